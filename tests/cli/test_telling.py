"""`pitboss play` says what happened: reasons, amounts in one style, what a choice costs, and a summary at every end."""

from __future__ import annotations

import io
import re
import signal
import subprocess

import pytest

from pitboss.cli.main import main
from pitboss.cli.person import Leaving
from pitboss.cli.sitting import Sitting
from pitboss.games.builder import game_by_options
from tests.cli.test_interrupts import PROGRAM
from tests.cli.test_play import Scripted


def told(
    game: str,
    typed: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    dice: str = "",
    top: str = "",
    why: bool = False,
) -> str:
    """What one round says, from its first question to its end or until the answers are used up."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    monkeypatch.setenv("COLUMNS", "200")
    sitting = Sitting(game_by_options(game, {}), Scripted(dice=dice, top=top), why=why)
    try:
        sitting.play_round(1)
    except Leaving:
        sitting.leave()
    sitting.say_goodbye(review=False)
    return capsys.readouterr().out


def test_enter_behind_a_refused_wager_rolls_no_dice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Odds before there is a point are refused; so is a word that means nothing. Enter then asks, and `roll` rolls."""
    out = told("craps", "pass 10\npass-odds 5\n\nnonsense\n\n", monkeypatch, capsys, dice="34")
    assert "The Odds taken with a Pass Bet may be made only while there is a point." in out
    assert out.count("Write roll to throw the dice, or a wager with its dollars.") == 2
    assert "The dice show" not in out
    out = told("craps", "pass 10\npass-odds 5\nfield 5\n\nq\n", monkeypatch, capsys, dice="36")
    assert out.count("The dice show") == 1, "a wager that was accepted after a refusal makes Enter roll again"


def test_a_shooter_without_a_line_wager_is_asked_for_one_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told("craps", "pass 10\nr\ns\nq\n", monkeypatch, capsys, dice="34")
    after = out.split("The dice show 3 and 4: 7.")[1]
    assert after.index("Your wagers") < after.index("More wagers")
    assert "On the layout: $10." in after


def test_every_wager_that_a_roll_settles_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told("craps", "pass 10\nplace-6 12 field 5\nr\nr\n", monkeypatch, capsys, dice="35 34")
    assert "Field Bet loses: $5 is taken. 8 is not in the field." in out
    assert "Pass Bet loses: $10 is taken. A seven came before the 8." in out
    assert re.search(r"place-6 .* Rolled 3-4\. A seven came before the 6\.", out)


def test_a_lost_insurance_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = told("blackjack", "blackjack 10\ninsure\nstand\n", monkeypatch, capsys, top="Ks As 9d 7c")
    assert re.search(r"insurance +\$5 +lose +−\$5 +The dealer has no blackjack\.", out), out


