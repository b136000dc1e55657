"""What is recorded, by name and version: said at the class of each event, and kept for ever.

A record outlives the code that wrote it. Once an event has been written, its name, its fields and their types never
change. An event that must say something else gets the next version; the class of the former one stays, with an upcaster
that makes the next one of it, or another event where nothing of that name is written any more. Commands go by the names
of their classes and have no versions: nobody keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar, cast, dataclass_transform, get_args

import orjson

from pitboss.decoding import Reader, read_at, record_reader, record_writer
from pitboss.errors import BadInput, nearest, say
from pitboss.frozen import frozen

T = TypeVar("T")

Said = dict[str, Any]
"""An event as JSON has it."""

Upcaster = Callable[[Any, Said], Any]
"""From an event of one version to the next. The second argument is kept for all lines of a record: some facts of the
next version are told only by what older lines have said before.
"""

VERSION = "v"


@frozen
class Contract:
    """The name under which something is written, and the version of its form."""

    name: str
    version: int = 1


@dataclass_transform(frozen_default=True)
def event(name: str, version: int = 1) -> Callable[[type[T]], type[T]]:
    """Declares a class to be an event that is recorded: frozen fields, a name and a version."""

    def declare(kind: type[T]) -> type[T]:
        made: Any = frozen(kind)
        made.__contract__ = Contract(name, version)
        return cast(type[T], made)

    return declare


def contract_of(kind: type[Any]) -> Contract:
    """As the class was declared; a command is called after its class, `PlaceWager` is `place-wager`."""
    declared: Contract | None = getattr(kind, "__contract__", None)
    return declared or Contract(re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower())


def parse_lines(lines: Iterable[str]) -> Iterator[Any]:
    """What each line says."""
    for number, line in enumerate(lines, 1):
        try:
            yield orjson.loads(line)
        except ValueError as error:
            raise BadInput(f"line {number} is not JSON: {error}.") from None


class Codec(Generic[T]):
    """Writes and reads the classes of a union, each under its name; `key` is the field that bears it.

    A version other than the first is written beside the name as `v`. `former` are the classes of earlier versions, each
    with its upcaster. With `entry` it comes from people, and amounts are held to what may be entered.
    """

    def __init__(
        self, key: str, union: Any, former: Mapping[type[Any], Upcaster] | None = None, *, entry: bool = False
    ) -> None:
        self.key = key
        self.kinds: dict[str, Any] = {contract_of(one).name: one for one in get_args(union)}
        self.former = dict(former or {})
        self.writers = {kind: record_writer(kind, self.head_of(contract_of(kind))) for kind in self.kinds.values()}
        self.readers = self.readers_of((*self.kinds.values(), *self.former), entry)

    def head_of(self, contract: Contract) -> Said:
        version = {} if contract.version == 1 else {VERSION: contract.version}
        return {self.key: contract.name, **version}

    def readers_of(self, kinds: Iterable[type[Any]], entry: bool) -> dict[tuple[str, int], Reader]:
        named = ((contract_of(kind), kind) for kind in kinds)
        return {
            (contract.name, contract.version): record_reader(
                kind, entry, (self.key, VERSION), len(self.head_of(contract))
            )
            for contract, kind in named
        }

    def write(self, thing: T) -> Said:
        said: Said = self.writers[type(thing)](thing)
        return said

    def read(self, said: object, before: Said | None = None) -> T:
        """What a JSON object says; BadInput with the nearest name for whatever is unknown.

        `before` is one value for all lines of a record: it gathers what older lines have said.
        """
        name, reader = self.find_reader(said)
        event = read_at(reader, said, name)
        gathered: Said = {} if before is None else before
        while upcast := self.former.get(type(event)):
            event = upcast(event, gathered)
        return event  # type: ignore[no-any-return]

    def read_all(self, record: Iterable[object]) -> Iterator[T]:
        """The events of a whole record, line by line."""
        before: Said = {}
        for said in record:
            yield self.read(said, before)

    def read_lines(self, lines: Iterable[str]) -> Iterator[T]:
        """The events of a record as text, one a line; what cannot be read is told with the number of its line."""
        before: Said = {}
        for number, said in enumerate(parse_lines(lines), 1):
            try:
                yield self.read(said, before)
            except BadInput as error:
                raise BadInput(f"line {number}: {error}") from None

    def find_reader(self, said: object) -> tuple[str, Reader]:
        """The name that a JSON object bears, and the reader of its version."""
        if not isinstance(said, dict):
            raise BadInput(f"{say(said)} is not a valid {self.key}: it must be an object with the key {self.key!r}.")
        name, version = said.get(self.key), said.get(VERSION, 1)
        if type(name) is str and type(version) is int and (reader := self.readers.get((name, version))):
            return name, reader
        if not isinstance(name, str):
            raise BadInput(f"the key {self.key!r} is missing. Known: {', '.join(sorted(self.kinds))}.")
        versions = sorted(known for one, known in self.readers if one == name)
        if not versions:
            raise BadInput(f"there is no {self.key} {name!r}. {nearest(name, self.kinds)}")
        raise BadInput(f"v of {name} is {say(version)}. The last version is {versions[-1]}.")
