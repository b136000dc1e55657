"""A hole card that nobody knows: the dealer looks whether it makes a blackjack, and tells it when it is turned."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options, game_by_submission
from pitboss.games.examples import find_example
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import (
    Choose,
    Command,
    CorrectCard,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    Report,
    ShowCards,
)
from pitboss.rounds.engine.decide import play
from pitboss.rounds.events import CardsShown
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round
from pitboss.rounds.views import view
from pitboss.rounds.waiting import waits_for
from pitboss.words import say_waiting

THE_DEALER = Actor("dealer")
GAME = game_by_options("blackjack", {})


def do(state: Round, *commands: Command, game: Game = GAME) -> Round:
    for command in commands:
        result = play(game, state, command, THE_DEALER if isinstance(command, Deal) else ANYONE)
        assert not isinstance(result, Refusal), f"{command}: {result}"
        state = result[1]
    return state


def refuse(state: Round, command: Command, actor: Actor = ANYONE) -> Refusal:
    result = play(GAME, state, command, actor)
    assert isinstance(result, Refusal), command
    return result


def deal(first: str, up: str, second: str, *wagers: PlaceWager) -> Round:
    """One box, its cards and the dealer's up card; the hole card is dealt unknown, by the dealer."""
    state = do(Round(), OpenRound(), PlaceWager(1, "blackjack", 1000), *wagers, NoMoreBets())
    count = () if state.counted else (CountProgressives(state.accepted),)
    return do(state, *count, Deal((*cards(f"{first} {up} {second}"), UNKNOWN)))


def test_the_dealer_looks_before_anybody_plays_and_turns_the_card_at_the_end() -> None:
    state = deal("Th", "As", "9c")
    state = do(state, Choose(1, "no-insurance"))
    waits = waits_for(GAME, state)
    assert (waits.what, waits.roles, waits.cite) == ("hole-card", ("dealer", "device"), "Pitboss R-114")
    assert say_waiting(GAME, waits) == "The dealer looks whether the hole card makes a Blackjack, and says so."
    open_now = [move for move in moves(GAME, state, THE_DEALER) if isinstance(move.command, ReadHoleCard)]
    assert [(move.label, move.command.blackjack) for move in open_now if isinstance(move.command, ReadHoleCard)] == [
        ("The hole card makes no Blackjack", False),
        ("The hole card makes a Blackjack", True),
    ]
    assert refuse(state, Choose(1, "stand")).code == "no-choice-due"
    state = do(state, ReadHoleCard(False))
    assert view(GAME, state, THE_DEALER).zones["dealer"] == (*cards("As"), UNKNOWN)
    state = do(state, Choose(1, "stand"), ShowCards(cards("8d"), zone="dealer"))
    assert state.phase == "over"
    assert state.seats[1].settled[Wager("blackjack")].outcome == "push"


def test_a_blackjack_ends_the_round_once_the_card_is_turned() -> None:
    state = do(deal("Th", "As", "9c"), Choose(1, "insure"), ReadHoleCard(True))
    assert waits_for(GAME, state).what == "turned-cards"
    state = do(state, ShowCards(cards("Kd"), zone="dealer"))
    assert state.phase == "over"
    assert {str(name): one.returned for name, one in state.seats[1].settled.items()} == {
        "blackjack": 0,
        "insurance": 1500,
    }


@pytest.mark.parametrize("up", ["2s", "6s", "9s"])
def test_nobody_looks_where_the_up_card_rules_a_blackjack_out(up: str) -> None:
    state = deal("Th", up, "9c")
    assert waits_for(GAME, state).what == "choice"
    refusal = refuse(state, ReadHoleCard(False))
    assert (refusal.code, refusal.cite) == ("nothing-to-read", "Pitboss R-114")


