"""What befalls the devices of a table, and another way of dealing, do to the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pitboss.frozen import change
from pitboss.tables.events import DeviceFailed, DeviceRestored, DeviceSecured, MethodChanged
from pitboss.tables.state import Method, Table


def fail_device(table: Table, event: DeviceFailed) -> Table:
    return change(table, devices={**table.devices, event.device: "out-of-order"})


def secure_device(table: Table, event: DeviceSecured) -> Table:
    return change(table, devices={**table.devices, event.device: event.standing})


def restore_device(table: Table, event: DeviceRestored) -> Table:
    return change(table, devices={one: how for one, how in table.devices.items() if one != event.device})


def change_method(table: Table, event: MethodChanged) -> Table:
    """Another way from the next round on; that of the last round is kept as long as the round is."""
    before = table.round_method or Method(table.dealing, table.shuffler, table.decks_used)
    return change(table, dealing=event.dealing, shuffler=event.shuffler, decks_used=event.decks, round_method=before)


DOES: Mapping[type[Any], Callable[[Table, Any], Table]] = {
    DeviceFailed: fail_device,
    DeviceSecured: secure_device,
    DeviceRestored: restore_device,
    MethodChanged: change_method,
}
"""What each event does, by its class."""
