"""What a table or a round waits for, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pitboss.games.game import Game
from pitboss.rounds.labels import spell
from pitboss.rounds.labels import title_of as name_wager
from pitboss.rounds.waiting import Waiting, What
from pitboss.tables.labels import has_dice, name_deck, name_step
from pitboss.words.cards import count, join_or, name_place, start


def say_waiting(game: Game, waiting: Waiting) -> str:
    """One sentence, without its citation."""
    return SAYING[waiting.what](game, waiting)


def name_roles(waiting: Waiting) -> str:
    return join_or([f"the {role}" for role in waiting.roles])


def say_wagers(game: Game, one: Waiting) -> str:
    return "Wagers are open." if one.seat is None else f"Wagers are open; seat {one.seat} has the dice."


def say_verification(game: Game, one: Waiting) -> str:
    wager = name_wager(game, one.wager or "")
    return f"The {wager} of seat {one.seat} must be verified: {spell(one.step).lower()}, by {name_roles(one)}."


def say_choice(game: Game, one: Waiting) -> str:
    return f"Seat {one.seat} must choose" + (f" for hand {one.hand}." if one.hand else ".")


def say_cards(game: Game, one: Waiting) -> str:
    first = "" if one.cards == 1 else "the first "
    are = "is" if one.cards == 1 else "are"
    return f"{count(one.cards, 'card')} {are} due, {first}to {name_place(one.place, one.seat)}."


def say_turned(game: Game, one: Waiting) -> str:
    return f"{count(one.cards, 'card')} of {name_place(one.place, one.seat)} must be turned up."


def say_deck(game: Game, one: Waiting) -> str:
    if has_dice(game):
        return "The dice must be received."
    return f"Another deck must be received, beside {name_deck(one.deck)}." if one.deck else "A deck must be received."


def say_opening(game: Game, one: Waiting) -> str:
    if has_dice(game):
        return f"The dice are received; next: {spell(one.step).lower()}, by {name_roles(one)}."
    return f"{start(name_deck(one.deck))} is being opened; next: {spell(one.step).lower()}, by {name_roles(one)}."


def say_step(game: Game, one: Waiting) -> str:
    place = f" for seat {one.seat}" if one.seat is not None else f" with {name_deck(one.deck)}" if one.deck else ""
    return f"To be recorded{place}, by {name_roles(one)}: {name_step(one.step)[0].lower()}{name_step(one.step)[1:]}."


SAYING: Mapping[What, Callable[[Game, Waiting], str]] = {
    "new-round": lambda game, one: "A new round may begin.",
    "wagers": say_wagers,
    "shooter": lambda game, one: "The dice must be offered to a player.",
    "progressives-count": lambda game, one: "The progressive chips must be counted.",
    "reservation": lambda game, one: f"The link says what is reserved for the award of seat {one.seat}.",
    "verification": say_verification,
    "resolution": lambda game, one: (
        f"The award of seat {one.seat} is in dispute: {name_roles(one)} resolves it, with a reason."
    ),
    "choice": say_choice,
    "cards": say_cards,
    "turned-cards": say_turned,
    "hole-card": lambda game, one: "The dealer looks whether the hole card makes a Blackjack, and says so.",
    "roll": lambda game, one: f"Seat {one.seat} rolls the dice.",
    "opening": lambda game, one: "The table is closed.",
    "deck": say_deck,
    "deck-opening": say_opening,
    "first-player": lambda game, one: "The cards lie spread until the first player sits down.",
    "disclosure": lambda game, one: (
        f"{start(name_deck(one.deck))} was sealed, and must be disclosed before it is shuffled."
    ),
    "shuffle": lambda game, one: f"{start(name_deck(one.deck))} must be shuffled.",
    "cut": lambda game, one: f"{start(name_deck(one.deck))} must be cut.",
    "other-deck": lambda game, one: f"The other deck must be in the shuffler before {name_deck(one.deck)} is played.",
    "burn": lambda game, one: f"Cards of {name_deck(one.deck)} must be burned.",
    "deck-change": lambda game, one: (
        "The dice are too old and must be changed."
        if has_dice(game)
        else f"{start(name_deck(one.deck))} is too old and must be changed."
    ),
    "vigorish": lambda game, one: "The vigorish of the shoe that has ended must be collected.",
    "device": lambda game, one: f"The {one.place or 'automated shoe'} is out of use.",
    "stub-count": lambda game, one: "The stub must be counted.",
    "hands-count": lambda game, one: "The stub was wrong; the other cards must be counted.",
    "step": say_step,
}
"""The sentence of each thing that is waited for."""
