"""Chapter 6 of Blackjack, paragraph by paragraph: what is placed when, what needs what, and what is left alone."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager, WithdrawWager
from pitboss.rounds.engine.decide import decide
from tests.rounds.families.blackjack.at_table import TEN, BlackjackTable, blackjack, opened

# §G(1) to (14) in the text's order, each with a stake that it may have.
ADDITIONAL = {
    "lucky-ladies": 500,
    "match-the-dealer": 500,
    "in-between": 500,
    "royal-match-21": 500,
    "bet-the-set-21": 500,
    "kings-bounty": 500,
    "super-match": 500,
    "bad-beat": 100,
    "three-card-poker": 500,
    "hit-and-run": 100,
    "house-money": 500,
    "lucky-lucky": 500,
    "super-4": 500,
    "top-3": 500,
}


def game_for(wager: str) -> Game:
    """§G(7) is for Blackjack Switch only; §G(8) is off until the operator says what it pays."""
    if wager == "super-match":
        return blackjack(variation="switch")
    return blackjack(bad_beat={"dealer-blackjack": "5 for 1"})


def refusal(at: BlackjackTable, command: PlaceWager | WithdrawWager | NoMoreBets) -> Refusal:
    before = at.state
    answer = decide(at.game, before, command)
    assert isinstance(answer, Refusal), answer
    assert at.state == before
    return answer


@pytest.mark.rules("BJ-014", "BJ-021")
@pytest.mark.parametrize(("number", "wager"), list(enumerate(ADDITIONAL, 1)))
def test_each_additional_wager_is_for_a_player_who_placed_a_blackjack_wager(number: int, wager: str) -> None:
    """§G: "to a player who placed a Blackjack Wager"; another seat's is of no use, and one taken back is none."""
    at, placed = BlackjackTable(game_for(wager)), PlaceWager(1, wager, ADDITIONAL[wager])
    at.do(PlaceWager(2, "blackjack", 1000))
    found = refusal(at, placed)
    assert (found.code, found.open) == ("needs-another", ("blackjack",))
    assert found.cite.split(", ")[0] == f"MD BJ 1.2 Ch.6 §G({number})"
    at.do(PlaceWager(1, "blackjack", 1000), placed, WithdrawWager(1, "blackjack"))
    assert refusal(at, NoMoreBets()).code == "needs-another"
    at.do(PlaceWager(1, "blackjack", 1000), NoMoreBets())


@pytest.mark.rules("BJ-014")
def test_without_a_blackjack_wager_nobody_takes_part() -> None:
    """§F: a seat without one is dealt nothing."""
    at = opened(blackjack(), TEN, {}, TEN)
    at.deal("Ts 9s 6c 9d 9h Kh")
    assert sorted(at.state.seats) == [1, 3]
    assert [len(seat.cards) for seat in at.state.seats.values()] == [2, 2]


@pytest.mark.rules("BJ-012")
@pytest.mark.parametrize("wager", ADDITIONAL)
def test_no_additional_wager_is_placed_once_a_card_is_dealt(wager: str) -> None:
    """§D."""
    at = opened(game_for(wager), TEN)
    at.do(Deal(cards("Ts")))
    found = refusal(at, PlaceWager(1, wager, ADDITIONAL[wager]))
    assert (found.code, found.cite) == ("bets-closed", "MD BJ 1.2 Ch.6 §D")


@pytest.mark.rules("BJ-012")
def test_insurance_double_down_and_split_wagers_are_placed_after_the_first_card() -> None:
    """§D excepts these three: on eights against an ace a player insures, splits, and doubles a hand of eleven."""
    at = opened(blackjack(), TEN)
    at.deal("8s Ac 8d 6h")
    at.do(Choose(1, "insure"), Choose(1, "split"))
    at.deal("3h")
    at.do(Choose(1, "double"))
    at.deal("Ts 9c")
    at.do(Choose(1, "stand"))
    assert at.over().state.seats[1].wagers == {
        "blackjack": 1000,
        "insurance": 500,
        "blackjack-2": 1000,
        "blackjack-double": 1000,
    }
    assert at.back() == {"insurance": 0, "blackjack": 2000, "blackjack-double": 2000, "blackjack-2": 1000}


@pytest.mark.rules("BJ-013")
def test_no_wager_is_removed_or_altered_until_it_is_decided() -> None:
    """§E, at every moment of a round: before the second card, in the seat's own turn, and while another plays. Hit and
    Run is decided only by the dealer's hand."""
    at = opened(blackjack(), {"blackjack": "10.00", "hit-and-run": "5.00"}, TEN)

    def stands() -> None:
        for wager, part in (("blackjack", None), ("blackjack", 1), ("hit-and-run", None)):
            found = refusal(at, WithdrawWager(1, wager, part))
            assert (found.code, found.cite) == ("bets-closed", "MD BJ 1.2 Ch.6 §E")
        assert refusal(at, PlaceWager(1, "blackjack", 100)).code == "bets-closed"

    stands()
    at.deal("Ts")
    stands()
    at.deal("9s 6c 9d 8h Kh")
    stands()
    at.choose(1, "stand")
    stands()
    at.choose(2, "stand")
    at.deal("2d")
    assert at.over().back(1) == {"blackjack": 2000, "hit-and-run": 0}


@pytest.mark.rules("BJ-017")
@pytest.mark.parametrize(("up", "back"), [("7h", 0), ("9h", 0), ("8h", 6500), ("6h", 0), ("Th", 0)])
def test_in_between_the_two_cards_and_not_on_either(up: str, back: int) -> None:
    """§G(3), "fall between": of a seven and a nine only the eight does, 12 to 1; to be of the rank of the two cards
    these would have to be a pair."""
    at = opened(blackjack(letters={"in-between": "A"}), {"blackjack": "10.00", "in-between": "5.00"})
    at.deal(f"7c {up} 9d 5s")
    assert at.back()["in-between"] == back


@pytest.mark.rules("BJ-026")
@pytest.mark.parametrize(("cards_", "back"), [("9h 2h Th", 5500), ("9h 2h Td", 2000), ("9h 2d Th", 2000)])
def test_a_suited_21_is_of_one_suit_with_the_up_card(cards_: str, back: int) -> None:
    """§G(12): the player's hand combined with the up card, 10 to 1 suited and 3 to 1 not."""
    first, second, up = cards_.split()
    at = opened(blackjack(), {"blackjack": "10.00", "lucky-lucky": "5.00"})
    at.deal(f"{first} {up} {second} 5s")
    assert at.back()["lucky-lucky"] == back


@pytest.mark.rules("BJ-032", "BJ-035")
def test_an_operator_who_leaves_lucky_ladies_out_of_the_limit_keeps_it_on_kings_bounty() -> None:
    """Ch.13 §M names King's Bounty. $100 at 1,000 to 1 each: $100,000 and the limit of $25,000, stakes beside them."""
    game = blackjack(payout_limit="25000.00", payout_limit_lucky_ladies=False)
    ladies = {"blackjack": "10.00", "lucky-ladies": "100.00"}
    at = opened(game, ladies, {"blackjack": "10.00", "kings-bounty": "100.00"})
    at.deal("Qh Ks Kc Qh Ks Ad")
    at.over()
    assert at.back(1)["lucky-ladies"] == 10_010_000
    assert at.back(2)["kings-bounty"] == 2_510_000
