"""A client of the floor's API: sign in, see a table and what is open there, give commands, follow it live.

    from pitboss.client import Client

    with Client("http://127.0.0.1:8383") as client:
        client.sign_in("dealer", "demo")
        table = client.table("three-card-poker")
        client.give("three-card-poker", table.moves[0].command, expected=table.version)

A command gets its id here, once. If the server does not answer, or ends in between, it is sent again with the same id
until it is answered: it happens once. `AsyncClient` has the same methods, to be awaited.
"""

from pitboss.client.answers import Batch, Meter, Move, Request, Result, SignedIn, Table, TableLine, Told
from pitboss.client.awaiting import AsyncClient
from pitboss.client.blocking import Client
from pitboss.client.failures import Refused, Unreachable
from pitboss.client.patience import Patience

__all__ = (
    "AsyncClient",
    "Batch",
    "Client",
    "Meter",
    "Move",
    "Patience",
    "Refused",
    "Request",
    "Result",
    "SignedIn",
    "Table",
    "TableLine",
    "Told",
    "Unreachable",
)
