"""Awards that rounds have paid, found in the record: progressive jackpots and Envy Bonuses, for their slips."""

from __future__ import annotations

from collections.abc import Iterable

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor
from pitboss.floor.money.commands import WriteSlip
from pitboss.floor.money.decide import Award
from pitboss.floor.recall import RoundId, recall_round
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


def find_award(floor: Floor, table: str, wanted: WriteSlip) -> Award | None:
    """What the round has paid for the wager; None, if it has paid no such award."""
    recalled = recall_round(floor, RoundId(table, wanted.round))
    if isinstance(recalled, Refusal):
        return None
    stands = recalled.events[-1][1].round.stands
    return list_awards(wanted.round, stands).get((wanted.kind, wanted.seat, wanted.wager))
