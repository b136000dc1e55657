"""What the device of an electronic table does: it seals each fresh deck, deals from it, and discloses it afterwards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from pitboss.errors import Breach, Refusal
from pitboss.floor.chance import Chance
from pitboss.floor.vault import SealedDeck
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.rounds.commands import Deal, Roll, ShowCards
from pitboss.rounds.waiting import Waiting
from pitboss.tables import rules
from pitboss.tables.burning import UNSEEN, burns
from pitboss.tables.commands import Burn, Command, CommitDeck, DiscloseDeck
from pitboss.tables.commitment import UNDONE
from pitboss.tables.state import Table
from pitboss.tables.waiting import waits_for

DEVICE = Actor("device", "electronic table")

Find = Callable[[str], SealedDeck | None]
"""The sealed deck of a name at the table."""


@frozen
class Draw:
    """The dealer or the shooter has the device bring what the table waits for: cards, a burn, the dice."""

    what: Literal["deal", "burn", "roll"]

    @property
    def stands_for(self) -> Command:
        """The command that it will be, without what only chance can say."""
        return STANDS_FOR[self.what]


STANDS_FOR: dict[str, Command] = {"deal": Deal(()), "burn": Burn(), "roll": Roll((1, 1))}

BROUGHT = (Deal, ShowCards, Burn, Roll)
"""What nobody but the device brings at its table: a person who named cards or dice there would choose them."""

BRINGS: dict[str, Literal["deal", "burn", "roll"]] = {"cards": "deal", "burn": "burn", "roll": "roll"}
"""By what a table waits for: what the device does about it."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that the device does by itself; the vault keeps the deck that it has sealed, or lets it go."""

    command: Command
    deck: str
    sealed: SealedDeck | None = None


def draw_open(game: Game, table: Table) -> Draw | None:
    """What the device can be asked for now."""
    what = BRINGS.get(waits_for(game, table).what)
    return Draw(what) if what else None


def bring(game: Game, table: Table, draw: Draw, find: Find, chance: Chance) -> Command | Refusal:
    """The command by which the device brings what was asked for."""
    now = rules.at_table(game, table)
    waiting = waits_for(game, table)
    if BRINGS.get(waiting.what) != draw.what:
        message = f"Nothing is to be brought by `{draw.what}` now."
        return Refusal("not-waiting", message, waiting.cite, (BRINGS.get(waiting.what, waiting.what),))
    if draw.what == "roll":
        return Roll(chance.roll())
    deck = (waiting.deck or table.playing or "") if draw.what == "burn" else (table.playing or "")
    sealed, commitment = find(deck), table.decks[deck].commitment if deck in table.decks else ""
    if commitment and (sealed is None or sealed.commitment != commitment):
        raise Breach(f"the deck {deck!r} that the vault keeps is not the one that was sealed for this table")
    if sealed is None:
        return Refusal("no-sealed-deck", f"The deck {deck!r} was not sealed by this device; it must be shuffled again.")
    return from_deck(now, table, waiting, deck, sealed)


def from_deck(now: Game, table: Table, waiting: Waiting, deck: str, sealed: SealedDeck) -> Command:
    first = table.count_gone(deck)
    if waiting.what == "cards":
        return Deal(sealed.order[first : first + waiting.cards])
    unseen = burns(now, table, table.decks[deck]) == UNSEEN
    return Burn(None if unseen else sealed.order[first])


def follow(game: Game, table: Table, find: Find, chance: Chance) -> Deed | None:
    """What the device does now without being asked; nothing, where it has done all."""
    if rules.with_dice(game) or table.phase == "closed":
        return None
    for name, deck in table.decks.items():
        done = deck.standing not in UNDONE and table.playing != name
        if deck.commitment and done and (sealed := find(name)):
            return Deed(DiscloseDeck(name, sealed.order, sealed.salt), name)
        if not deck.commitment and deck.standing == "ready" and not table.count_gone(name):
            fresh = SealedDeck(chance.order(game.deck), chance.salt())
            return Deed(CommitDeck(name, fresh.commitment), name, fresh)
    return None
