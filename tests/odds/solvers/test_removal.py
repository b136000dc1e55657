"""Effects of removal: a card drawn unseen changes nothing, and what is well known of counting at baccarat."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pitboss.errors import BadInput
from pitboss.odds import ask, odds
from pitboss.odds.solvers.removal import Removal, count_gain, remove_cards

PUBLISHED = (-18, -45, -54, -67, -120, 84, 113, 82, 53, 25)
"""Of the Player, eight decks, in millionths of the wager and from the player's side, for cards of 0 to 9 points: as in
wizardofodds.com, Baccarat, Appendix 2, which was not seen again but is known so."""


def test_effects_on_the_player_as_they_are_published() -> None:
    effects = remove_cards(ask("midi-baccarat", "player"))
    assert tuple(round(-one.effect * 10**6) for one in effects) == PUBLISHED
    assert sum((one.number * one.effect for one in effects), Fraction(0)) == 0


@pytest.mark.slow
@pytest.mark.parametrize("wager", ["banker", "tie", "dragon-7"])
def test_a_card_that_nobody_saw_changes_nothing(wager: str) -> None:
    """The mean of the effects over all cards is nothing: to remove a card at random is to shuffle."""
    version = "ez" if wager == "dragon-7" else ""
    question = ask("midi-baccarat", wager, version=version)
    effects = remove_cards(question)
    assert [one.value for one in effects] == list(range(10))
    assert sum(one.number for one in effects) == len(question.deck)
    assert sum((one.number * one.effect for one in effects), Fraction(0)) == 0
    assert any(one.effect for one in effects)


@pytest.mark.slow
def test_small_cards_gone_help_the_banker_and_counting_is_worth_little() -> None:
    """As is well known: a four that is gone moves the Player most, and against the Player; the gain of a counter of the
    main wagers is a small part of a percent (P. Griffin; wizardofodds.com, Baccarat, card counting)."""
    question = ask("midi-baccarat", "player")
    effects = remove_cards(question)
    most = max(effects, key=lambda one: abs(one.effect))
    assert most.value == 4
    gain = count_gain(odds("midi-baccarat", "player").house_edge, effects, 52)
    assert 0 < gain.gain < 0.0005
    assert 0 < gain.share < 0.05
    dragon = ask("midi-baccarat", "dragon-7", version="ez")
    more = count_gain(odds("midi-baccarat", "dragon-7", version="ez").house_edge, remove_cards(dragon), 52)
    assert more.gain > 5 * gain.gain


@pytest.mark.parametrize(
    ("game", "wager"), [("three-card-poker", "pair-plus"), ("craps", "field"), ("blackjack", "hit-and-run")]
)
def test_where_no_shoe_is_dealt_down_nothing_is_counted(game: str, wager: str) -> None:
    with pytest.raises(BadInput, match="effects of removal"):
        remove_cards(ask(game, wager))


def test_a_king_that_is_gone_costs_the_royal_match() -> None:
    """Two decks, paytable A, by hand: of 5,356 pairs of cards 16 are a royal match at 25 to 1 and 1,284 more are suited
    at 5 to 2. Of 5,253 without a king of hearts 14 are, and 1,261 more; without a two of spades 16, and 1,259."""
    question = ask("blackjack", "royal-match-21", "A", decks=2)
    effects = {one.card: one.effect for one in remove_cards(question)}

    def lose(pairs: int, royal: int, suited: int) -> Fraction:
        return 1 - Fraction(26 * royal, pairs) - Fraction(7 * suited, 2 * pairs)

    whole = lose(5356, 16, 1284)
    assert odds("blackjack", "royal-match-21", "A", decks=2).house_edge == whole
    assert effects["Kh"] == lose(5253, 14, 1261) - whole
    assert effects["2s"] == lose(5253, 16, 1259) - whole


@pytest.mark.parametrize("wager", ["lucky-ladies", "in-between", "super-match"])
def test_a_first_card_that_nobody_saw_changes_nothing(wager: str) -> None:
    question = ask("blackjack", wager, decks=6, version="switch" if wager == "super-match" else "")
    effects = remove_cards(question)
    assert len(effects) == 52
    assert sum((one.number * one.effect for one in effects), Fraction(0)) == 0
    # Four cards that match by rank: no card is worth more than another.
    assert any(one.effect for one in effects) == (wager != "super-match")


def test_a_shoe_cannot_be_dealt_to_nothing() -> None:
    with pytest.raises(BadInput, match="between 7 and"):
        count_gain(Fraction(1, 100), (Removal(0, 52, Fraction(0)),), 3)
