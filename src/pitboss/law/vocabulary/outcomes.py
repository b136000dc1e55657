"""The axes on which settlement lines speak of a round's outcome, and the words of each; how a word is found from the
cards is written with the game that uses it.
"""

from __future__ import annotations

from collections.abc import Mapping

OUTCOMES: Mapping[str, Mapping[str, str]] = {
    "decision": {"played": "the seat stayed in the round", "folded": "the seat gave up its hand"},
    "qualification": {
        "qualifies": "the dealer's hand is good enough to play",
        "does-not-qualify": "the dealer's hand is below the least that plays",
    },
    "comparison": {
        "higher": "the seat's hand beats the dealer's",
        "equal": "the two hands are of equal rank",
        "lower": "the dealer's hand beats the seat's",
    },
    "withdrawal": {"rides": "the player let the wager ride", "pulled": "the player took the wager back"},
    "base-wagers": {
        "all-win": "every base wager of the seat has won",
        "not-all-win": "some base wager of the seat has not won",
    },
    "baccarat-winner": {
        "banker-higher": "the Banker's Hand counts more",
        "player-higher": "the Player's Hand counts more",
        "hands-equal": "both hands count the same",
    },
    "baccarat-variation": {"standard": "the plain game is played", "ez": "EZ Baccarat is played"},
    "dragon-7": {
        "dragon-7": "the Banker's Hand wins with a count of seven and three cards",
        "not-dragon-7": "the Banker's Hand does not win with a count of seven and three cards",
    },
    "panda-8": {
        "panda-8": "the Player's Hand wins with a count of eight and three cards",
        "not-panda-8": "the Player's Hand does not win with a count of eight and three cards",
    },
    "blackjack-hand": {
        "player-blackjack": "the hand is a blackjack",
        "stands": "the hand stands at 21 or below",
        "busts": "the hand is above 21",
        "surrendered": "the player gave up the hand for half of the wager",
    },
    "blackjack-dealer": {
        "dealer-blackjack": "the dealer has a blackjack",
        "dealer-stands": "the dealer's hand stands at 21 or below",
        "dealer-busts": "the dealer's hand is above 21",
        "dealer-push-22": "the dealer's hand is 22, which at Blackjack Switch is a push",
    },
    "craps-decision": {
        "roll-wins": "the roll wins the wager",
        "roll-pushes": "the roll gives the wager back",
        "roll-loses": "the roll loses the wager",
        "roll-leaves-open": "the roll does not decide the wager",
    },
}
"""Exactly one word of an axis is true of any outcome."""
