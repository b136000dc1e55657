"""Where a table stops for a step that nobody has recorded: always for documents, else where the operator wants it."""

from __future__ import annotations

from itertools import chain

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, OpenRound, ReadHoleCard, ShowCards, Verify
from pitboss.tables import commands as does
from pitboss.tables.alternation import turn_of
from pitboss.tables.commands import Command
from pitboss.tables.labels import name_step
from pitboss.tables.omissions import list_missed, list_unspread
from pitboss.tables.permissions import find_player
from pitboss.tables.rules import at_round, at_table
from pitboss.tables.sources import rules_of_source
from pitboss.tables.state import Table
from pitboss.tables.steps import Due, find_turn, list_due, list_undocumented

IDLE = "idle-spread"
STOPPED = (does.BeginRound, OpenRound, NoMoreBets, Deal, ReadHoleCard, Choose, Verify, ShowCards)


def stops(game: Game) -> bool:
    """Whether an omission stops the play at this operator's tables."""
    return game.choices.omissions == "stop"


def refuse_omission(game: Game, table: Table, command: Command) -> Refusal | None:
    """The step that must be recorded before this command; `game` is the operator's own."""
    if not table.in_round and moves_cards(table, command):
        kept = find_undocumented(game, table)
        if kept is not None:
            on_dealer = kept.wager in game.wagers and game.wagers[kept.wager].on == "dealer"
            won = "The dealer's cards" if on_dealer else f"The cards of seat {kept.seat}"
            message = f"{won} stay on the table until the documents of seat {kept.seat}'s award are complete."
            return Refusal("undocumented", message, kept.cite, ("RecordStep",))
    due = find_stop(game, table, command) if stops(game) else None
    return refuse_undone(table, due) if due else None


def find_undocumented(game: Game, table: Table) -> Due | None:
    """The first award of the last round whose documents its cards wait for."""
    was = at_round(game, table)
    return next(list_undocumented(was, table), None) if rules_of_source(was) else None


def refuse_undone(table: Table, due: Due) -> Refusal:
    which = f", {due.wager}" if due.wager else ""
    whose = f" for seat {due.seat}{which}" if due.seat is not None else f" with {due.deck}" if due.deck else ""
    by = "floorperson, for the player has left" if due.by == "player" and not find_player(table, due.seat) else due.by
    message = f"{name_step(due.step)} must be recorded first{whose}, by the {by}."
    return Refusal("step-due", message, due.cite, ("SpreadIdle" if due.step == IDLE else "RecordStep",))


def moves_cards(table: Table, command: Command) -> bool:
    """Whether the cards of the last round would leave the table, or be used again."""
    match command:
        case does.BeginRound() | OpenRound() | does.CloseTable() | does.SpreadIdle():
            return True
        case does.Shuffle() | does.LoadShuffler() | does.RemoveDeck():
            return command.deck == table.last
        case _:
            return False


def find_stop(game: Game, table: Table, command: Command) -> Due | None:
    """The first step that a command must not come before."""
    if not table.in_round and moves_cards(table, command):
        late = (one for one in list_missed(game, table) if not_too_late(one))
        idle = list_unspread(game, table) if isinstance(command, does.BeginRound | OpenRound) else ()
        if first := next(chain(late, idle), None):
            return first
    if not isinstance(command, STOPPED):
        return None
    deck = table.playing if table.in_round else turn_of(at_table(game, table), table)
    return next((one for one in list_due(game, table) if comes_before(one, command, deck)), None)


def not_too_late(due: Due) -> bool:
    """A step that can still be taken after the round; a play that stops has not gone on without the others."""
    return RECORDED[due.step].moment not in ("shuffled", "ready", "wagers")


def comes_before(due: Due, command: Command, deck: str | None) -> bool:
    """Whether a step that is due must be taken before this command."""
    match RECORDED[due.step].moment:
        case "shuffled" | "ready":
            return due.deck == deck and isinstance(command, does.BeginRound | OpenRound | Deal)
        case "wagers":
            return isinstance(command, NoMoreBets)
        case "cards-leave":  # The documents are for the cards alone: settlement of the others goes on.
            return isinstance(command, does.BeginRound | OpenRound)
        case _:  # Nobody decides before all have examined their cards and laid them back.
            return True


def halts(game: Game, table: Table) -> bool:
    """Whether a round stands still by itself: for the steps of the deal, of the players before the settlement, and for
    the hand that is announced before its wagers are settled.
    """
    if not stops(game) or table.round.phase != "closed":
        return False
    return any(holds_up(game, table, one) for one in list_due(game, table))


def holds_up(game: Game, table: Table, due: Due) -> bool:
    match RECORDED[due.step].moment:
        case "dealt":
            return due.seat is None
        case "settled":
            return due.seat == find_turn(game, table.round)
        case moment:
            return moment == "decided"


def find_wait(game: Game, table: Table) -> Due | None:
    """The step that the table waits for where omissions stop it, or the documents that its cards wait for."""
    if not table.in_round and (kept := find_undocumented(game, table)):
        return kept
    if not stops(game):
        return None
    if not table.in_round:
        return find_stop(game, table, does.BeginRound())
    at = NoMoreBets() if table.round.phase == "wagers" else Deal(())
    return next((one for one in list_due(game, table) if comes_before(one, at, table.playing)), None)
