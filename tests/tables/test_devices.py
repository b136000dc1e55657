"""Shufflers and automated shoes that jam or fail, and what comes before another method is used."""

from __future__ import annotations

from typing import Literal

import pytest

from pitboss.errors import BadInput
from pitboss.games.builder import game_by_options
from pitboss.people import Actor
from pitboss.rounds.commands import Deal, NoMoreBets, Report
from pitboss.rounds.events import IrregularityNoted, RoundVoided, StakeReturned
from pitboss.tables import rules
from pitboss.tables.commands import (
    BeginRound,
    Cut,
    DeviceFails,
    LoadShuffler,
    ReceiveDeck,
    RemoveDeck,
    RestoreDevice,
    SecureDevice,
    Shuffle,
    UseMethod,
)
from pitboss.tables.events import DeviceFailed, DeviceSecured, MethodChanged, RoundBegan, Shuffled, ShuffleDue
from pitboss.tables.moves import moves
from pitboss.tables.waiting import waits_for
from pitboss.words.waiting import say_waiting
from tests.said import when
from tests.tables.bench import Bench, game_of, open_commands, opened, ready

FLOOR = Actor("floorperson")

COMPLETE = ("md/stud-235", "md/three-card-poker", "ma/caribbean-stud")
CHAPTER = {
    "md/stud-235": "MD 235 1.1 Ch.13",
    "md/three-card-poker": "MD 3CP 1.4 Ch.13",
    "ma/caribbean-stud": "MA CSP §12",
}


@pytest.mark.rules("235-097", "3CP-112", "CAR-080")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_jammed_shuffle_is_done_again(name: str) -> None:
    bench = ready(game_of(name, shuffler="automated"))
    noted, due = bench.do(Report("shuffler-jam"))
    assert isinstance(noted, IrregularityNoted)
    assert isinstance(due, ShuffleDue)
    assert due.cite.startswith(CHAPTER[name])
    assert bench.refused(BeginRound()).code == "not-shuffled"
    bench.shuffle().round_(0)


@pytest.mark.rules("235-097", "3CP-112", "CAR-080")
@pytest.mark.parametrize("name", COMPLETE)
def test_an_empty_shuffler_does_not_jam(name: str) -> None:
    """Ch.13 §F, §12(e): the device jams "during a shuffle". The only deck is out for the round, or in the rack."""
    bench = ready(game_of(name, shuffler="automated"))
    bench.do(BeginRound())
    for _ in range(2):
        refusal = bench.refused(Report("shuffler-jam"))
        assert (refusal.code, refusal.cite.startswith(CHAPTER[name])) == ("not-here", True)
        if bench.table.round.phase == "wagers":
            bench.wager().do(NoMoreBets())
    bench.play_out()
    assert bench.refused(Report("shuffler-jam")).code == "not-here"
    bench.do(LoadShuffler("red"), Report("shuffler-jam"))
    assert [one.reason for one in bench.seen(ShuffleDue)][-1] == "shuffler-jam"


@pytest.mark.rules("235-097", "3CP-112", "CAR-080")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_jam_beside_the_round_concerns_the_deck_in_the_shuffler_alone(name: str) -> None:
    bench = ready(game_of(name, shuffler="automated", decks=2)).round_(0)
    bench.do(LoadShuffler("red"), Shuffle("red", "machine"), when(1, BeginRound()))
    bench.wager().do(NoMoreBets())
    source = bench.cards()
    bench.do(Deal((next(source),)), Report("shuffler-jam"))
    assert [one.deck for one in bench.seen(ShuffleDue)][-1] == "red"
    assert bench.table.decks["blue"].standing == "ready"
    bench.play_out()
    assert not bench.seen(RoundVoided)


