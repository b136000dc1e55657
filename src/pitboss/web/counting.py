"""Exact odds for the pages, counted in a process of its own, so that no table ever waits for them.

What was counted is kept, here for the running server and on disk by `odds` itself. Two who ask the same wait for one
answer.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from pitboss.errors import BadInput

KEPT = 500
Said = dict[str, Any]
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody wants to know: as `pitboss odds` takes it."""

    game: str
    wager: str
    paytable: str | None = None
    decks: int | None = None
    version: str = ""
    options: Pairs = ()
    pays: Pairs = ()
    meters: tuple[tuple[str, int], ...] = ()
    stake: int | None = None


@dataclass(frozen=True, slots=True)
class AskedHand:
    """A hand to play: what is each choice worth?"""

    asked: Asked
    hand: str
    seen: str = ""


def count(asked: Asked) -> Said:
    """The answer, in the process that counts."""
    from pitboss import odds
    from pitboss.odds.wording.figures import as_json

    found = odds(
        asked.game,
        asked.wager,
        asked.paytable,
        version=asked.version,
        decks=asked.decks,
        options=dict(asked.options),
        pays=dict(asked.pays),
        meters=dict(asked.meters),
        stake=asked.stake,
    )
    return as_json(found)


def advise(wanted: AskedHand) -> list[Said]:
    """What each choice with a hand is worth."""
    from pitboss import odds
    from pitboss.cards import cards
    from pitboss.odds.wording.figures import show_both

    asked = wanted.asked
    question = odds.ask(asked.game, asked.wager, asked.paytable, version=asked.version, decks=asked.decks)
    found = odds.advise(question, cards(wanted.hand), cards(wanted.seen) if wanted.seen else ())
    return [{"choice": one.choice, "value": show_both(one.expected)} for one in found]


@dataclass
class Counting:
    """One process counts; the answers that are known are given at once."""

    answers: OrderedDict[object, asyncio.Future[Any]] = field(default_factory=OrderedDict)
    pool: ProcessPoolExecutor | None = None

    async def odds(self, asked: Asked) -> Said:
        found: Said = await self.answer(asked, count, asked)
        return found

    async def advice(self, wanted: AskedHand) -> list[Said]:
        found: list[Said] = await self.answer(wanted, advise, wanted)
        return found

    async def answer(self, key: object, work: Any, wanted: object) -> Any:
        known = self.answers.get(key)
        if known is None:
            if self.pool is None:
                spawn = multiprocessing.get_context("spawn")
                self.pool = ProcessPoolExecutor(1, mp_context=spawn)
            known = asyncio.wrap_future(self.pool.submit(work, wanted))
            self.answers[key] = known
            while len(self.answers) > KEPT:
                self.answers.popitem(last=False)
        try:
            return await asyncio.shield(known)
        except BadInput:
            raise
        except Exception:
            self.answers.pop(key, None)
            raise

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
