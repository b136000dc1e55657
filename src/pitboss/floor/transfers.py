"""Transfers between meters: within a floor both sides are written at once, and a link of another floor is named so.

A link of another floor is written FLOOR/LINK, as `riverside/caribbean-stud`: then this floor writes its own side alone,
and the other floor writes the other.
"""

from __future__ import annotations

from typing import Any

from pitboss.errors import Refusal, nearest
from pitboss.floor.floor import Floor
from pitboss.floor.streams import stream_of_link
from pitboss.meters.link.commands import OpenLink, ReceiveTransfer, SendTransfer
from pitboss.meters.link.desk import TRANSFER_CITE


def refuse_transfer(floor: Floor, command: Any) -> Refusal | None:
    """Why a transfer cannot be: it would come from nowhere, or go there; or a link, named as one of another floor."""
    match command:
        case OpenLink(link=link) if is_elsewhere(link):
            text = (
                f"{link!r:.80} is written as the link of another floor, FLOOR/LINK. Name this floor's without a stroke."
            )
            return Refusal("elsewhere", text, TRANSFER_CITE)
        case ReceiveTransfer(from_link=link) if knows_link(floor, link):
            text = f"{link!r:.80} is a link of this floor: what it sends is received with the sending. Send it there."
            return Refusal("not-sent", text, TRANSFER_CITE)
        case ReceiveTransfer(from_link=link) | SendTransfer(to_link=link) if link.strip() and not (
            is_elsewhere(link) or knows_link(floor, link)
        ):
            text = f"This floor has no link {link!r:.80}. {nearest(link, floor.pit.links)}"
            return Refusal("no-such-link", f"{text} A link of another floor is written FLOOR/LINK.", TRANSFER_CITE)
    return None


def is_elsewhere(link: str) -> bool:
    """Whether it is declared to be another floor's."""
    floor, _, name = link.partition("/")
    return bool(floor.strip() and name.strip())


def knows_link(floor: Floor, link: str) -> bool:
    """Whether this floor has the link; another process may just have opened it."""
    if link not in floor.pit.links and floor.store.head(stream_of_link(link)).number:
        with floor.lock:
            floor.catch_up(link)
    return link in floor.pit.links