@pytest.mark.rules("235-098", "3CP-113", "CAR-081")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_shoe_that_jams_voids_the_round_and_all_cards_are_reshuffled(name: str) -> None:
    bench = ready(game_of(name, dealing="automated-shoe"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets())
    source = bench.cards()
    bench.do(Deal((next(source), next(source))))
    bench.do(Report("shoe-jam"))
    assert bench.seen(RoundVoided)[0].cite.startswith(CHAPTER[name])
    assert sum(one.amount for one in bench.seen(StakeReturned)) == {"md/stud-235": 3000}.get(name, 1000)
    assert bench.refused(when(1, BeginRound())).code == "not-shuffled"
    bench.shuffle()
    assert bench.table.count_gone("red") == 0
    bench.round_(1)


@pytest.mark.rules("235-099", "3CP-114")
@pytest.mark.parametrize("name", COMPLETE[:2])
@pytest.mark.parametrize("how", ["cover", "sign"])
def test_maryland_covers_or_signs_a_broken_shuffler_before_another_method(
    name: str, how: Literal["cover", "sign", "remove"]
) -> None:
    bench = opened(game_of(name, shuffler="automated")).open_deck()
    bench.do(DeviceFails("shuffler"))
    assert bench.refused(Shuffle("red", "machine")).code == "out-of-use"
    refusal = bench.refused(Shuffle("red", "hand"))
    assert (refusal.code, refusal.cite) == ("device-in-the-way", f"{CHAPTER[name]} §H")
    assert bench.refused(UseMethod(shuffler="manual")).code == "device-in-the-way"
    refusal = bench.refused(SecureDevice("shuffler", "remove"))
    assert (refusal.code, refusal.open) == ("wrong-way", ("cover", "sign"))
    bench.do(SecureDevice("shuffler", how), UseMethod(shuffler="manual"))
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    bench.round_(0)


@pytest.mark.rules("CAR-082")
def test_massachusetts_removes_any_device_before_another_method() -> None:
    """§12(g) asks it of any shuffler, broken or not."""
    bench = opened(game_of("ma/caribbean-stud", shuffler="automated")).open_deck()
    refusal = bench.refused(Shuffle("red", "hand"))
    assert (refusal.code, refusal.cite) == ("device-in-the-way", "MA CSP §12(g)")
    assert bench.refused(UseMethod(shuffler="manual")).code == "device-in-the-way"
    for how in ("cover", "sign"):
        assert bench.refused(SecureDevice("shuffler", how)).open == ("remove",)
    bench.do(SecureDevice("shuffler", "remove"), UseMethod(shuffler="manual"))
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    bench.round_(0)


@pytest.mark.rules("235-099", "3CP-114")
def test_in_maryland_a_shuffler_in_order_stands_in_nobodys_way() -> None:
    bench = opened(game_of("md/three-card-poker", shuffler="automated")).open_deck()
    bench.do(Shuffle("red", "hand"), Cut("red", 10))
    bench.round_(0)


@pytest.mark.rules("235-099", "3CP-114", "CAR-082", "235-098", "3CP-113")
@pytest.mark.parametrize(
    ("name", "how"), [("md/stud-235", "sign"), ("md/three-card-poker", "cover"), ("ma/caribbean-stud", "remove")]
)
def test_a_broken_automated_shoe_gives_way_to_the_manual_one(
    name: str, how: Literal["cover", "sign", "remove"]
) -> None:
    bench = ready(game_of(name, dealing="automated-shoe"))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets(), Report("shoe-jam"), DeviceFails("shoe"))
    bench.shuffle()
    assert bench.refused(when(1, BeginRound())).code == "out-of-use"
    assert bench.refused(UseMethod(dealing="manual-shoe")).code == "device-in-the-way"
    bench.do(SecureDevice("shoe", how), UseMethod(dealing="manual-shoe"))
    assert bench.seen(MethodChanged)[0].dealing == "manual-shoe"
    bench.round_(1)
    assert bench.refused(UseMethod(dealing="automated-shoe")).code == "out-of-use"
    bench.do(RestoreDevice("shoe"), UseMethod(dealing="automated-shoe"))
    bench.shuffle().round_(2)


