"""A floor that was played under a text that this program does not have: only a demonstration begins anew."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from pitboss.errors import BadInput, Refusal
from pitboss.floor.accounts import Accounts
from pitboss.floor.person import OPERATOR
from pitboss.floor.secret import ANY_SECRET
from pitboss.games.builder import OtherText
from pitboss.journal.sqlite import SqliteStore
from pitboss.web.running import run_server
from pitboss.web.serving import Serving


def record_with(folder: Path, *people: tuple[str, bool]) -> None:
    """A floor's record to which these were added, each by a demonstration or not."""
    folder.mkdir()
    (folder / "former").write_text("a record")
    with closing(SqliteStore(folder / "floor.db")) as store:
        accounts = Accounts(store, local=True, secret_terms=ANY_SECRET)
        for name, demo in people:
            assert not isinstance(accounts.add(OPERATOR, name, ("pit manager",), "a long secret", demo=demo), Refusal)


@pytest.fixture
def under_another_text(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Whatever has a former record was written under another text; gives the folders in which a floor began."""
    began: list[Path] = []

    def serve(serving: Serving, *_: object) -> None:
        if (serving.folder / "former").exists():
            raise OtherText("another text")
        began.append(serving.folder)

    monkeypatch.setattr("pitboss.web.running.serve", serve)
    return began


def test_a_demonstration_under_another_text_begins_anew(tmp_path: Path, under_another_text: list[Path]) -> None:
    record_with(tmp_path / "floor", ("pit", True), ("Pat", False))
    run_server(Serving(port=0, folder=tmp_path / "floor", demo=True), lambda _: None)
    assert under_another_text == [tmp_path / "floor"]
    assert [file.read_text() for file in tmp_path.glob("floor.*/former")] == ["a record"]


@pytest.mark.parametrize("demo", [False, True])
def test_any_other_floor_under_another_text_is_left_alone(
    demo: bool, tmp_path: Path, under_another_text: list[Path]
) -> None:
    record_with(tmp_path / "floor", ("Pat", False), ("pit", True))
    with pytest.raises(BadInput, match="with the version of Pitboss that wrote it"):
        run_server(Serving(port=0, folder=tmp_path / "floor", demo=demo), lambda _: None)
    assert (tmp_path / "floor" / "former").exists()
    assert [file.name for file in tmp_path.iterdir()] == ["floor"]
    assert under_another_text == []
