"""Shuffle and cut: Chapter 5 of the Maryland texts and §4 of the Massachusetts one."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.rounds.commands import Deal, NoMoreBets, PlaceWager, Report
from pitboss.tables.commands import (
    BeginRound,
    Cut,
    DirectShuffle,
    OrderRecut,
    ReceiveDeck,
    RemoveDeck,
    Shuffle,
)
from pitboss.tables.events import DeckRemoved, RecutOrdered
from tests.said import given_by, when
from tests.tables.bench import POKER, game_of, opened, ready

CUT = {
    "md/stud-235": "MD 235 1.1 Ch.5 §F",
    "md/three-card-poker": "MD 3CP 1.4 Ch.5 §F",
    "ma/caribbean-stud": "MA CSP §4(c)",
}
COMPLETE = tuple(CUT)


def cited(cite: str, place: str) -> bool:
    """Whether a citation names the place, in full or after another of the same text."""
    text, _, rest = place.rpartition(" Ch.") if " Ch." in place else place.rpartition(" ")
    return cite.startswith(text) and rest in cite


@pytest.mark.rules("235-034", "3CP-028", "CAR-018")
@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize(
    ("depth", "accepted"), [(0, False), (9, False), (10, True), (11, True), (51, True), (52, False)]
)
def test_the_cut_is_at_least_ten_cards_deep(name: str, depth: int, accepted: bool) -> None:
    bench = opened(game_of(name)).open_deck()
    bench.do(Shuffle("red", "hand"))
    if accepted:
        bench.do(Cut("red", depth))
        assert bench.table.decks["red"].standing == "ready"
    else:
        refusal = bench.refused(Cut("red", depth))
        assert refusal.code == ("cut-too-deep" if depth == 52 else "cut-too-shallow")
        assert cited(refusal.cite, CUT[name])


@pytest.mark.rules("235-032", "3CP-027", "CAR-017")
@pytest.mark.parametrize("name", POKER)
def test_by_hand_is_cut_and_by_machine_is_dealt_uncut(name: str) -> None:
    by_hand = opened(game_of(name)).open_deck()
    by_hand.do(Shuffle("red", "hand"))
    assert by_hand.refused(BeginRound()).code == "not-cut"
    by_hand.do(Cut("red", 10))
    assert by_hand.refused(Cut("red", 10)).message.endswith("has been cut.")
    by_hand.do(BeginRound())

    by_machine = opened(game_of(name, shuffler="automated")).open_deck()
    by_machine.do(Shuffle("red", "machine"))
    refusal = by_machine.refused(Cut("red", 10))
    assert (refusal.code, "dealt uncut" in refusal.message) == ("no-cut", True)
    by_machine.do(BeginRound())


@pytest.mark.rules("235-030", "3CP-024", "CAR-016")
@pytest.mark.parametrize("name", POKER)
def test_the_cards_are_shuffled_before_play_and_after_every_round(name: str) -> None:
    bench = opened(game_of(name)).open_deck()
    assert bench.refused(BeginRound()).code == "not-shuffled"
    for number in range(3):
        bench.shuffle().round_(number)
        refusal = bench.refused(when(number, BeginRound()))
        assert (refusal.code, refusal.open) == ("not-shuffled", ("Shuffle",))
        assert refusal.cite


@pytest.mark.rules("235-030", "3CP-024")
@pytest.mark.parametrize("name", COMPLETE[:2])
def test_a_floorperson_may_direct_another_shuffle_until_cards_are_dealt(name: str) -> None:
    bench = ready(game_of(name))
    assert bench.refused(Shuffle("red", "hand")).open == ("DirectShuffle",)
    assert bench.refused(given_by("dealer", DirectShuffle("red"))).code == "wrong-person"
    (due,) = bench.do(given_by("floorperson", DirectShuffle("red")))
    assert due.cite.endswith("Ch.5 §A(3)")  # type: ignore[union-attr]
    assert bench.refused(BeginRound()).code == "not-shuffled"
    bench.shuffle().do(BeginRound(), given_by("shift manager", DirectShuffle("red")))
    bench.wager().do(NoMoreBets())
    assert bench.refused(Deal(cards("As"))).code == "not-shuffled"
    bench.shuffle().do(Deal(cards("As")))
    assert bench.refused(given_by("floorperson", DirectShuffle("red"))).code == "in-play"
    assert bench.refused(Shuffle("red", "hand")).code == "in-play"


@pytest.mark.rules("CAR-016")
def test_in_massachusetts_nobody_directs_a_shuffle() -> None:
    """003 §4(a): before play and after each round; Maryland's "when directed by the floorperson" is not in it."""
    bench = ready(game_of("ma/caribbean-stud"))
    for role in ("floorperson", "casino supervisor", "shift manager"):
        refusal = bench.refused(given_by(role, DirectShuffle("red")))
        assert (refusal.code, refusal.cite) == ("not-directed", "MA CSP §4(a)")
    assert bench.refused(Shuffle("red", "hand")).open == ()


