"""A round that was played, as `settle` reads it: with all cards face up, in the order dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pitboss.cards import Card, show_all
from pitboss.errors import BadInput
from pitboss.games.allowances import option_rule, version_option
from pitboss.games.builder import game_by_options
from pitboss.games.checks.caps import LIMIT
from pitboss.games.choices import Choices
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.money import Cents, dollars
from pitboss.rounds.dice_events import DiceRolled, WagerCalled
from pitboss.rounds.engine.evolve import evolve
from pitboss.rounds.events import AwardHeld, ChoiceMade, Event, MeterPaid, WagerPlaced, WagerSettled, WagerWithdrawn
from pitboss.rounds.finished.description import ZONES
from pitboss.rounds.finished.settle import reckoned_with, settle
from pitboss.rounds.finished.source import burned_is_bonus
from pitboss.rounds.state import Round, Seat

Said = dict[str, Any]


def find_options(game: Game) -> Said | None:
    """The options under which a file for `settle` plays the same game; None where there are none, as for paytables that
    are an operator's own."""
    chosen = game.choices
    letters = {name: table.letter for name, table in chosen.tables.items() if table.letter}
    said: Said = {"decks": chosen.decks} if chosen.decks else {}
    said |= {version_option(game.edition): chosen.version} if chosen.version else {}
    free = {name: value for name, value in chosen.options.items() if value != "" and is_free(game, name)}
    said |= {name: read_option(game, name, value) for name, value in free.items()}
    said |= {"paytables": letters} if letters else {}
    said |= say_limit(chosen)
    try:
        same = game_by_options(game.edition.id, said, {*chosen.offered, *reckoned_with(game.edition)}).choices
    except BadInput:
        return None
    tables = {name: same.tables.get(name) for name in chosen.tables}
    return said if (tables, *list_decided(same)) == (chosen.tables, *list_decided(chosen)) else None


def say_limit(chosen: Choices) -> Said:
    """The payout limit in force, whoever set it, and the minimum wager that the law's ceiling goes by."""
    limit = next(iter(chosen.limits.values()), None)
    if limit is None:
        return {}
    return {LIMIT: dollars(limit)} | ({} if chosen.minimum is None else {"minimum": dollars(chosen.minimum)})


def list_decided(chosen: Choices) -> tuple[object, ...]:
    """List what the options decide; of a payout limit what is in force, which may be more than the option says."""
    options = {name: value for name, value in chosen.options.items() if name != LIMIT}
    return chosen.limits, options


def is_free(game: Game, name: str) -> bool:
    """Say whether the version that is played leaves the option to the operator. If it does not, nobody may say it."""
    rule = option_rule(game.edition, name)
    return rule is None or game.choices.version not in rule.barred_with


def read_option(game: Game, name: str, value: str) -> object:
    """An option as a submission writes it: true, a number, or a word."""
    rule = option_rule(game.edition, name)
    if rule and rule.kind == "flag":
        return value == "true"
    return int(value) if rule and rule.kind == "count" and value.isdecimal() else value


def describe_round(game: Game, options: Mapping[str, Any], events: Sequence[Event]) -> Said | None:
    """The round as a file for `settle`; None where such a file cannot say it."""
    return next((said for amounts in (False, True) if (said := describe(game, options, events, amounts=amounts))), None)


def describe(game: Game, options: Mapping[str, Any], events: Sequence[Event], *, amounts: bool) -> Said | None:
    """The same; with `amounts`, each choice says what it wagered."""
    state = Round()
    for event in events:
        state = evolve(state, event)
    said: Said = {"game": game.edition.id, "options": dict(options), "meters": find_meters(events)}
    said |= {zone: show_all(cards) for zone, cards in state.zones.items() if zone in ZONES and cards}
    if burned_is_bonus(game, {wager for seat in state.seats.values() for wager in seat.wagers}):
        said["bonus"] = show_all(state.zones["burned"])
    if shared := [cards for zone, cards in state.zones.items() if zone.startswith("hand-")]:
        said["community"] = " ".join(show_all(cards) for cards in shared)
    if rolls := [[event.first, event.second] for event in events if isinstance(event, DiceRolled)]:
        said["dice"] = rolls
    said["seats"] = {
        str(number): describe_seat(game, events, number, seat, amounts) for number, seat in state.seats.items()
    }
    return said if agrees(said, state) else None


