"""Why each wager was settled as it was, from its event alone: words, hands and the player; and no hidden card."""

from __future__ import annotations

from pitboss.cards import cards, show_all
from pitboss.rounds.events import EnvyPaid, HandJudged, WagerSettled
from tests.rounds.at_poker import choose, closed, deal, game_of, seated, seen
from tests.rounds.families.blackjack.at_table import TEN, blackjack, opened
from tests.tables.bench import game_of as table_game
from tests.tables.bench import ready

Told = tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]


def reasons(events: list[WagerSettled]) -> dict[tuple[int, str], Told]:
    """(words, hands as name, cards and title) of each settlement."""
    return {
        (one.seat, one.wager): (one.words, tuple((hand.hand, show_all(hand.cards), hand.title) for hand in one.hands))
        for one in events
    }


def test_three_card_poker_tells_qualification_comparison_and_the_hand_that_is_paid() -> None:
    """MD 3CP 1.4 Ch.11 §D: seat 1 plays a straight against queen high, seat 2 folds."""
    at = closed(seated(game_of("three-card-poker"), 1, 2, pair_plus=500))
    deal(at, {1: "4c 5d 6s", 2: "2h 7d 9s", "dealer": "Qh 9c 2d"})
    choose(at, (1, "play"), (2, "fold"))
    told = reasons(seen(at, WagerSettled))
    own, dealer = ("player", "4c 5d 6s", "Straight"), ("dealer", "Qh 9c 2d", "High card")
    assert told[1, "ante"] == (("played", "qualifies", "higher"), (own, dealer))
    assert told[1, "play"] == (("qualifies", "higher"), (own, dealer))
    assert told[1, "ante-bonus"] == (("played",), (own,))
    assert told[1, "pair-plus"] == (("played",), (own,))
    assert told[2, "ante"] == (("folded",), ())


def test_an_ante_that_stands_off_names_the_dealers_hand_alone() -> None:
    """Jack high does not qualify: whatever the player holds, Ch.11 §D(3) gives the Play Wager back."""
    at = closed(seated(game_of("three-card-poker"), 1))
    deal(at, {1: "4c 5d 6s", "dealer": "Jh 9c 2d"})
    choose(at, (1, "play"))
    told = reasons(seen(at, WagerSettled))
    assert told[1, "play"] == (("does-not-qualify",), (("dealer", "Jh 9c 2d", "High card"),))


def test_the_best_five_of_seven_are_told() -> None:
    at = closed(seated(game_of("ultimate-texas-holdem", dealing="hand", shuffler="automated"), 1))
    deal(at, {1: "9c 9s", "dealer": "2h Jd", "bonus": "3c 3h 3s 5h"})
    choose(at, (1, "4x"))
    deal(at, {"burned": "3d", "community": "Kc 9d 7h"})
    deal(at, {"burned": "3d 5s", "community": "Kc 9d 7h 4s 2c"})
    hands = {one.hand: one for one in next(one for one in seen(at, WagerSettled) if one.wager == "ante").hands}
    assert set(hands["player"].cards) == set(cards("9c 9s 9d Kc 7h"))
    assert (hands["player"].title, hands["dealer"].title) == ("Three-of-a-kind", "Pair")


def test_envy_says_whose_hand_and_which() -> None:
    at = closed(seated(game_of("stud-235"), 1, 2, progressive=500))
    deal(at, {1: "6h 7h 8h", 2: "2c 5d Jc", "community": "9h Th"})
    choose(at, (1, "check"), (2, "check"), (1, "check"), (2, "check"))
    at.verify()
    (paid,) = seen(at, EnvyPaid)
    assert (paid.seat, paid.holder) == (2, 1)
    assert paid.hands == (HandJudged("five-card", cards("6h 7h 8h 9h Th"), "Straight flush"),)


def test_a_hand_above_21_is_settled_without_a_word_of_the_hole_card() -> None:
    """Seat 1 draws to 26 while seat 2 still plays: the dealer's ten shows, the hole card does not."""
    at = opened(blackjack(), TEN, TEN)
    at.deal("Ts Th 6c 6s 6h 5d")
    at.choose(1, "hit")
    at.deal("Kd")
    (lost,) = [one for one in at.events if isinstance(one, WagerSettled)]
    assert (lost.seat, lost.words) == (1, ("busts",))
    assert lost.hands == (HandJudged("player", cards("Ts 6s Kd"), "26"), HandJudged("dealer", cards("6c"), "6"))


def test_at_a_table_the_player_is_named() -> None:
    bench = ready(table_game("md/three-card-poker"), "Ann", "Bob").round_()
    settled = bench.seen(WagerSettled)
    assert {(one.seat, one.player) for one in settled} == {(1, "Ann"), (2, "Bob")}
