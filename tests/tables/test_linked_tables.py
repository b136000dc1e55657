"""Tables that share a progressive meter, worked by hand: who is paid what, and that no table holds a copy of the meter.

235 Stud, 14% of each progressive dollar to the meter, which starts at $10,000 and is reset to it.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import Refusal
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import unlink
from pitboss.meters.link.commands import LoseTable, PayAward, ReserveAward
from pitboss.meters.link.events import AwardPaid as PaidAtLink
from pitboss.meters.link.events import AwardReleased as ReleasedAtLink
from pitboss.meters.link.events import AwardReserved as ReservedAtLink
from pitboss.meters.link.events import Contributed, ContributionReversed, PlayBegun, PlayEnded
from pitboss.meters.link.evolve import fold
from pitboss.meters.link.reconciliation import reconcile
from pitboss.people import ANYONE, Actor
from pitboss.rounds.award_events import AwardClaimed, ClaimPaid, ClaimReserved, LinkWagered, LinkWagerReversed
from pitboss.rounds.commands import CorrectWager, NoMoreBets, PlaceWager, RejectAward, Report, TellReserved, Verify
from pitboss.rounds.events import AwardHeld, MeterFed, MeterPaid, WagerPlaced, WagerSettled
from pitboss.rounds.state import Claim
from pitboss.rounds.views import view
from pitboss.tables.codec import EVENTS
from pitboss.tables.commands import BeginRound, Command, LoseMeter, OpenTable, ReadMeter, TakeSeat
from pitboss.tables.envelope import Envelope
from pitboss.tables.evolve import evolve_all
from pitboss.tables.linking import terms_of
from pitboss.tables.moves import moves
from pitboss.tables.pit import handle, lose, open_link, regain, send, tell_link
from pitboss.tables.state import Table
from pitboss.tables.table import play
from tests.tables.linked import BOTH, MAIN, NOTHING, ROYAL, STRAIGHT_FLUSH, Floor, linked_235, must


def paid(floor: Floor, table: str) -> list[tuple[int, int]]:
    """(seat, amount) of each progressive wager that won, in the order of payment."""
    settled = floor.seen(table, WagerSettled)
    return [(one.seat, one.returned) for one in settled if one.wager == "progressive" and one.outcome == "win"]


def awards(floor: Floor) -> list[tuple[int, str, int]]:
    """(order, table, amount) of the awards that the link has reserved."""
    return [(one.order, one.table, one.amount) for one in floor.link_log if isinstance(one, ReservedAtLink)]


@pytest.mark.rules("235-089")
def test_of_two_winners_at_two_tables_one_gets_the_meter_and_the_next_its_reset() -> None:
    """Both tables feed 14 cents: $10,000.28. Table 2's royal flush is seen first, then table 1's, before any is paid.

    Meanwhile table 3 feeds 70 cents. So table 2 is paid $10,000.28, and table 1 the reset amount and those 70 cents.
    """
    floor = Floor.of(linked_235(), "1", "2", "3")
    floor.begin("1")
    floor.begin("2")
    assert floor.level.shown == 1_000_028
    floor.deal("2", ROYAL)
    assert floor.level.shown == 1_000_000
    floor.begin("3", chips=[500])
    floor.deal("1", ROYAL)
    assert awards(floor) == [(1, "2", 1_000_028), (2, "1", 1_000_070)]
    floor.verify("1")
    floor.verify("2")
    assert (paid(floor, "1"), paid(floor, "2")) == ([(1, 1_000_070)], [(1, 1_000_028)])
    assert floor.level.shown == 1_000_000
    assert floor.link.held() == ()
    assert floor.level.held == 0
    assert not list(reconcile(floor.link_log))


def test_no_table_holds_an_amount_of_a_linked_meter() -> None:
    floor = Floor.of(linked_235())
    floor.begin("1")
    table = floor.table("1")
    assert (table.meters, table.round.meters) == ({}, {})
    assert not floor.seen("1", MeterFed)
    assert floor.seen("1", LinkWagered) == [LinkWagered(((MAIN, 100),))]
    floor.deal("1", ROYAL)
    floor.verify("1")
    assert not floor.seen("1", MeterPaid)
    claimed = floor.seen("1", AwardClaimed)
    assert claimed == [AwardClaimed(1, MAIN, Fraction(1), (1,), again=False)]
    assert floor.seen("1", ClaimReserved) == [ClaimReserved(1, 1_000_014)]
    assert floor.seen("1", ClaimPaid) == [ClaimPaid(1, MAIN, 1_000_014, ("dealer", "floorperson"))]


def test_the_record_of_a_table_alone_gives_the_same_money() -> None:
    floor = Floor.of(linked_235())
    floor.begin("1")
    floor.deal("1", ROYAL)
    floor.verify("1")
    written = [EVENTS.write(event) for event in floor.logs["1"]]
    again = evolve_all(Table(), EVENTS.read_all(written))
    assert again == floor.table("1")
    assert again.round.seats[1].settled[Wager("progressive")].returned == 1_000_014


@pytest.mark.rules("235-089")
def test_several_winners_of_a_round_are_paid_in_the_laws_order() -> None:
    """Seat 2 is settled first: its royal flush takes $10,000.28; seat 1's straight flush is 10% of $10,000."""
    floor = Floor.of(linked_235(), "1")
    floor.do("1", TakeSeat(2, "Bob"))
    floor.begin("1", chips=[100, 100])
    floor.deal("1", "9s As Js 8s Ks Ts 7s Qs")
    assert floor.table("1").round.held is not None
    floor.verify("1")
    assert paid(floor, "1") == [(2, 1_000_028), (1, 100_000)]
    assert floor.level.shown == 900_000
    assert [(order, amount) for order, _, amount in awards(floor)] == [(1, 1_000_028), (2, 100_000)]


