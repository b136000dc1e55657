"""What people decide about a link: opening, joining, terms, transfers, corrections and readings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pitboss.meters.link.books import statement
from pitboss.meters.link.commands import (
    BeginPlay,
    ChangeTerms,
    CorrectMeter,
    JoinTable,
    LeaveTable,
    OpenLink,
    PayAward,
    ReadDisplay,
    ReceiveTransfer,
    SendTransfer,
)
from pitboss.meters.link.decide import Done, decide
from pitboss.meters.link.events import DisplayAgreed, DisplayDiffered
from pitboss.meters.link.state import Link
from pitboss.meters.link.terms import Terms
from pitboss.money import MOST
from tests.meters.link.bench import BOTH, MAIN, Bench, terms


def send(amount: int, pool: Any = "meter", level: str = "main", transfer: str = "t", **more: Any) -> SendTransfer:
    return SendTransfer(transfer, level, pool, amount, "other", "main", "the table closes", more.get("by", BOTH))


def test_a_link_opens_at_its_initial_amounts_or_where_it_stood() -> None:
    bench = Bench(MAIN, terms(level="minor", initial=1_000_050), main=Fraction(3_000_001, 2))
    assert (bench.level("main").exact, bench.level("minor").exact) == (Fraction(3_000_001, 2), 1_000_050)
    assert Bench(terms(limit=1_000_009), main=Fraction(1_000_009)).level().shown == 1_000_009


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"initial": 999_999}, "below-least"),
        ({"reset": 999_999}, "below-least"),
        ({"limit": 1_000_000}, "bad-terms"),
        ({"rate": Fraction(101, 100)}, "bad-terms"),
        ({"rate": Fraction(-1, 100)}, "bad-terms"),
        ({"rate": 0.14}, "malformed"),
        ({"rate": Fraction(1, 10**6 + 1)}, "bad-terms"),
        ({"hidden": Fraction(87, 100)}, "bad-terms"),
        ({"initial": 1_000_000.0}, "malformed"),
        ({"initial": True, "least": 0}, "malformed"),
        ({"initial": MOST + 1}, "malformed"),
        ({"limit": -1}, "bad-terms"),
        ({"chance": Fraction(0)}, "bad-terms"),
        ({"level": " "}, "bad-terms"),
    ],
)
def test_terms_that_no_link_opens_with(changes: dict[str, Any], code: str) -> None:
    refusal = decide(Link(), "m", OpenLink("floor", (terms(**changes),), BOTH))
    assert getattr(refusal, "code", "") == code
    if code == "below-least":
        assert getattr(refusal, "cite", "") == "MD 235 1.1 Ch.12 §F(2)"


@pytest.mark.parametrize(
    "changes",
    [
        {"rate": Fraction(0)},
        {"rate": Fraction(1, 2), "hidden": Fraction(1, 2)},
        {"rate": Fraction(1, 10**6)},
        {"limit": 1_000_001},
        {"chance": Fraction(1, 10**9)},
        {"initial": MOST},
    ],
)
def test_terms_at_the_edge_of_what_is_allowed(changes: dict[str, Any]) -> None:
    Bench(terms(**changes), tables=())


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (OpenLink("", (MAIN,), BOTH), "bad-terms"),
        (OpenLink("floor", (), BOTH), "bad-terms"),
        (OpenLink("floor", (MAIN, MAIN), BOTH), "bad-terms"),
        (OpenLink("floor", (MAIN,), ("Dana",)), "not-approved"),
        (OpenLink("floor", (MAIN,), BOTH, (("main", Fraction(999_999)),)), "below-least"),
        (OpenLink("floor", (terms(limit=1_000_001),), BOTH, (("main", Fraction(1_000_002)),)), "over-limit"),
        (OpenLink("floor", (MAIN,), BOTH, (("mian", Fraction(1_000_000)),)), "no-such-level"),
        (OpenLink("floor", (MAIN,), BOTH, (("main", 1e9),)), "malformed"),  # type: ignore[arg-type]
        (BeginPlay("1", 1), "link-open"),
    ],
)
def test_what_does_not_open_a_link(command: OpenLink | BeginPlay, code: str) -> None:
    assert getattr(decide(Link(), "m", command), "code", "") == code


def test_a_link_opens_once() -> None:
    bench = Bench()
    assert bench.refused(OpenLink("floor", (MAIN,), BOTH)).code == "link-open"
    assert isinstance(bench.send(OpenLink("floor", (MAIN,), BOTH), "m1"), Done)
    assert getattr(decide(bench.link, "", BeginPlay("1", 1)), "code", "") == "bad-message"


def test_tables_are_linked_only_where_the_hand_is_as_likely() -> None:
    chance = Fraction(4, 2_598_960)
    bench = Bench(terms(chance=chance), tables=())
    refusal = bench.refused(JoinTable("1", ("main",), BOTH, (("main", Fraction(1, 22_100)),)))
    assert (refusal.code, refusal.cite) == ("other-chance", "WAC 230-15-685(6)")
    assert bench.refused(JoinTable("1", ("main",), BOTH)).code == "other-chance"
    bench.do(JoinTable("1", ("main",), BOTH, (("main", chance),)))


def test_joining_and_leaving() -> None:
    bench = Bench(MAIN, terms(level="minor"), tables=("1",))
    assert bench.refused(JoinTable("1", ("main",), BOTH)).code == "joined"
    assert bench.refused(JoinTable("2", ("main", "main"), BOTH)).code == "bad-table"
    assert bench.refused(JoinTable("2", ("mian",), BOTH)).code == "no-such-level"
    assert bench.refused(JoinTable("2", ("main",), ())).code == "not-approved"
    bench.begin("1")
    bench.win("1")
    assert bench.refused(LeaveTable("1", BOTH)).code == "in-play"
    bench.end("1")
    assert bench.refused(LeaveTable("1", BOTH)).code == "award-held"
    bench.do(PayAward("a1", BOTH))
    bench.do(LeaveTable("1", BOTH))
    assert bench.refused(BeginPlay("1", 2)).code == "not-joined"
    assert [bench.refused(LeaveTable(name, BOTH)).code for name in ("1", "7")] == ["not-joined"] * 2
    assert bench.refused(JoinTable("1", ("minor",), BOTH)).code == "round-over"
    bench.do(JoinTable("1", ("minor",), BOTH, round=56))
    assert bench.refused(BeginPlay("1", 2)).code == "not-the-next-round"
    bench.begin("1", level="minor", number=57)


def test_terms_wait_until_nobody_plays_and_no_award_is_held() -> None:
    bench = Bench().begin("2")
    change = ChangeTerms("main", terms(rate=Fraction(1, 5)), "amended submission", BOTH)
    refusal = bench.refused(change)
    assert (refusal.code, refusal.cite) == ("in-play", "9 NYCRR 5321.18(b)(4)")
    bench.win("2")
    bench.end("2")
    assert bench.refused(change).code == "award-held"
    bench.do(PayAward("a1", BOTH))
    bench.do(change)
    assert bench.begin("1").level().exact == 1_000_020


@pytest.mark.parametrize(("limit", "code"), [(1_000_013, "limit-below-meter"), (1_000_014, ""), (1_000_015, "")])
def test_a_limit_is_set_at_or_above_the_meter(limit: int, code: str) -> None:
    bench = Bench().begin("1").end("1")
    change = ChangeTerms("main", terms(limit=limit), "posted", BOTH)
    if code:
        assert bench.refused(change).code == code
    else:
        bench.do(change)
        assert bench.begin("1").level().shown == limit


def test_what_stood_above_a_limit_stays_in_the_overflow_when_the_limit_is_raised() -> None:
    bench = Bench(terms(limit=1_000_010)).begin("1").end("1")
    bench.do(ChangeTerms("main", terms(limit=2_000_000), "posted", BOTH))
    assert (bench.level().shown, bench.level().overflow) == (1_000_010, 4)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (ChangeTerms("mian", MAIN, "why", BOTH), "no-such-level"),
        (ChangeTerms("main", terms(level="minor"), "why", BOTH), "bad-terms"),
        (ChangeTerms("main", terms(reset=1), "why", BOTH), "below-least"),
        (ChangeTerms("main", MAIN, "", BOTH), "no-reason"),
        (ChangeTerms("main", MAIN, "why", ("Flo", "Flo")), "not-approved"),
    ],
)
def test_terms_that_are_not_taken(change: ChangeTerms, code: str) -> None:
    assert Bench().refused(change).code == code


def test_a_transfer_leaves_the_reset_amount_and_arrives_once() -> None:
    one, other = Bench(main=Fraction(1_500_000)), Bench(tables=())
    text = "can be transferred. The reset amount stays on the meter. [Iowa Admin. Code 491-11.12(4)]"
    assert str(one.refused(send(500_001))) == f"Between $0.01 and $5,000 {text}"
    assert str(other.refused(send(1))) == f"Nothing {text}"
    one.do(send(500_000), "out")
    assert isinstance(one.send(send(500_000), "out"), Done)
    assert one.refused(send(500_000), "out again").code == "transfer-known"
    assert one.level().exact == 1_000_000
    take = ReceiveTransfer("t", "main", 500_000, "floor", "main", BOTH)
    assert other.refused(ReceiveTransfer("t", "main", 500_000, "floor", "main", ("Flo",))).code == "not-approved"
    other.do(take, "in")
    assert other.refused(take, "in again").code == "transfer-known"
    assert other.level().exact == 1_500_000
    assert dict(statement(other.level()))["transfers in"] == 500_000


def test_the_overflow_can_be_transferred_to_its_own_meter_once_that_has_been_won() -> None:
    bench = Bench(terms(limit=1_000_010)).begin("1", 1_000)
    assert (bench.level().shown, bench.level().overflow) == (1_000_010, 130)
    bench.win("1")
    bench.do(PayAward("a1", BOTH))
    bench.end("1")
    assert bench.refused(send(131, "overflow")).code == "bad-amount"
    bench.do(SendTransfer("t", "main", "overflow", 130, "floor", "main", "won", BOTH))
    bench.do(ReceiveTransfer("t", "main", 130, "floor", "main", BOTH))
    assert (bench.level().shown, bench.level().overflow) == (1_000_010, 120)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (send(1, level="mian"), "no-such-level"),
        (send(1, by=("Flo", "flo")), "not-approved"),
        (send(1, transfer=""), "bad-transfer"),
        (send(1, pool="reserve"), "malformed"),
        (send(0), "bad-amount"),
        (send(True), "malformed"),
        (CorrectMeter("main", Fraction(-1, 2), "broken wire", BOTH), ""),
        (CorrectMeter("main", Fraction(-2), "broken wire", BOTH), "below-least"),
        (CorrectMeter("main", Fraction(0), "broken wire", BOTH), "bad-amount"),
        (CorrectMeter("main", 1, "broken wire", BOTH), "malformed"),  # type: ignore[arg-type]
        (CorrectMeter("main", Fraction(10), "", BOTH), "no-reason"),
        (CorrectMeter("main", Fraction(10), "broken wire", BOTH), "over-limit"),
        (CorrectMeter("main", Fraction(9), "broken wire", BOTH), ""),
        (CorrectMeter("main", Fraction(1), "broken wire", BOTH), ""),
        (CorrectMeter("main", Fraction(-1), "broken wire", BOTH), ""),
        (CorrectMeter("main", Fraction(9), "broken wire", ("Flo",)), "not-approved"),
        (ReceiveTransfer("t", "mian", 1, "other", "main", BOTH), "no-such-level"),
        (ReceiveTransfer("", "main", 1, "other", "main", BOTH), "bad-transfer"),
        (ReceiveTransfer("t", "main", 0, "other", "main", BOTH), "bad-amount"),
    ],
)
def test_transfers_and_corrections(command: SendTransfer | CorrectMeter | ReceiveTransfer, code: str) -> None:
    bench = Bench(terms(limit=1_000_010), main=Fraction(1_000_001))
    if code:
        assert bench.refused(command).code == code
    else:
        before = bench.level().exact
        bench.do(command)
        assert bench.level().exact == before + command.amount


@pytest.mark.parametrize("command", [send(1), CorrectMeter("main", Fraction(1), "broken wire", BOTH)])
def test_nothing_is_touched_by_hand_while_somebody_plays(command: SendTransfer | CorrectMeter) -> None:
    bench = Bench(main=Fraction(2_000_000)).begin("1")
    assert bench.refused(command).code == "in-play"
    bench.end("1").do(command)


def test_a_reading_that_differs_is_recorded_and_adjusts_nothing() -> None:
    bench = Bench().begin("1")
    assert isinstance(bench.do(ReadDisplay("main", 1_000_014, "Ann")), DisplayAgreed)
    level = bench.level()
    event = bench.do(ReadDisplay("main", 1_000_015, "Ann"), "read")
    assert isinstance(event, DisplayDiffered)
    assert (event.read, event.expected) == (1_000_015, 1_000_014)
    assert bench.level() == level
    bench.begin("2")
    assert bench.send(ReadDisplay("main", 1_000_015, "Ann"), "read") == Done(event)
    assert bench.refused(ReadDisplay("main", -1, "Ann")).code == "bad-amount"
    assert bench.refused(ReadDisplay("mian", 1, "Ann")).code == "no-such-level"


def test_the_law_s_least_holds_for_every_level_of_its_own() -> None:
    """235 Stud, paytable C: a Major of at least $10,000 and a Minor of at least $1,000."""
    major = Terms("major", 1_000_000, 1_000_000, Fraction(1, 10), 10_000, least=1_000_000)
    minor = Terms("minor", 100_000, 100_000, Fraction(1, 10), 10_000, least=100_000)
    Bench(major, minor)
    low = OpenLink("floor", (major, terms(level="minor", initial=99_999, least=100_000)), BOTH)
    assert getattr(decide(Link(), "m", low), "code", "") == "below-least"
