"""The settings of a server: from flags, then the environment, then a TOML file, then the defaults.

`pitboss serve --show-config` prints each setting and where it came from. The other commands of a floor use the same
settings, so that all of them look at the same record.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pitboss.errors import BadInput, nearest, say
from pitboss.floor import defaults

if TYPE_CHECKING:
    from pitboss.journal.folder import Folder

Kind = Literal["text", "number", "path", "yes or no", "list"]

FILE = "PITBOSS_CONFIG"
"""The variable that names the file, where the flag --config does not."""

YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off", "")
PASSWORD = re.compile(
    r"(?P<before>://[^:@/?#]*:)[^@/?#]*(?=@)|(?P<query>(?:^|[?&\s])(?:password|sslpassword)\s*=\s*)(?:'(?:[^'\\]|\\.)*'|[^&\s]*)"
)
"""In an address, or in the form of words, `host=… password=…`."""
MASK = "•••"
SECRET = "database-url"
"""The setting that may hold a password: nothing of it is quoted in an error."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name as a flag and in the file, what it holds, and its default."""

    name: str
    kind: Kind
    default: Any
    variable: str

    def read(self, said: object, where: str, folder: Path = Path()) -> Any:
        """Read the value from the environment or the file. A path in a file is relative to its folder."""
        match self.kind, said:
            case "text", str():
                return said
            case "path", str() if said:
                return folder / Path(said).expanduser()
            case "number", bool():
                pass
            case "number", int():
                return said
            case "number", str() if said.isdecimal() and len(said) < 10:
                return int(said)
            case "yes or no", bool():
                return said
            case "yes or no", str() if said.lower() in (*YES, *NO):
                return said.lower() in YES
            case "list", list() if all(isinstance(one, str) for one in said):
                return tuple(said)
            case "list", str():
                return tuple(one.strip() for one in said.split(",") if one.strip())
        what = "" if self.name == SECRET else f", not {say(said, 'a table')}"
        raise BadInput(f"{where}: {self.name} must be {WANTED[self.kind]}{what}.")


WANTED: Mapping[Kind, str] = {
    "text": "text",
    "number": "a whole number",
    "path": "a path",
    "yes or no": "true or false",
    "list": "a list of texts",
}

SETTINGS = (
    Setting("host", "text", defaults.HOST, "PITBOSS_HOST"),
    Setting("port", "number", defaults.PORT, "PITBOSS_PORT"),
    Setting("data", "path", None, "PITBOSS_DATA"),
    Setting(SECRET, "text", "", "DATABASE_URL"),
    Setting("demo", "yes or no", False, "PITBOSS_DEMO"),
    Setting("tls-cert", "path", None, "PITBOSS_TLS_CERT"),
    Setting("tls-key", "path", None, "PITBOSS_TLS_KEY"),
    Setting("proxy-headers", "list", (), "PITBOSS_PROXY_HEADERS"),
    Setting("shifts", "text", defaults.SHIFTS, "PITBOSS_SHIFTS"),
    Setting("largest-amount", "text", defaults.LARGEST, "PITBOSS_LARGEST_AMOUNT"),
    Setting("keys-by-hand", "yes or no", False, "PITBOSS_KEYS_BY_HAND"),
    Setting("log", "text", defaults.LOG, "PITBOSS_LOG"),
    Setting("log-level", "text", defaults.LOG_LEVEL, "PITBOSS_LOG_LEVEL"),
)
NAMES = tuple(one.name for one in SETTINGS)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value, and where it came from."""

    value: Any
    source: str


Settings = Mapping[str, Chosen]


def read_settings(flags: Mapping[str, Any], config: Path | None = None) -> Settings:
    """Read every setting. A flag counts if it is not None."""
    file = find_file(config)
    written = read_file(file) if file else {}
    return {one.name: choose(one, flags, written, file) for one in SETTINGS}


def choose(one: Setting, flags: Mapping[str, Any], written: Mapping[str, Any], file: Path | None) -> Chosen:
    if flags.get(one.name) is not None:
        return Chosen(flags[one.name], f"--{one.name}")
    if one.variable in os.environ:
        return Chosen(one.read(os.environ[one.variable], one.variable), one.variable)
    if file and one.name in written:
        return Chosen(one.read(written[one.name], str(file), file.parent), str(file))
    return Chosen(default_folder() if one.name == "data" else one.default, "default")


def find_file(config: Path | None) -> Path | None:
    """Find the file that was named, or the user's own, if there is one."""
    named = config or (Path(os.environ[FILE]) if os.environ.get(FILE) else None)
    if named:
        return named
    from platformdirs import user_config_path

    own = user_config_path("pitboss") / "pitboss.toml"
    return own if own.is_file() else None


def read_file(file: Path) -> Mapping[str, Any]:
    from pitboss.law.reading import load_toml

    try:
        said = load_toml(file.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise BadInput(f"the settings cannot be read from {file}: {error.strerror}.") from None
    except (BadInput, UnicodeDecodeError) as error:
        raise BadInput(f"{file} is not a TOML file: {error}") from None
    for name in said:
        if name not in NAMES:
            raise BadInput(f"{file}: there is no setting {name!r:.60}. {nearest(name, NAMES)}")
    return said


def default_folder() -> Path:
    from platformdirs import user_data_path

    return user_data_path("pitboss")


def find_floor(data: Path | None = None) -> Folder:
    """Find the folder and the database of the floor that the settings name."""
    from pitboss.journal.folder import Folder
    from pitboss.journal.opening import is_postgres

    chosen = read_settings({"data": data})
    is_postgres(chosen["database-url"].value)  # Said before anything is done with the folder.
    return Folder(chosen["data"].value, chosen["database-url"].value)


def show(name: str, value: object) -> str:
    """Show a value, without the password of a database."""
    if value is None or value == () or value == "":
        return "—"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(value)
    return PASSWORD.sub(lambda found: f"{found['before'] or found['query']}{MASK}", str(value))
