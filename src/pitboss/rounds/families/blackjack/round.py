"""A round of blackjack: the deal, insurance, the hole card, every hand in its turn, and the dealer's draw.

Read with the game's `round.toml` open beside it: its stages are gone through in order, and here is what each of them
does. What a hand may do and when the dealer draws is in `games.blackjack`, settlement in `blackjack.settlement`.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pitboss.cards import Card
from pitboss.errors import Refusal
from pitboss.games.blackjack import comparison_word, dealer_word, hand_word, may_switch
from pitboss.games.game import Game
from pitboss.games.identity import BLACKJACK, Wager
from pitboss.games.settlement import Judgment
from pitboss.games.side_wagers import SIDE_WAGERS
from pitboss.law.model import Choice, DealStep, Row, Stage
from pitboss.money import Cents, spoken
from pitboss.people import Actor
from pitboss.rankings.points import GREATEST_TOTAL, blackjack_total
from pitboss.rounds.commands import Choose, Command, PlaceWager, ReadHoleCard, Report, ShowCards, WithdrawWager
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.decide import open_choice
from pitboss.rounds.engine.naming import refuse_beside_device
from pitboss.rounds.engine.unknown import show
from pitboss.rounds.events import CardsDealt, ChoiceMade, Dealt, Event, HandJudged, StepTaken, WagerPlaced
from pitboss.rounds.families.blackjack import readings
from pitboss.rounds.families.blackjack import settlement as settling
from pitboss.rounds.families.blackjack.hands import (
    CONDITIONS,
    HOUSE_MONEY,
    OFFERED,
    READING,
    InTurn,
    as_played,
    count_hands_dealt,
    dealer,
    find_in_turn,
    first_places,
    hand_of,
    hand_under,
    has_won_house_money,
    list_choices,
    needs_card,
    rules_of,
    waits_for_reading,
)
from pitboss.rounds.families.blackjack.irregularities import answer_report, rules_out
from pitboss.rounds.families.family import Place, Turn
from pitboss.rounds.families.programme import SETTLEMENT, programme, step_of
from pitboss.rounds.families.staged import Staged, follow_stage, list_dealt_in
from pitboss.rounds.hand_events import HandPlayed, HandSplit, HoleCardRead, OfferEnded, SecondCardsSwitched
from pitboss.rounds.state import Round

NO_WAGER = Wager("")
TAKE, REFUSE = "take-card", "refuse-card"
"""What a player may do with a card that was drawn and exposed in error."""


class Blackjack(Staged):
    """The flow of Blackjack, and of Blackjack Switch as a variation of it."""

    deals_unknown = True
    settles_beside = False

    conditions = CONDITIONS

    def answer(self, game: Game, state: Round, command: Command, actor: Actor) -> list[Event] | Refusal | None:
        match command:
            case Choose(seat, choice, amount):
                option = open_choice(game, state, seat, choice)
                return option if isinstance(option, Refusal) else self.make_choice(game, state, option, amount)
            case PlaceWager(wager=wager) if is_unpaid(game, wager):
                return refuse_unpaid(game, wager)
            case WithdrawWager() if state.phase == "closed":
                message = "No wager is handled, removed or altered before it is decided."
                return Refusal("bets-closed", message, game.cite_of("no-handling-of-wagers"))
            case ReadHoleCard(blackjack):
                cite = self.reading(game, state)
                return [HoleCardRead(blackjack, cite)] if cite else refuse_look(game)
            case ShowCards():
                shown = refuse_beside_device(game, state, actor) or show(game, state, command)
                return (
                    shown
                    if isinstance(shown, Refusal)
                    else readings.refuse_reading(game, state, command.cards[0]) or shown
                )
            case Report():
                return answer_report(game, state, command, actor)
            case _:
                return None

    def due(self, game: Game, state: Round) -> tuple[Place, ...]:
        """All the first cards; after them one at a time, for the next depends on what this one is."""
        return () if state.held or OFFERED in state.zones else self.find_places(game, state)

    def find_places(self, game: Game, state: Round) -> tuple[Place, ...]:
        step = step_of(game, state)
        if isinstance(step, DealStep):
            return first_places(game, state)[state.delivered :]
        if step is None or not self.happens(game, state, step):
            return ()
        if step.do == "deal":
            return (Place(step.zone, None, step.face),)
        one = find_in_turn(game, state) if step.id == "play" else None
        return (Place("seat", one[0], "up", one[1]),) if one and needs_card(hand_of(state, one)) else ()

    def has_dealt(self, game: Game, state: Round) -> bool:
        """Never certain: each card decides whether another comes."""
        return False

    def reading(self, game: Game, state: Round) -> str:
        step = step_of(game, state)
        return step.cite if isinstance(step, Stage) and waits_for_reading(game, state) else ""

    # The players' choices

    def turn(self, game: Game, state: Round) -> Turn | None:
        stage = step_of(game, state)
        if not isinstance(stage, Stage) or stage.do != "decide" or not self.happens(game, state, stage):
            return None
        one = find_in_turn(game, state) if stage.id == "play" else find_asked(game, state, stage)
        if one is None or (stage.id == "play" and needs_card(hand_of(state, one))):
            return None
        offers = open_choices(game, state, stage, one)
        return Turn(one[0], offers, offers[0].cite or stage.cite if OFFERED in state.zones else stage.cite, one[1])

    def open_amounts(self, game: Game, state: Round, seat: int, wager: str, actor: Actor) -> Amounts | Refusal:
        if is_unpaid(game, wager):
            return refuse_unpaid(game, wager)
        return super().open_amounts(game, state, seat, wager, actor)

    def choice_amounts(self, game: Game, state: Round, turn: Turn, choice: Choice) -> Amounts | None:
        wager, least, most = wager_of(game, state, (turn.seat, turn.hand), choice)
        return Amounts(least, most) if wager else None

    def choose(self, game: Game, state: Round, seat: int, choice: Choice) -> list[Event] | Refusal:
        return self.make_choice(game, state, choice, None)

    def make_choice(self, game: Game, state: Round, choice: Choice, said: Cents | None) -> list[Event] | Refusal:
        """The choice and the wager that it makes, as much as the law asks for or as the player says."""
        turn = self.turn(game, state)
        assert turn is not None
        one, cite = (turn.seat, turn.hand), choice.cite or turn.cite
        wager, least, most = wager_of(game, state, one, choice)
        amount = most if said is None else said
        if (said is not None and not wager) or not least <= amount <= most:
            return refuse_amount(game, choice, least, most, cite)
        # Only a hand is given up in a surrender: the seat's other hands and its side wagers go on.
        return [
            ChoiceMade(one[0], choice.id, wager, amount, NO_WAGER, False, cite),
            *hand_events(state, one, choice.id),
        ]

    # What follows by itself

    def follow(self, game: Game, state: Round) -> list[Event]:
        step = step_of(game, state)
        if isinstance(step, DealStep):
            return begin_deal(game, state)
        if (decided := settling.settle_decided(game, state)) or (decided := self.use_offered(game, state)):
            return decided
        if step is None:
            return settling.settle_next(game, state)
        if waits_for_reading(game, state):
            return []
        onward: list[Event] = [StepTaken(programme(game).after(state.step))]
        if not self.happens(game, state, step):
            return onward
        if step.do == "reveal":
            return follow_stage(game, state, step, [StepTaken(SETTLEMENT)] if step.id == READING else onward)
        return [] if self.due(game, state) or self.turn(game, state) else onward

    def use_offered(self, game: Game, state: Round) -> list[Event]:
        """A card that was exposed in error and refused is the next that anybody must get; else it is burned."""
        if OFFERED not in state.zones:
            return []
        (card,) = state.zones[OFFERED]
        if places := self.find_places(game, state):
            return use_card(card, places[0])
        return use_card(card, Place("discard", None, "down")) if step_of(game, state) is None else []

    def skip_void_hand(self, game: Game, state: Round, seat: int) -> list[Event]:
        """A box that is void has had no card, so none that was dealt went by it."""
        return []

    rules_out = staticmethod(rules_out)

    # A round that is told again

    def find_owed(self, game: Game, state: Round) -> Command | None:
        return readings.find_owed(game, state, self.turn(game, state))

    is_moot = staticmethod(readings.is_moot)
    put_right_beside = staticmethod(readings.put_right_beside)

    # Settlement

    def word(self, game: Game, state: Round, seat: int, wager: Wager, axis: str) -> str:
        rules, cards = rules_of(game), dealer(state)
        if axis == "blackjack-dealer":
            return dealer_word(cards, rules)
        hand = hand_under(state.seats[seat], wager)
        return comparison_word(hand.cards, cards) if axis == "comparison" else hand_word(as_played(hand), cards, rules)

    def row(self, game: Game, state: Round, seat: int, wager: Wager, table: str) -> Row | None:
        return settling.find_row(game, state, seat, wager, table)

    def hands_judged(
        self, game: Game, state: Round, seat: int, wager: Wager, judged: Judgment
    ) -> tuple[HandJudged, ...]:
        return settling.show_hands(game, state, seat, wager)


def refuse_unpaid(game: Game, wager: str) -> Refusal:
    message = "Nothing says what this wager pays here: it is off until the operator's Rules Submission does."
    return Refusal("not-offered", message, game.wagers[wager].cite)


def is_unpaid(game: Game, wager: str) -> bool:
    """A side wager without a paytable: the law prints none, or none for the number of decks."""
    return wager in game.wagers and wager in SIDE_WAGERS and game.table(wager) is None


def refuse_look(game: Game) -> Refusal:
    cite = next(stage.cite for stage in game.edition.stage if stage.id == READING)
    return Refusal("nothing-to-read", "No unknown hole card is to be read now.", cite)


def begin_deal(game: Game, state: Round) -> list[Event]:
    """The first cards go out; before them, in Blackjack Switch, the equal wager on every player's second hand."""
    seats = list_dealt_in(game, state)
    second = Wager.on_hand(2)
    if count_hands_dealt(game) > 1 and (bare := [seat for seat in seats if second not in state.seats[seat].wagers]):
        return [WagerPlaced(seat, second, state.seats[seat].wagers[Wager(BLACKJACK)]) for seat in bare]
    if not seats:
        return [StepTaken(SETTLEMENT)]
    dealt = state.delivered >= len(first_places(game, state))
    return [StepTaken(programme(game).ids[len(game.dealing.steps)])] if dealt else []


