"""What a command brings about at a till, or why it is refused: the rules of the money, without clock or store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from pitboss.errors import Refusal
from pitboss.floor.money import commands as does
from pitboss.floor.money.commands import Chips, Command, SlipKind
from pitboss.floor.money.events import (
    BoughtIn,
    CashedOut,
    ColouredUp,
    DifferenceFound,
    DropCounted,
    Event,
    InventoryCounted,
    SlipMade,
    SlipVoided,
    TillOpened,
)
from pitboss.floor.money.state import Till
from pitboss.floor.person import is_same_person
from pitboss.money import MOST, Cents, dollars, spoken

Events = tuple[Event, ...]
MOST_CHIPS = 10**6
"""No tray has more chips of one denomination."""

LETTERS: Mapping[SlipKind, str] = {"fill": "F", "credit": "C", "jackpot": "J", "envy": "E"}

SLIPS = "N.J.A.C. 13:69D-1.40(c)"
"""Slips are numbered in sequence; a void one is marked, signed and kept."""


@dataclass(frozen=True)
class Award:
    """What a round has paid: enough to write its slip."""

    round: int
    seat: int
    wager: str
    player: str
    amount: Cents


@dataclass(frozen=True)
class Standing:
    """How things stand at the table when a command comes: its version, and what its rounds have moved so far.

    `flows` are what each player has got from the table less what they have put on it, `seated` who sits there;
    `find_award` looks a jackpot or an Envy Bonus up in the record, `find_account` the name of somebody's account.
    `afterwards` what was done is only reckoned again: rules of the house that came later do not make it wrong.
    """

    shift: str = ""
    version: int = 0
    won: Cents = 0
    elsewhere: Cents = 0
    flows: Mapping[str, Cents] = field(default_factory=dict)
    in_round: bool = False
    seated: Iterable[str] = ()
    find_award: Callable[[does.WriteSlip], Award | None] = lambda _: None
    find_account: Callable[[str], str | None] = lambda name: name
    afterwards: bool = False


def decide(till: Till, now: Standing, command: Command, signed: tuple[str, ...]) -> Events | Refusal:
    """The events of a command that these people have signed."""
    if refusal := does.refuse_malformed(command):
        return refusal
    if isinstance(command, does.OpenTill):
        return open_till(till, now, command, signed)
    if till.kind is None:
        return Refusal("no-till", "The money of this table is not recorded: a pit manager opens its till first.")
    match command:
        case does.BuyIn():
            return buy_in(till, now, command)
        case does.CashOut():
            return cash_out(till, now, command)
        case does.ColourUp():
            return colour_up(till, command)
        case does.Fill(chips):
            return move_chips(till, now, "fill", chips, signed)
        case does.Credit(chips):
            return move_chips(till, now, "credit", chips, signed)
        case does.VoidSlip():
            return void_slip(till, now, command, signed)
        case does.CountInventory():
            return count_inventory(till, now, command, signed)
        case does.CountDrop():
            return count_drop(till, command, signed)
        case does.WriteSlip():
            return write_slip(till, now, command, signed)


def balance(till: Till, now: Standing, player: str) -> Cents:
    """What a player has at an electronic table, apart from what lies on the layout."""
    name = find_player(till, now, player) or player
    return till.given.get(name, 0) + now.flows.get(name, 0)


def find_player(till: Till, now: Standing, player: str) -> str | None:
    """The name that somebody's balance goes by, however it is typed: one person has one balance."""
    if now.afterwards:
        return player
    known = (*now.seated, *till.given, *now.flows)
    return next((one for one in known if is_same_person(one, player)), None) or now.find_account(player)


def expect(till: Till, now: Standing) -> Cents:
    """What the table inventory container holds, by the record: since the opener of the period, or the last closer."""
    if not till.periods:
        return 0
    period = till.periods[-1]
    if period.closing is not None:
        return period.closing + (now.won - period.won) + (now.elsewhere - period.elsewhere)
    moved = (now.won - period.won_before) + (now.elsewhere - period.elsewhere_before)
    return period.opening + period.fills - period.credits - period.dropped + moved


# Opening, and players' money


def open_till(till: Till, now: Standing, command: does.OpenTill, signed: tuple[str, ...]) -> Events | Refusal:
    """An electronic table begins its first period with it: there is nothing to count."""
    if till.kind is not None:
        return Refusal("till-open", "The money of this table is recorded already.")
    amounts = (command.practice, command.bank)
    if any(one < 0 for one in amounts) or (any(amounts) and command.kind != "accounts"):
        return Refusal("bad-amount", "A bank and practice money must not be negative; a table of chips has neither.")
    if now.in_round:
        return in_a_round()
    before = tuple(sorted(now.flows.items())) if command.kind == "accounts" else ()
    opened = TillOpened(command.kind, command.practice, before)
    first = replace(count_event(1, now.shift, "opener", now, (), command.bank, command.bank), signed=signed)
    return (opened, first) if command.kind == "accounts" else (opened,)


