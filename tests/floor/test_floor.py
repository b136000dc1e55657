"""A floor of one process: every game played through it, rebuilt from its journal, and never told anything twice."""

from __future__ import annotations

import json
import re

import pytest

from pitboss.cards import cards, show
from pitboss.errors import Refusal
from pitboss.floor import floor as floor_module
from pitboss.floor.electronic import Draw
from pitboss.floor.floor import Order, hosted
from pitboss.floor.showing import show_events, show_table
from pitboss.floor.together import tell_together
from pitboss.people import Actor
from pitboss.rounds.commands import Deal, NoMoreBets, PlaceWager, Roll
from pitboss.rounds.dice_events import DiceRolled
from pitboss.rounds.events import RoundOpened
from pitboss.tables.commands import BeginRound, Command, RemoveDeck
from pitboss.tables.events import CommitmentWithdrawn, DeckCommitted, DeckDisclosed, RoundBegan
from pitboss.tables.waiting import waits_for
from tests.floor.hall import DEALER, GAMES, MANAGER, Hall

HASHED = ("deck-committed", "deck-disclosed", "table-opened")
"""Events whose hashes may hold any two letters."""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_and_rebuilt_from_the_journal(game: str) -> None:
    hall = Hall(game)
    hall.play(2)
    again = hall.open()
    assert hosted(again.pit, game) == hosted(hall.floor.pit, game)
    assert again.pit.links == hall.floor.pit.links


def test_every_sealed_deck_that_is_done_was_as_sealed() -> None:
    """Each deck is sealed before its round and disclosed after it, and the next one is sealed and not disclosed yet.

    Of two decks one lies in the shuffler, which holds no second (MD 3CP 1.4 Ch.3 §B(3)): so a deck is sealed when the
    other has left the shuffler for the table, and never ahead of that.
    """
    hall = Hall("three-card-poker")
    hall.play(4)
    while waits_for(hall.floor.places["three-card-poker"].game, hall.table).what != "new-round":
        hall.step()
    told = [event for one in hall.floor.since("three-card-poker", 0) for event in one.events]
    marks = [event for event in told if isinstance(event, DeckCommitted | RoundBegan | DeckDisclosed)]
    turns = [(type(event), event.deck) for event in marks]
    decks = ["deck-1", "deck-2"] * 2
    each = [(kind, deck) for deck in decks for kind in (DeckCommitted, RoundBegan, DeckDisclosed)]
    assert turns == [*each, (DeckCommitted, "deck-1")]
    assert all(event.agrees for event in marks if isinstance(event, DeckDisclosed))


def test_after_a_crash_between_shuffle_and_deal_the_same_deck_comes_back() -> None:
    hall = Hall("let-it-ride")
    while waits_for(hall.floor.places["let-it-ride"].game, hall.table).what != "cards":
        hall.step()
    deck = hall.table.playing or ""
    before = hall.floor.vault.find("let-it-ride", deck)
    hall.floor = hall.open()
    assert before is not None
    assert hall.floor.vault.find("let-it-ride", deck) == before
    hall.must(DEALER, Draw("deal"))
    out = hall.table.round.out
    assert set(before.order[: len(out)]) == set(out)


def test_a_sealed_deck_that_leaves_the_table_is_kept_no_longer() -> None:
    """Its commitment is withdrawn: nobody is shown what it was, and both verifiers know of no such deck."""
    hall = Hall("three-card-poker", seats=1)
    while not hall.store.recall_all("decks"):
        hall.step()
    ((place, _),) = hall.store.recall_all("decks").items()
    told = hall.must(MANAGER, RemoveDeck(place.rpartition("/")[2]))
    assert any(isinstance(one, CommitmentWithdrawn) for one in told.events)
    assert place not in hall.store.recall_all("decks")


def test_the_order_of_a_sealed_deck_is_nowhere_in_the_store() -> None:
    hall = Hall("let-it-ride")
    while waits_for(hall.floor.places["let-it-ride"].game, hall.table).what != "cards":
        hall.step()
    sealed = hall.floor.vault.find("let-it-ride", hall.table.playing or "")
    assert sealed is not None
    kept = b"".join(hall.store.recall_all("decks").values()) + repr(list(hall.store.read("table/let-it-ride"))).encode()
    assert sealed.salt.encode() not in kept


