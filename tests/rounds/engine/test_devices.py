"""A device that is not there goes wrong in no round, alone or at a table, and a shuffle only where one can be.

235 Stud Ch.5 §E, Ch.13 §§F-H; Three Card Poker Ch.5 §D, Ch.13 §§F-H; Caribbean Stud §9(f), §12(e)-(g): "if an automated
card shuffling device is in use", "if an automated dealing shoe is in use", "during a shuffle", "after the completion of
each shuffle".
"""

from __future__ import annotations

import pytest

from pitboss.errors import Refusal
from pitboss.games.game import Game
from pitboss.rounds.commands import Command, Deal, NoMoreBets, OpenRound, PlaceWager, Report
from pitboss.rounds.engine.decide import decide
from pitboss.rounds.engine.evolve import evolve_all
from pitboss.rounds.events import IrregularityNoted, RoundVoided
from pitboss.rounds.state import Round
from pitboss.tables.commands import BeginRound, Burn
from tests.tables.bench import BASE, game_of, ready

COMPLETE = ("md/stud-235", "md/three-card-poker", "ma/caribbean-stud")
OF_A_SHUFFLER = ("shuffler-jam", "counting-shuffler-not-52")
OF_DEVICES = (*OF_A_SHUFFLER, "shoe-jam", "device-out-of-order")

ONE_DECK = {"dealing": "manual-shoe", "shuffler": "counting", "decks": 1}
TWO_DECKS = {"dealing": "manual-shoe", "shuffler": "counting", "decks": 2}


def begun(game: Game, dealt: int = 0) -> Round:
    """A round alone with the base wagers, bets open; with as many cards dealt, closed."""
    state = Round()
    commands: list[Command] = [
        OpenRound(),
        *(PlaceWager(1, wager, amount) for wager, amount in BASE[game.edition.game].items()),
    ]
    commands += [NoMoreBets(), Deal(tuple(game.deck.cards[:dealt]))] if dealt else []
    for command in commands:
        events = decide(game, state, command)
        assert not isinstance(events, Refusal), events
        state = evolve_all(state, events)
    return state


def refusal_of(game: Game, state: Round, irregularity: str) -> Refusal:
    refusal = decide(game, state, Report(irregularity))
    assert isinstance(refusal, Refusal), f"{irregularity} was accepted"
    assert refusal.cite == game.irregularities[irregularity].cite
    return refusal


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("dealt", [0, 3])
def test_a_round_alone_refuses_what_only_a_device_does_where_its_options_have_none(name: str, dealt: int) -> None:
    game = game_of(name, dealing="manual-shoe", shuffler="manual", decks=1)
    state, bench = begun(game, dealt), ready(game)
    for irregularity in OF_DEVICES:
        alone = refusal_of(game, state, irregularity)
        assert (alone.code, alone) == ("no-such-device", bench.refused(Report(irregularity))), "one rule for both"


@pytest.mark.parametrize("name", COMPLETE)
def test_the_only_deck_is_out_for_the_round_and_no_shuffle_of_it_goes_wrong(name: str) -> None:
    for dealt in (0, 3):
        game = game_of(name, **ONE_DECK)
        state = begun(game, dealt)
        for irregularity in OF_A_SHUFFLER:
            assert refusal_of(game, state, irregularity).code == "not-here"
        assert refusal_of(game, state, "shoe-jam").code == "no-such-device", "a manual shoe jams in no law"
        assert isinstance(decide(game, state, Report("device-out-of-order")), list)


@pytest.mark.parametrize("name", COMPLETE)
@pytest.mark.parametrize("irregularity", OF_A_SHUFFLER)
def test_of_two_decks_the_other_is_shuffled_at_any_time_of_the_round(name: str, irregularity: str) -> None:
    """Ch.3 §B(3), §2(b)(3): one deck is being shuffled while the other is dealt."""
    game = game_of(name, **TWO_DECKS)
    for dealt in (0, 3):
        events = decide(game, begun(game, dealt), Report(irregularity))
        assert isinstance(events, list)
        assert [type(one) for one in events] == [IrregularityNoted], "wagers and hands stand"


def test_a_device_that_reshuffles_holds_the_deck_until_its_first_card() -> None:
    game = game_of("md/three-card-poker", shuffler="reshuffling-shoe", dealing="automated-shoe", decks=1)
    assert isinstance(decide(game, begun(game), Report("shuffler-jam")), list)
    assert refusal_of(game, begun(game, 3), "shuffler-jam").code == "not-here"
    spared = game_of("md/stud-235", shuffler="reshuffling-shoe", dealing="automated-shoe", decks=1)
    lifted = decide(spared, begun(spared), Report("counting-shuffler-not-52"))
    assert isinstance(lifted, Refusal)
    assert (lifted.code, lifted.cite) == ("lifted", "MD 235 1.1 Ch.5 §I")


@pytest.mark.parametrize("name", ["md/mini-baccarat", "md/midi-baccarat"])
def test_baccarats_rule_is_of_a_device_that_fails_during_the_round(name: str) -> None:
    """The borrowed rule voids the round in which the device fails, at a table as in a round alone."""
    with_none = game_of(name, shuffler="manual")
    assert refusal_of(with_none, begun(with_none, 1), "shuffler-jam").code == "no-such-device"
    game = game_of(name, shuffler="automated")
    assert isinstance(decide(game, begun(game, 1), Report("shuffler-jam")), list)
    bench = ready(game)
    bench.do(Burn(game.deck.cards[0]), BeginRound())
    bench.wager().do(NoMoreBets(), Deal((next(bench.cards()),)), Report("shuffler-jam"))
    assert bench.seen(RoundVoided)
