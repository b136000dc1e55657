"""The count of the stub in each way of dealing: what a right and a wrong one mean, in Maryland and Massachusetts."""

from __future__ import annotations

import pytest

from pitboss.games.identity import MeterName
from pitboss.rounds.commands import CountProgressives, Deal, NoMoreBets
from pitboss.rounds.events import ContributionTakenBack, RoundClosed, RoundVoided, StakeReturned
from pitboss.tables.commands import BeginRound, CountHands, CountStub
from pitboss.tables.events import DeckRemoved, HandsCounted, RoundBegan, StubCounted
from tests.said import when
from tests.tables.bench import Bench, game_of, ready

DEALT = [
    # game, way of dealing, cards out for two players, where a misdeal and a wrong deck stand
    ("md/stud-235", "manual-shoe", 8, "Ch.8 §F(1)", "Ch.8 §F(2)"),
    ("md/stud-235", "hand", 8, "Ch.9 §G(1)", "Ch.9 §G(2)"),
    ("md/stud-235", "automated-shoe", 8, "Ch.10 §G(1)", "Ch.10 §G(2)"),
    ("md/three-card-poker", "manual-shoe", 9, "Ch.8 §H(1)", "Ch.8 §H(2)"),
    ("md/three-card-poker", "hand", 9, "Ch.9 §G", "Ch.9 §H"),
    ("md/three-card-poker", "automated-shoe", 9, "Ch.10 §F", "Ch.10 §G"),
    ("ma/caribbean-stud", "manual-shoe", 15, "§7(f)(2)", "§7(f)(2)"),
    ("ma/caribbean-stud", "hand", 15, "§8(e)", "§8(e)"),
    ("ma/caribbean-stud", "automated-shoe", 15, "§9(e)", "§9(e)"),
]


SOURCE = {"md/stud-235": "MD 235 1.1", "md/three-card-poker": "MD 3CP 1.4", "ma/caribbean-stud": "MA CSP"}


def dealt(name: str, dealing: str, out: int) -> Bench:
    """Two players with base wagers and a progressive dollar, all cards dealt from a shuffler that does not count."""
    bench = ready(game_of(name, dealing=dealing, shuffler="automated"), "Ann", "Bob")
    bench.do(BeginRound(count_stub=True))
    bench.wager(progressive=100).do(NoMoreBets(), CountProgressives(2))
    source = bench.cards()
    bench.do(Deal(tuple(next(source) for _ in range(out))))
    return bench


@pytest.mark.rules(
    "235-061", "235-062", "235-063", "235-068", "235-071", "3CP-062", "3CP-066", "3CP-072",
    "CAR-037", "CAR-041", "CAR-045",
)  # fmt: skip
@pytest.mark.parametrize(("name", "dealing", "out", "misdeal", "wrong"), DEALT)
def test_a_stub_that_makes_52_with_what_was_dealt_lets_the_round_go_on(
    name: str, dealing: str, out: int, misdeal: str, wrong: str
) -> None:
    bench = dealt(name, dealing, out)
    counted, *_ = bench.do(CountStub(52 - out))
    assert isinstance(counted, StubCounted)
    assert counted.agree
    bench.play_out()
    assert bench.seen(RoundClosed)
    assert (bench.seen(RoundVoided), bench.seen(DeckRemoved)) == ([], [])


@pytest.mark.rules(
    "235-061", "235-062", "235-063", "235-068", "235-071", "3CP-062", "3CP-066", "3CP-072",
    "CAR-037", "CAR-041", "CAR-045",
)  # fmt: skip
@pytest.mark.parametrize("off", [-2, -1, 1, 2])
@pytest.mark.parametrize(("name", "dealing", "out", "misdeal", "wrong"), DEALT)
def test_a_wrong_count_voids_all_hands_and_without_a_misdeal_the_deck_goes_too(
    name: str, dealing: str, out: int, misdeal: str, wrong: str, off: int
) -> None:
    """Misdealt: stub and hands make 52 after all. Not misdealt: the hands are right, and the deck is not whole."""
    for hands, cite, removed in ((out - off, misdeal, 0), (out, wrong, 1)):
        bench = dealt(name, dealing, out)
        before = bench.table.meters[MeterName("main")].started
        bench.do(CountStub(52 - out + off))
        assert bench.refused(CountStub(52 - out)).code == "counted"
        bench.do(CountHands(hands))
        assert bench.seen(RoundVoided)[0].cite == f"{SOURCE[name]} {cite}", "the chapter of this way of dealing alone"
        staked = 3000 if name == "md/stud-235" else 1000
        assert sum(one.amount for one in bench.seen(StakeReturned)) == 2 * (staked + 100)
        assert bench.seen(ContributionTakenBack)
        assert bench.table.meters[MeterName("main")].exact == before
        assert len(bench.seen(DeckRemoved)) == removed
        assert bench.refused(when(1, BeginRound())).code == ("no-deck" if removed else "not-shuffled")


@pytest.mark.parametrize(("name", "dealing", "out", "misdeal", "wrong"), DEALT)
def test_a_deck_that_is_not_whole_and_was_misdealt_too_leaves_by_our_reading(
    name: str, dealing: str, out: int, misdeal: str, wrong: str
) -> None:
    """Pitboss R-203: 53 cards with two too many in the hands. A round that is not counted cites no count."""
    bench = dealt(name, dealing, out)
    assert bench.seen(RoundBegan)[0].cite.startswith(SOURCE[name])
    bench.do(CountStub(52 - out - 1), CountHands(out + 2))
    (counted,) = bench.seen(HandsCounted)
    assert (counted.misdealt, counted.cite) == (True, f"{SOURCE[name]} {wrong}; Pitboss R-203")
    plain = ready(game_of(name, dealing=dealing, shuffler="automated"))
    plain.do(BeginRound())
    assert plain.seen(RoundBegan)[0].cite == ""
