"""Where an award is paid from: the table inventory container, a player's game account, or (a meter's share) elsewhere.

The cards of a player with such a share stay on the table until the documents are complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.law.model import Procedure
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.money import MeterShare, payout
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.hand_events import PayoutTakenBack
from pitboss.tables.events import Event
from pitboss.tables.state import Table
from pitboss.tables.step_events import AwardSource

DOCUMENTED, CREDITED = "meter-award-not-from-rack", "credit-game-account"


@derived
def rules_of_source(game: Game) -> dict[str, Procedure]:
    """The procedure that says where a wager's award comes from, for each wager that has one."""
    rules = (game.procedures.get(name) for name in (DOCUMENTED, CREDITED))
    return {wager: rule for rule in rules if rule for wager in RECORDED[rule.id].wagers if wager in game.wagers}


def find_sources(game: Game, events: Iterable[Event]) -> Iterator[AwardSource]:
    """The source of each award among the events that is not simply paid from the table inventory container."""
    rules = rules_of_source(game)
    for one in events if rules else ():
        if not isinstance(one, WagerSettled) or one.outcome != "win" or one.wager not in rules:
            continue
        rule = rules[one.wager]
        if is_share(one):
            yield AwardSource(one.seat, one.wager, one.returned, "documented", rule.cite)
        elif rule.id == CREDITED:
            yield AwardSource(one.seat, one.wager, one.returned, "game-account", rule.cite)


def is_share(settled: WagerSettled) -> bool:
    return isinstance(payout(settled.pays), MeterShare)


def list_won(table: Table) -> Iterator[WagerSettled]:
    """The wagers that have won in the round; one that was paid on a hand which is void now has won nothing."""
    won: dict[tuple[int, str], WagerSettled] = {}
    for one in table.round.stands:
        if isinstance(one, WagerSettled) and one.outcome == "win":
            won[one.seat, one.wager] = one
        elif isinstance(one, PayoutTakenBack):
            won.pop((one.seat, one.wager), None)
    return iter(won.values())


def list_awarded(game: Game, table: Table, step: str) -> tuple[WagerSettled, ...]:
    """List the awards of which this procedure says where they are paid from, seat by seat. If one is paid from
    elsewhere, that is said, with its documents, before the cards leave the table.
    """
    rules = rules_of_source(game)
    own = (one for one in list_won(table) if one.wager in rules and rules[one.wager].id == step)
    return tuple(sorted(own, key=lambda one: (one.seat, one.wager)))


def list_documented(game: Game, table: Table, step: str) -> tuple[WagerSettled, ...]:
    """The awards from a meter that this procedure wants documented before the cards of their seats leave the table."""
    return tuple(one for one in list_awarded(game, table, step) if is_share(one))
