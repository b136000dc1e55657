"""`pitboss odds` as it is typed: every form of answer, and every kind of wrong input in one line with exit 2."""

from __future__ import annotations

import csv
import io
import json
import re
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

import pitboss
from pitboss.cli.main import main
from pitboss.cli.odds_counting import find_answer
from pitboss.cli.odds_play import show_chart
from pitboss.errors import BadInput
from pitboss.odds import ask
from pitboss.odds.cache import PLACE

SUBMISSION = Path(__file__).parent.parent.parent / "examples" / "submissions" / "three-card-poker.toml"


@pytest.fixture(autouse=True)
def _kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PLACE, str(tmp_path))


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["odds", *words])
    assert left.value.code == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as left:
        main(["odds", *words])
    assert left.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_one_wager_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "three-card-poker", "ante")
    assert "3.3730% = 686689/20358520" in said
    assert "play with high card Q-6-4 or better" in said
    assert "By paytable: A 3.3730%, B 3.6083%, C 3.8255%" in said


def test_the_summary_comes_first_and_the_rest_when_it_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """Pair Plus on table A: the house keeps 253 of 5,525; a straight flush comes 48 times in 22,100 hands."""
    said = run(capsys, "3cp", "pair-plus").splitlines()
    assert said[:3] == [
        "Pair Plus Wager, paytable A (md/three-card-poker@1.4, 1 deck)",
        "House edge           4.5792% = 253/5525",
        "Return               95.4208%",
    ]
    rows = [line.split() for line in said]
    assert ["Straight", "flush", "35", "to", "1", "0.2172%", "1", "in", "460", "0.076018"] in rows
    assert not any("22,100" in line for line in said)
    full = run(capsys, "3cp", "pair-plus", "--full")
    assert full.splitlines()[:3] == said[:3]
    assert all(one in full for one in ("22,100", "Element of risk", "Ch.12 §D(1)(a)"))


def test_one_wager_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(
        run(capsys, "md/three-card-poker", "progressive", "--paytable", "A", "--meter", "main=12345.67", "--json")
    )
    assert said["meter"]["main"] == {
        "amount": "12345.67",
        "coefficient": "1/22100",
        "break_even": "10080.00",
        "break_even_exact": "10080",
        "mean_rounds_between_awards": "22100.00",
        "mean_rounds_between_awards_exact": "22100",
        "mean_rounds_between_jackpots": "22100.00",
        "rate": "14%",
        "reset": "1000.00",
    }
    assert said["house_edge"]["exact"].startswith("-")
    assert any("player has the edge" in note for note in said["notes"])


def test_a_table_of_values(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(run(capsys, "three-card-poker", "--csv"))))
    pair_plus = {row["paytable"]: row["house_edge_exact"] for row in rows if row["wager"] == "pair-plus"}
    assert pair_plus == {"A": "253/5525", "B": "308/5525", "C": "402/5525", "D": "128/5525", "E": "193/5525"}
    assert all(row["reason"] for row in rows if not row["house_edge"])


def test_two_paytables_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "three-card-poker", "pair-plus", "--compare", "A", "D")
    assert "35 to 1" in said
    assert "40 to 1" in said
    assert "2.2624% (5/221) less" in said


def test_what_to_do_with_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(run(capsys, "three-card-poker", "ante", "--hand", "Qs 6d 4c", "--json"))
    assert said["best"] == "play"
    assert [one["choice"] for one in said["choices"]] == ["play", "fold"]
    assert "Play: it is worth -0.993378" in run(capsys, "three-card-poker", "--hand", "Qs 6d 4c")
    assert "Fold: it is worth -1.000000" in run(capsys, "three-card-poker", "ante", "--hand", "Qs 6d 3c")


