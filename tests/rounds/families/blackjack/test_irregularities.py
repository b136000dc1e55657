"""What goes wrong at a blackjack table: each irregularity of the law's data, its consequence, and when it cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.cards import card, cards, show_all
from pitboss.games.identity import MeterName, Wager
from pitboss.law import library
from pitboss.rounds.commands import Choose, Deal, DrawCard, PlaceWager, Report
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import IrregularityNoted, RoundVoided
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.hand_events import PayoutTakenBack
from tests.rounds.at_table import in_way
from tests.rounds.families.blackjack.at_table import TEN, BlackjackTable, blackjack, net, opened


def due(at: BlackjackTable) -> list[int | str]:
    return [place.seat or place.to for place in family_of(at.game).due(at.game, at.state)]


def test_a_card_found_face_up_is_not_used_and_the_next_goes_to_its_place() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts")
    at.do(Report("face-up-card", card=card("Ac")))
    assert at.state.zones["discard"] == cards("Ac")
    at.deal("6c 9d Kh")
    at.choose(1, "stand")
    at.deal("4h")
    assert at.over().back() == {"blackjack": 0}
    assert at.state.zones["dealer"] == cards("6c Kh 4h")


def test_a_card_may_be_found_face_up_as_long_as_cards_are_drawn() -> None:
    at = opened(blackjack(), TEN)
    at.deal("2s 6c 3d Kh")
    at.choose(1, "hit")
    at.deal("4d")
    at.choose(1, "hit")
    at.do(Report("face-up-card", card=card("Ac")))
    at.deal("5h")
    assert at.state.seats[1].cards == cards("2s 3d 4d 5h")


def test_a_second_card_found_face_up_is_another_irregularity_which_voids_the_round() -> None:
    at = opened(blackjack(), TEN)
    at.do(Report("face-up-card", card=card("Ac")))
    assert at.refuses(Report("face-up-card", card=card("Ad"))) == "more-than-one"
    at.do(Report("several-face-up-cards"))
    assert at.over().state.phase == "void"
    assert net(at) == 0


@pytest.mark.parametrize("irregularity", ["several-face-up-cards", "shoe-jam"])
def test_a_void_round_gives_back_every_stake_and_takes_back_every_payout_and_contribution(irregularity: str) -> None:
    """A pair was paid, a losing Top 3 taken, insurance lost, a hand doubled and busted: all of it is undone."""
    stakes = {"blackjack": "10.00", "bet-the-set-21": "5.00", "top-3": "5.00", "super-4": "5.00"}
    game = in_way(blackjack(letters={"super-4": "B"}, rate="1/5"), dealing="automated-shoe")
    at = opened(game, stakes, TEN)
    assert at.state.meters[MeterName("super-4/main")] == 1000100
    at.deal("9s Ts Ac 9d 6h 7d")
    at.choose(1, "insure")
    at.choose(2, "no-insurance")
    at.verify()
    assert at.back() == {"bet-the-set-21": 5500, "top-3": 0, "super-4": 1500}
    at.choose(1, "double")
    at.deal("Td")
    assert at.back()["blackjack-double"] == 0
    at.do(Report(irregularity))
    at.over()
    assert at.state.phase == "void"
    assert [net(at, seat) for seat in (1, 2)] == [0, 0]
    assert at.state.meters[MeterName("super-4/main")] == 1000000
    assert [event.amount for event in at.events if isinstance(event, PayoutTakenBack)] == [5500, 1500]
    assert not at.state.seats[1].settled
    assert isinstance(at.events[-1], RoundVoided)


def test_taking_back_one_payout_leaves_the_results_of_the_other_wagers() -> None:
    game = in_way(blackjack(), dealing="automated-shoe")
    at = opened(game, {"blackjack": "10.00", "bet-the-set-21": "5.00", "top-3": "5.00"})
    at.deal("9s 6c 9d 7h")
    before = at.state
    assert at.back() == {"bet-the-set-21": 5500, "top-3": 0}
    at.do(Report("shoe-jam"))
    taken = next(event for event in at.events if isinstance(event, PayoutTakenBack))
    assert taken.wager == "bet-the-set-21"
    assert evolve(before, taken).seats[1].settled == {"top-3": before.seats[1].settled[Wager("top-3")]}


def test_a_card_drawn_in_error_and_not_seen_is_the_next_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c")
    assert at.refuses(Report("card-drawn-in-error")) == "none-drawn"
    at.do(DrawCard(), Report("card-drawn-in-error"))
    assert due(at) == [1, "dealer"]
    assert at.state.set_aside == 1
    at.deal("5h")
    assert at.state.set_aside == 0
    assert show_all(at.state.seats[1].cards) == "Ts 5h"


# A card drawn in error and seen


def exposed() -> BlackjackTable:
    """Three seats with sixteen, nineteen and twelve, the dealer's six up; a five has been drawn and seen."""
    at = opened(blackjack(), TEN, TEN, TEN)
    at.deal("Ts Ts Ts 6c 6d 9d 2d Kh")
    at.do(Report("card-exposed-in-error", card=card("5h")))
    assert at.open == ["take-card", "refuse-card"]
    assert due(at) == []
    return at


