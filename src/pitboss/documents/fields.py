"""A Rules Submission as a form: a field for every choice that its edition grants, with the line that grants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, get_args

from pitboss.documents.form import BLANKS, allowed
from pitboss.frozen import frozen
from pitboss.games.allowances import (
    envy_of,
    letter_option,
    meters_of,
    option_rule,
    place_of,
    place_of_shuffle,
    shufflers_of,
    stakes_allowed,
    tables_named,
    version_option,
)
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import ELSEWHERE
from pitboss.games.checks.table import BOXES
from pitboss.games.paytables import title_of
from pitboss.games.submission import Omissions, Progression, Submission, read_submission
from pitboss.law.filing import filing, place_of_sums
from pitboss.law.model import Edition, Minimum, Option, Paytable, WagerRule
from pitboss.money import dollars, show_percent, spoken

Tables = dict[str, Any]
"""A submission as its file has it."""
Kind = Literal["text", "date", "number", "amount", "choice", "switch", "offer", "list"]
Choices = tuple[tuple[str, str], ...]
"""(value, label) of what may be chosen."""


def say_choice(word: str) -> str:
    """A word of the file as people read it: `no hole card`; figures such as 3-4-5x stay."""
    return word if any(map(str.isdigit, word)) else word.replace("-", " ").replace("_", " ")


def choices_of(words: Iterable[str]) -> Choices:
    return tuple((one, say_choice(one)) for one in words)


OMISSIONS = choices_of(get_args(Omissions))
PROGRESSIONS: Choices = tuple(
    (one, f"of {'each wager' if one == 'wager' else 'a pool that pays fixed awards'}") for one in get_args(Progression)
)
PAID: Choices = (("true", "paid"), ("false", "not paid"))
KINDS: Mapping[str, Kind] = {
    "flag": "switch",
    "count": "number",
    "amount": "amount",
    "percent": "text",
    "choice": "text",
}


@frozen
class Field:
    """One choice: where it stands in the text, what it may be, and the line that grants it."""

    key: str
    group: str
    title: str
    kind: Kind
    cite: str
    choices: Choices = ()
    note: str = ""
    unsaid: str = ""
    """What then holds where nothing is said, if that is one thing."""
    value: str = ""


def find(tables: Any, path: Sequence[str]) -> Any:
    """What stands there in a submission; None for nothing."""
    for part in path:
        tables = tables.get(part) if isinstance(tables, Mapping) else None
    return tables


def list_fields(edition: Edition, tables: Tables) -> Iterator[Field]:
    """Every field of the edition; of a wager, those that belong to the paytable chosen, and whatever else is said."""
    asked = filing(edition)
    yield Field("property", "The submission", "Casino", "text", asked.heading)
    yield Field("effective", "The submission", "In force from", "date", asked.heading)
    yield from table_fields(edition)
    yield from card_fields(edition)
    case = Case("", read_submission(tables, "")[0] or Submission(), edition)
    for rule in edition.wager:
        yield from (
            one
            for one, open_now in wager_fields(case, rule)
            if open_now or find(tables, one.key.split(".")) is not None
        )
    yield from option_fields(edition)


def table_fields(edition: Edition) -> Iterator[Field]:
    asked, group = filing(edition), "The table"
    if edition.seats:
        most = f"at most {edition.seats.most}"
        yield Field("table.positions", group, "Betting positions", "number", edition.seats.cite, note=most)
    yield Field("table.minimum", group, "Least wager", "amount", asked.limits)
    yield Field("table.maximum", group, "Highest wager", "amount", asked.limits)
    yield Field("table.least_chip", group, "Least chip", "amount", asked.least_chip)
    if boxes := option_rule(edition, BOXES):
        yield Field(f"table.{BOXES}", group, boxes.title, "number", boxes.cite, note=allowed(boxes))
    yield Field("table.omissions", group, "A step that nobody recorded is", "choice", "", OMISSIONS)


def card_fields(edition: Edition) -> Iterator[Field]:
    """None, in a game of dice."""
    if edition.dealing[0].mode == "dice":
        return
    ways: dict[str, str] = {}
    for one in edition.dealing:
        ways.setdefault(one.mode, one.title[:1].upper() + one.title[1:])
    counts = dict.fromkeys(str(count) for rule in edition.decks for count in rule.count)
    yield Field("cards.dealing", "Cards", "Way of dealing", "choice", edition.dealing[0].cite, tuple(ways.items()))
    shufflers = choices_of(shufflers_of(edition))
    yield Field("cards.shuffler", "Cards", "Shuffler", "choice", place_of_shuffle(edition), shufflers)
    decks = tuple((count, count) for count in counts)
    yield Field("cards.decks", "Cards", "Decks", "choice", edition.decks[0].cite, decks)
    backs = next((rule for rule in edition.decks if rule.design_cite), edition.decks[-1])
    turns = "where two decks or two batches are played by turns, as in red, blue"
    yield Field("cards.back_colours", "Cards", "Colours of the backs", "list", backs.cite, note=turns)
    if backs.design_cite:
        same = "the same in both, as in diamond"
        yield Field("cards.back_designs", "Cards", "Design of the backs", "list", backs.design_cite, note=same)


def wager_fields(case: Case, rule: WagerRule) -> Iterator[tuple[Field, bool]]:
    """Whether a wager is offered, and what the law leaves to choose of it; each with whether that is open now.

    What wagers on the same tables have in common is asked of the first of them alone.
    """
    edition, group, place = case.edition, rule.title, f"wagers.{rule.id}"
    speaks = not case.offers(rule.id) or case.speaks(rule.id)
    optional = rule.offered == "rules-submission"
    if optional:
        yield Field(place, group, "Offered", "offer", rule.cite), True
    tables, chosen = tables_named(edition, rule.id), case.table_of(rule.id)
    lettered = [one for one in tables if one.letter]
    if len(lettered) > 1 and not letter_option(edition, rule.id):
        letters = tuple((str(one.letter), f"{one.letter}: {say_rows(edition, one)}") for one in lettered)
        yield Field(f"{place}.paytable", group, "Paytable", "choice", lettered[0].cite, letters), speaks
    if rule.stakes or optional:
        sums = tuple((dollars(one), spoken(one)) for one in stakes_allowed(edition, rule, chosen))
        note = "" if sums else "amounts, as in 1.00, 5.00; without any, whatever the table's limits allow"
        yield Field(f"{place}.stakes", group, "Stakes", "list", place_of_sums(edition, rule), sums, note), True
    if rule.progressive:
        yield from progressive_fields(edition, rule, tables, (chosen,) if chosen else tables, speaks)


def progressive_fields(
    edition: Edition, rule: WagerRule, tables: Sequence[Paytable], chosen: Sequence[Paytable], speaks: bool
) -> Iterator[tuple[Field, bool]]:
    group, place = rule.title, f"wagers.{rule.id}"
    if schedules := [one for table in tables for one in envy_of(edition, table)]:
        owed = any(envy_of(edition, table) for table in chosen)
        cite = place_of(dict.fromkeys(one.cite for one in schedules))
        yield Field(f"{place}.envy", group, "Envy Bonus", "choice", cite, PAID), owed
    barred = next((one.linked_cite for one in tables if one.linked_cite), None)
    linked = any(table.linked for table in chosen)
    yield Field(f"{place}.linked", group, "One jackpot for several games", "switch", barred or rule.cite), linked
    open_now = {meter for table in chosen for meter in meters_of(edition, table)} if speaks else set()
    known: dict[str, Minimum] = {}
    for table in (*chosen, *tables):
        for meter, least in meters_of(edition, table).items():
            known.setdefault(meter, least)
    for meter, least in known.items():
        for field in meter_fields(edition, rule, meter, least):
            yield field, meter in open_now


def meter_fields(edition: Edition, rule: WagerRule, meter: str, least: Minimum) -> Iterator[Field]:
    place, name = f"wagers.{rule.id}.meters.{meter}", f"{say_choice(meter).capitalize()} meter"
    rate = f"at least {show_percent(least.rate)}" if least.rate else f"as in {BLANKS['rate']}"
    amount = f"at least {spoken(least.initial)}" if least.initial else ""
    yield Field(f"{place}.rate", rule.title, f"{name}: rate", "text", least.rate_cite or least.cite, note=rate)
    yield Field(f"{place}.initial", rule.title, f"{name}: first amount", "amount", least.cite, note=amount)
    yield Field(f"{place}.reset", rule.title, f"{name}: amount after an award", "amount", least.cite, note=amount)
    cite = filing(edition).progression
    yield Field(f"{place}.progression", rule.title, f"{name}: the rate is", "choice", cite, PROGRESSIONS)


def say_rows(edition: Edition, table: Paytable) -> str:
    return ", ".join(f"{title_of(edition, table.on, row)} {row.pays}" for row in table.rows)


def option_fields(edition: Edition) -> Iterator[Field]:
    name = version_option(edition)
    if edition.version and option_rule(edition, name) is None:
        versions = tuple((one.id, f"{one.id}: {one.title}") for one in edition.version)
        yield Field(f"options.{name}", "Options", "Version", "choice", edition.version[0].cite, versions)
    for option in edition.option:
        if option.id not in ELSEWHERE:
            yield option_field(option)


def option_field(option: Option) -> Field:
    kind: Kind = "choice" if option.values else KINDS[option.kind]
    choices = choices_of(option.values)
    note = "" if option.values or option.kind == "flag" else allowed(option)
    return Field(f"options.{option.id}", "Options", option.title, kind, option.cite, choices, note, option.default)
