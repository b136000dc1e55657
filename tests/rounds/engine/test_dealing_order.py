"""The order of the cards, one by one, in each way of dealing that a chapter has, typed from the chapters.

Three players at seats 1, 3 and 6. A number is a card face down to that seat, D one to the dealer, C to the community
cards, B to the Six Card Bonus box, X to the discard rack, `-` a burned card; U and F are a dealer's and a community
card face up. A stroke stands where the players have chosen.
"""

from __future__ import annotations

import pytest

from pitboss.rounds.commands import Choose, Deal, PlaceWager, WithdrawWager
from pitboss.rounds.events import CardsDealt, CardsTurned, ChoiceMade, Dealt
from pitboss.rounds.families.registry import family_of
from tests.rounds.at_poker import BASE, closed, deal, game_of, place, seated, seen
from tests.rounds.at_table import Table

LETTERS = {"dealer": "DU", "community": "CF", "bonus": "BB", "discard": "XX", "burned": "--"}
ONE_BY_ONE = "1 3 6 D 1 3 6 D 1 3 6 D"
STACKS = "1 1 1 3 3 3 6 6 6"
FIVE_EACH = "1 3 6 U 1 3 6 D 1 3 6 D 1 3 6 D 1 3 6 D"
HOLD_EM = "1 3 6 D 1 3 6 D"


def order(at: Table, answers: str) -> str:
    """Deals a round card by card, all seats giving these answers in turn, and tells where each card went."""
    told: list[str] = []
    left = dict.fromkeys(at.state.seats, answers.split())
    source = iter(at.game.deck.cards)
    while at.state.phase == "closed":
        flow = family_of(at.game)
        if flow.due(at.game, at.state):
            dealt = [one for one in at.do(Deal((next(source),))) if isinstance(one, CardsDealt)]
            told += [letter(one) for event in dealt for one in event.cards]
        elif (turn := flow.turn(at.game, at.state)) and left[turn.seat]:
            answer, *left[turn.seat] = left[turn.seat]
            at.do(Choose(turn.seat, answer))
            told += ["/"] if told[-1] != "/" else []
        else:
            break
    return " ".join(told).removesuffix(" /")


def letter(one: Dealt) -> str:
    assert one.seat is None or one.face == "down"
    return str(one.seat) if one.seat else LETTERS[one.to][one.face == "up"]


def three_players(name: str, dealing: str, offered: tuple[str, ...] = (), **options: object) -> Table:
    """They sit down and wager in another order than that in which they are dealt to."""
    return closed(seated(game_of(name, offered, dealing=dealing, **options), 6, 1, 3))


@pytest.mark.rules("3CP-058", "3CP-065", "3CP-068", "3CP-069")
@pytest.mark.parametrize(
    ("dealing", "expected"),
    [
        ("manual-shoe", ONE_BY_ONE),  # Ch.8 §E(1)
        ("hand", ONE_BY_ONE),  # Ch.9 §C(2)
        ("automated-shoe", f"{STACKS} D D D"),  # Ch.10 §B(1-3)
    ],
)
def test_three_card_poker(dealing: str, expected: str) -> None:
    assert order(three_players("md/three-card-poker", dealing), "play") == expected


@pytest.mark.rules("3CP-059", "3CP-065", "3CP-071")
@pytest.mark.parametrize(
    ("dealing", "expected"),
    [
        ("manual-shoe", f"{ONE_BY_ONE} C C"),  # Ch.8 §E(2)
        ("hand", f"{ONE_BY_ONE} C C"),  # Ch.9 §C(4)
        ("automated-shoe", f"{STACKS} D D D C C"),  # Ch.10 §B(6)
    ],
)
def test_two_further_cards_if_a_single_player_has_a_five_card_progressive(dealing: str, expected: str) -> None:
    game = game_of("md/three-card-poker", dealing=dealing)
    with_one = seated(game, 6, 1, 3)
    with_one.do(PlaceWager(3, "five-card-progressive", 100))
    assert order(closed(with_one), "play") == expected
    with_none = closed(seated(game, 6, 1, 3))
    assert order(with_none, "play") == expected.removesuffix(" C C")


