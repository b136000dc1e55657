"""A real table with face-down cards: dealt unknown, told when they are turned, settled as if all had been known."""

from __future__ import annotations

import pytest

from pitboss.cards import UNKNOWN, Card, cards
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_options
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.people import ANYONE, DEALER, Actor
from pitboss.rankings.points import is_blackjack
from pitboss.rounds.commands import (
    Choose,
    Command,
    CountProgressives,
    Deal,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    ReadHoleCard,
    ShowCards,
)
from pitboss.rounds.engine.decide import play
from pitboss.rounds.engine.unknown import Hidden, to_be_shown
from pitboss.rounds.families.family import Family
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.moves import moves
from pitboss.rounds.state import Round
from tests.contract.playouts import every_game, playouts

FACE_DOWN = [(game, n) for game, n in every_game() if not any(one in game for one in ("baccarat", "craps"))]


def do(game: Game, state: Round, command: Command) -> Round:
    result = play(game, state, command, DEALER if isinstance(command, PlaceWager) else ANYONE)
    assert not isinstance(result, Refusal), f"{command}: {result}"
    return result[1]


def face_down(family: Family, game: Game, state: Round, dealt: Deal) -> Deal:
    """The same deal as somebody enters it who sees only what lies face up."""
    places = family.due(game, state)
    return Deal(tuple(card if at.face == "up" else UNKNOWN for card, at in zip(dealt.cards, places, strict=False)))


def true_cards(known: Round, hidden: Hidden) -> tuple[Card, ...]:
    held = known.seats[hidden.seat].cards if hidden.seat is not None else known.zones[hidden.zone]
    return tuple(held[n] for n in hidden.places)


def turn_what_is_due(game: Game, state: Round, known: Round) -> Round:
    """Unknown cards are turned and told as soon as the round waits for them; a hole card is looked at before."""
    if family_of(game).reading(game, state):
        state = do(game, state, ReadHoleCard(is_blackjack(known.zones["dealer"][:2])))
    while hidden := to_be_shown(game, state):
        zone = "" if hidden.seat is not None else hidden.zone
        state = do(game, state, ShowCards(true_cards(known, hidden), hidden.seat, zone))
    return state


@pytest.mark.parametrize(("name", "variant"), FACE_DOWN)
def test_a_round_of_unknown_cards_is_settled_as_one_of_known_cards(name: str, variant: int) -> None:
    for one in playouts(name, variant, 6):
        game, state, last = one.game, Round(), one.steps[-1].after
        family = family_of(game)
        for step in one.steps:
            command = step.command
            told = face_down(family, game, state, command) if isinstance(command, Deal) else command
            state = turn_what_is_due(game, do(game, state, told), last)
        assert state.phase == last.phase
        assert state.meters == last.meters
        assert {n: (seat.settled, seat.envy) for n, seat in state.seats.items()} == {
            n: (seat.settled, seat.envy) for n, seat in last.seats.items()
        }


def three_card_poker() -> tuple[Game, Round]:
    game = game_by_options("three-card-poker", {})
    state = Round()
    for command in (OpenRound(), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets()):
        state = do(game, state, command)
    state = do(game, state, Deal((UNKNOWN,) * 9))
    for seat, choice in ((1, "play"), (2, "fold")):
        state = do(game, state, Choose(seat, choice))
    return game, state


def test_the_dealer_shows_the_own_hand_and_then_each_seats_and_a_folded_hand_never() -> None:
    game, state = three_card_poker()
    (offer,) = [move for move in moves(game, state, Actor("dealer")) if isinstance(move.command, ShowCards)]
    assert (offer.command, offer.cards) == (ShowCards((), None, "dealer"), 3)
    state = do(game, state, ShowCards(cards("Qh 9c 2d"), zone="dealer"))
    state = do(game, state, ShowCards(cards("As Ks Qs"), seat=1))
    assert state.phase == "over"
    assert state.seats[1].settled[Wager("ante-bonus")].returned == 5000
    assert state.seats[2].cards == (UNKNOWN,) * 3


