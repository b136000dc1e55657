"""What a fold costs and what it leaves: the wagers, the right to envy, and the cards on the table or in the rack."""

from __future__ import annotations

import pytest

from pitboss.rounds.engine.discard_rack import is_racked
from pitboss.rounds.events import EnvyPaid, WagerSettled
from tests.rounds.at_poker import choose, closed, deal, game_of, place, seen
from tests.rounds.at_table import Table
from tests.rounds.looks import DEALER, look, player


def forfeited(at: Table, seat: int) -> list[str]:
    return [one.wager for one in seen(at, WagerSettled) if (one.seat, one.outcome) == (seat, "forfeit")]


def settled_later(at: Table, seat: int) -> list[str]:
    """The wagers that the fold left, in the order in which they were settled."""
    return [one.wager for one in seen(at, WagerSettled) if one.seat == seat and one.outcome != "forfeit"]


def in_rack(at: Table) -> list[int]:
    """The seats whose cards have gone to the discard rack, as the dealer is told."""
    shown = look(at.game, at.state, DEALER)["seats"]
    assert [seat for seat, one in shown.items() if one["racked"]] == [
        str(seat) for seat in sorted(at.state.seats) if is_racked(at.game, at.state, seat)
    ]
    return [int(seat) for seat, one in shown.items() if one["racked"]]


# Three Card Poker, Ch.11 §§C and D(1)

THREE_CARD = {1: "7c 7d 2s", 4: "As Ks Qs", "dealer": "7h Kc 2d", "community": "9s 4h"}


def three_card_fold(**wagers: int) -> Table:
    """Seat 1 folds with these wagers; seat 4 plays on with a mini royal and a progressive dollar."""
    at = Table(game_of("md/three-card-poker"))
    place(at, 1, {name.replace("_", "-"): amount for name, amount in wagers.items()})
    place(at, 4, {"ante": 1000, "progressive": 100})
    deal(closed(at), THREE_CARD)
    return choose(at, (1, "fold"))


@pytest.mark.rules("3CP-075")
def test_a_folder_loses_ante_and_pair_plus_though_the_hand_would_have_paid() -> None:
    """§C(1): a pair of sevens is worth 1 to 1 on the Pair Plus."""
    at = choose(three_card_fold(ante=1000, pair_plus=500), (4, "play"))
    at.verify()
    assert (forfeited(at, 1), settled_later(at, 1)) == (["ante", "pair-plus"], [])


@pytest.mark.rules("3CP-076", "3CP-090")
def test_a_folder_loses_both_progressives_but_not_the_right_to_envy() -> None:
    """§C(2): seat 4's ace, king, queen of spades brings the folder's $5 wager $500, Ch.12 §E(5)(b)(i)."""
    at = choose(three_card_fold(ante=1000, progressive=500, five_card_progressive=100), (4, "play"))
    at.verify()
    assert forfeited(at, 1) == ["ante", "progressive", "five-card-progressive"]
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(1, 4, 50_000)]


@pytest.mark.rules("3CP-077", "3CP-078")
@pytest.mark.parametrize("wagers", [{"ante": 1000, "pair_plus": 500}, {"ante": 1000}])
def test_a_folders_six_card_bonus_survives_beside_a_pair_plus_and_beside_the_ante_alone(wagers: dict[str, int]) -> None:
    """§C(3), and §D(1) which keeps its cards: sevens and twos with the dealer's seven, a full house, 20 to 1 on $5."""
    at = choose(three_card_fold(**wagers, six_card_bonus=500), (4, "play"))
    at.verify()
    assert forfeited(at, 1) == [name.replace("_", "-") for name in wagers]
    assert settled_later(at, 1) == ["six-card-bonus"]
    assert at.settled(1, "six-card-bonus").returned == 10_500


@pytest.mark.rules("3CP-079")
def test_forfeits_are_collected_when_all_have_decided_with_their_cards_but_not_those_of_a_six_card_bonus() -> None:
    """§D(1): not at the fold, but after the last decision and before the dealer's cards are seen."""
    without, with_bonus = three_card_fold(ante=1000, pair_plus=500), three_card_fold(ante=1000, six_card_bonus=500)
    for at in (without, with_bonus):
        assert (forfeited(at, 1), in_rack(at)) == ([], [])
        choose(at, (4, "play"))
        assert at.state.held, "seat 4's award waits, so that nothing of seat 1 has been settled yet"
        assert "ante" in forfeited(at, 1)
    assert in_rack(without) == [1]
    assert in_rack(with_bonus) == []
    with_bonus.verify()
    assert in_rack(with_bonus) == [1, 4]


