"""A device that reshuffles and counts: what it spares is another thing in 235 Stud than in Three Card Poker."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.builder import game_by_options
from pitboss.law.model import Mode
from pitboss.rounds.commands import Choose, Deal, NoMoreBets
from pitboss.tables.commands import BeginRound, Cut, ReceiveDeck, RecordStep, SpreadIdle
from pitboss.tables.events import DeckReceived
from pitboss.tables.steps import steps_of
from tests.said import given_by
from tests.tables.bench import game_of, opened

SPARES = {"md/stud-235": "Ch.5 §I", "md/three-card-poker": "Ch.5 §I, Ch.5 §J"}


@pytest.mark.rules("235-037", "3CP-031", "235-036", "3CP-030")
@pytest.mark.parametrize("name", SPARES)
def test_the_idle_spread_is_lifted_by_ch_5_j_of_three_card_poker_and_not_by_ch_5_i_of_235_stud(name: str) -> None:
    bench = opened(game_of(name, dealing="automated-shoe", shuffler="reshuffling-shoe"))
    bench.do(ReceiveDeck("red", preinspected=True, preshuffled=True))
    (received,) = bench.seen(DeckReceived)
    assert (received.standing, received.cite.partition(" Ch.")[2]) == ("ready", SPARES[name].removeprefix("Ch."))
    if name == "md/stud-235":
        bench.do(SpreadIdle())
    else:
        refusal = bench.refused(SpreadIdle())
        assert (refusal.code, refusal.cite) == ("lifted", received.cite)


@pytest.mark.rules("CAR-017")
@pytest.mark.parametrize("dealing", ["automated-shoe", "manual-shoe"])
def test_massachusetts_has_preshuffled_cards_cut_whatever_the_device(dealing: Mode) -> None:
    """MA CSP §4(b)(2); no paragraph there lifts the cut for any device, as Maryland's Ch.5 does."""
    bench = opened(game_of("ma/caribbean-stud", dealing=dealing, shuffler="counting"), "Ann")
    bench.do(ReceiveDeck("red", preinspected=True, preshuffled=True))
    assert bench.refused(BeginRound()).code == "not-cut"
    bench.do(Cut("red", 10), BeginRound())


@pytest.mark.rules("235-072", "235-071", "235-059", "235-068")
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize(
    ("name", "dealing", "racked"),
    [
        ("md/stud-235", "automated-shoe", False),
        ("md/stud-235", "manual-shoe", True),
        ("md/three-card-poker", "automated-shoe", True),
    ],
)
def test_only_ch_10_h_of_235_stud_keeps_the_stub_in_an_automated_shoe_that_reshuffles(
    name: str, dealing: Mode, racked: bool, first: bool
) -> None:
    """Ch.10 §H sets aside §§C and D, which take the stub out, rack and count it (R-247), whichever stacks come first.
    Chapters 8 and 9 have no such paragraph, nor has Three Card Poker."""
    stacks = {"community_stack_first": True} if first and not racked else {}
    game = game_by_options(name, {"dealing": dealing, "shuffler": "reshuffling-shoe", **stacks})
    assert ("stub-to-rack" in {one.id for one in steps_of(game)}) == racked


@pytest.mark.rules("235-072")
def test_a_round_from_a_shoe_that_keeps_its_stub_goes_on_where_omissions_stop_the_play() -> None:
    """Before, nobody could decide until a stub was said to be in the rack that never left the shoe."""
    bench = opened(game_by_options("md/stud-235", {"community_stack_first": True, "omissions": "stop"}), "Ann")
    bench.do(ReceiveDeck("red", preinspected=True, preshuffled=True), BeginRound())
    bench.wager(two_card=1000, three_card=1000, five_card=1000)
    bench.do(NoMoreBets(), Deal(cards("2c 3c 4c 5c 5d 5s")))
    for step in ("own-hand-only", "first-two-cards"):
        bench.do(given_by("player", RecordStep(step, 1), "Ann"))
    bench.do(Choose(1, "check"))
    assert bench.refused(RecordStep("stub-to-rack")).code == "no-such-step"
