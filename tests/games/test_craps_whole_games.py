"""Whole games of craps summed exactly over the rules, and the law's data against them."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache

import pytest

from pitboss.games.craps import COMBINATIONS, EVENTS, ODDS_SCHEMES, OFF_ON_COME_OUT, RULES, Verdict, decide, moves_to
from pitboss.games.dice import OPEN_TO, Shooter
from pitboss.games.paytables import WIN
from pitboss.law.library import load
from pitboss.money import Payout, Push, To
from tests.games.craps_rolls import COME_OUT, ROLLS, STANDS, WON

State = tuple[Shooter, int | None]


def chances(wager: str, start: Shooter) -> dict[Verdict, Fraction]:
    """The chance of each final verdict, found by solving the chain of states that the rules themselves lead through."""
    known: dict[State, dict[Verdict, Fraction]] = {}

    def solve(state: State) -> dict[Verdict, Fraction]:
        if state not in known:
            ends: Counter[Verdict] = Counter()
            goes: Counter[State] = Counter()
            for roll in ROLLS:
                shooter, number = state
                verdict = decide(wager, roll, shooter, number=number)
                if verdict.decision == STANDS:
                    goes[plain(wager, shooter.after(roll), moves_to(wager, roll, number))] += 1
                else:
                    ends[verdict] += 1
            stays = goes.pop(state, 0)
            total = defaultdict(Fraction, {one: Fraction(ways) for one, ways in ends.items()})
            for follower, ways in goes.items():
                for verdict, chance in solve(follower).items():
                    total[verdict] += chance * ways
            known[state] = {verdict: chance / (36 - stays) for verdict, chance in total.items()}
        return known[state]

    return solve(plain(wager, start, None))


def plain(wager: str, shooter: Shooter, number: int | None) -> State:
    """The state without what the wager does not look at, so that a roll that changes nothing leads back to it."""
    point = shooter.point if wager in ("pass", "dont-pass", "pass-odds") else None
    if wager in ("come", "dont-come"):
        point = 4
    seen = shooter.seen if wager.startswith("all-") else frozenset()
    return Shooter(point, frozenset(), seen, fresh=False), number


def won(wager: str) -> Fraction:
    found = chances(wager, COME_OUT)
    assert sum(found.values()) == 1
    return sum((chance for verdict, chance in found.items() if verdict.decision == WON), Fraction(0))


def test_the_line_wagers() -> None:
    """Pass wins 244 times in 495; Don't Pass wins 949 in 1980 and pushes 55: edges of 7/495 and 3/220."""
    assert won("pass") == won("come") == Fraction(244, 495)
    assert won("dont-pass") == won("dont-come") == Fraction(949, 1980)
    assert chances("dont-pass", COME_OUT)[Verdict("roll-pushes")] == Fraction(1, 36)


@pytest.mark.parametrize(
    ("wager", "odds", "edge"),
    [
        ("place-6", Fraction(7, 6), Fraction(1, 66)),
        ("place-9", Fraction(7, 5), Fraction(1, 25)),
        ("place-10", Fraction(9, 5), Fraction(1, 15)),
        ("place-to-lose-8", Fraction(4, 5), Fraction(1, 55)),
        ("place-to-lose-5", Fraction(5, 8), Fraction(1, 40)),
        ("place-to-lose-4", Fraction(5, 11), Fraction(1, 33)),
        ("buy-4", Fraction(2), Fraction(0)),
        ("buy-5", Fraction(3, 2), Fraction(0)),
        ("buy-8", Fraction(6, 5), Fraction(0)),
        ("lay-10", Fraction(1, 2), Fraction(0)),
        ("lay-9", Fraction(2, 3), Fraction(0)),
        ("lay-6", Fraction(5, 6), Fraction(0)),
        ("big-6", Fraction(1), Fraction(1, 11)),
        ("hardway-4", Fraction(7), Fraction(1, 9)),
        ("hardway-8", Fraction(9), Fraction(1, 11)),
        ("any-seven", Fraction(4), Fraction(1, 6)),
        ("any-craps", Fraction(7), Fraction(1, 9)),
        ("two", Fraction(30), Fraction(5, 36)),
        ("eleven", Fraction(15), Fraction(1, 9)),
        ("hop-3-4", Fraction(15), Fraction(1, 9)),
        ("hop-5-5", Fraction(30), Fraction(5, 36)),
        ("all-small", Fraction(34), "0.0776"),
        ("all-tall", Fraction(30), "0.1830"),
        ("all-or-nothing", Fraction(175), "0.0746"),
    ],
)
def test_the_edges_of_the_other_wagers(wager: str, odds: Fraction, edge: Fraction | str) -> None:
    got = 1 - won(wager) * (odds + 1)
    assert (round(got, 4) == Fraction(edge)) if isinstance(edge, str) else got == edge


def test_small_and_tall_are_alike_and_all_is_rare() -> None:
    assert won("all-small") == won("all-tall")
    assert round(won("all-small"), 6) == Fraction("0.026354")
    assert round(won("all-or-nothing"), 8) == Fraction("0.00525770")


