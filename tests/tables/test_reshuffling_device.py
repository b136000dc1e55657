"""A device that reshuffles and counts: what it spares is another thing in 235 Stud than in Three Card Poker."""

from __future__ import annotations

import pytest

from pitboss.law.model import Mode
from pitboss.tables.commands import BeginRound, Cut, ReceiveDeck, SpreadIdle
from pitboss.tables.events import DeckReceived
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
