"""Every format says what the tree says, lines and citations; a page stands alone; a PDF is the same each time."""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pitboss.cli.main import main
from pitboss.documents.book import write_book
from pitboss.documents.citing import print_cite
from pitboss.documents.formats import FORMATS
from pitboss.documents.markdown import escape, write_markdown
from pitboss.documents.pages import write_page
from pitboss.documents.redline import write_redline
from pitboss.documents.tree import Document, Line, Section
from pitboss.documents.typesetting import LETTERS, as_values, draw_pages, longest_word, share_widths, typeset
from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.diff import diff


def redline(game: str, before: str, after: str) -> Document:
    old, new = library.load(f"{game}@{before}"), library.load(f"{game}@{after}")
    return write_redline(old, new, diff(old, new))


BOOKS = {
    "book": write_book(library.load("md/three-card-poker@1.4")),
    "excerpt": write_book(library.load("md/blackjack@2014")),
    "chapter": write_book(library.load("ma/caribbean-stud"), cite="§12"),
    "redline": redline("three-card-poker", "before-2014", "2014"),
}
documents = pytest.mark.parametrize("document", BOOKS.values(), ids=BOOKS.keys())


class Page(HTMLParser):
    """What a page holds: ids, links, cells, and whether each element that is opened is closed."""

    VOID = ("meta",)

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.cells: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.tags.append(tag)
        self.ids += [said["id"] or ""] if "id" in said else []
        self.links += [said["href"] or ""] if "href" in said else []
        if tag not in self.VOID:
            self.open.append(tag)
        if tag == "td":
            self.cells.append("")
        assert tag != "th" or said["scope"] == "col"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data


@documents
def test_a_page_stands_alone_and_every_link_arrives(document: Document) -> None:
    page = Page(write_page(document))
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert {link.removeprefix("#") for link in page.links} <= set(page.ids)
    assert not {"script", "link", "img", "iframe"} & set(page.tags)


@documents
def test_a_page_has_every_cell_and_citation(document: Document) -> None:
    wanted = []
    for section in document.sections:
        used = section.used()
        for line in section.lines:
            wanted += [cell for cell, keep in zip(line.cells, used, strict=True) if keep]
            wanted.append(print_cite(document, line.cite))
    assert Page(write_page(document)).cells == wanted


@documents
def test_markdown_has_a_row_for_each_line(document: Document) -> None:
    text = write_markdown(document)
    rows = [line for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) == sum(2 + len(section.lines) for section in document.sections)
    for section in document.sections:
        assert f"### {escape(section.title)}\n" in text


@documents
def test_json_has_every_line_with_what_it_rests_on(document: Document) -> None:
    said = json.loads(FORMATS["json"](document))
    lines = [line for section in said["sections"] for line in section["lines"]]
    assert [(tuple(line["cells"]), line["cite"]) for line in lines] == [
        (line.cells, line.cite) for section in document.sections for line in section.lines
    ]
    assert {line["basis"] for line in lines if line["cite"]} <= {"seed", "external", "proposed"}


def test_a_borrowed_line_says_so() -> None:
    book = write_book(library.load("four-card-poker"))
    assert print_cite(book, "Pitboss R-62") == "Pitboss R-62 (our reading)"
    assert print_cite(book, "N.J.A.C. 13:69F-27.3") == "N.J.A.C. 13:69F-27.3 (another regulation)"
    assert print_cite(book, "MD FCP redline Ch.12 §E(2)") == "Ch.12 §E(2)"


def test_a_pdf_has_pages_and_is_the_same_each_time() -> None:
    document = BOOKS["redline"]
    written = typeset(document)
    assert written.startswith(b"%PDF-")
    assert written == typeset(document)
    assert len(draw_pages(document)) > 1


def test_without_typst_a_pdf_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(BadInput, match=r"pip install 'pitboss\[pdf\]'"):
        typeset(BOOKS["chapter"])


def test_edition_and_digest_stand_on_the_foot_of_each_page() -> None:
    book = BOOKS["book"]
    digest = library.digest("md/three-card-poker", "1.4")
    assert (
        as_values(book)["footer"]
        == f"Three Card Poker, {library.load('md/three-card-poker@1.4').text_id}, digest of the text {digest[:16]}"
    )
    assert dict(book.facts)["Digest of the text"] == digest


