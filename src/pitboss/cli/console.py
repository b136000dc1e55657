"""The console of a command, and tables that fit it: no word is broken, whatever the width and the encoding.

Rich narrows columns without regard to words. Here a column is never narrower than its longest word; what is too wide
then stands closer together, after that without its spare columns, and at last each row is a list of its own; likewise
where a sentence would have a word in each line. What
belongs together stays in one line too: `35 to 1`, `Ch.12 §D`, and whatever a no-break space joins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console
from rich.table import Column, Table
from rich.text import Text

from pitboss.cli.plain import readable

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderResult

WHOLE = 14
"""A cell of up to this many characters stays in one line, as `35 to 1` or `Ch.12 §D(1)(a)`."""

NARROW, TALL = 16, 4
"""A column of fewer characters than these is too narrow for a cell that would take this many lines."""

APART, CLOSE = 3, 1
"""Blanks between columns."""

TOGETHER = re.compile(r"(?<=\d) (?=(?:to|for) \d)|(?<=\d to) (?=\d)|(?<=\d for) (?=\d)|(?<=\d) (?=§)|(?<=§) (?=\d)")
"""The blanks at which no line ends."""

JOINED = "\N{NO-BREAK SPACE}"

ASCII_HEAD = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""As `box.SIMPLE_HEAD`, for an output that has no lines to draw."""


class Screen(Console):
    """A console that puts what its output cannot encode in a readable form before it lays anything out."""

    def render_str(self, text: str, **kwargs: Any) -> Text:
        return super().render_str(readable(text, self.encoding), **kwargs)


class Sheet(Table):
    """A table to be filled in as any of Rich's, laid out again for the console that prints it."""

    def __init__(self, columns: Sequence[str], title: str, spare: Sequence[str], *, heads: bool = True) -> None:
        super().__init__(*(Column(name, overflow="fold") for name in columns), **look(title))
        self.spare, self.heads = spare, heads

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.laid_out(console, options)

    def laid_out(self, console: Console, options: ConsoleOptions) -> RenderableType:
        for shown, gap in self.attempts():
            room = options.max_width - gap * (len(shown) - 1) - 2
            measures = [measure(console, column) for column in shown]
            widths = fit([most for _, most in measures], [least for least, _ in measures], room)
            if widths and not any(is_tower(console, *one) for one in zip(shown, widths, strict=True)):
                return self.drawn(console, shown, widths, gap, options)
        return self.listed(console, options)

    def attempts(self) -> Iterator[tuple[list[Column], int]]:
        """(columns, blanks between them), from the roomiest to the narrowest."""
        yield self.columns, APART
        for left_out in range(len(self.spare) + 1):
            gone = self.spare[:left_out]
            yield [column for column in self.columns if column.header not in gone], CLOSE

    def drawn(
        self, console: Console, shown: list[Column], widths: list[int], gap: int, options: ConsoleOptions
    ) -> Table:
        drawn = Table(**look(self.title, gap, ascii_only=options.ascii_only), show_header=self.heads)
        for column, width in zip(shown, widths, strict=True):
            drawn.add_column(column.header, width=width, justify=column.justify, overflow="fold")
        for row, cells in zip(self.rows, zip(*(column.cells for column in shown), strict=True), strict=True):
            broken = (break_lines(text_of(console, cell), width) for cell, width in zip(cells, widths, strict=True))
            drawn.add_row(*broken, style=row.style, end_section=row.end_section)
        return drawn

    def listed(self, console: Console, options: ConsoleOptions) -> Table:
        """Each row as lines of its own, with the column's name before what it says."""
        names = [str(column.header) for column in self.columns]
        drawn = Table(**look(self.title, CLOSE, ascii_only=options.ascii_only), show_header=False)
        drawn.add_column(style="dim", no_wrap=True)
        drawn.add_column(overflow="fold")
        room = options.max_width - longest(names) - CLOSE - 2
        for row, cells in zip(self.rows, zip(*(column.cells for column in self.columns), strict=True), strict=True):
            if drawn.row_count:
                drawn.add_row()
            for name, cell in zip(names, cells, strict=True):
                if (text := text_of(console, cell)).plain:
                    drawn.add_row(name, break_lines(text, room), style=row.style)
        return drawn


def look(title: Any, gap: int = APART, *, ascii_only: bool = False) -> dict[str, Any]:
    return {
        "title": title or None,
        "title_justify": "left",
        "title_style": "bold",
        "box": ASCII_HEAD if ascii_only else box.SIMPLE_HEAD,
        "pad_edge": False,
        "padding": (0, gap // 2),
    }


def text_of(console: Console, cell: RenderableType) -> Text:
    return cell if isinstance(cell, Text) else console.render_str(str(cell))


def measure(console: Console, column: Column) -> tuple[int, int]:
    """(the least width that breaks no word, the width that all of it would like)."""
    least, most = words_and_whole(text_of(console, column.header))
    for cell in column.cells:
        text = text_of(console, cell)
        longest, whole = words_and_whole(text)
        least = max(least, whole if whole <= WHOLE or column.no_wrap else longest)
        most = max(most, whole)
    return max(least, min(most, column.min_width or 0)), most


def is_tower(console: Console, column: Column, width: int) -> bool:
    """Whether a sentence of the column would stand as a tower of single words."""
    texts = (text_of(console, cell) for cell in column.cells)
    return width < NARROW and any(break_lines(text, width).plain.count("\n") + 1 >= TALL for text in texts)


def words_and_whole(text: Text) -> tuple[int, int]:
    joined = TOGETHER.sub(JOINED, text.plain)
    return longest(re.split(r"[ \n]+", joined)), longest(joined.split("\n"))


def break_lines(text: Text, width: int) -> Text:
    """The text in lines of at most this width, broken between words and not within what belongs together."""
    joined, start, ends = TOGETHER.sub(JOINED, text.plain), 0, []
    for word in re.finditer(r"[^ \n]+|\n", joined):
        if word[0] == "\n":
            start = word.end()
        elif word.start() > start and longest([joined[start : word.end()]]) > width:
            start = word.start()
            ends.append(start)
    lines = Text("\n").join(text.divide(ends))
    lines.plain = lines.plain.replace(JOINED, " ")
    return lines


def longest(parts: Iterable[str]) -> int:
    return max((Text(part).cell_len for part in parts), default=0)


def fit(most: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """A width for each column, the widest giving way first; nothing, if the words need more than there is."""
    if sum(least) > room:
        return []
    widths = list(most)
    while sum(widths) > room:
        wide = [n for n in range(len(widths)) if widths[n] > least[n]]
        widths[max(wide, key=lambda n: widths[n])] -= 1
    return widths
