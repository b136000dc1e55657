"""Wagers before the deal: which may be placed, in what amount, and whether a seat's wagers stand together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from pitboss.errors import Refusal, nearest
from pitboss.games.allowances import version_rule
from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import Wager, read_wager
from pitboss.law.filing import filing, place_of_sums
from pitboss.law.model import WagerRule
from pitboss.money import MOST, Cents, spoken
from pitboss.names import refuse_spelling
from pitboss.people import Actor
from pitboss.rounds.commands import PlaceWager
from pitboss.rounds.engine.amounts import Amounts
from pitboss.rounds.engine.instruments import lies_beside, note_instrument, refuse_instrument, refuse_unmatched
from pitboss.rounds.events import Event, WagerPlaced
from pitboss.rounds.players import boxes_of, cite_boxes, cite_leaving, refuse_boxes
from pitboss.rounds.stake_events import AcceptedOutsideLimits
from pitboss.rounds.state import UNTAKEN, Round, Seat


def place(game: Game, state: Round, command: PlaceWager, actor: Actor) -> list[Event] | Refusal:
    """One wager on the layout, or in the progressive device."""
    rule = open_rule(game, state, command.seat, command.wager)
    if isinstance(rule, Refusal):
        return rule
    seat, player = state.seats.get(command.seat, UNTAKEN), player_of(command, actor)
    wager, hand = read_wager(rule.id), command.hand or seat.plays_hand
    refusal = (refuse_spelling(player) or refuse_player(game, state, command.seat, player)) if player else None
    instruments: list[Event] = []
    if refusal is None and command.kind != "chips":
        refusal = refuse_instrument(game, rule, command, accepts(actor))
        instruments = note_instrument(game, rule, wager, command)
        if refusal is None and lies_beside(rule, command.kind):
            return refuse_unmatched(game, seat, rule, command) or instruments
    return (
        refusal
        or refuse_accepted(game, seat, rule)
        or refuse_uncovered(game, seat, rule, command.amount)
        or refuse_stake(game, seat, rule, command.amount, actor)
        or refuse_missing(game, seat, rule)
        or refuse_hand(game, seat, hand)
        or [
            WagerPlaced(command.seat, wager, command.amount, rule.progressive, hand, player),
            *instruments,
            *note_acceptance(game, command.seat, wager, seat.wagers.get(wager, 0) + command.amount, actor),
        ]
    )


def open_rule(game: Game, state: Round, seat: int, wager: str) -> WagerRule | Refusal:
    """The law's wager, if it may be placed at this seat at this moment at all."""
    if state.phase != "wagers":
        return refuse_phase(game, state, wager)
    if state.seats.get(seat, UNTAKEN).left:
        return Refusal("left", f"The player of seat {seat} has left the table.", cite_leaving(game))
    rule = game.wagers.get(wager)
    if rule is not None and rule.placed == "by-choice":
        message = f"{rule.begins} is made by a choice once the cards are dealt, not before."
        return Refusal("by-choice", message, rule.cite)
    if rule is None or rule.placed not in ("before-the-deal", "any-time"):
        known = [one.id for one in game.wagers.values() if one.placed == "before-the-deal"]
        message = f"{wager!r} cannot be placed here. {nearest(wager, known)}"
        return Refusal("no-such-wager", message, game.edition.cite_as)
    return refuse_seat(game, seat) or rule


def refuse_phase(game: Game, state: Round, wager: str) -> Refusal:
    """Wagers are placed when a round is open, and until no more bets are taken."""
    if state.phase != "closed":
        return Refusal("no-round", "No round is open for wagers.")
    what = "A progressive wager is not recognised" if is_progressive(game, wager) else "No wager is made or raised"
    return Refusal("bets-closed", f"{what} after “no more bets”.", game.cite_of("no-more-bets"))


def open_amounts(game: Game, state: Round, number: int, wager: str, actor: Actor) -> Amounts | Refusal:
    """How much of a wager may be placed at a seat now, beside what lies there; or why none."""
    rule = open_rule(game, state, number, wager)
    if isinstance(rule, Refusal):
        return rule
    seat, player = state.seats.get(number, UNTAKEN), actor.person if actor.role == "player" else ""
    return (
        refuse_player(game, state, number, player)
        or refuse_accepted(game, seat, rule)
        or refuse_missing(game, seat, rule)
        or refuse_uncovered(game, seat, rule, 1)
        or stakes_open(game, seat, rule, actor)
    )


