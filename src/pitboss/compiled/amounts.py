"""What a payout is worth as an exact part of a stake, and in whole cents.

Nothing of how a payout works is said here: `money.pay` pays. Amounts are only made so large beforehand that no fraction
of a cent is left to round, for payouts grow in proportion with stake, meter and fixed sum.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from pitboss.money import Cents, Fixed, For, MeterShare, Payout, Rounding, To, pay

NO_METERS: Mapping[str, Cents] = {}


def winnings_of(stake: Cents, pays: Payout, *, meters: Mapping[str, Cents], racked: bool) -> tuple[Fraction, Fraction]:
    """(winnings, stake given back) in cents and exact fractions of a cent."""
    scale = unit_of(pays)
    larger = replace(pays, amount=pays.amount * scale) if isinstance(pays, Fixed) else pays
    shown = {name: amount * scale for name, amount in meters.items()}
    paid = pay(stake * scale, larger, rounding=Rounding(), meters=shown, racked=racked)
    return Fraction(paid.winnings, scale), Fraction(paid.stake_returned, scale)


def unit_of(pays: Payout) -> int:
    """How many times larger amounts must be so that the payout leaves no fraction."""
    match pays:
        case To(_, den) | For(_, den):
            return den
        case MeterShare(_, share):
            return share.denominator
        case _:
            return 1


def net_of(stake: Cents, pays: Payout, *, meters: Mapping[str, Cents] = NO_METERS, racked: bool = False) -> Fraction:
    """What a wager of `stake` wins or loses at a payout, for each unit staked."""
    won, back = winnings_of(stake, pays, meters=meters, racked=racked)
    return (won + back) / stake - 1