@pytest.mark.rules("3CP-079")
def test_a_racked_hand_is_not_shown_to_the_others() -> None:
    at = choose(three_card_fold(ante=1000), (4, "play"))
    at.verify()
    shown = look(at.game, at.state, player(4))["seats"]["1"]
    assert (shown["racked"], shown["cards"]) == (True, [])


# Caribbean Stud Poker, §10(a) and (b)


def caribbean_fold(**wagers: int) -> Table:
    """Seat 2 folds a flush in spades; seat 5 bets on a straight flush under pay table D."""
    at = Table(game_of("ma/caribbean-stud", paytables={"progressive": "D"}))
    place(at, 2, {name.replace("_", "-"): amount for name, amount in wagers.items()})
    place(at, 5, {"ante": 1000, "progressive": 100})
    deal(closed(at), {2: "As Ks 9s 5s 2s", 5: "5c 6c 7c 8c 9c", "dealer": "Qs 7h 3d 8h Th"})
    return choose(at, (2, "fold"))


@pytest.mark.rules("CAR-047")
def test_a_fold_costs_the_ante_at_once_and_the_hand_goes_to_the_rack_at_once() -> None:
    """§10(a): before the next player has decided."""
    at = caribbean_fold(ante=1000)
    assert (forfeited(at, 2), in_rack(at)) == (["ante"], [2])
    assert at.state.phase == "closed"


@pytest.mark.rules("CAR-050")
def test_without_a_bet_everything_is_lost_but_the_five_card_hand_bonus_and_the_right_to_envy() -> None:
    """§10(b): a flush is 50 for 1 on the bonus; seat 5's straight flush is $300 to the folder's $1 wager."""
    at = caribbean_fold(ante=1000, caribbean_stud_bonus=500, progressive=100, five_card_hand_bonus=100)
    assert forfeited(at, 2) == ["ante", "caribbean-stud-bonus", "progressive"]
    choose(at, (5, "bet"))
    at.verify()
    assert settled_later(at, 2) == ["five-card-hand-bonus"]
    assert at.settled(2, "five-card-hand-bonus").returned == 5_000
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(2, 5, 30_000)]


@pytest.mark.rules("CAR-047", "CAR-050")
@pytest.mark.parametrize(("bonus", "stays"), [("five_card_hand_bonus", True), ("five_card_hand_bonus_dealer", False)])
def test_a_folded_hand_stays_for_a_bonus_on_it_and_not_for_one_on_the_dealers(bonus: str, stays: bool) -> None:
    at = caribbean_fold(ante=1000, **{bonus: 100})
    assert in_rack(at) == ([] if stays else [2])
    choose(at, (5, "bet"))
    at.verify()
    assert settled_later(at, 2) == [bonus.replace("_", "-")]
    assert in_rack(at) == [2, 5]


@pytest.mark.rules("CAR-047", "CAR-052")
@pytest.mark.parametrize("house", ["Qs 7h 3d 8h Th", "Ah Kh Qh Jh Th"], ids=["lost", "a royal flush"])
def test_a_hand_in_the_rack_is_not_turned_up_for_a_bonus_on_the_dealers(house: str) -> None:
    """§10(a): "immediately collected by the dealer and placed in the discard rack"; the cards that the folder's other
    wager is settled on are the dealer's, and nobody sees the folder's, while that award is verified or after it.
    """
    at = Table(game_of("ma/caribbean-stud"))
    place(at, 2, {"ante": 1000, "five-card-hand-bonus-dealer": 100})
    place(at, 1, {"ante": 1000})
    deal(closed(at), {2: "As Ks 9s 5s 2s", 1: "5c 6c 7c 8c 9c", "dealer": house})
    choose(at, (1, "bet"), (2, "fold"))
    assert look(at.game, at.state, player(1))["seats"]["2"]["cards"] == []
    at.verify()
    assert settled_later(at, 2) == ["five-card-hand-bonus-dealer"]
    assert look(at.game, at.state, player(1))["seats"]["2"]["cards"] == []


# Mississippi Stud, .11 §§B, D, F and H

STREETS = [
    # fold at, the wagers of the folder by then, where the law says so
    (0, ["ante"], ".11 §H"),
    (1, ["ante", "street-3"], ".11 §D(1)(a)"),
    (2, ["ante", "street-3", "street-4"], ".11 §F(1)(a)"),
]


def mississippi_fold(street: int, **wagers: int) -> Table:
    """Seat 1 folds at 3rd, 4th or 5th Street; seat 3, asked after it, has still to answer there."""
    at = Table(game_of("md/mississippi-stud"))
    place(at, 1, {"ante": 1000, **{name.replace("_", "-"): amount for name, amount in wagers.items()}})
    place(at, 3, {"ante": 1000})
    deal(closed(at), {1: "2h 4h", 3: "As Ks", "community": "9c 9d 9h", "bonus": "2c 2d 2s Jd"})
    for _ in range(street):
        choose(at, (1, "2x"), (3, "1x"))
    return choose(at, (1, "fold"))


