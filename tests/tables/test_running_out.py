"""A deal for which no card is left has a lawful end, whatever brought it about (Pitboss R-200, R-93)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pitboss.cards import cards
from pitboss.people import Actor
from pitboss.rounds.commands import Deal, DrawCard, NoMoreBets, Report
from pitboss.rounds.events import RoundVoided, StakeReturned
from pitboss.tables.commands import BeginRound, Burn, CallOffRound
from pitboss.tables.events import RoundEnded, ShuffleDue
from pitboss.tables.moves import moves
from tests.said import given_by
from tests.tables.bench import POKER, Bench, game_of, ready


def run_down(bench: Bench, left: int) -> None:
    """All but a few of the cards that are not dealt yet are gone from the deck of the round. No table that `check`
    finds lawful comes to that in a game of one deck: the deck's own record says it.
    """
    name = bench.table.playing
    assert name is not None
    deck, others = bench.table.decks[name], tuple(bench.cards())
    gone = (*deck.gone, *others[: len(others) - left - deck.unseen])
    bench.table = replace(bench.table, decks={**bench.table.decks, name: replace(deck, gone=gone)})


def begun(name: str) -> Bench:
    bench = ready(game_of(name))
    if name not in POKER:
        bench.do(Burn(cards("2c")[0] if "baccarat" in name else None))
    bench.do(BeginRound())
    bench.wager().do(NoMoreBets())
    return bench


def test_a_deal_for_which_no_card_is_left_is_called_off_by_a_floorperson() -> None:
    bench, off = begun("ma/caribbean-stud"), CallOffRound("no card is left")
    run_down(bench, 9)
    first, *others = bench.cards()
    bench.do(Deal((first, *others[:7])))
    assert bench.refused(given_by("floorperson", off)).code == "dealt", "one card is left"
    bench.do(Deal((others[7],)))
    for more in (Deal(cards("As")), DrawCard()):
        refusal = bench.refused(more)
        assert (refusal.code, refusal.cite, refusal.open) == ("too-few-cards", "Pitboss R-200", ("CallOffRound",))
    assert bench.refused(given_by("dealer", off)).code == "wrong-person"
    assert CallOffRound in {type(one.command) for one in moves(bench.game, bench.table, Actor("floorperson", "Flo"))}
    bench.do(given_by("floorperson", off))
    assert sum(one.amount for one in bench.seen(StakeReturned)) == 1000
    assert [one.cite for one in bench.seen(RoundVoided)] == ["Pitboss R-200"]
    assert [(one.deck, one.reason) for one in bench.seen(ShuffleDue)] == [("red", "round-over")]
    (ended,) = bench.seen(RoundEnded)
    assert ended.uncounted == 1, "its cards were dealt"
    bench.shuffle().round_()


def test_no_deal_is_called_off_that_is_over() -> None:
    bench = begun("ma/caribbean-stud")
    run_down(bench, 10)
    bench.do(Deal(tuple(bench.cards())))
    assert bench.refused(given_by("floorperson", CallOffRound("a whim"))).code == "dealt"
    bench.play_out()


@pytest.mark.parametrize(("name", "rule"), [("md/mini-baccarat", "too-few-cards"), ("md/blackjack", "shoe-runs-out")])
def test_a_game_with_a_rule_for_too_few_cards_follows_that_rule(name: str, rule: str) -> None:
    """Pitboss R-93: the round of Baccarat is void; S.D. 20:18:15:28: Blackjack's is finished from the discards."""
    bench = begun(name)
    run_down(bench, 1)
    bench.do(Deal(tuple(bench.cards())[:1]))
    refusal = bench.refused(DrawCard())
    assert (refusal.code, refusal.open) == ("too-few-cards", (f"Report {rule}",))
    refusal = bench.refused(given_by("floorperson", CallOffRound("no card is left")))
    assert (refusal.code, refusal.open) == ("dealt", (f"Report {rule}",))
    bench.do(Report(rule))
    assert bool(bench.seen(RoundVoided)) == (name == "md/mini-baccarat")
