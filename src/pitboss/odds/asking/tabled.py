"""Results that are tables: the same rows for a data frame and for a notebook, whatever was asked for."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from pitboss.odds.asking.optional import DataFrame


class Row(Protocol):
    """What has a flat record."""

    def as_row(self) -> dict[str, Any]: ...


T = TypeVar("T", bound=Row)


class Tabled:
    """A result whose figures are rows, each a flat record with exact fractions."""

    __slots__ = ()

    def as_rows(self) -> list[dict[str, Any]]:
        """One record, unless there are several."""
        return [self.as_row()]  # type: ignore[attr-defined]

    def to_frame(self) -> DataFrame:
        """The rows as a data frame of pandas, with floats beside the exact fractions."""
        from pitboss.odds.wording.frames import frame_rows

        return frame_rows(self.as_rows())

    def _repr_html_(self) -> str:
        from pitboss.odds.wording.notebook import show_rows

        return show_rows(self.as_rows())


class Listed(tuple[T, ...], Tabled):
    """Several results of a kind, a row for each: a tuple like any other."""

    __slots__ = ()

    def as_rows(self) -> list[dict[str, Any]]:
        return [one.as_row() for one in self]
