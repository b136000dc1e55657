"""What each irregularity of the chapters does to the round and to the cards, in Maryland and in Massachusetts."""

from __future__ import annotations

import pytest

from pitboss.cards import card, cards
from pitboss.games.identity import MeterName
from pitboss.rounds.commands import (
    Choose,
    CorrectCard,
    CountProgressives,
    Deal,
    DrawCard,
    NoMoreBets,
    PlaceWager,
    Report,
)
from pitboss.rounds.events import (
    CardsDealt,
    ContributionTakenBack,
    HandVoided,
    IrregularityNoted,
    RoundClosed,
    RoundVoided,
    StakeReturned,
)
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.irregularity_events import CardSetAside, HandRecounted, SetAsideUsed
from pitboss.tables.commands import BeginRound, CountStub, DirectShuffle, RecordStep, Shuffle, SpreadIdle
from pitboss.tables.events import DeckRemoved, RoundEnded, ShuffleDue
from tests.said import given_by, when
from tests.tables.bench import Bench, game_of, ready

ANTE = {
    "md/stud-235": ("two-card", "three-card", "five-card"),
    "md/three-card-poker": ("ante",),
    "ma/caribbean-stud": ("ante",),
}
VOIDS = [
    # game, irregularity, where the chapter says that all hands are void, why the cards are shuffled
    ("md/stud-235", "several-face-up-cards", "MD 235 1.1 Ch.13 §B"),
    ("md/stud-235", "wrong-number-of-cards-player", "MD 235 1.1 Ch.13 §D"),
    ("md/stud-235", "wrong-number-of-cards-community", "MD 235 1.1 Ch.13 §D"),
    ("md/stud-235", "community-card-exposed", "MD 235 1.1 Ch.13 §E"),
    ("md/three-card-poker", "several-face-up-cards", "MD 3CP 1.4 Ch.13 §B"),
    ("md/three-card-poker", "wrong-number-of-cards-player", "MD 3CP 1.4 Ch.13 §D"),
    ("md/three-card-poker", "wrong-number-of-cards-dealer", "MD 3CP 1.4 Ch.13 §D"),
    ("md/three-card-poker", "dealer-card-exposed", "MD 3CP 1.4 Ch.13 §E"),
    ("ma/caribbean-stud", "several-face-up-cards", "MA CSP §12(b)"),
    ("ma/caribbean-stud", "wrong-number-of-cards-dealer", "MA CSP §12(d)"),
    ("ma/caribbean-stud", "dealer-card-exposed", "Pitboss R-36"),
]


