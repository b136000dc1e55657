"""What takes longer than one wager's odds: many rounds, each row of a paytable, all wagers of a submission, its packet.

These run in the process that counts, and load what they need there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pitboss.errors import BadInput
from pitboss.web.counting import Asked, ask

if TYPE_CHECKING:
    from pitboss.games.checks import Checked
    from pitboss.odds.sessions.session import SessionOdds

Said = dict[str, Any]
FILE = "submission.toml"
BINS = 48
"""The picture of a session has this many columns."""
EDGES = (Fraction(1, 1000), Fraction(999, 1000))
"""The picture leaves out what lies beyond."""


@dataclass(frozen=True, slots=True)
class AskedSession:
    """A wager, this many rounds an hour and this many hours a night."""

    asked: Asked
    pace: int
    hours: int
    seats: int


@dataclass(frozen=True, slots=True)
class AskedRows:
    asked: Asked


@dataclass(frozen=True, slots=True)
class AskedSubmission:
    """One wager of a submission, or what there is to remark on, where none is named."""

    text: str
    wager: str = ""


@dataclass(frozen=True, slots=True)
class AskedPacket:
    text: str
    odds: bool = True


def count_sessions(wanted: AskedSession) -> list[Said]:
    """An hour, a night, a month and a year of one wager, with the chances of what the table wins."""
    from pitboss.odds.sessions.session import sessions
    from pitboss.odds.wording.sessions import session_json

    question = ask(wanted.asked)
    stakes = [{question.wager: question.stake}] * wanted.seats
    meters = {f"{question.wager}/{name}": amount for name, amount in wanted.asked.meters}
    found = sessions(question.game, stakes, pace=wanted.pace, hours=wanted.hours, meters=meters)
    return [session_json(one) | {"columns": list_columns(one)} for one in found]


def list_columns(session: SessionOdds) -> list[Said]:
    """The chances of what is won, in columns of equal width."""
    from pitboss.odds.wording.sessions import in_dollars

    low, high = (session.law.quantile(float(one)) for one in EDGES)
    width = max((high - low) / BINS, session.law.unit)
    ends = [low + width * n for n in range(1, BINS + 1)]
    chances = [session.law.at_most(one) for one in (low - session.law.unit, *ends)]
    return [
        {"from": in_dollars(end - width), "to": in_dollars(end), "chance": after - before}
        for end, before, after in zip(ends, chances, chances[1:], strict=False)
    ]


def count_rows(wanted: AskedRows) -> list[Said]:
    """How often each row is paid, and what one unit more on it would cost the house; null where no result tells."""
    from pitboss.odds.asking.answers import solve
    from pitboss.odds.asking.rows import list_rows, list_untold
    from pitboss.odds.wording.figures import show_both

    question = ask(wanted.asked)
    odds = solve(question)
    told = [(one, show_both(one.chance), show_both(one.weight)) for one in list_rows(question, odds)]
    untold = [(one, None, None) for one in list_untold(question, odds)]
    return [
        {"wager": one.wager, "row": one.title, "pays": one.pays, "chance": chance, "weight": weight, "cite": one.cite}
        for one, chance, weight in (*told, *untold)
    ]


def judge_text(text: str) -> Checked:
    from pitboss.games.checks import judge
    from pitboss.law.reading import load_toml

    return judge(load_toml(text), FILE)


def count_submission(wanted: AskedSubmission) -> Said:
    """The odds of a wager as the submission offers it; without one, what an operator should know before it files."""
    from pitboss.games.builder import game_of
    from pitboss.odds.asking.answers import solve
    from pitboss.odds.asking.by_name import put
    from pitboss.odds.asking.registry import solver_for
    from pitboss.odds.asking.remarks import list_remarks
    from pitboss.odds.wording.figures import as_json

    game = game_of(judge_text(wanted.text), FILE)
    if not wanted.wager:
        return {"remarks": list(list_remarks(game))}
    solver = solver_for(game, wanted.wager) if wanted.wager in game.wagers else None
    if solver is None:
        raise BadInput(f"the submission offers no wager {wanted.wager!r:.60} that has odds of its own.")
    return as_json(solve(put(game, wanted.wager, solver.lettered or wanted.wager, as_paid=True)))


def write_packet_of(wanted: AskedPacket) -> bytes:
    """The packet as a PDF."""
    from pitboss.documents.formats import FORMATS
    from pitboss.documents.packet import write_packet
    from pitboss.games.builder import game_of
    from pitboss.odds import Unsolved, WagerOdds
    from pitboss.odds.asking.answers import solve
    from pitboss.odds.asking.by_name import put
    from pitboss.odds.asking.registry import explain_lack, solver_for

    checked = judge_text(wanted.text)
    game = game_of(checked, FILE)
    assert checked.case is not None
    found: list[WagerOdds | Unsolved] = []
    for wager in game.wagers if wanted.odds else ():
        solver = solver_for(game, wager)
        if solver is None:
            found.append(Unsolved(game.edition.game, game.edition.edition, wager, None, explain_lack(game, wager)))
        else:
            found.append(solve(put(game, wager, solver.lettered or wager, as_paid=True)))
    digest = sha256(wanted.text.encode()).hexdigest()
    return FORMATS["pdf"](write_packet(checked.case, game, found, digest, checked.noted))
