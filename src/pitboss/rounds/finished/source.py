"""A finished round played again from its cards and choices, in the order in which the law deals and asks.

What the rules do not allow they refuse, and what the file lacks or has too much of is said with the rule that asks for
it. A game whose file says its cards in another way has a source of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from pitboss.cards import Card, show_all
from pitboss.errors import BadInput, Refusal
from pitboss.games.allowances import decks_rule
from pitboss.games.game import Game
from pitboss.money import cents
from pitboss.people import ANYONE, DEALER
from pitboss.rounds.commands import Choose, Command, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager
from pitboss.rounds.engine.decide import play
from pitboss.rounds.events import Event
from pitboss.rounds.families.family import Place, Turn, verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.finished.answer import RoundSettlement
from pitboss.rounds.finished.description import Given, GivenWager
from pitboss.rounds.finished.meters import find_meters
from pitboss.rounds.finished.results import Beside, state_result
from pitboss.rounds.state import Round

UNSEEN = ("burned", "discard")
"""Places whose cards nobody sees: a file need not name them."""


def settle_cards(game: Game, given: Given) -> RoundSettlement:
    """What a round came to that is given by its cards and choices."""
    return state_result(*play_again(Source(game, given)), given, game)


def play_again(source: Source) -> tuple[Round, list[Beside]]:
    """The round, from the first wager to the last payout, each Envy Bonus, and each cut by a payout limit."""
    game, given = source.game, source.given
    meters = tuple((own, Fraction(given.meters[text])) for own, text in find_meters(game, given).items())
    state = tell(game, Round(), OpenRound(meters))
    for command in list_wagers(game, given):
        state = tell(game, state, command, f"seat {command.seat}: ")
    state, beside = tell(game, state, NoMoreBets()), list[Beside]()
    while state.phase == "closed":
        events, state = answer(game, state, source.next_command(state))
        beside += (event for event in events if isinstance(event, Beside))
    source.check_all_used()
    return state, beside


def tell(game: Game, state: Round, command: Command, where: str = "") -> Round:
    """The round after the command."""
    return answer(game, state, command, where)[1]


def answer(game: Game, state: Round, command: Command, where: str = "") -> tuple[Sequence[Event], Round]:
    """What the command brings; a refusal is what is wrong with the file. The dealer had accepted every wager."""
    answered = play(game, state, command, DEALER if isinstance(command, PlaceWager) else ANYONE)
    if isinstance(answered, Refusal):
        raise BadInput(f"{where}{answered}")
    return answered


def list_wagers(game: Game, given: Given) -> Iterator[PlaceWager]:
    """The wagers before the deal, each seat's in the order in which they may be placed."""
    order = list(game.wagers)
    for number, seat in given.seats.items():
        for wager in sorted(seat.wagers, key=lambda one: order.index(one) if one in order else -1):
            for part in seat.parts.get(wager) or (GivenWager(seat.wagers[wager]),):
                yield PlaceWager(number, wager, part.amount, seat.hand, seat.player, kind=part.kind)


class Source:
    """Where the round's cards and choices come from: the file, in the order in which the law deals and asks."""

    def __init__(self, game: Game, given: Given) -> None:
        self.game, self.given = game, given
        self.flow = family_of(game)
        self.left: dict[str, list[Card]] = {zone: list(dealt) for zone, dealt in given.zones.items()}
        self.left |= {f"seat {number}": list(seat.cards) for number, seat in given.seats.items()}
        self.answers = {number: list(seat.choices) for number, seat in given.seats.items()}
        left_in_deck = count_remaining(game, given.cards)
        self.unseen = chain.from_iterable([card] * count for card, count in left_in_deck.items())

    def next_command(self, state: Round) -> Command:
        """What the round needs now."""
        if not state.counted:
            return CountProgressives(state.chips_due)
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
            raise BadInput(f"seat {turn.seat} has not chosen. Open now: {open_now}. [{turn.cite}]")
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
        if place.to == "burned" and burned_is_bonus(self.game, self.given.wagers):
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


def count_remaining(game: Game, named: tuple[Card, ...]) -> Mapping[Card, int]:
    """The cards that are still in the deck; a card named too often, or not in the deck, breaks the rule of decks."""
    try:
        return game.deck.remaining(named)
    except BadInput as error:
        rule = decks_rule(game.edition, game.choices.decks)
        raise BadInput(f"{error} [{rule.cite}]" if rule else str(error)) from None


def burned_is_bonus(game: Game, wagers: Iterable[str]) -> bool:
    """Whether the burned card counts for a wager that somebody placed: then the file names it, as `bonus`."""
    judged = {table.on for wager in wagers if wager in game.wagers and (table := game.table(wager))}
    return any("burned" in game.hands[hand].cards for hand in judged if hand in game.hands)
