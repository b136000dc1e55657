"""How things become sentences: cards, hands, wagers, events, refusals. Terminal, pages, slips and reports share them.

    say_event(game, event)      what has happened, in a sentence
    say_command(game, command)  what is asked for, with all that it says
    say_refusal(refusal)        why not, by which rule, and what is open
    say_to(message, seats)      the same, said to the player of a seat
    say_waiting(game, waiting)  what a table or a round waits for
    say_line(game, wager, done) by which line of the law a wager was settled
    say_reason(game, event)     why a wager was paid or lost
    name_hand(judged)           pair of eights
    name_card(card)             queen of spades
    name_wager(game, wager)     a wager by its legal name
    name_choice(choice)         a choice as it is offered

No rule is asked here and nothing is decided: a sentence says what an event already holds.
"""

from pitboss.rounds.labels import spell as name_choice
from pitboss.rounds.labels import title_of as name_wager
from pitboss.words.cards import name_card, name_cards
from pitboss.words.commands import say_command
from pitboss.words.corrections import say_correction
from pitboss.words.events import say_event
from pitboss.words.reasons import name_hand, say_reason
from pitboss.words.refusals import say_refusal, say_to
from pitboss.words.results import (
    say_alike,
    say_held,
    say_line,
    say_meters,
    say_session,
    say_standing,
    say_unfinished,
    say_won,
)
from pitboss.words.waiting import say_waiting

__all__ = [
    "name_card",
    "name_cards",
    "name_choice",
    "name_hand",
    "name_wager",
    "say_alike",
    "say_command",
    "say_correction",
    "say_event",
    "say_held",
    "say_line",
    "say_meters",
    "say_reason",
    "say_refusal",
    "say_session",
    "say_standing",
    "say_to",
    "say_unfinished",
    "say_waiting",
    "say_won",
]
