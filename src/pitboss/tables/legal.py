"""What is open at a table now: each procedure that its rules would accept, so that no page offers what they refuse."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.tables import commands as does
from pitboss.tables import rules
from pitboss.tables.commands import TableCommand
from pitboss.tables.opening import due_step
from pitboss.tables.state import Table
from pitboss.tables.table import decide


def legal(game: Game, table: Table) -> list[TableCommand]:
    """The table's commands that would be accepted, each with the plainest figures that could be: the least cut, the
    count that is right."""
    now = rules.at_table(game, table)
    return [one for one in candidates(now, table) if not isinstance(decide(game, table, one), Refusal)]


def candidates(game: Game, table: Table) -> Iterator[TableCommand]:
    yield does.OpenTable()
    yield does.CloseTable()
    yield does.ReceiveDeck(new_label(table))
    for deck in table.decks:
        yield from with_deck(game, table, deck)
    yield does.SpreadIdle()
    yield does.Burn(None)
    if not rules.with_dice(game):
        yield does.Burn(game.deck.cards[0])
    yield does.BeginRound()
    if table.playing is not None and "count-stub" in game.procedures:
        yield does.CountStub(rules.full_count(game) - table.left(table.playing))
    if table.stub is not None:
        yield does.CountHands(rules.full_count(game) - table.stub)
    for device in ("shuffler", "shoe"):
        yield does.DeviceFails(device)
        yield does.SecureDevice(device, "cover")
        yield does.SecureDevice(device, "sign")
        yield does.SecureDevice(device, "remove")
        yield does.RestoreDevice(device)
    yield from (does.LeaveSeat(seat) for seat in table.seats)
    yield from (does.PermitEntry(player) for player in dict.fromkeys(table.seats.values()))


def with_deck(game: Game, table: Table, name: str) -> Iterator[TableCommand]:
    """What may be done with a deck."""
    yield does.RemoveDeck(name)
    if step := due_step(game, table.decks[name]):
        yield does.Perform(name, step.id)
    yield does.LoadShuffler(name)
    yield does.Shuffle(name, "hand")
    counts = game.choices.shuffler in rules.COUNTING
    yield does.Shuffle(name, "machine", rules.full_count(game) if counts else None)
    yield does.DirectShuffle(name)
    cut, recut = game.procedures.get("cut"), game.procedures.get("recut")
    if cut:
        yield does.Cut(name, cut.number)
    if recut:
        yield does.OrderRecut(name)


def new_label(table: Table) -> str:
    return next(name for n in range(1, len(table.decks) + 2) if (name := f"deck-{n}") not in table.decks)
