"""The ninth erratum of Three Card Poker: six readings by which it has always been played, one of them a choice."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from pitboss.cards import UNKNOWN, parse_cards
from pitboss.documents.book import rulebook
from pitboss.games.builder import game_by_law, game_by_options, game_from_record
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.law.revisions import compare_revisions, errata_between
from pitboss.odds import ask, solve
from pitboss.rankings import RANKINGS
from pitboss.rankings.tabulate import category_counts
from pitboss.rounds.commands import Deal, NoMoreBets, ShowCards
from pitboss.tables.commands import BeginRound, Cut, Perform, ReceiveDeck, Shuffle
from tests.said import given_by
from tests.tables.bench import STEPS, game_of, opened, ready

THREE = "md/three-card-poker@1.4"
ACE_HIGH = {"five_card_ace_low": False}


def test_the_eighth_revision_is_still_played_and_every_change_is_shown() -> None:
    before, after = library.load(f"{THREE}+8"), library.load(f"{THREE}+9")
    assert game_from_record(game_by_law(f"{THREE}+8").record()) == game_by_law(f"{THREE}+8")
    (erratum,) = errata_between(before, after)
    changed = {(one.part, one.line.partition(":")[0]) for one in compare_revisions(before, after)}
    assert changed == {(one.part, one.name) for one in erratum.line}


@pytest.mark.rules("3CP-033", "3CP-105", "3CP-106", "3CP-024", "3CP-015", "3CP-042")
@pytest.mark.parametrize(
    ("rule", "reading"),
    [
        ("3CP-033", "Pitboss R-241"),
        ("3CP-105", "Pitboss R-242"),
        ("3CP-106", "Pitboss R-243"),
        ("3CP-024", "Pitboss R-244"),
        ("3CP-015", "Pitboss R-245"),
        ("3CP-042", "Pitboss R-240"),
    ],
)
def test_what_the_text_leaves_open_is_printed_with_its_reading(rule: str, reading: str) -> None:
    lines = (line.cells for one in rulebook(library.load(THREE)) for line in one.lines)
    read = [cells[2] for cells in lines if len(cells) == 3 and cells[0] == rule]
    assert any(reading in one for one in read)


def rankings(game: Game) -> dict[str, str]:
    return {
        name: game.ranking(name).removesuffix("-ace-high") for name in game.hands if "ace-high" in game.ranking(name)
    }


@pytest.mark.rules("3CP-033")
def test_the_operators_choice_is_of_five_cards_alone() -> None:
    assert rankings(game_by_options("three-card-poker", {})) == {}
    five = {"six-card": "six-card-bonus", "five-of-six": "best-five-of-six", "five-card": "five-card"}
    assert rankings(game_by_options("three-card-poker", ACE_HIGH)) == five


@pytest.mark.rules("3CP-033", "235-045")
def test_the_choice_of_235_stud_reaches_its_five_card_hand_no_more_than_before() -> None:
    high = rankings(game_by_options("stud-235", {"ace_low": False}))
    assert sorted(high.values()) == ["three-card-mini-royal", "two-card"]


@pytest.mark.rules("3CP-033")
@pytest.mark.parametrize(("letter", "on"), [("A", "six-card"), ("C", "five-of-six")])
def test_what_the_choice_costs_is_counted(letter: str, on: str) -> None:
    """A stake is lost with each line that is won no more, and its odds with it."""
    pays = {"straight": 10, "straight-flush": 200, "flush": {"A": 15, "C": 20}[letter], "three-of-a-kind": 5}
    edges, counts = [], []
    for options in ({}, ACE_HIGH):
        edges.append(solve(ask("three-card-poker", "six-card-bonus", letter, options=options)).house_edge)
        counts.append(category_counts(RANKINGS[game_by_options("three-card-poker", options).ranking(on)]))
    moved = {name: counts[0][name] - counts[1][name] for name in counts[0] if counts[0][name] != counts[1][name]}
    worth = sum(count * (pays[name] + 1) for name, count in moved.items() if name in pays)
    assert edges[1] - edges[0] == Fraction(worth, comb(52, 6))


@pytest.mark.rules("3CP-024")
def test_cards_that_were_only_preshuffled_are_opened_and_then_shuffled() -> None:
    bench = opened(game_of("md/three-card-poker"))
    bench.do(ReceiveDeck("red", preshuffled=True), *(Perform("red", step) for step in STEPS))
    assert bench.refused(Cut("red", 10)).code == "not-shuffled"
    bench.do(Shuffle("red", "hand"), Cut("red", 10), BeginRound())


@pytest.mark.rules("3CP-081")
def test_hands_that_are_turned_out_of_order_are_refused_by_the_paragraph_that_has_the_order() -> None:
    """Ch.11 §D(3): "Beginning with the player farthest to the dealer's right"."""
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), given_by("dealer", Deal((UNKNOWN,) * 9)))
    bench.do(ShowCards(parse_cards("Kd 9s 2c"), zone="dealer"))
    refusal = bench.refused(ShowCards(parse_cards("Qh Kh 3c"), 1))
    assert (refusal.code, refusal.cite.split(", ")[0]) == ("other-cards-first", "MD 3CP 1.4 Ch.11 §D(3)")
