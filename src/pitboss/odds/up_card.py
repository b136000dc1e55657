"""One decision with one of the dealer's cards in sight: Caribbean Stud Poker and Four Card Poker.

The kernel deals out every hand against every up card. Suits are all alike, so the up card is of one suit for all.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS, Card
from pitboss.errors import BadInput
from pitboss.law.model import Choice
from pitboss.odds.evaluate import Places, places
from pitboss.odds.hand_vs_dealer import DEALER, OWN
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import up_card as kernel
from pitboss.odds.question import Question
from pitboss.odds.registry import Advice
from pitboss.odds.report import WagerOdds, percentage
from pitboss.odds.showdown import Showdown, choices_at, decisions, in_play, showdown
from pitboss.odds.thresholds import named, played_by
from pitboss.rankings import RANKINGS


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that hangs on it, when every hand is played as well as can be."""
    own, dealer = hands_of(question)
    meeting = showdown(question, own, choices_of(question))
    deck, hidden = cards_of(question), dealer.ranking.dealt - 1
    hands, begins = in_order(own, deck)
    ups = np.arange(0, len(deck), len(question.deck.suits))
    tally = np.zeros((len(ups), *meeting.gains.shape), np.int64)
    chosen = np.zeros((len(ups), len(meeting.ends), len(own.order)), np.int64)
    most = int(np.abs(meeting.gains).max()) * comb(len(deck), hidden)
    assert most * comb(len(deck), own.ranking.dealt) * len(deck) < MOST, "all deals must fit the integers"
    assert comb(len(deck), hidden) < 2**31, "and the dealer's hands the smaller ones"
    share_out(
        kernel.against, parts_for(len(ups)), dealer.lookup, deck, ups, hidden, hands, begins, meeting.least,
        meeting.rows, meeting.gains, forced(meeting, own), tally, chosen,
    )  # fmt: skip
    counts = tally.sum(axis=0) * len(question.deck.suits)
    deals, shown = int(counts.sum()) // dealer.ranking.dealt, dealer.ranking.dealt
    return question.answer(
        tuple(meeting.results(counts)),
        strategy=described(meeting, own, chosen.sum(axis=0)),
        includes=in_play(question)[1:],
        notes=(f"Each of {deals:,} deals is counted with each of the dealer's {shown} cards up.",),
    )


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with this hand against this up card."""
    own, dealer = hands_of(question)
    if len(hand) != own.ranking.dealt or len(seen) != 1:
        raise BadInput(
            f"the decision is made on {own.ranking.dealt} cards of one's own and one of the dealer's: "
            f"{len(hand)} and {len(seen)} are given."
        )
    question.deck.remaining((*hand, *seen))
    meeting = showdown(question, own, choices_of(question))
    index = {card: n for n, card in enumerate(question.deck.cards)}
    mine = np.array(sorted(index[card] for card in hand))
    place, hidden = own.place(hand), dealer.ranking.dealt - 1
    deck = cards_of(question)
    return meeting.advice(
        place, kernel.one_hand(dealer.lookup, deck, mine, index[seen[0]], hidden, place, meeting.least)
    )


def forced(meeting: Showdown, own: Places) -> NDArray[np.int64]:
    """The choice at each place where the question names a way to play; -1 where it is left to what is best."""
    if not meeting.question.strategy:
        return np.full(len(own.order), -1, np.int64)
    folds = [end.folds for end in meeting.ends]
    plays = played_by(meeting.question, own.order)
    return np.where(plays, folds.index(False), folds.index(True)).astype(np.int64)


def hands_of(question: Question) -> tuple[Places, Places]:
    """The player's hands and the dealer's, by places in one order."""
    own, dealer = (places(RANKINGS[question.game.ranking(hand)], question.deck) for hand in (OWN, DEALER))
    assert own.order == dealer.order, "hands can be compared only by one order"
    hidden = dealer.ranking.dealt - 1
    assert hidden < 5 or hidden == own.ranking.dealt == 5, "the kernel counts sets of up to five cards"
    return own, dealer


def choices_of(question: Question) -> tuple[Choice, ...]:
    (stage,) = decisions(question)
    return choices_at(question, stage)


def cards_of(question: Question) -> NDArray[np.uint8]:
    return np.array(question.deck.cards, np.uint8)


def in_order(own: Places, deck: NDArray[np.uint8]) -> tuple[kernel.Hands, NDArray[np.int64]]:
    """The players' hands that differ by more than suits not up, weak to strong, and where each place begins."""
    suits = np.array([SUITS.index(suit) for suit in own.deck.suits], np.uint8)
    hands = kernel.hands_of(own.lookup, deck, suits, own.ranking.dealt)
    order = np.argsort(hands.places, kind="stable")
    cards, at, weights = hands.cards[order], hands.places[order], hands.weights[order]
    return kernel.Hands(cards, at, weights), np.searchsorted(at, np.arange(len(own.order) + 1)).astype(np.int64)


def described(meeting: Showdown, own: Places, chosen: NDArray[np.int64]) -> str:
    """The play in words, from the number of hands at each place with which each choice is made.

    At the top and at the bottom of the ranking the hand alone decides; between, the up card has a say.
    """
    dealt = [place for place in range(len(own.order)) if chosen[:, place].any()]
    only = {place: int(chosen[:, place].argmax()) for place in dealt if np.count_nonzero(chosen[:, place]) == 1}
    top, bottom = only.get(dealt[-1], -1), only.get(dealt[0], -1)
    high = next((n for n, place in enumerate(reversed(dealt)) if only.get(place) != top), len(dealt))
    low = next((n for n, place in enumerate(dealt) if only.get(place) != bottom), len(dealt))
    if low == len(dealt):
        return f"{meeting.ends[top].id} with every hand"
    said = []
    if high:
        said.append(f"{meeting.ends[top].id} with {named(own.ranking, own.order[dealt[-high]])} or better")
    if low:
        said.append(f"{meeting.ends[bottom].id} with {named(own.ranking, own.order[dealt[low - 1]])} or less")
    between = chosen[:, dealt[low] : dealt[-high - 1] + 1].sum(axis=1)
    shares = [
        f"{end.id} {percentage(Fraction(int(hands), int(between.sum())), 1)}"
        for end, hands in zip(meeting.ends, between, strict=True)
        if hands
    ]
    if between.sum():
        said.append(f"between, by the dealer's up card: {', '.join(shares)} of the time")
    return "; ".join(said)
