"""A URL of a database that is none is refused in our words, on every command, and its password is not printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.main import exit_code
from pitboss.errors import BadInput
from pitboss.journal.database_url import refuse_url

BAD = (
    "postgresql://u:sekret@[bad/d",
    "postgresql://u:se kret@h/d",
    "postgresql://u:sekret%ZZ@h/d",
    "p%ZZsekret",
    "u:sekret@h/d",
    "sekret://h/d",
    "postgresql:/u:sekret@h/d",
    "postgresql://u:se@kret@h/d",
    "postgresql://u:se/kret@h/d",
    "postgresql://u:12/sekret@h/d",
    "postgresql://u:se?kret@h/d",
    "postgresql://u:se#kret@h/d",
    "postgresql://u:se:kret@h/d",
    "postgresql://u:sekret@h:port/d",
    "postgresql://u:sekret@h/d/e",
    "postgresql://u:sekret@h/d?sekret",
    "postgresql://u:sekret@h/d?nothing=kret",
    "postgresql://u:sekret%00@h/d",
    "postgresql://u:sekret@h\n/d",
    "host=h password=sekret",
    "host = h password='se kret'",
    "mysql://u:sekret@h/d",
    "postgresql://u:sekret@[::1/d",
)
GOOD = (
    "postgresql://u:p%40ss@h:5432/d",
    "postgres://u@h/d?sslmode=require",
    "postgresql+psycopg://h",
    "postgresql:///d",
    "postgresql://postgres:@/d?host=/tmp/a%20b",
    "postgresql://u:p@[::1]:5432/d",
    "postgresql://u:p@one:1,two:2/d",
    "postgresql://u@h/d?password=hush&connect_timeout=3",
    "postgresql://",
)


@pytest.mark.parametrize("url", BAD)
def test_what_is_wrong_is_said_and_nothing_of_it_quoted(url: str) -> None:
    with pytest.raises(BadInput) as refused:
        refuse_url(url)
    said = str(refused.value)
    assert "kret" not in said
    assert "postgresql://USER:PASSWORD@HOST:PORT/DATABASE" in said
    assert "\n" not in said


@pytest.mark.parametrize("url", GOOD)
def test_a_url_of_postgresql_is_one(url: str) -> None:
    refuse_url(url)


COMMANDS = (
    ["serve", "--port", "0"],
    ["serve", "--show-config"],
    ["user", "list"],
    ["user", "add", "Pat", "--role", "dealer", "--secret", "a long one"],
    ["verify"],
    ["journal", "streams"],
    ["journal", "show", "floor"],
    ["journal", "export", "out.jsonl"],
    ["reconstruct", "4/1"],
    ["backup", "copy"],
    ["restore", "copy"],
)


@pytest.mark.parametrize("url", [BAD[0], BAD[1], BAD[3]])
@pytest.mark.parametrize("words", COMMANDS, ids=lambda words: " ".join(words[:2]))
def test_every_command_that_reads_it_says_so(
    words: list[str], url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("PITBOSS_DATA", str(tmp_path / "floor"))
    assert exit_code(words) == 2
    printed = capsys.readouterr()
    assert "kret" not in printed.out + printed.err
    assert "DATABASE_URL" in printed.err
    assert printed.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("said", ['["postgresql://u:sekret@h/d"]', '{url = "postgresql://u:sekret@h/d"}'])
def test_a_setting_of_another_kind_is_not_quoted_either(
    said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    file = tmp_path / "pitboss.toml"
    file.write_text(f"database-url = {said}\n")
    assert exit_code(["serve", "--config", str(file)]) == 2
    printed = capsys.readouterr()
    assert "database-url must be text" in printed.err
    assert "sekret" not in printed.err + printed.out
