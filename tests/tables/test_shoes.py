"""Games dealt from a shoe of several decks: burned cards, the cover card, the last rounds, and cards that have left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import UNKNOWN, Card, Deck, card, cards
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.people import DEALER
from pitboss.rounds.commands import (
    Choose,
    CollectVigorish,
    Deal,
    NoMoreBets,
    PlaceWager,
    ReadHoleCard,
    Report,
    ShowCards,
)
from pitboss.rounds.events import RoundVoided
from pitboss.rounds.vigorish_events import VigorishMarked
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    CloseTable,
    Cut,
    DirectShuffle,
    LeaveSeat,
    Perform,
    ReceiveDeck,
    RemoveDeck,
    Shuffle,
)
from pitboss.tables.events import CardsBurned, CoverCardPlaced, RoundEnded, ShoeEnds, ShuffleDue
from pitboss.tables.moves import moves
from pitboss.tables.waiting import waits_for
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, opened, with_options


def shoe(game: Game, *players: str) -> Bench:
    return opened(game, *players).open_deck().shuffle()


def coup(bench: Bench, at: int, dealt: str = "") -> None:
    """A coup of four cards, a natural nine against nothing, unless others are given."""
    bench.do(when(at, BeginRound()), PlaceWager(1, "player", 1000), NoMoreBets())
    if dealt:
        bench.do(Deal(cards(dealt)))
    else:
        bench.play_out()


@pytest.mark.parametrize("name", ["md/midi-baccarat", "md/mini-baccarat"])
@pytest.mark.parametrize(("first", "burned"), [("As", 1), ("7d", 7), ("9c", 9), ("Th", 10), ("Kd", 10)])
def test_the_first_card_of_a_baccarat_shoe_says_how_many_are_burned(name: str, first: str, burned: int) -> None:
    bench = shoe(game_of(name))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open, refusal.cite) == ("not-burned", ("Burn",), "Pitboss R-83")
    assert bench.refused(Burn()).code == "which-card"
    (event,) = bench.do(Burn(card(first)))
    assert isinstance(event, CardsBurned)
    assert (event.unseen, bench.table.count_gone("red")) == (burned, burned + 1)
    assert bench.refused(Burn(card(first))).code == "nothing-to-burn"
    bench.do(BeginRound())


def test_an_operator_may_burn_none() -> None:
    bench = shoe(with_options(game_of("md/midi-baccarat"), burn_by_first_card="false"))
    bench.do(BeginRound())


def test_blackjack_burns_one_card_unseen() -> None:
    bench = shoe(game_of("md/blackjack"))
    assert bench.refused(BeginRound()).code == "not-burned"
    assert bench.refused(Burn(card("As"))).code == "unseen"
    bench.do(Burn())
    assert bench.table.count_gone("red") == 1


def test_the_cover_card_goes_in_sixteen_from_the_end_of_a_baccarat_shoe() -> None:
    assert shoe(game_of("md/midi-baccarat")).seen(CoverCardPlaced)[0].behind == 8 * 52 - 16
    fourteen = with_options(game_of("md/midi-baccarat"), cut_card_from_end="14")
    assert shoe(fourteen).seen(CoverCardPlaced)[0].behind == 8 * 52 - 14


def test_three_quarters_of_a_blackjack_shoe_lie_before_the_cover_card() -> None:
    assert shoe(game_of("md/blackjack", decks=6)).seen(CoverCardPlaced)[0].behind == 6 * 52 * 3 // 4


def small(behind: int) -> Bench:
    """Baccarat from one deck of 52 with 16 cards behind the cover card, so many of which are gone already."""
    base = game_by_law("md/midi-baccarat")
    game = with_options(Game(base.edition, base.choices, Deck()), burn_by_first_card="false")
    bench = shoe(game)
    assert bench.seen(CoverCardPlaced)[0].behind == 36
    for number in range(behind // 4):
        coup(bench, number)
    return bench


def test_a_shoe_is_dealt_round_after_round_without_a_shuffle() -> None:
    bench = small(16)
    assert len(bench.seen(RoundEnded)) == 4
    assert not bench.seen(ShuffleDue)
    assert bench.table.count_gone("red") >= 16
    assert bench.refused(Shuffle("red", "hand")).code == "shuffled"


def test_no_card_comes_twice_from_a_shoe_in_different_rounds() -> None:
    bench = small(4)
    gone = bench.table.cards_gone("red")
    bench.do(when(9, BeginRound()), PlaceWager(1, "player", 1000), NoMoreBets())
    for command in (Deal(gone[:1]), Report("face-up-card", card=gone[0])):
        refusal = bench.refused(command)
        assert (refusal.code, "left the shoe" in refusal.message) == ("card-out", True)


def already_gone(bench: Bench, cards: int) -> None:
    """Sets by hand how many cards have left the shoe unseen: only their number matters here."""
    deck = replace(bench.table.decks["red"], unseen=cards)
    bench.table = replace(bench.table, decks={"red": deck})


def test_the_shoe_does_not_tell_a_hole_card_by_what_it_has_left() -> None:
    """Two decks: one king of spades is gone from an earlier round, and the device has dealt the other into the hole."""
    bench = shoe(game_of("md/blackjack", decks=2))
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("8s 6h 7d Ks")))
    bench.do(Choose(1, "hit"))
    deck = replace(bench.table.decks["red"], gone=cards("Ks Kd"))
    bench.table = replace(bench.table, decks={"red": deck})
    for ask in (lambda one: Deal(cards(one)), lambda one: Report("face-up-card", card=card(one))):
        hole, other = (bench.refused(given_by("dealer", ask(one))) for one in ("Ks", "Kd"))
        assert hole == other


@pytest.mark.parametrize("before", range(28, 37))
def test_after_the_cover_card_one_more_round_is_dealt_unless_it_came_first(before: int) -> None:
    """36 cards lie in front of it. A coup of four that goes past it is not the last; one that begins with it is."""
    bench = small(0)
    bench.do(BeginRound())
    already_gone(bench, before)
    bench.do(PlaceWager(1, "player", 1000), NoMoreBets(), Deal(cards("9c 2d Tc Td")))
    ends = bench.seen(ShoeEnds)
    if before + 4 <= 36:
        assert not ends
        return
    assert ends[0].round == (1 if before == 36 else 2)
    assert bool(bench.seen(ShuffleDue)) == (before == 36)
    if before < 36:
        coup(bench, 1, "9d 2h Jd Jh")
        assert bench.seen(ShuffleDue)[0].reason == "shoe-done"
    assert bench.refused(when(2, BeginRound())).code == "not-shuffled"


def test_a_blackjack_shoe_ends_with_the_round_in_which_the_cover_card_comes() -> None:
    bench = shoe(game_of("md/blackjack", decks=1))
    bench.do(Burn())
    at = 0
    while not bench.seen(ShuffleDue):
        bench.do(when(at, BeginRound()), PlaceWager(1, "blackjack", 1000), NoMoreBets())
        bench.play_out()
        at += 1
    assert bench.seen(ShoeEnds)[0].round == bench.seen(RoundEnded)[-1].number
    assert bench.table.count_gone("red") > 39
    bench.shuffle()
    assert bench.refused(when(at, BeginRound())).code == "not-burned"


def test_a_floorperson_ends_a_shoe_after_the_round() -> None:
    bench = small(4)
    bench.do(when(9, BeginRound()), PlaceWager(1, "player", 1000), NoMoreBets(), Deal(cards("9s")))
    bench.do(given_by("floorperson", DirectShuffle("red")))
    bench.play_out()
    assert bench.seen(ShuffleDue)[0].reason == "shoe-done"
    assert bench.refused(when(10, BeginRound())).code == "not-shuffled"


def test_a_shoe_with_too_few_cards_deals_none_and_the_round_is_void() -> None:
    bench = small(4)
    already_gone(bench, 46)
    bench.do(when(9, BeginRound()), PlaceWager(1, "player", 1000), NoMoreBets())
    assert bench.refused(Deal(cards("9s 2d Ks Kd"))).code == "too-few-cards"
    bench.do(Report("too-few-cards"))
    assert bench.seen(RoundVoided)


def test_a_blackjack_shoe_that_runs_out_is_reshuffled_in_the_middle_of_the_round() -> None:
    """The discards are shuffled and cut, and the round goes on: only what lies on the table is out."""
    bench = shoe(game_of("md/blackjack", decks=1))
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets(), Deal(cards("2c 3c")))
    bench.do(Report("shoe-runs-out"))
    assert bench.refused(Deal(cards("4c"))).code == "not-shuffled"
    bench.do(Shuffle("red", "hand"))
    assert bench.refused(Cut("red", 50)).code == "cut-too-deep"
    bench.do(Cut("red", 10))
    assert bench.table.count_gone("red") == 2
    bench.play_out()


def vigorish() -> Bench:
    """Mini Baccarat with vigorish marked: Banker 9, Player 0, and Ann wagered $10 on the Banker."""
    options = {"vigorish_when": "end-of-shoe", "burn_by_first_card": "false"}
    bench = shoe(with_options(game_of("md/mini-baccarat"), **options))
    bench.do(BeginRound(), PlaceWager(1, "banker", 1000), NoMoreBets(), Deal(cards("Ks 9d Qs Kd")))
    assert bench.seen(VigorishMarked)[0].amount == 50
    return bench


def test_marked_vigorish_is_collected_before_a_player_leaves_or_the_shoe_ends() -> None:
    bench = vigorish()
    bench.do(when(1, BeginRound()), PlaceWager(1, "player", 1000), NoMoreBets(), Deal(cards("9s Kd 9h Qd")))
    for command in (LeaveSeat(1), when(2, CloseTable())):
        refusal = bench.refused(command)
        assert (refusal.code, refusal.cite.startswith("MD Mini redline Ch.2 §B(7)")) == ("vigorish-owed", True)
    bench.do(given_by("floorperson", DirectShuffle("red")))
    assert bench.refused(Shuffle("red", "hand")).code == "vigorish-owed"
    bench.do(CollectVigorish(1), Shuffle("red", "hand"), LeaveSeat(1))


def test_marked_vigorish_does_not_outlive_its_shoe() -> None:
    """The shoe's cards leave the table and others come: no round of theirs begins before the vigorish is collected."""
    bench = vigorish()
    bench.do(RemoveDeck("red"), ReceiveDeck("blue", preinspected=True, preshuffled=True), Cut("blue", 20))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open) == ("vigorish-owed", ("CollectVigorish",))
    assert waits_for(bench.game, bench.table).what == "vigorish"
    bench.do(CollectVigorish(1), BeginRound())


