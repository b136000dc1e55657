"""A hand that may be given up before the dealer looks for a blackjack: what giving it up is worth, and playing on."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pitboss.cards import Card
from pitboss.compiled.blackjack_play import MAIN, compile_play
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice
from pitboss.odds.solvers.blackjack.main_game import advise
from pitboss.rankings.points import pips


def advise_early(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """Playing on loses to a blackjack as often as the dealer has one; if there is none, it is worth the best choice."""
    tables = compile_play(question.game)
    surrendered = tables.gain((MAIN,), tables.surrendered, 0).net
    best = max(one.expected for one in advise(question, hand, seen))
    up = [pips(card) for card in tables.values.cards].index(pips(seen[0]))
    if tables.knows_no_blackjack(up):
        left = question.deck.remaining((*hand, *seen))
        wanted = pips(tables.values.cards[tables.blackjack_value(up)])
        chance = Fraction(sum(n for card, n in left.items() if pips(card) == wanted), sum(left.values()))
        number = tables.hands.number[tuple([pips(c) for c in hand].count(pips(one)) for one in tables.values.cards)]
        lost = tables.gain((MAIN,), int(tables.standing[0][number]), tables.dealer_blackjack).net
        best = chance * lost + (1 - chance) * best
    return Advice("surrender", surrendered), Advice("play-on", best)