def in_deal(name: str, dealt: int = 2) -> Bench:
    """Two players with base wagers and a progressive dollar each, and some cards dealt."""
    bench = ready(game_of(name), "Ann", "Bob")
    bench.do(BeginRound())
    for seat in (1, 2):
        for wager in ANTE[name]:
            bench.do(PlaceWager(seat, wager, 1000))
        bench.do(PlaceWager(seat, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(2))
    source = bench.cards()
    bench.do(Deal(tuple(next(source) for _ in range(dealt))))
    return bench


def misdealt(irregularity: str) -> Report:
    """A report with whatever it must tell: of a wrong number of cards, that seat 1 or the place has six."""
    if not irregularity.startswith("wrong-number"):
        return Report(irregularity)
    return Report(irregularity, seat=1 if irregularity.endswith("player") else None, number=6)


@pytest.mark.rules("235-093", "235-095", "235-096", "3CP-108", "3CP-110", "3CP-111", "CAR-076", "CAR-079")
@pytest.mark.parametrize(("name", "irregularity", "cite"), VOIDS)
def test_all_hands_are_void_everything_goes_back_and_the_cards_are_reshuffled(
    name: str, irregularity: str, cite: str
) -> None:
    bench = in_deal(name, dealt=6)
    fed = bench.table.meters[MeterName("main")].exact
    bench.do(misdealt(irregularity))
    assert bench.seen(RoundVoided)[0].cite == cite
    staked = 2 * (len(ANTE[name]) * 1000 + 100)
    assert sum(one.amount for one in bench.seen(StakeReturned)) == staked
    assert bench.table.meters[MeterName("main")].exact == fed - bench.seen(ContributionTakenBack)[0].taken
    assert bench.table.meters[MeterName("main")].exact == bench.table.meters[MeterName("main")].started
    assert bench.seen(ShuffleDue)
    assert not bench.seen(DeckRemoved)
    assert bench.refused(when(1, BeginRound())).code == "not-shuffled"
    bench.shuffle().round_(1)


@pytest.mark.rules("CAR-079")
def test_a_hand_that_is_void_before_the_stub_is_counted_leaves_the_deal_as_it_was() -> None:
    """MA CSP §12(d): only that hand is void. The dealer's five cards lie there, and no other is due."""
    bench = ready(game_of("ma/caribbean-stud"), "Ann", "Bob")
    bench.do(BeginRound(count_stub=True), PlaceWager(1, "ante", 1000), PlaceWager(2, "ante", 1000), NoMoreBets())
    source = bench.cards()
    bench.do(Deal(tuple(next(source) for _ in range(15))))
    bench.do(misdealt("wrong-number-of-cards-player"))
    assert not family_of(bench.game).due(bench.game, bench.table.round)
    bench.do(CountStub(36))
    bench.play_out()
    assert len(bench.table.round.zones["dealer"]) == 5
    assert bench.seen(RoundClosed)


@pytest.mark.rules("235-092", "3CP-107", "CAR-076")
@pytest.mark.parametrize("name", ANTE)
def test_one_card_found_face_up_is_out_of_the_round_and_counted_with_the_discards(name: str) -> None:
    bench = in_deal(name)
    bench.do(Report("face-up-card", card=card("As")))
    assert not bench.seen(RoundVoided)
    assert bench.refused(Deal(cards("As"))).code == "card-out"
    again = bench.refused(Report("face-up-card", card=card("Ks")))
    assert again.open == ("several-face-up-cards",)
    bench.play_out()
    assert bench.seen(RoundClosed)
    bench.shuffle().round_(1)


@pytest.mark.rules("3CP-107", "3CP-062")
def test_the_discarded_card_is_not_missing_from_the_stub() -> None:
    """Three Card Poker, one player: six cards and the face-up one are out, 45 are the stub."""
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(count_stub=True), PlaceWager(1, "pair-plus", 1000), NoMoreBets())
    bench.do(Deal(cards("2c")), Report("face-up-card", card=card("As")), Deal(cards("3c 4c 5c 6c 7d")))
    bench.do(CountStub(45))
    assert bench.seen(RoundClosed)


@pytest.mark.rules("235-094", "3CP-109", "CAR-077")
@pytest.mark.parametrize("name", ANTE)
def test_a_card_drawn_in_error_is_the_next_card(name: str) -> None:
    """It is set aside unseen, the stub is as long as before, and the next deal places it before any other card."""
    bench = in_deal(name)
    none = bench.refused(Report("card-drawn-in-error"))
    assert (none.code, none.open) == ("none-drawn", ("DrawCard",))
    gone = bench.table.count_gone("red")
    (aside,) = bench.do(DrawCard())
    assert isinstance(aside, CardSetAside)
    (noted,) = bench.do(Report("card-drawn-in-error"))
    assert isinstance(noted, IrregularityNoted)
    assert (noted.consequence, noted.card, noted.cite) == ("card-used-as-next", None, aside.cite)
    assert bench.refused(Report("card-drawn-in-error")).code == "none-drawn"
    assert (bench.table.round.set_aside, bench.table.count_gone("red")) == (1, gone)
    used, dealt = bench.do(Deal(cards("As")))[:2]
    assert used == SetAsideUsed(1, aside.cite)
    assert isinstance(dealt, CardsDealt)
    assert (bench.table.round.set_aside, bench.table.count_gone("red")) == (0, gone + 1)
    bench.play_out()
    assert bench.seen(RoundClosed)