def use_card(card: Card, at: Place) -> list[Event]:
    return [OfferEnded(card), CardsDealt((Dealt(card, at.to, at.seat, at.face, at.hand),))]


# Choices


def find_asked(game: Game, state: Round, stage: Stage) -> InTurn | None:
    """The next who must answer, from the dealer's left; a seat may be asked once for each of its hands."""
    for seat in list_dealt_in(game, state):
        hands, answers = questions(state, stage, seat), state.answered.count(seat)
        if answers < len(hands):
            return seat, hands[answers]
    return None


def questions(state: Round, stage: Stage, seat: int) -> list[int]:
    """The hands that a stage asks a seat about; 0 where it asks about the seat."""
    at = state.seats[seat]
    if stage.id == "early-surrender":
        return [n for n, hand in enumerate(at.hands, 1) if blackjack_total(hand.cards).value < GREATEST_TOTAL]
    if stage.id == "house-money-press":
        return [0] if has_won_house_money(at) else []
    if stage.id == "switch":
        left, right = at.hands
        gave_up = left.surrendered or right.surrendered
        return [0] if may_switch(left.cards, right.cards) and not gave_up else []
    return [0]


def open_choices(game: Game, state: Round, stage: Stage, one: InTurn) -> tuple[Choice, ...]:
    """What the stage offers; of a hand, what it may do, or whether it takes the card that was exposed in error."""
    if stage.id != "play":
        return tuple(measure(game, choice) for choice in stage.choices if is_affordable(game, state, one, choice))
    allowed = list_choices(game, state, one)
    if OFFERED in state.zones and "hit" in allowed:
        cite = next(rule.cite for rule in game.edition.irregularity if rule.consequence == "offer-card")
        return (Choice(id=TAKE, cite=cite), Choice(id=REFUSE, cite=cite))
    return tuple(measure(game, choice) for choice in stage.choices if choice.id in allowed)


