"""Blackjack's main game: the dealer's draw, a hand's choices, and rounds worked by hand through the law's own lines."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.cards import ONE_DECK, cards
from pitboss.games.blackjack import (
    HandState,
    HouseRules,
    PlayedHand,
    choices,
    dealer_draws,
    dealer_must_draw,
    house_rules,
    may_switch,
    offers_insurance,
    outcome,
    reads_hole_card,
    state_of,
    switch_cards,
)
from pitboss.games.outcomes import AXES, applies
from pitboss.law.library import load

LAW = load("md/blackjack")
DEFAULTS = {option.id: option.default for option in LAW.option}


def rules(**chosen: str) -> HouseRules:
    """The law's defaults with what the test chooses."""
    return house_rules(DEFAULTS | chosen)


def may(hand: str, *, split: bool = False, hands: int = 1, **chosen: str) -> tuple[str, ...]:
    return choices(state_of(cards(hand), split=split, hands=hands), rules(**chosen))


def line(wager: str, words: tuple[str, ...]) -> str:
    """What the law's line for this outcome pays."""
    settlement = next(one for one in LAW.settlement if one.wager == wager)
    (hit,) = [one for one in settlement.lines if applies(one.when, words)]
    return hit.pays


def pays(hand: str, dealer: str, wager: str = "blackjack", *, split: bool = False, **chosen: str) -> str:
    return line(wager, outcome(PlayedHand(cards=cards(hand), split=split), cards(dealer), rules(**chosen)))


# The options


def test_every_value_that_the_law_offers_makes_house_rules() -> None:
    for option in LAW.option:
        for value in option.values or (("true", "false") if option.kind == "flag" else ()):
            assert house_rules(DEFAULTS | {option.id: value})


def test_the_default_rules() -> None:
    assert rules() == HouseRules(
        hits_soft_17=False,
        surrender="none",
        double_from=0,
        double_to=21,
        das=True,
        max_hands=4,
        resplit_aces=False,
        hit_split_aces=False,
        switched_ace_ten_is_blackjack=False,
        push_22=False,
    )


def test_switch_brings_two_rules_of_its_own() -> None:
    switch = rules(variation="switch")
    assert switch.hits_soft_17
    assert switch.push_22


# The dealer


@pytest.mark.parametrize("hits_soft_17", [False, True])
def test_the_dealer_draws_to_16_and_stands_on_17(hits_soft_17: bool) -> None:
    """The whole domain: every total from 2 to 26, and the soft ones from 12 to 21."""
    for total in range(2, 27):
        assert dealer_draws(total, soft=False, hits_soft_17=hits_soft_17) is (total <= 16)
    for total in range(12, 22):
        stands_from = 18 if hits_soft_17 else 17
        assert dealer_draws(total, soft=True, hits_soft_17=hits_soft_17) is (total < stands_from)


def test_insurance_is_offered_under_an_ace_and_the_hole_card_read_under_an_ace_or_ten() -> None:
    assert [one for one in ONE_DECK.cards if offers_insurance(one)] == list(cards("Ac Ad Ah As"))
    read = {one for one in ONE_DECK.cards if reads_hole_card(one)}
    assert read == {one for one in ONE_DECK.cards if one >= cards("Tc")[0]}
    assert len(read) == 20


@pytest.mark.parametrize(
    ("hands", "side", "draws"),
    [
        (["stands"], False, True),
        (["busts", "stands"], False, True),
        (["busts", "player-blackjack", "surrendered"], False, False),
        (["busts"], True, True),
        ([], False, False),
    ],
)
def test_the_dealer_plays_on_only_for_a_hand_that_stands_or_a_wager_on_the_dealer(
    hands: list[str], side: bool, draws: bool
) -> None:
    assert dealer_must_draw(hands, wagers_on_dealer=side) is draws


# What a hand may do


@pytest.mark.parametrize(
    ("hand", "open_to"),
    [
        ("9c 2d", ("double", "hit", "stand")),
        ("8c 8d", ("split", "double", "hit", "stand")),
        ("Tc Kd", ("split", "double", "hit", "stand")),  # equal value is enough
        ("Ac Ad", ("split", "double", "hit", "stand")),
        ("Ac 9d", ("double", "hit", "stand")),
        ("5c 5d 5h", ("hit", "stand")),
        ("Ac 6d 3h", ("hit", "stand")),
        ("Ac Kd", ()),
        ("7c 7d 7h", ()),
        ("Kc Qd 2h", ()),
    ],
)
def test_choices_under_the_default_rules(hand: str, open_to: tuple[str, ...]) -> None:
    assert may(hand) == open_to


