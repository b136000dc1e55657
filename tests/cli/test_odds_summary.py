"""The summary of `pitboss odds`: figures that fit a line, one row for each result, the rest under `--full`."""

from __future__ import annotations

from fractions import Fraction

import pytest

import pitboss
from pitboss.cards import cards
from pitboss.cli import odds_show
from pitboss.cli.odds_play import play_in_a_line
from pitboss.cli.odds_show import gather, key_facts, show_advice, show_many
from pitboss.odds.asking.everything import Unsolved
from pitboss.odds.asking.report import Advice, Result


def test_a_fraction_that_fills_a_line_is_told_in_full_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The edge of blackjack from eight decks has a denominator of fifty digits."""
    odds = pitboss.odds("three-card-poker", "pair-plus", "A")
    assert dict(key_facts(odds, None, full=False))["House edge"] == "4.5792% = 253/5525"
    monkeypatch.setattr(odds_show, "SHORT", 7)
    assert dict(key_facts(odds, None, full=False))["House edge"] == "4.5792%"
    assert dict(key_facts(odds, None, full=True))["House edge"] == "4.5792% = 253/5525"


def result(name: str, net: int, pays: str = "") -> Result:
    return Result(name=name, pays=pays or str(net), net=Fraction(net), staked=Fraction(1), combinations=1, cite="")


def test_a_result_that_comes_in_many_amounts_is_one_row() -> None:
    """A split pair wins or loses up to eight units; a dealer's blackjack takes or leaves the wager."""
    found = [result("Split pair", 8), result("Won", 1), *(result("Split pair", net) for net in (2, 0, -8))]
    found += [result("Dealer has a blackjack", 0, "push"), result("Dealer has a blackjack", -1, "lose")]
    rows = [(name, pays, len(together)) for name, pays, together in gather(found)]
    assert rows == [
        ("Split pair", "+8 to -8 in all", 4),
        ("Won", "1", 1),
        ("Dealer has a blackjack", "push", 1),
        ("Dealer has a blackjack", "lose", 1),
    ]


def test_the_rows_of_a_summary_add_up_to_all() -> None:
    odds = pitboss.odds("three-card-poker", "pair-plus", "A")
    assert sum(one.combinations for _, _, together in gather(odds.results) for one in together) == odds.total


def test_a_chart_is_not_begun_in_the_summary() -> None:
    class Charted:
        strategy = "          2  3  4\nhard 8    H  H  H"
        named = ""

    ((name, said),) = play_in_a_line(Charted())  # type: ignore[arg-type]
    assert (name, said.partition(":")[0]) == ("Best play", "a chart by your cards and the dealer's up card")


def test_a_hand_and_what_is_in_sight_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    show_advice("Blackjack Wager", cards("As 7d"), cards("9c"), (Advice("hit", Fraction(-1, 10)),))
    assert "Blackjack Wager with A♠ 7♦, with 9♣ in sight" in " ".join(capsys.readouterr().out.split())
    show_advice("Ante Wager", cards("Qs 6d 4c"), (), (Advice("play", Fraction(-1, 10)),))
    assert "Ante Wager with Q♠ 6♦ 4♣ Choice" in " ".join(capsys.readouterr().out.split())


def test_a_wager_counted_with_another_names_only_paytables_that_have_a_letter(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The version g1 has a table of its own, without a letter."""
    found = [
        Unsolved("md/three-card-poker", "1.4", "ante-bonus", letter, "counted elsewhere") for letter in ("A", "B", None)
    ]
    show_many(found)
    assert capsys.readouterr().out.endswith("ante-bonus A, B: counted elsewhere.\n")


def test_the_best_play_in_a_line_stops_before_words_that_are_explained_elsewhere() -> None:
    ((_, said),) = play_in_a_line(pitboss.odds("let-it-ride", "bet-1"))
    assert said.startswith("with 3 cards: ride with a pair of 10s or higher, three of a kind,")
    assert " point" not in said
    assert " open" not in said
    assert said.endswith("(--full has it all)")
