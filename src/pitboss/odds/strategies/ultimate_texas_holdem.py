"""Ultimate Texas Hold 'Em: 4x before the flop, 2x after it, or 1x at the end.

A hidden pair is one that a hole card has a part in. The dealer's outs are the cards not in sight any one of which
would by itself, with the board, make a better hand than the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from pitboss.cards import RANKS
from pitboss.odds.strategies.sight import Flags, Numbers, Sight, Strategy

FEW = 21
"""With fewer dealer's outs than these one wagers at the end."""


def hidden_pair(sight: Sight) -> Flags:
    """Some other card has the rank of a hole card."""
    one, other = (sight.own[:, [n]] >> 2 for n in (0, 1))
    board = sight.seen >> 2
    flags: Flags = (one == other)[:, 0] | (board == one).any(axis=1) | (board == other).any(axis=1)
    return flags


def pocket_twos(sight: Sight) -> Flags:
    """A pair of twos in the hole, and no third."""
    flags: Flags = (sight.number("22") == 2) & ~(sight.seen >> 2 == RANKS.index("2")).any(axis=1)
    return flags


def four_to_a_flush(sight: Sight, hidden: str) -> Flags:
    """Four or more cards of one suit, among them a hole card of this rank or higher."""
    found = np.zeros(len(sight), np.bool_)
    for suit in range(4):
        in_suit = sight.own & 3 == suit
        held = in_suit.sum(axis=1) + (sight.seen & 3 == suit).sum(axis=1)
        found |= (held >= 4) & (in_suit & (sight.own >> 2 >= RANKS.index(hidden))).any(axis=1)
    return found


def better_than_the_board(sight: Sight) -> Flags:
    """A hidden pair or better that counts: the hand is of a better category than the board is by itself."""
    flags: Flags = sight.category(sight.cards) > sight.category(sight.seen)
    return flags


def dealers_outs(sight: Sight) -> Numbers:
    """How many cards would, each with the board alone, beat the player. One's own never would: one's hand has them."""
    own = sight.places(sight.cards.shape[1]).in_turn(sight.cards).astype(np.int64)
    if not len(sight):
        return np.zeros(0, np.int64)
    # Equal boards lie side by side where many deals are looked at.
    new = np.append(True, (sight.seen[1:] != sight.seen[:-1]).any(axis=1))
    board_of = np.cumsum(new) - 1
    boards, deck = sight.seen[new], np.array(sight.game.deck.cards, np.uint8)
    more = np.tile(deck, len(boards))
    with_it = np.full(len(more), -1, np.int64)
    rows = np.column_stack([np.repeat(boards, len(deck), axis=0), more])
    free = ~(rows[:, :-1] == rows[:, -1:]).any(axis=1)
    with_it[free] = sight.places(rows.shape[1]).in_turn(rows[free])
    # In one line, board after board and weak to strong, so that all are counted by one search.
    line = np.sort(with_it.reshape(len(boards), -1), axis=1) + (np.arange(len(boards)) << 16)[:, None]
    passed = np.searchsorted(line.ravel(), (board_of << 16) + own, side="right")
    total: Numbers = len(deck) * (board_of + 1) - passed
    return total


def by_the_book(early: Callable[[Sight], Flags]) -> Callable[[Sight], Sequence[tuple[str, Flags]]]:
    """A chart of starting hands, and the published rules from the flop on."""

    def rule(sight: Sight) -> Sequence[tuple[str, Flags]]:
        match sight.seen.shape[1]:
            case 0:
                return [("4x", early(sight)), ("check", sight.always)]
            case 3:
                strong = sight.makes("two-pair", sight.cards) | (hidden_pair(sight) & ~pocket_twos(sight))
                return [("2x", strong | four_to_a_flush(sight, "T")), ("check", sight.always)]
            case _:
                play = better_than_the_board(sight)
                play[~play] = dealers_outs(sight.where(~play)) < FEW
                return [("1x", play), ("fold", sight.always)]

    return rule


def chart(lowest: Callable[[Sight], dict[str, Flags]]) -> Callable[[Sight], Flags]:
    """Any pair but twos, and by the higher card how low the other may be."""

    def early(sight: Sight) -> Flags:
        play = sight.pair_of("3A")
        for high, enough in lowest(sight).items():
            play |= (sight.high == RANKS.index(high)) & enough
        return play

    return early


def from_rank(sight: Sight, suited: str, other: str) -> Flags:
    """The lower card is at least of one rank where the two are suited, of another where they are not."""
    low = (sight.own >> 2).min(axis=1)
    flags: Flags = np.where(sight.suited, low >= RANKS.index(suited), low >= RANKS.index(other))
    return flags


def basic(sight: Sight) -> dict[str, Flags]:
    bounds = {"A": "22", "K": "25", "Q": "68", "J": "8T"}
    return {high: from_rank(sight, *lows) for high, lows in bounds.items()}


def plain(sight: Sight) -> dict[str, Flags]:
    bounds = {"A": "2", "K": "3", "Q": "7", "J": "9"}
    return {high: from_rank(sight, low, low) for high, low in bounds.items()}


LATER = (
    "after the flop: 2x with two pair or better, a hidden pair but twos in the hole, four to a flush with a hole card "
    "from ten up; otherwise check\n"
    "at the end: 1x with a hidden pair or better, or fewer than 21 dealer's outs; otherwise fold"
)

STRATEGIES = {
    "basic": Strategy(
        says=f"before the flop: 4x with 33+ A2+ K2s+ K5o+ Q6s+ Q8o+ J8s+ JTo; otherwise check\n{LATER}",
        rule=by_the_book(chart(basic)),
        published="M. Shackleford, wizardofodds.com, Ultimate Texas Hold 'Em, and E. Jacobson, 888casino.com, the same",
    ),
    "no-suits": Strategy(
        says=f"before the flop: 4x with 33+ A2+ K3+ Q7+ J9+, suited or not; otherwise check\n{LATER}",
        rule=by_the_book(chart(plain)),
        published="lianxinyuan.com, Ultimate Texas Hold'em, Basic Strategy",
    ),
    "always-4x": Strategy(
        says="4x with every hand",
        rule=lambda sight: [({0: "4x", 3: "2x"}.get(sight.seen.shape[1], "1x"), sight.always)],
        published="the play of one who does not look",
    ),
}
