"""What a learner is asked: what each wager of a seat is paid, and what comes next at the table.

An exercise follows from its game and from the chance that dealt it: whoever brings the same chance again gets the same
exercise, so nothing has to be remembered between question and answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from pitboss.errors import BadInput, Breach
from pitboss.frozen import frozen
from pitboss.games.dice import Roll as Thrown
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import unlink
from pitboss.money import Cents
from pitboss.people import DEALER, Actor
from pitboss.rounds.commands import Roll
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.labels import title_of
from pitboss.rounds.round import Round, evolve_all
from pitboss.rounds.views import RoundView, SeatView, view
from pitboss.rounds.waiting import waits_for
from pitboss.school.dealing import Chance, Step, deal_round
from pitboss.words import say_reason, say_waiting
from pitboss.words.dice import Throw

Kind = Literal["payout", "next"]
Act = Literal["take", "return", "pay", "stay"]
Mistake = Literal["", "outcome", "amount", "bonus", "vigorish", "order"]

TRIES = 12
MIXED = 4
"""One of this many hands is asked though nothing is paid."""

OPTIONS = 4
ROUNDS_LOOKED_AT = 5
"""This many rounds are dealt to find what else might come next."""

UNSEEN = ("burned", "discard", "offered")
"""Places whose cards have no part in what is asked."""

SETTLED = "The round is settled: the wagers are taken and paid."
AUDITOR = Actor("auditor")


@frozen
class Line:
    """A wager that lies at the seat, and what becomes of it: the `net` for the player, and why."""

    wager: str
    title: str
    staked: Cents
    act: Act
    net: Cents
    pays: str
    vigorish: Cents
    why: str
    cite: str


@frozen
class Exercise:
    """A question. For a payout, the `lines` are the answers; else `options` are what may come next, and `right` is the
    number of the one that does. `dice` are those just rolled.
    """

    kind: Kind
    seat: int
    seen: RoundView
    lines: tuple[Line, ...] = ()
    options: tuple[str, ...] = ()
    right: int = 0
    cite: str = ""
    dice: tuple[int, ...] = ()


@frozen
class Said:
    """What a learner answers about a wager."""

    act: Act
    amount: Cents = 0


@frozen
class Marked:
    """A line with its answer: the kind of mistake that it is, or none."""

    line: Line
    said: Said | None
    mistake: Mistake


def make_exercise(game: Game, kind: Kind, chance: Chance) -> Exercise:
    return make_payout(unlink(game), chance) if kind == "payout" else make_next(unlink(game), chance)


# What each wager is paid


def make_payout(game: Game, chance: Chance) -> Exercise:
    """A hand that was played to its end, or a roll, with the wagers of one seat to settle; most lose, so that one is
    looked for in which something is paid."""
    found: Exercise | None = None
    for _ in range(TRIES):
        seat = chance.choice(game.seats)
        steps = deal_round(game, chance, (seat,))
        one = ask_roll(game, steps, seat, chance) if game.dealing.mode == "dice" else ask_hand(game, steps, seat)
        found = one or found
        if one is not None and (any(line.act == "pay" for line in one.lines) or chance.randint(1, MIXED) == 1):
            return one
    if found is None:
        raise Breach("no round could be dealt that has something to settle.")
    return found


def ask_hand(game: Game, steps: Sequence[Step], seat: int) -> Exercise | None:
    """The whole seat when the round is over; a folded hand teaches little."""
    ended = evolve_all(steps[-1].before, steps[-1].events)
    box = ended.seats.get(seat)
    if ended.phase != "over" or box is None or box.folded:
        return None
    settled = settlements(steps, seat)
    lines = [make_line(game, wager, event) for wager, event in settled.items()]
    lines += list_bonuses(game, box.wagers, settled)
    seen = view(game, ended, AUDITOR)
    return Exercise("payout", seat, uncover(seen, seat), tuple(lines))


def settlements(steps: Sequence[Step], seat: int) -> dict[Wager, WagerSettled]:
    """What became of the wagers of a seat in these steps."""
    events = (event for step in steps for event in step.events)
    return {event.wager: event for event in events if isinstance(event, WagerSettled) and event.seat == seat}


def list_bonuses(game: Game, wagers: Mapping[Wager, Cents], settled: Mapping[Wager, object]) -> list[Line]:
    """Bonuses without a stake of their own, which were not paid: to know that is part of the answer."""
    found = []
    for rule in game.wagers.values():
        paid_on = game.settled_by.get(Wager(rule.id))
        if rule.placed == "never" and paid_on and Wager(rule.id) not in settled and "ante" in wagers:
            found.append(Line(rule.id, rule.title, 0, "take", 0, "", 0, "The hand is not on its paytable.", rule.cite))
    return found


def make_line(game: Game, wager: Wager, event: WagerSettled, throw: Throw | None = None) -> Line:
    net = event.returned - event.staked
    act: Act = "pay" if net > 0 else "take" if net < 0 else "return"
    title = title_of(game, wager)
    why = say_reason(game, event, throw=throw)
    return Line(wager, title, event.staked, act, net, event.pays, event.vigorish, why, event.cite)


def ask_roll(game: Game, steps: Sequence[Step], seat: int, chance: Chance) -> Exercise | None:
    """One roll, with all wagers that lie at the seat: some are decided by it, and the others stay."""
    rolls = [step for step in steps if isinstance(step.command, Roll)]
    telling = [step for step in rolls if settlements((step,), seat)]
    if not telling:
        return None
    step = chance.choice(telling)
    assert isinstance(step.command, Roll)
    lying = step.before.seats[seat].wagers
    throw = Throw(Thrown(*step.command.dice), step.before.dice.point)
    settled = settlements((step,), seat)
    lines = [
        make_line(game, wager, settled[wager], throw) if wager in settled else stay(game, wager, amount)
        for wager, amount in lying.items()
    ]
    seen = view(game, step.before, DEALER)
    return Exercise("payout", seat, uncover(seen, seat), tuple(lines), dice=tuple(step.command.dice))


def stay(game: Game, wager: Wager, amount: Cents) -> Line:
    title, cite = title_of(game, wager), game.wagers[wager.rule].cite if wager.rule in game.wagers else ""
    return Line(wager, title, amount, "stay", 0, "", 0, "This roll does not decide it.", cite)


def uncover(seen: RoundView, seat: int) -> RoundView:
    """The table with every card that counts, and nothing that would tell the answer."""
    box: SeatView = replace(seen.seats[seat], settled={}, envy=0, net=0)
    zones = {zone: cards for zone, cards in seen.zones.items() if zone not in UNSEEN}
    return replace(seen, seats={seat: box}, zones=zones)


def check_payout(exercise: Exercise, answers: Mapping[str, Said]) -> tuple[Marked, ...]:
    """Each line compared with its answer; the kind of mistake says what to practise."""
    if unknown := set(answers) - {line.wager for line in exercise.lines}:
        raise BadInput(f"there is no wager {sorted(unknown)[0]!r} in this exercise.")
    return tuple(Marked(line, said := answers.get(line.wager), find_mistake(line, said)) for line in exercise.lines)


def find_mistake(line: Line, said: Said | None) -> Mistake:
    if said is None or said.act != line.act:
        return "bonus" if not line.staked else "outcome"
    due = abs(line.net)
    if line.act in ("return", "stay") or said.amount == due or not due:
        return ""
    return "vigorish" if line.vigorish and said.amount == due + line.vigorish else "amount"


# What comes next


def make_next(game: Game, chance: Chance) -> Exercise:
    """A moment of a round after the bets are closed, and what the table then waits for among other things."""
    seats = tuple(sorted({chance.choice(game.seats), chance.choice(game.seats), game.seats[0]}))
    rounds = [deal_round(game, chance, seats) for _ in range(ROUNDS_LOOKED_AT)]
    moments = [state for steps in rounds for state in list_moments(steps)]
    asked = chance.choice(list_moments(rounds[0]))
    right = say_next(game, asked)
    others = [one for one in dict.fromkeys(say_next(game, state) for state in moments) if one != right]
    chance.shuffle(others)
    options = [right, *others[: OPTIONS - 1]]
    chance.shuffle(options)
    waiting = waits_for(game, asked)
    seen = view(game, asked, DEALER)
    boxes = {number: replace(box, settled={}, envy=0, net=0) for number, box in seen.seats.items()}
    shown = replace(seen, seats=boxes, zones={zone: cards for zone, cards in seen.zones.items() if zone not in UNSEEN})
    cite = waiting.cite or game.dealing.cite
    return Exercise("next", waiting.seat or 0, shown, options=tuple(options), right=options.index(right), cite=cite)


def list_moments(steps: Sequence[Step]) -> list[Round]:
    """The round before each step from “no more bets” on, and when it is over."""
    closed = [step.before for step in steps if step.before.phase == "closed"]
    return [*closed, evolve_all(steps[-1].before, steps[-1].events)]


def say_next(game: Game, state: Round) -> str:
    return SETTLED if state.phase in ("over", "void") else say_waiting(game, waits_for(game, state))
