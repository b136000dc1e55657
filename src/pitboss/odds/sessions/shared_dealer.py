"""Two seats that meet one dealer, dealt from one deck: what they bring together, exactly, in Three Card Poker.

For each hand of the dealer, what a seat brings is known for each of its own hands. The sum over all pairs of hands
without a common card is then the alternating sum, over all sets of cards, of the products of what the hands with that
set bring.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np

from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import LEVELS, OWN, RankedTables
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, all_hands, card_sets, deck_cards, group_by_suit
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.kernels.hand_vs_dealer import count_meetings, multiply_apart
from pitboss.odds.kernels.subsets import list_sets
from pitboss.odds.sessions.laws import ask_wager
from pitboss.odds.sessions.whole_nets import Placed, Shown, Whole, as_whole
from pitboss.odds.solvers import hand_vs_dealer
from pitboss.odds.solvers.folds import FOLDED, PLAYED
from pitboss.odds.solvers.joint import brings, require_hand
from pitboss.odds.solvers.showdown import meet_dealer, pay_showdown

SIZE = 3


def multiply_dealt(game: Game, one: Placed, other: Placed, meters: Shown) -> Fraction:
    """The mean of the product of what two seats with these wagers bring."""
    deck = deck_cards(game.deck)
    cards = len(deck)
    if cards < 3 * SIZE:
        raise BadInput(f"two seats and a dealer take {3 * SIZE} cards; this deck has {cards}.")
    hands = list_sets(cards, SIZE).astype(np.int64)
    own = tables_of(game, RankedTables).hand(OWN).table
    places = evaluate(own, deck[hands]).astype(np.int64)
    seats = [bring_by_cell(game, placed, meters, deck[hands], places) for placed in (one, other)]
    least = seats[0].least
    dealers, number = group_by_suit(all_hands(game.deck, SIZE), game.deck)
    strength = evaluate(own, dealers).astype(np.int64)
    index = np.zeros(256, np.int64)
    index[deck] = np.arange(cards)
    products, parts = np.zeros(len(dealers), np.int64), parts_for(len(dealers))
    share_out(multiply_apart, parts, hands, places, np.stack([seat.nets for seat in seats]), np.sort(index[dealers]),
              strength, least, cards, products)  # fmt: skip
    total = sum(map(int.__mul__, number.tolist(), products.tolist()))
    deals = comb(cards, SIZE) * comb(cards - SIZE, SIZE) * comb(cards - 2 * SIZE, SIZE)
    return Fraction(total, deals) * seats[0].unit * seats[1].unit


@dataclass(frozen=True, eq=False)
class SeatNets:
    """What a seat brings the house by each of its hands and by the cell of the showdown, in units of this many
    cents."""

    nets: Whole
    unit: Fraction
    least: int


def bring_by_cell(game: Game, placed: Placed, meters: Shown, held: Hands, places: Whole) -> SeatNets:
    asked = [ask_wager(game, wager, stake, meters) for wager, stake in placed]
    main, others = asked[0], asked[1:]
    hand = tables_of(game, RankedTables).hand(OWN)
    if main.wager != "ante":
        raise BadInput("a seat that is counted with others has an ante: name it.")
    require_hand(others, hand)
    meeting = pay_showdown(main, meet_dealer(main))
    chosen = choose(meet_dealer(main), hand.table, held)
    known: dict[tuple[int, ...], Fraction] = {}
    for (end, kind, cell), one in meeting.gains.gains.items():
        said = FOLDED if meeting.ends[end].folds else PLAYED
        beside = sum((brings(other, hand.name, kind, said) * other.stake for other in others), Fraction(0))
        known[end, kind, cell] = -(one.net * main.stake + beside)
    whole, unit = as_whole(known, meeting.gains.shape, len(places))
    return SeatNets(whole[chosen, meeting.classes[places]], unit, meeting.least)


def choose(meeting: Showdown, table: RankTable, held: Hands) -> Whole:
    """The best choice with each of these hands, against all that the dealer can then hold."""
    dealers = all_hands(table.deck, SIZE)
    at, dealt = evaluate(table, held), evaluate(table, dealers)
    counts = np.zeros((len(held), CELLS // len(LEVELS), len(LEVELS)), np.int64)
    qualified = (dealt >= meeting.least).astype(np.int64)
    count_meetings(card_sets(held), at, card_sets(dealers), dealt, qualified, counts)
    cells = counts[:, :, ::-1].reshape(len(held), CELLS)
    field = hand_vs_dealer.Field(held, np.ones(len(held), np.int64), at, cells, table.order)
    found: Whole = hand_vs_dealer.weigh_choices(meeting, field).argmax(axis=1)
    return found
