"""Corrections, worked by hand from the law: what was typed wrong is put right, and the round stands as if it had been
said so at once.
"""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, Card, card, cards
from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.people import Actor, Role
from pitboss.rounds.commands import (
    Choose,
    Command,
    CorrectCard,
    CorrectCount,
    CorrectPayment,
    CorrectRoll,
    CorrectWager,
    CountProgressives,
    Deal,
    GiveDice,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    ShowCards,
)
from pitboss.rounds.correction_events import FactCorrected, PaymentCorrected
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve, evolve_all
from pitboss.rounds.events import (
    CardsDealt,
    CardsShown,
    Event,
    MeterFed,
    ProgressivesCounted,
    WagerPlaced,
    WagerSettled,
)
from pitboss.rounds.families.family import verification
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round
from tests.rounds.at_poker import game_of
from tests.rounds.at_table import Table
from tests.said import Said

FLOOR = Actor("floorperson", "Fay")
WHY = "misread"


def by(actor: Actor, command: Command) -> Said:
    return Said(command, actor)


def corrected(events: list[Event]) -> dict[str, tuple[int, int]]:
    """What was paid for each wager, and what is right."""
    return {str(one.wager): (one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)}


def returned(at: Table) -> dict[str, int]:
    return {str(wager): one.returned for wager, one in at.state.seats[1].settled.items()}


def number_of(at: Table, kind: type, nth: int = 0) -> int:
    """The number of the nth event of a kind among those that stand."""
    return [n for n, event in enumerate(at.state.stands) if isinstance(event, kind)][nth]


def three_card_poker(hand: str, dealer: str = "Qh 9c 2d", *, play: bool = True) -> Table:
    """Seat 1 with ante $10, Pair Plus $5 and a progressive dollar, which gets its cards before the dealer, by turns."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), PlaceWager(1, "pair-plus", 500), PlaceWager(1, "progressive", 100))
    at.do(NoMoreBets(), CountProgressives(1), Deal(by_turns(hand, dealer)))
    if play:
        at.do(Choose(1, "play"))
    return at


def by_turns(hand: str, dealer: str) -> tuple[Card, ...]:
    return tuple(one for both in zip(cards(hand), cards(dealer), strict=True) for one in both)


def verify(at: Table) -> Table:
    """Every step of the verification that an award waits for."""
    while step := verification(at.game, at.state):
        at.do(step)
    return at


def same_but_for_a_correction(wrong: Table, right: Table) -> None:
    """The whole state, what stands included; only the record of all that happened is another."""
    assert wrong.state == right.state
    assert wrong.events != right.events


def place_of(at: Table, text: str) -> int:
    event = at.state.stands[number_of(at, CardsDealt)]
    assert isinstance(event, CardsDealt)
    return [one.card for one in event.cards].index(card(text))


def correct_card(at: Table, was: str, right: str) -> CorrectCard:
    return CorrectCard(number_of(at, CardsDealt), card(right), WHY, place_of(at, was))


# Cards


def test_a_card_is_corrected_before_anything_is_settled() -> None:
    """Two kings and a nine were typed; the nine was the third king. Nothing was paid yet, so nothing is put right."""
    at = three_card_poker("Ks Kh 9d", play=False)
    events = at.do(correct_card(at, "9d", "Kd"))
    note = events[0]
    assert isinstance(note, FactCorrected)
    assert (note.corrects, note.what, note.why, note.by, note.person) == (7, "cards-dealt", WHY, "anyone", "")
    assert not any(isinstance(one, PaymentCorrected) for one in events)
    at.do(Choose(1, "play"))
    right = three_card_poker("Ks Kh Kd")
    same_but_for_a_correction(at, right)


def test_a_card_is_corrected_after_settlement_and_says_what_is_still_to_be_paid() -> None:
    """Ch.12 §D(1): on Pair Plus A a pair pays 1 to 1 and three of a kind 25 to 1, so that $5 had brought $10 and brings
    $130. §B(1): the Ante Bonus for three of a kind is 4 to 1, $40 where nothing was paid. Ante and Play win as before.
    §E(1)(a): the progressive dollar brings $60, once it has been verified: the round goes on until then.
    """
    at = three_card_poker("Ks Kh 9d")
    assert at.state.phase == "over"
    events = at.do(by(FLOOR, correct_card(at, "9d", "Kd")))
    assert corrected(events) == {"pair-plus": (1000, 13000), "ante-bonus": (0, 4000)}
    assert at.state.held is not None
    assert at.state.held.wager == "progressive"
    verify(at)
    assert returned(at)["progressive"] == 6000
    same_but_for_a_correction(at, verify(three_card_poker("Ks Kh Kd")))


def test_a_correction_is_corrected() -> None:
    """First the nine is said to be a king; then it turns out to have been a queen."""
    at = three_card_poker("Ks Kh 9d")
    at.do(by(FLOOR, correct_card(at, "9d", "Kd")))
    events = at.do(by(FLOOR, correct_card(at, "Kd", "Qd")))
    assert corrected(events) == {"pair-plus": (13000, 1000), "ante-bonus": (4000, 0)}
    same_but_for_a_correction(at, three_card_poker("Ks Kh Qd"))


def test_a_card_that_is_on_the_table_already_is_refused() -> None:
    at = three_card_poker("Ks Kh 9d")
    assert at.refuses(by(FLOOR, correct_card(at, "9d", "2d"))) == "card-out"


def test_a_card_that_was_turned_is_corrected_where_it_was_told() -> None:
    """Cards dealt face down by hand are told when they are turned, and that is the event that can be wrong."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), NoMoreBets(), by(Actor("dealer"), Deal((UNKNOWN,) * 6)))
    at.do(Choose(1, "play"), ShowCards(cards("Qh 9c 2d"), None, "dealer"), ShowCards(cards("Ks Kh 9d"), 1))
    assert at.refuses(by(FLOOR, CorrectCard(number_of(at, CardsDealt), card("Kd"), WHY))) == "unknown-card"
    number = number_of(at, CardsShown, 1)
    assert returned(at)["ante"] == 2000
    at.do(by(FLOOR, CorrectCard(number, card("3d"), WHY, 1)))
    assert at.state.seats[1].cards == cards("Ks 3d 9d")


