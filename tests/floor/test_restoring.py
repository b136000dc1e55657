"""What a restored backup brings back of sealed decks: players may have seen their cards, and they are dealt no more."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.floor import demo
from pitboss.floor.electronic import Draw
from pitboss.floor.floor import Floor, Order, hosted
from pitboss.floor.opening import open_floor
from pitboss.floor.person import OPERATOR
from pitboss.floor.restoring import restore_floor, withdraw_decks
from pitboss.games.examples import list_examples
from pitboss.journal.backup import back_up
from pitboss.journal.folder import Folder
from pitboss.people import Actor
from pitboss.rounds.commands import NoMoreBets, PlaceWager
from pitboss.rounds.events import CardsDealt
from pitboss.tables.commands import BeginRound, RemoveDeck, TakeSeat
from pitboss.tables.events import CommitmentWithdrawn
from pitboss.tables.waiting import waits_for

GAME = "mini-baccarat"
DEALER, FLO, ANN = Actor("dealer", "Dee"), Actor("floorperson", "Flo"), Actor("player", "Ann", 1)


def give(floor: Floor, actor: Actor, command: object) -> tuple[object, ...] | Refusal:
    told = floor.tell(Order(str(uuid4()), GAME, actor, command))  # type: ignore[arg-type]
    return told if isinstance(told, Refusal) else told.events


def must(answer: tuple[object, ...] | Refusal) -> tuple[object, ...]:
    assert not isinstance(answer, Refusal), answer
    return answer


def begin(floor: Floor) -> None:
    must(give(floor, DEALER, BeginRound()))
    must(give(floor, ANN, PlaceWager(1, "banker", 1000)))
    must(give(floor, DEALER, NoMoreBets()))


def deal(floor: Floor) -> list[Card]:
    """The cards of the round until it is over."""
    seen: list[Card] = []
    place = floor.places[GAME]
    while waits_for(place.game, hosted(floor.pit, GAME).table).what in ("burn", "cards"):
        what = waits_for(place.game, hosted(floor.pit, GAME).table).what
        for event in must(give(floor, DEALER, Draw("burn" if what == "burn" else "deal"))):
            seen += [one.card for one in event.cards] if isinstance(event, CardsDealt) else ()
    return seen


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A floor with an electronic shoe from which a round has been played."""
    found = Folder(tmp_path / "floor")
    found.path.mkdir()
    with open_floor(found) as floor:
        demo.host_table(floor, GAME, demo.game_of_example(list_examples()[GAME]))
        must(give(floor, ANN, TakeSeat(1, "Ann")))
        begin(floor)
        deal(floor)
    return found


def restored(folder: Folder, tmp_path: Path) -> Folder:
    """A backup of it, in another folder; meanwhile the floor has gone on, and its cards were seen."""
    back_up(folder, tmp_path / "backup")
    other = Folder(tmp_path / "restored")
    report, _ = restore_floor(tmp_path / "backup", other)
    assert not report.faults
    return other


def test_a_deck_that_was_brought_back_leaves_the_table_when_the_floor_starts(folder: Folder, tmp_path: Path) -> None:
    other = restored(folder, tmp_path)
    with open_floor(folder) as floor:
        begin(floor)
        seen = deal(floor)
    with open_floor(other) as floor:
        before = hosted(floor.pit, GAME).table.decks
        assert [name for name, deck in before.items() if deck.commitment]
        withdraw_decks(floor)
        assert hosted(floor.pit, GAME).table.decks == {}
        told = [event for one in floor.since(GAME, 0) for event in one.events]
        assert [one.commitment for one in told if isinstance(one, CommitmentWithdrawn)] == [
            deck.commitment for deck in before.values()
        ]
        demo.make_ready(floor, GAME)
        begin(floor)
        assert deal(floor) != seen  # Of eight decks: the same four cards come by chance once in some millions.
        version = hosted(floor.pit, GAME).version
        withdraw_decks(floor)  # A later start leaves the fresh deck where it is.
        assert hosted(floor.pit, GAME).version == version


def test_a_table_that_deals_from_it_stands_still_and_begins_no_other_round_with_it(
    folder: Folder, tmp_path: Path
) -> None:
    with open_floor(folder) as floor:
        begin(floor)
    with open_floor(restored(folder, tmp_path)) as floor:
        withdraw_decks(floor)
        assert "may have been seen" in floor.places[GAME].frozen
        refused = give(floor, DEALER, Draw("deal"))
        assert isinstance(refused, Refusal)
        assert refused.code == "frozen"
        assert floor.reopen(GAME, OPERATOR.actor, "the players agree") is None
        deal(floor)
        refused = give(floor, DEALER, BeginRound())
        assert isinstance(refused, Refusal)
        assert (refused.code, refused.open) == ("deck-brought-back", ("RemoveDeck",))
        (deck,) = hosted(floor.pit, GAME).table.decks
        must(give(floor, FLO, RemoveDeck(deck)))
        demo.make_ready(floor, GAME)
        must(give(floor, DEALER, BeginRound()))
