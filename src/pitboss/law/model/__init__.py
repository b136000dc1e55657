"""What an edition of a game's law holds: one frozen class for each kind of line, in a module for each file of its data.

Every class carries its citation. What the lines mean in play is decided in `games` and `rounds`; here they are only
said. Field names are the keys of the TOML files, which `reading` fills from these classes.
"""

from __future__ import annotations

from pitboss.law.model.edition import FILES, Chapter, Conflict, Edition
from pitboss.law.model.errata import Correction, Erratum
from pitboss.law.model.kinds import Amount, Cite, InstrumentKind, Mode
from pitboss.law.model.paytables import Cap, Envy, LostTables, Minimum, Paytable, Row
from pitboss.law.model.round import (
    Choice,
    Dealing,
    DealStep,
    HandRule,
    Irregularity,
    Qualifies,
    SettleLine,
    Settlement,
    Stage,
)
from pitboss.law.model.table import Area, DeckChange, Decks, Definition, Equipment, Inscription, Procedure, Seats
from pitboss.law.model.wagers import AtLeast, Crowded, Instrument, Option, Version, WagerRule, Within

__all__ = [
    "FILES",
    "Amount",
    "Area",
    "AtLeast",
    "Cap",
    "Chapter",
    "Choice",
    "Cite",
    "Conflict",
    "Correction",
    "Crowded",
    "DealStep",
    "Dealing",
    "DeckChange",
    "Decks",
    "Definition",
    "Edition",
    "Envy",
    "Equipment",
    "Erratum",
    "HandRule",
    "Inscription",
    "Instrument",
    "InstrumentKind",
    "Irregularity",
    "LostTables",
    "Minimum",
    "Mode",
    "Option",
    "Paytable",
    "Procedure",
    "Qualifies",
    "Row",
    "Seats",
    "SettleLine",
    "Settlement",
    "Stage",
    "Version",
    "WagerRule",
    "Within",
]
