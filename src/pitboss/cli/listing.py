"""Lists for a player who asks: wagers on offer by group, what lies on the layout, and what each open choice does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from rich.markup import escape

from pitboss.cli.answers import key_of, mark, spell_wagers
from pitboss.cli.players import Asked, Offer, Wagers, choice_of
from pitboss.cli.screen import console, table, tell
from pitboss.games.game import Game
from pitboss.law.model import Choice
from pitboss.money import MOST, spoken
from pitboss.rounds.moves import Move
from pitboss.rounds.views import SeatView
from pitboss.words import name_wager
from pitboss.words.cards import join

BY_NAME = {
    "line": r"(dont-)?(pass|come)",
    "odds": r".*-odds(-\d+)?",
    "place": r"place-\d+",
    "place-to-lose": r"place-to-lose-\d+",
    "buy": r"buy-\d+",
    "lay": r"lay-\d+",
    "big": r"big-\d+",
    "hardways": r"hard.*",
    "hop": r"hop-.*",
    "horn": r"horn.*|whirl.*",
    "one-roll": r"field|any-.*|two|three|eleven|twelve|c-and-e",
}
"""The groups of wagers at craps, by how the law's data names them; what is in none is a bonus wager."""

OTHER, MAIN, SIDE = "bonus", "main", "side"

DOES = {
    "hit": "takes another card",
    "stand": "takes no more cards",
    "split": "makes two hands of the pair",
    "double": "takes one more card and no other",
    "surrender": "gives up the hand for half of the wager",
    "check": "wagers nothing more now",
    "ride": "leaves the wager where it lies",
    "no-insurance": "wagers nothing more",
    "switch": "exchanges the second cards of both hands",
    "keep": "leaves the cards as they are",
}
"""What a choice does that the wagers do not say already."""

WORDS = {
    "hint": "what each choice is worth, exactly",
    "w": "the wagers on offer; with a group behind it, only that group",
    "?": "what may be answered here",
    "q": "leave the table",
}
"""Answers that are always open."""


CHANGES = {
    "down place-6": "takes that wager down; down place-6 5 takes $5 of it",
    "off place-6, on place-6": "calls it off or on for come-out rolls",
}
LAYOUT = {"l": "the layout: the puck, your wagers with their odds, the total"}
"""Answers at craps."""

READABLE = 24
"""What a choice does gets this many columns at least, and the law is left out where there are fewer."""


def find_groups(game: Game, offer: Offer) -> dict[str, list[str]]:
    """Group the wagers on offer: at craps as on the layout, elsewhere into main and side wagers."""
    found: dict[str, list[str]] = {}
    for name in offer.moves:
        found.setdefault(group_of(game, offer, name), []).append(name)
    return found


def group_of(game: Game, offer: Offer, wager: str) -> str:
    if game.dealing.mode == "dice":
        return next((group for group, pattern in BY_NAME.items() if re.fullmatch(pattern, wager)), OTHER)
    alone = wager not in offer.others and game.wagers[wager].offered == "always"
    return MAIN if wager in offer.least or alone else SIDE


def list_wagers(game: Game, offer: Offer, group: str = "") -> None:
    """List wagers.

    A short list has names and limits. A long one has groups; then a group or a wager is asked for by name.
    """
    groups = find_groups(game, offer)
    exact = {group: groups[group]} if group in groups else {}
    begun = {name: wagers for name, wagers in groups.items() if name.startswith(group)}
    named = {name: [one for one in wagers if one.startswith(group)] for name, wagers in groups.items()}
    picked = exact or begun or {name: wagers for name, wagers in named.items() if wagers}
    if not picked:
        tell(f"There is no group or wager {group!r}. The groups: {', '.join(groups)}.")
    elif group or game.dealing.mode != "dice":
        console().print(draw_wagers(game, offer, picked))
    else:
        drawn = table("Group", "Wagers on offer")
        for name, wagers in groups.items():
            drawn.add_row(name, ", ".join(wagers))
        console().print(drawn)
        tell("Write w and a group for names and limits, as in: w place.", style="dim")


