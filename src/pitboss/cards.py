"""Cards and decks: their notation, and the deck as a value.

A card is a small integer so that tables can be indexed by it; text is `rank` then `suit`, as in `As Kd Tc`.
A deck is a value: a shoe of eight packs or a pack shrunk to five ranks is just another deck. Which hand
beats which is in `rankings`; nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from pitboss.errors import BadInput, nearest, say

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
RANK_NAMES = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"} | {r: r for r in "23456789"}

Card = NewType("Card", int)
"""`rank * 4 + suit`, with ranks and suits counted from the left of RANKS and SUITS."""

Card.__doc__ = """A card as a whole number from 0 to 51: `parse_cards` makes them from text. `card >> 2` is the rank,
from 0 for a two to 12 for an ace; `card & 3` is the suit: clubs, diamonds, hearts, spades."""


UNKNOWN = Card(-1)
"""A card that lies there and is not known: dealt face down by hand, or hidden from the person who looks. Text is
`??`."""


def rank_of(card: Card) -> int:
    return card >> 2


def suit_of(card: Card) -> int:
    return card & 3


def ranks_down(hand: Iterable[Card]) -> tuple[int, ...]:
    """The ranks of some cards, high to low."""
    return tuple(sorted([one >> 2 for one in hand], reverse=True))


def are_suited(hand: Iterable[Card]) -> bool:
    """Whether one suit holds all of these cards."""
    return len({one & 3 for one in hand}) == 1


def make_card(rank: int, suit: int) -> Card:
    return Card(rank * 4 + suit)


def card(text: str) -> Card:
    """The card that `text` names, such as `As` or `Td`."""
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        ranks = " ".join(reversed(RANKS))
        raise BadInput(f"{text!r} is not a card. Write a rank of {ranks} and a suit of s h d c, as in As or Td.")
    return make_card(RANKS.index(text[0]), SUITS.index(text[1]))


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a list separated by spaces."""
    return tuple(card(word) for word in text.split())


SEPARATORS = r"[\s,/-]+"

TYPED = re.compile(r"(10|[2-9tjqka])([shdc♠♥♦♣♤♡♢♧])\ufe0f?", re.IGNORECASE)
"""A card as people type it or copy it from print: `As`, `QS`, `10d`, `Q♠`; some programs mark a suit as a picture."""

SUIT_FIRST = re.compile(r"([shdc♠♥♦♣♤♡♢♧])\ufe0f?(10|[2-9tjqka])", re.IGNORECASE)
"""A card with its suit before its rank: `♠Q`, `SQ`."""

SUIT_SIGNS = dict(zip("♠♥♦♣♤♡♢♧", "shdcshdc", strict=True))


