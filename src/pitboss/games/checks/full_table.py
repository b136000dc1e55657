"""How many betting positions the cards of a round serve: a full table needs no more cards than the deck has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.cards import RANKS, SUITS
from pitboss.frozen import frozen
from pitboss.games.allowances import decks_rule, option_rule, place_of
from pitboss.games.checks.case import Case
from pitboss.games.checks.verdicts import Judged, find_verdict
from pitboss.games.conditions import sources_of_conditions
from pitboss.law.model import Dealing, DealStep, Decks, Stage

SEATS = "seats"
"""Where each player in turn gets cards."""


@frozen
class Need:
    """The cards of a round: for each player, and for all the other places together."""

    each: int
    others: int

    def at(self, positions: int) -> int:
        return self.each * positions + self.others


def check_cards_enough(case: Case, positions: int, advised: int) -> Iterator[Judged]:
    """More positions than the cards of a round serve. Nobody can declare that: such a round has no end."""
    way, rule = case.dealing, decks_rule(case.edition, case.decks)
    if way is None or rule is None or positions <= most_served(case, positions):
        return
    need, cards = count_need(case, way).at(positions), count_cards(case, rule)
    problem = f"is {positions}, and a full table needs {need} cards then: a round has {cards}."
    remedy, cite = f"Write {advised} or fewer.", place_of((rule.cite, way.cite))
    own = find_verdict(case.edition, cite) == "contrary-to-text"
    yield case.finding("table.positions", problem, remedy, cite, "contrary-to-text" if own else "form")


def most_served(case: Case, positions: int) -> int:
    """So many of these positions as the cards of a round serve."""
    way, rule = case.dealing, decks_rule(case.edition, case.decks)
    need = count_need(case, way) if way else Need(0, 0)
    return min(positions, (count_cards(case, rule) - need.others) // need.each) if rule and need.each else positions


def count_cards(case: Case, rule: Decks) -> int:
    """The cards that a round is dealt from: those of one deck, where two alternate."""
    return len(RANKS) * len(SUITS) * (1 if rule.alternating else case.decks)


def count_need(case: Case, way: Dealing) -> Need:
    """Every card that is dealt or burned whatever the cards are, with each wager on offer placed."""
    steps = tuple(list_steps(case, way))
    each = sum(cards for place, cards in steps if place == SEATS)
    return Need(each, sum(cards for _, cards in steps) - each)


def list_steps(case: Case, way: Dealing) -> Iterator[tuple[str, int]]:
    """The places that get cards, with how many."""
    stages = (one for one in case.edition.stage if one.do in ("deal", "burn"))
    for step in happening(case, (*way.steps, *stages), way.mode):
        yield (step.to, step.cards) if isinstance(step, DealStep) else (step.zone, step.cards)


def happening(case: Case, steps: Iterable[DealStep | Stage], mode: str) -> Iterator[DealStep | Stage]:
    """The steps that take place in each round that is dealt so."""
    for step in steps:
        elsewhere = isinstance(step, Stage) and step.modes and mode not in step.modes
        if not elsewhere and is_called_for(case, step.when):
            yield step


def is_called_for(case: Case, word: str) -> bool:
    """Whether the submission alone brings the condition about, or a wager that it offers; cards are not foreseen."""
    source = sources_of_conditions(case.edition).get(word)
    if source == "placed" or word.startswith("offered="):
        return case.offers(word.removeprefix("offered="))
    name, _, value = word.partition("=")
    rule = option_rule(case.edition, name)
    if value and rule:
        return str(case.submission.options.get(name, rule.default)).lower() == value
    return not word or word in case.conditions
