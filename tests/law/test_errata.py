"""Errata: a sealed text is corrected by a revision of its own, and what was played under the former one goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Protocol

import pytest

from pitboss.cli.main import main
from pitboss.documents.book import rulebook, write_book
from pitboss.errors import BadInput
from pitboss.games.builder import build_by_options, game_by_law, game_by_options, game_from_record
from pitboss.games.catalog import edition_entry
from pitboss.law import library
from pitboss.law.diff import diff
from pitboss.law.lint import lint_law
from pitboss.law.released import open_errata, release
from pitboss.money import cents
from tests.law.conftest import forget

FOLDER = "md/let-it-ride/redline"
NAME = "md/let-it-ride@redline"
HEAD = 'number = 1\ndate = 2026-11-16\nreason = "The first reading of the text was wrong."\n'
PLACE = 'cite = "Ch.12 §D"\n'
CHANGE = f"""{HEAD}
[[line]]
part = "wager"
name = "bet-2"
why = "The text calls it so."
{PLACE}set = {{ title = "Second wager" }}
"""


class Erratum(Protocol):
    def __call__(self, text: str, number: int = 1) -> None: ...


@pytest.fixture
def erratum(law_copy: Path) -> Erratum:
    """Write the text of an erratum of Let It Ride, under the next number unless one is given."""
    folder = law_copy / FOLDER / "errata"

    def write(text: str, number: int = 1) -> None:
        folder.mkdir(exist_ok=True)
        (folder / f"{number}.toml").write_text(text, encoding="utf-8")
        forget()
        build_by_options.cache_clear()

    for path in folder.glob("*.toml"):
        path.unlink()
    released = law_copy / "released.toml"
    lines = released.read_text(encoding="utf-8").splitlines(keepends=True)
    released.write_text("".join(line for line in lines if f'"{NAME}+' not in line), encoding="utf-8")
    forget()
    return write


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main(list(words))
    code = left.value.code
    return (code if isinstance(code, int) else 0), capsys.readouterr().out


def problems() -> str:
    return "\n".join(map(str, lint_law()))


def titles(name: str) -> dict[str, str]:
    return {wager.id: wager.title for wager in library.load(name).wager}


def test_the_latest_revision_is_meant_unless_one_is_named(erratum: Erratum) -> None:
    before = titles(NAME)
    erratum(CHANGE)
    assert titles(NAME) == titles("let-it-ride") == titles(f"{NAME}+1") == before | {"bet-2": "Second wager"}
    assert titles(f"{NAME}+0") == before
    assert (library.load(NAME).revision, library.load(f"{NAME}+0").revision) == (1, 0)
    for wrong in ("2", "-1", "x", "", "01"):
        with pytest.raises(BadInput, match=r"Its revisions are \+0 to \+1"):
            library.load(f"{NAME}+{wrong}")


def test_each_revision_has_its_own_digest_and_the_first_keeps_its_own(erratum: Erratum) -> None:
    first = library.digest("md/let-it-ride", "redline")
    erratum(CHANGE)
    second = library.digest("md/let-it-ride", "redline")
    erratum(CHANGE.replace("number = 1", "number = 2").replace("Second", "Middle"), 2)
    digests = [library.digest("md/let-it-ride", "redline", revision) for revision in range(3)]
    assert digests[:2] == [first, second]
    assert len(set(digests)) == 3
    assert titles(NAME)["bet-2"] == "Middle wager"
    assert titles(f"{NAME}+1")["bet-2"] == "Second wager"


def test_an_erratum_is_open_until_it_is_released_and_never_changes_after(erratum: Erratum) -> None:
    erratum(CHANGE)
    assert problems() == ""
    assert f"{NAME}+1" in open_errata()
    erratum(CHANGE.replace("Second", "Middle"))
    assert problems() == ""
    assert release(NAME) == f"{NAME}+1"
    assert f"{NAME}+1" not in open_errata()
    assert problems() == ""
    erratum(CHANGE.replace("Second", "Third"))
    assert f"{NAME}+1 was changed after its release" in problems()
    with pytest.raises(BadInput, match="has changed since"):
        release(NAME)


def test_only_the_last_erratum_may_be_open(erratum: Erratum) -> None:
    erratum(CHANGE)
    erratum(CHANGE.replace("number = 1", "number = 2").replace("Second", "Middle"), 2)
    assert f"{NAME}+1 is not released" in problems()


def test_the_sealed_text_under_an_erratum_may_not_change_either(erratum: Erratum, law_copy: Path) -> None:
    erratum(CHANGE)
    release(NAME)
    path = law_copy / FOLDER / "wagers.toml"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    forget()
    assert f"{NAME} was changed after its release" in problems()


def test_lines_are_changed_added_where_they_belong_and_removed(erratum: Erratum) -> None:
    law = library.load(NAME)
    first, last = law.procedure[0], law.procedure[-1]
    erratum(f"""{HEAD}