@cache
def points_made() -> dict[int, Fraction]:
    """How likely a shooter is to have made each number of different points when the turn ends."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    ahead = {frozenset[int](): Fraction(1)}
    while ahead:
        after: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for made, weight in ahead.items():
            ends = next_point(Shooter(None, made, fresh=False))
            again = ends.pop(made, Fraction(0))
            found[len(made)] += weight * ends.pop(None) / (1 - again)
            for more, chance in ends.items():
                assert more is not None
                after[more] += weight * chance / (1 - again)
        ahead = after
    return found


@pytest.mark.rules("CRAPS-001")
def test_how_many_points_a_shooter_makes() -> None:
    found = points_made()
    assert sum(found.values()) == 1
    published = ("0.593939", "0.260750", "0.101275", "0.033434", "0.008798", "0.001640", "0.000162")
    assert [round(found[points], 6) for points in range(7)] == [Fraction(chance) for chance in published]


def next_point(shooter: Shooter) -> dict[frozenset[int] | None, Fraction]:
    """From a come-out: the points made when the next point is decided, or None for a seven-out."""
    found = defaultdict[frozenset[int] | None, Fraction](Fraction)
    starts = [shooter.after(roll) for roll in ROLLS]
    opened = [start for start in starts if start.point is not None]
    for start in opened:
        rolled = [None if start.sevens_out(roll) else start.after(roll) for roll in ROLLS]
        decided = [end for end in rolled if end is None or end.point is None]
        for end in decided:
            found[None if end is None else end.made] += Fraction(1, len(opened) * len(decided))
    return dict(found)


# The law's data

LAW = load("md/craps")
TABLES = {(table.wager, table.letter): table for table in LAW.paytable}
OPTIONS = {option.id: option for option in LAW.option}


def odds_of(name: str, letter: str | None = None) -> dict[str, Fraction]:
    """What each line of a table brings for a unit staked, the stake not counted."""
    return {row.hand: winnings(row.pays) for row in TABLES[name, letter].rows}


def winnings(pays: Payout) -> Fraction:
    assert isinstance(pays, To | Push)
    return Fraction(pays.num, pays.den) if isinstance(pays, To) else Fraction(0)


def test_the_law_offers_the_wagers_that_have_a_rule() -> None:
    assert {wager.id for wager in LAW.wager} == set(RULES)
    assert {wager.placed for wager in LAW.wager} == set(OPEN_TO)


def test_every_line_that_a_roll_can_hit_is_paid_and_no_other() -> None:
    for wager in LAW.wager:
        for table in (one for one in LAW.paytable if one.wager == (wager.paytable or wager.id)):
            assert {row.hand for row in table.rows} == set(EVENTS.get(table.wager, (WIN,)))


def test_the_options_are_those_that_the_rules_ask_for() -> None:
    assert set(OPTIONS["odds_scheme"].values) == set(ODDS_SCHEMES)
    assert all(OPTIONS[name].default == "false" for name in OFF_ON_COME_OUT.values())
    for table in LAW.paytable:
        for row in table.rows:
            assert not row.option or OPTIONS[row.option].default == str(row.pays)


@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_combination_pays_what_its_parts_do(name: str) -> None:
    """One part wins at its own odds, with its stake; the other parts are lost."""
    units = sum(COMBINATIONS[name].values())
    for part, held in COMBINATIONS[name].items():
        single = odds_of(part)[WIN]
        assert odds_of(name)[part] == held * single / units - Fraction(units - held, units)


@pytest.mark.rules("CRAPS-002", "CRAPS-003")
@pytest.mark.parametrize("table", ["buy", "lay", "odds", "lay-odds"])
def test_true_odds_leave_nothing_to_the_house(table: str) -> None:
    for event, odds in odds_of(table).items():
        wager = event if table in ("buy", "lay") else event.replace("lay-odds", "lay").replace("odds", "buy")
        assert won(wager) * (odds + 1) == 1


@pytest.mark.rules("CRAPS-006")
@pytest.mark.parametrize(("letter", "small", "every"), [("A", "0.0776", "0.0746"), ("B", "0.1830", "0.2061")])
def test_what_bonus_craps_keeps(letter: str, small: str, every: str) -> None:
    for wager, edge in (("all-small", small), ("all-tall", small), ("all-or-nothing", every)):
        assert round(1 - won(wager) * (odds_of("bonus-craps", letter)[wager] + 1), 4) == Fraction(edge)


@pytest.mark.rules("CRAPS-001")
def test_what_the_fire_bet_keeps() -> None:
    """With the line for four points that we read into the law."""
    back = sum(points_made()[n] * (odds_of("fire-bet")[f"{word}-points"] + 1) for n, word in FIRE_WORDS.items())
    assert round(1 - back, 4) == Fraction("0.2389")


FIRE_WORDS = {4: "four", 5: "five", 6: "six"}
