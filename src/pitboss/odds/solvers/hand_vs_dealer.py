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

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import Card, Deck
from pitboss.compiled.game import tables_of
from pitboss.compiled.hands import RankTable, tabulate_ranking
from pitboss.compiled.ranked import DEALER, LEVELS, OWN, RankedTables
from pitboss.compiled.seat import SeatGain
from pitboss.compiled.showdown import Showdown, Words
from pitboss.errors import BadInput
from pitboss.games.paytables import title_of
from pitboss.odds.asking.question import Question
from pitboss.odds.asking.report import Advice, Result, WagerOdds
from pitboss.odds.deals.evaluation import evaluate
from pitboss.odds.deals.hands import Hands, all_hands, card_sets, group_by_suit
from pitboss.odds.kernels import MOST
from pitboss.odds.kernels.cells import CELLS
from pitboss.odds.kernels.hand_vs_dealer import count_meetings
from pitboss.odds.solvers.showdown import meet_dealer, pay_showdown
from pitboss.odds.strategies import Sight, strategy_of
from pitboss.odds.wording.thresholds import describe_threshold
from pitboss.rankings import RANKINGS, HandRank


@dataclass(frozen=True, eq=False)
class Field:
    """Kinds of hands and how they fare: `counts` of dealer's hands, by kind and by the cell of a showdown."""

    hands: Hands
    number: NDArray[np.int64]
    at: NDArray[np.int16]
    counts: NDArray[np.int64]
    order: tuple[HandRank, ...]

    @property
    def ranks(self) -> list[HandRank]:
        return [self.order[place] for place in self.at]


def solve(question: Question) -> WagerOdds:
    """The odds of the ante and all that hangs on it, under optimal play or the strategy that is asked for."""
    table, meeting = dealer_table(question), meet_dealer(question)
    field = deal_all(table, meeting.least)
    chosen = weigh_choices(meeting, field).argmax(axis=1)
    says = describe_threshold(question, field.ranks, [meeting.ends[n].id for n in chosen])
    if question.strategy:
        strategy, ids = strategy_of(question), [end.id for end in meeting.ends]
        chosen, says = strategy.choices(Sight.of_own(question.game, field.hands), ids).astype(np.int64), strategy.says
    found = tuple(list_results(pay_showdown(question, meeting), field, chosen))
    return question.answer(found, strategy=says, includes=meeting.wagers[1:])


def advise(question: Question, hand: Sequence[Card], seen: Sequence[Card]) -> tuple[Advice, ...]:
    """What each choice is worth with this hand; the player sees no other card."""
    size = RANKINGS[question.game.ranking(OWN)].dealt
    if len(hand) != size or seen:
        others = f" and {len(seen)} others" if seen else ""
        raise BadInput(
            f"the decision is made on {size} cards of your own, and no other is seen: you gave {len(hand)}{others}."
        )
    table, meeting = dealer_table(question), meet_dealer(question)
    field = face_dealer(table, meeting.least, np.array([hand], np.uint8))
    whole = int(field.counts.sum()) * meeting.gains.unit
    worth = zip(meeting.ends, weigh_choices(meeting, field)[0], strict=True)
    return tuple(Advice(end.id, Fraction(int(parts), whole)) for end, parts in worth)


def dealer_table(question: Question) -> RankTable:
    question.require_cards(2 * RANKINGS[question.game.ranking(DEALER)].dealt)
    return tables_of(question.game, RankedTables).hand(DEALER).table


@cache  # no paytable has a part in it
def _deal_all(ranking: str, deck: Deck, least: int) -> Field:
    table = tabulate_ranking(RANKINGS[ranking], deck)
    return face_dealer(table, least, all_hands(deck, table.ranking.dealt))


def deal_all(table: RankTable, least: int) -> Field:
    """Every hand that the deck can deal, and how it fares against a dealer who plays from the place `least` on."""
    return _deal_all(table.ranking.id, table.deck, least)


def face_dealer(table: RankTable, least: int, held: Hands) -> Field:
    """How each of these hands fares against all that the dealer can then hold."""
    kinds, number = group_by_suit(held, table.deck)
    dealers = all_hands(table.deck, table.ranking.dealt)
    assert len(dealers) < MOST
    counts = np.zeros((len(kinds), CELLS // len(LEVELS), len(LEVELS)), np.int64)
    at, dealt = evaluate(table, kinds), evaluate(table, dealers)
    count_meetings(card_sets(kinds), at, card_sets(dealers), dealt, (dealt >= least).astype(np.int64), counts)
    # The kernel counts hands below the dealer's first; of a showdown's cells the first is of those above.
    return Field(kinds, number, at, counts[:, :, ::-1].reshape(len(kinds), CELLS), table.order)


def weigh_choices(meeting: Showdown, field: Field) -> NDArray[np.int64]:
    """What each choice is worth to each kind of hands, over all the dealer's hands together."""
    most = int(np.abs(meeting.gains.net).max()) * int(field.counts.sum(axis=1).max())
    assert most < MOST, "what a choice is worth to one hand must fit the integers"
    found: NDArray[np.int64] = np.einsum("no,cno->nc", field.counts, meeting.gains.net[:, meeting.classes[field.at], :])
    return found


def list_results(meeting: Showdown, field: Field, chosen: NDArray[np.int64]) -> Iterator[Result]:
    """Every way in which the round can end, with its number of deals: what is settled alike is one result."""
    deals: dict[SeatGain, int] = {}
    words: dict[SeatGain, list[Words]] = {}
    held = meeting.classes[field.at]
    # What brings the same comes in the order of the kinds of hands, those that fare worse first.
    cells = np.arange(CELLS).reshape(-1, len(LEVELS))[:, ::-1].ravel().tolist()
    for end, k, cell in product(range(len(meeting.ends)), dict.fromkeys(held.tolist()), cells):
        one = meeting.gains.gains[end, k, cell]
        mine = (chosen == end) & (held == k)
        deals[one] = deals.get(one, 0) + int((field.number[mine] * field.counts[mine, cell]).sum())
        said = "folded" if meeting.ends[end].folds else "played"
        titles = (title_of(meeting.game.edition, OWN, row) for row in meeting.rows[k])
        words.setdefault(one, []).append((said, *meeting.words[cell], *titles))
    for one in sorted(deals, key=lambda one: one.net, reverse=True):
        if deals[one]:
            common = [word for word in words[one][0] if all(word in others for others in words[one])]
            name = ", ".join(common).replace("-", " ").capitalize()
            yield Result(
                name=name, pays=one.pays, combinations=deals[one], net=one.net, staked=one.staked, cite=one.cite
            )
