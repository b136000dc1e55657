"""Hints and reviews as plain values for JSON: exact fractions as text, money rounded to the cent at the very end."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from pitboss.advice.hints import Hint
from pitboss.advice.prices import OpeningPrice, Price
from pitboss.advice.reviews import Judged, Review
from pitboss.advice.situations import Situation
from pitboss.cards import show
from pitboss.games.game import Game
from pitboss.money import dollars
from pitboss.odds.wording.figures import show_both
from pitboss.rounds.labels import spell, title_of

Said = dict[str, Any]

BANDS = (1, 2)
"""How many standard deviations the bands around the expectation are wide."""


def write_hint(game: Game, hint: Hint) -> Said:
    """Each choice with its value in units and in money; `best` are all that tie."""
    return {
        **write_situation(game, hint.situation),
        "best": list(hint.best),
        "choices": [
            {
                "choice": one.choice,
                "label": one.label,
                "value": show_both(one.expected),
                "worth": round_money(one.worth),
            }
            for one in hint.choices
        ],
        "notes": list(hint.notes),
    }


def write_situation(game: Game, situation: Situation) -> Said:
    return {
        "wager": situation.wager,
        "title": title_of(game, situation.wager),
        "stake": dollars(situation.stake),
        "seat": situation.seat,
        "hand": [show(card) for card in situation.hand],
        "seen": [show(card) for card in situation.seen],
        "stage": spell(situation.stage),
    }


def write_price(one: Price) -> Said:
    return {"wager": one.wager, "title": one.title, "house_edge": show_both(one.house_edge), "cite": one.cite}


def write_opening(found: OpeningPrice | None) -> Said:
    """The edge of what begins a round, with each wager that it is made of; no edge where there are no odds."""
    lines = zip(found.prices, found.stakes, strict=True) if found else ()
    return {
        "house_edge": show_both(found.house_edge) if found else None,
        "wagers": [write_price(one) | {"amount": dollars(stake)} for one, stake in lines],
    }


def write_review(game: Game, found: Review) -> Said:
    """The whole review; `decisions` in the order in which they were made."""
    balances, expectations, variances = found.balances, found.expectations, found.variances
    return {
        "rounds": len(found.lines),
        "decisions": [write_judged(game, one) for one in found.decisions],
        "accuracy": None if found.accuracy is None else show_both(found.accuracy),
        "cost": round_money(found.cost),
        "worst": [write_judged(game, one) for one in found.worst],
        "net": dollars(balances[-1] if balances else 0),
        "expected": round_money(expectations[-1] if expectations else Fraction(0)),
        "lines": [
            {
                "round": line.name,
                "net": dollars(line.net),
                "cost": round_money(line.cost),
                "balance": dollars(balance),
                "expected": round_money(mean),
                "bands": [[round_money(mean - n * root(spread)), round_money(mean + n * root(spread))] for n in BANDS],
            }
            for line, balance, mean, spread in zip(found.lines, balances, expectations, variances, strict=True)
        ],
        "notes": list(found.notes),
    }


def write_judged(game: Game, one: Judged) -> Said:
    return {
        "round": one.decision.round,
        "chosen": one.decision.chosen,
        "chosen_label": spell(one.decision.chosen),
        "cost": None if one.cost is None else round_money(one.cost),
        "is_best": one.is_best,
        **write_hint(game, one.hint),
    }


def round_money(cents: Fraction) -> str:
    """Dollars with two decimals; a value that is not nothing keeps as many as it needs to show."""
    return dollars(round(cents))


def root(value: Fraction) -> Fraction:
    """The square root, to a cent."""
    return Fraction(isqrt(max(int(value), 0)))
