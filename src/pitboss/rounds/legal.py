"""What may be asked of a round now. Nothing here knows a rule: every command that could be meant is put to `decide`.

A page that offers only what is listed here can never offer what the rules refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents
from pitboss.rounds.commands import (
    CallWager,
    Choose,
    CollectVigorish,
    Command,
    CountProgressives,
    Deal,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    WithdrawWager,
)
from pitboss.rounds.engine.decide import answer
from pitboss.rounds.families.family import verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round

Candidate = tuple[list[Command], tuple[str, ...]]
"""Commands of which the first that is lawful will do, and the fields that may be filled otherwise."""


@dataclass(frozen=True, slots=True)
class Open:
    """A command that would be accepted; whoever gives it may fill the `free` fields otherwise."""

    command: Command
    free: tuple[str, ...] = ()


def legal(game: Game, state: Round) -> tuple[Open, ...]:
    """Everything that is open: of each kind, and for each seat and wager, one command that would be accepted."""
    found = ((first_lawful(game, state, commands), free) for commands, free in candidates(game, state))
    return tuple(Open(command, free) for command, free in found if command is not None)


def first_lawful(game: Game, state: Round, commands: list[Command]) -> Command | None:
    return next((one for one in commands if not isinstance(answer(game, state, one), Refusal)), None)


def candidates(game: Game, state: Round) -> Iterator[Candidate]:
    yield [OpenRound()], ("meters",)
    yield from wagers(game, state)
    yield [NoMoreBets()], ()
    yield [CountProgressives(state.accepted)], ("chips",)
    if cards := next_cards(game, state, 1):
        yield [Deal(cards)], ("cards",)
    yield [Roll((1, 1))], ("dice",)
    yield from choices(game, state)
    if step := verification(game, state):
        yield [step], ()
    for seat in game.seats:
        yield [GiveDice(seat)], ()
        yield [CollectVigorish(seat)], ()
        yield [Leave(seat)], ()
    yield from reports(game, state)


def wagers(game: Game, state: Round) -> Iterator[Candidate]:
    """Wagers to place, in each amount that might be allowed, and those placed to take back or to call on and off."""
    for seat in game.seats:
        for wager in names(game, state, seat):
            hands = game.shared_hands or (0,)
            amounts = stakes(game, state, seat, wager)
            yield [PlaceWager(seat, wager, amount, hand=hand) for hand in hands for amount in amounts], ("amount",)
        for wager in state.seats[seat].wagers if seat in state.seats else ():
            yield [WithdrawWager(seat, wager)], ("amount",)
            yield [CallWager(seat, wager, working) for working in (True, False)], ()


def names(game: Game, state: Round, seat: int) -> Iterator[str]:
    """The wagers on offer, and odds behind those of the seat that have moved to a number."""
    yield from game.wagers
    if game.dealing.mode == "dice" and seat in state.seats:
        for held in map(Wager, state.seats[seat].wagers):
            for rule in game.wagers.values():
                if rule.of == held.rule and held.number is not None:
                    yield Wager(rule.id).at_number(held.number)


def stakes(game: Game, state: Round, seat: int, wager: str) -> list[Cents]:
    """The stakes that the law names, those that already stand at the seat, the table's least, and a usual one."""
    placed = state.seats[seat].wagers.values() if seat in state.seats else ()
    return list(dict.fromkeys((*game.choices.stakes.get(wager, ()), *placed, usual_stake(game))))


def usual_stake(game: Game) -> Cents:
    """The least that may be wagered, or a plain ten dollars where no limits are posted."""
    return game.choices.minimum or 1000


def choices(game: Game, state: Round) -> Iterator[Candidate]:
    turn = family_of(game).turn(game, state) if state.under_way else None
    if turn is None:
        return
    placed = sorted(state.seats[turn.seat].wagers.values())
    amounts: list[Cents | None] = [None, *placed, *(one // 2 for one in placed)]
    for choice in turn.choices:
        yield [Choose(turn.seat, choice.id, amount) for amount in amounts], ("amount",) if choice.up_to else ()


def reports(game: Game, state: Round) -> Iterator[Candidate]:
    """Each irregularity of the chapter, for the table, for a seat or of a card."""
    card = next(iter(next_cards(game, state, 1)), None)
    for rule in game.edition.irregularity:
        seats: list[int | None] = [None, *sorted(state.seats)]
        yield [Report(rule.id, seat, one) for one in (None, card) for seat in seats], ("seat", "card")


def next_cards(game: Game, state: Round, number: int) -> tuple[Card, ...]:
    """Some cards that are still in the shoe."""
    if not game.choices.decks:
        return ()
    left = game.deck.remaining(state.out)
    return tuple(card for card, count in left.items() if count)[:number]