def test_a_round_waits_for_what_the_link_has_reserved() -> None:
    """A table without its link beside it: an award is held until the amount is told, and told once."""
    alone = table_without_pit()
    held = alone.round.held
    assert held is not None
    assert held.unreserved
    game = linked_235()

    def refusal(command: Command, by: Actor) -> str:
        answer = play(game, alone, command, by)
        assert isinstance(answer, Refusal)
        return answer.code

    dealer, link = Actor("dealer"), Actor("link")
    assert refusal(Verify("verify-winning-hand"), dealer) == "not-reserved"
    assert refusal(TellReserved(1, 5), dealer) == "wrong-person"
    assert refusal(TellReserved(2, 5), link) == "no-such-award"
    assert refusal(TellReserved(1, 5, round=7), link) == "another-round"
    assert refusal(TellReserved(1, -5), link) == "no-amount"
    assert "verify-winning-hand" not in [getattr(one.command, "step", "") for one in moves(game, alone, dealer)]
    assert any(one.covers(TellReserved(1, 77, 1)) for one in moves(game, alone, link))
    answer = play(game, alone, TellReserved(1, 77, 1), link)
    assert not isinstance(answer, Refusal)
    after = answer[1]
    told_twice = play(game, after, TellReserved(1, 77, 1), link)
    assert isinstance(told_twice, Refusal)
    assert told_twice.code == "reserved-already"
    assert not any(isinstance(one.command, TellReserved) for one in moves(game, after, link))


