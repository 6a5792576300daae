"""Plays of the options of chapter 14: transfers of tunnels, and the end of partial shifts."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import outcome
from rules.cold_infinity.builders_drives import (
    HYPER,
    SHIFT,
    activated,
    fleet,
    mate,
    next_power,
    opened,
)
from rules.cold_infinity.table import ci


def transferred(options: ci.Options) -> Any:
    """Return what comes of a transfer to a drive of Rating 0, the dice showing 8."""
    state = next_power(opened(activated(fleet(HYPER, mate(), options=options)), cell=(0, -1)))
    return outcome(state, ci.TransferTunnel("tunnel-1", "mate", "drive"), 8)


def crushed(options: ci.Options) -> Any:
    """Return what the end of a partial shift brings about in the hex of another ship."""
    state = fleet(SHIFT, mate(cell=(0, 0)), options=options)
    state = ci.change_ship(state, "wren", travel=ci.Beyond(shifting="shifted"))
    return ci.end_part_shifts(ci.Ruling(state), ci.SuppliedDice(())).events


SHOWN: Mapping[str, Alive] = {
    "transfer_least_dice": alive(transferred, values=(0, 1)),
    "part_shift_mass": alive(crushed, values=(500, 10)),
}