@pytest.mark.parametrize(
    ("words", "best", "tie"),
    [
        # To play 1x with this hand loses on average exactly what a fold does.
        (("ultimate-texas-holdem", "--hand", "4h 2d", "--seen", "Js 8h 6s 2s Ks"), "1x", "fold"),
        (("let-it-ride", "--hand", "4s 5d 6c", "--seen", "7h"), "ride", "pull"),
    ],
)
def test_choices_that_are_worth_the_same_are_named(
    words: tuple[str, ...], best: str, tie: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(run(capsys, *words, "--json"))
    assert (said["best"], said["ties"]) == (best, [tie])
    assert f"{tie} is worth the same: figures suppose the choice that the law names first." in run(capsys, *words)
    assert json.loads(run(capsys, "three-card-poker", "--hand", "Q-6-4", "--json"))["ties"] == []


def test_what_each_rule_does_to_the_edge(capsys: pytest.CaptureFixture[str]) -> None:
    """The Banker Wager with six decks instead of eight: 1.0558 % instead of 1.0579 %."""
    words = ("mini-baccarat", "banker", "--decks", "8", "--rules")
    said = json.loads(run(capsys, *words, "--json"))
    six = next(one for one in said["rules"] if one["rule"] == "decks")
    assert six["value"] == "6"
    change = Fraction(six["house_edge"]["exact"]) - Fraction(said["house_edge"]["exact"])
    assert Fraction(six["effect"]["exact"]) == change < 0
    assert "1.0558%" in run(capsys, *words)
    assert run(capsys, *words, "--csv").splitlines()[0].startswith("rule,title,value,house_edge")
    in_words = run(capsys, *words)
    assert "the house edge is 1.0579% at a stake of $1." in in_words, "to which quarters are rounded"
    assert "What is rounded depends on the stake" in in_words
    assert "depends on the stake" not in run(capsys, "mini-baccarat", "tie", "--rules")
    assert "No option or number of decks changes" in run(capsys, "three-card-poker", "pair-plus", "--rules")


def test_the_costliest_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    """To fold every pair of Three Card Poker costs more than any other mistake with it."""
    words = ("three-card-poker", "ante", "--mistakes")
    said = json.loads(run(capsys, *words, "--json"))["mistakes"]
    costs = [Fraction(one["cost"]["exact"]) for one in said]
    assert costs == sorted(costs, reverse=True)
    assert {"decision", "hands", "best", "instead", "share", "each", "cost"} == said[0].keys()
    assert f"of {len(said)}: --full has all." in run(capsys, *words)
    assert len(run(capsys, *words, "--csv").splitlines()) == len(said) + 1
    assert "mistakes are not listed" in refused(capsys, "blackjack", "blackjack", "--version", "switch", "--mistakes")


def test_a_strategy_beside_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "let-it-ride", "--strategy", "paying-hands")
    assert "Under the best play  3.5057% = 37963/1082900" in said
    assert "This play costs      1.7740%" in said
    found = json.loads(run(capsys, "let-it-ride", "bet-1", "--strategy", "paying-hands", "--json"))
    assert found["strategy_name"] == "paying-hands"
    assert found["optimal_house_edge"]["exact"] == "37963/1082900"
    assert Fraction(found["cost"]["exact"]) == Fraction(found["house_edge"]["exact"]) - Fraction(37963, 1082900)


def test_a_payout_limit_is_asked_for_and_told(capsys: pytest.CaptureFixture[str]) -> None:
    """A limit of $50,000 takes Mississippi Stud at $100 from 4.91 to 5.64 %, play being as without it."""
    lines = run(capsys, "mississippi-stud", "ante", "--as-paid", "--stake", "100").splitlines()
    said = {line[:20].strip(): line[20:].strip() for line in lines[:12]}
    assert said["House edge"].startswith("5.6351%")
    assert said["Stake"] == "$100, as a table pays it"
    assert said["Without a limit"] == "4.9149%, and nothing rounded"
    assert said["Note"].startswith("A payout limit of $50,000 is counted")
    low = refused(capsys, "ultimate-texas-holdem", "ante", "--as-paid", "--option", "payout_limit=1000")
    assert "below the $50,000 that a limit must at least be" in low


@pytest.mark.slow
def test_a_payout_limit_at_ultimate_texas_holdem(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ultimate-texas-holdem", "ante", "--as-paid", "--stake", "500", "--paytable", "A")
    assert "House edge           2.1850%" in run(capsys, *words)
    limited = run(capsys, *words, "--option", "payout_limit=50000")
    assert "House edge           3.4299%" in limited
    assert "Without a limit      2.1850%" in limited


def test_the_break_even_of_the_royal_9(capsys: pytest.CaptureFixture[str]) -> None:
    """On the way there the highest award changes: not $3,065.52. A cent more on the meter, and the player has it."""
    words = ("midi-baccarat", "royal-9", "--decks", "8", "--option", "king_9_of_seats=ss", "--paytable", "A")
    said = run(capsys, *words)
    assert "Meter king-9-banker  counted at $350; even at $3,052.91, the others as they stand;" in said
    for shown, noted in (("3052.91", False), ("3052.92", True)):
        priced = run(capsys, *words, "--meter", f"king-9-banker={shown}")
        assert ("The player has the edge" in priced) == noted
    below = refused(capsys, *words, "--meter", "king-9-banker=349.99")
    assert below == "pitboss: the meter king-9-banker is never below its reset amount of $350: $349.99.\n"


def test_every_strategy_that_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "three-card-poker", "--strategy", "all")
    names = ("the best", "q-6-4", "mimic-the-dealer", "always-play")
    assert [name for line in said.splitlines() for name in names if line.strip().startswith(name)] == list(names)
    found = json.loads(run(capsys, "three-card-poker", "ante", "--strategy", "all", "--json"))
    assert [one["strategy_name"] for one in found["strategies"]] == ["always-play", "mimic-the-dealer", "q-6-4"]
    assert found["optimal"]["house_edge"]["exact"] == "686689/20358520"


