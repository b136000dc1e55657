"""The payout limit of Blackjack: on which lines it is, and how the winners of one round share it."""

from __future__ import annotations

import pytest

from pitboss.rounds.events import PayoutCut
from tests.rounds.families.blackjack.at_table import blackjack, opened


@pytest.mark.rules("BJ-032", "BJ-033")
def test_winners_of_one_round_share_the_limit_by_their_wagers() -> None:
    """$40 and $10 on Lucky Ladies would win $40,000 and $10,000; a limit of $30,000 is shared four to one."""
    game = blackjack(payout_limit="30000.00")
    at = opened(game, {"blackjack": "10.00", "lucky-ladies": "40.00"}, {"blackjack": "10.00", "lucky-ladies": "10.00"})
    at.deal("Qh Qh Kc Qh Qh Ad")
    at.over()
    assert at.back(1) == {"lucky-ladies": 2404000, "blackjack": 0}
    assert at.back(2) == {"lucky-ladies": 601000, "blackjack": 0}
    cuts = [event for event in at.events if isinstance(event, PayoutCut)]
    assert [(one.seat, one.limit, one.winnings) for one in cuts] == [(2, 3000000, 5000000), (1, 3000000, 5000000)]


@pytest.mark.rules("BJ-032", "BJ-033")
def test_the_two_pairs_share_one_limit_to_the_last_cent() -> None:
    """$10 on each of three wagers would win $30,000; a third of $25,000 is $8,333.33, and the cent that is left goes to
    the seat that is settled first, at the dealer's right."""
    game = blackjack(payout_limit="25000.00")
    ladies, bounty = {"blackjack": "10.00", "lucky-ladies": "10.00"}, {"blackjack": "10.00", "kings-bounty": "10.00"}
    at = opened(game, ladies, bounty, bounty)
    at.deal("Qh Ks Ks Kc Qh Ks Ks Ad")
    at.over()
    assert at.back(1)["lucky-ladies"] == at.back(2)["kings-bounty"] == 834333
    assert at.back(3)["kings-bounty"] == 834334


@pytest.mark.rules("BJ-032")
@pytest.mark.parametrize(("stake", "back"), [("25.00", 2502500), ("25.01", 2502501), ("24.99", 2501499)])
def test_a_limit_below_at_and_above(stake: str, back: int) -> None:
    at = opened(blackjack(payout_limit="25000.00"), {"blackjack": "10.00", "kings-bounty": stake})
    at.deal("Ks Kc Ks Ad")
    assert at.over().back()["kings-bounty"] == back


@pytest.mark.rules("BJ-032", "BJ-035")
def test_the_limit_is_on_no_other_line_and_on_lucky_ladies_only_if_the_operator_does_not_leave_it_out() -> None:
    at = opened(blackjack(payout_limit="25000.00"), {"blackjack": "10.00", "lucky-ladies": "300.00"})
    at.deal("Qh 5c Qh Ad")
    assert at.back()["lucky-ladies"] == 126 * 30000

    game = blackjack(payout_limit="25000.00", payout_limit_lucky_ladies=False)
    at = opened(game, {"blackjack": "10.00", "lucky-ladies": "100.00"})
    at.deal("Qh Kc Qh Ad")
    assert at.over().back()["lucky-ladies"] == 10010000
