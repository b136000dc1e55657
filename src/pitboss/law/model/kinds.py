"""What the classes of the law share: citations, amounts, the ways of dealing, and what wagers are made with."""

from __future__ import annotations

from typing import Literal, NewType

Cite = NewType("Cite", str)
"""A citation in full: a source's short name and a place in it, such as `MD 3CP 1.4 Ch.12 §D(1)(a)`."""

Amount = NewType("Amount", int)
"""Cents; written as dollars in text."""

Mode = Literal["manual-shoe", "hand", "automated-shoe", "dice"]

InstrumentKind = Literal["chips", "plaque", "coupon", "match-play", "cash"]
"""What a wager may be made with; `law.vocabulary.instruments` says what each is."""
