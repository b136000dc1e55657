"""A finished round, played again: the commands of its wagers, cards and choices, in the order that the law gives them.

Nothing is settled here. The engine is asked for each next step, and gets what the file holds for it; what the rules do
not allow they refuse, and what the file lacks or has too much of is said with the rule that asks for it. What a file
calls the places of cards is in `Source`; a game that is given in another way has a source of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from typing import Any

from pitboss.cards import Card, show_all
from pitboss.errors import BadInput, Refusal, nearest
from pitboss.games.allowances import decks_rule
from pitboss.games.builder import game_by_options
from pitboss.games.derived import derived
from pitboss.games.game import Game
from pitboss.games.identity import MeterName
from pitboss.money import cents, dollars
from pitboss.people import ANYONE, DEALER
from pitboss.rounds.commands import Choose, Command, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.engine.decide import play
from pitboss.rounds.families.family import Place, Turn, verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.finished.description import Given, read_given
from pitboss.rounds.state import Round, Seat, Settled

UNSEEN = ("burned", "discard")
"""Places whose cards nobody sees: a file need not name them."""


def settle(said: object) -> dict[str, Any]:
    """The settlement of a finished round, from JSON to JSON."""
    given = read_given(said)
    game = game_of(given)
    if game.name == "craps":
        from pitboss.rounds.finished.craps import settle as settle_dice

        return settle_dice(game, given)
    return result(played(game, given), given, game)


def game_of(given: Given) -> Game:
    """The game that was played: meters are given as they stood at settlement, so nothing more is fed to them.

    It offers what was placed, and the Six Card Bonus where cards lie in its box.
    """
    offered = {*given.wagers, *(["six-card-bonus"] if "bonus" in given.zones else [])}
    return unfed(game_by_options(given.game, given.options, offered))


@derived
def unfed(game: Game) -> Game:
    meters = {name: replace(terms, rate=Fraction(0)) for name, terms in game.choices.meters.items()}
    return replace(game, choices=replace(game.choices, meters=meters))


def played(game: Game, given: Given) -> Round:
    """The round, from the first wager to the last payout."""
    source = source_of(game, given)
    meters = tuple((own, Fraction(given.meters[text])) for own, text in meters_given(game, given).items())
    state = tell(game, Round(), OpenRound(meters))
    for command in wagers_of(game, source.given):
        state = tell(game, state, command, f"seat {command.seat}: ")
    state = tell(game, state, NoMoreBets())
    while state.phase == "closed":
        state = tell(game, state, source.next(state))
    source.check_all_used()
    return state


def source_of(game: Game, given: Given) -> Source:
    if game.name == "blackjack":
        from pitboss.rounds.finished.blackjack import HandsSource

        return HandsSource(game, given)
    if game.name in ("midi-baccarat", "mini-baccarat"):
        from pitboss.games.baccarat import coup

        coup(given.zones.get("player", ()), given.zones.get("banker", ()))
    return Source(game, given)


def tell(game: Game, state: Round, command: Command, where: str = "") -> Round:
    """The round after the command; a refusal is what is wrong with the file. The dealer had accepted every wager."""
    answer = play(game, state, command, DEALER if isinstance(command, PlaceWager) else ANYONE)
    if isinstance(answer, Refusal):
        raise BadInput(f"{where}{answer}")
    return answer[1]


def wagers_of(game: Game, given: Given) -> Iterator[PlaceWager]:
    """The wagers before the deal, each seat's in the order in which they may be placed."""
    order = list(game.wagers)
    for number, seat in given.seats.items():
        for wager in sorted(seat.wagers, key=lambda one: order.index(one) if one in order else -1):
            yield PlaceWager(number, wager, seat.wagers[wager], seat.hand)


