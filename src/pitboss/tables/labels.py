"""What a command of a table is called where people choose one; a round's commands have theirs in `rounds.labels`."""

from __future__ import annotations

from pitboss.games.game import Game
from pitboss.games.meter_titles import title_meters
from pitboss.law.vocabulary.steps import RECORDED
from pitboss.rounds import labels as of_rounds
from pitboss.rounds.labels import spell
from pitboss.tables import commands as does
from pitboss.tables.commands import Command

PLAIN: dict[type, str] = {
    does.OpenTable: "Open the table",
    does.CloseTable: "Close the table",
    does.ReceiveDeck: "Receive a deck",
    does.SpreadIdle: "Spread the cards",
    does.Burn: "Burn",
    does.DealerComes: "New dealer",
    does.BeginRound: "New round",
    does.CallOffRound: "Call off the round",
    does.CountStub: "Count the stub",
    does.CountHands: "Count the other cards",
    does.UseMethod: "Change the method",
    does.CorrectStub: "Correct the count of the stub",
    does.CorrectSeat: "Correct who sits at a seat",
}

WITH_A_DECK: dict[type, str] = {
    does.RemoveDeck: "Remove {}",
    does.LoadShuffler: "Load {} into the shuffler",
    does.DirectShuffle: "Direct a shuffle of {}",
    does.CommitDeck: "Commit {}",
    does.DiscloseDeck: "Disclose {}",
    does.Cut: "Cut {}",
    does.OrderRecut: "Order a recut of {}",
    does.CorrectBurn: "Correct the burn card of {}",
}


def name_step(step: str) -> str:
    """What a step around the round is called."""
    return RECORDED[step].title if step in RECORDED else spell(step)


def label(game: Game, command: Command) -> str:
    """The few words for a command of a table or of its round."""
    match command:
        case does.Perform(step=step) if has_dice(game):
            return spell(step)
        case does.ReceiveDeck() if has_dice(game):
            return "Receive the dice"
        case does.RemoveDeck() if has_dice(game):
            return "Remove the dice"
        case does.Perform(deck, step):
            return f"{spell(step)}: {name_deck(deck)}"
        case does.SpreadIdle("up", asked):
            return f"Spread the cards face up{' for a player who asks' if asked else ''}"
        case does.RecordStep(step, seat, deck, wager=wager):
            award = f", {of_rounds.title_of(game, wager)}" if wager else ""
            place = f"seat {seat}{award}" if seat is not None else name_deck(deck)
            return f"{name_step(step)}: {place}" if place else name_step(step)
        case does.CallOffRound(device_failed=True):
            return "Call off the round: its device has failed"
        case does.Shuffle(deck, by):
            return f"Shuffle {name_deck(deck)} by {by}"
        case _ if type(command) in WITH_A_DECK:
            return WITH_A_DECK[type(command)].format(name_deck(command.deck))  # type: ignore[union-attr]
        case does.DeviceFails(device):
            return f"The {device} fails"
        case does.SecureDevice(device, how):
            return f"{spell(how)} the {device}"
        case does.RestoreDevice(device):
            return f"The {device} is in order"
        case does.TakeSeat(seat):
            return f"Take seat {seat}"
        case does.LeaveSeat(seat):
            return f"Leave seat {seat}"
        case does.PermitEntry(player):
            return f"Let {player} enter the shoe"
        case does.LoseMeter(meter):
            return f"The link of meter {title_of(game, meter)} is lost"
        case does.RegainMeter(meter):
            return f"The link of meter {title_of(game, meter)} is back"
        case does.ReadMeter(meter):
            return f"Read meter {title_of(game, meter)}"
        case _:
            return PLAIN[type(command)] if type(command) in PLAIN else of_rounds.label(game, command)  # type: ignore[arg-type]


def has_dice(game: Game) -> bool:
    """Whether what a table receives are dice: in its record a set of dice is kept as a deck is."""
    return game.dealing.mode == "dice"


def name_deck(deck: str) -> str:
    """`deck-1` → `deck 1`, `red` → `the red deck`; nothing, where no deck is meant."""
    return deck.replace("-", " ") if "deck" in deck.lower() or not deck else f"the {deck} deck"


def title_of(game: Game, meter: str) -> str:
    """What the table's people call one of its meters: `Five-Card Progressive, Major`."""
    return title_meters(game).get(meter) or name_meter(meter)


def name_meter(meter: str) -> str:
    """`five-card-progressive/major` → `five card progressive, major`."""
    return meter.replace("/", ", ").replace("-", " ")
