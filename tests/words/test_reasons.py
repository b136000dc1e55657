"""Why wagers were paid or lost, read as a player would."""

from __future__ import annotations

from random import Random

import pytest

from pitboss.cards import cards
from pitboss.games.identity import Wager
from pitboss.rounds.events import HandJudged, WagerSettled
from pitboss.school.dealing import deal_round
from pitboss.words import say_event, say_reason
from pitboss.words.results import become
from pitboss.words.titles import say_paid, within
from tests.floor.hall import GAMES, game_of


def settled(wager: str, outcome: str, line: str, pays: str, words: tuple[str, ...], **hands: tuple[str, str]) -> str:
    judged = tuple(HandJudged(name, cards(held), title) for name, (held, title) in hands.items())
    event = WagerSettled(1, Wager(wager), 1000, outcome, line, pays, 0, "", words=words, hands=judged)  # type: ignore[arg-type]
    return say_reason(game_of("three-card-poker"), event, own=True)


def test_a_comparison_says_both_hands() -> None:
    ace, pair = ("As 9d 4c", "High card"), ("8s 8d 4c", "Pair")
    words = ("played", "qualifies", "lower")
    assert settled("ante", "lose", "lose", "lose", words, player=ace, dealer=pair) == (
        "The dealer's pair of 8s beats your ace high."
    )
    assert settled("ante", "win", "1 to 1", "1 to 1", ("played", "higher"), player=pair, dealer=ace) == (
        "Your pair of 8s beats the dealer's ace high. The wager pays 1 to 1."
    )


def test_a_paytable_says_its_line() -> None:
    flush = ("As 9s 4s", "Flush")
    assert settled("pair-plus", "win", "flush", "4 to 1", ("played",), player=flush) == "A flush pays 4 to 1."
    high = ("As 9d 4c", "High card")
    assert settled("pair-plus", "lose", "lose", "lose", ("played",), player=high) == (
        "Your ace high is not on the paytable."
    )
    assert settled("ante", "forfeit", "lose", "lose", ("folded",)) == "The hand was folded."


def test_a_title_has_its_article_and_its_number_within_a_sentence() -> None:
    said = ("Pair of tens or better", "Unsuited 6-7-8", "Super Royal of diamonds", "Royal flush", "Ace-king suited")
    assert [within(one) for one in said] == [
        "a pair of tens or better",
        "an unsuited 6-7-8",
        "a Super Royal of diamonds",
        "a royal flush",
        "ace-king suited",
    ]
    assert [within(one) for one in ("king high", "A pair or less", "17")] == ["king high", "a pair or less", "17"]
    assert say_paid("Four aces", "50 to 1") == "Four aces pay 50 to 1"
    assert say_paid("Three of a kind", "3 to 1") == "Three of a kind pays 3 to 1"
    assert say_paid("Two pair", "2 to 1") == "Two pair pays 2 to 1"


def test_what_did_not_come_is_no_reason_for_a_wager_on_a_hand() -> None:
    words = ("ez", "not-dragon-7", "banker-higher")
    hands = {"banker": ("4s 5d", "9"), "player": ("3s 4d", "7")}
    assert settled("banker", "win", "1 to 1", "1 to 1", words, **hands) == (
        "The Banker's Hand wins, 9 to 7. The wager pays 1 to 1."
    )
    assert settled("dragon-7", "lose", "lose", "lose", ("not-dragon-7",)).startswith("This is not a Dragon 7.")


def test_a_wager_that_was_pulled_back_was_no_push() -> None:
    event = WagerSettled(3, Wager("bet-1"), 1000, "push", "push", "push", 1000, "", words=("pulled",))
    assert say_event(game_of("let-it-ride"), event) == "Seat 3: Wager 1 was pulled back: $10 is returned."
    assert become(event) == "pulled"


def test_cards_that_the_player_does_not_see_named_are_shown() -> None:
    """The six-card hand holds the dealer's cards too: it is another than that beside the player's name."""
    six = ("Qd 8d 7c 4d 3c", "High card")
    assert settled("six-card-bonus", "lose", "lose", "lose", ("played",), **{"six-card": six}) == (
        "Your queen high (Q♦ 8♦ 7♣ 4♦ 3♣) is not on the paytable."
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_settlement_has_a_reason(name: str) -> None:
    game = game_of(name)
    events = [event for seed in range(6) for step in deal_round(game, Random(seed), (1, 2)) for event in step.events]
    said = [say_reason(game, event) for event in events if isinstance(event, WagerSettled)]
    assert said
    assert all(one.endswith(".") for one in said)
