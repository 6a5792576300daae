"""FT 13.7, 13.8: stations, docking, and bases made up of several sections. Units: MU."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import TOLERANCE_DEG, TOLERANCE_MU, apart_deg
from umpire.rules.full_thrust.flight import course_of, movement_of
from umpire.rules.full_thrust.refusals import (
    CAPACITY,
    DOCK_COURSE,
    DOCK_VELOCITY,
    DOCKED,
    INCONSISTENT,
    NO_DRIVE,
    NO_STATION,
    NOT_DOCKED,
    NOT_IN_RANGE,
    OPTION_OFF,
)
from umpire.rules.full_thrust.state.battle import B, Battle, Ruling, change_ship, label
from umpire.rules.full_thrust.state.ship import FtlDrive, MainDrive, Ship
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import Berth, Docking, Fault, Manoeuvre, within


class ShipDocked(Happening, frozen=True, tag="ship_docked", kw_only=True):
    """A ship has come alongside a station, and is docked from the start of turn `docked_from`.

    In vector movement it takes over the course of the station, where that is another.
    """

    ship: str
    station: str
    berth: Berth
    docked_from: int
    course_deg: float | None = None
    rule: str = "FT-13.7-2"

    def apply(self, battle: B) -> B:
        docking = Docking(self.station, self.berth, self.docked_from)
        if self.course_deg is not None:
            battle = change_ship(battle, self.ship, course_deg=self.course_deg)
        return change_ship(battle, self.ship, docked=docking)

    def tell(self) -> str:
        return self.say(
            "{ship} docks inside {station}, from turn {docked_from}"
            if self.berth == "internal"
            else "{ship} docks at {station}, from turn {docked_from}"
        )


class DockingFailed(Told, frozen=True, tag="docking_failed", kw_only=True):
    """A ship was to dock, and could not; `fault` is the code of the reason."""

    line: ClassVar[str] = "{ship} cannot dock at {station}: {fault}"

    ship: str
    station: str
    fault: str
    rule: str = "FT-13.7-2"


class ShipCastOff(Happening, frozen=True, tag="ship_cast_off", kw_only=True):
    """A ship leaves its station, and is free from the start of turn `free_from`."""

    line: ClassVar[str] = "{ship} leaves {station} and is free from turn {free_from}"

    ship: str
    station: str
    free_from: int
    rule: str = "FT-13.7-2"

    def apply(self, battle: B) -> B:
        ship = battle.ship(self.ship)
        if ship is None or ship.docked is None:
            return battle
        docking = replace(ship.docked, until=self.free_from)
        return change_ship(battle, ship.id, docked=docking)


class SectionStruck(Told, frozen=True, tag="section_struck", kw_only=True):
    """Fire at a base from afar, aimed at its section `target`, strikes `section`."""

    line: ClassVar[str] = "{ship}'s long-range fire at {target} strikes {section} ({rolls:dice})"

    ship: str
    target: str
    section: str
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-1"


class SectionBrokeUp(Told, frozen=True, tag="section_broke_up", kw_only=True):
    """A section was destroyed, and does `points` of damage to one beside it."""

    line: ClassVar[str] = "{ship} breaks up beside {section}: {points:points} ({rolls:dice})"

    ship: str
    section: str
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.8-3"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ShipDocked,
    DockingFailed,
    ShipCastOff,
    SectionStruck,
    SectionBrokeUp,
)


def is_docked(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship is docked now (FT-RUL-90)."""
    return ship.docked is not None and ship.docked.holds(battle.turn)


