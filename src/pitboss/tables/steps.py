"""The steps around a round that a table records: which are due, who took them, and which were omitted.

What falls due when is said by `law/vocabulary/steps.py`; who takes it and where the law wants it, by the edition. A
round goes on without a step unless the operator stops it there, and the record then says what was omitted. Cards never
leave the table before an award that must be documented is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pitboss.errors import Refusal, nearest
from pitboss.frozen import frozen
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import read_wager
from pitboss.law.citations import each_place
from pitboss.law.model import Procedure, Stage
from pitboss.law.vocabulary.steps import RECORDED, SOURCES, Moment
from pitboss.money import Cents
from pitboss.people import Actor, role_named
from pitboss.rounds.engine.discard_rack import is_judged
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.families.programme import programme
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.settlement.reasons import show_hand
from pitboss.rounds.settlement.reveals import cite_announcement
from pitboss.rounds.settlement.seats import next_turn
from pitboss.rounds.state import COUPONS, Round, Seat
from pitboss.tables.commands import RecordStep
from pitboss.tables.events import Event
from pitboss.tables.labels import name_step
from pitboss.tables.rules import at_round, at_table, cards_lie
from pitboss.tables.sources import list_awarded, list_documented
from pitboss.tables.state import DeckAtTable, Table
from pitboss.tables.step_events import StepRecorded

STUB, STACK, LOAD = "stub-to-rack", "single-stack", "load-shoe"
IN_THE_DEVICE = (STACK, LOAD)
"""What nobody does with cards that a shoe reshuffles by itself: they never leave it."""

SELF_SHUFFLING = "reshuffling-automated-shoe"
"""In `unless` of a step: an automated dealing shoe that reshuffles the cards spares it."""

WITH_A_DECK: tuple[Moment, ...] = ("shuffled", "ready")


class StepPlace(NamedTuple):
    """What a step is taken for: a seat, a deck, or neither; a wager of the seat, and of an award its amount too."""

    seat: int | None = None
    deck: str = ""
    wager: str = ""
    amount: Cents = 0


@frozen
class Due:
    """A step that may be taken now: for which seat, for the award on which wager or with which deck, and by whom the
    law wants it.
    """

    step: str
    seat: int | None
    deck: str
    by: str
    cite: str
    wager: str = ""


@derived
def steps_of(game: Game) -> tuple[Procedure, ...]:
    """The procedures of the edition that a table of this game records, in its order."""
    dealing = game.choices.dealing
    ids = dict.fromkeys(one.id for one in game.edition.procedure if one.id in RECORDED)
    known = (game.procedures[id] for id in ids if not stays_in_device(game, game.procedures[id]))
    return tuple(one for one in known if not RECORDED[one.id].modes or dealing in RECORDED[one.id].modes)


def stays_in_device(game: Game, step: Procedure) -> bool:
    """Whether nobody takes the step here: the cards never leave the device for it."""
    if game.choices.shuffler != "reshuffling-shoe":
        return False
    spared = step.unless == SELF_SHUFFLING and game.choices.dealing == "automated-shoe"
    return spared or step.id in IN_THE_DEVICE


def steps_at(game: Game, table: Table) -> tuple[tuple[Game, Procedure], ...]:
    """The steps that a table records now, each with the game as it is dealt there: a step with a deck belongs to the
    way that is in use, a step of a round to the way in which the round is dealt, or was.
    """
    now, was = at_table(game, table), at_round(game, table)
    if now is was:
        return tuple((now, one) for one in steps_of(now))
    with_a_deck = ((now, one) for one in steps_of(now) if is_with_a_deck(one.id))
    of_the_round = ((was, one) for one in steps_of(was) if not is_with_a_deck(one.id))
    return (*with_a_deck, *of_the_round)


def is_with_a_deck(step: str) -> bool:
    return step in RECORDED and RECORDED[step].moment in WITH_A_DECK


def list_due(game: Game, table: Table) -> tuple[Due, ...]:
    """Every step that is due and has not been taken; `game` is the operator's own."""
    return tuple(
        fall_due(step, place)
        for way, step in steps_at(game, table)
        for place in PLACES[RECORDED[step.id].moment](way, table, step)
        if not is_taken(table, step.id, place)
    )


