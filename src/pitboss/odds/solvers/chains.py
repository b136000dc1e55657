"""Chains of chance that end: how likely each ending is, exactly, when every step's chances are known.

A chain is a function from a state to where the next step may lead and how likely. It may come back to a state that it
has left, as dice do; what is certain to end is solved by putting each state's equation into those of the states that
lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

S = TypeVar("S", bound=Hashable)
E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True, slots=True)
class End(Generic[E]):
    """Where a chain ends, and how."""

    how: E


Step = Callable[[S], Mapping["S | End[E]", Fraction]]
Equation = dict["S | End[E]", Fraction]
"""The chance of each ending from a state, as a sum over endings and over states not yet put in."""


def find_endings(start: Mapping[S, Fraction], step: Step[S, E]) -> dict[E, Fraction]:
    """The chance of each ending; `start` are the states in which the chain may begin and their chances."""
    solved: dict[S, Equation[S, E]] = {}
    for state in order_states(start, step):
        solved[state] = solve_itself(state, substitute(dict(step(state)), solved))
    total: Equation[S, E] = substitute(dict(start.items()), solved)
    assert all(isinstance(one, End) for one in total), "a chain that may go on for ever has no odds"
    return {one.how: chance for one, chance in total.items() if isinstance(one, End)}


def order_states(start: Mapping[S, Fraction], step: Step[S, E]) -> Iterator[S]:
    """Every state that can be reached, after those that follow from it, as far as there is no way back."""
    seen: set[S] = set(start)
    stack: list[tuple[S, Iterator[S | End[E]]]] = [(state, iter(step(state))) for state in start]
    while stack:
        state, onward = stack[-1]
        following = next((one for one in onward if not isinstance(one, End) and one not in seen), None)
        if following is None:
            stack.pop()
            yield state
        else:
            assert not isinstance(following, End)
            seen.add(following)
            stack.append((following, iter(step(following))))


def substitute(equation: Equation[S, E], solved: Mapping[S, Equation[S, E]]) -> Equation[S, E]:
    """The equation with every state that is solved put in."""
    while known := [one for one in equation if not isinstance(one, End) and one in solved]:
        for state in known:
            assert not isinstance(state, End)
            share = equation.pop(state)
            for one, chance in solved[state].items():
                equation[one] = equation.get(one, Fraction(0)) + share * chance
    return equation


def solve_itself(state: S, equation: Equation[S, E]) -> Equation[S, E]:
    """A state that may come back to itself at once: sooner or later it does not."""
    again = equation.pop(state, Fraction(0))
    return {one: chance / (1 - again) for one, chance in equation.items()}
