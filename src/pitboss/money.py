"""Money in whole cents, and what a paytable row pays.

Amounts are integers of cents; text is dollars with two decimals. A payout is one of a closed set of shapes, and
`pay` turns a stake into what is handed back. A payout may leave a fraction of a cent or of the smallest chip: what
becomes of it is a `Rounding` that the caller names, never an accident. Which row is hit is decided elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal, assert_never

from pitboss.errors import BadInput, abridge
from pitboss.frozen import frozen

Cents = Annotated[int, "cents"]
"""An amount of money; an integer, so a float never enters by accident. Annotated, so that writers of it know."""

Contribution = Annotated[Fraction, "contribution"]
"""Cents and a fraction of a cent that feed a meter, or that are taken back from it: never negative."""

Share = Annotated[Fraction, "share"]
"""A part of a whole, as a rate of progression or the chance of a hand. Annotated, for it is not an amount of money."""

NUMBER = r"(\d{1,3}(?:,\d{3})+|\d+)"
AMOUNT = re.compile(rf"\$?{NUMBER}(?:\.(\d{{2}}))?", re.ASCII)
PERCENTAGE = re.compile(r"(\d+)(?:\.(\d+)|/([1-9]\d*))?\s*%", re.ASCII)
MOST: Cents = 10**17 - 1
"""The most that anybody may enter as an amount: $999,999,999,999,999.99. A slip of the hand is more; no game is."""

FINEST = 10**100
"""No exact amount, and no share, has a larger denominator."""

MOST_DIGITS = len(str(MOST // 100))
"""No figure in a game is longer."""

WRITTEN = re.compile(r"(-?)(\d{1,100})\.(\d{2})", re.ASCII)


def check_amount(amount: object, *, least: Cents = 0) -> Cents:
    """The amount, if it may enter: whole cents from `least` to `MOST`. Everything that brings money in asks here."""
    if type(amount) is not int:
        raise BadInput(f"{abridge(amount)} is not an amount. Give whole cents, as in 1050 for $10.50.")
    if amount < least:
        raise BadInput(f"An amount must {f'be at least {spoken(least)}' if least else 'not be negative'}.")
    if amount > MOST:
        raise BadInput(f"An amount must not be more than {spoken(MOST)}.")
    return amount


def check_exact(amount: Fraction) -> Fraction:
    """Cents and a fraction of a cent, or a share, if they may enter."""
    if abs(amount) > MOST:
        raise BadInput(f"An amount must not be more than {spoken(MOST)}.")
    if amount.denominator > FINEST:
        raise BadInput("The fraction is too fine: its denominator may have at most 100 digits.")
    return amount


def cents(text: str) -> Cents:
    """The amount that `text` writes: `10.00`, `$1,000`, `350`."""
    match = AMOUNT.fullmatch(text)
    if match is None:
        raise BadInput(f"{text!r} is not an amount. Write dollars, as in 10 or 12.50.")
    digits = match[1].replace(",", "").lstrip("0")
    return check_amount(int(f"{digits}{match[2] or '00'}") if len(digits) <= MOST_DIGITS else MOST + 1)


def whole(digits: str) -> int:
    plain = digits.replace(",", "")
    if len(plain) > MOST_DIGITS:
        raise BadInput(f"{plain[:MOST_DIGITS]}… is too long a number. Write one of {MOST_DIGITS} digits at most.")
    return int(plain)


def dollars(amount: Cents) -> str:
    """`10.00`: the form that files and other programs read."""
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def read_dollars(text: str) -> Cents:
    """What `dollars` has written, and nothing else: a debt too, or a sum of more than may be entered at once."""
    match = WRITTEN.fullmatch(text)
    amount = int(f"{match[1]}{match[2]}{match[3]}") if match else 0
    if match is None or dollars(amount) != text:
        raise BadInput(f"{text!r:.40} is not an amount as it is recorded. Recorded amounts look like 10.00 and -2.50.")
    return amount


def spoken(amount: Cents) -> str:
    """`$1,000,000`: the form that the law prints; cents only where there are any."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}" + (f".{rest:02d}" if rest else "")


def spoken_to_the_cent(amount: Cents) -> str:
    """`$10.00`: beside amounts that have cents."""
    whole, rest = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}${whole:,}.{rest:02d}"


def percent(text: str) -> Fraction:
    """The share that `14%`, `2.5%` or `100/3%` writes."""
    match = PERCENTAGE.fullmatch(text)
    if match is None:
        raise BadInput(f"{text!r} is not a percentage. Write it as 14% or 2.5%.")
    decimals, parts = match[2] or "", match[3] or "1"
    return Fraction(whole(match[1] + decimals), whole(parts) * 10 ** (len(decimals) + 2))


def show_percent(share: Fraction) -> str:
    """`14%`, `2.5%`; a share that six decimals cannot write is shown as the fraction it is, `100/3%`."""
    millionths = share * 100 * 10**6
    if millionths.denominator != 1:
        return f"{share * 100}%"
    whole, rest = divmod(abs(millionths.numerator), 10**6)
    sign = "-" if share < 0 else ""
    return sign + f"{whole}.{rest:06d}".rstrip("0").rstrip(".") + "%"


