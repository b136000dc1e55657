"""Every irregularity of every poker chapter, reported at every point of a round: the round ends and the next begins."""

from __future__ import annotations

import pytest

from pitboss.cards import card
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import (
    Deal,
    NoMoreBets,
    PlaceWager,
    Report,
)
from pitboss.rounds.events import RoundVoided
from pitboss.tables.commands import Command as AnyCommand
from pitboss.tables.commands import RestoreDevice
from pitboss.tables.events import RoundEnded
from pitboss.tables.table import decide
from tests.tables.audit import Inspector
from tests.tables.bench import BASE, POKER, Bench, game_of, ready

SPARE = card("As")
"""A card that the rounds below never deal: it is the last of the deck's order."""


def points_of_a_round(game: Game) -> list[Bench]:
    """The table at every point of a round for two players with a progressive dollar each, cards dealt one by one."""
    start = ready(game, "Ann", "Bob")
    done: list[AnyCommand] = []

    class Recorder(Bench):
        def do(self, *commands: AnyCommand) -> list:  # type: ignore[type-arg,override]
            done.extend(commands)
            return super().do(*commands)

    Recorder(game, start.table).round_(0, progressive=100)
    points = [start]
    for command in (one for recorded in done for one in singly(recorded)):
        after = copy(points[-1])
        after.do(command)
        points.append(after)
    return points


def copy(bench: Bench) -> Bench:
    return Bench(bench.game, bench.table, list(bench.log))


def singly(command: AnyCommand) -> list[AnyCommand]:
    return [Deal((one,)) for one in command.cards] if isinstance(command, Deal) else [command]


@pytest.mark.rules(
    "235-092", "235-093", "235-094", "235-095", "235-096", "235-097", "235-098",
    "3CP-107", "3CP-108", "3CP-109", "3CP-110", "3CP-111", "3CP-112", "3CP-113",
    "CAR-075", "CAR-076", "CAR-077", "CAR-078", "CAR-079", "CAR-080", "CAR-081",
)  # fmt: skip
@pytest.mark.parametrize(("dealing", "shuffler"), [("manual-shoe", "automated"), ("automated-shoe", "counting")])
@pytest.mark.parametrize("name", POKER)
def test_wherever_something_goes_wrong_the_table_goes_on(name: str, dealing: str, shuffler: str) -> None:
    game = game_of(name, dealing=dealing, shuffler=shuffler)
    points, accepted = points_of_a_round(game), 0
    for rule in game.edition.irregularity:
        for point, bench in enumerate(map(copy, points)):
            report = Report(rule.id, 1, SPARE if rule.consequence == "card-not-used" else None)
            answer = decide(game, bench.table, report)
            if isinstance(answer, Refusal):
                assert answer.cite, f"{rule.id} at {point}: {answer}"
                continue
            accepted += 1
            bench.do(report)
            void = bool(bench.seen(RoundVoided))
            assert void == (rule.consequence.startswith("void-round") and point > 0), rule.id
            finish(bench)
    assert accepted >= len(points)


def finish(bench: Bench) -> None:
    """The round is played out, whatever is left of it, and another after it; the inspector finds nothing."""
    if bench.table.in_round and bench.table.round.phase == "wagers":
        place_what_is_missing(bench)
        bench.do(NoMoreBets())
    if not bench.table.round.out:
        make_ready(bench)
    bench.play_out()
    make_ready(bench)
    bench.round_(1)
    assert len(bench.seen(RoundEnded)) == bench.table.rounds
    spared = bench.game.choices.shuffler == "counting"
    inspector = Inspector(bench.game.edition.game.startswith("md/"), bench.game.choices.dealing, False, spared)
    assert inspector.read(bench.log) == []


def make_ready(bench: Bench) -> None:
    """What went wrong is put right: a new deck if the old one went, a repaired device, another shuffle."""
    for device in bench.table.devices:
        bench.do(RestoreDevice(device))
    if not bench.table.decks:
        bench.open_deck("blue")
    (deck,) = bench.table.decks
    if bench.table.decks[deck].standing != "ready":
        bench.shuffle(deck)


def place_what_is_missing(bench: Bench) -> None:
    for seat in bench.table.seats:
        at = bench.table.round.seats.get(seat)
        for wager, amount in BASE[bench.game.edition.game].items():
            if at is None or wager not in at.wagers:
                bench.do(PlaceWager(seat, wager, amount))
