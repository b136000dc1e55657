"""Seeded rounds from whole shoes settle every side wager of blackjack to what the counted kinds of deals say."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import cast

import pytest

from pitboss.cards import SUITS, Card, Deck, make_card, rank_of, suit_of
from pitboss.games.blackjack import house_rules
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.side_cards import SideCards
from pitboss.games.side_wagers import SIDE_WAGERS, SideWager, add_rows, lines_for, side_wager
from pitboss.games.side_wagers import judge as judge_side
from pitboss.law import library
from pitboss.odds.asking.by_name import played, put
from pitboss.odds.asking.question import Question
from pitboss.odds.deals.dealer_hands import final_hands, values_of
from pitboss.odds.solvers.blackjack.side_wagers import ALIKE, Judged, deals, result
from pitboss.rankings.points import is_blackjack, pips
from pitboss.rounds.commands import Choose, Deal
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round
from tests.differential.tree import SEAT, Walk

STAKE = 500
MOST_CARDS = 40


@dataclass(frozen=True)
class House:
    """How one casino has chosen to play: every table of the law is at one of them."""

    decks: int = 6
    version: str = ""
    letters: dict[str, str] = field(default_factory=dict)
    options: dict[str, str] = field(default_factory=dict)


A = dict.fromkeys(("lucky-ladies", "in-between", "royal-match-21", "three-card-poker", "super-4", "top-3"), "A")
B = dict.fromkeys(A, "B")

HOUSES = [
    House(letters=A),
    House(2, letters=B),
    House(1, letters={"royal-match-21": "C", "super-4": "C"}),
    House(4, letters=B, options={"soft17": "hit"}),
    House(5, letters={**A, "super-4": "C"}, options={"ace_low": "false"}),
    House(6, "switch", letters=B),
    House(8, "switch", letters=A),
    House(8, letters=B, options={"hit_and_run_busts_count": "false"}),
    House(2, letters=A, options={"soft17": "hit", "ace_low": "false"}),
    House(6, letters={**B, "super-4": "C"}, options={"hole_card": "no_hole_card"}),
]


class Tabulated:
    """What a deal brings a wager, in units, by the kind that the kernel counts it among."""

    def __init__(self, question: Question) -> None:
        self.question, self.deck = question, question.deck
        options = question.game.choices.options
        ace_low, busts_count = options["ace_low"] == "true", options["hit_and_run_busts_count"] == "true"
        self.side = side_wager(question.wager, ace_low=ace_low, busts_count=busts_count)
        self.alike = ALIKE.get(question.wager, SUITS)
        soft = house_rules(options).hits_soft_17
        self.kinds = whole_hands(self.side, self.deck, soft) if self.side.whole_hands else self.of_first_cards()
        self.nets: dict[Judged, Fraction] = {}

    def of_first_cards(self) -> dict[tuple[Card, ...], Judged]:
        """One deal of each kind: with the dealer's second card only where it makes a blackjack."""
        side, deck = self.side, self.deck
        ranks = [list(product(deck.rank_order, repeat=min(side.dealer, 1)))]
        if side.dealer == 2:
            ranks.append([pair for pair in product(deck.rank_order, repeat=2) if blackjack_ranks(pair)])
        found = {}
        for dealer in ranks:
            for cards, _ in deals(deck, self.alike, side.first, dealer):
                first, others = cards[: side.first], cards[side.first :]
                hidden = (dull(deck, others[0]),) if len(others) < side.dealer else ()
                found[cards] = judge_side(side, SideCards(first, (*others, *hidden)))
        return found

    def kind(self, first: tuple[Card, ...], dealer: tuple[Card, ...]) -> tuple[Card, ...] | tuple[int, ...]:
        """The deal that stands for this one."""
        if self.side.whole_hands:
            values = [pips(card) for card in dealer]
            return tuple(values.count(pips(card)) for card in values_of(self.deck).cards)
        shown = dealer[: self.side.dealer] if is_blackjack(dealer[:2]) else dealer[: min(self.side.dealer, 1)]
        own = sorted(first, key=lambda card: self.deck.rank_order.index(rank_of(card)))
        return renamed((*own, *shown), [suit for suit in self.deck.suits if suit in self.alike])

    def net(self, first: tuple[Card, ...], dealer: tuple[Card, ...]) -> Fraction:
        judged = self.kinds[cast("tuple[Card, ...]", self.kind(first, dealer))]
        if judged not in self.nets:
            assert self.question.table is not None
            row = add_rows(lines_for(self.question.table.rows, judged))
            self.nets[judged] = result(self.question, row, 1).net
        return self.nets[judged]