def test_the_first_player_may_take_a_card_exposed_in_error() -> None:
    at = exposed()
    at.choose(1, "take-card")
    assert at.state.seats[1].hands[0].cards == cards("Ts 6d 5h")
    assert at.turn is not None
    assert (at.turn.seat, at.open) == (2, ["double", "hit", "stand"])


def test_who_refuses_it_gets_no_more_cards_and_it_goes_on_to_the_next() -> None:
    at = exposed()
    at.choose(1, "refuse-card")
    assert at.refuses(Choose(1, "hit")) == "out-of-turn"
    at.choose(2, "refuse-card")
    at.choose(3, "take-card")
    assert at.state.seats[3].hands[0].cards == cards("Ts 2d 5h")
    at.choose(3, "stand")
    at.deal("9h")
    at.over()
    assert [net(at, seat) for seat in (1, 2, 3)] == [1000, 1000, 1000]


def test_a_card_that_all_refuse_is_the_dealers_next() -> None:
    at = exposed()
    for seat in (1, 2, 3):
        at.choose(seat, "refuse-card")
    at.over()
    assert at.state.zones["dealer"] == cards("6c Kh 5h")
    assert "offered" not in at.state.zones


def test_a_card_that_nobody_can_use_is_burned() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 7c 6d Kh")
    at.do(Report("card-exposed-in-error", card=card("5h")))
    at.choose(1, "refuse-card")
    at.over()
    assert at.state.zones["dealer"] == cards("7c Kh")
    assert at.state.zones["discard"] == cards("5h")


def test_a_hand_of_a_split_pair_that_waits_for_its_second_card_gets_the_exposed_one() -> None:
    at = opened(blackjack(), TEN)
    at.deal("8s 6c 8d Kh")
    at.choose(1, "split")
    at.deal("Ts")
    at.do(Report("card-exposed-in-error", card=card("5h")))
    at.choose(1, "refuse-card")
    assert at.state.seats[1].hands[1].cards == cards("8d 5h")
    assert at.open == ["double", "hit", "stand"]


def test_a_split_ace_that_may_not_draw_is_not_offered_the_exposed_card() -> None:
    """Aces split with one card each: the pair of aces may be split again or stand, and the card goes to the next hand
    that must have one."""
    at = opened(blackjack(resplit_aces=True), TEN)
    at.deal("As 6c Ad Kh")
    at.choose(1, "split")
    at.deal("Ah")
    at.do(Report("card-exposed-in-error", card=card("5h")))
    assert at.open == ["split", "stand"]
    at.choose(1, "stand")
    assert at.state.seats[1].hands[1].cards == cards("Ad 5h")


def test_a_card_is_not_exposed_in_error_while_one_is_due_or_before_the_first_cards_lie() -> None:
    at = opened(blackjack(), TEN)
    five = Report("card-exposed-in-error", card=card("5h"))
    assert at.refuses(five) == "not-here"
    at.deal("Ts 6c 6d Kh")
    assert at.refuses(Report("card-exposed-in-error")) == "which-card"
    at.choose(1, "hit")
    assert at.refuses(five) == "not-here"
    at.deal("2h")
    at.do(five)
    assert at.refuses(five) == "not-here"


# The dealer


def test_a_card_drawn_past_the_dealers_standing_hand_is_burned() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 7c 6d Kh")
    past = Report("dealer-draws-past-standing", card=card("4h"))
    assert at.refuses(past) == "not-here"
    at.choose(1, "stand")
    assert at.state.phase == "over"
    before = at.back()
    assert at.refuses(Report("dealer-draws-past-standing")) == "which-card"
    at.do(past)
    assert at.state.zones["discard"] == cards("4h")
    assert at.back() == before == {"blackjack": 0}


def test_a_dealer_who_was_skipped_gets_both_cards_after_the_players() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s")
    at.do(Report("dealer-skipped"))
    assert due(at) == [1, 2, "dealer", "dealer"]
    at.deal("Td 9d 6c Kh")
    assert at.state.turned["dealer"] == 1
    assert at.state.seats[1].cards == cards("Ts Td")
    assert at.state.zones["dealer"] == cards("6c Kh")


def test_the_dealer_is_not_skipped_who_has_a_card() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c")
    assert at.refuses(Report("dealer-skipped")) == "not-here"


# A box


def test_a_box_that_got_no_card_is_dead_and_its_wagers_go_back() -> None:
    at = opened(blackjack(), TEN, {"blackjack": "10.00", "top-3": "5.00"}, TEN)
    at.deal("Ts")
    assert at.refuses(Report("box-skipped")) == "which-seat"
    assert at.refuses(Report("box-skipped", seat=1)) == "not-here", "it has a card"
    at.do(Report("box-skipped", seat=2))
    assert net(at, 2) == 0
    assert due(at) == [3, "dealer", 1, 3, "dealer"]
    at.deal("9s 6c 9d 9h Kh")
    at.choose(1, "stand")
    at.choose(3, "stand")
    at.deal("9c")
    at.over()
    assert [net(at, seat) for seat in (1, 2, 3)] == [1000, 0, 1000]
    assert at.state.order == (3, 1)


