"""What stands around the figures of an edition, as a transcription has it: terms, layout, options and procedures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.law.model import Edition, Option, Procedure
from tests.law.transcription.text import Block


def around(edition: Edition) -> Iterator[Block]:
    """One line for each, with its place."""
    for term in edition.definition:
        yield Block(line("definition", term.term, term.cite))
    for area in edition.area:
        yield Block(line("area", area.title, area.cite, area.per, label("when", area.when)))
    for words in edition.inscription:
        sign = "or a sign" if words.sign_instead else ""
        yield Block(line("inscription", words.text, words.cite, sign, label("when", words.when)))
    for thing in edition.equipment:
        yield Block(line("equipment", thing.title, thing.cite, label("when", thing.when)))
    for hand in edition.hand:
        yield Block(line("hand", hand.id, hand.cite, label("of", hand.cards), label("ranked", hand.ranking)))
    for made in edition.instrument:
        yield Block(
            line(
                "instrument",
                made.kind,
                made.cite,
                label("for", made.wagers),
                label("device by", made.device_cite or ""),
                label("others by", made.others_cite or ""),
            )
        )
    yield from (option(one) for one in edition.option)
    yield from (procedure(one) for one in edition.procedure)


def option(one: Option) -> Block:
    """What may be chosen, and what holds without a choice."""
    head = line(
        "option",
        one.id,
        one.cite,
        "" if one.kind == "choice" else one.kind,
        "|".join(one.values),
        label("default", one.default),
        label("least", one.least),
        label("most", one.most),
        label("required with", one.required_with),
        label("required by", one.required_cite or ""),
        label("barred with", one.barred_with),
        label("barred by", one.barred_cite or ""),
        label("then", one.barred_value),
        f"at {one.crowded.boxes} boxes {one.crowded.most}" if one.crowded else "",
    )
    return Block(head)


def procedure(one: Procedure) -> Block:
    head = line(
        "procedure",
        one.id,
        one.cite,
        f"{one.phase}, {one.by}",
        one.number,
        label("for", one.wagers),
        label("unless", one.unless),
    )
    return Block(head)


def line(*words: object) -> str:
    """Columns, of which those that say nothing are left out."""
    return "  ".join(str(word) for word in words if word)


def label(name: str, values: Iterable[object] | str) -> str:
    said = values if isinstance(values, str) else " ".join(str(one) for one in values)
    return f"{name} {said}" if said else ""
