"""Rounds of Midi and Mini Baccarat: the deal, third cards, every wager, vigorish, the Royal 9, and what goes wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import perm
from random import Random

import pytest

from pitboss.cards import Card, Deck, card, cards
from pitboss.games.baccarat import coup
from pitboss.games.game import Game
from pitboss.games.submission import MeterTerms
from pitboss.rounds.commands import (
    CollectVigorish,
    Command,
    CountProgressives,
    Deal,
    GiveDice,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    Report,
    Roll,
    Verify,
    WithdrawWager,
)
from pitboss.rounds.decide import decide
from pitboss.rounds.events import CardsDealt, CardsTurned, MeterPaid, VigorishMarked, WagerSettled
from pitboss.rounds.evolve import evolve_all
from pitboss.rounds.flow import flow_of
from pitboss.rounds.refusal import Refusal
from pitboss.rounds.state import Round
from tests.rounds.at_table import Table, game_with, paid_by

GAMES = ("md/midi-baccarat", "md/mini-baccarat")
BOTH = pytest.mark.parametrize("name", GAMES)
EVERY = {"banker": 1000, "player": 1000, "tie": 500, "dragon-bonus-player": 500, "dragon-bonus-banker": 500}


def table(game: Game, wagers: dict[int, dict[str, int]]) -> Table:
    """Bets closed and progressive chips counted: the cards are next."""
    at = Table(game)
    for seat, stakes in wagers.items():
        at.do(*(PlaceWager(seat, wager, amount) for wager, amount in stakes.items()))
    at.do(NoMoreBets())
    if at.state.accepted:
        at.do(CountProgressives(at.state.accepted))
    return at


def played(game: Game, wagers: dict[int, dict[str, int]], player: str, banker: str) -> Table:
    """A coup of these cards, each hand's in the order drawn, to the end."""
    at = table(game, wagers)
    hands = {"player": list(cards(player)), "banker": list(cards(banker))}
    while due := flow_of(game.name).due(game, at.state):
        at.do(Deal(tuple(hands[place.to].pop(0) for place in due)))
    at.verify()
    assert hands == {"player": [], "banker": []}, "a card was not drawn"
    assert at.state.phase == "over"
    assert at.replayed() == at.state
    return at


def returned(at: Table, seat: int = 1) -> dict[str, int]:
    return {wager: one.returned for wager, one in at.state.seats[seat].settled.items()}


# The deal


@BOTH
def test_four_cards_are_dealt_in_turn_and_third_cards_one_at_a_time(name: str) -> None:
    at = table(game_with(name), {1: {"player": 1000}})
    flow = flow_of(at.game.name)
    assert [(one.to, one.face) for one in flow.due(at.game, at.state)] == [
        ("player", "up"),
        ("banker", "up"),
        ("player", "up"),
        ("banker", "up"),
    ]
    at.do(Deal(cards("2c")))
    assert [one.to for one in flow.due(at.game, at.state)] == ["banker", "player", "banker"]
    assert at.refuses(Deal(cards("2c 3c 4c 5c"))) == "wrong-number"
    at.do(Deal(cards("Ts 3d 3s")))  # 5 against 3: the Player's Hand draws
    assert [one.to for one in flow.due(at.game, at.state)] == ["player"]
    at.do(Deal(cards("7c")))  # a 7: the Banker's 3 draws
    assert [one.to for one in flow.due(at.game, at.state)] == ["banker"]
    at.do(Deal(cards("4h")))
    assert at.state.zones == {"player": cards("2c 3d 7c"), "banker": cards("Ts 3s 4h")}
    assert at.state.phase == "over"


