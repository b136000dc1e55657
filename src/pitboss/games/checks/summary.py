"""A lawful submission as a list to read: every choice of the operator's, each with the law that grants it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.allowances import (
    decks_rule,
    envy_of,
    meters_of,
    option_rule,
    place_of,
    place_of_shuffle,
    version_option,
    version_rule,
)
from pitboss.games.checks.bounds import as_law_writes
from pitboss.games.checks.caps import LIMIT, figure_of
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import ELSEWHERE, value_of
from pitboss.games.checks.table import BOXES, seats_of
from pitboss.law.filing import place_of_sums
from pitboss.law.model import Option, WagerRule
from pitboss.money import cents, show_percent, spoken


class Line(NamedTuple):
    """One choice, and the line of the law that grants it."""

    what: str
    choice: str
    cite: str


def summary(case: Case) -> list[Line]:
    return [*table(case), *cards(case), *(line for rule in case.offered for line in wager(case, rule)), *options(case)]


OMISSIONS = {"shown": "are shown", "stop": "stop the play"}


def table(case: Case) -> Iterator[Line]:
    said, seats = case.submission.table, seats_of(case)
    if version := version_rule(case.edition, case.version):
        yield Line("Version", f"{version.title}. {version.note}".strip(), version.cite)
    if seats and said.positions:
        cite = case.place_of_choice("table.positions", seats.cite)
        yield Line("Betting positions", f"{said.positions} of at most {seats.most}", cite)
    if said.minimum and said.maximum:
        yield Line("Limits", f"{spoken(said.minimum)} to {spoken(said.maximum)}", case.filing.limits)
    if said.least_chip:
        yield Line("Least chip", spoken(said.least_chip), case.filing.least_chip)
    if (boxes := option_rule(case.edition, BOXES)) and said.adjacent_boxes:
        yield Line(boxes.title, str(said.adjacent_boxes), case.place_of_choice(f"table.{BOXES}", boxes.cite))
    if said.omissions:
        yield Line("Steps that nobody recorded", OMISSIONS[said.omissions], case.filing.heading)


def cards(case: Case) -> Iterator[Line]:
    said = case.submission.cards
    if case.dealing:
        yield Line("Dealing", case.dealing.title, case.place_of_choice("cards.dealing", case.dealing.cite))
    if said.shuffler:
        yield Line("Shuffler", said.shuffler, place_of_shuffle(case.edition, said.shuffler))
    rule = decks_rule(case.edition, said.decks or 0)
    if said.decks and (rule or case.declares("cards.decks")):
        colours = f", backs {' and '.join(said.back_colours)}" if said.back_colours else ""
        designs = f", of the design {' and '.join(said.back_designs)}" if said.back_designs else ""
        yield Line(
            "Decks", f"{said.decks}{colours}{designs}", case.place_of_choice("cards.decks", rule.cite if rule else "")
        )


def wager(case: Case, rule: WagerRule) -> Iterator[Line]:
    terms, paid_on = case.terms(rule.id), case.table_of(rule.id)
    if paid_on is None:
        yield Line(rule.title, "offered", rule.cite)
        return
    several = len(case.tables_open(rule.id)) > 1
    own = several or bool(paid_on.version)
    yield Line(rule.title, f"paytable {paid_on.letter}" if several else "offered", paid_on.cite if own else rule.cite)
    if terms.stakes:
        cite = case.place_of_choice(f"wagers.{rule.id}.stakes", place_of_sums(case.edition, rule))
        yield Line("  stakes", " or ".join(spoken(stake) for stake in terms.stakes), cite)
    for meter, minimum in meters_of(case.edition, paid_on).items():
        if said := terms.meters.get(meter):
            fed, start, reset = said.rate or Fraction(0), spoken(said.initial or 0), spoken(said.reset or 0)
            choice = f"{show_percent(fed)} of each wager, from {start}, reset to {reset}"
            cites = (minimum.rate_cite or minimum.cite, minimum.cite)
            yield Line(f"  meter {meter}", choice, place_of(cites))
            if said.progression == "pool":
                yield Line("  rate of progression", "of the pool that pays fixed awards too", case.filing.progression)
    if terms.linked:
        barred = (one.linked_cite for one in case.edition.paytable if one.wager == rule.id)
        yield Line("  linked", "one jackpot for several games", next(filter(None, barred), paid_on.cite))
    if schedules := envy_of(case.edition, paid_on):
        stakes = " or ".join(spoken(one.stake) for one in schedules)
        yield Line("  Envy Bonus", f"for a wager of {stakes}", place_of(one.cite for one in schedules))


def options(case: Case) -> Iterator[Line]:
    """Every option of the edition; those that the submission leaves out stand at the law's default."""
    for rule in case.edition.option:
        if rule.id in ELSEWHERE or rule.id == version_option(case.edition) or is_said_of_meters(case, rule):
            continue
        if rule.barred_value and case.version in rule.barred_with:
            yield Line(rule.title, f"{rule.barred_value} (as {case.version} is played)", rule.barred_cite or rule.cite)
        elif rule.id in case.submission.options:
            value, cite = value_of(case, rule)[0], case.place_of_choice(f"options.{rule.id}", rule.cite)
            yield Line(rule.title, write_choice(rule, as_law_writes(rule, value)), cite)
        elif rule.id == LIMIT and (ceilings := [cap for cap in case.edition.cap if cap.kind == "ceiling"]):
            most = min(figure_of(case, cap) for cap in ceilings)
            yield Line(rule.title, f"{spoken(most)} (not said: the most that may be)", rule.cite)
        elif rule.default:
            yield Line(rule.title, f"{write_choice(rule, rule.default)} (not said: the default)", rule.cite)


def write_choice(rule: Option, value: str) -> str:
    return spoken(cents(value)) if rule.kind == "amount" else value


def is_said_of_meters(case: Case, rule: Option) -> bool:
    """Whether the option only says what the terms of a meter say, with its amounts, above."""
    wagers = {one.wager for one in case.edition.minimum if one.option == rule.id}
    return any(terms.initial is not None for wager in wagers for terms in case.terms(wager).meters.values())
