"""Understanding an answer: a name or its beginning in any case, a single key, or a number."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, cast

from pitboss.cli.players import Change, Wagers
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.law.spoken_names import find_wager as find_by_name
from pitboss.money import Cents, cents, dollars, spoken
from pitboss.rounds.commands import Choose
from pitboss.rounds.moves import Move
from pitboss.rounds.round import Command
from pitboss.words import name_wager
from pitboss.words.cards import join, join_or


class Unclear(BadInput):
    """An answer that may mean several things, or none: it is asked for again, and nothing has changed."""


# Choices


def key_of(labels: Sequence[str], label: str) -> str:
    """Give the single key of a choice: its first letter that begins no other choice and is no other's key.

    `split` and `stand` both begin with s, so their keys are p and t. An s alone is unclear.
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
    """Describe the choices on offer, each with its key: `s(p)lit $10 / (d)ouble $10 / (h)it / s(t)and`.

    `every` has all choices of the question, open or not, so that a key means the same each time. `costs` says what a
    choice wagers, by its name in the law.
    """
    labels = [option.label.lower() for option in options]
    pairs = zip(labels, options, strict=True)
    return " / ".join(
        mark(label, key_of(every or labels, label)) + say_amounts(one, costs or {}) for label, one in pairs
    )


def mark(label: str, key: str) -> str:
    return label.replace(key, f"({key})", 1)


def say_amounts(move: Move, costs: Mapping[str, Cents]) -> str:
    """Say how much may be wagered, if the player must say that; otherwise what the choice costs."""
    if not isinstance(move.command, Choose):
        return ""
    if move.command.amount is not None:
        return f" {move.amounts}"
    return f" {spoken(costs[move.command.choice])}" if move.command.choice in costs else ""


def understand(answer: str, options: Sequence[Move], every: Sequence[str] = ()) -> Command:
    """Find the choice that is meant: by its name, the beginning of its name, its key or its number.

    An amount may follow, if the choice takes one. Any other answer goes to the rules too: they say what is open, and
    why.
    """
    words = answer.lower().replace("-", " ").split()
    amount = cents(words.pop().removeprefix("$")) if len(words) > 1 and is_amount(words[-1]) else None
    said = " ".join(words)
    meant = find_meant(SPOKEN.get(said, said), options, every)
    if len(meant) > 1:
        raise Unclear(f"{answer!r} may mean {join_or(one.label.lower() for one in meant)}. Write more of it.")
    command: Any = meant[0].command if meant else replace(cast(Any, options[0].command), choice=answer)
    return cast(Command, command if amount is None else replace(command, amount=amount))


SPOKEN = {
    "double down": "double",
    "hit me": "hit",
    "let it ride": "ride",
    "pull back": "pull",
    "take back": "pull",
    "take it back": "pull",
}
"""How people and the law say some choices, and their names."""


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


Titles = Mapping[str, str]
"""Wagers, and what the law calls each of them."""

ASK_BACK, SEE_LIST = " ? explains, q leaves the table.", " w lists what is on offer."
"""What is added where somebody is asked for wagers, and can ask back."""

NUMBER = r"\d{1,9}(?:\.\d\d)?"
ITEM = re.compile(
    rf"(?:(?P<first>{NUMBER}) on (?P<named>.+?)(?= {NUMBER} on |$)"
    rf"|(?P<name>\S.*?) (?P<last>{NUMBER})(?=$| [^\d ]| {NUMBER} on ))(?: |$)"
)
"""A wager with its dollars: `10 on pass`, or `place 6 12`. Of several numbers behind a name, the last is the amount."""

TURNED = re.compile(rf"^(?:and )?({NUMBER}) on (?:the )?((?:(?! on ).)+)$")
"""One wager between commas, its dollars first."""


def name_wagers(game: Game) -> Titles:
    return {wager: name_wager(game, wager) for wager in game.wagers}


