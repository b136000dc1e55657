"""The win of a shift: what the box and the chips say, compared with what the rounds of the journal say."""

from __future__ import annotations

from pitboss.floor.money.decide import Standing, expect
from pitboss.floor.money.state import Period, Till
from pitboss.frozen import frozen
from pitboss.money import Cents


@frozen
class Statement:
    """A shift at a table. The `closing` of one that is open is what the record expects; its drop is `counted` once the
    box was. `win` is drop + closing - opening - fills + credits, less what awards `elsewhere` than from the table
    inventory container came to; `reckoned` is what the settled rounds say. A `difference` is never adjusted.
    """

    period: int
    shift: str
    open: bool
    opening: Cents
    closing: Cents
    fills: Cents
    credits: Cents
    drop: Cents
    counted: bool
    elsewhere: Cents
    win: Cents
    reckoned: Cents

    @property
    def difference(self) -> Cents:
        return self.win - self.reckoned


def state_shift(till: Till, period: Period, now: Standing) -> Statement:
    """What a period came to; one that is open, so far."""
    is_open = period.closing is None
    closing = expect(till, now) if period.closing is None else period.closing
    won, outside = (now.won, now.elsewhere) if is_open else (period.won, period.elsewhere)
    elsewhere = outside - period.elsewhere_before
    drop = period.dropped if period.drop is None else period.drop
    return Statement(
        period.number,
        period.shift,
        is_open,
        period.opening,
        closing,
        period.fills,
        period.credits,
        drop,
        period.drop is not None,
        elsewhere,
        drop + closing - period.opening - period.fills + period.credits - elsewhere,
        won - period.won_before,
    )