def fall_due(step: Procedure, place: StepPlace) -> Due:
    return Due(step.id, place.seat, place.deck, role_named(step.by), step.cite, place.wager)


def is_taken(table: Table, step: str, at: StepPlace) -> bool:
    """Whether a step has been recorded: with the deck, for the seat, for this very award of it."""
    if at.deck:
        return step in table.decks[at.deck].prepared
    said = (one for one in table.recorded if (one.step, one.seat) == (step, at.seat))
    return any(not one.wager or (one.wager, one.amount) == (at.wager, at.amount) for one in said)


# The moments


def find_shuffled(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    untouched = (name for name in table.decks if is_untouched(table, name, "shuffled", "ready"))
    return (StepPlace(None, name) for name in untouched if is_wanted(game, step, table.decks[name]))


def is_wanted(game: Game, step: Procedure, deck: DeckAtTable) -> bool:
    """The deck is stacked upon completion of the shuffle, and one that came preshuffled has had none at the table;
    unless, as in MD 235 1.1 Ch.5 §D, it is stacked for the cut too.
    """
    for_the_cut = not set(each_place(step.cite)).isdisjoint(each_place(game.cite_of("cut")))
    return deck.shuffled_here or for_the_cut


def find_ready(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """A deck goes into the shoe once it is stacked, where that is due: the stacked deck is placed there."""
    ready = (name for name in table.decks if is_untouched(table, name, "ready"))
    stack = next((one for one in steps_of(game) if one.id == STACK), None) if step.id == LOAD else None
    return (StepPlace(None, name) for name in ready if stack is None or is_stacked(game, stack, table.decks[name]))


def is_stacked(game: Game, stack: Procedure, deck: DeckAtTable) -> bool:
    return stack.id in deck.prepared or not is_wanted(game, stack, deck)


def is_untouched(table: Table, deck: str, *standing: str) -> bool:
    """Whether a deck stands so, and no card has left it since its shuffle."""
    return table.decks[deck].standing in standing and not table.count_gone(deck)


def find_wagered(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    return list_accepted(table) if table.in_round and table.round.phase == "wagers" else iter(())


def list_accepted(table: Table) -> Iterator[StepPlace]:
    """Every wager that the progressive system has accepted and that was not withdrawn: a player verifies each."""
    for number, seat in sorted(table.round.seats.items()):
        stood = (one for one in seat.progressives if one in seat.wagers or one in seat.settled)
        yield from (StepPlace(number, wager=one) for one in stood)


def find_dealt(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """A stub that must be counted, or was found wrong, does not go to the rack yet, and nobody looks at cards before it
    is counted.
    """
    by_players = RECORDED[step.id].each_seat
    counted = not table.count_stub or not (by_players or step.id == STUB)
    if not counted or (step.id == STUB and table.stub is not None) or not has_dealt(game, table):
        return iter(())
    return each_hand(table, lambda seat: bool(seat.cards)) if by_players else iter([StepPlace()])


def has_dealt(game: Game, table: Table) -> bool:
    """Whether the deal is done: for certain, or because the round is over."""
    state = table.round
    return state.phase == "over" or (state.phase == "closed" and family_of(game).has_dealt(game, state))


def find_decided(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    return each_hand(table, lambda seat: bool(seat.cards) and not seat.folded) if has_decided(game, table) else iter(())


def has_decided(game: Game, table: Table) -> bool:
    """Whether nobody has anything more to decide."""
    state = table.round
    if state.phase != "closed" or not family_of(game).has_dealt(game, state):
        return state.phase == "over"
    ahead = programme(game).ahead(state.step)
    return not any(isinstance(one, Stage) and one.do == "decide" for one in ahead)


def find_settled(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """Every hand when the round is over; before, those of seats that are settled, of one whose award is held, and of
    the one that is announced next, where that comes before its settlement. A folded hand, if a wager was settled on it.
    """
    state = table.round
    reached = set(state.order) | ({state.held.seat} if state.held else set()) | {one.seat for one in state.disputed}
    if (turn := find_turn(game, state)) is not None:
        reached.add(turn)
    hands = each_hand(table, lambda seat: bool(seat.cards) and (not seat.folded or is_judged(game, seat)))
    return (place for place in hands if state.phase == "over" or (state.phase == "closed" and place.seat in reached))


def find_turn(game: Game, state: Round) -> int | None:
    """The seat whose hand has been turned to be announced, where that comes before its settlement."""
    turn = next_turn(state) if cite_announcement(game) and state.phase == "closed" else None
    return turn if turn is not None and state.seats[turn].turned_up else None


def find_coupons(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """Every seat with a wager that was made with a coupon and is won or lost; on a push the coupon stays."""
    return (StepPlace(number) for number, seat in sorted(table.round.seats.items()) if has_used_coupon(seat))


def has_used_coupon(seat: Seat) -> bool:
    spent = (seat.settled.get(one.wager) for one in seat.instruments if one.kind in COUPONS)
    return not seat.void and any(one is not None and one.outcome != "push" for one in spent)


def find_kept(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """Each award by itself, once it is paid: a seat may have won on its own hand and on the dealer's."""
    return map(place_of, list_documented(game, table, step.id))


def place_of(award: WagerSettled) -> StepPlace:
    return StepPlace(award.seat, "", award.wager, award.returned)


def find_over(game: Game, table: Table, step: Procedure) -> Iterator[StepPlace]:
    """Cards that stay for documents are not put in the rack either."""
    kept = table.round.phase != "over" or any(True for _ in list_undocumented(game, table))
    return iter(() if kept else [StepPlace()])


def each_hand(table: Table, wanted: Callable[[Seat], bool]) -> Iterator[StepPlace]:
    """The hands that are played: with one that is void, or that its player has left, nobody does anything more."""
    seats = sorted(table.round.seats.items())
    return (StepPlace(number) for number, seat in seats if wanted(seat) and not (seat.abandoned or seat.void))


PLACES: dict[Moment, Callable[[Game, Table, Procedure], Iterator[StepPlace]]] = {
    "shuffled": find_shuffled,
    "ready": find_ready,
    "wagers": find_wagered,
    "dealt": find_dealt,
    "decided": find_decided,
    "settled": find_settled,
    "coupons": find_coupons,
    "cards-leave": find_kept,
    "round-over": find_over,
}
"""For what a step is due at each moment; nothing, when it is not that moment."""


# Taken


def record(game: Game, table: Table, command: RecordStep, actor: Actor) -> list[Event] | Refusal:
    """A step that was taken; by whom, `permissions` has asked. `game` is the operator's own."""
    known = {step.id: (way, step) for way, step in steps_at(game, table)}
    if command.step not in known:
        return Refusal("no-such-step", f"No step {command.step!r} is recorded here. {nearest(command.step, [*known])}")
    way, step = known[command.step]
    places = list_places(way, table, step)
    meant = [one for one in places if is_meant(command, one)]
    if not meant:
        return refuse_place(step, places)
    if RECORDED[step.id].moment == "cards-leave" and not (table.in_round or cards_lie(table)):
        message = "The cards have left the table; an award from elsewhere is told while they lie there."
        return Refusal("too-late", message, step.cite)
    left = [one for one in meant if not is_taken(table, step.id, one)]
    if not left:
        return Refusal("recorded", f"{name_step(step.id)} has been recorded.", step.cite)
    if len(left) > 1:
        return refuse_several(step, left)
    at = left[0]
    says = check_words(way, table, step, command, at)
    if isinstance(says, Refusal):
        return says
    by = role_named(step.by) if actor.role == "anyone" else actor.role
    of_award = (read_wager(at.wager), at.amount)
    return [StepRecorded(step.id, at.seat, at.deck, by, actor.person, says, step.cite, *of_award)]


def refuse_several(step: Procedure, left: Sequence[StepPlace]) -> Refusal:
    seat, wagers = left[0].seat, tuple(one.wager for one in left)
    if RECORDED[step.id].moment == "cards-leave":
        message = f"Seat {seat} has won {len(left)} awards, each with its own source: say on which wager."
        return Refusal("which-award", message, step.cite, wagers)
    message = f"Seat {seat} has {len(left)} such wagers, and each is verified by itself: say which."
    return Refusal("which-wager", message, step.cite, wagers)


def is_meant(command: RecordStep, place: StepPlace) -> bool:
    named = command.wager in ("", place.wager)
    return named and (command.seat, command.deck) == (place.seat, place.deck)


def list_places(game: Game, table: Table, step: Procedure) -> list[StepPlace]:
    """For what a step may be taken: where it is due, and where the source of an award may be told though no documents
    are due by themselves.
    """
    if RECORDED[step.id].moment == "cards-leave":
        return [place_of(one) for one in list_awarded(game, table, step.id)]
    return list(PLACES[RECORDED[step.id].moment](game, table, step))


def refuse_place(step: Procedure, places: Sequence[StepPlace]) -> Refusal:
    """A step that is not due, or not for that seat or deck."""
    if not places:
        return Refusal("not-due", f"{name_step(step.id)} is not due now: the {step.by} {step.does}.", step.cite)
    named = tuple(dict.fromkeys(map(name_place, places)))
    return Refusal("not-due", f"{name_step(step.id)} is due for {', '.join(named)}.", step.cite, named)


def name_place(at: StepPlace) -> str:
    award = f", {at.wager}" if at.wager else ""
    return at.deck or (f"seat {at.seat}{award}" if at.seat is not None else "no seat and no deck")


def check_words(game: Game, table: Table, step: Procedure, command: RecordStep, at: StepPlace) -> str | Refusal:
    """What is said with a step: the hand that is announced must be the best, and an award's source one that may be."""
    rule = RECORDED[step.id]
    if rule.bars:
        said, allowed = plain(command.says), list_allowed(game, table, step.id, at.seat, at.wager)
        if said in allowed:
            return said
        barred = "" if rule.bars in allowed else f" For a share of the meter it must not be the {rule.bars}."
        message = f"Say where this award is paid from: {' or '.join(allowed)}.{barred}"
        return Refusal("wrong-source", message, step.cite, allowed)
    if rule.moment != "settled" or command.seat is None:
        return command.says
    best = name_best(game, table.round, command.seat)
    unsaid = not command.says and not announces_hand(step)
    if best and not unsaid and plain(command.says) != plain(best):
        told = "is announced" if announces_hand(step) else "is formed"
        message = f"Seat {command.seat} holds {best.lower()}; that is its best hand, and {told}."
        return Refusal("not-the-best-hand", message, step.cite, (best,))
    return best or command.says


def announces_hand(step: Procedure) -> bool:
    """Whether the law has the dealer announce the hand (MD 235 1.1 Ch.11 §D(1)), or only turn it up and form the
    highest (MA CSP §10(c)(1), (2)): then nothing need be said.
    """
    return "announces" in step.does


def plain(words: str) -> str:
    return words.strip().lower().replace("-", " ")


def list_allowed(game: Game, table: Table, step: str, seat: int | None, wager: str) -> tuple[str, ...]:
    """The sources that an award may be paid from: of a share of the meter all but one, of another award any, or those
    that the law names: a Five Card Hand Bonus is credited to the player's game account (MA CSP §10(c)(3)).
    """
    rule = RECORDED[step]
    if any((one.seat, one.wager) == (seat, wager) for one in list_documented(game, table, step)):
        return tuple(one for one in SOURCES if one != rule.bars)
    return rule.others or SOURCES


def suggest_words(game: Game, table: Table, due: Due) -> str:
    """What would be said with a step that is due."""
    if RECORDED[due.step].bars:
        return list_allowed(game, table, due.step, due.seat, due.wager)[0]
    settled = RECORDED[due.step].moment == "settled" and due.seat is not None
    return name_best(game, table.round, due.seat) if settled and due.seat is not None else ""


def name_best(game: Game, state: Round, seat: int) -> str:
    """What a player's best five cards make, once they lie face up."""
    own = next((name for name, hand in game.hands.items() if "seat" in hand.cards and "five" in hand.ranking), None)
    shown = show_hand(game, state, seat, own, "") if own else None
    return shown.title if shown else ""


def list_undocumented(game: Game, table: Table) -> Iterator[Due]:
    """The documents that cards wait for; `game` is as the round is dealt, or was."""
    for step in steps_of(game):
        if RECORDED[step.id].moment == "cards-leave":
            places = find_kept(game, table, step)
            yield from (fall_due(step, one) for one in places if not is_taken(table, step.id, one))
