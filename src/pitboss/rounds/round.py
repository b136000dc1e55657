"""A round, to be driven from outside: commands in, events or a refusal out.

    events, after = play(game, Round(), OpenRound())

What may be done is in `moves`, what somebody sees in `views` and `sight`, what is waited for in `waiting`. Whoever
drives rounds needs nothing else of this room.
"""

from __future__ import annotations

from pitboss.errors import Refusal
from pitboss.rounds.commands import Command
from pitboss.rounds.engine.decide import decide, play
from pitboss.rounds.engine.evolve import evolve, evolve_all
from pitboss.rounds.events import Event
from pitboss.rounds.state import Held, Round, Settled

__all__ = ["Command", "Event", "Held", "Refusal", "Round", "Settled", "decide", "evolve", "evolve_all", "play"]
