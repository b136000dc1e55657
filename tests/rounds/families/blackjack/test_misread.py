"""A hole card that was misread, or typed wrong, or lies under another up card: the round ends as the true cards say."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.people import ANYONE, Actor
from pitboss.rounds.commands import (
    Choose,
    Command,
    CorrectCard,
    CorrectPayment,
    CorrectReading,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    Report,
    ShowCards,
    Verify,
)
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.engine.decide import play
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import CardsDealt, CardsShown, Event
from pitboss.rounds.hand_events import HoleCardRead
from pitboss.rounds.sight import stream
from pitboss.rounds.state import Round
from pitboss.rounds.views import view
from pitboss.rounds.waiting import waits_for

GAME = game_by_options("blackjack", {})
PRESS = game_by_options("blackjack", {"house_money_press": True})
MISREAD, WHY = Report("hole-card-not-read"), "misread"
STAND, NO_INSURANCE = Choose(1, "stand"), Choose(1, "no-insurance")
UP = 1
"""The place of the up card among the first cards of one box."""


def do(state: Round, *commands: Command, game: Game = GAME, heard: list[Event] | None = None) -> Round:
    for command in commands:
        result = play(game, state, command, Actor("dealer") if isinstance(command, Deal) else ANYONE)
        assert not isinstance(result, Refusal), f"{command}: {result}"
        state = result[1]
        if heard is not None:
            heard += result[0]
    return state


def refuse(state: Round, command: Command) -> Refusal:
    result = play(GAME, state, command)
    assert isinstance(result, Refusal), command
    return result


def deal(first: str, up: str, second: str, game: Game = GAME, **wagers: int) -> Round:
    """One box with $10, its cards and the dealer's up card; the hole card is dealt unknown."""
    placed = [PlaceWager(1, wager.replace("_", "-"), amount) for wager, amount in wagers.items()]
    state = do(Round(), OpenRound(), PlaceWager(1, "blackjack", 1000), *placed, NoMoreBets(), game=game)
    count = () if state.counted else (CountProgressives(state.accepted),)
    return do(state, *count, Deal((*cards(f"{first} {up} {second}"), UNKNOWN)), game=game)


def turn(hole: str) -> ShowCards:
    return ShowCards(cards(hole), zone="dealer")


def number_of(state: Round, kind: type) -> int:
    return next(n for n, event in enumerate(state.stands) if isinstance(event, kind))


def returned(state: Round) -> dict[str, int]:
    """What each wager came to, in cents, its stake included."""
    assert state.phase == "over"
    return {str(wager): one.returned for wager, one in state.seats[1].settled.items()}


def verify(state: Round) -> Round:
    """An award that is held, through all steps of its verification."""
    assert state.held is not None
    return do(state, *(Verify(step) for step in state.held.steps))


# A reading that is reported as wrong


def test_a_wager_that_was_paid_on_the_reading_is_paid_by_the_card() -> None:
    """Two queens of hearts, $5: 125 to 1 as long as the dealer has no blackjack, 1,000 to 1 with it (MD BJ 1.2)."""
    state = do(deal("Qh", "As", "Qh", lucky_ladies=500), NO_INSURANCE, ReadHoleCard(False))
    assert state.seats[1].settled["lucky-ladies"].returned == 126 * 500  # type: ignore[index]
    heard: list[Event] = []
    state = do(state, STAND, MISREAD, heard=heard)
    noted = next(event for event in heard if isinstance(event, FactCorrected))
    assert (noted.what, noted.corrects) == ("hole-card-read", noted.left)
    back = [(event.wager, event.paid, event.right) for event in heard if isinstance(event, PaymentCorrected)]
    assert back == [("lucky-ladies", 63000, 0)], "what was paid lies on the layout again until the card is turned"
    state = do(state, turn("Kd"))
    told_at_once = do(deal("Qh", "As", "Qh", lucky_ladies=500), NO_INSURANCE, ReadHoleCard(True), turn("Kd"))
    assert returned(state) == returned(told_at_once) == {"blackjack": 0, "lucky-ladies": 500500}


