"""Which amounts are open for a wager: named sums, or any from a least to a most."""

from __future__ import annotations

from pitboss.frozen import frozen
from pitboss.money import Cents, spoken


@frozen
class Amounts:
    """The sums named in `only`, and any from `least` to `most` by `step`; with neither, nothing is open."""

    least: Cents = 1
    most: Cents = 0
    only: tuple[Cents, ...] = ()
    step: Cents = 1

    def __contains__(self, amount: object) -> bool:
        return amount in self.only or (type(amount) is int and self.least <= amount <= self.most)

    def __bool__(self) -> bool:
        return bool(self.only) or self.least <= self.most

    @property
    def first(self) -> Cents:
        """The least that is open."""
        return min((*self.only, *([self.least] if self.least <= self.most else [])))

    @property
    def last(self) -> Cents:
        return max((*self.only, *([self.most] if self.least <= self.most else [])))

    def __str__(self) -> str:
        span = [f"{spoken(self.least)} to {spoken(self.most)}"] if self.least < self.most else []
        span += [spoken(self.least)] if self.least == self.most else []
        return " or ".join((*span, *(spoken(one) for one in self.only)))