def table_without_pit() -> Table:
    """The table of a pit up to the moment at which its award is held and nothing has been reserved."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", ROYAL)
    last = max(n for n, event in enumerate(floor.logs["1"]) if isinstance(event, AwardClaimed))
    return evolve_all(Table(), floor.logs["1"][: last + 1])


def test_verification_that_fails_gives_the_award_back() -> None:
    """$10,000.14 goes back on the meter, and the wager is lost; the next winner is shown it with 14 cents more."""
    floor = Floor.of(linked_235(), "1", "2")
    floor.begin("1")
    floor.deal("1", ROYAL)
    floor.do("1", Verify("verify-winning-hand"), by=Actor("dealer"))
    assert floor.refused("1", RejectAward("the light is out"), by=Actor("dealer")).code == "wrong-person"
    assert floor.refused("1", RejectAward(" "), by=Actor("floorperson")).code == "no-reason"
    floor.do("1", RejectAward("the light is out"), by=Actor("floorperson"))
    lost = [one for one in floor.seen("1", WagerSettled) if one.wager == "progressive"]
    assert [(one.outcome, one.line, one.returned) for one in lost] == [("lose", "not-verified", 0)]
    assert floor.table("1").round.phase == "over"
    assert next(one for one in floor.link_log if isinstance(one, ReleasedAtLink)).why == "the light is out"
    assert floor.level.shown == 1_000_014
    floor.begin("2")
    floor.deal("2", ROYAL)
    floor.verify("2")
    assert paid(floor, "2") == [(1, 1_000_028)]
    assert floor.level.shown == 1_000_000
    assert not list(reconcile(floor.link_log))


@pytest.mark.parametrize(
    ("by", "approved"),
    [(Actor("dealer", "Dan"), "Dan"), (Actor("floorperson"), "floorperson"), (ANYONE, "dealer")],
)
def test_a_void_round_takes_back_what_it_fed(by: Actor, approved: str) -> None:
    """Whoever reports it stands for the reversal; a script that names nobody speaks for the dealer."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1", chips=[500])
    assert floor.level.shown == 1_000_070
    floor.do("1", Report("several-face-up-cards"), by=by)
    assert floor.seen("1", LinkWagerReversed) == [LinkWagerReversed(((MAIN, 500),))]
    (reversed_,) = [one for one in floor.link_log if isinstance(one, ContributionReversed)]
    assert (reversed_.staked, reversed_.approved_by) == ((("main", 500),), (approved,))
    assert floor.level.exact == 1_000_000
    assert [one.staked for one in floor.link_log if isinstance(one, PlayEnded)] == [()]


@pytest.mark.parametrize(("meter", "why", "code"), [("main", " ", "no-reason"), ("mian", "no answer", "no-such-meter")])
def test_what_cannot_be_said_of_a_lost_meter(meter: str, why: str, code: str) -> None:
    floor = Floor.of(linked_235(), "1")
    assert floor.refused("1", LoseMeter(meter, why)).code == code
    own = replace(floor.pit, tables={"1": replace(floor.hosted("1"), game=unlink(linked_235()), table=opened_alone())})
    answer = handle(own, Envelope("e", "1", Actor("link"), 0, LoseMeter("main", "no answer")))
    assert isinstance(answer, Refusal)
    assert answer.code == "not-linked"


def opened_alone() -> Table:
    opened = play(unlink(linked_235()), Table(), OpenTable())
    assert not isinstance(opened, Refusal)
    return opened[1]


def test_a_wager_that_was_typed_wrong_is_reversed_and_contributed_anew() -> None:
    """$5 was typed and $1 lay there: 70 cents go off the meter and 14 come on, and both sides agree at the end."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1", chips=[500])
    stands = floor.table("1").round.stands
    number = next(n for n, one in enumerate(stands) if isinstance(one, WagerPlaced) and one.wager == "progressive")
    floor.do("1", CorrectWager(number, 1, "progressive", 100, "a red chip"), by=Actor("floorperson", "Flo"))
    moved = [one for one in floor.link_log if isinstance(one, Contributed | ContributionReversed)]
    assert [one.staked for one in moved] == [(("main", 500),), (("main", 500),), (("main", 100),)]
    assert floor.level.shown == 1_000_014
    floor.deal("1", NOTHING)
    assert [one.staked for one in floor.link_log if isinstance(one, PlayEnded)] == [(("main", 100),)]


def test_rounds_are_numbered_without_a_gap_and_end_in_agreement() -> None:
    floor = Floor.of(linked_235(), "1")
    for chips in ([100], [0], [500]):
        floor.begin("1", chips=chips)
        floor.deal("1", NOTHING)
        assert floor.table("1").round.phase == "over"
    assert [one.round for one in floor.link_log if isinstance(one, PlayBegun)] == [1, 2, 3]
    ended = [one.staked for one in floor.link_log if isinstance(one, PlayEnded)]
    assert ended == [(("main", 100),), (), (("main", 500),)]


def test_messages_that_are_sent_again_add_nothing() -> None:
    """Every message of the last round, once more and in order: the same link, the same table, no new event."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", ROYAL)
    floor.verify("1")
    before = floor.pit
    assert [type(one.command).__name__ for one in floor.sent] == [
        "BeginPlay", "Contribute", "ReserveAward", "PayAward", "EndPlay",
    ]  # fmt: skip
    assert len({one.id for one in floor.sent}) == len(floor.sent)
    for message in floor.sent:
        again = must(send(floor.pit, message))
        assert (again.events, again.at_links) == ((), ())
        assert again.pit == before