@pytest.mark.rules("BAC-034")
@pytest.mark.parametrize(
    ("first", "then"),
    [
        ("Kc Ts 8d 2d", []),  # a natural: nobody draws
        ("Kc Ts 4d 9d", []),
        ("Kc Ts 6d 7d", []),  # both stand
        ("Kc Ts 6d 5d", ["banker"]),  # the Player's Hand stands, so the Banker's 5 draws
        ("Kc Ts 5d 7d", ["player"]),  # the Banker's 7 stands whatever is drawn
    ],
)
def test_who_draws(first: str, then: list[str]) -> None:
    at = table(game_with("md/midi-baccarat"), {1: {"tie": 500}})
    at.do(Deal(cards(first)))
    assert [one.to for one in flow_of(at.game.name).due(at.game, at.state)] == then
    assert (at.state.phase == "over") is not then


def test_cards_dealt_face_down_are_turned_hand_by_hand() -> None:
    game = game_with("md/midi-baccarat", deal_face_down=True)
    at = table(game, {1: {"player": 1000}})
    at.do(Deal(cards("Kc Ts 6d")))
    assert at.state.turned == {}
    events = at.do(Deal(cards("5d")))
    assert [(one.zone, one.turned) for one in events if isinstance(one, CardsTurned)] == [("player", 2), ("banker", 2)]
    last = at.do(Deal(cards("9h")))
    assert isinstance(last[0], CardsDealt)
    assert at.state.turned == {"player": 2, "banker": 3}


def test_eight_decks_hold_a_card_eight_times() -> None:
    at = table(game_with("md/midi-baccarat"), {1: {"player": 1000}})
    at.do(Deal(cards("2c 2c 2c 2c")))
    one_deck = table(Game(at.game.edition, at.game.choices, Deck()), {1: {"player": 1000}})
    assert one_deck.refuses(Deal(cards("2c 2c"))) == "card-out"
    shrunk = table(Game(at.game.edition, at.game.choices, Deck("9KA")), {1: {"player": 1000}})
    assert shrunk.refuses(Deal(cards("2c"))) == "no-such-card"


# Wagers on hands and tie


@pytest.mark.rules("BAC-018", "BAC-019", "BAC-020")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "back"),
    [
        ("Kc 6d", "Ts 7d", {"banker": 1950, "player": 0, "tie": 0}),
        ("Kc 7d", "Ts 6d", {"banker": 0, "player": 2000, "tie": 0}),
        ("Kc 7d", "Ts 7h", {"banker": 1000, "player": 1000, "tie": 4500}),
        ("Kc 6d", "Ts 5d 2c", {"banker": 1950, "player": 0, "tie": 0}),  # a Dragon 7 is nothing special here
    ],
)
def test_wagers_on_hands_and_tie(name: str, player: str, banker: str, back: dict[str, int]) -> None:
    at = played(game_with(name), {1: {"banker": 1000, "player": 1000, "tie": 500}}, player, banker)
    assert returned(at) == back


def test_the_tie_pays_what_the_operator_chose() -> None:
    at = played(game_with("md/midi-baccarat", tie_pays="9 to 1"), {1: {"tie": 500}}, "Kc 7d", "Ts 7h")
    assert at.settled(1, "tie").returned == 5000
    assert at.settled(1, "tie").line == "9 to 1"


@pytest.mark.rules("BAC-002", "BAC-018", "BAC-019", "BAC-025", "BAC-026")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "back"),
    [
        ("Kc 6d", "Ts 7d", {"banker": 2000, "player": 0, "dragon-7": 0, "panda-8": 0}),
        ("Kc 6d", "Ts 5d 2c", {"banker": 1000, "player": 0, "dragon-7": 4100, "panda-8": 0}),
        ("Kc 7d", "Ts 5d 2c", {"banker": 1000, "player": 1000, "dragon-7": 0, "panda-8": 0}),
        ("2c 2d 4c", "Ts 7d", {"banker": 0, "player": 2000, "dragon-7": 0, "panda-8": 2600}),
        ("Kc 8d", "Ts 7d", {"banker": 0, "player": 2000, "dragon-7": 0, "panda-8": 0}),
    ],
)
def test_ez_baccarat(name: str, player: str, banker: str, back: dict[str, int]) -> None:
    stakes = {"banker": 1000, "player": 1000, "dragon-7": 100, "panda-8": 100}
    at = played(game_with(name, variation="ez"), {1: stakes}, player, banker)
    assert returned(at) == back
    assert at.state.owed == {}


