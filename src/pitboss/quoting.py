"""Values that stand in quotes: a card, an amount, a share; how each is read and written, and how reading fails."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from pitboss.cards import ONE_DECK, UNKNOWN, Card, card, parse_card, parse_cards, show
from pitboss.errors import BadInput, say
from pitboss.money import cents, check_exact, dollars, percent, read_dollars

PARTS = re.compile(r"-?[0-9]{1,1000}/[1-9][0-9]{0,999}", re.ASCII)
RATIO = re.compile(r"[0-9]{1,1000}(/[1-9][0-9]{0,999})?", re.ASCII)
KEY = re.compile(r"[\w/-]+")
"""A key as it stands in JSON. `number 2`, of a list, is none."""

CARDS = {show(one): one for one in ONE_DECK}
SHOWN = {one: show(one) for one in (*ONE_DECK, UNKNOWN)}


class Wrong(Exception):
    """What is wrong with a value; on its way out it learns its place, the innermost key first."""

    def __init__(self, what: str, *place: str) -> None:
        self.what = what
        self.place = list(place)

    def at(self, key: str) -> Wrong:
        self.place.append(key)
        return self

    def name_place(self, where: str) -> str:
        """Name the place within what is called `where`: keys in one word, as in `seats.1.wagers.ante of the round`."""
        said = [where]
        keys: list[str] = []
        for key in reversed(self.place):
            if KEY.fullmatch(key):
                keys.append(key)
                continue
            said += [".".join(keys), key] if keys else [key]
            keys = []
        return " of ".join(reversed([*said, ".".join(keys)] if keys else said))


def quoted(said: Any, parse: Callable[[str], Any], what: str) -> Any:
    """What stands in quotes; a number without them could be a float on its way to a payout."""
    if not isinstance(said, str):
        raise Wrong(f" is {say(said)}. Write {what}.")
    try:
        return parse(said)
    except BadInput as error:
        raise Wrong(f": {error}") from None


def read_card(said: Any) -> Card:
    found = CARDS.get(said) if type(said) is str else None
    return quoted(said, card, 'a card, as in "As"') if found is None else found


def read_dealt(said: Any) -> Card:
    """A card, or `??` for one that the writer does not know. The rules say whether it may be unknown there."""
    return UNKNOWN if said == SHOWN[UNKNOWN] else read_card(said)


def read_typed(said: Any) -> Card:
    """The same as somebody enters it: as it is typed or printed."""
    if (type(said) is str and said in CARDS) or said == SHOWN[UNKNOWN]:
        return read_dealt(said)
    return quoted(said, parse_card, 'a card, as in "As"')  # type: ignore[no-any-return]


def read_typed_list(said: str) -> tuple[Card, ...]:
    """Cards in one text, as somebody enters them."""
    if SHOWN[UNKNOWN] in said:
        return tuple(read_typed(word) for word in said.replace(",", " ").split())
    return quoted(said, parse_cards, 'cards, as in "As Kd"')  # type: ignore[no-any-return]


def read_amount(said: Any) -> int:
    return quoted(said, parse_written, 'an amount in quotes, as in "10.00"')  # type: ignore[no-any-return]


def read_entered(said: Any) -> int:
    return quoted(said, cents, 'an amount in quotes, as in "10.00"')  # type: ignore[no-any-return]


def read_exact(said: Any) -> Fraction:
    return quoted(said, parse_exact, 'an amount in quotes, as in "12345.67"')  # type: ignore[no-any-return]


def read_contribution(said: Any) -> Fraction:
    amount = read_exact(said)
    if amount < 0:
        raise Wrong(f" is {said}. It must not be negative.")
    return amount


def read_entered_exact(said: Any) -> Fraction:
    return quoted(said, parse_entered_exact, 'an amount in quotes, as in "12345.67"')  # type: ignore[no-any-return]


parse_written = lru_cache(maxsize=1 << 14)(read_dollars)


@lru_cache(maxsize=1 << 14)
def parse_exact(text: str) -> Fraction:
    return Fraction(text) * 100 if PARTS.fullmatch(text) else Fraction(parse_written(text))


def parse_entered_exact(text: str) -> Fraction:
    if PARTS.fullmatch(text):
        return check_exact(Fraction(text) * 100)
    return Fraction(-cents(text[1:]) if text.startswith("-") else cents(text))


def write_exact(amount: Fraction) -> str:
    """Cents and fractions of a cent, in dollars."""
    return dollars(amount.numerator) if amount.denominator == 1 else str(amount / 100)


def read_share(said: Any) -> Fraction:
    return quoted(said, parse_share, 'a share in quotes, as in "7/50" or "14%"')  # type: ignore[no-any-return]


def parse_share(text: str) -> Fraction:
    """A part of a whole: a fraction, as it is recorded, or a percentage."""
    return Fraction(text) if RATIO.fullmatch(text) else percent(text)
