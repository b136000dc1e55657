"""Rounds at joined tables: contributions, voids, limits, messages that come twice or late."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from pitboss.meters.link.accounts import SIGNS, balance
from pitboss.meters.link.books import figures, statement
from pitboss.meters.link.codec import EVENTS
from pitboss.meters.link.commands import (
    BeginPlay,
    Command,
    Contribute,
    EndPlay,
    LoseTable,
    PayAward,
    RegainTable,
    ReleaseAward,
    RestoreContribution,
    ReverseContribution,
)
from pitboss.meters.link.decide import Done
from pitboss.meters.link.evolve import fold
from pitboss.meters.link.reconciliation import reconcile
from pitboss.money import MOST
from tests.meters.link.bench import BOTH, MAIN, Bench, terms

DOLLAR = (("main", 100),)


def test_the_link_reckons_with_its_own_rate() -> None:
    bench = Bench(MAIN, terms(level="minor", rate=Fraction(1, 300), hidden=Fraction(1, 10), least=0))
    bench.do(BeginPlay("1", 1))
    event = bench.do(Contribute("1", 1, (("main", 500), ("minor", 100))))
    assert event.added == (("main", Fraction(70)), ("minor", Fraction(1, 3)))
    assert event.hidden == (("minor", Fraction(10)),)
    assert bench.level("main").exact == 1_000_070
    assert (bench.level("minor").carry, bench.level("minor").reserve) == (Fraction(1, 3), 10)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Contribute("3", 1, DOLLAR), "not-joined"),
        (Contribute("1", 2, DOLLAR), "round-not-begun"),
        (Contribute("1", 0, DOLLAR), "round-over"),
        (Contribute("2", 1, DOLLAR), "round-not-begun"),
        (Contribute("1", 1, ()), "bad-stakes"),
        (Contribute("1", 1, (("mian", 100),)), "no-such-level"),
        (Contribute("1", 1, DOLLAR * 2), "bad-stakes"),
        (Contribute("1", 1, (("main", 0),)), "bad-stakes"),
        (Contribute("1", 1, (("main", -100),)), "bad-stakes"),
        (Contribute("1", 1, (("main", 10.5),)), "malformed"),  # type: ignore[arg-type]
        (Contribute("1", 1, (("main", float("nan")),)), "malformed"),  # type: ignore[arg-type]
        (Contribute("1", 1, (("main", True),)), "malformed"),
        (Contribute("1", 1, (("main", MOST + 1),)), "malformed"),
        (BeginPlay("1", 2), "round-open"),
        (BeginPlay("3", 1), "not-joined"),
        (BeginPlay("2", 0), "not-the-next-round"),
        (BeginPlay("2", 2), "not-the-next-round"),
        (BeginPlay("2", True), "malformed"),
        (BeginPlay("2", 1.0), "malformed"),  # type: ignore[arg-type]
        (EndPlay("1", 1, DOLLAR), "not-reconciled"),
        (EndPlay("1", 1, (("main", 0.5),)), "malformed"),  # type: ignore[arg-type]
        (EndPlay("2", 1, ()), "round-not-begun"),
        (ReverseContribution("1", 1, DOLLAR, ("Flo",)), "more-than-given"),
        (ReverseContribution("1", 1, DOLLAR, ()), "not-approved"),
    ],
)
def test_what_a_table_is_refused(command: BeginPlay | Contribute | EndPlay | ReverseContribution, code: str) -> None:
    bench = Bench()
    bench.do(BeginPlay("1", 1))
    assert bench.refused(command).code == code


def test_an_implausible_contribution_is_refused() -> None:
    """14% of $7,142.85 is $999.999: within $1,000. A cent more wagered is not."""
    bench = Bench()
    bench.do(BeginPlay("1", 1))
    refusal = bench.refused(Contribute("1", 1, (("main", 714_286),)))
    assert (refusal.code, refusal.cite) == ("implausible", "N.J.A.C. 13:69E-1.39A(a)")
    bench.do(Contribute("1", 1, (("main", 714_285),)))
    Bench(terms(most_per_round=14)).begin("1", 100)


def test_a_round_contributes_once() -> None:
    """A table that has forgotten what it sent, and says it again under a new id, adds nothing."""
    bench = Bench().begin("1")
    assert bench.refused(Contribute("1", 1, DOLLAR)).code == "contributed-already"
    bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    bench.do(Contribute("1", 1, (("main", 500),)))
    assert bench.level().exact == 1_000_070


def test_the_same_message_again_adds_nothing() -> None:
    bench = Bench()
    begun = bench.do(BeginPlay("1", 1), "begin")
    first = bench.do(Contribute("1", 1, DOLLAR), "feed")
    assert bench.send(Contribute("1", 1, DOLLAR), "feed") == Done(first)
    assert bench.refused(Contribute("1", 1, (("main", 500),)), "feed").code == "message-known"
    assert bench.refused(BeginPlay("2", 1), "feed").code == "message-known"
    bench.do(EndPlay("1", 1, DOLLAR), "end")
    bench.do(BeginPlay("1", 2), "next")
    assert bench.send(Contribute("1", 1, DOLLAR), "feed") == Done(first)
    assert bench.send(BeginPlay("1", 1), "begin") == Done(begun)
    bench.do(EndPlay("1", 2, ()))
    bench.do(BeginPlay("1", 3))
    assert bench.refused(Contribute("1", 1, DOLLAR), "feed").code == "round-over"
    assert bench.refused(BeginPlay("1", 1), "begin").code == "round-open"
    bench.end("1")
    assert bench.refused(BeginPlay("1", 1), "begin").message == "Round 4 of table '1' comes next, not 1."
    assert bench.level().exact == 1_000_014


def test_a_round_does_not_end_before_all_its_messages_have_come() -> None:
    """The end overtakes the contribution: it is refused, sent again, and nothing is lost."""
    bench = Bench()
    bench.do(BeginPlay("1", 1))
    refusal = bench.refused(EndPlay("1", 1, DOLLAR), "end")
    assert str(refusal) == (
        "In round 1 the table has $1 for main wagered, and the link has nothing. [N.J.A.C. 13:69E-1.39B(e)]"
    )
    bench.do(Contribute("1", 1, DOLLAR))
    bench.do(EndPlay("1", 1, DOLLAR), "end")


def test_messages_in_any_order_sent_until_they_are_taken_come_to_the_same() -> None:
    """Ten rounds at three tables, all messages in a bag, drawn at random, those refused or doubled put back."""
    for seed in range(40):
        chance = random.Random(seed)
        bench = Bench(tables=("1", "2", "3"))
        bag: list[tuple[str, Command]] = []
        for table, number in product(("1", "2", "3"), range(1, 11)):
            bag += [
                (f"{table}/{number}/0", BeginPlay(table, number)),
                (f"{table}/{number}/1", Contribute(table, number, DOLLAR)),
                (f"{table}/{number}/2", EndPlay(table, number, DOLLAR)),
            ]
        while bag:
            message, command = bag.pop(chance.randrange(len(bag)))
            answer = bench.send(command, message)
            if not isinstance(answer, Done) and answer not in bench.log[-1:]:
                bag.append((message, command))
            elif chance.random() < 0.3:
                assert bench.send(command, message) == Done(bench.log[-1])
        assert bench.level().exact == 1_000_000 + 30 * 14
        assert figures(bench.level()).wagered == 3_000
        assert len(bench.log) == 1 + 3 + 90


def test_a_void_round_reverses_what_it_gave() -> None:
    bench = Bench(terms(rate=Fraction(1, 300), hidden=Fraction(1, 7))).begin("1", 700)
    before = bench.level()
    bench.begin("2", 500)
    event = bench.do(ReverseContribution("2", 1, (("main", 500),), ("Flo",)))
    assert event.taken == (("main", Fraction(5, 3)),)
    after = bench.level()
    assert (after.exact, after.reserve, after.wagered) == (before.exact, before.reserve, before.wagered)
    assert dict(statement(after))["contributions reversed"] == Fraction(-5, 3)
    assert bench.refused(ReverseContribution("2", 1, (("main", 1),), ("Flo",))).code == "more-than-given"
    bench.do(EndPlay("2", 1, ()))
    last = bench.do(ReverseContribution("1", 1, (("main", 700),), ("Flo",)))
    assert (last.hidden, last.made_good, last.hidden_made_good) == ((("main", 100),), (), ())
    assert (bench.level().exact, bench.level().reserve) == (1_000_000, 0)


def test_a_void_hand_reverses_its_own_part() -> None:
    bench = Bench().begin("1", 700)
    bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    assert bench.level().exact == 1_000_000 + 84
    assert bench.refused(ReverseContribution("1", 1, (("main", 601),), ("Flo",))).code == "more-than-given"
    bench.do(EndPlay("1", 1, (("main", 600),)))
    assert bench.refused(ReverseContribution("1", 1, DOLLAR, ("Flo",))).code == "round-over"


@pytest.mark.parametrize("share", [Fraction(1), Fraction(9, 10)])
def test_a_contribution_that_has_been_played_for_is_made_good(share: Fraction) -> None:
    """Table 1 feeds 14 cents, table 2 wins, table 1's round is void: the next winner does not pay for the void."""
    bench = Bench().begin("1").begin("2")
    bench.win("2", share)
    before = bench.level().exact
    event = bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    assert (event.taken, event.made_good) == ((("main", 14),), (("main", 14),))
    assert bench.level().exact == before
    bench.do(PayAward("a1", BOTH))
    bench.do(ReverseContribution("2", 1, DOLLAR, ("Flo",)))
    assert bench.level().exact == before


