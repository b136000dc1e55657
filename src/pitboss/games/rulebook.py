"""The rule book of a game for a reader: the law's data in sections, each line with its citation.

Says what the data says and nothing of its own; drawing is left to whoever shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.frozen import frozen
from pitboss.games.paytables import title_of
from pitboss.law.model import Choice, DealStep, Edition, Envy, Option, Paytable, Stage, Version, WagerRule
from pitboss.money import dollars, show_percent, spoken


@frozen
class Line:
    """A line of the book: its cells, where it comes from, and the wager that it is about, if it is about one."""

    cells: tuple[str, ...]
    cite: str
    wager: str = ""


@frozen
class Section:
    title: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def rulebook(edition: Edition, *, wager: str = "", cite: str = "") -> list[Section]:
    """The sections of the book that have lines, narrowed to one wager or to one place in the text."""
    found = []
    for section in sections(edition):
        kept = [line for line in section.lines if about(line, wager) and within(line, cite)]
        if kept:
            found.append(Section(section.title, section.columns, tuple(kept)))
    return found


def about(line: Line, wager: str) -> bool:
    return not wager or line.wager == wager


def within(line: Line, cite: str) -> bool:
    """Whether the line's citation names the place or one inside it: `Ch.12 §D` holds `Ch.12 §D(1)(a)`."""
    return not cite or any(holds(part, cite) for part in line.cite.split(", "))


def holds(part: str, cite: str) -> bool:
    start = part.find(cite)
    rest = part[start + len(cite) :]
    return start >= 0 and not rest[:1].isalnum()


def sections(edition: Edition) -> Iterator[Section]:
    yield plain("Definitions", ("Term", "Meaning"), (((one.term, one.meaning), one.cite) for one in edition.definition))
    yield plain("The table", ("", ""), table_lines(edition))
    yield plain("Cards", ("", ""), card_lines(edition))
    yield Section("Wagers", ("Wager", "Placed", "Amount", "Needs"), tuple(map(wager_line, edition.wager)))
    yield plain(
        "Versions", ("Version", "What it changes"), (((one.id, version_text(one)), one.cite) for one in edition.version)
    )
    yield plain(
        "The deal", ("Mode", "Order"), (((one.mode, deal_text(one.steps)), one.cite) for one in edition.dealing)
    )
    yield plain("The round", ("Step", ""), ((stage_text(one), one.cite) for one in edition.stage))
    yield Section("Settlement, in order", ("Wager", "When", "Pays"), tuple(settlement_lines(edition)))
    for table in edition.paytable:
        yield paytable_section(edition, table)
    yield Section(
        "Progressive minimums", ("Wager", "Meter", "Initial and reset", "Rate"), tuple(minimum_lines(edition))
    )
    for envy in edition.envy:
        yield envy_section(edition, envy)
    yield Section("Payout limits", ("Applies to", "Rule"), tuple(cap_lines(edition)))
    yield plain("Irregularities", ("What happened", "Consequence"), irregularity_lines(edition))
    yield plain("Procedures", ("By", "Does"), (((one.by, one.does), one.cite) for one in edition.procedure))
    yield plain("Operator's options", ("Option", "What", "Allowed", "Default"), map(option_line, edition.option))
    yield plain("Known contradictions", ("Rule", "Problem", "Read as"), conflict_lines(edition))


def plain(title: str, columns: tuple[str, ...], lines: Iterable[tuple[tuple[str, ...], str]]) -> Section:
    return Section(title, columns, tuple(Line(cells, cite) for cells, cite in lines))


def table_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    if edition.seats:
        yield ("Players", f"at most {edition.seats.most}"), edition.seats.cite
    for area in edition.area:
        condition = f", if {area.when} is offered" if area.when else ""
        yield ("Area", f"{area.title}, for each {area.per}{condition}"), area.cite
    for inscription in edition.inscription:
        sign = " (or on a sign)" if inscription.sign_instead else ""
        yield ("Inscription", inscription.text + sign), inscription.cite
    for equipment in edition.equipment:
        yield ("Equipment", equipment.title), equipment.cite


def card_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for decks in edition.decks:
        count = " or ".join(map(str, decks.count))
        needs = f", with {' and '.join(decks.needs).replace('-', ' ')}" if decks.needs else ""
        turns = ", alternating every round" if decks.alternating else ""
        yield ("Decks", count + turns + needs), decks.cite
    for change in edition.deck_change:
        yield (
            ("Changed", f"at least every {change.hours} hours when dealt from {' or '.join(change.dealing)}"),
            change.cite,
        )


