"""Every command as a program of its own: its output unread, full or closed, its input closed, in any encoding."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from pitboss.cli.commands import PURPOSE
from pitboss.cli.main import UNREAD, WRONG

ROOT = Path(__file__).parents[2]
PITBOSS = f"{sys.executable} -c 'from pitboss.cli.main import main; main()'"

WORDS = {
    "catalog": "",
    "rules": "three-card-poker --wager pair-plus",
    "search": "face up card",
    "source": "MD 3CP 1.4 Ch.13",
    "diff": "blackjack@before-2014 blackjack@2014",
    "check": "examples/submissions/three-card-poker.toml",
    "submission": "new craps",
    "settle": "$FILES/round.json",
    "play": "three-card-poker --auto --why --seed 46",
    "run": "$FILES/script.jsonl",
    "replay": "$FILES/events.jsonl",
    "schema": "",
    "odds": "three-card-poker pair-plus --paytable A",
    "session": 'mini-baccarat --seat "banker=100" --rounds 10',
    "hold": 'mini-baccarat --seat "banker=100" --rounds 10 --won=-100',
    "par": "mini-baccarat --wager tie --no-compare -o $FILES/sheet.json",
    "coverage": "",
    "lint": "",
    "tour": "",
}
ON_A_FLOOR = ("serve", "user", "verify", "journal", "reconstruct", "backup", "restore")
"""Commands that need a floor's folder; `tests/floor` and `tests/journal` try them."""

TURNS = 6


def share(turn: int) -> list[ParameterSet]:
    """Every command; those that have their turn are tried each time, the others in the long run. Of the quick tests,
    each kind of stream meets every sixth command, and each command meets one of them.
    """
    return [
        pytest.param(command, marks=() if number % TURNS == turn else pytest.mark.slow)
        for number, command in enumerate(WORDS)
    ]


SCRIPT = """{"command": "open-table", "game": "three-card-poker"}
{"command": "open-round"}
{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}
{"command": "place-wager", "seat": 1, "wager": "“pair” — plus", "amount": "10.00"}
{"command": "no-more-bets"}
{"command": "deal", "cards": "As Qh Ks 9c Qs 2d"}
{"command": "choose", "seat": 1, "choice": "play"}
"""
ROUND = """{"game": "three-card-poker", "dealer": "Qh 9c 2d",
 "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Ks Qs", "choices": ["play"]}}}
"""


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("streams")
    (folder / "round.json").write_text(ROUND, encoding="utf-8")
    (folder / "script.jsonl").write_text(SCRIPT, encoding="utf-8")
    done = shell(f"{PITBOSS} run {folder / 'script.jsonl'}", folder)
    (folder / "events.jsonl").write_bytes(done.stdout)
    return folder


def shell(line: str, files: Path, **settings: str) -> subprocess.CompletedProcess[bytes]:
    known = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "PYTHONIOENCODING")}
    told = {"FILES": str(files), "PITBOSS_CACHE": str(files / "cache"), "COLUMNS": "100", **settings}
    path = os.pathsep.join((str(ROOT / "src"), os.environ.get("PYTHONPATH", "")))
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line], cwd=ROOT, env=known | {"PYTHONPATH": path} | told,
        stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=300,
    )  # fmt: skip


def call(command: str, files: Path, rest: str = "", **settings: str) -> subprocess.CompletedProcess[bytes]:
    done = shell(f"{PITBOSS} {command} {WORDS[command]} {rest}", files, **settings)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    assert b"Exception ignored" not in done.stderr, done.stderr.decode()
    # What takes long says how long so far: that is the machine's, and not what is looked at here.
    said = [line for line in done.stderr.splitlines(keepends=True) if not line.rstrip().endswith(b" s so far.")]
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout, b"".join(said))


def test_every_command_is_tried() -> None:
    assert {*WORDS, *ON_A_FLOOR} == {*PURPOSE}


@pytest.mark.parametrize("command", share(0))
def test_an_output_that_nobody_reads(command: str, files: Path) -> None:
    done = call(command, files, "| true")
    assert (done.returncode, done.stderr) == (UNREAD, b"")


