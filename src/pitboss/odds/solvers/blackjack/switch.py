"""Blackjack Switch's main game: the best play of both hands by the cards that lie there, and what it is worth, exactly.

`switch_play` finds the best play of a hand beside two other cards, `switch_deals` says when the second cards are
exchanged, `switch_count` counts what each hand comes to, and `switch_spread` how the two hands fall together. The rules
are those of the plain game, tabulated by `rules`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.compiled.blackjack_play import DOUBLE, MAIN, SPLIT, PlayTables, compile_play
from pitboss.errors import BadInput
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result, WagerOdds
from pitboss.odds.kernels import parts_for, share_out
from pitboss.odds.solvers.blackjack.play import ORDER
from pitboss.odds.solvers.blackjack.shoes import Floats, Shoes, shoes_of
from pitboss.odds.solvers.blackjack.spread import FINE, Cell, Spread, whole_cells
from pitboss.odds.solvers.blackjack.switch_advice import advise
from pitboss.odds.solvers.blackjack.switch_count import HANDS, SwitchEnds, count_ends, ends_of_play
from pitboss.odds.solvers.blackjack.switch_deals import Chances, Deals, chances_of, deals_of
from pitboss.odds.solvers.blackjack.switch_play import Side, side_of
from pitboss.odds.solvers.blackjack.switch_spread import cells_of
from pitboss.odds.wording.blackjack_chart import LETTER, draw_chart_by

__all__ = ["advise", "solve"]

UNIT = "A unit is the two equal Blackjack Wagers together; a split or doubled hand adds half a unit."
EXACT = (
    "The edge is exact for this way to play. Each hand goes by its own cards, the up card, and the two cards that lay "
    "on the other hand when play began. Cards that are drawn to the other hand later are not looked at. The second "
    "cards are exchanged where both hands are then worth more together."
)
TOGETHER = (
    "Hit frequency and standard deviation treat hands that draw as independent of each other once the dealer's final "
    "hand is known."
)


@dataclass(frozen=True, eq=False)
class Against:
    """One up card: what is done with the deals, how likely they are, where play ends, how likely each sum of results
    is, and what is done how often with each first hand."""

    deals: Deals
    chances: Chances
    ends: SwitchEnds
    cells: Counter[Cell]
    letters: Mapping[int, Counter[str]]


def solve(question: Question) -> WagerOdds:
    """The odds of both Blackjack Wagers and all that is wagered on their hands, under the best play."""
    tables = compile_play(question.game)
    shoes = shoes_of(tables)
    found = play_all(shoes)
    played = count_ends(shoes, [one.ends for one in found])
    before, rounds = count_before_play(shoes, found, played.total)
    hands = played.number(0) + played.number(1)
    if before.total() + rounds.number != played.total or hands != HANDS * rounds.number - rounds.given_up:
        raise BadInput(f"{tables.values.total} cards are too few: somebody may have to draw when none is left.")
    won, staked = (sum(parts) for parts in zip(played.add_up(tables), rounds.on_given_up, strict=True))
    likely = sum((one.cells for one in found), Counter[Cell]())
    near = {cell: max(int(Fraction(float(chance)) * (played.total << FINE)), 0) for cell, chance in likely.items()}
    cells, times = whole_cells(Spread(Counter(near), rounds.number, won, staked))
    ended = Counter({named: count * times for named, count in before.items()})
    for cell, count in cells.items():
        ended["Won" if cell[0] > 0 else "Lost" if cell[0] < 0 else "Push", cell] += count
    return question.answer(
        sorted(list_results(question, tables, ended), key=lambda one: one.net, reverse=True),
        strategy=draw_chart_by(
            tables, lambda up, hands: sum((found[up].letters[hand] for hand in hands), Counter[str]())
        ),
        includes=(DOUBLE, SPLIT),
        notes=(UNIT, EXACT, TOGETHER),
    )


def play_all(shoes: Shoes) -> list[Against]:
    """Every up card, shared out over the cores."""
    ups = range(len(shoes.tables.numbers))
    found: dict[int, Against] = {}

    def play_some(part: int, parts: int) -> None:
        found.update({up: play_against(shoes, up) for up in ups[part::parts]})

    shoes.prepare()
    share_out(play_some, parts_for(len(ups)))
    return [found[up] for up in ups]


def play_against(shoes: Shoes, up: int) -> Against:
    side = side_of(shoes, up)
    deals, chances = deals_of(shoes, side), chances_of(shoes, up)
    likely = np.array([[float(play + ended) for play, ended in line] for line in chances])
    ends = ends_of_play(shoes, side, *deals.of_hand())
    return Against(deals, chances, ends, cells_of(shoes, side, deals, likely), letters_of(shoes, side, deals, likely))


def letters_of(shoes: Shoes, side: Side, deals: Deals, likely: Floats) -> dict[int, Counter[str]]:
    """What is done with each first hand as it is played, and how often."""
    played = sum(deals.of_hand()) * likely
    given_up = (deals.alone.T + deals.given_up + deals.given_up.T) * likely
    found: dict[int, Counter[str]] = {}
    for first, hand in enumerate(shoes.firsts):
        weights: Counter[str] = Counter({LETTER["surrender"]: given_up[first].sum()})
        for other, choice in enumerate(side.chosen[:, hand]):
            weights[LETTER[(*ORDER, "split")[choice]]] += played[first, other]
        found[int(hand)] = +weights
    return found


# What needs no play


@dataclass(frozen=True)
class Rounds:
    """The rounds that come to be played: how many, in how many of them one hand was given up before, and what is lost
    and staked on those hands."""

    number: int
    given_up: int
    on_given_up: Cell


Named = tuple[str, Cell]


def count_before_play(shoes: Shoes, found: Sequence[Against], total: int) -> tuple[Counter[Named], Rounds]:
    """What is over before a hand is played, and the rounds that are not."""
    tables, ended = shoes.tables, Counter[Named]()
    lines, standing = tables.parts[MAIN,], tables.standing[0][shoes.firsts]
    lost = lines[tables.surrendered][0]
    number = alone = 0
    for one in found:
        # Equal chances are one and the same value, of which there are few.
        distinct = {id(both): both for line in one.chances for both in line}
        whole = {key: (int(play * total), int(over * total)) for key, (play, over) in distinct.items()}
        for (first, other), dealt in np.ndenumerate(one.deals.dealt):
            play, blackjack = whole[id(one.chances[first][other])]
            kept, gone = int(one.deals.alone[first, other]), int(one.deals.given_up[first, other])
            number += (int(dealt) + kept) * play
            alone += kept * play
            if blackjack:
                mine, theirs = (lines[standing[n]][tables.dealer_blackjack] for n in (first, other))
                ended["Dealer has a blackjack", add_cells(mine, theirs)] += int(dealt) * blackjack
                ended["Dealer has a blackjack", add_cells(mine, lost)] += kept * blackjack
            ended["Surrendered", add_cells(lost, lost)] += gone * (play + blackjack)
    return +ended, Rounds(number, alone, (alone * lost[0], alone * lost[1]))


def add_cells(one: Cell, two: Cell) -> Cell:
    return one[0] + two[0], one[1] + two[1]


def list_results(question: Question, tables: PlayTables, ended: Mapping[Named, int]) -> Iterator[Result]:
    cite = question.game.settlement(MAIN).cite
    for (name, (won, stakes)), count in ended.items():
        net, staked = (Fraction(part, HANDS * tables.unit) for part in (won, stakes))
        if count:
            pays = f"{'+' if net > 0 else ''}{net} on {staked} staked"
            yield Result(name=name, pays=pays, combinations=count, net=net, staked=staked, cite=cite)
