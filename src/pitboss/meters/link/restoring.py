"""Wagers that had been reversed and lie there again, because the hand that was said to be void was not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pitboss.errors import Refusal
from pitboss.meters.link.accounts import NOTHING
from pitboss.meters.link.commands import RestoreContribution
from pitboss.meters.link.events import (
    AwardReleased,
    ContributionRestored,
    ContributionReversed,
    Event,
    answer,
)
from pitboss.meters.link.play import Amounts, Stakes, bad_stakes, not_in_round, say_stakes, shares
from pitboss.meters.link.state import Award, Link


def restore(link: Link, message: str, command: RestoreContribution) -> Event | Refusal:
    """A new entry that undoes the last reversals of the round, so that all is as if they had not been.

    What the house made good for them goes back to it, unless it has got that back when an award was released.
    """
    if refusal := not_in_round(link, command.table, command.round):
        return refusal
    table = link.tables[command.table]
    if refusal := bad_stakes(table, command.staked):
        return refusal
    undone = find_last(table.reversals, command.staked)
    if undone is None:
        text = f"{say_stakes(command.staked)} is not what the round reversed last, and cannot be restored."
        return Refusal("not-reversed", text)
    hidden = shares(link, command.staked, hidden=True)
    there = {level: link.levels[level].reserve + amount for level, amount in hidden}
    lent = add_up((at, amount) for one in undone for at, amount in one.hidden_made_good if not is_back(link, one, at))
    return answer(
        ContributionRestored,
        link.version + 1,
        message,
        command,
        reversals=len(undone),
        added=shares(link, command.staked),
        hidden=hidden,
        made_good_back=add_up(
            (at, amount) for one in undone for at, amount in one.made_good if not is_back(link, one, at)
        ),
        hidden_made_good_back=tuple((level, min(amount, there.get(level, NOTHING))) for level, amount in lent),
    )


def find_last(standing: Sequence[ContributionReversed], staked: Stakes) -> Sequence[ContributionReversed] | None:
    """The last reversals that together were of these wagers."""
    found = Counter[str]()
    for number in range(1, len(standing) + 1):
        found.update(dict(standing[-number].staked))
        if found == Counter(dict(staked)):
            return standing[-number:]
    return None


def is_back(link: Link, reversal: ContributionReversed, level: str) -> bool:
    """Whether the house has got back what it made good there: when an award was released, none since the contribution
    was left.
    """
    if level not in dict(reversal.made_good) or reversal.since is None:
        return False
    awards = [one for one in link.awards.values() if one.reserved.level == level]
    since = [one for one in awards if one.reserved.order > reversal.since]
    released = (find_release(one) for one in awards)
    return any(not any(stood(one, at) for one in since) for at in released if at and at > reversal.position)


def find_release(award: Award) -> int | None:
    return award.settled.position if isinstance(award.settled, AwardReleased) else None


def stood(award: Award, position: int) -> bool:
    """Whether an award was reserved, and not released, once the event at this position had happened."""
    released = find_release(award)
    return award.reserved.position < position and not (released and released <= position)


def add_up(amounts: Iterable[tuple[str, Fraction]]) -> Amounts:
    found: dict[str, Fraction] = {}
    for level, amount in amounts:
        found[level] = found.get(level, NOTHING) + amount
    return tuple(found.items())
