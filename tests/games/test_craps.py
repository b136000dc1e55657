"""What a roll does to each wager at craps: worked rolls, and whole games summed exactly over the rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from pitboss.errors import BadInput
from pitboss.games.craps import (
    COMBINATIONS,
    EVENTS,
    HOPS,
    ODDS_SCHEMES,
    OFF_ON_COME_OUT,
    RULES,
    Verdict,
    decide,
    most_lay,
    most_odds,
    moves_to,
    works,
)
from pitboss.games.dice import OPEN_TO, POINTS, Roll, Shooter
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import WIN
from pitboss.law.library import load
from pitboss.money import Payout, Push, To

ROLLS = tuple(Roll(first, second) for first, second in product(range(1, 7), repeat=2))
TOTALS = {total: Roll(max(1, total - 6), min(6, total - 1)) for total in range(2, 13)}
"""A roll of each total; 4, 6, 8 and 10 come the easy way."""

COME_OUT = Shooter()
WON, BACK, LOST, STANDS = AXES["craps-decision"]


def on(point: int) -> Shooter:
    return Shooter(point=point, fresh=False)


def words(wager: str, shooter: Shooter, **house: int) -> dict[int, str]:
    return {total: decide(wager, roll, shooter, **house).decision for total, roll in TOTALS.items()}


def table(wins: Iterable[int] = (), loses: Iterable[int] = (), pushes: Iterable[int] = ()) -> dict[int, str]:
    """The word for each total; open for those not named."""
    named = dict.fromkeys(wins, WON) | dict.fromkeys(loses, LOST) | dict.fromkeys(pushes, BACK)
    return {total: named.get(total, STANDS) for total in range(2, 13)}


def rest(*totals: int) -> list[int]:
    return [total for total in range(2, 13) if total not in totals]


# Line wagers and odds


def test_pass_and_come_on_the_come_out() -> None:
    assert words("pass", COME_OUT) == table(wins=(7, 11), loses=(2, 3, 12))
    assert words("come", on(6)) == table(wins=(7, 11), loses=(2, 3, 12))


def test_dont_pass_bars_12_or_2() -> None:
    assert words("dont-pass", COME_OUT) == table(wins=(2, 3), loses=(7, 11), pushes=(12,))
    assert words("dont-pass", COME_OUT, bar=2) == table(wins=(3, 12), loses=(7, 11), pushes=(2,))
    assert words("dont-come", on(4)) == table(wins=(2, 3), loses=(7, 11), pushes=(12,))


@pytest.mark.parametrize("point", POINTS)
def test_line_wagers_with_a_point(point: int) -> None:
    assert words("pass", on(point)) == table(wins=(point,), loses=(7,))
    assert words("dont-pass", on(point)) == table(wins=(7,), loses=(point,))


def test_a_come_wager_rides_on_its_own_number() -> None:
    assert moves_to("come", TOTALS[9], None) == 9
    assert moves_to("come", TOTALS[11], None) is None
    assert moves_to("come", TOTALS[9], 4) == 4
    assert moves_to("pass", TOTALS[9], None) is None
    assert words("come", on(6), number=9) == table(wins=(9,), loses=(7,))
    assert words("dont-come", on(6), number=9) == table(wins=(7,), loses=(9,))


def test_a_seven_on_the_come_out_decides_come_wagers_and_gives_back_odds_that_are_off() -> None:
    seven = TOTALS[7]
    assert decide("come", seven, COME_OUT, number=9).decision == LOST
    assert decide("dont-come", seven, COME_OUT, number=9) == Verdict(WON, WIN)
    assert not works("come-odds", COME_OUT)
    assert decide("come-odds", seven, COME_OUT, number=9, working=False).decision == BACK
    assert decide("come-odds", TOTALS[9], COME_OUT, number=9, working=False).decision == BACK
    assert decide("come-odds", TOTALS[5], COME_OUT, number=9, working=False).decision == STANDS
    assert decide("come-odds", seven, COME_OUT, number=9).decision == LOST
    assert works("dont-come-odds", COME_OUT)
    assert decide("dont-come-odds", seven, COME_OUT, number=9) == Verdict(WON, "lay-odds-9")


@pytest.mark.parametrize("point", POINTS)
def test_odds_ride_with_their_wager(point: int) -> None:
    assert decide("pass-odds", TOTALS[point], on(point)) == Verdict(WON, f"odds-{point}")
    assert words("pass-odds", on(point)) == table(wins=(point,), loses=(7,))
    assert decide("dont-pass-odds", TOTALS[7], on(point)) == Verdict(WON, f"lay-odds-{point}")
    assert words("dont-pass-odds", on(point)) == table(wins=(7,), loses=(point,))


def test_odds_without_a_point_are_given_back_when_the_line_wager_is_decided() -> None:
    assert words("pass-odds", COME_OUT) == table(pushes=(2, 3, 7, 11, 12))
    assert words("dont-pass-odds", COME_OUT) == table(pushes=(2, 3, 7, 11, 12))


def test_how_much_odds() -> None:
    assert [most_odds("3-4-5x", n) for n in POINTS] == [3, 4, 5, 5, 4, 3]
    assert [most_odds("full-double", n) for n in POINTS] == [2, 2, Fraction(5, 2), Fraction(5, 2), 2, 2]
    lay = {4: Fraction(1, 2), 5: Fraction(2, 3), 6: Fraction(5, 6)}
    assert [most_lay("3-4-5x", n, odds) for n, odds in lay.items()] == [6, 6, 6]
    assert set(ODDS_SCHEMES) == {"1x", "2x", "3x", "5x", "10x", "20x", "100x", "full-double", "3-4-5x"}


# Numbers, hardways and one-roll wagers


@pytest.mark.rules("CRAPS-002", "CRAPS-003")
@pytest.mark.parametrize("number", POINTS)
def test_wagers_on_and_against_a_number(number: int) -> None:
    for shooter in (COME_OUT, on(5)):
        for wager in (f"place-{number}", f"buy-{number}"):
            assert words(wager, shooter) == table(wins=(number,), loses=(7,))
            assert decide(wager, TOTALS[number], shooter).event == wager
            assert words(wager, shooter, working=False) == table()
        for wager in (f"place-to-lose-{number}", f"lay-{number}"):
            assert words(wager, shooter) == table(wins=(7,), loses=(number,))
            assert decide(wager, TOTALS[7], shooter).event == wager


def test_which_wagers_are_off_on_the_come_out() -> None:
    off = {wager for wager in RULES if not works(wager, COME_OUT)}
    assert off == {
        *(f"{family}-{n}" for family in ("place", "buy") for n in POINTS),
        *(f"hardway-{n}" for n in (4, 6, 8, 10)),
        "come-odds",
    }
    assert all(works(wager, on(8)) for wager in RULES)
    assert works("buy-4", COME_OUT, {"buy_working"})
    assert not works("place-4", COME_OUT, {"buy_working"})


@pytest.mark.parametrize("number", [4, 6, 8, 10])
def test_hardways(number: int) -> None:
    half = number // 2
    wager = f"hardway-{number}"
    for roll in ROLLS:
        verdict = decide(wager, roll, on(9))
        if (roll.first, roll.second) == (half, half):
            assert verdict == Verdict(WON, wager)
        else:
            assert verdict.decision == (LOST if roll.total in (7, number) else STANDS)
        assert decide(wager, roll, COME_OUT, working=False).decision == STANDS


@pytest.mark.parametrize(
    ("wager", "totals"),
    [
        ("field", (2, 3, 4, 9, 10, 11, 12)),
        ("any-seven", (7,)),
        ("any-craps", (2, 3, 12)),
        ("two", (2,)),
        ("three", (3,)),
        ("eleven", (11,)),
        ("twelve", (12,)),
        ("horn", (2, 3, 11, 12)),
        ("horn-high-11", (2, 3, 11, 12)),
        ("whirl", (2, 3, 7, 11, 12)),
        ("c-and-e", (2, 3, 11, 12)),
    ],
)
def test_one_roll_wagers(wager: str, totals: tuple[int, ...]) -> None:
    for shooter in (COME_OUT, on(4)):
        assert words(wager, shooter) == table(wins=totals, loses=rest(*totals))


def test_which_line_a_field_or_combination_hits() -> None:
    events = {
        total: decide("field", roll, COME_OUT).event for total, roll in TOTALS.items() if total not in (5, 6, 7, 8)
    }
    assert events == {2: "field-2", 12: "field-12"} | dict.fromkeys((3, 4, 9, 10, 11), "field-other")
    assert [decide("whirl", TOTALS[n], COME_OUT).event for n in (2, 3, 7, 11, 12)] == list(COMBINATIONS["whirl"])
    assert [decide("c-and-e", TOTALS[n], COME_OUT).event for n in (2, 3, 12, 11)] == ["any-craps"] * 3 + ["eleven"]


def test_each_hop_is_its_own_faces() -> None:
    assert len(HOPS) == 21
    for low, high in HOPS:
        hits = [roll for roll in ROLLS if decide(f"hop-{low}-{high}", roll, COME_OUT).decision == WON]
        assert {(roll.first, roll.second) for roll in hits} == {(low, high), (high, low)}
        assert {decide(f"hop-{low}-{high}", roll, COME_OUT).event for roll in hits} == {
            "hop-pair" if low == high else "hop-two-ways"
        }


# The shooter's turn, Fire Bet and Bonus Craps


def turn(*totals: int) -> Shooter:
    shooter = Shooter()
    for total in totals:
        shooter = shooter.after(TOTALS[total])
    return shooter


def test_a_shooters_turn() -> None:
    assert turn(7, 11, 2).point is None
    assert turn(6).point == 6
    assert turn(6, 8, 9).point == 6
    assert turn(6, 8, 6) == Shooter(None, frozenset({6}), frozenset({6, 8}), fresh=False)
    assert turn(6, 6, 7, 6, 6).made == {6}
    assert turn(6, 6, 7).seen == frozenset()
    assert turn(6, 8, 7) == Shooter()


@pytest.mark.rules("CRAPS-001")
@pytest.mark.parametrize(
    ("made", "event"),
    [
        ((), ""),
        ((4, 5, 6), ""),
        ((4, 4, 5, 6), ""),
        ((4, 5, 6, 8), "four-points"),
        ((4, 5, 6, 8, 9), "five-points"),
        (POINTS, "six-points"),
        ((*POINTS, 4), "six-points"),
    ],
)
def test_the_fire_bet_counts_different_points_and_is_decided_by_a_seven_out(made: tuple[int, ...], event: str) -> None:
    before = [total for point in made for total in (point, point)]
    assert decide("fire-bet", TOTALS[7], turn(*before)).decision == STANDS  # a seven on the come-out
    assert decide("fire-bet", TOTALS[5], turn(*before, 8)).decision == STANDS
    verdict = decide("fire-bet", TOTALS[7], turn(*before, 8))
    assert verdict == (Verdict(WON, event) if event else Verdict(LOST))


@pytest.mark.rules("CRAPS-006")
def test_bonus_craps_wins_with_the_last_total_and_loses_on_any_seven() -> None:
    assert decide("all-small", TOTALS[6], turn(2, 3, 4, 5)) == Verdict(WON, "all-small")
    assert decide("all-small", TOTALS[6], turn(2, 3, 4)).decision == STANDS
    assert decide("all-small", TOTALS[6], turn(2, 3, 7, 4, 5)).decision == STANDS
    assert decide("all-tall", TOTALS[12], turn(8, 9, 10, 11)) == Verdict(WON, "all-tall")
    for wager in ("all-small", "all-tall", "all-or-nothing"):
        assert decide(wager, TOTALS[7], COME_OUT).decision == LOST
        assert decide(wager, TOTALS[7], turn(4, 5)).decision == LOST
    last = turn(2, 3, 4, 5, 6, 8, 9, 10, 11)
    assert decide("all-or-nothing", TOTALS[12], last) == Verdict(WON, "all-or-nothing")


def test_when_a_wager_may_be_placed() -> None:
    assert {word for word, rule in OPEN_TO.items() if rule(turn())} == {
        "come-out",
        "first-come-out",
        "clear-board",
        "any-time",
    }
    assert {word for word, rule in OPEN_TO.items() if rule(turn(7))} == {"come-out", "clear-board", "any-time"}
    assert {word for word, rule in OPEN_TO.items() if rule(turn(4))} == {"point-on", "any-time"}
    assert {word for word, rule in OPEN_TO.items() if rule(turn(4, 4))} == {"come-out", "any-time"}


# Refusals, and the shape of the whole


def test_bad_rolls_and_wagers_are_refused() -> None:
    with pytest.raises(BadInput, match="a die shows 1 to 6"):
        Roll(0, 7)
    with pytest.raises(BadInput, match="Did you mean place-6"):
        decide("place6", TOTALS[2], COME_OUT)


def test_every_verdict_is_a_word_and_every_event_is_listed() -> None:
    listed = {event for events in EVENTS.values() for event in events} | {WIN}
    for wager, shooter, roll in product(RULES, (COME_OUT, on(8), turn(2, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9)), ROLLS):
        verdict = decide(wager, roll, shooter)
        assert verdict.decision in AXES["craps-decision"]
        assert (verdict.event in listed) if verdict.decision == WON else not verdict.event


# Whole games, exactly

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
            total: Counter[Verdict] = Counter({one: Fraction(ways) for one, ways in ends.items()})
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
    found: Counter[frozenset[int] | None] = Counter()
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
