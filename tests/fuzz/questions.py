"""Questions about a card that lies hidden, by everybody who might put them: reports, deals, shows, corrections.

The answer must be the one that is given of a card of the same rank that is still in the shoe.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pitboss.cards import Card, card, show
from pitboss.people import Actor
from pitboss.rounds.commands import CorrectCard, Deal, Report, ShowCards
from pitboss.rounds.events import CardsDealt
from tests.fuzz.adapter import STRANGER, Engine
from tests.fuzz.sight import Lying, Sight

Question = Callable[[Card], Any]

ASKED_BY = {
    "dealer": Actor("dealer"),
    "floor": Actor("floorperson"),
    "boxperson": Actor("boxperson"),
    f"player {STRANGER}": Actor("player", STRANGER, 1),
}
"""Whom each question is put by, and as whom `Sight` knows them."""


def find_tellings(engine: Engine, sight: Sight, sample: Random, *, every: bool) -> Iterator[str]:
    """Answers that tell somebody a card that they may not know; of `every` hidden card, or of one."""
    for audience, who in ASKED_BY.items():
        hidden = sight.hidden(audience)
        for one in hidden if every or not hidden else [sample.choice(hidden)]:
            if other := find_like(engine, hidden, one):
                yield from compare(engine, who, card(one.card), other)


def find_like(engine: Engine, hidden: list[Lying], one: Lying) -> Card | None:
    """A card of the same rank in the shoe, of which as many copies are openly gone."""
    lying, out = [card(each.card) for each in hidden], list_gone(engine)
    asked = card(one.card)
    openly = out.count(asked) - lying.count(asked)
    like = (each for each in engine.cards_left() if show(each)[0] == one.card[0] and each not in lying)
    return next((each for each in like if each != asked and out.count(each) == openly), None)


def list_gone(engine: Engine) -> list[Card]:
    """The cards that have left the shoe, as the record of table and round has it."""
    at = engine.state
    before: tuple[Card, ...] = at.cards_gone(at.playing or at.last or "") if engine.whole else ()
    earlier = Counter(before)
    earlier.subtract(engine.round.out)
    return [*(+earlier).elements(), *engine.round.out]


def compare(engine: Engine, who: Actor, hidden: Card, other: Card) -> Iterator[str]:
    for question in questions(engine):
        here, there = (re.sub(rf"\b{show(one)}\b", "it", engine.refuses(question(one), who)) for one in (hidden, other))
        if here != there:
            yield f"{who} asks {question(hidden)} and is told “{here or 'yes'}”, of {show(other)} “{there or 'yes'}”"


def questions(engine: Engine) -> Iterator[Question]:
    """Every command that names a card, with the card left open."""
    for rule in engine.now.edition.irregularity:
        for seat in (None, *sorted(engine.round.seats)[:1]):
            yield lambda one, rule=rule, seat=seat: Report(rule.id, seat, one)  # type: ignore[misc]
    yield lambda one: Deal((one,))
    if turned := engine.to_show():
        zone, seat, _ = turned
        yield lambda one: ShowCards((one,), seat, "" if seat is not None else zone)
    for number, event in enumerate(engine.round.stands):
        if isinstance(event, CardsDealt):
            yield lambda one, number=number: CorrectCard(number, one, "misread")  # type: ignore[misc]
            return
