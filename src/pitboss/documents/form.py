"""A Rules Submission to be filled in: every choice that an edition grants, at its default, alternatives in comments.

What is written is lawful as it stands. A wager that cannot be offered so, because the law leaves its lines to the
operator or another version is needed, is written as a comment with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

import tomli

from pitboss.documents.writing import example_of, quote, write_value
from pitboss.errors import BadInput, Finding
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
from pitboss.games.checks import judge
from pitboss.games.checks.case import Case
from pitboss.games.checks.options import ELSEWHERE
from pitboss.games.checks.readings import undecided
from pitboss.games.checks.table import BOXES
from pitboss.games.paytables import title_of
from pitboss.games.submission import Submission, WagerTerms
from pitboss.law.filing import filing
from pitboss.law.model import Edition, Minimum, Option, Paytable, WagerRule
from pitboss.money import dollars, show_percent

WIDTH = 76
BLANKS = {"minimum": "10.00", "maximum": "500.00", "rate": "20%", "initial": "1000.00"}
"""What stands where the law leaves a figure wholly to the operator."""


def write_form(edition: Edition, property: str, effective: str) -> str:
    """The text of a lawful submission; BadInput for an edition that shows too little of the game."""
    if not edition.complete:
        raise BadInput(f"{edition.id} shows only part of the text, too little to choose from. Leave the edition out.")
    offered = [rule.id for rule in edition.wager if not rule.variation]
    reasons: dict[str, str] = {}
    while True:
        text = "\n".join(lines_of(edition, property, effective, offered, reasons)) + "\n"
        found = blame(edition, judge(tomli.loads(text), "").findings)
        if not found:
            return text
        reasons |= found
        offered = [wager for wager in offered if wager not in found]


def blame(edition: Edition, findings: Iterable[Finding]) -> dict[str, str]:
    """The optional wagers that findings are about, each with what it would need."""
    optional = {rule.id for rule in edition.wager if rule.offered == "rules-submission"}
    found: dict[str, str] = {}
    for finding in findings:
        part, _, rest = finding.key.partition(".")
        wager = rest.partition(".")[0]
        if part != "wagers" or wager not in optional:
            raise BadInput(f"the defaults of {edition.id} are not lawful together: {finding}")
        found.setdefault(wager, f"{finding.key.rpartition('.')[2]} {finding.problem} {finding.remedy}")
    return found


def lines_of(
    edition: Edition, property: str, effective: str, offered: list[str], reasons: dict[str, str]
) -> Iterator[str]:
    asked = filing(edition)
    yield from comment(
        f"A Rules Submission for {edition.title}, {edition.authority}. Every choice that the edition grants is here, "
        "at its default: change what you offer otherwise, and hold it against the law with `pitboss check`."
    )
    yield from ("", f'game = "{edition.game}"', f'edition = "{edition.edition}"')
    yield from comment(f"The casino, and the day from which it holds. [{asked.heading}]")
    yield from (f"property = {quote(property)}", f"effective = {effective}")
    yield from table_lines(edition)
    yield from card_lines(edition)
    yield from wager_lines(edition, offered, reasons)
    yield from option_lines(edition)
    yield from reading_lines(edition)


def table_lines(edition: Edition) -> Iterator[str]:
    yield from ("", "[table]")
    if edition.seats:
        yield from comment(f"Betting positions: at most {edition.seats.most}. [{edition.seats.cite}]")
        yield f"positions = {edition.seats.most}"
    yield from comment(f"What is posted: the least and the most of a wager. [{filing(edition).limits}]")
    yield from (f'{name} = "{BLANKS[name]}"' for name in ("minimum", "maximum"))
    yield from comment(
        f"The least chip of the table, to which fractions of a payout go. [{filing(edition).least_chip}]"
    )
    yield '# least_chip = "1.00"'
    if boxes := option_rule(edition, BOXES):
        yield from comment(f"{boxes.title}: {allowed(boxes)}. [{boxes.cite}]")
        yield f"{BOXES} = {boxes.default}"
    yield from comment("A step of the law's procedures that nobody recorded: shown, or stop.")
    yield 'omissions = "shown"'


def card_lines(edition: Edition) -> Iterator[str]:
    """Nothing, in a game of dice."""
    first = edition.dealing[0]
    if first.mode == "dice":
        return
    yield from ("", "[cards]")
    yield from comment("Ways of dealing:")
    for one in edition.dealing:
        needs = f", with a shuffler of the kind {' and '.join(one.needs)}" if one.needs else ""
        condition = f", if {one.variant}" if one.variant else ""
        yield from comment(f"  {one.mode}: {one.title}{condition}{needs}. [{one.needs_cite or one.cite}]")
    yield f'dealing = "{first.mode}"'
    yield from comment(f"Shuffler: {' or '.join(shufflers_of(edition))}. [{place_of_shuffle(edition)}]")
    yield f'shuffler = "{"automated" if first.needs else "manual"}"'
    for rule in edition.decks:
        counts, needs = " or ".join(map(str, rule.count)), f", with {' and '.join(rule.needs)}" if rule.needs else ""
        turns = ", by turns" if rule.alternating else ""
        yield from comment(f"Decks: {counts}{turns}{needs}. [{rule.cite}]")
    yield f"decks = {edition.decks[0].default}"
    yield from comment("Backs of different colours, where two decks or two batches are played by turns:")
    yield '# back_colours = ["red", "blue"]'
    if cite := next((rule.design_cite for rule in edition.decks if rule.design_cite), None):
        yield from comment(f"The design of their cards, which is the same in both: [{cite}]")
        yield '# back_designs = ["diamond"]'


def wager_lines(edition: Edition, offered: list[str], reasons: dict[str, str]) -> Iterator[str]:
    said = Submission(wagers={wager: WagerTerms() for wager in offered})
    case = Case("", said, edition)
    for rule in edition.wager:
        if rule.id in offered:
            yield from offered_lines(case, rule)
        else:
            why = reasons.get(rule.id) or f"only in the variation {rule.variation}"
            yield ""
            yield from comment(f"{rule.title}: not offered; {why} [{rule.cite}]")
            yield f"# [wagers.{rule.id}]"


def offered_lines(case: Case, rule: WagerRule) -> Iterator[str]:
    """A wager that the game always has is named only where there is something to choose."""
    terms = list(term_lines(case, rule)) if case.speaks(rule.id) else []
    optional = rule.offered == "rules-submission"
    if optional or terms:
        leave = "Optional: leave the block out not to offer it." if optional else "Always offered."
        yield ""
        yield from comment(f"{rule.title}. {leave} [{rule.cite}]")
        yield f"[wagers.{rule.id}]"
        yield from terms


def term_lines(case: Case, rule: WagerRule) -> Iterator[str]:
    tables = case.tables_open(rule.id)
    if len(tables) > 1 and not letter_option(case.edition, rule.id):
        for table in tables:
            rows = ", ".join(f"{title_of(case.edition, table.on, row)} {row.pays}" for row in table.rows)
            yield from comment(f"  {table.letter}: {rows}. [{table.cite}]")
        yield f'paytable = "{tables[0].letter}"'
    others = [one for one in tables_named(case.edition, rule.id) if one not in tables]
    if others:
        bound = ", ".join(f"{one.letter or 'one'} ({condition_of(one.version, one.decks)})" for one in others)
        yield from comment(f"Other tables need another version or number of decks: {bound}.")
    if rule.stakes:
        yield f"stakes = [{', '.join(quote(dollars(one)) for one in rule.stakes)}]"
    if rule.progressive and tables:
        yield from with_other_tables(case, rule, tables)
        if schedules := envy_of(case.edition, tables[0]):
            yield from comment(f"The Envy Bonus is owed with this table. [{place_of(one.cite for one in schedules)}]")
            yield "envy = true"
        if tables[0].linked:
            yield "# linked = true   # one jackpot for several games"
        meters = meters_of(case.edition, tables[0])
        for meter, least in meters.items():
            yield from meter_lines(case.edition, rule.id, meter, least)


def with_other_tables(case: Case, rule: WagerRule, tables: tuple[Paytable, ...]) -> Iterator[str]:
    """What another letter than the first lets an operator choose, or owes: stakes, Envy Bonuses, a shared jackpot."""
    first, *others = tables
    for one in others:
        stakes = [sum for sum in stakes_allowed(case.edition, rule, one) if sum not in rule.stakes]
        if stakes and not envy_of(case.edition, first):
            sums = ", ".join(quote(dollars(sum)) for sum in (*rule.stakes, *stakes))
            yield from comment(f"With paytable {one.letter} also: [{rule.place_of_stakes}]")
            yield f"# stakes = [{sums}]"
        schedules = envy_of(case.edition, one)
        if schedules and not envy_of(case.edition, first):
            yield from comment(f"Owed with paytable {one.letter}: [{place_of(each.cite for each in schedules)}]")
            yield "# envy = true"
        if one.linked and not first.linked:
            yield from comment(f"One jackpot for several games, with paytable {one.letter}: [{first.linked_cite}]")
            yield "# linked = true"


def condition_of(version: tuple[str, ...], decks: tuple[int, ...]) -> str:
    said = [f"version {' or '.join(version)}"] if version else []
    return " and ".join([*said, *([f"decks {' or '.join(map(str, decks))}"] if decks else [])])


def meter_lines(edition: Edition, wager: str, meter: str, least: Minimum) -> Iterator[str]:
    """The least that the law allows; where it leaves the figure to the operator, one that stands for it."""
    chosen = option_rule(edition, least.option)
    initial = chosen.default if chosen else BLANKS["initial"] if least.initial is None else dollars(least.initial)
    rate = BLANKS["rate"] if least.rate is None else show_percent(least.rate)
    amount_cite = chosen.cite if chosen else least.cite
    yield from comment(say_figure("rate", least.rate, least.rate_cite or least.cite))
    yield from comment(say_figure("amount", least.initial, amount_cite))
    yield f"[wagers.{wager}.meters.{meter}]"
    yield from (f'rate = "{rate}"', f'initial = "{initial}"', f'reset = "{initial}"')
    yield from comment(
        f"What the rate is of: each wager, or a pool that pays fixed awards. [{filing(edition).progression}]"
    )
    yield '# progression = "pool"'


def say_figure(what: str, least: object, cite: str) -> str:
    """Whether the figure that stands there is the least, or only stands for the operator's own."""
    own = f"The {what} is the operator's own, and this one an example."
    return f"{own if least is None else f'The least {what} that is allowed.'} [{cite}]"


