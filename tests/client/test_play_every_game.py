"""The example that plays every game through the API alone, while its server is killed and started again."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep
from uuid import uuid4

import pytest

from pitboss.client import Client
from pitboss.client.calls import Call
from pitboss.journal.folder import Folder, verify_folder
from tests.client.serving import ROOT, Server
from tests.floor.hall import GAMES

EXAMPLE = ROOT / "examples" / "play_every_game.py"
RESULT = re.compile(r"^  seat (\d), (.+): .+; -?[\d.]+ \[.+\]$")


def play(server: Server, *games: str) -> subprocess.Popen[str]:
    words = [sys.executable, str(EXAMPLE), *games, "--url", server.url]
    return subprocess.Popen(words, env=server.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def kill_now_and_then(server: Server, playing: subprocess.Popen[str], times: int, random: Random) -> Iterator[str]:
    """What the example says, to its end; the server is killed so often in the meantime, and comes back."""
    with playing:
        assert playing.stdout is not None
        yield playing.stdout.readline()
        for _ in range(times):
            sleep(random.random() / 2)
            server.kill()
            server.start()
        yield from playing.stdout
    assert playing.returncode == 0


def results_by_game(lines: Iterator[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    game = ""
    for line in map(str.rstrip, lines):
        if RESULT.match(line):
            found[game].append(line)
        else:
            game, _, rest = line.partition(":")
            assert rest == " a round begins", line
            found[game] = []
    return found


def play_and_kill(folder: Path, games: tuple[str, ...], times: int, url: str = "") -> None:
    """Every game ends with results at both seats; the record is sound, and no command was done twice."""
    with Server(folder, *games, url=url) as server:
        results = results_by_game(kill_now_and_then(server, play(server, *games), times, Random(7)))
        assert tuple(results) == games
        for lines in results.values():
            assert {RESULT.match(line)[1] for line in lines} == {"1", "2"}  # type: ignore[index]
    assert not verify_folder(Folder(folder, url)).faults


def test_a_round_is_finished_though_the_server_is_killed_in_the_middle(tmp_path: Path) -> None:
    play_and_kill(tmp_path / "floor", ("three-card-poker",), 1)


@pytest.mark.slow
def test_a_round_of_every_game_is_finished_though_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    play_and_kill(tmp_path / "floor", GAMES, 8)


@pytest.mark.slow
def test_the_same_with_postgresql(tmp_path: Path, postgres: str) -> None:
    play_and_kill(tmp_path / "floor", GAMES, 4, postgres)


def test_a_table_that_stands_still_is_said_in_a_sentence(tmp_path: Path) -> None:
    game = "three-card-poker"
    with Server(tmp_path / "floor", game) as server:
        with Client(server.url) as floor:
            floor.sign_in("floor", "demo")
            stopped = {"id": str(uuid4()), "why": "a dispute"}
            floor.send(Call("POST", f"/api/tables/{game}/freeze", dict, stopped))
        with play(server, game) as playing:
            said, _ = playing.communicate(timeout=180)
    assert playing.returncode == 1
    assert "Traceback" not in said
    last = said.splitlines()[-1]
    assert last.startswith(f"{game} stands still: ")
    assert last.endswith("a dispute. A floorperson reopens it.")
