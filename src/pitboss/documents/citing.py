"""How a citation is printed: without the name of the document's own text, and with its weight where it is another's."""

from __future__ import annotations

from pitboss.documents.tree import Document
from pitboss.law.citations import rests_on


def print_cite(document: Document, cite: str) -> str:
    """`Ch.12 §D(1)`; `58 Pa. Code § 639a.1 (another regulation)`; `Pitboss R-04 (our reading)`."""
    if not cite:
        return ""
    basis, weight = rests_on(cite)
    return document.shorten(cite) + (f" ({BORROWED[weight]})" if basis != "seed" else "")


BORROWED = {
    "regulation": "another regulation",
    "operator": "an operator's rules",
    "literature": "literature",
    "weak": "weak source",
    "reading": "our reading",
}
"""What a source outside the five documents weighs, in words."""
