"""Seats that share the dealer's cards: exactly how far what they bring goes up and down together, in Three Card Poker.

Two seats are dealt from one deck and meet one dealer. For each hand of the dealer, what a seat brings is known for each
of its own hands. The sum over all pairs of hands without a common card is then the alternating sum, over all sets of
cards, of the products of what the hands with that set bring. Two seats are enough: the variance of a sum follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import LEVELS, OWN, RankedTables
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, all_hands, card_sets, deck_cards, group_by_suit
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.kernels.hand_vs_dealer import count_meetings
from pitboss.odds.kernels.subsets import list_sets
from pitboss.odds.sessions.laws import RoundLaw, Stakes, ask_wager, check_stakes, find_law, is_common, sort_stakes
from pitboss.odds.solvers import hand_vs_dealer
from pitboss.odds.solvers.folds import FOLDED, PLAYED
from pitboss.odds.solvers.joint import brings, require_hand
from pitboss.odds.solvers.showdown import meet_dealer, pay_showdown

GAME, SIZE = "three-card-poker", 3

Placed = tuple[tuple[str, int], ...]
"""What a seat wagers, the main wager first."""

Whole = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class TableOdds:
    """A round of a whole table, in cents: `round` is what it would be with independent seats, `covariances` are those
    of each two seats, and of each with itself its variance."""

    round: RoundLaw
    covariances: tuple[tuple[Fraction, ...], ...]

    @property
    def mean(self) -> Fraction:
        return self.round.mean

    @property
    def variance(self) -> Fraction:
        """Of the sum of all seats."""
        return sum((one for row in self.covariances for one in row), Fraction(0))

    @property
    def shared(self) -> Fraction:
        """How much larger the variance is than with independent seats, as a part of that."""
        alone = sum((row[n] for n, row in enumerate(self.covariances)), Fraction(0))
        return self.variance / alone - 1 if alone else Fraction(0)


def join_seats(game: Game, seats: Sequence[Stakes]) -> TableOdds:
    """The seats of a table together, exactly; BadInput for games in which that is not counted."""
    law = find_law(game, seats)
    wagered = [sort_stakes(game, check_stakes(game, one)) for one in seats]
    if is_common(game):
        raise BadInput("all seats of this game wager on one coup or roll: what they bring together is already one law.")
    if game.name != GAME:
        raise BadInput(f"the seats of a table are counted together in {GAME}; in {game.name} there are too many deals.")
    alone = {one: find_law(game, [dict(one)]).variance for one in wagered}
    covariances = tuple(
        tuple(alone[one] if n == m else covary(game, *sorted((one, other))) for m, other in enumerate(wagered))
        for n, one in enumerate(wagered)
    )
    return TableOdds(round=law, covariances=covariances)


@derived_by
def covary(game: Game, one: Placed, other: Placed) -> Fraction:
    """The covariance of what two seats with these wagers bring."""
    deck = deck_cards(game.deck)
    cards = len(deck)
    if cards < 3 * SIZE:
        raise BadInput(f"two seats and a dealer take {3 * SIZE} cards; this deck has {cards}.")
    hands = list_sets(cards, SIZE).astype(np.int64)
    own = tables_of(game, RankedTables).hand(OWN).table
    places = evaluate(own, deck[hands]).astype(np.int64)
    seats = [bring_by_cell(game, placed, deck[hands], places) for placed in (one, other)]
    dealers, number = group_by_suit(all_hands(game.deck, SIZE), game.deck)
    strength = evaluate(own, dealers).astype(np.int64)
    keys = list_keys(hands)
    index = {int(card): n for n, card in enumerate(deck)}
    total = 0
    for dealer, place, times in zip(dealers.tolist(), strength.tolist(), number.tolist(), strict=True):
        held = [index[card] for card in dealer]
        free = ~np.isin(hands, held).any(axis=1)
        nets = [np.where(free, seat.against(place, places), 0) for seat in seats]
        total += times * multiply_apart(nets, keys, cards)
    deals = comb(cards, SIZE) * comb(cards - SIZE, SIZE) * comb(cards - 2 * SIZE, SIZE)
    product = Fraction(total, deals * seats[0].unit * seats[1].unit)
    return product - find_law(game, [dict(one)]).mean * find_law(game, [dict(other)]).mean


@dataclass(frozen=True, eq=False)
class SeatNets:
    """What a seat brings the house by each of its hands and by the cell of the showdown, in parts of a cent."""

    nets: Whole
    unit: int
    least: int

    def against(self, dealer: int, places: Whole) -> Whole:
        """By hand, when the dealer has a hand at this place."""
        level = np.where(dealer < places, 0, np.where(dealer == places, 1, 2))
        found: Whole = self.nets[np.arange(len(places)), 3 * (dealer >= self.least) + level]
        return found


def bring_by_cell(game: Game, placed: Placed, held: Hands, places: Whole) -> SeatNets:
    asked = [ask_wager(game, wager, stake) for wager, stake in placed]
    main, others = asked[0], asked[1:]
    hand = tables_of(game, RankedTables).hand(OWN)
    if main.wager != "ante":
        raise BadInput("a seat that is counted with others has an ante: name it.")
    require_hand(others, hand)
    meeting = pay_showdown(main, meet_dealer(main))
    chosen = choose(meet_dealer(main), hand.table, held)
    known: dict[tuple[int, int, int], Fraction] = {}
    for (end, kind, cell), one in meeting.gains.gains.items():
        said = FOLDED if meeting.ends[end].folds else PLAYED
        beside = sum((brings(other, hand.name, kind, said) * other.stake for other in others), Fraction(0))
        known[end, kind, cell] = -(one.net * main.stake + beside)
    unit = lcm(*(one.denominator for one in known.values()))
    table = np.zeros(meeting.gains.shape, np.int64)
    for at, amount in known.items():
        table[at] = int(amount * unit)
    assert int(np.abs(table).max()) ** 2 * len(places) < 2**62, "products of what hands bring must fit the integers"
    return SeatNets(table[chosen, meeting.classes[places]], unit, meeting.least)


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


def list_keys(hands: Whole) -> tuple[list[Whole], list[Whole]]:
    """The cards of each hand, and its pairs of cards by their index."""
    columns = [hands[:, n] for n in range(SIZE)]
    pairs = [low + high * (high - 1) // 2 for low, high in combinations(columns, 2)]
    return columns, pairs


def multiply_apart(nets: Sequence[Whole], keys: tuple[list[Whole], list[Whole]], cards: int) -> int:
    """The sum, over all pairs of hands without a common card, of what one brings times what the other does."""
    one, other = nets
    total = int(one.sum()) * int(other.sum()) - int((one * other).sum())
    for sign, columns, number in ((-1, keys[0], cards), (1, keys[1], comb(cards, 2))):
        sums = [add_by_key(part, columns, number) for part in nets]
        total += sign * sum(map(int.__mul__, sums[0], sums[1]))
    return total


def add_by_key(part: Whole, columns: Sequence[Whole], number: int) -> list[int]:
    """What hands bring, added up by card, or by pair of cards. Sums below 2^53 are whole in a double."""
    found = sum(np.bincount(column, weights=part, minlength=number) for column in columns)
    return [int(one) for one in np.asarray(found).tolist()]
