"""A question about odds: one wager of one game, on one paytable, from one deck, with the meters at some amounts.

`asking` makes one from names; a solver gets it and answers with `answer`, which fills in all that the question already
knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.cards import Deck
from pitboss.errors import BadInput
from pitboss.games.game import Game
from pitboss.games.payout_limits import limits_of_a_player
from pitboss.law.model import Cap, Paytable, WagerRule
from pitboss.money import Cents, Fixed, MeterShare, spoken
from pitboss.odds.asking.report import EnvyOdds, MeterOdds, Result, WagerOdds

DOLLAR: Cents = 100
"""The stake of a question that says none."""

PLAYER_EDGE = "The player has the edge, not the house."
UNLIMITED = "Payout limits are not counted. For what a table pays, add --as-paid, or as_paid=True in Python."
UNSET = "No payout limit is counted: the operator sets it (option payout_limit, as in 50000.00), and none is set. [{}]"
SHARED = "A payout limit that all winners of a round share is not counted. [{}]"
LIMITED = "A payout limit of {} is counted, for this wager alone; play is taken to be as without it. [{}]"


@dataclass(frozen=True, kw_only=True)
class Question:
    """What a solver is asked.

    `game` carries the tables and options in force, and the deck. `lettered` is the wager whose paytable the question
    is about: the wager itself, or the bonus table that goes with it, such as the Ante Bonus. `meters` are in cents, by
    the name that the paytable uses. `strategy` names a published way to play; without one, play is optimal. `supposed`
    says in what the paytable is not the law's. `as_paid` asks for what a table pays: in whole cents or chips, and no
    more than a payout limit allows. `folds` says whether a wager that a fold forfeits is counted with the folds of its
    game. `stakes` are those at which the wager is priced, where the table allows several.
    """

    game: Game
    wager: str
    lettered: str
    stake: Cents = DOLLAR
    meters: Mapping[str, Cents] = field(default_factory=dict)
    strategy: str = ""
    supposed: tuple[str, ...] = ()
    as_paid: bool = False
    folds: bool = True
    stakes: tuple[Cents, ...] = ()

    @property
    def rule(self) -> WagerRule:
        return self.game.wagers[self.wager]

    @property
    def table(self) -> Paytable | None:
        """The paytable that the question is about."""
        return self.game.table(self.lettered)

    @property
    def deck(self) -> Deck:
        return self.game.deck

    @property
    def deciding_stake(self) -> Cents:
        """The stake that play is decided at. Odds are alike at every stake, unless a row pays a sum; and whoever plays
        at a table that rounds or limits payouts is supposed to play as if it did not."""
        beside = (rule.id for rule in self.game.wagers.values() if not rule.progressive)
        tables = [table for wager in (self.wager, *beside) if (table := self.game.table(wager))]
        sums = any(isinstance(row.pays, Fixed | MeterShare) for table in tables for row in table.rows)
        return self.stake if sums else DOLLAR

    @property
    def decks(self) -> int:
        """How many packs are in play; none, in a game of dice."""
        return self.deck.copies if self.game.edition.decks or self.game.other_deck else 0

    def require_cards(self, number: int, suits: int = 1) -> None:
        """Refuse a deck that is too small for the cards of one position."""
        if len(self.deck) < number:
            raise BadInput(f"the {self.rule.title} takes {number} cards; this deck has {len(self.deck)}.")
        if len(self.deck.suits) < suits:
            raise BadInput(f"the {self.rule.title} is counted from {suits} suits or more, not from one.")

    def answer(
        self,
        results: Sequence[Result],
        *,
        strategy: str | None = None,
        chart: tuple[tuple[str, str], ...] = (),
        includes: Sequence[str] = (),
        meters: tuple[MeterOdds, ...] = (),
        envy: tuple[EnvyOdds, ...] = (),
        notes: tuple[str, ...] = (),
    ) -> WagerOdds:
        """The odds that follow from the results; `includes` are the other wagers whose money is in them."""
        wagers = (self.lettered, self.wager, *includes)
        tables = dict.fromkeys(table for wager in wagers if (table := self.game.table(wager)))
        odds = WagerOdds(
            game=self.game.edition.game,
            edition=self.game.edition.edition,
            wager=self.wager,
            title=self.rule.title,
            paytable=self.table.letter if self.table else None,
            decks=self.decks,
            results=tuple(results),
            stake=self.stake,
            version=self.game.choices.version,
            strategy=strategy,
            chart=chart,
            tables=tuple((table.wager, table.letter, table.cite) for table in tables),
            meters=meters,
            envy=envy,
            notes=notes,
            as_paid=self.as_paid,
        )
        odds = odds.add_notes(*(f"Supposed, and not the law: {one}." for one in self.supposed))
        odds = odds.add_notes(
            *(self.say_limit(cap) for cap in self.game.edition.cap if set(wagers) & {*cap.applies_to})
        )
        return odds.add_notes(PLAYER_EDGE) if odds.house_edge < 0 else odds

    def say_limit(self, cap: Cap) -> str:
        """Whether a payout limit is in the figures, and how one comes into them."""
        limit = self.game.limit(cap)
        if not self.as_paid:
            return UNLIMITED
        if cap.shared:
            return SHARED.format(cap.cite)
        return UNSET.format(cap.cite) if limit is None else LIMITED.format(spoken(limit), cap.cite)

    @property
    def is_limited(self) -> bool:
        """Whether what is paid stands under a payout limit."""
        return self.as_paid and any(self.wager in cap.applies_to for cap, _ in limits_of_a_player(self.game))
