"""Two batches of cards by turns, with a shuffler that is not continuous: 58 Pa. Code § 633a.3(b)(1) to (5)."""

from __future__ import annotations

from itertools import groupby

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Deal, NoMoreBets, PlaceWager, Report
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    Cut,
    DeviceFails,
    DirectShuffle,
    LoadShuffler,
    ReceiveDeck,
    RemoveDeck,
    SecureDevice,
    Shuffle,
    TakeSeat,
    UseMethod,
)
from pitboss.tables.events import DeckRemoved, RoundBegan, RoundEnded, ShuffleDue
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, opened, ready, with_options

PENNSYLVANIA = "58 Pa. Code § 633a.3"


def blackjack(decks: int = 1, shuffler: str = "automated") -> Game:
    return game_of("md/blackjack", decks=decks, shuffler=shuffler)


def one_round(bench: Bench, at: int, *seats: int) -> None:
    bench.do(when(at, BeginRound()))
    for seat in seats or (1,):
        bench.do(PlaceWager(seat, "blackjack", 1000))
    bench.do(NoMoreBets())
    bench.play_out()


def play_shoe(bench: Bench) -> str:
    """Round after round, until a shoe is done; its batch."""
    done = len(bench.seen(ShuffleDue))
    while len(bench.seen(ShuffleDue)) == done:
        one_round(bench, bench.table.rounds)
    last = bench.table.last
    assert last is not None
    return last


def test_each_batch_is_used_for_every_other_shoe() -> None:
    """(4): red for the first shoe, all of it, then blue, and red again once it has been through the shuffler."""
    bench = ready(blackjack())
    for batch in ("red", "blue", "red", "blue"):
        bench.do(Burn())
        assert play_shoe(bench) == batch
        bench.do(LoadShuffler(batch))
        bench.shuffle(batch)
    played = [one.deck for one in bench.seen(RoundBegan)]
    assert [batch for batch, _ in groupby(played)] == ["red", "blue", "red", "blue"]
    assert all(played.count(batch) > 4 for batch in ("red", "blue"))


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_a_batch_has_as_many_decks_as_the_shoe(decks: int) -> None:
    """(1): equal numbers. A counting shuffler that finds a card too few in one sends only that one away."""
    bench = opened(blackjack(decks, "counting")).open_deck("red").open_deck("blue")
    bench.do(Shuffle("red", "machine", 52 * decks))
    (removed,) = bench.do(Shuffle("blue", "machine", 52 * decks - 1))
    assert isinstance(removed, DeckRemoved)
    assert (removed.deck, list(bench.table.decks)) == ("blue", ["red"])
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.cite, refusal.open) == ("no-deck", PENNSYLVANIA, ("ReceiveDeck",))


def test_the_batches_have_different_backs_and_are_shuffled_by_the_machine() -> None:
    """(2) and (3)."""
    bench = opened(blackjack()).open_deck("red")
    refusal = bench.refused(ReceiveDeck("red"))
    assert (refusal.code, refusal.cite) == ("same-backs", PENNSYLVANIA)
    refusal = bench.refused(Shuffle("red", "hand"))
    assert (refusal.code, refusal.cite) == ("machine-needed", PENNSYLVANIA)
    bench.do(ReceiveDeck("blue"))
    refusal = bench.refused(ReceiveDeck("green"))
    assert (refusal.code, refusal.cite) == ("too-many-decks", PENNSYLVANIA)


def test_no_round_begins_while_the_other_batch_is_not_in_the_shuffler() -> None:
    """(3): one is shuffled and stored in the device while the other is used."""
    bench = opened(blackjack()).open_deck("red").open_deck("blue")
    bench.shuffle("red")
    for command in (BeginRound(), Burn()):
        refusal = bench.refused(command)
        assert (refusal.code, refusal.cite) == ("other-deck", PENNSYLVANIA)
    bench.do(LoadShuffler("blue"), Burn(), BeginRound())


