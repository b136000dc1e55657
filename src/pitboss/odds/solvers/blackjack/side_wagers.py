"""Blackjack's side wagers: their rules called on every kind of deal, once, and priced for every letter and shoe.

A kind of deal is one up to a change of those suits that a wager's rules do not tell apart. How many deals are of a kind
depends on the shoe only through how often a card occurs twice or three times in it, so one table serves all shoes. The
Hit and Run Wager, which is on the dealer's whole hand, is counted over the hands that a dealer can end with.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, perm, prod

from pitboss.cards import SUITS, Card, Deck, make_card
from pitboss.games.blackjack import dealer_word, house_rules, offers_insurance
from pitboss.games.game import Game
from pitboss.games.settlement import judge
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SideWager, add_rows, lines_for, side_wager
from pitboss.games.side_wagers import judge as judge_side
from pitboss.law.model import Envy, Row
from pitboss.money import Fixed
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import EnvyOdds, Result, WagerOdds
from pitboss.odds.deals.dealer_hands import final_hands, values_of
from pitboss.odds.solvers.pricing import net_of, row_result
from pitboss.odds.solvers.progressives import with_meters
from pitboss.rankings.points import is_blackjack

ALIKE = {"lucky-ladies": "cds", "kings-bounty": "cdh", "super-4": "cs"}
"""The suits that a wager's rules do not tell apart, where it is not all of them."""

OTHER_DEALS = "All other deals"
PLAYED_OUT = "Supposes that the dealer's hand is played out whatever the players hold (option complete_dealer_hand)."
NOT_PRESSED = "Winnings are taken: what is pressed goes with the Blackjack Wager, and so do its odds."
ACE_SEEN = "Supposes that no card is known but the dealer's ace; of one's own cards, ten-value cards make it worse."

Judged = tuple[tuple[str, ...], ...]
"""The events that hold, for each thing that a wager pays."""


def solve(question: Question) -> WagerOdds:
    """The odds of a side wager from a whole shoe."""
    table = question.table
    assert table is not None, f"{question.wager} has no paytable"
    side = side_of(question.game, question.wager)
    question.require_cards(2 if side.whole_hands else side.first + side.dealer)
    tally = tally_of(question.game, question.wager)
    counts: Counter[Row | None] = Counter()
    for judged, deals in tally.items():
        counts[add_rows(lines_for(table.rows, judged))] += deals
    rows = sorted(counts, key=lambda row: -1 if row is None else net(question, row), reverse=True)
    results = [result(question, row, counts[row]) for row in rows if counts[row]]
    odds = question.answer(results, envy=tuple(envies(question, tally)), notes=tuple(notes(question)))
    return with_meters(odds, question, ((row.pays, deals) for row, deals in counts.items() if row))


def notes(question: Question) -> Iterator[str]:
    if question.wager == "hit-and-run":
        yield PLAYED_OUT
    if question.wager == "house-money" and "house_money_press" in question.game.conditions:
        yield NOT_PRESSED


def net(question: Question, row: Row) -> Fraction:
    return net_of(question.stake, row.pays, meters=question.meters, racked=question.rule.progressive)


def result(question: Question, row: Row | None, deals: int) -> Result:
    return row_result(question, row, deals, otherwise=OTHER_DEALS)


def envies(question: Question, tally: Mapping[Judged, int]) -> Iterator[EnvyOdds]:
    """What the other players' hands bring under each envy schedule, as parts of the stake that it is for."""
    game = question.game
    for envy in game.envy(question.wager):
        paid = sum(deals * envy_of(envy, judged) for judged, deals in tally.items())
        each = Fraction(paid, sum(tally.values()) * envy.stake)
        yield EnvyOdds(stake=envy.stake, each=each, most_others=game.choices.positions - 1)


def envy_of(envy: Envy, judged: Judged) -> int:
    rows = lines_for(envy.rows, judged)
    return next((row.pays.amount for row in rows if isinstance(row.pays, Fixed)), 0)


# How many deals hit which events


def side_of(game: Game, wager: str) -> SideWager:
    """The wager under the choices in force."""
    options = game.choices.options
    return side_wager(wager, ace_low=counts_ace_low(game), busts_count=options["hit_and_run_busts_count"] == "true")


def counts_ace_low(game: Game) -> bool:
    return game.choices.options["ace_low"] == "true"


def tally_of(game: Game, wager: str) -> Mapping[Judged, int]:
    side, deck = side_of(game, wager), game.deck
    if side.whole_hands:
        return of_whole_hands(side, deck, house_rules(game.choices.options).hits_soft_17)
    counts: Counter[Judged] = Counter()
    for (judged, kind), number in kinds(wager, counts_ace_low(game), deck.ranks, deck.suits).items():
        counts[judged] += number * kind.deals(deck)
    return +counts


