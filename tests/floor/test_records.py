"""Records read from the journal: rounds, hits, hold and files, against what the tables themselves say."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

import pitboss
from pitboss.errors import BadInput, Refusal
from pitboss.floor.duties import read_shifts
from pitboss.floor.floor import Floor
from pitboss.floor.money.commands import Command, CountInventory, Fill, OpenTill, Stack
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.records import exports
from pitboss.floor.records.exports import COLUMNS, FORMATS, WHATS, Wanted, list_rows, write_rows
from pitboss.floor.records.finding import Wanted as Looked
from pitboss.floor.records.finding import find_rounds, rounds_between
from pitboss.floor.records.hits import HITS, last_hits
from pitboss.floor.records.hold import Group, HoldAsked, count_hold, gather
from pitboss.floor.records.rounds import RoundRecord, WagerRecord, read_rounds
from pitboss.games.identity import MeterName, Wager
from pitboss.journal.entry import Draft
from pitboss.journal.memory import MemoryStore
from pitboss.money import dollars
from pitboss.odds.sessions.hold import ALARM
from pitboss.people import Actor
from pitboss.rounds.events import MeterPaid, RoundClosed, RoundOpened, WagerPlaced, WagerSettled
from pitboss.tables.codec import EVENTS
from pitboss.tables.events import RoundBegan
from pitboss.tables.pinning import write_game
from tests.floor.hall import GAMES, KEY, Hall, game_of, insist

GAME, WAGER = "three-card-poker", Wager("progressive")


@pytest.fixture(scope="module")
def hall() -> Hall:
    hall = Hall(GAME, seats=2, seed=3)
    hall.play(6)
    return hall


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_recorded_as_the_table_has_it(game: str) -> None:
    hall = Hall(game, seats=2, seed=9)
    hall.play(2)
    first, second = read_rounds(hall.store, game)
    seats = hall.table.round.seats
    assert (first.number, second.number, second.over) == (1, 2, True)
    assert second.house == -sum(seat.net for seat in seats.values())
    assert second.won == {number: seat.envy - seat.net for number, seat in seats.items()}
    own = sorted(
        (number, name.partition("#")[0], one.staked, one.returned)
        for number, seat in seats.items()
        for name, one in seat.settled.items()
    )
    assert sorted((one.seat, str(one.wager), one.staked, one.returned) for one in second.wagers) == own
    (again,) = read_rounds(hall.store, game, second.entry - 1)
    assert again.stands == second.stands, "read from its own entry on"


def test_rounds_are_found_by_player_time_and_payment(hall: Hall) -> None:
    every = list(read_rounds(hall.store, GAME))
    assert [one.number for one in find_rounds(hall.store, GAME, Looked(), 4)] == [6, 5, 4, 3]
    assert find_rounds(hall.store, GAME, Looked(player=" Player-1"), 100) != []
    assert find_rounds(hall.store, GAME, Looked(player="nobody"), 100) == []
    middle = every[3].begun
    assert [one.number for one in rounds_between(hall.store, GAME, since=middle)] == [4, 5, 6]
    assert [one.number for one in rounds_between(hall.store, GAME, until=middle)] == [1, 2, 3]
    most = max(wager.returned for one in every for wager in one.wagers)
    found = find_rounds(hall.store, GAME, Looked(least=most), 100)
    assert found == [one for one in reversed(every) if any(wager.returned == most for wager in one.wagers)]
    assert find_rounds(hall.store, GAME, Looked(least=most + 1), 100) == []


def write_hits(store: MemoryStore, first: int, last: int) -> None:
    """Rounds of one seat that takes the whole meter, told as events alone."""
    for number in range(first, last + 1):
        events: list[Any] = [
            RoundBegan(number, "red", 0, False, ""),
            RoundOpened("md/x", "d", ()),
            WagerPlaced(1, WAGER, 100, True, 0, "Ann"),
            MeterPaid(MeterName("main"), 1, 10_000 + number, 0, ""),
            WagerSettled(1, WAGER, 100, "win", "royal", "100% of meter main", 10_000 + number, "", player="Ann"),
            RoundClosed(""),
        ]
        said = tuple(EVENTS.write(one) for one in events)
        at = f"2026-01-05T20:{number:02}:00.000Z"
        store.append([Draft("table/t", store.head("table/t").version, f"r{number}", at, {}, said)])


def test_the_last_25_hits_are_at_hand_and_found_once() -> None:
    store = MemoryStore()
    write_hits(store, 1, 30)
    hits = last_hits(store, ["t"], insist)
    assert [one["round"] for one in hits] == [f"t.{number}" for number in range(30, 5, -1)]
    assert hits[0] | {"at": ""} == {
        "table": "t", "game": "md/x", "round": "t.30", "at": "", "seat": 1, "player": "Ann", "wager": "progressive",
        "line": "royal", "amount": "100.30",
    }  # fmt: skip
    assert json.loads(store.recall(HITS, "t") or b"")["after"] == 29, "the last round may be corrected yet"
    write_hits(store, 31, 31)
    assert [one["round"] for one in last_hits(store, ["t"], insist, 2)] == ["t.31", "t.30"]


def asked_for(won: int, rounds: int = 400) -> HoldAsked:
    game = game_of("mini-baccarat")
    return HoldAsked(write_game(game), (Group(rounds, (((("player", 1000),), won, 1000 * rounds),), (), False),))


def test_a_hold_is_held_against_the_exact_odds() -> None:
    """400 Player wagers of $10: the mean and the deviation of one, times 400 and times 20."""
    game = game_of("mini-baccarat")
    odds = pitboss.odds("mini-baccarat", "player", decks=game.choices.decks)
    mean, deviation = float(odds.house_edge) * 1000 * 400, sqrt(odds.variance) * 1000 * 20
    counted = count_hold(asked_for(round(mean + 3 * deviation)))
    assert float(counted["expected"]) == pytest.approx(mean / 100, abs=0.01)
    assert float(counted["standard_error"]) == pytest.approx(deviation / 100, abs=0.01)
    assert float(counted["standard_errors"]) == pytest.approx(3, abs=0.001)
    assert (counted["rounds"], counted["left_out"], counted["handle"]) == (400, 0, "4000.00")
    assert counted["expected_handle"] == "4000.00"
    assert not counted["alarm"]
    assert count_hold(asked_for(round(mean + (ALARM + 0.01) * deviation)))["alarm"]
    assert count_hold(asked_for(round(mean - (ALARM + 0.01) * deviation)))["alarm"]
    assert not count_hold(asked_for(round(mean - (ALARM - 0.01) * deviation)))["alarm"]


def test_rounds_are_gathered_by_what_was_staked() -> None:
    wagers = tuple(
        WagerRecord(seat, "", wager, staked, "lost", "", "", 0, 0)
        for seat, wager, staked in ((1, "ante", 1000), (1, "play", 1000), (2, "ante", 500))
    )
    record = RoundRecord(
        "t", 1, 1, "", "md/three-card-poker@1.4", "d", True, False, 0, wagers, {},
        {1: {"ante": 1000}, 2: {"ante": 500}}, {1: 1000, 2: -500}, frozenset(), {"main": 1000}, {}, (), {},
    )  # fmt: skip
    swapped = replace(
        record,
        stakes={1: {"ante": 500}, 2: {"ante": 1000}},
        won={1: 500, 2: -1000},
        meters={"main": 3000},
        wagers=tuple(replace(one, seat=3 - one.seat) for one in wagers),
    )
    others = [replace(record, void=True), replace(record, over=False), replace(record, digest="another")]
    special = replace(record, special=frozenset({2}))
    found = gather("", "d", [record, swapped, *others, special]).groups
    assert found == (
        Group(2, (((("ante", 500),), 0, 1000), ((("ante", 1000),), 0, 4000)), (("main", 2000),), False),
        Group(1, (((("ante", 1000),), 1000, 2000),), (("main", 1000),), False),
    )


@pytest.mark.parametrize("game", ["mini-baccarat", "three-card-poker"])
def test_what_was_wagered_is_what_was_staked_and_the_hold_a_share_of_it(game: str) -> None:
    """Raises included; what that is on average stands beside it."""
    hall = Hall(game, seats=2, seed=4)
    hall.play(6)
    played = hall.floor.places[game].game
    records = [one for one in read_rounds(hall.store, game) if one.over and not one.void and not one.special]
    counted = count_hold(gather(write_game(played), played.digest, records))
    assert counted["left_out"] == 0
    staked, won = sum(one.staked for one in records), sum(sum(one.won.values()) for one in records)
    assert staked > 0
    assert (counted["handle"], counted["won"]) == (dollars(staked), dollars(won))
    assert float(counted["hold"]) == pytest.approx(won / staked, abs=0.0000006)
    share = float(counted["expected"]) / float(counted["expected_handle"])
    assert float(counted["expected_hold"]) == pytest.approx(share, abs=0.0001)


@pytest.mark.parametrize("game", ["blackjack", "craps"])
def test_doubled_and_split_hands_and_each_roll_are_gathered_with_what_was_staked(game: str) -> None:
    hall = Hall(game, seats=2, seed=4)
    hall.play(12)
    records = [one for one in read_rounds(hall.store, game) if one.over and not one.void and not one.special]
    assert game == "craps" or any(one.staked > sum(sum(at.values()) for at in one.stakes.values()) for one in records)
    groups = gather("", records[0].digest, records).groups
    assert sum(staked for group in groups for _, _, staked in group.seats) == sum(one.staked for one in records)
    assert sum(won for group in groups for _, won, _ in group.seats) == sum(sum(one.won.values()) for one in records)


def test_dice_are_counted_by_what_was_settled() -> None:
    hall = Hall("craps", seats=1, seed=2)
    hall.play(1)
    game = hall.floor.places["craps"].game
    (record,) = read_rounds(hall.store, "craps")
    counted = count_hold(gather(write_game(game), game.digest, [record]))
    assert counted["rounds"] == 1
    assert Fraction(counted["standard_error"]) > 0


def test_times_choose_hits_and_slips_and_no_shifts() -> None:
    """A file of a period has nothing of another one: what is asked for is done or refused."""
    hall = Hall(GAME, seats=1)
    tills, signed = tills_of(hall.floor), {"asked_by": {"person": "Dora"}, "approved_by": [{"person": "Flo"}]}
    fill = Fill((Stack(2_500, 4),))
    commands: list[Command] = [OpenTill("chips"), CountInventory("opener", fill.chips), fill, fill]
    for number, command in enumerate(commands):
        told = tills.tell(Deed(f"{number}", GAME, Actor("floorperson", "Flo"), command, signed))
        assert not isinstance(told, Refusal)

    def rows(what: exports.What, since: str, until: str = "", tables: str = GAME) -> list[dict[str, Any]]:
        wanted = Wanted(what, [tables], since, until)
        return list(list_rows(hall.store, wanted, insist, hall.floor.shifts, tills))

    assert isinstance(hall.store, MemoryStore)
    write_hits(hall.store, 1, 4)
    asked: tuple[tuple[exports.What, str], ...] = (("slips", GAME), ("hits", "t"))
    for what, table in asked:
        every = sorted(row["at"] for row in rows(what, "", "", table))
        middle = every[len(every) // 2]
        assert {row["at"] for row in rows(what, middle, "", table)} == {at for at in every if at >= middle}
        assert {row["at"] for row in rows(what, "", middle, table)} == {at for at in every if at < middle}
        assert every[0] < middle
    with pytest.raises(BadInput, match="not chosen by time"):
        rows("shifts", "2030")


def test_shifts_are_those_of_the_setting(hall: Hall) -> None:
    """Money, hold and files name a shift alike, by the clock of the house."""
    floor = Floor(hall.store, KEY, hall.clock, shifts=read_shifts("04:00 12:00 14:00 20:00 -05:00"))
    tills = tills_of(floor)
    assert tills.standing(GAME).shift == floor.shifts.name_of(floor.clock()) == "2026-01-05/3"
    kinds: tuple[exports.What, ...] = ("rounds", "wagers")
    for what in kinds:
        rows = list_rows(hall.store, Wanted(what, [GAME]), insist, tills.shifts)
        assert {row["shift"] for row in rows} == {"2026-01-05/3"}


@pytest.mark.parametrize("what", WHATS)
@pytest.mark.parametrize("format", FORMATS)
def test_records_are_written_and_read_again(hall: Hall, what: exports.What, format: exports.Format) -> None:
    def rows() -> list[dict[str, Any]]:
        return list(list_rows(hall.store, Wanted(what, [GAME]), insist, hall.floor.shifts, tills_of(hall.floor)))

    written = b"".join(write_rows(what, format, rows()))
    if format == "json":
        assert json.loads(written) == [{name: row[name] for name in COLUMNS[what]} for row in rows()]
    elif format == "csv":
        read = list(csv.DictReader(io.StringIO(written.decode())))
        assert read == [{name: str(row[name]) for name in COLUMNS[what]} for row in rows()]
    else:
        parquet = pytest.importorskip("pyarrow.parquet")
        table = parquet.read_table(io.BytesIO(written))
        assert table.column_names == list(COLUMNS[what])
        kinds = {"text": str, "money": str, "number": int, "truth": bool}
        read = [{name: kinds[COLUMNS[what][name]](value) for name, value in row.items()} for row in table.to_pylist()]
        assert read == [{name: row[name] for name in COLUMNS[what]} for row in rows()]
    if what == "rounds":
        assert len(rows()) == 6


def test_a_formula_in_a_name_stays_text() -> None:
    row = dict.fromkeys(COLUMNS["hits"], "") | {"player": '=HYPERLINK("x")', "amount": "-5.00"}
    (read,) = csv.DictReader(io.StringIO(b"".join(write_rows("hits", "csv", [row])).decode()))
    assert (read["player"], read["amount"]) == ('\'=HYPERLINK("x")', "-5.00")


def test_without_pyarrow_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(BadInput, match=r"pip install 'pitboss\[parquet\]'"):
        list(write_rows("rounds", "parquet", []))
