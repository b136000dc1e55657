"""Rounds that come to nothing before their first card, and the cards that wait for them: a jam, an old deck, nobody.

By 235 Stud Ch.3 §§B, C, Ch.13 §§F, H; Three Card Poker the same; Caribbean Stud §§2(b), 12(e), (g); Pitboss R-200.
"""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Deal, DrawCard, NoMoreBets, Report
from pitboss.rounds.events import RoundVoided, StakeReturned
from pitboss.tables.commands import (
    BeginRound,
    CallOffRound,
    CloseTable,
    Cut,
    DeviceFails,
    DirectShuffle,
    LeaveSeat,
    LoadShuffler,
    OrderRecut,
    Perform,
    ReceiveDeck,
    RemoveDeck,
    SecureDevice,
    Shuffle,
    SpreadIdle,
    UseMethod,
)
from pitboss.tables.events import DeckTakesOver, Performed, RoundEnded, ShuffleDue
from pitboss.tables.idle_events import RoundCalledOff
from tests.said import given_by, when
from tests.tables.audit import Inspector
from tests.tables.bench import Bench, game_of, opened, ready

COMPLETE = ("md/stud-235", "md/three-card-poker", "ma/caribbean-stud")


def two_decks() -> Bench:
    """235 Stud dealt by hand: red out of the counting shuffler, blue in it, wagers down and bets closed."""
    bench = opened(game_of("md/stud-235", dealing="hand", shuffler="counting", decks=2))
    for deck in ("red", "blue"):
        bench.do(ReceiveDeck(deck, preinspected=True, preshuffled=True), given_by("floorperson", DirectShuffle(deck)))
        bench.do(Shuffle(deck, "machine", 52) if deck == "red" else LoadShuffler(deck))
    bench.do(BeginRound())
    return bench.wager()


@pytest.mark.rules("235-097", "235-099")
def test_a_jam_leaves_the_deck_alone_that_has_left_the_shuffler() -> None:
    """Ch.13 §F has the cards of the jammed shuffle reshuffled: blue's. Red is dealt though the device has failed."""
    bench = two_decks()
    bench.do(NoMoreBets(), Report("shuffler-jam"), DeviceFails("shuffler"), SecureDevice("shuffler", "cover"))
    assert [one.deck for one in bench.seen(ShuffleDue) if one.reason == "shuffler-jam"] == ["blue"]
    bench.play_out()
    assert not bench.seen(RoundVoided)


@pytest.mark.rules("235-097", "235-099")
def test_a_round_whose_own_cards_cannot_be_shuffled_is_called_off_and_another_method_used() -> None:
    bench = two_decks()
    bench.do(given_by("floorperson", DirectShuffle("red")), NoMoreBets())
    why = CallOffRound("the shuffler is broken")
    assert bench.refused(Shuffle("red", "machine", 52)).code == "shuffler-full", "blue is in it"
    bench.do(Shuffle("blue", "machine", 52), Shuffle("red", "machine", 52))
    assert bench.refused(given_by("floorperson", why)).code == "wagered", "red can be dealt"
    bench.do(given_by("floorperson", DirectShuffle("red")), DeviceFails("shuffler"), SecureDevice("shuffler", "cover"))
    refusal = bench.refused(Deal(cards("As")))
    assert (refusal.code, refusal.open) == ("out-of-use", ("RestoreDevice", "CallOffRound"))
    assert bench.refused(given_by("dealer", why)).code == "wrong-person"
    assert bench.refused(given_by("floorperson", CallOffRound(" "))).code == "no-reason"
    bench.do(given_by("floorperson", why, "Flo"))
    (off,) = bench.seen(RoundCalledOff)
    assert (off.number, off.why, off.by, off.person, off.cite) == (1, why.why, "floorperson", "Flo", "Pitboss R-200")
    assert sum(one.amount for one in bench.seen(StakeReturned)) == 3000
    bench.do(RemoveDeck("blue"), UseMethod(dealing="manual-shoe", shuffler="manual", decks=1))
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    bench.round_(1)


@pytest.mark.rules("235-022")
@pytest.mark.parametrize("directed", [False, True])
def test_a_deck_whose_round_was_called_off_keeps_its_turn_and_needs_no_shuffle_for_it(directed: bool) -> None:
    """Ch.3 §B(4): each deck is used for every other round of play, and this one has not been used."""
    bench = two_decks()
    bench.do(NoMoreBets())
    bench.play_out()
    bench.do(Shuffle("blue", "machine", 52), LoadShuffler("red"), BeginRound())
    if directed:
        bench.do(given_by("floorperson", DirectShuffle("blue")))
    bench.do(given_by("dealer", CallOffRound("nobody wagers")))
    if directed:
        bench.do(Shuffle("red", "machine", 52), Shuffle("blue", "machine", 52))
    bench.do(BeginRound())
    assert bench.table.playing == "blue"
    assert Inspector(True, "hand", True, True).read(bench.log) == []


