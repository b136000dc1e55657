"""A table goes on under what it was opened with, also in a program that was started anew."""

from __future__ import annotations

import json

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.games.builder import game_by_options
from pitboss.tables.codec import EVENTS
from pitboss.tables.commands import BeginRound, CloseTable, OpenTable
from pitboss.tables.pinning import game_of as pinned_game
from pitboss.tables.state import Table
from pitboss.tables.table import evolve_all, play
from tests.tables.bench import BASE, Bench, game_of, ready


def test_another_submission_of_the_same_edition_is_refused_until_the_table_closes() -> None:
    a, b = (game_by_options("three-card-poker", {"paytables": {"pair-plus": letter}}) for letter in "AB")
    bench = ready(a)
    other = Bench(b, bench.table)
    assert other.refused(BeginRound()).code == "another-game"
    bench.do(CloseTable())
    closed = Bench(b, bench.table)
    closed.do(OpenTable())
    assert closed.table.digest == b.digest


def test_a_round_does_not_change_its_rules_in_the_middle() -> None:
    a, b = (game_by_options("three-card-poker", {"paytables": {"pair-plus": letter}}) for letter in "AB")
    bench = ready(a)
    bench.do(BeginRound())
    bench.wager()
    assert isinstance(play(b, bench.table, CloseTable()), Refusal)


@pytest.mark.parametrize("name", BASE)
def test_a_program_that_is_started_anew_goes_on_deciding(name: str) -> None:
    """All that it has are the lines of the record: the game comes out of them, and the table where it stood."""
    bench = ready(game_of(name))
    lines = [json.dumps(EVENTS.write(event)) for event in bench.log]
    table = evolve_all(Table(), EVENTS.read_all(map(json.loads, lines)))
    game = pinned_game(table)
    assert (game, table) == (bench.game, bench.table)
    command = BeginRound()
    assert play(game, table, command) == play(bench.game, bench.table, command)


def test_a_table_without_a_record_of_its_game_cannot_go_on() -> None:
    with pytest.raises(BadInput, match="does not hold its game"):
        pinned_game(Table())