def test_no_card_is_corrected_while_others_are_hidden_from_whoever_corrects() -> None:
    """A device has dealt the cards: whether a card can be another would tell what lies face down."""
    at = three_card_poker("Ks Kh 9d", play=False)
    hidden = by(FLOOR, correct_card(at, "9d", "Kd"))
    game_of_seat = [one for one in moves(at.game, at.state, FLOOR) if isinstance(one.command, CorrectCard)]
    assert at.refuses(hidden) == "hidden-cards"
    assert not game_of_seat
    at.do(Choose(1, "play"))
    assert any(isinstance(one.command, CorrectCard) for one in moves(at.game, at.state, FLOOR))
    at.do(by(FLOOR, correct_card(at, "9d", "Kd")))


# Wagers and counts


def test_a_wager_typed_wrong_is_put_right_and_what_follows_from_it() -> None:
    """An ante of $10 was typed as $100: the play wager and what both are paid follow the stake."""
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 10000), NoMoreBets(), Deal(by_turns("Ks Kh 9d", "Qh 9c 2d")), Choose(1, "play"))
    assert at.state.seats[1].net == 20000
    events = at.do(by(FLOOR, CorrectWager(number_of(at, WagerPlaced), 1, "ante", 1000, "a black chip taken for a red")))
    assert at.state.seats[1].wagers[Wager("play")] == 1000
    assert at.state.seats[1].net == 2000
    paid = corrected(events)
    assert paid == {"ante": (20000, 2000), "play": (20000, 2000)}


def test_a_wager_typed_at_the_wrong_seat_goes_to_the_right_one() -> None:
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), PlaceWager(3, "ante", 1000))
    at.do(by(FLOOR, CorrectWager(number_of(at, WagerPlaced, 1), 2, "ante", 1000, "another seat")))
    assert sorted(at.state.seats) == [1, 2]


def test_a_wager_that_never_lay_there_is_taken_out() -> None:
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    assert at.do(CountProgressives(0))
    assert not at.state.counted
    number = number_of(at, WagerPlaced, 1)
    assert at.refuses(by(FLOOR, CorrectWager(number, 1, "progressive", 0, "no chip lay there"))) == "later-step"


