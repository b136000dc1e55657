"""What is played: an operator's choices with the law's own wherever the operator says nothing.

The law's own is the first letter, the least meters, and each option's default. `builder` makes a game of the choices.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from pitboss.errors import BadInput
from pitboss.games.allowances import decks_rule, envy_of, meters_of, option_rule, stakes_allowed
from pitboss.games.checks.bounds import as_law_writes
from pitboss.games.checks.caps import figure_of, limit_said
from pitboss.games.checks.cards import SERVES
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import ELSEWHERE, value_of
from pitboss.games.checks.table import seats_of
from pitboss.games.identity import MeterName
from pitboss.games.meter_names import find_name, name_meters
from pitboss.games.submission import MeterTerms, Omissions, OwnRow, Shuffler
from pitboss.law import library
from pitboss.law.model import Amount, Cite, Edition, Envy, Minimum, Mode, Option, Paytable, Row
from pitboss.money import Payout, cents, payout


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """One table's game.

    `tables` are by the name of the table, which several wagers may share. `meters` are by name, as `meter_names` says.
    `envy`, `rows` and `stakes` are by wager, `limits` by the citation of the limit, `options` by option in the words of
    the edition's own defaults.
    """

    version: str
    positions: int
    minimum: Amount | None = None
    maximum: Amount | None = None
    adjacent_boxes: int
    dealing: Mode
    shuffler: Shuffler
    decks: int
    offered: tuple[str, ...]
    tables: Mapping[str, Paytable]
    rows: Mapping[str, tuple[OwnRow, ...]]
    stakes: Mapping[str, tuple[Amount, ...]]
    meters: Mapping[MeterName, MeterTerms]
    linked: tuple[str, ...]
    envy: Mapping[str, tuple[Envy, ...]]
    limits: Mapping[Cite, Amount]
    options: Mapping[str, str]
    least_chip: Amount | None = None
    omissions: Omissions = "shown"


def choices_in_force(case: Case) -> Choices:
    """What the submission of a case chooses, and what the law has for the rest."""
    said, edition, seats = case.submission, case.edition, seats_of(case)
    require_whole(edition)
    terms = {rule.id: case.terms(rule.id) for rule in case.offered}
    tables = {wager: table for wager in terms if (table := table_in_force(case, wager))}
    dealing = edition.dealing[0]
    return Choices(
        version=case.version,
        positions=said.table.positions or (seats.most if seats else 0),
        minimum=said.table.minimum,
        maximum=said.table.maximum,
        least_chip=said.table.least_chip,
        adjacent_boxes=said.table.adjacent_boxes or 1,
        dealing=said.cards.dealing or dealing.mode,
        shuffler=said.cards.shuffler or shuffler_needed(case),
        decks=case.decks,
        offered=tuple(terms),
        tables={table.wager: table for table in tables.values()},
        rows={wager: said.rows for wager, said in terms.items() if said.rows},
        stakes={
            rule.id: terms[rule.id].stakes or stakes_allowed(edition, rule, tables.get(rule.id))
            for rule in case.offered
        },
        meters=meters_in_force(case, tables),
        linked=tuple(wager for wager, said in terms.items() if said.linked),
        envy={
            wager: schedules
            for wager, table in tables.items()
            if terms[wager].envy is not False and (schedules := envy_in_force(case, table))
        },
        limits=limits_in_force(case),
        omissions=said.table.omissions or "shown",
        options={rule.id: value_in_force(case, rule) for rule in edition.option if rule.id not in ELSEWHERE},
    )


def shuffler_needed(case: Case) -> Shuffler:
    """The plainest shuffler that the way of dealing and the number of decks allow, where none is said."""
    plan, decks = case.dealing or case.edition.dealing[0], decks_rule(case.edition, case.decks)
    needs = (*plan.needs, *(decks.needs if decks else ()))
    served: tuple[Shuffler, ...] = ("manual", "automated", "counting", "reshuffling-shoe")
    return next(one for one in served if all(one in SERVES.get(need, served) for need in needs))


def require_whole(edition: Edition) -> None:
    """BadInput for an edition of which the documents show too little."""
    if not edition.complete:
        whole = library.load(edition.game).id
        raise BadInput(f"{edition.id} shows only part of the text, too little to play by. Play {whole}.")


def table_in_force(case: Case, wager: str) -> Paytable | None:
    """The table chosen, or the first of those that are open; a line left to an option pays what the operator chose."""
    table = case.table_of(wager) or next(iter(case.tables_open(wager)), None)
    if table is None or not any(row.option for row in table.rows):
        return table
    chosen = (replace(row, pays=pays_of(case, row), cite=cite_of(case, row)) for row in table.rows)
    return replace(table, rows=tuple(chosen))


def cite_of(case: Case, row: Row) -> Cite:
    """Where it is said what a line pays: what an operator declares otherwise stands in its own submission alone."""
    rule = option_rule(case.edition, row.option) if row.option else None
    if rule is None or not rule.values or value_in_force(case, rule) in rule.values:
        return row.cite
    return case.place_of_choice(f"options.{rule.id}", row.cite)


def pays_of(case: Case, row: Row) -> Payout:
    """What a line pays; where an option chooses only the last words, `to 1` or `for 1`, the line keeps its figure."""
    rule = option_rule(case.edition, row.option) if row.option else None
    if rule is None:
        return row.pays
    said = value_in_force(case, rule)
    return payout(f"{str(row.pays).split()[0]} {said}" if said.startswith(("to", "for")) else said)


def meters_in_force(case: Case, tables: Mapping[str, Paytable]) -> dict[MeterName, MeterTerms]:
    """Each meter as it is said, or at the law's least; a meter that two wagers share is there once."""
    names, found = name_meters(case.edition), dict[MeterName, MeterTerms]()
    for wager, table in tables.items():
        said = case.meters_of(wager)
        for meter, least in meters_of(case.edition, table).items() if case.speaks(wager) else ():
            found[find_name(names, wager, meter)] = meter_in_force(case, least, said.get(meter, MeterTerms()))
    return found