@pytest.mark.rules("BAC-025", "BAC-026")
def test_the_insurances_are_offered_at_ez_tables_only() -> None:
    at = Table(game_with("md/midi-baccarat"))
    for wager in ("dragon-7", "panda-8"):
        assert at.refuses(PlaceWager(1, wager, 100)) == "no-such-wager"


@pytest.mark.rules("BAC-021", "BAC-022", "BAC-023", "BAC-024", "BAC-031")
@BOTH
@pytest.mark.parametrize(
    ("player", "banker", "on_player", "on_banker"),
    [
        ("2c 2d 5c", "Ts 4d 6c", 15500, 0),  # 9 to 0
        ("2c 2d 4c", "Ts 4d 6c", 5500, 0),  # 8 to 0
        ("2c 2d 3c", "Ts 4d 6c", 2500, 0),  # 7 to 0
        ("2c 2d 2h", "Ts 4d 6c", 2500, 0),  # 6 to 0
        ("Kc 6d", "Ts 5d 6c", 1500, 0),  # 6 to 1
        ("Kc 7d", "Ts 5d 8c", 1500, 0),  # 7 to 3
        ("Kc 7d", "Ts 5d 9c", 0, 0),  # 7 to 4: three points are too few
        ("Kc 7d", "Ts 6d", 0, 0),
        ("Kc 8d", "Ts 7d", 1000, 0),
        ("Kc 8d", "Ts 9d", 0, 1000),
        ("Kc 9d", "Ts 9h", 500, 500),
        ("Kc 7d", "Ts 7h", 0, 0),
    ],
)
def test_the_dragon_bonus_on_either_hand(name: str, player: str, banker: str, on_player: int, on_banker: int) -> None:
    at = played(game_with(name), {1: {"dragon-bonus-player": 500, "dragon-bonus-banker": 500}}, player, banker)
    assert returned(at) == {"dragon-bonus-player": on_player, "dragon-bonus-banker": on_banker}


@pytest.mark.rules("BAC-021")
def test_a_dragon_bonus_needs_another_wager_only_where_the_operator_asks_for_it() -> None:
    at = Table(game_with("md/midi-baccarat", dragon_bonus_needs_wager=True))
    assert at.refuses(PlaceWager(1, "dragon-bonus-player", 500)) == "needs-another"
    at.do(PlaceWager(1, "tie", 500), PlaceWager(1, "dragon-bonus-player", 500), WithdrawWager(1, "tie"))
    assert at.refuses(NoMoreBets()) == "needs-another"
    at.do(PlaceWager(1, "banker", 500), NoMoreBets())


def test_an_operator_may_bar_wagers_on_both_hands() -> None:
    at = Table(game_with("md/mini-baccarat", both_hands=False))
    at.do(PlaceWager(1, "banker", 500), PlaceWager(1, "banker", 500), PlaceWager(2, "player", 500))
    assert at.refuses(PlaceWager(1, "player", 500)) == "one-hand-only"
    at.do(WithdrawWager(1, "banker"), PlaceWager(1, "player", 500), NoMoreBets())


@pytest.mark.rules("BAC-030")
@BOTH
def test_nothing_is_wagered_or_withdrawn_after_no_more_bets(name: str) -> None:
    at = table(game_with(name), {1: {"banker": 1000}})
    assert at.refuses(PlaceWager(1, "banker", 1000)) == "bets-closed"
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "bets-closed"
    assert at.refuses(WithdrawWager(1, "banker")) == "bets-closed"