def test_one_deck_whose_round_was_called_off_is_dealt_in_the_next_without_another_shuffle() -> None:
    bench = ready(game_of("md/mississippi-stud", dealing="hand", shuffler="automated"))
    bench.do(BeginRound(), given_by("dealer", CallOffRound("nobody wagers")), BeginRound())
    bench.wager().do(NoMoreBets())
    bench.play_out()
    assert Inspector(True, "hand", False, False).read(bench.log) == []


@pytest.mark.parametrize("name", COMPLETE)
def test_nobody_ends_a_round_by_asking_for_a_recut_or_a_shuffle(name: str) -> None:
    """Ch.7 §D, §6(b): no wager is withdrawn after "no more bets". Cards that wait for their cut can still come."""
    bench = ready(game_of(name))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets())
    off = given_by("floorperson", CallOffRound("a lucky player"))
    bench.do(given_by("casino supervisor", OrderRecut("red", "improper")))
    assert bench.refused(off).code == "wagered"
    bench.do(Cut("red", 10))
    if "md/" in name:
        bench.do(given_by("floorperson", DirectShuffle("red")))
        assert bench.refused(off).code == "wagered"
        bench.do(Shuffle("red", "hand"))
        assert bench.refused(off).code == "wagered"
        bench.do(Cut("red", 10))
    bench.play_out()
    assert not bench.seen(RoundVoided)


@pytest.mark.parametrize("name", COMPLETE)
def test_a_card_that_was_drawn_has_left_the_shoe(name: str) -> None:
    """Ch.13 §C, §12(c): it is the next card of the deal. The round is not called off, nor its deck recut, shuffled
    or changed; a shoe that jams then ends it, and the cards are shuffled.
    """
    bench = ready(game_of(name, dealing="automated-shoe", shuffler="automated"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), DrawCard(), DeviceFails("shoe"))
    assert bench.refused(given_by("floorperson", CallOffRound("no shoe"))).code == "dealt"
    assert bench.refused(when(10_000, RemoveDeck("red"))).code == "in-play"
    if "md/" in name:
        assert bench.refused(given_by("floorperson", DirectShuffle("red"))).code == "in-play"
    bench.do(Report("shoe-jam"))
    assert bench.seen(RoundVoided)
    assert [one.deck for one in bench.seen(ShuffleDue)] == ["red"]
    by_hand = ready(game_of(name))
    by_hand.do(BeginRound())
    by_hand.wager().do(NoMoreBets(), DrawCard())
    assert by_hand.refused(given_by("casino supervisor", OrderRecut("red", "improper"))).code == "dealt"


@pytest.mark.rules("235-036", "3CP-030", "CAR-020")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_round_that_nobody_wagers_in_is_called_off_and_the_cards_are_spread(name: str) -> None:
    bench = ready(game_of(name))
    bench.do(BeginRound(), LeaveSeat(1))
    assert bench.refused(SpreadIdle()).code == bench.refused(CloseTable()).code == "round-open"
    bench.do(given_by("dealer", CallOffRound("nobody is here")))
    (ended,) = bench.seen(RoundEnded)
    assert ended.uncounted == 0, "no card was dealt"
    assert not bench.seen(ShuffleDue)
    bench.do(SpreadIdle())


@pytest.mark.parametrize("name", COMPLETE)
def test_a_round_goes_on_once_a_card_is_dealt_or_while_it_can_be(name: str) -> None:
    bench = ready(game_of(name))
    assert bench.refused(CallOffRound("no round")).code == "no-round"
    bench.do(BeginRound())
    bench.wager()
    assert bench.refused(CallOffRound("a whim")).code == "wagered"
    bench.do(NoMoreBets(), Deal((next(bench.cards()),)))
    assert bench.refused(CallOffRound("a whim")).code == "dealt"


@pytest.mark.rules("235-024", "3CP-019")
@pytest.mark.parametrize("name", COMPLETE[:2])
def test_the_age_of_a_deck_is_asked_again_before_the_first_card(name: str) -> None:
    """Ch.3 §C: a shoe's deck is changed every eight hours. It leaves, the wagers stand, and the next takes over."""
    bench = ready(game_of(name))
    bench.do(when(479, BeginRound()))
    bench.wager().do(NoMoreBets())
    first = next(bench.cards())
    assert bench.refused(when(480, Deal((first,)))).code == "deck-too-old"
    assert bench.refused(when(479, RemoveDeck("red"))).code == "in-play"
    bench.do(when(480, RemoveDeck("red")))
    assert bench.refused(Deal((first,))).code == "no-deck"
    bench.do(ReceiveDeck("blue", preinspected=True, preshuffled=True), Cut("blue", 10))
    assert [one.deck for one in bench.seen(DeckTakesOver)] == ["blue"]
    bench.play_out()
    assert not bench.seen(RoundVoided)