def wager_line(wager: WagerRule) -> Line:
    needs = " and ".join(" or ".join(group) for group in wager.needs)
    if wager.equal_to:
        needs = f"equal to {', '.join(wager.equal_to)}"
    placed = wager.placed.replace("-", " ") + (", if offered" if wager.offered == "rules-submission" else "")
    return Line((f"{wager.title} [{wager.id}]", placed, amount_text(wager), needs), wager.cite, wager.id)


def amount_text(wager: WagerRule) -> str:
    if wager.stakes:
        return " or ".join(spoken(one) for one in wager.stakes)
    if wager.times:
        return f"{' or '.join(f'{one}x' for one in wager.times)} {wager.of}"
    return "paid on the " + wager.of if wager.placed == "never" else "table limits"


def version_text(version: Version) -> str:
    return f"{version.title}. {version.note}".rstrip(". ") + "."


def deal_text(steps: Iterable[DealStep]) -> str:
    return "; ".join(
        f"{step.cards} to {'each player' if step.to == 'seats' else step.to}"
        + (" face up" if step.face == "up" else "")
        + (f" if {when_text(step.when)}" if step.when else "")
        for step in steps
    )


def when_text(when: str) -> str:
    """`offered=six-card-bonus` as people say it."""
    return f"{when.removeprefix('offered=')} is offered" if when.startswith("offered=") else when


def stage_text(stage: Stage) -> tuple[str, ...]:
    modes = f" ({', '.join(stage.modes)})" if stage.modes else ""
    if stage.do == "decide":
        asked = f"players with {' or '.join(stage.asks)}: " if stage.asks else ""
        return f"decide {stage.id}{modes}", asked + " or ".join(choice_text(one) for one in stage.choices)
    number = f"{stage.cards} " if stage.cards else ""
    return f"{stage.do}{modes}", f"{number}{stage.zone or stage.id}".replace("-", " ")


def choice_text(choice: Choice) -> str:
    if choice.places:
        return f"{choice.id} ({choice.places} {choice.times}x)"
    return f"{choice.id} (takes back {choice.withdraws})" if choice.withdraws else choice.id


def settlement_lines(edition: Edition) -> Iterator[Line]:
    for settlement in edition.settlement:
        for line in settlement.lines:
            cells = (settlement.wager, " and ".join(line.when).replace("-", " ") or "always", line.pays)
            yield Line(cells, line.cite, settlement.wager)


def paytable_section(edition: Edition, table: Paytable) -> Section:
    name = f"{table.wager}: Paytable {table.letter}" if table.letter else table.wager
    for label, values in (("version", table.version), ("decks", table.decks)):
        name += f" ({label} {', '.join(map(str, values))})" if values else ""
    return Section(name, ("Hand", "Pays", ""), pay_lines(edition, table))


def envy_section(edition: Edition, envy: Envy) -> Section:
    name = f"{envy.wager}: envy bonus{f' {envy.letter}' if envy.letter else ''} for a {spoken(envy.stake)} wager"
    return Section(name, ("Another player's hand", "Pays", ""), pay_lines(edition, envy))


def pay_lines(edition: Edition, table: Paytable | Envy) -> tuple[Line, ...]:
    """What each hand is paid, with what was printed where that was a misprint."""
    return tuple(
        Line((title_of(edition, table.on, row), str(row.pays), mark_printed(row.as_printed)), row.cite, table.wager)
        for row in table.rows
    )


def mark_printed(text: str) -> str:
    return f"printed {text}" if text else ""


def minimum_lines(edition: Edition) -> Iterator[Line]:
    for one in edition.minimum:
        initial = "operator's" if one.initial is None else f"at least ${dollars(one.initial)}"
        rate = "operator's" if one.rate is None else f"at least {show_percent(one.rate)}"
        yield Line((f"{one.wager} {one.letter or ''}", one.meter, initial, rate), one.cite, one.wager)


def cap_lines(edition: Edition) -> Iterator[Line]:
    for cap in edition.cap:
        yield Line((", ".join(cap.applies_to), cap.rule), cap.cite, cap.applies_to[0] if cap.applies_to else "")


def irregularity_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.irregularity:
        yield (one.title, one.consequence.replace("-", " ")), one.cite


def option_line(option: Option) -> tuple[tuple[str, ...], str]:
    limits = " ".join(f"{word} {text}" for word, text in (("at least", option.least), ("at most", option.most)) if text)
    return (option.id, option.title, ", ".join(option.values) or limits or option.kind, option.default), option.cite


def conflict_lines(edition: Edition) -> Iterator[tuple[tuple[str, ...], str]]:
    for one in edition.conflict:
        yield (one.rule, one.problem, one.reading), ", ".join(one.cites)
