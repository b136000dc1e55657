"""Blackjack's main game: the best play with every hand by its very cards, and what that is worth, exactly.

The house edge is exact for the play described; so is everything else, but for how the hands of one split pair fall
together (`spread`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import perm, prod

import numpy as np

from pitboss.cards import Card
from pitboss.compiled.blackjack_play import (
    BIT,
    DOUBLE,
    MAIN,
    SPLIT,
    PlayTables,
    compile_play,
    count_split_hands,
)
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.compiled.seat import SeatGain
from pitboss.errors import BadInput
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result, WagerOdds
from pitboss.odds.solvers.blackjack.by_rule import Rule, choose_by, give_up_by, split_by
from pitboss.odds.solvers.blackjack.count import Found, Rows
from pitboss.odds.solvers.blackjack.play import CERTAIN, ORDER, Floats, Worth, follow_play, weigh_hands
from pitboss.odds.solvers.blackjack.splits import Halves, most_gone, play_halves, weigh_split
from pitboss.odds.solvers.blackjack.spread import NOTHING, Cell, spread_of, whole_cells
from pitboss.odds.strategies.blackjack import STRATEGIES
from pitboss.odds.wording.blackjack_chart import draw_chart
from pitboss.rankings.points import pips

EXACT = (
    "The edge is exact for this way to play: each hand goes by its own cards and the dealer's up card. After a split "
    "the cards of the other hands are not looked at. With one deck, a player who looked at the first hand when "
    "playing the second would gain 0.0009%."
)
BY_TOTAL = "The edge is exact for this play, which goes by the total of a hand, a pair, and the up card."
TOGETHER = (
    "Hit frequency and standard deviation treat the hands of a split pair as independent once the dealer's final hand "
    "is known. With one deck that changes the deviation by 0.011% of it."
)
"""What is not exact."""

HAND = ("hand",)

NEAR = 0.1
"""How much worse than another choice splitting once may be for further splits to be looked at."""


@dataclass(frozen=True, eq=False)
class BlackjackPlan:
    """How every hand is played: what is chosen against each up card, which pairs are split and into how many hands,
    and which first hands are given up before the dealer looks for a blackjack. `tied` are the first hands, as (up card,
    hand), with which another choice is worth the same; None of a play by rule."""

    worths: tuple[Worth, ...]
    chosen: tuple[Ints, ...]
    splits: Mapping[tuple[int, int], tuple[Halves, int]]
    given_up: frozenset[tuple[int, int]]
    tied: frozenset[tuple[int, int]] | None = None


def solve(question: Question) -> WagerOdds:
    """The odds of the Blackjack Wager and all that is wagered on its hands, under the best play or one by name."""
    tables = compile_play(question.game)
    plan, total, found = play_out(Same(tables.play_key, tables, question.strategy))
    ended = Counter(dict(count_before_play(tables, plan, total)))
    for (ending, doubled), counts in found[HAND].items():
        for dealer, count in counts.items():
            ended[name_end(tables, ending, doubled, dealer)] += count
    split = sum((spread_of(tables, found, halved, most) for halved, most in list_split_pairs(tables, plan)), NOTHING)
    cells, times = whole_cells(split) if split.number else ({}, 1)
    if ended.total() * times + sum(cells.values()) != total * times:
        raise BadInput(f"{tables.values.total} cards are too few: somebody may have to draw when none is left.")
    results = [*list_plain_results(ended, times), *list_split_results(question, cells, tables.unit)]
    return question.answer(
        sorted(results, key=lambda one: one.net, reverse=True),
        strategy=describe_play(tables, plan, question.strategy),
        includes=(DOUBLE, SPLIT),
        notes=(BY_TOTAL if question.strategy else EXACT, *((TOGETHER,) if plan.splits else ())),
    )


# The play


@dataclass(frozen=True, slots=True)
class Same:
    """Games that are played alike, whatever a blackjack pays."""

    play: tuple[object, ...]
    tables: PlayTables = field(compare=False)
    strategy: str = ""


@lru_cache(maxsize=8)
def play_out(same: Same) -> tuple[BlackjackPlan, int, Found]:
    """The play, the total of orders of cards, and what was counted."""
    plan = plan_by(same.tables, STRATEGIES[same.strategy].rule) if same.strategy else plan_of(same.tables)
    return plan, *count_ends(same.tables, plan)


def plan_of(tables: PlayTables) -> BlackjackPlan:
    ups = range(len(tables.numbers))
    worths = tuple(weigh_hands(tables, up) for up in ups)
    chosen = tuple(one.chosen.copy() for one in worths)
    best = [one.best.copy() for one in worths]
    splits: dict[tuple[int, int], tuple[Halves, int]] = {}
    tied = {(up, hand) for up in ups for hand in find_tied(tables, worths[up])}
    for up in ups:
        for pair, card in enumerate(tables.values.cards):
            hand, hands = pair_of(tables, pair), count_split_hands(card, tables.rules)
            if hand == NONE or hands < 2:
                continue
            halved, once = play_halves(tables, up, pair, 2), 2
            value = weigh_split(tables, halved, once)
            # Further hands bring more only where splitting is right, or near it.
            if hands > 2 and value > best[up][hand] - NEAR:
                halved = play_halves(tables, up, pair, hands)
                value, once = max((weigh_split(tables, halved, most), most) for most in range(2, hands + 1))
            if abs(value - best[up][hand]) <= CERTAIN:
                tied.add((up, hand))
            elif value > best[up][hand]:
                tied.discard((up, hand))
                best[up][hand], chosen[up][hand] = value, BIT["split"]
                splits[up, pair] = halved, once
    given_up = frozenset(find_given_up(tables, best))
    return BlackjackPlan(worths, chosen, splits, given_up, frozenset(tied) - given_up)


def find_tied(tables: PlayTables, worth: Worth) -> list[int]:
    """First hands with which two choices on one hand are the best, as nearly as floats can tell."""
    first = (tables.hands.size == 2) & (tables.unsplit > 0)
    best = [(tables.unsplit & BIT[one] > 0) & (worth.choices[one] >= worth.best - CERTAIN) for one in ORDER]
    found: list[int] = np.flatnonzero(first & (np.sum(best, axis=0) > 1)).tolist()
    return found


def plan_by(tables: PlayTables, rule: Rule) -> BlackjackPlan:
    """The play that a rule describes."""
    chosen = {up: choose_by(tables, rule, up, tables.unsplit) for up in range(len(tables.numbers))}
    splits = split_by(tables, rule, chosen, lambda pair: pair_of(tables, pair))
    return BlackjackPlan((), tuple(chosen.values()), splits, give_up_by(tables, rule))


def describe_play(tables: PlayTables, plan: BlackjackPlan, strategy: str) -> str:
    """The chart of the play, and what it is called."""
    drawn = draw_chart(tables, plan.chosen, plan.given_up, plan.tied)
    return f"{STRATEGIES[strategy].says}\n{drawn}" if strategy else drawn


def pair_of(tables: PlayTables, pair: int) -> int:
    counts = tuple(2 * (value == pair) for value in range(len(tables.numbers)))
    return tables.hands.number.get(counts, NONE)


def find_given_up(tables: PlayTables, best: Sequence[Floats]) -> Iterator[tuple[int, int]]:
    """First hands that are better surrendered early, when the dealer may yet turn out to have a blackjack."""
    if tables.rules.surrender != "early":
        return
    payoffs = tables.payoffs((MAIN,))
    for hand in np.flatnonzero((tables.hands.size == 2) & (tables.unsplit > 0)):
        for up in range(len(tables.numbers)):
            played = best[up][hand]
            if tables.knows_no_blackjack(up):
                left = tables.numbers - tables.hands.counts[hand]
                left[up] -= 1
                chance = max(left[tables.blackjack_value(up)], 0) / max(left.sum(), 1)
                played += chance * payoffs[tables.standing[0][hand], tables.dealer_blackjack]
            if payoffs[tables.surrendered, 0] > played + CERTAIN:
                yield up, int(hand)


# The count


Ended = tuple[str, SeatGain]
"""What a result is called, and what the wagers come to."""


def count_ends(tables: PlayTables, plan: BlackjackPlan) -> tuple[int, Found]:
    """The total, and how often each end of an unsplit hand and of each half of a pair occurs."""
    rows = Rows(tables)
    for up in range(len(tables.numbers)):
        ways = count_first_hands(tables)
        ways[[hand for at, hand in plan.given_up if at == up]] = 0
        ways[[pair_of(tables, pair) for at, pair in plan.splits if at == up]] = 0
        rows.add_ends(HAND, up, one_of(tables, up), follow_play(tables, plan.chosen[up], ways, split=False))
    for halved, most in list_split_pairs(tables, plan):
        add_split(rows, tables, halved, most)
    return rows.count()


def list_split_pairs(tables: PlayTables, plan: BlackjackPlan) -> list[tuple[Halves, int]]:
    return [one for (up, pair), one in plan.splits.items() if (up, pair_of(tables, pair)) not in plan.given_up]


def name_end(tables: PlayTables, ending: int, doubled: bool, dealer: int | str) -> Ended:
    settled = tables.gain((MAIN, DOUBLE) if doubled else (MAIN,), ending, 0 if isinstance(dealer, str) else dealer)
    special = {tables.blackjack: "Blackjack", tables.surrendered: "Surrendered", tables.busted: "Above 21"}
    if dealer == tables.dealer_blackjack:
        return "Dealer has a blackjack", settled
    name = special.get(ending) or ("Won" if settled.net > 0 else "Lost" if settled.net < 0 else "Push")
    return f"Doubled, {name.lower()}" if doubled else name, settled


def count_before_play(tables: PlayTables, plan: BlackjackPlan, total: int) -> Iterator[tuple[Ended, int]]:
    """What is over before a hand is played: given up early, or lost or pushed against a dealer's blackjack."""
    ways, found = count_first_hands(tables), Counter[Ended]()
    for up in range(len(tables.numbers)):
        for hand in np.flatnonzero(ways):
            taken = tables.hands.counts[hand] + one_of(tables, up)
            deals = int(ways[hand]) * share(tables, taken) * total
            if (up, int(hand)) in plan.given_up:
                found["Surrendered", tables.gain((MAIN,), tables.surrendered, 0)] += deals  # type: ignore[assignment]
            elif tables.knows_no_blackjack(up):
                taken[tables.blackjack_value(up)] += 1
                against = int(ways[hand]) * share(tables, taken) * total
                ending = int(tables.standing[0][hand])
                found[name_end(tables, ending, False, tables.dealer_blackjack)] += against  # type: ignore[assignment]
    return ((ended, int(deals)) for ended, deals in found.items())


