"""Databases that go away: restarted at once, and connections cut in the middle of a command, while people play."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psycopg
import pytest

from tests.faults.sessions import Scene, check, session


def cut_connections(scene: Scene, times: int, random: Random) -> int:
    """All of a database's connections end, again and again; whoever plays goes on."""

    def cut() -> None:
        with psycopg.connect(scene.url, autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid) from pg_stat_activity "
                "where datname = current_database() and pid <> pg_backend_pid()"
            )

    return disturb(scene, cut, times, random)


def disturb(scene: Scene, harm: Callable[[], None], times: int, random: Random) -> int:
    """So often, at any instant, while a session plays until it has done enough."""
    with session(scene, 30):
        pass
    done = 0
    while done < times:
        with session(scene, 40):
            for _ in range(min(4, times - done)):
                time.sleep(0.2 + random.random() * 0.4)
                harm()
                done += 1
        assert scene.finished
        check(scene, thorough=done % 20 == 0)
    check(scene)
    return done


@contextmanager
def own_server(path: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """A PostgreSQL of its own, and how to restart it at once, as after a power cut."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_RUNTIME_DIR", str(path))
        from pgserver import get_server  # type: ignore[attr-defined]
        from pgserver._commands import pg_ctl  # type: ignore[attr-defined]

        server = get_server(path / "postgres")

        def restart() -> None:
            arguments = ["-m", "immediate", "-w", "-l", str(server.log), "restart"]
            pg_ctl(arguments, pgdata=server.pgdata, user=server.system_user)

        try:
            yield server.get_uri(), restart
        finally:
            server.cleanup()


def restart_database(path: Path, times: int, random: Random) -> int:
    with own_server(path) as (url, restart):
        scene = Scene(path / "floor", url)
        scene.folder.mkdir()
        return disturb(scene, restart, times, random)
