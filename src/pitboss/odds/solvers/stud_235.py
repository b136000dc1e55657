"""235 Stud Poker: its three wagers are placed together, so the odds of each say what the three come to; and Win'em All.

Each wager is solved by itself, for none of them has a say in another: the 2 Card Poker Wager by counting hands, the
others, with their Raise Wagers, by `streets`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled.hands import tabulate_ranking
from pitboss.games import hands
from pitboss.games.game import Game
from pitboss.games.outcomes import AXES
from pitboss.games.settlement import judge
from pitboss.odds.asking.by_name import put
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Result, WagerOdds
from pitboss.odds.kernels.streets import all_win, places_of_sets
from pitboss.odds.solvers import streets, tallies
from pitboss.odds.solvers.pricing import net_of
from pitboss.odds.wording.figures import percentage
from pitboss.rankings import RANKINGS, Ranked, Ranking


def solve(question: Question) -> WagerOdds:
    """The odds of one of the three wagers with its raise, and a note on all three."""
    together = (question.wager, *question.rule.equal_to)
    found = [
        alone(put(question.game, wager, wager, stake=question.stake, strategy=question.strategy)) for wager in together
    ]
    kept = sum((one.house_edge for one in found), Fraction(0))
    who = "house" if kept >= 0 else "player"
    return found[0].with_notes(
        f"The {len(found)} wagers are placed together: with their raises the {who} keeps "
        f"{percentage(abs(kept))} of one of them ({abs(kept)})."
    )


def alone(question: Question) -> WagerOdds:
    raised = any(one.of == question.wager for one in question.game.wagers.values())
    return streets.solve(question) if raised else tallies.price(question)


def win_em_all(question: Question) -> WagerOdds:
    """The odds of the wager that all the others win."""
    game, deck = question.game, question.deck
    needed = [wager for group in question.rule.needs for wager in group]
    question.require_cards(max(ranking_of(game, wager).dealt for wager in needed))
    winners = sorted((winning_sets(question, wager) for wager in needed), key=len)
    wins = all_win(len(deck), *winners)
    total = len(winners[1]) * 3 * comb(len(deck) - 3, 2)
    table = question.table
    assert table is not None
    results = []
    for word, combinations in zip(AXES["base-wagers"], (wins, total - wins), strict=True):
        judged = judge(game.settlement(question.wager), (word,), lambda _: table.rows[0])
        net = net_of(question.stake, judged.pays)
        name = word.replace("-", " ").capitalize()
        results.append(Result(name=name, pays=str(judged.pays), combinations=combinations, net=net, cite=judged.cite))
    return question.answer(results)


def ranking_of(game: Game, wager: str) -> Ranking:
    """The ranking of the hand that a wager is judged on."""
    table = game.table(wager)
    assert table is not None
    return RANKINGS[game.ranking(game.wagers[wager].on or table.on)]


def winning_sets(question: Question, wager: str) -> NDArray[np.bool_]:
    """For every set of as many cards as the wager is judged on, whether it wins."""
    game = question.game
    own = tabulate_ranking(ranking_of(game, wager), question.deck)
    won = []
    for rank in own.order:
        row = hands.row_hit(game, wager, wager, lambda _, rank=rank: Ranked(rank, ()))  # type: ignore[misc]
        won.append(judge(game.settlement(wager), (), lambda _, row=row: row).outcome == "win")  # type: ignore[misc]
    deck = np.array(question.deck.cards, np.uint8)
    found: NDArray[np.bool_] = np.array(won)[places_of_sets(own.lookup, deck, own.ranking.dealt)]
    return found
