"""The table: how many positions it may have, its limits, and the boxes that one player may use."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.allowances import option_rule, version_rule
from pitboss.games.checks.bounds import check_bounds
from pitboss.games.checks.case import Case
from pitboss.games.checks.full_table import check_cards_enough, most_served
from pitboss.games.checks.verdicts import Judged, is_own_law
from pitboss.law.model import Seats
from pitboss.money import spoken

BOXES = "adjacent_boxes"


def check_table(case: Case) -> Iterator[Judged]:
    yield from check_positions(case)
    yield from check_limits(case)
    yield from check_boxes(case)
    yield from check_chip(case)


def check_positions(case: Case) -> Iterator[Judged]:
    number, seats = case.submission.table.positions, seats_of(case)
    if seats is None:
        return
    if number is None:
        yield case.fault("table.positions", "is missing.", f"At most {seats.most} are allowed.", seats.cite)
    elif number < 1:
        yield case.fault("table.positions", f"is {number}.", f"Write 1 to {seats.most}.", seats.cite)
    else:
        yield from check_most(case, number, seats)


def check_most(case: Case, number: int, seats: Seats) -> Iterator[Judged]:
    """The law's limit, and then the cards': what is advised keeps both, but for a reading's that is declared away."""
    stands = is_own_law(case.edition, seats.cite) or not case.declares("table.positions")
    served = most_served(case, number)
    advised = min(seats.most, served) if stands else served
    if number > seats.most and (stands or number <= served):
        problem = f"is {number}, and the table may have 1 to {seats.most} betting positions."
        yield case.finding("table.positions", problem, f"Write {min(seats.most, served)} or fewer.", seats.cite)
    yield from check_cards_enough(case, number, advised)


def seats_of(case: Case) -> Seats | None:
    """The most positions that the table may have; a version may allow fewer than the game."""
    version = version_rule(case.edition, case.version)
    if version and version.seats:
        return Seats(most=version.seats, cite=version.seats_cite or version.cite)
    return case.edition.seats


def check_limits(case: Case) -> Iterator[Judged]:
    table, cite = case.submission.table, case.filing.limits
    for name in ("minimum", "maximum"):
        amount = getattr(table, name)
        if amount is None:
            yield case.fault(f"table.{name}", "is missing.", 'Write the amount that is posted, as in "10.00".', cite)
        elif amount == 0:
            yield case.fault(f"table.{name}", "is nothing.", 'Write an amount above "0.00".', cite)
    if table.minimum and table.maximum and table.minimum > table.maximum:
        problem = f"is {spoken(table.maximum)}, below the minimum of {spoken(table.minimum)}."
        yield case.fault("table.maximum", problem, "Raise the maximum or lower the minimum.")


def check_boxes(case: Case) -> Iterator[Judged]:
    """The number of adjacent boxes must be said where the law leaves it to the submission."""
    key, number, rule = f"table.{BOXES}", case.submission.table.adjacent_boxes, option_rule(case.edition, BOXES)
    positions = case.submission.table.positions
    if rule is None:
        if number is not None:
            problem = "is not left to the operator by this edition."
            yield case.fault(key, problem, "Leave it out.", case.edition.cite_as)
    elif number is None and rule.least and rule.least == rule.most:
        return  # The law leaves no choice, and asks for no word about it.
    elif number is None:
        yield case.finding(key, "is missing.", "Say on how many boxes one player may wager.", rule.cite)
    elif number < 1:
        yield case.fault(key, f"is {number}.", "Write 1 or more.", rule.cite)
    elif faults := list(check_bounds(case, rule, key, number)):
        yield from faults
    elif positions is not None and number > positions >= 1:
        problem = f"is {number}, and the table has {positions} positions."
        yield case.fault(key, problem, f"Write {positions} or fewer.", rule.cite)


def check_chip(case: Case) -> Iterator[Judged]:
    """The least chip, where one is said, is a part of the least wager: every wager can be paid even money with it."""
    table, key, cite = case.submission.table, "table.least_chip", case.filing.least_chip
    if table.least_chip is None:
        return
    if table.least_chip == 0:
        yield case.fault(key, "is nothing.", 'Write an amount above "0.00", or leave it out.', cite)
    elif table.minimum and table.minimum % table.least_chip:
        problem = f"is {spoken(table.least_chip)}, and the minimum of {spoken(table.minimum)} is not a multiple of it."
        yield case.finding(key, problem, "Write a part of the minimum, as in a half or a fifth of it.", cite)
