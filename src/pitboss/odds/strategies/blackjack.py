"""Blackjack: what to do with a hand, by its total and the dealer's up card.

Charts have a column for each up card from two to ace. The rules of the table are asked for, never supposed: what is not
open to a hand cannot be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pitboss.games.blackjack import HouseRules, dealer_draws


@dataclass(frozen=True, slots=True)
class Situation:
    """A hand before a choice: its total, the value of its two cards if they are a pair, the value of the up card (an
    ace is 1), what is open to it, and the rules of the table."""

    total: int
    soft: bool
    pair: int
    up: int
    open_to: frozenset[str]
    rules: HouseRules


@dataclass(frozen=True)
class HandStrategy:
    """A way to play one's hands: its rule, the same in words, and where it is published."""

    says: str
    rule: Callable[[Situation], str]
    published: str


HARD = {
    **dict.fromkeys(range(4, 9), "HHHHHHHHHH"),
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    **dict.fromkeys((13, 14), "SSSSSHHHHH"),
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRR",
    **dict.fromkeys(range(17, 21), "SSSSSSSSSS"),
}
SOFT = {
    12: "HHHHHHHHHH",
    **dict.fromkeys((13, 14), "HHHDDHHHHH"),
    **dict.fromkeys((15, 16), "HHDDDHHHHH"),
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
    **dict.fromkeys((19, 20), "SSSSSSSSSS"),
}
PAIRS = {
    1: "PPPPPPPPPP",
    **dict.fromkeys((2, 3), "ppPPPP----"),
    4: "---pp-----",
    6: "pPPPP-----",
    7: "PPPPPP----",
    8: "PPPPPPPPPP",
    9: "PPPPP-PP--",
}
"""Published for four decks or more, a dealer who stands on soft 17 and looks for a blackjack: H hit, S stand, D double
or else hit, d double or else stand, R surrender or else hit, P split, p split where a double may follow, - by total."""

HITS_SOFT_17 = {("hard", 11, 1): "D", ("soft", 18, 2): "d", ("soft", 19, 6): "d",
                ("hard", 15, 1): "R", ("hard", 17, 1): "r"}  # fmt: skip
"""What changes where the dealer hits soft 17; r is to surrender or else stand."""

CODES: Mapping[str, tuple[str, ...]] = {"H": ("hit",), "S": (), "D": ("double", "hit"), "d": ("double",),
                                        "R": ("surrender", "hit"), "r": ("surrender",)}  # fmt: skip
"""What each letter would do, the first that is open; else it stands."""


def column_of(up: int) -> int:
    return 9 if up == 1 else up - 2


def is_split(at: Situation) -> bool:
    code = PAIRS.get(at.pair, "-" * 10)[column_of(at.up)]
    return "split" in at.open_to and (code == "P" or (code == "p" and at.rules.das))


def play_basic(at: Situation) -> str:
    if is_split(at):
        return "split"
    code = (SOFT if at.soft else HARD)[at.total][column_of(at.up)]
    if at.rules.hits_soft_17:
        code = HITS_SOFT_17.get(("soft" if at.soft else "hard", at.total, at.up), code)
    return next((choice for choice in CODES[code] if choice in at.open_to), "stand")


def play_never_bust(at: Situation) -> str:
    """By the chart, but no card is drawn that could take the hand above 21."""
    return "stand" if not at.soft and at.total > 11 and not is_split(at) else play_basic(at)


def play_as_dealer(at: Situation) -> str:
    draws = dealer_draws(at.total, soft=at.soft, hits_soft_17=at.rules.hits_soft_17)
    return "hit" if draws and "hit" in at.open_to else "stand"


STRATEGIES = {
    "basic": HandStrategy(
        says="by total, as in the chart for four decks or more",
        rule=play_basic,
        published=(
            "high-rollercasinos.com, Blackjack Basic Strategy Table; with surrender, blackjack-hand-odds.blogspot.com, "
            "30 April 2009; for a dealer who hits soft 17, casinoblackjackplay.com"
        ),
    ),
    "never-bust": HandStrategy(
        says="by the basic chart, but stand on every hard 12 or more that is not split",
        rule=play_never_bust,
        published="J. Grochowski, The no-break blackjack strategy, casinocitytimes.com, 1 June 2014",
    ),
    "mimic-the-dealer": HandStrategy(
        says="draw and stand as the dealer must; never double, split or surrender",
        rule=play_as_dealer,
        published="888casino.com, Why not mimic the dealer playing strategy",
    ),
}