def test_dice_are_inspected_and_changed_after_a_day() -> None:
    bench = opened(game_of("md/craps"))
    bench.do(ReceiveDeck("dice"))
    assert bench.refused(BeginRound()).open == ("inspect-dice",)
    assert bench.refused(given_by("dealer", Perform("dice", "inspect-dice"))).code == "wrong-person"
    bench.do(given_by("floorperson", Perform("dice", "inspect-dice")))
    for command in (given_by("floorperson", DirectShuffle("dice")), Shuffle("dice", "hand"), Cut("dice", 10), Burn()):
        assert bench.refused(command).code == "no-cards"
    bench.do(when(24 * 60 - 1, BeginRound()))
    fresh = opened(game_of("md/craps"))
    fresh.do(ReceiveDeck("dice"), given_by("floorperson", Perform("dice", "inspect-dice")))
    assert fresh.refused(when(24 * 60, BeginRound())).code == "deck-too-old"
    fresh.do(RemoveDeck("dice"))


def test_no_more_cards_are_offered_than_the_shoe_still_has() -> None:
    """A shoe of one deck of which all but 3 cards and the burned one have gone, with 4 due."""
    bench = shoe(game_of("md/blackjack", decks=1), "Ann")
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    deck, gone = bench.table.decks["red"], Deck().cards[3:-1]

    def offered(gone: tuple[Card, ...]) -> list[int]:
        table = replace(bench.table, decks={"red": replace(deck, gone=gone)})
        return [one.cards for one in moves(bench.game, table, DEALER) if isinstance(one.command, Deal)]

    assert offered(()) == [4]
    assert offered(gone) == [3]
    assert offered((*gone, *Deck().cards[:3])) == []


def test_a_card_that_an_earlier_round_used_up_cannot_be_turned() -> None:
    bench = shoe(game_of("md/blackjack", decks=1), "Ann")
    bench.do(Burn(), BeginRound(), PlaceWager(1, "blackjack", 1000), NoMoreBets())
    deck = bench.table.decks["red"]
    bench.table = replace(bench.table, decks={"red": replace(deck, gone=cards("Ks"))})
    bench.do(given_by("dealer", Deal((*cards("7d Kh 9d"), UNKNOWN))), ReadHoleCard(False), Choose(1, "stand"))
    refusal = bench.refused(ShowCards(cards("Ks"), zone="dealer"))
    assert (refusal.code, refusal.message) == ("card-out", "Ks has left the shoe already.")
    bench.do(ShowCards(cards("8d"), zone="dealer"))
