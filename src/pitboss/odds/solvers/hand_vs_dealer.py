"""One decision on one's own hand, against a dealer of whom nothing is seen: the ante of Three Card Poker.

The kernel counts how each hand fares against every hand that the dealer can then hold. All else is asked of the law:
who qualifies, which hand is higher, which choices there are, and what the wagers then come to. Hands that differ only
by a change of suits fare alike, and are counted once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.compiled.hands import RankTable, tabulate_ranking
from pitboss.errors import BadInput
from pitboss.games import hands
from pitboss.games.paytables import WIN, title_of
from pitboss.law.model import Choice, Qualifies, Row
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.registry import Advice
from pitboss.odds.asking.report import Result, WagerOdds
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, alike_by_suit, all_hands, card_sets
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels.hand_vs_dealer import meetings
from pitboss.odds.solvers.pricing import Settled, settle
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.thresholds import described
from pitboss.rankings import RANKINGS, HandRank, Ranked

OWN, DEALER = "player", "dealer"
"""The names that editions give the two hands that meet."""

Words = tuple[str, ...]
Key = tuple[Row | None, ...]
"""The row that a hand hits in each paytable."""


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
    """What each choice comes to, by the rows that a hand hits and the outcome; `unit` parts of it are one wager."""

    choices: tuple[Choice, ...]
    keys: tuple[Key, ...]
    key_of: NDArray[np.int64]
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
    require_both_hands(question)
    return _whole_field(question.game.ranking(DEALER), question.game.edition.qualifies, question.deck)


def field_of(question: Question, held: Hands) -> Field:
    require_both_hands(question)
    return met(meeting(question.game.ranking(DEALER), question.game.edition.qualifies, question.deck), held)


def require_both_hands(question: Question) -> None:
    question.require_cards(2 * RANKINGS[question.game.ranking(DEALER)].dealt)


@cache  # no paytable has a part in it
def _whole_field(ranking: str, rule: Qualifies | None, deck: Deck) -> Field:
    return met(meeting(ranking, rule, deck), all_hands(deck, RANKINGS[ranking].dealt))


@dataclass(frozen=True, eq=False)
class Meeting:
    """How two hands of one ranking meet: `word_of` a dealer's place says whether it qualifies, `sides` who is higher.

    Of two places in one order no more can be said than that one is below, level or above: that is the whole domain of
    the comparison, and `sides` its three words.
    """

    table: RankTable
    words: tuple[str, ...]
    word_of: NDArray[np.int64]
    sides: tuple[str, ...]

    @property
    def outcomes(self) -> tuple[Words, ...]:
        return tuple(product(self.words, self.sides))


@cache
def meeting(ranking: str, rule: Qualifies | None, deck: Deck) -> Meeting:
    """The rule of who qualifies, called on every place of the ranking, and that of who is higher on its three cases."""
    assert rule is not None
    assert rule.hand == DEALER, "it is the dealer's hand that qualifies"
    own = tabulate_ranking(RANKINGS[ranking], deck)
    said = [hands.qualification(rule, own.ranking, Ranked(rank, ())) for rank in own.order]
    words = tuple(dict.fromkeys(said))
    low, high = own.order[0], own.order[-1]
    sides = tuple(hands.comparison(*pair) for pair in ((low, high), (low, low), (high, low)))
    return Meeting(own, words, np.array([words.index(word) for word in said]), sides)


def met(how: Meeting, held: Hands) -> Field:
    """How each of these hands fares against all that the dealer can then hold."""
    deck = how.table.deck
    kinds, number = alike_by_suit(held, deck)
    dealers = all_hands(deck, how.table.ranking.dealt)
    assert len(dealers) < MOST
    counts = np.zeros((len(kinds), len(how.words), len(how.sides)), np.int64)
    at, dealt = evaluate(how.table, kinds), evaluate(how.table, dealers)
    meetings(card_sets(kinds), at, card_sets(dealers), dealt, how.word_of[dealt], counts)
    return Field(kinds, number, at, how.outcomes, counts.reshape(len(kinds), -1), how.table.order)


def stakes_of(question: Question, field: Field) -> Stakes:
    """Every choice on every key and outcome, settled by the law, and so the worth of each choice to each hand."""
    game = question.game
    stage = next(one for one in game.edition.stage if one.do == "decide")
    wagers = tuple(wager for wager in (question.wager, *hanging_on(question)) if game.table(wager))
    rows = [rows_hit(question, wagers, rank) for rank in field.ranks]
    keys = tuple(dict.fromkeys(rows))
    settled = {
        (c, k, o): outcome_of(question, choice, dict(zip(wagers, key, strict=True)), words)
        for c, choice in enumerate(stage.choices)
        for k, key in enumerate(keys)
        for o, words in enumerate(field.outcomes)
    }
    unit = lcm(*(one.net.denominator for one in settled.values()))
    parts = np.zeros((len(stage.choices), len(keys), len(field.outcomes)), np.int64)
    for place, one in settled.items():
        parts[place] = int(one.net * unit)
    most = int(np.abs(parts).max()) * int(field.counts.sum(axis=1).max())
    assert most < MOST, "what a choice is worth to one hand must fit the integers"
    key_of = np.array([keys.index(key) for key in rows])
    values = np.einsum("no,cno->nc", field.counts, parts[:, key_of, :])
    return Stakes(stage.choices, keys, key_of, settled, unit, values)


def rows_hit(question: Question, wagers: Sequence[str], rank: HandRank) -> Key:
    hand = Ranked(rank, ())
    return tuple(hands.row_hit(question.game, wager, wager, lambda _: hand) for wager in wagers)


def outcome_of(question: Question, choice: Choice, rows: dict[str, Row | None], words: Words) -> Settled:
    """What the seat's wagers come to when it has made this choice."""
    placed: dict[str, int | Fraction] = {question.wager: 1}
    if choice.places:
        placed[choice.places] = Fraction(choice.times)
    said = ("folded" if choice.folds else "played", *words)
    return settle(question.game, placed, said, lambda _, named: rows[named], unit=question.stake)


def results(question: Question, field: Field, stakes: Stakes, chosen: NDArray[np.int64]) -> Iterator[Result]:
    """Every way in which the round can end, with its number of deals: what is settled alike is one result."""
    deals: dict[Settled, int] = {}
    words: dict[Settled, list[Words]] = {}
    for (c, k, o), one in stakes.settled.items():
        mine = (chosen == c) & (stakes.key_of == k)
        deals[one] = deals.get(one, 0) + int((field.number[mine] * field.counts[mine, o]).sum())
        said = "folded" if stakes.choices[c].folds else "played"
        titles = (title_of(question.game.edition, OWN, row) for row in stakes.keys[k] if row and row.hand != WIN)
        words.setdefault(one, []).append((said, *field.outcomes[o], *titles))
    for one in sorted(deals, key=lambda one: one.net, reverse=True):
        if deals[one]:
            common = [word for word in words[one][0] if all(word in others for others in words[one])]
            name = ", ".join(common).replace("-", " ").capitalize()
            yield Result(
                name=name, pays=one.pays, combinations=deals[one], net=one.net, staked=one.staked, cite=one.cite
            )