def test_a_count_of_progressive_chips_is_corrected_before_the_deal() -> None:
    """One chip was typed where none lay. The meter had been fed 14% of a dollar and is again as it was; the deal waits
    for the count.
    """
    at = Table(game_of("md/three-card-poker"))
    at.do(PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), NoMoreBets())
    before = dict(at.state.meters)
    fed = {one.meter: one.fed for one in at.do(CountProgressives(1)) if isinstance(one, MeterFed)}
    assert fed
    number = number_of(at, ProgressivesCounted)
    (note,) = [one for one in at.do(by(FLOOR, CorrectCount(number, 0, "typed 1"))) if isinstance(one, FactCorrected)]
    assert dict(note.fed) == fed
    assert dict(at.state.meters) == before
    assert at.refuses(Deal(cards("Ks"))) == "count-first"
    at.do(CountProgressives(1))
    assert at.state.counted


def test_a_count_is_not_taken_back_once_cards_were_dealt_on_it() -> None:
    at = three_card_poker("Ks Kh 9d")
    number = 5
    answer = decide(at.game, at.state, CorrectCount(number, 0, "typed 1"), FLOOR)
    assert isinstance(answer, Refusal)
    assert answer.code == "later-step"
    assert "Event 7, cards-dealt, does not fit" in answer.message


# Dice


def test_a_roll_at_craps_is_corrected() -> None:
    """A natural 7 on the come-out was typed for a 6: the pass wager had won $10, and stays for its point."""
    at = Table(game_of("md/craps"))
    at.do(GiveDice(1), PlaceWager(1, "pass", 1000), NoMoreBets(), Roll((4, 3)))
    assert returned(at) == {"pass": 2000}
    events = at.do(by(FLOOR, CorrectRoll(number_of(at, DiceRolled), (4, 2), "the die was a two")))
    assert [(one.wager, one.paid, one.right) for one in events if isinstance(one, PaymentCorrected)] == [
        ("pass", 2000, 0)
    ]
    assert at.state.dice.point == 6
    assert at.state.seats[1].wagers == {"pass": 1000}
    right = Table(game_of("md/craps"))
    right.do(GiveDice(1), PlaceWager(1, "pass", 1000), NoMoreBets(), Roll((4, 2)))
    same_but_for_a_correction(at, right)


def test_no_roll_can_be_that_two_dice_do_not_show() -> None:
    at = Table(game_of("md/craps"))
    at.do(GiveDice(1), PlaceWager(1, "pass", 1000), NoMoreBets(), Roll((4, 3)))
    assert at.refuses(by(FLOOR, CorrectRoll(number_of(at, DiceRolled), (4, 7), WHY))) == "no-such-roll"
    assert at.refuses(by(FLOOR, CorrectRoll(number_of(at, DiceRolled), (4, 3), WHY))) == "nothing-wrong"


# Later steps that do not fit


def test_a_card_with_which_a_later_hit_was_not_open_is_refused() -> None:
    """Ten and five against a six, hit with a three, hit with a two. Had the three been a king, 25 is bust: no hit."""
    at = Table(game_of("md/blackjack"))
    at.do(PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("Ts 6d 5h Th")), Choose(1, "hit"))
    at.do(Deal(cards("3c")), Choose(1, "hit"))
    number = number_of(at, CardsDealt, 1)
    assert at.refuses(CorrectCard(number, card("Kc"), WHY)) == "later-step"
    at.do(CorrectCard(number, card("2c"), WHY))
    assert at.state.seats[1].cards == cards("Ts 5h 2c")


# Payments


def test_a_payment_made_wrong_is_recorded_and_put_right() -> None:
    at = three_card_poker("Ks Kh 9d")
    before = at.state
    (note,) = at.do(by(FLOOR, CorrectPayment(1, "pair-plus", 500, "the stake alone was pushed")))
    why = "the stake alone was pushed"
    assert note == PaymentCorrected(1, Wager("pair-plus"), 500, 1000, why, "floorperson", "Fay")
    assert at.state == before
    assert at.refuses(by(FLOOR, CorrectPayment(1, "pair-plus", 1000, WHY))) == "nothing-wrong"
    assert at.refuses(by(FLOOR, CorrectPayment(2, "pair-plus", 1000, WHY))) == "not-settled"