def read_wagers(
    text: str, names: Iterable[str], usual: Wagers, known: Titles | None = None, main: Collection[str] = ()
) -> Wagers:
    """Read `ante 10 pair 5` as amounts in cents, by the full names of the wagers.

    `10` alone is that much on each wager of `main`, or on each usual one if `main` is empty. `ante=$1,000, pair-plus=5`
    and `10 on place 6` are understood too. `names` are on offer now. A wager that is only `known` goes to the rules,
    which say why it is not on offer. If it has no amount, it goes there with none.
    """
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)|[$'’]", "", text.lower()).replace("=", " ")
    parts = [" ".join(part.split()) for part in plain.split(",")]
    for part in parts if len(parts) > 1 or re.fullmatch(f"{NUMBER}( {NUMBER})+", parts[0]) else ():
        refuse_turned("" if " on " in part else part, spell_wagers(usual))
    words = " ".join(filter(None, (TURNED.sub(r"\2 \1", part) for part in parts) if len(parts) > 1 else parts))
    if is_amount(words):
        return dict.fromkeys(main or usual, cents(words))
    offered, titles, example = tuple(names), known or {}, spell_wagers(usual)
    wagers, at = Wagers(), 0
    while item := ITEM.match(words, at):
        name, amount = item["named"] or item["name"], item["first"] or item["last"]
        refuse_turned(name, example)
        refuse_missing(f"{name} {amount}" if item["name"] else "", offered, titles)
        wager = find_wager(re.sub(r"^(and|the) | and$", "", name), offered, titles)
        if wager in wagers:
            raise Unclear(f"Write each wager once, with its dollars, such as: {example}")
        wagers[wager], at = cents(amount), item.end()
    if (closed := find_spoken(words[at:], offered, titles)) and closed not in offered:
        return {closed: 0}
    if not words or at < len(words):
        refuse_odds(words, offered, titles)
        refuse_turned(words[at:], example)
        refuse_rest(words[at:], offered, titles)
        raise Unclear(f"Write each wager with its dollars, such as: {example}.{ASK_BACK}")
    return wagers


def refuse_turned(said: str, example: str) -> None:
    """Refuse dollars before their wager without `on` between them, and what stands there and is no amount."""
    first, _, rest = said.partition(" ")
    if rest and not first[:1].isalpha():
        cents(first)
        raise Unclear(f"Write each wager before its dollars, such as: {example}")


def refuse_odds(said: str, names: Sequence[str], known: Titles) -> None:
    """Refuse odds that are not called by their name, such as `odds 20 on pass`, and say what they are called."""
    if "odds" not in re.findall("[a-z]+", said):
        return
    odds = [name for name in names if "odds" in name.split("-")]
    if not odds and any("odds" in name.split("-") for name in known):
        raise Unclear("No odds are open now. They go with a wager that has its point.")
    if odds:
        raise Unclear(f"Odds are a wager of their own: {join_or(odds)}. Write the dollars after it: {odds[0]} 10")


def refuse_second_amount(said: str, names: Sequence[str], known: Titles) -> None:
    """Refuse a second amount, as in `ante 10 3`. In `ante 10 6card 5` the first wager is clear: name the other."""
    if not (found := re.fullmatch(rf"(\D+) {NUMBER}(?: (.+))?", said)):
        return
    wager, rest = found.groups()
    word = "-".join(wager.split())
    begun = [name for name in names if name.startswith(word)]
    if any(re.fullmatch(rf"{re.escape(word)}-\d+", name) for name in (*names, *known)):
        return  # The number belongs to the name, as that of `come odds 6` does.
    if find_spoken(wager, names, known) not in names and len(begun) != 1:
        return
    if rest:
        raise Unclear(f"There is no wager {rest!r} here.{SEE_LIST}")
    raise Unclear(f"Write one amount for {wager}, not two.")


def refuse_rest(rest: str, names: Sequence[str], known: Titles) -> None:
    """Refuse what has no amount at its end, if it is clear what is missing."""
    refuse_missing(rest, names, known)
    name, _, amount = rest.rpartition(" ")
    if name and find_wager(name, names, known):
        cents(amount)


def refuse_missing(said: str, names: Sequence[str], known: Titles) -> None:
    """Refuse a wager without dollars: the 6 of `place 6` belongs to its name."""
    if wager := find_spoken(said, names, known):
        raise Unclear(f"How much on {wager}? Write the dollars after it, such as: {wager} 10")


def find_wager(said: str, names: Sequence[str], known: Titles) -> str:
    """Find the wager that is meant: by its name as people say it, the beginning of it, or what it ends in.

    `odds` ends the name of each wager of odds, also where a number follows.
    """
    word = "-".join(re.sub(r"(?<=[a-z])(?=\d)", " ", said).split())
    if exact := find_spoken(said, names, known):
        return exact
    begun = [name for name in names if name.startswith(word)]
    if word[:1].isalpha():
        begun = begun or [name for name in names if re.fullmatch(rf".*-{re.escape(word)}(-\d+)?", name)]
    if not begun:
        refuse_second_amount(said, names, known)
    if not begun and not any(word.startswith(name) for name in known):
        refuse_odds(said, names, known)
    if not begun and get_close_matches(word, known):
        return word
    if not begun:
        raise Unclear(f"There is no wager {said!r} here.{SEE_LIST}")
    if len(begun) > 1:
        named = begun if len(begun) <= 6 else [*begun[:5], f"{len(begun) - 5} more"]
        raise Unclear(f"{said!r} may mean {join_or(named)}. Write more of it.")
    return begun[0]


def find_spoken(said: str, names: Sequence[str], known: Titles) -> str:
    """Find the wager of this name, as people say it; an empty text if there is none."""
    titles = {**dict.fromkeys(names, ""), **known}
    found = find_by_name(said, titles)
    return found if found in titles else ""


CHANGES = ("down", "on", "off")


def read_change(text: str, lying: Sequence[str], known: Titles | None = None) -> Change | None:
    """Read what to do with a wager on the layout: `down place-6`, `down place 6 5`, `off hardway-8`.

    Any other answer gives None. The rules say whether the law allows the change.
    """
    word, *rest = re.sub("[$'’]", "", text.lower()).split()
    if word not in CHANGES:
        return None
    have = f"You have {join(lying)}." if lying else "You have none there."
    whole = find_spoken(" ".join(rest), [], known or {})
    if whole and whole not in lying:
        raise Unclear(f"You have no wager {whole!r} on the layout. {have}")
    titles = {wager: title for wager, title in (known or {}).items() if wager in lying}
    much = len(rest) > 1 and is_amount(rest[-1]) and not find_spoken(" ".join(rest), lying, titles)
    said = " ".join(rest[:-1] if much else rest)
    if not said or (much and word != "down"):
        raise Unclear(f"Write {word} and the wager, such as: {word} {lying[0] if lying else 'place-6'}")
    if not (exact := find_spoken(said, lying, titles)):
        begun = [wager for wager in lying if wager.startswith("-".join(said.split()))]
        if not begun:
            raise Unclear(f"You have no wager {said!r} on the layout. {have}")
        if len(begun) > 1:
            raise Unclear(f"{said!r} may mean {join_or(begun)}. Write more of it.")
    return Change(word, exact or begun[0], cents(rest[-1]) if much else None)
