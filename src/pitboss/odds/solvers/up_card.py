"""One decision with one of the dealer's cards in sight: Caribbean Stud Poker and Four Card Poker.

The kernel deals out every hand against every up card. Suits are all alike, so the up card is of one suit for all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import SUITS, Card
from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import RankTable
from pitboss.compiled.ranked import DEALER, OWN, RankedTables
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.money import Cents
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, WagerOdds
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import up_card as kernel
from pitboss.odds.solvers.base_game import MAIN, key_of, played_as
from pitboss.odds.solvers.showdown import list_results, meet_dealer, pay_showdown, weigh_ends
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.up_card_rules import Tie, describe_bounds, tell_ties
from pitboss.rankings import RANKINGS


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that hangs on it, when every hand is played as well as possible."""
    _, dealer = hands_of(question)
    meeting = meet_dealer(played_as(question))
    counts, _, says = count_play(*key_of(question))
    deals, shown = int(counts.sum()) // dealer.ranking.dealt, dealer.ranking.dealt
    return question.answer(
        tuple(list_results(pay_showdown(question, meeting), counts)),
        strategy=says,
        includes=meeting.wagers[1:],
        notes=(f"Each of {deals:,} deals is counted with each of the dealer's {shown} cards up.",),
    )


@derived_by
def count_play(
    game: Game, wager: str, lettered: str, stake: Cents, strategy: str
) -> tuple[NDArray[np.int64], NDArray[np.int64], str]:
    """(all deals by end, class and cell; hands by end and place, over all up cards; the play in words)"""
    question = Question(game=game, wager=wager, lettered=lettered, stake=stake, strategy=strategy)
    own, dealer = hands_of(question)
    meeting = meet_dealer(question)
    deck, hidden = deck_cards(question.deck), dealer.ranking.dealt - 1
    met = meet_dealers(game, lettered)
    tally = np.zeros((len(met.ups), *meeting.gains.shape), np.int64)
    chosen = np.zeros((len(met.ups), len(meeting.ends), len(own.order)), np.int64)
    most = int(np.abs(meeting.gains.net).max()) * comb(len(deck), hidden)
    assert most * comb(len(deck), own.ranking.dealt) * len(deck) < MOST, "all deals must fit the integers"
    share_out(
        kernel.play_against, parts_for(len(met.ups)), met.found, met.dealers, met.hands, met.least, meeting.classes,
        meeting.gains.net, force_choices(question, meeting, met.hands, met.ups), tally, chosen,
    )  # fmt: skip
    if strategy:
        says = strategy_of(question).says
    else:
        says = "\n".join([describe_bounds(meeting, own, chosen), *tell_ties(own, list(find_ties(met, meeting)))])
    return tally.sum(axis=0) * len(question.deck.suits), chosen.sum(axis=0), says


def find_ties(met: Met, meeting: Showdown) -> Iterator[Tie]:
    """The hands with which several choices are worth most, by up card, choices and place."""
    for rank, found in zip(meeting.game.deck.ranks, met.found, strict=True):
        free, worth = kernel.weigh_against(found, met.dealers, met.hands, met.least, meeting.classes, meeting.gains.net)
        best = worth == worth.max(axis=1, keepdims=True)
        hands: Counter[tuple[tuple[str, ...], int]] = Counter()
        for at in np.flatnonzero(free & (best.sum(axis=1) > 1)):
            choices = tuple(end.id for end, one in zip(meeting.ends, best[at], strict=True) if one)
            hands[choices, int(met.hands.places[at])] += int(met.hands.weights[at])
        yield from (Tie(choices, place, rank, number) for (choices, place), number in hands.items())


@dataclass(frozen=True, eq=False)
class Met:
    """The players' hands and, against each of these up cards, how many of all hands that the dealer can then have are
    weaker, not stronger, and below the place `least`; see the kernel."""

    hands: kernel.HandRows
    ups: NDArray[np.int64]
    found: NDArray[np.int32]
    least: int
    dealers: int


@derived_by
def meet_dealers(game: Game, lettered: str) -> Met:
    """All hands against all up cards, one of each rank: once for the ante and for all that is wagered beside it."""
    question = Question(game=game, wager=MAIN, lettered=lettered)
    own, dealer = hands_of(question)
    deck, hidden, least = deck_cards(question.deck), dealer.ranking.dealt - 1, meet_dealer(question).least
    assert comb(len(deck), hidden) < 2**31, "the dealer's hands must fit the smaller integers"
    hands, begins = order_hands(own, deck)
    ups = np.arange(0, len(deck), len(question.deck.suits))
    found = np.zeros((len(ups), 3, len(hands.cards)), np.int32)
    share_out(kernel.meet_dealers, parts_for(len(ups)), dealer.lookup, deck, ups, hidden, hands, begins, least, found)
    return Met(hands, ups, found, least, comb(len(deck) - 1 - own.ranking.dealt, hidden))


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with this hand against this up card."""
    own, dealer = hands_of(question)
    if len(hand) != own.ranking.dealt or len(seen) != 1:
        raise BadInput(
            f"the decision is made on {own.ranking.dealt} cards of your own and one of the dealer's, not on "
            f"{len(hand)} of your own and {len(seen)} of the dealer's."
        )
    question.deck.remaining((*hand, *seen))
    meeting = meet_dealer(question)
    index = {card: n for n, card in enumerate(question.deck.cards)}
    mine = np.array(sorted(index[card] for card in hand))
    place, hidden = own.place(hand), dealer.ranking.dealt - 1
    deck = deck_cards(question.deck)
    cells = kernel.count_one_hand(dealer.lookup, deck, mine, index[seen[0]], hidden, place, meeting.least)
    return weigh_ends(meeting, place, cells)


def force_choices(
    question: Question, meeting: Showdown, hands: kernel.HandRows, ups: NDArray[np.int64]
) -> NDArray[np.int8]:
    """The choice of each hand against each up card where a way to play is named; -1 where it is left to the best."""
    found = np.full((len(ups), len(hands.cards)), -1, np.int8)
    if question.strategy:
        deck, ids = deck_cards(question.deck), [end.id for end in meeting.ends]
        for n, up in enumerate(ups):
            seen = np.full((len(hands.cards), 1), deck[up])
            found[n] = strategy_of(question).choices(Sight(question.game, deck[hands.cards], seen), ids)
    return found


def hands_of(question: Question) -> tuple[RankTable, RankTable]:
    """The player's hands and the dealer's, by places in one order."""
    question.require_cards(sum(RANKINGS[question.game.ranking(hand)].dealt for hand in (OWN, DEALER)))
    own, dealer = (tables_of(question.game, RankedTables).hand(hand).table for hand in (OWN, DEALER))
    hidden = dealer.ranking.dealt - 1
    assert hidden < 5 or hidden == own.ranking.dealt == 5, "the kernel counts sets of up to five cards"
    return own, dealer


def order_hands(own: RankTable, deck: NDArray[np.uint8]) -> tuple[kernel.HandRows, NDArray[np.int64]]:
    """The players' hands that differ by more than suits not up, weak to strong, and where each place begins."""
    suits = np.array([SUITS.index(suit) for suit in own.deck.suits], np.uint8)
    hands = kernel.hands_of(own.lookup, deck, suits, own.ranking.dealt)
    order = np.argsort(hands.places, kind="stable")
    cards, at, weights = hands.cards[order], hands.places[order], hands.weights[order]
    return kernel.HandRows(cards, at, weights), np.searchsorted(at, np.arange(len(own.order) + 1)).astype(np.int64)