@pytest.mark.rules("235-099", "3CP-114")
@pytest.mark.parametrize(
    ("name", "option", "shuffler", "instead"),
    [
        ("md/three-card-poker", "dealer_cards_in_shuffler", "automated", UseMethod("manual-shoe")),
        ("md/three-card-poker", "dealer_cards_in_shuffler", "automated", UseMethod("hand")),
        ("md/stud-235", "community_stack_first", "reshuffling-shoe", UseMethod("manual-shoe", "manual")),
    ],
)
def test_how_an_automated_shoe_deals_falls_away_with_it(
    name: str, option: str, shuffler: str, instead: UseMethod
) -> None:
    """Ch.13 §H: once the device is covered or signed another method may be used; Ch.10 says how the device deals."""
    game = game_by_options(name, {"dealing": "automated-shoe", "shuffler": shuffler, option: True})
    bench = ready(game)
    bench.do(DeviceFails("shoe"), SecureDevice("shoe", "cover"), instead)
    now = rules.at_table(game, bench.table)
    assert (now.dealing.mode, now.dealing.variant) == (instead.dealing, "")
    bench.do(RestoreDevice("shoe"), UseMethod("automated-shoe", game.choices.shuffler))
    assert rules.at_table(game, bench.table).dealing.variant == option


@pytest.mark.rules("235-064", "3CP-063", "CAR-038")
@pytest.mark.parametrize("name", COMPLETE)
def test_cards_dealt_by_hand_are_shuffled_by_machine(name: str) -> None:
    bench = opened(game_of(name, dealing="hand", shuffler="automated")).open_deck()
    refusal = bench.refused(Shuffle("red", "hand"))
    assert (refusal.code, bool(refusal.cite)) == ("machine-needed", True)
    assert bench.refused(UseMethod(shuffler="manual")).code == "not-lawful"
    by_shoe = opened(game_of(name)).open_deck()
    assert by_shoe.refused(UseMethod(dealing="hand")).code == "not-lawful"


@pytest.mark.rules("235-064", "3CP-063", "CAR-038")
@pytest.mark.parametrize("name", COMPLETE)
def test_cards_shuffled_by_hand_go_through_the_machine_before_they_are_dealt_by_hand(name: str) -> None:
    """MD 235 1.1, MD 3CP 1.4 Ch.9 §A(1), MA CSP §8(b)(1): the table changes to dealing from the hand."""
    bench = opened(game_of(name, shuffler="automated")).open_deck()
    if name.startswith("ma/"):
        bench.do(SecureDevice("shuffler", "remove"))
    else:
        bench.do(DeviceFails("shuffler"), SecureDevice("shuffler", "cover"))
    bench.do(Shuffle("red", "hand"), Cut("red", 20), RestoreDevice("shuffler"))
    bench.do(UseMethod(dealing="hand"))
    (due,) = [one for one in bench.seen(ShuffleDue) if one.reason == "method-changed"]
    assert due.deck == "red"
    assert due.cite.endswith(("Ch.9 §A(1)", "§8(b)(1)"))
    assert bench.refused(BeginRound()).code == "not-shuffled"
    assert bench.refused(Shuffle("red", "hand")).code == "machine-needed"
    bench.do(Shuffle("red", "machine"), BeginRound())


