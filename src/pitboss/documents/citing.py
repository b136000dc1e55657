"""How a citation is printed: without the name of the document's own text, and with its weight where it is another's."""

from __future__ import annotations

from pitboss.documents.tree import Document
from pitboss.law.citations import say_weight


def print_cite(document: Document, cite: str) -> str:
    """`Ch.12 §D(1)`; `58 Pa. Code § 639a.1 (another regulation)`; `Pitboss R-04 (our reading)`;
    `MD 3CP 1.4 Ch.7 §H (another game's chapter)`.
    """
    weight = say_weight(cite, document.game) if cite else ""
    return f"{document.shorten(cite)} ({weight})" if weight else document.shorten(cite)