def refuse_practice(command: Command) -> Refusal | None:
    """Why no person may say this: practice money is a demonstration's own."""
    gives = isinstance(command, does.BuyIn) and command.tender == "practice"
    if gives or (isinstance(command, does.OpenTill) and command.practice):
        return Refusal("malformed", "Only a demonstration gives practice money.")
    return None


def buy_in(till: Till, now: Standing, command: does.BuyIn) -> Events | Refusal:
    if till.period is None:
        return no_opener()
    if refusal := refuse_amount(command.amount):
        return refusal
    if till.kind == "chips":
        leaves = command.amount if command.tender != "chips" else 0  # Chips for chips leave the tray as it was.
        return refuse_more_chips(till, now, leaves) or (BoughtIn(command.player, command.amount, command.tender),)
    if not command.player.strip():
        return Refusal("no-player", "Say who buys in: the balance is that player's.")
    player = command.player if command.tender == "practice" else find_player(till, now, command.player)
    if player is None:
        sits = ", ".join(sorted(set(now.seated))) or "nobody"
        text = f"Nobody named {command.player!r:.60} sits at this table or has an account. At the table: {sits}."
        return Refusal("no-player", text)
    if balance(till, now, player) + command.amount > MOST and not now.afterwards:
        return Refusal("over-most", f"{player} would have more than {spoken(MOST)}, the most that can be recorded.")
    return (BoughtIn(player, command.amount, command.tender),)


def refuse_more_chips(till: Till, now: Standing, amount: Cents) -> Refusal | None:
    """Why so much cannot leave the tray: it does not hold it."""
    holds = expect(till, now)
    if not amount or amount <= holds or now.afterwards:
        return None
    text = f"The table holds {spoken(holds)} by the record, and this takes {spoken(amount)}: fill it first."
    return Refusal("over-inventory", text)


def cash_out(till: Till, now: Standing, command: does.CashOut) -> Events | Refusal:
    if till.kind != "accounts":
        return Refusal("no-balance", "At a table of chips nobody has a balance: chips are redeemed at the cage.")
    player = find_player(till, now, command.player) or command.player
    has = balance(till, now, player)
    amount = has if command.amount is None else command.amount
    if amount > has:
        return Refusal("over-balance", f"{player} has {spoken(has)}, and cannot cash out {spoken(amount)}.")
    return refuse_amount(amount) or (CashedOut(player, amount),)


def colour_up(till: Till, command: does.ColourUp) -> Events | Refusal:
    if till.kind != "chips":
        return Refusal("no-chips", "An electronic table has no chips to change.")
    if till.period is None:
        return no_opener()
    takes, gives = worth(command.takes), worth(command.gives)
    if isinstance(takes, Refusal):
        return takes
    if isinstance(gives, Refusal):
        return gives
    if takes != gives or not takes:
        return Refusal("another-value", f"{spoken(takes)} is changed for the same value, not for {spoken(gives)}.")
    return (ColouredUp(command.takes, command.gives, takes),)


# Slips


def move_chips(till: Till, now: Standing, kind: SlipKind, chips: Chips, signed: tuple[str, ...]) -> Events | Refusal:
    if till.period is None:
        return no_opener()
    amount = worth(chips)
    if isinstance(amount, Refusal):
        return amount
    if not amount:
        return Refusal("no-chips", f"Say which chips the {kind} has: how many of each denomination.")
    if kind == "credit" and amount > (holds := expect(till, now)):
        text = f"The table holds {spoken(holds)} by the record, and a credit of {spoken(amount)} is more."
        return Refusal("over-inventory", text)
    return (SlipMade(next_slip(till, kind), kind, amount, chips, "", "", signed),)


def next_slip(till: Till, kind: SlipKind) -> str:
    return f"{LETTERS[kind]}-{till.last_numbers.get(kind, 0) + 1}"


def void_slip(till: Till, now: Standing, command: does.VoidSlip, signed: tuple[str, ...]) -> Events | Refusal:
    slip = till.slips.get(command.slip)
    if slip is None or till.period is None or slip.period != till.period.number:
        known = tuple(name for name, one in till.slips.items() if till.period and one.period == till.period.number)
        return Refusal(
            "no-such-slip", f"There is no slip {command.slip!r:.20} in the shift that is open.", SLIPS, known
        )
    if slip.void:
        return Refusal("slip-void", f"The slip {command.slip} is void already.", SLIPS)
    if not command.why.strip():
        return Refusal("no-reason", "Say why: a void slip is kept with its reason.", SLIPS)
    takes_back = slip.made.amount if slip.made.kind == "fill" else 0
    return refuse_more_chips(till, now, takes_back) or (SlipVoided(command.slip, command.why, signed),)


