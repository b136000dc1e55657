"""Text as other programs write it: with a mark before it, with CR LF at the ends of lines, with unusual characters."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.main import main
from pitboss.cli.user import first_line, read_secret

LAWFUL = Path("examples/submissions/three-card-poker.toml")
ROUND = json.dumps({
    "game": "three-card-poker",
    "seats": {"1": {"wagers": {"ante": "10.00"}, "cards": "As Kd 4c", "choices": ["play"]}},
    "dealer": "Qh 9c 2d",
}, indent=1)  # fmt: skip
SCRIPT = "\n".join((
    '{"command": "open-table", "game": "three-card-poker"}',
    '{"command": "open-round"}',
    '{"command": "place-wager", "seat": 1, "wager": "ante", "amount": "10.00"}',
    "",
))  # fmt: skip

FORMS = {
    "with a mark": lambda text: "\ufeff" + text,
    "with CR LF": lambda text: text.replace("\n", "\r\n"),
    "with both": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
}


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """What a command says that is given something to read; it must end well."""

    def run(words: list[str], typed: str = "") -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8", newline=""))
        with pytest.raises(SystemExit) as stop:
            main(words)
        out, err = capsys.readouterr()
        assert (stop.value.code, err) == (0, "")
        return out

    return run


def written(path: Path, text: str) -> str:
    path.write_bytes(text.encode())
    return str(path)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_file_or_an_input_reads_the_same(form: Any, said: Any, tmp_path: Path) -> None:
    for command, text in (("settle", ROUND), ("run", SCRIPT), ("replay", said(["run"], SCRIPT))):
        plain = said([command], text)
        assert said([command], form(text)) == plain
        assert said([command, written(tmp_path / command, form(text))]) == plain


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_submission_reads_the_same(form: Any, said: Any, tmp_path: Path) -> None:
    text = LAWFUL.read_text(encoding="utf-8")
    file = tmp_path / "submission.toml"
    for words in (["check"], ["play", "three-card-poker", "--auto", "--seed", "1", "--submission"]):
        plain = said([*words, written(file, text)])
        assert said([*words, written(file, form(text))]) == plain
    opening = json.dumps({"command": "open-table", "submission": str(file)})
    assert '"table": "md/three-card-poker@1.4"' in said(["run"], opening)


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_settings_read_the_same(form: Any, said: Any, tmp_path: Path) -> None:
    file = tmp_path / "pitboss.toml"
    settings = 'port = 8400\nlog = "json"\n'
    plain = said(["serve", "--config", written(file, settings), "--show-config"])
    assert said(["serve", "--config", written(file, form(settings)), "--show-config"]) == plain


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_secret_reads_the_same(form: Any, tmp_path: Path) -> None:
    text = form("a secret of her own\n")
    file = written(tmp_path / "secret", text)
    assert (read_secret("", file), first_line(text, file)) == ("a secret of her own", "a secret of her own")


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_answers_read_the_same(form: Any, said: Any) -> None:
    words, typed = ["play", "three-card-poker", "--seed", "3"], "ante 10\nplay\nn\n"
    assert said(words, form(typed)) == said(words, typed)


def test_records_that_were_put_together_have_marks_within(said: Any) -> None:
    first, *rest = said(["run"], SCRIPT).splitlines()
    assert said(["replay"], "\n\ufeff".join((first, *rest))) == said(["replay"], "\n".join((first, *rest)))


def test_only_a_line_feed_ends_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = json.dumps({"irregularity": "a\u2028b\x85c", "command": "report"}, ensure_ascii=False)
    with pytest.raises(SystemExit) as stop:
        main(["run", written(tmp_path / "script", SCRIPT + odd)])
    assert stop.value.code == 2
    assert "line 4: irregularity of report is" in capsys.readouterr().err
