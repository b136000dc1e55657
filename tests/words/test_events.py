"""Every event has its sentence: plain, whole, and with the amounts and names that the event holds."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from pitboss.cards import UNKNOWN, card, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.identity import MeterName, Wager
from pitboss.rounds.events import CardsDealt, ChoiceMade, Dealt, EnvyPaid, MeterFed, WagerPlaced, WagerSettled
from pitboss.tables.commands import Burn, Perform, ReceiveDeck, RemoveDeck
from pitboss.tables.events import (
    ClockSet,
    DeckReceived,
    DeckRemoved,
    Event,
    Performed,
    RoundBegan,
    StubCounted,
    TimePassed,
)
from pitboss.tables.labels import label
from pitboss.words import name_card, name_cards, say_event, say_refusal
from pitboss.words.cards import draw_cards
from pitboss.words.events import SAYING
from tests.tables.bench import BASE, game_of, open_commands, ready

THREE_CARD = game_by_law("three-card-poker")


def flat(union: object) -> set[type]:
    return {one for part in get_args(union) for one in (flat(part) if get_args(part) else {part})}


def test_every_event_has_a_sentence() -> None:
    assert flat(Event) == set(SAYING)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (TimePassed(29917068), "It is 17:48 by the table's clock."),
        (ClockSet(29917068, 29917050), "The table's clock was set 18 minutes back, to 17:30."),
        (WagerPlaced(1, Wager("pair-plus"), 1000, player="Ann"), "Ann, seat 1, wagers $10 on Pair Plus Wager."),
        (
            WagerSettled(2, Wager("pair-plus"), 500, "win", "straight-flush", "40 to 1", 20500, "…"),
            "Seat 2: Pair Plus Wager wins with a straight flush, 40 to 1: $205 is returned for $5.",
        ),
        (
            WagerSettled(2, Wager("ante"), 500, "lose", "lose", "lose", 0, "…"),
            "Seat 2: Ante Wager loses: $5 is taken.",
        ),
        (
            WagerSettled(2, Wager("ante"), 500, "win", "1 to 1", "1 to 1", 1000, "…"),
            "Seat 2: Ante Wager wins at 1 to 1: $10 is returned for $5.",
        ),
        (
            WagerSettled(2, Wager("play"), 500, "push", "push", "push", 500, "…"),
            "Seat 2: Play Wager is a push: $5 is returned.",
        ),
        (ChoiceMade(3, "play", Wager("play"), 1000, Wager(""), False, "…"), "Seat 3: play, Play Wager $10."),
        (
            EnvyPaid(4, 2, Wager("progressive"), "straight-flush", 30000, "…"),
            "Seat 4 is paid an Envy Bonus of $300 for the straight flush of seat 2.",
        ),
        (StubCounted(45, 46, False, "…"), "The stub has 45 cards; it must have 46."),
    ],
)
def test_a_sentence_says_what_the_event_holds(event: Event, sentence: str) -> None:
    assert say_event(THREE_CARD, event) == sentence


def test_dice_are_called_no_deck() -> None:
    """The record keeps a set of dice as it keeps a deck; nobody at the table calls it one."""
    craps = game_of("craps")
    assert say_event(craps, DeckReceived("deck-1", 0, "ready", "…")) == "The dice are received."
    assert say_event(craps, RoundBegan(3, "deck-1", 0, count_stub=False, cite="…")) == "Round 3 begins."
    performed = Performed("deck-1", "inspect-dice", "floorperson", "", "up", "ready", "…")
    assert say_event(craps, performed) == "Inspect dice, by the floorperson."
    assert say_event(craps, DeckRemoved("deck-1", "worn", "…")) == "The dice leave the table: worn."
    to_do = (ReceiveDeck("deck-1"), Perform("deck-1", "inspect-dice"), RemoveDeck("deck-1"))
    called = [label(craps, one) for one in to_do]
    assert called == ["Receive the dice", "Inspect dice", "Remove the dice"]
    assert (
        say_event(THREE_CARD, RoundBegan(3, "deck-1", 0, count_stub=False, cite="…")) == "Round 3 begins with deck 1."
    )


def test_cards_face_down_are_counted_and_not_named() -> None:
    dealt = CardsDealt(
        (
            Dealt(card("Qs"), "seat", 1, "up"),
            Dealt(card("6d"), "dealer", None, "down"),
            Dealt(card("4c"), "dealer", None, "down"),
        )
    )
    assert say_event(THREE_CARD, dealt) == "Seat 1 gets queen of spades; the dealer gets 2 cards face down."


def test_part_of_a_cent_is_said() -> None:
    assert (
        say_event(THREE_CARD, MeterFed(MeterName("main"), Fraction(7, 3)))
        == "$0.02 and 1/3 of a cent is added to the meter main."
    )


def test_cards_have_names_and_pictures() -> None:
    assert name_cards(cards("Qs Td 2c")) == "queen of spades, 10 of diamonds and 2 of clubs"
    assert draw_cards((*cards("Qs Td"), UNKNOWN)) == "Q♠ 10♦ ▒▒"
    assert name_card(UNKNOWN) == "face-down card"


def test_a_refusal_says_the_rule_and_what_is_open() -> None:
    refusal = Refusal("not-open", "Raise is not open here.", "MD 3CP 1.4 Ch.11 §C", ("play", "fold"))
    assert say_refusal(refusal) == "Raise is not open here. Open now: play, fold. [MD 3CP 1.4 Ch.11 §C]"


@pytest.mark.parametrize("name", BASE)
def test_every_sentence_of_a_whole_round_is_whole(name: str) -> None:
    bench = ready(game_of(name), "Ann", "Bob")
    for burn in [one for one in open_commands(bench.game, bench.table) if isinstance(one, Burn)][:1]:
        bench.do(burn)
    bench.round_(3)
    for event in bench.log:
        said = say_event(bench.game, event)
        assert said[0].isupper() or said[0] in "$0123456789", said
        assert said.endswith(".")
        assert "  " not in said