@pytest.mark.rules("MISS-014", "MISS-016", "MISS-017")
@pytest.mark.parametrize(("street", "wagers", "cite"), STREETS)
def test_a_fold_takes_ante_and_streets_at_once(street: int, wagers: list[str], cite: str) -> None:
    """Immediately: seat 3 has not answered yet. The hand would have won, with three nines of the table's."""
    at = mississippi_fold(street)
    assert forfeited(at, 1) == wagers, cite
    assert in_rack(at) == [1]


@pytest.mark.rules("MISS-012", "MISS-014", "MISS-016", "MISS-021")
@pytest.mark.parametrize("street", [0, 1, 2])
@pytest.mark.parametrize(
    "wagers", [{"progressive": 100}, {"three_card_bonus": 500}, {"three_card_bonus": 500, "six_card_bonus": 500}]
)
def test_the_cards_of_a_folder_with_a_progressive_or_bonus_wager_stay_until_all_is_resolved(
    street: int, wagers: dict[str, int]
) -> None:
    """§B(3), §D(2), §F(2): for the progressive too, although it is forfeited."""
    at = mississippi_fold(street, **wagers)
    assert in_rack(at) == []
    for _ in range(3 - street):
        choose(at, (3, "1x"))
    assert in_rack(at) == [1, 3]


@pytest.mark.rules("MISS-017")
@pytest.mark.parametrize("street", [0, 1, 2])
def test_a_folder_loses_the_progressive_and_keeps_both_bonuses(street: int) -> None:
    """§H: three nines on the table, 30 to 1 on $5 under table A; four twos with the box, 50 to 1 on $5."""
    at = mississippi_fold(street, progressive=100, three_card_bonus=500, six_card_bonus=500)
    assert forfeited(at, 1)[-1] == "progressive"
    for _ in range(3 - street):
        choose(at, (3, "1x"))
    assert settled_later(at, 1) == ["three-card-bonus", "six-card-bonus"]
    assert at.settled(1, "three-card-bonus").returned == 15_500
    assert at.settled(1, "six-card-bonus").returned == 25_500


@pytest.mark.rules("MISS-017")
def test_a_mississippi_folder_keeps_the_right_to_envy() -> None:
    """Seat 3's royal flush is $1,000 to a folded $1 wager under table A."""
    at = Table(game_of("md/mississippi-stud", ["progressive"]))
    place(at, 1, {"ante": 1000, "progressive": 100})
    place(at, 3, {"ante": 1000})
    deal(closed(at), {1: "2h 4h", 3: "As Ks", "community": "Qs Js Ts"})
    choose(at, (1, "fold"), (3, "1x"), (3, "1x"), (3, "1x"))
    assert [(one.seat, one.holder, one.amount) for one in seen(at, EnvyPaid)] == [(1, 3, 100_000)]


# Ultimate Texas Hold 'Em, .11 §F(3)


@pytest.mark.rules("UTH-012", "UTH-013")
@pytest.mark.parametrize(
    ("wagers", "stays"),
    [
        ({}, False),
        ({"progressive": 100}, False),
        ({"trips": 500}, True),
        ({"trips": 500, "six_card_bonus": 500}, True),
    ],
)
def test_a_hold_em_folders_cards_stay_for_trips_or_six_card_bonus_and_are_collected_at_once_without(
    wagers: dict[str, int], stays: bool
) -> None:
    """Under either wager until the end of the round; Pitboss R-51 reads the two pairs of paragraphs together."""
    at = Table(game_of("md/ultimate-texas-holdem", dealing="automated-shoe"))
    place(at, 1, {"ante": 1000, "blind": 1000, **{name.replace("_", "-"): one for name, one in wagers.items()}})
    place(at, 2, {"ante": 1000, "blind": 1000})
    hands = {1: "7c 7d", 2: "As Kh", "dealer": "2c 4d", "community": "7h 9s Jd Kd 3c", "bonus": "7s 5d 5h Qc"}
    deal(closed(at), hands)
    choose(at, (1, "check"), (2, "check"), (1, "check"), (2, "check"), (1, "fold"))
    assert in_rack(at) == ([] if stays else [1])
    assert forfeited(at, 1)[:2] == ["ante", "blind"]
    choose(at, (2, "1x"))
    assert settled_later(at, 1) == [one for one in ("trips", "six-card-bonus") if one.replace("-", "_") in wagers]
    assert in_rack(at) == [1, 2]
