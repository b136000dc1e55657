"""What happens to accounts, as it is recorded in the stream `people`. No event holds a secret or a token."""

from __future__ import annotations

from typing import Literal

from pitboss.contracts import Codec, event
from pitboss.floor.person import FloorRole

PEOPLE = "people"
"""The stream of all accounts of a floor."""

Doubt = Literal["unknown", "wrong-secret", "disabled", "locked", "demo-from-afar", "other-secret-kept", "no-such-role"]
"""Why somebody was not let in. `other-secret-kept`: what is kept to check the secret by is not what was recorded."""

Ending = Literal["signed-out", "idle", "too-old", "account-changed", "never-begun"]
"""Why a session is over; an account that was disabled, or got other roles or another secret, has changed.
`never-begun`: somebody has written the session into the database, and nobody has signed in to it."""


@event("account-added")
class AccountAdded:
    """`secret` is the digest of what the secret is checked by, so that nobody can put another in its place. A guest has
    none.

    Accounts of a demonstration sign in at the machine alone: everybody knows their secret.
    """

    name: str
    roles: tuple[FloorRole, ...]
    secret: str
    demo: bool = False


@event("roles-changed")
class RolesChanged:
    name: str
    roles: tuple[FloorRole, ...]


@event("secret-changed")
class SecretChanged:
    name: str
    secret: str


@event("account-disabled")
class AccountDisabled:
    name: str
    why: str


@event("account-enabled")
class AccountEnabled:
    """The account may be used again: it was disabled, or locked after wrong secrets."""

    name: str
    why: str


@event("signed-in")
class SignedIn:
    """`session` names the session for the record; it opens nothing."""

    name: str
    role: FloorRole
    session: str
    where: str


@event("sign-in-refused")
class SignInRefused:
    """Somebody was not let in. A name that nobody has is not recorded: people type their secret there by mistake."""

    name: str
    where: str
    why: Doubt


@event("account-locked")
class AccountLocked:
    """After too many wrong secrets nobody signs in with this account `until` then."""

    name: str
    until: str


@event("session-ended")
class SessionEnded:
    name: str
    session: str
    why: Ending


@event("access-refused")
class AccessRefused:
    """Somebody asked for what their role may not do."""

    name: str
    role: str
    operation: str
    table: str = ""


Event = (
    AccountAdded
    | RolesChanged
    | SecretChanged
    | AccountDisabled
    | AccountEnabled
    | SignedIn
    | SignInRefused
    | AccountLocked
    | SessionEnded
    | AccessRefused
)

EVENTS: Codec[Event] = Codec("event", Event)
