"""Games, wagers and paytables by the names that people say."""

from __future__ import annotations

import pytest

from pitboss.errors import BadInput
from pitboss.law import library
from pitboss.law.spoken_names import SHORT, SHORT_WAGERS, find_spoken, find_wager, spell_ratio, strip_letter, strip_name

SAID = {
    "3cp": "md/three-card-poker",
    "3CP": "md/three-card-poker",
    "Three Card Poker": "md/three-card-poker",
    "three_card_poker": "md/three-card-poker",
    "MD/3cp": "md/three-card-poker",
    "uth": "md/ultimate-texas-holdem",
    "Ultimate Texas Hold 'Em": "md/ultimate-texas-holdem",
    "ultimate texas hold’em": "md/ultimate-texas-holdem",
    "baccarat": "md/mini-baccarat",
    "Midi Baccarat": "md/midi-baccarat",
    "midi": "md/midi-baccarat",
    "mini": "md/mini-baccarat",
    "ms": "md/mississippi-stud",
    "235": "md/stud-235",
    "235 Stud Poker": "md/stud-235",
    "Caribbean Stud Poker": "ma/caribbean-stud",
    "Let It Ride": "md/let-it-ride",
    "Craps and Mini-Craps": "md/craps",
    "Blackjack": "md/blackjack",
}


@pytest.mark.parametrize(("said", "game"), SAID.items())
def test_a_game_is_found_by_the_name_that_people_say(said: str, game: str) -> None:
    assert library.find(said).game == game


def test_an_edition_may_stand_behind_it() -> None:
    assert library.find("3cp@1.4")[:2] == ("md/three-card-poker", "1.4")


@pytest.mark.parametrize("said", ["", "poker", "'", "ma/3cp", "4 card"])
def test_what_is_the_name_of_no_game_is_refused(said: str) -> None:
    with pytest.raises(BadInput, match="there is no game"):
        library.find(said)


@pytest.mark.parametrize(
    ("said", "game", "variation"),
    [
        ("blackjack switch", "blackjack", "switch"),
        ("Switch", "blackjack", "switch"),
        ("Blackjack-Switch", "blackjack", "switch"),
        ("EZ Baccarat", "mini-baccarat", "ez"),
        ("ez midi baccarat", "midi-baccarat", "ez"),
    ],
)
def test_the_name_of_a_variation_leads_to_its_game(said: str, game: str, variation: str) -> None:
    with pytest.raises(BadInput, match=f"is a variation of {game}. Name {game} .* --version {variation}, or"):
        library.find(said)


def test_every_short_name_means_a_game_and_is_the_title_of_no_other() -> None:
    titles = library.titles()
    for said, meant in SHORT.items():
        assert [game.partition("/")[2] for game in find_spoken(said, titles)] == [meant]


def test_every_short_name_of_a_wager_means_a_wager_and_is_the_name_of_no_other() -> None:
    titles = {one.id: one.title for edition in library.everything() for one in edition.wager}
    assert set(SHORT_WAGERS.values()) <= set(titles)
    for said, meant in SHORT_WAGERS.items():
        assert find_wager(said, titles) == meant
        assert strip_name(said) not in {strip_name(one) for one in (*titles, *titles.values())}
        others = {wager: title for wager, title in titles.items() if wager != meant}
        assert find_wager(said, others) == said


def test_one_name_for_games_of_two_jurisdictions_is_not_clear() -> None:
    two = {"md/let-it-ride": ("Let It Ride",), "ma/let-it-ride": ("Let It Ride",)}
    assert find_spoken("lir", two) == list(two)
    assert find_spoken("ma/lir", two) == ["ma/let-it-ride"]
    assert strip_name("Hold ’Em!") == "holdem"


@pytest.mark.parametrize(
    ("game", "said", "wager"),
    [
        ("uth", "Trips", "trips"),
        ("3cp", "Pair Plus", "pair-plus"),
        ("3cp", "PAIR PLUS WAGER", "pair-plus"),
        ("craps", "Pass Bet", "pass"),
        ("craps", "Hardway 8", "hardway-8"),
        ("3cp", "pear-plus", "pear-plus"),
        ("3cp", "", ""),
    ],
)
def test_a_wager_is_found_by_its_title(game: str, said: str, wager: str) -> None:
    assert find_wager(said, {one.id: one.title for one in library.load(game).wager}) == wager


def test_every_wager_is_found_by_its_own_name() -> None:
    for game in library.shelf():
        titles = {one.id: one.title for one in library.load(game).wager}
        assert [find_wager(one, titles) for one in titles] == list(titles)


@pytest.mark.parametrize("said", ["6 to 5", "6:5", "6to5", "6 TO 5"])
def test_a_paytable_is_found_however_it_is_typed(said: str) -> None:
    assert strip_letter(said) == strip_letter("6 to 5") != strip_letter("3 to 2")


@pytest.mark.parametrize(
    ("said", "meant"),
    [("6:5", "6 to 5"), ("6to5", "6 to 5"), ("3 to 2", "3 to 2"), ("10:30", "10 to 30"), ("hit", "hit"), ("5%", "5%")],
)
def test_odds_are_typed_as_people_write_them(said: str, meant: str) -> None:
    assert spell_ratio(said) == meant
