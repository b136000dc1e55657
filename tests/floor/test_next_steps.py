"""The next step that is offered is the one that the table waits for: of this deck, and as the table stands by now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from pitboss.floor.house import next_step
from pitboss.floor.showing import show_table
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Verify
from pitboss.tables.commands import RecordStep
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, GAMES, Hall
from tests.tables.test_steps import dealt

FLOOR = Actor("floorperson", "Flo")
DAY_AND_MORE = timedelta(hours=30)
STEPS_AT_MOST = 60


def offered(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for one in shown["moves"] if one["next"]]


def left_for_a_day(game: str) -> Hall:
    """A table at which nobody did anything for more than a day, after a round of it."""
    hall = Hall(game)
    hall.play(1)
    clock = hall.floor.clock
    hall.floor.clock = lambda: clock() + DAY_AND_MORE
    return hall


def changes(hall: Hall) -> Iterator[dict[str, Any]]:
    """What a floorperson is shown at each step, until wagers are open again."""
    for _ in range(STEPS_AT_MOST):
        shown = show_table(hall.floor, hall.game, FLOOR)
        yield shown
        if hall.table.rounds > 1 or hall.table.in_round:
            return
        hall.step()
    raise AssertionError(f"{hall.game} does not come to a new round: {shown['waiting']}")


@pytest.mark.parametrize("game", GAMES)
def test_decks_that_grew_old_while_nobody_played_are_changed_before_a_new_round(game: str) -> None:
    """The deck that is too old is removed, not the other, and each of them once; no new round is offered before."""
    hall = left_for_a_day(game)
    decks, removed = set(hall.table.decks), list[str]()
    for shown in changes(hall):
        told = offered(shown)
        if shown["view"]["waits"]["what"] != "deck-change":
            continue
        (move,) = told
        assert move["command"] == {"command": "remove-deck", "deck": shown["view"]["waits"]["deck"]}
        assert shown["waiting"].startswith("The dice are" if game == "craps" else "Deck ")
        removed.append(move["command"]["deck"])
    assert len(removed) == len(set(removed))
    assert set(removed) <= decks


def test_a_shuffle_is_asked_for_of_the_deck_that_can_be_shuffled() -> None:
    """MD 3CP 1.4 Ch.3 §B: the shuffler holds one deck. What lies in it is shuffled before the new one goes in."""
    hall = left_for_a_day("three-card-poker")
    asked = 0
    for _ in changes(hall):
        game = hall.floor.places[hall.game].game
        waiting = waits_for(game, hall.table)
        if waiting.what == "shuffle" and hall.table.decks.keys() == {"deck-1", "deck-2"}:
            moves = offered(show_table(hall.floor, hall.game, DEALER))
            assert [one["command"]["deck"] for one in moves] == [waiting.deck]
            asked += 1
    assert asked > 1


def test_documents_that_cards_wait_for_are_a_step_of_the_house() -> None:
    """MA CSP §10(c)(3): the cards of an award from the meter stay until its documents are complete."""
    bench = dealt("Ah Kh Qh Jh Th; 3c 3d 7s 9h Js; Ac Kd 9c 7d 2s", progressive=100)
    bench.do(Choose(1, "bet"), Choose(2, "fold"))
    while held := bench.table.round.held:
        bench.do(Verify(held.steps[0]))
    assert waits_for(bench.game, bench.table).what == "step"
    done = next_step(bench.game, bench.table, str)
    assert done is not None
    actor, command = done
    assert actor.role == "dealer"
    assert isinstance(command, RecordStep)
    assert command.seat == 1
