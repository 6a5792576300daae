"""Plays of the options of chapter 14: transfers of tunnels, and the end of partial shifts."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import outcome
from rules.cold_infinity.builders_docks import anchored
from rules.cold_infinity.builders_drives import (
    HYPER,
    SHIFT,
    activated,
    fleet,
    mate,
    next_power,
    of,
    opened,
    two_drives,
)
from rules.cold_infinity.builders_guided import under_way
from rules.cold_infinity.builders_mines import lying, minefield
from rules.cold_infinity.table import all_done, battle, ci, foe, given, having, ship

SHIFTED, BUBBLE = ci.Beyond(shifting="shifted"), ci.Beyond(bubble="drive")


def transferred(options: ci.Options) -> Any:
    """Return what comes of a transfer to a drive of Rating 0, the dice showing 8."""
    state = next_power(opened(activated(fleet(HYPER, mate(), options=options)), cell=(0, -1)))
    return outcome(state, ci.TransferTunnel("tunnel-1", "mate", "drive"), 8)


def crushed(options: ci.Options) -> Any:
    """Return what the end of a partial shift brings about in the hex of another ship."""
    state = fleet(SHIFT, mate(cell=(0, 0)), options=options)
    state = ci.change_ship(state, "wren", travel=ci.Beyond(shifting="shifted"))
    return ci.end_part_shifts(ci.Ruling(state), ci.SuppliedDice(())).events


def charges_beside(options: ci.Options) -> Any:
    """Return what two drives hold, of which one is told to shift its ship in part."""
    state = replace(two_drives(), options=options)
    after = all_done(given(state, ci.ActivateDrive("wren", "drive", part=True)))
    return of(after).beyond


def _near_a_mine(options: ci.Options, travel: ci.Beyond) -> Any:
    """Return what a mine does that goes off beside a ship."""
    state = having(minefield(lying(cell=(0, -3))), "crake", cell=(1, -3))
    state = ci.change_ship(replace(state, options=options), "crake", travel=travel)
    return outcome(state, ci.Move(unit="rail"), 1)


def shifted_near_a_mine(options: ci.Options) -> Any:
    """Return what it does to one that shifts in part."""
    return _near_a_mine(options, SHIFTED)


def warped_near_a_mine(options: ci.Options) -> Any:
    """Return what it does to one in a bubble."""
    return _near_a_mine(options, BUBBLE)


def launched_before(options: ci.Options) -> Any:
    """Return what comes of a missile whose ship shifts in part."""
    launch = ci.LaunchGuided(unit="A", weapon="rack", target="B")
    state = under_way(battle(ship("A"), foe("B", 6), options=options), launch)
    return outcome(ci.change_ship(state, "A", travel=SHIFTED), ci.ResolveFire(), 1)


def docks_across(options: ci.Options) -> Any:
    """Return what comes of docking at a structure from within a bubble."""
    state = ci.change_ship(replace(anchored(), options=options), "A", travel=BUBBLE)
    return outcome(state, ci.DockShip(ship="A", host="D", dock="clamp"))


SHOWN: Mapping[str, Alive] = {
    "drives_stand_alone": alive(charges_beside),
    "shifts_part_from_all": alive(shifted_near_a_mine, launched_before, stationary_weapons=True),
    "bubbles_part_from_all": alive(warped_near_a_mine, docks_across, stationary_weapons=True),
    "transfer_least_dice": alive(transferred, values=(0, 1)),
    "part_shift_mass": alive(crushed, values=(500, 10)),
}
