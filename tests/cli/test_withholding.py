"""What the machine itself prints of a round that is being played: no card that lies face down, and a word about it."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pitboss.cards import UNKNOWN, Card, show
from pitboss.cli.main import main
from pitboss.floor.money.commands import BuyIn, OpenTill
from pitboss.floor.money.tills import Deed, tills_of
from pitboss.floor.withholding import last_before_round
from pitboss.journal.anchors import Notary
from pitboss.journal.folder import Folder
from pitboss.journal.opening import open_store
from pitboss.journal.signing import load_key
from pitboss.people import Actor
from tests.floor.hall import MANAGER, Hall
from tests.journal.desk import AT
from tests.journal.specimen import VERIFIER

GAME = "three-card-poker"
TABLE = f"table/{GAME}"


def run(*words: object) -> int:
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    return int(ended.value.code or 0)


class Site:
    """One round is over and another is dealt; players hold cards that nobody sees. Money has moved in both, and an
    anchor was signed last.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.data = path, ("--data", path)
        with closing(open_store(path, "")) as store:
            self.hall = Hall(GAME, seats=2, seed=3, store=store)
            tills = tills_of(self.hall.floor)
            assert not hasattr(tills.tell(Deed("open", GAME, MANAGER, OpenTill("accounts"))), "code")
            for name in ("player-1", "player-2"):
                self.buy(tills, name)
            self.hall.play(1)
            self.over = store.head(TABLE).number
            while self.hall.table.round.phase != "closed" or not any(self.hidden()):
                self.hall.step()
            self.buy(tills, "player-2")
            self.head = store.head(TABLE).number
            self.cards = {show(card) for card in self.hidden()}
            folder = Folder(path, "")
            Notary(store, load_key(folder.key), folder.anchors, lambda: AT).anchor("schedule")

    def buy(self, tills: Any, name: str) -> None:
        tills.tell(Deed(f"buy {name} {tills.read(GAME).given}", GAME, Actor("player", name), BuyIn(name, 100_000)))

    def hidden(self) -> list[Card]:
        """The cards of the players, before any is turned."""
        state = self.hall.table.round
        return [card for seat in state.seats.values() for card in seat.cards if card != UNKNOWN]


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path / "floor")


def names_hidden(site: Site, text: str) -> list[str]:
    """The hidden cards that the entries or events in a text deal."""
    return [card for card in site.cards if f'"{card}"' in text]


