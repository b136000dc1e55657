"""Random lawful rounds of Blackjack and Blackjack Switch under random options: they end, and every cent is told for.

What the main wagers bring is reckoned a second time, from the finished hands alone, by a rule written out here from
S.D. Admin. R. 20:18:15:03 and the readings on splits, doubles and surrender.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.cards import Card, Deck, show
from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.people import ANYONE
from pitboss.rounds.codec import EVENTS
from pitboss.rounds.commands import Choose, Command, Deal, Report
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve, evolve_all
from pitboss.rounds.events import ChoiceMade, Event, MeterFed, MeterPaid, WagerPlaced
from pitboss.rounds.families.programme import SETTLEMENT
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Hand, Round, Seat
from tests.rounds.at_table import in_way
from tests.rounds.families.blackjack.at_table import (
    EDITION,
    BlackjackTable,
    blackjack,
    net,
    opened,
    play_out,
    random_game,
    random_wagers,
)
from tests.rounds.looks import DEALER, FLOOR, SURVEILLANCE, look, player
from tests.said import Said

AUDIENCES = [
    player(1),
    player(2),
    DEALER,
    FLOOR,
    SURVEILLANCE,
]


# The second reckoning


def total(hand: tuple[Card, ...]) -> int:
    points = [11 if (rank := show(one)[0]) == "A" else 10 if rank in "TJQK" else int(rank) for one in hand]
    while sum(points) > 21 and 11 in points:
        points[points.index(11)] = 1
    return sum(points)


def natural(hand: tuple[Card, ...]) -> bool:
    return len(hand) == 2 and total(hand) == 21


def factor(game: Game, hand: Hand, dealer: tuple[Card, ...], added: bool) -> Fraction:
    """What one unit on the hand brings back; `added` for a wager that a split or a double put up."""
    options = game.choices.options
    switch = options["variation"] == "switch"
    if hand.surrendered and not (natural(dealer) and options["surrender"] == "late"):
        return Fraction(1, 2)
    mine, theirs = total(hand.cards), total(dealer)
    own = natural(hand.cards) and not hand.split and (not hand.switched or options["switched_ace_ten"] == "blackjack")
    if mine > 21:
        return Fraction(0)
    if own:
        num, den = (1, 1) if switch else (3, 2) if options["blackjack_pays"] == "3 to 2" else (6, 5)
        return Fraction(1) if natural(dealer) else 1 + Fraction(num, den)
    if natural(dealer):
        return Fraction(1 if added else 0)
    if theirs > 21:
        return Fraction(1 if switch and theirs == 22 else 2)
    return Fraction(2 if mine > theirs else 1 if mine == theirs else 0)


def check_hands(game: Game, seat: Seat, dealer: tuple[Card, ...]) -> None:
    for number, hand in enumerate(seat.hands, 1):
        name = "blackjack" if number == 1 else f"blackjack-{number}"
        for wager, added in ((name, hand.added), (f"{name}-double", True)):
            if wager in seat.wagers:
                exact = seat.wagers[Wager(wager)] * factor(game, hand, dealer, added)
                assert seat.settled[Wager(wager)].returned == exact.__floor__(), (wager, hand, dealer)
        assert (f"{name}-double" in seat.wagers) == hand.doubled


def check_dealer(game: Game, state: Round) -> None:
    """The dealer has drawn as the rule says: never past 17, and to it if any hand stands."""
    dealer = state.zones["dealer"]
    hits = game.choices.options["variation"] == "switch" or game.choices.options["soft17"] == "hit"
    for n in range(2, len(dealer)):
        before = dealer[:n]
        soft17 = total(before) == 17 and sum(min(10, total((one,)) % 11 or 1) for one in before) == 7
        assert total(before) < 17 or (soft17 and hits)
    standing = [
        hand
        for seat in state.seats.values()
        for hand in seat.hands
        if total(hand.cards) <= 21 and not hand.surrendered and (hand.split or not natural(hand.cards))
    ]
    if standing:
        assert total(dealer) >= 17


def check_money(at: BlackjackTable, before: dict[str, Fraction]) -> None:
    """Each wager is settled once for what was staked; events and state agree; meters lose what they paid."""
    for number, seat in at.state.seats.items():
        assert seat.settled.keys() == seat.wagers.keys()
        assert all(seat.settled[wager].staked == amount for wager, amount in seat.wagers.items())
        staked = sum(
            event.amount for event in at.events if isinstance(event, WagerPlaced | ChoiceMade) and event.seat == number
        )
        assert staked == sum(seat.wagers.values())
        back = sum(one.returned for one in seat.settled.values())
        assert net(at, number) == back + seat.envy - staked
        plain = [amount for wager, amount in seat.wagers.items() if wager.removeprefix("blackjack-").isdigit()]
        assert all(amount == seat.wagers[Wager("blackjack")] for amount in plain)
    meters = dict(before)
    for event in at.events:
        if isinstance(event, MeterFed):
            meters[event.meter] += event.fed
        elif isinstance(event, MeterPaid):
            # A whole award leaves the reset amount, a shown-again meter stays, a share leaves the rest.
            assert event.put_in in (0, at.game.meters[MeterName(event.meter)].reset or 0, event.paid)
            meters[event.meter] += event.put_in - event.paid
    assert meters == at.state.meters


def folds(events: list[Event], state: Round) -> None:
    now = Round()
    for event in events:
        now = evolve(now, event)
    assert now == state


@pytest.mark.parametrize("variation", ["", "switch"])
@pytest.mark.parametrize("seed", range(120))
def test_a_random_round_ends_and_its_money_is_right(seed: int, variation: str) -> None:
    random = Random(f"{variation}{seed}")
    game = random_game(random, variation)
    deck = list(game.deck)
    random.shuffle(deck)
    most = 2 if game.choices.decks == 1 else 5
    at = opened(game, *(random_wagers(random, game) for _ in range(random.randint(1, most))))
    before: dict[str, Fraction] = {name: Fraction(terms.initial or 0) for name, terms in game.meters.items()}
    play_out(random, at, deck)
    assert at.state.phase == "over"
    folds(at.events, at.state)
    assert sorted(at.state.order, reverse=True) == list(at.state.order)
    check_money(at, before)
    for seat in at.state.seats.values():
        check_hands(game, seat, at.state.zones["dealer"])
        assert sorted(one for hand in seat.hands for one in hand.cards) == sorted(seat.cards)
    check_dealer(game, at.state)


def test_a_shrunk_deck_plays_by_the_same_rules() -> None:
    """Eights, tens and aces alone: everything splits, and every round still ends."""
    small = Deck(ranks="8TA", copies=8)
    for seed in range(60):
        random = Random(seed)
        options: dict[str, Any] = {"resplit_aces": True, "surrender": random.choice(["none", "late", "early"])}
        plain = blackjack(8, **options)
        game = Game(plain.edition, plain.choices, small)
        deck = list(small)
        random.shuffle(deck)
        at = opened(game, {"blackjack": "10.00"}, {"blackjack": "7.77"}, {"blackjack": "3.00"})
        play_out(random, at, deck)
        assert at.state.phase == "over"
        for seat in at.state.seats.values():
            check_hands(game, seat, at.state.zones["dealer"])


def test_every_decision_and_outcome_is_reached() -> None:
    """The random rounds above leave no choice, and no kind of result, untouched."""
    choices: set[str] = set()
    outcomes: set[str] = set()
    for seed in range(150):
        random = Random(seed)
        game = random_game(random, "switch" if seed % 3 == 0 else "")
        deck = list(game.deck)
        random.shuffle(deck)
        at = opened(game, *(random_wagers(random, game) for _ in range(2)))
        play_out(random, at, deck)
        choices |= {event.choice for event in at.events if isinstance(event, ChoiceMade)}
        outcomes |= {one.outcome for seat in at.state.seats.values() for one in seat.settled.values()}
    stages = {choice.id for stage in EDITION.stage for choice in stage.choices}
    assert choices == stages | {"take-card", "refuse-card"}
    assert outcomes == {"win", "lose", "push", "surrender"}


def test_no_view_holds_the_hole_card_before_it_is_turned_and_every_event_survives_its_writing() -> None:
    """One deck, so that a card is known by its face."""
    for seed in range(25):
        random = Random(seed)
        game = blackjack(1, surrender="late")
        deck = list(game.deck)
        random.shuffle(deck)
        at = opened(game, {"blackjack": "10.00"}, {"blackjack": "5.00"})
        play_out(random, at, deck)
        state = Round()
        for event in at.events:
            assert EVENTS.read(EVENTS.write(event)) == event
            state = evolve(state, event)
            hidden = [show(one) for one in state.zones.get("dealer", ())[state.turned.get("dealer", 0) :]]
            if state.phase != "over":
                for looks in AUDIENCES:
                    assert not set(hidden) & set(texts(look(game, state, looks)))
        seen = look(game, state, player(1))["seats"]["1"]
        assert [card for hand in seen["hands"] for card in hand["cards"] if card not in seen["cards"]] == []


def texts(value: object) -> Iterator[str]:
    """Every text in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from texts(one)


