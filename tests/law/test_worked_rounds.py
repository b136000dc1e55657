"""Every round worked by hand from the law, played by the engine: it must come to the same, to the cent."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss.cards import show_all
from pitboss.games.builder import game_by_options
from pitboss.law import library
from pitboss.law.inventory import inventory
from pitboss.law.reading import Reader
from pitboss.law.worked_rounds import WorkedRound, worked_rounds
from pitboss.money import cents, dollars
from pitboss.rounds.events import StakeReturned
from pitboss.rounds.finished.settle import settle
from tests.law.scripts import tell_round, tell_table

ROUNDS = worked_rounds()
FINISHED = [one for one in ROUNDS if not one.script]
SCRIPTS = [one for one in ROUNDS if one.script]
LEAST = {
    "md/stud-235": 20,
    "md/three-card-poker": 20,
    "ma/caribbean-stud": 20,
    "md/mississippi-stud": 12,
    "md/ultimate-texas-holdem": 12,
    "md/four-card-poker": 12,
    "md/let-it-ride": 12,
    "md/blackjack": 20,
    "md/midi-baccarat": 12,
    "md/mini-baccarat": 12,
    "md/craps": 12,
}
"""How many rounds each game has worked at least, beside those in which something goes wrong."""


def name(one: WorkedRound) -> str:
    return f"{one.game.partition('/')[2]}: {one.title}"


@pytest.mark.parametrize("one", FINISHED, ids=name)
def test_a_finished_round_settles_as_worked(one: WorkedRound) -> None:
    found = settle({**one.given, "game": one.name})
    for seat, wanted in one.expect["seats"].items():
        assert seat_said(found["seats"][seat]) == {"envy": "0.00", **wanted}, f"seat {seat}"
    assert set(found["seats"]) == set(one.expect["seats"])
    assert found["order"] == sorted((int(seat) for seat in found["seats"]), reverse=True)
    assert found["round"] == one.expect.get("round", "settled")
    for key in ("meters", "table_win"):
        assert found[key] == one.expect.get(key, found[key])
    assert cents_of(found["table_win"]) == -sum(cents_of(seat["net"]) for seat in found["seats"].values())


def seat_said(seat: dict[str, Any]) -> dict[str, Any]:
    """A seat's result in the words of a worked round: outcome, line and what was returned, by wager."""
    wagers = {wager: [one["outcome"], one["line"], one["returned"]] for wager, one in seat["wagers"].items()}
    return {**wagers, "envy": seat["envy"], "net": seat["net"]}


def cents_of(text: str) -> int:
    return -cents(text[1:]) if text.startswith("-") else cents(text)


@pytest.mark.parametrize("one", FINISHED, ids=name)
def test_what_is_returned_and_staked_adds_up_to_the_net(one: WorkedRound) -> None:
    for seat in settle({**one.given, "game": one.name})["seats"].values():
        decided = [wager for wager in seat["wagers"].values() if wager["outcome"] != "open"]
        returned = sum(cents_of(wager["returned"]) - cents_of(wager["staked"]) for wager in decided)
        assert returned + cents_of(seat["envy"]) == cents_of(seat["net"])


@pytest.mark.parametrize("one", SCRIPTS, ids=name)
def test_a_round_in_which_something_goes_wrong_ends_as_worked(one: WorkedRound) -> None:
    told = tell_table(one) if one.at_table else tell_round(one)
    state, back = told.state, Counter[str]()
    for event in told.events:
        if isinstance(event, StakeReturned):
            back[str(event.seat)] += event.amount
    wanted = dict(one.expect)
    assert state.phase == wanted.pop("phase")
    assert told.refusals == wanted.pop("refusals", [])
    assert {seat: dollars(amount) for seat, amount in back.items()} == wanted.pop("back", {})
    assert told.looks == wanted.pop("looks", told.looks)
    envied = {str(number): seat.envy for number, seat in sorted(state.seats.items()) if seat.envy}
    assert {seat: dollars(amount) for seat, amount in envied.items()} == wanted.pop("envy", {})
    for zone, cards in wanted.pop("cards", {}).items():
        assert show_all(state.zones[zone]) == cards
    for meter, amount in wanted.pop("meters", {}).items():
        assert state.meters[meter] == Fraction(cents(amount))
    for seat, results in wanted.pop("seats", {}).items():
        settled = state.seats[int(seat)].settled
        assert {wager: [one.outcome, one.line, dollars(one.returned)] for wager, one in settled.items()} == results
    assert not wanted, "every key of the expectation is looked at"


