"""The first deals of Blackjack Switch: what is given up, kept or switched, and which hands are then played.

A deal is the four values in the order of the law, a card on either hand and then a second on either, and the up card.
Every order of values counts as one; how likely it is is another matter, and the same for both ways to lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from pitboss.compiled.blackjack_play import MAIN
from pitboss.compiled.dealer_hands import NONE, Ints
from pitboss.games.blackjack import switch_cards
from pitboss.odds.solvers.blackjack.main_game import share
from pitboss.odds.solvers.blackjack.play import CERTAIN
from pitboss.odds.solvers.blackjack.shoes import Floats, Shoes
from pitboss.odds.solvers.blackjack.switch_play import Side, barred_value

KEEP, SWITCH, GIVE_UP_FIRST, GIVE_UP_SECOND, GIVE_UP_BOTH = range(5)


@dataclass(frozen=True, eq=False)
class Deals:
    """What is done with the deals against one up card: how many orders of values lead there, by the numbers of the two
    first hands. Where one hand was given up, the other is named first."""

    kept: Ints
    switched: Ints
    alone: Ints
    given_up: Ints
    dealt: Ints

    def of_hand(self) -> tuple[Ints, Ints]:
        """How often each hand is played beside each other: as it was dealt, and as it came by a switch."""
        return self.kept + self.kept.T + self.alone, self.switched + self.switched.T


def deals_of(shoes: Shoes, side: Side) -> Deals:
    first, second, action = decide_deals(shoes, side)
    number = len(shoes.firsts)

    def count(left: Ints, right: Ints, *which: int) -> Ints:
        found = np.zeros((number, number), np.int64)
        some = np.isin(action, which)
        np.add.at(found, (left[some], right[some]), 1)
        return found

    return Deals(
        kept=count(*first, KEEP),
        switched=count(*second, SWITCH),
        alone=count(*first, GIVE_UP_SECOND) + count(*first[::-1], GIVE_UP_FIRST),
        given_up=count(*first, GIVE_UP_BOTH),
        dealt=count(*first, KEEP, SWITCH),
    )


def decide_deals(shoes: Shoes, side: Side) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints], Ints]:
    """All orders of values: the two hands as dealt, as they would lie after a switch, and what is best to do."""
    numbers = np.arange(len(shoes.of_value))
    values = [axis.ravel() for axis in np.meshgrid(numbers, numbers, numbers, numbers, indexing="ij")]
    hand = number_first_hands(shoes)
    as_dealt = (values[0], values[2]), (values[1], values[3])
    first = hand[as_dealt[0]], hand[as_dealt[1]]
    moved = switch_cards(*as_dealt)
    second = hand[moved[0]], hand[moved[1]]
    real = (first[0] != NONE) & (first[1] != NONE)
    # Where two of the four cards make no hand of this shoe, such a deal cannot come: nothing hangs on the answer.
    both = real & (second[0] != NONE) & (second[1] != NONE)
    keep = side.worth[first] + side.worth[first[::-1]]
    switch = np.where(both, side.switched[second] + side.switched[second[::-1]], -np.inf)
    action = np.where(switch > keep + CERTAIN, SWITCH, KEEP)
    action = give_up_early(shoes, side, first, np.maximum(keep, switch), action)
    return first, second, np.where(real, action, NONE)


def number_first_hands(shoes: Shoes) -> Ints:
    """The number of the first hand that two values make; NONE where the shoe has no two such cards."""
    numbers = len(shoes.of_value)
    found = np.full((numbers, numbers), NONE)
    for n, counts in enumerate(shoes.beside):
        one, two = np.repeat(np.arange(numbers), counts)
        found[one, two] = found[two, one] = n
    return found


def give_up_early(shoes: Shoes, side: Side, first: tuple[Ints, Ints], best: Floats, action: Ints) -> Ints:
    """The action where hands may be given up early, when the dealer may yet turn out to have a blackjack."""
    tables = shoes.tables
    if tables.rules.surrender != "early":
        return action
    lines = tables.payoffs((MAIN,))
    given = lines[tables.surrendered, 0]
    asked = tables.unsplit[shoes.firsts] > 0
    against = (
        chance_of_blackjack(shoes, side.up) * lines[tables.standing[0][shoes.firsts], tables.dealer_blackjack][:, None]
    )
    worth = side.worth + against
    one, two = first
    choices = np.stack([
        best + against[one, two] + against[two, one],
        np.where(asked[one], given + worth[two, one], -np.inf),
        np.where(asked[two], given + worth[one, two], -np.inf),
        np.where(asked[one] & asked[two], 2 * given, -np.inf),
    ])  # fmt: skip
    better = (choices >= choices.max(axis=0) - CERTAIN).argmax(axis=0)
    return np.where(better == 0, action, np.array([KEEP, GIVE_UP_FIRST, GIVE_UP_SECOND, GIVE_UP_BOTH])[better])


def chance_of_blackjack(shoes: Shoes, up: int) -> Floats:
    """The chance of a dealer's blackjack that ends the round before play, by the two first hands."""
    bar = barred_value(shoes.tables, up)
    if bar == NONE:
        return np.zeros((len(shoes.firsts),) * 2)
    left = shoes.cards_left(up) - shoes.beside[:, None] - shoes.beside
    chance: Floats = np.maximum(left[..., bar], 0) / np.maximum(left.sum(axis=2), 1)
    return chance


Chances = list[list[tuple[Fraction, Fraction]]]


def chances_of(shoes: Shoes, up: int) -> Chances:
    """The chance of two first hands and the up card in one order of values: with play to follow, and with a dealer's
    blackjack that ends the round before it."""
    tables, known = shoes.tables, dict[bytes, tuple[Fraction, Fraction]]()
    found: Chances = []
    for hand in shoes.beside:
        line = []
        for other in shoes.beside:
            taken = hand + other
            taken[up] += 1
            if (key := taken.tobytes()) not in known:
                whole, ended, bar = share(tables, taken), Fraction(0), barred_value(tables, up)
                if bar != NONE:
                    taken[bar] += 1
                    ended = share(tables, taken)
                known[key] = whole - ended, ended
            line.append(known[key])
        found.append(line)
    return found