def is_inside(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship is docked in a bay now, where no fire reaches it (FT-13.7-3)."""
    docked = ship.docked
    return docked is not None and docked.berth == "internal" and docked.holds(battle.turn)


def is_exposed(battle: Battle, ship: Ship) -> bool:
    """Return whether damage at a place reaches a ship there: it is not inside a station.

    Every source of damage asks this, except the loss of the station itself (FT-13.7-3).
    """
    return ship.status == "active" and not is_inside(battle, ship)


def inside_of(battle: Battle, station_id: str) -> list[str]:
    """Return the ships that are inside a station now, in list order (FT-13.7-3)."""
    return [
        ship.id
        for ship in battle.ships
        if ship.status == "active"
        and ship.docked is not None
        and ship.docked.station == station_id
        and is_inside(battle, ship)
    ]


def require_cast_off(battle: Battle, firer: Ship) -> None:
    """Refuse the weapons of a docked ship (FT-13.7-3)."""
    if firer.docked is not None and is_docked(battle, firer):
        raise DOCKED.refuse(
            f"{firer.id} is docked at {firer.docked.station}: it may fire when it has cast off.",
            at="/ship",
        )


def require_outside_bay(battle: Battle, _firer: Ship, target: Ship) -> None:
    """Refuse fire at a ship that is inside a station (FT-13.7-3)."""
    if is_inside(battle, target):
        raise DOCKED.refuse(
            f"{target.id} is docked inside a station, and is not fired at there: fire at the "
            "station.",
            at="/target",
        )


def screens_of_station(battle: Battle, _firer: Ship | None, target: Ship, level: int) -> int:
    """Return the level of screens round a target: of the station, where it is docked (FT-13.7-3).

    Its own are off; a station that is gone gives none.
    """
    if target.docked is None or not is_docked(battle, target):
        return level
    station = battle.ship(target.docked.station)
    stands = station is not None and station.status == "active"
    return station.screens(battle.turn) if station is not None and stands else 0


def live_sections(battle: Battle, target: Ship) -> tuple[Ship, ...]:
    """Return the live sections of the base of a target, in list order."""
    base = target.station.base if target.station else None
    if base is None:
        return (target,)
    return tuple(
        [
            ship
            for ship in battle.ships
            if ship.station is not None and ship.station.base == base and ship.status == "active"
        ]
    )


def strikes_any(battle: Battle, target: Ship, range_mu: float) -> bool:
    """Return whether a die chooses the section that fire strikes: from afar (FT-13.8-1)."""
    if target.station is None or target.station.base is None:
        return False
    far_mu = battle.tables.station.any_section_from_mu
    return range_mu >= far_mu - TOLERANCE_MU and len(live_sections(battle, target)) > 1


def throw_for_section(
    sections: Sequence[Ship], name: str, dice: Dice
) -> tuple[Ship, tuple[Roll, ...]]:
    """Throw for the section that is struck, each as likely as the others (FT-RUL-91)."""
    roll = dice.roll(name, 1, len(sections))
    return sections[roll.faces[0] - 1], (roll,)


def strike_section(
    ruling: Ruling, firer: Ship, target: Ship, range_mu: float, dice: Dice
) -> tuple[Ruling, Ship]:
    """Return the section that the fire of a ship strikes: one it aims at, if near (FT-13.8-1).

    From afar one die chooses for all fire of that ship at that target (FT-UMP-54).
    """
    battle = ruling.state
    if not strikes_any(battle, target, range_mu):
        return ruling, target
    sections = live_sections(battle, target)
    section, rolls = throw_for_section(
        sections, label(battle, firer.id, target.id, "section"), dice
    )
    struck = SectionStruck(ship=firer.id, target=target.id, section=section.id, rolls=rolls)
    return ruling.then(struck), section


def neighbours(section: Ship) -> tuple[str, ...]:
    """Return the sections that suffer when one is destroyed, in the order of its list."""
    return section.station.adjacent if section.station else ()


def break_up(ruling: Ruling, section: Ship, neighbour: str, dice: Dice) -> tuple[Ruling, int]:
    """Throw for the damage of a destroyed section to one beside it: a die a row (FT-13.8-3).

    No dice fall for a neighbour that is gone already.
    """
    battle = ruling.state
    beside = battle.ship(neighbour)
    rows = len([row for row in section.ssd.rows if row])
    if beside is None or beside.status != "active" or not rows:
        return ruling, 0
    roll = dice.roll(label(battle, section.id, neighbour, "break-up"), rows, DIE)
    points = sum(roll.faces)
    told = SectionBrokeUp(ship=section.id, section=neighbour, points=points, rolls=(roll,))
    return ruling.then(told), points


def bar_at_station(_battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of an order for a station: it has no drive (FT-13.7-1)."""
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
    """Return the fault of an order to dock or cast off, or of a docked ship (FT-13.7-2).

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
    """Return the station of that name if a ship could dock there: of its own side (FT-UMP-52)."""
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
    return ruling


def dock(ruling: Ruling, ship_id: str, station_id: str, *, inside: bool) -> Ruling:
    """Let a ship dock at the end of its move, if it can (FT-13.7-2).

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
            course_deg=_course_taken_over(battle, ship, station_id),
        )
    )


