"""Random rounds in which something was typed wrong: once it is put right, the round is as if it had been said at once.

The rules are asked twice and never the code that corrects: the commands of a round are given with the mistake and a
correction after them, and again with the right thing in its place. Either both come to the same state, or one of the
later commands is not open, and then the correction is refused. What was said of an award holds for that award alone: it
is said again where the correction has made another of it, and left out where there is none. At blackjack, under another
up card the dealer would not have looked, or nobody did; a card that cannot be what was read of it was misread; and what
could not be insured or pressed was not.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import pytest

from pitboss.cards import show
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.waiting import waits_for
from tests.fuzz.adapter import Engine
from tests.fuzz.driver import Session
from tests.fuzz.mistakes import otherwise
from tests.fuzz.specs import GAMES, Spec, specs_of

JSON = dict[str, Any]

FACTS = {"deal", "show-cards", "roll", "count-progressives", "place-wager", "read-hole-card"}
PAYMENT = "correct-payment"
OF_AWARDS = ("verify", "reject-award", "resolve-award")


def played(spec: Spec, seed: int) -> list[JSON]:
    """The commands of one round that were accepted, and none that corrects."""
    session = Session(spec, seed)
    session.calm = 1
    accepted = list[JSON]()
    give = session.watch.give

    def keep(step: JSON) -> Any:
        answer = give(step)
        if answer.accepted:
            accepted.append(step)
        return answer

    session.watch.give = keep  # type: ignore[method-assign]
    session.play(1)
    return accepted


class Telling(NamedTuple):
    """The engine after commands, with how many events stood before each, what nobody had been asked for and was said
    first, and the award that each was said of.
    """

    engine: Engine
    stood: list[int]
    first: list[list[JSON]]
    of: list[tuple[int, str] | None]


def tell(spec: Spec, steps: list[JSON], *, sure: bool = False) -> Telling | None:
    """The commands, given one by one; None, if one is refused. If `sure`, nobody has misread the hole card."""
    engine, stood, said, of = Engine(spec), list[int](), list[list[JSON]](), list[tuple[int, str] | None]()
    for step in steps:
        stood.append(len(engine.round.stands))
        said.append([])
        award, answer = find_award(engine, step), engine.give(step)
        while not answer.accepted and (first := find_unasked(engine)) and engine.give(first).accepted:
            said[-1].append(first)
            award, answer = find_award(engine, step), engine.give(step)
        of.append(award)
        why = "" if answer.refusal is None else answer.refusal["refusal"]
        unread = not any(event["event"] == "hole-card-read" for event in engine.stands())
        turned_too_soon = unread and (step["command"], step.get("zone"), why) == TURNED_TOO_SOON
        if why == "other-reading" and sure:
            return None
        if why == "other-reading":
            return tell(spec, [UNREAD if one["command"] == READING else one for one in steps])
        if not (answer.accepted or turned_too_soon or step["command"] in OF_AWARDS or is_under_another(engine, step)):
            return None
    return Telling(engine, stood, said, of)


def find_award(engine: Engine, step: JSON) -> tuple[int, str] | None:
    """The award that a step is said of: the one that is named, or the one that is held."""
    if step["command"] == "resolve-award":
        return step["seat"], step["wager"]
    held = engine.round.held if step["command"] in OF_AWARDS else None
    return None if held is None else (held.seat, str(held.wager))


TURNED_TOO_SOON = ("show-cards", "dealer", "nothing-to-show")
READING, UNREAD = "read-hole-card", {"command": "report", "irregularity": "hole-card-not-read"}


def find_unasked(engine: Engine) -> JSON | None:
    """What blackjack waits for before the first hand is played: a player's word on Insurance or on what was won, or the
    dealer's look.
    """
    if not engine.spec.game.endswith("blackjack"):
        return None
    waits = waits_for(engine.now, engine.round)
    turn = family_of(engine.now).turn(engine.now, engine.round) if waits.what == "choice" else None
    if turn and (said := next((one.id for one in turn.choices if one.id in ("no-insurance", "take")), "")):
        return {"command": "choose", "seat": turn.seat, "choice": said}
    return UNREAD if waits.what == "hole-card" else None


def is_under_another(engine: Engine, step: JSON) -> bool:
    """Whether the step is one that an ace or a ten-value card brings about, and this dealer's up card is none; or one
    that follows from the dealer's look, where nobody looked, or from a House Money Wager that has not won.
    """
    up = [show(card)[0] for card in engine.round.zones.get("dealer", ())[:1]]
    if step["command"] == READING:
        return bool(up) and up[0] not in "TJQKA"
    if step.get("choice") in ("take", "press"):
        settled = (event for event in engine.stands() if event["event"] == "wager-settled")
        won = {event["seat"] for event in settled if (event["wager"], event["outcome"]) == ("house-money", "win")}
        read = any(event["event"] == "hole-card-read" for event in engine.stands())
        return bool(up) and (step["seat"] not in won or (up[0] in "TJQKA" and not read))
    return step.get("choice") in ("insure", "no-insurance") and bool(up) and up[0] != "A"


def put_right(step: JSON, correction: JSON) -> list[JSON]:
    """The command as it should have been given, if any; whoever enters a wager is a dealer, who accepts any amount."""
    match correction["command"]:
        case "correct-card":
            cards = [*(step["cards"].split() if isinstance(step["cards"], str) else step["cards"])]
            cards[correction["place"]] = correction["card"]
            return [{**step, "cards": cards}]
        case "correct-roll":
            return [{**step, "dice": correction["dice"]}]
        case "correct-count":
            return [{**step, "chips": correction["chips"]}]
        case "correct-reading":
            return [{**step, "blackjack": correction["blackjack"]}]
        case _:
            named: JSON = {
                name: correction[name] for name in ("seat", "wager", "amount", "player") if name in correction
            }
            return [{**step, **named, "by": "dealer"}] if correction["amount"] != "0.00" else []


def compare(spec: Spec, seeds: range, random: Random) -> tuple[int, int]:
    """How many corrections of random rounds came to the same as the right thing said at once, and how many were refused
    because something later was not open.
    """
    same = refused = 0
    for seed in seeds:
        steps = [{**step, "by": "dealer"} if step["command"] == "place-wager" else step for step in played(spec, seed)]
        begun = tell(spec, steps)
        assert begun is not None
        stood = begun.stood
        facts = [n for n, step in enumerate(steps) if step["command"] in FACTS]
        for n in random.sample(facts, min(4, len(facts))):
            engine = (tell(spec, steps) or begun).engine
            event = engine.stands()[stood[n]]
            card = random.choice(engine.cards() or ["As"])
            correction = otherwise(stood[n], event, random, [1, 2, 3], card)
            assert correction is not None
            answer = engine.give({**correction, "why": "misread"})
            put = put_right(steps[n], correction)
            right = tell(spec, [*steps[:n], *put, *steps[n + 1 :]], sure=correction["command"] == "correct-reading")
            if answer.accepted:
                assert right is not None, (correction, "was accepted, and a later command is not open")
                said = slice(n + len(put), None)
                say_of_awards(engine, steps[n + 1 :], right.first[said], right.of[said])
                assert engine.state == right.engine.state, (str(spec), seed, correction)
                same += 1
            elif answer.refusal and answer.refusal["refusal"] not in ("nothing-wrong", "round-void", "unknown-card"):
                assert right is None, (correction, answer.refusal, "and every later command is open")
                refused += 1
    return same, refused


def say_of_awards(engine: Engine, steps: list[JSON], first: list[list[JSON]], of: list[tuple[int, str] | None]) -> None:
    """What is said of an award that the correction has made another: it waits for that, and before it for what nobody
    had been asked for, and for nothing said before.
    """
    for step, owed, award in zip(steps, first, of, strict=True):
        for one in owed:
            engine.give(one)
        waiting = [*([engine.round.held] if engine.round.held else ()), *engine.round.disputed]
        if award in [(one.seat, str(one.wager)) for one in waiting]:
            engine.give(step)


@pytest.mark.parametrize("game", GAMES)
def test_a_corrected_round_is_as_if_the_right_thing_had_been_said(game: str) -> None:
    spec = next(one for one in specs_of(game) if one.level == "rounds")
    same, refused = compare(spec, range(12), Random(game))
    assert same > 0
    assert refused > 0


@pytest.mark.slow
@pytest.mark.parametrize("spec", [one for one in specs_of("md/blackjack") if one.level == "rounds"], ids=str)
def test_a_corrected_round_of_blackjack_is_so_under_every_option(spec: Spec) -> None:
    same, _ = compare(spec, range(12, 42), Random(str(spec)))
    assert same > 0