@pytest.mark.rules("BAC-007")
def test_bad_commands_change_nothing() -> None:
    at = Table(game_with("md/midi-baccarat"))
    assert at.refuses(PlaceWager(10, "banker", 1000)) == "no-such-seat"
    assert at.refuses(PlaceWager(1, "banker", 0)) == "no-stake"
    assert at.refuses(PlaceWager(1, "bankr", 1000)) == "no-such-wager"
    assert at.refuses(Deal(cards("2c"))) == "no-deal-yet"
    assert at.refuses(Roll((3, 4))) == "no-dice"
    assert at.refuses(GiveDice(1)) == "no-dice"
    at.do(PlaceWager(1, "banker", 1000))
    assert at.refuses(WithdrawWager(1, "banker", 1001)) == "no-stake"
    at.do(WithdrawWager(1, "banker", 400))
    assert at.state.seats[1].wagers == {"banker": 600}
    at.do(NoMoreBets())
    assert at.refuses(Leave(1)) == "wagers-stand"
    assert at.refuses(CollectVigorish(1)) == "nothing-marked"


# Settlement in order


def test_seats_are_settled_from_the_right_and_wagers_in_the_laws_order() -> None:
    at = played(game_with("md/midi-baccarat"), {2: dict(EVERY), 7: dict(reversed(EVERY.items()))}, "Kc 6d", "Ts 7d")
    order = [(one.seat, one.wager) for one in at.events if isinstance(one, WagerSettled)]
    names = ["banker", "player", "tie", "dragon-bonus-player", "dragon-bonus-banker"]
    assert order == [(seat, wager) for seat in (7, 2) for wager in names]
    assert at.state.order == (7, 2)


# Vigorish


@pytest.mark.rules("BAC-004", "BAC-013")
@pytest.mark.parametrize(
    ("options", "stake", "taken"),
    [
        ({}, 1000, 50),
        ({"vigorish": "4%"}, 1000, 40),
        ({"vigorish": "0%"}, 1000, 0),
        ({}, 25, 2),  # 1.25 cents: the payout of 23.75 cents is cut to 23
        ({"payout_rounding": "up"}, 25, 1),
        ({"vigorish_rounding": "nearest-quarter"}, 1000, 50),
        ({"vigorish_rounding": "nearest-quarter"}, 700, 25),  # 35 cents
        ({"vigorish_rounding": "nearest-quarter"}, 750, 50),  # 37.5 cents, the half goes up
        ({"vigorish_rounding": "nearest-quarter"}, 200, 0),  # 10 cents
        ({"vigorish_rounding": "up-quarter"}, 700, 50),
        ({"vigorish_rounding": "up-quarter"}, 500, 25),
        ({"vigorish_rounding": "up-quarter"}, 20, 20),  # never more than was won
    ],
)
def test_vigorish_is_taken_or_marked(options: dict[str, object], stake: int, taken: int) -> None:
    at_once = played(game_with("md/midi-baccarat", **options), {3: {"banker": stake}}, "Kc 6d", "Ts 7d")
    assert at_once.settled(3, "banker").returned == 2 * stake - taken
    assert at_once.settled(3, "banker").vigorish == taken
    assert at_once.state.owed == {}
    later = played(
        game_with("md/midi-baccarat", vigorish_when="end-of-shoe", **options), {3: {"banker": stake}}, "Kc 6d", "Ts 7d"
    )
    assert later.settled(3, "banker").returned == 2 * stake
    assert later.state.owed == ({3: taken} if taken else {})


@pytest.mark.rules("BAC-004", "BAC-013")
def test_marked_vigorish_adds_up_over_rounds_until_it_is_collected() -> None:
    game = game_with("md/mini-baccarat", vigorish_when="end-of-shoe")
    at = played(game, {1: {"banker": 1000}, 4: {"banker": 2000, "player": 500}}, "Kc 6d", "Ts 7d")
    assert at.state.owed == {1: 50, 4: 100}
    marked = [one for one in at.events if isinstance(one, VigorishMarked)]
    assert [(one.seat, one.amount, one.cite) for one in marked] == [
        (4, 100, "MD Mini redline Ch.2 §B(7)"),
        (1, 50, "MD Mini redline Ch.2 §B(7)"),
    ]
    at.do(OpenRound(), PlaceWager(4, "banker", 600), NoMoreBets(), Deal(cards("Kc Ts 6d 7d")))
    assert at.state.owed == {1: 50, 4: 130}
    at.do(CollectVigorish(4))
    assert at.state.owed == {1: 50}
    assert at.refuses(CollectVigorish(4)) == "nothing-marked"
    at.do(OpenRound(), CollectVigorish(1))
    assert at.state.owed == {}
    assert paid_by(at.events, 4) == -(2000 - 100 - 500 + 600 - 30)
    assert at.replayed() == at.state


