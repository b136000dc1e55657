"""Dealers who come to the table: 58 Pa. Code § 685a.7(c), each burns a card before dealing any to the players."""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager
from pitboss.tables.commands import BeginRound, Burn, CloseTable, Cut, DealerComes, DirectShuffle, OpenTable, Shuffle
from pitboss.tables.events import CardsBurned, CoverCardPlaced, DealerCame, ShoeEnds
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, opened, ready

BURNS = "58 Pa. Code § 685a.7"


def blackjack() -> Bench:
    """A shoe of one deck whose first card has been burned, and one round of it dealt."""
    bench = ready(game_of("md/blackjack", decks=1))
    bench.do(Burn())
    bench.do(BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("Tc 7d Td Ts")))
    bench.do(Choose(1, "stand"))
    return bench


def test_a_new_dealer_burns_a_card_before_the_next_round_is_dealt() -> None:
    """Four cards were dealt and one burned: with the new dealer's, six of 52 have left the shoe."""
    bench = blackjack()
    (came,) = bench.do(DealerComes("Eve"))
    assert came == DealerCame("Eve", 1, BURNS)
    refusal = bench.refused(when(1, BeginRound()))
    assert (refusal.code, refusal.cite, refusal.open) == ("not-burned", BURNS, ("Burn",))
    assert "Eve" in refusal.message
    refusal = bench.refused(Burn(card("As")))
    assert (refusal.code, refusal.cite) == ("unseen", BURNS)
    assert bench.do(Burn()) == [CardsBurned("red", None, 1, BURNS)]
    assert bench.table.count_gone("red") == 6
    assert bench.refused(Burn()).code == "nothing-to-burn"
    bench.do(when(1, BeginRound()))


def test_a_dealer_who_comes_in_the_middle_of_a_round_burns_before_its_next_card() -> None:
    bench = blackjack()
    bench.do(when(1, BeginRound()), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("2c 9d 3c 9s")))
    bench.do(DealerComes("Eve"), Choose(1, "hit"))
    refusal = bench.refused(Deal(cards("Kc")))
    assert (refusal.code, refusal.cite) == ("not-burned", BURNS)
    bench.do(Burn(), Deal(cards("Kc")), Choose(1, "stand"))
    assert bench.table.count_gone("red") == 1 + 4 + 4 + 1 + 1
    assert not bench.table.in_round


def test_one_card_serves_for_a_fresh_shoe_and_its_new_dealer() -> None:
    bench = blackjack()
    bench.do(given_by("floorperson", DirectShuffle("red")), DealerComes("Eve"))
    assert bench.refused(Burn()).code == "nothing-to-burn"
    bench.do(Shuffle("red", "hand"), Cut("red", 20), Burn(), when(1, BeginRound()))
    assert bench.table.count_gone("red") == 1


def test_a_dealer_who_was_relieved_before_dealing_leaves_no_card_to_burn() -> None:
    bench = blackjack()
    bench.do(DealerComes("Eve"), DealerComes("Max"), Burn(), when(1, BeginRound()))
    assert bench.table.count_gone("red") == 6


def test_the_dealer_who_deals_does_not_come() -> None:
    bench = blackjack()
    bench.do(DealerComes("Eve"))
    for name, code in (("Eve", "same-dealer"), ("", "no-name")):
        refusal = bench.refused(DealerComes(name))
        assert (refusal.code, refusal.cite) == (code, BURNS)


def test_burned_cards_bring_the_cover_card_nearer() -> None:
    """One deck, 39 of 52 before the cover card: one burned and four rounds of four, in which the dealer has 17, leave
    22, all burned by new dealers; the next card is the first behind it, and its round the last."""
    bench = blackjack()
    for number, hand in enumerate(("9c 8h 9h 9d", "8c 8d 8s 9s", "Jc 7c Jh Jd"), start=1):
        bench.do(when(number, BeginRound()), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards(hand)))
        bench.play_out()
    assert (bench.table.count_gone("red"), bench.seen(CoverCardPlaced)[0].behind) == (17, 39)
    for number in range(22):
        bench.do(DealerComes(f"dealer {number}"), Burn())
    assert not bench.seen(ShoeEnds)
    bench.do(when(5, BeginRound()), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("Qc")))
    (ends,) = bench.seen(ShoeEnds)
    assert (ends.round, ends.cite) == (5, BURNS)


def test_a_shoe_without_a_card_burns_none() -> None:
    bench = blackjack()
    for number in range(47):
        bench.do(DealerComes(f"dealer {number}"), Burn())
    bench.do(DealerComes("Eve"))
    refusal = bench.refused(Burn())
    assert (refusal.code, refusal.open) == ("too-few-cards", ("DirectShuffle",))
    bench.do(given_by("floorperson", DirectShuffle("red")))


@pytest.mark.parametrize("name", ["md/three-card-poker", "md/midi-baccarat", "ma/caribbean-stud"])
def test_elsewhere_a_dealer_comes_and_burns_nothing(name: str) -> None:
    """Their texts know no such card; baccarat's fresh shoe burns by its first card as ever."""
    bench = ready(game_of(name))
    if name == "md/midi-baccarat":
        bench.do(Burn(card("2c")))
    assert bench.do(DealerComes("Eve")) == [DealerCame("Eve", 0, "")]
    bench.do(BeginRound())


def test_a_continuous_shuffler_has_no_first_card_and_its_dealers_burn_none() -> None:
    bench = ready(game_of("md/blackjack", shuffler="reshuffling-shoe"))
    assert bench.do(DealerComes("Eve")) == [DealerCame("Eve", 0, "")]
    bench.do(BeginRound())


def test_nobody_deals_at_a_closed_table() -> None:
    bench = blackjack()
    bench.do(DealerComes("Eve"), when(9, CloseTable()))
    assert (bench.table.dealer, bench.table.to_burn) == ("", 0)
    assert bench.refused(DealerComes("Max")).code == "table-closed"
    bench.do(when(10, OpenTable()), DealerComes("Eve"))


def test_at_a_table_of_dice_a_dealer_comes_too() -> None:
    bench = opened(game_of("md/craps"))
    assert bench.do(DealerComes("Eve")) == [DealerCame("Eve", 0, "")]
