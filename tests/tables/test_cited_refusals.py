"""A refusal cites the rule that it rests on, where the edition has one; where the law is silent it cites nothing."""

from __future__ import annotations

import pytest

from pitboss.cards import cards
from pitboss.games.game import Game
from pitboss.rounds.commands import Choose, Deal, NoMoreBets, PlaceWager, RejectAward, Verify
from pitboss.tables.commands import (
    BeginRound,
    Burn,
    CloseTable,
    Command,
    DeviceFails,
    RestoreDevice,
    SecureDevice,
    Shuffle,
    UseMethod,
)
from pitboss.tables.events import DeviceFailed
from tests.said import given_by
from tests.tables.bench import BASE, Bench, game_of, opened, ready

CSP, THREE, STUD = "ma/caribbean-stud", "md/three-card-poker", "md/stud-235"
BLACKJACK, BACCARAT = "md/blackjack", "md/midi-baccarat"


def begun(game: Game) -> Bench:
    """A table whose round has begun; the first cards of a fresh shoe are burned before."""
    bench = ready(game)
    if game.name == "blackjack":
        bench.do(Burn())
    if game.name == "midi-baccarat":
        bench.do(Burn(cards("2c")[0]))
    bench.do(BeginRound())
    return bench


@pytest.mark.parametrize(
    ("name", "command", "cite"),
    [
        (CSP, DeviceFails("shuffler"), "MA CSP §12(e)"),
        (CSP, DeviceFails("shoe"), "MA CSP §12(f)"),
        (CSP, SecureDevice("shoe", "remove"), "MA CSP §12(g)"),
        (CSP, RestoreDevice("shuffler"), "MA CSP §12(g)"),
        (CSP, UseMethod(dealing="automated-shoe"), "MA CSP §9(c)"),
        (CSP, UseMethod(shuffler="automated"), "MA CSP §4(a)"),
        (THREE, DeviceFails("shuffler"), "MD 3CP 1.4 Ch.13 §H"),
        (STUD, DeviceFails("shoe"), "MD 235 1.1 Ch.13 §H"),
        (BLACKJACK, DeviceFails("shuffler"), "Pitboss R-131"),
        (BACCARAT, DeviceFails("shoe"), "Pitboss R-80"),
    ],
)
def test_a_device_that_is_not_there(name: str, command: Command, cite: str) -> None:
    """The rule that is about it, for what is said of the device; for a method, the one by which it would be used."""
    refusal = ready(game_of(name, shuffler="manual", dealing="manual-shoe")).refused(command)
    assert (refusal.code, refusal.cite) == ("no-such-device", cite)


@pytest.mark.parametrize(("name", "cite"), [(CSP, "MA CSP §4(a)"), (STUD, "MD 235 1.1 Ch.5 §A")])
def test_a_shuffle_by_a_machine_that_is_not_there(name: str, cite: str) -> None:
    bench = opened(game_of(name, shuffler="manual")).open_deck()
    refusal = bench.refused(Shuffle("red", "machine"))
    assert (refusal.code, refusal.cite) == ("no-such-device", cite)


@pytest.mark.parametrize(
    ("name", "device", "cite"),
    [
        (CSP, "shuffler", "MA CSP §12(e)"),
        (CSP, "shoe", "MA CSP §12(f)"),
        (THREE, "shuffler", "MD 3CP 1.4 Ch.13 §H"),
        (THREE, "shoe", "MD 3CP 1.4 Ch.13 §H"),
    ],
)
def test_a_device_that_fails_is_cited_by_the_rule_on_failing(name: str, device: str, cite: str) -> None:
    """Massachusetts' §12(g) has devices removed, and says nothing of one that fails; Maryland's §H has one that
    "malfunctions and cannot be used". A shoe that stops in the deal is another matter (`test_stopped_shoe`).
    """
    bench = ready(game_of(name, shuffler="automated", dealing="automated-shoe"))
    failing = DeviceFails(device)  # type: ignore[arg-type]
    bench.do(failing)
    assert [one.cite for one in bench.seen(DeviceFailed)] == [cite]
    refusal = bench.refused(failing)
    assert (refusal.code, refusal.cite) == ("out-of-use", cite)


@pytest.mark.parametrize(
    ("name", "cite"),
    [
        (CSP, "MA CSP §6(e)"),
        (THREE, "MD 3CP 1.4 Ch.8 §E"),
        (STUD, "MD 235 1.1 Ch.8 §D(2)"),
        (BACCARAT, "58 Pa. Code § 627a.8(c)(1)"),
    ],
)
def test_a_hand_that_is_named_where_no_position_names_one(name: str, cite: str) -> None:
    bench = begun(game_of(name, dealing="manual-shoe"))
    wager, amount = next(iter(BASE[name].items()))
    refusal = bench.refused(PlaceWager(1, wager, amount, hand=1))
    assert (refusal.code, refusal.cite) == ("no-shared-hands", cite)


@pytest.mark.parametrize(
    ("name", "choice", "cite"),
    [
        (CSP, "bet", "MA CSP §10(b)"),
        (CSP, "what", "MA CSP §10(b)"),
        (THREE, "fold", "MD 3CP 1.4 Ch.11 §B"),
        (BLACKJACK, "hit", "Pitboss R-115"),
        (BLACKJACK, "insure", "Pitboss R-112"),
        (BACCARAT, "draw", ""),
    ],
)
def test_a_choice_that_nobody_has_to_make(name: str, choice: str, cite: str) -> None:
    bench = begun(game_of(name))
    refusal = bench.refused(Choose(1, choice))
    assert (refusal.code, refusal.cite) == ("no-choice-due", cite)


def test_a_card_of_which_none_is_left() -> None:
    for decks, cite in ((1, "MA CSP §2(a)"), (2, "MA CSP §2(b)")):
        shuffler = "automated" if decks == 2 else "manual"
        bench = begun(game_of(CSP, shuffler=shuffler, dealing="manual-shoe", decks=decks))
        bench.wager().do(NoMoreBets(), Deal(cards("2c")))
        refusal = bench.refused(Deal(cards("2c")))
        assert (refusal.code, refusal.cite) == ("card-out", cite)


def test_an_award_that_nobody_waits_for() -> None:
    bench = begun(game_of(CSP))
    refusal = bench.refused(given_by("dealer", Verify("verify-light")))
    assert (refusal.code, refusal.cite) == ("nothing-held", bench.game.cite_of("verify-light"))
    assert bench.refused(Verify("shuffle")).cite == "", "no step of verification: no rule is broken by its name"
    refusal = bench.refused(given_by("pit manager", RejectAward("too late")))
    assert (refusal.code, refusal.cite) == ("nothing-held", bench.game.cite_of("validate-progressive"))


@pytest.mark.parametrize(("name", "cite"), [(CSP, "MA CSP §4(a)"), (STUD, "MD 235 1.1 Ch.5 §A"), (BLACKJACK, "")])
def test_a_round_that_is_not_over(name: str, cite: str) -> None:
    """The cards are shuffled after every round, and then the next one begins; not where a shoe serves for many. When a
    table closes, no text says."""
    bench = begun(game_of(name))
    assert (bench.refused(BeginRound()).code, bench.refused(BeginRound()).cite) == ("round-open", cite)
    assert bench.refused(CloseTable()).cite == ""