def test_amounts_that_stand_together_are_in_one_style(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A blackjack pays 3 to 2: $7.50 for $5. A round without cents has none."""
    out = told("blackjack", "blackjack 5\n", monkeypatch, capsys, top="As 9d Ks 7c")
    assert re.search(r"blackjack +\$5\.00 +win +\+\$7\.50", out), out
    assert "Seat 1: +$7.50, in all +$7.50. Bankroll $1,007.50." in out
    out = told("blackjack", "blackjack 10\nstand\n", monkeypatch, capsys, top="Ks 9d Qs 7c 2d")
    assert ".00" not in out


@pytest.mark.parametrize(
    ("game", "wagers", "asked"),
    [
        ("three-card-poker", "ante 15", "Seat 1: (p)lay $15 / (f)old: "),
        ("ultimate-texas-holdem", "ante 10 blind 10", "Seat 1: (4)x $40 / (3)x $30 / (c)heck: "),
        ("mississippi-stud", "ante 5", "Seat 1, 3rd Street Wager: (1)x $5 / (2)x $10 / (3)x $15 / (f)old: "),
        ("let-it-ride", "10", "Seat 1, Wager 1: (r)ide / (p)ull: "),
    ],
)
def test_a_choice_says_what_it_costs(
    game: str, wagers: str, asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert asked in told(game, f"{wagers}\nq\n", monkeypatch, capsys)


@pytest.mark.parametrize(
    ("game", "top", "typed", "held"),
    [
        ("mississippi-stud", "6c Qs 8s Qc 6s", "ante 10\n1x\n1x\nfold\n", ["queen high", "pair of queens", "two pair"]),
        ("let-it-ride", "7s 4c 4h As 8d", "10\nride\nride\n", ["8 high", "pair of 4s"]),
        ("four-card-poker", "7s Kc 7h Qc 7d Jc 2c 9d 2s 3d", "ante 10\nfold\n", ["three-of-a-kind"]),
    ],
)
def test_what_the_cards_make_so_far_is_named(
    game: str,
    top: str,
    typed: str,
    held: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """By the hand that the game is about: five cards with a full house are three of a kind at Four Card Poker."""
    out = told(game, typed, monkeypatch, capsys, top=top)
    for one in held:
        assert re.search(rf"seat 1 .* {one} ", out), (one, out)


def test_only_meters_that_moved_are_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Meters" not in told("caribbean-stud", "ante 10\nfold\n", monkeypatch, capsys)
    assert "Meters: main $10,000.70." in told("caribbean-stud", "ante 10 progressive 1\nfold\n", monkeypatch, capsys)


def test_an_interrupt_ends_with_the_summary() -> None:
    """One round is over and another has begun; the review, which may take long, is left out."""
    words = ["play", "three-card-poker", "--seed", "5"]
    running = subprocess.Popen(
        [*PROGRAM, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"ante 10\nplay\ny\nante 10\n")
    running.stdin.flush()
    said = b""
    while not said.endswith(b"(f)old: ") or said.count(b"(f)old: ") < 2:
        said += running.stdout.read1(4096)  # type: ignore[attr-defined]
    running.send_signal(signal.SIGINT)
    rest, complaint = running.communicate(timeout=180)
    assert (running.returncode, complaint) == (130, b"")
    assert "You leave the table." in rest.decode()
    assert (
        "Session: 1 round, net +$20, biggest win +$20 in round 1. Bankroll $1,010; $10 still on the layout."
        in rest.decode()
    )


def test_leaving_before_the_first_round_is_over_has_a_summary_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("ante 10\nq\n"))
    with pytest.raises(SystemExit):
        main(["play", "three-card-poker", "--seed", "5"])
    assert "Session: no round finished, net $0. Bankroll $990; $10 still on the layout." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "typed", "asks"),
    [
        ("stud-235", "s\n?\nr\n?\nq\n", ("makes the 3 Card Poker Raise Wager", "makes the 5 Card Poker Raise Wager")),
        ("mississippi-stud", "s\n?\n1\n?\nq\n", ("makes the 3rd Street Wager", "makes the 4th Street Wager")),
        ("let-it-ride", "s\n?\np\n?\nq\n", ("takes back Wager 1", "takes back Wager 2")),
    ],
)
def test_a_question_in_the_same_words_names_its_own_wager(
    game: str,
    typed: str,
    asks: tuple[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The second question of the round is about the second wager: in the question, and where `?` explains it."""
    out = told(game, typed, monkeypatch, capsys)
    wagers = [re.sub(r"^(makes the|takes back) ", "", one) for one in asks]
    first, second = out.index(f"Seat 1, {wagers[0]}: "), out.index(f"Seat 1, {wagers[1]}: ")
    assert asks[0] in out[first:second]
    assert asks[1] in out[second:]
    assert asks[0] not in out[second:]


def test_a_wager_that_is_called_off_is_off_for_come_out_rolls_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With a point, a Place Bet that was called off wins all the same; nobody is told that it is simply off."""
    out = told("craps", "pass 10\n\nplace-6 12\noff place-6\n\non place-6\nq\n", monkeypatch, capsys, dice="45 24")
    assert "Place Bet on the 6 is off for come-out rolls." in out
    assert "$12, off for come-outs" in out
    assert "Place Bet on the 6 wins" in out


def test_a_roll_that_decides_nothing_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told("craps", "pass 10\n\npass-odds 10\n?\n\n\nq\n", monkeypatch, capsys, dice="45 23 34")
    assert out.count("No wager of yours is decided.") == 2, "the point, and a five; the seven decides"
    assert "Odds taken with a Pass Bet lose: $10 is taken." in out
    assert "such as come 10" in out, "an example is a wager that can be placed now"


def test_a_side_wager_may_be_named_before_the_wager_that_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The ante is in the same answer. Without it, the answer is refused."""
    out = told("three-card-poker", "prog 1\nprog 1 pp 5 ante 10\nw\nq\n", monkeypatch, capsys)
    assert out.count("only after the Ante Wager or Pair Plus Wager") == 1
    assert re.search(r"progressive .* \$1\b", out)
    assert "wagers of $16 still lie there" in out


def test_what_was_pulled_back_does_not_lie_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told("let-it-ride", "10\npull\nq\n", monkeypatch, capsys)
    assert "wagers of $20 still lie there" in out
    assert "net $0. Bankroll $980; $20 still on the layout." in out


@pytest.mark.parametrize("asked", ["?", "w", "hint"])
def test_questions_between_rounds_are_answered(
    asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"banker 10\n{asked}\nn\n"))
    with pytest.raises(SystemExit):
        main(["play", "mini-baccarat", "--seed", "3"])
    out = capsys.readouterr().out
    assert "Write y or n" not in out
    says = {"?": r"y, or Enter +plays another round", "w": r"s then places banker 10", "hint": "no choice to weigh"}
    assert re.search(says[asked], " ".join(out.split()))


