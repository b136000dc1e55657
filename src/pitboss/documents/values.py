"""A document as plain values, for other programs: every line with its citation, and what the citation rests on."""

from __future__ import annotations

import json
from typing import Any

from pitboss.documents.tree import Document, Line, Section
from pitboss.law.citations import rests_on
from pitboss.law.labels import say_labels


def write_json(document: Document) -> str:
    return json.dumps(as_values(document), ensure_ascii=False, indent=2) + "\n"


def as_values(document: Document) -> dict[str, Any]:
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "facts": dict(document.facts),
        "sections": [section_values(document, section) for section in document.sections],
    }


def section_values(document: Document, section: Section) -> dict[str, Any]:
    said: dict[str, Any] = {"part": section.part, "title": section.title, "kind": section.kind}
    if section.note:
        said["note"] = section.note
    return said | {"columns": list(section.columns), "lines": [line_values(document, line) for line in section.lines]}


def line_values(document: Document, line: Line) -> dict[str, Any]:
    said: dict[str, Any] = {"cells": list(line.cells), "cite": line.cite}
    if line.cite:
        said["basis"], said["weight"] = rests_on(line.cite, document.game)
    extra = {"wager": line.wager, "change": line.change, "label": say_labels(line.cite) if line.cite else ""}
    return said | {name: text for name, text in extra.items() if text}
