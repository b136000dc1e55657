"""The wagers: which may be offered together, under which letter, for which stakes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.errors import nearest
from pitboss.games.allowances import (
    envy_of,
    letter_option,
    place_of,
    stakes_allowed,
    tables_lost,
    tables_named,
    version_option,
)
from pitboss.games.checks.case import Case
from pitboss.games.checks.forms import form_of, lacks_form
from pitboss.games.checks.verdicts import Judged, Verdict, is_misspelt, is_own_law
from pitboss.games.events import EVENTS
from pitboss.games.submission import WagerTerms
from pitboss.law import library
from pitboss.law.model import Paytable, WagerRule
from pitboss.money import spoken


def check_wagers(case: Case) -> Iterator[Judged]:
    yield from find_unknown(case)
    for key, rule, terms in case.named():
        yield from check_settled(case, key, rule)
        yield from check_variation(case, key, rule)
        yield from check_companions(case, key, rule)
        yield from check_stakes(case, key, rule, terms)
        yield from check_own_rows(case, key, rule, terms)
    for rule in case.offered:
        yield from check_letter(case, rule)


def find_unknown(case: Case) -> Iterator[Judged]:
    """A wager that the text does not name; an excerpt may have lost it."""
    known = [rule.id for rule in case.edition.wager]
    shows_all = library.sources().documents[case.edition.documents[0]].extent == "complete"
    unknown_wager: Verdict = "contrary-to-text" if shows_all else "not-determined"
    for wager in case.submission.wagers:
        if wager not in known:
            problem = f"is not a wager of {case.edition.title}{'' if shows_all else ' that the text shows'}."
            verdict = unknown_wager if not is_misspelt(wager, known) else "form"
            yield case.finding(f"wagers.{wager}", problem, nearest(wager, known), case.edition.cite_as, verdict)


def check_variation(case: Case, key: str, rule: WagerRule) -> Iterator[Judged]:
    """A wager of one version is offered only with that version."""
    if not case.belongs(rule):
        problem = f"belongs to the version {rule.variation}, which is not offered."
        remedy = f'Leave it out, or write {version_option(case.edition)} = "{rule.variation}" under [options].'
        yield case.finding(key, problem, remedy, rule.cite)


def check_settled(case: Case, key: str, rule: WagerRule) -> Iterator[Judged]:
    """A wager that the text names without saying when it is won cannot be offered."""
    if not any(one.wager == rule.id for one in case.edition.settlement):
        problem = "cannot be offered: the law does not say when it is won, and no submission can supply that."
        yield case.finding(key, problem, "Leave it out.", rule.cite, "not-determined")


def check_companions(case: Case, key: str, rule: WagerRule) -> Iterator[Judged]:
    """A wager that may only be placed after others can only be offered beside them."""
    for group in (*rule.needs, *((one,) for one in rule.equal_to)):
        if not any(case.offers(wager) for wager in group):
            needed = " or ".join(group)
            problem = f"may only be placed after {needed}, which is not offered."
            yield case.finding(key, problem, f"Offer [wagers.{group[0]}] too, or leave this out.", rule.cite)


def place_of_stakes(rule: WagerRule) -> str:
    """Where it is said that the wager may be no other sum. Where the text names one itself, it bars all that a reading
    does not add.
    """
    return rule.cite if names_stake(rule) else rule.place_of_stakes


def names_stake(rule: WagerRule) -> bool:
    """Whether the text names a sum that the wager is made with, to which a reading adds others."""
    return rule.place_of_stakes != rule.cite and rule.cite in rule.place_of_stakes


def check_stakes(case: Case, key: str, rule: WagerRule, terms: WagerTerms) -> Iterator[Judged]:
    table = case.table_of(rule.id)
    permitted, cite = stakes_allowed(case.edition, rule, table), place_of_stakes(rule)
    for stake in terms.stakes:
        if permitted and stake not in permitted:
            allowed = " or ".join(spoken(one) for one in permitted)
            problem = f"holds {spoken(stake)}, a stake that {case.authority(cite)} does not allow."
            yield case.finding(f"{key}.stakes", problem, f"The wager is {allowed}.", cite)
        elif stake == 0:
            yield case.fault(f"{key}.stakes", "holds nothing as a stake.", 'Write amounts above "0.00".', cite)
    yield from find_without_envy(case, key, table, terms)
    if terms.stakes and names_stake(rule) and not set(rule.stakes) & set(terms.stakes):
        own = " or ".join(spoken(one) for one in rule.stakes)
        yield case.finding(f"{key}.stakes", f"leaves out {own}, with which the text has it made.", "Add it.", rule.cite)


def find_without_envy(case: Case, key: str, table: Paytable | None, terms: WagerTerms) -> Iterator[Judged]:
    """A stake that is declared otherwise, for which the law has an Envy Bonus paid and names none."""
    schedules = envy_of(case.edition, table) if table and terms.envy is not False else ()
    known = {one.stake for one in schedules}
    for stake in terms.stakes if schedules and case.declares(f"{key}.stakes") else ():
        if stake and stake not in known:
            problem = f"is paid, and for a wager of {spoken(stake)} no text says how much."
            remedy = f"The wager is {' or '.join(map(spoken, sorted(known)))}."
            yield case.finding(
                f"{key}.envy", problem, remedy, place_of(one.cite for one in schedules), "not-determined"
            )


def check_letter(case: Case, rule: WagerRule) -> Iterator[Judged]:
    """One of the tables that are open is chosen; where there is only one, nothing need be said."""
    tables, key = case.tables_open(rule.id), f"wagers.{rule.id}.paytable"
    said, others = case.terms(rule.id).paytable, [one for one in case.sharing(rule.id) if case.terms(one).paytable]
    if not tables and tables_named(case.edition, rule.id):
        yield from none_open(case, rule)
    elif said is not None and (chooser := letter_option(case.edition, rule.id)):
        remedy = f'Write {chooser.id} = "{said}" under [options].'
        yield case.fault(key, f"is chosen by the option {chooser.id}.", remedy, chooser.cite)
    elif said is not None and all(table.letter != said for table in tables):
        yield from not_open(case, rule, key, said)
    elif said is not None and (other := next((one for one in others if case.terms(one).paytable != said), None)):
        problem = f"is {said}, and {other}, which is paid on the same tables, is on {case.terms(other).paytable}."
        yield case.fault(key, problem, "Write one letter for both.", place_of(table.cite for table in tables))
    elif case.letter_of(rule.id) is None and len(tables) > 1 and case.speaks(rule.id):
        cite = place_of(table.cite for table in tables)
        verdict: Verdict = "contrary-to-text" if is_own_law(case.edition, cite) else "form"
        yield case.finding(key, "is missing.", f"Choose one of {letters(tables)}.", cite, verdict)


def none_open(case: Case, rule: WagerRule) -> Iterator[Judged]:
    """All tables of the wager are for other numbers of decks."""
    printed = tables_named(case.edition, rule.id)
    known = sorted({number for table in printed for number in table.decks})
    problem = f"has no paytable for {of_decks([case.decks])}."
    remedy = f"Leave it out, or play with {of_decks(known)}."
    yield case.finding(f"wagers.{rule.id}", problem, remedy, place_of(table.cite for table in printed))


def not_open(case: Case, rule: WagerRule, key: str, said: str) -> Iterator[Judged]:
    """A letter that the edition has not, or has for another version or another number of decks."""
    tables, printed = case.tables_open(rule.id), tables_named(case.edition, rule.id)
    other = next((table for table in printed if table.letter == said), None)
    remedy = f"Choose one of {letters(tables)}." if letters(tables) else "Leave it out."
    form = form_of(table.letter for table in printed if table.letter) or "a letter"
    if lacks_form(said, form):
        cite = place_of_letters(case, tables or printed) or rule.cite
        yield case.fault(key, f"is {said!r}, which is not {form}.", remedy, cite)
    elif not printed:
        yield case.finding(key, f"is {said}, and the law prints no table for this wager.", remedy, rule.cite)
    elif other is None:
        yield from not_shown(case, rule, key, said, remedy)
    elif other.decks and case.decks not in other.decks:
        problem = f"is {said}, a table for {of_decks(other.decks)}."
        yield case.finding(key, problem, remedy, other.cite)
    else:
        offered = f"the version {case.version}" if case.version else "the plain game"
        problem = f"is {said}, a table that {offered} is not paid on."
        yield case.finding(key, problem, remedy, place_of(table.cite for table in tables))


def not_shown(case: Case, rule: WagerRule, key: str, said: str, remedy: str) -> Iterator[Judged]:
    """A letter that no page shows: on a page that is lost it may stand, and where the text is whole it does not."""
    lost = tables_lost(case.edition, rule.id)
    if lost and lost.may_hold(said):
        problem = f"is {said}, {'which stood' if lost.letters else 'which may have stood'} on a page that is lost."
        yield case.finding(key, problem, remedy, lost.cite, "not-determined")
    else:
        problem = f"is {said}, a letter that the edition does not have."
        yield case.finding(key, problem, remedy, place_of_letters(case, case.tables_open(rule.id)))


def place_of_letters(case: Case, tables: Sequence[Paytable]) -> str:
    """Where the tables with their letters are printed: in the game's own text, where that has any of them."""
    cites = [table.cite for table in tables]
    return place_of([cite for cite in cites if is_own_law(case.edition, cite)] or cites)


