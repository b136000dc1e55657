"""What is wrong with the inventory of rules: its numbers, its dispositions, its citations, and the data behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from pitboss.errors import Finding, nearest
from pitboss.law import library
from pitboss.law.inventory import DISPOSITIONS, Family, Inventory, Rule, folder, read
from pitboss.law.lines_by_place import LinesByPlace
from pitboss.law.lint import HOME, file_of
from pitboss.law.model import Edition
from pitboss.law.vocabulary.steps import OPENING, OTHERWISE, RECORDED

PACKAGE = Path(__file__).parents[1]

NEEDS: dict[str, tuple[str, ...]] = {
    "enforced": ("where", "test"),
    "recorded": ("how",),
    "out-of-scope": ("reason",),
    "open": ("waits_for",),
}
"""What a disposition must say beside its name."""

MAY: dict[str, tuple[str, ...]] = {"data": ("where",), "enforced": ("how", "unchecked")}
"""What it may say."""

DETAILS = ("where", "test", "how", "unchecked", "reason", "waits_for")

LOGGED = (*RECORDED, *OPENING, *OTHERWISE)
"""The procedures that a table logs."""


def lint_inventory(at: Path | None = None, editions: Sequence[Edition] | None = None) -> list[Finding]:
    """Every problem in the inventory, as it ships or in another folder, against every edition that can be read."""
    found, findings = read(at or folder())
    editions = sound_editions() if editions is None else editions
    citing = LinesByPlace.over(editions, library.sources())
    for family, rules in found.rules.items():
        findings += check_numbers(family, rules)
        findings += check_logged(family, rules, citing, editions)
        for rule in rules:
            findings += check_disposition(family, rule)
            findings += check_citations(family, rule, citing)
            findings += check_backing(family, rule, citing, editions)
    findings += check_conflicts(found, editions)
    return sorted(findings)


def sound_editions() -> list[Edition]:
    """Every edition whose files can be read; what is wrong with the others is for `law.lint`."""
    read_all = [
        library.read_edition(library.DATA / game / name) for game, names in library.shelf().items() for name in names
    ]
    return [edition for edition, problems in read_all if not problems]


def fault(family: Family, rule: str, problem: str, remedy: str, cite: str = "") -> Finding:
    return Finding(f"inventory/{family.file}", rule, problem, remedy, cite)


def check_numbers(family: Family, rules: Sequence[Rule]) -> Iterator[Finding]:
    """Each number of the family is there once, and no other."""
    counts = Counter(rule.id for rule in rules)
    expected = list(family.ids())
    for id in expected:
        if id not in counts:
            yield fault(family, id, "is missing from the inventory.", "Add a [[rule]] with this id.")
    for id, count in counts.items():
        if count > 1:
            yield fault(family, id, f"stands here {count} times.", "Each rule has one [[rule]].")
        if id not in expected:
            yield fault(
                family, id, "is not a number of this family.", f"They run from {expected[0]} to {expected[-1]}."
            )


def check_disposition(family: Family, rule: Rule) -> Iterator[Finding]:
    """A rule has a disposition, and says what that disposition needs and nothing that belongs to another."""
    if rule.disposition is None:
        yield fault(family, rule.id, "has no disposition.", f"It must be one of {', '.join(DISPOSITIONS)}.")
        return
    if not rule.says or not rule.cites:
        yield fault(family, rule.id, "must say something and cite the law.", "Fill in says and cites.")
    needs = NEEDS.get(rule.disposition, ())
    for key in DETAILS:
        given = bool(getattr(rule, key))
        if key in needs and not given:
            yield fault(family, rule.id, f"is {rule.disposition} without {key}.", f"Give {' and '.join(needs)}.")
        if given and key not in needs and key not in MAY.get(rule.disposition, ()):
            yield fault(family, rule.id, f"is {rule.disposition} and has {key}.", "Drop it, or change the disposition.")


def check_citations(family: Family, rule: Rule, citing: LinesByPlace) -> Iterator[Finding]:
    """Each citation resolves."""
    for cite in rule.cites:
        if not citing.sources.resolves(cite):
            remedy = "Give a place in an edition's outline, an external source or a reading."
            yield fault(family, rule.id, f"the citation {cite!r} does not resolve.", remedy)


def check_backing(family: Family, rule: Rule, citing: LinesByPlace, editions: Sequence[Edition]) -> Iterator[Finding]:
    """What the disposition points to is there: lines of data, a module, a procedure."""
    match rule.disposition:
        case "data" if family.games:
            yield from check_lines(family, rule, citing)
        case "enforced":
            if rule.where and not (PACKAGE / rule.where).is_file():
                remedy = "Name it as in rankings/three_card.py."
                yield fault(family, rule.id, f"there is no module {rule.where!r}.", remedy)
            yield from check_procedures(family, rule, citing, editions)
        case "recorded":
            yield from check_procedures(family, rule, citing, editions)


def check_lines(family: Family, rule: Rule, citing: LinesByPlace) -> Iterator[Finding]:
    part = rule.where.partition(" ")[0]
    if part and part not in HOME:
        yield fault(family, rule.id, f"an edition has no part {part!r}.", nearest(part, HOME))
        return
    for cite in rule.cites:
        if citing.sources.resolves(cite) and not citing.lines(cite, rule.where):
            what = f"line of {rule.where}" if rule.where else "line"
            remedy = "Cite it on the line that says the rule, or change the disposition."
            yield fault(family, rule.id, f"no {what} of any edition cites this place.", remedy, cite)


def check_procedures(
    family: Family, rule: Rule, citing: LinesByPlace, editions: Sequence[Edition]
) -> Iterator[Finding]:
    """The procedures are those of the family's games, and one of them at least is about a place that the rule cites."""
    ours = [one for edition in editions if edition.game in family.games for one in edition.procedure]
    known = {one.id for one in ours}
    for id in rule.how:
        if id not in LOGGED:
            yield fault(family, rule.id, f"no table records {id}.", "Say when it is due in law/vocabulary/steps.py.")
        if id not in known:
            yield fault(
                family, rule.id, f"there is no procedure {id!r} in {' or '.join(family.games)}.", nearest(id, known)
            )
    about = {one.cite for one in ours if one.id in rule.how}
    standing = {line.cite for cite in rule.cites for line in citing.lines(cite, "procedure")}
    if about and not about & standing:
        remedy = "Name the procedure that cites it."
        yield fault(family, rule.id, f"{', '.join(rule.how)} is not about this place.", remedy, "; ".join(rule.cites))


