"""Awards of linked meters as a round alone claims them: numbered from 1 in each round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.games.identity import MeterName
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.rounds.award_events import AwardClaimed
from tests.rounds.at_poker import choose, closed, deal, seated, seen
from tests.tables.bench import game_of


@pytest.mark.rules("235-090")
def test_the_first_award_that_a_round_claims_has_the_number_1() -> None:
    """A royal flush on a linked meter; in the round after it the count begins anew."""
    terms = MeterTerms(rate=Fraction(14, 100), initial=Amount(1_000_000), reset=Amount(1_000_000))
    at = seated(game_of("md/stud-235", meters={"main": terms}, linked=("progressive",)), 1, progressive=100)
    assert at.state.claims == 0
    deal(closed(at), {1: "As Ks Qs", "community": "Js Ts"})
    choose(at, (1, "check"))
    choose(at, (1, "check"))
    assert seen(at, AwardClaimed) == [AwardClaimed(1, MeterName("main"), Fraction(1), (1,), again=False)]
    assert at.state.claims == 1
