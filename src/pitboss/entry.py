"""The edge: a command that was made in Python is held to the types of its fields, and to what its JSON could say.

For each class of command a test is made once, from the same types that `decoding` reads. Nearly every command passes it
in one expression. Only for one that does not is it found out what is wrong, and that is a refusal in one sentence.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Literal, Protocol, Union, get_args, get_origin

from pitboss.bounds import LARGEST, USUAL
from pitboss.cards import ONE_DECK, UNKNOWN, Card
from pitboss.compiling import define
from pitboss.contracts import contract_of
from pitboss.decoding import ENTERED, hints_of, plain, read_at, word_reader
from pitboss.errors import BadInput, Refusal, abridge, say
from pitboss.money import MOST, Cents, Share, check_amount, check_exact
from pitboss.people import ANYONE, Actor
from pitboss.quoting import Wrong

Check = Callable[[Any], object]
"""Raises Wrong for a value that is not as its type says."""

CARDS = frozenset({*ONE_DECK, UNKNOWN})

PLAIN: dict[Any, str] = {**USUAL, Cents: f"type({{0}}) is int and {-MOST} <= {{0}} <= {MOST}"}
"""How a value looks that is as usual, by its type. What looks otherwise may still be right: then its check is asked."""


class Edge(Protocol):
    """The check of a command, and of the person who gives it: a refusal, where something is malformed."""

    def __call__(self, command: object, actor: Actor = ANYONE) -> Refusal | None: ...


def make_edge(commands: Any) -> Edge:
    """The check for the commands of a union."""
    tests = {kind: compile_test(kind) for kind in get_args(commands)}
    is_usual_actor = compile_test(Actor)

    def refuse_malformed(command: object, actor: Actor = ANYONE) -> Refusal | None:
        test = tests.get(type(command))
        if test is None:
            return Refusal("malformed", f"{describe(command)} is not a command that can be given here.")
        if test(command) and (actor is ANYONE or (type(actor) is Actor and is_usual_actor(actor))):
            return None
        return refuse(command, type(command)) or refuse(actor, Actor)

    return refuse_malformed


def refuse(value: object, kind: Any, name: str = "") -> Refusal | None:
    """What is wrong with a value of a type, as a refusal."""
    try:
        read_at(check_of(kind), value, name or contract_of(kind).name)
    except BadInput as error:
        return Refusal("malformed", str(error))
    return None


def refuse_time(at: object) -> Refusal | None:
    """A table's time is a whole number of minutes."""
    return None if type(at) is int and -LARGEST <= at <= LARGEST else refuse(at, int, "the time")


def compile_test(kind: Any) -> Callable[[Any], bool]:
    """Whether a value of a class is as usual, all fields in one expression."""
    names: dict[str, Any] = {}
    tests = [spell_test(hint, f"value.{name}", names) for name, hint in hints_of(kind).items()]
    return define("test", ["def test(value):", f" return {' and '.join(tests) or True}"], names)


def spell_test(hint: Any, value: str, names: dict[str, Any]) -> str:
    """The test of a value of this type, as code; `names` gathers whatever the code refers to."""
    if hint in PLAIN:
        return PLAIN[hint].format(value)
    name, parts = f"n{len(names)}", get_args(hint)
    if hint == tuple[Card, ...]:
        names |= {"CARDS": CARDS, "INTEGERS": {int}}
        return f"type({value}) is tuple and INTEGERS.issuperset(map(type, {value})) and CARDS.issuperset({value})"
    if get_origin(hint) is Literal:
        names[name] = frozenset(parts)
        return f"type({value}) is str and {value} in {name}"
    if types.NoneType in parts and parts[0] is not types.NoneType:
        return f"({value} is None or ({spell_test(parts[0], value, names)}))"
    names[name] = passes(check_of(hint))
    return f"{name}({value})"


def passes(check: Check) -> Callable[[Any], bool]:
    def test(value: Any) -> bool:
        try:
            check(value)
        except Wrong:
            return False
        return True

    return test


@cache
def check_of(kind: Any) -> Check:
    """The check of a type, as `decoding.form_of` has its reader."""
    if kind in CHECKS:
        return CHECKS[kind]
    if is_dataclass(kind) and isinstance(kind, type):
        return check_record(kind)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (one,) = (part for part in parts if part is not types.NoneType)
        return check_optional(check_of(one))
    if origin is Literal:
        return word_reader(parts)
    if origin is tuple:
        return check_items(check_of(parts[0])) if parts[-1] is ... else check_pair(tuple(map(check_of, parts)))
    raise TypeError(f"no value of the type {kind} can be checked")


def check_cents(value: Any) -> None:
    """Whole cents. The rules say whether they may be negative, and cite the law."""
    try:
        check_amount(value, least=-MOST)
    except BadInput as error:
        raise Wrong(f": {error}") from None


def check_card(value: Any) -> None:
    if type(value) is not int or value not in CARDS:
        raise Wrong(f" is {describe(value)}. It must be a card.")


def check_fraction(value: Any) -> None:
    if type(value) is not Fraction:
        raise Wrong(f" is {describe(value)}. It must be a fraction.")
    try:
        check_exact(value)
    except BadInput as error:
        raise Wrong(f": {error}") from None


CHECKS: dict[Any, Check] = {
    int: ENTERED[int].read,
    str: ENTERED[str].read,
    bool: plain(bool),
    Cents: check_cents,
    Card: check_card,
    Fraction: check_fraction,
    Share: check_fraction,
}


def check_optional(check: Check) -> Check:
    return lambda value: None if value is None else check(value)


def check_items(check: Check) -> Check:
    def check_all(value: Any) -> None:
        for n, one in enumerate(need_tuple(value), 1):
            check_part(check, one, f"number {n}")

    return check_all


def check_pair(checks: tuple[Check, ...]) -> Check:
    def check_all(value: Any) -> None:
        if len(need_tuple(value)) != len(checks):
            raise Wrong(f" holds {len(value)} values. It must be {len(checks)}.")
        for n, (check, one) in enumerate(zip(checks, value, strict=True), 1):
            check_part(check, one, f"number {n}")

    return check_all


def check_record(kind: Any) -> Check:
    hints = hints_of(kind)
    checks = [(one.name, check_of(hints[one.name])) for one in fields(kind)]

    def check_all(value: Any) -> None:
        if type(value) is not kind:
            raise Wrong(f" is {describe(value)}. It must be of the class {kind.__name__}.")
        for name, check in checks:
            check_part(check, getattr(value, name), name)

    return check_all


def check_part(check: Check, value: Any, key: str) -> None:
    try:
        check(value)
    except Wrong as wrong:
        raise wrong.at(key) from None


def need_tuple(value: Any) -> tuple[Any, ...]:
    if type(value) is not tuple:
        raise Wrong(f" is {describe(value)}. It must be a tuple.")
    return value


def describe(value: object) -> str:
    """A value in a sentence; of one that is not a plain value, the type alone."""
    if isinstance(value, str):
        return abridge(value)
    if value is None or isinstance(value, bool | int | float | list | dict):
        return say(value)
    return f"of the type {type(value).__name__}"
