"""Commands, events, refusals and states as JSON, and back again exactly.

A class is named in kebab-case after itself, `PlaceWager` as `place-wager`, and its fields as they are. How a field is
written follows from its type as the class declares it: `Card` is `"As"`, `Cents` is `"10.00"`, an exact amount on a
meter is dollars too, or a fraction of them as in `"1000007/600"` where cents cannot write it. So whatever joins the
unions of commands and events can be written and read without a line here.
"""

from __future__ import annotations

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Generic, Literal, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from pitboss.cards import Card, card, cards, show
from pitboss.errors import BadInput, Refusal, nearest
from pitboss.law.reading import say
from pitboss.money import cents, dollars
from pitboss.rounds import commands, events

T = TypeVar("T")

Money = NewType("Money", int)
"""Stands for `Cents` in the type hints, which is otherwise a plain number."""

NAMES = {int: "a whole number", str: "text", bool: "true or false"}


class Codec(Generic[T]):
    """Writes and reads the classes of a union; `key` is the field that bears the name of the class."""

    def __init__(self, key: str, union: Any) -> None:
        self.key = key
        self.kinds: dict[str, Any] = {name_of(one): one for one in get_args(union)}

    def write(self, thing: T) -> dict[str, Any]:
        return {self.key: name_of(type(thing)), **write(thing, type(thing))}

    def read(self, said: object) -> T:
        """The command or event that a JSON object says; BadInput with the nearest name for whatever is unknown."""
        if not isinstance(said, dict):
            raise BadInput(f"{say(said)} is no {self.key}: it must be an object with the key {self.key!r}.")
        name = said.get(self.key)
        if not isinstance(name, str):
            raise BadInput(f"the key {self.key!r} is missing. Known: {', '.join(sorted(self.kinds))}.")
        if name not in self.kinds:
            raise BadInput(f"there is no {self.key} {name!r}. {nearest(name, self.kinds)}")
        rest = {key: value for key, value in said.items() if key != self.key}
        return cast(T, read(rest, self.kinds[name], name))


def write(value: Any, kind: Any) -> Any:
    """A value of a type in JSON."""
    if kind is Money:
        return dollars(value)
    if kind is Card:
        return show(value)
    if kind is Fraction:
        return write_exact(value)
    if is_dataclass(kind):
        record: Any = kind
        return {name: write(getattr(value, name), hint) for name, hint in hints(record).items()}
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return None if value is None else write(value, without_none(parts))
    if origin is Mapping:
        return {str(key): write(one, parts[1]) for key, one in value.items()}
    if origin is tuple and is_table(parts):
        return {str(key): write(one, get_args(parts[0])[1]) for key, one in value}
    if origin is tuple:
        return [write(one, parts[0]) for one in value]
    return str(value) if isinstance(value, str) else value


def read(said: Any, kind: Any, where: str) -> Any:
    """The value of a type that JSON says; `where` is how a fault is told."""
    if kind is Money:
        return read_amount(said, where)
    if kind is Card:
        return card(text(said, where, 'a card, as in "As"'))
    if kind is Fraction:
        return read_exact(said, where)
    if is_dataclass(kind) and isinstance(kind, type):
        return read_record(said, kind, where)
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return None if said is None else read(said, without_none(parts), where)
    if origin is Literal:
        return one_of(said, parts, where)
    if origin is tuple:
        return read_table(said, parts, where) if is_table(parts) else read_list(said, parts, where)
    if type(said) is not kind:
        raise BadInput(f"{where} is {say(said)}. It must be {NAMES[kind]}.")
    return said


def read_record(said: Any, kind: Any, where: str) -> Any:
    if not isinstance(said, dict):
        raise BadInput(f"{where} is {say(said)}. It must be an object with keys.")
    known = hints(kind)
    for key in said:
        if key not in known:
            raise BadInput(f"{where} has no field {key!r}. {nearest(key, known)}")
    for field in fields(kind):
        if field.name not in said and field.default is MISSING and field.default_factory is MISSING:
            raise BadInput(f"{where} needs the field {field.name!r}.")
    return kind(**{key: read(value, known[key], f"{key} of {where}") for key, value in said.items()})


def read_table(said: Any, parts: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    """Pairs of a name and a value, which JSON writes as an object."""
    if not isinstance(said, dict):
        raise BadInput(f"{where} is {say(said)}. It must be an object with keys.")
    key_kind, kind = get_args(parts[0])
    if key_kind is int and (wrong := [key for key in said if not re.fullmatch("[0-9]{1,9}", key)]):
        raise BadInput(f"{wrong[0]!r} of {where} must be a number.")
    return tuple((key_kind(key), read(value, kind, f"{key} of {where}")) for key, value in said.items())


def read_list(said: Any, parts: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    if parts[0] is Card and isinstance(said, str):
        return cards(said)
    if not isinstance(said, list):
        raise BadInput(f"{where} is {say(said)}. It must be a list in brackets.")
    if parts[-1] is not ... and len(said) != len(parts):
        raise BadInput(f"{where} holds {len(said)} values. It must be {len(parts)}.")
    return tuple(read(one, parts[0], f"{where}, number {n}") for n, one in enumerate(said, 1))


def one_of(said: Any, allowed: tuple[Any, ...], where: str) -> Any:
    if said in allowed:
        return said
    remedy = nearest(said, allowed) if isinstance(said, str) else f"It must be one of {', '.join(allowed)}."
    raise BadInput(f"{where} is {say(said)}. {remedy}")


def text(said: Any, where: str, what: str) -> str:
    if not isinstance(said, str):
        raise BadInput(f"{where} is {say(said)}. Write {what}.")
    return said


def read_amount(said: Any, where: str) -> int:
    """An amount in quotes; a number without them could be a float on its way to a payout."""
    return cents(text(said, where, 'an amount in quotes, as in "10.00"'))


def write_exact(amount: Fraction) -> str:
    """Cents and fractions of a cent, in dollars."""
    return dollars(amount.numerator) if amount.denominator == 1 else str(amount / 100)


def read_exact(said: Any, where: str) -> Fraction:
    written = text(said, where, 'an amount in quotes, as in "12345.67"')
    if re.fullmatch(r"-?[0-9]{1,1000}/[1-9][0-9]{0,999}", written):
        return Fraction(written) * 100
    return Fraction(-cents(written[1:]) if written.startswith("-") else cents(written))


def name_of(kind: type[Any]) -> str:
    """`PlaceWager` is `place-wager`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def without_none(parts: tuple[Any, ...]) -> Any:
    return next(one for one in parts if one is not types.NoneType)


def is_table(parts: tuple[Any, ...]) -> bool:
    """Whether a tuple holds pairs of a key and a value, of any number."""
    return parts[-1] is ... and get_origin(parts[0]) is tuple and len(get_args(parts[0])) == 2


@cache
def hints(kind: Any) -> dict[str, Any]:
    """The types of a class's fields as they are written there, so that money is told from other numbers."""
    return get_type_hints(kind, localns={"Cents": Money})


COMMANDS: Codec[commands.Command] = Codec("command", commands.Command)
EVENTS: Codec[events.Event] = Codec("event", events.Event)


def write_refusal(refusal: Refusal) -> dict[str, Any]:
    """A refusal as a program reads it: `code` in the place where events and commands have their names."""
    return {"refusal": refusal.code, "message": refusal.message, "cite": refusal.cite, "open": list(refusal.open)}
