"""A link's stream compared with the rules and with the displays that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pitboss.errors import Refusal
from pitboss.meters.link.decide import Done, decide
from pitboss.meters.link.events import ContributionReversed, DisplayAgreed, DisplayDiffered, Event, command_of
from pitboss.meters.link.evolve import evolve
from pitboss.meters.link.state import Link
from pitboss.meters.reconciliation import Impossible, Variance


def reconcile(events: Iterable[Event]) -> Iterator[Variance | Impossible]:
    """Every event that the rules would not have made where it stands, and every reading that differed.

    Each event is decided again from those before it, so an amount, an order or a place that was changed shows. It ends
    at an event that speaks of what is not there: what follows cannot be added up.
    """
    link, agreed = Link(), dict[str, int]()
    for event in events:
        again = decide(link, event.message, command_of(event))
        if isinstance(again, Done):
            yield Impossible(link.id, event.position, f"the message {event.message!r} is there twice.")
            continue
        if isinstance(again, Refusal):
            yield Impossible(link.id, event.position, str(again))
        elif as_recorded(again, event) != event:
            yield Impossible(link.id, event.position, f"the record has {event}, and the rules make it {again}.")
        try:
            link = evolve(link, event)
        except KeyError as missing:
            yield Impossible(link.id, event.position, f"there is no {missing} for it to speak of.")
            return
        if isinstance(event, DisplayAgreed):
            agreed[event.level] = event.position
        elif isinstance(event, DisplayDiffered):
            since = agreed.get(event.level, 0)
            meter = f"{link.id}/{event.level}"
            yield Variance(meter, event.position, "", event.expected, event.read, since)


def as_recorded(again: Event, event: Event) -> Event:
    """What the rules make of it, less what an older record of it does not say."""
    older = isinstance(event, ContributionReversed) and event.since is None
    return replace(again, since=None) if older and isinstance(again, ContributionReversed) else again
