"""What a seat has to decide, and what it has in sight then: all that an answer follows from, in a small value."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import UNKNOWN, Card
from pitboss.frozen import frozen
from pitboss.games.game import Game
from pitboss.games.identity import BLACKJACK, Wager
from pitboss.law.model import Stage
from pitboss.money import Cents
from pitboss.odds.asking.registry import SOLVERS, part_of
from pitboss.people import Actor
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import ChoiceMade
from pitboss.rounds.families.programme import programme
from pitboss.rounds.permissions import plays_box
from pitboss.rounds.state import Round
from pitboss.rounds.views import HandView, RoundView, SeatView, view

SIGHT = {
    "hand_vs_dealer": (),
    "up_card": ("dealer",),
    "streets": ("community",),
    "ultimate_texas_holdem": ("community",),
    "blackjack.main_game": ("dealer",),
    "blackjack.side_wagers": ("dealer",),
}
"""By solver: the places of the table whose cards, once they lie face up, its answers go by."""

ON_ONE_HAND = ("play", "early-surrender")
"""The stages of blackjack at which one hand is asked about, and not the seat."""


@frozen
class Lying:
    """A wager that lies at the seat, and what the meters show that may pay it."""

    wager: str
    amount: Cents
    meters: tuple[tuple[str, Cents], ...] = ()


@frozen
class Situation:
    """A decision: its `stage`, the main `wager` that it is about and its stake, and the choices that are `open`.

    `hand` are the seat's own cards, those of the hand in turn where there are several; `seen` the other cards that an
    answer goes by, and `beside` the first two cards of the seat's other hand in Blackjack Switch. `earlier` is what was
    chosen before about the same wagers. A hand that was `split` off is one of this many `hands`. `places` are all cards
    in sight, by place, and `lying` the wagers that a fold would forfeit.
    """

    stage: str
    wager: str
    stake: Cents
    open: tuple[str, ...]
    seat: int
    turn_hand: int
    hand: tuple[Card, ...]
    seen: tuple[Card, ...] = ()
    beside: tuple[Card, ...] = ()
    earlier: tuple[str, ...] = ()
    split: bool = False
    hands: int = 1
    places: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    lying: tuple[Lying, ...] = ()


@frozen
class Decision:
    """A choice that a player made, in the round of this name; `amount` is the wager that it placed."""

    round: str
    situation: Situation
    chosen: str
    amount: Cents


def find_stage(game: Game, seen: RoundView) -> Stage | None:
    """The stage that the round has come to; None where it is at no stage."""
    step = programme(game).step(seen.step)
    return step if isinstance(step, Stage) else None


def find_situation(game: Game, seen: RoundView, seat: int | None = None) -> Situation | None:
    """What the round asks of the seat, or of the seat in turn; None where it asks nothing that can be weighed."""
    turn = seen.turn
    if turn is None or seat not in (None, turn.seat):
        return None
    stage, box = find_stage(game, seen), seen.seats[turn.seat]
    wager = find_wager(game, stage) if stage else ""
    if stage is None or not wager:
        return None
    module = SOLVERS[game.name, wager].advise.partition(":")[0]
    others = tuple(card for zone in SIGHT[module] for card in in_sight(seen.zones.get(zone, ())))
    hand = box.hands[max(turn.hand, 1) - 1] if box.hands else None
    return Situation(
        stage=stage.id,
        wager=wager,
        stake=stake_of(game, box, wager, turn.hand),
        open=turn.open,
        seat=turn.seat,
        turn_hand=turn.hand,
        hand=find_hand(game, stage, box, hand),
        seen=(*others, *find_exposed(seen, turn.seat)) if wager == "insurance" else others,
        beside=find_beside(game, stage, box, turn.hand),
        earlier=find_earlier(game, stage, wager, box),
        split=bool(hand and hand.split),
        hands=max(len(box.hands), 1),
        places=(("seat", in_sight(box.cards)), *((zone, in_sight(cards)) for zone, cards in seen.zones.items())),
        lying=tuple(find_lying(game, seen, turn.seat, box)),
    )


def find_wager(game: Game, stage: Stage) -> str:
    """The main wager that a stage is about: the one whose solver has an answer for it."""
    about = [name for one in stage.choices for name in (one.places, one.withdraws) if name]
    mains = [part_of(game, name) or name for name in (*about, *stage.asks)]
    return next((name for name in mains if (game.name, name) in SOLVERS and SOLVERS[game.name, name].advise), "")


def in_sight(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card != UNKNOWN)


def stake_of(game: Game, box: SeatView, wager: str, hand: int) -> Cents:
    """What lies on the main wager, or on one that is equal to it where that was taken back; insurance is measured on
    the Blackjack Wager."""
    if wager in (BLACKJACK, "insurance"):
        return box.wagers.get(Wager.on_hand(max(hand, 1)), 0)
    equal = (wager, *SOLVERS[game.name, wager].includes)
    return next((box.wagers[Wager(one)] for one in equal if Wager(one) in box.wagers), 0)


def find_hand(game: Game, stage: Stage, box: SeatView, hand: HandView | None) -> tuple[Card, ...]:
    if hand is None:
        return in_sight(box.cards)
    if stage.id == "switch":
        return tuple(card for one in box.hands for card in one.cards)
    return in_sight(hand.cards)


def find_beside(game: Game, stage: Stage, box: SeatView, hand: int) -> tuple[Card, ...]:
    """In Blackjack Switch, the first two cards of the other hand that the seat was dealt."""
    if game.choices.version != "switch" or stage.id not in ON_ONE_HAND or len(box.hands) != 2:
        return ()
    return in_sight(box.hands[2 - hand].cards[:2])


def find_exposed(seen: RoundView, seat: int) -> tuple[Card, ...]:
    """The cards of other seats that lie face up for everybody."""
    return tuple(card for number, box in seen.seats.items() if number != seat for card in in_sight(box.cards))


def find_earlier(game: Game, stage: Stage, wager: str, box: SeatView) -> tuple[str, ...]:
    """What was chosen before about the same wagers, where the answer depends on it: street by street."""
    if not SOLVERS[game.name, wager].advise.startswith("streets:"):
        return ()
    asked = [one for one in game.edition.stage if one.do == "decide"]
    before = asked[: asked.index(stage)]
    return box.choices if all(find_wager(game, one) == wager for one in before) else ()


def find_lying(game: Game, seen: RoundView, seat: int, box: SeatView) -> Iterator[Lying]:
    """The wagers at the seat that a fold forfeits, beside those that the answer of the main wager includes."""
    for wager, amount in box.wagers.items():
        rule = wager.rule
        if rule not in game.wagers or part_of(game, rule) or SOLVERS.get((game.name, rule)):
            continue
        table = game.table(rule)
        if table is not None and "decision" in game.settlement(rule).outcomes:
            named = {name: game.meter(rule, name, seat) for name in game.meters_named(table)}
            meters = tuple((name, seen.meters[own]) for name, own in named.items() if own in seen.meters)
            yield Lying(rule, amount, meters)


def list_decisions(game: Game, played: Round, looks: Actor, name: str = "") -> Iterator[Decision]:
    """Every choice that a player made in a round, each with what was in sight for them right before it."""
    state = Round()
    for event in played.stands:
        if isinstance(event, ChoiceMade) and plays_box(state, event.seat, looks):
            found = find_situation(game, view(game, state, looks), event.seat)
            if found is not None and event.choice in found.open:
                yield Decision(name, found, event.choice, event.amount)
        state = evolve(state, event)
