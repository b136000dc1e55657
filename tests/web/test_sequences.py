"""Sequences of requests by everybody at once (Hypothesis): what is offered is accepted, what is refused changes
nothing, what is repeated happens once, and the record gives the same floor again.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pitboss.floor.floor import Floor
from tests.floor.hall import KEY
from tests.web.server import Caller, Said, running

TABLES = ("three-card-poker", "craps", "blackjack")
SPEAKERS = ("dealer", "floor", "pit", "player-1", "player-2", "tech")
EVERYBODY = (*SPEAKERS, "auditor")

FIELDS = st.sampled_from(("seat", "wager", "amount", "choice", "deck", "player", "cards", "reason", "command", "other"))
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.sampled_from(
        ("", "ante", "10.00", "-5.00", "0.001", "1e9", "Qs", "play", "fold", "deck-1", "player-2", "9" * 40)
    ),
    st.lists(st.sampled_from(("Qs", "2c", "??", "7x")), max_size=3),
)


class Sequences(RuleBasedStateMachine):
    """Three tables, and all who may speak to them."""

    def __init__(self) -> None:
        super().__init__()
        self.open = ExitStack()
        client = self.open.enter_context(running(*TABLES))
        self.app: Any = client.app
        self.people = {name: Caller(client, name) for name in EVERYBODY}
        self.given: list[tuple[str, str, Said, Said]] = []
        self.versions = {table: self.people["auditor"].table(table)["version"] for table in TABLES}

    def teardown(self) -> None:
        """What the record holds, read anew, is the floor as it stands."""
        floor = self.app.state.services.floor
        again = Floor(floor.store, KEY)
        assert again.pit.tables == floor.pit.tables
        assert again.pit.links == floor.pit.links
        self.open.close()

    def give(self, name: str, table: str, body: Said) -> None:
        """A command; the version grows by its events, or not at all."""
        answer = self.people[name].post(f"/api/tables/{table}/commands", body)
        assert answer.status_code in (200, 403, 404, 409, 422), answer.text
        said = answer.json()
        if answer.status_code == 200:
            self.given.append((name, table, body, said))
            self.versions[table] = said["version"]
        else:
            assert said.keys() >= {"title", "detail", "cite", "open", "code"}

    @rule(name=st.sampled_from(SPEAKERS), table=st.sampled_from(TABLES), number=st.integers(0, 400))
    def take_a_move(self, name: str, table: str, number: int) -> None:
        shown = self.people[name].table(table)
        moves = [move for move in shown["moves"] if not move["form"]]
        if not moves:
            return
        first = [move for move in moves if move["next"]] or moves
        chosen = (first if number % 4 else moves)[number % len(first if number % 4 else moves)]
        body = {"id": str(uuid4()), "command": chosen["command"], "expected": shown["version"]}
        known = len(self.given)
        self.give(name, table, body)
        assert len(self.given) > known or self.needs_another(name, table, body), chosen

    def needs_another(self, name: str, table: str, body: Said) -> bool:
        """Whether another person's word is missing, or the person has another duty there."""
        said = self.people[name].post(f"/api/tables/{table}/commands", body).json()
        return said["code"] in ("needs-approval", "two-duties", "another-dealer")

    @rule(
        name=st.sampled_from(EVERYBODY),
        table=st.sampled_from(TABLES),
        number=st.integers(0, 400),
        field=FIELDS,
        value=VALUES,
    )
    def spoil_a_move(self, name: str, table: str, number: int, field: str, value: Any) -> None:
        moves = self.people[name].table(table)["moves"] or [{"command": {"command": "deal"}}]
        command = {**moves[number % len(moves)]["command"], field: value}
        self.give(name, table, {"id": str(uuid4()), "command": command})

    @precondition(lambda self: self.given)
    @rule(number=st.integers(0, 400))
    def repeat_what_was_done(self, number: int) -> None:
        name, table, body, said = self.given[number % len(self.given)]
        answer = self.people[name].post(f"/api/tables/{table}/commands", body)
        assert (answer.status_code, answer.json()) == (200, said)

    @precondition(lambda self: self.given)
    @rule(number=st.integers(0, 400), expected=st.integers(0, 3))
    def expect_what_is_long_past(self, number: int, expected: int) -> None:
        name, table, body, _ = self.given[number % len(self.given)]
        answer = self.people[name].post(
            f"/api/tables/{table}/commands", {**body, "id": str(uuid4()), "expected": expected}
        )
        assert answer.status_code in (403, 409)

    @rule(table=st.sampled_from(TABLES), after=st.integers(0, 60), name=st.sampled_from(EVERYBODY))
    def read(self, table: str, after: int, name: str) -> None:
        said = self.people[name].get(f"/api/tables/{table}/events", params={"after": after}).json()
        assert said["version"] == self.versions[table]
        assert len(said["events"]) <= max(0, said["version"] - after)

    @rule(table=st.sampled_from(TABLES))
    def write_as_an_auditor(self, table: str) -> None:
        answer = self.people["auditor"].give(table, {"command": "begin-round"})
        assert answer.status_code == 403

    @invariant()
    def nothing_has_changed_unseen(self) -> None:
        for table, version in self.versions.items():
            shown = self.people["auditor"].table(table)
            assert (shown["version"], shown["frozen"], shown["moves"]) == (version, "", [])


def run(examples: int, steps: int) -> None:
    Sequences.TestCase.settings = settings(
        max_examples=examples, stateful_step_count=steps, deadline=None, suppress_health_check=list(HealthCheck)
    )
    Sequences.TestCase("runTest").runTest()


def test_sequences_of_requests() -> None:
    run(2, 25)


@pytest.mark.slow
def test_many_sequences_of_requests() -> None:
    run(100, 60)