def test_after_a_release_a_void_takes_its_contribution_from_the_meter() -> None:
    bench = Bench().begin("1").begin("2")
    bench.win("2")
    bench.do(ReleaseAward("a1", "no light", BOTH))
    event = bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    assert event.made_good == ()
    assert bench.level().exact == 1_000_014


@pytest.mark.parametrize("share", [Fraction(1), Fraction(1, 10)])
def test_a_void_before_a_release_and_after_it_leave_the_same_books(share: Fraction) -> None:
    """What the house has made good for the void it gets back on a line of its own once no award since is left."""
    void, back = ReverseContribution("1", 1, DOLLAR, ("Flo",)), ReleaseAward("a1", "the hand is void", ("Flo",))
    benches = []
    for said in ((void, back), (back, void)):
        bench = Bench(terms(hidden=Fraction(1, 10))).begin("1").begin("2")
        bench.win("2", share)
        for command in said:
            bench.do(command)
        benches.append(bench)
    first, second = (bench.level() for bench in benches)
    assert (first.exact, first.reserve, first.held) == (second.exact, second.reserve, second.held) == (1_000_014, 10, 0)
    assert balance(first.totals, "house") == balance(second.totals, "house") == -1_000_000
    assert dict(statement(first))["made good and returned to the house"] == -14
    assert not [one for bench in benches for one in reconcile(bench.log)]
    assert not first.made_good


