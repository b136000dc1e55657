"""Odds as a table meets them: envy by players, shared awards, meters that change lines, decks, earlier bets."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.cards import RANKS, Deck, cards
from pitboss.errors import BadInput
from pitboss.games.builder import game_by_submission
from pitboss.odds import advise, ask, odds, solve
from pitboss.odds.asking.by_name import put
from pitboss.odds.wording.figures import as_json, nearest_cent

CARIBBEAN = Path("examples/submissions/caribbean-stud.toml")


# Point 4: break-even where the highest of several lines is paid


def test_the_break_even_of_the_royal_9_is_on_the_true_line() -> None:
    """By the lines that are paid at the reset amount it would be $3,065.52; on the way there another line is paid."""
    asked = ask("midi-baccarat", "royal-9", decks=8, options={"king_9_of_seats": "ss"})
    banker = next(one for one in solve(asked).meters if one.name == "king-9-banker")
    assert nearest_cent(banker.break_even) == 305_291
    # Priced there, and a cent to either side of it, the edge changes hands.
    edges = []
    for amount in (305_291, 305_292):
        meters = {"king-9-banker": amount}
        options = {"king_9_of_seats": "ss"}
        edges.append(odds("midi-baccarat", "royal-9", decks=8, options=options, meters=meters).house_edge)
    assert edges[0] > 0 > edges[1]


# Point 5: envy and shared awards


def test_envy_is_netted_by_the_number_of_players() -> None:
    """What three others bring is taken off the edge; a meter that is even with them gives an edge of just so much."""
    found = odds("three-card-poker", "progressive", "A")
    envy = found.envy_here
    assert envy is not None
    said = as_json(found)["envy"][0]
    assert said["net_house_edge"]["3"] == as_json_decimal(found.house_edge - 3 * envy.each)
    meter = found.meters[0]
    shown = int((meter.break_even - 3 * envy.each / meter.coefficient) * 100)
    priced = odds("three-card-poker", "progressive", "A", meters={"main": shown})
    assert abs(priced.house_edge - 3 * envy.each) < Fraction(1, 100_000)


def as_json_decimal(value: Fraction) -> str:
    return f"{float(value):.10f}"


def test_a_table_that_loses_with_its_seats_full_is_flagged() -> None:
    found = odds("three-card-poker", "progressive", "A")
    envy = found.envy_here
    assert envy is not None
    meter = found.meters[0]
    near = int((meter.break_even - envy.each / meter.coefficient) * 100)
    full = odds("three-card-poker", "progressive", "A", meters={"main": near})
    assert full.house_edge > 0
    assert any("the player has the edge: Envy Bonuses" in note for note in full.notes)
    assert not any("Envy Bonuses" in note for note in found.notes)


def test_an_award_that_all_bettors_share_is_priced_by_their_number() -> None:
    """MA CSP §11(e)(2). At a table of seven one bettor has the meter alone, and seven have a seventh of it each."""
    game = game_by_submission(CARIBBEAN)
    found = solve(put(game, "five-card-hand-bonus-dealer", "five-card-hand-bonus-dealer", as_paid=True))
    assert [one.bettors for one in found.shared] == list(range(1, 8))
    one, *_, seven = found.shared
    assert one.house_edge == found.house_edge
    meter = found.meters[0]
    worth = meter.coefficient * Fraction(meter.amount, 100)
    assert seven.house_edge == found.house_edge + worth * Fraction(6, 7)


# Point 6: decks without an answer


@pytest.mark.parametrize(
    ("wager", "decks"),
    [("in-between", 1), ("bet-the-set-21", 4), ("bet-the-set-21", 5), ("super-match", 1), ("super-match", 4)],
)
def test_decks_without_a_paytable_are_refused_in_one_line(wager: str, decks: int) -> None:
    with pytest.raises(BadInput, match="there is no paytable of the") as refused:
        odds("blackjack", wager, decks=decks)
    assert "\n" not in str(refused.value)


# Point 7: ties, earlier bets, options, supposed tables


def test_earlier_bets_change_what_a_fold_loses() -> None:
    """After 3x and 3x seven units are out, after 1x and 1x three: to fold loses so much."""
    deck = Deck("9TJQKA", "cd")
    question = ask("mississippi-stud", "ante", deck=deck)
    hand, seen = cards("9c Td"), cards("Qd Ac")
    for earlier, lost in ((("1x", "1x"), -3), (("3x", "3x"), -7)):
        worth = {one.choice: one.expected for one in advise(question, hand, seen, earlier)}
        assert worth["fold"] == lost
    with pytest.raises(BadInput, match="2 choices were made"):
        advise(question, hand, seen, ("1x",))
    with pytest.raises(BadInput, match="'4x' was not open"):
        advise(question, hand, seen, ("4x", "1x"))
    with pytest.raises(BadInput, match="no earlier choices"):
        advise(ask("three-card-poker", "ante"), cards("Qs 6d 4c"), (), ("1x",))


def test_a_supposed_table_at_235_says_so() -> None:
    found = odds("stud-235", "two-card", pays={"Pair": "9 to 1"})
    assert any(note.startswith("Supposed, and not the law") for note in found.notes)


def test_options_may_be_numbers() -> None:
    assert ask("craps", "pass", options={"bar": 2}).game.choices.options["bar"] == "2"
    assert odds("craps", "dont-pass", options={"bar": 2}) == odds("craps", "dont-pass", options={"bar": "2"})


# Point 8: insurance by hand


def test_insurance_by_hand_counts_the_cards_that_are_seen() -> None:
    """One deck, two tens in hand against an ace: 14 of 49 cards make a blackjack; two small cards: 16 of 49."""
    question = ask("blackjack", "insurance", decks=1)
    for hand, tens in (("Ts Kd", 14), ("5s 6d", 16)):
        worth = {one.choice: one.expected for one in advise(question, cards(hand), cards("Ah"))}
        assert worth == {"decline": 0, "insure": Fraction(3 * tens - 49, 49)}
    # Twelve small cards beside: 16 of 37 are tens, and insurance is worth taking.
    more = cards("Ah 2s 2d 2c 2h 3s 3d 3c 3h 4s 4d 4c 4h")
    (best, _) = advise(question, cards("5s 6d"), more)
    assert (best.choice, best.expected) == ("insure", Fraction(3 * 16 - 37, 37))
    with pytest.raises(BadInput, match="against an ace"):
        advise(question, cards("5s 6d"), cards("Kh"))


# Point 8: several cards seen


def test_a_hand_of_blackjack_counts_the_cards_that_are_seen() -> None:
    """All four fives of one deck seen is a deck without fives; and a sixteen against a ten then stands."""
    without = Deck(ranks=RANKS.replace("5", ""))
    hand, up = cards("Ts 6d"), cards("Th")
    whole, shrunk = (ask("blackjack", "blackjack", decks=1), ask("blackjack", "blackjack", deck=without))
    seen = advise(whole, hand, (*up, *cards("5s 5d 5c 5h")))
    assert seen == advise(shrunk, hand, up)
    assert seen[0].choice == "stand"
    assert seen != advise(whole, hand, up)
    with pytest.raises(BadInput, match="dealt too often"):
        advise(whole, hand, (*up, *cards("5s 5s")))


def test_with_all_cards_of_a_pair_seen_it_becomes_no_third_hand() -> None:
    """Eights against a six: with the two other eights seen, it is nothing whether two hands are allowed or four."""
    pair, seen = cards("8s 8d"), cards("6h 8c 8h")
    four, two = (ask("blackjack", "blackjack", decks=1, options={"max_hands": most}) for most in (4, 2))
    assert advise(four, pair, seen) == advise(two, pair, seen)
    assert advise(four, pair, seen[:1]) != advise(two, pair, seen[:1])