def refuse_accepted(game: Game, seat: Seat, rule: WagerRule) -> Refusal | None:
    """A progressive wager that the system has accepted: where it is made by placing one chip, it is not added to."""
    if not is_one_chip(game, rule) or Wager(rule.id) not in seat.wagers:
        return None
    message = f"{rule.begins} has been accepted, and is one chip; take it back to place another."
    return Refusal("accepted", message, rule.cite, ("WithdrawWager",))


def is_one_chip(game: Game, rule: WagerRule) -> bool:
    """Whether a wager is made by placing a value chip in the progressive wagering device (MD 235 1.1 Ch.7 §E(3)(a), MD
    3CP 1.4 Ch.7 §F(4)(a), MA CSP §6(c)): it is placed and taken back whole.
    """
    return rule.progressive and bool(game.choices.stakes.get(rule.id))


def refuse_uncovered(game: Game, seat: Seat, rule: WagerRule, amount: Cents) -> Refusal | None:
    """A wager that another must be large enough for before it is placed, by the version that is played."""
    covered = most_covered(game, seat, rule)
    if covered is None or seat.wagers.get(Wager(rule.id), 0) + amount <= covered:
        return None
    version = version_rule(game.edition, game.choices.version)
    assert version is not None
    assert version.at_least is not None
    named, times = game.wagers[version.at_least.wager].begins, version.at_least.times
    message = f"{named} must be at least {times} times {rule.named} before that is placed."
    return Refusal("too-small", message, version.cite)


def refuse_player(game: Game, state: Round, seat: int, player: str) -> Refusal | None:
    """Refuse a box that belongs to another player, or that the player may not have beside their other boxes."""
    at = state.seats.get(seat, UNTAKEN)
    held = at.player if at.wagers else ""
    if not player or held == player:
        return None
    if held:
        return Refusal("another-player", f"{held} plays seat {seat} in this round, not {player}.", cite_boxes(game))
    own = [number for number, one in state.seats.items() if one.player == player]
    return refuse_boxes(game, (seat, *own)) if own and cite_boxes(game) else None


def refuse_seat(game: Game, seat: int) -> Refusal | None:
    if seat in game.seats:
        return None
    cite = game.edition.seats.cite if game.edition.seats else ""
    return Refusal("no-such-seat", f"There is no seat {seat}: the table has {game.choices.positions}.", cite)


def refuse_hand(game: Game, seat: Seat, hand: int) -> Refusal | None:
    """A position names one hand of those that lie on the table for all, and stays with it."""
    shared = game.shared_hands
    if not shared and hand:
        where = game.cite_of("one-hand") or (game.dealing.cite if game.dealing.steps else "")
        return Refusal("no-shared-hands", "No position names a hand here: leave it out.", where)
    if shared and hand not in shared:
        named = tuple(f"hand {number}" for number in shared)
        return Refusal("which-hand", "Name the hand that the position plays.", game.dealing.cite, named)
    if seat.plays_hand and seat.plays_hand != hand:
        return Refusal("another-hand", f"The position plays hand {seat.plays_hand} already.", game.dealing.cite)
    return None


def is_progressive(game: Game, wager: str) -> bool:
    return wager in game.wagers and game.wagers[wager].progressive


def player_of(command: PlaceWager, actor: Actor) -> str:
    """Who plays the box: as the command says, or the person who places the wager."""
    return command.player or (actor.person if actor.role == "player" else "")


ACCEPTING = ("dealer", "boxperson")
"""By whose word a wager stands that a player cannot make alone."""


def accepts(actor: Actor) -> bool:
    """Whether this person takes wagers for the house."""
    return actor.role in ACCEPTING


def accepts_outside(game: Game, actor: Actor) -> bool:
    """Whether a wager outside the posted limits stands by this person's word."""
    return accepts(actor) and bool(filing(game.edition).outside_limits)


