"""A finished coup of baccarat: the cards of both hands, which must have been drawn as the table of play says."""

from __future__ import annotations

from pitboss.games.baccarat import coup
from pitboss.games.game import Game
from pitboss.rounds.finished.answer import RoundSettlement
from pitboss.rounds.finished.description import Given
from pitboss.rounds.finished.source import settle_cards


def settle_coup(game: Game, given: Given) -> RoundSettlement:
    coup(given.zones.get("player", ()), given.zones.get("banker", ()))
    return settle_cards(game, given)
