"""`pitboss user`: accounts at the machine itself, and where a secret may come from."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cli import user
from pitboss.cli.main import main
from pitboss.errors import BadInput
from pitboss.floor.accounts import Accounts
from pitboss.floor.secret import CHEAP, Hashing
from pitboss.floor.session import Session
from pitboss.journal.folder import Folder

Run = Callable[..., tuple[int, str, str]]
SECRET = "correct horse"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Exit code, output and errors of `pitboss user` on an empty data folder."""
    monkeypatch.delenv("DATABASE_URL", raising=False)

    def call(*words: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        with pytest.raises(SystemExit) as ended:
            main(["user", *words, "--data", str(tmp_path / "floor")])
        told = capsys.readouterr()
        return int(ended.value.code or 0), told.out, told.err

    return call


def lets_in(tmp_path: Path, name: str, secret: str) -> bool:
    """Whether somebody gets in, as the server would have it."""
    store = Folder(tmp_path / "floor").open_held()
    try:
        return isinstance(Accounts(store, hashing=Hashing(CHEAP)).sign_in(name, secret, "10.0.0.7"), Session)
    finally:
        store.close()


def test_an_account_is_added_and_listed_and_lets_somebody_in(run: Run, tmp_path: Path) -> None:
    code, out, err = run(
        "add", "Ann", "--role", "dealer", "--role", "floorperson", "--secret-file", "-", typed=f"{SECRET}\n"
    )
    assert (code, out, err) == (0, "Ann: dealer, floorperson; in use.\n", "")
    assert lets_in(tmp_path, "Ann", SECRET)
    assert json.loads(run("list", "--json")[1]) == {
        "accounts": [
            {"name": "Ann", "roles": ["dealer", "floorperson"], "disabled": False, "locked_until": None, "demo": False}
        ]
    }
    assert "Ann" in run("list")[1]


def test_an_account_is_disabled_enabled_and_gets_other_roles_and_another_secret(run: Run, tmp_path: Path) -> None:
    run("add", "Ann", "--role", "dealer", "--secret", SECRET)
    assert run("disable", "Ann", "--why", "left the house")[1] == "Ann: dealer; disabled.\n"
    assert not lets_in(tmp_path, "Ann", SECRET)
    assert run("enable", "ann")[1] == "Ann: dealer; in use.\n"
    assert run("roles", "Ann", "--role", "pit manager")[1] == "Ann: pit manager; in use.\n"
    (tmp_path / "new").write_text("another secret\r\nnot this line\n", encoding="utf-8")
    assert run("secret", "Ann", "--secret-file", str(tmp_path / "new"))[0] == 0
    assert lets_in(tmp_path, "Ann", "another secret")
    assert not lets_in(tmp_path, "Ann", SECRET)


def test_a_locked_account_is_listed_so_and_freed(run: Run, tmp_path: Path) -> None:
    run("add", "Ann", "--role", "dealer", "--secret", SECRET)
    for _ in range(5):
        assert not lets_in(tmp_path, "Ann", "wrong")
    assert "locked until 20" in run("list")[1]
    assert run("enable", "Ann")[1] == "Ann: dealer; in use.\n"
    assert lets_in(tmp_path, "Ann", SECRET)


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("add", "Ann", "--role", "king", "--secret", SECRET), "", "there is no role 'king'"),
        (
            ("add", "Ann", "--role", "auditor", "--role", "dealer", "--secret", SECRET),
            "",
            "cannot be combined with another role",
        ),
        (("add", "Ann", "--role", "dealer", "--secret", "short"), "", "at least 8 characters"),
        (("add", "(x)", "--role", "dealer", "--secret", SECRET), "", "a name must have"),
        (("add", "Ann", "--role", "dealer"), f"{SECRET}\n", "--secret-file -"),
        (("add", "Ann", "--role", "dealer", "--secret-file", "-"), "", "holds no secret"),
        (("add", "Ann", "--role", "dealer", "--secret-file", "/no/such/file"), "", "cannot be read"),
        (("add", "Ann", "--role", "dealer", "--secret-file", "-", "--secret", SECRET), "", "given twice"),
        (("disable", "Nobody"), "", "there is no account 'Nobody'"),
        (("secret", "Nobody", "--secret", SECRET), "", "there is no account 'Nobody'"),
    ],
)
def test_whatever_is_wrong_is_one_sentence_and_changes_nothing(
    run: Run, words: tuple[str, ...], typed: str, said: str
) -> None:
    run("add", "Pat", "--role", "pit manager", "--secret", SECRET)
    before = run("list", "--json")
    code, out, err = run(*words, typed=typed)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1
    assert run("list", "--json") == before


@pytest.mark.parametrize(
    "words", [("list",), ("disable", "Ann"), ("enable", "Ann"), ("secret", "Ann", "--secret", SECRET)]
)
def test_a_folder_without_a_floor_stays_so(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    code, _, err = run(*words)
    assert code == 2
    assert "there is no floor in" in err
    assert not (tmp_path / "floor").exists()


def test_a_secret_is_asked_for_twice_without_echo(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    typed = iter([SECRET, SECRET, SECRET, "something else"])
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(user, "getpass", lambda question: next(typed))
    assert user.read_secret("", "") == SECRET
    with pytest.raises(BadInput, match="not the same"):
        user.read_secret("", "")


def test_no_secret_is_left_in_the_data_folder(run: Run, tmp_path: Path) -> None:
    run("add", "Ann", "--role", "dealer", "--secret", SECRET)
    files = [path for path in (tmp_path / "floor").rglob("*") if path.is_file()]
    assert files
    assert not [path for path in files if SECRET.encode() in path.read_bytes()]
