"""Two cards that were typed in each other's place are put right by one correction, worked by hand from the law."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.people import Actor
from pitboss.rounds.commands import Choose, CorrectCard, Deal, ExchangeCards, NoMoreBets, PlaceWager, Report, ShowCards
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.events import CardsDealt, CardsShown, ChoiceMade
from pitboss.rounds.moves import moves
from tests.fuzz.specs import GAMES, specs_of
from tests.rounds.at_poker import game_of
from tests.rounds.at_table import Table
from tests.rounds.engine.test_corrections import (
    FLOOR,
    by,
    corrected,
    number_of,
    place_of,
    returned,
    same_but_for_a_correction,
    three_card_poker,
)
from tests.rounds.engine.test_corrections_at_random import played, say_of_awards, tell

WHY = "exchanged"


def exchange(at: Table, one: str, other: str) -> ExchangeCards:
    number = number_of(at, CardsDealt)
    return ExchangeCards(number, number, WHY, place_of(at, one), place_of(at, other))


def test_a_card_of_the_player_and_one_of_the_dealer_were_exchanged() -> None:
    """Two kings and a nine against queen high were typed; the nine was the dealer's, and the player had the deuce. One
    correction after the other would have a card lie there twice. The dealer has a pair of nines, the kings win,
    and nothing is to be paid.
    """
    at = three_card_poker("Ks Kh 9d", "Qh 9c 2d")
    assert at.refuses(by(FLOOR, CorrectCard(number_of(at, CardsDealt), card("2d"), WHY, 4))) == "card-out"
    events = at.do(by(FLOOR, exchange(at, "9d", "2d")))
    assert isinstance(events[0], FactCorrected)
    assert (events[0].corrects, events[0].what, events[0].left) == (7, "cards-dealt", 7)
    assert corrected(events) == {}
    same_but_for_a_correction(at, three_card_poker("Ks Kh 2d", "Qh 9c 9d"))


def test_what_was_paid_on_exchanged_cards_is_put_right() -> None:
    """A pair of kings beat queen high, and Pair Plus brought $10 for $5 (Ch.12 §D(1)). A king was the dealer's, and the
    queen the player's: king and queen beat king and nine, so that Ante and Play stay won, and the pair is gone.
    """
    at = three_card_poker("Ks Kh 8d", "Qh 9c 2d")
    events = at.do(by(FLOOR, exchange(at, "Kh", "Qh")))
    assert corrected(events) == {"pair-plus": (1000, 0)}
    same_but_for_a_correction(at, three_card_poker("Ks Qh 8d", "Kh 9c 2d"))


def test_cards_that_were_turned_in_two_hands_are_exchanged_between_them() -> None:
    """Ace high was told for seat 1 and a pair of kings for the dealer: the ace and one of the kings were exchanged."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), NoMoreBets(), by(Actor("dealer"), Deal((UNKNOWN,) * 6)), Choose(1, "play"))
    at.do(ShowCards(cards("2h Kc Kd"), None, "dealer"), ShowCards(cards("Ks Ah 9d"), 1))
    assert returned(at) == {"ante": 0, "play": 0}
    dealers, seats = number_of(at, CardsShown), number_of(at, CardsShown, 1)
    assert at.refuses(by(FLOOR, CorrectCard(dealers, card("Ah"), WHY, 1))) == "later-step"
    assert at.refuses(by(FLOOR, CorrectCard(seats, card("Kc"), WHY, 1))) == "card-out"
    events = at.do(by(FLOOR, ExchangeCards(seats, dealers, WHY, 1, 1)))
    note = events[0]
    assert isinstance(note, FactCorrected)
    assert (note.corrects, note.what) == (dealers, "cards-shown")
    assert at.state.seats[1].cards == cards("Ks Kc 9d")
    assert at.state.zones["dealer"] == cards("2h Ah Kd")
    assert returned(at) == {"ante": 2000, "play": 2000}


def test_cards_of_two_hits_are_exchanged() -> None:
    """Ten and two, hit with a three and then with a four: the four came first."""
    at = Table(game_of("md/blackjack"))
    at.do(PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("Ts 6d 2h Th")), Choose(1, "hit"))
    at.do(Deal(cards("3c")), Choose(1, "hit"), Deal(cards("4c")))
    first, second = number_of(at, CardsDealt, 1), number_of(at, CardsDealt, 2)
    at.do(by(Actor("anyone"), ExchangeCards(first, second, WHY)))
    assert at.state.seats[1].cards == cards("Ts 2h 4c 3c")


