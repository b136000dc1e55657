"""What a person is shown of a table: its view, the moves that are open to them, and the events as they may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from typing import Any

from pitboss.cards import UNKNOWN
from pitboss.errors import Refusal
from pitboss.floor.brought_back import refuse_begin
from pitboss.floor.clock import at_present
from pitboss.floor.correctable import say_place, show_correctable
from pitboss.floor.electronic import Draw, draw_open
from pitboss.floor.floor import Floor, hosted
from pitboss.floor.hosting import Place, Told
from pitboss.floor.house import BRINGS, is_meant
from pitboss.floor.in_force import is_early, refuse_early
from pitboss.floor.lacking import show_lacking
from pitboss.floor.money.affording import ANYTHING, Means, afford, means_of, say_lacking
from pitboss.floor.money.tills import tills_of
from pitboss.floor.orders import refuse_unseen
from pitboss.floor.throws import show_rolled, with_throws
from pitboss.floor.untouched import refuse_at
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.labels import disclose, disclose_own
from pitboss.money import dollars
from pitboss.people import Actor
from pitboss.rankings.points import GREATEST_TOTAL, blackjack_total, point_count
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, ReadHoleCard, Roll, ShowCards
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.events import WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.holdings import find_held, find_lying
from pitboss.rounds.moves import Move
from pitboss.rounds.sight import Seen
from pitboss.rounds.views import RoundView
from pitboss.tables import rules
from pitboss.tables.codec import EVENTS, write_move, write_view
from pitboss.tables.commands import Burn, CountStub, Shuffle
from pitboss.tables.labels import label
from pitboss.tables.moves import moves
from pitboss.tables.permissions import permission, refuse_person
from pitboss.tables.sight import stream
from pitboss.tables.state import Table
from pitboss.tables.views import TableView, view
from pitboss.tables.waiting import waits_for
from pitboss.words import name_hand, say_event, say_line, say_reason, say_waiting

Said = dict[str, Any]

NEXT: dict[str, tuple[type[Any], ...]] = {
    **BRINGS,
    "wagers": (NoMoreBets,),
    "choice": (Choose,),
    "cards": (Deal,),
    "turned-cards": (ShowCards,),
    "hole-card": (ReadHoleCard,),
    "roll": (Roll,),
    "burn": (Burn,),
}
"""By what a table waits for: the commands that are its next step."""

OUTCOMES = {"win": "wins", "lose": "loses", "push": "is returned", "forfeit": "is forfeited", "void": "is returned"}
"""What becomes of a wager, where no line of a paytable says more."""


def show_table(floor: Floor, table: str, looks: Actor, refused: Refusal | None = None) -> Said:
    """The whole table, as this person may see it. Whoever is `refused` here, whatever they do, is offered nothing."""
    place, host = floor.places[table], hosted(floor.pit, table)
    now = at_present(host.table, floor.clock)
    seen = view(place.game, now, looks, floor.pit.read_displays(table))
    tills = tills_of(floor)
    shown, means = write_view(seen), means_of(tills, table, looks)
    return {
        "version": host.version,
        "view": shown | {"waits": disclose_own(shown["waits"])},
        "waiting": say_early(place, now, floor.today)
        or say_lacking(tills, table, seen.waits.what)
        or say_waiting(rules.at_table(place.game, now), seen.waits),
        "moves": [] if refused else list(show_moves(place, now, looks, floor.today, means)),
        "lacking": show_lacking(place.game, now, looks),
        "results": list(show_results(place.game, now, seen, looks)),
        "rolled": show_rolled(now.round.stands),
        "totals": show_totals(place.game, seen.round) | show_held(place.game, seen.round),
        "frozen": place.frozen,
        "balance": show_balance(floor, table, looks),
    }


def say_early(place: Place, table: Table, today: date) -> str:
    """That a closed table waits for a day; nothing, where it waits for nothing or for somebody."""
    if table.phase == "open" or not is_early(place, today):
        return ""
    return f"The submission of this table is in force from {place.effective}. It can be opened from that day on."


def show_balance(floor: Floor, table: str, looks: Actor) -> str:
    """What a player has at an electronic table, apart from what lies on the layout; nothing for anybody else."""
    tills = tills_of(floor)
    if looks.role != "player" or tills.read(table).kind != "accounts":
        return ""
    return dollars(tills.balance(table, looks.person))


def show_results(game: Game, table: Table, seen: TableView, looks: Actor) -> Iterator[Said]:
    """What each wager that is settled came to and why, with the line of law by which it did."""
    reasons = give_reasons(game, table, looks)
    for seat, box in seen.round.seats.items():
        times = Counter(wager.once for wager in box.settled)
        for wager, done in box.settled.items():
            told = reasons.get((seat, wager.once), [])
            why, latest = told[-times[wager.once]] if len(told) >= times[wager.once] else ("", False)
            times[wager.once] -= 1
            title = game.wagers[wager.rule].title if wager.rule in game.wagers else str(wager)
            yield {
                "seat": seat,
                "wager": wager,
                "title": title,
                "outcome": done.outcome,
                "says": say_line(game, wager, done) or OUTCOMES.get(done.outcome, done.outcome),
                "why": why,
                "latest": latest,
                "staked": dollars(done.staked),
                "returned": dollars(done.returned),
                "net": dollars(done.returned - done.staked),
                "cite": disclose(done.cite),
            }


def give_reasons(game: Game, table: Table, looks: Actor) -> dict[tuple[int, Wager], list[tuple[str, bool]]]:
    """Why each wager came to what it did, as often as it was settled, and whether no roll has come since."""
    told_of = tuple(with_throws(table.round.stands))
    last = told_of[-1][1] if told_of else None  # The very one: the same dice may have fallen before.
    reasons: dict[tuple[int, Wager], list[tuple[str, bool]]] = {}
    for event, throw in told_of:
        if isinstance(event, WagerSettled):
            own = bool(looks.person) and looks.person == event.player
            told = say_reason(game, event, own=own, throw=throw), throw is last
            reasons.setdefault((event.seat, event.wager.once), []).append(told)
    return reasons


def show_totals(game: Game, seen: RoundView) -> Said:
    """What cards that count by points come to, by seat and hand and by place, as far as they lie face up."""
    count = COUNTED_BY.get(game.name)
    if count is None:
        return {"seats": {}, "zones": {}}
    seats = {str(seat): [count(hand.cards) for hand in box.hands] for seat, box in seen.seats.items()}
    return {"seats": seats, "zones": {zone: count(cards) for zone, cards in seen.zones.items()}}


def show_held(game: Game, seen: RoundView) -> Said:
    """What the hands in sight are, by seat and for the dealer, where cards are ranked and not counted."""
    if game.name in COUNTED_BY or not game.hands:
        return {}
    seats = {str(seat): [name_hand(one) for one in find_held(game, seen, box)] for seat, box in seen.seats.items()}
    dealer = find_lying(game, seen, "dealer")
    return {"seats": seats, "zones": {"dealer": name_hand(dealer)} if dealer else {}}


def count_blackjack(cards: Seen) -> str:
    known = [card for card in cards if card != UNKNOWN]
    total = blackjack_total(known)
    return f"{'soft ' if total.soft and total.value < GREATEST_TOTAL else ''}{total.value}" if known else ""


def count_baccarat(cards: Seen) -> str:
    known = [card for card in cards if card != UNKNOWN]
    return str(point_count(known)) if known else ""


COUNTED_BY = {"blackjack": count_blackjack, "mini-baccarat": count_baccarat, "midi-baccarat": count_baccarat}
"""The games whose hands count by points, and how."""


def show_moves(place: Place, table: Table, looks: Actor, today: date, means: Means = ANYTHING) -> Iterator[Said]:
    """What is open to this person, as far as the money goes; at an electronic table the device is asked for cards and
    dice without naming any.
    """
    if place.frozen or looks.role == "auditor":
        return
    electronic = place.source == "electronic"
    if electronic and (draw := draw_open(place.game, table)) and (said := show_draw(place, table, draw, looks)):
        yield said
    waits = waits_for(place.game, table)
    kinds = NEXT.get(waits.what, ())
    for move in filter(None, (afford(one, means) for one in moves(place.game, table, looks))):
        early = refuse_early(place, move.command, today) or refuse_begin(place, table, move.command)
        if not (early or refuse_at(place, table, move.command, looks) or refuse_unseen(move.command, looks)):
            asked = leave_count(move) if electronic else move
            yield disclose_own(write_move(asked)) | {
                "next": isinstance(move.command, kinds) and is_meant(waits, move.command),
                "form": move.form,
                "events": show_correctable(place.game, table, type(move.command)),
                "due": show_due(place.game, table, move),
            }


def leave_count(move: Move) -> Move:
    """A count that a device makes is not asked for."""
    counts = isinstance(move.command, CountStub | Shuffle)
    return replace(move, free=tuple(one for one in move.free if one != "cards")) if counts else move


def show_due(game: Game, table: Table, move: Move) -> list[Said]:
    """Show where the cards go that the dealer tells, in their order, and which of them lie face down. Those are not
    named.
    """
    state, now = table.round, rules.at_round(game, table)
    if isinstance(move.command, Deal):
        unnamed = family_of(now).deals_unknown
        due = family_of(now).due(now, state)[: move.cards]
        return [{"to": say_place(one.to, one.seat), "face": one.face if unnamed else "up"} for one in due]
    if isinstance(move.command, ShowCards) and (hidden := to_be_shown(now, state)):
        return [{"to": say_place(hidden.zone, hidden.seat), "face": "up"} for _ in hidden.places]
    return []


def show_draw(place: Place, table: Table, draw: Draw, looks: Actor) -> Said | None:
    """The move by which somebody has the device deal, burn or roll, in the form of the others."""
    now = rules.at_table(place.game, table)
    meant = draw.stands_for
    if refuse_person(now, table, meant, looks):
        return None
    allowed = permission(now, meant)
    roles = [role for role in allowed.roles if role != "device"]
    return {
        "command": {"command": draw.what},
        "label": label(now, meant),
        "roles": roles,
        "cite": disclose(allowed.cite),
        "free": [],
        "amounts": None,
        "cards": 0,
        "announce": "",
        "next": True,
        "form": False,
        "events": [],
        "due": [],
    }


def show_events(place: Place, told: Iterable[Told], looks: Actor) -> list[Said]:
    """Events as this person may see them, each with the sentence that says it."""
    return [
        disclose_own({**EVENTS.write(event), "says": say_event(place.game, event)})
        for one in told
        for event in stream(place.game, one.before, one.events, looks)
    ]
