"""Awards of a linked meter that are shared, shown to each winner, or rejected; the terms of a link; two links."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import cards
from pitboss.decoding import read, write
from pitboss.errors import Refusal
from pitboss.games.builder import game_by_law
from pitboss.games.game import Game
from pitboss.games.identity import MeterName, Wager
from pitboss.games.progressive_meters import least_of, linked_meters
from pitboss.games.submission import MeterTerms
from pitboss.law.model import Amount
from pitboss.meters.link.events import AwardReserved
from pitboss.meters.link.events import Event as LinkEvent
from pitboss.people import ANYONE
from pitboss.rounds.award_events import AwardClaimed, ClaimPaid, LinkWagered, LinkWagerReversed
from pitboss.rounds.commands import (
    Choose,
    Command,
    CountProgressives,
    Deal,
    Leave,
    NoMoreBets,
    OpenRound,
    PlaceWager,
    RejectAward,
    Report,
    Verify,
)
from pitboss.rounds.engine.contributions import meters_fed
from pitboss.rounds.events import AwardShared, WagerSettled
from pitboss.rounds.families.registry import family_of
from pitboss.tables.commands import BeginRound
from pitboss.tables.envelope import Hosted, RoundsAlone
from pitboss.tables.linking import Wire, terms_of
from pitboss.tables.pit import Happened, Pit, host_alone, join, lose, open_link, play, regain
from pitboss.tables.state import Table
from tests.tables.bench import game_of, ready, with_options
from tests.tables.linked import BOTH, ROYAL, Floor, linked_235, must

TABLE = "t"
BONUS = MeterName("five-card-hand-bonus/main")


class Rounds:
    """Rounds alone with a link of their own."""

    def __init__(self, game: Game) -> None:
        self.pit: Pit = host_alone(RoundsAlone(TABLE, game))
        self.log: list[object] = []
        self.at_link: list[LinkEvent] = []

    def do(self, *commands: Command) -> None:
        for command in commands:
            answer = play(self.pit, TABLE, command, ANYONE)
            assert isinstance(answer, Happened), f"{command}: {answer}"
            self.pit = answer.pit
            self.log += answer.events
            self.at_link += [event for _, event in answer.at_links]

    def verify(self) -> None:
        while held := self.pit.tables[TABLE].round.held:
            self.do(Verify(held.steps[0]))

    def level(self, meter: str) -> int:
        return self.pit.links[TABLE].levels[meter].shown


def caribbean() -> Game:
    """Caribbean Stud with the Five Card Hand Bonus on a linked meter: $30,000, and nothing fed to it."""
    bonus = MeterTerms(rate=Fraction(0), initial=Amount(3_000_001), reset=Amount(3_000_000))
    game = game_by_law("ma/caribbean-stud")
    meters = {**game.choices.meters, BONUS: bonus}
    linked = ("five-card-hand-bonus", "five-card-hand-bonus-dealer")
    return replace(game, choices=replace(game.choices, meters=meters, linked=linked))


def test_the_dealers_royal_flush_is_shared_and_reserved_once() -> None:
    """Three wager on the dealer's hand: $30,000.01 in three parts is $10,000.00 each, and the cent stays on the meter,
    which is then at its reset amount and that cent.
    """
    rounds = Rounds(caribbean())
    rounds.do(OpenRound())
    for seat in (1, 2, 3):
        rounds.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "five-card-hand-bonus-dealer", 100))
    rounds.do(NoMoreBets(), CountProgressives(3))
    deal_all(rounds, "2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h", dealer="As Ks Qs Js Ts")
    rounds.verify()
    claims = [one for one in rounds.log if isinstance(one, AwardClaimed)]
    assert claims == [AwardClaimed(1, BONUS, Fraction(1), (1, 2, 3), again=False)]
    assert [one for one in rounds.log if isinstance(one, AwardShared)] == [
        AwardShared(Wager("five-card-hand-bonus-dealer"), 1_000_000, 3, "MA CSP §11(e)(2)")
    ]
    paid = [one for one in rounds.log if isinstance(one, WagerSettled) and one.wager == "five-card-hand-bonus-dealer"]
    assert [(one.seat, one.returned) for one in paid] == [(3, 1_000_000), (2, 1_000_000), (1, 1_000_000)]
    assert [one.amount for one in rounds.log if isinstance(one, ClaimPaid)] == [3_000_000]
    assert rounds.level(BONUS) == 3_000_001


def deal_all(rounds: Rounds, *hands: str, dealer: str) -> None:
    """Five cards to each seat and to the dealer, whose last lies face up, and everybody bets."""
    host = rounds.pit.tables[TABLE]
    left = {seat: list(cards(text)) for seat, text in enumerate(hands, 1)}
    house = list(cards(dealer))
    due = family_of(host.game).due(host.game, host.round)
    rounds.do(Deal(tuple((house if at.seat is None else left[at.seat]).pop(0) for at in due)))
    while turn := family_of(host.game).turn(host.game, rounds.pit.tables[TABLE].round):
        if not rounds.pit.tables[TABLE].round.under_way:
            break
        rounds.do(Choose(turn.seat, "bet"))


def test_a_shared_award_is_rejected_before_any_of_its_seats_is_paid() -> None:
    rounds = Rounds(caribbean())
    rounds.do(OpenRound())
    for seat in (1, 2):
        rounds.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "five-card-hand-bonus-dealer", 100))
    rounds.do(NoMoreBets(), CountProgressives(2))
    deal_all(rounds, "2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", dealer="As Ks Qs Js Ts")
    rounds.do(RejectAward("a card too many"))
    claims = [one.seats for one in rounds.log if isinstance(one, AwardClaimed)]
    assert claims == [(1, 2), (1,)]
    assert rounds.level(BONUS) == 1_500_001, "two wagered on the hand: the part of the seat that was refused stays"
    held = rounds.pit.tables[TABLE].round.held
    assert held is not None
    rounds.do(*(Verify(step) for step in held.steps))
    assert rounds.pit.tables[TABLE].round.phase == "over"
    assert [one.sharers for one in rounds.log if isinstance(one, AwardShared)] == [2], "among how many it is divided"


def test_nobody_leaves_who_shares_an_award_that_is_held_or_still_to_be_paid() -> None:
    """Seats 1 and 2 share; seat 3 has no part in it, but its wagers are decided too."""
    rounds = Rounds(caribbean())
    rounds.do(OpenRound(), *(PlaceWager(seat, "ante", 1000) for seat in (1, 2, 3)))
    rounds.do(*(PlaceWager(seat, "five-card-hand-bonus-dealer", 100) for seat in (1, 2)))
    rounds.do(NoMoreBets(), CountProgressives(2))
    deal_all(rounds, "2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", "2h 3s 5c 7d 9h", dealer="As Ks Qs Js Ts")
    assert leaving(rounds) == ["award-held", "award-held", "settling"]
    held = rounds.pit.tables[TABLE].round.held
    assert held is not None
    rounds.do(*(Verify(step) for step in held.steps))
    assert leaving(rounds) == ["award-held", "settling", "settling"]
    rounds.verify()
    paid = [one.returned for one in rounds.log if isinstance(one, WagerSettled) and "meter" in one.pays]
    assert paid == [1_500_000, 1_500_000]


def leaving(rounds: Rounds) -> list[str]:
    """Why no seat may lose its wagers now by leaving; nothing, where it may."""
    answers = [play(rounds.pit, TABLE, Leave(seat, "lost", "gone"), ANYONE) for seat in (1, 2, 3)]
    return [one.code if isinstance(one, Refusal) else "" for one in answers]


def test_once_a_shared_award_is_paid_no_seat_of_it_is_rejected() -> None:
    rounds = Rounds(caribbean())
    rounds.do(OpenRound())
    for seat in (1, 2):
        rounds.do(PlaceWager(seat, "ante", 1000), PlaceWager(seat, "five-card-hand-bonus-dealer", 100))
    rounds.do(NoMoreBets(), CountProgressives(2))
    deal_all(rounds, "2c 3d 5h 7s 9c", "2d 3h 5s 7c 9d", dealer="As Ks Qs Js Ts")
    held = rounds.pit.tables[TABLE].round.held
    assert held is not None
    rounds.do(*(Verify(step) for step in held.steps))
    for against in (RejectAward("a card too many"), Verify("verify-winning-hand", passed=False, why="a card too many")):
        answer = play(rounds.pit, TABLE, against, ANYONE)
        assert isinstance(answer, Refusal)
        assert (answer.code, answer.cite) == ("shared", "Pitboss R-212")


@pytest.mark.rules("BJ-024", "BJ-029")
@pytest.mark.parametrize(("each", "paid"), [("false", [1_234_567, 1_234_567]), ("true", [1_234_567, 100_000])])
def test_a_meter_may_be_shown_to_each_winner_of_a_round(each: str, paid: list[int]) -> None:
    """The dealer's eight cards win the meter for both seats. Shown to each, the house has put the first award in again;
    else the second gets the $1,000 that the meter is reset to. Either way it then stands at that.
    """
    terms = MeterTerms(rate=Fraction(0), initial=Amount(1_234_567), reset=Amount(100_000))
    game = game_of("md/blackjack", linked=("hit-and-run",))
    game = replace(game, choices=replace(game.choices, meters={**game.choices.meters, MeterName("main"): terms}))
    rounds = Rounds(with_options(game, meter_reset_between_winners=each))
    rounds.do(OpenRound())
    for seat in (1, 2):
        rounds.do(PlaceWager(seat, "blackjack", 1000), PlaceWager(seat, "hit-and-run", 500))
    rounds.do(NoMoreBets(), CountProgressives(2), Deal(cards("Ts Ts 2c 9d 9h 2d")))
    rounds.do(Choose(1, "stand"), Choose(2, "stand"), *(Deal((card,)) for card in cards("2h 2s 2c 2d 2h 3s")))
    rounds.verify()
    settled = [one for one in rounds.log if isinstance(one, WagerSettled) and one.wager == "hit-and-run"]
    assert [(one.seat, one.returned) for one in settled] == [(2, paid[0]), (1, paid[1])]
    reserved = [one for one in rounds.at_link if isinstance(one, AwardReserved)]
    assert [one.again for one in reserved] == [each == "false", False]
    assert [one.put_in for one in reserved] == [paid[0] if each == "false" else 100_000, 100_000]
    assert rounds.level("main") == 100_000


# A void hand


def test_a_void_hand_takes_back_what_it_has_fed() -> None:
    """$1 and $5 are wagered for the meter. Seat 2's hand is void, with two cards in place of one: $1 is left."""
    rounds = Rounds(caribbean())
    rounds.do(OpenRound(), *(PlaceWager(seat, "ante", 1000) for seat in (1, 2)))
    rounds.do(*(PlaceWager(seat, "five-card-hand-bonus", stake) for seat, stake in ((1, 100), (2, 500))), NoMoreBets())
    rounds.do(CountProgressives(2), Deal(cards("2c 4d")), Report("wrong-number-of-cards-player", seat=2, number=2))
    told = [one for one in rounds.log if isinstance(one, LinkWagered | LinkWagerReversed)]
    all_of_it, back = ((BONUS, 600),), ((BONUS, 500),)
    assert told == [LinkWagered(all_of_it), LinkWagerReversed(back)]
    assert rounds.pit.links[TABLE].levels[BONUS].wagered == 100
    rounds.do(Deal(cards("Ah 3d Kd 5h Qc 7s Jc 9c 2d")))
    assert rounds.pit.tables[TABLE].round.staked == {BONUS: 100}