def test_an_exchange_names_two_cards_that_are_known_and_not_the_same() -> None:
    at = three_card_poker("Ks Kh 9d")
    dealt = number_of(at, CardsDealt)
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, dealt, WHY, 2, 2))) == "nothing-wrong"
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, dealt, " ", 2, 3))) == "no-reason"
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, dealt, WHY, 2, 6))) == "no-such-card"
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, dealt, WHY, -1, 2))) == "no-such-card"
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, 99, WHY))) == "no-such-event"
    assert at.refuses(by(FLOOR, ExchangeCards(dealt, number_of(at, ChoiceMade), WHY))) == "another-event"
    assert at.refuses(by(Actor("dealer"), ExchangeCards(dealt, dealt, WHY, 2, 3))) == "wrong-person"


def test_a_card_that_nobody_knows_is_not_exchanged() -> None:
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), NoMoreBets(), by(Actor("dealer"), Deal((UNKNOWN,) * 6)), Choose(1, "play"))
    at.do(ShowCards(cards("Qh Kc Kd"), None, "dealer"))
    dealt, shown = number_of(at, CardsDealt), number_of(at, CardsShown)
    assert at.refuses(by(FLOOR, ExchangeCards(shown, dealt, WHY))) == "unknown-card"


def test_no_cards_are_exchanged_while_others_are_hidden_from_whoever_corrects() -> None:
    at = three_card_poker("Ks Kh 9d", play=False)
    assert at.refuses(by(FLOOR, exchange(at, "Ks", "9d"))) == "hidden-cards"
    assert not any(isinstance(one.command, ExchangeCards) for one in moves(at.game, at.state, FLOOR))
    at.do(Choose(1, "play"))
    assert any(isinstance(one.command, ExchangeCards) for one in moves(at.game, at.state, FLOOR))


def test_a_card_that_was_found_face_up_and_one_that_was_dealt_are_exchanged() -> None:
    """Ch.13 §A: the card that was found face up is not used. It was the seven, and the eight went to the seat."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), NoMoreBets())
    at.do(Report("face-up-card", card=card("8c")), Deal(cards("Ks Qh Kh 9c 7d 2d")), Choose(1, "play"))
    found = next(n for n, one in enumerate(at.state.stands) if getattr(one, "card", None) == card("8c"))
    at.do(by(FLOOR, ExchangeCards(found, number_of(at, CardsDealt), WHY, 0, 4)))
    assert at.state.seats[1].cards == cards("Ks Kh 8c")
    assert card("7d") in at.state.zones["discard"]


@pytest.mark.parametrize("game", [one for one in GAMES if one != "md/craps"])
def test_a_round_with_exchanged_cards_is_as_if_they_had_been_said_right(game: str) -> None:
    """Any two cards of the deals of a random round: both ways come to the same state, or a later step was not open."""
    random, same = Random(game), 0
    spec = next(one for one in specs_of(game) if one.level == "rounds")
    for seed in range(8):
        steps = [{**step, "by": "dealer"} if step["command"] == "place-wager" else step for step in played(spec, seed)]
        told = tell(spec, steps)
        assert told is not None
        engine, stood = told.engine, told.stood
        named = [
            (n, place)
            for n, step in enumerate(steps)
            if step["command"] == "deal"
            for place, one in enumerate(as_list(step["cards"]))
            if one != "??"
        ]
        if len(named) < 2:
            continue
        (one, place), (two, other_place) = random.sample(named, 2)
        said = [{**step, "cards": as_list(step["cards"])} if step["command"] == "deal" else step for step in steps]
        first, second = said[one]["cards"][place], said[two]["cards"][other_place]
        said[one]["cards"][place], said[two]["cards"][other_place] = second, first
        places = {"place": place, "other_place": other_place}
        order = {"command": "exchange-cards", "event": stood[one], "other": stood[two], "why": WHY, **places}
        answer, right = engine.give(order), tell(spec, said)
        if answer.accepted:
            assert right is not None, (order, "was accepted, and a later command is not open")
            say_of_awards(engine, steps, right.first, right.of)
            assert engine.state == right.engine.state
            same += 1
        elif answer.refusal and answer.refusal["refusal"] not in ("nothing-wrong", "round-void", "unknown-card"):
            assert right is None, (order, answer.refusal, "and every later command is open")
    assert same > 0


def as_list(said: str | list[str]) -> list[str]:
    return said.split() if isinstance(said, str) else [*said]
