"""What a link says and hears as JSON, and a link that goes on from a snapshot."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pitboss.errors import BadInput
from pitboss.meters.link.codec import COMMANDS, EVENTS, read_link, write_link
from pitboss.meters.link.commands import (
    ChangeTerms,
    CorrectMeter,
    LeaveTable,
    LoseTable,
    PayAward,
    ReadDisplay,
    ReceiveTransfer,
    RegainTable,
    ReleaseAward,
    ReserveAward,
    RestoreContribution,
    ReverseContribution,
    SendTransfer,
)
from pitboss.meters.link.decide import Done
from pitboss.meters.link.events import COMMAND_OF, command_of
from pitboss.tables import codec as tables
from tests.meters.link.bench import BOTH, Bench, terms


def everything() -> Bench:
    """A life in which everything happens that can happen to a link."""
    bench = Bench(terms(rate=Fraction(1, 300), hidden=Fraction(1, 70), limit=1_000_002, chance=None))
    bench.begin("1", 500).begin("2", 600)
    bench.win("1", Fraction(1, 7))
    bench.win("2")
    bench.do(ReverseContribution("1", 1, (("main", 100),), ("Flo",)))
    bench.do(ReverseContribution("1", 1, (("main", 50),), ("Flo",)))
    bench.do(RestoreContribution("1", 1, (("main", 50),), ("Flo",)))
    bench.do(PayAward("a2", BOTH, "device"))
    bench.do(ReleaseAward("a1", "no light", BOTH))
    bench.end("1").end("2")
    bench.do(ReadDisplay("main", bench.level().shown, "Ann"))
    bench.do(ReadDisplay("main", 1, "Ann"))
    bench.do(ChangeTerms("main", terms(rate=Fraction(1, 5), limit=2_000_000), "amended", BOTH))
    bench.do(CorrectMeter("main", Fraction(1, 3), "broken wire", BOTH))
    bench.begin("1", 1_000).end("1")
    bench.do(SendTransfer("t", "main", "meter", 100, "floor", "main", "moved", BOTH))
    bench.do(ReceiveTransfer("t", "main", 100, "floor", "main", BOTH))
    bench.do(LoseTable("1", "no answer"))
    bench.do(RegainTable("1", 4))
    bench.do(LeaveTable("2", BOTH))
    bench.begin("1", 100, number=5)
    bench.win("1", seats=(1, 2))
    return bench


def test_every_event_and_command_is_read_as_it_was_written() -> None:
    log = everything().log
    assert {type(one) for one in log} == set(COMMAND_OF)
    for event in log:
        assert EVENTS.read(json.loads(json.dumps(EVENTS.write(event)))) == event
        command = command_of(event)
        assert COMMANDS.read(json.loads(json.dumps(COMMANDS.write(command)))) == command


def test_shares_are_shares_and_amounts_are_dollars() -> None:
    bench = Bench().begin("1")
    bench.win("1", Fraction(1, 3))
    opened, award = EVENTS.write(bench.log[0]), EVENTS.write(bench.log[-1])
    assert opened["levels"][0]["rate"] == "7/50"
    assert (award["event"], award["share"], award["part"]) == ("award-reserved", "1/3", "3333.38")


def test_people_may_write_a_percentage() -> None:
    said = {
        "command": "reserve-award",
        "award": "x",
        "table": "1",
        "round": 1,
        "level": "main",
        "share": "100%",
        "seats": [1],
    }
    assert COMMANDS.read(said) == ReserveAward("x", "1", 1, "main", Fraction(1), (1,))
    for wrong in ("-1/2", "1/0", "0.5", ""):
        with pytest.raises(BadInput, match="share of reserve-award"):
            COMMANDS.read({**said, "share": wrong})
    with pytest.raises(BadInput, match=r"share of reserve-award is 0\.5"):
        COMMANDS.read({**said, "share": 0.5})


def test_a_link_goes_on_from_a_snapshot() -> None:
    bench = everything()
    said = json.loads(json.dumps(write_link(bench.link)))
    bench.link, before = read_link(said), bench.link
    assert bench.link == before
    assert bench.send(command_of(bench.log[-1]), bench.log[-1].message) == Done(bench.log[-1])
    bench.do(PayAward("a3", BOTH))
    said["done"]["m1"]["event"] = "nothing"
    with pytest.raises(BadInput, match=r"done\.m1 of link is "):
        read_link(said)


def test_the_events_of_links_and_tables_have_different_names() -> None:
    assert not set(EVENTS.kinds) & set(tables.EVENTS.kinds)
