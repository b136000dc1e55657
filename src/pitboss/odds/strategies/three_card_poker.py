"""Three Card Poker: with which hands to play on."""

from __future__ import annotations

from pitboss.odds.strategies.sight import Rule, Strategy


def play_from(least: str) -> Rule:
    return lambda sight: [("play", sight.at_least(least)), ("fold", sight.always)]


STRATEGIES = {
    "q-6-4": Strategy(
        says="play with Q-6-4 or better, otherwise fold",
        rule=play_from("Qs 6d 4c"),
        published="M. Shackleford, wizardofodds.com, Three Card Poker",
    ),
    "mimic-the-dealer": Strategy(
        says="play with what the dealer would play with, otherwise fold",
        rule=lambda sight: [("play", sight.plays_as_dealer()), ("fold", sight.always)],
        published='"Just mimic the dealer", nwitimes.com, 20 December 2018',
    ),
    "always-play": Strategy(
        says="play with every hand",
        rule=lambda sight: [("play", sight.always)],
        published="the play of one who does not look",
    ),
}
