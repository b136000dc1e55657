"""Casino table games as executable regulation."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    """Rooms that are called by name, imported when they first are: `pitboss.odds("three-card-poker", "ante")`."""
    if name == "odds":
        return import_module("pitboss.odds")
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")