def test_a_loss_or_a_push_bears_no_vigorish() -> None:
    game = game_with("md/midi-baccarat", vigorish_when="end-of-shoe")
    for player, banker in (("Kc 7d", "Ts 6d"), ("Kc 7d", "Ts 7h")):
        assert played(game, {1: {"banker": 1000}}, player, banker).state.owed == {}


# The Royal 9

ASSIGNED = "ss sh sd"
"""Seat 1 has the king and nine of spades, seat 2 the king of spades with the nine of hearts, seat 3 with diamonds."""


def royal(letter: str = "A", **options: object) -> Game:
    """The Royal 9 with meters that are fed: 20 percent to the major, 6 and 4 percent to a seat's own."""
    game = game_with("md/midi-baccarat", {"royal-9": letter}, king_9_of_seats=ASSIGNED, **options)
    rates = {"major": "1/5", "king-9-banker": "3/50", "king-9-player": "1/25"}
    meters = {name: replace(terms, rate=Fraction(rates[name])) for name, terms in game.choices.meters.items()}
    return Game(game.edition, replace(game.choices, meters=meters))


@pytest.mark.rules("BAC-027", "BAC-032")
@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize(
    ("player", "banker", "line", "award"),
    [
        ("Ts 7h", "Kd 9c", "any-royal-9", 2500),
        ("Qh 9h", "Ts 7h", "any-suited-royal-9", 5000),
        ("Qh 9c", "Jd 9s", "royal-9-tie-hand", 25000),
        ("Qh 9h", "Jd 9d", "suited-royal-9-tie-hand", 150000),
        ("Ts 9s", "Th 7s", "lose", 0),
    ],
)
def test_the_fixed_awards_of_the_royal_9(letter: str, player: str, banker: str, line: str, award: int) -> None:
    at = played(royal(letter), {1: {"tie": 500, "royal-9": 500}}, player, banker)
    settled = at.settled(1, "royal-9")
    assert (settled.line, settled.returned) == (line, award)


@pytest.mark.rules("BAC-032", "BAC-033")
def test_each_seat_feeds_and_wins_its_own_king_9_meters() -> None:
    at = played(royal(), {seat: {"tie": 500, "royal-9": 500} for seat in (1, 2)}, "Ts 7h", "Ks 9s")
    # Each $5 adds $1 to the major meter and 30 and 20 cents to that seat's own.
    assert at.settled(1, "royal-9").line == "personal-king-9-on-banker-hand"
    assert at.settled(1, "royal-9").returned == 350_30
    assert at.settled(2, "royal-9").line == "any-suited-royal-9"
    meters = at.state.meters
    assert meters["king-9-banker/1"] == 350_00  # reset
    assert meters["king-9-banker/2"] == 350_30
    assert meters["king-9-player/1"] == meters["king-9-player/2"] == 350_20
    assert meters["king-9-banker/3"] == 350_00  # nobody sat there
    assert meters["major"] == 50_002_00


@pytest.mark.rules("BAC-032")
def test_exact_match_takes_the_major_meter_and_the_next_winner_the_reset() -> None:
    game = royal()
    twice = Game(game.edition, replace(game.choices, options={**game.choices.options, "king_9_of_seats": "ss ss"}))
    at = played(twice, {seat: {"player": 500, "royal-9": 500} for seat in (1, 2)}, "Ks 9s", "9s Ks")
    assert at.settled(2, "royal-9").returned == 50_002_00  # the higher seat is settled first
    assert at.settled(1, "royal-9").returned == 50_000_00
    assert at.state.meters["major"] == 50_000_00
    paid = [(one.seat, one.paid) for one in at.events if isinstance(one, MeterPaid)]
    assert paid == [(2, 50_002_00), (1, 50_000_00)]


