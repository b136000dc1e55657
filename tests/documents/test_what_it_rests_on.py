"""What rule book and packet say that play rests on: readings around a round, and of the wagers that are offered."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law
from pitboss.law import library
from pitboss.people import DEALER
from pitboss.rounds.commands import OpenRound, PlaceWager
from pitboss.rounds.engine.decide import decide, play
from pitboss.rounds.state import Round

EXAMPLE = Path(__file__).parents[2] / "examples" / "submissions" / "stud-235.toml"


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("md/stud-235", range(200, 209)),
        ("md/three-card-poker", (*range(200, 208), 209)),
        ("ma/caribbean-stud", (200, 201, *range(203, 208))),
    ],
)
def test_a_rule_book_prints_the_readings_around_a_round(game: str, numbers: tuple[int, ...]) -> None:
    printed = {line.cite for one in rulebook(library.load(game)) if one.kind == "reading" for line in one.lines}
    assert {f"Pitboss R-{number}" for number in numbers} <= printed


def test_all_three_wagers_of_235_stud_are_wanted_for_a_hand() -> None:
    cells = [cell for one in rulebook(library.load("md/stud-235")) for line in one.lines for cell in line.cells]
    assert any("with 2 Card Poker and 3 Card Poker and 5 Card Poker" in cell for cell in cells)


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("caribbean-stud", (31, 32, 38, 39, 151, 160, 161, 180, 212, 221, 222, 223)),
        ("three-card-poker", (151, 214, 215)),
        ("four-card-poker", (62,)),  # the hand of a wager that is offered
        ("midi-baccarat", (93,)),  # a round that goes wrong
    ],
)
def test_a_packet_holds_the_readings_around_what_is_offered(
    tmp_path: Path, game: str, numbers: tuple[int, ...]
) -> None:
    rests = rests_of(tmp_path, game)
    assert [number for number in numbers if f"Pitboss R-{number} " not in rests] == []


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("midi-baccarat", (161,)),  # no progressive wager is offered
        ("three-card-poker", (4, 8, 9)),  # no version, and no table with two meters
        ("blackjack", (119, 120, 127)),  # no Super 4, and no Super Match with eight decks
        ("stud-235", (24,)),  # no automated shoe
    ],
)
def test_a_packet_holds_no_reading_of_what_is_not_offered(tmp_path: Path, game: str, numbers: tuple[int, ...]) -> None:
    rests = rests_of(tmp_path, game)
    assert [number for number in numbers if f"Pitboss R-{number:02} " in rests] == []


def rests_of(tmp_path: Path, game: str) -> str:
    """What the packet of an example says that its choices rest on."""
    filed = tmp_path / "packet.md"
    with pytest.raises(SystemExit):
        main(["submission", "packet", str(EXAMPLE.with_name(f"{game}.toml")), "--no-odds", "-o", str(filed)])
    rests = filed.read_text().rpartition("What the choices rest on")[2]
    assert "| Reading |" in rests
    return rests


def test_a_packet_holds_what_the_offered_wagers_and_meters_rest_on(tmp_path: Path) -> None:
    filed = tmp_path / "packet.md"
    with pytest.raises(SystemExit):
        main(["submission", "packet", str(EXAMPLE), "--no-odds", "-o", str(filed)])
    text = filed.read_text()
    assert text.startswith("# 235 Stud Poker: rules submission of Riverside")
    meters = text.partition("Progressive meters")[2]
    assert "| major | 20% | $10,000 | $10,000 | Ch.12 §F(2)(c)(i) |" in meters
    for number in ("21", "22", "150", "151", "152"):
        assert f"Pitboss R-{number}" in text.partition("What the choices rest on")[2], number


def test_cash_at_235_stud_is_refused_by_the_paragraph_on_what_wagers_are_made_with() -> None:
    game = game_by_law("md/stud-235")
    opened = play(game, Round(), OpenRound())
    assert isinstance(opened, tuple)
    refusal = decide(game, opened[1], PlaceWager(1, "two-card", 1000, kind="cash"), DEALER)
    assert getattr(refusal, "cite", "") == "MD 235 1.1 Ch.7 §A"
