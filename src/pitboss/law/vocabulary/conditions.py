"""Conditions that the data names and that are no wager, option or version of the edition."""

from __future__ import annotations

ROUND_CONDITIONS: dict[str, str] = {
    "banker-draws": "the Banker's Hand gets a third card",
    "dealer-blackjack": "the dealer's two cards are a blackjack",
    "dealer-must-draw": "the dealer's hand has to be played out",
    "dealer-shows-ace": "the dealer's up card is an ace",
    "early-surrender": "the operator lets players surrender before the hole card is read (the option “surrender”)",
    "hole-card": "the dealer takes a second card face down before play (the option “hole card”)",
    "house-money-press": "a House Money Wager has won, its winnings may be wagered (the option “house money press”)",
    "no-hole-card": "the dealer's second card is dealt after the players have played (the option “hole card”)",
    "player-draws": "the Player's Hand gets a third card",
}
"""In `when`: what a family of games finds out from the cards on the table, or from several options together."""

EXCEPTIONS: dict[str, str] = {
    "counting-shuffler": "the shuffler counts the deck after every shuffle",
    "machine-shuffled": "a machine shuffles the cards",
    "no-hole-card": "the dealer takes no card face down before play",
    "preinspected-and-preshuffled": "the cards are received preinspected and preshuffled",
    "preshuffled": "the cards are received preshuffled",
    "reshuffling-automated-shoe": "an automated dealing shoe reshuffles the cards",
}
"""In `unless` of a procedure: what spares the table the step."""
