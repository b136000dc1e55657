"""A demonstration floor behind a test client, without a network."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from fastapi.testclient import TestClient

from pitboss.floor import demo
from pitboss.floor.accounts import Accounts
from pitboss.floor.floor import Floor
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import ANY_SECRET
from pitboss.journal.memory import MemoryStore
from pitboss.web.app import make_app
from pitboss.web.practice import Practice
from pitboss.web.services import Services
from tests.floor.hall import KEY, game_of

Said = dict[str, Any]


def services_for(floor: Floor, accounts: Accounts, pace: float = 0) -> Services:
    """What the application of a demonstration works with; its simulated people do not hesitate."""
    return Services(floor, accounts, True, practice=Practice(floor, pace))


@contextmanager
def running(*games: str) -> Iterator[TestClient]:
    """A server with a table of each of these games, and the accounts of the demonstration."""
    store = MemoryStore()
    floor, accounts = Floor(store, KEY), Accounts(store, local=True, secret_terms=ANY_SECRET)
    for name, role in demo.ACCOUNTS.items():
        accounts.add(OPERATOR, name, (role,), demo.SECRET, demo=True)
    for game in games:
        demo.host_table(floor, game, game_of(game))
    with TestClient(make_app(services_for(floor, accounts))) as client:
        yield client


class Caller:
    """Somebody who has signed in, and what they ask."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client, self.name = client, name
        answer = client.post("/api/session", json={"name": name, "secret": demo.SECRET})
        assert answer.status_code == 200, answer.text
        client.cookies.clear()
        self.headers = {"Authorization": f"Bearer {answer.json()['token']}"}

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, headers=self.headers, **more)

    def post(self, path: str, body: Said) -> Any:
        return self.client.post(path, headers=self.headers, json=body)

    def table(self, table: str) -> Said:
        shown: Said = self.get(f"/api/tables/{table}").json()
        return shown

    def give(self, table: str, command: Said, id: str = "") -> Any:
        return self.post(f"/api/tables/{table}/commands", {"id": id or str(uuid4()), "command": command})
