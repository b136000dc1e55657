"""A command in words, with all that it says: for whoever decides whether it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from pitboss.games.game import Game
from pitboss.money import spoken
from pitboss.rounds.labels import name_irregularity
from pitboss.rounds.labels import title_of as name_wager
from pitboss.tables.commands import Command
from pitboss.tables.labels import label
from pitboss.words.cards import count, name_card


def say_command(game: Game, command: Command) -> str:
    """`A player dealt a wrong number of cards (seat 3, 4 cards)`."""
    title = label(game, command)
    more = [said for said in say_fields(game, command) if said.lower() not in title.lower()]
    return f"{title} ({', '.join(more)})" if more else title


def say_fields(game: Game, command: Command) -> Iterator[str]:
    """What a command says of seats, cards, wagers and amounts, as far as it says anything."""
    for one in fields(command):
        value = getattr(command, one.name)
        if one.name in SAYING and value not in (None, "", ()):
            yield SAYING[one.name](game, value)


SAYING: Mapping[str, Callable[[Game, Any], str]] = {
    "irregularity": name_irregularity,
    "seat": lambda game, seat: f"seat {seat}",
    "player": lambda game, player: str(player),
    "wager": name_wager,
    "amount": lambda game, amount: spoken(amount),
    "paid": lambda game, paid: "paid" if paid is True else "not paid" if paid is False else f"{spoken(paid)} paid",
    "card": lambda game, card: name_card(card),
    "number": lambda game, number: count(number, "card"),
    "cards": lambda game, cards: count(cards if isinstance(cards, int) else len(cards), "card"),
    "chips": lambda game, chips: count(chips, "chip"),
    "dice": lambda game, dice: f"{dice[0]} and {dice[1]}",
}
"""How each thing that a command may hold is said."""