def note_acceptance(game: Game, seat: int, wager: Wager, total: Cents, actor: Actor) -> Iterator[Event]:
    """By whose word a wager stands that is outside the posted limits, where any are."""
    least, most = limits(game, accepted=False)
    bound = game.choices.stakes.get(wager.rule) or game.wagers[wager.rule].of
    cite = filing(game.edition).outside_limits
    if cite and not bound and not least <= total <= most:
        yield AcceptedOutsideLimits(seat, wager, total, actor.role, actor.person, cite)


def stakes_open(game: Game, seat: Seat, rule: WagerRule, actor: Actor) -> Amounts:
    """What may be added to a wager: up to a stake that the law names, or within the posted limits, which the dealer may
    let a wager leave.
    """
    already, covered = seat.wagers.get(read_wager(rule.id), 0), most_covered(game, seat, rule)
    if already == 0 and covered is None:
        return stakes_on_empty(game, rule.id, accepts_outside(game, actor))
    if stakes := game.choices.stakes.get(rule.id, ()):
        return Amounts(only=tuple(one - already for one in stakes if one > already))
    least, most = limits(game, accepts_outside(game, actor))
    return Amounts(max(1, least - already), (most if covered is None else min(most, covered)) - already)


def most_covered(game: Game, seat: Seat, rule: WagerRule) -> Cents | None:
    """The most that the wager which must be large enough for this one lets it be; None, where none must."""
    version = version_rule(game.edition, game.choices.version)
    first = version.at_least if version else None
    if not first or rule.id != first.of or first.wager not in seat.wagers:
        return None
    return (seat.wagers[Wager(first.wager)] / Fraction(first.times)).__floor__()


@derived_by
def stakes_on_empty(game: Game, wager: str, accepted: bool) -> Amounts:
    """What may be placed where nothing of the wager lies yet."""
    if stakes := game.choices.stakes.get(wager, ()):
        return Amounts(only=stakes)
    return Amounts(*limits(game, accepted))


def limits(game: Game, accepted: bool) -> tuple[Cents, Cents]:
    """The least and the most that a wager may be, by the dealer's word or without it."""
    if accepted:
        return 1, MOST
    return game.choices.minimum or 1, game.choices.maximum or MOST


def refuse_stake(game: Game, seat: Seat, rule: WagerRule, amount: Cents, actor: Actor) -> Refusal | None:
    """Why a wager may not be placed in this amount."""
    if amount <= 0:
        return Refusal("no-stake", f"{rule.begins} must be more than $0.", rule.cite)
    allowed = stakes_open(game, seat, rule, actor)
    if amount in allowed:
        return None
    total = seat.wagers.get(Wager(rule.id), 0) + amount
    if stakes := game.choices.stakes.get(rule.id, ()):
        named = tuple(spoken(one) for one in stakes)
        return Refusal(
            "wrong-stake", f"{rule.begins} cannot be {spoken(total)}.", place_of_sums(game.edition, rule), named
        )
    least, most = limits(game, accepts_outside(game, actor))
    span = f"{spoken(least)} to {spoken(most)}" if most < MOST else f"{spoken(least)} or more"
    unless = ", unless the dealer accepts it" if filing(game.edition).outside_limits else ""
    message = f"{spoken(total)} is outside the posted limits, {span}{unless}."
    return Refusal("outside-limits", message, filing(game.edition).limits)


def amounts_to_withdraw(game: Game, seat: Seat, wager: Wager, actor: Actor) -> Amounts | Refusal:
    """How much of a wager may be taken back: all of it, or as much as leaves a stake that may be placed."""
    staked = seat.wagers[wager]
    if seat.abandoned:
        return Refusal("left", "The player has left, and these wagers are treated as lost.", cite_leaving(game))
    if any(one.wager == wager for one in seat.instruments) or is_one_chip(game, game.wagers[wager.rule]):
        return Amounts(only=(staked,))
    if stakes := game.choices.stakes.get(wager, ()):
        return Amounts(only=(*(staked - one for one in stakes if one < staked), staked))
    return Amounts(1, staked - limits(game, accepts_outside(game, actor))[0], only=(staked,))


