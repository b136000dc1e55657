"""Completion for bash. It breaks a word at `=`, `@` and `:`, and puts an offer on the line without escaping it.

So the pieces of a word are joined before it is completed. Bash then gets only the part that belongs to the last piece,
with its blanks escaped.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Iterator

from pitboss.cli.front import COMPLETES

BREAKS = "=@:"
"""Where bash breaks words. To us they have a meaning only as a whole."""

QUOTES = ('"', "'")


@contextlib.contextmanager
def whole_words() -> Iterator[None]:
    """Within this, the line that bash wants completed has whole words, and what is offered is fitted to it."""
    if os.environ.get(COMPLETES) != "complete_bash" or "COMP_WORDS" not in os.environ:
        yield
        return
    words, at = os.environ["COMP_WORDS"].split("\n"), int(os.environ.get("COMP_CWORD") or 0)
    joined = join_broken(words[: at + 1])
    os.environ |= {"COMP_WORDS": "\n".join(joined), "COMP_CWORD": str(len(joined) - 1)}
    offered = io.StringIO()
    try:
        with contextlib.redirect_stdout(offered):
            yield
    finally:
        sys.stdout.write("\n".join(fit(one, joined[-1]) for one in offered.getvalue().splitlines()))


def join_broken(words: list[str]) -> list[str]:
    """`3cp`, `@`, `1` are one word."""
    joined: list[str] = []
    for n, word in enumerate(words):
        if n and joined and (is_break(word) or is_break(words[n - 1])):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def is_break(word: str) -> bool:
    return bool(word) and not word.strip(BREAKS)


def fit(offer: str, begun: str) -> str:
    """The part of an offer that stands in place of the last piece of the word that was begun."""
    if begun.startswith(QUOTES):
        return offer
    start = max(begun.rfind("="), begun.rfind(":"), begun.rfind("@") - 1) + 1  # an @ is replaced with what follows it
    return offer[start:].replace(" ", "\\ ")
