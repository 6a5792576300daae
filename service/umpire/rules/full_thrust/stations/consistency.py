"""What stations and docked ships must be like in a set-up or a battle (FT 13.7, 13.8)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import INCONSISTENT
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import FtlDrive, MainDrive


def require_stations(battle: Battle) -> None:
    """Refuse stations that are not in play, or not as they can be, and ships docked nowhere.

    Raises:
        Malformed: one of them contradicts the rules or the rest of the battle.
    """
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
            f"{ship.id} is next to what is no other section of {base}: name sections of that base.",
            at=f"{at}/station/adjacent",
            rule="FT-13.8-3",
        )


def require_opening_stations(battle: Battle) -> None:
    """Refuse bases that would drift apart from the first turn on (FT-13.8-1).

    Raises:
        Malformed: sections of one base differ in side, course or speed.
    """
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
