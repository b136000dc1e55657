"""What a wager and a meter are called: a name is a value that is its text and knows its parts.

Nobody else takes a name apart. The law's own id of a wager, `ante` or `place-6`, is a whole name. Three things may be
added to it: the number of the hand that a blackjack wager is on, `blackjack-2`, with its Double Down Wager,
`blackjack-2-double`; the number that a Come wager has moved to, `come-6`; and which time the wager is settled in one
round, `field#2`. A meter is called as the paytable calls it, `main`; by the wager whose meter it is, where another
wager's has that name, `super-4/main`; and by the seat, where each seat has its own, `king-9-banker/3`.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.games.craps import TRAVELS
from pitboss.games.dice import POINTS

BLACKJACK = "blackjack"
DOUBLE = "blackjack-double"
"""The law's wager on a hand of blackjack, and the Double Down Wager beside it."""

WORDS = "[a-z0-9]+(?:-[a-z0-9]+)*"
"""How every name is spelled in a record: words in small letters, joined by hyphens. No wager at all is no word."""

COUNT = "[2-9]|[1-9][0-9]{1,4}"

NAMES_KEPT = 4096
"""How many names are kept once they are read. A floor has a few hundred; whatever else comes in is forgotten."""


class Wager(str):
    """A wager by name: `Wager("come-6")` is the text `come-6`, with the parts that it says.

    `rule` is the law's id, which for a wager on any hand is `blackjack` or `blackjack-double`; `hand` the number of the
    hand that it is on; `number` what a Come wager has moved to; `time` which of its settlements in the round is meant.
    """

    __slots__ = ("hand", "number", "rule", "time")

    SPELLED = re.compile(f"(?:{WORDS}(?:#(?:{COUNT}))?)?", re.ASCII)
    EXAMPLE = "pair-plus"

    rule: str
    hand: int
    number: int | None
    time: int

    def __new__(cls, text: str) -> Wager:
        return text if isinstance(text, Wager) else read_wager(text)

    @staticmethod
    def on_hand(hand: int) -> Wager:
        """The Blackjack Wager on a hand, counted from 1 and from the left."""
        return Wager(spell_wager(BLACKJACK, hand=hand))

    def doubled(self) -> Wager:
        """The Double Down Wager beside a Blackjack Wager."""
        assert self.rule == BLACKJACK, f"{self} is not doubled"
        return Wager(spell_wager(DOUBLE, hand=self.hand))

    def at_number(self, number: int) -> Wager:
        """A Come wager, or odds behind one, on its number."""
        assert self.rule in TRAVELS, f"{self} does not move"
        assert number in POINTS, f"{number} is not a point"
        return Wager(spell_wager(self.rule, number=number))

    def again(self, time: int) -> Wager:
        """The wager as it is settled for the second time in a round, or a later one."""
        return Wager(spell_wager(self.rule, self.hand, self.number, time))

    @property
    def once(self) -> Wager:
        """The wager as it lies on the layout, whichever settlement is meant."""
        return self if self.time == 1 else self.again(1)

    @property
    def double(self) -> bool:
        return self.rule == DOUBLE

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a name does not change: {self}.{name}")

    def __reduce__(self) -> tuple[type[Wager], tuple[str]]:
        return Wager, (str(self),)


def spell_wager(rule: str, hand: int = 1, number: int | None = None, time: int = 1) -> str:
    """The text of a wager with these parts."""
    assert min(hand, time) >= 1, "hands and times are counted from 1"
    on = "" if hand == 1 else f"-{hand}"
    name = f"{BLACKJACK}{on}{DOUBLE.removeprefix(BLACKJACK)}" if rule == DOUBLE else f"{rule}{on}"
    return name + ("" if number is None else f"-{number}") + ("" if time == 1 else f"#{time}")


SETTLED_AGAIN = re.compile(f"([^#]*)#({COUNT})")
ON_A_HAND = re.compile(f"{BLACKJACK}(?:-({COUNT}))?({DOUBLE.removeprefix(BLACKJACK)})?")
ON_A_NUMBER = re.compile(f"({'|'.join(sorted(TRAVELS))})-({'|'.join(map(str, POINTS))})")


@lru_cache(maxsize=NAMES_KEPT)
def read_wager(text: str) -> Wager:
    """The wager that a text names. What has no further part is a whole name: nothing is guessed from its digits."""
    again = SETTLED_AGAIN.fullmatch(text)
    name, time = (again[1], int(again[2])) if again else (text, 1)
    rule, hand, number = name, 1, None
    if found := ON_A_HAND.fullmatch(name):
        rule, hand = DOUBLE if found[2] else BLACKJACK, int(found[1] or 1)
    elif found := ON_A_NUMBER.fullmatch(name):
        rule, number = found[1], int(found[2])
    wager = str.__new__(Wager, text)
    for part, value in (("rule", rule), ("hand", hand), ("number", number), ("time", time)):
        object.__setattr__(wager, part, value)
    return wager


class MeterName(str):
    """A meter by name: `meter` as the paytable calls it; the `wager` whose meter it is, where its name says so; the
    `seat`, where each seat has its own.
    """

    __slots__ = ("meter", "seat", "wager")

    SPELLED = re.compile(f"{WORDS}(?:/{WORDS})?(?:/[1-9][0-9]{{0,4}})?", re.ASCII)
    EXAMPLE = "main"

    meter: str
    wager: str
    seat: int | None

    def __new__(cls, text: str) -> MeterName:
        return text if isinstance(text, MeterName) else read_meter_name(text)

    @staticmethod
    def of(wager: str, meter: str) -> MeterName:
        """The meter of a wager, where the plain name is another's."""
        return MeterName(f"{wager}/{meter}")

    def at_seat(self, seat: int) -> MeterName:
        """A seat's own meter of this name."""
        assert self.seat is None, f"{self} is a seat's already"
        return MeterName(f"{self}/{seat}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a name does not change: {self}.{name}")

    def __reduce__(self) -> tuple[type[MeterName], tuple[str]]:
        return MeterName, (str(self),)


OF_A_SEAT = re.compile("(.+)/([1-9][0-9]{0,4})", re.DOTALL)


@lru_cache(maxsize=NAMES_KEPT)
def read_meter_name(text: str) -> MeterName:
    """The meter that a text names; a last part that is a number is a seat."""
    at = OF_A_SEAT.fullmatch(text)
    name, seat = (at[1], int(at[2])) if at else (text, None)
    wager, _, meter = name.rpartition("/")
    found = str.__new__(MeterName, text)
    for part, value in (("meter", meter), ("wager", wager), ("seat", seat)):
        object.__setattr__(found, part, value)
    return found