def count_first_hands(tables: PlayTables) -> Ints:
    """In how many orders of values each first hand comes."""
    orders = np.zeros(len(tables.hands.cards), np.int64)
    first = tables.hands.size == 2
    orders[first] = np.where(tables.hands.counts[first].max(axis=1) == 2, 1, 2)
    return orders


def one_of(tables: PlayTables, value: int) -> Ints:
    one = np.zeros(len(tables.numbers), np.int64)
    one[value] = 1
    return one


def share(tables: PlayTables, taken: Ints) -> Fraction:
    """The chance that the first cards are these, in one order of values."""
    drawn = prod(perm(number, int(count)) for number, count in zip(tables.values.numbers, taken, strict=True))
    return Fraction(drawn, perm(tables.values.total, int(taken.sum())))


def add_split(rows: Rows, tables: PlayTables, halved: Halves, most: int) -> None:
    """All that the hands of a split pair need counted: `spread` reads it under these keys."""
    up, pair, one = halved.up, halved.pair, np.eye(len(tables.numbers), dtype=np.int64)
    for more in range(most_gone(most) + 1):
        gone = one[up] + (1 + more) * one[pair]
        for same in (False, True):
            for seen in {n for n in halved.like[: most - 1] if n <= more}:
                rows.add_ends(("half", up, pair, seen, more, same), up, gone, halved.ends[seen, same])
            seconds = one[np.flatnonzero((np.arange(len(one)) == pair) == same)]
            any_end = np.zeros(len(seconds), np.int64)
            rows.add(("dealer", up, pair, more, same), up, gone + one[pair] + seconds,
                     np.ones(len(seconds), np.int64), any_end, any_end > 0, alone=False)  # fmt: skip


