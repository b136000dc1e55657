"""Awards: reserved when the hand is seen, paid once, released exactly; one meter for winners at two tables."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from math import factorial

import pytest

from pitboss.meters.link.books import figures
from pitboss.meters.link.commands import Contribute, PayAward, ReleaseAward, ReserveAward
from pitboss.meters.link.decide import Done
from tests.meters.link.bench import BOTH, MAIN, Bench, terms


def test_of_two_winners_at_two_tables_one_takes_the_meter() -> None:
    """Two dollars feed 28 cents: $10,000.28. Table 2 is heard first and takes it; table 1 gets the reset amount."""
    bench = Bench().begin("1").begin("2")
    first, second = bench.win("2"), bench.win("1")
    assert [(one.order, one.table, one.amount) for one in (first, second)] == [(1, "2", 1_000_028), (2, "1", 1_000_000)]
    assert bench.level().exact == 1_000_000
    assert bench.level().held == 2_000_028


def test_the_second_winner_also_gets_what_came_in_after_the_first() -> None:
    bench = Bench(tables=("1", "2", "3")).begin("1").begin("2")
    bench.win("2")
    bench.begin("3", 500)
    assert bench.win("1").amount == 1_000_000 + 70
    assert bench.level().shown == 1_000_000


def test_the_carry_of_a_cent_stays_on_the_meter() -> None:
    """A third of a percent of a dollar is a third of a cent: two of them stay behind when the meter is won."""
    bench = Bench(terms(rate=Fraction(1, 300))).begin("1").begin("2")
    assert bench.win("1").amount == 1_000_000
    assert (bench.level().shown, bench.level().carry) == (1_000_000, Fraction(2, 3))


def test_a_share_is_cut_to_the_cent_and_the_rest_stays() -> None:
    """10% of $12,345.67 is $1,234.56 and seven tenths of a cent, which stay: $11,111.11 is left."""
    bench = Bench(main=Fraction(1_234_567 - 14)).begin("1")
    won = bench.win("1", Fraction(1, 10))
    assert (won.amount, won.put_in) == (123_456, 0)
    assert bench.level().exact == 1_111_111


def test_sharers_of_one_award_get_equal_whole_cents() -> None:
    """$10,000.28 among three is $3,333.42 each; two cents stay beside the reset amount."""
    bench = Bench().begin("1", 200)
    won = bench.win("1", seats=(2, 5, 7))
    assert (won.part, won.amount) == (333_342, 1_000_026)
    assert bench.level().exact == 1_000_002


def test_each_winner_of_a_round_is_shown_the_whole_meter_where_the_terms_say_so() -> None:
    bench = Bench(terms(shown_to_each=True)).begin("1")
    first = bench.do(ReserveAward("x", "1", 1, "main", Fraction(1), (2,), again=True))
    assert (first.amount, first.from_house) == (1_000_014, 1_000_014)
    assert bench.win("1").amount == 1_000_014
    assert bench.level().exact == 1_000_000
    plain = Bench().begin("1")
    assert plain.refused(ReserveAward("x", "1", 1, "main", Fraction(1), (2,), again=True)).code == "bad-award"


def test_an_award_is_paid_once() -> None:
    bench = Bench().begin("1")
    bench.win("1")
    refusal = bench.refused(PayAward("a1", ("Dana",)))
    assert str(refusal) == "This needs the approval of 2 different people. [COMAR 36.05.03.24 F]"
    assert bench.refused(PayAward("a1", ("Dana", "dana "))).code == "not-approved"
    paid = bench.do(PayAward("a1", BOTH))
    assert (paid.amount, paid.table, paid.level) == (1_000_014, "1", "main")
    assert bench.refused(PayAward("a1", BOTH)).code == "award-settled"
    assert bench.refused(ReleaseAward("a1", "too late", BOTH)).code == "award-settled"
    assert bench.refused(PayAward("a2", BOTH)).code == "no-such-award"
    assert bench.level().held == 0
    seen = figures(bench.level())
    assert (seen.hits, seen.won, seen.paid_by_attendant, seen.paid_by_device, seen.wagered) == (
        1,
        1_000_014,
        1_000_014,
        0,
        100,
    )


def test_a_release_leaves_the_meter_as_if_nothing_had_been_reserved() -> None:
    bench, without = (Bench(terms(hidden=Fraction(1, 7))).begin("1").begin("2") for _ in range(2))
    bench.win("1")
    assert bench.level().exact == 1_000_000
    bench.do(ReleaseAward("a1", "the deck has 51 cards", BOTH))
    assert bench.level().exact == without.level().exact == 1_000_028
    assert bench.level().reserve == without.level().reserve == Fraction(200, 7)
    assert figures(bench.level()) == figures(without.level())


def test_a_release_after_a_later_award_takes_off_no_more_than_goes_back() -> None:
    """$9,000.13 is reserved and $10,000 put in; the next winner takes those. The release may not lower the meter."""
    bench = Bench(tables=("1", "2")).begin("1").begin("2")
    bench.win("1", Fraction(1, 10))
    assert bench.win("1").amount == 1_000_028 - 100_002
    assert bench.win("2").amount == 1_000_000
    bench.do(ReleaseAward("a2", "no light", BOTH))
    assert bench.level().exact == 1_000_000
    assert bench.level().held == 100_002 + 1_000_000


def test_resets_come_out_of_the_reserve_first() -> None:
    """Half of each wager is hidden: $500 of $1,000 wagered. The reset takes those; the house gives $9,500."""
    bench = Bench(terms(hidden=Fraction(1, 2), most_per_round=10**6)).begin("1", 100_000)
    assert bench.level().reserve == 50_000
    won = bench.win("1")
    assert (won.from_reserve, won.from_house) == (50_000, 950_000)
    assert bench.level().reserve == 0
    bench.do(ReleaseAward("a1", "no light", BOTH))
    assert bench.level().reserve == 50_000


def test_an_award_may_be_settled_after_its_round() -> None:
    bench = Bench().begin("1")
    bench.win("1")
    bench.end("1").begin("1").end("1")
    bench.do(PayAward("a1", BOTH, "device"))
    assert figures(bench.level()).paid_by_device == 1_000_014


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ReserveAward("x", "3", 1, "main", Fraction(1), (1,)), "not-joined"),
        (ReserveAward("x", "2", 1, "main", Fraction(1), (1,)), "round-not-begun"),
        (ReserveAward("x", "1", 2, "main", Fraction(1), (1,)), "round-not-begun"),
        (ReserveAward("x", "1", 1, "mian", Fraction(1), (1,)), "no-such-level"),
        (ReserveAward("", "1", 1, "main", Fraction(1), (1,)), "bad-award"),
        (ReserveAward("x", "1", 1, "main", Fraction(0), (1,)), "bad-award"),
        (ReserveAward("x", "1", 1, "main", Fraction(101, 100), (1,)), "bad-award"),
        (ReserveAward("x", "1", 1, "main", 0.5, (1,)), "malformed"),  # type: ignore[arg-type]
        (ReserveAward("x", "1", 1, "main", Fraction(1), ()), "bad-award"),
        (ReserveAward("x", "1", 1, "main", Fraction(1), (1, 1)), "bad-award"),
        (ReserveAward("x", "1", 1, "main", Fraction(1), (True,)), "malformed"),
        (ReserveAward("x", "1", 1, "main", Fraction(1), (0,)), "bad-award"),
    ],
)
def test_an_award_that_is_refused(command: ReserveAward, code: str) -> None:
    assert Bench().begin("1").refused(command).code == code


def test_nobody_wins_a_level_for_which_the_round_wagered_nothing() -> None:
    bench = Bench().begin("1", staked=0)
    assert bench.refused(ReserveAward("x", "1", 1, "main", Fraction(1), (1,))).code == "not-wagered"


def test_another_message_with_the_same_award_is_refused_and_the_same_one_is_answered() -> None:
    bench = Bench().begin("1")
    command = ReserveAward("x", "1", 1, "main", Fraction(1), (1,))
    first = bench.do(command, "once")
    assert bench.send(command, "once") == Done(first)
    assert bench.refused(command, "twice").code == "award-known"
    bench.do(PayAward("x", BOTH), "pay")
    assert isinstance(bench.send(PayAward("x", BOTH), "pay"), Done)
    assert bench.send(command, "once") == Done(first)


def test_the_last_hits_of_a_level_are_remembered() -> None:
    """The last 25 settled of each level, and every one that is held."""
    bench = Bench(MAIN, terms(level="minor")).begin("1").begin("2", level="minor")
    bench.win("2", level="minor")
    bench.do(PayAward("a1", BOTH))
    bench.win("1", Fraction(1, 10))
    for number in range(3, 33):
        bench.win("1", Fraction(1, 10))
        bench.do(PayAward(f"a{number}", BOTH))
    assert list(bench.link.awards) == ["a1", "a2", *(f"a{number}" for number in range(8, 33))]
    bench.end("1")
    again = ReserveAward("a3", "1", 1, "main", Fraction(1, 10), (1,))
    assert bench.refused(again, "late").code == "round-over"


def race(tables: int) -> int:
    """All orders in which tables can win one level, another table feeding a third of a cent after each; how many."""
    names = tuple(str(one) for one in range(1, tables + 1))
    start = Bench(terms(rate=Fraction(1, 300)), tables=(*names, "late"))
    for name in names:
        start.begin(name)

    def run(bench: Bench, winners: tuple[str, ...], thirds: int) -> int:
        """`thirds` of a cent stand beside the reset amount; orders that begin alike share what they have in common."""
        assert [one.reserved.table for one in bench.link.awards.values()] == list(winners)
        if len(winners) == tables:
            assert bench.level().exact == 1_000_000 + Fraction(thirds, 3)
            return 1
        orders = 0
        for name in names:
            if name not in winners:
                after = copy(bench)
                won = after.win(name)
                assert (won.order, won.table, won.amount) == (len(winners) + 1, name, 1_000_000 + thirds // 3)
                after.begin("late").end("late")
                orders += run(after, (*winners, name), thirds % 3 + 1)
        return orders

    return run(start, (), tables)


@pytest.mark.parametrize("tables", [2, 3, 4, 5, 6])
def test_near_simultaneous_wins_in_every_order(tables: int) -> None:
    """One takes the meter, the next gets the reset amount and later contributions, and the order is on record."""
    assert race(tables) == factorial(tables)


@pytest.mark.slow
@pytest.mark.parametrize("tables", [7, 8])
def test_near_simultaneous_wins_of_more_tables_in_every_order(tables: int) -> None:
    assert race(tables) == factorial(tables)


def test_a_winner_hears_the_same_amount_however_often_it_asks() -> None:
    """Both tables send their awards three times, mixed: each is reserved once, and each answer is the first one."""
    bench = Bench().begin("1").begin("2")
    one = ReserveAward("x", "1", 1, "main", Fraction(1), (1,))
    two = ReserveAward("y", "2", 1, "main", Fraction(1), (1,))
    first, second = bench.do(two, "y"), bench.do(one, "x")
    for command, message, event in ((one, "x", second), (two, "y", first)) * 3:
        assert bench.send(command, message) == Done(event)
    assert bench.send(Contribute("1", 1, (("main", 100),)), "x") != Done(second)
    assert (first.amount, second.amount, bench.link.order) == (1_000_028, 1_000_000, 2)
