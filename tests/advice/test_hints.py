"""What choices are worth: against `odds --hand`, against settlement card by card, and never by a hidden card."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from pitboss import odds
from pitboss.advice import Situation, advise, decides_nothing, find_situation, list_decisions, weigh
from pitboss.advice.situations import Lying
from pitboss.cards import Card, Deck, cards
from pitboss.games.game import Game
from pitboss.law import library
from pitboss.odds.asking.by_name import put, set_up_game
from pitboss.odds.solvers.blackjack.early_surrender import advise_early
from pitboss.odds.solvers.blackjack.split_advice import advise_half
from pitboss.people import Actor
from pitboss.rankings.points import blackjack_total, pips
from pitboss.rounds.round import Round, evolve
from pitboss.rounds.sight import stream
from pitboss.rounds.views import view
from tests.advice.at_seat import GAMES, ME, example, play_rounds

at_stage = partial(Situation, seat=1, turn_hand=0)


def worths(game: Game, situation: Situation) -> dict[str, Fraction]:
    return {one.choice: one.worth for one in weigh(game, situation).choices}


def test_a_hint_is_what_odds_says_of_the_hand_times_the_stake() -> None:
    game = example("three-card-poker")
    hand = cards("Qs 6d 4c")
    said = {one.choice: one.expected for one in odds.advise(odds.ask("three-card-poker", "ante"), hand)}
    asked = at_stage(stage="play-or-fold", wager="ante", stake=2500, open=("play", "fold"), hand=hand)
    hint = weigh(game, asked)
    assert {one.choice: one.worth for one in hint.choices} == {name: 2500 * value for name, value in said.items()}
    assert hint.best == ("play",)
    assert said["fold"] == -1


def test_a_wager_that_a_fold_forfeits_is_counted_where_its_cards_are_in_sight() -> None:
    """A pair of eights wins the Pair Plus 1 to 1; folded, it is lost: $10 either way, beside the Ante."""
    game = example("three-card-poker")
    hand = cards("8c 8h 2d")
    alone = at_stage(stage="play-or-fold", wager="ante", stake=1000, open=("play", "fold"), hand=hand)
    both = at_stage(stage="play-or-fold", wager="ante", stake=1000, open=("play", "fold"), hand=hand,
                    places=(("seat", hand),), lying=(Lying("pair-plus", 1000),))  # fmt: skip
    before, after = worths(game, alone), worths(game, both)
    assert after["play"] - before["play"] == 1000
    assert after["fold"] - before["fold"] == -1000


def test_the_second_wager_of_let_it_ride_is_worth_what_the_last_cards_pay_on_it() -> None:
    """With 10 10 3 in hand and a jack in common, every last card is settled on the wager by the paytable of the law:
    any of 48 cards, of which only the pair is sure to be paid."""
    game = example("let-it-ride")
    table = game.table("bet-1")
    assert table is not None
    held = cards("Ts Td 3c Jh")
    asked = at_stage(stage="second-wager", wager="bet-1", stake=1000, open=("ride", "pull"), hand=held[:3],
                     seen=held[3:], earlier=("ride",))  # fmt: skip
    found = worths(game, asked)
    # 2 tens make three of a kind (3 to 1), 3 threes and 3 jacks two pair (2 to 1), 40 cards leave tens (1 to 1).
    assert found["ride"] - found["pull"] == Fraction(1000 * (2 * 3 + 6 * 2 + 40 * 1), 48)


def test_choices_that_are_worth_the_same_are_all_best() -> None:
    """A board that nobody can beat: to make the Play Wager pushes, and so ties with nothing but is above a fold."""
    game = example("ultimate-texas-holdem")
    board = cards("As Ks Qs Js Ts")
    asked = at_stage(stage="after-the-last-cards", wager="ante", stake=1000, open=("1x", "fold"), hand=cards("2c 3d"),
                     seen=board)  # fmt: skip
    hint = weigh(game, asked)
    assert hint.worth("1x") == 0
    assert hint.worth("fold") == -2000
    assert hint.best == ("1x",)


def test_insurance_is_weighed_with_all_cards_in_sight() -> None:
    """From six decks with an ace up, own tens and a ten beside: of 307 cards 92 less one more ten make a blackjack."""
    game = example("blackjack")
    open_now = ("insure", "no-insurance")
    asked = at_stage(stage="insurance", wager="insurance", stake=2000, open=open_now, hand=cards("Ts Kd"),
                     seen=cards("Ac Qh 5d"))  # fmt: skip
    found = worths(game, asked)
    tens, left = 96 - 3, 312 - 5
    assert found["no-insurance"] == 0
    assert found["insure"] == 1000 * (2 * Fraction(tens, left) - Fraction(left - tens, left))


@pytest.mark.parametrize("name", [name for name in GAMES if name not in ("blackjack", "craps")])
def test_no_card_that_lies_face_down_has_a_part_in_it(name: str) -> None:
    """Whoever adds up the events as the player saw them comes to the very same decisions."""
    game = example(name)
    for title, played in play_rounds(game, 6):
        seen = Round()
        for event in stream(game, Round(), played.stands, ME):
            seen = evolve(seen, event)
        assert list(list_decisions(game, seen, ME, title)) == list(list_decisions(game, played, ME, title))


def test_nothing_is_said_to_whoever_is_not_in_turn() -> None:
    game = example("three-card-poker")
    _, played = play_rounds(game, 1)[0]
    state = Round()
    for event in played.stands:
        state = evolve(state, event)
        seen = view(game, state, Actor("player", "", 2))
        if seen.turn and seen.turn.seat == 1:
            assert find_situation(game, seen, 2) is None
    assert advise(game, view(game, state, ME)) is None


def test_baccarat_and_craps_decide_nothing() -> None:
    quiet = {name for name in GAMES if decides_nothing(example(name))}
    assert quiet == {"midi-baccarat", "mini-baccarat", "craps"}


# A hand out of a split pair, by a plain walk through the shoe


def dealer_ends(counts: tuple[int, ...], values: tuple[int, ...], cards_up: tuple[int, ...]) -> dict[int, Fraction]:
    """The chance of each total of a dealer who stands on every 17; 0 is above 21."""
    total = add_up(cards_up)
    if total >= 17:
        return {total if total <= 21 else 0: Fraction(1)}
    found: dict[int, Fraction] = {}
    left = sum(counts)
    for n, number in enumerate(counts):
        # With a ten up, the hole card was looked at and is no ace.
        if number and not (len(cards_up) == 1 and {cards_up[0], values[n]} == {1, 10}):
            barred = counts[values.index(11 - cards_up[0])] if len(cards_up) == 1 and cards_up[0] in (1, 10) else 0
            fewer = (*counts[:n], number - 1, *counts[n + 1 :])
            for end, chance in dealer_ends(fewer, values, (*cards_up, values[n])).items():
                found[end] = found.get(end, Fraction(0)) + chance * Fraction(number, left - barred)
    return found


def add_up(values: tuple[int, ...]) -> int:
    total = sum(values)
    return total + 10 if 1 in values and total <= 11 else total


def test_a_split_hand_stands_and_doubles_as_a_walk_through_the_shoe_says() -> None:
    edition = library.load("md/blackjack")
    game = set_up_game(edition, decks=1, options={"soft17": "stand", "das": "true"}, deck=Deck())
    question = put(game, "blackjack", "blackjack")
    hand, up = cards("8s 3d"), cards("6c")
    found = {one.choice: one.expected for one in advise_half(question, hand, up, 2)}
    values = tuple(range(1, 11))
    gone = [pips(card) for card in (*hand, *up, *cards("8d"))]
    counts = tuple((16 if value == 10 else 4) - gone.count(value) for value in values)

    def stand(total: int, counts: tuple[int, ...]) -> Fraction:
        ends = dealer_ends(counts, values, (6,))
        return sum((chance * ((total > end) - (total < end)) for end, chance in ends.items()), Fraction(0))

    assert found["stand"] == stand(11, counts)
    doubled = Fraction(0)
    for n, number in enumerate(counts):
        drawn = blackjack_total((*hand, Card(4 * ((n - 1) % 13)))).value
        doubled += Fraction(2 * number, sum(counts)) * stand(drawn, (*counts[:n], number - 1, *counts[n + 1 :]))
    assert found["double"] == doubled
    assert found["double"] > found["hit"] > found["stand"]


def test_a_hand_given_up_early_is_held_against_a_blackjack_too() -> None:
    """Sixteen against a ten from one deck: of 49 cards 4 aces end the round at once, and 45 leave the best choice."""
    edition = library.load("md/blackjack")
    game = set_up_game(edition, decks=1, options={"surrender": "early"}, deck=Deck())
    question = put(game, "blackjack", "blackjack")
    hand, up = cards("Ts 6d"), cards("Kc")
    found = {one.choice: one.expected for one in advise_early(question, hand, up)}
    later = max(one.expected for one in odds.advise(question, hand, up))
    assert found["surrender"] == Fraction(-1, 2)
    assert found["play-on"] == Fraction(4, 49) * -1 + Fraction(45, 49) * later
    assert found["play-on"] < found["surrender"]