def test_a_redline_has_words_and_not_names_of_the_data() -> None:
    text = write_markdown(redline("mississippi-stud", "2014", "1.1"))
    assert "stub to rack" in text
    assert not re.search(r"stub-to-rack|fourth-street-forfeits|offered=|six-card-bonus", text)


def test_what_is_deleted_is_struck_through() -> None:
    old = write_markdown(BOOKS["redline"])
    assert re.search(r"\| deleted \| <del>.+</del> \|", old)
    assert "<del>" in write_page(BOOKS["redline"])


def run(*words: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(words))
    return int(stop.value.code or 0)


@pytest.mark.parametrize("name", ["book.md", "book.html", "book.pdf", "book.json"])
def test_the_name_of_the_file_says_the_format(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("rules", "caribbean-stud", "--cite", "§12", "--output", name) == 0
    assert capsys.readouterr().out == f"Wrote {name}.\n"
    begins = {"book.md": b"# Carib", "book.html": b"<!doctype", "book.pdf": b"%PDF", "book.json": b"{"}
    assert Path(name).read_bytes().startswith(begins[name])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rules", "craps", "--format", "word"), "there is no format 'word'"),
        (("rules", "craps", "--output", "book.doc"), "End it in .md, .html, .pdf or .json"),
        (("diff", "craps", "craps", "--output", "no/such/folder/redline.md"), "cannot be written"),
    ],
)
def test_a_wrong_format_is_one_clear_line(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*words) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def first_and_last(game: str) -> tuple[str, str]:
    """Its first and its last edition; of the only one, the text as it was first sealed, and as it is."""
    first, *_, last = (*library.shelf()[game], *library.shelf()[game][-1:])
    return (first, last) if first != last else (f"{first}+0", first)


@pytest.mark.parametrize("game", library.shelf())
def test_no_word_of_a_table_stands_over_the_next_column(game: str) -> None:
    """A column has a share of what the short ones leave; a word that is wider would be printed over its neighbour."""
    for document in (write_book(library.load(game)), redline(game, *first_and_last(game))):
        for section in as_values(document)["parts"]:
            for table in section["sections"]:
                shares = [share for share in table["widths"] if share]
                for n, share in enumerate(table["widths"]):
                    widest = longest_word([table["columns"][n], *(row["cells"][n] for row in table["rows"])])
                    assert not share or share / sum(shares) * LETTERS >= widest, (table["title"], n)


def test_a_usual_row_that_has_room_is_on_one_line() -> None:
    lines = [f"Six Card Bonus Paytable B: {hand}" for hand in ("Flush", "Straight", "Three-of-a-kind", "Royal flush")]
    cites = [f"pre-2014 COMAR 36.05.14.12 §F(2)({letter})" for letter in "abcd"]
    kind, line, pays, cited = share_widths([["deleted"] * 4, lines, ["1,000 to 1"] * 4, cites])
    assert (kind, pays) == (0, 0)
    assert line > max(map(len, lines))
    assert cited > max(map(len, cites))


def test_what_is_taller_than_a_page_is_broken_and_never_cut_off() -> None:
    """Ten readings of ours are no more rows than a paytable has, and three pages long: their end was not printed."""
    told = ("What follows?", "This does. " * 60, "The text says so. " * 40)
    long = Section(
        "Readings of ours",
        ("Question", "Reading", "Reason"),
        tuple(Line(told, "Pitboss R-04") for _ in range(10)),
        "The text",
    )
    short = Section(
        "Pair Plus", ("Hand", "Pays"), tuple(Line(("Flush", "4 to 1"), "Ch.12 §D(1)(d)") for _ in range(14)), "Payouts"
    )
    document = Document(
        title="A game", subtitle="Rules", facts=(), sections=(long, short), footer="", short="MD 3CP 1.4"
    )
    broken, whole = (table["whole"] for part in as_values(document)["parts"] for table in part["sections"])
    assert (broken, whole) == (False, True)
    assert len(draw_pages(document)) >= 3