def option_lines(edition: Edition) -> Iterator[str]:
    yield from ("", "[options]")
    name = version_option(edition)
    if edition.version and option_rule(edition, name) is None:
        yield from comment("The plain game is offered, unless a version is named:")
        for version in edition.version:
            yield from comment(f"  {version.id}: {version.title}. [{version.cite}]")
        yield f'# {name} = "{edition.version[0].id}"'
    for option in edition.option:
        if option.id not in ELSEWHERE:
            yield from comment(f"{option.title}: {allowed(option)}. [{option.cite}]")
            yield f"{option.id} = {write_value(option)}" if option.default else f"# {option.id} = {example_of(option)}"


def reading_lines(edition: Edition) -> Iterator[str]:
    """What no choice above decides, as comments: an operator who does otherwise declares it."""
    if readings := undecided(edition):
        yield ""
        yield from comment(
            "The text leaves these questions open, and no choice above decides them. If you do otherwise than our "
            "reading, declare it with your authority: that is lawful and noted, and not played by this program. So is "
            "what you choose above against a reading, by its key; but figures, odds and switches are then played as "
            "you choose them."
        )
        yield "# [otherwise]"
        for name, one in readings.items():
            yield f'# {quote(name)} = "…"'
            yield from comment(f"  {one.question} {one.reading}")


def allowed(option: Option) -> str:
    limits = [f"{word} {text}" for word, text in (("at least", option.least), ("at most", option.most)) if text]
    said = " or ".join(option.values) or " and ".join(limits)
    said = said or {"flag": "true or false", "amount": "an amount", "percent": "a percentage"}.get(option.kind, "text")
    return f"{said}; not with {' or '.join(option.barred_with)}" if option.barred_with else said


def comment(text: str) -> Iterator[str]:
    """A comment of as many lines as it needs; what begins with blanks keeps them."""
    indent = " " * (len(text) - len(text.lstrip()))
    for n, line in enumerate(wrap(text.strip(), WIDTH - len(indent), break_long_words=False, break_on_hyphens=False)):
        yield f"# {indent}{'  ' if n and indent else ''}{line}"