def check_logged(
    family: Family, rules: Sequence[Rule], citing: LinesByPlace, editions: Sequence[Edition]
) -> Iterator[Finding]:
    """A step that a table logs for the paragraph of an enforced rule is named: a log is no proof that it was taken."""
    named = {id for rule in rules for id in rule.how}
    ours = [one for edition in editions if edition.game in family.games for one in edition.procedure]
    silent = [one for one in ours if one.id in LOGGED and one.id not in named]
    for rule in rules:
        if rule.disposition == "enforced":
            standing = {line.cite for cite in rule.cites for line in citing.lines(cite, "procedure")}
            for id in sorted({one.id for one in silent if one.cite in standing}):
                problem = f"a table logs {id} for this paragraph, and no rule says so."
                yield fault(family, rule.id, problem, "Name it in how of the rule that has it.", "; ".join(rule.cites))


def check_conflicts(found: Inventory, editions: Sequence[Edition]) -> Iterator[Finding]:
    """Each contradiction of the inventory is declared by an edition, and each conflict declared is a rule of it."""
    declared = {conflict.rule for edition in editions for conflict in edition.conflict}
    for family, rules in found.rules.items():
        for rule in rules:
            if not family.games and rule.id not in declared:
                yield fault(family, rule.id, "no edition declares it.", "Add a [[conflict]] with this rule to one.")
    known = {rule.id for rule in found.every()}
    for edition in editions:
        for n, conflict in enumerate(edition.conflict, 1):
            if conflict.rule not in known:
                problem = f"the inventory has no rule {conflict.rule!r}."
                yield Finding(file_of(edition, "conflict"), f"conflict[{n}].rule", problem, "Give its number there.")