@pytest.mark.parametrize("then", ["held", "released", "released and won again", "paid"])
def test_a_contribution_that_is_restored_is_as_if_it_had_not_been_reversed(then: str) -> None:
    """Table 2 wins the meter; then table 1's dollar is reversed, made good by the house, and lies there again. Whatever
    becomes of the award, the books are those of a link that never heard of the reversal.
    """
    back, again = (kind("1", 1, DOLLAR, ("Flo",)) for kind in (ReverseContribution, RestoreContribution))
    award = [PayAward("a1", BOTH)] if then == "paid" else [ReleaseAward("a1", "no light", BOTH)]
    benches = []
    for said in ((back, *award, again), (back, again, *award), award):
        bench = Bench(terms(hidden=Fraction(1, 10))).begin("1").begin("2")
        bench.win("2")
        for command in (one for one in said if then != "held" or one not in award):
            bench.do(command)
        if then == "released and won again":
            bench.win("2")
        benches.append(bench)
    for bench in benches[:2]:
        ours, right = bench.level(), benches[2].level()
        assert [balance(ours.totals, one) for one in SIGNS] == [balance(right.totals, one) for one in SIGNS]
        assert (ours.wagered, ours.made_good, ours.hits) == (right.wagered, right.made_good, right.hits)
        assert bench.link.tables["1"].staked == {"main": 100}
        assert not list(reconcile(bench.log))
        assert bench.refused(again).code == "not-reversed"
        bench.end("1")


