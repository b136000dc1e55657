"""Rounds that were played, against the best play: what each decision cost, and the balance against its expectation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import accumulate

from pitboss.advice.hints import Hint, weigh
from pitboss.advice.prices import Price, price
from pitboss.advice.situations import Decision, Situation, list_decisions
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents
from pitboss.odds.asking.registry import part_of
from pitboss.people import Actor
from pitboss.rounds.events import WagerPlaced, WagerWithdrawn
from pitboss.rounds.permissions import plays_box
from pitboss.rounds.state import Round

WORST = 3
UNPRICED = "The {} has no odds of its own and is not in the expectation."
APART = "The band takes the wagers of a round as independent of each other."

Weigh = Callable[[Game, Situation], Hint]
Pricing = Callable[[Game, str, Mapping[str, Cents]], Price | None]


@frozen
class Judged:
    """A decision, what each choice was worth, and what it cost against the best, in cents; None, where no exact answer
    is known."""

    decision: Decision
    hint: Hint
    cost: Fraction | None

    @property
    def is_best(self) -> bool:
        return self.cost == 0


@frozen
class RoundLine:
    """One round of the player: what it brought, what it brings on average under the best play, its variance, in cents
    and their squares, and what decisions cost."""

    name: str
    net: Cents
    expected: Fraction
    variance: Fraction
    cost: Fraction


@frozen
class Review:
    """Rounds together. `decisions` are all that could be weighed, in order; `lines` are by round."""

    decisions: tuple[Judged, ...]
    lines: tuple[RoundLine, ...]
    notes: tuple[str, ...] = ()

    @property
    def weighed(self) -> tuple[Judged, ...]:
        return tuple(one for one in self.decisions if one.cost is not None)

    @property
    def accuracy(self) -> Fraction | None:
        """The share of decisions that nothing was better than; None where there were none."""
        return Fraction(sum(one.is_best for one in self.weighed), len(self.weighed)) if self.weighed else None

    @property
    def cost(self) -> Fraction:
        return sum((one.cost for one in self.weighed if one.cost), Fraction(0))

    @property
    def worst(self) -> tuple[Judged, ...]:
        """The costliest mistakes first."""
        wrong = [one for one in self.weighed if one.cost]
        return tuple(sorted(wrong, key=lambda one: one.cost or 0, reverse=True)[:WORST])

    @property
    def balances(self) -> tuple[Cents, ...]:
        return tuple(accumulate(one.net for one in self.lines))

    @property
    def expectations(self) -> tuple[Fraction, ...]:
        return tuple(accumulate(one.expected for one in self.lines))

    @property
    def variances(self) -> tuple[Fraction, ...]:
        return tuple(accumulate(one.variance for one in self.lines))


def review(
    game: Game,
    rounds: Iterable[tuple[str, Round]],
    looks: Actor,
    *,
    weigh: Weigh = weigh,
    price: Pricing = price,
) -> Review:
    """How a player played these rounds; one without a wager of theirs is left out."""
    judged: list[Judged] = []
    lines: list[RoundLine] = []
    notes: dict[str, None] = {}
    for name, played in rounds:
        stakes = count_stakes(played, looks)
        if not stakes:
            continue
        found = [judge(one, weigh(game, one.situation)) for one in list_decisions(game, played, looks, name)]
        judged += found
        mean = variance = Fraction(0)
        for (seat, wager), stake in stakes.items():
            priced = price(game, wager, meters_at(game, played, wager, seat))
            if priced is not None:
                mean -= priced.house_edge * stake
                variance += priced.variance * stake**2
            elif is_apart(game, wager):
                notes[UNPRICED.format(game.wagers[wager].title)] = None
        cost = sum((one.cost for one in found if one.cost), Fraction(0))
        lines.append(RoundLine(name, sum_nets(played, looks), mean, variance, cost))
    return Review(tuple(judged), tuple(lines), (*notes, *((APART,) if lines else ())))


def judge(decision: Decision, hint: Hint) -> Judged:
    """What the choice cost: what the best is worth less what it is worth itself."""
    value = weigh_chosen(decision, hint)
    return Judged(decision, hint, None if value is None or not hint.choices else hint.choices[0].worth - value)


def weigh_chosen(decision: Decision, hint: Hint) -> Fraction | None:
    """What the choice is worth in the amount that was wagered: one that was not the whole counts by its share."""
    stake, amount = decision.situation.stake, decision.amount
    if decision.chosen == "double" and amount < stake:
        # A hand that is doubled gets one card and stands: half of what it brings is on each of two equal stakes.
        whole = hint.worth("double")
        return None if whole is None else whole * Fraction(stake + amount, 2 * stake)
    if decision.chosen == "insure" and hint.unit:
        whole = hint.worth("insure")
        return None if whole is None else whole * amount / hint.unit
    if (value := hint.worth(decision.chosen)) is not None or not stake:
        return value
    return weigh_between(hint, Fraction(amount, stake))


def weigh_between(hint: Hint, times: Fraction) -> Fraction | None:
    """What a wager of this many times the stake is worth, between two choices of a fixed number of times."""
    fixed = {Fraction(one.choice[:-1]): one.worth for one in hint.choices if one.choice[:-1].isdigit()}
    below, above = [one for one in fixed if one <= times], [one for one in fixed if one >= times]
    if not below or not above:
        return None
    low, high = max(below), min(above)
    share = Fraction(0) if low == high else (times - low) / (high - low)
    return fixed[low] + share * (fixed[high] - fixed[low])


def count_stakes(played: Round, looks: Actor) -> Counter[tuple[int, str]]:
    """What the player wagered before any choice, by seat and wager; later stakes follow from choices."""
    stakes: Counter[tuple[int, str]] = Counter()
    for event in played.stands:
        if isinstance(event, WagerPlaced | WagerWithdrawn) and plays_box(played, event.seat, looks):
            sign = 1 if isinstance(event, WagerPlaced) else -1
            stakes[event.seat, Wager(event.wager).rule] += sign * event.amount
    return +stakes


def is_apart(game: Game, wager: str) -> bool:
    """Whether a wager should have a price: it is on offer, and no other wager's figures include it."""
    return wager in game.wagers and not part_of(game, wager)


def meters_at(game: Game, played: Round, wager: str, seat: int) -> dict[str, Cents]:
    """What the meters of a wager showed when the round began, by the names that its paytable uses."""
    table = game.table(wager)
    if table is None or not played.stands:
        return {}
    shown = dict(getattr(played.stands[0], "meters", ()))
    named = {name: game.meter(wager, name, seat) for name in game.meters_named(table)}
    return {name: int(shown[own]) for name, own in named.items() if own in shown}


def sum_nets(played: Round, looks: Actor) -> Cents:
    return sum(seat.net for number, seat in played.seats.items() if plays_box(played, number, looks))