# Terms


def test_a_link_has_the_terms_of_the_submission_and_the_least_of_the_law() -> None:
    """235 Stud: $10,000 at least. Seven seats with at most $5 each at 14% are $4.90 a round."""
    terms = MeterTerms(rate=Fraction(14, 100), initial=Amount(1_200_000), reset=Amount(1_100_000))
    game = game_of("md/stud-235", meters={"main": terms}, linked=("progressive",))
    made = terms_of(game, MeterName("main"))
    assert (made.level, made.initial, made.reset, made.rate) == ("main", 1_200_000, 1_100_000, Fraction(14, 100))
    assert (made.least, made.cite) == least_of(game, MeterName("main"))
    assert made.most_per_round == len(game.seats) * 70


def test_a_personal_meter_is_never_linked() -> None:
    game = game_of("md/midi-baccarat", linked=("royal-9",))
    assert linked_meters(game) == (MeterName("major"),)


# Meters that a seat can win


@pytest.mark.rules("BAC-032")
@pytest.mark.parametrize(
    ("assigned", "any_two", "seat", "fed"),
    [
        ("", "false", 1, set()),
        ("ss", "false", 1, {"major", "king-9-banker/1", "king-9-player/1"}),
        ("ss", "false", 2, set()),
        ("ss", "true", 2, {"major"}),
        ("", "true", 1, set()),
    ],
)
def test_a_royal_9_feeds_only_what_its_seat_can_win(assigned: str, any_two: str, seat: int, fed: set[str]) -> None:
    """Exact Match needs the seat's own King 9; Any Two, where it is offered, any that has been assigned."""
    game = with_options(game_by_law("md/midi-baccarat"), king_9_of_seats=assigned, any_two_personal=any_two)
    assert set(meters_fed(game, "royal-9", seat)) == fed


