"""Hold: what a table has won, compared with the exact expectation of the wagers that were made, round by round.

Rounds are gathered by what was staked in them, so that each kind is counted once. The counting itself may take minutes
for a game that nobody has asked for yet: `count_hold` is for a process of its own.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.errors import BadInput
from pitboss.floor.records.rounds import RoundRecord
from pitboss.games.builder import game_from_record
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents, dollars

Said = dict[str, Any]
Stakes = tuple[tuple[str, Cents], ...]

DICE = "craps"
NOTES = (
    "Hands are supposed to be played as well as can be: players who play worse raise the hold.",
    "Wagers of a round that are not counted together are taken to win and lose together: the error is never too small.",
    "Envy Bonuses, and seats with coupons or returned stakes, are left out.",
)


@dataclass(frozen=True)
class Group:
    """Rounds in which the same was staked: by each seat before the deal, and what the house won at it and what was
    staked there, raises included, in all of them.

    `meters` are what they showed on average. With `apart`, what is staked is settled at several times of the round.
    """

    rounds: int
    seats: tuple[tuple[Stakes, Cents, Cents], ...]
    meters: tuple[tuple[str, Cents], ...]
    apart: bool


@dataclass(frozen=True)
class HoldAsked:
    """What is to be counted: the game as its record has it, and its rounds."""

    record: str
    groups: tuple[Group, ...]


def gather(record: str, digest: str, rounds: Iterable[RoundRecord]) -> HoldAsked:
    """The rounds that are over and not void, by what was staked in them; those of another law than this are not."""
    found: dict[tuple[Stakes, ...], tuple[int, list[tuple[Cents, Cents]], dict[str, int]]] = {}
    apart = False
    for one in rounds:
        if not one.over or one.void or one.digest != digest:
            continue
        apart = one.game.partition("@")[0].endswith(DICE)
        seats = sorted(list_settled(one) if apart else list_stakes(one))
        key = tuple(stakes for stakes, _, _ in seats)
        known, before, meters = found.get(key) or (0, [(0, 0)] * len(seats), {})
        shown = {name: meters.get(name, 0) + amount for name, amount in one.meters.items()}
        now = [(a + won, b + staked) for (a, b), (_, won, staked) in zip(before, seats, strict=True)]
        found[key] = (known + 1, now, shown)
    groups = (
        Group(
            number,
            tuple((stakes, won, staked) for stakes, (won, staked) in zip(key, sums, strict=True)),
            tuple(sorted((name, total // number) for name, total in meters.items())),
            apart,
        )
        for key, (number, sums, meters) in sorted(found.items())
    )
    return HoldAsked(record, tuple(groups))


def list_stakes(record: RoundRecord) -> list[tuple[Stakes, Cents, Cents]]:
    """What each seat staked before the deal, what the house won at it, and what was staked there in all."""
    staked = Counter[int]()
    for wager in record.wagers:
        staked[wager.seat] += wager.staked
    return [
        (tuple(sorted(stakes.items())), record.won.get(seat, 0), staked[seat])
        for seat, stakes in record.stakes.items()
        if stakes and seat not in record.special
    ]


def list_settled(record: RoundRecord) -> list[tuple[Stakes, Cents, Cents]]:
    """With dice, each wager as it was settled: it is decided by its own rolls."""
    return [
        (((Wager(one.wager).rule, one.staked),), one.staked - one.returned, one.staked)
        for one in record.wagers
        if one.staked and one.seat not in record.special
    ]


@cache
def game_of(record: str) -> Game:
    return game_from_record(json.loads(record))


def count_hold(asked: HoldAsked) -> Said:
    """What was won and what was to be expected, in the process that counts."""
    from pitboss.odds.sessions.expectation import NOTHING, Expectation, expect
    from pitboss.odds.sessions.hold import ALARM

    game, total, won, handle, rounds, left_out = game_of(asked.record), NOTHING, 0, 0, 0, 0
    for group in asked.groups:
        found = [(price(game, stakes), gain, staked) for stakes, gain, staked in group.seats]
        priced = [(known, gain, staked) for known, gain, staked in found if known is not None]
        left_out += group.rounds * (len(group.seats) - len(priced))
        seats = [dict(stakes) for stakes, _, _ in priced]
        if group.apart:
            one = add_apart([expect(game, [seat]) for seat in seats])
        else:
            one = expect(game, seats, dict(group.meters))
        many = group.rounds
        total += Expectation(one.house * many, one.variance * many, one.handle * many, many)
        won += sum(gain for _, gain, _ in priced)
        handle += sum(staked for _, _, staked in priced)
        rounds += many if priced else 0
    errors = total.standard_errors(won)
    return {
        "rounds": rounds,
        "left_out": left_out,
        "handle": dollars(handle),
        "expected_handle": show_cents(total.handle),
        "won": dollars(won),
        "expected": show_cents(total.house),
        "standard_error": show_cents(root(total.variance)),
        "hold": show_share(Fraction(won), Fraction(handle)),
        "expected_hold": show_share(total.house, total.handle),
        "standard_errors": show_decimal(errors),
        "alarm": abs(errors) > ALARM,
    }


def price(game: Game, stakes: Stakes) -> Stakes | None:
    """The wagers of a seat whose odds are counted by themselves; None, where one of them has none."""
    from pitboss.odds.asking.registry import part_of
    from pitboss.odds.sessions.expectation import expect

    own = tuple((wager, stake) for wager, stake in stakes if not part_of(game, wager))
    try:
        expect(game, [dict(own)])
    except BadInput:
        return None
    return own


def add_apart(parts: list[Any]) -> Any:
    """Wagers of one round that are decided at different times, taken to win and lose together."""
    from pitboss.odds.sessions.expectation import NOTHING, Expectation, greatest_variance

    if not parts:
        return NOTHING
    variance = greatest_variance(one.variance for one in parts)
    house, handle = sum(one.house for one in parts), sum(one.handle for one in parts)
    return Expectation(Fraction(house), variance, Fraction(handle), 1)


def root(value: Fraction) -> Fraction:
    from pitboss.odds.sessions.expectation import root_above

    return root_above(value) if value else Fraction(0)


def show_cents(amount: Fraction) -> str:
    return dollars(round(amount))


def show_share(part: Fraction, whole: Fraction) -> str:
    """Six decimals: pages show four of a percentage."""
    return show_decimal(part / whole if whole else Fraction(0), 6)


def show_decimal(value: Fraction, places: int = 4) -> str:
    """So many decimals, rounded."""
    least = round(value * 10**places)
    sign, whole = "-" if least < 0 else "", abs(least)
    return f"{sign}{whole // 10**places}.{whole % 10**places:0{places}d}"


def by_shift(rounds: Iterable[RoundRecord], name: Any) -> Mapping[str, list[RoundRecord]]:
    """Rounds by the shift in which they began; `name` gives the shift of a time."""
    found: dict[str, list[RoundRecord]] = {}
    for one in rounds:
        found.setdefault(name(one.begun), []).append(one)
    return found
