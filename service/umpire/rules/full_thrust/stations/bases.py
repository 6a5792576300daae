"""Stations (FT 13.7) and bases of several sections (13.8): docked ships, and what fire strikes."""

from collections.abc import Sequence

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.plane import TOLERANCE_MU
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import DOCKED
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.happenings import SectionBrokeUp, SectionStruck


def is_docked(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is docked now (FT-RUL-90)."""
    return ship.docked is not None and ship.docked.holds(battle.turn)


def is_inside(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is docked in a bay now, where no fire reaches it (FT-13.7-3)."""
    docked = ship.docked
    return docked is not None and docked.berth == "internal" and docked.holds(battle.turn)


def is_exposed(battle: Battle, ship: Ship) -> bool:
    """Tell whether what strikes at a place reaches a ship there: it is not inside a station.

    Every source of damage asks this, but for what happens to the station itself (FT-13.7-3).
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
    """Refuse the weapons of a docked ship (FT-13.7-3).

    Raises:
        IllegalOrder: it is docked.
    """
    if firer.docked is not None and is_docked(battle, firer):
        raise DOCKED.refuse(
            f"{firer.id} is docked at {firer.docked.station}: it may fire when it has cast off.",
            at="/ship",
        )


def require_outside_bay(battle: Battle, _firer: Ship, target: Ship) -> None:
    """Refuse fire at a ship that is inside a station (FT-13.7-3).

    Raises:
        IllegalOrder: it is.
    """
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
    """Return the sections of the base to which a target belongs that still stand, in list order."""
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
    """Tell whether a die chooses the section that fire strikes: from afar (FT-13.8-1)."""
    if target.station is None or target.station.base is None:
        return False
    far_mu = battle.tables.station.any_section_from_mu
    return range_mu >= far_mu - TOLERANCE_MU and len(live_sections(battle, target)) > 1


def struck_section(
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
    section, rolls = struck_section(sections, label(battle, firer.id, target.id, "section"), dice)
    struck = SectionStruck(ship=firer.id, target=target.id, section=section.id, rolls=rolls)
    return ruling.then(struck), section


def neighbours(section: Ship) -> tuple[str, ...]:
    """Return the sections that suffer when one is destroyed, in the order of its list."""
    return section.station.adjacent if section.station else ()


def break_up(ruling: Ruling, section: Ship, neighbour: str, dice: Dice) -> tuple[Ruling, int]:
    """Throw for what a destroyed section does to one beside it: a die a row (FT-13.8-3).

    One that is gone already takes no dice.
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
