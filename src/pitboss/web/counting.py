"""Exact odds and advice for the pages, counted in processes of their own, so that no table ever waits for them.

What was counted is kept, here for the running server and on disk by `odds` itself. Two who ask the same wait for one
answer. Advice has a process beside the one for odds, and so have the records and the papers: a player's hint does not
wait for somebody's long count, nor does the explorer for the hold of the floor.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.web.processes import attend

if TYPE_CHECKING:  # the processes that count load what an answer needs, and no more
    from pitboss.advice.hints import Hint
    from pitboss.advice.prices import OpeningPrice, Price
    from pitboss.advice.situations import Situation
    from pitboss.games.game import Game
    from pitboss.odds.asking.question import Question

KEPT = 2000
AT_TABLES, NICE = ("advice", "players"), 3
"""Who plays waits for an answer; whatever else is counted gives way to the tables."""
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


def ask(asked: Asked) -> Question:
    from pitboss import odds

    return odds.ask(
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


def count(asked: Asked) -> Said:
    """The answer, in the process that counts."""
    from pitboss import odds
    from pitboss.odds.wording.figures import as_json

    return as_json(odds.solve(ask(asked)))


def advise(wanted: AskedHand) -> list[Said]:
    """What each choice with a hand is worth."""
    from pitboss import odds
    from pitboss.cards import parse_cards
    from pitboss.odds.wording.figures import show_both

    found = odds.advise(ask(wanted.asked), parse_cards(wanted.hand), parse_cards(wanted.seen) if wanted.seen else ())
    return [{"choice": one.choice, "value": show_both(one.expected)} for one in found]


@dataclass(frozen=True, slots=True)
class AskedAdvice:
    """A decision at a table: what is each choice worth?"""

    game: Game
    situation: Situation


@dataclass(frozen=True, slots=True)
class AskedPrice:
    """A wager at a table, with what its meters show: what does it cost?"""

    game: Game
    wager: str
    meters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class AskedOpening:
    """What a round of this game is begun with by one touch: what does it cost?"""

    game: Game


@lru_cache(maxsize=24)
def keep_game(game: Game) -> Game:
    """Of games that are equal, one, with all that was found for it."""
    return game


def load_solvers(_: None) -> None:
    """Whatever every answer needs, loaded."""
    import pitboss.advice.sides
    import pitboss.odds.solvers.streets  # noqa: F401


def weigh_choices(wanted: AskedAdvice) -> Hint:
    from pitboss.advice.hints import weigh

    return weigh(keep_game(wanted.game), wanted.situation)


def price_wager(wanted: AskedPrice) -> Price | None:
    from pitboss.advice.prices import price

    return price(keep_game(wanted.game), wanted.wager, dict(wanted.meters))


def price_opening(wanted: AskedOpening) -> OpeningPrice | None:
    from pitboss.advice.prices import price_opening

    return price_opening(keep_game(wanted.game))


def serve(patience: int) -> None:
    """Make this process one that counts for the server: as patient as that, and gone when the server is."""
    os.nice(patience)
    attend()


@dataclass
class Counting:
    """Each of a few processes counts; the answers that are known are given at once."""

    answers: OrderedDict[object, asyncio.Future[Any]] = field(default_factory=OrderedDict)
    pools: dict[str, ProcessPoolExecutor] = field(default_factory=dict)

    async def odds(self, asked: Asked) -> Said:
        found: Said = await self.answer(asked, count, asked)
        return found

    async def advice(self, wanted: AskedHand) -> list[Said]:
        found: list[Said] = await self.answer(wanted, advise, wanted)
        return found

    def weigh(self, game: Game, situation: Situation, pool: str = "advice") -> asyncio.Future[Hint]:
        wanted = AskedAdvice(game, situation)
        return self.begin(wanted, weigh_choices, wanted, pool)

    def price(self, game: Game, wager: str, meters: tuple[tuple[str, int], ...] = ()) -> asyncio.Future[Price | None]:
        wanted = AskedPrice(game, wager, meters)
        return self.begin(wanted, price_wager, wanted)

    def opening(self, game: Game) -> asyncio.Future[OpeningPrice | None]:
        wanted = AskedOpening(game)
        return self.begin(wanted, price_opening, wanted)

    def warm(self) -> None:
        """Have the process for advice ready before the first player asks."""
        self.begin("warm", load_solvers, None, "advice")

    def begin(self, key: object, work: Any, wanted: object, pool: str = "odds") -> asyncio.Future[Any]:
        """The answer, which may be known already; else it is being counted from now on."""
        known = self.answers.get(key)
        if known is None or (known.done() and is_broken(known)):
            known = asyncio.wrap_future(self.submit(pool, work, wanted))
            self.answers[key] = known
            while len(self.answers) > KEPT:
                self.answers.popitem(last=False)
        return known

    def submit(self, pool: str, work: Any, wanted: object) -> Future[Any]:
        """Give work to a process; where the last one was ended from outside, to a new one."""
        for _ in range(2):
            if pool not in self.pools:
                spawn = multiprocessing.get_context("spawn")
                patience = 0 if pool in AT_TABLES else NICE
                self.pools[pool] = ProcessPoolExecutor(1, spawn, initializer=serve, initargs=(patience,))
            try:
                return self.pools[pool].submit(work, wanted)
            except BrokenProcessPool:
                del self.pools[pool]
        raise BadInput("nothing can be counted now: the process that counts does not start.")

    async def answer(self, key: object, work: Any, wanted: object, pool: str = "odds") -> Any:
        try:
            return await asyncio.shield(self.begin(key, work, wanted, pool))
        except BadInput:
            raise
        except Exception:
            self.answers.pop(key, None)
            raise

    def close(self) -> None:
        for pool in self.pools.values():
            pool.shutdown(wait=False, cancel_futures=True)


def is_broken(answer: asyncio.Future[Any]) -> bool:
    """Whether an answer failed by no fault of the question: it may be asked again."""
    return answer.cancelled() or not isinstance(answer.exception(), BadInput | None)
