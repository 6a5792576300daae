"""FT 14.2, 14.3: ships go down through an atmosphere, and craft leave those that burn."""

import math
from collections.abc import Iterator
from typing import Literal, TypeAlias

from umpire.kernel.dice import Dice
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.damage import destroy
from umpire.rules.full_thrust.flight import current_thrust
from umpire.rules.full_thrust.planet_passing import (
    AtmosphereReached,
    CraftEscaped,
    EntryThrown,
    ShipLanded,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.options import AtmosphereThrust
from umpire.rules.full_thrust.state.ship import DriveState, Ship
from umpire.rules.full_thrust.state.tables import DIE, AtmosphereTable, EntryFate, LaunchFate
from umpire.rules.full_thrust.state.values import Landing, Streamlining
from umpire.rules.full_thrust.table_edges import release_screens

Descent: TypeAlias = Landing | Literal["uncontrolled"]


def find_descent(streamlining: Streamlining, thrust: int, needed: AtmosphereThrust) -> Descent:
    """Return how a ship comes down that leaves its orbit on purpose (FT-14.2-1, FT-14.3-1).

    Without streamlining it comes down uncontrolled (FT-RUL-94). `thrust` is its thrust now,
    `needed` the thrust for a safe landing on this world.
    """
    if streamlining == "none":
        return "uncontrolled"
    enough = needed.full if streamlining == "full" else needed.partial
    return "safe_landing" if thrust >= enough else "crash_landing"


def entry_modifier(
    ship: Ship, streamlining: Streamlining, fall: tuple[int, float], table: AtmosphereTable
) -> int:
    """Return the modifier of the die of an uncontrolled entry (FT-14.3-2, FT-RUL-94).

    A drive counts as halved or as out, not both. `fall` is the velocity above the safe one, and by
    how many MU the ship missed the window.
    """
    excess, missed_mu = fall
    hull = {"none": table.unstreamlined, "partial": table.partial, "full": table.full}
    drive: dict[DriveState, int] = {"full": 0, "half": table.drive_half, "out": table.drive_out}
    bands = math.floor((missed_mu + TOLERANCE_MU) / table.missed_band_mu)
    beside = excess * table.each_excess_velocity + bands * table.each_missed_band
    return hull[streamlining] + beside + drive[ship.drive]


def entry_fate(total: int, table: AtmosphereTable) -> EntryFate:
    """Return the fate of a ship that falls through an atmosphere (FT-14.3-2)."""
    if total <= table.crash_to:
        return "crash_lands"
    return "all_lost" if total >= table.lost_from else "burns_up"


def launch_fate(face: int, table: AtmosphereTable) -> LaunchFate:
    """Return where a craft comes down that leaves a burning ship (FT-14.3-3)."""
    return table.launch[face - 1]


def enter_atmospheres(ruling: Ruling, dice: Dice) -> Ruling:
    """Let every ship come down that has reached an atmosphere in this ruling (FT 14.3).

    They come down when all ships have moved, in the order of their arrival (FT-UMP-58); a dummy is
    found out by then.
    """
    fallen = [event for event in ruling.events if isinstance(event, AtmosphereReached)]
    for event in fallen:
        ship = ruling.state.ship(event.ship)
        if ship is None or ship.dummy or ship.status not in {"active", "off_table"}:
            continue
        ruling = release_screens(come_down(ruling, ship, event, dice), ship.id)
    return ruling


def come_down(ruling: Ruling, ship: Ship, reached: AtmosphereReached, dice: Dice) -> Ruling:
    """Land a ship that leaves its orbit in control, or throw for it (FT-14.3-1, -2)."""
    battle = ruling.state
    if reached.way_down == "descent":
        thrust, needed = current_thrust(battle, ship), battle.options.atmosphere_thrust
        landing = find_descent(ship.ssd.streamlining, thrust, needed)
        if landing != "uncontrolled":
            return ruling.then(ShipLanded(ship=ship.id, landing=landing))
    return fall(ruling, ship, (reached.excess, reached.missed_mu), dice)


def fall(ruling: Ruling, ship: Ship, how: tuple[int, float], dice: Dice) -> Ruling:
    """Throw for a ship that enters an atmosphere out of control (FT-14.3-2).

    One die falls for the ship; where it burns up, one for each craft and group aboard.
    """
    battle, table = ruling.state, ruling.state.tables.atmosphere
    modifier = entry_modifier(ship, ship.ssd.streamlining, how, table)
    roll = dice.roll(label(battle, ship.id, "entry"), 1, DIE)
    total = roll.faces[0] + modifier
    fate = entry_fate(total, table)
    ruling = ruling.then(
        EntryThrown(ship=ship.id, modifier=modifier, total=total, fate=fate, rolls=(roll,))
    )
    if fate == "crash_lands":
        return ruling
    if fate == "burns_up":
        ruling = _launch_all(ruling, ship, dice)
    return destroy(ruling, ship.id, rule="FT-14.3-2")


def _launch_all(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for every craft and group aboard a ship that burns up (FT-14.3-3, FT-UMP-59)."""
    for craft in _aboard(ruling.state, ship):
        roll = dice.roll(label(ruling.state, ship.id, craft, "emergency-launch"), 1, DIE)
        arrival = launch_fate(roll.faces[0], ruling.state.tables.atmosphere)
        escaped = CraftEscaped(ship=ship.id, craft=craft, arrival=arrival, rolls=(roll,))
        ruling = ruling.then(escaped)
    return ruling


def _aboard(battle: Battle, ship: Ship) -> Iterator[str]:
    """Yield the craft of a ship, then the groups of fighters aboard, each in list order."""
    yield from ship.ssd.craft
    for group in battle.groups:
        if group.status == "aboard" and group.carrier == ship.id:
            yield group.id