def test_what_was_reversed_last_is_restored_first() -> None:
    """Two hands were void; the second report was wrong. What the round never reversed cannot come back."""
    bench = Bench().begin("1", 600)
    for stake in (100, 200):
        bench.do(ReverseContribution("1", 1, (("main", stake),), ("Flo",)))
    refusal = bench.refused(RestoreContribution("1", 1, (("main", 100),), ("Flo",)))
    assert (refusal.code, refusal.message) == (
        "not-reversed",
        "$1 for main is not what the round reversed last, and cannot be restored.",
    )
    assert bench.do(RestoreContribution("1", 1, (("main", 200),), ("Flo",))).reversals == 1
    assert bench.link.tables["1"].staked == {"main": 500}
    bench.do(RestoreContribution("1", 1, (("main", 100),), ("Flo",)))
    assert bench.level().exact == 1_000_084


def test_what_was_made_good_stays_while_another_award_since_is_held_or_paid() -> None:
    """Two win after the contribution of table 1. The release of the first brings nothing back to the house while the
    second is held, and nothing ever does once the second is paid.
    """
    for paid in (False, True):
        bench = Bench(tables=("1", "2", "3")).begin("1").begin("2").begin("3")
        bench.win("2", Fraction(1, 10))
        bench.win("3", Fraction(1, 10))
        bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
        if paid:
            bench.do(PayAward("a2", BOTH))
        assert bench.do(ReleaseAward("a1", "no light", BOTH)).made_good_back == 0
        if not paid:
            assert bench.do(ReleaseAward("a2", "no light", BOTH)).made_good_back == 14
        assert not bench.level().made_good


def test_a_record_in_which_nothing_came_back_to_the_house_is_still_one() -> None:
    """Earlier versions left on the meter what the house had made good, and did not say when it was contributed."""
    bench = Bench().begin("1").begin("2")
    bench.win("2")
    reversed_ = bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    log = [*bench.log[:-1], replace(reversed_, since=None)]
    bench.link = fold(log)
    bench.do(ReleaseAward("a1", "no light", BOTH))
    log.append(bench.log[-1])
    written = [EVENTS.write(one) for one in log]
    for said in written:
        for new in ("since", "made_good_back", "hidden_made_good_back"):
            said.pop(new, None)
    assert list(EVENTS.read_all(written)) == log
    assert not list(reconcile(log))
    assert bench.level().exact == 1_000_028, "14 cents of table 2, and 14 that the house has made good"


def test_a_reserve_that_has_gone_into_a_reset_is_made_good() -> None:
    bench = Bench(terms(hidden=Fraction(1, 10))).begin("1").begin("2")
    bench.win("2")
    event = bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    assert (event.hidden, event.hidden_made_good) == ((("main", 10),), (("main", 10),))
    assert bench.level().reserve == 0


@pytest.mark.parametrize(
    ("start", "shown", "overflow"),
    [(1_099_985, 1_099_999, 0), (1_099_986, 1_100_000, 0), (1_099_987, 1_100_000, 1)],
    ids=["limit-1", "limit", "limit+1"],
)
def test_what_comes_in_above_the_limit_goes_into_the_overflow(start: int, shown: int, overflow: int) -> None:
    """14 cents come in below, at and above the posted limit of $11,000."""
    bench = Bench(terms(limit=1_100_000), main=Fraction(start)).begin("1").begin("2", 0)
    level = bench.level()
    assert (level.shown, level.overflow, level.carry) == (shown, overflow, 0)
    assert bench.win("1").amount == shown
    assert (bench.level().exact, bench.level().overflow) == (1_000_000, overflow)
    bench.do(ReleaseAward("a1", "no light", BOTH))
    assert (bench.level().shown, bench.level().overflow) == (shown, overflow)


def test_a_void_at_the_limit_leaves_the_meter_as_without_its_round() -> None:
    """10 cents below the limit, two tables feed 14 each: without the first, the meter is full and 4 cents are over."""
    bench, without = (Bench(terms(limit=1_100_000), main=Fraction(1_099_990)) for _ in range(2))
    bench.begin("1").begin("2")
    without.begin("2")
    bench.do(ReverseContribution("1", 1, DOLLAR, ("Flo",)))
    for one in (bench, without):
        assert (one.level().shown, one.level().overflow) == (1_100_000, 4)