# Who, when and why


@pytest.mark.parametrize("role", ["player", "dealer", "boxperson", "auditor", "device"])
def test_only_a_floorperson_or_above_corrects(role: Role) -> None:
    at = three_card_poker("Ks Kh 9d")
    who = Actor(role, "Ann", 1 if role == "player" else None)
    for command in corrections(at):
        assert at.refuses(by(who, command)) == "wrong-person"
    assert not [one for one in moves(at.game, at.state, who) if type(one.command).__name__.startswith("Correct")]


def corrections(at: Table) -> list[Command]:
    return [
        correct_card(at, "9d", "Kd"),
        CorrectWager(1, 1, "ante", 2000, WHY),
        CorrectCount(5, 2, WHY),
        CorrectPayment(1, "ante", 0, WHY),
    ]


@pytest.mark.parametrize("role", ["floorperson", "pit manager", "shift manager"])
def test_everybody_above_may_too(role: Role) -> None:
    at = three_card_poker("Ks Kh 9d")
    at.do(by(Actor(role), correct_card(at, "9d", "Kd")))


def test_a_correction_says_why_and_names_an_event_of_its_kind() -> None:
    at = three_card_poker("Ks Kh 9d")
    assert at.refuses(by(FLOOR, CorrectWager(1, 1, "ante", 2000, " "))) == "no-reason"
    assert at.refuses(by(FLOOR, CorrectWager(99, 1, "ante", 2000, WHY))) == "no-such-event"
    assert at.refuses(by(FLOOR, CorrectWager(-1, 1, "ante", 2000, WHY))) == "no-such-event"
    assert at.refuses(by(FLOOR, CorrectWager(0, 1, "ante", 2000, WHY))) == "another-event"
    assert at.refuses(by(FLOOR, CorrectCard(7, card("Kd"), WHY, 6))) == "no-such-card"


def test_no_card_or_count_is_corrected_before_a_round_or_in_a_void_one_or_in_the_next() -> None:
    game = game_of("md/three-card-poker")
    answer = decide(game, Round(), CorrectPayment(1, "ante", 0, WHY), FLOOR)
    assert isinstance(answer, Refusal)
    assert answer.code == "no-round"
    at = three_card_poker("Ks Kh 9d", play=False)
    at.do(Report("wrong-number-of-cards-player", seat=1, number=4))
    assert at.state.phase == "void"
    assert at.refuses(by(FLOOR, correct_card(at, "9d", "Kd"))) == "round-void"
    assert at.refuses(by(FLOOR, CorrectCount(number_of(at, ProgressivesCounted), 2, WHY))) == "round-void"
    over = three_card_poker("Ks Kh 9d")
    over.do(OpenRound(), PlaceWager(1, "ante", 1000))
    assert over.refuses(by(FLOOR, CorrectCard(7, card("Kd"), WHY, 2))) == "no-such-event"


def test_only_what_was_said_is_corrected_not_what_followed() -> None:
    """The second wager of Blackjack Switch is made by the rules."""
    at = Table(game_of("md/blackjack", variation="switch"))
    at.do(PlaceWager(1, "blackjack", 1000), NoMoreBets())
    assert (
        at.refuses(by(FLOOR, CorrectWager(number_of(at, WagerPlaced, 1), 1, "blackjack", 2000, WHY))) == "another-event"
    )


def test_what_stands_in_the_record_adds_up_again() -> None:
    """Former events stay in the record, and the whole of it replays to the same state."""
    at = three_card_poker("Ks Kh 9d")
    former = list(at.events)
    at.do(by(FLOOR, correct_card(at, "9d", "Kd")))
    assert at.events[: len(former)] == former
    assert evolve_all(Round(), at.events) == at.state
    state = Round()
    for event in at.events:
        state = evolve(state, event)
    assert state == at.state
    assert sum(isinstance(one, WagerSettled) for one in at.state.stands) * 2 == sum(
        isinstance(one, WagerSettled) for one in at.events
    )