[[line]]
part = "procedure"
do = "add"
after = "{first.id}"
why = "Left out."
{PLACE}[line.set]
id = "look-under-the-table"
phase = "opening"
by = "dealer"
does = "looks under the table"
cite = "Ch.12 §D"

[[line]]
part = "procedure"
do = "remove"
name = "{last.id}"
why = "Not in the text."
{PLACE}
[[line]]
part = "wager"
name = "three-card-bonus"
why = "No amounts are fixed."
{PLACE}unset = ["offered"]

[[line]]
part = "heading"
why = "Said more plainly."
{PLACE}set = {{ note = "A note." }}
""")
    revised = library.load(NAME)
    names = [one.id for one in law.procedure]
    assert [one.id for one in revised.procedure] == [names[0], "look-under-the-table", *names[1:-1]]
    assert revised.procedure[1].cite == f"{law.cite_as} Ch.12 §D"
    offered = {wager.id: wager.offered for wager in revised.wager}
    assert offered["three-card-bonus"] == "always"
    assert revised.note == "A note."
    assert library.load(f"{NAME}+0") == law
    assert [(one.do, one.name) for one in revised.errata[0].line] == [
        ("add", "look-under-the-table"), ("remove", last.id), ("change", "three-card-bonus"), ("change", ""),
    ]  # fmt: skip


def test_a_chapter_that_an_erratum_adds_can_be_cited(erratum: Erratum) -> None:
    erratum(f"""{HEAD}
[[line]]
part = "chapter"
do = "add"
why = "Left out of the outline."
cite = "Ch.99 §A"
set = {{ number = "Ch.99", title = "Left out", paragraphs = ["A"] }}
""")
    assert problems() == ""


FAULTS = {
    "no such line": ('name = "bet-2"', 'name = "bet-22"', ["line[1].name", "0 lines of wager", "Did you mean bet-2?"]),
    "no such part": ('part = "wager"', 'part = "wagers"', ["line[1].part", "Did you mean wager?"]),
    "no such key": ("title =", "tittle =", ["tittle", "errata/1.toml", "Did you mean title?"]),
    "nothing changed": ('{ title = "Second wager" }', "{}", ["line[1]", "changes nothing"]),
    "a key that is not there": (
        'set = { title = "Second wager" }', 'unset = ["titel"]', ["line[1].unset", "'titel'", "Did you mean title?"],
    ),
    "another number": ("number = 1", "number = 2", ["number", "This is erratum 1"]),
    "no reason": ('why = "The text calls it so."', "", ["line[1].why", "is missing"]),
    "no citation": (PLACE, "", ["line[1].cite", "is missing"]),
    "a place that is not there": ("§D", "§Z", ["errata", "does not resolve"]),
    "a line that is there already": (
        'name = "bet-2"\nwhy = "The text calls it so."\n' + PLACE + "set = { title",
        'do = "add"\nwhy = "Again."\n' + PLACE + 'set = { id = "bet-2", title',
        ["line[1]", "adds 'bet-2', which is there already"],
    ),
    "a new line without its keys": ('name = "bet-2"', 'do = "add"', ["wager[", ".id", "errata/1.toml", "is missing"]),
    "not a table": ('set = { title = "Second wager" }', 'set = "title"', ["line[1]", "`set` is a table"]),
    "not TOML": ("[[line]]", "[[line]", ["errata/1.toml", "is not TOML"]),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_of_an_erratum_is_found(fault: str, erratum: Erratum) -> None:
    old, new, words = FAULTS[fault]
    assert old in CHANGE
    erratum(CHANGE.replace(old, new, 1))
    assert any(all(word in line for word in words) for line in problems().splitlines()), problems()


def test_an_erratum_is_not_dated_before_the_one_that_it_follows(erratum: Erratum) -> None:
    second = CHANGE.replace("number = 1", "number = 2").replace('"bet-2"', '"bet-3"').replace("Second", "Third")
    for day, sound in (("2026-11-15", False), ("2026-11-16", True), ("2026-11-17", True)):
        erratum(CHANGE)
        erratum(second.replace("2026-11-16", day), 2)
        said = [one for one in lint_law() if one.key == "date"]
        assert (not said) == sound


def test_a_record_made_under_the_former_revision_is_played_on_under_it(erratum: Erratum) -> None:
    old = game_by_law(NAME)
    kept = old.record()
    erratum(f"""{HEAD}
