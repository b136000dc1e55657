"""A deck that is committed before it is dealt: its order sealed by a hash, dealt by its device, disclosed afterwards.

The hash of a salt and the order goes into the record before the first card. When the cards are done, salt and order are
told, and anybody can see that the deck was the one that was sealed and that its cards came in that order.
"""

from __future__ import annotations

import re
from collections import Counter
from hashlib import sha256

from pitboss.cards import UNKNOWN, Card, show_all
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.people import Actor
from pitboss.tables import rules
from pitboss.tables.commands import Command, CommitDeck, DiscloseDeck
from pitboss.tables.events import CommitmentWithdrawn, DeckCommitted, DeckDisclosed, Event
from pitboss.tables.permissions import permission
from pitboss.tables.state import Table

LEAST_SALT = 16
"""With fewer characters somebody could try all of them."""

UNDONE = ("ready", "shuffled")
"""A deck that stands so is still dealt from, and is not disclosed."""


def seal(order: tuple[Card, ...], salt: str) -> str:
    """The hash by which an order is committed: SHA-256 of the salt, a line break, and the cards as text."""
    return sha256(f"{salt}\n{show_all(order)}".encode()).hexdigest()


def commit(game: Game, table: Table, command: CommitDeck) -> list[Event] | Refusal:
    """A shuffled deck is sealed before any of its cards has left it."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    deck = table.decks[command.deck]
    if not re.fullmatch("[0-9a-f]{64}", command.commitment):
        return Refusal("no-commitment", "A commitment is a SHA-256 hash of 64 hexadecimal digits.")
    if deck.commitment:
        return Refusal("committed", f"The deck {command.deck!r} is committed already.")
    if deck.standing != "ready" or table.count_gone(command.deck):
        return Refusal("not-fresh", f"The deck {command.deck!r} is committed once it is shuffled, before any card.")
    return [DeckCommitted(command.deck, command.commitment, len(game.deck))]


def disclose(game: Game, table: Table, command: DiscloseDeck) -> list[Event] | Refusal:
    """A committed deck that is done is disclosed; whether it is the one that was sealed is recorded."""
    if refusal := rules.refuse_deck(table, command.deck):
        return refusal
    deck = table.decks[command.deck]
    if not deck.commitment:
        return Refusal("not-committed", f"The deck {command.deck!r} was not committed.")
    if table.playing == command.deck or deck.standing in UNDONE:
        return Refusal("in-play", f"The deck {command.deck!r} is still dealt from; it is disclosed when it is done.")
    agrees = len(command.salt) >= LEAST_SALT and is_as_sealed(game, table, command)
    return [DeckDisclosed(command.deck, command.cards, command.salt, agrees)]


def is_as_sealed(game: Game, table: Table, command: DiscloseDeck) -> bool:
    """Whether the order is the one that was sealed, is a whole deck, and begins with the cards that came from it: in
    their order, as far as they were seen when they came, and those that were shown later among them. A deck that took
    over in the middle of a round counts cards of another as gone, so of it only the order is compared.
    """
    deck = table.decks[command.deck]
    whole = Counter(command.cards) == Counter(game.deck)
    in_order = all(card in (UNKNOWN, told) for card, told in zip(deck.came, command.cards, strict=False))
    gone = Counter(card for card in deck.gone if card != UNKNOWN)
    all_its_own = len(deck.gone) + deck.unseen == len(deck.came)
    shown_later = not all_its_own or gone <= Counter(command.cards[: len(deck.came)])
    return seal(command.cards, command.salt) == deck.commitment and whole and in_order and shown_later


def refuse_dealer(table: Table, actor: Actor) -> Refusal | None:
    """A committed deck is dealt by its device: nobody else knows its cards, or names any."""
    deck = table.decks.get(table.playing or "")
    if deck is None or not deck.commitment or actor.role in ("device", "anyone"):
        return None
    return Refusal("device-deals", "The cards of this deck come from the device that committed it.")


def withdrawals(game: Game, before: Table, after: Table, command: Command, actor: Actor) -> list[Event]:
    """A note of each seal that a command has taken from its deck undisclosed, and of who gave that command."""
    if before.decks is after.decks or isinstance(command, DiscloseDeck):
        return []
    left = {name for name, deck in after.decks.items() if deck.commitment}
    gone = [(name, deck.commitment) for name, deck in before.decks.items() if deck.commitment and name not in left]
    if not gone:
        return []
    by = permission(game, command).roles[0] if actor.role == "anyone" else actor.role
    return [CommitmentWithdrawn(name, seal, by) for name, seal in gone]


def refuse_undisclosed(table: Table, name: str) -> Refusal | None:
    """Why a deck is not shuffled, spread or taken away with its table yet: it was committed, and what was sealed is not
    told. Who removes such a deck is noted.

    In the middle of a round it is shuffled all the same: to tell its order then would tell the cards on the table.
    """
    if not table.decks[name].commitment or table.playing == name:
        return None
    way = "RemoveDeck" if table.decks[name].standing in UNDONE else "DiscloseDeck"
    return Refusal("undisclosed", f"The deck {name!r} was sealed: it is disclosed first.", "", (way,))