@pytest.mark.rules("CAR-016")
def test_two_decks_that_came_preshuffled_change_to_a_manual_shoe_as_they_are() -> None:
    """MA CSP §4(a), §2(b): two decks ask for a shuffler, and not that preshuffled cards go through it; dealing from the
    hand does (Pitboss R-210).
    """
    bench = opened(game_of("ma/caribbean-stud", dealing="automated-shoe", shuffler="automated", decks=2))
    for deck in ("red", "blue"):
        bench.do(ReceiveDeck(deck, preinspected=True, preshuffled=True))
    bench.do(Cut("red", 12), SecureDevice("shoe", "remove"), UseMethod(dealing="manual-shoe"))
    assert not [one for one in bench.seen(ShuffleDue) if one.reason == "method-changed"]
    assert bench.table.decks["red"].standing == "ready"
    bench.do(UseMethod(dealing="hand"))
    due = [one for one in bench.seen(ShuffleDue) if one.reason == "method-changed"]
    assert {one.deck for one in due} >= {"red"}


@pytest.mark.parametrize("name", COMPLETE)
def test_cards_that_the_machine_has_shuffled_are_dealt_by_hand_at_once(name: str) -> None:
    bench = opened(game_of(name, shuffler="automated")).open_deck()
    bench.do(Shuffle("red", "machine"), UseMethod(dealing="hand"), BeginRound())


@pytest.mark.rules("235-064", "3CP-063", "CAR-038")
@pytest.mark.parametrize("name", COMPLETE)
def test_a_table_that_is_opened_by_options_has_the_shuffler_that_its_dealing_needs(name: str) -> None:
    """Nothing is said of a shuffler: from the hand and with two decks it is automated, and the round can be played."""
    assert game_by_options(name, {}).choices.shuffler == "manual"
    assert game_by_options(name, {"decks": 2}).choices.shuffler == "automated"
    bench = ready(game_by_options(name, {"dealing": "hand"})).round_(0)
    assert bench.seen(Shuffled)[0].by == "machine"
    with pytest.raises(BadInput, match="automated or counting"):
        game_by_options(name, {"dealing": "hand", "shuffler": "manual"})


@pytest.mark.rules("235-024", "235-099")
def test_with_the_method_the_hours_change_too() -> None:
    """Five hours are too long by hand and not by shoe: the shuffler breaks, and a manual shoe takes its place."""
    bench = ready(game_of("md/stud-235", dealing="hand", shuffler="automated"))
    assert bench.refused(when(300, BeginRound())).code == "deck-too-old"
    bench.do(DeviceFails("shuffler"), SecureDevice("shuffler", "sign"))
    bench.do(UseMethod(dealing="manual-shoe", shuffler="manual"))
    bench.round_(300)


@pytest.mark.rules("235-022", "235-099")
def test_without_a_shuffler_two_decks_become_one() -> None:
    bench = ready(game_of("md/stud-235", shuffler="automated", decks=2)).round_(0)
    bench.do(DeviceFails("shuffler"), SecureDevice("shuffler", "cover"))
    assert bench.refused(UseMethod(shuffler="manual")).code == "not-lawful"
    assert bench.refused(UseMethod(shuffler="manual", decks=1)).code == "too-many-decks"
    bench.do(RemoveDeck("blue"), UseMethod(shuffler="manual", decks=1))
    bench.do(Shuffle("red", "hand"), Cut("red", 12))
    bench.round_(1)
    assert [one.deck for one in bench.seen(RoundBegan)] == ["red", "red"]


@pytest.mark.rules("235-099", "3CP-114")
def test_the_report_of_the_chapter_is_the_same_where_only_one_device_can_be_meant() -> None:
    bench = ready(game_of("md/three-card-poker", shuffler="automated"))
    _, failed = bench.do(Report("device-out-of-order"))
    assert failed == DeviceFailed("shuffler", "MD 3CP 1.4 Ch.13 §H")
    assert bench.refused(Report("device-out-of-order")).code == "which-device"
    both = ready(game_of("md/three-card-poker", shuffler="automated", dealing="automated-shoe"))
    assert both.refused(Report("device-out-of-order")).open == ("shuffler", "shoe")
    assert ready(game_of("md/three-card-poker")).refused(Report("device-out-of-order")).code == "no-such-device"


