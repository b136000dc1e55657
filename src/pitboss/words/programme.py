"""The step to which a round comes, as a sentence: who decides, or which cards are dealt, burned or turned."""

from __future__ import annotations

from pitboss.games.game import Game
from pitboss.law.model import DealStep, Stage
from pitboss.rounds.families.programme import SETTLEMENT, programme
from pitboss.rounds.labels import spell
from pitboss.words.cards import count, join_or, name_place


def say_step_of(game: Game, step: str) -> str:
    """A step by its id; one of another way of dealing has no more than its id to go by."""
    if step == SETTLEMENT:
        return "Next, the wagers are settled."
    steps = programme(game)
    match steps.step(step) if step in steps.numbers else None:
        case DealStep(to=to, cards=cards, face=face):
            return say_cards(to, cards, f"dealt face {face}", "to")
        case Stage(do="deal", zone=zone, cards=cards, face=face):
            return say_cards(zone, cards, f"dealt face {face}", "to")
        case Stage(do="reveal", zone=zone, cards=cards):
            return say_cards(zone, cards, "turned up", "of")
        case Stage(do="decide", choices=choices):
            return f"Next, the players decide: {join_or([spell(one.id).lower() for one in choices])}."
        case Stage(do="burn", cards=cards):
            return f"Next, {count(cards, 'card')} {'is' if cards == 1 else 'are'} burned."
        case Stage(do="collect"):
            return "Next, the wagers that are forfeited are taken."
    return f"The round comes to its step {step!r}."


def say_cards(zone: str, cards: int, done: str, word: str) -> str:
    where = "each seat" if zone == "seats" else name_place(zone, None)
    what = count(cards, "card") if cards else "the cards"
    are = "is" if cards == 1 else "are"
    return f"Next, {what} {word} {where} {are} {done}." if word == "of" else f"Next, {what} {are} {done} to {where}."
