"""Games under many lawful combinations of options, drawn by a seed; what the law refuses together is drawn again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from pitboss.errors import BadInput
from pitboss.games.allowances import letter_option, shufflers_of, tables_named, version_option
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.law.model import Edition, Option


def lawful_games(edition: Edition, number: int) -> Iterator[Game]:
    """So many games of an edition, each under options of its own drawing."""
    chance, found, tries = Random(edition.id), 0, 0
    while found < number:
        tries += 1
        assert tries < 40 * number, f"few combinations of {edition.id} are lawful"
        offered = None if chance.random() < 0.5 else [rule.id for rule in edition.wager if chance.random() < 0.5]
        try:
            game = game_by_options(edition.id, draw_options(edition, chance), offered)
        except BadInput:
            continue
        found += 1
        yield game


def draw_options(edition: Edition, chance: Random) -> dict[str, Any]:
    drawn: dict[str, Any] = {"paytables": {}}
    for rule in edition.option:
        if chance.random() < 0.3:
            drawn[rule.id] = draw_value(rule, chance)
    for wager in edition.wager:
        letters = [table.letter for table in tables_named(edition, wager.id) if table.letter]
        if letters and not letter_option(edition, wager.id) and chance.random() < 0.5:
            drawn["paytables"][wager.id] = chance.choice(letters)
    if edition.decks and chance.random() < 0.5:
        drawn["decks"] = chance.choice([count for rule in edition.decks for count in rule.count])
    if edition.seats and chance.random() < 0.3:
        drawn["positions"] = chance.randint(1, edition.seats.most)
    if chance.random() < 0.3:
        drawn |= {"minimum": chance.choice(["5.00", "10.00", "25.50"]), "maximum": chance.choice(["100.00", "500.00"])}
    if chance.random() < 0.3:
        way = chance.choice(edition.dealing)
        drawn |= {"dealing": way.mode} | ({"shuffler": shufflers_of(edition)[-1]} if way.needs else {})
    if edition.version and chance.random() < 0.3:
        drawn[version_option(edition)] = chance.choice(edition.version).id
    return drawn


def draw_value(rule: Option, chance: Random) -> object:
    if rule.kind == "flag":
        return chance.random() < 0.5
    if rule.values:
        return chance.choice(rule.values)
    said = chance.choice([one for one in (rule.least, rule.most, rule.default) if one] or ["1"])
    return int(said) if rule.kind == "count" and said.isdecimal() else said