def meter_in_force(case: Case, least: Minimum, said: MeterTerms) -> MeterTerms:
    """The terms said; what they leave open is at the law's least, or at what an option says where the law has none."""
    law = Amount(cents(value_named(case, least.option))) if least.option else least.initial
    initial = law if said.initial is None else said.initial
    reset = law if said.reset is None else said.reset
    rate = least.rate if said.rate is None else said.rate
    return MeterTerms(rate=rate, initial=initial, reset=reset, progression=said.progression)


def envy_in_force(case: Case, table: Paytable) -> tuple[Envy, ...]:
    """The schedules of a table; one that an option sets aside makes way for that of another letter."""
    return tuple(
        next(other for other in case.edition.envy if (other.letter, other.stake) == (one.instead, one.stake))
        if one.option and value_named(case, one.option) == "false"
        else one
        for one in envy_of(case.edition, table)
    )


def limits_in_force(case: Case) -> dict[Cite, Amount]:
    """The operator's limit where it has set one; else the law's ceiling, which holds without being chosen."""
    said = limit_said(case)
    if said is not None:
        return dict.fromkeys((cap.cite for cap in case.edition.cap), Amount(said))
    return {cap.cite: Amount(figure_of(case, cap)) for cap in case.edition.cap if cap.kind == "ceiling"}


def value_named(case: Case, name: str) -> str:
    return next((value_in_force(case, rule) for rule in case.edition.option if rule.id == name), "")


def value_in_force(case: Case, rule: Option) -> str:
    """The value said, in the words of the edition's own defaults, or the default; or what the version leaves."""
    if rule.barred_value and case.version in rule.barred_with:
        return rule.barred_value
    if rule.id not in case.submission.options:
        return rule.default
    return as_law_writes(rule, value_of(case, rule)[0])