def test_a_command_that_comes_again_is_answered_again_and_done_once() -> None:
    hall = Hall("three-card-poker")
    while waits_for(hall.floor.places["three-card-poker"].game, hall.table).what != "new-round":
        hall.step()
    first = hall.must(DEALER, BeginRound(), "once")
    version = hosted(hall.floor.pit, "three-card-poker").version
    assert hall.must(DEALER, BeginRound(), "once") == first
    hall.floor = hall.open()
    assert hall.must(DEALER, BeginRound(), "once") == first
    assert hosted(hall.floor.pit, "three-card-poker").version == version


def test_another_command_or_another_person_under_a_used_id_is_refused() -> None:
    """An answer means that it was done: nobody gets one for what somebody else did, before a restart or after it."""
    hall = Hall("three-card-poker")
    while waits_for(hall.floor.places["three-card-poker"].game, hall.table).what != "wagers":
        hall.step()
    one, other = hall.players
    hall.must(one, PlaceWager(1, "ante", 1000), "used")
    strangers: list[tuple[Actor, Command]] = [
        (one, PlaceWager(1, "ante", 2000)),
        (other, PlaceWager(1, "ante", 1000)),
        (other, PlaceWager(2, "ante", 1000)),
        (DEALER, NoMoreBets()),
    ]
    version = hosted(hall.floor.pit, "three-card-poker").version
    for _ in range(2):
        for actor, command in strangers:
            order = Order("used", "three-card-poker", actor, command)
            for told in (hall.floor.tell(order), *tell_together(hall.floor, [order])):
                assert isinstance(told, Refusal), command
                assert told.code == "id-used"
        assert hosted(hall.floor.pit, "three-card-poker").version == version
        hall.floor = hall.open()


@pytest.mark.parametrize(("game", "command"), [("craps", Roll((6, 6))), ("let-it-ride", Deal(cards("As Ks Qs")))])
def test_nobody_names_cards_or_dice_at_an_electronic_table(game: str, command: Roll | Deal) -> None:
    hall = Hall(game)
    while waits_for(hall.floor.places[game].game, hall.table).what not in ("cards", "roll"):
        hall.step()
    refused = hall.tell(DEALER, command)
    assert isinstance(refused, Refusal)
    assert refused.code == "device-brings"


def test_the_dice_are_asked_for_by_the_shooter_and_not_by_another_player() -> None:
    hall = Hall("craps")
    while waits_for(hall.floor.places["craps"].game, hall.table).what != "roll":
        hall.step()
    shooter = hall.table.round.dice.shooter
    others = [player for player in hall.players if hall.table.seats.get(shooter or 0) != player.person]
    assert isinstance(hall.tell(others[0], Draw("roll")), Refusal)


def test_the_law_in_force_stands_beside_every_round() -> None:
    hall = Hall("three-card-poker")
    hall.play(1)
    opened = [
        entry
        for entry in hall.store.read("table/three-card-poker")
        if any(said["event"] == RoundOpened.__contract__.name for said in entry.events)  # type: ignore[attr-defined]
    ]
    assert opened
    assert all(entry.facts["law"] == hall.floor.places["three-card-poker"].game.digest for entry in opened)


