"""Caribbean Stud and Four Card Poker: figures of the whole deck, and small decks dealt out by the law's own words."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from pitboss.cards import Deck, cards
from pitboss.errors import BadInput
from pitboss.odds import advise, ask, odds
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.odds.solvers.up_card import find_ties, meet_dealers
from pitboss.rankings import RANKINGS, HandRank
from pitboss.rankings.five_card import FIVE_CARD
from pitboss.rankings.four_card import BEST_FOUR_OF_FIVE, BEST_FOUR_OF_SIX

BET = {"royal-flush": 100, "straight-flush": 50, "four-of-a-kind": 20, "full-house": 7, "flush": 5, "straight": 4,
       "three-of-a-kind": 3, "two-pair": 2}  # fmt: skip
BONUS = {"four-of-a-kind": 25, "straight-flush": 20, "three-of-a-kind": 2}

Worth = Callable[[HandRank, HandRank], tuple[int, ...]]


def caribbean(own: HandRank, dealer: HandRank) -> tuple[int, ...]:
    """(bet, fold), by §§1, 10 and 11 of the rules: ace-king is the least hand with which the dealer plays."""
    if dealer.category == 0 and dealer.ranks[:2] < (12, 11):
        return 1, -1
    pays = BET.get(FIVE_CARD.category(own).key, 1)
    return (1 + 2 * pays if own > dealer else 0 if own == dealer else -3), -1


def four_card(own: HandRank, dealer: HandRank) -> tuple[int, ...]:
    """(1x, 2x, 3x, fold): an equal hand wins, and the bonus is paid for the hand alone."""
    bonus = BONUS.get(BEST_FOUR_OF_FIVE.category(own).key, 0)
    side = 1 if own >= dealer else -1
    return (*(bonus + side * (1 + times) for times in (1, 2, 3)), -1)


GAMES: dict[str, tuple[str, str, int, Worth]] = {
    "caribbean-stud": (FIVE_CARD.id, FIVE_CARD.id, 4, caribbean),
    "four-card-poker": (BEST_FOUR_OF_FIVE.id, BEST_FOUR_OF_SIX.id, 5, four_card),
}


def dealt_out(game: str, deck: Deck) -> tuple[Fraction, int]:
    """(what the best play wins on average, the number of deals), every one of them dealt."""
    own_name, dealer_name, hidden, worth = GAMES[game]
    rank = cache(lambda name, hand: RANKINGS[name].rank(hand, deck))
    total = deals = 0
    for hand in combinations(deck.cards, 5):
        left = [card for card in deck.cards if card not in hand]
        own = rank(own_name, hand)
        for up in left:
            sums: list[int] | None = None
            for rest in combinations([card for card in left if card != up], hidden):
                found = worth(own, rank(dealer_name, tuple(sorted((up, *rest)))))
                sums = list(found) if sums is None else [a + b for a, b in zip(sums, found, strict=True)]
                deals += 1
            assert sums is not None
            total += max(sums)
    return Fraction(total, deals), deals


QUICK = [Deck("89TJQK", "cd"), Deck("2JKA", "cds")]  # the first with hands below ace-king
SLOW = [Deck("29QKA", "cds"), Deck("234567A", "hs")]


@pytest.mark.rules("CAR-008", "CAR-053", "CAR-054")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deck", QUICK, ids=lambda deck: deck.ranks)
def test_a_deck_of_twelve_dealt_out(game: str, deck: Deck) -> None:
    found = odds(game, "ante", deck=deck)
    assert (found.expected, found.total) == dealt_out(game, deck)


def count_tied(game: str, deck: Deck) -> int:
    """The hands and up cards for which several choices are the best, every deal being dealt."""
    own_name, dealer_name, hidden, worth = GAMES[game]
    rank = cache(lambda name, hand: RANKINGS[name].rank(hand, deck))
    tied = 0
    for hand in combinations(deck.cards, 5):
        left = [card for card in deck.cards if card not in hand]
        own = rank(own_name, hand)
        for up in left:
            rests = combinations([card for card in left if card != up], hidden)
            brought = [worth(own, rank(dealer_name, tuple(sorted((up, *rest))))) for rest in rests]
            sums = [sum(of_choice) for of_choice in zip(*brought, strict=True)]
            tied += sums.count(max(sums)) > 1
    return tied


@pytest.mark.parametrize("game", GAMES)
def test_ties_are_those_of_all_deals_and_are_named_in_the_play(game: str) -> None:
    deck = QUICK[1]
    question = ask(game, "ante", deck=deck)
    ties = list(find_ties(meet_dealers(question.game, question.lettered), meet_dealer(question)))
    assert len(deck.suits) * sum(one.hands for one in ties) == count_tied(game, deck)
    said = (odds(game, "ante", deck=deck).strategy or "").splitlines()[-1]
    assert "worth the same" in said
    assert ("which the law names first, is taken" in said) == bool(ties)


@pytest.mark.slow
def test_the_ties_of_the_whole_of_four_card_poker() -> None:
    """Seven kinds of hands win as often as they lose, so that 1x, 2x and 3x bring as much; one is dealt out here."""
    said = (odds("four-card-poker", "ante").strategy or "").splitlines()[-1]
    assert said.startswith("1x, 2x and 3x are worth the same with some of pair 9-Q-7 against 3 (6 hands), ")
    assert said.count(" against ") == 7
    assert said.endswith(": 1x, which the law names first, is taken")
    question = ask("four-card-poker", "ante")
    dealt = advise(question, cards("9d 9h Qd 7d 6c"), cards("3c"))
    assert [(one.choice, one.expected) for one in dealt] == [("1x", 0), ("2x", 0), ("3x", 0), ("fold", -1)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deck", SLOW, ids=lambda deck: deck.ranks)
def test_a_larger_deck_dealt_out(game: str, deck: Deck) -> None:
    found = odds(game, "ante", deck=deck)
    assert (found.expected, found.total) == dealt_out(game, deck)


@pytest.mark.slow
def test_the_whole_of_caribbean_stud() -> None:
    found = odds("caribbean-stud", "ante")
    assert found.total == 19_933_230_517_200
    assert found.house_edge == Fraction(142_031_221, 2_718_662_100)
    assert found.strategy is not None
    assert "against 9: bet with high card A-K-Q-9-2 or better, otherwise fold\n" in found.strategy
    assert "(right in 99.06% of deals; in the others further cards decide: ask for one hand)" in found.strategy
    assert found.strategy.endswith("\nno two choices are worth the same")
    assert {one.staked for one in found.results} == {1, 3}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strategy", "loss"),
    [
        ("", 1_041_372_912_372),
        ("a-k-j-8-3", 1_059_715_400_580),
        ("pair-or-better", 1_090_272_101_460),
        ("mimic-the-dealer", 1_132_600_203_540),
        ("always-bet", 3_310_360_338_060),
    ],
)
def test_the_published_loss_of_each_strategy_to_the_last_unit(strategy: str, loss: int) -> None:
    """M. Shackleford's table of strategies: the total loss over all 19,933,230,517,200 deals."""
    found = odds("caribbean-stud", "ante", strategy=strategy)
    assert found.house_edge * found.total == loss


