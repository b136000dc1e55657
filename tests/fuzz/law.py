"""What the law says of a game, as far as the checks ask for it: plain facts of its data, read beside the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from pitboss.money import MeterShare
from tests.fuzz.adapter import game_of
from tests.fuzz.specs import Spec


@cache
def progressives(spec: Spec) -> dict[str, tuple[str, ...]]:
    """The progressive wagers on offer, each with the meters that its paytable names."""
    game = game_of(spec)
    return {
        wager: tuple(dict.fromkeys(row.pays.meter for row in table.rows if isinstance(row.pays, MeterShare)))
        for wager, rule in game.wagers.items()
        if rule.progressive and (table := game.table(wager))
    }


@cache
def least_of_meters(spec: Spec) -> dict[str, Fraction]:
    """The least that the law lets each meter start from and be reset to, where it says so."""
    game, found = game_of(spec), dict[str, Fraction]()
    for wager, meters in progressives(spec).items():
        table = game.table(wager)
        assert table is not None
        for one in game.edition.minimum:
            if one.wager == table.wager and one.letter == table.letter and one.meter in meters and one.initial:
                for seat in game.seats:
                    found[game.meter(wager, one.meter, seat)] = Fraction(one.initial)
    return found


@cache
def unwinnable(spec: Spec) -> frozenset[str]:
    """Meters that nobody can win: a seat's own King 9 where the operator has assigned it none."""
    game = game_of(spec)
    assigned = len(game.choices.options.get("king_9_of_seats", "").split())
    return frozenset(name for name in game.meters if (seat := re.search(r"/(\d+)$", name)) and int(seat[1]) > assigned)


@cache
def capped(spec: Spec) -> dict[str, tuple[str, ...]]:
    """The wagers under each payout limit, by its citation."""
    return {cap.cite: cap.applies_to for cap in game_of(spec).edition.cap if not cap.shared}


def seats_looked_at(spec: Spec) -> int:
    """How many of the own cards a player may look at before the dealer turns more: all, or 235 Stud's first two."""
    return 2 if spec.game == "md/stud-235" else 99


def on_other_cards(spec: Spec) -> frozenset[str]:
    """The wagers that the dealer's cards or the community cards decide, and no card of the player's: the Five Card Hand
    Bonus on the dealer's hand (MA CSP §11(e)(2)), and the Three Card Bonus of Mississippi Stud (COMAR 36.05.11.11 §H).
    """
    return {
        "ma/caribbean-stud": frozenset({"five-card-hand-bonus-dealer"}),
        "md/mississippi-stud": frozenset({"three-card-bonus"}),
    }.get(spec.game, frozenset())


def step_names(spec: Spec) -> Iterator[str]:
    """Every procedure's name, as somebody might say a step."""
    yield from (one.id for one in game_of(spec).edition.procedure)