def refuse_missing(game: Game, seat: Seat, rule: WagerRule) -> Refusal | None:
    """A wager that must stand before this one and does not: by its own line, or by the version that is played."""
    for group in rule.needs:
        if seat.wagers.keys().isdisjoint(group):
            each = (game.wagers[one].named if one in game.wagers else one for one in group)
            wanted = " or ".join(each).replace(" or the ", " or ")
            return Refusal("needs-another", f"{rule.begins} is placed only after {wanted}.", rule.cite, group)
    version = version_rule(game.edition, game.choices.version)
    first = version.at_least if version else None
    if version and first and rule.id == first.of and first.wager not in seat.wagers:
        wanted = game.wagers[first.wager].named
        return Refusal("needs-another", f"{rule.begins} is placed only after {wanted}.", version.cite)
    return None


def close(game: Game, state: Round) -> Refusal | None:
    """Whether "no more bets" can be announced: every seat's wagers stand together as the law wants them."""
    if state.phase != "wagers":
        return Refusal("not-open", "There are no bets to close.", game.cite_of("no-more-bets"))
    if not state.seats:
        return Refusal("no-wagers", "Nobody has placed a wager.", game.cite_of("no-more-bets"))
    sound: list[Mapping[Wager, Cents]] = []
    for number, seat in sorted(state.seats.items()):
        if seat.wagers in sound:
            continue
        if refusal := refuse_unsound(game, number, seat):
            return refusal
        sound.append(seat.wagers)
    return refuse_apart(game, state)


def refuse_apart(game: Game, state: Round) -> Refusal | None:
    """Boxes of one player that no longer lie side by side, since the wagers between them were withdrawn."""
    if not cite_boxes(game):
        return None
    return next((no for seat in state.seats if (no := refuse_boxes(game, boxes_of(state, seat)))), None)


def refuse_unsound(game: Game, number: int, seat: Seat) -> Refusal | None:
    for wager, stake in seat.wagers.items():
        rule = game.wagers[wager]
        if refusal := refuse_missing(game, seat, rule):
            return refusal
        for other in rule.equal_to:
            if other in game.wagers and seat.wagers.get(Wager(other)) != stake:
                wanted = game.wagers[other].named.replace("the ", "a ", 1)
                message = f"Seat {number} must place {wanted} equal to {rule.named}, {spoken(stake)}."
                return Refusal("not-equal", message, rule.cite)
        if rule.of and rule.times and (refusal := refuse_multiple(rule, seat, number)):
            return refusal
    return refuse_version(game, number, seat)


def refuse_multiple(rule: WagerRule, seat: Seat, number: int) -> Refusal | None:
    if rule.placed != "before-the-deal" or rule.of not in seat.wagers:
        return None
    allowed = {Fraction(times) * seat.wagers[Wager(rule.of)] for times in rule.times}
    if seat.wagers[Wager(rule.id)] in allowed:
        return None
    wanted = tuple(f"{times}x {rule.of}" for times in rule.times)
    return Refusal("wrong-multiple", f"Seat {number}'s {rule.title} is not a permitted multiple.", rule.cite, wanted)


def refuse_version(game: Game, number: int, seat: Seat) -> Refusal | None:
    """What the version that the operator offers asks of Ante and Pair Plus, or of any other wagers."""
    version = version_rule(game.edition, game.choices.version)
    if version is None:
        return None
    for wager in version.compulsory:
        if wager not in seat.wagers:
            return Refusal("compulsory", f"Seat {number} must place {game.wagers[wager].named} too.", version.cite)
    at_least = version.at_least
    if at_least and at_least.of in seat.wagers:
        least = Fraction(at_least.times) * seat.wagers[Wager(at_least.of)]
        if seat.wagers.get(Wager(at_least.wager), 0) < least:
            named, of = (game.wagers[one].title for one in (at_least.wager, at_least.of))
            message = f"Seat {number}'s {named} must be at least {at_least.times} times its {of}."
            return Refusal("too-small", message, version.cite)
    if version.within:
        amounts = [seat.wagers[one] for one in map(Wager, version.within.wagers) if one in seat.wagers]
        if amounts and max(amounts) > Fraction(version.within.times) * min(amounts):
            names = " and ".join(game.wagers[one].title for one in version.within.wagers)
            message = f"Seat {number}: neither of {names} may be over {version.within.times} times the other."
            return Refusal("too-far-apart", message, version.cite)
    return None
