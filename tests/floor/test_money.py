"""Money on the table: a shift worked by hand, sequences against a second ledger, and what is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import Refusal
from pitboss.floor.money import commands as does
from pitboss.floor.money.decide import Award, Standing, decide, expect
from pitboss.floor.money.events import DifferenceFound, Event
from pitboss.floor.money.state import Till, evolve
from pitboss.floor.money.statement import Statement, state_shift

BOTH = ("Dora", "Flo")


@dataclass
class Desk:
    """A till with people who use it; rounds are told as what the house has won so far."""

    till: Till = field(default_factory=Till)
    now: Standing = field(default_factory=lambda: Standing("2026-01-05/3"))

    def give(self, command: does.Command) -> tuple[Event, ...]:
        found = decide(self.till, self.now, command, BOTH)
        assert not isinstance(found, Refusal), found
        self.till = reduce(evolve, found, self.till)
        return found

    def refuse(self, command: does.Command) -> str:
        found = decide(self.till, self.now, command, BOTH)
        assert isinstance(found, Refusal), found
        return found.code

    def win(self, cents: int, elsewhere: int = 0, **flows: int) -> None:
        """The house wins so much by rounds; awards `elsewhere` did not leave the table."""
        both = Counter(self.now.flows)
        both.update(flows)
        self.now = Standing(
            self.now.shift, self.now.version + 1, self.now.won + cents, self.now.elsewhere + elsewhere, dict(both)
        )

    def statement(self, number: int = -1) -> Statement:
        return state_shift(self.till, self.till.periods[number], self.now)


def chips(**many: int) -> does.Chips:
    """`chips(d25=4)`: four chips of twenty-five dollars."""
    return tuple(does.Stack(int(name[1:]) * 100, number) for name, number in many.items())


def test_a_shift_worked_by_hand() -> None:
    """Opener $10,000. Buy-ins of $500 and $300 in cash. A fill of $2,000, a credit of $1,000. The rounds take in $450.

    Then the tray holds 10,000 - 800 + 2,000 - 1,000 + 450 = $10,650, and the box $800:
    the win is 800 + 10,650 - 10,000 - 2,000 + 1,000 = $450.
    """
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d100=60, d25=160)))
    desk.give(does.BuyIn("Ann", 50_000))
    desk.give(does.BuyIn("Bo", 30_000))
    (fill,) = desk.give(does.Fill(chips(d25=80)))
    (credit,) = desk.give(does.Credit(chips(d100=10)))
    desk.win(45_000)
    assert expect(desk.till, desk.now) == 1_065_000
    desk.give(does.ColourUp(chips(d25=20), chips(d100=5)))
    assert expect(desk.till, desk.now) == 1_065_000, "chips of the same value were changed"
    closer = desk.give(does.CountInventory("closer", chips(d100=60, d25=186)))
    assert len(closer) == 1, "nothing differs"
    assert desk.statement().win == 45_000
    assert not desk.statement().counted
    assert len(desk.give(does.CountDrop(1, 80_000))) == 1
    shift = desk.statement()
    assert (shift.opening, shift.closing, shift.fills, shift.credits) == (1_000_000, 1_065_000, 200_000, 100_000)
    assert (shift.drop, shift.win, shift.reckoned, shift.difference) == (80_000, 45_000, 45_000, 0)
    assert shift.counted
    assert (getattr(fill, "slip", ""), getattr(credit, "slip", "")) == ("F-1", "C-1")


def test_a_difference_is_an_event_and_adjusts_nothing() -> None:
    """$25 are missing in the tray and $100 too much in the box: each is found, and the win shows both."""
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d25=400)))
    desk.give(does.BuyIn("Ann", 20_000))
    found = desk.give(does.CountInventory("closer", chips(d25=391)))
    assert found[1:] == (DifferenceFound(1, "closer", 980_000, 977_500),)
    assert desk.give(does.CountDrop(1, 30_000))[1:] == (DifferenceFound(1, "drop", 20_000, 30_000),)
    shift = desk.statement()
    assert (shift.win, shift.reckoned, shift.difference) == (7_500, 0, 7_500)
    opened = desk.give(does.CountInventory("opener", chips(d25=390)))
    assert opened[1:] == (DifferenceFound(2, "opener", 977_500, 975_000),), "the closer was another"
    assert desk.statement().win == 0, "what was missing before is not this shift's"


def test_one_count_closes_a_shift_and_opens_the_next_in_the_middle_of_play() -> None:
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d5=1000)))
    desk.win(12_500)
    desk.now = Standing("2026-01-06/1", desk.now.version, desk.now.won, in_round=True)
    desk.give(does.CountInventory("change", chips(d5=1025)))
    desk.win(-2_500)
    desk.give(does.CountInventory("closer", chips(d5=1020)))
    first, second = desk.statement(0), desk.statement(1)
    assert (first.shift, first.win, first.difference) == ("2026-01-05/3", 12_500, 0)
    assert (second.shift, second.win, second.difference) == ("2026-01-06/1", -2_500, 0)


def test_an_award_that_did_not_come_from_the_tray_is_part_of_the_win() -> None:
    """The rounds lose $5,000 to a jackpot that the cage pays: the tray is untouched, and the win is -$5,000."""
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d5=100)))
    desk.win(-500_000, elsewhere=500_000)
    desk.give(does.CountInventory("closer", chips(d5=100)))
    assert (desk.statement().elsewhere, desk.statement().win, desk.statement().difference) == (500_000, -500_000, 0)


def test_a_void_slip_keeps_its_number_and_moves_back_what_it_moved() -> None:
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d5=100)))
    desk.give(does.Fill(chips(d5=20)))
    desk.give(does.VoidSlip("F-1", "wrong table"))
    (again,) = desk.give(does.Fill(chips(d5=40)))
    assert getattr(again, "slip", "") == "F-2"
    assert desk.statement().fills == 20_000
    assert desk.till.slips["F-1"].void == "wrong table"
    assert desk.refuse(does.VoidSlip("F-1", "again")) == "slip-void"
    assert desk.refuse(does.VoidSlip("F-9", "which?")) == "no-such-slip"
    assert desk.refuse(does.VoidSlip("F-2", " ")) == "no-reason"
    desk.give(does.CountInventory("change", chips(d5=140)))
    assert desk.refuse(does.VoidSlip("F-2", "late")) == "no-such-slip", "its shift is closed"


def test_an_award_has_one_slip() -> None:
    award = Award(7, 2, "progressive", "Ann", 123_456)
    desk = Desk()
    desk.give(does.OpenTill("accounts"))
    desk.now = Standing("2026-01-05/3", find_award=lambda one: award if (one.round, one.seat) == (7, 2) else None)
    wanted = does.WriteSlip("jackpot", 7, 2, "progressive")
    (slip,) = desk.give(wanted)
    assert (getattr(slip, "slip", ""), getattr(slip, "amount", 0)) == ("J-1", 123_456)
    assert getattr(slip, "signed", ()) == BOTH
    assert desk.refuse(wanted) == "slip-known"
    assert desk.refuse(does.WriteSlip("jackpot", 8, 2, "progressive")) == "no-such-award"
    desk.give(does.VoidSlip("J-1", "torn"))
    assert getattr(desk.give(wanted)[0], "slip", "") == "J-2"
    assert desk.statement().win == 0, "a slip of an award is its document, and moves nothing"


def test_an_award_has_one_slip_however_many_shifts_have_passed() -> None:
    award = Award(7, 2, "progressive", "Ann", 123_456)
    desk = Desk(now=Standing("2026-01-05/3", find_award=lambda _: award))
    desk.give(does.OpenTill("accounts"))
    wanted = does.WriteSlip("jackpot", 7, 2, "progressive")
    desk.give(wanted)
    for _ in range(3):
        desk.give(does.CountInventory("change"))
        assert desk.refuse(wanted) == "slip-known"
    assert desk.refuse(does.VoidSlip("J-1", "late")) == "no-such-slip", "its shift is closed"


WRONG: list[tuple[does.Kind, does.Command, str]] = [
    ("chips", does.BuyIn("Ann", 0), "bad-amount"),
    ("chips", does.BuyIn("Ann", -5), "bad-amount"),
    ("chips", does.BuyIn("Ann", 10**18), "malformed"),
    ("chips", does.BuyIn("Ann", 1.5), "malformed"),  # type: ignore[arg-type]
    ("chips", does.BuyIn("Ann", 100_001), "over-inventory"),
    ("accounts", does.BuyIn(" ", 100), "no-player"),
    ("chips", does.CashOut("Ann", 100), "no-balance"),
    ("accounts", does.CashOut("Ann", 100), "over-balance"),
    ("accounts", does.CashOut("Ann"), "bad-amount"),
    ("accounts", does.ColourUp(chips(d5=1), chips(d1=5)), "no-chips"),
    ("chips", does.ColourUp(chips(d5=1), chips(d1=4)), "another-value"),
    ("chips", does.ColourUp((), ()), "another-value"),
    ("chips", does.Fill(()), "no-chips"),
    ("chips", does.Fill((does.Stack(500, 0),)), "bad-chips"),
    ("chips", does.Fill((does.Stack(500, 2), does.Stack(500, 3))), "bad-chips"),
    ("chips", does.Fill((does.Stack(0, 2),)), "bad-chips"),
    ("chips", does.Credit(chips(d100=11)), "over-inventory"),
    ("chips", does.CountInventory("opener"), "wrong-count"),
    ("accounts", does.CountInventory("closer", chips(d5=1)), "no-chips"),
    ("chips", does.CountDrop(1, 5), "no-such-period"),
    ("chips", does.OpenTill("chips"), "till-open"),
    ("accounts", does.Credit(chips(d100=1)), "over-inventory"),
]


@pytest.mark.parametrize(("kind", "command", "code"), WRONG)
def test_what_is_refused_changes_nothing(kind: does.Kind, command: does.Command, code: str) -> None:
    desk = Desk()
    desk.give(does.OpenTill(kind))
    if kind == "chips":
        desk.give(does.CountInventory("opener", chips(d100=10)))
    before = desk.till
    assert desk.refuse(command) == code
    assert desk.till == before


def test_one_person_has_one_balance_however_the_name_is_typed() -> None:
    desk = Desk(now=Standing("2026-01-05/3", seated=("Pla",), find_account={"BO": "Bo"}.get))
    desk.give(does.OpenTill("accounts", bank=1_000_000))
    for typed in ("Pla", "PLA", " pla"):
        desk.give(does.BuyIn(typed, 700))
    assert dict(desk.till.given) == {"Pla": 2_100}
    desk.give(does.BuyIn("BO", 300))
    assert desk.till.given["Bo"] == 300, "as the account spells it"
    assert desk.refuse(does.BuyIn("Ghost", 100)) == "no-player"
    desk.give(does.CashOut("pLA", 2_100))
    assert desk.till.given["Pla"] == 0


def test_chips_for_chips_leave_the_tray_as_it_was() -> None:
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d100=10)))
    desk.give(does.BuyIn("Joe", 500_000, "chips"))
    desk.give(does.BuyIn("Joe", 100_000))
    assert expect(desk.till, desk.now) == 0
    assert desk.refuse(does.BuyIn("Joe", 1)) == "over-inventory"


def test_a_fill_whose_chips_have_gone_out_is_not_voided() -> None:
    desk = Desk()
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d100=10)))
    desk.give(does.BuyIn("Joe", 100_000))
    desk.give(does.Fill(chips(d100=5)))
    desk.give(does.BuyIn("Joe", 20_000))
    assert desk.refuse(does.VoidSlip("F-1", "wrong table")) == "over-inventory"
    desk.win(20_000)
    desk.give(does.VoidSlip("F-1", "wrong table"))
    assert expect(desk.till, desk.now) == 0


def test_a_rule_that_came_later_makes_no_earlier_record_wrong() -> None:
    """Reckoned again afterwards, more chips than the tray held and two spellings of a name are what was done then."""
    desk = Desk(now=Standing("2026-01-05/3", afterwards=True))
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d100=10)))
    desk.give(does.BuyIn("Joe", 500_000))
    assert expect(desk.till, desk.now) == -400_000
    desk = Desk(now=Standing("2026-01-05/3", seated=("Pla",), afterwards=True))
    desk.give(does.OpenTill("accounts"))
    desk.give(does.BuyIn("PLA", 100))
    desk.give(does.BuyIn("Pla", 100))
    assert dict(desk.till.given) == {"PLA": 100, "Pla": 100}


def test_before_its_opener_is_counted_nothing_moves() -> None:
    desk = Desk()
    assert desk.refuse(does.BuyIn("Ann", 100)) == "no-till"
    desk.give(does.OpenTill("chips"))
    moving: tuple[does.Command, ...] = (does.BuyIn("A", 1), does.Fill(chips(d5=1)), does.Credit(chips(d5=1)))
    for command in (*moving, does.ColourUp(chips(d5=1), chips(d1=5))):
        assert desk.refuse(command) == "no-opener"
    assert Desk().refuse(does.OpenTill("chips", bank=5)) == "bad-amount"
    assert Desk().refuse(does.OpenTill("accounts", practice=-5)) == "bad-amount"
    desk.now = Standing(in_round=True)
    assert Desk(now=desk.now).refuse(does.OpenTill("chips")) == "in-round"


DEEDS = st.one_of(
    st.tuples(st.just("buy"), st.integers(1, 500)),
    st.tuples(st.just("change"), st.integers(1, 50)),
    st.tuples(st.just("fill"), st.integers(1, 40)),
    st.tuples(st.just("credit"), st.integers(1, 40)),
    st.tuples(st.just("void"), st.integers(1, 5)),
    st.tuples(st.just("win"), st.integers(-300, 300)),
    st.tuples(st.just("award"), st.integers(1, 300)),
    st.tuples(st.just("lose a chip"), st.integers(0, 3)),
    st.tuples(st.just("shift"), st.integers(0, 2)),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(DEEDS, max_size=40))
def test_any_sequence_agrees_with_chips_and_cash_that_are_moved_by_hand(deeds: list[Any]) -> None:
    """The other ledger has a tray of one-dollar chips, a box and a purse of the house, and knows no shift."""
    desk, tray, box, cage, lost, stolen = Desk(), 1000, 0, 0, 0, 0
    desk.give(does.OpenTill("chips"))
    desk.give(does.CountInventory("opener", chips(d1=tray)))
    live: list[tuple[str, str, int]] = []
    at_open = (tray, box, cage)
    for what, n in deeds:
        if what == "buy" and tray > n:
            desk.give(does.BuyIn("Ann", n * 100))
            tray, box = tray - n, box + n
        elif what == "change":
            desk.give(does.BuyIn("Ann", n * 100, "chips"))
        elif what in ("fill", "credit") and (what == "fill" or n <= expect(desk.till, desk.now) // 100):
            kind = does.Fill if what == "fill" else does.Credit
            (slip,) = desk.give(kind(chips(d1=n)))
            tray, cage = (tray + n, cage - n) if what == "fill" else (tray - n, cage + n)
            live.append((getattr(slip, "slip", ""), what, n))
        elif what == "void" and live:
            chosen = name, kind_, many = live[n % len(live)]
            if kind_ == "fill" and 100 * many > expect(desk.till, desk.now):
                assert desk.refuse(does.VoidSlip(name, "error")) == "over-inventory"
                continue
            live.remove(chosen)
            desk.give(does.VoidSlip(name, "error"))
            tray, cage = (tray - many, cage + many) if kind_ == "fill" else (tray + many, cage - many)
        elif what == "win":
            desk.win(n * 100)
            tray, lost = tray + n, lost - n
        elif what == "award":
            desk.win(-n * 100, elsewhere=n * 100)
            lost += n
        elif what == "lose a chip":
            tray, stolen = tray - n, stolen + n
        elif what == "shift" and tray > 0:
            before, box_before, cage_before = at_open
            found = desk.give(does.CountInventory("change", chips(d1=tray)))
            assert any(isinstance(one, DifferenceFound) for one in found) == bool(stolen)
            shift = desk.statement(-2)
            assert shift.win == 100 * (box - box_before + tray - before + cage - cage_before) - shift.elsewhere
            assert shift.reckoned == -100 * lost
            assert shift.difference == -100 * stolen
            at_open, lost, stolen, live = (tray, box, cage), 0, 0, []
    assert expect(desk.till, desk.now) == 100 * (tray + stolen)
