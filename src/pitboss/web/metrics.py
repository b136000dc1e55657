"""What a monitoring system reads of the server: counts and times of requests and commands, tables, the journal's state.

No name, no card and no amount is among them: the people who watch the machines may ask.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import orjson
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from pitboss.floor.floor import Floor, hosted
from pitboss.journal.store import Store, StoreError

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds; a command is to be answered within a tenth of one."""

DONE = "done"


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "pitboss_requests", "Requests answered.", ("method", "route", "status"), registry=self.registry
        )
        self.request_seconds = Histogram(
            "pitboss_request_seconds", "Time to answer a request.", ("route",), buckets=BUCKETS, registry=self.registry
        )
        self.commands = Counter(
            "pitboss_commands",
            "Commands given to tables, by what became of them: done, or the code of the refusal.",
            ("command", "outcome"),
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "pitboss_command_seconds",
            "Time until a command was recorded, or refused.",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.refusals = Counter(
            "pitboss_refusals", "Requests refused, by code.", ("code", "status"), registry=self.registry
        )
        self.sockets = Gauge("pitboss_open_sockets", "WebSockets that are open.", registry=self.registry)
        ProcessCollector(registry=self.registry)
        self.floor: FloorState | None = None

    def observe_request(self, method: str, route: str, status: int, seconds: float) -> None:
        self.requests.labels(method, route, str(status)).inc()
        self.request_seconds.labels(route).observe(seconds)

    def observe_command(self, command: str, outcome: str, seconds: float) -> None:
        self.commands.labels(command, outcome).inc()
        self.command_seconds.observe(seconds)

    def watch(self, floor: Floor) -> None:
        """Tables and the journal of this floor are read whenever somebody asks."""
        self.floor = FloorState(floor)
        self.registry.register(self.floor)

    def write(self, up: bool = True) -> bytes:
        """All of it; what only the journal knows is not asked for where its store is not `up`."""
        if self.floor:
            self.floor.up = up
        return generate_latest(self.registry)


class FloorState(Collector):
    """How the floor stands at the moment of asking."""

    def __init__(self, floor: Floor, now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> None:
        self.floor, self.now, self.up = floor, now, True

    def describe(self) -> Iterator[Metric]:
        """Nothing is read from the store until somebody asks."""
        yield from ()

    def collect(self) -> Iterator[Metric]:
        places = tuple(self.floor.places.values())
        phases = Tally(hosted(self.floor.pit, place.id).table.phase for place in places)
        tables = GaugeMetricFamily("pitboss_tables", "Tables in the floor's care, by phase.", labels=("phase",))
        for phase, count in sorted(phases.items()):
            tables.add_metric((phase,), count)
        yield tables
        frozen = sum(1 for place in places if place.frozen)
        yield GaugeMetricFamily("pitboss_tables_frozen", "Tables that stand still until somebody has looked.", frozen)
        rounds = sum(hosted(self.floor.pit, place.id).table.rounds for place in places)
        yield GaugeMetricFamily("pitboss_rounds", "Rounds begun at the tables that are hosted now.", rounds)
        journal = self.look_into_journal()
        up = GaugeMetricFamily("pitboss_store_up", "Whether the database of the record answers.", int(bool(journal)))
        yield from (up, *journal)

    def look_into_journal(self) -> tuple[Metric, ...]:
        """What only the journal knows; nothing, where it does not answer."""
        try:
            return tuple(self.read_journal()) if self.up else ()
        except StoreError:
            return ()

    def read_journal(self) -> Iterator[Metric]:
        heads = self.floor.store.heads().values()
        yield GaugeMetricFamily("pitboss_journal_entries", "Entries of the journal.", sum(one.number for one in heads))
        yield GaugeMetricFamily("pitboss_journal_events", "Events of the journal.", sum(one.version for one in heads))
        age = anchor_age(self.floor.store, self.now())
        if age is not None:
            yield GaugeMetricFamily("pitboss_anchor_age_seconds", "Seconds since the last signed anchor.", age)


def anchor_age(store: Store, now: datetime) -> float | None:
    row = store.last_anchor()
    if row is None:
        return None
    return (now - datetime.fromisoformat(orjson.loads(row.body)["at"])).total_seconds()
