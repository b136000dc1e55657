"""The start page: the edge on a card is that of the game which Play opens, and of what one touch wagers there."""

from __future__ import annotations

from concurrent.futures import Future
from fractions import Fraction
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from fastapi.testclient import TestClient

from pitboss import odds
from pitboss.advice.prices import price
from pitboss.floor import demo
from pitboss.games.examples import list_examples
from pitboss.web.opening import odds_address
from tests.web.server import running


class Here:
    """Counts at once, in this process."""

    def submit(self, work: Any, wanted: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(wanted))
        return done

    def shutdown(self, **_: object) -> None:
        pass


def read_opening(client: TestClient, game: str) -> Any:
    app: Any = client.app
    app.state.services.counting.pools.update(odds=Here())
    answer = client.get(f"/api/odds/{game}/opening")
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_edge_is_that_of_the_submission_which_play_opens() -> None:
    """The example of Midi Baccarat has no vigorish: its banker's edge is not that of a table with vigorish."""
    with running("midi-baccarat") as client:
        said = read_opening(client, "midi-baccarat")
        example = demo.game_of_example(list_examples()["midi-baccarat"])
        known = price(example, "banker")
        assert known is not None
        assert said["house_edge"]["exact"] == str(known.house_edge)
        assert Fraction(said["house_edge"]["exact"]) != odds.solve(odds.ask("midi-baccarat", "banker")).house_edge
        assert [(one["title"], one["amount"]) for one in said["wagers"]] == [("Wager on the Banker's Hand", "25.00")]


def test_wagers_that_must_be_made_together_have_one_edge() -> None:
    """What a seat with all three loses of each dollar, by a count of all its wagers at once."""
    with running("stud-235") as client:
        said = read_opening(client, "stud-235")
    together = odds.joint("stud-235", ["two-card", "three-card", "five-card"])
    assert said["house_edge"]["exact"] == str(together.house_edge)
    assert len(said["wagers"]) == 3


def test_what_is_counted_with_another_wager_is_not_counted_twice() -> None:
    with running("let-it-ride") as client:
        said = read_opening(client, "let-it-ride")
    assert [one["title"] for one in said["wagers"]] == ["Wager 1"]


def test_a_game_without_a_table_has_no_card() -> None:
    with running("midi-baccarat") as client:
        assert client.get("/api/odds/craps/opening").status_code == 404
        page = client.get("/").text
    assert 'data-edge="midi-baccarat"' in page
    assert 'data-edge="craps"' not in page


@pytest.mark.parametrize("name", [one for one in list_examples() if one != "stud-235"])
def test_the_odds_that_a_card_leads_to_are_those_of_its_table(name: str) -> None:
    """The same wager, decks, version, paytable and options: so the edge is the same."""
    game = demo.game_of_example(list_examples()[name])
    path, _, text = odds_address(game).partition("?")
    said = parse_qsl(text)
    assert urlsplit(path).path == f"/odds/{name}"
    terms = dict(said)
    asked = odds.ask(
        name,
        terms["wager"],
        terms.get("paytable"),
        version=terms.get("version", ""),
        decks=int(terms["decks"]) if "decks" in terms else None,
        options=dict(value.split("=", 1) for term, value in said if term == "option"),
    )
    shown, played = asked.game.choices, game.choices
    assert asked.decks == (game.deck.copies if game.edition.decks else 0)
    assert shown.version == played.version
    assert {**shown.options, "payout_limit": ""} == {**played.options, "payout_limit": ""}
    assert asked.table == game.table(asked.lettered)


def test_several_wagers_that_begin_a_round_stand_side_by_side() -> None:
    address = odds_address(demo.game_of_example(list_examples()["stud-235"]))
    assert [value.split(":")[1] for _, value in parse_qsl(urlsplit(address).query)] == [
        "two-card",
        "three-card",
        "five-card",
    ]