def test_a_broken_promise_stops_the_table_and_a_manager_reopens_it(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall("three-card-poker")

    def break_down(*_: object) -> None:
        raise AssertionError("the money does not add up")

    with monkeypatch.context() as patch:
        patch.setattr(floor_module, "handle", break_down)
        refused = hall.tell(DEALER, NoMoreBets())
    assert isinstance(refused, Refusal)
    assert refused.code == "frozen"
    assert isinstance(hall.tell(DEALER, NoMoreBets()), Refusal)
    hall.floor = hall.open()
    assert hall.floor.places["three-card-poker"].frozen.startswith("AssertionError in break_down")
    assert hall.floor.reopen("three-card-poker", MANAGER, "looked into") is None
    hall.play(1)


def test_a_player_is_shown_the_own_cards_and_nobody_elses() -> None:
    hall = Hall("three-card-poker")
    while waits_for(hall.floor.places["three-card-poker"].game, hall.table).what != "choice":
        hall.step()
    first, second = hall.players
    mine = show_table(hall.floor, "three-card-poker", first)["view"]["round"]["seats"]
    assert "??" not in mine["1"]["cards"]
    assert set(mine["2"]["cards"]) == {"??"}
    place = hall.floor.places["three-card-poker"]
    seen = show_events(place, hall.floor.since("three-card-poker", 0), second)
    told = json.dumps([event for event in seen if event["event"] not in HASHED])
    # Whole words: a digest in hexadecimal may hold 4d or 9c by chance.
    shown = set(re.findall(r"\b\w\w\b", told))
    assert shown >= {show(card) for card in hall.table.round.seats[2].cards}
    assert not shown & {show(card) for card in hall.table.round.seats[1].cards}


def test_a_hand_is_named_for_whoever_sees_its_cards_and_for_nobody_else() -> None:
    hall = Hall("three-card-poker")
    while waits_for(hall.floor.places["three-card-poker"].game, hall.table).what != "choice":
        hall.step()
    totals = show_table(hall.floor, "three-card-poker", hall.players[0])["totals"]
    cards = {show(card) for card in hall.table.round.seats[1].cards}
    pairs, suits = len(cards) - len({card[0] for card in cards}), {card[1] for card in cards}
    if len(suits) == 3:  # neither a flush nor a straight flush
        assert totals["seats"]["1"][0].startswith(("pair of ", "three")) == bool(pairs)
    assert totals["seats"]["1"] != []
    assert totals["seats"]["2"] == []
    assert totals["zones"] == {}
    hall.play(1)
    assert show_table(hall.floor, "three-card-poker", hall.players[0])["totals"]["zones"]["dealer"]


def test_a_wager_at_craps_says_the_roll_that_settled_it() -> None:
    hall = Hall("craps", seats=1, seed=2)
    said: list[str] = []
    while hall.table.rounds < 2 or hall.table.in_round:
        hall.step()
        shown = show_table(hall.floor, "craps", hall.players[0])
        said += [one["why"] for one in shown["results"] if one["wager"] == "pass"]
    assert said
    told = r"\d+ on a come-out roll\.|A seven came before the \d+\.|The \d+ came before a seven\."
    assert all(re.match(told, one) for one in said), said


def test_the_last_roll_is_shown_and_called_until_the_next_one_comes() -> None:
    hall = Hall("craps", seats=1, seed=2)
    rolls, point = 0, None
    while hall.table.rounds < 3 or hall.table.in_round:
        hall.step()
        rolled = [one for one in hall.table.round.stands if isinstance(one, DiceRolled)]
        shown = show_table(hall.floor, "craps", hall.players[0])
        if not rolled:
            assert shown["rolled"] is None
            rolls, point = 0, None
        elif len(rolled) > rolls:
            first, second = rolled[-1].first, rolled[-1].second
            total, rolls = first + second, len(rolled)
            assert shown["rolled"]["dice"] == [first, second]
            assert shown["rolled"]["says"] == f"The dice show {first} and {second}: {total}. {call(total, point)}"
            point = hall.table.round.dice.point
            settled = [one["why"] for one in shown["results"] if one["latest"] and one["wager"].startswith("pass")]
            assert all(f"{total}" in why or total == 7 for why in settled)
    assert hall.table.rounds >= 3


def call(total: int, point: int | None) -> str:
    """What a stickperson would tell the table."""
    if point is None:
        return f"The point is {total}." if total in (4, 5, 6, 8, 9, 10) else "The next roll is a come-out roll again."
    return {7: "Seven out.", point: "The point is made."}.get(total, f"The point is still {point}.")


def test_a_wager_settled_twice_in_a_turn_has_the_reason_of_each_time() -> None:
    hall = Hall("craps", seats=1, seed=2)
    told: dict[str, str] = {}
    twice = False
    for _ in range(4000):
        hall.step()
        shown = show_table(hall.floor, "craps", hall.players[0])
        now = {one["wager"]: one["why"] for one in shown["results"]}
        if told.keys() <= now.keys():
            assert {
                one: now[one] for one in told
            } == told  # What was said once of a wager is not changed by a later roll.
            twice = twice or ("pass#2" in now and now["pass"] != now["pass#2"])
        told = now
        if twice:
            return
    raise AssertionError("no wager was settled twice for two reasons")


def test_what_is_told_since_a_version_begins_right_after_it() -> None:
    hall = Hall("three-card-poker")
    hall.play(1)
    every = [event for told in hall.floor.since("three-card-poker", 0) for event in told.events]
    for version in range(0, len(every), 7):
        told = hall.floor.since("three-card-poker", version)
        assert told[0].since == version
        assert [event for one in told for event in one.events] == every[version:]
        assert told[-1].after == hall.table


def test_an_auditor_is_offered_nothing() -> None:
    hall = Hall("three-card-poker")
    assert show_table(hall.floor, "three-card-poker", Actor("auditor", "Ada"))["moves"] == []
    assert show_table(hall.floor, "three-card-poker", Actor("floorperson", "Flo"))["moves"]
