"""Who is let in, and which accounts there may be: the rules, without clock or store."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import cast

from pitboss.errors import Refusal, nearest
from pitboss.floor.account_events import AccountLocked, Doubt, Event, SignInRefused
from pitboss.floor.account_state import Account, People
from pitboss.floor.clock import stamp
from pitboss.floor.person import COMBINABLE, FLOOR_ROLES, ITSELF, FloorRole, is_floor_role, is_same_person
from pitboss.names import refuse_spelling


@dataclass(frozen=True, slots=True)
class LockTerms:
    """After this many wrong secrets in a row an account is locked, for so long (9 NYCRR 5317.40(c))."""

    failures: int = 5
    duration: timedelta = timedelta(minutes=15)


USUAL_LOCK = LockTerms()

NOT_ADMITTED = Refusal(
    "not-admitted",
    "The name or the secret is wrong, or the account cannot be used now. After several wrong secrets it is locked for "
    "some time; a pit manager can free it.",
)
"""One answer, whatever the reason: the record has it, and nobody learns from outside which names there are."""


def find_doubt(account: Account | None, right: bool, local: bool, now: datetime) -> Doubt | None:
    """Why somebody is not let in; `right` says whether the secret was, `local` that all who ask sit at the machine."""
    if account is None:
        return "unknown"
    if account.disabled:
        return "disabled"
    if is_locked(account, now):
        return "locked"
    if account.demo and not local:
        return "demo-from-afar"
    return None if right else "wrong-secret"


def is_locked(account: Account, now: datetime) -> bool:
    return bool(account.locked_until) and now < datetime.fromisoformat(account.locked_until)


def refuse_entry(
    account: Account | None, doubt: Doubt, where: str, now: datetime, terms: LockTerms
) -> tuple[Event, ...]:
    """What is recorded of a sign-in that is refused: one wrong secret too many locks the account."""
    refused = SignInRefused(account.name if account else "", where, doubt)
    if account is None or doubt != "wrong-secret" or account.failures + 1 < terms.failures:
        return (refused,)
    return refused, AccountLocked(account.name, stamp(now + terms.duration))


def choose_role(account: Account, wanted: str) -> FloorRole | Refusal:
    """The role in which somebody signs in: the one that they name, or the first of the account."""
    if not wanted:
        return account.roles[0]
    if is_floor_role(wanted) and wanted in account.roles:
        return wanted
    return Refusal("no-such-role", f"{account.name} does not have the role {wanted!r:.40}.", "", account.roles)


def refuse_name(people: People, name: object) -> Refusal | None:
    """Why there can be no new account of this name."""
    if refusal := refuse_spelling(name if isinstance(name, str) else ""):
        return refusal
    assert isinstance(name, str)
    if taken := people.find(name):
        return Refusal("name-taken", f"There is an account {taken.name!r} already: each person has one of their own.")
    return None


def check_roles(name: str, roles: object) -> tuple[FloorRole, ...] | Refusal:
    """Give the roles, each once, or say why one person cannot have them together, or nobody of this name."""
    if not isinstance(roles, (tuple, list)) or not roles:
        return Refusal("bad-role", "An account needs a role.", "", FLOOR_ROLES)
    if unknown := [role for role in roles if not is_floor_role(role)]:
        text = f"There is no role {unknown[0]!r:.40}. {nearest(unknown[0], FLOOR_ROLES)}"
        return Refusal("bad-role", text, "", FLOOR_ROLES)
    chosen = cast("tuple[FloorRole, ...]", tuple(dict.fromkeys(roles)))
    if len(chosen) > 1 and (alone := [role for role in chosen if role not in COMBINABLE]):
        text = f"The role {alone[0]!r} cannot be combined with another role."
        return Refusal("incompatible-roles", text, "", tuple(sorted(COMBINABLE)))
    if ITSELF.role in chosen and isinstance(name, str) and is_same_person(name, ITSELF.person):
        return Refusal(
            "bad-name",
            "The record says that the technician 'floor' did what the floor does by itself: take another name.",
        )
    return chosen
