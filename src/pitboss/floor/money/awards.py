"""Awards among the events of a round: progressive jackpots and Envy Bonuses, for their slips and records."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.floor.money.decide import Award
from pitboss.rounds.events import EnvyPaid, WagerSettled
from pitboss.rounds.irregularity_events import EnvyTakenBack
from pitboss.tables.events import Event
from pitboss.tables.sources import is_share

Key = tuple[str, int, str]
"""Jackpot or envy, the seat, and the wager."""


def list_awards(round: int, stands: Iterable[Event | None]) -> dict[Key, Award]:
    """The awards among the events of a round that stand. Envy Bonuses of one seat and wager are one award."""
    found: dict[Key, Award] = {}

    def add(kind: str, seat: int, wager: str, player: str, amount: int) -> None:
        known = found.get((kind, seat, wager))
        paid = amount + (known.amount if known else 0)
        found[kind, seat, wager] = Award(round, seat, wager, player or (known.player if known else ""), paid)

    for event in stands:
        match event:
            case WagerSettled(outcome="win") if is_share(event):
                found["jackpot", event.seat, event.wager] = Award(
                    round, event.seat, event.wager, event.player, event.returned
                )
            case EnvyPaid(seat=seat, wager=wager, player=player, amount=amount):
                add("envy", seat, wager, player, amount)
            case EnvyTakenBack(seat=seat, wager=wager, amount=amount):
                add("envy", seat, wager, "", -amount)
    return {key: award for key, award in found.items() if award.amount > 0}