@pytest.mark.rules("235-094", "3CP-109", "CAR-077")
@pytest.mark.parametrize("name", ANTE)
def test_no_card_is_drawn_in_error_when_none_is_to_come(name: str) -> None:
    bench = ready(game_of(name), "Ann")
    assert bench.refused(DrawCard()).code != "none-drawn"
    bench.do(BeginRound())
    assert bench.refused(DrawCard()).code == "no-card-due"
    for wager in ANTE[name]:
        bench.do(PlaceWager(1, wager, 1000))
    bench.do(NoMoreBets())
    source = bench.cards()
    due = len(family_of(bench.game).due(bench.game, bench.table.round))
    bench.do(Deal(tuple(next(source) for _ in range(due))))
    assert bench.refused(DrawCard()).code == "no-card-due"
    assert bench.refused(Report("card-drawn-in-error")).code == "not-here"
    assert bench.refused(Report("face-up-card", card=next(source))).code == "not-here"


@pytest.mark.rules("CAR-078")
def test_massachusetts_voids_only_the_hand_that_was_dealt_wrongly() -> None:
    """§12(d): Ann's hand alone is void; her stakes go back and Bob's round is played to its end."""
    bench = in_deal("ma/caribbean-stud")
    bench.do(Report("wrong-number-of-cards-player", seat=1, number=2))
    assert bench.seen(HandVoided)[0].cite == "MA CSP §12(d)"
    assert len(bench.table.round.seats[1].cards) == 2, "the hand as it lies"
    assert {(one.seat, one.wager) for one in bench.seen(StakeReturned)} == {(1, "ante"), (1, "progressive")}
    bench.play_out()
    assert bench.seen(RoundClosed)
    assert not bench.seen(RoundVoided)


def lying(bench: Bench) -> int:
    """How many cards the dealer has."""
    return len(bench.table.round.zones["dealer"])


@pytest.mark.rules("CAR-079")
def test_a_massachusetts_dealer_with_four_cards_is_dealt_the_fifth() -> None:
    """The deal has come to its end, and four cards lie there: one is dealt before anybody decides."""
    bench = in_deal("ma/caribbean-stud", dealt=14)
    assert bench.refused(Report("dealer-one-card-short")).code == "not-one-short"
    source = bench.cards()
    bench.do(Deal((next(source),)))
    gone = bench.table.count_gone("red")
    short = bench.refused(Report("wrong-number-of-cards-dealer", number=4))
    assert (short.code, short.open) == ("one-short", ("dealer-one-card-short",))
    noted, recounted = bench.do(Report("dealer-one-card-short"))
    assert isinstance(noted, IrregularityNoted)
    assert noted.cite == "MA CSP §12(d)"
    assert recounted == HandRecounted("dealer", None, 4, 1, noted.cite)
    assert (lying(bench), bench.table.count_gone("red")) == (4, gone - 1)
    assert bench.refused(Choose(1, "bet")).code == "no-choice-due"
    assert bench.refused(Report("dealer-one-card-short")).code == "not-one-short"
    bench.do(Deal((next(bench.cards()),)))
    assert lying(bench) == 5
    bench.play_out()
    assert bench.seen(RoundClosed)


@pytest.mark.rules("CAR-079")
@pytest.mark.parametrize("completed", [False, True])
def test_a_massachusetts_dealer_two_cards_short_is_not_completed_by_two(completed: bool) -> None:
    """MA CSP §12(d) completes four cards of five; three, found before or after the additional card, void all hands."""
    bench = in_deal("ma/caribbean-stud", dealt=15)
    bench.do(Report("dealer-one-card-short"))
    if completed:
        bench.do(Deal((next(bench.cards()),)))
    again = bench.refused(Report("dealer-one-card-short"))
    assert (again.code, again.open) == ("not-one-short", ("wrong-number-of-cards-dealer",))
    bench.do(Report("wrong-number-of-cards-dealer", number=4 if completed else 3))
    assert bench.seen(RoundVoided)[0].cite == "MA CSP §12(d)"


@pytest.mark.rules("CAR-079")
def test_a_massachusetts_dealer_with_four_cards_is_not_too_late_while_the_cards_lie_there() -> None:
    """R-211: the round has closed by itself; the last card that was told becomes the one that is dealt in addition."""
    bench = in_deal("ma/caribbean-stud", dealt=15)
    bench.play_out()
    for found in (Report("dealer-one-card-short"), Report("wrong-number-of-cards-dealer", number=4)):
        late = bench.refused(found)
        assert (late.code, late.cite, late.open) == ("not-one-short", "MA CSP §12(d); Pitboss R-211", ("CorrectCard",))
    state = bench.table.round
    event, dealt = [(n, len(one.cards)) for n, one in enumerate(state.stands) if isinstance(one, CardsDealt)][-1]
    additional = next(card for card in bench.game.deck if card not in state.out)
    bench.do(CorrectCard(event, additional, "the additional card", dealt - 1))
    assert bench.table.round.zones["dealer"][-1] == additional
    bench.do(Shuffle("red", "hand"))
    assert bench.refused(Report("dealer-one-card-short")).code == "no-round"