@pytest.mark.rules("BAC-032")
def test_any_two_personal_is_off_until_the_submission_turns_it_on() -> None:
    wagers = {1: {"player": 500, "royal-9": 500}, 5: {"player": 500, "royal-9": 500}}
    off = played(royal(), wagers, "Ks 9h", "Kd 9s")
    assert off.settled(1, "royal-9").line == "royal-9-tie-hand"
    on = played(royal(any_two_personal=True), wagers, "Ks 9h", "Ks 9d")
    assert on.settled(5, "royal-9").line == "any-two-personal-progressive"
    assert on.settled(5, "royal-9").returned == 5_000_20  # a tenth of $50,002, and seat 1 of what is left
    assert on.settled(1, "royal-9").returned == 4_500_18
    assert on.state.meters["major"] == 50_002_00 - 5_000_20 - 4_500_18


@pytest.mark.rules("BAC-032")
def test_of_several_lines_the_highest_award_is_paid_or_the_first_listed() -> None:
    wagers = {2: {"tie": 500, "royal-9": 500}, 1: {"tie": 500, "royal-9": 500}}
    # Seat 1's King 9 is suited, and so is the Banker's: $1,500 for the tie is more than the $350 of the meter.
    best = played(royal(), wagers, "Ks 9s", "Qh 9h")
    assert best.settled(1, "royal-9").line == "suited-royal-9-tie-hand"
    listed = played(royal(royal_9_award="listed-order"), wagers, "Ks 9s", "Qh 9h")
    assert listed.settled(1, "royal-9").line == "personal-king-9-on-player-hand"
    assert listed.settled(1, "royal-9").returned == 350_20
    # At $1,500.01 the meter is the higher award, at $1,500.00 the tie is listed later and pays the same.
    for stands, line in ((1_500_01, "player-hand"), (1_500_00, "player-hand"), (1_499_99, "tie-hand")):
        at = Table(Game(best.game.edition, replace(best.game.choices, meters=flat(best.game))))
        at.state = Round()
        at.do(OpenRound((("king-9-player/1", Fraction(stands)),)))
        at.do(PlaceWager(1, "tie", 500), PlaceWager(1, "royal-9", 500), NoMoreBets(), CountProgressives(1))
        at.do(Deal(cards("Ks Qh 9s 9h")))
        at.verify()
        assert at.settled(1, "royal-9").line.endswith(line)


def flat(game: Game) -> dict[str, MeterTerms]:
    return {name: replace(terms, rate=None) for name, terms in game.choices.meters.items()}


@pytest.mark.rules("BAC-015", "BAC-027")
def test_a_royal_9_needs_a_baccarat_wager_and_is_counted_and_verified() -> None:
    at = Table(game_with("md/mini-baccarat"))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"
    at.do(PlaceWager(1, "dragon-bonus-player", 500))
    assert at.refuses(PlaceWager(1, "royal-9", 500)) == "needs-another"
    at.do(PlaceWager(1, "player", 500))
    assert at.refuses(PlaceWager(1, "royal-9", 100)) == "wrong-stake"
    at.do(PlaceWager(1, "royal-9", 500), NoMoreBets())
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(2))
    assert at.refuses(Deal(cards("Ts"))) == "count-first"
    at.do(CountProgressives(1), Deal(cards("Ts Kd 7h 9c")))
    assert at.state.held is not None
    assert at.state.seats[1].settled["player"].outcome == "lose"
    assert at.refuses(Verify("validate-progressive", "floorperson")) == "out-of-order"
    at.verify()
    assert at.settled(1, "royal-9").returned == 2500
    assert at.state.phase == "over"


@pytest.mark.parametrize("text", ["ss s", "ss xx", "ss " * 10])
def test_no_round_opens_with_an_assignment_that_cannot_be_read(text: str) -> None:
    game = game_with("md/midi-baccarat", king_9_of_seats=text)
    answer = decide(game, Round(), OpenRound())
    assert isinstance(answer, Refusal)
    assert answer.code == "bad-assignment"


