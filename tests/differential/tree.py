"""The tree of a round, walked by brute force through the play engine: every deal, every choice, what each comes to.

An oracle for the kernels of `odds`, which never see a round. One seat plays; it sees its own cards and those that lie
face up, and chooses what is best on average over all that it cannot see. Hands that differ by a change of suits are
walked once. Nothing is known here of any one game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations

from pitboss.cards import SUITS, Card, Deck, make_card, rank_of, suit_of
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, Command, CountProgressives, Deal, NoMoreBets, OpenRound, PlaceWager, Verify
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.families.family import Place
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.state import Round

SEAT = 1
Weighed = list[tuple[Round, int]]


@dataclass(frozen=True)
class Walk:
    """A round of `game` with these wagers, in cents. Zones of `ordered` are dealt in every order of their cards.

    `suits_alike` is false where a paytable in play names a suit.
    """

    game: Game
    wagers: Mapping[str, int]
    ordered: Collection[str] = ()
    suits_alike: bool = True

    def expected(self) -> Fraction:
        """What the seat wins on average, in cents, when every choice is the best."""
        start = self.opened()
        first = [
            (self.after(start, Deal(cards)), number) for cards, number in self.deals(start, alike=self.suits_alike)
        ]
        return Fraction(self.worth(first), sum(number for _, number in first))

    def opened(self) -> Round:
        state = self.after(Round(), OpenRound())
        for wager, stake in self.wagers.items():
            state = self.after(state, PlaceWager(SEAT, wager, stake))
        state = self.after(state, NoMoreBets())
        return state if state.counted else self.after(state, CountProgressives(state.accepted))

    def worth(self, states: Weighed) -> int | Fraction:
        """The sum of what these rounds bring, which the seat may tell apart only by what it sees."""
        return sum(self.worth_alike(same) for same in self.told_apart(states))

    def worth_alike(self, states: Weighed) -> int | Fraction:
        """The sum over rounds that look the same to the seat."""
        one = states[0][0]
        if one.phase != "closed":
            return sum(number * net(state) for state, number in states)
        turn = family_of(self.game).turn(self.game, one)
        if turn is None:
            dealt = [(state, number, self.deals(state)) for state, number in states]
            return self.worth(
                [(self.after(state, Deal(cards)), n * m) for state, n, found in dealt for cards, m in found]
            )
        choices = [choice.id for choice in turn.choices]
        return max(self.worth([(self.after(s, Choose(SEAT, id)), n) for s, n in states]) for id in choices)

    def told_apart(self, states: Weighed) -> Iterator[Weighed]:
        seen: defaultdict[object, Weighed] = defaultdict(list)
        for state, number in states:
            seen[view(state) if state.phase == "closed" else None].append((state, number))
        yield from seen.values()

    def after(self, state: Round, command: Command) -> Round:
        """The round after a command, awards being verified as they come."""
        events = decide(self.game, state, command)
        assert not isinstance(events, Refusal), events
        state = evolve_all(state, events)
        if state.held and state.held.steps:
            step = next(one for one in self.game.edition.procedure if one.id == state.held.steps[0])
            return self.after(state, Verify(step.id))
        return state

    def deals(self, state: Round, *, alike: bool = False) -> list[tuple[tuple[Card, ...], int]]:
        """Every way to fill the places that are due, and how many deals it stands for."""
        due = family_of(self.game).due(self.game, state)
        assert due, "a round that goes on needs a card or a choice"
        left = [card for card in self.game.deck if card not in state.out]
        zones = list(dict.fromkeys((place.to, place.seat) for place in due))
        zones.sort(key=lambda zone: zone[1] is None)  # the seat first, so that its hands can be walked once for a kind
        found = []
        for hands, number in self.filled(zones, due, left, alike):
            dealt = {zone: iter(hand) for zone, hand in zip(zones, hands, strict=True)}
            found.append((tuple(next(dealt[place.to, place.seat]) for place in due), number))
        return found

    def filled(
        self, zones: Sequence[tuple[str, int | None]], due: Sequence[Place], left: Sequence[Card], alike: bool
    ) -> Iterator[tuple[list[tuple[Card, ...]], int]]:
        if not zones:
            yield [], 1
            return
        to, seat = zones[0]
        size = sum((place.to, place.seat) == (to, seat) for place in due)
        hands = self.hands_of(to, size, left)
        kinds = kinds_of(hands, self.game.deck) if alike else dict.fromkeys(hands, 1)
        for hand, number in kinds.items():
            rest = [card for card in left if card not in hand]
            for others, more in self.filled(zones[1:], due, rest, False):
                yield [hand, *others], number * more

    def hands_of(self, to: str, size: int, left: Sequence[Card]) -> list[tuple[Card, ...]]:
        """Every hand of so many of the cards left that can be dealt there."""
        return list((permutations if to in self.ordered else combinations)(left, size))


def kinds_of(hands: Sequence[tuple[Card, ...]], deck: Deck) -> dict[tuple[Card, ...], int]:
    """One hand of each kind that a change of suits makes, and how many are of the kind."""
    kinds: dict[object, tuple[tuple[Card, ...], int]] = {}
    for hand in hands:
        key = min(tuple(changed(hand, change)) for change in changes(deck))
        first, number = kinds.get(key, (hand, 0))
        kinds[key] = (first, number + 1)
    return dict(kinds.values())


def changes(deck: Deck) -> list[dict[int, int]]:
    suits = [SUITS.index(suit) for suit in deck.suits]
    return [dict(zip(suits, order, strict=True)) for order in permutations(suits)]


def changed(hand: Sequence[Card], change: Mapping[int, int]) -> list[Card]:
    return [make_card(rank_of(card), change[suit_of(card)]) for card in hand]


def view(state: Round) -> object:
    """All that the seat can tell a round by: its cards, its choices, and the cards that lie face up."""
    seat = state.seats[SEAT]
    up = tuple((zone, cards[: state.turned.get(zone, 0)]) for zone, cards in sorted(state.zones.items()))
    return seat.cards, seat.choices, up


def net(state: Round) -> int:
    """What the seat has won or lost, in cents."""
    seat = state.seats[SEAT]
    return sum(one.returned - one.staked for one in seat.settled.values()) + seat.envy