def test_nothing_is_the_same_before_the_first_round(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = told("craps", "?\n\ns\nr\n?\nq\n", monkeypatch, capsys, dice="34").split("The dice show")
    assert "same" not in before
    assert re.search(r"\bs +places pass 10", before)
    assert re.search(r"\bs +the same again: pass 10", after)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["blackjack", "--option", "decks=8", "--paytable", "blackjack=6:5"],
            "Blackjack, md/blackjack@1.2. With decks 8 and paytable 6 to 5 of blackjack. Seed 1.",
        ),
        (["three-card-poker", "--version", "g1"], "md/three-card-poker@1.4. With version g1. Seed 1."),
        (
            ["mini-baccarat", "--submission", "examples/submissions/mini-baccarat.toml"],
            "By the Rules Submission examples/submissions/mini-baccarat.toml. Seed 1.",
        ),
        (["blackjack"], "Blackjack, md/blackjack@1.2. Seed 1."),
    ],
)
def test_the_first_line_says_which_game_was_chosen(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit):
        main(["play", *words, "--seed", "1"])
    assert said in capsys.readouterr().out.splitlines()[0]


def test_one_blank_line_stands_between_the_last_cards_and_the_settlement(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told("blackjack", "blackjack 10\nstand\n", monkeypatch, capsys, top="Ks 9d Qs 7c 2d")
    assert re.search(r"dealer .*\n *\n Wager ", out)


@pytest.mark.parametrize("width", range(36, 60))
def test_no_hand_is_broken_on_a_narrow_screen(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cards and the name of a hand stay together, and no line holds only what stands between two hands."""
    monkeypatch.setattr("sys.stdin", io.StringIO("blackjack 10\nsplit\nhit\nhit\nhit\n"))
    monkeypatch.setenv("COLUMNS", str(width))
    sitting = Sitting(game_by_options("blackjack", {}), Scripted(top="8s 6c 8d Th 6h Ts 7c Td"))
    sitting.play_round(1)
    out = capsys.readouterr().out
    assert "bust with 24" in out
    assert all(line.strip() != "|" for line in out.splitlines())
    assert "8♠ 6♥ 10♠" in out