def test_an_unknown_strategy_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(BadInput, match=r"no strategy 'blind'.*a-k-j-8-3.*always-bet.*pair-or-better"):
        odds("caribbean-stud", "ante", strategy="blind")


@pytest.mark.slow
def test_the_whole_of_four_card_poker() -> None:
    found = odds("four-card-poker", "ante")
    assert found.total == 6 * 27_906_522_724_080
    assert "Each of 27,906,522,724,080 deals is counted with each of the dealer's 6 cards up." in found.notes
    assert found.house_edge == Fraction(8_840_827_253, 317_119_576_410)
    names = [one.name for one in found.results]
    assert "1x, higher or equal" in names
    assert not [name for name in names if name.startswith("2x")]  # never the best: worth lies between 1x and 3x


@pytest.mark.rules("CAR-053", "CAR-054")
@pytest.mark.parametrize(
    ("hand", "up"),
    [
        ("As Kd Qh 5c 3d", "3h"),
        pytest.param("2s 2d 4h 6c 8d", "As", marks=pytest.mark.slow),
        pytest.param("Ks Qd Jh 9c 8d", "2h", marks=pytest.mark.slow),
    ],
)
def test_one_hand_of_caribbean_stud_dealt_out(hand: str, up: str) -> None:
    """163,185 hands of the dealer, each ranked by the law."""
    mine, seen = cards(hand), cards(up)
    question = ask("caribbean-stud", "ante")
    left = [card for card in question.deck if card not in (*mine, *seen)]
    own = FIVE_CARD.rank(mine)
    brought = [caribbean(own, FIVE_CARD.rank((*seen, *rest)))[0] for rest in combinations(left, 4)]
    advice = {one.choice: one.expected for one in advise(question, mine, seen)}
    assert advice == {"bet": Fraction(sum(brought), len(brought)), "fold": -1}


def test_known_decisions() -> None:
    """Published: bet any pair; with ace, king and queen bet if the up card matches a card of one's own."""
    question = ask("caribbean-stud", "ante")
    for hand, up, choice in (
        ("2s 2d 3h 4c 6d", "Ah", "bet"),
        ("As Qd Jh 9c 8d", "Ah", "fold"),
        ("As Kd Qh 8c 2d", "8h", "bet"),
        ("As Kd 7h 5c 3d", "Th", "fold"),
    ):
        assert advise(question, cards(hand), cards(up))[0].choice == choice


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("hand", "seen", "message"),
    [
        (
            "As Kd Qh 8c",
            "8h",
            "5 cards of your own and one of the dealer's, not on 4 of your own and 1 of the dealer's",
        ),
        (
            "As Kd Qh 8c 2d",
            "",
            "5 cards of your own and one of the dealer's, not on 5 of your own and 0 of the dealer's",
        ),
        ("As Kd Qh 8c 2d", "As", "As is dealt too often"),
    ],
)
def test_a_hand_that_cannot_be(game: str, hand: str, seen: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        advise(ask(game, "ante"), cards(hand), cards(seen))
