"""`pitboss user`: the people of a floor, looked after at the machine itself."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from getpass import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.screen import console, print_json, say, table
from pitboss.errors import BadInput, Refusal

if TYPE_CHECKING:
    from pitboss.floor.account_state import Account
    from pitboss.floor.accounts import Accounts
    from pitboss.floor.person import Person

user = typer.Typer(no_args_is_help=True)

NAME = Annotated[str, typer.Argument(help="The person's name: one account for each person.")]
DATA = Annotated[Path | None, typer.Option(help="The folder of the floor's data; your own data folder by default.")]
ROLE = Annotated[
    list[str],
    typer.Option("--role", help="dealer, floorperson, pit manager, auditor, technician or player; may be repeated."),
]
WHY = Annotated[str, typer.Option(help="The reason, for the record.")]
SECRET_FILE = Annotated[
    str, typer.Option("--secret-file", help="Read the secret from the first line of this file; - is standard input.")
]
SECRET = Annotated[
    str, typer.Option("--secret", help="The secret itself, for demonstrations alone: others can see a command line.")
]
JSON = Annotated[bool, typer.Option("--json", help="JSON, for programs.")]


@user.command("add")
def add(name: NAME, role: ROLE, secret_file: SECRET_FILE = "", secret: SECRET = "", data: DATA = None) -> None:
    """Add an account. The secret is asked for, and not shown; it is a PIN of digits or a password.

    A dealer, floorperson or pit manager may have several of these roles, and acts in one at a time. An auditor, a
    technician and a player have one role.

    Example: pitboss user add Ann --role dealer --role floorperson
    """
    chosen = read_secret(secret, secret_file)
    change(data, lambda accounts: accounts.add(operator(), name, role, chosen), new=True)


@user.command("list")
def list_accounts(data: DATA = None, as_json: JSON = False) -> None:
    """List all accounts with their roles, and which of them are disabled or locked.

    Example: pitboss user list --json
    """
    with open_accounts(data) as accounts:
        known = accounts.list()
    if as_json:
        print_json({"accounts": [describe(one) for one in known]})
        return
    sheet = table("Name", "Roles", "Standing")
    for one in known:
        sheet.add_row(one.name, ", ".join(one.roles), standing_of(one))
    console().print(sheet)


@user.command("disable")
def disable(name: NAME, why: WHY = "", data: DATA = None) -> None:
    """Disable an account: its sessions end within a second, and nobody signs in with it.

    Example: pitboss user disable Ann --why "left the house"
    """
    change(data, lambda accounts: accounts.disable(operator(), name, why))


@user.command("enable")
def enable(name: NAME, why: WHY = "", data: DATA = None) -> None:
    """Enable an account that was disabled, or free one that was locked after wrong secrets.

    Example: pitboss user enable Ann
    """
    change(data, lambda accounts: accounts.enable(operator(), name, why))


@user.command("roles")
def roles(name: NAME, role: ROLE, data: DATA = None) -> None:
    """Give an account other roles in place of those that it has; its sessions end.

    Example: pitboss user roles Ann --role floorperson
    """
    change(data, lambda accounts: accounts.change_roles(operator(), name, role))


@user.command("secret")
def change_secret(name: NAME, secret_file: SECRET_FILE = "", secret: SECRET = "", data: DATA = None) -> None:
    """Give an account another secret; its sessions end.

    Example: pitboss user secret Ann
    """
    chosen = read_secret(secret, secret_file)
    change(data, lambda accounts: accounts.change_secret(operator(), name, chosen))


def change(data: Path | None, do: Callable[[Accounts], Account | Refusal], new: bool = False) -> None:
    """Make a change, and say how the account then is. A refusal is BadInput."""
    with open_accounts(data, new) as accounts:
        account = do(accounts)
    if isinstance(account, Refusal):
        raise BadInput(str(account))
    say(f"{account.name}: {', '.join(account.roles)}; {standing_of(account)}.", markup=False)


@contextmanager
def open_accounts(data: Path | None, new: bool = False) -> Iterator[Accounts]:
    """Open the accounts of the floor whose data is in the folder, or in the database that DATABASE_URL names.

    A floor is begun only if it may be `new`.
    """
    from pitboss.cli.settings import find_floor
    from pitboss.floor.accounts import Accounts

    folder = find_floor(data)
    if not new and not folder.url and not folder.database.is_file():
        raise BadInput(f"there is no floor in {folder.path}. `pitboss serve` or `pitboss user add` begins one.")
    store = folder.open_held()
    try:
        yield Accounts(store)
    finally:
        store.close()


def operator() -> Person:
    from pitboss.floor.person import OPERATOR

    return OPERATOR


def describe(account: Account) -> dict[str, object]:
    return {
        "name": account.name,
        "roles": list(account.roles),
        "disabled": account.disabled,
        "locked_until": account.locked_until or None,
        "demo": account.demo,
    }


def standing_of(account: Account) -> str:
    if account.disabled:
        return "disabled"
    from datetime import UTC, datetime

    from pitboss.floor.admission import is_locked

    return f"locked until {account.locked_until}" if is_locked(account, datetime.now(UTC)) else "in use"


def read_secret(given: str, file: str) -> str:
    """Read the secret: as given, from a file or a pipe, or asked for twice at the terminal."""
    if given and file:
        raise BadInput("the secret is given twice. Leave out --secret or --secret-file.")
    if given:
        return given
    if file == "-":
        return first_line(sys.stdin.readline(), "standard input")
    if file:
        try:
            return first_line(Path(file).read_text(encoding="utf-8-sig"), file)
        except (OSError, UnicodeDecodeError) as error:
            raise BadInput(f"the secret cannot be read from {file}: {error}.") from None
    if not sys.stdin.isatty():
        raise BadInput("the secret cannot be asked for here. Send it with --secret-file -.")
    typed = getpass("Secret: ")
    if typed != getpass("The same again: "):
        raise BadInput("the two secrets are not the same. Nothing was changed.")
    return typed


def first_line(text: str, where: str) -> str:
    line = text.removeprefix("\ufeff").split("\n", 1)[0].removesuffix("\r")
    if not line:
        raise BadInput(f"{where} holds no secret: it must be the first line.")
    return line
