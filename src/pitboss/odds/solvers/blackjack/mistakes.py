"""What wrong choices cost at blackjack: first hands by total or pair, and hands drawn to by total, by up card.

Every wrong choice is counted exactly as the game is: over all orders of the shoe's cards, with the best play after it.
No hand of a class comes of another of the same class, so a choice that is always made is made once in a round.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.compiled.blackjack_play import BIT, MAIN, PlayTables, compile_play, count_split_hands
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.odds.asking.question import Question
from pitboss.odds.solvers.blackjack.count import Found, Rows
from pitboss.odds.solvers.blackjack.main_game import (
    BlackjackPlan,
    add_split,
    count_first_hands,
    name_end,
    one_of,
    pair_of,
    plan_of,
    share,
)
from pitboss.odds.solvers.blackjack.play import ORDER, follow_play
from pitboss.odds.solvers.blackjack.splits import Halves, play_halves, weigh_split
from pitboss.odds.solvers.blackjack.spread import spread_of
from pitboss.odds.wording.blackjack_chart import choices_of, list_groups, name_card, name_group
from pitboss.rankings.points import blackjack_total

Line = tuple[str, str, str, str]
Weighed = Iterator[tuple[Line, Fraction, Fraction]]
"""As in `solvers.mistakes`: lines with the share of rounds and the cost of each part of a class."""


@dataclass(frozen=True, eq=False)
class HandClass:
    """Hands of one name with which the same choices are open and the same is best; `ways` are the orders in which each
    is come to. Those that are `given_up` before play are weighed as if they were played."""

    decision: str
    name: str
    best: str
    open_to: tuple[str, ...]
    given_up: bool
    ways: Ints


def weigh_blackjack(question: Question) -> Weighed:
    """Each wrong choice against each up card, where the dealer has no blackjack if it was looked for."""
    tables = compile_play(question.game)
    plan = plan_of(tables)
    for up in range(len(tables.numbers)):
        yield from weigh_against(tables, plan, up)


def weigh_against(tables: PlayTables, plan: BlackjackPlan, up: int) -> Weighed:
    rows, classes = Rows(tables), list(list_classes(tables, plan, up))
    split: dict[int, tuple[Halves, int]] = {}
    for n, one in enumerate(classes):
        for choice in one.open_to:
            chosen = np.where(one.ways > 0, BIT[choice], plan.worths[up].chosen)
            rows.add_ends((n, choice), up, one_of(tables, up), follow_play(tables, chosen, one.ways, split=False))
        if "split" in one.open_to:
            split[n] = split_best(tables, up, int(np.flatnonzero(one.ways)[0]))
            add_split(rows, tables, *split[n])
    if not classes:
        return
    total, found = rows.count()
    for n, one in enumerate(classes):
        won = {choice: add_up(tables, found, (n, choice)) / total for choice in one.open_to if choice != "split"}
        if n in split:
            won["split"] = Fraction(spread_of(tables, found, *split[n]).won, tables.unit * total)
        deals = sum(count for counts in found[n, "stand"].values() for count in counts.values())
        if tables.rules.surrender == "early" and one.decision == first_decision(tables, up):
            yield from weigh_giving_up(tables, up, one, won[one.best])
        for choice in () if one.given_up else one.open_to:
            if won[choice] < won[one.best]:
                line = one.decision, one.name, one.best, choice
                yield line, Fraction(deals, total), won[one.best] - won[choice]


def add_up(tables: PlayTables, found: Found, key: tuple[int, str]) -> Fraction:
    """What all ends of a way of playing bring, in units of the wager."""
    nets = (
        name_end(tables, ending, doubled, dealer)[1].net * count
        for (ending, doubled), counts in found[key].items()
        for dealer, count in counts.items()
    )
    return sum(nets, Fraction(0))


def split_best(tables: PlayTables, up: int, hand: int) -> tuple[Halves, int]:
    """The halves of a pair, split into as many hands as is best."""
    pair = int(tables.hands.counts[hand].argmax())
    hands = count_split_hands(tables.values.cards[pair], tables.rules)
    halved = play_halves(tables, up, pair, hands)
    return halved, max(range(2, hands + 1), key=lambda most: weigh_split(tables, halved, most))


def weigh_giving_up(tables: PlayTables, up: int, one: HandClass, played: Fraction) -> Weighed:
    """Giving up before the dealer looks for a blackjack, and playing on, which a blackjack ends."""
    deals = Fraction(0)
    for hand in np.flatnonzero(one.ways):
        taken = tables.hands.counts[hand] + one_of(tables, up)
        deals += int(one.ways[hand]) * share(tables, taken)
        if tables.knows_no_blackjack(up):
            taken[tables.blackjack_value(up)] += 1
            lost = tables.gain((MAIN,), int(tables.standing[0][hand]), tables.dealer_blackjack).net
            played += int(one.ways[hand]) * share(tables, taken) * lost
    surrendered = deals * tables.gain((MAIN,), tables.surrendered, 0).net
    choices = ("surrender", "play-on") if one.given_up else ("play-on", "surrender")
    yield (f"{one.decision}, early", one.name, *choices), deals, abs(surrendered - played)


# The classes


def first_decision(tables: PlayTables, up: int) -> str:
    return f"against {name_card(tables, up)}"


def list_classes(tables: PlayTables, plan: BlackjackPlan, up: int) -> Iterator[HandClass]:
    """The hands with which something is decided against an up card: first hands, and those drawn to."""
    first, drawn = count_first_hands(tables), draw_on(tables, plan, up)
    decision = first_decision(tables, up)
    for name, hands in list_groups(tables).items():
        yield from tell_apart(tables, plan, up, (decision, name), np.array(hands), first)
    groups: dict[tuple[bool, int], list[int]] = {}
    for hand in np.flatnonzero((tables.hands.size > 2) & (tables.unsplit > 0) & (drawn > 0)):
        total = blackjack_total(tables.hands.cards[hand])
        groups.setdefault((total.soft, total.value), []).append(int(hand))
    for (soft, value), hands in sorted(groups.items()):
        named = f"{decision}, having drawn", name_group(int(soft), value)
        yield from tell_apart(tables, plan, up, named, np.array(hands), drawn)


def tell_apart(
    tables: PlayTables, plan: BlackjackPlan, up: int, named: tuple[str, str], hands: Ints, ways: Ints
) -> Iterator[HandClass]:
    """Hands of one name by what is best with them, and by what is open."""
    kinds: dict[tuple[str, tuple[str, ...], bool], list[int]] = {}
    for hand in hands.tolist():
        bits = int(tables.unsplit[hand])
        open_to = tuple(choice for choice in (*ORDER, "split") if bits & BIT[choice])
        best = next(choices_of(int(plan.chosen[up][hand])))
        kinds.setdefault((best, open_to, (up, hand) in plan.given_up), []).append(hand)
    for (best, open_to, given_up), alike in kinds.items():
        of_class = np.zeros_like(ways)
        of_class[alike] = ways[alike]
        yield HandClass(*named, best, open_to, given_up, of_class)


def draw_on(tables: PlayTables, plan: BlackjackPlan, up: int) -> Ints:
    """In how many orders each hand is come to, when all is played as is best."""
    hands, chosen, ways = tables.hands, plan.chosen[up], count_first_hands(tables)
    ways[[hand for at, hand in plan.given_up if at == up]] = 0
    ways[[pair_of(tables, pair) for at, pair in plan.splits if at == up]] = 0
    for size in range(2, int(hands.size.max()) + 1):
        draws = np.flatnonzero((hands.size == size) & (ways > 0) & (chosen == BIT["hit"]))
        by, value = np.nonzero(hands.after[draws] != NONE)
        np.add.at(ways, hands.after[draws][by, value], ways[draws[by]])
    return ways