class Source:
    """Where the round's cards and choices come from: the file, in the order in which the law deals and asks."""

    def __init__(self, game: Game, given: Given) -> None:
        self.game, self.given = game, given
        self.flow = family_of(game)
        self.left: dict[str, list[Card]] = {zone: list(dealt) for zone, dealt in given.zones.items()}
        self.left |= {f"seat {number}": list(seat.cards) for number, seat in given.seats.items()}
        self.answers = {number: list(seat.choices) for number, seat in given.seats.items()}
        left_in_deck = remaining(game, given.cards)
        self.unseen = chain.from_iterable([card] * count for card, count in left_in_deck.items())

    def next(self, state: Round) -> Command:
        """What the round needs now."""
        if not state.counted:
            return CountProgressives(state.accepted)
        if step := verification(self.game, state):
            return step
        if turn := self.flow.turn(self.game, state):
            return self.choice(turn)
        due = self.flow.due(self.game, state)
        if not due:
            raise BadInput("the round is not finished: nothing more is given, and wagers are still open.")
        return Deal(tuple(self.cards(due)))

    def choice(self, turn: Turn) -> Choose:
        if not self.answers[turn.seat]:
            open_now = ", ".join(one.id for one in turn.choices)
            raise BadInput(f"seat {turn.seat} has not chosen. [{turn.cite}] Open now: {open_now}.")
        choice, _, amount = self.answers[turn.seat].pop(0).partition(" ")
        return Choose(turn.seat, choice, cents(amount) if amount else None)

    def cards(self, due: tuple[Place, ...]) -> Iterator[Card]:
        """The next cards as they left the shoe. The dealer's first card in the file is the one that lies face up."""
        for n, place in enumerate(due):
            name = self.name(place)
            dealt = self.left.get(name, [])
            if not dealt and name in UNSEEN:
                yield next(self.unseen)
                continue
            first = 1 if self.face_up_later(place, due[n + 1 :]) else 0
            if len(dealt) <= first:
                raise BadInput(f"{name} has too few cards: another is dealt there. [{self.game.dealing.cite}]")
            yield dealt.pop(first)

    def face_up_later(self, place: Place, later: tuple[Place, ...]) -> bool:
        """Whether the file's first card of this place is one that is dealt face up after this one."""
        return (
            place.seat is None and place.face == "down" and any((one.to, one.face) == (place.to, "up") for one in later)
        )

    def name(self, place: Place) -> str:
        """What the file calls the place: shared hands lie among the community cards."""
        if place.seat is not None:
            return f"seat {place.seat}"
        if place.to.startswith("hand-"):
            return "community"
        if place.to == "burned" and burned_is_bonus(self.game, self.given):
            return "community" if self.left.get("community") and "bonus" not in self.left else "bonus"
        return place.to

    def check_all_used(self) -> None:
        """Whatever is left over was never dealt, or never asked."""
        for name, dealt in self.left.items():
            if dealt:
                raise BadInput(f"{name} has too many cards: {show_all(dealt)} not dealt. [{self.game.dealing.cite}]")
        for seat, answers in self.answers.items():
            if answers:
                asks = next((f" [{stage.cite}]" for stage in self.game.edition.stage if stage.do == "decide"), "")
                raise BadInput(f"{answers[0]!r} was not open to seat {seat}: it had nothing more to decide.{asks}")


def remaining(game: Game, named: tuple[Card, ...]) -> Mapping[Card, int]:
    """The cards that are still in the deck; a card named too often, or not in the deck, breaks the rule of decks."""
    try:
        return game.deck.remaining(named)
    except BadInput as error:
        rule = decks_rule(game.edition, game.choices.decks)
        raise BadInput(f"{error} [{rule.cite}]" if rule else str(error)) from None


def burned_is_bonus(game: Game, given: Given) -> bool:
    """Whether the burned card counts for a wager that somebody placed: then the file names it, as `bonus`."""
    judged = {table.on for wager in given.wagers if wager in game.wagers and (table := game.table(wager))}
    return any("burned" in game.hands[hand].cards for hand in judged if hand in game.hands)


# Meters


def meters_given(game: Game, given: Given) -> dict[MeterName, str]:
    """Each meter that a wager of the round is paid from, with the text that the file has for it.

    What the file calls by its own name goes first: `main` beside `super-4/main` is the meter of another wager.
    """
    found: dict[MeterName, str] = {}
    for text in sorted(given.meters, key=lambda text: game.find_meter(text) != text):
        own = game.find_meter(text)
        if own is None or (own in found and not MeterName(text).wager):
            must_be_known(given, text)
        elif own in found:
            raise BadInput(f"meters: {found[own]!r} and {text!r} are one meter. Give it once.")
        else:
            found[own] = text
    return found


def must_be_known(given: Given, text: str) -> None:
    """The meter of a wager that nobody placed is let pass; one that the game has not is a slip."""
    every = game_by_options(given.game, given.options)
    if every.find_meter(text) is None:
        raise BadInput(f"there is no meter {text!r} at this table. {nearest(text, every.meters)}")


def name_in_file(game: Game, own: MeterName) -> str:
    """What a file may call the meter: the plain name, where that can mean no other."""
    return own.meter if game.find_meter(own.meter) == own else own


# The result


def result(state: Round, given: Given, game: Game) -> dict[str, Any]:
    """What the round came to, read off the engine's state."""
    seats = {str(number): seat_result(seat) for number, seat in sorted(state.seats.items())}
    for number, owed in state.owed.items():
        seats[str(number)]["vigorish_owed"] = dollars(owed)
    won = sum(seat.net for seat in state.seats.values())
    return {
        "round": "settled",
        "order": list(state.order),
        "seats": seats,
        "meters": meters_result(state, given, game),
        "table_win": dollars(-won),
    }


def seat_result(seat: Seat) -> dict[str, Any]:
    wagers = {wager: wager_result(one) for wager, one in seat.settled.items()}
    return {"wagers": wagers, "envy": dollars(seat.envy), "net": dollars(seat.net)}


def wager_result(one: Settled) -> dict[str, str]:
    """A wager in words and amounts; with the vigorish that was taken from its payout, where it has any."""
    taken = {"vigorish": dollars(one.vigorish)} if one.vigorish else {}
    return {
        "staked": dollars(one.staked),
        "outcome": one.outcome,
        "line": one.line,
        "returned": dollars(one.returned),
        "cite": one.cite,
        **taken,
    }


def meters_result(state: Round, given: Given, game: Game) -> Mapping[str, str]:
    """Every meter of the round by the name that the file has for it; what nobody played for stands as it stood."""
    said = meters_given(game, given)
    standing = {MeterName(name): dollars(exact.__floor__()) for name, exact in state.meters.items()}
    played_for = {said.get(own) or name_in_file(game, own): amount for own, amount in standing.items()}
    return {name: dollars(amount) for name, amount in given.meters.items()} | played_for