[[line]]
part = "paytable"
name = "three-card-bonus A"
why = "A straight flush was misread."
{PLACE}[line.set]
rows = [{{ hand = "straight-flush", pays = "41 to 1", cite = "(1)(a)" }}]
""")
    new = game_by_law(NAME)
    again = game_from_record(json.loads(json.dumps(kept)))
    assert again == old
    assert again.digest == kept["digest"] != new.digest
    assert again.edition.revision == 0
    assert new.edition.revision == 1
    assert game_from_record(new.record()) == new != old
    assert game_by_options(f"{NAME}+0", {}).edition == old.edition != game_by_options(NAME, {}).edition


def test_a_record_of_an_open_erratum_that_has_changed_is_refused_in_plain_words(erratum: Erratum) -> None:
    erratum(CHANGE)
    kept = game_by_law(NAME).record()
    erratum(CHANGE.replace("Second", "Middle"))
    with pytest.raises(BadInput, match="no revision that this program has is that text"):
        game_from_record(kept)


def test_diff_shows_what_an_erratum_corrects_and_why(erratum: Erratum, capsys: pytest.CaptureFixture[str]) -> None:
    erratum(CHANGE)
    before, after = library.load(f"{NAME}+0"), library.load(NAME)
    found = [(one.kind, one.part, one.line, one.before, one.after) for one in diff(before, after)]
    assert found == [("changed", "wager", "bet-2: title", titles(f"{NAME}+0")["bet-2"], "Second wager")]
    _, shown = run(capsys, "diff", f"{NAME}+0", NAME)
    assert "redline+0 → redline+1" in shown
    assert "Erratum 1, 2026-11-16: The first reading" in shown
    told = json.loads(run(capsys, "diff", f"{NAME}+0", NAME, "--json")[1])
    assert (told["before"], told["after"]) == (f"{NAME}+0", f"{NAME}+1")
    assert told["errata"] == [{"number": 1, "date": "2026-11-16", "reason": "The first reading of the text was wrong."}]


def test_diff_shows_a_corrected_citation_and_of_a_table_the_rows_that_differ(erratum: Erratum) -> None:
    table = next(one for one in library.load(NAME).paytable if (one.wager, one.letter) == ("three-card-bonus", "A"))
    kept = [
        f'{{ hand = "{row.hand}", ranks = "{row.ranks}", pays = "{row.pays}", cite = "{row.cite}" }}'
        for row in table.rows
    ]
    rows = ", ".join(kept[:-1])
    erratum(f"""{HEAD}
[[line]]
part = "paytable"
name = "three-card-bonus A"
why = "A line too many."
{PLACE}set = {{ rows = [{rows}] }}

[[line]]
part = "wager"
name = "bet-2"
why = "Cited wrongly."
{PLACE}set = {{ cite = "Ch.12 §D" }}
""")
    changes = {one.line: one for one in diff(library.load(f"{NAME}+0"), library.load(NAME))}
    assert "bet-2: cite" in changes
    gone = changes["three-card-bonus A: rows"]
    assert str(table.rows[-1].pays) in gone.before
    assert str(table.rows[-1].cite) in gone.before
    assert gone.before.count("[") >= 1
    assert gone.after.count("[") < len(table.rows)


def test_the_rule_book_and_the_catalogue_tell_of_it(erratum: Erratum) -> None:
    assert edition_entry(library.load(NAME))["revision"] == 0
    erratum(CHANGE)
    edition = library.load(NAME)
    entry = edition_entry(edition)
    digest = library.digest("md/let-it-ride", "redline", 1)
    assert (entry["revision"], entry["digest"]) == (1, digest)
    assert [(one["number"], one["date"], one["digest"]) for one in entry["errata"]] == [(1, "2026-11-16", digest)]
    book = write_book(edition)
    assert book.footer.endswith(f"{NAME}+1, digest of the text {digest[:16]}")
    assert dict(book.facts)["Revision"] == f"1 ({NAME}+1): 1 erratum of 2026-11-16"
    lines = next(section.lines for section in rulebook(edition) if section.title == "Errata")
    assert lines[1].cells == ("1", "wager bet 2", "changed", "The text calls it so.")
    assert lines[1].cite == f"{edition.cite_as} Ch.12 §D"
    assert not any(section.title == "Errata" for section in rulebook(library.load(f"{NAME}+0")))


def test_lint_says_what_is_open_and_strictly_wants_it_sealed(
    erratum: Erratum, capsys: pytest.CaptureFixture[str]
) -> None:
    erratum(CHANGE)
    code, said = run(capsys, "lint")
    assert code == 0
    assert f"{NAME}+1" in said
    code, said = run(capsys, "lint", "--sealed")
    assert code == 1
    assert "redline/errata/1.toml" in said


def test_amounts_stay_amounts(erratum: Erratum) -> None:
    erratum(CHANGE.replace('{ title = "Second wager" }', '{ stakes = ["5.00"] }'))
    assert next(one for one in library.load(NAME).wager if one.id == "bet-2").stakes == (cents("5.00"),)