# Irregularities


@BOTH
def test_a_card_found_face_up_is_not_used(name: str) -> None:
    at = table(game_with(name), {1: {"player": 1000}})
    at.do(Deal(cards("Kc Ts")), Report("face-up-card", card=card("9h")), Deal(cards("6d 7d")))
    assert at.state.zones["discard"] == cards("9h")
    assert at.settled(1, "player").outcome == "lose"
    several = table(game_with(name), {1: {"player": 1000}})
    several.do(Report("face-up-card", card=card("9h")))
    assert several.refuses(Report("face-up-card", card=card("8h"))) == "more-than-one"
    several.do(Report("several-face-up-cards"))
    assert several.state.phase == "void"
    assert paid_by(several.events, 1) == 0


@BOTH
@pytest.mark.parametrize("what", ["too-few-cards", "shuffler-jam"])
def test_a_round_that_cannot_be_finished_is_void(name: str, what: str) -> None:
    at = table(royal() if name == GAMES[0] else game_with(name), {1: {"player": 1000, "royal-9": 500}, 2: {"tie": 500}})
    before = dict(at.state.meters)
    at.do(Deal(cards("Kc Ts 4d")), Report(what))
    assert at.state.phase == "void"
    assert paid_by(at.events, 1) == paid_by(at.events, 2) == 0
    assert at.state.meters["major"] <= before["major"]
    assert {name: amount % 100 for name, amount in at.state.meters.items()} == dict.fromkeys(before, 0)
    assert at.replayed() == at.state


@BOTH
def test_a_third_card_that_the_player_may_not_have(name: str) -> None:
    goes_to_banker = table(game_with(name), {1: {"player": 1000}})
    assert goes_to_banker.refuses(Report("third-card-in-error")) == "no-third-card"
    goes_to_banker.do(Deal(cards("Kc Ts 6d 5d")))
    assert goes_to_banker.refuses(Report("third-card-in-error", card=card("2c"))) == "deal-it"
    goes_to_banker.do(Report("third-card-in-error"), Deal(cards("2c")))
    assert goes_to_banker.state.zones["banker"] == cards("Ts 5d 2c")
    assert goes_to_banker.settled(1, "player").outcome == "lose"

    seen = table(game_with(name), {1: {"player": 1000}})
    seen.do(Deal(cards("Kc Ts 6d 7d")), Report("third-card-in-error", card=card("2c")))
    assert seen.state.zones["discard"] == cards("2c")
    assert seen.state.phase == "over"

    unseen = table(game_with(name), {1: {"player": 1000}})
    unseen.do(Deal(cards("Kc Ts 6d 7d")), Report("third-card-in-error"))
    assert "discard" not in unseen.state.zones

    rightly = table(game_with(name), {1: {"player": 1000}})
    rightly.do(Deal(cards("Kc Ts 5d 7d")))
    assert rightly.refuses(Report("third-card-in-error")) == "no-third-card"


def test_the_other_irregularities_are_noted() -> None:
    at = table(game_with("md/midi-baccarat"), {1: {"player": 1000}})
    at.do(Report("device-out-of-order"), Report("card-drawn-in-error"), Deal(cards("Kc Ts 6d 7d")))
    assert at.state.phase == "over"
    assert at.refuses(Report("meteor")) == "no-such-irregularity"


# Whole games

VALUES = tuple(card(f"{rank}c") for rank in "TA23456789")


def test_every_two_card_start_draws_as_the_rules_say() -> None:
    """All 10 x 10 x 10 x 10 values of the first four cards, against the third-card rules said anew."""
    at = table(game_with("md/midi-baccarat"), {1: {"tie": 100}})
    flow = flow_of(at.game.name)
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        if p1 > p2 or b1 > b2:
            continue
        state = dealt(at.game, at.state, (p1, b1, p2, b2))
        player, banker = (p1 + p2) % 10, (b1 + b2) % 10
        natural = max(player, banker) >= 8
        want = [] if natural else ["player"] if player <= 5 else ["banker"] if banker <= 5 else []
        assert [place.to for place in flow.due(at.game, state)] == want