@pytest.mark.rules("CAR-047")
@pytest.mark.parametrize(("bonus", "turned"), [("five-card-hand-bonus", True), ("five-card-hand-bonus-dealer", False)])
def test_a_folded_hand_is_turned_for_a_bonus_on_it_and_not_for_one_on_the_dealers(bonus: str, turned: bool) -> None:
    """MA CSP §10(a): it is in the discard rack. §10(b), R-223: it stays for the Five Card Hand Bonus that is on it."""
    game, state = game_by_options("caribbean-stud", {}), Round()
    placed = (PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), PlaceWager(2, bonus, 100))
    for command in (OpenRound(), *placed, NoMoreBets(), CountProgressives(1)):
        state = do(game, state, command)
    state = do(game, state, Deal((UNKNOWN, UNKNOWN, *cards("Ks"), *(UNKNOWN,) * 12)))
    state = do(game, do(game, state, Choose(1, "bet")), Choose(2, "fold"))
    state = do(game, state, ShowCards(cards("Kd 2c 2d 5h"), zone="dealer"))
    waits = to_be_shown(game, state)
    assert waits is not None
    assert waits.seat == (2 if turned else 1)
    if turned:
        state = do(game, state, ShowCards(cards("Qh 9h 8c 4s 3s"), seat=2))
    state = do(game, state, ShowCards(cards("Ad Ac 3d 4d 5d"), seat=1))
    assert state.phase == "over"
    assert (state.seats[2].cards == (UNKNOWN,) * 5) is not turned


def test_what_is_shown_must_be_what_can_lie_there() -> None:
    game, state = three_card_poker()

    said: list[str] = []

    def refused(command: ShowCards) -> str:
        result = play(game, state, command)
        assert isinstance(result, Refusal)
        said.append(result.message)
        return result.code

    assert refused(ShowCards(cards("As Ks Qs"), seat=1)) == "other-cards-first"
    assert refused(ShowCards(cards("Qh 9c"), zone="dealer")) == "wrong-number"
    assert refused(ShowCards(cards("Qh Qh 2d"), zone="dealer")) == "card-out"
    assert refused(ShowCards((UNKNOWN, *cards("Qh 2d")), zone="dealer")) == "card-needed"
    assert said[:2] == ["The cards of the dealer are turned first.", "3 cards of the dealer must be turned up, not 2."]


def test_a_card_that_lies_face_up_must_be_told() -> None:
    game = game_by_options("caribbean-stud", {})
    state = Round()
    for command in (OpenRound(), PlaceWager(1, "ante", 1000), NoMoreBets()):
        state = do(game, state, command)
    result = play(game, state, Deal((UNKNOWN,) * 2))
    assert isinstance(result, Refusal)
    assert result.code == "card-needed"


def test_a_game_that_goes_on_by_each_card_must_be_told_each() -> None:
    game, state = game_by_options("midi-baccarat", {}), Round()
    wager = next(iter(game.wagers))
    for command in (OpenRound(), PlaceWager(1, wager, 1000), NoMoreBets()):
        state = do(game, state, command)
    result = play(game, state, Deal((UNKNOWN,)))
    assert isinstance(result, Refusal)
    assert result.code == "card-needed"


def test_cards_for_one_wager_alone_are_turned_when_the_others_of_the_seat_are_settled() -> None:
    """MD 3CP 1.4 Ch.11 §D(3) to (9): Ante and Play first, player by player; (9)(b) exposes the two cards."""
    game, state = game_by_options("three-card-poker", {}), Round()
    placed = (PlaceWager(1, "ante", 1000), PlaceWager(1, "five-card-progressive", 100), PlaceWager(2, "ante", 1000))
    for command in (OpenRound(), *placed, NoMoreBets(), CountProgressives(1), Deal((UNKNOWN,) * 11)):
        state = do(game, state, command)
    for seat in (1, 2):
        state = do(game, state, Choose(seat, "play"))
    state = do(game, state, ShowCards(cards("Qh 4d 2s"), zone="dealer"))
    state = do(game, state, ShowCards(cards("Kh 3h 2h"), seat=2))
    assert {name: one.returned for name, one in state.seats[2].settled.items()} == {"ante": 2000, "play": 2000}
    assert to_be_shown(game, state) == Hidden("seat", 1, (0, 1, 2), "MD 3CP 1.4 Ch.11 §D(3), Ch.11 §D(3)(a)"), (
        "no straight flush"
    )
    state = do(game, state, ShowCards(cards("As Kd 7c"), seat=1))
    assert to_be_shown(game, state) == Hidden("community", None, (0, 1), "MD 3CP 1.4 Ch.11 §D(9)(b)")
    state = do(game, state, ShowCards(cards("8h 9d"), zone="community"))
    assert state.phase == "over"
