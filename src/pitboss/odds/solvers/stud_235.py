"""235 Stud Poker: its three wagers are placed together, so the odds of each say what the three come to; and Win'em All.

Each wager is solved by itself, for none of them has a say in another: the 2 Card Poker Wager by counting hands, the
others, with their Raise Wagers, by `streets`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.game import compile_game, tables_of
from pitboss.compiled.hands import NO_SUIT
from pitboss.compiled.ranked import CompiledHand, RankedTables
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import WagerOdds
from pitboss.odds.deals.hands import deck_cards
from pitboss.odds.kernels.streets import all_win, places_of_sets
from pitboss.odds.solvers import streets, tallies
from pitboss.odds.solvers.pricing import price_line, wager_of
from pitboss.odds.wording.figures import percentage


def solve(question: Question) -> WagerOdds:
    """The odds of one of the three wagers with its raise, and a note on all three."""
    together = (question.wager, *question.rule.equal_to)
    found = [solve_alone(replace(question, wager=wager, lettered=wager, meters={})) for wager in together]
    kept = sum((one.house_edge for one in found), Fraction(0))
    who = "house" if kept >= 0 else "player"
    return found[0].add_notes(
        f"The {len(found)} wagers are placed together: with their raises the {who} keeps "
        f"{percentage(abs(kept))} of one of them ({abs(kept)})."
    )


def solve_alone(question: Question) -> WagerOdds:
    raised = any(one.of == question.wager for one in question.game.wagers.values())
    return streets.solve(question) if raised else tallies.price(question)


def solve_win_em_all(question: Question) -> WagerOdds:
    """The odds of the wager that all the others win."""
    game, deck = question.game, question.deck
    needed = [wager for group in question.rule.needs for wager in group]
    hands = [hand_judged(game, wager) for wager in needed]
    question.require_cards(max(hand.table.ranking.dealt for hand in hands))
    winners = sorted((find_winning_sets(question, *pair) for pair in zip(needed, hands, strict=True)), key=len)
    wins = all_win(len(deck), *winners)
    total = len(winners[1]) * 3 * comb(len(deck) - 3, 2)
    wager = wager_of(question)
    results = []
    for (won, word), combinations in zip(enumerate(AXES["base-wagers"]), (wins, total - wins), strict=True):
        line = next((line for line in wager.lines if (line.judged.outcome == "win") == (won == 0)), None)
        if line is None:
            assert combinations == 0, "what can come has a line"
            continue
        name = word.replace("-", " ").capitalize()
        results.append(replace(price_line(question, line, combinations, otherwise=name), name=name))
    return question.answer(results)


def hand_judged(game: Game, wager: str) -> CompiledHand:
    """The hand that a wager is judged on."""
    table = game.table(wager)
    assert table is not None
    return tables_of(game, RankedTables).hand(game.wagers[wager].on or table.on)


def find_winning_sets(question: Question, wager: str, hand: CompiledHand) -> NDArray[np.bool_]:
    """For every set of as many cards as the wager is judged on, whether it wins."""
    one = compile_game(question.game).wager(wager)
    won = [one.line_at({hand.axis.name: held}).judged.outcome == "win" for held in range(len(hand.axis))]
    deck = deck_cards(question.deck)
    places = places_of_sets(hand.table.lookup, deck, hand.table.ranking.dealt)
    found: NDArray[np.bool_] = np.array(won)[hand.classes[places, NO_SUIT]]
    return found