@pytest.mark.rules("3CP-069", "3CP-071", "3CP-080")
def test_the_dealers_stack_stays_in_the_shuffler_until_all_have_acted() -> None:
    """Ch.10 §B(4) and (6), Ch.11 §D(2): the two further cards before, the dealer's three after the last choice."""
    game = game_of("md/three-card-poker", dealing="automated-shoe", dealer_cards_in_shuffler=True)
    assert order(closed(seated(game, 6, 1, 3)), "play") == f"{STACKS} / D D D"
    at = closed(seated(game, 6, 1, 3, five_card_progressive=100))
    assert order(at, "play") == f"{STACKS} C C / D D D"
    turned = [one.zone for one in seen(at, CardsTurned)]
    assert turned == ["dealer", "community"]
    assert at.events.index(seen(at, CardsTurned)[0]) > at.events.index(seen(at, ChoiceMade)[-1])


@pytest.mark.rules("3CP-096")
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_the_electronic_version_has_nine_community_cards_and_the_dealers_three(dealing: str) -> None:
    """Ch.11 §F; how the nine are used is Pitboss R-04: three hands face up, of which each position names one."""
    at = Table(game_of("md/three-card-poker", [], dealing=dealing, version="electronic"))
    for seat, hand in ((1, 2), (4, 2), (5, 3)):
        at.do(PlaceWager(seat, "ante", 1000, hand=hand))
    assert at.refuses(PlaceWager(6, "ante", 1000)) == "which-hand"
    assert at.refuses(PlaceWager(6, "ante", 1000, hand=4)) == "which-hand"
    assert at.refuses(PlaceWager(5, "pair-plus", 1000, hand=1)) == "another-hand"
    deal(closed(at), {})
    dealt = [(one.to, one.face) for event in seen(at, CardsDealt) for one in event.cards]
    assert dealt == [(f"hand-{n}", "up") for n in (1, 2, 3) for _ in range(3)] + [("dealer", "down")] * 3
    assert all(not seat.cards for seat in at.state.seats.values())


@pytest.mark.rules("235-058", "235-059", "235-067", "235-070")
@pytest.mark.parametrize(
    ("dealing", "expected"),
    [
        ("manual-shoe", "1 3 6 C 1 3 6 C 1 3 6"),  # Ch.8 §D(2)
        ("hand", "1 3 6 C 1 3 6 C 1 3 6"),  # Ch.9 §B
        ("automated-shoe", f"{STACKS} C C"),  # Ch.10 §B
    ],
)
def test_235_stud_poker(dealing: str, expected: str) -> None:
    at = three_players("md/stud-235", dealing)
    assert order(at, "check check") == expected
    assert [len(seat.cards) for seat in at.state.seats.values()] == [3, 3, 3]


@pytest.mark.rules("235-072")
def test_a_shoe_that_reshuffles_gives_three_community_cards_first_of_which_one_is_discarded() -> None:
    """Ch.10 §H; that it is the last of the three is Pitboss R-24."""
    at = three_players("md/stud-235", "automated-shoe", community_stack_first=True, shuffler="reshuffling-shoe")
    assert order(at, "check check") == f"C C X {STACKS}"
    assert (len(at.state.zones["community"]), len(at.state.zones["discard"])) == (2, 1)


@pytest.mark.rules("CAR-034", "CAR-040")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_caribbean_stud_card_by_card_the_dealers_first_face_up(dealing: str) -> None:
    """§7(d) and §8(c)."""
    assert order(three_players("ma/caribbean-stud", dealing), "bet") == FIVE_EACH


@pytest.mark.rules("CAR-044", "CAR-046")
def test_caribbean_stud_in_stacks_the_dealers_last_and_its_bottom_card_turned_up() -> None:
    """§9(c) and (g): all five of the dealer's come face down, then one is turned before anybody chooses."""
    at = three_players("ma/caribbean-stud", "automated-shoe")
    deal(at, {})
    dealt = [one for event in seen(at, CardsDealt) for one in event.cards]
    assert " ".join(map(letter, dealt)) == "1 1 1 1 1 3 3 3 3 3 6 6 6 6 6 D D D D D"
    (turned,) = seen(at, CardsTurned)
    assert (turned.zone, turned.turned, turned.cite) == ("dealer", 1, "MA CSP §9(g)")
    assert not seen(at, ChoiceMade)
    assert at.state.zones["dealer"][0] == dealt[-5].card