# Two links


def two_links() -> Pit:
    """A Three Card Poker table whose two progressive meters are on two links, under other names there."""
    game = game_of("md/three-card-poker", linked=("progressive", "five-card-progressive"))
    bench = ready(game, "Ann")
    wires = {THREE: Wire("north", "three"), FIVE: Wire("south", "five")}
    so_far = Happened(Pit())
    for meter, wire in wires.items():
        so_far = must(open_link(so_far.pit, wire.link, [terms_of(game, meter, wire.level)], BOTH))
    host = Hosted(TABLE, game, bench.table, len(bench.log))
    assert isinstance(join(so_far.pit, host, {THREE: wires[THREE]}, BOTH), Refusal), "each linked meter needs its link"
    return must(join(so_far.pit, host, wires, BOTH)).pit


THREE, FIVE = MeterName("main"), MeterName("five-card-progressive/main")
WAGERS = (PlaceWager(1, "ante", 1000), PlaceWager(1, "progressive", 100), PlaceWager(1, "five-card-progressive", 500))


def test_each_link_hears_of_its_own_meters() -> None:
    pit = two_links()
    before = pit.read_displays(TABLE)
    for command in (BeginRound(), *WAGERS, NoMoreBets(), CountProgressives(2)):
        pit = must(play(pit, TABLE, command, ANYONE)).pit
    north, south = (pit.links[name] for name in ("north", "south"))
    assert (north.levels["three"].wagered, south.levels["five"].wagered) == (100, 500)
    assert (north.tables[TABLE].staked, south.tables[TABLE].staked) == ({"three": 100}, {"five": 500})
    rates = {name: pit.tables[TABLE].game.meters[name].rate or Fraction(0) for name in (THREE, FIVE)}
    after = {THREE: before[THREE] + 100 * rates[THREE], FIVE: before[FIVE] + 500 * rates[FIVE]}
    assert pit.read_displays(TABLE) == after


