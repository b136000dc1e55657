"""A departure that was told of the wrong player: it is put right, the seat is theirs again, and they are asked.

By 235 Stud Ch.7 §B(2), Three Card Poker Ch.7 §C(2): who leaves may lose the wagers. Who has not left loses none.
"""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.people import Actor
from pitboss.rounds.commands import Choose, Command, CorrectDeparture, CorrectReport, Leave, Report
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.events import IrregularityNoted
from pitboss.rounds.stake_events import SeatAbandoned
from tests.rounds.at_poker import BASE, closed, deal, game_of, place
from tests.rounds.at_table import Table
from tests.said import Said

FLOOR, PIT = Actor("floorperson", "Fay"), Actor("pit manager", "Pat")
WHY = "the other seat"
CHOSEN = ("lost", "stand", "floorperson")
HANDS: dict[Any, str] = {1: "As Ks 9d", 2: "Kd Qh 7c", 3: "Jc Jh 4d", "dealer": "Qd 8c 2s"}


def three_card_poker(*then: Command | Said, chosen: str = "floorperson", seats: int = 3) -> Table:
    at = Table(game_of("md/three-card-poker", abandoned_wagers=chosen))
    for seat in range(1, seats + 1):
        place(at, seat, {"ante": 1000, "pair-plus": 500})
    deal(closed(at), HANDS)
    at.do(*then)
    return at


def correct(at: Table, seat: int | None = None, by: Actor = FLOOR, nth: int = 0) -> Said:
    told = [n for n, one in enumerate(at.state.stands) if isinstance(one, SeatAbandoned)]
    return Said(CorrectDeparture(told[nth], WHY, seat), by)


def left(seat: int, wagers: Any = "", why: str = "", by: Actor = FLOOR) -> Said:
    return Said(Leave(seat, wagers, why), by)


@pytest.mark.rules("3CP-042")
@pytest.mark.parametrize("chosen", CHOSEN)
def test_who_has_not_left_is_asked_like_anybody(chosen: str) -> None:
    at = three_card_poker(left(1), chosen=chosen)
    note = at.do(correct(at))[0]
    assert isinstance(note, FactCorrected)
    assert (note.what, note.why, note.by, note.person) == ("seat-abandoned", WHY, "floorperson", "Fay")
    assert at.state == three_card_poker(chosen=chosen).state
    at.do(Choose(1, "play"), Choose(2, "fold"), Choose(3, "play"))
    assert at.state.phase == "over"
    assert at.replayed() == at.state


@pytest.mark.rules("3CP-042")
@pytest.mark.parametrize("chosen", CHOSEN)
def test_the_player_who_has_left_is_told_in_their_place(chosen: str) -> None:
    at = three_card_poker(left(1), chosen=chosen)
    at.do(correct(at, 2))
    assert at.state == three_card_poker(left(2), chosen=chosen).state


def test_what_was_decided_of_it_since_falls_away_with_it() -> None:
    """First that she has left, then that her wagers are lost: neither is said of anybody."""
    for nth in (0, 1):
        at = three_card_poker(left(1), left(1, "lost", "gone"))
        at.do(correct(at, nth=nth))
        assert at.state == three_card_poker().state
        at = three_card_poker(left(1), left(1, "lost", "gone"))
        at.do(correct(at, 2, nth=nth))
        assert at.state == three_card_poker(left(2), left(2, "lost", "gone")).state


def test_what_was_chosen_in_their_absence_falls_away_and_the_others_are_asked_again() -> None:
    """Wagers that stand are folded for who has left. Seat 1 is asked now, and then seat 2 again; seat 3 has left."""
    at = three_card_poker(left(1), Choose(1, "fold"), Choose(2, "play"), left(3))
    at.do(correct(at))
    assert at.state.seats == three_card_poker(left(3)).state.seats
    assert at.refuses(Choose(2, "play")) == "out-of-turn"
    at.do(Choose(1, "play"), Choose(2, "play"), Choose(3, "fold"))
    assert at.state.phase == "over"


def test_a_choice_that_was_made_before_stands_and_what_was_paid_is_put_right() -> None:
    """Seat 1 plays, is said to have left, and all wagers are lost; the ace beats the queen, and there is no pair."""
    at = three_card_poker(Choose(1, "play"), left(1), Choose(2, "play"), chosen="lost", seats=2)
    assert at.state.phase == "over"
    events = at.do(correct(at))
    assert {
        (one.seat, str(one.wager)): (one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)
    } == {
        (1, "ante"): (0, 2000),
        (1, "play"): (0, 2000),
    }
    assert at.state == three_card_poker(Choose(1, "play"), Choose(2, "play"), chosen="lost", seats=2).state


@pytest.mark.parametrize("chosen", CHOSEN)
def test_nobody_chooses_who_has_seen_the_dealers_cards(chosen: str) -> None:
    """Whether others have chosen since or not, and though a fold was told in their absence."""
    fold = () if chosen == "lost" else (Choose(1, "fold"),)
    first = three_card_poker(left(1), *fold, Choose(2, "play"), chosen=chosen, seats=2)
    last = three_card_poker(Choose(1, "play"), left(2), *(Choose(2, "fold") for _ in fold), chosen=chosen, seats=2)
    assert (first.state.phase, last.state.phase) == ("over", "over")
    assert first.refuses(correct(first)) in ("later-step", "cards-turned")
    assert last.refuses(correct(last)) == "cards-turned"


def test_the_same_holds_of_a_report() -> None:
    """MA CSP §12(d): seat 2's hand is said to be void, seat 1 has chosen, and so the dealer's cards are turned."""
    at = Table(game_of("ma/caribbean-stud"))
    for seat in (1, 2):
        place(at, seat, BASE["ma/caribbean-stud"])
    deal(closed(at), {}).do(Choose(1, "bet"), Report("wrong-number-of-cards-player", 2, number=6))
    assert at.state.phase == "over"
    number = next(n for n, one in enumerate(at.state.stands) if isinstance(one, IrregularityNoted))
    assert at.refuses(Said(CorrectReport(number, WHY), FLOOR)) == "cards-turned"


def test_it_is_for_whoever_has_said_so_or_somebody_above_with_a_reason() -> None:
    at = three_card_poker(left(1), left(1, "stand", "ill", PIT))
    assert at.refuses(correct(at)) == "wrong-person"
    assert at.refuses(correct(at, by=Actor("dealer"))) == "wrong-person"
    assert at.refuses(Said(CorrectDeparture(correct(at).command.event, ""), PIT)) == "no-reason"
    assert at.refuses(correct(at, 1, PIT)) == "nothing-wrong"
    assert at.refuses(correct(at, 7, PIT)) == "not-in-round"
    assert at.refuses(Said(CorrectDeparture(1, WHY), PIT)) == "another-event"
    at.do(correct(at, by=PIT))
    assert at.state == three_card_poker().state