def test_devices_are_known_and_each_thing_is_done_once() -> None:
    bench = ready(game_of("md/three-card-poker", shuffler="automated"))
    for command in (DeviceFails("shoe"), SecureDevice("shoe", "cover"), RestoreDevice("shoe")):
        assert bench.refused(command).code == "no-such-device"
    assert bench.refused(RestoreDevice("shuffler")).code == "in-order"
    bench.do(DeviceFails("shuffler"))
    assert bench.refused(DeviceFails("shuffler")).code == "out-of-use"
    bench.do(SecureDevice("shuffler", "cover"))
    assert bench.refused(SecureDevice("shuffler", "cover")).code == "out-of-use"
    bench.do(SecureDevice("shuffler", "sign"), RestoreDevice("shuffler"))
    assert [one.standing for one in bench.seen(DeviceSecured)] == ["covered", "signed"]
    assert bench.refused(UseMethod(dealing="automated-shoe")).code == "no-such-device"
    assert bench.refused(UseMethod(dealing="dice")).code == "no-such-dealing"
    assert bench.refused(UseMethod(decks=3)).code == "wrong-decks"


def test_a_method_that_is_in_use_already_is_no_change() -> None:
    bench = ready(game_of("md/three-card-poker", dealing="hand", shuffler="automated"))
    for same in (UseMethod(), UseMethod("hand", "automated", 1)):
        assert bench.refused(same).code == "in-use"
    bench.do(UseMethod("manual-shoe"))
    assert bench.refused(UseMethod("manual-shoe", "automated")).code == "in-use"
    bench.do(UseMethod("hand"))
    assert len(bench.seen(MethodChanged)) == 2


def test_another_method_is_offered_where_there_is_one() -> None:
    """MD 235 1.1 Ch.9 §A(1) wants the shuffler for a deal by hand, and this table has none."""
    by_machine = ready(game_of("md/stud-235", dealing="hand", shuffler="automated"))
    offered = [one.command for one in moves(by_machine.game, by_machine.table, FLOOR)]
    assert [one for one in offered if isinstance(one, UseMethod)] == [UseMethod("manual-shoe", "automated", 1)]
    plain = ready(game_of("md/stud-235"))
    assert UseMethod not in {type(one.command) for one in moves(plain.game, plain.table, FLOOR)}


def test_a_method_is_used_only_with_the_decks_that_it_is_for() -> None:
    """N.J.A.C. 13:69F-2.2: blackjack is dealt by hand with one or two decks, and six are at the table."""
    bench = ready(game_of("md/blackjack"))
    refusal = bench.refused(UseMethod(dealing="hand"))
    assert (refusal.code, refusal.cite) == ("contrary-to-reading", "N.J.A.C. 13:69F-2.2")
    assert "dealt by hand with 1 or 2 only" in refusal.message
    refusal = bench.refused(UseMethod(dealing="hand", decks=2))
    assert (refusal.code, refusal.open) == ("other-decks", ("RemoveDeck",))
    assert "6 decks together, and 2 would be dealt from" in refusal.message
    bench.do(RemoveDeck("red"), UseMethod(dealing="hand", decks=2))
    assert (bench.table.dealing, bench.table.decks_used) == ("hand", 2)


def test_the_method_does_not_change_in_the_middle_of_a_round() -> None:
    bench: Bench = ready(game_of("md/three-card-poker", dealing="automated-shoe"))
    bench.do(BeginRound())
    assert bench.refused(UseMethod(dealing="manual-shoe")).code == "round-open"
    assert bench.refused(SecureDevice("shoe", "cover")).code == "in-play"