def _course_taken_over(battle: Battle, ship: Ship, station_id: str) -> float | None:
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
    """Return whether a bay is free for a ship: the ships inside have the smallest that do."""
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


def set_free(ruling: Ruling, _dice: Dice) -> Ruling:
    """Set ships free whose station was lost this turn, or is an enemy's now (FT-UMP-53)."""
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


def require_stations(battle: Battle) -> None:
    """Refuse stations that are not in play, or not as they can be, and ships docked nowhere."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        if ship.station is not None:
            _require_station(battle, ship, at)
        if ship.docked is not None:
            _require_docked(battle, ship, at)


def _require_station(battle: Battle, ship: Ship, at: str) -> None:
    if not battle.options.starbases:
        raise INCONSISTENT.refuse(
            f"{ship.id} is a station, and needs the option starbases.",
            at=f"{at}/station",
            rule="FT-13.7-1",
        )
    if ship.ssd.thrust or any(isinstance(s, MainDrive | FtlDrive) for s in ship.ssd.systems):
        raise INCONSISTENT.refuse(
            f"{ship.id} is a station, and has a drive: let its thrust be 0, and fit none.",
            at=f"{at}/ssd",
            rule="FT-13.7-1",
        )
    if ship.bogey or ship.docked or ship.squadron or ship.status == "waiting":
        raise INCONSISTENT.refuse(
            f"{ship.id} is a station, and so no bogey, docked, in a squadron or waiting.",
            at=f"{at}/station",
            rule="FT-13.7-1",
        )
    if ship.station is not None and ship.station.base is not None:
        _require_section(battle, ship, ship.station.base, at)
    elif ship.station is not None and ship.station.adjacent:
        raise INCONSISTENT.refuse(
            f"{ship.id} is no section of a base: leave `adjacent` out, or name its `base`.",
            at=f"{at}/station/adjacent",
            rule="FT-13.8-1",
        )


def _require_section(battle: Battle, ship: Ship, base: str, at: str) -> None:
    """Check a section: of a base of one side, next to other sections of it, that drift as one."""
    if not battle.options.multi_section_bases:
        raise INCONSISTENT.refuse(
            f"{ship.id} needs the option multi_section_bases.",
            at=f"{at}/station/base",
            rule="FT-13.8-1",
        )
    others = [
        other
        for other in battle.ships
        if other.station is not None and other.station.base == base and other.id != ship.id
    ]
    names = {other.id for other in others}
    adjacent = ship.station.adjacent if ship.station else ()
    if not set(adjacent) <= names or len(set(adjacent)) < len(adjacent):
        raise INCONSISTENT.refuse(
            f"{ship.id} names a neighbour outside {base}: name other sections of that base.",
            at=f"{at}/station/adjacent",
            rule="FT-13.8-3",
        )


def require_opening_stations(battle: Battle) -> None:
    """Refuse bases that would drift apart from the first turn on (FT-13.8-1)."""
    bases: dict[str, tuple[str, int, int]] = {}
    for place, ship in enumerate(battle.ships):
        base = ship.station.base if ship.station else None
        if base is not None and bases.setdefault(base, _drift(ship)) != _drift(ship):
            raise INCONSISTENT.refuse(
                f"{base} drifts apart: its sections have one side, velocity and course.",
                at=f"/ships/{place}/velocity",
                rule="FT-13.8-1",
            )


def _drift(ship: Ship) -> tuple[str, int, int]:
    return ship.side, ship.velocity, ship.facing if ship.velocity else 0


def _require_docked(battle: Battle, ship: Ship, at: str) -> None:
    station = battle.ship(ship.docked.station) if ship.docked else None
    if station is None or station.station is None:
        raise INCONSISTENT.refuse(
            f"{ship.id} is docked at no station: name one of its own side.",
            at=f"{at}/docked",
            rule="FT-13.7-2",
        )