def of_whole_hands(side: SideWager, deck: Deck, hits_soft_17: bool) -> Mapping[Judged, int]:
    """Every hand that the dealer can end with, counted as the first cards of orders that are all equally long."""
    values = values_of(deck)
    hands = final_hands(values, hits_soft_17)
    longest = max(len(hand.cards) for hand in hands)
    counts: Counter[Judged] = Counter()
    for hand in hands:
        further = perm(values.total - len(hand.cards), longest - len(hand.cards))
        counts[judge_side(side, SideCards((), hand.cards))] += hand.ways(values.numbers) * further
    return +counts


@dataclass(frozen=True, slots=True)
class Kind:
    """Deals that are equally many in a shoe: how often each of their cards occurs, and whether one more card follows
    of which nothing is said."""

    times: tuple[int, ...]
    and_any: bool = False

    def deals(self, deck: Deck) -> int:
        others = len(deck) - sum(self.times) if self.and_any else 1
        return others * prod(perm(deck.copies, times) for times in self.times)


def kind_of(cards: tuple[Card, ...], *, and_any: bool = False) -> Kind:
    return Kind(tuple(sorted(Counter(cards).values())), and_any)


@cache
def kinds(wager: str, ace_low: bool, ranks: str, suits: str) -> Mapping[tuple[Judged, Kind], int]:
    """How many deals, told apart by their different cards, hit which events, by what tells how many a shoe has."""
    side = side_wager(wager, ace_low=ace_low, busts_count=True)
    deck, alike = Deck(ranks, suits), ALIKE.get(wager, SUITS)
    if side.dealer == 2:
        return with_hole_card(side, deck, alike)
    counts: Counter[tuple[Judged, Kind]] = Counter()
    for cards, number in deals(deck, alike, side.first, list(product(deck.rank_order, repeat=side.dealer))):
        first, dealer = cards[: side.first], cards[side.first :]
        counts[judge_side(side, SideCards(first, dealer)), kind_of(cards)] += number
    return counts


def with_hole_card(side: SideWager, deck: Deck, alike: str) -> Mapping[tuple[Judged, Kind], int]:
    """Deals with the dealer's second card, of which the rules ask only whether it makes a blackjack, and if it does
    which card it is: all others are counted at once, as all there are less those that make one."""
    counts: Counter[tuple[Judged, Kind]] = Counter()

    @cache
    def without(first: tuple[Card, ...], up: Card) -> Judged:
        return judge_side(
            side, SideCards(first, (up, next(card for card in deck.cards if not is_blackjack((up, card)))))
        )

    ups = [(rank,) for rank in deck.rank_order]
    for (*first, up), number in deals(deck, alike, side.first, ups):
        counts[without(tuple(first), up), kind_of((*first, up), and_any=True)] += number
    blackjacks = [pair for pair in product(deck.rank_order, repeat=2) if is_blackjack([make_card(r, 0) for r in pair])]
    for (*first, up, hole), number in deals(deck, alike, side.first, blackjacks):
        kind = kind_of((*first, up, hole))
        counts[judge_side(side, SideCards(tuple(first), (up, hole))), kind] += number
        counts[without(tuple(first), up), kind] -= number
    return counts


def deals(
    deck: Deck, alike: str, first: int, dealer: Sequence[tuple[int, ...]]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One deal of each kind, and how many ordered deals are of it; `dealer` are the ranks of the dealer's cards.

    No rule asks in which order a seat's cards came.
    """
    length = first + max(map(len, dealer), default=0)
    patterns = list(suit_patterns([SUITS.index(suit) for suit in deck.suits], alike, length))
    for own in combinations_with_replacement(deck.rank_order, first):
        orders = factorial(first) // prod(factorial(times) for times in Counter(own).values())
        for others in dealer:
            for suits, number in patterns:
                cards = tuple(make_card(rank, suit) for rank, suit in zip(own + others, suits, strict=True))
                yield cards, orders * number


def suit_patterns(suits: list[int], alike: str, length: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Orders of suits, those that are alike coming in first in one order only, and how many orders each stands for."""
    same = [suit for suit in suits if SUITS[suit] in alike]
    for order in product(suits, repeat=length):
        new = list(dict.fromkeys(suit for suit in order if suit in same))
        if new == same[: len(new)]:
            yield order, perm(len(same), len(new))


# Insurance


def insurance(question: Question) -> WagerOdds:
    """The odds of the Insurance Wager when the dealer's up card calls for it."""
    game, deck = question.game, question.deck
    rules = house_rules(game.choices.options)
    table = question.table
    assert table is not None, "insurance has a paytable"
    question.require_cards(2)
    counts: Counter[Result] = Counter()
    for up, hole in product(deck.cards, repeat=2):
        if offers_insurance(up):
            judged = judge(game.settlement(question.wager), (dealer_word((up, hole), rules),), lambda _: table.rows[0])
            name = "Dealer has a blackjack" if judged.outcome == "win" else "Dealer has none"
            one = Result(
                name=name,
                pays=str(judged.pays),
                combinations=0,
                net=net_of(question.stake, judged.pays),
                cite=judged.cite,
            )
            counts[one] += kind_of((up, hole)).deals(deck)
    found = [replace(one, combinations=deals) for one, deals in counts.items()]
    return question.answer(sorted(found, key=lambda one: one.net, reverse=True), notes=(ACE_SEEN,))
