"""Docks of structures in battle: which ships are at them, and what those may do (CI 15.7)."""

from collections.abc import Sequence

from umpire.kernel.hexes import DIRECTIONS, offset, turned
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.docks import (
    DOCK_DESTROYED,
    HELD_BY_DOCK,
    OUT_OF_DOCK_ARC,
    SHELTERED,
    UNKNOWN_DOCK,
    exposed_facing,
    has_room,
    is_sheltered,
    may_leave,
)
from umpire.rules.cold_infinity.sighting.arcs import in_arc
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.motion import Action, Motion
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.shells import arc_as_it_lies
from umpire.rules.cold_infinity.state.starship import Docked, Starship
from umpire.rules.cold_infinity.state.systems import Dock
from umpire.rules.cold_infinity.state.units import acting_ships, told_speed


def docks_of(ship: Starship) -> dict[Id, Fitted[Dock]]:
    """Return the docks of a structure, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, Dock)}


def known_dock(host: Starship, dock: Id, *, at: str = "/dock") -> Fitted[Dock]:
    """Return a dock of a structure by name.

    Raises:
        IllegalOrder: it is destroyed.
        Malformed: the structure has none of that name.
    """
    found = docks_of(host)
    if dock not in found:
        raise UNKNOWN_DOCK.refuse(f"{host.id} has no dock {dock}; it has {listed(found)}.", at=at)
    if not found[dock].intact:
        left = [name for name, each in found.items() if each.intact]
        raise DOCK_DESTROYED.refuse(
            f"Dock {dock} is destroyed; what is left is {listed(left)}.", at=at
        )
    return found[dock]


def held(battle: Battle, ship: Starship) -> tuple[Docked, Fitted[Dock]] | None:
    """Return where a ship is held, and by which dock; None: by none that still stands."""
    where = ship.docked
    host = battle.ship(where.host) if where else None
    if where is None or host is None or not host.in_play:
        return None
    dock = docks_of(host).get(where.dock)
    return (where, dock) if dock is not None and dock.intact else None


def at_dock(battle: Battle, host: Id, dock: Id) -> tuple[Starship, ...]:
    """Return the ships at a dock, those that enter and leave it too."""
    return tuple(
        [
            each
            for each in battle.ships
            if each.in_play and each.docked and (each.docked.host, each.docked.dock) == (host, dock)
        ]
    )


def takes(battle: Battle, host: Starship, dock: Fitted[Dock], ship: Starship) -> bool:
    """Tell whether a dock has room for a ship (CI-13.1.13-1, CI-15.7.1-1, CI-15.7.2-1)."""
    there = [each.sheet.mass for each in at_dock(battle, host.id, dock.system.id)]
    left = dock.system.structure - dock.lost
    return has_room(dock.system.form, there, ship.sheet.mass, left)


def entry_of(ship: Starship) -> int:
    """Return the direction along which a ship came into its hex, 1 to 6 (CI-15.7.2-2).

    One that began there counts as come along its facing (CI-UMP-155).
    """
    came = ship.came
    if came is None:
        return ship.motion.attitude.facing
    way = offset(came, ship.cell)
    return DIRECTIONS.index(way) + 1 if way in DIRECTIONS else ship.motion.attitude.facing


def exposed_at(host: Starship, ship: Starship) -> int:
    """Return where a ship is exposed, counted from the facing of the structure (CI-15.7.2-2)."""
    return turned(exposed_facing(entry_of(ship)), 1 - host.motion.attitude.facing)


def goes_through(battle: Battle, host: Starship, dock: Dock, direction: int) -> bool:
    """Tell whether the arc of a dock covers a side of its hex, 1 to 6; no arc covers all."""
    if dock.arc is None:
        return True
    attitude, widths = host.motion.attitude, battle.tables.arcs
    arc = arc_as_it_lies(host, dock.id, dock.arc)
    return bool(in_arc(arc, attitude, widths, (DIRECTIONS[direction - 1],)))


def sheltered(battle: Battle, ship: Starship) -> bool:
    """Tell whether nobody fires at a ship, as its dock is around it (CI-15.7.2-1, CI-15.7.3-1)."""
    where = held(battle, ship)
    return where is not None and is_sheltered(where[1].system.form, where[0].stage)


def is_inside(battle: Battle, unit: Unit) -> bool:
    """Tell whether a dock is around a unit, which then fires at nothing outside (CI-UMP-249)."""
    return isinstance(unit, Starship) and unit.docked is not None and sheltered(battle, unit)


def is_moored(battle: Battle, ship: Starship) -> bool:
    """Tell whether a dock holds a ship, which lies still with its structure (CI-15.7.1-1)."""
    return held(battle, ship) is not None


def in_the_open(battle: Battle, unit: Unit | None) -> bool:
    """Whether a unit is on the map, and no dock shelters it (CI-15.7.2-1, CI-15.7.3-1).

    Only such a unit is found by fire, rams, blasts and drones.
    """
    if unit is None or isinstance(unit, Group):
        return unit is not None and unit.in_play
    return unit.in_play and not is_inside(battle, unit)


def require_in_the_open(battle: Battle, unit: Unit | None) -> None:
    """Refuse to aim at a ship that a dock shelters (CI-15.7.2-1, CI-15.7.3-1).

    Raises:
        IllegalOrder: it does.
    """
    if unit is not None and unit.in_play and not in_the_open(battle, unit):
        raise SHELTERED.refuse(
            f"{unit.id} is inside a dock: aim at the structure, or at what is outside.",
            at="/target",
        )


def is_asked_for_docks(battle: Battle, side: str) -> bool:
    """Tell whether a side has a ship in the hex of a structure of its own that has docks."""
    ships = tuple(acting_ships(battle, side))
    hosts = {each.cell for each in ships if docks_of(each)}
    return any(each.cell in hosts and not docks_of(each) for each in ships)


def require_undocked(battle: Battle, unit: Unit, plan: Sequence[Action], motion: Motion) -> None:
    """Refuse what a ship at a dock may not do yet (CI-15.7.1-1 to CI-15.7.3-1).

    Args:
        battle: for its structure.
        unit: that moves.
        plan: what is asked for; a ship that leaves may do anything at Speed 1 at most.
        motion: to which that leads.

    Raises:
        IllegalOrder: it lies still yet, would be too fast, or does not leave through the arc.
    """
    where = None if isinstance(unit, Group) else held(battle, unit)
    if where is None or not plan:
        return
    docked, dock = where
    turns = docked.turns if docked.stage == "leaving" else docked.turns + 2
    going = told_speed(battle.options, motion.vector)
    if not may_leave(dock.system.form, turns, max(going, 1)):
        raise HELD_BY_DOCK.refuse(
            f"{unit.id} is held by {docked.dock} of {docked.host}: order it to leave_dock, and wait"
            " its turns; then it moves at Speed 1 at most.",
            at="/plan",
        )
    host = battle.ship(docked.host)
    if host is None or motion.vector not in DIRECTIONS:
        return
    if not goes_through(battle, host, dock.system, DIRECTIONS.index(motion.vector) + 1):
        raise OUT_OF_DOCK_ARC.refuse(
            f"{unit.id} leaves {docked.dock} through its arc alone: take another way.", at="/plan"
        )