@frozen
class To:
    """`N to M`: N for every M staked, and the stake back."""

    num: int
    den: int = 1

    def __str__(self) -> str:
        return f"{self.num:,} to {self.den:,}"


@frozen
class For:
    """`N for M`: N for every M staked in all; the stake itself stays with the house."""

    num: int
    den: int = 1

    def __str__(self) -> str:
        return f"{self.num:,} for {self.den:,}"


@frozen
class MeterShare:
    """A share of what a named meter shows when the seat's turn comes."""

    meter: str
    share: Fraction

    def __str__(self) -> str:
        return f"{show_percent(self.share)} of meter {self.meter}"


@frozen
class Fixed:
    """A sum that does not depend on the stake."""

    amount: Cents

    def __str__(self) -> str:
        return spoken(self.amount)


@frozen
class Push:
    """The stake comes back and nothing more."""

    def __str__(self) -> str:
        return "push"


@frozen
class Lose:
    """The stake is taken."""

    def __str__(self) -> str:
        return "lose"


Payout = To | For | MeterShare | Fixed | Push | Lose

ODDS = re.compile(rf"{NUMBER} (to|for) {NUMBER}", re.ASCII)
SHARE = re.compile(r"(\d+(?:[./]\d+)?%) of meter ([a-z][a-z0-9-]*)", re.ASCII)


def payout(text: str) -> Payout:
    """The payout that `text` writes: `40 to 1`, `300 for 1`, `10% of meter main`, `$100,000`, `push`, `lose`."""
    if match := ODDS.fullmatch(text):
        num, den = whole(match[1]), whole(match[3])
        if den == 0:
            raise BadInput(f"{text!r} divides by zero.")
        return To(num, den) if match[2] == "to" else For(num, den)
    if match := SHARE.fullmatch(text):
        return MeterShare(match[2], percent(match[1]))
    if text.startswith("$"):
        return Fixed(cents(text))
    if text in ("push", "lose"):
        return Push() if text == "push" else Lose()
    raise BadInput(
        f"{text!r} is not a payout. Write it as 40 to 1, 300 for 1, 10% of meter main, $100,000, push or lose."
    )


@frozen
class Rounding:
    """What becomes of a fraction of `unit`: the house keeps it (`down`), gives it (`up`), or splits at the half."""

    unit: Cents = 1
    direction: Literal["down", "nearest", "up"] = "down"

    def of(self, num: int, den: int) -> Cents:
        """The amount `num/den`; one that comes out even in units, as nearly all do, needs no rounding."""
        return num // den if num % (den * self.unit) == 0 else self(Fraction(num, den))

    def __call__(self, exact: Fraction) -> Cents:
        units = exact / self.unit
        if self.direction == "down":
            whole = units.__floor__()
        elif self.direction == "up":
            whole = units.__ceil__()
        else:
            whole = (units + Fraction(1, 2)).__floor__()
        return whole * self.unit


def divide(amount: Cents, parts: Sequence[int]) -> tuple[Cents, ...]:
    """An amount divided in proportion to the parts, to the cent and with none lost.

    The cents that are left over go one by one to the largest remainders, and among equal ones to the first.
    """
    total = sum(parts)
    shares = [divmod(amount * part, total) for part in parts]
    left = amount - sum(whole for whole, _ in shares)
    first = sorted(range(len(parts)), key=lambda n: -shares[n][1])[:left]
    return tuple(whole + (n in first) for n, (whole, _) in enumerate(shares))


@frozen
class Paid:
    """What one wager brings: winnings, and whether the stake comes back with them."""

    winnings: Cents
    stake_returned: Cents

    @property
    def returned(self) -> Cents:
        return self.winnings + self.stake_returned


def at_odds(stake: Cents, num: int, den: int, rounding: Rounding) -> Cents:
    """A stake at `num` to `den`. Whole odds are paid in the chips that the stake is made of, and never rounded."""
    return stake * (num // den) if num % den == 0 else rounding.of(stake * num, den)


def pay(
    stake: Cents,
    what: Payout,
    *,
    rounding: Rounding,
    meters: Mapping[str, Cents],
    racked: bool = False,
) -> Paid:
    """What `stake` brings at `what`.

    A wager already `racked` (a progressive, collected before the deal) has no stake on the layout to give back with a
    fixed sum; every other winner of a fixed sum keeps the stake. A share of a meter is always cut to the cent below,
    the remainder staying on the meter.
    """
    match what:
        case Lose():  # first, for most wagers are lost
            return Paid(0, 0)
        case To(num, den):
            return Paid(at_odds(stake, num, den, rounding), stake)
        case For(num, den):
            return Paid(at_odds(stake, num, den, rounding), 0)
        case MeterShare(meter, share):
            return Paid((meters[meter] * share).__floor__(), 0)
        case Fixed(amount):
            return Paid(amount, 0 if racked else stake)
        case Push():
            return Paid(0, stake)
        case _:
            assert_never(what)
