"""From JSON to frozen values and back again exactly: the one decoder of everything that comes in.

How a value is written follows from its type as the class declares it: a card is `"As"`, cents are `"10.00"`, an exact
amount on a meter is dollars too, or a fraction of them as in `"1000007/600"` where cents cannot write it; a mapping is
an object, and so are pairs of a name and a value; a tuple is a list. For each type a reader and a writer are made once.

Reading is strict: an unknown key, a missing one, a wrong type, a number where text must stand is BadInput in one
sentence, with its place and what would be right. Whatever was written can be read; what comes in from people
(`entry=True`) is held to the bounds of `money.cents` besides.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pitboss.bounds import USUAL, find_fault
from pitboss.cards import Card
from pitboss.compiling import PLAIN, Unusual, compile_reader, compile_writer
from pitboss.errors import BadInput, nearest, say
from pitboss.money import Cents, Contribution, Share, dollars
from pitboss.quoting import (
    CARDS,
    SHOWN,
    Wrong,
    parse_written,
    read_amount,
    read_contribution,
    read_dealt,
    read_entered,
    read_entered_exact,
    read_exact,
    read_share,
    read_typed,
    read_typed_list,
    write_exact,
)

NAMES = {int: "a whole number", str: "text", bool: "true or false"}
Reader = Callable[[Any], Any]
Writer = Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class Form:
    """How values of a type are read and written.

    There may be a `quick` reader for what is as it usually is. It tells nothing of what is wrong: then `read` is asked.
    """

    read: Reader
    write: Writer
    quick: Reader | None = None

    @property
    def at_once(self) -> Reader:
        return self.quick or self.read


UNUSUAL = (Unusual, Wrong, BadInput, KeyError, TypeError)
"""Whatever a quick reader may raise."""


def read(said: Any, kind: Any, where: str, *, entry: bool = False) -> Any:
    """The value of a type that JSON says; `where` is how the whole of it is called when something is wrong."""
    return read_at(form_of(kind, entry).read, said, where)


def write(value: Any, kind: Any) -> Any:
    """A value of a type as JSON."""
    return form_of(kind).write(value)


def read_at(reader: Reader, said: Any, where: str) -> Any:
    """What the reader makes of it; BadInput with the whole place of what is wrong."""
    try:
        return reader(said)
    except Wrong as wrong:
        raise BadInput(f"{wrong.name_place(where)}{wrong.what}") from None


@cache
def form_of(kind: Any, entry: bool = False) -> Form:
    """The reader and the writer of a type."""
    if kind == Cents:
        return Form(read_entered, dollars) if entry else Form(read_amount, dollars, parse_written)
    if kind is Fraction:
        return Form(read_entered_exact if entry else read_exact, write_exact)
    if kind == Contribution:
        return Form(read_contribution, write_exact)
    if kind == Share:
        return Form(read_share, str)
    if kind is Card:
        return Form(read_typed if entry else read_dealt, SHOWN.__getitem__, CARDS.__getitem__)
    if kind in LEAVES:
        return ENTERED[kind] if entry and kind in ENTERED else LEAVES[kind]
    if is_dataclass(kind) and isinstance(kind, type):
        return Form(record_reader(kind, entry), record_writer(kind))
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        kinds = tuple(one for one in parts if one is not types.NoneType)
        if kinds[:-1] == (bool,):
            form = or_switch(form_of(kinds[-1], entry))
        else:
            form = form_of(kinds[0], entry) if len(kinds) == 1 else of_events(kinds, entry)
        return optional(form) if types.NoneType in parts else form
    if origin is Literal:
        return Form(word_reader(parts), same, {word: word for word in parts}.__getitem__)
    if origin is Mapping:
        return table(parts[0], parts[1], entry, dict)
    if origin is tuple:
        return of_tuple(parts, entry)
    if isinstance(kind, type) and issubclass(kind, str):
        return Form(name_reader(kind), str)
    raise TypeError(f"no value of the type {kind} can be read")


# Values without parts


def same(value: Any) -> Any:
    return value


def plain(kind: type[Any]) -> Reader:
    """A value that JSON has itself; true is not a number."""

    def read_plain(said: Any) -> Any:
        if type(said) is kind or (kind is str and isinstance(said, str)):
            return said
        raise Wrong(f" is {say(said)}. It must be {NAMES[kind]}.")

    return read_plain


def bounded(kind: type[Any]) -> Reader:
    """A value that JSON has itself and that somebody enters, within its bounds."""
    reader = plain(kind)

    def read_bounded(said: Any) -> Any:
        value = reader(said)
        if fault := find_fault(value):
            raise Wrong(fault)
        return value

    return read_bounded


read_text = plain(str)


LEAVES: dict[Any, Form] = {
    Any: Form(same, same),
    int: Form(plain(int), same),
    bool: Form(plain(bool), same),
    str: Form(read_text, str),
}
ENTERED: dict[Any, Form] = {int: Form(bounded(int), same), str: Form(bounded(str), str)}
"""The same of what comes in from people."""


def word_reader(allowed: tuple[Any, ...]) -> Reader:
    words = frozenset(allowed)

    def read_word(said: Any) -> Any:
        if type(said) is str and said in words:
            return said
        remedy = nearest(said, words) if isinstance(said, str) else f"It must be one of {', '.join(allowed)}."
        raise Wrong(f" is {say(said)}. {remedy}")

    return read_word


def name_reader(kind: Any) -> Reader:
    """The reader of a name that knows its parts; it must be spelled as names of its kind are."""
    spelled, example = kind.SPELLED, kind.EXAMPLE

    @lru_cache(maxsize=1 << 12)
    def parse(text: str) -> Any:
        if not spelled.fullmatch(text):
            raise Wrong(f" is {text!r:.60}. Write a name, as in {example}.")
        return kind(text)

    return lambda said: parse(said if type(said) is str else read_text(said))


def or_switch(form: Form) -> Form:
    """True or false, or else a value that is written as text: as in a double, which may be for less."""

    def read_either(said: Any) -> Any:
        if type(said) is bool:
            return said
        if isinstance(said, str):
            return form.read(said)
        raise Wrong(f" is {say(said)}. It must be true or false, or text in quotes.")

    return Form(read_either, lambda value: value if type(value) is bool else form.write(value))


def optional(form: Form) -> Form:
    """A value, or null."""
    reader, writer = form.read, form.write
    return Form(
        lambda said: None if said is None else reader(said),
        lambda value: None if value is None else writer(value),
    )


# Values with parts


def of_tuple(parts: tuple[Any, ...], entry: bool) -> Form:
    if parts[-1] is not ...:
        return pair(tuple(form_of(one, entry) for one in parts))
    if get_origin(parts[0]) is tuple and is_named(get_args(parts[0])):
        key_kind, kind = get_args(parts[0])
        return table(key_kind, kind, entry, tuple)
    return items(parts[0], form_of(parts[0], entry), read_typed_list if entry else read_list)


def is_named(parts: tuple[Any, ...]) -> bool:
    """Whether these are a name or a number, and what stands under it."""
    return len(parts) == 2 and parts[1] is not ... and (parts[0] is str or parts[0] != parts[1])


def read_list(said: str) -> tuple[Card, ...]:
    return tuple(read_dealt(word) for word in said.split())


def items(kind: Any, form: Form, read_cards: Reader) -> Form:
    """A list of any length; cards may stand in one text."""
    reader, writer, at_once = form.read, form.write, form.at_once

    def read_items(said: Any) -> tuple[Any, ...]:
        if type(said) is list:
            try:
                return tuple(map(at_once, said))
            except UNUSUAL:
                return tuple(each(reader, ((f"number {n}", one) for n, one in enumerate(said, 1))))
        if kind is Card and type(said) is str:
            return read_cards(said)  # type: ignore[no-any-return]
        raise Wrong(f" is {say(said)}. It must be a list in brackets.")

    return Form(read_items, lambda value: [writer(one) for one in value])


def pair(forms: tuple[Form, ...]) -> Form:
    """A list of a fixed length, each of its values of its own type."""

    def read_pair(said: Any) -> tuple[Any, ...]:
        if type(said) is not list:
            raise Wrong(f" is {say(said)}. It must be a list in brackets.")
        if len(said) != len(forms):
            raise Wrong(f" holds {len(said)} values. It must be {len(forms)}.")
        values = enumerate(zip(forms, said, strict=True), 1)
        return tuple(value for n, (form, one) in values for value in each(form.read, [(f"number {n}", one)]))

    return Form(read_pair, lambda value: [form.write(one) for form, one in zip(forms, value, strict=True)])


def table(key_kind: Any, kind: Any, entry: bool, made: type[dict[Any, Any]] | type[tuple[Any, ...]]) -> Form:
    """Names and what stands under them: an object."""
    keys, form = form_of(int if key_kind is int else key_kind, entry), form_of(kind, entry)

    def read_key(key: str) -> Any:
        if key_kind is not int:
            return keys.read(key)
        if type(key) is not str:
            raise Wrong(f" has the key {say(key)}. A key must be text, as in '7'.")
        if not re.fullmatch("0|[1-9][0-9]{0,8}", key, re.ASCII):
            raise Wrong(" must be a number, as in 7.", f"{key!r:.40}")
        return int(key)

    def read_table(said: Any) -> Any:
        if type(said) is not dict:
            raise Wrong(f" is {say(said)}. It must be an object with keys.")
        return made(zip([read_key(key) for key in said], each(form.read, said.items()), strict=True))

    def write_table(value: Any) -> dict[str, Any]:
        pairs = value.items() if made is dict else value
        return {str(key): form.write(one) for key, one in pairs}

    return Form(read_table, write_table)


def each(reader: Reader, said: Iterable[tuple[str, Any]]) -> Iterable[Any]:
    """What the reader makes of each; whatever is wrong is told with its key."""
    for key, one in said:
        try:
            yield reader(one)
        except Wrong as wrong:
            raise wrong.at(key) from None


# Classes


def of_events(kinds: tuple[Any, ...], entry: bool) -> Form:
    """An event within a state: one of several classes, under the name that the class was declared with."""
    names = {kind: kind.__contract__.name for kind in kinds}
    readers = {name: record_reader(kind, entry, ("event",), 1) for kind, name in names.items()}
    writers = {kind: record_writer(kind, {"event": name}) for kind, name in names.items()}

    def read_event(said: Any) -> Any:
        name = said.get("event") if type(said) is dict else None
        if type(name) is str and name in readers:
            return readers[name](said)
        raise Wrong(f" is {say(said)}. It must be an object with the key 'event' and the name of one.")

    return Form(read_event, lambda value: writers[type(value)](value))


def record_reader(kind: Any, entry: bool = False, beside: tuple[str, ...] = (), usually: int = 0) -> Reader:
    """The reader of a class. Keys `beside` its fields are somebody else's, who has read them; this many are there
    `usually`.
    """
    forms = forms_of(kind, entry)
    readers = {name: form.read for name, _, form in forms}
    needed = [one.name for one in fields(kind) if is_needed(one)]
    at_once = compile_reader(
        kind,
        len(readers) + usually,
        [(name, hint, form.at_once) for name, hint, form in forms],
        USUAL if entry else PLAIN,
    )

    def read_record(said: Any) -> Any:
        try:
            return at_once(said)
        except UNUSUAL:
            return read_with_care(said)

    def read_with_care(said: Any) -> Any:
        """Field by field, so that what is wrong is told with its key, and what may be left out is."""
        if type(said) is not dict:
            raise Wrong(f" is {say(said)}. It must be an object with keys.")
        given = {key: value for key, value in said.items() if key not in beside}
        for key in given:
            if key not in readers:
                raise Wrong(f" has no field {key!r}. {nearest(key, readers)}")
        for name in needed:
            if name not in given:
                raise Wrong(f" needs the field {name!r}.")
        return kind(**{key: value for key, one in given.items() for value in each(readers[key], [(key, one)])})

    return read_record


def record_writer(kind: Any, head: Mapping[str, Any] | None = None) -> Writer:
    """The writer of a class, with what stands at the head of every value of it."""
    return compile_writer(head or {}, [(name, hint, form.write) for name, hint, form in forms_of(kind)])


def forms_of(kind: Any, entry: bool = False) -> list[tuple[str, Any, Form]]:
    """The fields of a class with their types, and how each is read and written."""
    hints = hints_of(kind)
    return [(one.name, hints[one.name], form_of(hints[one.name], entry)) for one in fields(kind)]


def is_needed(one: Field[Any]) -> bool:
    return one.default is MISSING and one.default_factory is MISSING


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a class's fields, with money told from other numbers."""
    return get_type_hints(kind, include_extras=True)


assert get_origin(Cents) is Annotated, "cents are told from other numbers by their annotation"
