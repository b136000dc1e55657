"""`pitboss play craps`: the layout seen again, wagers changed before a come-out roll, and wagers as people say them."""

from __future__ import annotations

import re

import pytest

from pitboss.cli.answers import Unclear, name_wagers, read_change, read_wagers
from pitboss.cli.players import Change
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_options
from tests.cli.test_telling import told

CRAPS = game_by_options("craps", {})
TITLES = name_wagers(CRAPS)


@pytest.mark.parametrize("asked", ["l", "layout", "L"])
def test_the_layout_can_be_seen_again(
    asked: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The puck, each wager with its odds, and the total, though nothing has changed since the last roll."""
    typed = f"pass 10\nr\npass-odds 20 place-6 12\nr\n{asked}\nq\n"
    shown = told("craps", typed, monkeypatch, capsys, dice="45 11").partition(f"[roll]: {asked}\n")[2]
    assert "Puck ON 9." in shown
    assert re.search(r"pass +Pass Bet +\$10 +\$20", shown)
    assert re.search(r"place-6 +Place Bet on the 6 +\$12", shown)
    assert "On the layout: $42." in shown


def test_help_names_the_key_of_the_layout(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = told("craps", "?\nl\npass 10\n?\nq\n", monkeypatch, capsys).split("lies on the layout.")
    assert re.search(r"\bl +the layout: the puck", before)
    assert re.search(r"\bl +the layout: the puck", after)


def test_wagers_are_changed_before_a_come_out_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The point is made: what lies there may be taken down or called on without another wager first."""
    typed = "pass 10\nr\nplace-6 12 place-8 12\nr\n?\noff place-8\ndown place-6 6\ndown place-6\nl\ns\nq\n"
    out = told("craps", typed, monkeypatch, capsys, dice="45 36")
    asked = out.partition("Puck OFF: a come-out roll; points made: 9.")[2]
    assert "takes that wager down" in asked
    assert "Seat 1 takes back $6 of Place Bet on the 6." in asked
    assert re.search(r"place-8 +Place Bet on the 8 +\$12, off for come-outs", asked)
    assert "On the layout: $12." in asked.split(": l\n")[1]
    assert "Session: no round finished, net +$10. Bankroll $988; $22 still on the layout." in out


def test_the_same_again_leaves_alone_what_lies_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The Pass Bet won and was taken up, and the Buy Bet still lies there: `s` places the first and not the second."""
    out = told("craps", "pass 10 buy 4 25\nr\n?\ns\nq\n", monkeypatch, capsys, dice="43")
    asked = out.partition("7 on a come-out roll.")[2]
    assert "Your wagers (s: pass 10; w, ?): s" in asked
    assert "the same again: pass 10" in asked
    assert "Bankroll $975; $35 still on the layout." in out


def test_a_shooter_hears_why_the_dice_do_not_roll(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever throws a come-out roll must have a wager on the line, though a Place Bet lies there."""
    out = told("craps", "pass 10\nr\nplace-6 12\nr\nr\nq\n", monkeypatch, capsys, dice="45 36")
    assert "must make a Pass or Don't Pass wager before throwing." in out
    assert "[S.D. Admin. R. 20:18:33:06]" in out
    assert "Wager first, such as: pass 10" in out


@pytest.mark.parametrize(
    ("said", "wagers"),
    [
        ("place 6 12", {"place-6": 1200}),
        ("place 6 12 place 8 12", {"place-6": 1200, "place-8": 1200}),
        ("hard 8 5", {"hardway-8": 500}),
        ("buy 4 $20", {"buy-4": 2000}),
        ("pass line 10", {"pass": 1000}),
        ("don't pass 10", {"dont-pass": 1000}),
        ("Don’t Pass Bet 10", {"dont-pass": 1000}),
        ("10 on pass", {"pass": 1000}),
        ("$10 on the pass line and 5 on field", {"pass": 1000, "field": 500}),
        ("12 on place 6, 5 on hard 8", {"place-6": 1200, "hardway-8": 500}),
        ("12 on place 6, hard 8 5", {"place-6": 1200, "hardway-8": 500}),
        ("hard 8 5, and 1,200 on the pass line, field 5", {"hardway-8": 500, "pass": 120000, "field": 500}),
        ("pass 10 5 on field", {"pass": 1000, "field": 500}),
        ("pass 10 and field 5", {"pass": 1000, "field": 500}),
        ("yo 5 c and e 2", {"eleven": 500, "c-and-e": 200}),
        ("hop 1 1 5", {"hop-1-1": 500}),
        ("horn high 12 5 horn 4", {"horn-high-12": 500, "horn": 400}),
        ("any 7 5", {"any-seven": 500}),
        ("Place Bet on the 6 12", {"place-6": 1200}),
    ],
)
def test_wagers_are_understood_as_people_say_them(said: str, wagers: dict[str, int]) -> None:
    assert read_wagers(said, TITLES, {"pass": 1000}, TITLES) == wagers


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("place 6", "How much on place-6?"),
        ("pass line", "How much on pass?"),
        ("pass 10 field", "How much on field?"),
        ("pass 10 fie", "each wager with its dollars"),
        ("pass 10 field ten", "'ten' is not an amount"),
        ("12 on place", "may mean place-4"),
        ("10 on", "each wager before its dollars"),
    ],
)
def test_what_is_unclear_places_nothing(said: str, answer: str) -> None:
    with pytest.raises(BadInput, match=re.escape(answer)):
        read_wagers(said, TITLES, {"pass": 1000}, TITLES)


