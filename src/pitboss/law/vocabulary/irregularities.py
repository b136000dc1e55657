"""What may go wrong at a table; what the law makes of it stands in each edition."""

from __future__ import annotations

IRREGULARITIES: dict[str, str] = {
    "box-short-of-a-card": "a box got only one of its first two cards",
    "box-skipped": "a box with a wager got no card",
    "called-no-roll": "staff call “no roll” before the dice lie still",
    "card-drawn-in-error": "a card was drawn in error, its face not exposed",
    "card-exposed-in-error": "a card was drawn in error and its face exposed",
    "cocked-die": "a die leans on one object",
    "community-card-exposed": "a community card was exposed before its time",
    "counting-shuffler-not-52": "a counting shuffler finds other than 52 cards",
    "counting-shuffler-wrong-count": "a counting shuffler finds another number of cards than the decks have",
    "dealer-card-exposed": "a card of the dealer was exposed before its time",
    "dealer-draws-past-standing": "the dealer draws to a hand that must stand",
    "dealer-one-card-short": "the dealer got one card too few",
    "dealer-skipped": "a card of the dealer was not dealt in its turn",
    "device-out-of-order": "a shuffler or automated shoe is out of order, or another method is to be used",
    "dice-stacked": "a die comes to rest on top of the other",
    "die-off-the-table": "a die leaves the table",
    "die-on-several-objects": "more than one side of a die rests on objects",
    "die-out-of-play": "a die comes to rest in the bank, the bowl or on the rail",
    "face-up-card": "one card is found face up in the shoe or deck",
    "hole-card-exposed-before-no-more-bets": "a hole card was exposed before “no more bets”",
    "hole-card-not-read": "the hole card was not checked for a blackjack",
    "several-face-up-cards": "more than one card is found face up during the deal",
    "shoe-jam": "the automated shoe jams, stops or fails to deal all cards during a round",
    "shoe-runs-out": "the shoe has too few cards to finish the round",
    "shuffler-jam": "the shuffler jams, stops or does not complete a shuffle",
    "stub-count-misdeal": "the stub count is wrong: all cards are there but were misdealt",
    "stub-count-wrong-deck": "the stub count is wrong and the cards were not misdealt",
    "third-card-in-error": "a third card was dealt to the Player's Hand against the rules",
    "too-few-cards": "too few cards are left to finish the round",
    "wrong-number-of-cards-community": "a wrong number of cards was dealt to the community area",
    "wrong-number-of-cards-dealer": "the dealer got a wrong number of cards",
    "wrong-number-of-cards-player": "a player got a wrong number of cards",
    "wrong-number-of-community-cards": "a wrong number of community cards was dealt",
    "wrong-number-of-dice": "other than two dice are thrown",
}

OF_THE_COUNT = ("shoe-runs-out", "too-few-cards")
"""What the number of cards brings about by itself, whoever deals them."""

OF_THE_DEVICE = ("shuffler-jam", "shoe-jam", "device-out-of-order")
"""What a device does wrong. All else is done by hands, with cards or dice that they touch."""

CONSEQUENCES: dict[str, str] = {
    "card-not-used": "card not used, to the discard rack",
}
"""What a consequence is called where its own words say too little."""


def name_consequence(consequence: str) -> str:
    """The consequence in words: `void round and reshuffle`."""
    return CONSEQUENCES.get(consequence) or consequence.replace("-", " ")
