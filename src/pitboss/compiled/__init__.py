"""The compiled law: arrays made by calling the rules of a game on their whole domain; odds and simulation use them.

`compile_game` makes a `CompiledGame` of a `Game`, once, and keeps it with the game. It holds each wager of a seat as an
index from what decides it to the line on which it ends (`wagers`), and the tables that lead from cards or dice to
those indices: `ranked` for poker hands, `coups` for baccarat, `blackjack` and `side_wagers`, `dice` for craps. All
wagers share these tables, so that one deal settles every wager of a seat: `seat` has what they come to together, at one
point or on a whole grid. `showdown`, `streets` and `blackjack_play` are such grids, by what may be chosen and how a
round may end. Nothing here counts deals or plays a hand; and no rule is stated here: whatever an array says, a rule of
`games` or `rankings` has said.
"""

from __future__ import annotations

from pitboss.compiled.game import CompiledGame, compile_game
from pitboss.compiled.wagers import Axis, CompiledWager, Gains, Line

__all__ = ["Axis", "CompiledGame", "CompiledWager", "Gains", "Line", "compile_game"]