def test_a_number_that_no_wager_has_goes_to_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "There are place-4, place-5, place-6" in told("craps", "place 7 12\nq\n", monkeypatch, capsys)


@pytest.mark.parametrize("said", ["odds 10", "pass 10 odds 10", "odds 20 on pass", "lay odds 5"])
def test_odds_before_a_point_are_not_taken_for_another_wager(said: str) -> None:
    with pytest.raises(Unclear, match="No odds are open now"):
        read_wagers(said, ["pass", "field"], {"pass": 1000}, {"pass": "", "field": "", "pass-odds": ""})


def test_a_wager_that_ends_so_is_meant_where_there_is_only_one() -> None:
    """After a point, odds are those of the wager on the line."""
    assert read_wagers("odds 20", ["pass", "pass-odds", "field"], {"pass": 1000}, {}) == {"pass-odds": 2000}
    with pytest.raises(Unclear, match="may mean pass-odds or dont-pass-odds"):
        read_wagers("odds 20", ["pass-odds", "dont-pass-odds"], {"pass": 1000}, {})


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("down place 6", Change("down", "place-6")),
        ("down place 6 5", Change("down", "place-6", 500)),
        ("off hard 8", Change("off", "hardway-8")),
        ("down don't pass", Change("down", "dont-pass")),
    ],
)
def test_changes_are_understood_as_people_say_them(said: str, meant: Change) -> None:
    assert read_change(said, ("dont-pass", "place-6", "hardway-8"), TITLES) == meant


def test_each_roll_says_the_line_of_law_that_it_is_settled_by(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who leaves before the round is over has read it too."""
    out = told("craps", "pass 10 field 5\nr\nq\n", monkeypatch, capsys, dice="44", why=True)
    assert re.search(r"Field Bet loses: .*\n +NSW Craps rules 6\.1\.17\n", out)
    assert "NSW" not in told("craps", "pass 10 field 5\nr\nq\n", monkeypatch, capsys, dice="44")


ODDS_OPEN = ("pass-odds", "come-odds-9", "place-6", "field")


@pytest.mark.parametrize(
    ("said", "meant"), [("odds 9 10", "come-odds-9"), ("pass odds 10", "pass-odds"), ("place6 10", "place-6")]
)
def test_odds_and_numbers_are_found_as_people_write_them(said: str, meant: str) -> None:
    assert read_wagers(said, ODDS_OPEN, {"pass": 1000}, TITLES) == {meant: 1000}


@pytest.mark.parametrize(
    "said", ["odds 10", "10 on odds", "odds 20 on pass", "20 odds on pass", "odds pass 10", "take odds 10"]
)
def test_of_several_odds_none_is_taken_unless_it_is_named(said: str) -> None:
    """Money on the Pass Bet's odds is not what somebody wanted behind the nine."""
    with pytest.raises(Unclear, match="pass-odds or come-odds-9"):
        read_wagers(said, ODDS_OPEN, {"pass": 1000}, TITLES)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("-5 on field", "'-5' is not an amount"),
        ("0.001 on field", "'0.001' is not an amount"),
        ("10 field", "before its dollars, such as: pass 10"),
        ("10 field 5", "before its dollars, such as: pass 10"),
        ("pass 10, 5 field", "before its dollars, such as: pass 10"),
        ("5 on pass, 5 field", "before its dollars, such as: pass 10"),
        ("25 25", "before its dollars, such as: pass 10"),
    ],
)
def test_dollars_in_the_wrong_place_are_not_called_a_wager(said: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        read_wagers(said, ODDS_OPEN, {"pass": 1000}, TITLES)


def test_odds_without_their_bet_offer_only_what_is_open(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No Come Bet is made on a number, and no Don't Pass Bet once there is a point."""
    typed = "pass 10\nr\ncome 10\nr\ncome odds 6 10\ndont-pass-odds 10\nq\n"
    out = told("craps", typed, monkeypatch, capsys, dice="44 45")
    assert "Odds taken with a Come Bet on 6: no such bet lies there. Open now: come-odds-9. [Pitboss R-98]" in out
    assert "Odds laid with a Don't Pass Bet: no such bet lies there. [Pitboss R-98]" in out
