"""Many finished rounds compared with the law: which could not be settled, which wagers were mispaid, and totals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.money import dollars
from pitboss.rounds.finished.answer import (
    Mispaid,
    MistakeTotal,
    PaidReport,
    PaidTotal,
    RoundRefused,
    RoundSettlement,
    SeatTotal,
    WagerTotal,
)
from pitboss.rounds.finished.description import Given, read_given
from pitboss.rounds.finished.settle import settle_given
from pitboss.rounds.finished.variances import Compared, compare

K = TypeVar("K")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Found:
    """One of many rounds, settled; `line` is where it stands in its file."""

    line: int
    given: Given
    settlement: RoundSettlement
    compared: tuple[Compared, ...] = field(default=())

    @property
    def game(self) -> str:
        return library.find(self.given.game).game


def settle_many(rounds: Iterable[tuple[int, object]]) -> tuple[list[Found], list[RoundRefused]]:
    """Each round by its line: settled, or refused with the reason. One that is refused does not stop the others.

    A line may be a BadInput: what was wrong with it before anybody could read it.
    """
    found: list[Found] = []
    refused: list[RoundRefused] = []
    for line, said in rounds:
        try:
            if isinstance(said, BadInput):
                raise said
            given = read_given(said)
            settlement = settle_given(given)
            found.append(Found(line, given, settlement, tuple(compare(settlement, given))))
        except BadInput as error:
            refused.append({"line": line, "id": name_of(said), "problem": str(error)})
    return found, refused


def name_of(said: object) -> str:
    name = said.get("id", "") if isinstance(said, dict) else ""
    return name if isinstance(name, str) else ""


def make_report(found: Sequence[Found], refused: list[RoundRefused]) -> PaidReport:
    """What was mispaid in all these rounds, line by line and in totals."""
    every = [(one, compared) for one in found for compared in one.compared]
    by_wager = group(every, lambda pair: (pair[0].game, pair[1].wager))
    wrong = [compared for _, compared in every if compared.variance]
    return {
        "rounds": len(found) + len(refused),
        "refused": refused,
        "mispaid": [state_mispaid(one, compared) for one, compared in every if compared.variance],
        "total": add_up([compared for _, compared in every]),
        "by_wager": [
            WagerTotal(game=game, wager=wager, **add_up([compared for _, compared in part]))
            for (game, wager), part in sorted(by_wager, key=lambda part: part[0])
        ],
        "by_seat": [
            SeatTotal(seat=seat, **add_up([compared for _, compared in part]))
            for seat, part in sorted(group(every, lambda pair: pair[1].seat), key=lambda part: part[0])
        ],
        "by_mistake": [
            MistakeTotal(mistake=mistake, mispaid=len(part), variance=dollars(sum(one.variance for one in part)))
            for mistake, part in group(wrong, lambda one: one.mistake)
            if mistake
        ],
    }


def state_mispaid(found: Found, one: Compared) -> Mispaid:
    assert one.mistake, "what was paid as the law pays it is no mistake"
    return {
        "line": found.line,
        "id": found.given.id,
        "game": found.game,
        "seat": one.seat,
        "wager": one.wager,
        "staked": one.settled["staked"],
        "outcome": one.settled["outcome"],
        "pays": one.settled["line"],
        "returned": one.settled["returned"],
        "paid": dollars(one.paid),
        "variance": dollars(one.variance),
        "mistake": one.mistake,
        "cite": one.settled["cite"],
    }


def add_up(compared: Sequence[Compared]) -> PaidTotal:
    """Overpaid and underpaid are both positive; the variance is the one less the other."""
    variances = [one.variance for one in compared]
    return {
        "compared": len(compared),
        "mispaid": sum(variance != 0 for variance in variances),
        "overpaid": dollars(sum(variance for variance in variances if variance > 0)),
        "underpaid": dollars(-sum(variance for variance in variances if variance < 0)),
        "variance": dollars(sum(variances)),
    }


def group(items: Iterable[T], key: Callable[[T], K]) -> list[tuple[K, list[T]]]:
    """The items by what they have in common, in the order in which it first comes up."""
    parts: dict[K, list[T]] = {}
    for item in items:
        parts.setdefault(key(item), []).append(item)
    return list(parts.items())
