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
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.drives.requirements import TransferTunnel
from umpire.rules.cold_infinity.drives.tunnels import end_part_shifts
from umpire.rules.cold_infinity.state.battle import Ruling, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.weapons import Beyond


def transferred(options: Options) -> Any:
    """Return what comes of a transfer to a drive of Rating 0, the dice showing 8."""
    state = next_power(opened(activated(fleet(HYPER, mate(), options=options)), cell=(0, -1)))
    return outcome(state, TransferTunnel("tunnel-1", "mate", "drive"), 8)


def crushed(options: Options) -> Any:
    state = fleet(SHIFT, mate(cell=(0, 0)), options=options)
    state = change_ship(state, "wren", travel=Beyond(shifting="shifted"))
    return end_part_shifts(Ruling(state), SuppliedDice(())).events


SHOWN: Mapping[str, Alive] = {
    "transfer_least_dice": alive(transferred, values=(0, 1)),
    "part_shift_mass": alive(crushed, values=(500, 10)),
}