def test_a_round_whose_only_box_is_dead_is_over() -> None:
    at = opened(blackjack(), TEN)
    at.do(Report("box-skipped", seat=1))
    assert at.over().state.phase == "over"
    assert net(at) == 0


def test_a_box_that_is_short_of_its_second_card_gets_it_after_everybody_else() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts")
    assert at.refuses(Report("box-short-of-a-card", seat=2)) == "not-here"
    at.deal("9s 6c")
    at.do(Report("box-short-of-a-card", seat=1))
    assert due(at) == [2, "dealer", 1]
    at.deal("9d Kh Td")
    assert at.state.seats[1].hands[0].cards == cards("Ts Td")
    assert at.turn is not None
    assert at.turn.seat == 1


def test_the_dealer_skipped_and_a_box_short_in_one_deal() -> None:
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts 9s")
    at.do(Report("dealer-skipped"), Report("box-short-of-a-card", seat=2))
    assert due(at) == [1, "dealer", "dealer", 2]


# The card reader


def test_a_hole_card_that_was_not_read_lets_play_go_on_and_protects_what_was_added() -> None:
    """A doubled hand against a blackjack that comes to light loses the first wager, and the rest goes back."""
    at = opened(blackjack(), TEN, {"blackjack": "10.00", "kings-bounty": "10.00"})
    at.deal("6s Ks Kc 5d Ks")
    at.do(Report("hole-card-not-read"))
    at.deal("As")
    assert "kings-bounty" not in at.back(2), "nobody knows yet"
    at.choose(1, "double")
    at.deal("Td")
    at.choose(2, "stand")
    at.over()
    assert at.back(1) == {"blackjack": 0, "blackjack-double": 1000}
    assert at.back(2) == {"kings-bounty": 1001000, "blackjack": 0}


def test_the_hole_card_cannot_have_been_missed_once_it_is_read_or_where_it_is_not_read() -> None:
    at = opened(blackjack(), TEN)
    at.deal("Ts 6c 6d Kh")
    assert at.refuses(Report("hole-card-not-read")) == "not-here"
    at = opened(blackjack(hole_card="no_hole_card"), TEN)
    assert at.refuses(Report("hole-card-not-read")) == "not-here"
    at = opened(blackjack(), TEN)
    at.deal("Ts Ac 6d Kh")
    at.do(Report("hole-card-not-read"))
    at.choose(1, "no-insurance")
    assert at.open == ["double", "hit", "stand"], "the blackjack under the ace is not known"


# Devices and the shoe


@pytest.mark.parametrize("irregularity", ["shuffler-jam", "device-out-of-order", "shoe-runs-out"])
def test_what_concerns_the_cards_or_a_device_is_noted_and_the_round_goes_on(irregularity: str) -> None:
    at = opened(in_way(blackjack(), shuffler="automated"), TEN)
    at.deal("Ts 6c 9d Kh")
    at.do(Report(irregularity))
    noted = at.events[-1]
    assert isinstance(noted, IrregularityNoted)
    assert noted.cite
    at.choose(1, "stand")
    at.deal("4h")
    assert at.over().back() == {"blackjack": 0}


def test_every_irregularity_of_the_law_is_tested_here() -> None:
    known = {rule.id for rule in library.load("md/blackjack").irregularity}
    text = Path(__file__).read_text(encoding="utf-8")
    assert [one for one in known if f'"{one}"' not in text] == []


def test_a_counting_shufflers_wrong_count_takes_the_decks_away_between_rounds_only_by_note() -> None:
    at = BlackjackTable(in_way(blackjack(), shuffler="counting"))
    at.do(PlaceWager(1, "blackjack", 1000), Report("counting-shuffler-wrong-count"))
    noted = at.events[-1]
    assert isinstance(noted, IrregularityNoted)
    assert noted.consequence == "remove-deck"


def test_no_report_outside_a_round_nor_while_it_is_settled() -> None:
    at = opened(blackjack(), {"blackjack": "10.00", "hit-and-run": "1.00"})
    at.deal("Ts Kc 9d Ah")
    assert at.state.held is not None
    assert at.refuses(Report("shoe-jam")) == "settling"
    assert at.refuses(Report("no-such-thing")) == "no-such-irregularity"
    at.over()
    assert at.refuses(Report("shoe-jam")) == "no-round"
    assert at.refuses(Deal(cards("2d"))) == "no-deal-yet"


def test_a_card_that_is_out_cannot_be_reported() -> None:
    at = opened(blackjack(decks=1), TEN)
    at.deal("Ts 6c")
    assert at.refuses(Report("face-up-card", card=card("Ts"))) == "card-out"
