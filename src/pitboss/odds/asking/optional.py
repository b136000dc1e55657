"""Types of libraries that need not be installed: pandas and matplotlib, each imported only where a result is made.

A program that reads type hints at run time gets `Any` in their place, and needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Figure
    from pandas import DataFrame as DataFrame  # type: ignore[import-untyped, unused-ignore]
else:
    DataFrame = Any
    Figure = Any

__all__ = ["DataFrame", "Figure"]
