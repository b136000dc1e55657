"""A refusal in words: what was refused, the rule, and what would have been open."""

from __future__ import annotations

from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.law.labels import disclose


def say_refusal(refusal: Refusal) -> str:
    """The sentence of a refusal, with its rule and what is open."""
    return str(replace(refusal, cite=disclose(refusal.cite)))