@pytest.mark.parametrize("one", ROUNDS, ids=name)
def test_a_worked_round_cites_places_that_are_there(one: WorkedRound) -> None:
    reader = Reader(one.file, library.load(one.name).cite_as)
    for cite in one.cites:
        assert library.sources().resolves(reader.full_cite(cite, "")), cite
    known = {rule.id for rule in inventory().every()}
    assert set(one.rules) <= known


@pytest.mark.parametrize("game", LEAST)
def test_each_game_has_its_worked_rounds(game: str) -> None:
    assert sum(one.game == game for one in FINISHED) >= LEAST[game]
    assert len({one.title for one in ROUNDS if one.game == game}) == sum(one.game == game for one in ROUNDS)


@pytest.mark.parametrize("game", LEAST)
def test_every_letter_of_every_paytable_has_a_worked_round(game: str) -> None:
    edition = library.load(game)
    printed = {(table.wager, table.letter) for table in edition.paytable if table.letter}
    worked = {
        (wager, letter)
        for one in FINISHED
        if one.game == game
        for wager, letter in lettered(one, {wager for wager, _ in printed})
    }
    assert printed - worked == set()


def lettered(one: WorkedRound, wagers: set[str]) -> list[tuple[str, str]]:
    """The tables on which the round's wagers are paid, the first letter where the round does not choose."""
    chosen = one.given.get("options", {}).get("paytables", {})
    shared = {rule.id: rule.paytable for rule in library.load(one.game).wager if rule.paytable}
    placed = {shared.get(wager, wager) for seat in one.given["seats"].values() for wager in seat["wagers"]}
    first = {table.wager: table.letter for table in reversed(library.load(one.game).paytable) if table.letter}
    played = {wager for wager in wagers if wager in placed or wager == "ante-bonus"}
    return [(wager, chosen.get(wager, first[wager])) for wager in played]


@pytest.mark.parametrize("game", LEAST)
def test_every_irregularity_has_a_worked_round(game: str) -> None:
    known = {rule.id for rule in library.load(game).irregularity}
    reported = {
        said["irregularity"]
        for one in SCRIPTS
        if one.game == game
        for said in one.script
        if said["command"] == "report" and "irregularity" in said
    }
    assert known - reported == set()


ALL_DATA = (
    "md/stud-235",
    "md/three-card-poker",
    "ma/caribbean-stud",
    "md/mississippi-stud",
    "md/ultimate-texas-holdem",
    "md/four-card-poker",
    "md/let-it-ride",
)
"""The games whose round is nothing but data, so that an option can only work through it."""

RECORDED = {
    "adjacent_boxes": "a box of the round knows no player; the table's seating holds players to it",
}
"""Options that change nothing in a round, each with the reason; docs/reference/options.md says the same."""


@pytest.mark.parametrize("game", ALL_DATA)
def test_every_option_and_version_is_shown_by_a_worked_round_or_recorded(game: str) -> None:
    """An operator's choice that no example turns away from its default might as well not be read."""
    edition = library.load(game)
    said = [one.given.get("options", {}) for one in ROUNDS if one.game == game]
    turned = {name for options in said for name, value in options.items() if written(value) != default_of(game, name)}
    rows = [row for table in edition.paytable for row in table.rows]
    even = {"payout_rounding"} if all(getattr(row.pays, "den", 1) == 1 for row in rows) else set()
    assert {rule.id for rule in edition.option} - turned <= {*RECORDED, *even}, "odds to 1 leave no fraction of a cent"
    assert {options.get("version") for options in said} >= {rule.id for rule in edition.version}


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def default_of(game: str, name: str) -> str | None:
    return next((rule.default for rule in library.load(game).option if rule.id == name), None)


@pytest.mark.parametrize("game", ALL_DATA)
def test_every_way_of_dealing_has_a_worked_round(game: str) -> None:
    edition = library.load(game)
    dealt = {
        (plan.mode, plan.variant)
        for one in ROUNDS
        if one.game == game
        for plan in [game_by_options(one.name, one.given.get("options", {}), []).dealing]
    }
    assert {(plan.mode, plan.variant) for plan in edition.dealing} - dealt <= {("automated-shoe", "electronic")}