@pytest.mark.parametrize(("read", "turned"), [(False, "Kd"), (True, "9d")])
def test_a_card_that_was_misread_is_reported_before_it_is_turned(read: bool, turned: str) -> None:
    """R-131: play goes on, and a blackjack that comes to light takes only the first Blackjack Wager."""
    state = do(deal("5h", "As", "6c"), Choose(1, "no-insurance"), ReadHoleCard(read))
    if not read:
        state = do(state, Choose(1, "double"), Deal(cards("9h")))
    refusal = refuse(state, ShowCards(cards(turned), zone="dealer"))
    assert (refusal.code, refusal.cite) == ("other-reading", "Pitboss R-131")
    assert "report hole-card-not-read first" in refusal.message
    state = do(state, Report("hole-card-not-read"))
    if read:
        assert waits_for(GAME, state).what == "choice", "the hand is played after all"
        return
    state = do(state, ShowCards(cards(turned), zone="dealer"))
    lost, back = state.seats[1].settled[Wager("blackjack")], state.seats[1].settled[Wager.on_hand(1).doubled()]
    assert (lost.outcome, lost.returned, back.outcome, back.returned) == ("lose", 0, "push", 1000)


def test_a_wager_on_the_dealers_two_cards_is_lost_as_soon_as_there_is_no_blackjack() -> None:
    state = do(deal("Qh", "Ks", "Qd", PlaceWager(1, "super-4", 500)), ReadHoleCard(False))
    assert state.seats[1].settled[Wager("super-4")].outcome == "lose"
    assert Wager("blackjack") not in state.seats[1].settled


def test_a_device_deals_the_hole_card_as_it_is_and_nobody_looks() -> None:
    game, state = GAME, Round()
    for command in (OpenRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets()):
        state = do(state, command)
    result = play(game, state, Deal(cards("Th Ks 9c 7d")), Actor("device"))
    assert not isinstance(result, Refusal)
    assert waits_for(game, result[1]).what == "choice"


def test_a_person_may_not_name_the_hole_card() -> None:
    state = do(Round(), OpenRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    refusal = refuse(state, Deal(cards("Th Ks 9c 7d")), THE_DEALER)
    assert refusal.code == "face-down"
    assert "dealt as ?? and named when it is turned" in refusal.message


def test_a_hole_card_that_was_told_wrong_is_corrected() -> None:
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), Choose(1, "stand"), ShowCards(cards("8d"), zone="dealer"))
    shown = next(n for n, event in enumerate(state.stands) if isinstance(event, CardsShown))
    assert state.seats[1].settled[Wager("blackjack")].outcome == "win"
    state = do(state, CorrectCard(shown, cards("9d")[0], "misread"))
    assert state.seats[1].settled[Wager("blackjack")].outcome == "push"


def test_no_other_game_has_a_hole_card_that_is_read() -> None:
    poker = game_by_options("three-card-poker", {})
    state = do(Round(), OpenRound(), game=poker)
    result = play(poker, state, ReadHoleCard(False))
    assert isinstance(result, Refusal)
    assert result.code == "no-hole-card"


def test_what_is_wrong_with_the_showing_itself_is_said_before_the_reading() -> None:
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False))
    assert refuse(state, ShowCards(cards("Ad"), zone="dealer")).code == "nothing-to-show"
    state = do(state, Choose(1, "stand"))
    assert refuse(state, ShowCards((UNKNOWN,), zone="dealer")).code == "card-needed"
    assert refuse(state, ShowCards(cards("Ad"), seat=1, zone="dealer")).code == "other-cards-first"
    assert refuse(state, ShowCards(cards("Ad"), zone="dealer")).code == "other-reading"


def test_a_misreading_is_not_reported_while_an_award_that_rests_on_it_is_verified() -> None:
    game = game_by_submission(find_example("md/blackjack"))
    wagers = (PlaceWager(1, "blackjack", 1500), PlaceWager(1, "super-4", 500))
    state = do(Round(), OpenRound(), *wagers, NoMoreBets(), CountProgressives(1), game=game)
    state = do(state, Deal((*cards("Th As 9c"), UNKNOWN)), Choose(1, "no-insurance"), ReadHoleCard(False), game=game)
    assert state.held is not None
    result = play(game, state, Report("hole-card-not-read"))
    assert isinstance(result, Refusal)
    assert "verified or rejected first" in result.message