def agrees(said: Said, state: Round) -> bool:
    """Whether the file settles to what the seats have won."""
    try:
        settled = settle(said)
    except BadInput:
        return False
    nets = {number: dollars(seat.net) for number, seat in state.seats.items()}
    return nets == {int(number): seat["net"] for number, seat in settled["seats"].items()}


def find_meters(events: Sequence[Event]) -> dict[str, str]:
    """What the meters showed when the first wager was settled."""
    state = Round()
    for event in events:
        if isinstance(event, AwardHeld | WagerSettled | MeterPaid):
            break
        state = evolve(state, event)
    return {name: dollars(int(amount)) for name, amount in state.meters.items()}


def describe_seat(game: Game, events: Sequence[Event], number: int, seat: Seat, amounts: bool) -> Said:
    before, later = split_rolls(events, number)
    said: Said = {"wagers": {wager: dollars(amount) for wager, amount in sum_wagers(before, number).items()}}
    said |= {"later": later} if later else {}
    chosen = [event for event in events if isinstance(event, ChoiceMade) and event.seat == number]
    if game.name == "blackjack":
        insured = sum(event.amount for event in chosen if event.choice == "insure")
        said["wagers"] |= {"insurance": dollars(insured)} if insured else {}
        said["wagers"].pop(Wager.on_hand(2), None)  # at Switch it equals the first, which is for each of the two hands
        said |= {"initial": show_all(find_initial(events, number))} if len(seat.hands) > 1 else {}
        said["hands"] = [describe_hand(seat, n) for n in range(1, len(seat.hands) + 1)]
        if chosen:
            said["choices"] = [event.choice for event in chosen if event.choice in ("switch", "keep")]
        return said
    said |= {"cards": show_all(seat.cards)} if seat.cards else {}
    said |= {"hand": seat.plays_hand} if seat.plays_hand else {}
    return said | ({"choices": [say_choice(event, amounts) for event in chosen]} if chosen else {})


def find_initial(events: Sequence[Event], number: int) -> tuple[Card, ...]:
    """The cards of a seat at blackjack as they were dealt, before anybody chose anything: hand by hand."""
    state = Round()
    for event in events:
        if isinstance(event, ChoiceMade):
            break
        state = evolve(state, event)
    return tuple(card for hand in state.seats[number].hands for card in hand.cards)


def say_choice(event: ChoiceMade, amounts: bool) -> str:
    return f"{event.choice} {dollars(event.amount)}" if amounts and event.amount else event.choice


def describe_hand(seat: Seat, number: int) -> Said:
    hand = seat.hands[number - 1]
    said: Said = {"cards": show_all(hand.cards)}
    if hand.doubled:
        wager = Wager.on_hand(number)
        whole, double = seat.wagers.get(wager, 0), seat.wagers.get(wager.doubled(), 0)
        said["doubled"] = True if whole == double else dollars(double)
    return said | ({"surrendered": True} if hand.surrendered else {})


def split_rolls(events: Sequence[Event], number: int) -> tuple[Sequence[Event], list[Said]]:
    """The events before the first roll, and what the seat did after each later one; all of them where no dice roll."""
    parts: list[list[Event]] = [[]]
    for event in events:
        parts[-1].append(event)
        if isinstance(event, DiceRolled):
            parts.append([])
    done = ((rolls, describe_change(part, number)) for rolls, part in enumerate(parts))
    return parts[0], [{"after": rolls, **change} for rolls, change in done if rolls and change]


def describe_change(events: Sequence[Event], number: int) -> Said:
    """What a seat did between two rolls, in the order in which a file has it."""
    taken = [event for event in events if isinstance(event, WagerWithdrawn) and event.seat == number]
    called = [event for event in events if isinstance(event, WagerCalled) and event.seat == number]
    said = {
        "wagers": {wager: dollars(amount) for wager, amount in sum_wagers(events, number).items()},
        "down": {event.wager: dollars(event.amount) for event in taken},
        "on": [event.wager for event in called if event.working],
        "off": [event.wager for event in called if not event.working],
    }
    return {name: value for name, value in said.items() if value}


def sum_wagers(events: Sequence[Event], number: int) -> dict[str, Cents]:
    found: dict[str, Cents] = {}
    for event in events:
        if isinstance(event, WagerPlaced) and event.seat == number:
            found[event.wager] = found.get(event.wager, 0) + event.amount
    return found
