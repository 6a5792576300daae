"""Ships come alongside stations, and cast off again (FT-13.7-1 to -3, FT-RUL-90). Units: MU."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.kernel.plane import TOLERANCE_DEG, apart_deg
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import course_of
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre
from umpire.rules.full_thrust.state.placing import within
from umpire.rules.full_thrust.state.refusals import (
    CAPACITY,
    DOCK_COURSE,
    DOCK_VELOCITY,
    DOCKED,
    NO_DRIVE,
    NO_STATION,
    NOT_DOCKED,
    NOT_IN_RANGE,
    OPTION_OFF,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.bases import is_docked
from umpire.rules.full_thrust.stations.happenings import DockingFailed, ShipCastOff, ShipDocked


def bar_at_station(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with an order for a station: it has no drive (FT-13.7-1)."""
    if ship.station is None:
        return None
    flies = manoeuvre.speed or manoeuvre.turn or manoeuvre.roll or manoeuvre.items
    goes = manoeuvre.ftl or manoeuvre.ram or manoeuvre.dock or manoeuvre.undock or manoeuvre.orbit
    return (
        Fault(
            NO_DRIVE,
            f"{ship.id} is a station: it goes where it drifts, so leave movement out of its order.",
        )
        if flies or goes
        else None
    )


def bar_to_mooring(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with an order to dock or cast off, or of a docked ship (FT-13.7-2).

    A docked ship can be ordered to cast off, and nothing else (FT-UMP-51).
    """
    moored = is_docked(battle, ship)
    if manoeuvre.undock and not moored:
        return Fault(NOT_DOCKED, f"{ship.id} is docked nowhere: leave Undock out of its order.")
    if moored and manoeuvre != Manoeuvre(undock=manoeuvre.undock):
        return Fault(DOCKED, f"{ship.id} is docked: it can only cast off (Undock).")
    if manoeuvre.dock is None:
        return None
    if not battle.options.starbases:
        return Fault(
            OPTION_OFF,
            f"{ship.id} docks nowhere: the scenario plays without the option starbases.",
            "FT-13.7-1",
        )
    if station_for(battle, ship, manoeuvre.dock) is None:
        return Fault(
            NO_STATION,
            f"Side {ship.side} has no station {manoeuvre.dock}: {ship.id} docks at one of its "
            "own side.",
        )
    return None


def station_for(battle: Battle, ship: Ship, name: str) -> Ship | None:
    """Return the station of that name at which a ship could dock: of its own side (FT-UMP-52)."""
    station = battle.ship(name)
    if station is None or station.station is None or station.side != ship.side:
        return None
    return station


def dock_ships(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let ships dock and cast off as ordered, when all have moved (FT-13.7-2, FT-RUL-90)."""
    for ship in ruling.state.ships:
        order = ship.order
        if ship.status != "active" or order is None:
            continue
        if order.dock is not None:
            ruling = dock(ruling, ship.id, order.dock, inside=order.inside)
        elif order.undock and ship.docked is not None:
            turn = ruling.state.turn + 1
            ruling = ruling.then(
                ShipCastOff(ship=ship.id, station=ship.docked.station, free_from=turn)
            )
    return _set_free(ruling)


def dock(ruling: Ruling, ship_id: str, station_id: str, *, inside: bool) -> Ruling:
    """Let a ship dock where it stands at the end of its move, if it can (FT-13.7-2).

    It is docked from the next turn on.
    """
    battle = ruling.state
    ship = battle.ship(ship_id)
    if ship is None:
        return ruling
    wrong = bar_to_docking(battle, ship, station_id, inside=inside)
    if wrong is not None:
        return ruling.then(DockingFailed(ship=ship_id, station=station_id, fault=wrong.name))
    return ruling.then(
        ShipDocked(
            ship=ship_id,
            station=station_id,
            berth="internal" if inside else "external",
            docked_from=battle.turn + 1,
            course_deg=_taken_over(battle, ship, station_id),
        )
    )


def _taken_over(battle: Battle, ship: Ship, station_id: str) -> float | None:
    """Return the course of a station that a ship takes over, `None` where it has it (FT-RUL-71)."""
    station = battle.ship(station_id)
    if station is None or not station.velocity or ship.orbit is not None:
        return None
    course_deg = _course(battle, station)
    vector = movement_of(battle, ship) == "vector"
    return course_deg if vector and course_deg != _course(battle, ship) else None


def bar_to_docking(battle: Battle, ship: Ship, station_id: str, *, inside: bool) -> Code | None:
    """Return why a ship cannot dock as it flies now, `None` if it can (FT-13.7-2).

    It is near, as fast as the station and, where that moves, on the same course (FT-RUL-71) or in
    the same orbit; a bay takes one ship that is not too large.
    """
    station = station_for(battle, ship, station_id)
    if station is None or station.status != "active":
        return NO_STATION
    if not within(ship, station, battle.tables.station.dock_mu):
        return NOT_IN_RANGE
    if ship.velocity != station.velocity:
        return DOCK_VELOCITY
    if station.velocity and not _same_way(battle, ship, station):
        return DOCK_COURSE
    return CAPACITY if inside and not _has_bay(battle, ship, station) else None


def _same_way(battle: Battle, ship: Ship, station: Ship) -> bool:
    if station.orbit is not None or ship.orbit is not None:
        return ship.orbit == station.orbit
    limit_deg = battle.tables.station.course_deg + TOLERANCE_DEG
    return apart_deg(_course(battle, ship), _course(battle, station)) <= limit_deg


def _course(battle: Battle, ship: Ship) -> float:
    drifting = ship.course_deg if movement_of(battle, ship) == "vector" else None
    return course_of(ship.facing, drifting)


def _has_bay(battle: Battle, ship: Ship, station: Ship) -> bool:
    """Tell whether a bay is free for a ship: the ships inside have the smallest that do."""
    bays = sorted(station.station.bays) if station.station else []
    inside = [
        other
        for other in battle.ships
        if other.docked is not None
        and other.docked.station == station.id
        and other.docked.berth == "internal"
        and other.docked.until is None
        and other.status == "active"
        and other.id != ship.id
    ]
    for mass in sorted([*(other.ssd.mass for other in inside), ship.ssd.mass]):
        bay = next((bay for bay in bays if bay >= mass), None)
        if bay is None:
            return False
        bays.remove(bay)
    return True


def _set_free(ruling: Ruling) -> Ruling:
    """Set ships free whose station is lost, or is an enemy's now (FT-UMP-53)."""
    battle = ruling.state
    for ship in battle.ships:
        docked = ship.docked
        if docked is None or docked.until is not None or ship.status != "active":
            continue
        station = battle.ship(docked.station)
        if station is None or station.status != "active" or station.side != ship.side:
            ruling = ruling.then(
                ShipCastOff(
                    ship=ship.id,
                    station=docked.station,
                    free_from=battle.turn + 1,
                    rule="FT-UMP-53",
                )
            )
    return ruling