RANK_WORDS = {name: rank for rank, name in RANK_NAMES.items()} | dict(
    zip(("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), RANKS, strict=False)
)
"""A rank as it is spelled out."""

SPELLED_RANK = re.compile(rf"\b({'|'.join(name for name in RANK_WORDS if name.isalpha())})\b", re.IGNORECASE)
SPELLED_SUIT = re.compile(rf"\s+of\s+({'|'.join(SUIT_NAMES.values())})\b", re.IGNORECASE)


def abbreviate(text: str) -> str:
    """`queen of spades, 6 4` as `Qs, 6 4`: cards that are spelled out, as they are noted."""
    noted = SPELLED_RANK.sub(lambda found: RANK_WORDS[found[1].lower()], text)
    return SPELLED_SUIT.sub(lambda found: found[1][0].lower(), noted)


def parse_card(text: str) -> Card:
    """The card that somebody typed, in any of the ways in which cards are printed and typed."""
    if found := TYPED.fullmatch(text):
        return card(spell_card(found))
    turned = SUIT_FIRST.fullmatch(text)
    return parse_card(turned[2] + turned[1]) if turned else card(text)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards that somebody typed: separated by spaces, commas, hyphens or strokes, run together, or spelled out."""
    words = re.split(SEPARATORS, abbreviate(text))
    return tuple(one for word in words if word for one in parse_word(word))


def add_suits(text: str, start: int = 0) -> str:
    """`Q-6-4` or `Q64` as `Qs 6d 4c`: ranks alone become cards of different suits, from the `start`th on."""
    together = re.sub(SEPARATORS, "", abbreviate(text)).upper()
    if not re.fullmatch(r"(10|[2-9TJQKA])+", together):
        return text
    words = re.findall(r"10|[2-9TJQKA]", together)
    return " ".join(f"{'T' if word == '10' else word}{'sdch'[(start + n) % 4]}" for n, word in enumerate(words))


def parse_word(word: str) -> tuple[Card, ...]:
    run_together = [card(spell_card(found)) for found in TYPED.finditer(word)]
    is_whole = TYPED.sub("", word) == ""
    return tuple(run_together) if is_whole else (parse_card(word),)


def spell_card(found: re.Match[str]) -> str:
    """As this file writes cards."""
    rank, suit = found[1].upper(), found[2].lower()
    return ("T" if rank == "10" else rank) + SUIT_SIGNS.get(suit, suit)


def check_hand(hand: Iterable[object]) -> tuple[Card, ...]:
    """The cards of a hand out of one deck, each a card or its text, and none there twice."""
    if not isinstance(hand, Iterable):
        raise BadInput(f"a hand must be cards, as in 'As Ks Qs', not {say(hand)}.")
    found: list[Card] = []
    for said in hand:
        one = parse_card(said.strip()) if isinstance(said, str) else said
        if not isinstance(one, int) or isinstance(one, bool) or one not in ONE_DECK.cards:
            raise BadInput(f"{say(said)} is not a card. Write a hand as in 'As Ks Qs'.")
        if one in found:
            raise BadInput(f"{show(Card(one))} appears twice, and a deck holds it once.")
        found.append(Card(int(one)))
    return tuple(found)


def show(one: Card) -> str:
    return "??" if one == UNKNOWN else RANKS[rank_of(one)] + SUITS[suit_of(one)]


def show_all(many: Iterable[Card]) -> str:
    return " ".join(show(one) for one in many)


@dataclass(frozen=True)
class Deck:
    """Every card of `ranks` × `suits`, `copies` times over; ranks run from low to high."""

    ranks: str = RANKS
    suits: str = SUITS
    copies: int = 1

    def __post_init__(self) -> None:
        for name, have, known in (("rank", self.ranks, RANKS), ("suit", self.suits, SUITS)):
            if not have or [known.find(one) for one in have] != sorted({known.find(one) for one in have}):
                raise BadInput(f"a deck's {name}s must be some of {known}, each once and in that order, not {have!r}.")
            if unknown := [one for one in have if one not in known]:
                raise BadInput(f"{unknown[0]!r} is not a {name}. {nearest(unknown[0], known)}")
        if self.copies < 1:
            raise BadInput(f"a shoe holds at least one deck, not {self.copies}.")

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The different cards, low rank first; each is present `copies` times."""
        return tuple(
            make_card(RANKS.index(rank), SUITS.index(suit))
            for rank in self.ranks
            for suit in sorted(self.suits, key=SUITS.index)
        )

    @cached_property
    def kinds(self) -> frozenset[Card]:
        """The different cards, as a set."""
        return frozenset(self.cards)

    @cached_property
    def rank_order(self) -> tuple[int, ...]:
        """The ranks in play, low to high, as they stand in a card's integer."""
        return tuple(RANKS.index(rank) for rank in self.ranks)

    def __len__(self) -> int:
        return len(self.ranks) * len(self.suits) * self.copies

    def __iter__(self) -> Iterator[Card]:
        """Every physical card, deck after deck."""
        for _ in range(self.copies):
            yield from self.cards

    def remaining(self, dealt: Sequence[Card]) -> dict[Card, int]:
        """How many of each card are left once `dealt` are gone; a card that cannot be gone is refused."""
        left = dict.fromkeys(self.cards, self.copies)
        for one in dealt:
            if one not in left:
                raise BadInput(f"{show(one)} is not in this deck of {len(self)} cards.")
            if left[one] == 0:
                times = "once" if self.copies == 1 else f"{self.copies} times"
                raise BadInput(f"{show(one)} is dealt too often: the deck holds it {times}.")
            left[one] -= 1
        return left


ONE_DECK = Deck()


MOST_DECKS = 8
"""No shoe holds more."""


def shoe(decks: int) -> Deck:
    """A shoe of one to eight 52-card decks."""
    if not 1 <= decks <= MOST_DECKS:
        raise BadInput(f"a shoe holds 1 to {MOST_DECKS} decks, not {decks}.")
    return Deck(copies=decks)
