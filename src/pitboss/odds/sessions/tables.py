"""Seats that share the dealer's cards: exactly how far what they bring goes up and down together, in Three Card Poker.

Two seats are dealt from one deck and meet one dealer. For each hand of the dealer, what a seat brings is known for each
of its own hands. The sum over all pairs of hands without a common card is then the alternating sum, over all sets of
cards, of the products of what the hands with that set bring. Two seats are enough: the variance of a sum follows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import LEVELS, OWN, RankedTables
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds.asking.tabled import Tabled
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, all_hands, card_sets, deck_cards, group_by_suit
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.kernels.hand_vs_dealer import count_meetings, multiply_apart
from pitboss.odds.kernels.subsets import list_sets
from pitboss.odds.sessions.laws import (
    SEATS,
    RoundLaw,
    Stakes,
    ask_wager,
    check_stakes,
    find_law,
    is_common,
    sort_stakes,
)
from pitboss.odds.solvers import hand_vs_dealer
from pitboss.odds.solvers.folds import FOLDED, PLAYED
from pitboss.odds.solvers.joint import brings, require_hand
from pitboss.odds.solvers.showdown import meet_dealer, pay_showdown

GAME, SIZE = "three-card-poker", 3

Placed = tuple[tuple[str, int], ...]
"""What a seat wagers, the main wager first."""

Shown = tuple[tuple[str, Cents], ...]
"""What meters show, by name."""

Whole = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class TableOdds(Tabled):
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

    def as_rows(self) -> list[dict[str, Any]]:
        """A row for each seat, in the order in which they were named: its covariance with each of them, in cents."""
        return [
            {"seat": n + 1} | {f"covariance_{m + 1}": one for m, one in enumerate(row)}
            for n, row in enumerate(self.covariances)
        ]


COUNTED = (
    "Seats share the dealer's cards: by how much that raises the deviation is counted exactly. Bands and chances have "
    "the shape of independent seats, stretched to that deviation."
)


def find_table_law(game: Game, seats: Sequence[Stakes], meters: Mapping[str, Cents] | None = None) -> RoundLaw:
    """The law of a round of a whole table, with what the seats share where it is counted; a note says which."""
    law = find_law(game, seats, meters)
    if SEATS not in law.notes:
        return law
    try:
        shared = join_seats(game, seats, meters).shared
    except BadInput:
        return law
    return replace(law, shared=shared, notes=tuple(COUNTED if note == SEATS else note for note in law.notes))


def join_seats(game: Game, seats: Sequence[Stakes], meters: Mapping[str, Cents] | None = None) -> TableOdds:
    """The seats of a table together, exactly; BadInput for games in which that is not counted."""
    law = find_law(game, seats, meters)
    wagered = [sort_stakes(game, check_stakes(game, one)) for one in seats]
    if is_common(game):
        raise BadInput("all seats of this game wager on one coup or roll: what they bring together is already one law.")
    if game.name != GAME:
        raise BadInput(f"the seats of a table are counted together in {GAME}; in {game.name} there are too many deals.")
    shown = tuple(sorted((meters or {}).items()))
    alone = {one: find_law(game, [dict(one)], meters).variance for one in wagered}

    def join(one: Placed, other: Placed) -> Fraction:
        first, second = sorted((one, other))
        return covary(game, first, second, shown)

    covariances = tuple(
        tuple(alone[one] if n == m else join(one, other) for m, other in enumerate(wagered))
        for n, one in enumerate(wagered)
    )
    return TableOdds(round=law, covariances=covariances)


@derived_by
def covary(game: Game, one: Placed, other: Placed, meters: Shown) -> Fraction:
    """The covariance of what two seats with these wagers bring."""
    deck = deck_cards(game.deck)
    cards = len(deck)
    if cards < 3 * SIZE:
        raise BadInput(f"two seats and a dealer take {3 * SIZE} cards; this deck has {cards}.")
    hands = list_sets(cards, SIZE).astype(np.int64)
    own = tables_of(game, RankedTables).hand(OWN).table
    places = evaluate(own, deck[hands]).astype(np.int64)
    seats = [bring_by_cell(game, placed, meters, deck[hands], places) for placed in (one, other)]
    dealers, number = group_by_suit(all_hands(game.deck, SIZE), game.deck)
    strength = evaluate(own, dealers).astype(np.int64)
    index = np.zeros(256, np.int64)
    index[deck] = np.arange(cards)
    products, parts = np.zeros(len(dealers), np.int64), parts_for(len(dealers))
    share_out(multiply_apart, parts, hands, places, np.stack([seat.nets for seat in seats]), np.sort(index[dealers]),
              strength, seats[0].least, cards, products)  # fmt: skip
    total = sum(map(int.__mul__, number.tolist(), products.tolist()))
    deals = comb(cards, SIZE) * comb(cards - SIZE, SIZE) * comb(cards - 2 * SIZE, SIZE)
    product = Fraction(total, deals) * seats[0].unit * seats[1].unit
    means = [find_law(game, [dict(placed)], dict(meters)).mean for placed in (one, other)]
    return product - means[0] * means[1]


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
    known: dict[tuple[int, int, int], Fraction] = {}
    for (end, kind, cell), one in meeting.gains.gains.items():
        said = FOLDED if meeting.ends[end].folds else PLAYED
        beside = sum((brings(other, hand.name, kind, said) * other.stake for other in others), Fraction(0))
        known[end, kind, cell] = -(one.net * main.stake + beside)
    below = lcm(*(one.denominator for one in known.values()))
    unit = Fraction(gcd(*(int(one * below) for one in known.values())) or 1, below)
    table = np.zeros(meeting.gains.shape, np.int64)
    for at, amount in known.items():
        table[at] = int(amount / unit)
    if (int(np.abs(table).max()) * len(places)) ** 2 >= 2**62:
        raise BadInput("these stakes have no common unit that is large enough to count seats together by.")
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
