"""Cards that lie on the table for one wager alone: they are turned when the first such wager is settled."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.cards import UNKNOWN, cards
from pitboss.people import ROLES, Actor
from pitboss.rounds.commands import Deal, Leave, ShowCards
from pitboss.rounds.events import AwardHeld, CardsTurned, EnvyPaid, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.views import view
from tests.rounds.at_poker import BASE, choose, closed, deal, game_of, place, seen
from tests.rounds.at_table import Table

HANDS: dict[Any, str] = {2: "As Ks Qs", 4: "7c 7d 2s", 6: "4c 5d 6s", "dealer": "9h 9d 3c", "community": "Js Ts"}
ROYAL_AT_6: dict[Any, str] = {**HANDS, 2: HANDS[6], 6: HANDS[2]}
FURTHER = "MD 3CP 1.4 Ch.11 §D(9)(b)"
FOR_ENVY = f"{FURTHER}; Pitboss R-234"


def three_card_poker(wagers: dict[int, dict[str, int]], hands: dict[Any, str] = HANDS) -> Table:
    """Cards are dealt; nobody has chosen yet."""
    at = Table(game_of("md/three-card-poker"))
    for seat, placed in wagers.items():
        place(at, seat, placed)
    return deal(closed(at), hands)


def told(at: Table) -> list[tuple[str, int | str, str]]:
    """The wagers as they are settled or held, and the cards as they are turned, in their order."""
    found: list[tuple[str, int | str, str]] = []
    for event in at.events:
        match event:
            case CardsTurned(zone, turned, cite):
                found.append((zone, turned, cite))
            case WagerSettled(seat=seat, wager=wager) | AwardHeld(seat=seat, wager=wager):
                found.append((wager, seat, "held" if isinstance(event, AwardHeld) else "settled"))
    return found


@pytest.mark.rules("3CP-081", "3CP-091", "3CP-092")
def test_three_card_pokers_further_cards_are_turned_in_the_settlement_of_the_first_five_card_wager() -> None:
    """Ch.11 §D by hand. The dealer's cards are revealed, (2). Then each player from the far right, (3) to (9): seat 6
    has no Five Card Progressive Wager and is settled with the two cards face down; seat 4's is the first, and (9)(b)
    comes after its Six Card Bonus, (8); for seat 2's, the last, they lie open already."""
    most = {"ante": 1000, "six-card-bonus": 500, "five-card-progressive": 100}
    at = three_card_poker({2: most, 4: most, 6: {"ante": 1000}})
    choose(at, (2, "play"), (4, "play"), (6, "play"))
    at.verify()
    assert told(at) == [
        ("dealer", 3, "MD 3CP 1.4 Ch.11 §D(2)"),
        ("ante", 6, "settled"),
        ("play", 6, "settled"),
        ("ante-bonus", 6, "settled"),
        ("ante", 4, "settled"),
        ("play", 4, "settled"),
        ("six-card-bonus", 4, "settled"),
        ("community", 2, FURTHER),
        ("five-card-progressive", 4, "settled"),
        ("ante", 2, "settled"),
        ("play", 2, "settled"),
        ("ante-bonus", 2, "settled"),
        ("six-card-bonus", 2, "settled"),
        ("five-card-progressive", 2, "held"),
        ("five-card-progressive", 2, "settled"),
    ]
    assert at.settled(2, "five-card-progressive").line == "royal-flush"


@pytest.mark.rules("3CP-089", "3CP-092")
def test_nobody_sees_the_further_cards_while_the_three_card_progressive_is_verified() -> None:
    """§D(7) stands before §D(9): with ace, king and queen of spades the award is held, and jack and ten are unseen."""
    at = three_card_poker({2: {"ante": 1000, "progressive": 100, "five-card-progressive": 100}})
    choose(at, (2, "play"))
    assert seen(at, AwardHeld)[-1].wager == "progressive"
    lookers = [Actor("player", "", 2), *(Actor(role) for role in ROLES if role != "player")]
    for who in lookers:
        assert view(at.game, at.state, who).zones["community"] == (UNKNOWN, UNKNOWN)
    at.verify()
    for who in lookers:
        assert view(at.game, at.state, who).zones["community"] == cards("Js Ts")


@pytest.mark.rules("3CP-076", "3CP-092")
def test_the_further_cards_stay_down_where_every_five_card_wager_was_forfeited() -> None:
    """§C(2) takes the wager with the fold, §D(1) collects it: none is left to be settled by §D(9)."""
    at = three_card_poker({2: {"ante": 1000, "five-card-progressive": 100}, 6: {"ante": 1000}})
    choose(at, (2, "fold"), (6, "play"))
    assert [one.zone for one in seen(at, CardsTurned)] == ["dealer"]
    assert at.state.phase == "over"


@pytest.mark.rules("3CP-042", "3CP-092")
def test_no_card_is_turned_for_a_wager_that_its_player_has_left() -> None:
    """Ch.7 §C(2): an abandoned wager may be treated as a losing one; there is no hand to form with the two cards."""
    at = three_card_poker({2: {"ante": 1000, "five-card-progressive": 100}, 6: {"ante": 1000}})
    at.do(Leave(2, "lost", "gone"))
    choose(at, (6, "play"))
    assert at.settled(2, "five-card-progressive").line == "abandoned"
    assert [one.zone for one in seen(at, CardsTurned)] == ["dealer"]