@pytest.mark.rules("CAR-079")
@pytest.mark.parametrize("lies", [0, 3, 6])
def test_any_other_misdeal_to_a_massachusetts_dealer_voids_all_hands(lies: int) -> None:
    bench = in_deal("ma/caribbean-stud", dealt=15)
    bench.do(Report("wrong-number-of-cards-dealer", number=lies))
    assert bench.seen(RoundVoided)[0].cite == "MA CSP §12(d)"
    assert lying(bench) == lies
    assert bench.seen(ShuffleDue)


@pytest.mark.rules("CAR-075")
def test_a_hole_card_exposed_before_no_more_bets_voids_all_hands() -> None:
    bench = ready(game_of("ma/caribbean-stud"))
    bench.do(BeginRound(), PlaceWager(1, "ante", 1000), Report("hole-card-exposed-before-no-more-bets"))
    assert bench.seen(RoundVoided)[0].cite == "MA CSP §12(a)"
    assert bench.seen(StakeReturned)[0].amount == 1000
    assert bench.seen(RoundEnded)


@pytest.mark.rules("235-033", "3CP-026", "CAR-045")
@pytest.mark.parametrize("name", ANTE)
def test_a_counting_shufflers_finding_may_be_reported_where_one_deck_alone_can_be_meant(name: str) -> None:
    bench = ready(game_of(name, shuffler="counting"))
    _, removed = bench.do(Report("counting-shuffler-not-52"))
    assert isinstance(removed, DeckRemoved)
    assert removed.deck == "red"
    two = ready(game_of(name, shuffler="counting", decks=2))
    refusal = two.refused(Report("counting-shuffler-not-52"))
    assert (refusal.code, refusal.open) == ("which-deck", ()), "both are shuffled, so none can be said with a shuffle"


@pytest.mark.rules("3CP-113", "3CP-110")
def test_nothing_is_reported_when_nothing_is_played() -> None:
    bench = ready(game_of("md/three-card-poker", dealing="automated-shoe"))
    for irregularity in ("dealer-card-exposed", "shoe-jam", "stub-count-misdeal", "face-up-card"):
        refusal = bench.refused(Report(irregularity))
        assert (refusal.code, bool(refusal.cite)) == ("no-round", True)
    assert bench.refused(Report("earthquake")).code == "no-such-irregularity"


@pytest.mark.rules("3CP-112", "3CP-113", "235-097", "235-098", "CAR-080", "CAR-081")
@pytest.mark.parametrize("name", ANTE)
def test_a_device_that_is_not_in_use_cannot_jam(name: str) -> None:
    bench = in_deal(name)
    for irregularity in ("shuffler-jam", "shoe-jam", "counting-shuffler-not-52"):
        refusal = bench.refused(Report(irregularity))
        assert (refusal.code, bool(refusal.cite)) == ("no-such-device", True)


@pytest.mark.rules("3CP-108")
def test_a_void_round_takes_back_several_contributions_at_once() -> None:
    """Two progressive dollars at 14% and two Five-Card dollars: each meter is back to the cent and its fraction."""
    bench = ready(game_of("md/three-card-poker"), "Ann", "Bob")
    start = {name: meter.exact for name, meter in bench.table.meters.items()}
    bench.do(BeginRound())
    bench.wager(progressive=500, five_card_progressive=100).do(NoMoreBets(), CountProgressives(4))
    moved = {name: meter.exact for name, meter in bench.table.meters.items()}
    assert moved[MeterName("main")] == start[MeterName("main")] + 140
    bench.do(Report("several-face-up-cards"))
    assert {name: meter.exact for name, meter in bench.table.meters.items()} == start


