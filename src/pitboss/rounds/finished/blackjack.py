"""A finished round of blackjack, played again: what each hand of the file must have drawn and decided, in order.

A seat is given as the hands that it ended with. From them follows what was split, drawn and doubled; the engine asks
for it step by step and refuses what the rules do not allow. `initial` says which cards were dealt first where hands
were split or, in Blackjack Switch, exchanged their second cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.cards import Card, show_all
from pitboss.errors import BadInput
from pitboss.games.blackjack import switch_cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose
from pitboss.rounds.families.blackjack.hands import count_hands_dealt
from pitboss.rounds.families.family import Place, Turn
from pitboss.rounds.finished.answer import RoundSettlement
from pitboss.rounds.finished.description import Given, GivenHand, GivenSeat
from pitboss.rounds.finished.results import state_result
from pitboss.rounds.finished.source import Source, play_again

INSURANCE = "insurance"
SWITCHING = ("switch", "keep")
UNLESS_SAID = {"no-insurance", "take", "keep"}
"""What a seat has answered to a question about the whole seat, if the file says nothing of it."""

Family = tuple[GivenHand, ...]
"""The hands that came from one by splitting it, from left to right."""


def settle_hands(game: Game, given: Given) -> RoundSettlement:
    """What a round came to that is given by the hands with which each seat ended."""
    return state_result(*play_again(HandsSource(game, given)), given, game)


class HandsSource(Source):
    """Where the cards and choices of a blackjack round come from."""

    def __init__(self, game: Game, given: Given) -> None:
        self.insured = {n: seat.wagers[INSURANCE] for n, seat in given.seats.items() if INSURANCE in seat.wagers}
        super().__init__(game, replace(given, seats={n: without_insurance(seat) for n, seat in given.seats.items()}))
        self.left = {zone: dealt for zone, dealt in self.left.items() if not zone.startswith("seat ")}
        self.tables = {number: SeatHands(game, number, seat) for number, seat in given.seats.items()}
        if count_hands_dealt(game) > 1:
            self.answers = {n: [one for one in said if one not in SWITCHING] for n, said in self.answers.items()}

    def choice(self, turn: Turn) -> Choose:
        table, options = self.tables[turn.seat], [one.id for one in turn.choices]
        if turn.hand:
            return table.decide(turn.hand, options)
        if "insure" in options and turn.seat in self.insured:
            return Choose(turn.seat, "insure", self.insured.pop(turn.seat))
        if "switch" in options:
            return table.switch_or_keep()
        if self.answers[turn.seat] and self.answers[turn.seat][0].partition(" ")[0] in options:
            return super().choice(turn)
        return Choose(turn.seat, next(one for one in options if one in UNLESS_SAID))

    def cards(self, due: tuple[Place, ...]) -> Iterator[Card]:
        for place in due:
            if place.seat is None:
                yield from super().cards((place,))
            else:
                yield self.tables[place.seat].draw(place.hand)

    def check_all_used(self) -> None:
        """Nothing was insured without being asked, and every hand ended as it is given."""
        for number in self.insured:
            rule = self.game.wagers[INSURANCE]
            raise BadInput(f"seat {number} could not make an {rule.title}: it was not offered. [{rule.cite}]")
        super().check_all_used()
        for table in self.tables.values():
            table.check_all_used()


def without_insurance(seat: GivenSeat) -> GivenSeat:
    return replace(seat, wagers={wager: stake for wager, stake in seat.wagers.items() if wager != INSURANCE})


class SeatHands:
    """The hands of one seat, in the order in which the engine knows them: each stands for itself, or for those that
    it is yet to be split into."""

    def __init__(self, game: Game, number: int, seat: GivenSeat) -> None:
        self.game, self.number = game, number
        self.exchanged = count_hands_dealt(game) > 1 and SWITCHING[0] in seat.choices
        self.asked_to_switch = False
        ended = seat.hands or (GivenHand(seat.cards),)
        if any(len(hand.cards) < 2 for hand in ended):
            raise BadInput(f"seat {number} has a hand with too few cards: each has two at least. [{game.dealing.cite}]")
        self.families = self.part_families(ended, seat)
        self.begins = list(switch_cards(*self.firsts)) if self.exchanged else list(self.firsts)
        self.drawn = [0] * len(self.families)
        self.doubled: list[GivenHand] = []
        self.surrendered: list[GivenHand] = []

    # Which hands came from which

    def part_families(self, ended: tuple[GivenHand, ...], seat: GivenSeat) -> list[Family]:
        if count_hands_dealt(self.game) == 1:
            self.firsts = [self.find_first_two(ended, seat.initial)]
            return [ended]
        if not seat.initial and len(ended) == 2:
            self.firsts = [hand.cards[:2] for hand in ended]
            return [(hand,) for hand in ended]
        for exchanged in (True,) if self.exchanged else (False, True):
            for left, right in self.pair_up(seat.initial):
                firsts = switch_cards(left, right) if exchanged else (left, right)
                for n in range(1, len(ended)):
                    families = [ended[:n], ended[n:]]
                    if all(comes_from(one, first) for one, first in zip(families, firsts, strict=True)):
                        self.exchanged, self.firsts = exchanged, [tuple(one) for one in firsts]
                        return families
        raise self.wrong_initial(seat.initial)

    def pair_up(self, initial: tuple[Card, ...]) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
        """The two hands of four first cards, given as they were dealt, or else hand by hand."""
        if len(initial) != 4:
            raise self.wrong_initial(initial)
        return [(initial[::2], initial[1::2]), (initial[:2], initial[2:])]

    def find_first_two(self, ended: tuple[GivenHand, ...], initial: tuple[Card, ...]) -> tuple[Card, ...]:
        if not initial and len(ended) < 3:
            initial = ended[0].cards[:2] if len(ended) == 1 else (ended[0].cards[0], ended[1].cards[0])
        if not comes_from(ended, initial):
            raise self.wrong_initial(initial)
        return initial

    def wrong_initial(self, initial: tuple[Card, ...]) -> BadInput:
        said = f"{show_all(initial)!r} does not fit" if initial else "is missing beside"
        asks = self.cite_of("play")
        return BadInput(f'seat {self.number}: "initial" {said} its hands; it is the first cards as dealt. [{asks}]')

    def cite_of(self, stage: str) -> str:
        return next(one.cite for one in self.game.edition.stage if one.id == stage)

    # What the engine asks for

    def draw(self, hand: int) -> Card:
        """The next card of the hand."""
        n = hand - 1
        family, drawn = self.families[n], self.drawn[n]
        self.drawn[n] += 1
        goes = self.begins[n] if drawn < len(self.begins[n]) else family[0].cards
        if drawn >= len(goes):
            raise BadInput(
                f"hand {hand} of seat {self.number} has too few cards: another is dealt. [{self.game.dealing.cite}]"
            )
        return goes[drawn]

    def switch_or_keep(self) -> Choose:
        """From here on the hands begin with the cards that they have after the exchange."""
        self.begins, self.asked_to_switch = list(self.firsts), True
        return Choose(self.number, SWITCHING[0] if self.exchanged else SWITCHING[1])

    def decide(self, hand: int, options: list[str]) -> Choose:
        """What the hand must have done to end as it is given."""
        n = hand - 1
        family = self.families[n]
        ended = family[0]
        if "play-on" in options:
            gave_up = len(family) == 1 and ended.surrendered
            return self.note_choice(self.surrendered, ended, "surrender") if gave_up else Choose(self.number, "play-on")
        if len(family) > 1:
            self.split(n)
            return Choose(self.number, "split")
        if ended.surrendered:
            return self.note_choice(self.surrendered, ended, "surrender")
        if ended.is_doubled and self.drawn[n] == 2:
            return replace(self.note_choice(self.doubled, ended, "double"), amount=ended.double)
        return Choose(self.number, "hit" if self.drawn[n] < len(ended.cards) else "stand")

    def note_choice(self, among: list[GivenHand], ended: GivenHand, choice: str) -> Choose:
        among.append(ended)
        return Choose(self.number, choice)

    def split(self, n: int) -> None:
        """The hand becomes two; which of its family goes with the second card, that card says."""
        family, second = self.families[n], self.begins[n][1]
        at = next(k for k in range(1, len(family)) if family[k].cards[0] == second)
        self.families[n : n + 1] = [family[:at], family[at:]]
        self.begins[n : n + 1] = [take_first(family[:at]), take_first(family[at:])]
        self.drawn[n : n + 1] = [1, 1]

    def check_all_used(self) -> None:
        """Each hand has all its cards and has done what it is said to have done."""
        cite = self.game.dealing.cite
        if self.exchanged and not self.asked_to_switch:
            asks = self.cite_of(SWITCHING[0])
            raise BadInput(f"seat {self.number} could not switch: the round was over before it was asked. [{asks}]")
        for hand, (family, drawn) in enumerate(zip(self.families, self.drawn, strict=True), 1):
            where, ended = f"hand {hand} of seat {self.number}", family[0]
            if len(family) > 1:
                raise BadInput(f"seat {self.number} has {len(family)} hands, and none was split. [{cite}]")
            if drawn < len(ended.cards):
                raise BadInput(f"{where} has too many cards: {show_all(ended.cards[drawn:])} not dealt. [{cite}]")
            for mark, wanted, done in (
                ("doubled", ended.is_doubled, self.doubled),
                ("surrendered", ended.surrendered, self.surrendered),
            ):
                if wanted and not any(one is ended for one in done):
                    raise BadInput(f"{where} was not {mark}: that was not open to it. [{self.cite_of('play')}]")


def comes_from(family: Family, first: tuple[Card, ...]) -> bool:
    """Whether the hands can have come from these two first cards: from one hand, or by splitting it."""
    if len(family) == 1:
        return family[0].cards[:2] == first
    seconds = [hand.cards[0] for hand in family[1:]]
    return len(first) == 2 and family[0].cards[0] == first[0] and first[1] in seconds


def take_first(family: Family) -> tuple[Card, ...]:
    """The first cards of a hand that is split off: its own, or the pair that it is split from again."""
    return family[0].cards[:2] if len(family) == 1 else (family[0].cards[0], family[1].cards[0])