@pytest.mark.slow
@pytest.mark.parametrize("command", WORDS)
def test_an_output_of_which_the_first_line_is_read(command: str, files: Path) -> None:
    done = call(command, files, "| head -1")
    assert done.returncode in (0, UNREAD)  # a short output is written before `head` stops
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("command", share(1))
def test_a_full_output(command: str, files: Path) -> None:
    done = call(command, files, "> /dev/full")
    assert done.returncode == WRONG
    assert done.stderr == b"pitboss: standard output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("command", share(2))
def test_a_closed_output(command: str, files: Path) -> None:
    done = call(command, files, ">&-")
    assert (done.returncode, done.stderr) == (WRONG, b"pitboss: standard output cannot be written: it is closed.\n")


@pytest.mark.parametrize("command", share(3))
def test_a_closed_input_and_a_closed_error_output_stop_nothing(command: str, files: Path) -> None:
    done = call(command, files, "<&- 2>&-")
    assert done.returncode == 0
    assert done.stdout.count(b"\n") > (0 if command in ("lint", "par") else 2)


def test_commands_that_read_from_a_closed_input(files: Path) -> None:
    for command in ("settle", "run", "replay"):
        done = shell(f"{PITBOSS} {command} <&-", files)
        assert b"Traceback" not in done.stderr
        assert done.stderr.count(b"\n") == 1
    done = shell(f"{PITBOSS} play craps <&-", files)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"You leave the table." in done.stdout


@pytest.mark.parametrize("command", share(4))
@pytest.mark.parametrize("encoding", ["ascii", pytest.param("cp1252", marks=pytest.mark.slow)])
def test_an_output_that_has_few_characters(command: str, encoding: str, files: Path) -> None:
    """What cannot be written becomes words, and no question mark: there are as many as in UTF-8."""
    done = call(command, files, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode(encoding)
    assert "\\u" not in said or command in ("settle", "run")
    assert said.count("?") == call(command, files, PYTHONIOENCODING="utf-8").stdout.count(b"?")


@pytest.mark.parametrize("command", share(5))
def test_a_bare_locale(command: str, files: Path) -> None:
    done = call(command, files, LANG="C", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_bare_locale_that_python_does_not_mend(files: Path) -> None:
    done = call("play", files, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    assert (done.returncode, done.stderr, done.stdout.isascii()) == (0, b"", True)


def test_a_word_that_a_bare_locale_cannot_spell(files: Path) -> None:
    bare = "LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0"
    done = shell(f"{bare} {PITBOSS} rules three-card-poker --cite 'Ch.12 §E(1)(a)'", files)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Straight flush" in done.stdout


def test_programs_read_the_same_json_in_any_encoding(files: Path) -> None:
    said = [call("settle", files, PYTHONIOENCODING=encoding).stdout for encoding in ("utf-8", "ascii", "cp1252")]
    assert said[0] != said[1] == said[2]
    assert json.loads(said[0]) == json.loads(said[1])
    assert "§" in said[0].decode()


def test_plain_forms_keep_their_meaning_and_their_columns(files: Path) -> None:
    said = call("play", files, PYTHONIOENCODING="ascii").stdout.decode().splitlines()
    assert any("## ## ##" in line for line in said)
    assert any("3c 2h Ac" in line for line in said)
    assert '"No more bets."' in said
    head = next(line for line in said if "Why" in line)
    paid = next(line for line in said if "Ch.12 Sec.A" in line)
    assert head.index("Why") == paid.index("MD 3CP")


def test_the_first_line_alone_of_a_long_output(files: Path) -> None:
    done = shell(f"{PITBOSS} catalog --json | head -1", files)
    assert (done.returncode, done.stdout, done.stderr) == (UNREAD, b"{\n", b"")


def test_a_name_that_is_no_text(files: Path) -> None:
    """Bytes in a file's name that are not UTF-8 are spelled out, and JSON stays JSON."""
    name = f"{files}/$'\\xff.toml'"
    shell(f"cp examples/submissions/craps.toml {name}", files)
    assert rb"\udcff.toml is lawful" in shell(f"{PITBOSS} check {name}", files).stdout
    assert json.loads(shell(f"{PITBOSS} check --json {name}", files).stdout)["ok"]
    assert rb"\udcfe" in shell(f"{PITBOSS} check $'\\xfe.toml'", files).stderr