@pytest.mark.rules("235-035", "3CP-029", "CAR-019")
@pytest.mark.parametrize(
    ("name", "by", "not_by"),
    [
        ("md/stud-235", "floorperson", "dealer"),
        ("md/three-card-poker", "casino supervisor", "dealer"),
        ("ma/caribbean-stud", "casino supervisor", "floorperson"),
    ],
)
def test_a_recut_is_ordered_after_the_cut_and_before_any_card(name: str, by: str, not_by: str) -> None:
    bench = opened(game_of(name)).open_deck()
    bench.do(Shuffle("red", "hand"))
    assert bench.refused(given_by(by, OrderRecut("red", "too shallow"))).code == "not-cut"  # type: ignore[arg-type]
    bench.do(Cut("red", 10))
    refusal = bench.refused(given_by(not_by, OrderRecut("red", "too shallow")))  # type: ignore[arg-type]
    assert (refusal.code, bool(refusal.cite)) == ("wrong-person", True)
    refusal = bench.refused(given_by(by, OrderRecut("red", " ")))  # type: ignore[arg-type]
    assert (refusal.code, bool(refusal.cite)) == ("no-reason", True), "he or she determines that the cut was improper"
    bench.do(given_by(by, OrderRecut("red", "too shallow")))  # type: ignore[arg-type]
    assert bench.seen(RecutOrdered)[0].why == "too shallow"
    assert bench.refused(BeginRound()).code == "not-cut"
    bench.do(Cut("red", 25), BeginRound(), given_by(by, OrderRecut("red", "too shallow")))  # type: ignore[arg-type]
    bench.wager().do(NoMoreBets())
    assert bench.refused(Deal(cards("As"))).code == "not-cut"
    bench.do(Cut("red", 26), Deal(cards("As")))
    refusal = bench.refused(given_by(by, OrderRecut("red", "too shallow")))  # type: ignore[arg-type]
    assert (refusal.code, "too late" in refusal.message) == ("dealt", True)
    assert len(bench.seen(RecutOrdered)) == 2


@pytest.mark.rules("235-035", "3CP-029")
def test_nothing_is_recut_that_was_not_cut() -> None:
    bench = ready(game_of("md/three-card-poker", shuffler="automated"))
    assert bench.refused(given_by("floorperson", OrderRecut("red", "too shallow"))).code == "not-cut"


@pytest.mark.rules("235-033", "3CP-026", "CAR-045")
@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("found", [51, 52, 53])
def test_a_deck_that_a_counting_shuffler_finds_not_to_be_52_leaves_the_table(name: str, found: int) -> None:
    bench = opened(game_of(name, shuffler="counting", dealing="automated-shoe")).open_deck()
    events = bench.do(Shuffle("red", "machine", found))
    if found == 52:
        assert bench.table.decks["red"].standing == "ready"
        return
    (removed,) = events
    assert isinstance(removed, DeckRemoved)
    places = {"md/stud-235": "Ch.5 §E", "md/three-card-poker": "Ch.5 §D", "ma/caribbean-stud": "§9(f)"}
    assert places[name] in removed.cite
    assert "red" not in bench.table.decks
    assert bench.refused(BeginRound()).code == "no-deck"


@pytest.mark.rules("235-033", "3CP-026")
def test_a_counting_shuffler_says_what_it_found_and_no_other_does() -> None:
    counting = opened(game_of("md/three-card-poker", shuffler="counting")).open_deck()
    assert counting.refused(Shuffle("red", "machine")).code == "count-missing"
    plain = opened(game_of("md/three-card-poker", shuffler="automated")).open_deck()
    assert plain.refused(Shuffle("red", "machine", 52)).code == "no-count"
    by_hand = opened(game_of("md/three-card-poker")).open_deck()
    assert by_hand.refused(Shuffle("red", "hand", 52)).code == "no-count"
    assert by_hand.refused(Shuffle("red", "machine")).code == "no-such-device"


