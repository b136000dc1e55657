"""What somebody may do in a round now: every move that is offered here is accepted, and nothing else is.

Nothing here knows a rule. Amounts come from the functions that `decide` holds a wager against, and whatever else could
be meant is put to `decide` itself. No card is named: which may come would tell which lie face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from functools import partial

from pitboss.cards import UNKNOWN, Card
from pitboss.errors import Refusal
from pitboss.frozen import frozen
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.law.model import InstrumentKind, Irregularity
from pitboss.money import MOST, Cents
from pitboss.people import Actor, Role
from pitboss.rounds import commands as does
from pitboss.rounds.choices import choice_made, cost_of_choice, kinds_of_choice
from pitboss.rounds.commands import Command
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.corrections import can_correct
from pitboss.rounds.engine.decide import answer
from pitboss.rounds.engine.instruments import amounts_beside, kinds_for, lies_beside
from pitboss.rounds.engine.moments import DRAWN, MISDEALT, is_undealt, list_reported, refuse_untimely, tell_number
from pitboss.rounds.engine.naming import refuse_beside_device
from pitboss.rounds.engine.unknown import to_be_shown
from pitboss.rounds.engine.wagering import accepts
from pitboss.rounds.families.family import verification
from pitboss.rounds.families.registry import family_of
from pitboss.rounds.labels import ANNOUNCED, label
from pitboss.rounds.permissions import permission, plays_box
from pitboss.rounds.spelling import spell_actor
from pitboss.rounds.state import UNTAKEN, Held, Round, Seat

UNSAID = {"hand": 0}
"""The value that leaves a field unsaid: the hand is then the one that the position plays already."""

LEFT_OPEN = ("which-card", "which-seat", "how-many", "not-here", "collected")
"""Refusals of a report that a card, a seat or a number of cards may mend."""


@frozen
class Move:
    """A command that would be accepted. The person who gives it may fill the `free` fields in another way: an amount
    within `amounts`, this many `cards`, a wager made with one of the `kinds`. A `form` is accepted once they are filled
    in as things are: it has cards to be told, says what is wrong and what is right, or gives a person's own reason.
    A choice `costs` what it puts on the felt as it stands; what it takes back from there is less than nothing.
    """

    command: Command
    label: str
    roles: tuple[Role, ...]
    cite: str = ""
    free: tuple[str, ...] = ()
    amounts: Amounts | None = None
    cards: int = 0
    announce: str = ""
    kinds: tuple[InstrumentKind, ...] = ()
    costs: Cents = 0

    @property
    def form(self) -> bool:
        return bool(self.cards) or not {"card", "why"}.isdisjoint(self.free)

    def covers(self, command: Command) -> bool:
        """Whether a command is this move, with the free fields filled in."""
        if type(command) is not type(self.command):
            return False
        amount = getattr(command, "amount", None)
        if self.amounts is not None and amount is not None and amount not in self.amounts:
            return False
        if self.kinds and getattr(command, "kind", "chips") not in self.kinds:
            return False
        if self.cards and not 0 < len(getattr(command, "cards", ())) <= self.cards:
            return False
        unasked = () if getattr(self.command, "why", "") else ("why",)  # A reason that nobody asked for is noted.
        fixed = (one.name for one in fields(command) if one.name not in (*self.free, *unasked))
        return all(getattr(command, name) in (getattr(self.command, name), UNSAID.get(name, ...)) for name in fixed)


def moves(game: Game, state: Round, actor: Actor, seats: Iterable[int] | None = None) -> tuple[Move, ...]:
    """Everything that is open to somebody; `seats` are those at which wagers may be placed, all of them if not said."""
    actor = spell_actor(actor, (one.player for one in state.seats.values()))
    unopened = state.phase == "unopened"
    ask = partial(answer, game, state, actor=actor)
    reports = () if unopened else report_moves(game, state, actor, ask, state.out)
    places = [seat for seat in (game.seats if seats is None else seats) if speaks_for(state, seat, actor)]
    open_now = play_moves(game, state, actor, places)
    return (*open_now, *reports, *correction_moves(game, state, actor))


def play_moves(game: Game, state: Round, actor: Actor, places: Sequence[int]) -> tuple[Move, ...]:
    """What is open as long as nothing goes wrong; `places` are the seats at which this person may wager."""
    return (
        *wager_moves(game, state, actor, places),
        *choice_moves(game, state, actor),
        *dealing_moves(game, state, actor),
        *other_moves(game, state, actor),
    )


def speaks_for(state: Round, seat: int, actor: Actor) -> bool:
    return actor.role != "player" or plays_box(state, seat, actor)


def make(game: Game, command: Command, cite: str = "", held: Held | None = None, **more: object) -> Move:
    allowed = permission(game, command, held)
    announce = ANNOUNCED.get(type(command), "")
    return Move(command, label(game, command), allowed.roles, cite or allowed.cite, announce=announce, **more)  # type: ignore[arg-type]


def is_open(game: Game, state: Round, command: Command, actor: Actor) -> bool:
    return not isinstance(answer(game, state, command, actor), Refusal)


def wager_moves(game: Game, state: Round, actor: Actor, seats: Sequence[int]) -> Iterator[Move]:
    """Wagers to place, to take back, and to call on and off."""
    if state.phase not in ("wagers", "closed") or not permission(game, does.PlaceWager(0, "", 0)).allows(actor):
        return
    alike: dict[object, tuple[list[Move], list[Move]]] = {}
    for seat in seats:
        held = state.seats.get(seat, UNTAKEN)
        lies = (tuple(held.wagers.items()), held.instruments, held.left)
        if lies not in alike:
            beside = list(moves_with_wagers(game, state, actor, seat, held))
            alike[lies] = list(placing_moves(game, state, actor, seat)), beside
        to_place, lying = alike[lies]
        hands = (held.plays_hand,) if held.plays_hand or not game.shared_hands else game.shared_hands
        for move in to_place:
            for hand in hands:
                yield at_seat(move, seat, hand)
        for move in lying:
            yield with_lying(move, seat)
    for seat in [] if actor.role == "player" else [one for one in state.seats if one not in seats]:
        yield from moves_with_wagers(game, state, actor, seat, state.seats[seat])  # Whoever placed them has left.


def placing_moves(game: Game, state: Round, actor: Actor, seat: int) -> Iterator[Move]:
    """What may be placed at a seat, and how much: the same wherever the same lies already."""
    family = family_of(game)
    for wager in family.wagers_named(game, state.seats.get(seat, UNTAKEN)):
        amounts = family.open_amounts(game, state, seat, wager, actor)
        if amounts and not isinstance(amounts, Refusal):
            command = does.PlaceWager(seat, wager, amounts.first)
            kinds = kinds_beside_chips(game, Wager(wager).rule, accepts(actor))
            free = ("amount", "player", *(("kind",) if len(kinds) > 1 else ()))
            yield make(game, command, cite_of(game, wager), free=free, amounts=amounts, kinds=kinds)
    yield from matching_moves(game, state, actor, seat)


@derived_by
def kinds_beside_chips(game: Game, wager: str, confirmed: bool) -> tuple[InstrumentKind, ...]:
    """What a wager may be made with in place of chips, and chips."""
    rule = game.wagers[wager]
    return tuple(one for one in kinds_for(game, rule, confirmed=confirmed) if not lies_beside(rule, one))


def matching_moves(game: Game, state: Round, actor: Actor, seat: int) -> Iterator[Move]:
    """Match-play coupons that may be laid beside the wagers of a seat."""
    held = state.seats.get(seat, UNTAKEN)
    for wager in held.wagers if "match-play" in game.instruments else ():
        amounts = amounts_beside(held, wager)
        beside = does.PlaceWager(seat, wager, amounts.least, kind="match-play")
        if amounts and is_open(game, state, beside, actor):
            line = game.instruments["match-play"]
            yield make(game, beside, line.cite, free=("amount", "player"), amounts=amounts)


def at_seat(move: Move, seat: int, hand: int) -> Move:
    """The same wager, placed at a seat on a hand."""
    one = move.command
    assert isinstance(one, does.PlaceWager)
    if one.seat == seat and one.hand == hand:
        return move
    command = does.PlaceWager(seat, one.wager, one.amount, hand, kind=one.kind)
    return Move(command, move.label, move.roles, move.cite, move.free, move.amounts, kinds=move.kinds)


def with_lying(move: Move, seat: int) -> Move:
    """The same done with a wager that lies at a seat."""
    one = move.command
    assert isinstance(one, does.WithdrawWager | does.CallWager)
    if one.seat == seat:
        return move
    command: Command = (
        does.CallWager(seat, one.wager, one.working)
        if isinstance(one, does.CallWager)
        else does.WithdrawWager(seat, one.wager, one.amount)
    )
    return Move(command, move.label, move.roles, move.cite, move.free, move.amounts, announce=move.announce)


def moves_with_wagers(game: Game, state: Round, actor: Actor, seat: int, held: Seat) -> Iterator[Move]:
    """What may be done with the wagers that lie at a seat: the same wherever the same lie."""
    family = family_of(game)
    for wager in held.wagers:
        amounts = family.amounts_to_withdraw(game, state, seat, wager, actor)
        if not isinstance(amounts, Refusal) and amounts:
            back = does.WithdrawWager(seat, wager, None if held.wagers[wager] in amounts else amounts.first)
            yield make(game, back, cite_of(game, wager), free=("amount",), amounts=amounts)
        for working in (True, False) if game.dealing.mode == "dice" else ():
            call = does.CallWager(seat, wager, working)
            if is_open(game, state, call, actor):
                yield make(game, call, cite_of(game, wager))


@derived_by
def cite_of(game: Game, wager: str) -> str:
    """Where the law describes a wager."""
    rule = game.wagers.get(Wager(wager).rule)
    return rule.cite if rule else ""


def choice_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """What the player whose turn it is may answer."""
    family = family_of(game)
    turn = family.turn(game, state) if state.under_way else None
    if turn is None or not permission(game, does.Choose(turn.seat, "")).allows(actor):
        return
    if not speaks_for(state, turn.seat, actor):
        return
    for choice in turn.choices:
        amounts = family.choice_amounts(game, state, turn, choice)
        command = does.Choose(turn.seat, choice.id)
        if amounts and not is_open(game, state, command, actor):
            command = does.Choose(turn.seat, choice.id, amounts.first)
        made = choice_made(answer(game, state, command, actor))
        kinds = kinds_of_choice(game, made, actor) if choice.places or amounts else ()
        free = (*(("amount",) if amounts else ()), *(("kind",) if kinds else ()))
        costs = cost_of_choice(state.seats[turn.seat], made)
        yield make(game, command, choice.cite or turn.cite, free=free, amounts=amounts, kinds=kinds, costs=costs)


def dealing_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """Cards or dice that are due, and the count before them."""
    right, stray = does.CountProgressives(state.chips_due), does.CountProgressives(state.chips_due + 1)
    if count := next((one for one in (right, stray) if is_open(game, state, one, actor)), None):
        yield make(game, count, free=("chips",))
    due = family_of(game).due(game, state) if state.under_way else ()
    hidden = to_be_shown(game, state)
    names_cards = (due or hidden) and not refuse_beside_device(game, state, actor)
    if names_cards and due and permission(game, does.Deal(())).allows(actor):
        yield make(game, does.Deal(()), game.dealing.cite, free=("cards",), cards=len(due))
    if names_cards and hidden and permission(game, does.ShowCards(())).allows(actor):
        form = does.ShowCards((), hidden.seat, "" if hidden.seat is not None else hidden.zone)
        yield make(game, form, hidden.cite, free=("cards",), cards=len(hidden.places))
    if is_open(game, state, does.DrawCard(), actor):
        yield make(game, does.DrawCard(), cite_irregularity(game, DRAWN))
    roll = does.Roll((1, 1))
    if game.dealing.mode == "dice" and is_open(game, state, roll, actor):
        yield make(game, roll, free=("dice",))


def cite_irregularity(game: Game, irregularity: str) -> str:
    rule = game.irregularities.get(irregularity)
    return rule.cite if rule else ""


def other_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """The beginning and the end, verification and leaving."""
    found: list[Command] = [does.OpenRound(tuple(state.meters.items())), does.NoMoreBets()]
    if step := verification(game, state):
        found.append(step)
    if game.dealing.mode == "dice":
        found += [does.GiveDice(seat) for seat in game.seats]
    if state.under_way and family_of(game).reading(game, state):
        found += [does.ReadHoleCard(False), does.ReadHoleCard(True)]
    found += [does.CollectVigorish(seat) for seat in state.owed]
    found += [does.Leave(seat) for seat in state.seats if speaks_for(state, seat, actor)]
    for command in found:
        if is_open(game, state, command, actor):
            yield make(game, command, free=("meters",) if isinstance(command, does.OpenRound) else ())
    yield from award_moves(game, state, actor)


def award_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """What a link tells of an award that is held, how its verification fails, and how a dispute ends."""
    yield from dispute_moves(game, state, actor)
    if state.held is None:
        return
    reject = does.RejectAward("not verified")
    if is_open(game, state, reject, actor):
        yield make(game, reject, held=state.held, free=("why",))
    tell = does.TellReserved(state.claims, 0)
    if is_open(game, state, tell, actor):
        yield make(game, tell, free=("amount", "round"), amounts=Amounts(0, MOST))


def dispute_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """Verification that fails, awards in dispute, wagers left behind, chips that do not agree: each with its reason."""
    found: list[Command] = [
        does.ResolveAward(one.seat, one.wager, paid, "resolved") for one in state.disputed for paid in (True, False)
    ]
    gone = [seat for seat, one in state.seats.items() if one.left]
    found += [does.Leave(seat, "lost", "left the table") for seat in gone]
    found += [does.Leave(seat, "stand", "left the table") for seat in gone]
    if step := verification(game, state):
        found.append(replace(step, passed=False, why="not verified"))
    if state.miscount is not None:
        lying = [(seat, wager) for seat, one in state.seats.items() for wager in one.progressives]
        found += [does.CancelProgressive(seat, wager, "no chip") for seat, wager in lying]
        found += [does.ReturnChip(seat, "no wager was accepted") for seat in game.seats]
    for command in found:
        if is_open(game, state, command, actor):
            yield make(game, command, free=("why",))


def report_moves(
    game: Game,
    state: Round,
    actor: Actor,
    ask: Callable[[does.Report], Sequence[object] | Refusal],
    gone: tuple[Card, ...],
) -> Iterator[Move]:
    """Each irregularity that can have happened: of the table, of a seat, or of a card that is then to be named.

    Whoever keeps the rules here, a round or the table around it, is asked; whether a card may be named, with one that
    can still come. `gone` are those that have left the deck.
    """
    if not permission(game, does.Report("")).allows(actor):
        return
    names_none = game.dealing.mode == "dice" or refuse_beside_device(game, state, actor)
    some = None if names_none else find_card_left(game, gone)
    for rule in game.edition.irregularity:
        if is_ruled_out(game, state, rule):
            continue
        card = some
        for seat in (None, *list_reported(game, state, rule)):
            report = tell_number(state, does.Report(rule.id, seat), rule)
            result = ask(report)
            accepted = not isinstance(result, Refusal)
            if isinstance(result, Refusal) and result.code not in LEFT_OPEN:
                break
            with_card = None if card is None else ask(replace(report, card=card))
            named = with_card is not None and not isinstance(with_card, Refusal)
            if isinstance(with_card, Refusal) and with_card.code not in LEFT_OPEN:
                card = None
            if accepted or named:
                of_all = seat is None and (accepted or may_be_anywhere(game, report, ask, card))
                counted = report.number is not None
                of_seat = MISDEALT.get(rule.id, "seat") == "seat"
                free = tuple(
                    name for name, left in (("seat", of_all and of_seat), ("card", named), ("number", counted)) if left
                )
                yield make(game, report, rule.cite, free=free)
                if of_all:
                    break


def is_ruled_out(game: Game, state: Round, rule: Irregularity) -> bool:
    """Whether it cannot go wrong at this point of the round, so that nothing else need be asked."""
    untimely = refuse_untimely(game, state, rule) is not None or is_undealt(state, rule)
    return untimely or family_of(game).rules_out(game, state, rule)


def may_be_anywhere(
    game: Game, report: does.Report, ask: Callable[[does.Report], Sequence[object] | Refusal], card: Card | None
) -> bool:
    """Whether any position may be named with the card, one without a wager too."""
    return all(not isinstance(ask(replace(report, seat=seat, card=card)), Refusal) for seat in game.seats)


def find_card_left(game: Game, gone: tuple[Card, ...]) -> Card | None:
    return next((card for card in game.deck.cards if gone.count(card) < game.deck.copies), None)


CORRECTIONS: tuple[Command, ...] = (
    does.CorrectCard(0, UNKNOWN, ""),
    does.ExchangeCards(0, 0, ""),
    does.CorrectRoll(0, (1, 1), ""),
    does.CorrectCount(0, 0, ""),
    does.CorrectReading(0, False, ""),
    does.CorrectWager(0, 0, "", 0, ""),
    does.CorrectReport(0, ""),
    does.CorrectDeparture(0, ""),
    does.CorrectPayment(0, "", 0, ""),
)
"""Forms: the person who corrects says which event, what is right, and why."""


def correction_moves(game: Game, state: Round, actor: Actor) -> Iterator[Move]:
    """Each kind of fact that has been said in the round and may be put right by this person."""
    for command in CORRECTIONS:
        if permission(game, command).allows(actor) and can_correct(game, state, type(command), actor):  # type: ignore[arg-type]
            yield make(game, command, free=tuple(one.name for one in fields(command)))