@pytest.mark.rules("MISS-011")
@pytest.mark.parametrize(
    ("dealing", "offered", "expected"),
    [
        ("automated-shoe", ("six-card-bonus",), "B B B B C C C 1 1 3 3 6 6"),  # .10 §B(1-3)
        ("automated-shoe", (), "C C C 1 1 3 3 6 6"),  # Pitboss R-46
        ("manual-shoe", ("six-card-bonus",), "1 3 6 1 3 6 C C C B B B B"),  # Pitboss R-44
        ("hand", ("six-card-bonus",), "1 3 6 1 3 6 C C C B B B B"),
        ("hand", (), "1 3 6 1 3 6 C C C"),
    ],
)
def test_mississippi_stud(dealing: str, offered: tuple[str, ...], expected: str) -> None:
    """The box is filled where the bonus is offered, though none of the three has placed it."""
    assert order(three_players("md/mississippi-stud", dealing, offered), "1x 1x 1x") == expected


@pytest.mark.rules("UTH-008", "UTH-009", "UTH-010")
@pytest.mark.parametrize(
    ("dealing", "offered", "expected"),
    [
        ("automated-shoe", ("six-card-bonus",), "B B B B C C C C C D D 1 1 3 3 6 6"),  # .10 §B(1-3)
        ("automated-shoe", (), "C C C C C D D 1 1 3 3 6 6"),
        ("hand", ("six-card-bonus",), f"{HOLD_EM} B B B B / - F F F / - F F"),  # .11 §C, .11 §E
        ("hand", (), f"{HOLD_EM} / - F F F / - F F"),
        ("manual-shoe", (), f"{HOLD_EM} / - F F F / - F F"),  # Pitboss R-45
    ],
)
def test_ultimate_texas_hold_em(dealing: str, offered: tuple[str, ...], expected: str) -> None:
    """A card is burned before the Flop and before the last two when dealt by hand, and from an automated shoe none."""
    assert order(three_players("md/ultimate-texas-holdem", dealing, offered), "check check 1x") == expected


@pytest.mark.rules("UTH-009", "UTH-010")
def test_from_an_automated_shoe_the_community_cards_lie_there_and_are_turned_up() -> None:
    at = three_players("md/ultimate-texas-holdem", "automated-shoe")
    order(at, "check check")
    assert [(one.zone, one.turned) for one in seen(at, CardsTurned)] == [("community", 3), ("community", 5)]
    turned = [at.events.index(one) for one in seen(at, CardsTurned)]
    chosen = [at.events.index(one) for one in seen(at, ChoiceMade)]
    assert chosen[2] < turned[0] < chosen[3]
    assert chosen[5] < turned[1]


@pytest.mark.parametrize(
    ("name", "dealing", "answers", "expected"),
    [
        ("md/four-card-poker", "hand", "1x", "1 3 6 D 1 3 6 D 1 3 6 D 1 3 6 D 1 3 6 D U"),
        ("md/four-card-poker", "automated-shoe", "1x", "1 1 1 1 1 3 3 3 3 3 6 6 6 6 6 U D D D D D"),
        ("md/let-it-ride", "hand", "ride ride", "1 3 6 C 1 3 6 C 1 3 6 -"),
        ("md/let-it-ride", "automated-shoe", "ride ride", f"{STACKS} C C -"),
    ],
)
def test_games_whose_dealing_is_read_from_elsewhere(name: str, dealing: str, answers: str, expected: str) -> None:
    """Pitboss R-65 and R-67."""
    assert order(three_players(name, dealing), answers) == expected


@pytest.mark.rules("3CP-058", "3CP-068", "235-058", "CAR-034", "MISS-011")
@pytest.mark.parametrize("name", BASE)
def test_only_who_has_placed_the_wagers_is_dealt_to(name: str) -> None:
    """Seat 2 takes its wagers back before the bets are closed, and gets no card."""
    at = seated(game_of(name, []), 1)
    place(at, 2, BASE[name])
    for wager in BASE[name]:
        at.do(WithdrawWager(2, wager))
    deal(closed(at), {})
    assert {one.seat for event in seen(at, CardsDealt) for one in event.cards} == {1, None}


@pytest.mark.rules("3CP-058", "235-058", "CAR-034")
@pytest.mark.parametrize("name", BASE)
def test_a_card_that_is_out_or_too_many_cards_are_not_dealt(name: str) -> None:
    at = closed(seated(game_of(name, []), 1, 2))
    first, second, *rest = at.game.deck.cards
    at.do(Deal((first, second)))
    assert at.refuses(Deal((second,))) == "card-out"
    due = len(family_of(at.game).due(at.game, at.state))
    assert at.refuses(Deal(tuple(rest[: due + 1]))) == "wrong-number"
    at.do(Deal(tuple(rest[:due])))
    assert at.refuses(Deal((rest[-1],))) == "no-card-due"
