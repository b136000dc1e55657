"""Cards, their notation, and decks as values."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards import (
    ONE_DECK,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    Deck,
    add_suits,
    card,
    cards,
    make_card,
    parse_card,
    parse_cards,
    rank_of,
    shoe,
    show,
    show_all,
    suit_of,
)
from pitboss.errors import BadInput


@pytest.mark.parametrize(("text", "number"), [("2c", 0), ("2s", 3), ("3c", 4), ("Td", 33), ("As", 51)])
def test_a_card_is_its_rank_times_four_and_its_suit(text: str, number: int) -> None:
    assert card(text) == number
    assert show(Card(number)) == text


@given(rank=st.integers(0, 12), suit=st.integers(0, 3))
def test_rank_and_suit_come_back(rank: int, suit: int) -> None:
    one = make_card(rank, suit)
    assert (rank_of(one), suit_of(one)) == (rank, suit)
    assert show(one) == RANKS[rank] + SUITS[suit]


@given(st.lists(st.sampled_from(ONE_DECK.cards)))
def test_a_list_of_cards_is_read_as_it_is_shown(hand: list[Card]) -> None:
    assert cards(show_all(hand)) == tuple(hand)


def test_spaces_between_cards_do_not_matter() -> None:
    assert cards("  As   Kd\tTc ") == (card("As"), card("Kd"), card("Tc"))
    assert cards("") == ()


@pytest.mark.parametrize("text", ["", "A", "10s", "1s", "AS", "as", "sA", "Ax", "A s", "As ", "Asd", "♠A"])
def test_what_is_no_card_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        card(text)
    assert str(refused.value) == (
        f"{text!r} is not a card. Write a rank of A K Q J T 9 8 7 6 5 4 3 2 and a suit of s h d c, as in As or Td."
    )


def test_one_bad_card_spoils_a_list() -> None:
    with pytest.raises(BadInput, match="'1d' is not a card"):
        cards("As 1d Tc")


def test_every_rank_and_suit_has_a_name() -> None:
    assert set(RANK_NAMES) == set(RANKS)
    assert set(SUIT_NAMES) == set(SUITS)
    assert (RANK_NAMES["A"], RANK_NAMES["T"], RANK_NAMES["7"]) == ("ace", "10", "7")


def test_a_deck_holds_52_different_cards() -> None:
    assert len(ONE_DECK) == len(ONE_DECK.cards) == len(set(ONE_DECK)) == 52
    assert Deck() == ONE_DECK
    assert hash(ONE_DECK) == hash(Deck())


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_a_shoe_holds_every_card_of_each_deck(decks: int) -> None:
    assert len(shoe(decks)) == 52 * decks
    assert Counter(shoe(decks)) == dict.fromkeys(ONE_DECK.cards, decks)
    assert shoe(decks).cards == ONE_DECK.cards


@pytest.mark.parametrize("decks", [0, 9, -1])
def test_a_shoe_is_of_one_to_eight_decks(decks: int) -> None:
    with pytest.raises(BadInput, match=f"a shoe holds 1 to 8 decks, not {decks}."):
        shoe(decks)


def test_a_shrunk_deck_keeps_its_order() -> None:
    deck = Deck(ranks="9QA", suits="hs")
    assert deck.cards == cards("9h 9s Qh Qs Ah As")
    assert deck.rank_order == (7, 10, 12)
    assert len(deck) == 6


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"ranks": ""}, "a deck's ranks must be some of 23456789TJQKA, each once and in that order, not ''"),
        ({"ranks": "A2"}, "in that order, not 'A2'"),
        ({"ranks": "22"}, "each once and in that order, not '22'"),
        ({"ranks": "1"}, "'1' is not a rank"),
        ({"suits": "sh"}, "a deck's suits must be some of cdhs"),
        ({"suits": "x"}, "'x' is not a suit. Known: c, d, h, s."),
        ({"copies": 0}, "a shoe holds at least one deck, not 0"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(wrong: dict[str, str | int], says: str) -> None:
    with pytest.raises(BadInput) as refused:
        Deck(**wrong)  # type: ignore[arg-type]
    assert says in str(refused.value)


def test_what_remains_of_a_deck() -> None:
    left = ONE_DECK.remaining(cards("As Kd"))
    assert (left[card("As")], left[card("Kd")], left[card("Ah")]) == (0, 0, 1)
    assert sum(left.values()) == 50
    assert sum(ONE_DECK.remaining(()).values()) == 52


def test_what_remains_of_a_shoe() -> None:
    left = shoe(2).remaining(cards("As As Kd"))
    assert (left[card("As")], left[card("Kd")]) == (0, 1)
    assert sum(left.values()) == 101


def test_a_card_that_cannot_have_been_dealt_is_refused() -> None:
    with pytest.raises(BadInput, match="As is dealt too often: the deck holds it once"):
        ONE_DECK.remaining(cards("As As"))
    with pytest.raises(BadInput, match="As is dealt too often: the deck holds it 2 times"):
        shoe(2).remaining(cards("As As As"))
    with pytest.raises(BadInput, match="2c is not in this deck of 6 cards"):
        Deck(ranks="9QA", suits="hs").remaining(cards("2c"))


AS_PEOPLE_WRITE = {
    "Td": ("Td", "TD", "td", "10d", "10D", "10♦", "T♦", "10♢", "10♦\ufe0f", "♦10", "D10"),
    "Qs": ("Qs", "QS", "qs", "Q♠", "q♤", "♠Q", "SQ"),
    "Ah": ("Ah", "AH", "A♥", "a♡"),
    "2c": ("2c", "2C", "2♣", "2♧"),
}


@pytest.mark.parametrize(("text", "meant"), [(text, one) for one, texts in AS_PEOPLE_WRITE.items() for text in texts])
def test_a_card_is_read_as_it_is_typed_and_as_it_is_printed(text: str, meant: str) -> None:
    assert parse_card(text) == card(meant)


@pytest.mark.parametrize(
    "text",
    [
        "As Td Qc",
        "AS,10D,QC",
        "A♠, 10♦, Q♣",
        " as td  qc,",
        "AsTdQc",
        "A♠10♦Q♣",
        "As Td,Qc",
        "As-Td-Qc",
        "As/Td/Qc",
        "ace of spades, ten of diamonds, queen of clubs",
        "Ace of Spades 10 of diamonds Qc",
    ],
)
def test_cards_are_separated_by_spaces_commas_hyphens_strokes_or_not_at_all(text: str) -> None:
    assert parse_cards(text) == cards("As Td Qc")
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize("text", ["1s", "0d", "A", "10", "sX", "♠1", "Ax", "As2", "11c", "A-s", "??"])
def test_what_nobody_would_type_for_a_card_is_no_card(text: str) -> None:
    with pytest.raises(BadInput, match="is not a card"):
        parse_cards(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Q-6-4", "Qs 6d 4c"),
        ("queen 6 four", "Qs 6d 4c"),
        ("q 10, 4", "Qs Td 4c"),
        ("8 8", "8s 8d"),
        ("Qs 6d", "Qs 6d"),
        ("Q 6d", "Q 6d"),
    ],
)
def test_ranks_alone_are_cards_of_different_suits(text: str, meant: str) -> None:
    assert add_suits(text) == meant


def test_ranks_go_on_where_others_ended() -> None:
    assert add_suits("9", 2) == "9c"
