"""Results that are tables: the same rows for a data frame and for a notebook, whatever was asked for.

A frame is made with pandas, which need not be installed: it is imported only to make one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pitboss.errors import BadInput

if TYPE_CHECKING:
    from pandas import DataFrame as DataFrame  # type: ignore[import-untyped, unused-ignore]
else:
    DataFrame = Any

MISSING = "a data frame is made with pandas, which is not installed. Install it: pip install 'pitboss[frames]'."


FEW = 4
"""As many results are shown one by one."""


class Row(Protocol):
    """A value that has a flat record."""

    def as_row(self) -> dict[str, Any]: ...


T = TypeVar("T", bound=Row)


class Tabled:
    """A result whose figures are rows, each a flat record with exact fractions."""

    __slots__ = ()

    def as_rows(self) -> list[dict[str, Any]]:
        """Give one record, or several."""
        return [self.as_row()]  # type: ignore[attr-defined]

    def to_frame(self) -> DataFrame:
        """Make a data frame of pandas, with floats beside the exact fractions."""
        return frame_rows(self.as_rows())

    def _repr_html_(self) -> str:
        return show_rows(self.as_rows()) or show_text(self)


class Listed(tuple[T, ...], Tabled):
    """Several results of a kind, with a row for each. It is a tuple like any other."""

    __slots__ = ()

    def as_rows(self) -> list[dict[str, Any]]:
        return [one.as_row() for one in self]

    def __repr__(self) -> str:
        if len(self) <= FEW:
            return super().__repr__()
        return f"<{len(self)} of {type(self[0]).__name__}, the first {self[0]!r}; to_frame() has a row for each>"


# Frames


def frame_rows(rows: Iterable[dict[str, Any]], columns: list[str] | None = None) -> DataFrame:
    """Turn records into rows. A fraction becomes two columns: the float under its name, and the fraction beside it.

    A frame without rows has these columns all the same, so that a program may ask for them.
    """
    said = []
    for row in rows:
        exact = {name: value for name, value in row.items() if isinstance(value, Fraction)}
        floats = {name: float(value) for name, value in exact.items()}
        said.append(row | floats | {f"{name}_exact": value for name, value in exact.items()})
    return make_frame(said, None if said else columns)


def make_frame(
    rows: list[dict[str, Any]], columns: list[str] | None = None, dtype: type[object] | None = None
) -> DataFrame:
    """Make a frame of these rows. Columns of objects keep whole numbers whole beside missing values."""
    if find_spec("pandas") is None:
        raise BadInput(MISSING)
    import pandas  # type: ignore[import-untyped, unused-ignore]

    return pandas.DataFrame(rows, columns=columns, dtype=dtype)


# HTML


def show_text(value: object) -> str:
    """Say in a line what has no rows. A notebook would show nothing otherwise."""
    return f"<p>{escape(repr(value))}</p>"


def show_rows(rows: Sequence[Mapping[str, Any]]) -> str:
    """Write any table of figures as HTML, with a column for each name, and fractions as decimals.

    Without rows it is nothing.
    """
    if not rows:
        return ""
    columns = list(dict.fromkeys(name for row in rows for name in row))
    cells = ([show_cell(row.get(name)) for name in columns] for row in rows)
    return draw_html([name.replace("_", " ") for name in columns], cells)


def show_cell(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value) if value.denominator == 1 else f"{float(value):.6f}"
    if isinstance(value, float):
        return f"{value:.6g}"
    return "" if value is None else str(value)


def draw_html(columns: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