def test_a_wager_that_was_lost_on_the_reading_is_paid_by_the_card() -> None:
    """The Super 4 is on a blackjack of the dealer: lost when there is none, won when there is."""
    start = deal("Qh", "Ks", "Qd", super_4=500)
    state = verify(do(start, ReadHoleCard(False), STAND, MISREAD, turn("Ad")))
    assert returned(state) == returned(verify(do(start, ReadHoleCard(True), turn("Ad"))))
    assert returned(state)["super-4"] > 0


def test_a_press_on_a_misreading_goes_back_to_the_player() -> None:
    """R-125: winnings are pressed only after a blackjack has been ruled out, and it had not been. House Money at $5
    with an ace and a king of one suit brings 9 to 1, $50; the hand, a blackjack, pushes for its $10 alone.
    """
    start = deal("Ah", "As", "Kh", PRESS, house_money=500)
    state = do(start, NO_INSURANCE, ReadHoleCard(False), Choose(1, "press"), game=PRESS)
    assert state.seats[1].wagers["blackjack"] == 6000  # type: ignore[index]
    state = do(state, MISREAD, turn("Kd"), game=PRESS)
    right = do(start, NO_INSURANCE, ReadHoleCard(True), turn("Kd"), game=PRESS)
    assert returned(state) == returned(right) == {"blackjack": 1000, "house-money": 5000}


def test_a_press_on_a_misreading_is_not_lost_with_the_hand() -> None:
    """House Money at $5 with a pair of eights brings 3 to 1, $20; the hand loses its $10, and not $30."""
    start = deal("8h", "Ks", "8c", PRESS, house_money=500)
    state = do(start, ReadHoleCard(False), Choose(1, "press"), STAND, MISREAD, turn("Ad"), game=PRESS)
    assert returned(state) == returned(do(start, ReadHoleCard(True), turn("Ad"), game=PRESS))
    assert returned(state)["blackjack"] == 0
    assert state.seats[1].wagers["blackjack"] == 1000  # type: ignore[index]


# A reading that was typed wrong


def test_a_reading_that_was_typed_wrong_is_corrected() -> None:
    start = deal("Th", "Ks", "9c", super_4=500)
    wrong = do(start, ReadHoleCard(True))
    right = do(start, ReadHoleCard(False))
    corrected = do(wrong, CorrectReading(number_of(wrong, HoleCardRead), False, WHY))
    assert corrected == right
    assert do(right, CorrectReading(number_of(right, HoleCardRead), True, WHY)) == wrong
    assert refuse(right, CorrectReading(number_of(right, HoleCardRead), False, WHY)).code == "nothing-wrong"


def test_a_reading_on_which_players_have_played_is_not_corrected_but_reported() -> None:
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND)
    refusal = refuse(state, CorrectReading(number_of(state, HoleCardRead), True, WHY))
    assert refusal.code == "later-step"
    assert "Report what went wrong" in refusal.message


# A card that was told wrong


def test_a_told_card_that_contradicts_the_reading_is_corrected_and_the_reading_was_wrong() -> None:
    """Told as an eight, it was the ace: a blackjack takes the first wager alone, and the double goes back (R-131)."""
    start = do(deal("5h", "Ks", "6c"), ReadHoleCard(False), Choose(1, "double"), Deal(cards("9h")))
    state = do(start, turn("8d"))
    assert returned(state) == {"blackjack": 2000, "blackjack-double": 2000}
    heard: list[Event] = []
    state = do(state, CorrectCard(number_of(state, CardsShown), card("Ad"), WHY), heard=heard)
    assert returned(state) == returned(do(start, MISREAD, turn("Ad"))) == {"blackjack": 0, "blackjack-double": 1000}
    (noted,) = [event for event in heard if isinstance(event, FactCorrected)]
    assert (noted.what, noted.why) == ("cards-shown", WHY)
    assert state.stands[noted.left - 1 :] != (), "the round has gone back to before the reading"
    assert noted.left < noted.corrects


