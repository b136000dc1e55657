"""`pitboss tour`: every stop says its command and shows what it promises, wherever it is run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.main import main

SHOWN = {
    "pitboss catalog": "md/three-card-poker",
    "pitboss rules three-card-poker": "500 for 1            Ch.12 §E(1)(a)(ii)",
    "pitboss diff blackjack@before-2014 blackjack@2014": "8 added, 1 deleted",
    "pitboss check submission.toml": "Write 20% or more. [MD 3CP 1.4 Ch.12 §E(3)(a)]",
    "pitboss play three-card-poker": "MD 3CP 1.4 Ch.12 §B(1)(c)",
    "pitboss odds three-card-poker pair-plus": "House edge           4.5792% = 253/5525",
    "pitboss coverage": "All                         461",
}


def tour(capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as stop:
        main(["tour"])
    assert not stop.value.code
    return capsys.readouterr().out


def test_each_stop_shows_what_its_command_shows(capsys: pytest.CaptureFixture[str]) -> None:
    out = tour(capsys)
    commands = [out.index(f"$ {command}") for command in SHOWN]
    results = [out.index(result, commands[n]) for n, result in enumerate(SHOWN.values())]
    assert sorted([*commands, *results]) == [place for pair in zip(commands, results, strict=True) for place in pair]


def test_elsewhere_it_goes_on_without_the_example(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    out = tour(capsys)
    assert "Run this from the project's folder" in out
    assert "253/5525" in out
    assert not list(tmp_path.iterdir())
