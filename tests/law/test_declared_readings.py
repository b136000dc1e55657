"""What eight editions are played by is declared in them: the readings that code cites, whichever text a game has."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_from_record
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.rounds.commands import CancelProgressive, CountProgressives, NoMoreBets, PlaceWager, ReturnChip
from pitboss.rounds.events import ProgressivesCounted
from pitboss.rounds.verification_events import ChipReturned
from tests.fuzz.answer import Answer
from tests.fuzz.driver import Session
from tests.fuzz.specs import GAMES, specs_of
from tests.fuzz.watch import Watch
from tests.rounds.at_table import Table, game_with
from tests.said import given_by

ADDED = {
    "md/blackjack@1.2": 3, "md/craps@redline": 1, "md/four-card-poker@redline": 5, "md/let-it-ride@redline": 5,
    "md/midi-baccarat@1.2": 3, "md/mini-baccarat@redline": 3, "md/mississippi-stud@1.1": 5,
    "md/ultimate-texas-holdem@1.1": 5,
}  # fmt: skip
"""The revision before the erratum that declared them."""

AT_CARDS = {"R-200", "R-202", "R-211", "R-226", "R-231"}
OF_LEAVING = {"R-201", "R-207", "R-220", "R-235"}
OF_ONE_GAME = {"R-150", "R-209", "R-212", "R-234"}
"""Of Envy Bonuses, of a jackpot on the dealer's hand, and two of Three Card Poker alone."""


def declared(name: str) -> set[str]:
    """The readings that the rule book explains."""
    (section,) = (one for one in rulebook(library.load(name)) if one.title == "Readings of ours")
    return {line.cite.removeprefix("Pitboss ") for line in section.lines}


@pytest.mark.parametrize(("name", "former"), ADDED.items())
def test_the_former_revision_is_still_played_and_every_change_is_shown(name: str, former: int) -> None:
    before, after = library.load(f"{name}+{former}"), library.load(f"{name}+{former + 1}")
    assert game_from_record(game_by_law(f"{name}+{former}").record()) == game_by_law(f"{name}+{former}")
    (erratum,) = errata_between(before, after)
    assert len([*compare_revisions(before, after)]) == len(erratum.line)
    for one in erratum.line:
        assert set(re.findall(r"R-\d+", one.cite)) <= declared(name)


@pytest.mark.parametrize("name", ADDED)
def test_what_the_code_of_every_game_cites_is_declared(name: str) -> None:
    edition = library.load(name)
    procedures = {one.id for one in edition.procedure}
    due = {"R-211"} if name == "md/craps@redline" else {*AT_CARDS}
    due |= {"R-224"} if any(one.progressive for one in edition.wager) else set()
    due |= {"R-203"} if "count-stub" in procedures else set()
    due |= OF_LEAVING if "left-wagers" in procedures else set()
    assert due <= declared(name)


def test_no_reading_that_code_names_is_forgotten_here() -> None:
    root = Path(pitboss.__file__).parent
    named = {
        found
        for folder in ("rounds", "tables")
        for path in (root / folder).rglob("*.py")
        for found in re.findall(r'= "Pitboss (R-\d+)"', path.read_text(encoding="utf-8"))
    }
    assert named == AT_CARDS | OF_LEAVING | OF_ONE_GAME | {"R-203", "R-224"}


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_that_a_table_cites_in_random_rounds_is_declared(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cited: set[str] = set()
    give = Watch.give

    def listen(watch: Watch, step: dict[str, Any]) -> Answer:
        answer = give(watch, step)
        cited.update(re.findall(r"R-\d+", f"{answer.written} {answer.refusal}"))
        return answer

    monkeypatch.setattr(Watch, "give", listen)
    for spec in specs_of(game):
        if spec.level == "table":
            Session(spec, 11).play(1 if game == "md/craps" else 2)
    assert cited
    assert cited <= declared(game)


@pytest.mark.parametrize("name", ["md/midi-baccarat", "md/mini-baccarat"])
def test_the_count_of_royal_9_chips_and_who_puts_it_right_is_cited(name: str) -> None:
    """The count is a reading, R-86; Ch.2 §C(2) has the system locked, and counts nothing."""
    at = Table(game_with(name))
    at.do(PlaceWager(1, "tie", 500), PlaceWager(1, "royal-9", 500), NoMoreBets(), CountProgressives(2))
    at.do(given_by("floorperson", ReturnChip(2, "nobody's")))
    assert [one.cite for one in at.events if isinstance(one, ProgressivesCounted)] == ["Pitboss R-86"]
    assert [one.cite for one in at.events if isinstance(one, ChipReturned)] == ["Pitboss R-152"]
    assert at.refuses(given_by("floorperson", CancelProgressive(1, "royal-9", "no chip")))