def test_a_message_that_was_lost_on_its_way_is_sent_again_and_answered() -> None:
    """The link has reserved the award, and its answer never reached the table: the same message brings it."""
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", ROYAL)
    claim = next(one for one in floor.sent if isinstance(one.command, ReserveAward))
    waiting = replace(floor.hosted("1"), table=table_without_pit())
    cut_off = replace(floor.pit, tables={"1": waiting})
    again = must(send(cut_off, claim))
    assert again.at_links == ()
    assert again.events == (ClaimReserved(1, 1_000_014),)
    assert again.pit.links == floor.pit.links


def test_a_table_that_has_lost_its_link_takes_no_wager_for_it() -> None:
    floor = Floor.of(linked_235(), "1", "2")
    floor.note("1", must(lose(floor.pit, "floor", "1", "no answer", "m1")))
    twice = lose(floor.pit, "floor", "1", "no answer", "m2")
    assert isinstance(twice, Refusal)
    assert twice.code == "table-lost"
    floor.begin_wagers("1")
    refusal = floor.refused("1", PlaceWager(1, "progressive", 100))
    assert (refusal.code, refusal.cite) == ("meter-lost", "9 NYCRR 5321.18(c)")
    offered = [one.command for one in moves(floor.hosted("1").game, floor.table("1"), Actor("dealer"))]
    assert not [one for one in offered if isinstance(one, PlaceWager) and one.wager == "progressive"]
    in_round = regain(floor.pit, "floor", "1", "m3")
    assert isinstance(in_round, Refusal)
    assert in_round.code == "round-open"
    floor.do("1", NoMoreBets())
    floor.deal("1", NOTHING)
    floor.note("1", must(regain(floor.pit, "floor", "1", "m4")))
    floor.begin("1")
    assert [one.round for one in floor.link_log if isinstance(one, PlayBegun)] == [2]
    assert floor.level.shown == 1_000_014


def test_a_link_that_refuses_leaves_everything_as_it_was() -> None:
    """The link holds a table for lost that does not know it: the round is refused, and nothing has begun."""
    floor = Floor.of(linked_235(), "1")
    floor.shuffle("1")
    floor.note("1", must(tell_link(floor.pit, "floor", "m1", LoseTable("1", "no answer"))))
    assert floor.refused("1", BeginRound()).code == "table-lost"
    assert not floor.table("1").in_round


def test_a_link_is_opened_once_and_its_tables_are_known() -> None:
    floor = Floor.of(linked_235(), "1")
    again = open_link(floor.pit, "floor", [terms_of(linked_235(), MAIN)], BOTH)
    assert isinstance(again, Refusal)
    assert again.code == "link-open"
    assert floor.refused("7", BeginRound()).code == "no-such-table"


def test_whoever_shows_a_round_says_what_a_linked_meter_shows() -> None:
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    game, state = floor.hosted("1").game, floor.table("1").round
    assert view(game, state, Actor("dealer")).meters == {}
    assert view(game, state, Actor("dealer"), floor.pit.read_displays("1")).meters == {MAIN: 1_000_014}
    floor.deal("1", ROYAL)
    held = view(game, floor.table("1").round, Actor("dealer")).held
    assert held is not None
    assert held.claim == Claim(1, MAIN, (1,), 1_000_014)


def test_a_linked_meter_is_neither_set_nor_read_at_a_table() -> None:
    floor = Floor.of(linked_235(), "1")
    assert floor.refused("1", ReadMeter("main", 1_000_000)).code == "linked-meter"
    answer = play(linked_235(), Table(), OpenTable((("main", Fraction(1_000_000)),)))
    assert isinstance(answer, Refusal)
    assert answer.code == "linked-meter"


def test_a_payment_needs_the_two_who_verified_it() -> None:
    floor = Floor.of(linked_235(), "1")
    floor.begin("1")
    floor.deal("1", STRAIGHT_FLUSH)
    assert floor.seen("1", AwardHeld)
    floor.verify("1")
    (message,) = [one.command for one in floor.sent if isinstance(one.command, PayAward)]
    assert message == PayAward("1/1/1", ("dealer", "floorperson"))
    (event,) = [one for one in floor.link_log if isinstance(one, PaidAtLink)]
    assert (event.table, event.amount) == ("1", 100_001)
    assert fold(floor.link_log) == floor.link
