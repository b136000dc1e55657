"""The table as it is driven from outside: any command, as a value or as JSON, and what is open now."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.cards import Deck
from pitboss.cli.script import read_line
from pitboss.decoding import write
from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager
from pitboss.tables import commands as does
from pitboss.tables.codec import COMMANDS, EVENTS
from pitboss.tables.rules import full_count
from pitboss.tables.table import Table, evolve_all, play
from tests.tables.bench import BASE, POKER, Bench, game_of, open_commands, opened, ready

BESIDE = (does.CommitDeck, does.DealerComes, does.TakeSeat, does.UseMethod, does.ReadMeter)
BACKWARDS = (
    *BESIDE,
    does.CloseTable,
    does.RemoveDeck,
    does.LeaveSeat,
    does.SpreadIdle,
    does.DirectShuffle,
    does.OrderRecut,
    does.CallOffRound,
)

SCRIPT = """
{"command": "open-table", "at": 0, "meters": {"main": "12345.67"}}
{"command": "take-seat", "seat": 1, "player": "Ann"}
{"command": "receive-deck", "deck": "red", "at": 0, "preinspected": true, "preshuffled": true}
{"command": "begin-round", "at": 1}
{"command": "cut", "deck": "red", "depth": 9}
{"command": "cut", "deck": "red", "depth": 10}
{"command": "begin-round", "at": 1, "count_stub": true}
{"command": "place-wager", "seat": 1, "wager": "pair-plus", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": "As 2c Ks 3d Qs 9h"}
{"command": "count-stub", "cards": 46}
"""


def test_a_script_of_commands_runs_a_table() -> None:
    """The cut of nine cards and the round before the cut are refused; the round is settled after the count."""
    game, table, said = game_of("md/three-card-poker"), Table(), []
    for line in SCRIPT.strip().splitlines():
        read = read_line(COMMANDS, 1, json.loads(line))
        result = play(game, table, read.command, read.actor, read.at)
        if isinstance(result, Refusal):
            said.append(result.code)
            continue
        events, table = result
        said += [EVENTS.write(event)["event"] for event in events]
    assert said[:6] == ["table-opened", "seat-taken", "deck-received", "not-cut", "cut-too-shallow", "deck-cut"]
    assert said[-5:] == ["wager-settled", "seat-settled", "round-closed", "round-ended", "shuffle-due"]
    assert said.index("stub-counted") < said.index("wager-settled")
    assert table.round.seats[1].settled[Wager("pair-plus")].returned == 1000 * 36


@pytest.mark.parametrize("name", [*POKER, "md/midi-baccarat", "md/blackjack"])
def test_every_event_is_written_and_read_again_and_replay_needs_nothing_else(name: str) -> None:
    bench = ready(game_of(name, shuffler="automated"), "Ann", "Bob")
    bench.do(does.DealerComes("Eve"))
    for burned in [one for one in open_commands(bench.game, bench.table) if isinstance(one, does.Burn)][:1]:
        bench.do(burned)
    bench.round_(3)
    lines = [json.dumps(EVENTS.write(event)) for event in bench.log]
    assert [EVENTS.read(json.loads(line)) for line in lines] == bench.log
    assert evolve_all(Table(), map(EVENTS.read, map(json.loads, lines))) == bench.table
    assert json.dumps(write(bench.table, Table))


@pytest.mark.parametrize("name", [*BASE, "md/craps"])
def test_what_is_open_is_open(name: str) -> None:
    """From the closed table on, whatever is listed is accepted."""
    bench = Bench(game_of(name))
    assert open_commands(bench.game, bench.table) == [does.OpenTable()]
    bench.do(does.OpenTable(), does.TakeSeat(1, "Ann"))
    seen: set[str] = set()
    for number in range(20):
        options = open_commands(bench.game, bench.table)
        assert options
        for one in options:
            assert not isinstance(play(bench.game, bench.table, one), Refusal)
        seen |= {type(one).__name__ for one in options}
        steps = [one for one in options if not isinstance(one, (*BACKWARDS, *BESIDE))]
        if not steps:
            break
        bench.do(steps[number % len(steps)])
    assert "BeginRound" in seen


def test_commands_are_matched_to_the_open_steps_of_a_deck() -> None:
    bench = ready(game_of("md/three-card-poker"))
    names = {type(one).__name__ for one in open_commands(bench.game, bench.table)}
    with_the_deck = {
        "RemoveDeck",
        "CommitDeck",
        "DirectShuffle",
        "OrderRecut",
        "SpreadIdle",
        "BeginRound",
        "RecordStep",
    }
    around_it = {"CloseTable", "DealerComes", "TakeSeat", "LeaveSeat", "ReadMeter"}
    assert names == with_the_deck | around_it


def test_a_refusal_leaves_everything_as_it_was() -> None:
    bench = ready(game_of("md/three-card-poker"))
    before = write(bench.table, Table)
    for command in (
        does.Cut("red", 9),
        Deal(()),
        Choose(1, "play"),
        NoMoreBets(),
        PlaceWager(9, "x", 0),
    ):
        bench.refused(command)
    assert write(bench.table, Table) == before


@pytest.mark.parametrize("name", BASE)
def test_the_laws_figure_for_a_full_deck_is_what_the_decks_hold(name: str) -> None:
    """52 for each deck, whatever the number; a deck put in its place is counted as it is."""
    game = game_of(name)
    assert full_count(game) == len(game.deck) == 52 * game.deck.copies
    assert full_count(replace(game, other_deck=Deck(ranks="TJQKA"))) == 20


def test_a_table_is_played_with_a_shrunk_deck() -> None:
    """Twenty cards: a cut of ten is deep enough and one of twenty too deep; the stub of six cards dealt is 14."""
    game = replace(game_of("md/three-card-poker"), other_deck=Deck(ranks="TJQKA"))
    bench = opened(game).open_deck()
    bench.do(does.Shuffle("red", "hand"))
    assert bench.refused(does.Cut("red", 20)).code == "cut-too-deep"
    bench.do(does.Cut("red", 10), does.BeginRound(count_stub=True), PlaceWager(1, "pair-plus", 1000), NoMoreBets())
    bench.do(Deal(tuple(game.deck.cards[:6])), does.CountStub(14))
    assert not bench.table.in_round


def test_the_example_of_the_reference_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "reference" / "tables.md").read_text(encoding="utf-8")
    example = "\n".join(line[4:] for line in page.splitlines() if line.startswith("    ") or not line)
    names: dict[str, object] = {}
    exec(compile(example, "tables.md", "exec"), names)
    table = names["table"]
    assert isinstance(table, Table)
    assert (table.in_round, table.playing) == (True, "red")