def test_late_surrender_is_a_first_decision() -> None:
    assert "surrender" in may("Tc 6d", surrender="late")
    assert "surrender" not in may("Tc 4d 2h", surrender="late")
    assert "surrender" not in may("8c 8d", split=True, hands=2, surrender="late")
    assert "surrender" not in may("Tc 6d", surrender="early")  # that was asked before the hole card was read
    assert "surrender" not in may("Tc 6d")


def test_doubling_as_the_operator_has_it() -> None:
    totals = {"9-11": {9, 10, 11}, "10-11": {10, 11}, "any": set(range(4, 21))}
    for double_on, allowed in totals.items():
        found = {
            state.total
            for pair in product(ONE_DECK.cards, repeat=2)
            if "double" in choices(state := state_of(pair, split=False, hands=1), rules(double_on=double_on))
        }
        assert found == allowed
    assert "double" in may("9c 2d", split=True, hands=2)
    assert "double" not in may("9c 2d", split=True, hands=2, das="false")
    assert "double" not in may("2c 3d 4h")


def test_splitting_stops_at_the_operators_number_of_hands() -> None:
    assert "split" in may("8c 8d", split=True, hands=3)
    assert "split" not in may("8c 8d", split=True, hands=4)
    assert "split" not in may("8c 8d", split=True, hands=2, max_hands="2")
    assert "split" not in may("8c 7d")
    assert "split" not in may("4c 4d 4h")


def test_a_split_ace_gets_one_card() -> None:
    assert may("Ac 5d", split=True, hands=2) == ("stand",)
    assert may("Ac 5d", split=True, hands=2, hit_split_aces="true") == ("double", "hit", "stand")
    assert may("Ac Ad", split=True, hands=2) == ("stand",)
    assert may("Ac Ad", split=True, hands=2, resplit_aces="true") == ("split", "stand")
    assert may("5d Ac", split=True, hands=2) == ("double", "hit", "stand")  # a split 5 that drew an ace


def test_a_hand_can_always_stand_until_it_is_done() -> None:
    """Every state there is, under every rule that could matter."""
    for total, soft, held, pair, ace, split, hands in product(
        range(4, 31), (False, True), (2, 3), (False, True), (False, True), (False, True), range(1, 5)
    ):
        state = HandState(total=total, soft=soft, cards=held, pair=pair, ace=ace, split=split, hands=hands)
        for house in (rules(), rules(surrender="late", das="false", hit_split_aces="true", resplit_aces="true")):
            open_to = choices(state, house)
            assert ("stand" in open_to) is (total < 21)
            assert not (set(open_to) & {"surrender", "split", "double"}) or held == 2


# How a hand ends


@pytest.mark.rules("BJ-003")
@pytest.mark.parametrize(
    ("hand", "dealer", "paid"),
    [
        ("Ac Kd", "Th 9s", "paytable"),
        ("Ac Kd", "Th 6s 8c", "paytable"),
        ("Ac Kd", "As Th", "push"),
        ("Tc 9d 2h", "As Th", "lose"),  # 21 is no blackjack
        ("Tc 9d 2h", "7c 7d 7h", "push"),
        ("Tc 9d", "Th 8s", "paytable blackjack-win"),
        ("Tc 8d", "Th 8s", "push"),
        ("Tc 7d", "Th 8s", "lose"),
        ("Tc 3d", "Th 6s 8c", "paytable blackjack-win"),
        ("Tc 6d 9h", "Th 6s 8c", "lose"),  # busted before the dealer was
        ("Tc 6d 9h", "Th 7s", "lose"),
        ("Ac 6d", "Th 7s", "push"),
    ],
)
def test_rounds_of_the_plain_game(hand: str, dealer: str, paid: str) -> None:
    assert pays(hand, dealer) == paid


@pytest.mark.parametrize(
    ("hand", "dealer", "paid"),
    [
        ("Tc 8d", "Th 6s 6c", "push"),  # 22
        ("Tc 8d", "Th 6s 7c", "paytable blackjack-win"),
        ("Ac Kd", "Th 6s 6c", "paytable"),
        ("Tc 6d 6h", "Th 6s 6c", "lose"),
    ],
)
def test_a_dealers_22_in_blackjack_switch(hand: str, dealer: str, paid: str) -> None:
    assert pays(hand, dealer, variation="switch") == paid


def test_in_the_plain_game_22_busts() -> None:
    assert pays("Tc 8d", "Th 6s 6c") == "paytable blackjack-win"