def test_a_card_that_was_told_as_a_blackjack_and_is_none_lets_the_hands_be_played() -> None:
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(True), turn("Ad"))
    assert returned(state) == {"blackjack": 0}
    state = do(state, CorrectCard(number_of(state, CardsShown), card("9d"), WHY))
    assert (state.phase, waits_for(GAME, state).what) == ("closed", "choice")
    state = do(state, STAND, turn("9d"))
    assert returned(state) == returned(do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND, turn("9d")))
    assert returned(state) == {"blackjack": 1000}


# The up card


def up_is(state: Round, right: str) -> CorrectCard:
    return CorrectCard(number_of(state, CardsDealt), card(right), WHY, UP)


def test_under_the_right_up_card_nobody_looks_and_the_reading_falls_away() -> None:
    """Typed as a king, it was a nine: 9 and 8 are 17 against 19."""
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND, turn("8d"))
    right = do(deal("Th", "9s", "9c"), STAND, turn("8d"))
    assert do(state, up_is(state, "9s")) == right
    assert returned(right) == {"blackjack": 2000}


@pytest.mark.parametrize(("hole", "comes_to"), [("8d", 2000), ("Ad", 0)])
def test_under_the_right_up_card_somebody_should_have_looked_and_did_not(hole: str, comes_to: int) -> None:
    """Typed as a nine, it was a king: the card was not read, and play goes on (R-131)."""
    state = do(deal("Th", "9s", "9c"), STAND, turn(hole))
    right = do(deal("Th", "Ks", "9c"), MISREAD, STAND, turn(hole))
    assert do(state, up_is(state, "Ks")) == right
    assert returned(right) == {"blackjack": comes_to}


def test_before_anybody_has_played_the_dealer_looks_now() -> None:
    state = deal("Th", "9s", "9c")
    state = do(state, up_is(state, "Ks"))
    assert waits_for(GAME, state).what == "hole-card"


def test_an_ace_that_was_none_was_insured_by_nobody() -> None:
    state = do(deal("Th", "As", "9c"), NO_INSURANCE, ReadHoleCard(False), STAND, turn("8d"))
    right = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND, turn("8d"))
    assert do(state, up_is(state, "Ks")) == right
    right = do(deal("Th", "9s", "9c"), STAND, turn("8d"))
    assert do(state, up_is(state, "9s")) == right


def test_an_ace_that_was_typed_as_another_card_was_insured_by_nobody() -> None:
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND, turn("8d"))
    right = do(deal("Th", "As", "9c"), NO_INSURANCE, ReadHoleCard(False), STAND, turn("8d"))
    assert do(state, up_is(state, "As")) == right


@pytest.mark.parametrize(("up", "then"), [("Ks", (ReadHoleCard(False), STAND)), ("9s", (STAND,))])
def test_an_insurance_wager_against_no_ace_goes_back_to_the_player(up: str, then: tuple[Command, ...]) -> None:
    """There is insurance against an ace alone: where none lay, it could not be made, and is neither won nor lost."""
    state = do(deal("Th", "As", "9c"), Choose(1, "insure"), ReadHoleCard(False), STAND, turn("8d"))
    assert returned(state) == {"blackjack": 1000, "insurance": 0}
    state = do(state, up_is(state, up))
    assert state == do(deal("Th", up, "9c"), *then, turn("8d"))
    assert "insurance" not in state.seats[1].wagers


def test_what_an_insurance_wager_was_paid_against_no_ace_comes_back() -> None:
    """Ace and queen took $10 and paid the insurance of $5 at 2 to 1; nine and queen are 19, which loses to 20."""
    state = do(deal("Th", "As", "Jc"), Choose(1, "insure"), ReadHoleCard(True), turn("Qd"))
    assert returned(state) == {"blackjack": 0, "insurance": 1500}
    heard: list[Event] = []
    state = do(state, up_is(state, "9s"), heard=heard)
    back = [(event.wager, event.paid, event.right) for event in heard if isinstance(event, PaymentCorrected)]
    assert back == [("insurance", 1500, 0)]
    assert waits_for(GAME, state).what == "choice", "the hand was never played"
    assert returned(do(state, STAND, turn("Qd"))) == {"blackjack": 2000}


# Winnings that were taken or pressed


