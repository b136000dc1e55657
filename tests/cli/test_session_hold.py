"""`pitboss session` and `pitboss hold` as they are typed: words, JSON, CSV, a picture, and wrong input in one line."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.odds.cache import PLACE

SEAT = ("--seat", "ante=10 pair-plus=5")


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))


def run(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    said = capsys.readouterr()
    assert left.value.code == code, said.err
    if code:
        assert said.out == ""
        assert said.err.count("\n") == 1
    return said.err if code else said.out


def test_a_session_in_every_form(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "night.png"
    said = run(
        capsys, "session", "three-card-poker", *SEAT, "--seats", "5", "--bankroll", "500", "--plot", str(picture)
    )
    assert "Night         320       $34,787              $906" in said
    assert "41.886887% within 320 rounds" in said
    assert picture.read_bytes().startswith(b"\x89PNG")
    told = json.loads(run(capsys, "session", "three-card-poker", *SEAT, "--seats", "5", "--json"))
    assert [one["session"] for one in told["sessions"]] == ["hour", "night", "month", "year"]
    assert told["sessions"][1]["bands"]["95%"] == ["-1450.86", "3180.33"]
    rows = list(
        csv.DictReader(io.StringIO(run(capsys, "session", "craps", "--seat", "field=10", "--rounds", "100", "--csv")))
    )
    assert [(row["session"], row["rounds"]) for row in rows] == [("100 rounds", "100")]


def test_a_hold_in_words_and_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("hold", "three-card-poker", "--won=-4200", "--rounds", "2000", "--seat", "5 x ante=10 pair-plus=10")
    said = run(capsys, *words)
    assert "-3.02" in said
    assert "pair-plus: Flush paid 6 to 1, not 4 to 1" in said
    told = json.loads(run(capsys, *words, "--json"))
    assert (told["verdict"], told["won"]) == ("suspicious", "-4200.00")
    by_handle = json.loads(run(capsys, *words[:3], "--handle", "267421", *words[5:], "--json"))
    assert by_handle["rounds"] == 2000


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("session", "three-card-poker", "--seat", "ante"), "has no stake"),
        (("session", "three-card-poker", "--seat", "nothing=10"), "has no wager"),
        (("session", "three-card-poker", "--seat", "ante=10 ante=5"), "twice"),
        (("session", "three-card-poker", "--seat", "ante=0"), "cannot be"),
        (("session", "three-card-poker", "--seats", "0"), "1 or more"),
        (("session", "three-card-poker", "--seats", "99"), "seats at a table"),
        (("session", "three-card-poker", "--pace", "0"), "a pace must be"),
        (("session", "three-card-poker", "--hours", "25"), "1 to 24"),
        (("session", "three-card-poker", "--rounds", "0"), "number of rounds"),
        (("session", "three-card-poker", "--json", "--csv"), "not both"),
        (("session", "no-such-game"), "no-such-game"),
        (("session", "nowhere.toml"), "nowhere.toml"),
        (("hold", "3cp", "--won", "100", "--rounds", "100"), "say what each seat wagered, as in --seat"),
        (
            ("session", "3cp", "--rounds", "10", "--seat", "foo=10"),
            "ante, five-card-progressive, pair-plus, progressive, six",
        ),
        (("hold", "craps", "--won", "5", "--seat", "field=10"), "say either --rounds"),
        (("hold", "craps", "--won", "1000", "--rounds", "10", "--seat", "field=10"), "cannot have won"),
        (("hold", "craps", "--won", "much", "--rounds", "10", "--seat", "field=10"), "much"),
        (("hold", "craps", "--won", "5", "--rounds", "0", "--seat", "field=10"), "number of rounds"),
        (("hold", "craps", "--won", "5", "--handle", "0", "--seat", "field=10"), "more than $0"),
    ],
)
def test_wrong_input_is_one_line(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], says: str) -> None:
    assert says in run(capsys, *words, code=2)