def write_slip(till: Till, now: Standing, command: does.WriteSlip, signed: tuple[str, ...]) -> Events | Refusal:
    award = now.find_award(command)
    if award is None:
        where = f"round {command.round}, seat {command.seat}, {command.wager!r:.60}"
        return Refusal("no-such-award", f"The record has no {command.kind} award of {where}.")
    about = f"{award.round}/{award.seat}/{award.wager}"
    standing = (one for one in till.slips.values() if one.made.kind == command.kind and one.made.about == about)
    if known := next((one.made.slip for one in standing if not one.void), None):
        return Refusal("slip-known", f"This award already has the slip {known}.", SLIPS)
    slip = next_slip(till, command.kind)
    return (SlipMade(slip, command.kind, award.amount, (), about, award.player, signed),)


# Counts


def count_inventory(
    till: Till, now: Standing, command: does.CountInventory, signed: tuple[str, ...]
) -> Events | Refusal:
    """The opener, the closer or both; a difference is an event beside it, and adjusts nothing."""
    if (command.count == "opener") == (till.period is not None):
        wanted = "closer: the shift is open" if till.period else "opener: no shift is open"
        return Refusal("wrong-count", f"The next count is the {wanted}.")
    if command.count == "closer" and now.in_round:
        return in_a_round()
    amount = worth_counted(till, now, command.chips)
    if isinstance(amount, Refusal):
        return amount
    found: Events = ()
    if till.period is not None:
        expected = expect(till, now)
        closing = count_event(till.period.number, till.period.shift, "closer", now, command.chips, amount, expected)
        found = with_difference(replace(closing, signed=signed), "closer", amount, expected)
    if command.count != "closer":
        expected = amount if command.count == "change" or not till.periods else expect(till, now)
        opening = count_event(till.last + 1, now.shift, "opener", now, command.chips, amount, expected)
        found = (*found, *with_difference(replace(opening, signed=signed), "opener", amount, expected))
    return found


def worth_counted(till: Till, now: Standing, chips: Chips) -> Cents | Refusal:
    """What was counted; an electronic table holds what its record says."""
    if till.kind == "chips":
        return worth(chips)
    if chips:
        return Refusal("no-chips", "An electronic table has no chips to count: the device says what it holds.")
    return expect(till, now)


def count_event(
    period: int, shift: str, count: Literal["opener", "closer"], now: Standing, chips: Chips, *amounts: Cents
) -> InventoryCounted:
    amount, expected = amounts
    return InventoryCounted(period, shift, count, chips, amount, expected, now.version, now.won, now.elsewhere, ())


def count_drop(till: Till, command: does.CountDrop, signed: tuple[str, ...]) -> Events | Refusal:
    period = next((one for one in till.periods if one.number == command.period), None)
    if period is None or period.closing is None:
        return Refusal("no-such-period", "The drop box is counted for a shift that is closed.")
    if period.drop is not None:
        text = f"The drop of this shift was counted: {spoken(period.drop)}. A count is not changed."
        return Refusal("drop-counted", text)
    if command.amount < 0:
        return Refusal("bad-amount", "An amount must not be negative.")
    counted = DropCounted(period.number, command.amount, period.dropped, signed)
    return with_difference(counted, "drop", command.amount, period.dropped)


def with_difference(
    counted: InventoryCounted | DropCounted, what: Literal["opener", "closer", "drop"], found: Cents, expected: Cents
) -> Events:
    if found == expected:
        return (counted,)
    return (counted, DifferenceFound(counted.period, what, expected, found))


# Amounts


def worth(chips: Chips) -> Cents | Refusal:
    """What chips are worth together."""
    denominations = [one.denomination for one in chips]
    if len(set(denominations)) != len(denominations) or any(value <= 0 for value in denominations):
        return Refusal("bad-chips", "Name each denomination once, with a value above zero.")
    if any(not 0 < one.chips <= MOST_CHIPS for one in chips):
        return Refusal("bad-chips", f"Of each denomination there are 1 to {MOST_CHIPS:,} chips.")
    return sum(one.denomination * one.chips for one in chips)


def refuse_amount(amount: Cents) -> Refusal | None:
    if amount > MOST:
        return Refusal("bad-amount", f"{spoken(amount)} cannot be moved at once: {spoken(MOST)} at most.")
    if amount <= 0:
        return Refusal("bad-amount", f"{dollars(amount)} cannot be moved: the amount must be more than zero.")
    return None


def in_a_round() -> Refusal:
    return Refusal("in-round", "A round is being played: this is done between rounds.")


def no_opener() -> Refusal:
    return Refusal("no-opener", "The opening inventory of this shift has not been counted: count the opener first.")
