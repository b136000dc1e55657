"""What the documents call a hand, and what the data calls it: its id, and the ranks and suits that narrow it."""

from __future__ import annotations

import re

SUITS = {"spades": "s", "hearts": "h", "diamonds": "d", "clubs": "c"}

SAYS = {
    "won": "win",
    "two pair": "two-pair",
    "pair of aces": "pair A",
    "pair of tens, jacks, queens, kings or aces": "pair T-A",
    "pair of 10s or better": "pair T-A",
    "pair of jacks or better": "pair J-A",
    "pair of 6s to 10s": "pair 6-T",
    "pair or less": "any-other",
    "less": "any-other",
    "four aces": "four-of-a-kind A",
    "natural winner": "natural-win",
    "personal king 9 on banker hand": "personal-king-9-banker",
    "personal king 9 on player hand": "personal-king-9-player",
    "unsuited match": "non-suited-match",
    "unsuited 7-7-7": "7-7-7",
    "unsuited 6-7-8": "6-7-8",
    "queen of hearts pair": "queen-of-hearts-pair",
    "queen of hearts pair and dealer blackjack": "queen-of-hearts-pair-with-dealer-blackjack",
    "king of spades pair": "king-of-spades-pair",
    "king of spades pair and dealer blackjack": "king-of-spades-pair-with-dealer-blackjack",
    "spread 1": "spread-of-one",
    "spread 2": "spread-of-two",
    "spread 3": "spread-of-three",
    "spread 4 or more": "spread-of-four-or-more",
    "royal flush of diamonds": "royal-flush-of-diamonds",
    "royal flush of hearts, spades, or clubs": "royal-flush",
    "six or more points": "six-points",
    "all or nothing at all": "all-or-nothing",
    "3, 4, 9, 10 or 11": "field-other",
    "2, 3 or 12": "any-craps",
    "pair of equal faces": "hop-pair",
    "two different faces": "hop-two-ways",
    "three of a kind": "three-of-a-kind",
    "suited three of a kind": "suited-three-of-a-kind",
    "dealer's ace up with no blackjack": "dealers-ace-up-with-no-blackjack",
}
"""Words that are more than the id with spaces in it."""


def hand(printed: str) -> str:
    """`ace, king and queen of spades` is `straight-flush A of s`; `full house` is `full-house`."""
    if printed in SAYS:
        return SAYS[printed]
    name, of, suits = printed.partition(" of ")
    if of and suits.split(",")[0].split(" ")[0] in SUITS:
        found = {SUITS[word] for word in re.findall(r"[a-z]+", suits) if word in SUITS}
        narrowed = "" if len(found) == len(SUITS) else f" of {''.join(sorted(found))}"
        return royal(name) + narrowed
    return printed.replace(", ", " ").replace(" ", "-")


def royal(name: str) -> str:
    """A mini royal of named suits, like the ace, king and queen, is the straight flush that an ace leads."""
    if name in ("ace, king and queen", "ace, king, queen", "mini royal"):
        return "straight-flush A"
    return name.replace(" ", "-")
