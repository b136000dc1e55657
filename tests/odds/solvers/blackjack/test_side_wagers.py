"""Blackjack's side wagers by kinds of deals: what kinds leave out makes no difference; small shoes counted whole."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from random import Random

import pytest

from pitboss.cards import ONE_DECK, SUITS, Card, Deck, make_card, rank_of, suit_of
from pitboss.compiled.side_wagers import ALIKE
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS, judge
from pitboss.odds import Question, ask, odds
from pitboss.odds.asking.everything import Unsolved, everything
from pitboss.odds.solvers.blackjack.side_wagers import OTHER_DEALS, count_kinds, list_judged
from pitboss.odds.wording.figures import decimal
from pitboss.rankings.points import is_blackjack

BY_CARDS = [wager for wager, side in SIDE_WAGERS.items() if not side.whole_hands]


def judged(wager: str, cards: tuple[Card, ...]) -> Counter[tuple[str, ...]]:
    """What a deal hits; of two cards that are paid each by itself, in either order."""
    side = SIDE_WAGERS[wager]
    return Counter(judge(side, SideCards(cards[: side.first], cards[side.first :])))


def random_deals(wager: str, number: int) -> list[tuple[Card, ...]]:
    side, chance = SIDE_WAGERS[wager], Random(wager)
    return [tuple(chance.choices(ONE_DECK.cards, k=side.first + side.dealer)) for _ in range(number)]


@pytest.mark.parametrize("wager", BY_CARDS)
def test_no_rule_tells_the_suits_apart_that_are_counted_as_one(wager: str) -> None:
    alike = [SUITS.index(suit) for suit in ALIKE.get(wager, SUITS)]
    for cards in random_deals(wager, 1_000):
        for one, other in pairwise(alike):
            change = {one: other, other: one}
            changed = tuple(make_card(rank_of(card), change.get(suit_of(card), suit_of(card))) for card in cards)
            assert judged(wager, changed) == judged(wager, cards)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wager", [wager for wager in BY_CARDS if sum(vars(SIDE_WAGERS[wager]).get(n, 0) for n in ("first", "dealer")) <= 3]
)
def test_no_rule_tells_them_apart_in_any_deal_there_is(wager: str) -> None:
    side = SIDE_WAGERS[wager]
    alike = [SUITS.index(suit) for suit in ALIKE.get(wager, SUITS)]
    change = dict(zip(alike, alike[1:] + alike[:1], strict=True))
    swap = {alike[0]: alike[1], alike[1]: alike[0]}
    for cards in product(ONE_DECK.cards, repeat=side.first + side.dealer):
        for to in (change, swap):  # these two make every other change
            changed = tuple(make_card(rank_of(card), to.get(suit_of(card), suit_of(card))) for card in cards)
            assert judged(wager, changed) == judged(wager, cards)


@pytest.mark.parametrize("wager", BY_CARDS)
def test_no_rule_asks_in_which_order_the_seats_cards_came(wager: str) -> None:
    side, chance = SIDE_WAGERS[wager], Random(wager)
    for cards in random_deals(wager, 1_000):
        mixed = chance.sample(cards[: side.first], side.first)
        assert judged(wager, (*mixed, *cards[side.first :])) == judged(wager, cards)


@pytest.mark.parametrize("wager", [wager for wager, side in SIDE_WAGERS.items() if side.dealer == 2])
def test_a_second_card_that_makes_no_blackjack_is_as_any_other(wager: str) -> None:
    chance = Random(wager)
    for cards in random_deals(wager, 2_000):
        *others, up, hole = cards
        another = chance.choice(ONE_DECK.cards)
        if not is_blackjack((up, hole)) and not is_blackjack((up, another)):
            assert judged(wager, (*others, up, another)) == judged(wager, cards)


SMALL = [Deck("9QKA", "ch", copies=2), Deck("QKA", "dhs", copies=2), Deck("2678", "cd", copies=2)]


@pytest.mark.parametrize("deck", SMALL, ids=lambda deck: f"{deck.ranks}-{deck.suits}")
@pytest.mark.parametrize("wager", BY_CARDS)
def test_a_small_shoe_counted_card_by_card(wager: str, deck: Deck) -> None:
    """Every order of the physical cards, each judged by itself: 16 or 18 cards, so that cards occur twice."""
    side = SIDE_WAGERS[wager]
    game = ask("blackjack", wager, deck=deck).game
    whole: Counter[object] = Counter()
    for cards in permutations(deck, side.first + side.dealer):
        whole[frozenset(judged(wager, cards).items())] += 1
    counted: Counter[object] = Counter()
    for kind, deals in count_kinds(game, wager).items():
        events = list_judged(game, wager)[kind]
        counted[frozenset(Counter(events).items())] += deals
    assert counted == whole


@pytest.mark.parametrize(("soft17", "back"), [("stand", "0.565"), ("hit", "0.608")])
def test_the_dealers_hands_of_a_shoe_without_end(soft17: str, back: str) -> None:
    """What the notes on the game have for fixed payouts, each card drawn as if none were gone.

    The return is a straight line over the meter: what two amounts leave for a meter of nothing is fixed.
    """
    deck = Deck(copies=10_000)
    once, twice = (
        1 - odds("blackjack", "hit-and-run", deck=deck, meters={"main": amount}, options={"soft17": soft17}).house_edge
        for amount in (100_000, 200_000)
    )
    assert decimal(2 * once - twice, 3) == back


def test_a_dealers_hand_of_one_deck_by_hand() -> None:
    """A blackjack as the first two of 52 cards: 2 x 4 x 16 of 52 x 51."""
    found = odds("blackjack", "hit-and-run", decks=1)
    blackjack = next(one for one in found.results if one.name == "Blackjack")
    assert Fraction(blackjack.combinations, found.total) == Fraction(2 * 4 * 16, 52 * 51)


def test_busted_hands_count_only_where_the_operator_says_so() -> None:
    counted, not_counted = (
        odds("blackjack", "hit-and-run", options={"hit_and_run_busts_count": said}) for said in ("true", "false")
    )
    assert counted.hit_frequency > not_counted.hit_frequency


@pytest.mark.rules("BJ-025")
def test_an_ace_and_a_2_are_a_straight_only_where_the_operator_says_so() -> None:
    """16 x 36 deals of an ace and a 2, a quarter of them suited, at 4 and 1 to 1."""
    low, high = (odds("blackjack", "house-money", decks=6, options={"ace_low": said}) for said in ("true", "false"))
    suited, plain = 4 * 36, 12 * 36
    assert high.house_edge - low.house_edge == Fraction(2 * (suited * 5 + plain * 2), 312 * 311)


@pytest.mark.rules("BJ-016")
def test_two_cards_that_match_are_paid_together() -> None:
    found = odds("blackjack", "match-the-dealer", decks=6)
    pays = {one.name: one.pays for one in found.results}
    assert pays == {
        "Suited match and Suited match": "22 to 1",
        "Suited match and Non-suited match": "15 to 1",
        "Non-suited match and Suited match": "15 to 1",
        "Non-suited match and Non-suited match": "8 to 1",
        "Suited match": "11 to 1",
        "Non-suited match": "4 to 1",
        OTHER_DEALS: "lose",
    }


@pytest.mark.rules("BJ-031")
def test_the_envy_of_the_super_4() -> None:
    """Another player's royal flush: $4,000 in diamonds and $1,000 in the other three suits, which are as likely."""
    found = odds("blackjack", "super-4", "C", decks=6)
    royal = 2 * 36 * 2 * 36  # the dealer's ace and ten-value card, the player's other two, in either order
    chance = Fraction(3 * royal, 312 * 311 * 310 * 309)  # the ten-value card of the blackjack is king, queen or jack
    (envy,) = found.envy
    assert envy.each * 5 == chance * (4000 + 3 * 1000)
    assert envy.most_others == 6


def test_every_side_wager_with_a_paytable_has_odds_on_every_letter_and_shoe() -> None:
    asked = list(everything(["blackjack"]))
    solved = {one.wager for one in asked if isinstance(one, Question)}
    assert solved >= set(SIDE_WAGERS) - {"bad-beat"} | {"insurance"}
    (without,) = [one for one in asked if isinstance(one, Unsolved) and one.wager == "bad-beat"]
    assert "Bad Beat" in without.reason
    assert "without saying enough" in without.reason