def test_whatever_is_listed_as_open_is_accepted_and_nothing_else_is() -> None:
    """The list of what is open holds exactly the choices of the player in turn."""
    for seed in range(8):
        random = Random(seed)
        game = blackjack(surrender="early", house_money_press=True)
        deck = list(game.deck)
        random.shuffle(deck)
        at = opened(game, {"blackjack": "10.00", "house-money": "5.00"})
        while at.state.phase == "closed":
            offers = moves(game, at.state, ANYONE)
            listed = [one.command for one in offers if not one.form]
            assert not [one for one in listed if isinstance(decide(game, at.state, one), Refusal)]
            choices = [one for one in offers if isinstance(one.command, Choose)]
            free = {one.command.choice for one in choices if one.amounts and one.amounts.first < one.amounts.last}  # type: ignore[union-attr]
            assert free == {"insure", "double", "press"} & set(at.open), "what the player may measure"
            chosen = [one for one in listed if isinstance(one, Choose)]
            assert [one.choice for one in chosen] == at.open
            at.do(random.choice(chosen) if chosen else Deal((deck.pop(),)))


class Jammed(BlackjackTable):
    """After every command the shoe might jam: then all the money is back where it was."""

    jams = 0

    def do(self, *commands: Command | Said) -> list[Event]:
        done: list[Event] = []
        for command in commands:
            done = super().do(command)
            self.jam()
        return done

    def jam(self) -> None:
        answer = decide(self.game, self.state, Report("shoe-jam"))
        if isinstance(answer, Refusal):
            assert self.state.phase != "closed" or self.state.step == SETTLEMENT  # during a round, not before
            return
        self.jams += 1
        after = evolve_all(self.state, answer)
        assert after.phase == "void"
        assert not any(seat.wagers or seat.settled for seat in after.seats.values())
        assert after.meters == {name: Fraction(terms.initial or 0) for name, terms in self.game.meters.items()}
        here, self.events = self.events, [*self.events, *answer]
        assert [net(self, number) for number in self.state.seats] == [0] * len(self.state.seats)
        self.events = here


@pytest.mark.parametrize("variation", ["", "switch"])
def test_a_shoe_that_jams_at_any_moment_leaves_nobody_richer_or_poorer(variation: str) -> None:
    jams = 0
    for seed in range(40):
        random = Random(f"jam {variation}{seed}")
        game = in_way(random_game(random, variation), shuffler="reshuffling-shoe")
        deck = list(game.deck)
        random.shuffle(deck)
        at = opened(game, *(random_wagers(random, game) for _ in range(2)), table=Jammed)
        play_out(random, at, deck)
        assert isinstance(at, Jammed)
        jams += at.jams
    assert jams > 300