def test_the_entries_of_a_round_that_is_played_are_withheld(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert site.cards
    assert run("journal", "show", TABLE, *site.data) == 0
    shown = capsys.readouterr()
    entries = [json.loads(line) for line in shown.out.splitlines()]
    assert [one["number"] for one in entries] == [*range(1, len(entries) + 1)]
    assert site.over <= len(entries) < site.head
    assert not [one for one in entries if one["number"] > site.over and "cards-dealt" in str(one)]
    wanted = f"{TABLE}, entries {len(entries) + 1} to {site.head}. Cards may lie face down."
    assert shown.err == f"Withheld until the round that is being played is over: {wanted}\n"
    assert run("journal", "show", TABLE, "--after", len(entries), "--upto", site.head, *site.data) == 0
    assert capsys.readouterr().out == ""


def test_nothing_is_withheld_of_what_has_no_cards_or_once_the_round_is_over(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("journal", "show", "floor", *site.data) == 0
    assert capsys.readouterr().err == ""
    with closing(Folder(site.path).open_held()) as store:
        hall = Hall(GAME, seats=2, seed=3, store=store)
        hall.count = 500
        hall.play(2)
        last = store.head(TABLE).number
    assert run("journal", "show", TABLE, *site.data) == 0
    shown = capsys.readouterr()
    assert (len(shown.out.splitlines()), shown.err) == (last, "")


def test_a_round_that_is_played_is_told_without_them(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("reconstruct", f"{GAME}.2", "--json", *site.data) == 0
    told = capsys.readouterr().out
    assert any(step["event"] == "cards-dealt" for step in json.loads(told)["steps"])
    assert names_hidden(site, told) == []
    assert run("reconstruct", f"{GAME}.2", *site.data) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Cards that lie face down are withheld until it is." in said


def test_an_export_leaves_them_out_and_both_verifiers_say_so(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    file = site.path.parent / "journal.jsonl"
    assert run("journal", "export", file, *site.data) == 0
    assert f"{TABLE}, entries" in capsys.readouterr().err
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    there = [json.loads(one["body"]) for one in rows if one["row"] == "entry" and one["stream"] == TABLE]
    assert site.over <= len(there) < site.head
    ends = {one["stream"]: one["after"] for one in rows if one["row"] == "withheld"}
    assert ends == {TABLE: len(there), f"money/{GAME}": 3}, "money that moved during the round goes with it"
    anchors = site.path / "anchors"
    assert run("verify", "--export", file, "--anchors", anchors, "--json") == 0
    ours = json.loads(capsys.readouterr().out)
    assert any("are withheld, because a round was being played" in note for note in ours["notes"])
    theirs = verify_independently(file, anchors)
    assert theirs["findings"] == []
    assert any("are withheld, and were not seen" in note for note in theirs["notes"])
    assert run("verify", *site.data) == 0, "the record itself is whole"


def test_a_segment_in_which_the_round_begins_is_left_out_whole(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    file = site.path.parent / "journal.jsonl"
    with closing(open_store(site.path, "")) as store:
        begun = next(one.number for one in store.read(TABLE, site.over) if one.events[0]["event"] == "round-began")
        assert store.compact(keep=1, size=8)
    assert run("journal", "export", file, *site.data) == 0
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    after = next(one["after"] for one in rows if one["row"] == "withheld" and one["stream"] == TABLE)
    assert after == (begun - 1) // 8 * 8, "the end of a segment"
    assert {one["last"] for one in rows if one["row"] == "segment" and one["stream"] == TABLE} == set(
        range(8, after + 1, 8)
    )
    assert not [one for one in rows if one["row"] == "entry" and one["stream"] == TABLE]
    capsys.readouterr()
    assert run("verify", "--export", file, "--anchors", site.path / "anchors", "--chain-only") == 0
    assert verify_independently(file, site.path / "anchors")["findings"] == []


@pytest.mark.parametrize(
    ("entries", "shown"),
    [
        (["table-opened", "round-began round-opened", "round-ended", "deck-received"], (4, 5)),
        (["table-opened", "round-began round-opened", "wager-placed"], (1, 1)),
        (["round-began round-opened round-ended", "round-began round-opened"], (1, 3)),
        (["table-opened", "round-began", "round-ended", "fact-corrected round-reopened", "x"], (1, 1)),
        ([], (0, 0)),
    ],
)
def test_the_last_entry_before_a_round_that_is_played(entries: list[str], shown: tuple[int, int]) -> None:
    """Also of one that had ended and goes on, where it was corrected. Each event counts once in the version."""
    said, version = [], 0
    for number, names in enumerate(entries, 1):
        events = [{"event": name} for name in names.split()]
        version += len(events)
        said.append((number, version, events))
    assert last_before_round(said) == shown


@pytest.mark.parametrize("what", ["earlier", "later", "cut", "nothing left out", "a stream without a note"])
def test_a_note_of_what_is_withheld_hides_nothing_else(
    site: Site, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, anchors = site.path.parent / "journal.jsonl", site.path / "anchors"
    run("journal", "export", file, *site.data)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    note = next(one for one in rows if one["row"] == "withheld" and one["stream"] == TABLE)
    last = note["after"]
    if what in ("earlier", "later"):
        note["after"] += 1 if what == "later" else -1
    elif what == "cut":
        rows = [one for one in rows if (one["row"], one.get("number"), one.get("stream")) != ("entry", last, TABLE)]
    elif what == "nothing left out":
        next(one for one in rows if one["row"] == "stream" and one["stream"] == TABLE)["number"] = last
    else:
        rows = [one for one in rows if one["row"] != "withheld"]
    rows[-1]["rows"] = len(rows) - 2
    file.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    assert run("verify", "--export", file, "--anchors", anchors, "--chain-only", "--json") == 1
    ours = {(one["kind"], one["stream"]) for one in json.loads(capsys.readouterr().out)["findings"]}
    theirs = {(one["kind"], one["stream"]) for one in verify_independently(file, anchors)["findings"]}
    assert ours == theirs
    assert ("head", TABLE) in ours


def verify_independently(file: Path, anchors: Path) -> dict[str, Any]:
    words = [sys.executable, str(VERIFIER), str(file), "--anchors", str(anchors), "--json"]
    said: dict[str, Any] = json.loads(subprocess.run(words, check=False, capture_output=True).stdout)
    return said


def test_a_table_whose_events_make_no_sense_shows_no_round_that_may_be_played(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An incident: what is recorded cannot be added up. What came before the last round that began is still shown."""

    def fail(*_: object) -> object:
        raise AssertionError("a seat that nobody has taken")

    monkeypatch.setattr("pitboss.floor.withholding.rebuild", fail)
    assert run("journal", "show", TABLE, *site.data) == 0
    shown = capsys.readouterr()
    assert site.over <= len(shown.out.splitlines()) < site.head
    assert shown.err.startswith("Withheld")
