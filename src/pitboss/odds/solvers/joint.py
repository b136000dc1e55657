"""Several wagers of a seat at once: all deals by what each wager brings, from the counts that price the main wager.

A showdown and a hand that grows street by street are counted by the class of the player's hand, and that class decides
every wager on the same hand too. The wagers of 235 Stud are on two, three and five cards, each set within the next;
those of baccarat are all on one coup, and those of craps on the same rolls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.coups import ROYAL
from pitboss.compiled.dice import ROLLS
from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import CompiledHand, RankedTables
from pitboss.compiled.seat import index_words
from pitboss.compiled.showdown import Showdown
from pitboss.errors import BadInput
from pitboss.games.dice import Roll, Shooter
from pitboss.odds.asking.joint import Point
from pitboss.odds.asking.question import Question
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels import streets as kernel
from pitboss.odds.kernels.subsets import BINOMIAL, list_sets
from pitboss.odds.solvers import baccarat, craps, hand_vs_dealer, streets, ultimate_texas_holdem, up_card
from pitboss.odds.solvers.chains import End, find_endings
from pitboss.odds.solvers.craps import At
from pitboss.odds.solvers.folds import FOLDED, PLAYED, class_of_sets
from pitboss.odds.solvers.pricing import gain_on, wager_of
from pitboss.odds.solvers.showdown import meet_dealer, pay_showdown


def brings(question: Question, hand: str, held: int, decision: str) -> Fraction:
    """What a wager beside the main one brings with a hand of this class."""
    line = wager_of(question).line_at(index_words(decision) | {f"hand {hand}": held})
    return gain_on(question, line)[0]


def hand_of(question: Question) -> CompiledHand:
    table = question.table
    assert table is not None, f"{question.wager} has no paytable"
    return tables_of(question.game, RankedTables).hand(question.rule.on or table.on)


def require_hand(others: Sequence[Question], hand: CompiledHand) -> None:
    """Refuse a wager on another hand, or one that looks at suits: the counts of the main wager do not tell them."""
    for one in others:
        if hand_of(one).name != hand.name:
            raise BadInput(
                f"the {one.rule.title} is on other cards than the main wager: they are not counted together."
            )
        nets = np.array([brings(one, hand.name, held, PLAYED) for held in range(len(hand.axis))], object)
        if (nets[hand.classes] != nets[hand.classes[:, [NO_SUIT]]]).any():
            raise BadInput(
                f"the {one.rule.title} looks at suits, which the counts of the main wager do not tell apart."
            )


# A showdown


def list_showdowns(asked: Sequence[Question]) -> list[Point]:
    main, others = asked[0], asked[1:]
    hand = tables_of(main.game, RankedTables).hand("player")
    require_hand(others, hand)
    meeting, tally = count_showdown(main)
    folds = [FOLDED if end.folds else PLAYED for end in meeting.ends]
    known = {
        (decision, held): tuple(brings(one, hand.name, held, decision) for one in others)
        for decision in set(folds)
        for held in range(len(hand.axis))
    }
    gains = pay_showdown(main, meeting).gains.gains
    return [(int(tally[at]), (one.net, *known[folds[at[0]], at[1]])) for at, one in gains.items() if tally[at]]


def count_showdown(main: Question) -> tuple[Showdown, NDArray[np.int64]]:
    """The showdown of the main wager, and all deals by end, class and cell."""
    key = (main.game, main.wager, main.lettered, main.deciding_stake, main.strategy)
    if main.game.name == "ultimate-texas-holdem":
        meeting, tally, _, _ = ultimate_texas_holdem.count_play(*key)
        return meeting, tally
    meeting = meet_dealer(main)
    if main.game.name != "three-card-poker":
        return meeting, up_card.count_play(*key)[0]
    field = hand_vs_dealer.deal_all(hand_vs_dealer.dealer_table(main), meeting.least)
    chosen = hand_vs_dealer.weigh_choices(meeting, field).argmax(axis=1)
    tally = np.zeros(meeting.gains.shape, np.int64)
    np.add.at(tally, (chosen, meeting.classes[field.at]), field.number[:, None] * field.counts)
    return meeting, tally


# Street by street


def list_streets(asked: Sequence[Question]) -> list[Point]:
    main, others = asked[0], asked[1:]
    play = streets.play_streets(main)
    plan, hand = play.plan, play.plan.hand
    require_hand(others, hand)
    rows, last, (_, folded) = class_of_sets(main, hand), plan.streets[-1], play.tallies
    tally = np.zeros((len(plan.ways), len(hand.axis)), np.int64)
    kernel.go_last(
        play.cards, last.size, rows, last.leads, play.chosen[-1], play.reached[-1], np.zeros(len(last.ways), np.int64),
        tally,
    )  # fmt: skip
    row_of = {held: plan.rows.index(row) for held, row in enumerate(plan.row_of_class) if row in plan.rows}
    played = {held: tuple(brings(one, hand.name, held, PLAYED) for one in others) for held in row_of}
    lost = tuple(brings(one, hand.name, 0, FOLDED) for one in others) if any(one.any() for one in folded) else ()
    plan = replace(plan, stake=main.stake, as_paid=True) if main.as_paid else plan
    ends = [
        (int(tally[w, held]), (plan.gain(w, row_of[held]).net, *played[held]))
        for w, held in np.ndindex(tally.shape)
        if tally[w, held]
    ]
    ends += [
        (int(deals), (plan.forfeit(n, w).net, *lost))
        for n, one in enumerate(folded)
        for w, deals in enumerate(one)
        if deals
    ]
    return ends


# Two, three and five cards


def list_235(asked: Sequence[Question]) -> list[Point]:
    """By three cards and each of them that came third: what a wager on two of them or on all three brings is known
    there, and of one on five cards how it was raised; two more cards take it to each row this many times."""
    if any(one.wager not in BASES_235 for one in asked):
        raise BadInput(f"at 235 Stud only {', '.join(BASES_235)} are counted together, each with its raise.")
    cards = len(asked[0].deck)
    triples = list_sets(cards, 3).astype(np.int64)
    parts = [part_of_235(one, triples) for one in asked]
    keys = np.stack([one.at for one in parts], axis=-1).reshape(-1, len(asked))
    kinds, kind_of = np.unique(keys, axis=0, return_inverse=True)
    rows = next((one.row_of_set for one in parts if one.row_of_set is not None), None)
    number = 1 if rows is None else len(next(one.nets for one in parts if one.row_of_set is not None)[0])
    after = np.ones((len(triples), 1), np.int64) if rows is None else count_rows(rows, len(triples), number, cards)
    deals = np.zeros((len(kinds), number), np.int64)
    np.add.at(deals, kind_of.reshape(-1), np.repeat(after, 3, axis=0))
    return [
        (int(deals[kind, row]), tuple(one.nets[at][row if one.row_of_set is not None else 0]
                                      for one, at in zip(parts, kinds[kind], strict=True)))
        for kind, row in np.ndindex(deals.shape)
        if deals[kind, row]
    ]  # fmt: skip


BASES_235 = ("two-card", "three-card", "five-card")


@dataclass(frozen=True, eq=False)
class Part235:
    """A wager of 235 Stud for every three cards and each of them that came third: `at` says which of `nets` it brings,
    each a value alone, or by row where five cards decide; `row_of_set` says which row five cards hit."""

    at: NDArray[np.int64]
    nets: list[list[Fraction]]
    row_of_set: NDArray[np.int8] | None = None


def part_of_235(question: Question, triples: NDArray[np.int64]) -> Part235:
    if question.wager == "two-card":
        hand = hand_of(question)
        held = hand.classes[kernel.places_of_sets(hand.table.lookup, deck_cards(question.deck), 2), NO_SUIT]
        nets = [[brings(question, hand.name, one, PLAYED)] for one in range(len(hand.axis))]
        return Part235(np.stack([held[pair_index(triples, out)] for out in range(3)], axis=1), nets)
    play = streets.play_streets(question)
    plan, street, rows = play.plan, play.plan.streets[0], play.row_of_set
    plan = replace(plan, stake=question.stake, as_paid=True) if question.as_paid else plan
    way = street.leads[0, play.chosen[0][:, 0]].astype(np.int64)
    number = len(plan.rows)
    by_way = [[plan.gain(w, r).net for r in range(number)] for w in range(len(plan.ways))]
    if question.wager == "five-card":
        return Part235(np.stack([way] * 3, axis=1), by_way, rows)
    at = np.stack([way[pair_index(triples, out)] * number + rows for out in range(3)], axis=1)
    return Part235(at, [[net] for nets in by_way for net in nets])


def pair_index(triples: NDArray[np.int64], out: int) -> NDArray[np.int64]:
    """The index of the two cards that are left of each three when one of them came third."""
    low, high = (n for n in range(3) if n != out)
    found: NDArray[np.int64] = triples[:, low] + triples[:, high] * (triples[:, high] - 1) // 2
    return found


def count_rows(rows: NDArray[np.int8], triples: int, number: int, cards: int) -> NDArray[np.int64]:
    """How many of the sets of two more cards take each three to each row."""
    found = np.zeros(triples * number, np.int64)
    fives = list_sets(cards, 5)
    for three in combinations(range(5), 3):
        index = sum(BINOMIAL[fives[:, at], n + 1] for n, at in enumerate(three))
        found += np.bincount(index * number + rows, minlength=len(found))
    return found.reshape(triples, number)


# Coups


def list_coups(asked: Sequence[Question]) -> list[Point]:
    """Every coup of a shoe by what each wager brings; several seats may have placed the same wager."""
    for one in asked:
        one.require_cards(baccarat.MOST_CARDS)
        if one.wager == ROYAL:
            raise BadInput(
                f"the {one.rule.title} depends on the exact cards, and the others on counts of ranks: they are not "
                "counted together."
            )
    found: Counter[tuple[Fraction, ...]] = Counter()
    wagers = [wager_of(one) for one in asked]
    for kind, orders in baccarat.count_coups(asked[0].game).items():
        lines = [wager.lines[int(wager.index[kind])] for wager in wagers]
        found[tuple(gain_on(one, line)[0] for one, line in zip(asked, lines, strict=True))] += orders
    return [(orders, nets) for nets, orders in found.items()]


# Rolls

MOST_STATES = 600
"""Wagers that can stand in more ways together would take minutes."""

Standing = At | Fraction
"""Where a wager stands between rolls, or what it brought."""


def list_rolls(asked: Sequence[Question]) -> list[Point]:
    """Wagers placed together on the come-out roll of a new shooter, each left until it is decided."""
    terms = [craps.terms_of(one.game, one.wager) for one in asked]
    for question, one in zip(asked, terms, strict=True):
        if one.behind or craps.find_starts(one) != {At(Shooter()): 1}:
            raise BadInput(
                f"the {question.rule.title} is not placed on the come-out roll of a new shooter: wagers of craps are "
                "counted together from there."
            )
    known: dict[tuple[Standing, ...], Mapping[tuple[Standing, ...] | End[tuple[Standing, ...]], Fraction]] = {}

    def roll_all(standing: tuple[Standing, ...], roll: Roll) -> tuple[Standing, ...]:
        return tuple(
            one if isinstance(one, Fraction) else roll_one(question, its, one, roll)
            for question, its, one in zip(asked, terms, standing, strict=True)
        )

    def step(
        standing: tuple[Standing, ...],
    ) -> Mapping[tuple[Standing, ...] | End[tuple[Standing, ...]], Fraction]:
        if standing not in known:
            if len(known) == MOST_STATES:
                raise BadInput("so many wagers of craps can stand in too many ways to be counted together: name fewer.")
            after = Counter(roll_all(standing, roll) for roll in ROLLS)
            known[standing] = {
                End(one) if all(isinstance(part, Fraction) for part in one) else one: Fraction(number, len(ROLLS))
                for one, number in after.items()
            }
        return known[standing]

    start: dict[tuple[Standing, ...], Fraction] = {(At(Shooter()),) * len(asked): Fraction(1)}
    found = find_endings(start, step)
    whole = lcm(*(chance.denominator for chance in found.values()))
    return [
        (int(chance * whole), tuple(one for one in nets if isinstance(one, Fraction))) for nets, chance in found.items()
    ]


def roll_one(question: Question, terms: craps.DiceTerms, at: At, roll: Roll) -> Standing:
    return terms.left_open(at, roll) or craps.price_verdict(question, terms.verdict(at, roll)).net