# The results


def list_plain_results(ended: Mapping[Ended, int], times: int) -> Iterator[Result]:
    for (name, one), count in ended.items():
        yield Result(
            name=name, pays=one.pays, combinations=count * times, net=one.net, staked=one.staked, cite=one.cite
        )


def list_split_results(question: Question, cells: Mapping[Cell, int], unit: int) -> Iterator[Result]:
    cite = question.game.settlement(SPLIT).cite
    for (won, stakes), count in cells.items():
        net, staked = Fraction(won, unit), Fraction(stakes, unit)
        if count:
            pays = f"{'+' if net > 0 else ''}{net} on {staked} staked"
            yield Result(name="Split pair", pays=pays, combinations=count, net=net, staked=staked, cite=cite)


# One hand


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with this hand against the up card, where the dealer has no blackjack if it was looked
    for; the first card seen is the dealer's, and any others are gone from the shoe."""
    if len(hand) < 2 or not seen:
        raise BadInput("say the hand, two cards or more, and the dealer's up card as the first of the cards seen.")
    tables = take_away(compile_play(question.game), seen[1:])
    of_value = [pips(card) for card in tables.values.cards]
    up = of_value.index(pips(seen[0]))
    number = tables.hands.number.get(tuple([pips(card) for card in hand].count(value) for value in of_value), NONE)
    open_to = int(tables.unsplit[number]) if number != NONE else 0
    if not open_to:
        raise BadInput("there is nothing to decide with this hand: it has 21 or more.")
    found = weigh_hands(tables, up)
    rows, ways = Rows(tables), (np.arange(len(found.chosen)) == number).astype(np.int64)
    for choice in (one for one in ORDER if open_to & BIT[one]):
        chosen = np.where(ways > 0, BIT[choice], found.chosen)
        rows.add_ends((choice,), up, one_of(tables, up), follow_play(tables, chosen, ways, split=False))
    split = None
    if open_to & BIT["split"]:
        hands = count_split_hands(hand[0], tables.rules)
        halved = play_halves(tables, up, of_value.index(pips(hand[0])), hands)
        split = halved, max(range(2, hands + 1), key=lambda most: weigh_split(tables, halved, most))
        add_split(rows, tables, *split)
    return tuple(weigh_choices(tables, rows, split))


def take_away(tables: PlayTables, gone: Sequence[Card]) -> PlayTables:
    """The tables of a shoe that these cards are gone from; hands that can no longer come have no chance."""
    out = [pips(card) for card in gone]
    numbers = zip(tables.values.cards, tables.values.numbers, strict=True)
    left = tuple(number - out.count(pips(card)) for card, number in numbers)
    return replace(tables, values=replace(tables.values, numbers=left)) if gone else tables


def weigh_choices(tables: PlayTables, rows: Rows, split: tuple[Halves, int] | None) -> Iterator[Advice]:
    _, found = rows.count()
    deals = sum(count for counts in found["stand",].values() for count in counts.values())
    for choice in ORDER:
        won = sum(
            (
                name_end(tables, ending, doubled, dealer)[1].net * count
                for (ending, doubled), counts in found.get((choice,), {}).items()
                for dealer, count in counts.items()
            ),
            Fraction(0),
        )
        if (choice,) in found:
            yield Advice(choice, won / deals)
    if split:
        yield Advice("split", Fraction(spread_of(tables, found, *split).won, deals * tables.unit))