def test_a_link_that_is_lost_takes_only_its_own_wagers_away() -> None:
    """The table plays on for the other link, round after round, and the lost one takes it up again where it is then."""
    pit = must(lose(two_links(), "south", TABLE, "no answer", "m1")).pit
    pit = must(play(pit, TABLE, BeginRound(), ANYONE)).pit
    for wager in WAGERS[:2]:
        pit = must(play(pit, TABLE, wager, ANYONE)).pit
    refused = play(pit, TABLE, WAGERS[2], ANYONE)
    assert isinstance(refused, Refusal)
    assert refused.code == "meter-lost"
    for command in (NoMoreBets(), CountProgressives(1), Report("several-face-up-cards")):
        pit = must(play(pit, TABLE, command, ANYONE)).pit
    north, south = (pit.links[name].tables[TABLE] for name in ("north", "south"))
    assert (north.round, north.playing, south.round, south.playing) == (1, False, 0, False)
    pit = must(regain(pit, "south", TABLE, "m2")).pit
    assert pit.links["south"].tables[TABLE].round == 1


def test_a_table_that_waits_for_its_link_is_written_and_read_again() -> None:
    floor = Floor.of(linked_235(), "1", "2")
    floor.begin("1")
    floor.deal("1", ROYAL)
    floor.note("2", must(lose(floor.pit, "floor", "2", "no answer", "m1")))
    for table in (floor.table("1"), floor.table("2")):
        assert read(write(table, Table), Table, "table") == table
