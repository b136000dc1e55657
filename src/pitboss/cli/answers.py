"""How an answer is understood: names by their beginning in any case, single keys, numbers. What is unclear says so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, cast

from pitboss.cli.players import Change, Wagers
from pitboss.errors import BadInput
from pitboss.money import Cents, cents, dollars, spoken
from pitboss.rounds.commands import Choose
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command
from pitboss.words.cards import join, join_or


class Unclear(BadInput):
    """An answer that may mean several things, or none: it is asked for again, and nothing has changed."""


# Choices


def key_of(labels: Sequence[str], label: str) -> str:
    """The single key of a choice: its first letter that begins no other choice and is no other's key.

    `split` and `stand` both begin with s, so that p and t are theirs; s alone is asked again.
    """
    return assign_keys(labels)[label]


def assign_keys(labels: Sequence[str]) -> Mapping[str, str]:
    first = [label[:1] for label in labels]
    keys = {label: label[:1] for label in labels if first.count(label[:1]) == 1}
    for label in labels:
        free = (letter for letter in label if letter.isalnum() and letter not in (*first, *keys.values()))
        keys.setdefault(label, next(free, label))
    return keys


def describe(options: Sequence[Move], every: Sequence[str] = (), costs: Mapping[str, Cents] | None = None) -> str:
    """The choices as they are offered, each with its key: `s(p)lit $10 / (d)ouble $10 / (h)it / s(t)and`.

    `every` are the choices of the whole question, open or not, so that a key means the same each time it is asked.
    `costs` are what choices wager, by their names in the law.
    """
    labels = [option.label.lower() for option in options]
    pairs = zip(labels, options, strict=True)
    return " / ".join(
        mark(label, key_of(every or labels, label)) + say_amounts(one, costs or {}) for label, one in pairs
    )


def mark(label: str, key: str) -> str:
    return label.replace(key, f"({key})", 1)


def say_amounts(move: Move, costs: Mapping[str, Cents]) -> str:
    """How much it may be, where the player must say that; else what it costs."""
    if not isinstance(move.command, Choose):
        return ""
    if move.command.amount is not None:
        return f" {move.amounts}"
    return f" {spoken(costs[move.command.choice])}" if move.command.choice in costs else ""


def understand(answer: str, options: Sequence[Move], every: Sequence[str] = ()) -> Command:
    """The choice that is meant: by its name, the beginning of it, its key or its number, with an amount behind it where
    one may be said. Any other answer goes to the rules too: they say what is open, and why.
    """
    words = answer.lower().replace("-", " ").split()
    amount = cents(words.pop().removeprefix("$")) if len(words) > 1 and is_amount(words[-1]) else None
    meant = find_meant(" ".join(words), options, every)
    if len(meant) > 1:
        raise Unclear(f"{answer!r} may mean {join_or(one.label.lower() for one in meant)}. Write more of it.")
    command: Any = meant[0].command if meant else replace(cast(Any, options[0].command), choice=answer)
    return cast(Command, command if amount is None else replace(command, amount=amount))


def find_meant(named: str, options: Sequence[Move], every: Sequence[str]) -> list[Move]:
    labels = [option.label.lower() for option in options]
    if exact := [one for one, label in zip(options, labels, strict=True) if label == named]:
        return exact
    if begun := [one for one, label in zip(options, labels, strict=True) if label.startswith(named)]:
        return begun
    if keyed := [one for one, label in zip(options, labels, strict=True) if key_of(every or labels, label) == named]:
        return keyed
    by_number = named.isdecimal() and not any(label[:1].isdigit() for label in labels)
    return [options[int(named) - 1]] if by_number and 1 <= int(named[:3]) <= len(options) else []


def is_amount(word: str) -> bool:
    return re.fullmatch(r"\$?[0-9]{1,9}(\.[0-9]{2})?", word) is not None


# Wagers


def spell_wagers(wagers: Wagers) -> str:
    return " ".join(f"{wager} {dollars(amount).removesuffix('.00')}" for wager, amount in wagers.items())


def read_wagers(
    text: str, names: Iterable[str], usual: Wagers, known: Collection[str] = (), main: Collection[str] = ()
) -> Wagers:
    """`ante 10 pair 5` → the amounts in cents, by the names of wagers in full; `10` alone is that much on each of the
    `main` ones, or of the usual ones where none is. `ante=$1,000, pair-plus=5` says as much as plain words do. `names`
    are on offer now, and what else is `known` goes to the rules, which say why it is not.
    """
    words = re.sub(r"(?<=\d),(?=\d{3}\b)|\$", "", text.lower()).replace(",", " ").replace("=", " ").split()
    example = spell_wagers(usual)
    if len(words) == 1 and is_amount(words[0]):
        return dict.fromkeys(main or usual, cents(words[0]))
    if not words or len(words) % 2:
        raise Unclear(f"Write each wager with its dollars, such as: {example}. ? explains, q leaves the table.")
    offered = tuple(names)
    wagers = [find_wager(word, offered, known) for word in words[::2]]
    if len(set(wagers)) < len(wagers):
        raise Unclear(f"Write each wager once, with its dollars, such as: {example}")
    return {wager: cents(amount) for wager, amount in zip(wagers, words[1::2], strict=True)}


def find_wager(word: str, names: Sequence[str], known: Collection[str]) -> str:
    """The wager that a word names by its beginning."""
    begun = [name for name in names if name.startswith(word)]
    if word in names or word in known or (not begun and get_close_matches(word, known)):
        return word
    if not begun:
        raise Unclear(f"There is no wager {word!r} here. w lists what is on offer.")
    if len(begun) > 1:
        named = begun if len(begun) <= 6 else [*begun[:5], f"{len(begun) - 5} more"]
        raise Unclear(f"{word!r} may mean {join_or(named)}. Write more of it.")
    return begun[0]


CHANGES = ("down", "on", "off")


def read_change(text: str, lying: Sequence[str]) -> Change | None:
    """`down place-6`, `down place-6 5`, `off hardway-8`: what is done with a wager that lies there.

    None for any other answer. The rules say whether the law allows it.
    """
    word, *rest = text.lower().replace("$", "").split()
    if word not in CHANGES:
        return None
    much = is_amount(rest[-1]) if word == "down" and len(rest) == 2 else False
    if len(rest) != 1 + much:
        raise Unclear(f"Write {word} and the wager, such as: {word} {lying[0] if lying else 'place-6'}")
    begun = [rest[0]] if rest[0] in lying else [wager for wager in lying if wager.startswith(rest[0])]
    if not begun:
        have = f"You have {join(lying)}." if lying else "You have none there."
        raise Unclear(f"You have no wager {rest[0]!r} on the layout. {have}")
    if len(begun) > 1:
        raise Unclear(f"{rest[0]!r} may mean {join_or(begun)}. Write more of it.")
    return Change(word, begun[0], cents(rest[1]) if much else None)
