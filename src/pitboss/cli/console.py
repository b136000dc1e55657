"""The console of a command, and tables that fit it: no word is broken, whatever the width and the encoding.

Rich narrows columns without regard to words. Here a column is never narrower than its longest word. A table that is too
wide first moves its columns closer together, then leaves out its spare columns, and at last shows each row as a list of
its own. The same happens where a sentence would have one word in each line. What belongs together stays in one line:
`35 to 1`, `Ch.12 §D`, and whatever a no-break space joins.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Console, Group
from rich.segment import Segment
from rich.table import Column, Table
from rich.text import Text

from pitboss.cli.plain import readable

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType, RenderResult
    from rich.style import StyleType

WHOLE = 14
"""A cell of up to this many characters stays in one line, as `35 to 1` or `Ch.12 §D(1)(a)`."""

NARROW, TALL = 16, 4
"""A column of fewer characters than these is too narrow for a cell that would take this many lines."""

APART, CLOSE = 3, 1
"""Blanks between columns."""

TOGETHER = re.compile(r"(?<=\d) (?=(?:to|for) \d)|(?<=\d to) (?=\d)|(?<=\d for) (?=\d)|(?<=\d) (?=§)|(?<=§) (?=\d)")
"""The blanks at which no line ends."""

NUMBER = re.compile(r"-?[\d,]+(?:/\d+)?")
"""A whole number or a fraction."""

ADDRESS = "://"

JOINED = "\N{NO-BREAK SPACE}"

BELOW = "   "
"""Before what stands below its name."""

ASCII_HEAD = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""As `box.SIMPLE_HEAD`, for an output that has no lines to draw."""


class Screen(Console):
    """A console that replaces what its output cannot encode before it lays anything out, and cuts nothing off."""

    def print(self, *objects: Any, **kwargs: Any) -> None:
        super().print(*objects, **({"crop": False} | kwargs))

    def render_str(self, text: str, **kwargs: Any) -> Text:
        return super().render_str(readable(text, self.encoding), **kwargs)


class Sheet(Table):
    """A table that is filled in like any of Rich's. It is laid out for the console that prints it."""

    def __init__(
        self, columns: Sequence[str], title: str, spare: Sequence[str], *, heads: bool = True, follows: bool = False
    ) -> None:
        super().__init__(*(Column(name, overflow="fold") for name in columns), **look(title))
        self.spare, self.heads, self.follows = spare, heads, follows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawn = self.laid_out(console, options)
        if not self.follows:
            yield drawn
            return
        for line in console.render_lines(drawn, options, pad=False)[1:]:  # the first is blank
            yield from (*line, Segment.line())

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
    ) -> RenderableType:
        """The table. A title that is wider than it stands above it, and runs over the whole width of the screen."""
        above = Text(str(self.title or ""), style="bold")
        is_wide = above.cell_len > sum(widths) + gap * (len(widths) - 1) + 2
        title = None if is_wide else self.title
        drawn = Table(**look(title, gap, ascii_only=options.ascii_only), show_header=self.heads)
        for column, width in zip(shown, widths, strict=True):
            drawn.add_column(column.header, width=width, justify=column.justify, overflow="fold")
        for row, cells in zip(self.rows, zip(*(column.cells for column in shown), strict=True), strict=True):
            broken = (break_lines(text_of(console, cell), width) for cell, width in zip(cells, widths, strict=True))
            drawn.add_row(*broken, style=row.style, end_section=row.end_section)
        return Group(above, drawn) if is_wide else drawn

    def listed(self, console: Console, options: ConsoleOptions) -> RenderableType:
        """Each row as lines of its own, with the column's name before what it says.

        What has a word too long for the room beside the names stands below its name, if there is room for it there.
        """
        cells = [[text_of(console, cell) for cell in column.cells] for column in self.columns]
        names = [str(column.header) for column in self.columns]
        widest = longest(name for name, column in zip(names, cells, strict=True) if any(column))
        beside, below = options.max_width - widest - CLOSE - 2, options.max_width - len(BELOW) - 1
        lines = [Text(str(self.title), style="bold")] if self.title else []
        for row, texts in zip(self.rows, zip(*cells, strict=True), strict=True):
            lines.append(Text())
            for name, text in zip(names, texts, strict=True):
                label = Text(f" {name:<{widest}} ", style="dim")
                if not text:
                    continue
                needs = words_and_whole(text)[0]
                if name and beside < needs and (needs <= below or ADDRESS in text.plain):
                    lines += [label, *set_in(console, text, below, Text(BELOW), row.style)]
                else:
                    lines += set_in(console, text, beside, label, row.style)
        return Group(*lines, Text())


def set_in(console: Console, text: Text, width: int, label: Text, style: StyleType | None) -> Iterator[Text]:
    """The lines of a text, the first behind its label and the others below that.

    An address of the web stays whole, also where it is wider than the screen: broken, it opens nothing.
    """
    for line in break_lines(text, width).split("\n"):
        for part in [line] if ADDRESS in line.plain else line.wrap(console, width):
            part.rstrip()
            yield Text.assemble(label, part, style=style or "", no_wrap=True, overflow="ignore")
            label = Text(" " * label.cell_len)


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
    """Say whether a sentence of the column would become a tower of single words."""
    texts = (text_of(console, cell) for cell in column.cells)
    return width < NARROW and any(break_lines(text, width).plain.count("\n") + 1 >= TALL for text in texts)


def words_and_whole(text: Text) -> tuple[int, int]:
    joined = TOGETHER.sub(JOINED, text.plain)
    return longest(re.split(r"[ \n]+", joined)), longest(joined.split("\n"))


def break_lines(text: Text, width: int) -> Text:
    """The text in lines of at most this width, broken between words and not within what belongs together."""
    joined, start, ends = TOGETHER.sub(JOINED, text.plain), 0, []
    for word in split_long(joined, width):
        if word[0] == "\n":
            start = word.end()
        elif word.start() > start and longest([joined[start : word.end()]]) > width:
            start = word.start()
            ends.append(start)
    lines = Text("\n").join(text.divide(ends))
    lines.plain = lines.plain.replace(JOINED, " ")
    return lines


def split_long(text: str, width: int) -> Iterator[re.Match[str]]:
    """The words of a text; a number that has no room in a line, in pieces that end at a comma or a stroke."""
    for word in re.finditer(r"[^ \n]+|\n", text):
        if len(word[0]) > width and NUMBER.fullmatch(word[0]):
            yield from re.compile(r"[^,/]+[,/]?").finditer(text, word.start(), word.end())
        else:
            yield word


def longest(parts: Iterable[str]) -> int:
    return max((Text(part).cell_len for part in parts), default=0)


def fit(most: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Find a width for each column; the widest gives way first.

    The list is empty if the words need more room than there is.
    """
    if sum(least) > room:
        return []
    widths = list(most)
    while sum(widths) > room:
        wide = [n for n in range(len(widths)) if widths[n] > least[n]]
        widths[max(wide, key=lambda n: widths[n])] -= 1
    return widths
