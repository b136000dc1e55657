"""Blackjack's side wagers in a test: the law's table of one, and the events that cards bring about."""

from __future__ import annotations

from pitboss.cards import ONE_DECK, card, cards
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS, judge
from pitboss.law.library import load
from pitboss.law.model import Paytable

Judged = tuple[tuple[str, ...], ...]

ACES = tuple(one for one in ONE_DECK.cards if one >= card("Ac"))
TENS = tuple(one for one in ONE_DECK.cards if card("Tc") <= one < card("Ac"))


def table(wager: str, letter: str | None = None, decks: int = 6, edition: str = "1.2") -> Paytable:
    """The law's own table for a wager."""
    return next(
        one
        for one in load(f"md/blackjack@{edition}").paytable
        if (one.wager, one.letter) == (wager, letter) and (not one.decks or decks in one.decks)
    )


def events(wager: str, first: str, dealer: str = "", hand: str = "") -> Judged:
    return judge(SIDE_WAGERS[wager], SideCards(cards(first), cards(dealer), cards(hand)))


def hits(wager: str, first: str, dealer: str = "", hand: str = "") -> str:
    """The highest event that holds, or nothing."""
    (held,) = events(wager, first, dealer, hand)
    return held[0] if held else ""