def test_the_rack_holds_the_cards_of_only_one_batch() -> None:
    """(5): blue's first card goes to the rack, so red's must have left it."""
    bench = ready(blackjack())
    bench.do(Burn())
    play_shoe(bench)
    for command in (Burn(), when(99, BeginRound())):
        refusal = bench.refused(command)
        assert (refusal.code, refusal.cite) == ("other-deck", PENNSYLVANIA)
        assert "'red' are in the discard rack" in refusal.message
    bench.do(LoadShuffler("red"), Burn(), when(99, BeginRound()))
    assert bench.table.playing == "blue"


def test_only_the_batch_that_goes_into_the_shoe_has_its_first_card_burned() -> None:
    """58 Pa. Code § 685a.7(c): after each full batch of cards is placed in the shoe."""
    bench = ready(blackjack())
    bench.do(Burn())
    assert (bench.table.count_gone("red"), bench.table.count_gone("blue")) == (1, 0)
    assert bench.refused(Burn()).code == "nothing-to-burn"
    play_shoe(bench)
    bench.do(LoadShuffler("red"))
    assert bench.refused(when(99, BeginRound())).code == "not-burned"
    bench.do(Burn())
    assert bench.table.count_gone("blue") == 1


@pytest.mark.rules("BJ-011")
def test_the_shuffle_of_the_other_batch_lets_nobody_in() -> None:
    """Ch.6 §C: who skipped a round waits until the cards in play are reshuffled. Ann plays on, Bob skipped a round."""
    game = with_options(blackjack(), no_mid_shoe_entry="true")
    bench = ready(game, "Ann", "Bob")
    bench.do(Burn())
    play_shoe(bench)
    bench.do(LoadShuffler("red"), Burn())
    one_round(bench, 99)
    bench.do(Shuffle("red", "machine"), when(100, BeginRound()), PlaceWager(1, "blackjack", 1000))
    refusal = bench.refused(PlaceWager(2, "blackjack", 1000))
    assert (refusal.code, refusal.cite) == ("mid-shoe", "MD BJ 1.2 Ch.6 §C")


@pytest.mark.parametrize("shuffler", ["manual", "reshuffling-shoe"])
def test_a_shuffle_by_hand_and_a_continuous_shuffler_know_one_batch(shuffler: str) -> None:
    """(b): "other than a continuous shuffler"."""
    bench = ready(blackjack(6, shuffler))
    assert bench.refused(ReceiveDeck("blue")).code == "too-many-decks"
    if shuffler == "manual":
        bench.do(Burn())
    one_round(bench, 0)
    assert bench.seen(RoundEnded)


def test_when_the_shuffler_is_out_of_use_one_batch_goes_and_the_other_is_shuffled_by_hand() -> None:
    bench = ready(blackjack())
    bench.do(DeviceFails("shuffler"), SecureDevice("shuffler", "sign"))
    refusal = bench.refused(UseMethod(shuffler="manual"))
    assert (refusal.code, refusal.open) == ("too-many-decks", ("RemoveDeck",))
    bench.do(RemoveDeck("blue"), UseMethod(shuffler="manual"), given_by("floorperson", DirectShuffle("red")))
    bench.do(Shuffle("red", "hand"), Cut("red", 10), Burn(), BeginRound())


def test_a_shoe_that_runs_out_may_be_shuffled_by_hand_for_the_machine_holds_the_other_batch() -> None:
    """S.D. Admin. R. 20:18:15:28: the discards are shuffled and cut, and the round is finished from them."""
    bench = ready(blackjack())
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("2c 3c")))
    bench.do(Report("shoe-runs-out"), Shuffle("red", "hand"), Cut("red", 10))
    bench.play_out()
    assert [one.deck for one in bench.seen(RoundEnded)] == ["red"]


def test_a_batch_found_wrong_before_the_deal_gives_way_to_the_other_which_is_burned_first() -> None:
    bench = ready(blackjack(1, "counting"))
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    bench.do(given_by("floorperson", DirectShuffle("red")), Shuffle("red", "machine", 53))
    refusal = bench.refused(Deal(cards("2c")))
    assert (refusal.code, refusal.open) == ("not-burned", ("Burn",))
    bench.do(Burn(), TakeSeat(2, "Bob"))
    bench.play_out()
    assert bench.table.last == "blue"