@pytest.mark.rules("235-033", "3CP-026")
@pytest.mark.parametrize("decks", [1, 2])
def test_a_round_whose_deck_is_found_wrong_before_the_deal_waits_for_another(decks: int) -> None:
    """Wagers are down, a shuffle is directed, and the shuffler finds 51: the next deck takes over."""
    bench = ready(game_of("md/three-card-poker", shuffler="counting", decks=decks))
    bench.do(
        BeginRound(), PlaceWager(1, "pair-plus", 1000), NoMoreBets(), given_by("floorperson", DirectShuffle("red"))
    )
    bench.do(Shuffle("red", "machine", 51))
    assert "red" not in bench.table.decks
    if decks == 1:
        assert bench.refused(Deal(cards("As"))).code == "no-deck"
        bench.open_deck("blue")
        assert bench.refused(Deal(cards("As"))).code == "not-shuffled"
        bench.shuffle("blue")
    bench.play_out()
    assert bench.table.last == "blue"


@pytest.mark.rules("235-028", "3CP-021")
def test_a_deck_that_took_over_a_void_round_is_opened_all_the_same() -> None:
    bench = ready(game_of("md/three-card-poker", shuffler="counting"))
    bench.do(BeginRound(), given_by("floorperson", DirectShuffle("red")), Shuffle("red", "machine", 51))
    bench.do(ReceiveDeck("blue"))
    bench.wager().do(NoMoreBets(), Report("several-face-up-cards"))
    assert bench.refused(Shuffle("blue", "machine", 52)).code == "not-opened"


@pytest.mark.rules("235-037", "3CP-031")
@pytest.mark.parametrize("name", COMPLETE[:2])
def test_a_device_that_reshuffles_and_counts_makes_the_cut_unneeded(name: str) -> None:
    """235 Ch.5 §I lifts §§D-F, Three Card Poker Ch.5 §J lifts §§F-H: even preshuffled cards are not cut by hand."""
    bench = opened(game_of(name, shuffler="reshuffling-shoe", dealing="automated-shoe"))
    bench.do(ReceiveDeck("red", preinspected=True, preshuffled=True))
    assert bench.refused(Cut("red", 10)).code == "no-cut"
    for number in range(12):
        bench.round_(number).shuffle()
    assert bench.refused(Cut("red", 10)).code == "no-cut"
    assert bench.refused(given_by("floorperson", OrderRecut("red", "too shallow"))).code == "not-cut"
    bench.do(RemoveDeck("red"))


RESHUFFLES = {"shuffler": "reshuffling-shoe", "dealing": "automated-shoe"}


@pytest.mark.rules("235-020", "235-033", "235-037", "XDOC-015")
def test_235s_reshuffling_device_is_spared_the_rule_on_a_wrong_count() -> None:
    """Ch.5 §I: "§§D—F of this chapter do not apply", and §E is what removes a deck that was counted wrong. The device
    need not say what it found; a deck that it says is not whole is not the one deck of Ch.3 §A, and goes by that."""
    bench = opened(game_of("md/stud-235", **RESHUFFLES)).open_deck()
    bench.do(Shuffle("red", "machine"))
    assert bench.table.decks["red"].standing == "ready"
    refusal = bench.refused(Report("counting-shuffler-not-52"))
    assert (refusal.code, refusal.cite, refusal.open) == ("lifted", "MD 235 1.1 Ch.5 §I", ())
    bench.do(given_by("floorperson", DirectShuffle("red")))
    (removed,) = bench.do(Shuffle("red", "machine", 51))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "MD 235 1.1 Ch.3 §A"


@pytest.mark.rules("3CP-026", "3CP-031", "XDOC-015")
def test_three_card_pokers_reshuffling_device_is_not() -> None:
    """Ch.5 §J: "§§F—H of this chapter do not apply"; the count is §D, which stays."""
    bench = opened(game_of("md/three-card-poker", **RESHUFFLES)).open_deck()
    refusal = bench.refused(Shuffle("red", "machine"))
    assert (refusal.code, refusal.cite) == ("count-missing", "MD 3CP 1.4 Ch.5 §D")
    (removed,) = bench.do(Shuffle("red", "machine", 51))
    assert isinstance(removed, DeckRemoved)
    assert removed.cite == "MD 3CP 1.4 Ch.5 §D"


def test_a_deck_in_play_is_neither_shuffled_nor_removed() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), PlaceWager(1, "pair-plus", 1000), NoMoreBets(), Deal(cards("As Ks")))
    assert bench.refused(Shuffle("red", "hand")).code == "in-play"
    assert bench.refused(RemoveDeck("red")).code == "in-play"
