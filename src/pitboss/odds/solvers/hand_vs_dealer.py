"""One decision on one's own hand, against a dealer of whom nothing is seen: the ante of Three Card Poker.

The kernel counts how each hand fares against every hand that the dealer can then hold. All else is asked of the law:
who qualifies, which hand is higher, which choices there are, and what the wagers then come to. Hands that differ only
by a change of suits fare alike, and are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.compiled import compile_game
from pitboss.compiled.hands import NO_SUIT, RankTable, tabulate_ranking
from pitboss.compiled.ranked import DEALER, LEVELS, OWN
from pitboss.errors import BadInput
from pitboss.games.outcomes import AXES
from pitboss.games.paytables import title_of
from pitboss.law.model import Choice, Row
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result, WagerOdds
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, alike_by_suit, all_hands, card_sets
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels.hand_vs_dealer import meetings
from pitboss.odds.solvers.pricing import Settled
from pitboss.odds.solvers.showdown import Words, choices_open, hand_of, ranked_tables, rows_at, settle_end
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.thresholds import described
from pitboss.rankings import RANKINGS, HandRank


@dataclass(frozen=True, eq=False)
class Field:
    """Kinds of hands and how they fare: `counts` of dealer's hands, by kind and by the words of the outcome."""

    hands: Hands
    number: NDArray[np.int64]
    at: NDArray[np.int16]
    outcomes: tuple[Words, ...]
    counts: NDArray[np.int64]
    order: tuple[HandRank, ...]

    @property
    def ranks(self) -> list[HandRank]:
        return [self.order[place] for place in self.at]


@dataclass(frozen=True, eq=False)
class Stakes:
    """What each choice comes to, by the class of a hand and the outcome; `unit` parts of it are one wager. `rows` are
    what a class hits, `classes` those of the hands in the field."""

    choices: tuple[Choice, ...]
    rows: Mapping[int, tuple[Row, ...]]
    classes: NDArray[np.int64]
    settled: dict[tuple[int, int, int], Settled]
    unit: int
    values: NDArray[np.int64]


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that hangs on it, under optimal play or the strategy that is asked for."""
    field = whole_field(question)
    stakes = stakes_of(question, field)
    chosen = stakes.values.argmax(axis=1)
    says = described(question, field.ranks, [stakes.choices[n].id for n in chosen])
    if question.strategy:
        strategy, ids = strategy_of(question), [choice.id for choice in stakes.choices]
        chosen, says = strategy.choices(Sight.of_own(question.game, field.hands), ids).astype(np.int64), strategy.says
    found = tuple(results(question, field, stakes, chosen))
    return question.answer(found, strategy=says, includes=hanging_on(question))


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with this hand; the player sees no other card."""
    size = RANKINGS[question.game.ranking(OWN)].dealt
    if len(hand) != size or seen:
        raise BadInput(f"the decision is made on {size} cards of one's own, and no other is seen.")
    field = field_of(question, np.array([hand], np.uint8))
    stakes = stakes_of(question, field)
    whole = int(field.counts.sum()) * stakes.unit
    worth = zip(stakes.choices, stakes.values[0], strict=True)
    return tuple(Advice(choice.id, Fraction(int(parts), whole)) for choice, parts in worth)


def hanging_on(question: Question) -> list[str]:
    """The wagers that follow from the main one: made by choice, or a bonus on it."""
    return [one.id for one in question.game.wagers.values() if one.of == question.wager]


def whole_field(question: Question) -> Field:
    """Every hand that the deck can deal, and how it fares."""
    how = meeting_of(question)
    return _whole_field(how.table.ranking.id, question.deck, how.outcomes, tuple(how.word_of.tolist()))


def field_of(question: Question, held: Hands) -> Field:
    return face(meeting_of(question), held)


@cache  # no paytable has a part in it
def _whole_field(ranking: str, deck: Deck, outcomes: tuple[Words, ...], word_of: tuple[int, ...]) -> Field:
    table = tabulate_ranking(RANKINGS[ranking], deck)
    return face(Meeting(table, outcomes, np.array(word_of)), all_hands(deck, table.ranking.dealt))


