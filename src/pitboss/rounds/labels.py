"""What a command is called where people choose one: on a button, in a list, at a prompt. Sentences are in `words`."""

from __future__ import annotations

from pitboss.games.derived import derived_by
from pitboss.games.game import Game
from pitboss.games.identity import Wager
from pitboss.rounds import commands as does
from pitboss.rounds.commands import Command

PLAIN: dict[type, str] = {
    does.OpenRound: "New round",
    does.NoMoreBets: "No more bets",
    does.CountProgressives: "Count progressive chips",
    does.Deal: "Deal",
    does.DrawCard: "A card is drawn in error",
    does.Roll: "Roll",
    does.ShowCards: "Turn the cards",
    does.RejectAward: "The award is not verified",
    does.CorrectCard: "Correct a card",
    does.ExchangeCards: "Correct two cards that were exchanged",
    does.CorrectRoll: "Correct a roll",
    does.CorrectCount: "Correct the count of chips",
    does.CorrectReading: "Correct what was read of the hole card",
    does.CorrectWager: "Correct a wager",
    does.CorrectReport: "Correct a report",
    does.CorrectDeparture: "Correct who has left",
    does.CorrectPayment: "Correct a payment",
}


def label(game: Game, command: Command) -> str:
    """The few words for a command of a round."""
    match command:
        case does.PlaceWager(wager=wager, kind="match-play"):
            return f"Match-play coupon on {title_of(game, wager)}"
        case does.PlaceWager(wager=wager):
            return title_of(game, wager)
        case does.WithdrawWager(wager=wager):
            return f"Take back {title_of(game, wager)}"
        case does.CallWager(wager=wager, working=working):
            return f"{title_of(game, wager)} {'on' if working else 'off'}"
        case does.Choose(choice=choice):
            return spell(choice)
        case does.ReadHoleCard(blackjack):
            return "The hole card makes a Blackjack" if blackjack else "The hole card makes no Blackjack"
        case does.Verify(step=step):
            return spell(step) if command.passed else f"{spell(step)}: it fails"
        case does.ResolveAward(seat, paid=paid):
            return f"The award of seat {seat} is {'' if paid else 'not '}paid"
        case does.CancelProgressive(seat, wager):
            return f"Cancel {title_of(game, wager)} of seat {seat}"
        case does.ReturnChip(seat):
            return f"A chip goes back to seat {seat}"
        case does.TellReserved(award):
            return f"Award {award} is reserved"
        case does.GiveDice(seat):
            return f"Dice to seat {seat}"
        case does.CollectVigorish(seat):
            return f"Collect vigorish of seat {seat}"
        case does.Leave(seat, wagers) if wagers:
            return f"The wagers left behind at seat {seat} {'are lost' if wagers == 'lost' else 'stand'}"
        case does.Leave(seat):
            return f"Seat {seat} leaves the round"
        case does.Report(irregularity):
            return name_irregularity(game, irregularity)
        case _:
            return PLAIN[type(command)]


@derived_by
def title_of(game: Game, wager: str) -> str:
    """A wager by its legal name, with the hand or the number that it is on."""
    named = Wager(wager)
    rule = game.wagers.get(named.rule) or game.wagers.get(named)
    title = rule.title if rule else spell(named.rule)
    if named.number is not None:
        return f"{title} on {named.number}"
    return f"{title}, hand {named.hand}" if named.hand > 1 else title


def name_irregularity(game: Game, irregularity: str) -> str:
    rule = game.irregularities.get(irregularity)
    return rule.title if rule else spell(irregularity)


def spell(word: str) -> str:
    """`no-insurance` → `No insurance`; `4x` stays as it is."""
    return word[:1].upper() + word[1:].replace("-", " ")


ANNOUNCED: dict[type, str] = {does.NoMoreBets: "No more bets"}
"""What the law has the dealer say aloud with a command."""