def whole_hands(side: SideWager, deck: Deck, hits_soft_17: bool) -> dict[tuple[int, ...], Judged]:
    """One dealer's hand for each number of cards of each value."""
    hands = final_hands(values_of(deck), hits_soft_17)
    return {hand.counts: judge_side(side, SideCards((), hand.cards)) for hand in hands}


def blackjack_ranks(pair: tuple[int, ...]) -> bool:
    return is_blackjack([make_card(rank, 0) for rank in pair])


def dull(deck: Deck, up: Card) -> Card:
    """A second card that makes no blackjack: to the rules they are all the same."""
    return next(card for card in deck.cards if not is_blackjack((up, card)))


def renamed(cards: tuple[Card, ...], alike: list[str]) -> tuple[Card, ...]:
    """The cards with the suits that are alike called by the order in which they come."""
    came = list(dict.fromkeys(SUITS[suit_of(card)] for card in cards if SUITS[suit_of(card)] in alike))
    called = dict(zip(came, alike, strict=False))
    suits = [called.get(SUITS[suit_of(card)], SUITS[suit_of(card)]) for card in cards]
    return tuple(make_card(rank_of(card), SUITS.index(suit)) for card, suit in zip(cards, suits, strict=True))


def first_cards(state: Round, wager: str, version: str) -> tuple[Card, ...]:
    """The cards that a wager looks at, as they were dealt: at Blackjack Switch every other one is of the first hand."""
    cards = state.seats[SEAT].cards
    if wager == "super-match":
        return cards[:4]
    return cards[:4:2] if version == "switch" else cards[:2]


def offered(game: Game) -> list[str]:
    """The side wagers that have odds at this casino: some have no table for its number of decks."""
    return [one for one in SIDE_WAGERS if one in game.wagers and one != "bad-beat" and game.table(one)]


def check(house: House, rounds: int, seed: int) -> None:
    chosen = {"version": house.version, "decks": house.decks, "options": house.options, "letters": house.letters}
    game = played(library.load("blackjack"), **chosen)  # type: ignore[arg-type]
    wagers = offered(game)
    asked = {wager: put(game, wager, wager, stake=STAKE) for wager in wagers}
    walk = Walk(game, {"blackjack": STAKE, **dict.fromkeys(wagers, STAKE)})
    start, flow, chance, shoe = walk.opened(), family_of(game), Random(seed), list(game.deck)
    # A progressive is measured on what the meter shows once its stake has fed it.
    shown = {w: {name: start.meters[game.meter(w, name, SEAT)].__floor__() for name in asked[w].meters} for w in wagers}
    tables = {wager: Tabulated(replace(one, meters=shown[wager])) for wager, one in asked.items()}
    for _ in range(rounds):
        state, cards = start, iter(chance.sample(shoe, min(MOST_CARDS, len(shoe))))
        while state.phase == "closed":
            if turn := flow.turn(game, state):
                state = walk.after(state, Choose(SEAT, chance.choice([choice.id for choice in turn.choices])))
            else:
                state = walk.after(state, Deal(tuple(next(cards) for _ in flow.due(game, state))))
        settled, dealer = state.seats[SEAT].settled, state.zones["dealer"]
        for wager, table in tables.items():
            net = table.net(first_cards(state, wager, house.version), dealer)
            assert settled[Wager(wager)].returned - STAKE == net * STAKE, (wager, state.seats[SEAT].cards, dealer)


def test_some_rounds() -> None:
    check(HOUSES[2], 300, seed=1)


def test_every_table_is_at_one_of_the_casinos() -> None:
    edition = library.load("blackjack")
    met = set()
    for house in HOUSES:
        game = played(edition, version=house.version, decks=house.decks, letters=house.letters)
        met |= {game.table(wager) for wager in offered(game)}
    assert {table for table in edition.paytable if table.wager in SIDE_WAGERS} <= met


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_hundred_thousand_rounds(part: int) -> None:
    """In ten parts, each at another casino."""
    check(HOUSES[part], 10_000, seed=100 + part)
