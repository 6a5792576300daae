"""What a docked ship can do, and what can be done to it (FT-13.7-3)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import DOCKED
from umpire.rules.full_thrust.state.ship import Ship


def is_docked(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is docked now (FT-RUL-90)."""
    return ship.docked is not None and ship.docked.holds(battle.turn)


def is_inside(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is docked in a bay now, where no fire reaches it (FT-13.7-3)."""
    docked = ship.docked
    return docked is not None and docked.berth == "internal" and docked.holds(battle.turn)


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
    return station.screens(battle.options) if station is not None and stands else 0
