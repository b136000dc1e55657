"""Money on a running floor: balances and shifts agree with the rounds, and the record with itself."""

from __future__ import annotations

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from pitboss.errors import Refusal
from pitboss.floor.floor import Floor
from pitboss.floor.money import sealing
from pitboss.floor.money.audit import MoneyWatch
from pitboss.floor.money.commands import BuyIn, CashOut, Command, CountInventory, Fill, OpenTill, Stack, VoidSlip
from pitboss.floor.money.sealing import recall_sealed
from pitboss.floor.money.state import Till
from pitboss.floor.money.statement import state_shift
from pitboss.floor.money.tills import Deed, Tills, tills_of
from pitboss.floor.showing import show_table
from pitboss.journal.chain import Fault
from pitboss.journal.entry import Entry, encode
from pitboss.journal.store import Kept, Store
from pitboss.money import MOST
from pitboss.people import Actor
from pitboss.rounds.commands import CorrectWager, NoMoreBets, PlaceWager
from tests.floor.hall import DEALER, GAMES, KEY, Hall

FLO = Actor("floorperson", "Flo")
SIGNED = {"asked_by": {"person": "Dora"}, "approved_by": [{"person": "Flo"}]}
GAME = "three-card-poker"


class Cage:
    """Whoever brings money to the table of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.count = hall, 0
        self.tills = tills_of(hall.floor)

    def tell(self, command: Command, id: str = "") -> Any:
        self.count += 1
        return self.tills.tell(Deed(id or f"deed-{self.count}", self.hall.game, FLO, command, SIGNED))

    def must(self, command: Command) -> None:
        told = self.tell(command)
        assert not isinstance(told, Refusal), told


def find_faults(hall: Hall, change: Any = None) -> list[Fault]:
    """What a verifier says of the money; `change` puts something else in place of an entry."""
    watch = MoneyWatch()
    for stream in sorted(hall.store.heads()):
        if seen := watch.observe(stream):
            for entry in hall.store.read(stream):
                seen(change(entry) if change else entry)
    return list(watch.finish())


@pytest.mark.parametrize("game", GAMES)
def test_balances_and_win_agree_with_the_rounds(game: str) -> None:
    """The rounds' own reckoning, seat by seat, is another than the one by events that moves the money."""
    hall = Hall(game, seats=2, seed=5)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    for player in hall.players:
        cage.must(BuyIn(player.person, 5_000_000))
    nets: Counter[str] = Counter()
    for number in (1, 2, 3):
        hall.play(number)
        for seat in hall.table.round.seats.values():
            nets[seat.player] += seat.net
    owed = Counter({hall.table.seats[seat]: amount for seat, amount in hall.table.round.owed.items()})
    for player in hall.players:
        assert cage.tills.balance(game, player.person) == 5_000_000 + nets[player.person]
    shift = state_shift(cage.tills.read(game), cage.tills.read(game).periods[0], cage.tills.standing(game))
    assert shift.win == shift.reckoned == -nets.total()
    assert owed.total() >= 0
    cage.must(CashOut(hall.players[0].person))
    assert cage.tills.balance(game, hall.players[0].person) == 0
    assert find_faults(hall) == []
    again = Tills(hall.open())
    assert again.takings(game) == cage.tills.takings(game), "as another process reads it"