def of_decks(numbers: Sequence[int]) -> str:
    """`1 deck`, `2 or 4 decks`."""
    return f"{' or '.join(map(str, numbers))} {'decks' if list(numbers) != [1] else 'deck'}"


def letters(tables: tuple[Paytable, ...]) -> str:
    return ", ".join(table.letter for table in tables if table.letter)


def check_own_rows(case: Case, key: str, rule: WagerRule, terms: WagerTerms) -> Iterator[Judged]:
    """The operator writes the lines of a wager that the law prints no table for, and of no other."""
    printed = tables_named(case.edition, rule.id)
    if terms.rows and printed:
        problem = "gives lines of its own, and the law prints what this wager pays."
        yield case.finding(f"{key}.rows", problem, "Leave them out.", place_of(table.cite for table in printed))
    for n, row in enumerate(terms.rows, 1):
        known = EVENTS.get(rule.id, (row.hand,))
        if not printed and row.hand not in known:
            problem = f"is {row.hand!r}, which is not an event of this wager."
            yield case.fault(f"{key}.rows[{n}].hand", problem, nearest(row.hand, known), rule.cite)
    if not terms.rows and not printed and rule.offered == "rules-submission" and rule.placed != "never":
        problem = "is missing, and the law does not say what this wager pays."
        remedy = 'Write lines, as in rows = [{ hand = "…", pays = "40 to 1" }].'
        yield case.finding(f"{key}.rows", problem, remedy, rule.cite, "not-determined")