@dataclass(frozen=True, eq=False)
class Meeting:
    """How two hands of one ranking meet: `word_of` a dealer's place says whether it qualifies, by the first or the
    second three of `outcomes`; of those three one is of hands below the dealer's, one of equal ones, one of those
    above."""

    table: RankTable
    outcomes: tuple[Words, ...]
    word_of: NDArray[np.int64]


def meeting_of(question: Question) -> Meeting:
    """Who qualifies, by every place of the ranking, and what the law calls who is higher."""
    game, tables = question.game, ranked_tables(question.game)
    question.require_cards(2 * RANKINGS[game.ranking(DEALER)].dealt)
    known = dict.fromkeys(tables.qualification.tolist())
    words = [AXES["qualification"][n] for n in known]
    sides = [AXES["comparison"][n] for n in tables.comparison]
    word_of = np.array([list(known).index(n) for n in tables.qualification.tolist()])
    return Meeting(tables.hand(DEALER).table, tuple(product(words, sides)), word_of)


def face(how: Meeting, held: Hands) -> Field:
    """How each of these hands fares against all that the dealer can then hold."""
    deck = how.table.deck
    kinds, number = alike_by_suit(held, deck)
    dealers = all_hands(deck, how.table.ranking.dealt)
    assert len(dealers) < MOST
    counts = np.zeros((len(kinds), len(how.outcomes) // len(LEVELS), len(LEVELS)), np.int64)
    at, dealt = evaluate(how.table, kinds), evaluate(how.table, dealers)
    meetings(card_sets(kinds), at, card_sets(dealers), dealt, how.word_of[dealt], counts)
    return Field(kinds, number, at, how.outcomes, counts.reshape(len(kinds), -1), how.table.order)


def stakes_of(question: Question, field: Field) -> Stakes:
    """Every choice on every class of hands and outcome, settled by the law, and so the worth of each to each hand."""
    compiled, own = compile_game(question.game), hand_of(question.game, OWN)
    (choices,) = choices_open(question.game)
    held = own.classes[field.at, NO_SUIT].astype(np.int64)
    known = list(dict.fromkeys(held.tolist()))
    settled = {
        (c, k, o): settle_end(question, compiled, choice, k, words)
        for c, choice in enumerate(choices)
        for k in known
        for o, words in enumerate(field.outcomes)
    }
    unit = lcm(*(one.net.denominator for one in settled.values()))
    parts = np.zeros((len(choices), len(own.axis), len(field.outcomes)), np.int64)
    for place, one in settled.items():
        parts[place] = int(one.net * unit)
    most = int(np.abs(parts).max()) * int(field.counts.sum(axis=1).max())
    assert most < MOST, "what a choice is worth to one hand must fit the integers"
    values = np.einsum("no,cno->nc", field.counts, parts[:, held, :])
    rows = {k: rows_at(compiled, (question.wager, *hanging_on(question)), k) for k in known}
    return Stakes(choices, rows, held, settled, unit, values)


def results(question: Question, field: Field, stakes: Stakes, chosen: NDArray[np.int64]) -> Iterator[Result]:
    """Every way in which the round can end, with its number of deals: what is settled alike is one result."""
    deals: dict[Settled, int] = {}
    words: dict[Settled, list[Words]] = {}
    for (c, k, o), one in stakes.settled.items():
        mine = (chosen == c) & (stakes.classes == k)
        deals[one] = deals.get(one, 0) + int((field.number[mine] * field.counts[mine, o]).sum())
        said = "folded" if stakes.choices[c].folds else "played"
        titles = (title_of(question.game.edition, OWN, row) for row in stakes.rows[k])
        words.setdefault(one, []).append((said, *field.outcomes[o], *titles))
    for one in sorted(deals, key=lambda one: one.net, reverse=True):
        if deals[one]:
            common = [word for word in words[one][0] if all(word in others for others in words[one])]
            name = ", ".join(common).replace("-", " ").capitalize()
            yield Result(
                name=name, pays=one.pays, combinations=deals[one], net=one.net, staked=one.staked, cite=one.cite
            )
