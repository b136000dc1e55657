"""`pitboss play`: every game to its end by itself, a person's answers through a pipe, and wrong input."""

from __future__ import annotations

import io
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.cards import cards
from pitboss.cli.betting import offer_to
from pitboss.cli.coach import Coach
from pitboss.cli.main import main
from pitboss.cli.person import Leaving, Person
from pitboss.cli.players import Machine
from pitboss.cli.sitting import Sitting
from pitboss.errors import Breach, Refusal
from pitboss.games.builder import game_by_options
from pitboss.law import library
from pitboss.law.lint import citations_of
from pitboss.people import Actor
from pitboss.rounds.commands import OpenRound
from pitboss.rounds.round import Round, play

GAMES = sorted(library.shelf())


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["play", *words])
    return int(stop.value.code or 0)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> object:
    """Lines that are typed, one for each question."""

    def type_in(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_in


@pytest.mark.parametrize("game", GAMES)
def test_every_game_plays_itself_to_the_end(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    way = ["--strategy", "basic"] if game.endswith("holdem") else []  # the best takes seconds to find there
    assert run(game, "--auto", "--seats", "3", "--seed", "7", "--rounds", "8", "--why", "--no-review", *way) == 0
    out = capsys.readouterr().out
    assert "round 8" in out
    assert out.count("in all") == 24
    flat = " ".join(out.split())
    assert any(cite in flat for _, _, cite in citations_of(library.load(game)))
    assert "Seed 7" in out


@pytest.mark.parametrize("game", ["three-card-poker", "blackjack", "craps"])
def test_the_same_seed_plays_the_same_game_again(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seen = []
    for seed in ("1", "1", "2"):
        assert run(game, "--auto", "--seed", seed, "--rounds", "3") == 0
        seen.append(capsys.readouterr().out)
    assert seen[0] == seen[1] != seen[2]


def test_a_person_plays_by_typing(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("ante 10 pair-plus 5", "play", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "pair-plus" in out
    assert re.search(r"Seat 1: [+−]?\$\d+", out)


def test_what_is_refused_is_said_with_its_rule_and_asked_again(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    answers("progressive 1", "ante ten", "ante 10", "raise", "fold", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--seed", "3") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "only after the Ante Wager or Pair Plus Wager" in out
    assert "MD 3CP 1.4 Ch.7 §F(4)" in out
    assert "'ten' is not an amount" in out
    assert "'raise' is not open here" in out
    assert "forfeit" in out


def test_the_end_of_input_leaves_the_table(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers()  # type: ignore[operator]
    assert run("three-card-poker") == 0
    assert "You leave the table." in capsys.readouterr().out


def test_a_submission_sets_the_limits(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("ante 5", "ante 10", "fold", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--submission", "examples/submissions/three-card-poker.toml", "--seed", "1") == 0
    assert "outside the posted limits, $10 to $500" in capsys.readouterr().out


def test_a_refused_wager_lets_no_dice_roll_and_is_not_offered_again(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """After each refusal the same question comes again; of an answer with one bad wager, nothing is placed."""
    answers("feild 10", "", "s", "roll", "place-6 12 feild 5", "field 5 field 6", "place-6", "roll")  # type: ignore[operator]
    game = game_by_options("craps", {})
    Sitting(game, Scripted(dice="13 34"), seats=1, why=False, auto=False).play_round(1)
    out = capsys.readouterr().out
    assert out.count("Your wagers (s: pass 10; w, ?): ") == 3
    assert out.count("More wagers, or roll (l, w, ?) [roll]: ") == 2  # before each roll; not behind a refused answer
    assert out.count("More wagers, or roll (l, w, ?): ") == 3
    rolls = [line for line in out.splitlines() if line.startswith(("⚀", "⚂"))]
    assert rolls == ["⚀ ⚂  The dice show 1 and 3: 4.", "⚂ ⚃  The dice show 3 and 4: 7."]
    assert "place-6 " not in out.split("⚂ ⚃")[1]
    assert "Seat 1: −$10, in all −$10." in out


def test_help_between_rolls_says_what_rolls_the_dice_now(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    """Behind a refused wager an empty answer rolls nothing, and the help does not say that it does."""
    answers("pass 10", "?", "place-7 5", "?", "q")  # type: ignore[operator]
    assert run("craps", "--seed", "3") == 0
    before, after = capsys.readouterr().out.split("'place-7' cannot be placed here.")
    assert "r, roll, or Enter" in before
    assert "r or roll" in after
    assert "Enter" not in after


def test_a_number_that_no_wager_has_is_answered_with_those_there_are(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Place Bets are on 4, 5, 6, 8, 9 and 10: none of them is nearer to 7 than the others."""
    answers("pass 10", "place-7 5", "q")  # type: ignore[operator]
    assert run("craps", "--seed", "3") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "There are place-4, place-5, place-6, place-8, place-9 and place-10." in out
    assert "Did you mean" not in out


def test_wagers_that_were_accepted_are_the_next_to_be_offered(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = (
        "pair-plus 5 progressive 7",
        "ante=$1,500, pair-plus 5",
        "fold",
        "Y",
        "progressive 1",
        "",
        "S",
        "fold",
        "q",
    )
    answers(*typed)  # type: ignore[operator]
    assert run("three-card-poker", "--seed", "3") == 0
    asked = re.findall(r"Your wagers \(s: (.*?);", capsys.readouterr().out)
    assert asked == ["ante 10"] * 2 + ["ante 1500 pair-plus 5"] * 3


@pytest.mark.parametrize(
    ("answer", "goes_on"), [("", True), ("y", True), ("YES", True), ("n", False), ("No", False), ("q", False)]
)
def test_another_round(answer: str, goes_on: bool, answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    """Anything that says neither yes nor no is asked again."""
    answers("banker 10", "maybe", "yn", "1", answer)  # type: ignore[operator]
    assert run("mini-baccarat", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert out.count("Another round?") == 4
    assert ("round 2" in out) == goes_on


def test_a_choice_has_no_answer_of_its_own(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    """Enter on a hard 20 must not split it."""
    answers("blackjack 10", "", " ", "STAND", "n")  # type: ignore[operator]
    assert run("blackjack", "--seed", "6") == 0
    out = capsys.readouterr().out
    assert out.count("Seat 1: s(p)lit $10 / (d)ouble $10 / (h)it / s(t)and: ") == 3
    assert re.search(r"10♦ Q♣ +20 +blackjack \$10", out)


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [("st", "stand"), ("S", ""), ("Stand", "stand"), ("T", "stand"), ("4", "stand"), ("double 4", "double")],
)
def test_a_choice_is_known_by_its_beginning(
    typed: str, drawn: str, answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of split and stand, `s` is neither, and is asked again; t and 4 are stand. A double may be for less."""
    answers("blackjack 10", typed, "stand")  # type: ignore[operator]
    session = Sitting(
        game_by_options("blackjack", {}), Scripted(top="8s 6c 8d Th 3h 2c 9c"), seats=1, why=False, auto=False
    )
    session.play_round(1)
    out = capsys.readouterr().out
    assert ("'s' may mean split or stand. Write more of it." in out) == (not drawn)
    assert ("blackjack-double $4" in out) == (drawn == "double")


def test_an_electronic_table_is_played_on_its_first_hand(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("", "ante 10", "fold")  # type: ignore[operator]
    game = game_by_options("three-card-poker", {"version": "electronic"})
    Sitting(game, Scripted(), seats=1, why=False, auto=False).play_round(1)
    out = capsys.readouterr().out
    assert "Name the hand" not in out
    assert "Seat 1: −$10, in all −$10." in out


def test_what_is_on_offer_can_be_placed(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that need another are offered beside it; those that wait for a point are not."""
    offer = offer_to(game_by_options("three-card-poker", {}), opened("three-card-poker"), Actor("player", "", 1))
    assert list(offer.moves) == ["ante", "pair-plus", "progressive", "six-card-bonus", "five-card-progressive"]
    assert offer.others == ("progressive", "six-card-bonus", "five-card-progressive")
    offer = offer_to(game_by_options("craps", {}), opened("craps"), Actor("player", "", 1))
    assert not {"come", "pass-odds"} & offer.moves.keys()
    assert {"pass", "dont-pass", "field"} <= offer.moves.keys()


@pytest.mark.parametrize(
    ("game", "least"),
    [
        ("stud-235", "two-card three-card five-card"),
        ("ultimate-texas-holdem", "ante blind"),
        ("let-it-ride", "bet-1 bet-2 bet-3"),
        ("mini-baccarat", "banker"),
    ],
)
def test_the_wagers_in_brackets_are_those_that_a_round_needs(game: str, least: str) -> None:
    offer = offer_to(game_by_options(game, {}), opened(game), Actor("player", "", 1))
    assert offer.least == dict.fromkeys(least.split(), 1000)


def opened(name: str) -> Round:
    answer = play(game_by_options(name, {}), Round(), OpenRound())
    assert not isinstance(answer, Refusal)
    return answer[1]


def test_the_third_card_of_235_waits_for_the_first_decision(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    answers("s", "check", "check", "n")  # type: ignore[operator]
    deal = Scripted(top="As Kd 2c 3h 4s")
    Sitting(game_by_options("stud-235", {}), deal, seats=1, why=False, auto=False).play_round(1)
    first, second = capsys.readouterr().out.split("(r)aise $10 / (c)heck")[:2]
    assert re.search(r"seat 1 +A♠ 2♣ ▒▒ ", first)
    assert re.search(r"seat 1 +A♠ 2♣ 4♠ ", second)


def test_a_bet_that_was_pulled_does_not_lie_there(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("10", "pull", "ride", "n")  # type: ignore[operator]
    assert run("let-it-ride", "--seed", "5") == 0
    first, second, *_ = re.findall(r"seat 1 .*", capsys.readouterr().out)
    assert first.rstrip().endswith("bet-1 $10, bet-2 $10, bet-3 $10")
    assert second.rstrip().endswith("bet-2 $10, bet-3 $10; pulled back: bet-1 $10")


class Scripted(Random):
    """Chance by a script: these rolls, and these cards on top of the shoe."""

    def __init__(self, dice: str = "", top: str = "") -> None:
        super().__init__(0)
        self.dice, self.top = iter(map(int, dice.replace(" ", ""))), cards(top)

    def randint(self, a: int, b: int) -> int:
        return next(self.dice)

    def shuffle(self, x: Any) -> None:
        for card in reversed(self.top):
            x.remove(card)
            x.append(card)


def test_vigorish_taken_with_a_wager_counts_in_what_the_seat_has_won(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """A Buy Bet of $20 on the 4 costs 5 percent, $1, when it is made. It wins $40; the $10 on the Pass Line is lost."""
    answers("pass 10", "roll", "buy-4 20", "r", "roll")  # type: ignore[operator]
    game = game_by_options("craps", {"vigorish_when": "wager"})
    Sitting(game, Scripted(dice="32 13 34"), seats=1, why=True, auto=False).play_round(1)
    out = capsys.readouterr().out
    assert re.search(r"buy-4-vigorish +\$1 +lose +−\$1 +5% vigorish, taken with the wager", out)
    assert "MD Craps redline Ch.5 §G(3)(a)" in " ".join(out.split())
    assert "Seat 1 pays $1 vigorish." in out
    assert "Seat 1: +$29, in all +$29." in out


def test_the_hands_of_a_split_pair_lie_apart(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("blackjack 10", "split", "stand", "stand")  # type: ignore[operator]
    session = Sitting(
        game_by_options("blackjack", {}), Scripted(top="8s 6c 8d Th 3h 2c 9c"), seats=1, why=False, auto=False
    )
    session.play_round(1)
    out = capsys.readouterr().out
    assert "8♠ 3♥  |  8♦ 2♣" in out
    assert "Seat 1: +$20, in all +$20." in out  # the dealer draws to 25


def test_vigorish_that_is_marked_is_collected_when_the_shoe_ends(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Player's Hand has 2, the Banker's a natural 9: $10 wins $10, of which 5 percent are owed."""
    answers("banker 10")  # type: ignore[operator]
    game = game_by_options("mini-baccarat", {"vigorish_when": "end-of-shoe"})
    session = Sitting(game, Scripted(top="Ks 9s 2s Kh"), seats=1, why=False, auto=False)
    session.play_round(1)
    out = capsys.readouterr().out
    assert "$0.50 vigorish is collected from seat 1." in out
    assert "Seat 1: +$9.50, in all +$9.50." in out
    assert not session.state.owed


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["pocker"], "there is no game 'pocker'"),
        (["three-card-poker", "--seats", "8"], "is played by 1 to 7 players, not 8"),
        (["craps", "--submission", "examples/submissions/blackjack.toml"], "is for md/blackjack@1.2, not for craps"),
        (["craps", "--submission", "no.toml"], "no such file"),
    ],
)
def test_wrong_input_is_one_line_and_exit_2(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err.count("\n")) == ("", 1)
    assert said in captured.err


SUBMISSION = Path(__file__).parent.parent.parent / "examples" / "submissions" / "three-card-poker.toml"


def submission_of(version: str, folder: Path) -> str:
    """A lawful submission of a version of Three Card Poker."""
    text = SUBMISSION.read_text().replace("[options]\n", f'[options]\nversion = "{version}"\n')
    if version == "electronic":
        text = re.sub(r"dealing = .*\nshuffler = .*\n", 'dealing = "manual-shoe"\nshuffler = "manual"\n', text)
        text = re.sub(r"decks = .*\nback_colours = .*\n", 'decks = 1\nback_colours = ["red"]\n', text)
        text = text.replace("dealer_cards_in_shuffler = true\n", "")  # It needs an automated shoe (Ch.10 §B(4)).
    if version != "electronic":
        text = re.sub(r"\[wagers.ante-bonus\]\n.*\n\n", "", text)
    (folder / "submission.toml").write_text(text)
    with pytest.raises(SystemExit) as stop:
        main(["check", str(folder / "submission.toml")])
    assert not stop.value.code, "the submission is lawful"
    return str(folder / "submission.toml")


@pytest.mark.parametrize("version", ["g1", "g2", "g3", "electronic"])
def test_every_version_is_played_by_itself(version: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--submission", submission_of(version, tmp_path), "--auto", "--seed", "3", "--rounds", "4", "--seats", "2")
    capsys.readouterr()
    assert run("three-card-poker", *words) == 0
    assert capsys.readouterr().out.count("in all") == 8


@pytest.mark.parametrize("version", ["g1", "g2", "g3", "electronic"])
def test_every_version_is_played_by_a_person(
    version: str, tmp_path: Path, answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    hand = ["2"] if version == "electronic" else []
    answers(*hand, "s", "play", "n")  # type: ignore[operator]
    assert run("three-card-poker", "--submission", submission_of(version, tmp_path), "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "in all" in out
    assert ("Your hand: 1 / 2 / 3 [1]: 2" in out) == (version == "electronic")


def test_a_person_names_the_hand_that_the_position_plays(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers("4", "3", "ante 10", "fold")  # type: ignore[operator]
    session = Sitting(game_by_options("three-card-poker", {"version": "electronic"}), Scripted(), 1, False, False)
    session.play_round(1)
    assert session.state.seats[1].plays_hand == 3
    assert "Write the number of a hand, not '4'." in capsys.readouterr().out


def test_a_machine_stops_where_it_is_refused() -> None:
    """To try again could go on for ever."""
    machine = Machine(lambda *_: "")
    with pytest.raises(Breach, match=r"has been refused\. No\."):
        machine.hear(Refusal("no", "No."))


def test_an_unclear_answer_is_told_what_may_be_said_in_this_game(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    answers("pass", "w", "pass 10", "what", "q")  # type: ignore[operator]
    assert run("craps", "--seed", "3") == 0
    out = capsys.readouterr().out
    assert "ante" not in out
    assert out.count("such as: pass 10") == 3
    listed = out.split("Wagers on offer")[1].split("Write w and a group")[0]
    assert len(re.findall(r"[a-z0-9-]+(?=,|\s)", listed)) > 60
    assert re.search(r"hardways +hardway-4, hardway-6, hardway-8, hardway-10\n", re.sub(" +\n", "\n", listed))


def test_whoever_leaves_in_mid_round_hears_how_it_stands(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_by_options("craps", {})
    answers("pass 10 field 5", "r", "q")  # type: ignore[operator]
    session = Sitting(game, Scripted(dice="13 34"), seats=1, why=False, auto=False)
    with pytest.raises(Leaving):
        session.play_round(1)
    session.leave()
    out = capsys.readouterr().out
    assert "Seat 1: the round is not over. +$5 so far; wagers of $10 still lie there." in " ".join(out.split())
    session.say_goodbye()
    assert "Session: no round finished, net +$5. Bankroll $995; $10 still on the layout." in capsys.readouterr().out


def test_the_end_of_what_is_typed_ends_the_line_of_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    """After Ctrl-D nothing else would."""

    def nothing(question: str) -> str:
        raise EOFError

    with pytest.raises(Leaving):
        Person(Coach(game_by_options("craps", {})), nothing).again()
    assert capsys.readouterr().out == "\n"


def test_wagers_at_craps_are_taken_down_and_called_off(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    """The point is 8; what is refused rolls no dice, and what was taken down is neither won nor lost."""
    answers("pass 10", "place-6 12 place-9 10", "r", "down place-9", "off place-6", "down place-6 6", "down pass", "q")  # type: ignore[operator]
    session = Sitting(game_by_options("craps", {}), Scripted(dice="53 11"), seats=1, why=False, auto=False)
    with pytest.raises(Leaving):
        session.play_round(1)
    out = capsys.readouterr().out
    assert "Seat 1 takes back $10 of Place Bet on the 9." in out
    assert "Seat 1: Place Bet on the 6 is off for come-out rolls." in out
    assert "The Pass Bet may not be reduced or taken down once it has its number." in " ".join(out.split())
    assert {wager: int(amount) for wager, amount in session.state.seats[1].wagers.items()} == {
        "pass": 1000,
        "place-6": 600,
    }
    assert session.state.seats[1].net == 0
    assert out.count("The dice show") == 1


def test_a_submission_names_its_game_itself(answers: object, capsys: pytest.CaptureFixture[str]) -> None:
    answers()  # type: ignore[operator]
    assert run("--submission", str(SUBMISSION), "--seed", "1") == 0
    assert capsys.readouterr().out.startswith("Three Card Poker, md/three-card-poker@1.4. By the Rules Submission")


def test_without_a_game_or_a_submission_there_is_nothing_to_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    assert "which game? As in: pitboss play three-card-poker." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--auto", "--bet", "nope"), "--bet 'nope': Write each wager with its dollars, such as: blackjack 10."),
        (("--auto", "--bet", "nope 5"), "--bet 'nope 5': There is no wager 'nope' here."),
        (("--bankroll", "ten"), "--bankroll: 'ten' is not an amount. Write dollars, as in 10 or 12.50."),
    ],
)
def test_a_bad_value_is_named_with_its_option(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the command line nobody can ask back with `?` or `w`."""
    assert run("blackjack", *words) == 2
    assert capsys.readouterr().err == f"pitboss: {said}\n"


def test_a_wager_on_each_of_two_hands_says_so_before_it_is_made(
    answers: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """At Blackjack Switch an answer of $10 puts $20 on the layout."""
    answers("?", "w main", "10", "q")  # type: ignore[operator]
    assert run("blackjack", "--version", "switch", "--seed", "5") == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Write wager and dollars for each of two hands, such as: blackjack 10" in out
    assert "that much on blackjack for each of two hands" in out
    assert "main blackjack Blackjack Wager any for each of two hands" in out
    assert "wagers of $20 still lie there" in out
