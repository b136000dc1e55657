"""Raise, ride and pull in words: what the cards in sight must have for each choice.

Two cards are told by name, in the manner of starting hands. More cards can be told by a few traits that decide all:
which of their ranks are alike; else whether they are of one suit, how many straights they can still become, whether
they can become the highest hand of all, and for how many of their ranks a pair is paid, or is at least no loss.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANK_NAMES, RANKS
from pitboss.compiled.hands import NO_SUIT
from pitboss.law.model import Choice
from pitboss.odds.deals.starting_hands import Hole, holes_of, write_chart
from pitboss.odds.kernels.subsets import list_sets
from pitboss.odds.wording.street_ties import find_ties
from pitboss.odds.wording.ties import NO_TIES, tell_tie
from pitboss.rankings.base import shape_of

if TYPE_CHECKING:
    from pitboss.odds.solvers.streets import StreetPlay

ALIKE = {(2,): "a pair", (2, 2): "two pairs", (3,): "three of a kind", (4,): "four of a kind"}


@dataclass(frozen=True, order=True)
class Traits:
    """What decides about some cards; all but `alike` and `pairs` are of cards whose ranks all differ."""

    alike: tuple[int, ...]
    pairs: tuple[int, ...] = ()
    suited: bool = False
    straights: int = 0
    highest: bool = False
    points: int = 0


class Undescribed(Exception):
    """The traits do not decide, or not so simply: a deck of few ranks, or a paytable of another kind."""


Rule = Mapping[Traits, Choice]
"""The choice for each of the traits that can be come to."""


def describe_streets(play: StreetPlay) -> str:
    """The best play at every decision, from the first to the last, a line for each."""
    try:
        return tell_all(play)
    except Undescribed:
        return "each hand by its own worth: there is no shorter rule"


def tell_all(play: StreetPlay) -> str:
    pairs = count_points(play)
    said = []
    for n, street in enumerate(play.plan.streets):
        if len(street.choices) > 1:
            said += [f"with {street.size} cards{rule}" for rule in tell_street(play, n, pairs)]
    said += list(tell_ties(play, pairs)) or [NO_TIES]
    if any(" open" in line for line in said):
        said.append("straights open: how many straights the cards can still become")
    if any(" point" in line for line in said):
        said.append(tell_points(pairs))
    return "\n".join(said)


def tell_ties(play: StreetPlay, pairs: Mapping[int, int]) -> Iterator[str]:
    """The cards with which choices are worth the same, and which of them is made: the one that the law names first."""
    for n, street in enumerate(play.plan.streets):
        if len(street.choices) < 2:
            continue
        kinds = list_kinds(play, n)
        tied: dict[tuple[str, ...], dict[str, None]] = {}
        for way in range(len(street.ways)):
            reached = np.flatnonzero(np.bincount(kinds.of, weights=play.reached[n][:, way] > 0))
            sets = list_sets(play.cards, street.size).astype(np.int64)[kinds.first[reached]]
            for at, choices in find_ties(play, n, sets, way):
                ranks, suited = kinds.held[reached[at]]
                tied.setdefault(choices, {})[name_traits(find_traits(play, ranks, suited, pairs))] = None
        for choices, names in tied.items():
            yield f"with {street.size} cards, {tell_tie(choices, ', or '.join(names))}"


def name_traits(one: Traits) -> str:
    if one.alike:
        return ALIKE[one.alike]
    straights = f"{one.straights} straight{'s' * (one.straights != 1)} open"
    points = f"{one.points or 'no'} point{'s' * (one.points != 1)}"
    return f"{'suited' if one.suited else 'unsuited'} with {straights} and {points}"


def tell_street(play: StreetPlay, n: int, pairs: Mapping[int, int]) -> list[str]:
    """A street by traits, or two cards by their names where that is shorter or traits do not decide."""
    if play.plan.streets[n].size != 2:
        return tell_more_cards(play, n, pairs)
    named = [tell_two_cards(play, n)]
    with suppress(Undescribed):
        return min(tell_more_cards(play, n, pairs), named, key=lambda lines: sum(map(len, lines)))
    return named


def order_choices(choices: tuple[Choice, ...]) -> list[Choice]:
    """The choices from the most that is staked to the least; what is left over comes last."""
    *others, last = choices
    return [*sorted(others, key=lambda one: Fraction(one.times or 0), reverse=True), last]


def tell_two_cards(play: StreetPlay, n: int) -> str:
    """The first street, by the names of two cards."""
    street, deck = play.plan.streets[n], play.question.deck
    suits = len(deck.suits)
    chosen: dict[Hole, str] = {}
    for hole in holes_of(deck):
        high, low = hole.high * suits + (0 if hole.suited else 1), hole.low * suits
        chosen[hole] = street.choices[play.best_play[n][1][high * (high - 1) // 2 + low, 0]].id
    *others, last = order_choices(street.choices)
    told = [f"{one.id} with {kinds}" for one in others if (kinds := write_chart(chosen, one.id, deck))]
    return ": " + "; ".join([*told, f"otherwise {last.id}"])


def tell_more_cards(play: StreetPlay, n: int, pairs: Mapping[int, int]) -> list[str]:
    """Another street, by traits; apart for the ways that lead there, where the way makes a difference."""
    street = play.plan.streets[n]
    rules: list[tuple[list[str], dict[Traits, Choice]]] = []
    for way, rule in find_rules(play, n, pairs).items():
        name = " ".join(street.ways[way].choices)
        same = next((one for one in rules if all(one[1].get(held, made) == made for held, made in rule.items())), None)
        if same:
            same[0].append(name)
            same[1].update(rule)
        else:
            rules.append(([name], dict(rule)))
    told = [(names, tell_rule(play, street.choices, rule, pairs)) for names, rule in rules]
    if len(told) == 1:
        return [f": {told[0][1]}"]
    return [f", after {' or '.join(names)}: {said}" for names, said in told]


@dataclass(frozen=True, eq=False)
class Kinds:
    """The kinds of cards on a street, by their ranks and whether they are of one suit: `held` by kind, the index of the
    `first` set of each kind, and `of` which kind every set is."""

    held: list[tuple[tuple[int, ...], bool]]
    first: NDArray[np.int64]
    of: NDArray[np.int64]


def list_kinds(play: StreetPlay, n: int) -> Kinds:
    size, deck = play.plan.streets[n].size, play.question.deck
    sets = np.array(deck.cards)[list_sets(len(deck), size)]
    suited = (sets & 3 == sets[:, :1] & 3).all(axis=1)
    ranks = ((sets >> 2) << 4 * np.arange(size)).sum(axis=1)
    kinds, first, kind_of = np.unique(ranks << 1 | suited, return_index=True, return_inverse=True)
    held = [(tuple((kind >> 4 * i + 1) & 15 for i in reversed(range(size))), bool(kind & 1)) for kind in kinds.tolist()]
    return Kinds(held, first, kind_of)


def find_rules(play: StreetPlay, n: int, pairs: Mapping[int, int]) -> dict[int, Rule]:
    """The choice for each of the traits that can be come to on each way."""
    street, kinds = play.plan.streets[n], list_kinds(play, n)
    known = [find_traits(play, ranks, suited, pairs) for ranks, suited in kinds.held]
    found: dict[int, Rule] = {}
    for way in range(len(street.ways)):
        rule: dict[Traits, Choice] = {}
        for kind in np.flatnonzero(np.bincount(kinds.of, weights=play.reached[n][:, way] > 0)).tolist():
            choice = street.choices[play.best_play[n][1][kinds.first[kind], way]]
            if rule.setdefault(known[kind], choice) != choice:
                raise Undescribed
        if rule:
            found[way] = rule
    return found


def find_traits(play: StreetPlay, ranks: tuple[int, ...], suited: bool, pairs: Mapping[int, int]) -> Traits:
    """The traits of cards of these ranks, high to low."""
    held = Counter(ranks)
    alike = tuple(sorted((number for number in held.values() if number > 1), reverse=True))
    if alike:
        return Traits(alike, tuple(sorted((pairs.get(rank, 0) for rank, n in held.items() if n == 2), reverse=True)))
    ranking, order = play.plan.ranking, play.question.deck.rank_order
    others = [rank for rank in order if rank not in held]
    wholes = [tuple(sorted((*ranks, *more), reverse=True)) for more in combinations(others, ranking.dealt - len(ranks))]
    # Of cards whose ranks all differ and that are not suited, only a straight is more than nothing.
    straights = [whole for whole in wholes if ranking.rule(shape_of(whole, False, order)).category]
    top = len(ranking.categories) - 1
    highest = suited and any(ranking.rule(shape_of(whole, True, order)).category == top for whole in straights)
    return Traits((), (), suited, len(straights), highest, sum(pairs.get(rank, 0) for rank in ranks))


def count_points(play: StreetPlay) -> dict[int, int]:
    """The points of each rank, by what a pair of it brings when nothing comes with it: none where it is lost."""
    nets: dict[int, Fraction] = {}
    for place, rank in enumerate(play.own.order):
        # One rank twice and the others once: one rank fewer than cards, which no other category has.
        if len(rank.ranks) == play.plan.ranking.size - 1:
            nets[rank.ranks[0]] = play.plan.settle(play.plan.ways[0], int(play.plan.hand.classes[place, NO_SUIT])).net
    steps = sorted({net for net in nets.values() if net >= 0})
    return {rank: steps.index(net) + 1 if net >= 0 else 0 for rank, net in nets.items()}


def tell_rule(play: StreetPlay, choices: tuple[Choice, ...], rule: Rule, pairs: Mapping[int, int]) -> str:
    """A rule in words, to be read from left to right: the first that fits is the one."""
    *others, last = order_choices(choices)
    top = play.plan.ranking.categories[-1].title.lower()
    told: list[str] = []
    fits: set[Traits] = set()
    for choice in others:
        if mine := {one for one, made in rule.items() if made == choice}:
            fits |= mine
            said = [*tell_alike(rule, mine, pairs), *tell_apart(rule, mine, fits, top)]
            told.append(f"{choice.id} with {', '.join(said)}")
    return "; ".join([*told, f"otherwise {last.id}"] if told else [last.id])


def tell_alike(rule: Rule, mine: set[Traits], pairs: Mapping[int, int]) -> Iterator[str]:
    """Cards of which some are of one rank."""
    for alike in sorted({one.alike for one in mine if one.alike}):
        here = [one for one in rule if one.alike == alike]
        if all(one in mine for one in here):
            yield ALIKE[alike]
        else:
            points = {max(one.pairs) for one in here if one in mine}
            yield f"{ALIKE[alike]} of {tell_ranks([rank for rank, worth in pairs.items() if worth in points], 's')}"


def tell_apart(rule: Rule, mine: set[Traits], fits: set[Traits], top: str) -> Iterator[str]:
    """Cards that all differ in rank: by suit, by the straights that they can become, and by their points.

    `fits` are all for which this choice is made, or one before it.
    """
    highest = {one for one in rule if one.highest}
    if highest & mine and highest <= fits and not all(one in fits for one in rule if one.suited):
        yield f"suited toward the {top}"
    for suited in (True, False):
        here = [one for one in rule if not one.alike and one.suited == suited]
        if highest <= fits:
            here = [one for one in here if not one.highest]
        least: dict[int, int] = {}
        for straights in sorted({one.straights for one in here if one in mine}, reverse=True):
            held = [one for one in here if one.straights == straights]
            least[straights] = min(one.points for one in held if one in fits)
            if not all(one in fits for one in held if one.points >= least[straights]):
                raise Undescribed
            if least[straights] == min(one.points for one in held):
                least[straights] = 0
        all_here = {one.straights for one in here} == least.keys() and not any(least.values())
        name = "suited" if suited else "unsuited"
        yield from [f"any {name}"] if here and all_here else (f"{name} {told}" for told in tell_straights(least))


def tell_straights(least: Mapping[int, int]) -> Iterator[str]:
    """`with 3 straights open`, `with 1 straight open and 4 points`: this many points or more are needed."""
    for points in sorted(set(least.values())):
        numbers = " or ".join(str(straights) for straights, needed in least.items() if needed == points)
        straights = "straight" if numbers == "1" else "straights"
        yield f"with {numbers} {straights} open{f' and {points} point' + 's' * (points > 1) if points else ''}"


def tell_points(pairs: Mapping[int, int]) -> str:
    """What the points are, if there are any."""
    most = max(pairs.values(), default=0)
    worths = [
        f"{worth} for each {tell_ranks([rank for rank, one in pairs.items() if one == worth])}"
        for worth in range(most, 0, -1)
    ]
    return f"points: {', '.join(worths)}" if worths else ""


def tell_ranks(ranks: list[int], plural: str = "") -> str:
    """`10 or higher`, `6 to 10`, or the ranks one by one; of a pair `10s or higher`."""
    low, high = min(ranks), max(ranks)
    names = [RANK_NAMES[RANKS[rank]] + plural for rank in sorted(ranks)]
    if len(ranks) > 2 and sorted(ranks) == list(range(low, high + 1)):
        return f"{names[0]} or higher" if RANKS[high] == "A" else f"{names[0]} to {names[-1]}"
    return " or ".join(names)
