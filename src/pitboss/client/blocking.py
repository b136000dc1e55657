"""The client that waits for each answer."""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import httpx2
import orjson
from websockets.sync.client import connect

from pitboss.client import calls
from pitboss.client.answers import Batch, Meter, Request, Said, SignedIn, Table, TableLine, Told, read_table
from pitboss.client.calls import Call
from pitboss.client.patience import PATIENT, Patience
from pitboss.client.transport import (
    AWAY,
    LARGEST,
    give_up,
    is_passing,
    judge,
    live_address,
    refuse_closed,
    refuse_repeat,
)

T = TypeVar("T")


class Client:
    """One person at one floor. `tls` trusts the certificates of another authority than the system's."""

    def __init__(self, url: str, patience: Patience = PATIENT, tls: ssl.SSLContext | None = None) -> None:
        self.url, self.patience, self.tls = url.rstrip("/"), patience, tls
        self.http = httpx2.Client(base_url=self.url, timeout=patience.answer, verify=tls or True)
        self.token = ""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    # The person

    def sign_in(self, name: str, secret: str, role: str = "") -> SignedIn:
        signed = self.send(calls.sign_in(name, secret, role))
        self.token = signed.token
        return signed

    def sign_out(self) -> None:
        self.send(calls.sign_out())
        self.token = ""

    # Tables

    def tables(self) -> tuple[TableLine, ...]:
        return self.send(calls.list_tables())

    def host(self, id: str, submission: str, source: str = "electronic", link: str = "") -> TableLine:
        """Puts a Rules Submission, as TOML, in force at a table; for pit managers."""
        return self.send(calls.host_table(id, submission, source, link))

    def table(self, table: str) -> Table:
        """The table as this person may see it, with the moves that are open to them."""
        return self.send(calls.see_table(table))

    def give(self, table: str, command: Mapping[str, Any], expected: int | None = None, id: str = "") -> Told:
        """A command, sent until it is answered and done once. It has been recorded when this returns."""
        return self.send(calls.give(table, command, expected, id))

    def give_all(
        self, table: str, commands: Iterable[Mapping[str, Any]], ids: Sequence[str] = (), events: bool = True
    ) -> Batch:
        """Commands one after the other until one is refused; sent until they are answered, each is done once."""
        return self.send(calls.give_all(table, commands, ids, events))

    def events(self, table: str, after: int = 0) -> Told:
        return self.send(calls.read_events(table, after))

    def follow(self, table: str, after: int | None = None) -> Iterator[Table]:
        """The table now, and after each change with the events since; the connection is made again where it breaks."""
        pauses = self.patience.pauses()
        while True:
            try:
                address = live_address(self.url, table, after)
                with connect(address, additional_headers=self.headers(), max_size=LARGEST, ssl=self.tls) as socket:
                    for message in socket:
                        shown = read_table(orjson.loads(message))
                        after, pauses = shown.version, self.patience.pauses()
                        yield shown
            except AWAY as error:
                refuse_closed(error)
                pause = next(pauses, None)
                if pause is None:
                    raise give_up(self.url, error) from error
                time.sleep(pause)

    # Records

    def rounds(self, table: str, count: int = 10, before: int | None = None) -> tuple[str, ...]:
        return self.send(calls.list_rounds(table, count, before))

    def round(self, round: str) -> Said:
        """A round step by step, as this person may see it."""
        return self.send(calls.read_round(round))

    def meters(self) -> tuple[Meter, ...]:
        return self.send(calls.list_meters())

    def journal(self, stream: str = "", after: int = 0, count: int = 100) -> Said:
        """The heads of all streams, or the entries of one."""
        return self.send(calls.read_journal(stream, after, count))

    # Requests

    def requests(self) -> tuple[Request, ...]:
        return self.send(calls.list_requests())

    def ask(self, at: str, command: Mapping[str, Any], why: str, subject: str = "table", id: str = "") -> Request:
        """Asks for what another person must approve; the same id is the same request."""
        return self.send(calls.ask(at, command, why, subject, id))

    def answer(self, request: str, approve: bool, why: str = "") -> Request:
        return self.send(calls.answer(request, approve, why))

    def withdraw(self, request: str) -> Request:
        return self.send(calls.withdraw(request))

    # Sending

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def send(self, call: Call[T]) -> T:
        """The answer to a call, which is repeated while the server is away."""
        why: object = ""
        for pause in self.patience.pauses():
            try:
                answer = self.http.request(
                    call.method, call.path, json=call.body, params=call.query, headers=self.headers()
                )
                if not is_passing(answer):
                    return judge(call, answer)
                why = answer.text
            except httpx2.TransportError as error:
                refuse_repeat(call, error)
                why = error
            time.sleep(pause)
        raise give_up(self.url, why)

    def wait_until_up(self) -> None:
        """Returns once the server says that it is well."""
        self.send(Call("GET", "/healthz", dict))