def is_affordable(game: Game, state: Round, one: InTurn, choice: Choice) -> bool:
    """Whether at least a cent may be wagered by it: half of one cent insures nothing."""
    wager, least, most = wager_of(game, state, one, choice)
    return not wager or least <= most


def measure(game: Game, choice: Choice) -> Choice:
    """The choice with the most that the player may wager by it, where less will do; a press is of all that was won."""
    if choice.id == "press":
        return replace(choice, up_to="1")
    whole = choice.id == "double" and "double_for_less" not in game.conditions
    return replace(choice, up_to=game.wagers[choice.places].up_to) if choice.places and not whole else choice


def wager_of(game: Game, state: Round, one: InTurn, choice: Choice) -> tuple[Wager, Cents, Cents]:
    """The wager that a choice makes, and the least and the most that it may be; nothing, if it makes none."""
    seat, hand = state.seats[one[0]], one[1]
    match choice.id:
        case "insure":
            staked = sum(seat.wagers[Wager.on_hand(n)] for n in range(1, count_hands_dealt(game) + 1))
            return Wager("insurance"), 1, (Fraction(game.wagers["insurance"].up_to) * staked).__floor__()
        case "press":
            return Wager(BLACKJACK), 1, seat.settled[HOUSE_MONEY].returned
        case "double":
            most = seat.wagers[Wager.on_hand(hand)]
            return Wager.on_hand(hand).doubled(), 1 if "double_for_less" in game.conditions else most, most
        case "split":
            staked = seat.wagers[Wager.on_hand(hand)]
            return Wager.on_hand(len(seat.hands) + 1), staked, staked
        case _:
            return NO_WAGER, 0, 0


def refuse_amount(game: Game, choice: Choice, least: Cents, most: Cents, cite: str) -> Refusal:
    if most == 0:
        return Refusal("no-amount", f"{choice.id!r} wagers nothing.", cite)
    span = spoken(most) if least == most else f"{spoken(least)} to {spoken(most)}"
    return Refusal("wrong-amount", f"The wager of {choice.id!r} is {span}.", cite)


def hand_events(state: Round, one: InTurn, choice: str) -> list[Event]:
    """What a choice does to the hand, beside the wager that it makes."""
    match choice:
        case "hit" | "double" | "stand" | "surrender":
            return [HandPlayed(*one, choice)]
        case "split":
            return [HandSplit(*one)]
        case "switch":
            return [SecondCardsSwitched(one[0])]
        case "take-card":
            return use_card(state.zones[OFFERED][0], Place("seat", one[0], "up", one[1]))
        case "refuse-card":
            return [HandPlayed(*one, "stand")]
        case _:
            return []
