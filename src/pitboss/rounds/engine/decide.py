"""The rules of procedure: what a command does to a round, as events, or why it is refused.

Read from the top, this is a round of play: it is opened, wagers are placed and closed, progressives counted, cards
dealt, choices made, awards verified, and whatever follows by itself follows. What each game's law adds is in its data.
"""

from __future__ import annotations

from fractions import Fraction
from typing import assert_never, get_args

from pitboss.cards import Card
from pitboss.entry import make_edge
from pitboss.errors import Refusal, nearest
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.games.progressive_meters import linked_meters
from pitboss.law.model import Choice, Stage
from pitboss.money import spoken
from pitboss.people import ANYONE, Actor, role_named
from pitboss.rounds.commands import (
    CallWager,
    CancelProgressive,
    Choose,
    CollectVigorish,
    Command,
    CorrectCard,
    CorrectCount,
    CorrectDeparture,
    Correction,
    CorrectPayment,
    CorrectReading,
    CorrectReport,
    CorrectRoll,
    CorrectWager,
    CountProgressives,
    Deal,
    DrawCard,
    ExchangeCards,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    RejectAward,
    Report,
    ResolveAward,
    ReturnChip,
    Roll,
    ShowCards,
    TellReserved,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.correction_events import FactCorrected
from pitboss.rounds.engine.claims import refuse_unreserved, reject, reserve
from pitboss.rounds.engine.contributions import feed
from pitboss.rounds.engine.corrections import Course, correct
from pitboss.rounds.engine.disputes import cancel, fail, resolve, return_chip
from pitboss.rounds.engine.evolve import evolve_all, fold, stand
from pitboss.rounds.engine.instruments import return_coupons, stake_choice
from pitboss.rounds.engine.irregularities import draw, report, sign
from pitboss.rounds.engine.leaving import leave
from pitboss.rounds.engine.moments import DRAWN, refuse_number
from pitboss.rounds.engine.naming import refuse_beside_device, refuse_found, refuse_naming, refuse_unknown
from pitboss.rounds.engine.shoe import refuse_unavailable
from pitboss.rounds.engine.unknown import show, to_be_shown
from pitboss.rounds.engine.wagering import accepts, amounts_to_withdraw, close, is_one_chip, note_acceptance, place
from pitboss.rounds.events import (
    AwardVerified,
    BetsClosed,
    CardsDealt,
    Dealt,
    Event,
    ProgressivesCounted,
    RoundOpened,
    WagerWithdrawn,
)
from pitboss.rounds.families.programme import cite_choice, step_of
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.irregularity_events import SetAsideUsed
from pitboss.rounds.permissions import cite_step, refuse_person
from pitboss.rounds.settlement.awards import VERIFICATION
from pitboss.rounds.spelling import spell
from pitboss.rounds.state import Round

Events = list[Event]

WHOLE = frozenset({OpenRound, *get_args(Correction)})
"""Commands of which nothing follows by itself: a correction says all that then stands. A report may be one too."""

refuse_malformed = make_edge(Command)


def decide(game: Game, state: Round, command: Command, actor: Actor = ANYONE) -> Events | Refusal:
    """The events that the command brings about, with all that follows from it by itself; or a refusal."""
    result = play(game, state, command, actor)
    return result if isinstance(result, Refusal) else result[0]


def play(game: Game, state: Round, command: Command, actor: Actor = ANYONE) -> tuple[Events, Round] | Refusal:
    """As `decide`, with the round that the events add up to: each event is evolved once."""
    if refusal := refuse_malformed(command, actor):
        return refusal
    command, actor = spell(state, command, actor)
    events = answer(game, state, command, actor)
    if isinstance(events, Refusal):
        return events
    if type(command) in WHOLE or isinstance(events[0], FactCorrected):
        return events, evolve_all(state, events)
    after = fold(state, events)
    if after.phase == "closed":
        events, after = follow(game, after, events)
    return events, stand(after, tuple(events))


def answer(game: Game, state: Round, command: Command, actor: Actor = ANYONE) -> Events | Refusal:
    """The command's own events, without what follows from them."""
    if isinstance(command, PlaceWager) and command.found:
        return Refusal("found-later", "What was found on the layout after a roll is put right by a correction.")
    return answer_again(game, state, command, actor)


def answer_again(game: Game, state: Round, command: Command, actor: Actor = ANYONE) -> Events | Refusal:
    """The game's answer, or the common one: now, or when a round is told again and more is known of it."""
    if refusal := refuse_another_game(game, state) or refuse_person(game, state, command, actor):
        return refusal
    if isinstance(command, Report):
        return answer_report(game, state, command, actor)
    own = family_of(game).answer(game, state, command, actor)
    events = answer_alike(game, state, command, actor) if own is None else own
    if isinstance(command, Choose) and command.kind != "chips" and not isinstance(events, Refusal):
        return stake_choice(game, command, events, confirmed=accepts(actor))
    return events


def answer_report(game: Game, state: Round, command: Report, actor: Actor) -> Events | Refusal:
    """What went wrong, with its consequence, signed by the person who reports it."""
    rule = game.irregularities.get(command.irregularity)
    if refusal := refuse_found(game, state, command, actor) or (refuse_number(rule, command) if rule else None):
        return refusal
    own = family_of(game).answer(game, state, command, actor)
    events = answer_alike(game, state, command, actor) if own is None else own
    return events if isinstance(events, Refusal) else sign(events, actor)


def refuse_another_game(game: Game, state: Round) -> Refusal | None:
    """A round goes on under the edition and the choices that it was opened with."""
    if state.phase in ("wagers", "closed") and state.digest != game.digest:
        return Refusal("another-game", "The round was opened under other rules; it goes on under those, or is void.")
    return None


def answer_alike(game: Game, state: Round, command: Command, actor: Actor) -> Events | Refusal:
    """What every game answers alike."""
    match command:
        case OpenRound(meters):
            return open_round(game, state, meters)
        case PlaceWager():
            return place(game, state, command, actor)
        case Choose():
            return choose(game, state, command)
        case WithdrawWager():
            return withdraw(game, state, command, actor)
        case NoMoreBets():
            return close(game, state) or [BetsClosed(game.cite_of("no-more-bets"))]
        case CountProgressives(chips):
            return count(game, state, chips)
        case Deal(cards):
            return deal(game, state, cards, actor)
        case DrawCard():
            return draw(game, state)
        case ShowCards():
            return refuse_beside_device(game, state, actor) or show(game, state, command)
        case Verify():
            return verify(game, state, command, actor)
        case ResolveAward():
            return resolve(game, state, command, actor)
        case CancelProgressive():
            return cancel(game, state, command, actor)
        case ReturnChip():
            return return_chip(game, state, command, actor)
        case TellReserved():
            return reserve(game, state, command)
        case RejectAward(why):
            return reject(game, state, why, actor)
        case Leave():
            return leave(game, state, command, actor)
        case Report():
            return report(game, state, command)
        case (
            CorrectCard()
            | ExchangeCards()
            | CorrectRoll()
            | CorrectCount()
            | CorrectReading()
            | CorrectWager()
            | CorrectReport()
            | CorrectDeparture()
            | CorrectPayment()
        ):
            return correct(game, state, command, actor, Course(answer_again, next_by_itself))
        case Roll() | GiveDice() | CallWager():
            return Refusal("no-dice", f"{game.edition.title} is played with cards, not with dice.")
        case ReadHoleCard():
            return Refusal("no-hole-card", f"{game.edition.title} has no hole card that is read.")
        case CollectVigorish():
            return Refusal("no-vigorish", f"No vigorish is marked at {game.edition.title}.")
        case _:
            assert_never(command)


def cite_end(game: Game) -> str:
    """Where the law has a round completed before the cards of the next are shuffled; many are dealt from one shoe."""
    return "" if "place-cover-card" in game.procedures else game.cite_of("shuffle")


def open_round(game: Game, state: Round, meters: tuple[tuple[str, Fraction], ...]) -> Events | Refusal:
    if state.phase in ("wagers", "closed"):
        return Refusal("round-open", "A round is being played; it must end before another begins.", cite_end(game))
    linked = linked_meters(game)
    standing = {name: Fraction(terms.initial or 0) for name, terms in game.meters.items() if name not in linked}
    for text, amount in meters:
        name = game.find_meter(text)
        if name is None:
            message = f"There is no meter {text!r} at this table. {nearest(text, game.meters)}"
            return Refusal("no-such-meter", message)
        if name in linked:
            return Refusal(
                "linked-meter", f"The meter {text!r} is on a link, which says what it shows; give no amount."
            )
        if amount < 0:
            return Refusal("negative-meter", f"The meter {text!r} must not be negative.")
        standing[name] = amount
    return [RoundOpened(game.id, game.digest, tuple(standing.items()), tuple(state.owed.items()))]


def withdraw(game: Game, state: Round, command: WithdrawWager, actor: Actor) -> Events | Refusal:
    seat, wager = command.seat, Wager(command.wager)
    if state.phase != "wagers":
        return Refusal("bets-closed", "No wager is withdrawn after “no more bets”.", game.cite_of("no-more-bets"))
    if seat not in state.seats or wager not in state.seats[seat].wagers:
        return Refusal("no-such-wager", f"Seat {seat} has placed no {wager}.")
    staked = state.seats[seat].wagers[wager]
    amount = staked if command.amount is None else command.amount
    allowed = amounts_to_withdraw(game, state.seats[seat], wager, actor)
    if isinstance(allowed, Refusal):
        return allowed
    if amount not in allowed:
        why = "what is left must be a stake that may be placed"
        if is_one_chip(game, game.wagers[wager.rule]):
            why = "the wager is one chip"
        elif any(one.wager == wager for one in state.seats[seat].instruments):
            why = "a wager that is not all of chips is taken back whole"
        message = f"{spoken(amount)} cannot be withdrawn: {why}."
        return Refusal("no-stake", message, game.wagers[wager].cite, (str(allowed),))
    return [
        WagerWithdrawn(seat, wager, amount, game.wagers[wager].progressive),
        *return_coupons(game, state.seats[seat], seat, wager),
        *(note_acceptance(game, seat, wager, staked - amount, actor) if amount < staked else ()),
    ]


def count(game: Game, state: Round, chips: int) -> Events | Refusal:
    """The progressive chips are counted; the meters are fed once the number is right."""
    cite = game.cite_of("rack-progressives", "lock-progressives")
    if state.phase != "closed" or (state.counted and not is_stray(game, state, chips)):
        return Refusal("nothing-to-count", "There are no progressive chips to count now.", cite)
    if type(chips) is not int or chips < 0:
        return Refusal("wrong-number", "The number of chips must be a whole number, 0 or more.", cite)
    if chips != state.chips_due:
        return [ProgressivesCounted(chips, state.accepted, agree=False, cite=cite)]
    return [ProgressivesCounted(chips, state.accepted, agree=True, cite=cite), *feed(game, state)]


def is_stray(game: Game, state: Round, chips: int) -> bool:
    """Whether chips lie there before the first card though the system has accepted no wager at all."""
    offered = any(rule.progressive for rule in game.wagers.values())
    return offered and chips > 0 and not (state.accepted or state.out or state.drawn)


def deal(game: Game, state: Round, cards: tuple[Card, ...], actor: Actor) -> Events | Refusal:
    """The next cards from the shoe, each to the place that the law's order gives it."""
    if state.phase != "closed":
        return Refusal("no-deal-yet", "No card is dealt before “no more bets”.", game.cite_of("no-more-bets"))
    if not state.counted:
        wagers = "1 progressive wager" if state.accepted == 1 else f"{state.accepted} progressive wagers"
        message = f"The chips must be counted first: the system accepted {wagers}."
        return Refusal("count-first", message, game.cite_of("lock-progressives"))
    wanted = family_of(game).due(game, state)
    if not wanted:
        return Refusal("no-card-due", "No card is due now.")
    if not 0 < len(cards) <= len(wanted):
        return Refusal("wrong-number", f"{len(wanted)} cards are due, not {len(cards)}.", game.dealing.cite)
    if refusal := (
        refuse_unknown(game, wanted, cards)
        or refuse_naming(game, state, wanted, cards, actor)
        or refuse_unavailable(game, state, cards)
    ):
        return refusal
    dealt = tuple(Dealt(card, at.to, at.seat, at.face, at.hand) for card, at in zip(cards, wanted, strict=False))
    return [*use_set_aside(game, state, len(cards)), CardsDealt(dealt)]


def use_set_aside(game: Game, state: Round, cards: int) -> Events:
    """A card drawn in error "shall be used as though it were the next card": it comes first."""
    used = min(state.set_aside, cards)
    return [SetAsideUsed(used, game.irregularities[DRAWN].cite)] if used and DRAWN in game.irregularities else []


def choose(game: Game, state: Round, command: Choose) -> Events | Refusal:
    """A player's answer. How much it wagers, the law says; a game that leaves it to the player answers by itself."""
    option = open_choice(game, state, command.seat, command.choice)
    if isinstance(option, Refusal):
        return option
    if command.amount is not None:
        where = option.cite or (step.cite if isinstance(step := step_of(game, state), Stage) else "")
        return Refusal("no-amount", f"The rule itself says how much {option.id!r} wagers.", where)
    return family_of(game).choose(game, state, command.seat, option)


def open_choice(game: Game, state: Round, seat: int, choice: str) -> Choice | Refusal:
    """The choice, if it is made in turn and is one of those that are open."""
    flow = family_of(game)
    turn = flow.turn(game, state) if state.under_way else None
    if turn is None:
        return Refusal("no-choice-due", "No player has to choose now.", cite_choice(game, choice))
    if seat == turn.seat:
        for option in turn.choices:
            if option.id == choice:
                return option
    options = tuple(one.id for one in turn.choices)
    if seat != turn.seat:
        return Refusal("out-of-turn", f"It is seat {turn.seat}'s turn, not seat {seat}'s.", turn.cite, options)
    return Refusal("not-open", f"{choice!r} is not open here.", turn.cite, options)


def verify(game: Game, state: Round, command: Verify, actor: Actor) -> Events | Refusal:
    """A step of verification, in the law's order, and how it came out; by whom, `permissions` has asked."""
    if state.held is None:
        where = game.cite_of(command.step) if command.step in VERIFICATION else ""
        return Refusal("nothing-held", "No award waits for verification.", where)
    if refusal := refuse_unreserved(state):
        return refusal
    due = game.procedures[state.held.steps[0]]
    where = cite_step(game, due.id, state.held.wager)
    if command.step not in (*state.held.steps, *list_verified(state)):
        message = f"{command.step!r} is not one of the steps left for this award."
        return Refusal("no-such-step", message, where, state.held.steps)
    if command.step != due.id:
        return Refusal("out-of-order", f"{due.id} comes before {command.step}.", where, (due.id,))
    by = role_named(due.by) if actor.role == "anyone" else actor.role
    if not command.passed:
        return fail(game, state, command, by, actor, where)
    return [AwardVerified(state.held.seat, state.held.wager, command.step, by, actor.person)]


def list_verified(state: Round) -> list[str]:
    """The steps that have been taken in the round."""
    return [one.step for one in state.stands if isinstance(one, AwardVerified)]


def follow(game: Game, state: Round, events: Events) -> tuple[Events, Round]:
    """The events so far with everything that now happens by itself, and the round after them, but for what stands."""
    while new := next_by_itself(game, state):
        events = events + new
        state = fold(state, new)
    return events, state


def next_by_itself(game: Game, state: Round) -> Events:
    """What happens next without anybody; nothing, when somebody is needed."""
    waits = (
        state.phase != "closed"
        or not state.counted
        or state.missing
        or (state.held is not None and (state.held.steps or state.held.unreserved))
    )
    if waits or to_be_shown(game, state) or (state.disputed and not state.held and not settles_beside(game)):
        return []
    return family_of(game).follow(game, state)


def settles_beside(game: Game) -> bool:
    """Whether the rest of the table is settled while an award is in dispute; where not, all waits."""
    return family_of(game).settles_beside
