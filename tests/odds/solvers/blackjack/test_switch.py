"""Blackjack Switch's main game: without switches the plain game twice over, published figures, choices in one deal."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from pitboss.cards import Deck, cards
from pitboss.compiled.blackjack_play import BIT, PlayTables, compile_play
from pitboss.compiled.dealer_hands import Ints
from pitboss.errors import BadInput
from pitboss.odds import advise, ask, odds
from pitboss.odds.solvers.blackjack import main_game
from pitboss.odds.solvers.blackjack.play import ORDER, weigh_hands
from pitboss.odds.solvers.blackjack.shoes import Shoes, shoes_of
from pitboss.odds.solvers.blackjack.switch_count import count_ends, ends_of_play
from pitboss.odds.solvers.blackjack.switch_deals import number_first_hands
from pitboss.odds.solvers.blackjack.switch_play import Halved, Side, Small, coefficients, side_of
from pitboss.odds.wording.figures import decimal

# A switched ace and ten are 21, or a blackjack. ibetbct.com, Blackjack Switch: counted as a blackjack, "0.16% with 6
# decks (Playtech ...) and 0.18% with 8 decks"; that nobody splits a pair again at Playtech is in M. Shackleford,
# bjinsider.com, newsletter 54.
PUBLISHED = [(6, "2", "0.16"), (8, "4", "0.18")]


@pytest.mark.slow
@pytest.mark.parametrize(("decks", "hands", "edge"), PUBLISHED)
def test_where_a_switched_ace_and_ten_are_a_blackjack(decks: int, hands: str, edge: str) -> None:
    options = {"switched_ace_ten": "blackjack", "max_hands": hands}
    found = odds("blackjack", "blackjack", version="switch", decks=decks, options=options)
    assert decimal(found.house_edge * 100, 2) == edge


@pytest.mark.slow
def test_six_decks_as_las_vegas_deals_them() -> None:
    """0.58 % in casinoinsider.com, Blackjack Switch Rule Variations, and in blackjackpromotions.com, Blackjack Switch,
    who do not say how it was found; it is what eight decks come to, and six to 0.54 %."""
    found = odds("blackjack", "blackjack", version="switch", decks=6)
    assert abs(found.house_edge - Fraction("0.0058")) < Fraction("0.0005")
    assert sum(one.combinations for one in found.results) == found.total
    assert all(one.combinations > 0 for one in found.results)
    assert 1 < found.mean_stake < Fraction(6, 5)
    assert any("exact for this way to play" in note for note in found.notes)
    assert found.strategy
    nine = next(line for line in found.strategy.splitlines() if line.startswith("hard 9"))
    # "If 6 decks are used the player should double 9 against a 5": wizardofodds.com/blackjackswitch, 10 February 2010,
    # below a chart for eight decks.
    assert nine.split()[2:] == ["H", "H", "H", "D*", "D", "H", "H", "H", "H", "H"]


@pytest.mark.slow
def test_eight_decks_and_what_a_switched_blackjack_is_worth() -> None:
    """0.40 % less where it counts: blackjackpromotions.com, Blackjack Switch; and the nine is hit against a five."""
    found, counts = (
        odds("blackjack", "blackjack", version="switch", decks=8, options={"switched_ace_ten": one})
        for one in ("21", "blackjack")
    )
    assert abs(found.house_edge - Fraction("0.0058")) < Fraction("0.0001")
    assert abs(found.house_edge - counts.house_edge - Fraction("0.0040")) < Fraction("0.0002")
    assert found.strategy
    nine = next(line for line in found.strategy.splitlines() if line.startswith("hard 9"))
    assert nine.split()[5][0] == "H"


# Nobody switches, and each hand is played as in the plain game: then it is that game, twice.


def coded(chosen: Ints) -> Small:
    """Choices in bits as the kernels number them."""
    return np.array([(*ORDER, "split").index(names[int(one)]) for one in chosen], np.int8)


names = {bit: choice for choice, bit in BIT.items()}


def plain_side(shoes: Shoes, plan: main_game.BlackjackPlan, up: int) -> Side:
    tables, every = shoes.tables, np.arange(len(shoes.firsts))
    halved = tuple(
        Halved(pair, every, np.full(len(every), most), plain_halves(tables, up, pair, most, len(every)), {}, ())
        for (at, pair), (_, most) in plan.splits.items()
        if at == up
    )
    none = np.zeros((0, 0))
    return Side(up, none, none, none, np.tile(coded(plan.chosen[up]), (len(every), 1)), halved)


def plain_halves(tables: PlayTables, up: int, pair: int, most: int, cases: int) -> tuple[Small, ...]:
    chosen = (weigh_hands(tables, up, half_of=pair, more=seen).chosen for seen in range(most - 1))
    return tuple(np.tile(coded(one), (cases, 1)) for one in chosen)


@pytest.mark.parametrize(
    ("decks", "options"),
    [
        (1, {}),
        pytest.param(
            1, {"hole_card": "no_hole_card", "surrender": "late", "hit_split_aces": "true"}, marks=pytest.mark.slow
        ),
        pytest.param(6, {"resplit_aces": "true"}, marks=pytest.mark.slow),
    ],
)
def test_without_switches_it_is_the_plain_game_twice(decks: int, options: dict[str, str]) -> None:
    """As a fraction, on whole decks: what lies on the other hand is any two cards."""
    question = ask("blackjack", "blackjack", version="switch", decks=decks, options=options)
    tables = compile_play(question.game)
    plan, shoes = main_game.plan_of(tables), shoes_of(tables)
    orders = np.where((shoes.beside == 2).any(axis=1), 1, 2)
    played = 2 * orders[:, None] * orders
    ups = range(len(tables.numbers))
    ends = [ends_of_play(shoes, plain_side(shoes, plan, up), played, 0 * played) for up in ups]
    found = count_ends(shoes, ends)
    won, staked = found.add_up(tables)
    plain = main_game.solve(question)
    in_play = [one for one in plain.results if one.name != "Dealer has a blackjack" or not tables.takes_hole_card]
    for sum_of, each in ((won, [one.net for one in in_play]), (staked, [one.staked for one in in_play])):
        single = sum(one.combinations * part for one, part in zip(in_play, each, strict=True)) / plain.total
        assert Fraction(sum_of, 2 * tables.unit * found.total) == single


SHARE = Fraction(1, 7)
"""Of the cards, in an endless shoe, that are of a pair's value."""


