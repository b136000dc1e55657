"""`pitboss coverage`: what has become of each of the 461 rules."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.screen import console, print_json, say, table
from pitboss.law.inventory import (
    DISPOSITIONS,
    NONE,
    Family,
    Inventory,
    Rule,
    has_rest,
    inventory,
    say_disposition,
    without_disposition,
)
from pitboss.law.inventory import coverage as count

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

LOOK = {
    "data": ("█", "green"),
    "enforced": ("▓", "cyan"),
    "recorded": ("▒", "blue"),
    "out-of-scope": ("░", "magenta"),
    "open": ("·", "yellow"),
    NONE: ("?", "red"),
}
"""How a disposition is drawn: a mark that tells it apart without colour, and the colour."""

BAR = 22
BRIEF = 8


def coverage(
    game: Annotated[str, typer.Option(help="One game only, by its name or the prefix of its rules, such as 3CP.")] = "",
    rule: Annotated[str, typer.Option(help="One rule: what it says, and what stands behind it.")] = "",
    open_: Annotated[bool, typer.Option("--open", help="Every open rule, with what it waits for.")] = False,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="Every enforced rule of which a part is only logged, or not checked.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Everything, for another program to read.")] = False,
) -> None:
    """A rule is data (the law's data says it all), enforced (code holds to it, and a test that names it proves it),
    recorded (a step that a table logs and cannot verify), out of scope with the reason, or open with what it waits for.
    An enforced rule says what of it a table only logs, and what nothing here can check.
    """
    found = inventory()
    if rule:
        show_rule(found, rule, json)
        return
    if game:
        family = found.family(game)
        found = Inventory({family: found.rules[family]})
    missing = without_disposition(found)
    if json:
        print_json(as_json(found, missing, only_open=open_))
    elif open_:
        list_open(found)
    elif unchecked:
        list_unchecked(found)
    else:
        draw(found, missing)
    if missing:
        raise typer.Exit(1)


def draw(found: Inventory, missing: list[str]) -> None:
    """The totals, and what is still open in brief."""
    counts = count(found)
    total = sum(counts.values(), Counter[str]())
    shown = [*DISPOSITIONS, *([NONE] if missing else [])]
    named = (one.capitalize().replace("-", " ") for one in shown)
    drawn = table("Law", "Rules", *named, "Settled", "", spare=("",))
    for column in drawn.columns[1:-1]:
        column.justify = "right"
    for family, one in counts.items():
        drawn.add_row(*row(family.title, one, shown))
    if len(counts) > 1:
        drawn.add_section()
        drawn.add_row(*row("All", total, shown), style="bold")
    console().print(drawn)
    console().print("  ".join(f"[{LOOK[one][1]}]{LOOK[one][0]}[/] {one}" for one in shown))
    if rest := sum(has_rest(rule) for rule in found.every()):
        say(
            f"\nOf {rest} of the enforced rules a part is only logged, or is not checked here: "
            "pitboss coverage --unchecked"
        )
    if missing:
        console().print(f"\n[red]Without a disposition:[/] {', '.join(missing)}")
    elif total["open"]:
        brief(found, total["open"])


def row(title: str, counts: Counter[str], shown: list[str]) -> list[RenderableType]:
    every = sum(counts.values())
    settled = every - counts["open"] - counts[NONE]
    return [title, str(every), *(str(counts[one] or "") for one in shown), f"{100 * settled // every}%", bar(counts)]


def bar(counts: Counter[str]) -> Text:
    """Draw one line of `BAR` marks, shared out among the dispositions.

    Each disposition that occurs has at least one mark.
    """
    from rich.text import Text

    drawn = Text()
    every = sum(counts.values())
    before, marked = 0, 0
    for name, (mark, style) in LOOK.items():
        before += counts[name]
        upto = max(round(BAR * before / every), marked + 1) if counts[name] else marked
        drawn.append(mark * (upto - marked), style=style)
        marked = upto
    return drawn


def brief(found: Inventory, open_rules: int) -> None:
    """What most of the open rules wait for."""
    waits = Counter(rule.waits_for for rule in found.every() if rule.disposition == "open")
    first = ", ".join(f"{what} ({n})" for what, n in waits.most_common(BRIEF))
    more = f", and {len(waits) - BRIEF} other things" if len(waits) > BRIEF else ""
    console().print(f"\n{open_rules} open, waiting for {first}{more}.\nEach of them: pitboss coverage --open")


def list_open(found: Inventory) -> None:
    for family, rules in found.rules.items():
        waiting = [rule for rule in rules if rule.disposition == "open"]
        if waiting:
            drawn = table("Rule", "What it says", "Waits for", title=f"{family.title}: {len(waiting)} open")
            for rule in waiting:
                drawn.add_row(rule.id, rule.says, rule.waits_for)
            console().print(drawn)
    if not any(rule.disposition == "open" for rule in found.every()):
        console().print("Nothing is open.")


def list_unchecked(found: Inventory) -> None:
    """Each enforced rule of which a part is only logged, or not checked."""
    for family, rules in found.rules.items():
        if partly := [rule for rule in rules if has_rest(rule)]:
            drawn = table("Rule", "What it says", "Only logged", "Not checked", title=family.title)
            for rule in partly:
                drawn.add_row(rule.id, rule.says, ", ".join(rule.how), rule.unchecked)
            console().print(drawn)


def show_rule(found: Inventory, id: str, json: bool) -> None:
    """One rule, with the lines of the law's data that stand on its places and the tests that name it."""
    rule = found.rule(id)
    behind = evidence(found, rule)
    if json:
        print_json(rule_json(rule) | behind)
        return
    screen = console()
    screen.print(f"[bold]{rule.id}[/]  {rule.says}")
    screen.print("\n".join(rule.cites), style="dim", markup=False)
    screen.print(f"\n{say_disposition(rule)}", markup=False)
    for title, entries in (("In the law's data", list_tables(behind["lines"])), ("Tests", behind["tests"])):
        if entries:
            screen.print(f"\n{title}:")
            for entry in entries:
                say(f"  {entry}", markup=False)


def evidence(found: Inventory, rule: Rule) -> dict[str, Any]:
    """The conflicts that name the rule, the lines that stand on its places, and the tests that name it."""
    from pitboss.law import library
    from pitboss.law.inventory_lint import sound_editions
    from pitboss.law.lines_by_place import Line, LinesByPlace
    from pitboss.law.rule_tests import find_tests

    editions = sound_editions()
    lines = [
        Line.of(edition, "conflict", f"conflict[{n}]", "; ".join(conflict.cites))
        for edition in editions
        for n, conflict in enumerate(edition.conflict, 1)
        if conflict.rule == rule.id
    ]
    if found.family(rule.id.rpartition("-")[0]).games:
        citing = LinesByPlace.over(editions, library.sources())
        lines += [line for cite in rule.cites for line in citing.lines(cite, part_of(rule))]
    return {"lines": [asdict(line) for line in dict.fromkeys(lines)], "tests": find_tests().get(rule.id, [])}


def part_of(rule: Rule) -> str:
    return rule.where if rule.disposition == "data" else ""


def list_tables(lines: list[dict[str, str]]) -> list[str]:
    """List the tables that the lines are in, each once. The rows of a paytable are not listed one by one."""
    return list(dict.fromkeys(f"{line['edition']}  {line['table']}" for line in lines))


def as_json(found: Inventory, missing: list[str], only_open: bool) -> dict[str, Any]:
    counts = count(found)
    total = sum(counts.values(), Counter[str]())
    return {
        "total": sum(total.values()),
        "dispositions": {one: total[one] for one in DISPOSITIONS},
        "without_disposition": missing,
        "families": [family_json(family, one) for family, one in counts.items()],
        "rules": [rule_json(one) for one in found.every() if one.disposition == "open" or not only_open],
    }


def family_json(family: Family, counts: Counter[str]) -> dict[str, Any]:
    named = asdict(family) | {"games": list(family.games)}
    return named | {"dispositions": {one: counts[one] for one in DISPOSITIONS}}


def rule_json(rule: Rule) -> dict[str, Any]:
    """Write what the rule says of itself. Keys that do not belong to its disposition are left out."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(rule).items() if value}
