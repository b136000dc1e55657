"""How a server is to run, and why it cannot run so."""

from __future__ import annotations

import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import BadInput, nearest
from pitboss.floor import defaults
from pitboss.floor.duties import read_shifts
from pitboss.floor.plausible import read_bound
from pitboss.journal.opening import is_postgres

LOGS = ("text", "json")
LEVELS = ("error", "warning", "info", "debug")


@dataclass(frozen=True, slots=True)
class Serving:
    """`proxies` are the addresses and networks whose X-Forwarded headers are believed."""

    host: str = defaults.HOST
    port: int = defaults.PORT
    folder: Path = Path()
    url: str = ""
    demo: bool = False
    certificate: Path | None = None
    key: Path | None = None
    proxies: tuple[str, ...] = ()
    log: str = defaults.LOG
    log_level: str = defaults.LOG_LEVEL
    shifts: str = defaults.SHIFTS
    largest: str = defaults.LARGEST
    keys_by_hand: bool = False

    @property
    def encrypts(self) -> bool:
        return self.certificate is not None

    def address(self, port: int) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.encrypts else 'http'}://{host}:{port}"


def check(serving: Serving) -> None:
    """Says the first thing that is wrong, in one line."""
    if not serving.host:
        raise BadInput("host must be an address to listen at, such as 127.0.0.1 or 0.0.0.0.")
    if not 0 <= serving.port <= 65535:
        raise BadInput(f"port must be from 0 to 65535, not {serving.port}.")
    if serving.demo and not is_local(serving.host):
        raise BadInput(f"--demo is for this machine alone: listen at 127.0.0.1, not at {serving.host:.100}.")
    if serving.demo and serving.proxies:
        raise BadInput("--demo is for this machine alone: no proxy may stand before it. Leave out --proxy-headers.")
    for name, value, known in (("log", serving.log, LOGS), ("log-level", serving.log_level, LEVELS)):
        if value not in known:
            raise BadInput(f"{name} must be one of {', '.join(known)}, not {value!r:.40}. {nearest(value, known)}")
    read_shifts(serving.shifts)
    read_bound(serving.largest)
    is_postgres(serving.url)
    for proxy in serving.proxies:
        check_proxy(proxy)
    check_certificate(serving)


def warn_of(serving: Serving) -> str:
    """What is better done otherwise, though it can be done so."""
    if serving.encrypts or serving.proxies or is_local(serving.host):
        return ""
    return (
        f"Pitboss listens at {serving.host} without TLS: secrets and cards can be read on the way. Give --tls-cert and "
        "--tls-key, or listen at 127.0.0.1 behind a proxy that encrypts."
    )


def check_proxy(proxy: str) -> None:
    try:
        network = ipaddress.ip_network(proxy)
    except ValueError:
        raise BadInput(
            f"proxy-headers: {proxy!r:.60} is not an address or a network, such as 10.0.0.5 or 10.0.0.0/24."
        ) from None
    if network.prefixlen == 0:
        raise BadInput(f"proxy-headers: {proxy} is every address; name the proxy alone.")


def check_certificate(serving: Serving) -> None:
    if (serving.certificate is None) != (serving.key is None):
        raise BadInput("TLS needs a certificate and its key: give both --tls-cert and --tls-key, or neither.")
    if serving.certificate and serving.key:
        for path in (serving.certificate, serving.key):
            if not path.is_file():
                raise BadInput(f"there is no file {path}: TLS needs a certificate and its key, in PEM.")
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(
                serving.certificate, serving.key, password=refuse_password
            )
        except (OSError, ValueError) as error:
            why = "the key is encrypted" if isinstance(error, ValueError) else getattr(error, "reason", "") or error
            raise BadInput(
                f"{serving.certificate} and {serving.key} are not a certificate and its key in PEM: {why}."
            ) from None


def refuse_password() -> str:
    """A key that asks for a password cannot be used: nobody is there to type it."""
    raise ValueError


def is_local(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