def dealt(game: Game, state: Round, values: tuple[int, ...]) -> Round:
    answer = decide(game, state, Deal(tuple(VALUES[value] for value in values)))
    assert not isinstance(answer, Refusal)
    return evolve_all(state, answer)


@pytest.mark.slow
@pytest.mark.rules("BAC-018", "BAC-019", "BAC-020", "BAC-034")
def test_the_engine_deals_every_coup_as_the_rules_have_it_and_keeps_the_published_counts() -> None:
    """Every coup by value, played card by card: its hands are lawful, and the results come as often as published."""
    game = game_with("md/midi-baccarat", vigorish="0%")
    at = table(game, {1: {"banker": 100, "player": 100, "tie": 100}})
    flow, ways = flow_of(game.name), Counter[str]()
    pairs = list(combinations_with_replacement(range(10), 2))
    for (p1, p2), (b1, b2) in product(pairs, pairs):
        times = (1 if p1 == p2 else 2) * (1 if b1 == b2 else 2)
        ahead = [((p1, b1, p2, b2), dealt(game, at.state, (p1, b1, p2, b2)))]
        while ahead:
            values, state = ahead.pop()
            if flow.due(game, state):
                ahead += [((*values, third), dealt(game, state, (third,))) for third in range(10)]
                continue
            coup(state.zones["player"], state.zones["banker"])
            won = [name for name, one in state.seats[1].settled.items() if one.outcome == "win"]
            assert len(won) == 1
            ways[won[0]] += times * orders(values)
    assert ways == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }


def orders(values: tuple[int, ...]) -> int:
    """In how many orders of six cards of eight decks these values come first."""
    ways = perm(52 * 8 - len(values), 6 - len(values))
    for value, times in Counter(values).items():
        ways *= perm((16 if value == 0 else 4) * 8, times)
    return ways


@BOTH
@pytest.mark.parametrize("variation", ["", "ez"])
def test_random_rounds_end_and_lose_no_money(name: str, variation: str) -> None:
    random = Random(f"{name} {variation}")
    game = game_with(name, **({"variation": variation} if variation else {"vigorish_when": "end-of-shoe"}))
    at = Table(game)
    for number in range(40):
        at.do(*([OpenRound()] if number else []), *bets(game, random))
        shoe = list(game.deck)
        random.shuffle(shoe)
        while due := flow_of(game.name).due(game, at.state):
            at.do(Deal(taken(shoe, len(due))))
        at.verify()
        assert at.state.phase == "over"
        for seat, one in at.state.seats.items():
            assert set(one.settled) == set(one.wagers)
            assert at.state.order.count(seat) == 1
    for seat in list(at.state.owed):
        at.do(CollectVigorish(seat))
    house = sum(paid_by(at.events, seat) for seat in game.seats)
    won = sum(one.staked - one.returned for one in at.events if isinstance(one, WagerSettled))
    collected = sum(one.amount for one in at.events if isinstance(one, VigorishMarked))
    assert house == won + collected


def bets(game: Game, random: Random) -> list[Command]:
    """Wagers of up to nine seats, closed and counted."""
    commands: list[Command] = []
    accepted = 0
    for seat in random.sample(game.seats, random.randint(1, 9)):
        first = random.choice(["banker", "player", "tie"])
        rest = [wager for wager in game.wagers if wager != first and random.random() < 0.5]
        accepted += "royal-9" in rest
        for wager in (first, *rest):
            commands.append(PlaceWager(seat, wager, 500 if wager == "royal-9" else 100 * random.randint(1, 9)))
    commands.append(NoMoreBets())
    return commands + ([CountProgressives(accepted)] if accepted else [])


def taken(shoe: list[Card], number: int) -> tuple[Card, ...]:
    first = tuple(shoe[:number])
    del shoe[:number]
    return first
