"""How a citation is printed: without the name of the document's own text, and with its weight where it is another's."""

from __future__ import annotations

from pitboss.documents.tree import Document
from pitboss.law.labels import say_beside


def print_cite(document: Document, cite: str) -> str:
    """`Ch.12 §D(1)`; `58 Pa. Code § 639a.1 (another regulation)`; `Pitboss R-04 (our reading)`;
    `MD 3CP 1.4 Ch.7 §H (another game's chapter)`; `Ch.11 §B(3) (printed (1))`.
    """
    beside = say_beside(cite, document.game)
    return f"{document.shorten(cite)} ({beside})" if beside else document.shorten(cite)
