"""Cards that are burned: the first of a fresh shoe, and one by each dealer who is new to the table."""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rankings.points import pips
from pitboss.tables import rules
from pitboss.tables.alternation import rack_taken, turn_of
from pitboss.tables.commands import Burn, DealerComes
from pitboss.tables.events import CardsBurned, DealerCame, Event
from pitboss.tables.state import DeckAtTable, Table

Events = list[Event]

UNSEEN = "burn-first-card"
"""The procedure of a game in which every dealer new to the table burns as well."""


def dealer_comes(game: Game, table: Table, command: DealerComes) -> Events | Refusal:
    """Another dealer takes over, and where the law has it so burns a card before dealing any."""
    rule = game.procedures.get(UNSEEN) if rules.from_a_shoe(game) else None
    where = rule.cite if rule else ""
    if not command.dealer.strip():
        return Refusal("no-name", "Say who comes to the table.", where)
    if command.dealer == table.dealer:
        return Refusal("same-dealer", f"{command.dealer} deals here already.", where)
    return [DealerCame(command.dealer, rule.number if rule else 0, where)]


def burns(game: Game, table: Table, deck: DeckAtTable) -> str:
    """Find the procedure by which a card is burned before another is dealt. The text is empty if no card is due.

    One card serves for a fresh shoe and its new dealer: each asks that one be gone before any is dealt.
    """
    if not rules.from_a_shoe(game) or deck.standing != "ready":
        return ""
    if table.to_burn and UNSEEN in game.procedures:
        return UNSEEN
    if deck.burned or deck.rounds:
        return ""
    if "burn-by-first-card" in game.procedures and game.choices.options.get("burn_by_first_card") != "false":
        return "burn-by-first-card"
    return UNSEEN if UNSEEN in game.procedures else ""


def refuse_unburned(game: Game, table: Table, name: str) -> Refusal | None:
    """Why no card is dealt yet: some must be burned first."""
    deck = table.decks[name]
    how = burns(game, table, deck)
    if not how:
        return None
    fresh = not (deck.burned or deck.rounds)
    message = (
        f"The fresh shoe {name!r} begins with {how}." if fresh else f"{table.dealer}, new to the table, burns first."
    )
    return Refusal("not-burned", message, game.cite_of(how), ("Burn",))


def burn(game: Game, table: Table, command: Burn) -> Events | Refusal:
    """A fresh shoe begins: baccarat's first card says how many are burned, blackjack burns one unseen."""
    name = table.playing or turn_of(game, table) or ""
    how = burns(game, table, table.decks[name]) if name in table.decks else ""
    if not how:
        return Refusal("nothing-to-burn", "Neither a fresh shoe nor a new dealer has cards to burn.")
    if refusal := None if table.in_round else rack_taken(game, table, name):
        return refusal
    rule = game.procedures[how]
    if how == UNSEEN:
        return burn_unseen(game, table, name, command)
    if command.card is None or command.card not in game.deck.cards:
        return Refusal("which-card", "Say which card was turned up: it says how many are burned.", rule.cite)
    return [CardsBurned(name, command.card, pips(command.card), rule.cite)]


def burn_unseen(game: Game, table: Table, name: str, command: Burn) -> Events | Refusal:
    rule = game.procedures[UNSEEN]
    if command.card is not None:
        return Refusal("unseen", "The card is burned unseen.", rule.cite)
    if table.count_gone(name) + rule.number > len(game.deck):
        message = "The shoe has no card left to burn; it is shuffled when a floorperson or above directs."
        return Refusal("too-few-cards", message, rule.cite, ("DirectShuffle",))
    return [CardsBurned(name, None, rule.number, rule.cite)]