def hands_expected(most: int, waiting: int = 2, hands: int = 2) -> Fraction:
    """How many hands a pair becomes on average, `waiting` of which have no second card yet."""
    if not waiting or hands == most:
        return Fraction(hands)
    again = hands_expected(most, waiting + 1, hands + 1)
    return SHARE * again + (1 - SHARE) * hands_expected(most, waiting - 1, hands)


@pytest.mark.parametrize("most", [2, 3, 4, 5])
def test_every_hand_of_a_split_pair_counts_once(most: int) -> None:
    """One hand with the first stake, and as many others as follow from how often a pair comes."""
    often = {True: Fraction(0), False: Fraction(0)}
    for (_, more, same, first), times in coefficients(most).items():
        often[first] += times * SHARE**more * (SHARE if same else 1 - SHARE)
    assert often == {True: 1, False: hands_expected(most) - 1}


# One deal


def test_two_poor_hands_become_two_good_ones() -> None:
    """The example of all books: ten-five and six-ten become twenty and eleven, against a six."""
    question = ask("blackjack", "blackjack", version="switch")
    first, second = advise(question, cards("Ts 5h 6d Kd"), cards("6c"))
    assert (first.choice, second.choice) == ("switch", "keep")
    assert first.expected > Fraction(1, 2)
    assert second.expected < 0


@pytest.mark.parametrize(
    ("hand", "seen", "said"),
    [
        ("Ts 5h", "6c", "say both hands"),
        ("Ts 5h 6d Kd", "", "say both hands"),
        ("Ts 5h 6d Kd", "6c 7c", "say both hands"),
        ("As Kd", "6c Ts 5h", "nothing to decide"),
        ("9s 6d Td", "6c Ts 5h", "nothing to decide"),
    ],
)
def test_a_deal_that_is_not_whole_or_leaves_no_choice_is_refused(hand: str, seen: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        advise(ask("blackjack", "blackjack", version="switch"), cards(hand), cards(seen))


def test_a_pair_is_split_or_not_by_its_worth() -> None:
    """Eights against a six, beside a twenty: split; what it is worth agrees with the play that was found."""
    question = ask("blackjack", "blackjack", version="switch", decks=1)
    advice = advise(question, cards("8s 8h"), cards("6c Ts Kd"))
    assert advice[0].choice == "split"
    shoes = shoes_of(compile_play(question.game))
    side = side_of(shoes, 5)
    pair, twenty = (int(number_first_hands(shoes)[value, value]) for value in (7, 9))
    assert float(advice[0].expected) == pytest.approx(side.worth[pair, twenty], abs=1e-11)


def test_a_shoe_that_runs_out_is_refused() -> None:
    with pytest.raises(BadInput, match="too few"):
        odds("blackjack", "blackjack", version="switch", deck=Deck("2345", "s", copies=2))
