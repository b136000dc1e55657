"""What a rule book says of third cards, of the dealer's draw and of the dice: asked of the rules that play."""

from __future__ import annotations

import pytest

from pitboss.documents.book import rulebook
from pitboss.law import library


def cells(game: str, title: str) -> list[tuple[str, ...]]:
    (section,) = (one for one in rulebook(library.load(game)) if one.title == title)
    assert all(line.cite for line in section.lines)
    return [line.cells for line in section.lines]


@pytest.mark.rules("BAC-034")
@pytest.mark.parametrize("game", ["midi-baccarat", "mini-baccarat"])
def test_the_book_of_baccarat_says_when_each_hand_draws(game: str) -> None:
    told = {when: (draws, stands) for hand, when, draws, stands in cells(game, "Third cards")}
    assert told["either hand is a natural"] == ("", "every count")
    assert told["no hand is a natural"] == told["the Player's Hand stood"] == ("0 to 5", "6, 7")
    thirds = [told[f"the Player's third card counts {third}"][0] for third in range(10)]
    assert thirds == ["0 to 3", "0 to 3", *["0 to 4"] * 2, *["0 to 5"] * 2, *["0 to 6"] * 2, "0 to 2", "0 to 3"]


def test_the_book_of_blackjack_says_when_the_dealer_draws() -> None:
    assert cells("blackjack", "When the dealer draws") == [
        ("hard", "4 to 16", "17 to 21"),
        ("soft, if the dealer stands on a soft 17", "12 to 16", "17 to 21"),
        ("soft, if the dealer hits a soft 17", "12 to 17", "18 to 21"),
    ]


@pytest.mark.parametrize(
    ("wager", "told"),
    [
        ("Pass Bet", [("the first roll", "7, 11", "2, 3, 12", ""), ("it has its number", "its number", "7", "")]),
        ("Don't Come Bet", [("the first roll", "2, 3", "7, 11", "12"), ("it has its number", "7", "its number", "")]),
        ("Odds laid with a Don't Pass Bet", [("it has its number", "7", "its number", "")]),
        ("Place Bet on the 6", [("any roll", "6", "7", "")]),
        ("Lay Bet against the 10", [("any roll", "7", "10", "")]),
        ("Hardway 8", [("any roll", "4 and 4", "7, 2 and 6, 3 and 5", "")]),
        ("Field Bet", [("any roll", "2 to 4, 9 to 12", "any roll but 2 to 4, 9 to 12", "")]),
        ("Hop Bet on 6 and 6", [("any roll", "12", "any roll but 12", "")]),
    ],
)
def test_the_book_of_craps_says_which_rolls_decide_a_wager(wager: str, told: list[tuple[str, ...]]) -> None:
    assert [one[1:] for one in cells("craps", "What a roll decides") if one[0] == wager] == told


def test_no_wager_of_craps_is_left_out() -> None:
    edition = library.load("craps")
    told = {one[0] for one in cells("craps", "What a roll decides")}
    silent = {one.title for one in edition.wager if one.title not in told}
    assert silent == {"Fire Bet", "All Small Wager", "All Tall Wager", "All Or Nothing At All Wager"}


@pytest.mark.parametrize(
    ("wager", "cite"),
    [
        ("Buy Bet on the 4", "Betting Strategies, craps"),
        ("Lay Bet against the 10", "Betting Strategies, craps"),
        ("Don't Pass Bet", "Pitboss R-96"),
    ],
)
def test_which_rolls_decide_is_not_cited_to_what_a_winner_is_paid(wager: str, cite: str) -> None:
    """MD Craps redline Ch.5 §G(1) and (2) say what Buy and Lay Bets pay, and of no roll."""
    (section,) = (one for one in rulebook(library.load("craps")) if one.title == "What a roll decides")
    assert {line.cite for line in section.lines if line.cells[0] == wager} == {cite}


def test_a_settlement_names_what_did_not_happen() -> None:
    """“It does not” said nothing of what."""
    lines = cells("mini-baccarat", "Settlement, in order")
    assert (
        "Dragon 7 Insurance",
        "the Banker's Hand does not win with a count of seven and three cards",
        "lose",
    ) in lines
    assert not [one for one in lines if "it does not" in one[1]]
