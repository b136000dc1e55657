"""Ultimate Texas Hold 'Em: 4x before the flop, 2x after it, or 1x at the end.

A hidden pair is one that a hole card has a part in. The dealer's outs are the cards not in sight any one of which
would by itself, with the board, make a better hand than the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKS
from pitboss.odds.deals.evaluation import evaluate_in_turn
from pitboss.odds.strategies.sight import Flags, Numbers, Sight, Strategy

FEW = 21
"""With fewer dealer's outs than these one wagers at the end."""


def has_hidden_pair(sight: Sight) -> Flags:
    """Some other card has the rank of a hole card."""
    one, other = (sight.own >> 2).T
    found: Flags = one == other
    for board in (sight.seen >> 2).T:
        found |= (board == one) | (board == other)
    return found


def has_pocket_twos(sight: Sight) -> Flags:
    """A pair of twos in the hole, and no third."""
    flags: Flags = (sight.number("22") == 2) & ~(sight.seen >> 2 == RANKS.index("2")).any(axis=1)
    return flags


def find_flush_draw(sight: Sight) -> NDArray[np.int8]:
    """The rank of the highest hole card among four or more cards of one suit, -1 where there is none."""
    found = np.full(len(sight), -1, np.int8)
    suits, ranks = (sight.own & 3).T, (sight.own >> 2).astype(np.int8).T
    board = (sight.seen & 3).T
    for suit, rank in zip(suits, ranks, strict=True):
        held = sum((one == suit for one in (*suits, *board)), np.zeros(len(sight), np.int8))
        found = np.where((held >= 4) & (rank > found), rank, found)
    return found


def beats_board(sight: Sight) -> Flags:
    """A hidden pair or better that counts: the hand is of a better category than the board is by itself."""
    boards, which = sight.boards
    alone = sight.table_of(boards.shape[1])
    flags: Flags = sight.category > sight.categories(boards.shape[1])[evaluate_in_turn(alone, boards)][which]
    return flags


def count_outs(sight: Sight) -> Numbers:
    """How many cards would, each with the board alone, beat the player. One's own never would: one's hand has them."""
    boards, which = sight.boards
    deck = np.array(sight.game.deck.cards, np.uint8)
    rows = np.column_stack([np.repeat(boards, len(deck), axis=0), np.tile(deck, len(boards))])
    free = np.ones(len(rows), np.bool_)
    for column in rows.T[:-1]:
        free &= column != rows[:, -1]
    with_it = np.full(len(rows), -1, np.int64)
    with_it[free] = evaluate_in_turn(sight.table_of(rows.shape[1]), rows[free])
    # In one line, board after board and weak to strong, so that all are counted by one search.
    line = np.sort(with_it.reshape(len(boards), len(deck)), axis=1) + (np.arange(len(boards)) << 16)[:, None]
    passed = np.searchsorted(line.ravel(), (which << 16) + sight.best, side="right")
    total: Numbers = len(deck) * (which + 1) - passed
    return total


def follow_book(early: Callable[[Sight], Flags]) -> Callable[[Sight], Sequence[tuple[str, Flags]]]:
    """A chart of starting hands, and the published rules from the flop on."""

    def rule(sight: Sight) -> Sequence[tuple[str, Flags]]:
        match sight.seen.shape[1]:
            case 0:
                return [("4x", early(sight)), ("check", sight.always)]
            case 3:
                strong = sight.makes("two-pair") | (has_hidden_pair(sight) & ~has_pocket_twos(sight))
                return [("2x", strong | (find_flush_draw(sight) >= RANKS.index("T"))), ("check", sight.always)]
            case _:
                play = beats_board(sight)
                play[~play] = count_outs(sight.where(~play)) < FEW
                return [("1x", play), ("fold", sight.always)]

    return rule


def read_chart(lowest: Callable[[Sight], dict[str, Flags]]) -> Callable[[Sight], Flags]:
    """Any pair but twos, and by the higher card how low the other may be."""

    def early(sight: Sight) -> Flags:
        play = sight.pair_of("3A")
        for high, enough in lowest(sight).items():
            play |= (sight.high == RANKS.index(high)) & enough
        return play

    return early


def is_from(sight: Sight, suited: str, other: str) -> Flags:
    """The lower card is at least of one rank where the two are suited, of another where they are not."""
    low = (sight.own >> 2).min(axis=1)
    flags: Flags = np.where(sight.suited, low >= RANKS.index(suited), low >= RANKS.index(other))
    return flags


def basic_chart(sight: Sight) -> dict[str, Flags]:
    bounds = {"A": "22", "K": "25", "Q": "68", "J": "8T"}
    return {high: is_from(sight, *lows) for high, lows in bounds.items()}


def plain_chart(sight: Sight) -> dict[str, Flags]:
    bounds = {"A": "2", "K": "3", "Q": "7", "J": "9"}
    return {high: is_from(sight, low, low) for high, low in bounds.items()}


LATER = (
    "after the flop: 2x with two pair or better, a hidden pair but twos in the hole, four to a flush with a hole card "
    "from ten up; otherwise check\n"
    "at the end: 1x with a hidden pair or better, or fewer than 21 dealer's outs; otherwise fold"
)

STRATEGIES = {
    "basic": Strategy(
        says=f"before the flop: 4x with 33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo; otherwise check\n{LATER}",
        rule=follow_book(read_chart(basic_chart)),
        published="M. Shackleford, wizardofodds.com, Ultimate Texas Hold 'Em, and E. Jacobson, 888casino.com, the same",
    ),
    "no-suits": Strategy(
        says=f"before the flop: 4x with 33+ A2+ K3+ Q7+ J9+, suited or not; otherwise check\n{LATER}",
        rule=follow_book(read_chart(plain_chart)),
        published="lianxinyuan.com, Ultimate Texas Hold'em, Basic Strategy",
    ),
    "always-4x": Strategy(
        says="4x with every hand",
        rule=lambda sight: [({0: "4x", 3: "2x"}.get(sight.seen.shape[1], "1x"), sight.always)],
        published="the play of one who does not look",
    ),
}
