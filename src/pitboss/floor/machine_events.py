"""What is recorded of the machines of a floor: which began it, which asked for its keys, and which were given them."""

from __future__ import annotations

from pitboss.contracts import Codec, event

MACHINES = "machines"


@event("floor-founded")
class FloorFounded:
    """The keys of a floor were made on this machine; `keys` is the hash by which others know them."""

    machine: str
    keys: str


@event("keys-asked-for")
class KeysAskedFor:
    """A machine has none of the floor's keys, and asks for them with a public key of its own."""

    machine: str
    public: str


@event("keys-handed-over")
class KeysHandedOver:
    """A machine that has the keys has encrypted them to that public key."""

    machine: str
    public: str
    by: str


Event = FloorFounded | KeysAskedFor | KeysHandedOver

EVENTS: Codec[Event] = Codec("event", Event)