@pytest.mark.rules("235-024", "3CP-019")
def test_a_deck_that_grows_old_in_the_middle_of_the_deal_is_dealt_out() -> None:
    bench = ready(game_of("md/stud-235"))
    bench.do(when(479, BeginRound()))
    bench.wager().do(NoMoreBets())
    bench.do(when(479, Deal((next(bench.cards()),))))
    bench.do(when(481, Deal((next(bench.cards()),))))


@pytest.mark.rules("235-022")
@pytest.mark.parametrize("name", COMPLETE)
def test_of_two_decks_the_other_lies_in_the_shuffler(name: str) -> None:
    bench = opened(game_of(name, dealing="hand", shuffler="automated", decks=2))
    for deck in ("red", "blue"):
        bench.do(ReceiveDeck(deck, preinspected=True, preshuffled=True), Cut(deck, 10))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open) == ("other-deck", ("LoadShuffler",))
    bench.do(LoadShuffler("blue"), BeginRound())
    assert bench.table.playing == "red"
    assert bench.refused(LoadShuffler("red")).code == "shuffled", "the deck in play stays where it is"


@pytest.mark.rules("235-025", "3CP-020", "CAR-013")
@pytest.mark.parametrize("name", COMPLETE)
def test_nobody_verifies_the_own_inspection(name: str) -> None:
    """Ch.4 §A, §3(b): the dealer inspects the cards, and a floorperson verifies the inspection."""
    bench = opened(game_of(name))
    bench.do(ReceiveDeck("red"))
    assert bench.refused(given_by("floorperson", Perform("red", "inspect"), "Flo")).code == "wrong-person"
    bench.do(given_by("dealer", Perform("red", "inspect"), "Flo"))
    refusal = bench.refused(given_by("floorperson", Perform("red", "verify-inspection"), "Flo"))
    assert (refusal.code, bool(refusal.cite)) == ("own-inspection", True)
    bench.do(given_by("floorperson", Perform("red", "verify-inspection"), "Pat"))
    assert [(one.step, one.person) for one in bench.seen(Performed)] == [
        ("inspect", "Flo"),
        ("verify-inspection", "Pat"),
    ]


@pytest.mark.parametrize("delay", [OrderRecut("red", "too shallow"), DirectShuffle("red")])
def test_a_round_whose_cards_only_wait_for_the_cut_or_the_shuffle_is_not_called_off(delay: OrderRecut) -> None:
    """Ch.7 §D: no wager is withdrawn after “no more bets”. The cards can come, once the dealer has cut them."""
    bench = ready(game_of("md/stud-235"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), given_by("floorperson", delay))
    assert bench.refused(given_by("floorperson", CallOffRound("too lucky"))).code == "wagered"


def test_a_round_is_not_called_off_once_a_card_is_set_aside() -> None:
    """Ch.13 §C: a card drawn in error has left the shoe, and is the next that is dealt."""
    bench = ready(game_of("md/three-card-poker", dealing="automated-shoe", shuffler="counting"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), DrawCard(), DeviceFails("shoe"))
    assert bench.refused(given_by("floorperson", CallOffRound("the shoe is dead"))).code == "dealt"


def test_nothing_jams_in_a_shuffler_that_is_empty() -> None:
    """Ch.13 §F is of a device that jams during a shuffle: the only deck is out for the round."""
    bench = ready(game_of("md/stud-235", shuffler="automated"))
    bench.do(BeginRound())
    refusal = bench.wager().refused(Report("shuffler-jam"))
    assert (refusal.code, refusal.cite) == ("not-here", "MD 235 1.1 Ch.13 §F")


@pytest.mark.parametrize("name", COMPLETE)
def test_the_shuffler_holds_one_deck(name: str) -> None:
    """Ch.3 §B(3), MA CSP §2(b)(3): one deck is in the device while the other is used."""
    bench = opened(game_of(name, shuffler="automated", decks=2)).open_deck("red").open_deck("blue")
    bench.do(LoadShuffler("red"))
    assert bench.refused(LoadShuffler("blue")).code == "shuffler-full"
    bench.do(Shuffle("red", "machine"), LoadShuffler("blue"))