def test_a_wager_above_the_balance_is_refused_and_leaves_nothing(store: Store) -> None:
    hall = Hall(GAME, seats=1, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    cage.must(BuyIn("player-1", 2_500))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    heads = hall.store.heads()
    refused = hall.tell(hall.players[0], PlaceWager(1, "ante", 3_000))
    assert isinstance(refused, Refusal)
    assert refused.code == "over-balance"
    assert hall.store.heads() == heads
    hall.must(hall.players[0], PlaceWager(1, "ante", 2_500))
    assert cage.tills.balance(GAME, "player-1") == 0
    assert isinstance(cage.tell(CashOut("player-1", 1)), Refusal), "it lies on the layout"
    over = hall.tell(hall.players[0], PlaceWager(1, "pair-plus", 1_000))
    assert isinstance(over, Refusal)
    cage.must(BuyIn("player-1", 1_000))
    hall.must(hall.players[0], PlaceWager(1, "pair-plus", 1_000))
    assert find_faults(hall) == []


def test_a_correction_is_not_kept_back_because_players_have_cashed_out(store: Store) -> None:
    """What is told again was covered when it was made; what somebody then owes stands as their balance."""
    hall = Hall("mini-baccarat", seats=2, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    for player in hall.players:
        cage.must(BuyIn(player.person, 20_000))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    hall.must(DEALER, PlaceWager(1, "player", 10_000))
    hall.must(DEALER, PlaceWager(2, "banker", 10_000))  # One of them wins, or both get their stakes back.
    number = len(hall.table.round.stands) - 1
    hall.must(DEALER, NoMoreBets())
    while hall.table.in_round:
        hall.step()
    before = {one.person: cage.tills.balance("mini-baccarat", one.person) for one in hall.players}
    for player in hall.players:
        cage.tell(CashOut(player.person))  # Who has lost all has nothing to take.
    hall.must(FLO, CorrectWager(number, 2, "banker", 20_000, "two chips lay there"))
    after = {one.person: cage.tills.balance("mini-baccarat", one.person) for one in hall.players}
    assert after["player-1"] == 0
    assert after["player-2"] == 20_000 + hall.table.round.seats[2].net - before["player-2"]
    assert find_faults(hall) == []


def test_a_wager_is_not_corrected_to_more_than_its_player_had(store: Store) -> None:
    """A round that is won would else be paid on money that nobody had put down; what was cashed out since was there."""
    hall = Hall("mini-baccarat", seats=2, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    for player in hall.players:
        cage.must(BuyIn(player.person, 20_000))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    hall.must(DEALER, PlaceWager(1, "player", 10_000))
    hall.must(DEALER, PlaceWager(2, "banker", 10_000))
    number = len(hall.table.round.stands) - 1
    hall.must(DEALER, NoMoreBets())
    while hall.table.in_round:
        hall.step()
    cage.tell(CashOut("player-2", 5_000))
    heads = hall.store.heads()
    more = CorrectWager(number, 2, "banker", 20_100, "more chips lay there")
    assert code_of(hall.tell(FLO, more)) == "over-balance"
    assert hall.store.heads() == heads
    hall.must(FLO, CorrectWager(number, 2, "banker", 20_000, "two chips lay there"))
    assert find_faults(hall) == []

    def change(entry: Entry) -> Entry:
        """As if less had been bought in before that correction."""
        lines = [{**one, "amount": "150.00"} if one["event"] == "bought-in" else one for one in entry.events]
        return replace(entry, events=tuple(lines))

    assert any("was corrected to more" in one.problem for one in find_faults(hall, change))


def test_a_coupon_needs_no_balance(store: Store) -> None:
    """The dealer has seen it, and it is no money."""
    hall = Hall(GAME, seats=1, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    cage.must(BuyIn("player-1", 1_000))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    hall.must(DEALER, PlaceWager(1, "ante", 1_000))
    assert code_of(hall.tell(DEALER, PlaceWager(1, "pair-plus", 1_000))) == "over-balance"
    hall.must(DEALER, PlaceWager(1, "pair-plus", 1_000, kind="coupon"))
    assert cage.tills.balance(GAME, "player-1") == 0
    assert find_faults(hall) == []


def test_at_a_table_for_practice_everybody_has_money(store: Store) -> None:
    hall = Hall(GAME, seats=2, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts", 50_000))
    hall.play(3)
    assert all(cage.tills.balance(GAME, one.person) >= 0 for one in hall.players)
    assert cage.tills.read(GAME).given["player-1"] >= 50_000
    assert find_faults(hall) == []


def test_no_round_begins_before_the_opener_is_counted(store: Store) -> None:
    hall = Hall(GAME, seats=1, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("chips"))
    with pytest.raises(AssertionError, match="opener"):
        hall.play(1)
    cage.must(CountInventory("opener", (Stack(500, 100),)))
    hall.play(1)
    won = cage.tills.takings(GAME).won
    cage.must(CountInventory("closer", (Stack(100, 500 + won // 100),)))
    assert cage.tills.read(GAME).periods[0].closing == 50_000 + won
    assert find_faults(hall) == []


def test_what_was_told_once_is_answered_again_and_done_once(store: Store) -> None:
    hall = Hall(GAME, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    assert cage.tell(BuyIn("Ann", 700), "same") == cage.tell(BuyIn("Ann", 700), "same")
    assert cage.tills.balance(GAME, "Ann") == 700


def test_slips_have_no_gaps_when_many_write_at_once(store: Store) -> None:
    """Two processes on one store, each with several threads."""
    hall = Hall(GAME, store=store)
    cage = Cage(hall)
    cage.must(OpenTill("chips"))
    cage.must(CountInventory("opener", (Stack(500, 1000),)))
    both = (cage.tills, Tills(hall.open()))

    def fill(number: int) -> Any:
        deed = Deed(f"fill {number}", GAME, FLO, Fill((Stack(500, 1),)), SIGNED)
        return both[number % 2].tell(deed)

    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(fill, range(40)))
    names = sorted((one[0].slip for one in told), key=lambda name: int(name[2:]))
    assert names == [f"F-{number}" for number in range(1, 41)]
    assert cage.tills.register(GAME).read(fresh=True).period.fills == 40 * 500  # type: ignore[union-attr]
    assert find_faults(hall) == []


def change_event(entry: Entry, event: str, **changes: Any) -> Entry:
    events = tuple({**one, **changes} if one["event"] == event else one for one in entry.events)
    return replace(entry, events=events)


FORGED = [
    ("bought-in", {"amount": "9999.00"}),
    ("cashed-out", {"amount": "9999.00"}),
    ("slip-made", {"slip": "F-2"}),
    ("slip-made", {"signed": ["Dora"]}),
    ("slip-made", {"signed": ["Dora", "dora "]}),
    ("slip-voided", {"slip": "F-7"}),
    ("inventory-counted", {"won": "1.00"}),
    ("inventory-counted", {"expected": "1.00"}),
    ("till-opened", {"kind": "chips"}),
]


@pytest.mark.parametrize(("event", "changes"), FORGED, ids=str)
def test_a_verifier_finds_what_cannot_have_been_done(event: str, changes: dict[str, Any]) -> None:
    hall = Hall(GAME, seats=1)
    cage = Cage(hall)
    for command in (
        OpenTill("accounts", bank=1_000_000),
        BuyIn("player-1", 80_000),
        Fill((Stack(500, 2),)),
        VoidSlip("F-1", "not needed"),
    ):
        cage.must(command)
    hall.play(2)
    cage.must(CashOut("player-1"))
    cage.must(CountInventory("closer"))
    assert find_faults(hall) == []
    found = find_faults(hall, lambda entry: change_event(entry, event, **changes))
    assert found
    assert {one.kind for one in found} == {"money"}


@pytest.fixture
def long(monkeypatch: pytest.MonkeyPatch) -> Cage:
    """Rounds enough that what they came to was kept, twice."""
    monkeypatch.setattr(sealing, "KEEP_EVERY", 2)
    cage = Cage(Hall(GAME, seats=2))
    cage.must(OpenTill("accounts"))
    for player in ("player-1", "player-2"):
        cage.must(BuyIn(player, 100_000_00))
    for number in range(1, 6):
        cage.hall.play(number)
    return cage


def test_what_the_rounds_came_to_is_kept_and_read_again(long: Cage, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, number = recall_sealed(long.hall.store, GAME)
    assert (kept.round, number > 1) == (4, True)
    assert Tills(long.hall.open()).takings(GAME) == long.tills.takings(GAME)
    monkeypatch.setattr(Tills, "read", lambda self, table: Till())
    long.hall.play(6)
    assert recall_sealed(long.hall.store, GAME)[0].round == 4, "only where a till is open"


def edit_takings(said: Any) -> bytes:
    said["purses"]["player-1"] = said["purses"].get("player-1", 0) + 100_000_000
    return encode(said)


@pytest.mark.parametrize(
    "change",
    [
        edit_takings,
        lambda said: encode(said | {"round": 2}),
        lambda said: encode(said | {"round": 99}),
        lambda said: encode({**said, "players": []}),
        lambda said: b"{{",
        lambda said: b"[" * 100_000,
        lambda said: None,
    ],
)
def test_takings_that_nobody_sealed_are_reckoned_again(long: Cage, change: Any) -> None:
    true, store = long.tills.takings(GAME), long.hall.store
    store.keep([Kept(sealing.TAKINGS, GAME, change(json.loads(store.recall(sealing.TAKINGS, GAME) or b"")))])
    again = Cage(Hall(GAME, store=store))
    assert again.tills.takings(GAME) == true
    assert again.tills.balance(GAME, "player-1") == long.tills.balance(GAME, "player-1")
    assert isinstance(again.tell(CashOut("player-1", 100_000_000)), Refusal)


def test_takings_of_an_earlier_round_are_sealed_too(long: Cage) -> None:
    store, true = long.hall.store, long.tills.takings(GAME)
    before = store.recall(sealing.TAKINGS, GAME)
    long.hall.play(7)
    true = long.tills.takings(GAME)
    store.keep([Kept(sealing.TAKINGS, GAME, before)])
    assert Tills(long.hall.open()).takings(GAME) == true


def test_a_seal_of_other_takings_is_found(long: Cage) -> None:
    def change(entry: Entry) -> Entry:
        wrong = {**entry.facts, sealing.TAKINGS: "0" * 64}
        return replace(entry, facts=wrong) if sealing.TAKINGS in entry.facts else entry

    assert find_faults(long.hall) == []
    assert [one.kind for one in find_faults(long.hall, change)] == ["money"] * 2


def test_two_servers_never_let_one_balance_be_spent_twice() -> None:
    """What one server knows of a table, the other learns before it moves money there."""
    hall = Hall(GAME, seats=1)
    one, other = hall.floor, Floor(hall.store, KEY, hall.clock, name="the other", patience=0)
    cage, elsewhere = Cage(hall), tills_of(other)
    cage.must(OpenTill("accounts"))
    cage.must(BuyIn("player-1", 3_000))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    hall.must(hall.players[0], PlaceWager(1, "ante", 2_000))
    assert code_of(elsewhere.tell(Deed("out", GAME, FLO, CashOut("player-1", 2_000)))) == "owned-elsewhere"
    one.give_up(f"table/{GAME}")
    assert code_of(elsewhere.tell(Deed("out", GAME, FLO, CashOut("player-1", 2_000)))) == "over-balance"
    assert code_of(elsewhere.tell(Deed("out too", GAME, FLO, CashOut("player-1", 1_000)))) == ""
    one.places[GAME].owned, one.patience = True, 0  # It slept, and does not know that it has lost the table.
    assert code_of(cage.tell(CashOut("player-1", 1_000))) == "owned-elsewhere"
    other.give_up(f"table/{GAME}")
    assert code_of(cage.tell(CashOut("player-1", 1_000))) == "over-balance"
    assert code_of(hall.tell(hall.players[0], PlaceWager(1, "pair-plus", 1_000))) == "over-balance"
    assert find_faults(hall) == []


def code_of(answer: object) -> str:
    return answer.code if isinstance(answer, Refusal) else ""


@pytest.mark.parametrize(("wager", "kind"), [("ante", "match-play"), ("pair-plus", "coupon"), ("pair-plus", "cash")])
def test_a_player_hands_a_coupon_to_the_dealer_and_does_not_print_one(wager: str, kind: Any) -> None:
    hall = Hall(GAME, seats=1)
    cage = Cage(hall)
    cage.must(OpenTill("accounts"))
    cage.must(BuyIn("player-1", 5_000))
    while not hall.table.seats or hall.table.round.phase != "wagers":
        hall.step()
    player = hall.players[0]
    hall.must(player, PlaceWager(1, "ante", 1_000))
    heads = hall.store.heads()
    assert code_of(hall.tell(player, PlaceWager(1, wager, 1_000, kind=kind))) == "dealer-takes-it"
    assert hall.store.heads() == heads
    offered = [move["command"].get("kind", "chips") for move in show_table(hall.floor, GAME, player)["moves"]]
    assert set(offered) == {"chips"}
    assert code_of(hall.tell(DEALER, PlaceWager(1, wager, 1_000, kind=kind))) != "dealer-takes-it"


def test_money_under_a_used_id_is_refused_unless_it_is_the_same_again() -> None:
    cage = Cage(Hall(GAME, seats=1))
    cage.must(OpenTill("accounts"))
    first = cage.tell(BuyIn("player-1", 1_000), "used")
    assert code_of(first) == ""
    assert cage.tell(BuyIn("player-1", 1_000), "used") == first
    for command in (BuyIn("player-1", 9_900), CashOut("player-1", 100)):
        assert code_of(cage.tell(command, "used")) == "id-used"
    other = Deed("used", GAME, Actor("floorperson", "Fay"), BuyIn("player-1", 1_000), SIGNED)
    assert code_of(cage.tills.tell(other)) == "id-used"
    assert cage.tills.balance(GAME, "player-1") == 1_000


@pytest.mark.parametrize("command", [BuyIn("flo", 1_000), CashOut("Flo")])
def test_nobody_handles_the_own_balance_for_the_house(command: Command) -> None:
    cage = Cage(Hall(GAME, seats=1))
    cage.must(OpenTill("accounts"))
    assert code_of(cage.tell(command)) == "own-matter"
    assert find_faults(cage.hall) == []


def test_a_balance_grows_to_the_most_that_can_be_recorded_and_no_further() -> None:
    cage = Cage(Hall(GAME, seats=1))
    cage.hall.floor.largest = MOST
    cage.must(OpenTill("accounts"))
    cage.must(BuyIn("player-1", MOST))
    assert code_of(cage.tell(BuyIn("player-1", 1))) == "over-most"
    cage.must(CashOut("player-1"))
    assert cage.tills.balance(GAME, "player-1") == 0
    assert find_faults(cage.hall) == []
