"""What a wager at craps is worth, exactly: every state that the engine leads to, and the equations between them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from typing import Any

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Command, NoMoreBets, PlaceWager, Roll
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import Event, WagerSettled
from pitboss.rounds.state import Round
from tests.rounds.at_table import game_with
from tests.rounds.families.craps.at_table import ROLLS, steps_of_shooter, turn

Node = tuple[int | None, tuple[tuple[str, int], ...]]
"""The point and the seat's wagers: all that the wagers below depend on."""


def node(state: Round) -> Node:
    return state.dice.point, tuple(sorted(state.seats[1].wagers.items()))


def expected(game: Game, start: Round, node: Callable[[Round], Hashable] = node) -> Fraction:
    """What seat 1's wagers win on the average, in cents, from a state in which bets are open.

    `node` is all of a state that they depend on. Every state that the engine leads to is found, and the equations
    between them are solved exactly.
    """
    found, ahead = {node(start): start}, [node(start)]
    wins: dict[Hashable, Fraction] = {}
    goes: dict[Hashable, dict[Hashable, Fraction]] = {}
    while ahead:
        here = ahead.pop()
        closed = found[here]
        for step in (*steps_of_shooter(game, closed), NoMoreBets()):
            closed = evolve_all(closed, events(game, closed, step))
        wins[here], goes[here] = Fraction(0), {}
        for roll in ROLLS:
            answer = events(game, closed, Roll(roll))
            own = [one for one in answer if isinstance(one, WagerSettled) and one.seat == 1]
            won = sum(one.returned - one.staked for one in own)
            wins[here] += Fraction(won, 36)
            after = evolve_all(closed, answer)
            if not after.seats[1].wagers:
                continue
            goes[here][node(after)] = goes[here].get(node(after), Fraction(0)) + Fraction(1, 36)
            if node(after) not in found:
                found[node(after)] = after
                ahead.append(node(after))
    return solved(dict(reversed(wins.items())), goes)[node(start)]  # the last found first, so that little is put in


def solved(wins: dict[Hashable, Fraction], goes: dict[Hashable, dict[Hashable, Fraction]]) -> dict[Hashable, Fraction]:
    """E = wins + goes E, one unknown after the other put into the rest."""
    order = list(wins)
    for n, one in enumerate(order):
        stays = goes[one].pop(one, Fraction(0))
        wins[one] /= 1 - stays
        goes[one] = {other: chance / (1 - stays) for other, chance in goes[one].items()}
        for other in order[n + 1 :]:
            if not (share := goes[other].pop(one, Fraction(0))):
                continue
            wins[other] += share * wins[one]
            for third, chance in goes[one].items():
                goes[other][third] = goes[other].get(third, Fraction(0)) + share * chance
    value: dict[Hashable, Fraction] = {}
    for one in reversed(order):
        value[one] = wins[one] + sum(chance * value[other] for other, chance in goes[one].items())
    return value


def events(game: Game, state: Round, command: Command) -> list[Event]:
    answer = decide(game, state, command)
    assert not isinstance(answer, Refusal), answer
    return answer


@cache
def edge(wager: str, stake: int, point: int = 0, **options: Any) -> Fraction:
    """What the house keeps of all that the player puts down, vigorish counted."""
    at = turn(*([point] if point else []), game=game_with("md/craps", **options))
    at.do(PlaceWager(1, wager, stake))
    vigorish = sum(at.state.seats[1].vigorish.values())
    return (vigorish - expected(at.game, at.state)) / (stake + vigorish)
