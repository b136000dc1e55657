"""Tables on any screen: no word is broken, nothing is left out that is not spare, and columns stay in their order."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pitboss.cli.console import JOINED, WHOLE, Screen, Sheet, fit

CELL = st.text("abcdefg §", max_size=40).map(str.strip)
TABLE = st.integers(1, 6).flatmap(lambda n: st.lists(st.lists(CELL, min_size=n, max_size=n), min_size=1, max_size=4))


ON_ANY_MACHINE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def drawn(rows: list[list[str]], width: int, encoding: str = "utf-8", spare: tuple[str, ...] = ()) -> str:
    names = [f"Col{n}" for n in range(len(rows[0]))]
    sheet = Sheet(names, "", spare)
    for row in rows:
        sheet.add_row(*row)
    out = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    Screen(file=out, width=width, highlight=False).print(sheet)
    out.seek(0)
    return out.read()


@ON_ANY_MACHINE
@given(TABLE, st.integers(24, 130))
def test_every_word_is_whole_on_every_screen(rows: list[list[str]], width: int) -> None:
    words = sorted(word for row in rows for cell in row for word in cell.split())
    longest = max(map(len, words), default=0)
    text = drawn(rows, width)
    assert all(len(line) <= width for line in text.splitlines())
    if longest + len(" Col0  ") <= width:
        shown = sorted(word for word in text.split() if not word.startswith(("Col", "─")))
        assert shown == words


@ON_ANY_MACHINE
@given(TABLE, st.integers(24, 130))
def test_plain_forms_are_as_wide_as_they_are_drawn(rows: list[list[str]], width: int) -> None:
    """`Sec.` is longer than the sign: the table is laid out for the form that is printed."""
    text = drawn(rows, width, "ascii")
    assert all(len(line) <= width for line in text.splitlines())
    assert "§" not in text


@ON_ANY_MACHINE
@given(st.lists(st.tuples(st.integers(1, 20), st.integers(0, 60)), min_size=1, max_size=8), st.integers(1, 120))
def test_widths_fit_and_only_wide_columns_give_way(columns: list[tuple[int, int]], room: int) -> None:
    least = [one for one, _ in columns]
    most = [one + more for one, more in columns]
    widths = fit(most, least, room)
    if sum(least) > room:
        assert widths == []
        return
    assert sum(widths) == min(sum(most), room)
    assert all(low <= width <= high for low, width, high in zip(least, widths, most, strict=True))
    cut = [width for width, high in zip(widths, most, strict=True) if width < high]
    kept = [width for width, low in zip(widths, least, strict=True) if width > low]
    assert not cut or max(kept, default=0) <= min(max(cut), max(widths)) + 1


ROW = [["md/blackjack", "1.2", "a sentence of several words", "35 to 1"]]


def test_what_is_short_stays_in_one_line() -> None:
    for width in range(24, 80):
        assert "35 to 1" in drawn(ROW, width)
    assert len("35 to 1") <= WHOLE


STAKES = f"ante{JOINED}$10, three-card-raise{JOINED}$10, play{JOINED}$5"
REASON = "The dealer does not qualify. The wager pays 1 to 1."
BELONGING = [["seat 1", "MD 3CP 1.4 Ch.12 §D(1)(a), Ch.7 §F(2)", STAKES, REASON]]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_what_belongs_together_stays_in_one_line(encoding: str) -> None:
    for width in range(34, 130):
        text = drawn(BELONGING, width, encoding)
        for part in ("Ch.12 §D(1)(a)", "Ch.7 §F(2)", "ante $10", "three-card-raise $10", "play $5", "1 to 1"):
            assert part in text, (width, text)


def test_a_title_wider_than_its_table_runs_over_the_screen() -> None:
    """Broken at the table's width, it would be a tower of words above two narrow columns."""
    told = io.StringIO()
    sheet = Sheet(["A", "B"], "Ante Wager with A K, with 2 3 4 in sight", ())
    sheet.add_row("1", "2")
    Screen(file=told, width=80).print(sheet)
    assert told.getvalue().splitlines()[0] == "Ante Wager with A K, with 2 3 4 in sight"


@pytest.mark.parametrize(("width", "columns"), [(80, 4), (46, 4), (45, 4), (37, 3), (28, 2)])
def test_spare_columns_go_first_and_in_order(width: int, columns: int) -> None:
    rows = [["md/blackjack", "edition", "sentences", "thirty-five"]]
    head = drawn(rows, width, spare=("Col2", "Col3")).splitlines()[1]
    left = [f"Col{n}" for n in range(4) if n not in ((2, 3), (2,), ())[columns - 2]]
    assert head.split() == left


def test_a_screen_too_narrow_for_a_row_gets_a_list() -> None:
    lines = [line.rstrip() for line in drawn(ROW * 2, 24).splitlines()]
    assert lines[1:7] == [
        " Col0 md/blackjack",
        " Col1 1.2",
        " Col2 a sentence of",
        "      several words",
        " Col3 35 to 1",
        "",
    ]
    assert lines[7] == " Col0 md/blackjack"


def test_a_number_without_room_ends_its_lines_at_commas_and_strokes() -> None:
    """Each digit stands where it can be read: in groups of three, or above and below the stroke."""
    combinations, fraction = "44,178,925,006,312,778,444,124,068,728", "99993337178794377521/23223096779137014173"
    text = drawn([[combinations, fraction]], 36)
    lines = [line.split()[-1] for line in text.splitlines() if line.strip()]
    first, rest, above, below = lines
    assert (first[-1], above[-1]) == (",", "/")
    assert (first + rest, above + below) == (combinations, fraction)


@pytest.mark.parametrize("names", [["Name", "Published"], ["", ""]])
def test_an_address_of_the_web_is_whole_on_a_line_of_its_own(names: list[str]) -> None:
    """It is wider than the screen: broken, it would open nothing. Other words are where they would be without it."""
    address = "https://example.org/" + "a-long-way/" * 8
    sheet = Sheet(names, "", ())
    sheet.add_row("Table games", f"Printed in full at {address} since May")
    out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    Screen(file=out, width=40, highlight=False).print(sheet)
    out.seek(0)
    lines = [line.strip() for line in out.read().splitlines()]
    assert address in lines
    assert "Printed in full at" in " ".join(lines)
    assert all(len(line) <= 40 for line in lines if line != address)