@pytest.mark.rules("3CP-092", "3CP-094")
def test_an_envy_bonus_is_paid_on_the_further_cards_once_they_are_turned() -> None:
    """§D(9)(b) stands before (g): seat 6 has no Five Card Wager, and its royal flush pays seat 2."""
    at = three_card_poker({2: {"ante": 1000, "five-card-progressive": 100}, 6: {"ante": 1000}}, ROYAL_AT_6)
    choose(at, (2, "play"), (6, "play"))
    assert told(at)[-5:] == [
        ("community", 2, FOR_ENVY),
        ("ante", 2, "settled"),
        ("play", 2, "settled"),
        ("ante-bonus", 2, "settled"),
        ("five-card-progressive", 2, "settled"),
    ]
    (envy,) = seen(at, EnvyPaid)
    assert (envy.seat, envy.holder, envy.amount) == (2, 6, 100_000)
    assert at.events.index(seen(at, CardsTurned)[-1]) < at.events.index(envy)


THE_SAME_FOR_ALL: list[tuple[str, str, bool]] = [
    ("Kh Qh Jh", "9s 9d 3c", True),  # With ace and ten, or ten and nine, of hearts.
    ("Ah 2h 5h", "9s 9d 3c", True),
    ("Kh Qh 8h", "9s 9d 3c", False),  # A straight flush has five cards in a row.
    ("Kh Qh Jd", "9s 9d 3c", False),
    ("4d 4c 9c", "9s 9d 3c", False),
    ("Kh Qh Jh", "Th 9d 3c", False),  # The ten of hearts lies in the dealer's hand.
]


@pytest.mark.rules("3CP-092", "3CP-094")
@pytest.mark.parametrize(("hand", "dealer", "can"), THE_SAME_FOR_ALL)
@pytest.mark.parametrize("known", [True, False])
def test_for_a_hand_without_the_wager_the_further_cards_are_turned_only_if_it_can_bring_an_envy_bonus(
    hand: str, dealer: str, can: bool, known: bool
) -> None:
    """R-234: seat 2 has the wager, seat 6 has not and is settled first; a straight flush or better brings a bonus."""
    wagers = {2: {"ante": 1000, "five-card-progressive": 100}, 6: {"ante": 1000}}
    hands: dict[Any, str] = {2: "7c 7d 2s", 6: hand, "dealer": dealer, "community": "2c 8d"}
    at = Table(game_of("md/three-card-poker"))
    for seat, placed in wagers.items():
        place(at, seat, placed)
    closed(at)
    if known:
        deal(at, hands)
    else:
        at.do(Deal((UNKNOWN,) * 11))
    choose(at, (2, "play"), (6, "play"))
    if not known:
        at.do(ShowCards(cards(dealer), zone="dealer"), ShowCards(cards(hand), seat=6))
        community = ShowCards(cards("2c 8d"), zone="community")
        first, then = (community, ShowCards(cards(hands[2]), seat=2))[:: 1 if can else -1]
        assert at.refuses(then) == "other-cards-first"
        at.do(first, then)
    line = told(at)
    turned = line.index(("community", 2, FOR_ENVY if can else FURTHER))
    assert (line.index(("play", 6, "settled")) < turned < line.index(("ante", 2, "settled"))) == can
    assert not seen(at, EnvyPaid)
    assert at.state.phase == "over"


@pytest.mark.rules("3CP-092", "3CP-094")
def test_unknown_further_cards_are_shown_before_an_envy_bonus_can_turn_on_them() -> None:
    at = Table(game_of("md/three-card-poker"))
    for seat, placed in {2: {"ante": 1000, "five-card-progressive": 100}, 6: {"ante": 1000}}.items():
        place(at, seat, placed)
    closed(at).do(Deal((UNKNOWN,) * 11))
    choose(at, (2, "play"), (6, "play"))
    at.do(ShowCards(cards(ROYAL_AT_6["dealer"]), zone="dealer"))
    assert at.refuses(ShowCards(cards(ROYAL_AT_6["community"]), zone="community")) == "other-cards-first"
    at.do(ShowCards(cards(ROYAL_AT_6[6]), seat=6))
    assert at.refuses(ShowCards(cards(ROYAL_AT_6[2]), seat=2)) == "other-cards-first"
    at.do(ShowCards(cards(ROYAL_AT_6["community"]), zone="community"))
    assert [(one.seat, one.amount) for one in seen(at, EnvyPaid)] == [(2, 100_000)]
    at.do(ShowCards(cards(ROYAL_AT_6[2]), seat=2))
    assert at.state.phase == "over"


BOXES = [
    ("md/mississippi-stud", "1x 1x 1x", ["street-5", "three-card-bonus"], ("bonus", 4, "2014 COMAR 36.05.11.11 §I(6)")),
    ("md/ultimate-texas-holdem", "4x", ["play", "trips"], ("bonus", 4, "2014 COMAR 36.05.16.11 §I(3)")),
]


@pytest.mark.rules("MISS-023", "UTH-015")
@pytest.mark.parametrize(("name", "choices", "before", "box"), BOXES)
def test_the_six_card_bonus_box_is_turned_once_the_wagers_before_it_are_settled(
    name: str, choices: str, before: list[str], box: tuple[str, int, str]
) -> None:
    """2014 COMAR 36.05.11.11 §I(3) and .16.11 §I: the Six Card Bonus Wager is settled after the game's own wagers."""
    side: dict[str, int] = {wager: 500 for wager in ("three-card-bonus", "trips") if wager in before}
    at = Table(game_of(name))
    place(at, 2, {**BASE[name], **side, "six-card-bonus": 500})
    deal(closed(at), {})
    for choice in choices.split():
        choose(at, (2, choice))
        while at.state.phase == "closed" and family_of(at.game).due(at.game, at.state):
            deal(at, {})
    line = told(at)
    turned = line.index(box)
    assert all((wager, 2, "settled") in line[:turned] for wager in before)
    assert line[turned + 1] == ("six-card-bonus", 2, "settled")
