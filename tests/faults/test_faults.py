"""Every fault a few times: what `make faults` does often."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tests.faults import databases, disks, kills, races
from tests.faults.__main__ import FAULTS, jump_clock, with_floors
from tests.faults.sessions import Scene, check, session
from tests.journal.conftest import empty


@pytest.fixture(params=["sqlite", "postgres"])
def scene(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Scene]:
    url = request.getfixturevalue("postgres") if request.param == "postgres" else ""
    (tmp_path / "floor").mkdir()
    yield Scene(tmp_path / "floor", url)
    if url:
        empty(url)


@pytest.fixture
def file(tmp_path: Path) -> Scene:
    (tmp_path / "floor").mkdir()
    return Scene(tmp_path / "floor")


def test_killed_at_failpoints(scene: Scene) -> None:
    assert kills.kill_at_failpoints(scene, first=60, every=37, most=4) >= 3


def test_killed_at_any_instant(scene: Scene) -> None:
    assert kills.kill_at_random(scene, 3, Random(1)) == 3


def test_killed_while_recovering(file: Scene) -> None:
    assert kills.kill_while_recovering(file, 2, Random(1)) == 6


def test_torn_pages(file: Scene) -> None:
    assert disks.tear_last_page(file, 4, Random(1)) == 4


def test_a_full_disk(file: Scene) -> None:
    assert disks.fill_disk(file, 40) > 3


@pytest.mark.slow
def test_a_disk_that_fails(file: Scene) -> None:
    assert disks.fail_statements(file, 2) > 20


def test_connections_that_are_cut(postgres: str, tmp_path: Path) -> None:
    try:
        assert databases.cut_connections(Scene(tmp_path, postgres), 3, Random(1)) == 3
    finally:
        empty(postgres)


@pytest.mark.slow
def test_a_database_that_is_restarted(tmp_path: Path) -> None:
    assert databases.restart_database(tmp_path, 4, Random(1)) == 4


def test_clocks_that_jump(file: Scene) -> None:
    assert jump_clock(file, 60, Random(1)) == 60


def test_the_same_command_in_parallel(scene: Scene) -> None:
    assert (
        with_floors(2, lambda at, floors, count: races.send_in_parallel(at, floors, count, 4))(scene, 6, Random(1))
        == 24
    )


def test_servers_that_race_for_a_table(postgres: str, tmp_path: Path) -> None:
    try:
        assert with_floors(2, races.race_for_tables)(Scene(tmp_path, postgres), 6, Random(1)) == 12
    finally:
        empty(postgres)


def test_jackpots_at_the_same_time(scene: Scene) -> None:
    assert with_floors(3, races.win_together)(scene, 2, Random(1)) == 2


def test_the_check_finds_what_is_missing_and_what_is_twice(file: Scene) -> None:
    """The faults are told by a check that can fail."""
    with session(file, 12):
        pass
    check(file)
    with pytest.raises(AssertionError, match="is lost"):
        check(Scene(file.folder, acknowledged={*file.acknowledged, "never written"}))
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(file.folder / "floor.db")) as connection:
        connection.execute("delete from entries where stream = 'table/one' and number = 1")
        connection.commit()
    with pytest.raises(Exception, match=r"gap|missing"):
        check(file)


def test_every_kind_of_fault_has_a_name_of_its_own() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