@pytest.mark.rules("235-064", "235-099", "3CP-114", "CAR-082")
@pytest.mark.parametrize(
    ("name", "how", "cites"),
    [
        ("md/stud-235", "cover", "MD 235 1.1 Ch.5 §A; MD 235 1.1 Ch.13 §H"),
        ("md/three-card-poker", "sign", "MD 3CP 1.4 Ch.5 §A, Ch.4 §D; MD 3CP 1.4 Ch.13 §H"),
        ("ma/caribbean-stud", "remove", "MA CSP §4(a); MA CSP §12(g)"),
    ],
)
def test_where_the_shuffler_fails_between_rounds_each_refusal_leads_to_another_method(
    name: str, how: Literal["cover", "sign", "remove"], cites: str
) -> None:
    """Cards dealt from the hand are shuffled by machine (000 and 004 Ch.9 §A(1), 003 §8(b)(1)): without one, another
    way of dealing is used once the device is put out of use.
    """
    bench = ready(game_of(name, dealing="hand", shuffler="automated"))
    bench.round_()
    bench.do(DeviceFails("shuffler"))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.cite) == ("out-of-use", cites)
    assert refusal.open == bench.refused(Shuffle("red", "machine")).open == bench.refused(Shuffle("red", "hand")).open
    assert f"SecureDevice shuffler {how}" in refusal.open
    waiting = waits_for(bench.game, bench.table)
    assert (waiting.what, waiting.place) == ("device", "shuffler")
    assert say_waiting(bench.game, waiting) == "The shuffler is out of use."
    bench.do(SecureDevice("shuffler", how))
    assert bench.refused(BeginRound()).open == ("RestoreDevice", "UseMethod")
    bench.do(UseMethod("manual-shoe", "manual"), Shuffle("red", "hand"), Cut("red", 20))
    bench.round_()


@pytest.mark.rules("235-022", "3CP-018")
@pytest.mark.parametrize("name", ["md/stud-235", "md/three-card-poker"])
def test_two_decks_are_not_played_by_turns_while_the_shuffler_is_out_of_use(name: str) -> None:
    """Ch.3 §B: two decks may be used "if an automated card shuffling device is utilized", and one is stored in it."""
    bench = ready(game_of(name, dealing="manual-shoe", shuffler="automated", decks=2))
    bench.do(DeviceFails("shuffler"))
    refusal = bench.refused(BeginRound())
    assert (refusal.code, refusal.open[0]) == ("out-of-use", "RestoreDevice")
    assert "Ch.3 §B" in refusal.cite
    bench.do(SecureDevice("shuffler", "cover"), RemoveDeck("blue"), UseMethod("manual-shoe", "manual", 1))
    bench.round_()


@pytest.mark.rules("235-022")
def test_a_round_that_has_begun_is_played_though_the_shuffler_fails() -> None:
    bench = ready(game_of("md/stud-235", dealing="manual-shoe", shuffler="automated", decks=2))
    bench.do(BeginRound(), DeviceFails("shuffler"))
    bench.wager().do(NoMoreBets())
    bench.play_out()
    assert bench.table.round.phase == "over"


@pytest.mark.rules("235-037", "3CP-031")
def test_no_machine_is_used_that_the_table_does_not_have() -> None:
    """Ch.5 §I spares the cut for a device that was submitted and approved; a shuffler that does not count is none that
    counts (Ch.5 §E), and one that counts shuffles as well where its count is not asked for.
    """
    bench = ready(game_of("md/stud-235", dealing="automated-shoe", shuffler="automated", decks=2))
    bench.do(DeviceFails("shuffler"), SecureDevice("shuffler", "cover"))
    for other in ("reshuffling-shoe", "counting"):
        assert bench.refused(UseMethod(shuffler=other)).code == "no-such-device"
    offered = [one for one in open_commands(bench.game, bench.table) if isinstance(one, UseMethod)]
    assert not offered, "two decks need the shuffler: one of them is removed first"
    bench.do(RemoveDeck("blue"), UseMethod("manual-shoe", "manual", 1))
    counting = ready(game_of("md/stud-235", dealing="manual-shoe", shuffler="counting"))
    counting.do(UseMethod(shuffler="automated"))