def test_a_meter_of_a_trillion_units_is_as_exact_as_a_small_one() -> None:
    """$10 billion, a limit one cent above, and a third of a cent at a time: the fourth third is over the limit."""
    bench = Bench(terms(rate=Fraction(1, 300), limit=10**12 + 1), main=Fraction(10**12))
    seen = []
    for _ in range(4):
        level = bench.begin("1").end("1").level()
        seen.append((level.shown - 10**12, level.carry, level.overflow))
    third = Fraction(1, 3)
    assert seen == [(0, third, 0), (0, 2 * third, 0), (1, 0, 0), (1, 0, third)]


def test_a_lost_table_begins_no_round_and_finishes_the_one_it_is_in() -> None:
    bench = Bench().begin("1")
    bench.do(LoseTable("1", "no answer for a second"))
    assert bench.refused(LoseTable("1", "again")).code == "table-lost"
    bench.end("1")
    refusal = bench.refused(BeginPlay("1", 2))
    assert (refusal.code, refusal.cite) == ("table-lost", "9 NYCRR 5321.18(c)")
    assert bench.refused(RegainTable("1", 0)).code == "round-over"
    bench.do(RegainTable("1", 5))
    assert bench.refused(RegainTable("1", 5)).code == "connected"
    bench.begin("1", number=6)
    bench.do(LoseTable("1", "no answer for a second"))
    assert bench.refused(RegainTable("1", 7)).code == "round-open"
    bench.do(RegainTable("1", 6))
    assert bench.refused(LoseTable("2", " ")).code == "no-reason"
    assert bench.level().exact == 1_000_028


def test_an_old_message_that_a_table_was_lost_is_not_done_again() -> None:
    bench = Bench()
    lost = bench.do(LoseTable("1", "no answer"), "lost")
    bench.do(RegainTable("1", 0), "back")
    for _ in range(3):
        bench.begin("1").end("1")
    before = bench.link
    assert bench.send(LoseTable("1", "no answer"), "lost") == Done(lost)
    assert bench.link is before


def test_the_stream_is_numbered_and_makes_the_link_again() -> None:
    bench = Bench().begin("1").begin("2")
    bench.win("1")
    bench.do(PayAward("a1", BOTH))
    bench.end("1").end("2").begin("1")
    assert [one.position for one in bench.log] == list(range(1, len(bench.log) + 1))
    assert fold(bench.log) == bench.link


def contributions(count: int, seed: int) -> None:
    """Random stakes at rates that no cent divides, added up apart in whole 2,100ths of a cent."""
    chance = random.Random(seed)
    rates = {"main": Fraction(1, 300), "minor": Fraction(2, 7), "mini": Fraction(5, 2000)}
    tables = tuple(f"t{number}" for number in range(7))
    bench = Bench(*(terms(level=name, rate=rate) for name, rate in rates.items()), tables=tables)
    unit = 42_000
    sums = dict.fromkeys(rates, 0)
    for number in range(count):
        table, level = chance.choice(tables), chance.choice(list(rates))
        stake = chance.choice((1, 3, 100, 500, chance.randrange(1, 5_000)))
        bench.begin(table, stake, level)
        sums[level] += stake * {"main": 140, "minor": 12_000, "mini": 105}[level]
        if number % 97 == 0:
            won = bench.win(table, level=level)
            stood = 1_000_000 * unit + sums[level]
            assert won.amount == stood // unit
            sums[level] = stood % unit
            bench.do(PayAward(won.award, BOTH))
        bench.end(table)
        bench.log.clear()
    for name, total in sums.items():
        assert bench.level(name).exact - 1_000_000 - Fraction(total, unit) == 0


def test_no_fraction_of_a_cent_is_lost() -> None:
    contributions(10_000, seed=1)


@pytest.mark.slow
def test_no_fraction_of_a_cent_is_lost_in_the_long_run() -> None:
    contributions(100_000, seed=2)
