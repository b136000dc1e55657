"""What is in force at a table, said again as a Rules Submission says it, so that the same checks judge it.

Options, a change of method and a record leave out what a submission must say; here nothing of it is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.allowances import batches_rule, option_rule, version_option
from pitboss.games.checks.cards import check_cards
from pitboss.games.checks.case import Case
from pitboss.games.checks.table import BOXES, check_table
from pitboss.games.checks.verdicts import Judged
from pitboss.games.choices import Choices
from pitboss.games.submission import CardTerms, Submission, TableTerms, WagerTerms
from pitboss.law.model import Edition

BACKS = ("of one colour", "of another")
"""At a table decks are told apart when they arrive: `tables.opening` asks for other backs then."""


def state_in_force(edition: Edition, choices: Choices) -> Case:
    """The choices as a submission, as far as table and cards are judged by them."""
    flags = {name: True for name, value in choices.options.items() if value == "true"}
    version = {version_option(edition): choices.version} if choices.version else {}
    dice = all(way.mode == "dice" for way in edition.dealing)
    return Case(
        "table",
        Submission(
            table=TableTerms(
                positions=choices.positions,
                minimum=choices.minimum,
                maximum=choices.maximum,
                adjacent_boxes=choices.adjacent_boxes if option_rule(edition, BOXES) else None,
                least_chip=choices.least_chip,
            ),
            cards=CardTerms() if dice else hold_cards(edition, choices),
            wagers={wager: WagerTerms() for wager in choices.offered},
            options={**flags, **version},
        ),
        edition,
    )


def hold_cards(edition: Edition, choices: Choices) -> CardTerms:
    backs = BACKS if choices.decks > 1 or batches_rule(edition, choices.shuffler) else ()
    return CardTerms(dealing=choices.dealing, shuffler=choices.shuffler, decks=choices.decks, back_colours=backs)


def judge_in_force(edition: Edition, choices: Choices) -> Iterator[Judged]:
    """Everything about the table and its cards that the edition does not allow."""
    case = state_in_force(edition, choices)
    yield from (finding for subject in (check_table, check_cards) for finding in subject(case))
