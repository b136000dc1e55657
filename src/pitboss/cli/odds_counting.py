"""Counting the odds of every wager, of one game or of all, with one process for each core.

Questions that share work (the letters of a game, one number of decks) go to one process, and long ones come first. With
little to count, or with one core, everything is counted in this process.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from collections.abc import Collection, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import lru_cache

from pitboss import odds as room
from pitboss.cli.progress import show_progress
from pitboss.odds import Question, Unsolved, WagerOdds
from pitboss.odds.asking.kept_answers import recall
from pitboss.odds.asking.registry import solver_for
from pitboss.web.processes import attend

Found = list[WagerOdds | Unsolved]

MOST_PROCESSES = 8
"""Each may take half a gigabyte."""

THREADS = ("NUMBA_NUM_THREADS", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""What libraries read: with a process for each core, each has one thread."""

UNSAID = "ignore:resource_tracker:UserWarning"
"""What Python's own helper process would say after Ctrl-C, when it puts away what the ended command has left."""


def find_answer(question: Question) -> WagerOdds:
    """Find one answer, and show meanwhile that it is being counted."""
    with show_progress(f"Counting {question.wager}"):
        return room.solve(question)


def solve(asked: Iterable[Question | Unsolved]) -> Found:
    """Answer many questions one by one, and show how many are done."""
    questions, found = list(asked), []
    with show_progress("Counting", len(questions)) as advance:
        for one in questions:
            found.append(room.answer(one))
            advance(1)
    return found


@dataclass(frozen=True, slots=True)
class Group:
    """Questions of a game that one process answers, by their numbers. They are `long` if hands are played."""

    game: str
    numbers: tuple[int, ...]
    long: bool


@lru_cache(maxsize=2)
def list_asked(game: str) -> tuple[Question | Unsolved, ...]:
    return tuple(room.everything([game]))


def count_all(games: Iterable[str], processes: int | None = None) -> Found:
    """Answer all questions about these games, in their order, and show how many are done."""
    names = list(games)
    found: dict[tuple[str, int], WagerOdds | Unsolved] = {}
    left: list[Group] = []
    for game in names:
        known = {n: answer for n, one in enumerate(list_asked(game)) if (answer := recall_answer(one))}
        found |= {(game, n): answer for n, answer in known.items()}
        left += group_questions(game, known)
    with show_progress("Counting", sum(len(one.numbers) for one in left)) as advance:
        for group, answers in count_groups(left, processes or count_cores()):
            found |= {(group.game, n): answer for n, answer in zip(group.numbers, answers, strict=True)}
            advance(len(answers))
    return [found[game, n] for game in names for n in range(len(list_asked(game)))]


def recall_answer(asked: Question | Unsolved) -> WagerOdds | Unsolved | None:
    """Give what needs no counting: an answer that is kept, or the reason why there is none."""
    return asked if isinstance(asked, Unsolved) else recall(asked)


def group_questions(game: str, known: Collection[int]) -> Iterator[Group]:
    """Group the questions of a game that are left.

    From a shoe, those with one number of decks go together, and the main game goes by itself. From one deck, all go
    together, because its hands are played once for all.
    """
    asked = {n: one for n, one in enumerate(list_asked(game)) if isinstance(one, Question)}
    shoes = len({one.decks for one in asked.values()}) > 1
    groups: dict[tuple[object, ...], list[int]] = {}
    for n, one in asked.items():
        if n not in known:
            key = (one.game.choices.version, one.decks, is_played(one)) if shoes else ()
            groups.setdefault(key, []).append(n)
    for numbers in groups.values():
        yield Group(game, tuple(numbers), any(is_played(asked[n]) for n in numbers))


def is_played(question: Question) -> bool:
    """Say whether hands are played, in a way that may have a name. That takes long."""
    solver = solver_for(question.game, question.wager)
    return solver is not None and bool(solver.advise) and solver.strategies


def count_groups(groups: list[Group], processes: int) -> Iterator[tuple[Group, Found]]:
    """Give the answers to each group, as they are found."""
    processes = min(processes, MOST_PROCESSES, sum(one.long for one in groups))
    if processes < 2:
        yield from ((one, count_group(one)) for one in groups)
        return
    # The fewer letters a game has from each shoe, the longer each takes: what is short comes last and fills the gaps.
    order = sorted(groups, key=lambda one: (not one.long, len(one.numbers)))
    os.environ["PYTHONWARNINGS"] = UNSAID
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=count_alone) as pool:
        with no_interrupts():  # which the processes that start here keep
            counting = {pool.submit(count_group, one): one for one in order}
        for done in as_completed(counting):
            yield counting[done], done.result()


def count_group(group: Group) -> Found:
    asked = list_asked(group.game)
    return [room.answer(asked[n]) for n in group.numbers]


@contextlib.contextmanager
def no_interrupts() -> Iterator[None]:
    """Within this, Ctrl-C waits. Processes that are started in it never hear it, not even while they are starting."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def count_alone() -> None:
    """Make a process that counts use one thread, and end with the one that asked, however that ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.update(dict.fromkeys(THREADS, "1"))
    attend()


def count_cores() -> int:
    """Count the cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
