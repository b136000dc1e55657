"""Labels that are not as printed: where we cite by position, what label the text itself has there.

A text may print a label twice, and a scan may garble one. The citation then goes by position, and wherever it is shown
the printed label stands beside it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from pitboss.law import library
from pitboss.law.citations import expand_places, say_weight, split
from pitboss.law.sources import prefixes


@cache
def printed_labels(cite: str) -> dict[str, str]:
    """`{"Ch.11 B(3)": "(1)"}`: each place that the citation names under another label than the text's own."""
    found: dict[str, str] = {}
    for source, text in split(cite):
        for place in expand_places(text) if text else ():
            label = printed_label(source, place)
            if label:
                found[place] = label
    return found


def printed_label(source: str, place: str) -> str:
    """The label as printed, from the first part of it that differs: `(c)(ii)` where we write `(e)(iii)`."""
    renumbered = library.sources().renumbered
    chapter, _, marks = place.partition(" ")
    said, before = "", ""
    for prefix in prefixes(marks) if marks else ():
        own, before = prefix[len(before) :], prefix
        printed = renumbered.get(f"{source} {chapter} {prefix}")
        if printed or said:
            said += printed or own
    return said


def say_labels(cite: str) -> str:
    """`printed (1)`; nothing, where every label is the text's own."""
    labels = dict.fromkeys(printed_labels(cite).values())
    return f"printed {', '.join(labels)}" if labels else ""


@cache
def disclose(cite: str) -> str:
    """The citation as it is shown to people: `MD 235 1.1 Ch.11 §B(3) (printed (1))`; `normalize` takes it back."""
    label = say_labels(cite) if cite else ""
    return f"{cite} ({label})" if label else cite


def disclose_own(said: dict[str, Any]) -> dict[str, Any]:
    """A JSON object whose own citation people are shown; there may be none."""
    return {**said, "cite": disclose(said["cite"])} if said.get("cite") else said


def disclose_all(said: Any) -> Any:
    """What is shown as JSON, with every citation in it as people are shown it."""
    if isinstance(said, dict):
        return disclose_own({key: disclose_all(one) for key, one in said.items()})
    return [disclose_all(one) for one in said] if isinstance(said, list) else said


def disclose_within(text: str) -> str:
    """A sentence that ends in a citation in brackets, with the citation as people are shown it."""
    return re.sub(
        r"\[([^\[\]]+)\]", lambda found: f"[{disclose(found[1])}]" if names_source(found[1]) else found[0], text
    )


def names_source(text: str) -> bool:
    return any(source for source, _ in split(text))


def say_beside(cite: str, game: str) -> str:
    """What stands in brackets beside a citation on a line of this game: the printed label, what the source weighs."""
    said = (say_labels(cite), say_weight(cite, game)) if cite else ()
    return "; ".join(one for one in said if one)