@pytest.mark.rules("235-097", "3CP-112")
def test_a_jam_while_an_award_waits_concerns_the_shuffler_alone() -> None:
    """Red's round stands still for the floorperson; blue jams in the shuffler and is shuffled again."""
    bench = ready(game_of("md/three-card-poker", shuffler="automated", decks=2))
    bench.do(BeginRound(), PlaceWager(1, "pair-plus", 1000), PlaceWager(1, "progressive", 100))
    bench.do(NoMoreBets(), CountProgressives(1), Deal(cards("As 2c Ks 3d Qs 9h")))
    assert bench.table.round.held
    bench.do(Report("shuffler-jam"))
    assert bench.table.decks["blue"].standing == "stacked"
    bench.do(Shuffle("blue", "machine"))
    bench.play_out()
    assert bench.seen(RoundClosed)


@pytest.mark.rules("3CP-109", "235-094", "CAR-077")
@pytest.mark.parametrize("name", ANTE)
def test_a_card_is_named_only_where_one_leaves_play(name: str) -> None:
    """A card drawn in error stays in play, so naming it must not put it among the discards."""
    bench = in_deal(name)
    bench.do(DrawCard())
    for irregularity in ("card-drawn-in-error", "several-face-up-cards"):
        refusal = bench.refused(Report(irregularity, card=card("As")))
        assert (refusal.code, bool(refusal.cite)) == ("no-card", True)


@pytest.mark.rules("CAR-078", "CAR-076")
def test_a_hand_void_and_then_the_round_take_each_contribution_back_once() -> None:
    """Ann's 70 cents leave the meter with her hand, Bob's with the round: it stands where it stood before both."""
    bench = in_deal("ma/caribbean-stud")
    assert bench.table.meters[MeterName("main")].fed == 140
    bench.do(Report("wrong-number-of-cards-player", seat=1, number=2))
    assert bench.table.meters[MeterName("main")].taken_back == 70
    bench.do(Report("several-face-up-cards"))
    meter = bench.table.meters[MeterName("main")]
    assert (meter.taken_back, meter.exact) == (140, meter.started)


@pytest.mark.rules("3CP-107", "3CP-024")
def test_no_card_is_found_in_a_deck_that_waits_for_its_shuffle() -> None:
    bench = ready(game_of("md/three-card-poker"))
    bench.do(BeginRound(), given_by("floorperson", DirectShuffle("red")))
    assert bench.refused(Report("face-up-card", card=card("As"))).code == "not-shuffled"
    bench.shuffle().wager().do(NoMoreBets(), Report("face-up-card", card=card("As")))
    assert bench.refused(given_by("floorperson", DirectShuffle("red"))).code == "in-play"


@pytest.mark.rules("3CP-110", "235-095", "CAR-078")
@pytest.mark.parametrize("name", ANTE)
def test_a_wrong_number_of_cards_is_found_as_the_last_hand_is_turned(name: str) -> None:
    """Ch.13 §D, §12(d) set no time, and hands are turned as they are settled: the round has closed by itself, and the
    cards still lie there. What was paid comes back, stakes and contributions go back, until the cards are put away.
    """
    bench = in_deal(name)
    meters = {one: meter.started for one, meter in bench.table.meters.items()}
    bench.play_out(pick=0)
    assert not bench.table.in_round
    late = Report("wrong-number-of-cards-player", seat=2, number=9)
    kept = given_by("dealer", RecordStep("keep-for-reconstruction"))
    for away in (kept, Shuffle("red", "hand"), SpreadIdle("down")):
        gone = Bench(bench.game, bench.table)
        gone.do(away)
        assert gone.refused(late).code == "no-round"
    bench.do(late)
    void = bench.seen(RoundVoided) if "md/" in name else bench.seen(HandVoided)
    assert len(void) == 1
    back = {(one.seat, one.wager) for one in bench.seen(StakeReturned)}
    assert {seat for seat, _ in back} == ({1, 2} if "md/" in name else {2})
    if "md/" in name:
        assert {one: meter.exact for one, meter in bench.table.meters.items()} == meters
    assert bench.refused(late).code in ("no-round", "which-seat")
    bench.do(Shuffle("red", "hand"))