def test_an_ace_and_a_ten_after_a_split_are_21_and_no_blackjack() -> None:
    assert pays("Ac Kd", "Th 9s", split=True) == "paytable blackjack-win"
    assert pays("Ac Kd", "7c 7d 7h", split=True) == "push"


def test_an_ace_and_a_ten_after_a_switch_are_what_the_operator_says() -> None:
    hand = PlayedHand(cards=cards("Ac Kd"), switched=True)
    for choice, word in (("21", "stands"), ("blackjack", "player-blackjack")):
        house = rules(variation="switch", switched_ace_ten=choice)
        assert outcome(hand, cards("Th 9s"), house)[0] == word


def test_surrender_costs_half_and_a_late_one_is_void_against_a_blackjack() -> None:
    gave_up = PlayedHand(cards=cards("Tc 6d"), surrendered=True)
    for surrender, dealer, paid in (
        ("late", "Th 9s", "1 for 2"),
        ("late", "Ah Ts", "lose"),
        ("early", "Ah Ts", "1 for 2"),
    ):
        assert line("blackjack", outcome(gave_up, cards(dealer), rules(surrender=surrender))) == paid


@pytest.mark.parametrize("wager", ["blackjack-split", "blackjack-double"])
def test_a_dealers_blackjack_takes_only_the_first_wager(wager: str) -> None:
    assert pays("Tc 9d", "Ah Ts", split=True) == "lose"
    assert pays("Tc 9d", "Ah Ts", wager, split=True) == "push"
    assert pays("Tc 9d", "Th 8s", wager, split=True) == "paytable"
    assert pays("Tc 6d 9h", "Th 8s", wager, split=True) == "lose"


@pytest.mark.rules("BJ-003")
@pytest.mark.parametrize(("dealer", "paid"), [("Ah Ts", "paytable"), ("Ah 9s", "lose"), ("Ah 5s Kd 9c", "lose")])
def test_insurance_wins_on_a_dealers_blackjack(dealer: str, paid: str) -> None:
    word = outcome(PlayedHand(cards=cards("Tc 9d")), cards(dealer), rules())[1]
    assert line("insurance", (word,)) == paid


def test_outcomes_are_in_the_words_of_the_axes() -> None:
    axes = [AXES[axis] for axis in ("blackjack-hand", "blackjack-dealer", "comparison")]
    hands = ["Ac Kd", "Tc 9d", "Tc 6d 9h", "7c 7d 7h"]
    dealers = ["Ah Ts", "Th 8s", "Th 6s 6c", "Th 6s 7c"]
    found = {outcome(PlayedHand(cards=cards(h)), cards(d), rules()) for h, d in product(hands, dealers)}
    found |= {outcome(PlayedHand(cards=cards(h)), cards(d), rules(variation="switch")) for h in hands for d in dealers}
    found.add(outcome(PlayedHand(cards=cards("Tc 6d"), surrendered=True), cards("Th 8s"), rules(surrender="late")))
    for words, axis in zip(zip(*found, strict=True), axes, strict=True):
        assert set(words) == set(axis)


def test_switching_exchanges_the_second_cards() -> None:
    first, second = cards("Tc 6d"), cards("5h Ks")
    assert may_switch(first, second)
    assert switch_cards(first, second) == (cards("Tc Ks"), cards("5h 6d"))
    assert not may_switch(cards("Tc 6d 2h"), second)


# The payout limit


@pytest.mark.rules("BJ-032", "BJ-034", "BJ-035")
def test_the_limit_is_on_two_hands_which_royal_match_does_not_pay() -> None:
    (cap,) = LAW.cap
    assert (cap.kind, cap.amount, cap.at, cap.per, cap.shared) == ("floor", 25_000_00, "maximum-wager", "round", True)
    payers = {table.wager for table in LAW.paytable for row in table.rows if row.hand in cap.hands}
    assert payers == {"lucky-ladies", "kings-bounty"}
    assert payers < set(cap.applies_to)


# The law's round


@pytest.mark.rules("BJ-014")
def test_every_side_wager_needs_a_blackjack_wager() -> None:
    assert {wager.needs for wager in LAW.wager if wager.id != "blackjack"} == {(("blackjack",),)}


@pytest.mark.rules("BJ-005", "BJ-021")
def test_super_match_belongs_to_switch() -> None:
    assert [wager.id for wager in LAW.wager if wager.variation] == ["super-match"]
    (version,) = LAW.version
    assert version.id == "switch"