def test_the_play_is_told_line_by_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "let-it-ride", "bet-1", "--full").splitlines()
    begin = lines.index("Play")
    assert [line.strip().partition(":")[0].partition(", ride")[0] for line in lines[begin + 1 : begin + 6]] == [
        "with 3 cards",
        "with 4 cards",
        "with 4 cards",  # where choices are worth the same
        "straights open",
        "points",
    ]


def test_a_chart_of_starting_hands(capsys: pytest.CaptureFixture[str]) -> None:
    """Suited hands stand to the right of the diagonal, in the row of their higher card."""
    show_chart({"AA": "4x", "AKs": "4x", "AKo": "check", "KK": "check"})
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if line.strip()]
    assert rows[1:2] + rows[3:] == [["A", "K"], ["A", "4x", "4x"], ["K", "·", "·"], ["·", "check"]]


@pytest.mark.parametrize(
    ("words", "wager", "best"),
    [
        (("stud-235", "--hand", "As Kd"), "three-card", "check"),
        (("stud-235", "--hand", "Ts Td 2h"), "five-card", "raise"),
        (("mississippi-stud", "--hand", "Js 2d", "--seen", "7c 7d"), "ante", "3x"),
        (("blackjack", "--hand", "Ts 6d", "--seen", "5h"), "blackjack", "stand"),
        (("blackjack", "--hand", "Ts 6d", "--seen", "Th 5s 5d 5c"), "blackjack", "stand"),
    ],
)
def test_a_hand_at_every_street(
    words: tuple[str, ...], wager: str, best: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(run(capsys, *words, "--json"))
    assert (said["wager"], said["best"]) == (wager, best)


def test_an_operators_own_game(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(run(capsys, "--submission", str(SUBMISSION), "--json"))
    chosen = {one["wager"]: one["paytable"] for one in said["odds"]}
    assert chosen == {
        "ante": "A",
        "pair-plus": "A",
        "progressive": "B",
        "six-card-bonus": "B",
        "five-card-progressive": "C",
    }


def test_long_work_says_how_far_it_is_where_no_bar_can_be_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.cli.progress.PATIENCE", 0.001)
    with pytest.raises(SystemExit):
        main(["odds", "mini-baccarat", "banker", "--decks", "all", "--csv"])
    said = capsys.readouterr()
    assert re.search(r"^Counting: [012] of 2, \d s so far\.$", said.err, re.MULTILINE)
    assert said.out.count("\n") == 3


def test_one_long_count_says_that_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Blackjack takes half a minute, and nobody sees in a pipe that it does not hang."""
    monkeypatch.setattr("pitboss.cli.progress.PATIENCE", 0.001)
    monkeypatch.setattr("pitboss.odds.solve", lambda _: time.sleep(1.5))
    find_answer(ask("blackjack", "blackjack", "6 to 5", decks=8))
    assert re.match(r"Counting blackjack, \d+ s so far\.\n", capsys.readouterr().err)


def test_advice_on_a_hand_says_that_it_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def count_slowly(*_: object) -> None:
        time.sleep(1.5)
        raise BadInput("enough is counted.")

    monkeypatch.setattr("pitboss.cli.progress.PATIENCE", 0.001)
    monkeypatch.setattr("pitboss.cli.odds_form.advise_first", count_slowly)
    with pytest.raises(SystemExit):
        main(["odds", "uth", "--hand", "10♦, Q♠"])
    assert re.match(r"Counting what each choice is worth, \d+ s so far\.\n", capsys.readouterr().err)


def test_every_number_of_decks(capsys: pytest.CaptureFixture[str]) -> None:
    said = json.loads(run(capsys, "mini-baccarat", "banker", "--decks", "all", "--json"))["odds"]
    assert [(one["decks"], one["house_edge"]["exact"]) for one in said] == [
        (6, "460294100/43594702723"),
        (8, "114753351728/10847218479825"),
    ]
    super_match = json.loads(run(capsys, "blackjack", "super-match", "--decks", "all", "--json"))["odds"]
    assert {one["decks"] for one in super_match} == {6, 8}, "the law has no paytable for fewer"


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / f"odds.{kind}"
    run(capsys, "three-card-poker", "progressive", "--plot", str(drawn), "--json")
    assert drawn.stat().st_size > 5_000


def test_without_matplotlib_no_picture_is_promised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is an extra: one line says how to install it, before anything is counted."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    found = refused(capsys, "three-card-poker", "progressive", "--plot", str(tmp_path / "odds.png"))
    assert "matplotlib, which is not installed. Install it: pip install 'pitboss[plot]'." in found
    assert not list(tmp_path.iterdir())


def test_the_time_between_awards(capsys: pytest.CaptureFixture[str]) -> None:
    assert "552.5 hours at 40 rounds an hour" in run(capsys, "three-card-poker", "progressive", "--pace", "40")


def test_clearing_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "three-card-poker", "pair-plus", "--json")
    main_without_exit = run(capsys, "--clear-cache")
    assert main_without_exit == ""
    assert not list((tmp_path / "odds").iterdir())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name a game and a wager"),
        (("three-card-poker", "pair-plus", "--paytable", "Z"), "It has A, B, C, D, E."),
        (("three-card-poker", "side-bet"), "has no wager 'side-bet'"),
        (("three-card-poker", "pair-plus", "--decks", "3"), "not played with 3 decks"),
        (("three-card-poker", "pair-plus", "--decks", "2"), "only one is in play at a time: they are used by turns. ["),
        (("three-card-poker", "pair-plus", "--decks", "0"), "not played with 0 decks. It is played with 1. ["),
        (("three-card-poker", "pair-plus", "--decks", "1.5"), "--decks must be a whole number or the word all"),
        (("three-card-poker", "ante", "--hand", "Qs Qs 4c"), "Qs is dealt too often"),
        (("three-card-poker", "ante", "--hand", "Qx 6d 4c"), "'Qx' is not a card"),
        (("three-card-poker", "progressive", "--meter", "main=-5"), "must not be negative"),
        (("three-card-poker", "progressive", "--meter", "main"), "has no value"),
        (("three-card-poker", "progressive", "--meter", "main=much"), "is not an amount"),
        (("three-card-poker", "progressive", "--stake", "2"), "cannot be $2"),
        (("three-card-poker", "ante", "--strategy", "luck"), "It has always-play, mimic-the-dealer, q-6-4."),
        (("craps", "--strategy", "all"), "nothing is decided in craps"),
        (("three-card-poker", "pair-plus", "--strategy", "all"), "there is no named strategy for the Pair Plus Wager"),
        (("--all", "--strategy", "basic"), "a strategy is priced for one game"),
        (
            ("stud-235", "--hand", "As Kd 2c 3c"),
            "5 Card Poker Wager: the decision is made with 3 cards in sight, not 4",
        ),
        (("let-it-ride", "--hand", "As Kd"), "the decision is made with 3 or 4 cards in sight, not 2"),
        (("blackjack", "--hand", "Ts 6d"), "the dealer's up card"),
        (("ultimate-texas-holdem", "--hand", "As"), "not with 1 of your own and 0 in common."),
        (("3cp", "--hand", "Q-6-4", "--plot", "hand.png"), "leave out --hand, of which there is no picture"),
        (("3cp", "ante", "--mistakes", "--plot", "hand.png"), "leave out --mistakes"),
        (("3cp", "--joint", "ante pair-plus", "--plot", "hand.png"), "leave out --joint"),
        (("3cp", "--hand", "Q-6-4", "--csv"), "leave it out with --hand"),
        (("mini-baccarat", "--rules"), "--rules can be given for one wager only"),
        (("mini-baccarat", "banker", "--rules", "--decks", "all"), "leave out --hand, --compare, --rules, --mistakes"),
        (("three-card-poker", "--decks", "2"), "--decks can be given for one wager only"),
        (("mini-baccarat", "banker", "--decks", "six"), "--decks must be a whole number or the word all, not 'six'"),
        (("three-card-poker", "ante", "--decks", "all", "--hand", "Qs 6d 4c"), "leave out --hand"),
        (("--all", "--pays", "Flush=3 to 1"), "--pays can be given for one wager only"),
        (("three-card-poker", "pair-plus", "--pays", "Flush"), "has no value"),
        (("three-card-poker", "pair-plus", "--plot", "/nowhere/at/all.png", "--json"), "cannot be written"),
        (("three-card-poker", "pair-plus", "--plot", "odds.txt", "--json"), "End its name in .png, .svg or .pdf"),
        (("--submission", "/nowhere.toml"), "/nowhere.toml"),
        (("blackjack", "in-between", "--decks", "1"), "no paytable of the In Between Wager for 1 deck, only for 2, 4"),
        (("blackjack", "bet-the-set-21", "--decks", "5"), "Bet the Set 21 Wager for 5 decks, only for 1, 2, 6, 8."),
        (("blackjack", "super-match", "--decks", "4"), "for 4 decks, only for 6, 8."),
    ],
)
def test_wrong_input(words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in refused(capsys, *words)


def test_odds_are_a_function_too() -> None:
    assert str(pitboss.odds("three-card-poker", "pair-plus", "A").house_edge) == "253/5525"