def draw_wagers(game: Game, offer: Offer, groups: Mapping[str, Iterable[str]]) -> object:
    drawn = table("Group", "Wager", "Name in the law", "Amount", spare=("Group",))
    for group, wagers in groups.items():
        for wager in wagers:
            move = offer.moves[wager]
            after = "; after a main wager" if wager in offer.others and wager not in offer.least else ""
            amount = f"{say_limits(move)}{say_doubled(game, wager)}{after}"
            drawn.add_row(group, wager, escape(name_wager(game, wager)), amount)
    return drawn


def say_doubled(game: Game, wager: str) -> str:
    """Say where a wager is made once for each of a player's two hands, as at Blackjack Switch."""
    return " for each of two hands" if game.choices.version == "switch" and wager == "blackjack" else ""


def say_limits(move: Move) -> str:
    """`$10 to $500`, `up to $10`; without a posted limit, any amount."""
    if (amounts := move.amounts) is None:
        return ""
    if amounts.least > 1 or amounts.only:
        return str(amounts)
    return "any" if amounts.last >= MOST else f"up to {spoken(amounts.last)}"


def list_lying(game: Game, seat: SeatView) -> None:
    """What lies on the layout at a seat."""
    drawn = table("Wager", "Name in the law", "Amount")
    for wager, amount in seat.wagers.items():
        lies = "pulled back" if wager in seat.taken_back else "settled" if wager in seat.settled else spoken(amount)
        drawn.add_row(wager, escape(name_wager(game, wager)), lies)
    console().print(drawn)


# What is open


def explain_choices(asked: Asked) -> None:
    labels = [move.label.lower() for move in asked.options]
    drawn = table("Answer", "What it does", "Law", spare=("Law",))
    drawn.columns[1].min_width, drawn.columns[2].no_wrap = READABLE, True
    for label, move in zip(labels, asked.options, strict=True):
        does = "; ".join(say_does(asked, move))
        drawn.add_row(escape(mark(label, key_of(asked.every, label))), escape(does), escape(move.cite))
    for word, does in (WORDS | {"w": "your wagers on the layout"}).items():
        drawn.add_row(word, does, "")
    console().print(drawn)


def say_does(asked: Asked, move: Move) -> Iterator[str]:
    game, cost = asked.game, asked.costs.get(choice_of(move))
    choice = find_choice(asked, choice_of(move))
    if choice and choice.places:
        much = f", {say_limits(move)}" if move.amounts else "" if cost is None else f", {spoken(cost)}"
        yield f"makes the {name_wager(game, choice.places)}{much}"
    if choice and choice.withdraws:
        yield f"takes back {name_wager(game, choice.withdraws)}"
    if choice and choice.folds and choice.id not in DOES:
        yield "gives up the hand and what lies on it"
    if choice_of(move) in DOES:
        yield DOES[choice_of(move)]


def find_choice(asked: Asked, named: str) -> Choice | None:
    """The choice of the stage that asks."""
    stage = asked.stage
    return next((one for one in (stage.choices if stage else ()) if one.id == named), None)


def explain_wagers(game: Game, offer: Offer, usual: Wagers, roll: str, *, again: bool) -> None:
    """Explain what may be answered where wagers are due. Between rolls, `roll` is what rolls the dice.

    `again` says that the usual wagers have been placed before.
    """
    example, main, with_dice = spell_wagers(usual), offer.least, game.dealing.mode == "dice"
    answers = {f"wager and dollars, such as {example}": "places them; a name may be cut short"}
    if roll:
        answers[roll] = "rolls the dice"
    else:
        amount = spell_wagers(main).split()[-1]
        doubled = "".join(say_doubled(game, wager) for wager in main)
        alone = f"that much on {'each of ' * (len(main) > 1)}{join(main)}"
        answers[f"dollars alone, such as {amount}"] = alone + doubled
        answers["s"] = (f"the same again: {example}" if again else f"places {example}") + "; more may follow it"
    if with_dice and offer.lying:
        answers |= CHANGES
    if with_dice:
        answers |= LAYOUT
    explain(answers | {"w": WORDS["w"]})


def explain(answers: Mapping[str, str]) -> None:
    """Explain the answers to a question, and those that are always open."""
    drawn = table("Answer", "What it does")
    for answer, does in ({**answers} | {word: WORDS[word] for word in ("?", "q")}).items():
        drawn.add_row(answer, does)
    console().print(drawn)