@pytest.mark.parametrize("hole", ["8d", "Ad"])
def test_a_press_goes_back_where_nobody_had_ruled_out_a_blackjack(hole: str) -> None:
    """Typed as a nine, it was a king, under which somebody should have looked: R-125 allows no press before that."""
    start = deal("8h", "9s", "8c", PRESS, house_money=500)
    state = do(start, Choose(1, "press"), STAND, game=PRESS)
    state = do(state, up_is(state, "Ks"), game=PRESS)
    assert state.seats[1].wagers["blackjack"] == 1000  # type: ignore[index]
    assert returned(do(state, turn(hole), game=PRESS)) == {"blackjack": 0, "house-money": 2000}


@pytest.mark.parametrize("said", ["take", "press"])
def test_who_has_won_nothing_has_neither_taken_nor_pressed_it(said: str) -> None:
    """Typed as a pair of eights, it was an eight and a five: House Money loses, and the hand is of $10 alone."""
    start = deal("8h", "9s", "8c", PRESS, house_money=500)
    state = do(start, Choose(1, said), STAND, turn("Td"), game=PRESS)
    heard: list[Event] = []
    wrong = CorrectCard(number_of(state, CardsDealt), card("5c"), WHY, UP + 1)
    state = do(state, wrong, game=PRESS, heard=heard)
    assert state == do(deal("8h", "9s", "5c", PRESS, house_money=500), STAND, turn("Td"), game=PRESS)
    back = [(event.wager, event.paid, event.right) for event in heard if isinstance(event, PaymentCorrected)]
    assert back == [("house-money", 2000, 0)]


def test_who_was_not_asked_has_pressed_nothing() -> None:
    """Typed as an eight and a five, it was a pair: House Money at $5 brings $20, which the player takes."""
    state = do(deal("8h", "9s", "5c", PRESS, house_money=500), STAND, turn("Td"), game=PRESS)
    state = do(state, CorrectCard(number_of(state, CardsDealt), card("8c"), WHY, UP + 1), game=PRESS)
    right = do(deal("8h", "9s", "8c", PRESS, house_money=500), Choose(1, "take"), STAND, turn("Td"), game=PRESS)
    assert state == right
    assert returned(state) == {"blackjack": 0, "house-money": 2000}


def test_a_refused_correction_says_the_way_out_and_it_is_open() -> None:
    """Of $50 won the player pressed $30; with a pair it was $20, and nobody can press more than was won."""
    state = do(deal("Ah", "9s", "Kh", PRESS, house_money=500), Choose(1, "press", 3000), turn("Td"), game=PRESS)
    refusal = play(PRESS, state, CorrectCard(number_of(state, CardsDealt), card("Ac"), WHY, UP + 1))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "later-step"
    assert "corrected payment" in refusal.message
    state = do(state, CorrectPayment(1, "house-money", 2000, "it was a pair"), game=PRESS)


def test_the_right_up_card_makes_a_blackjack_that_was_read_as_none() -> None:
    """A king and a queen are no blackjack; an ace and a queen are, and nobody had read it so."""
    state = do(deal("Th", "Ks", "9c"), ReadHoleCard(False), STAND, turn("Qd"))
    assert returned(state) == {"blackjack": 0}
    state = do(state, up_is(state, "As"))
    right = do(deal("Th", "As", "9c"), NO_INSURANCE, MISREAD, STAND, turn("Qd"))
    assert state == right


# Who follows the round


@pytest.mark.parametrize("looks", [Actor("player", seat=1), Actor("floorperson"), Actor("dealer")])
def test_a_card_that_is_told_is_heard_once(looks: Actor) -> None:
    heard: list[Event] = []
    end = do(
        Round(), OpenRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(),
        Deal((*cards("Th Ks 9c"), UNKNOWN)), ReadHoleCard(False), STAND, turn("8d"), heard=heard,
    )  # fmt: skip
    told = list(stream(GAME, Round(), heard, looks))
    assert [event.cards for event in told if isinstance(event, CardsShown)] == [cards("8d")]
    followed = Round()
    for event in told:
        followed = evolve(followed, event)
    assert (followed.unknown, end.unknown) == (0, 0)
    assert view(GAME, followed, looks) == view(GAME, end, looks)
