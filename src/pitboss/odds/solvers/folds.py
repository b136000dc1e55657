"""Wagers that a fold forfeits: how often their hands are played under the best play of the game beside them, and
what such a wager costs a player who plays both as well as possible.

In some games nobody folds a hand that the wager would pay; where some are folded before their last cards come, the base
game's play is followed to its end. The base game is played without the wager, once for all its paytables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import CompiledHand
from pitboss.compiled.seat import index_words
from pitboss.errors import BadInput
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import FoldOdds
from pitboss.odds.deals.common_cards import boards_of, flops_of
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.deals.starting_hands import holes_of
from pitboss.odds.kernels import MOST, parts_for, share_out
from pitboss.odds.kernels import streets as kernel
from pitboss.odds.kernels import up_card as up_card_kernel
from pitboss.odds.kernels.boards import BOARD
from pitboss.odds.kernels.flop_wagers import BasePlay, FlopWager, count_flop_hands
from pitboss.odds.kernels.subsets import index_of
from pitboss.odds.solvers import hand_vs_dealer, streets, ultimate_texas_holdem, up_card
from pitboss.odds.solvers.base_game import MAIN, base_of, key_of
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.odds.solvers.showdown import meet_dealer
from pitboss.odds.solvers.ultimate_by_rule import MOST_PARTS

Whole = NDArray[np.int64]

PLAYED, FOLDED = "played", "folded"
NOT_FOLDED = "Supposes that no hand is folded: a folded hand forfeits this wager."
NONE_PAID_IS_FOLDED = "A fold forfeits it, but no hand that it pays is folded."
WITH_FOLDS = "A folded hand forfeits this wager: it is counted under the best play of the game without it."


@dataclass(frozen=True, slots=True)
class Played:
    """How many deals end with a hand of each class that is played, how many with a fold, and what is said of it."""

    hands: Mapping[int, int]
    folded: int
    note: str
    folds: FoldOdds | None = None


def count_played(question: Question, hand: CompiledHand, dealt: Mapping[int, int]) -> Played:
    """The deals of a wager by class; `dealt` are all hands, folded or not."""
    found = None
    if question.folds and question.game.name in FAMILIES:
        with suppress(BadInput):  # a deck that is too small for the base game
            found = FAMILIES[question.game.name](question, hand)
    return found or Played(dealt, 0, NOT_FOLDED)


# Hands that are all seen when one decides


def see_own_hand(question: Question, hand: CompiledHand, folds: NDArray[np.bool_]) -> Played | None:
    """All hands, if none that the wager pays is at a place that is ever folded. Then a player who folds loses nothing
    by it, and the wager changes no decision. Nothing, where the wager is judged on other cards than the base game,
    whose places are not the same."""
    if len(hand.classes) != len(folds):
        return None
    if find_paid(question, hand)[hand.classes[folds]].any():
        return None
    from pitboss.odds.solvers.tallies import count_classes

    return Played(count_classes(hand), 0, NONE_PAID_IS_FOLDED)


def follow_up_card(question: Question, hand: CompiledHand) -> Played | None:
    base = base_of(question)
    if len(hand.classes) != len(up_card.hands_of(base)[0].order):
        return follow_all_cards(question, hand, base)
    _, made, _ = up_card.count_play(*key_of(base))
    meeting = meet_dealer(base)
    folds = sum(made[n] for n, end in enumerate(meeting.ends) if end.folds)
    return see_own_hand(question, hand, np.asarray(folds) > 0)


def follow_all_cards(question: Question, hand: CompiledHand, base: Question) -> Played | None:
    """Four Card Poker: the wager is on all five cards of a player, of which the base game ranks the best four."""
    own, dealer = up_card.hands_of(base)
    if (hand.classes != hand.classes[:, [NO_SUIT]]).any() or hand.table.ranking.dealt != own.ranking.dealt:
        return None
    meeting, deck, hidden = meet_dealer(base), deck_cards(base.deck), dealer.ranking.dealt - 1
    hands, against = weigh_base(base.game, base.lettered)
    classes = hand.classes[evaluate(hand.table, deck[hands.cards]), NO_SUIT]
    (fold,) = (n for n, end in enumerate(meeting.ends) if end.folds)
    # Both wagers in one unit: a part of a cent, of all hands that the dealer can then have.
    gains, lost_side, unit = side_gains(question, hand)
    dealers = comb(len(deck) - 1 - own.ranking.dealt, hidden)
    ante, side = beside(question) * unit, dealers * meeting.gains.unit
    added = np.repeat(gains[classes, None] * side, len(meeting.ends), axis=1)
    added[:, fold] = lost_side * side
    played, folded, more, deals = np.zeros(len(hand.axis), np.int64), 0, 0, 0
    for free, worth in against:
        weights, best = np.where(free, hands.weights, 0), worth.argmax(axis=1)
        goes_on = weights * (best != fold)
        played += np.bincount(classes, goes_on, len(hand.axis)).astype(np.int64)  # whole in doubles: far below 2^53
        folded += int((weights - goes_on).sum())
        deals += int(weights.sum())
        more += add_exactly(weights, (worth * ante + added).max(axis=1) - worth.max(axis=1) * ante)
    return tell_folds(question, played, folded, Fraction(more, deals * side * unit))


@derived_by
def weigh_base(game: Game, lettered: str) -> tuple[up_card_kernel.HandRows, list[tuple[NDArray[np.bool_], Whole]]]:
    """(the player's hands; against each up card which of them can be held, and what each choice then brings): once for
    all letters of a wager beside the game."""
    base = Question(game=game, wager=MAIN, lettered=lettered)
    meeting, met = meet_dealer(base), up_card.meet_dealers(game, lettered)

    def weigh(found: NDArray[np.int32]) -> tuple[NDArray[np.bool_], Whole]:
        return up_card_kernel.weigh_against(
            found, met.dealers, met.hands, met.least, meeting.classes, meeting.gains.net
        )

    with ThreadPoolExecutor(parts_for(len(met.ups))) as pool:
        return met.hands, list(pool.map(weigh, met.found))


def add_exactly(weights: NDArray[np.int64], values: NDArray[np.int64]) -> int:
    """The sum of products, in two halves so that it may be larger than the integers of an array."""
    high, low = values >> 32, values & 0xFFFFFFFF
    return (int((weights * high).sum()) << 32) + int((weights * low).sum())


def follow_three_cards(question: Question, hand: CompiledHand) -> Played | None:
    """Three Card Poker: a wager on the three cards, or on these and two that come later."""
    base = base_of(question)
    table, meeting = hand_vs_dealer.dealer_table(base), meet_dealer(base)
    field = hand_vs_dealer.deal_all(table, meeting.least)
    worth = hand_vs_dealer.weigh_choices(meeting, field)
    (fold,) = (n for n, end in enumerate(meeting.ends) if end.folds)
    chosen = worth.argmax(axis=1)
    folds = np.zeros(len(table.order), np.bool_)
    folds[field.at[chosen == fold]] = True
    if hand.table.ranking.dealt == table.ranking.dealt:
        return see_own_hand(question, hand, folds)
    # One hand of each kind is followed, and counts for all of them.
    cards, size = len(question.deck), table.ranking.dealt
    number = {card: n for n, card in enumerate(question.deck.cards)}
    sets = [index_of(np.array(sorted(number[card] for card in one), np.int64), size) for one in field.hands.tolist()]
    here, drop = np.zeros((comb(cards, size), 1), np.int64), np.zeros((comb(cards, size), 1), np.int8)
    here[sets, 0], drop[sets, 0] = field.number, chosen == fold
    rows, whole = class_of_sets(question, hand), cards - size
    then, lost = np.zeros((comb(cards, size + 1), 1), np.int64), np.zeros(1, np.int64)
    tally = np.zeros((1, len(hand.axis)), np.int64)
    kernel.go_on(cards, size, whole * (whole - 1), np.array([[0, -1]], np.int64), drop, here, then, lost)
    onward, none = np.zeros((1, 1), np.int64), np.zeros(1, np.int64)
    kernel.go_last(cards, size + 1, rows, onward, np.zeros(then.shape, np.int8), then, none, tally)
    # What both wagers bring together: the best of playing and folding, for each kind of three cards.
    gains, lost_side, unit = side_gains(question, hand)
    values = [np.zeros((comb(cards, n), 1), np.int64) for n in (size, size + 1)]
    idle = np.zeros(1, np.int64)
    kernel.decide_last(cards, size + 1, rows, gains[None, :], onward, idle, values[1], np.zeros(then.shape, np.int8))
    kernel.decide(cards, size, whole * (whole - 1), values[1], onward, idle, values[0], np.zeros(here.shape, np.int8))
    scale = Fraction(beside(question), meeting.gains.unit * int(field.counts[0].sum()))
    best = alone = Fraction(0)
    for kind, at in enumerate(sets):
        mine = [scale * int(part) for part in worth[kind]]
        added = [Fraction(int(values[0][at, 0]), whole * (whole - 1) * unit)] * len(mine)
        added[fold] = Fraction(lost_side, unit)
        weight = Fraction(int(field.number[kind]), comb(cards, size))
        best += weight * max(one + more for one, more in zip(mine, added, strict=True))
        alone += weight * max(mine)
    return tell_folds(question, tally[0], int(lost[0]), best - alone)


# Cards that come street by street


def follow_streets(question: Question, hand: CompiledHand) -> Played | None:
    base = base_of(question)
    play = streets.play_one(*key_of(base))
    assert play.tallies, "the way forward is gone"
    rows, plan = class_of_sets(question, hand), play.plan
    last, (_, folded) = plan.streets[-1], play.tallies
    tally = np.zeros((len(plan.ways), len(hand.axis)), np.int64)
    kernel.go_last(
        play.cards, last.size, rows, last.leads, play.chosen[-1], play.reached[-1], np.zeros(len(last.ways), np.int64),
        tally,
    )  # fmt: skip
    # Both wagers together, in parts of a cent: a hand's class says what the base game pays it too.
    gains, lost_side, unit = side_gains(question, hand)
    known, first = np.unique(rows, return_index=True)
    main = np.zeros((len(plan.ways), len(hand.axis)), np.int64)
    main[:, known] = plan.gains[:, play.row_of_set[first]]
    scale = lcm(unit, plan.unit)
    ante, side = beside(question) * (scale // plan.unit), scale // unit
    forfeits = [plan.forfeits(n) * ante + lost_side * side for n in range(len(plan.streets))]
    best = play.carry_back(rows, main * ante + gains * side, forfeits)[0][0].sum()
    alone = play.best_play[0][0].sum()
    deals = int(tally.sum()) + int(sum(one.sum() for one in folded))
    added = Fraction(int(best), scale * deals) - Fraction(int(alone) * beside(question), plan.unit * deals)
    return tell_folds(question, tally.sum(axis=0), int(sum(one.sum() for one in folded)), added)


# Two cards and a flop


def follow_holdem(question: Question, hand: CompiledHand) -> Played | None:
    """Ultimate Texas Hold 'Em: the wager is on hole cards and flop, and folded at the end if at all."""
    if (hand.classes != hand.classes[:, [NO_SUIT]]).any() or hand.table.ranking.dealt != BOARD:
        return None
    base = base_of(question)
    play = ultimate_texas_holdem.play_one(*key_of(base))
    deck, flops, parts, meeting = question.deck, flops_of(question.deck), parts_for(MOST_PARTS), play.meeting
    # Both wagers in one unit: a part of a cent, of all hands that the dealer can then have.
    gains, lost_side, unit = side_gains(question, hand)
    scale, pays = beside(question) * unit, find_paid(question, hand)
    forfeits = (gains - lost_side) * play.dealers * meeting.gains.unit
    deals, folded = int(play.counted.sum()), int(play.counted[play.fold].sum())
    net, least = meeting.gains.net, int(meeting.gains.net[play.rules.last :].min())
    assert (forfeits[pays] >= 0).all(), "a hand that is paid brings no less than a fold"
    assert scale * (int(net[play.fold].max()) - least) * folded < MOST, "what both bring must fit the integers"
    assert 2 * scale * int(np.abs(net).max()) * play.completions * play.dealers < MOST, "after each flop, too"
    dealt, lost = (np.zeros((parts, len(hand.axis)), np.int64) for _ in range(2))
    changed = np.zeros((parts, len(holes_of(deck))), np.int64)
    wager = FlopWager(hand.table.lookup, hand.classes[:, NO_SUIT].astype(np.int64), pays, forfeits, scale)
    onward = (play.chosen == play.rules.last) & (play.first[flops.hole] < 0)
    follow = BasePlay(onward, play.fares, play.judged.ahead, play.ends, play.fold)
    share_out(
        count_flop_hands, parts, boards_of(deck), play.rules, flops, deck_cards(deck), wager, follow, dealt, lost,
        changed,
    )  # fmt: skip
    totals = play.best_play[1].astype(object) * scale
    alone, totals[-1] = totals.max(axis=0).sum(), totals[-1] + changed.sum(axis=0)
    by_class = dealt.sum(axis=0)
    added = Fraction(int((by_class.astype(object) * gains).sum()), int(by_class.sum()) * unit)
    added += Fraction(int(totals.max(axis=0).sum() - alone), meeting.gains.unit * unit * deals)
    return tell_folds(question, by_class - lost.sum(axis=0), int(lost.sum()), added, Fraction(folded, deals))


# What they share


def find_paid(question: Question, hand: CompiledHand) -> NDArray[np.bool_]:
    """Whether the wager wins with a hand of each class that is played."""
    wager = wager_of(question)
    lines = [wager.line_at(index_words(PLAYED) | {hand.axis.name: held}) for held in range(len(hand.axis))]
    return np.array([line.judged.outcome == "win" for line in lines])


def class_of_sets(question: Question, hand: CompiledHand) -> NDArray[np.int8]:
    """The class of every set of as many cards as the hand has, by the set's index; no suit has a part in it."""
    assert (hand.classes == hand.classes[:, [NO_SUIT]]).all(), "the classes must not depend on a suit"
    assert len(hand.axis) < 128, "and be few"
    deck = deck_cards(question.deck)
    places = kernel.places_of_sets(hand.table.lookup, deck, hand.table.ranking.dealt)
    found: NDArray[np.int8] = hand.classes[places, NO_SUIT].astype(np.int8)
    return found


def side_gains(question: Question, hand: CompiledHand) -> tuple[NDArray[np.int64], int, int]:
    """(what the wager wins or loses by class, what it loses by a fold, into how many parts a cent is divided)"""
    wager = wager_of(question)
    lines = [wager.line_at(index_words(PLAYED) | {hand.axis.name: held}) for held in range(len(hand.axis))]
    lines.append(wager.line_at(index_words(FOLDED) | {hand.axis.name: 0}))
    won = [gain_on(question, line)[0] * question.stake for line in lines]
    unit = lcm(*(one.denominator for one in won))
    parts = [int(one * unit) for one in won]
    return np.array(parts[:-1], np.int64), parts[-1], unit


def beside(question: Question) -> int:
    """The ante that stands beside the wager, in cents: the table's minimum, or as much as the wager itself."""
    return question.game.choices.minimum or question.stake


def tell_folds(
    question: Question, played: NDArray[np.int64], folded: int, added: Fraction | None, share: Fraction | None = None
) -> Played:
    """`added` is what the wager brings on average, in cents, to a player who plays both as well as possible; `share`
    that of all deals that are folded, where the folded ones are only those that would be paid."""
    hands = Counter({held: int(deals) for held, deals in enumerate(played) if deals})
    folds = FoldOdds(
        share=Fraction(folded, hands.total() + folded) if share is None else share,
        ante=beside(question),
        joint_edge=None if added is None else -added / question.stake,
    )
    return Played(hands, folded, WITH_FOLDS, folds)


FAMILIES: Mapping[str, Callable[[Question, CompiledHand], Played | None]] = {
    "three-card-poker": follow_three_cards,
    "caribbean-stud": follow_up_card,
    "four-card-poker": follow_up_card,
    "mississippi-stud": follow_streets,
    "ultimate-texas-holdem": follow_holdem,
}
