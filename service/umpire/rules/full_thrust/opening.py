"""What a battle must be like to open, beside what any battle must be (FT-2.5-1, FT-9)."""

from collections import Counter

from umpire.kernel.names import require_sound_names
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.design.assessment import YARD
from umpire.rules.full_thrust.design.lines import Yard
from umpire.rules.full_thrust.movement.table import is_inside
from umpire.rules.full_thrust.planets.consistency import require_opening_orbits
from umpire.rules.full_thrust.state.battle import Battle, Setup
from umpire.rules.full_thrust.state.refusals import CAPACITY, INCONSISTENT, NOT_ALLOWED_BY_OPTION
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import FighterBay, FtlDrive, Hangar, MainDrive, room_in
from umpire.rules.full_thrust.stations.consistency import require_opening_stations
from umpire.rules.full_thrust.stations.docking import bar_to_docking
from umpire.rules.full_thrust.terrain.lines import bodies_around
from umpire.rules.full_thrust.tournament import require_fleets


def require_opening(battle: Battle, given: Setup, yard: Yard = YARD) -> None:
    """Refuse a set-up from which no battle can open: play could not have reached it.

    Args:
        battle: that the set-up gives.
        given: the set-up.
        yard: how the book builds ships.

    Raises:
        Malformed: a side has nothing in play, an order is written already, a drive is not on the
            display, a bay holds more craft than it can, or a unit is where it cannot be.
        IllegalOrder: a tournament does not allow the fleets, ships do without FTL drives, or pilots
            have a quality where it is not played.
    """
    squadrons = {ship.squadron for ship in battle.ships if ship.squadron is not None}
    require_sound_names(battle.names, {*battle.sides, *squadrons})
    require_fleets(given, yard)
    require_opening_stations(battle)
    require_opening_orbits(battle)
    for side in battle.sides:
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has nothing in play: give it a ship, or leave the side out.",
                at="/sides",
            )
    for place, ship in enumerate(battle.ships):
        if ship.order or ship.order_written:
            raise INCONSISTENT.refuse(
                f"{ship.id} opens without an order: its first is written in the battle "
                "(write_order).",
                at=f"/ships/{place}/order",
            )
        _require_drives(battle, ship, f"/ships/{place}/ssd")
        _require_berth(battle, ship, f"/ships/{place}/docked")
    _require_places(battle)
    _require_bays(battle)
    _require_pilots(battle)


def _require_drives(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse thrust that no drive gives, and ships without FTL that have no leave (FT-8.4-1)."""
    if ship.dummy:
        return
    if ship.ssd.thrust and not _is_fitted(ship, MainDrive):
        raise INCONSISTENT.refuse(
            f"{ship.id} has thrust {ship.ssd.thrust}, and no main drive that gives it: fit one, or "
            "let its thrust be 0.",
            at=f"{at}/thrust",
        )
    free = battle.options.non_ftl_ships or ship.station is not None
    if not free and not _is_fitted(ship, FtlDrive):
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{ship.id} has no FTL drive: fit one, or let ships without it take part "
            "(`non_ftl_ships`).",
            at=f"{at}/systems",
            rule="FT-8.4-1",
        )


def _require_berth(battle: Battle, ship: Ship, at: str) -> None:
    """Refuse a ship that could not have docked where it is (FT-13.7-2, FT-UMP-52)."""
    docked = ship.docked
    if docked is None or ship.status in _GONE:
        return
    bar = bar_to_docking(battle, ship, docked.station, inside=docked.berth == "internal")
    if bar is not None:
        raise INCONSISTENT.refuse(
            f"{ship.id} cannot be docked at {docked.station}: {_BERTHS[bar.name]}.", at=at
        )
    if docked.since > battle.turn:
        raise INCONSISTENT.refuse(
            f"{ship.id} is docked since turn {docked.since}: {battle.turn} is the latest.",
            at=f"{at}/since",
        )


_GONE = frozenset({"destroyed", "withdrawn", "jumped"})
_BERTHS = {
    "no_station": "name a station of its own side that is on the table",
    "not_in_range": "put it within docking distance of the station",
    "dock_velocity": "give it the velocity of the station",
    "dock_course": "give it the course or the orbit of the station",
    "capacity": "the station has no free bay that is large enough",
}
"""How to mend a berth, by the code of what bars a ship from docking there."""


def _require_places(battle: Battle) -> None:
    """Refuse units off the table, inside asteroids and planets, or entering there (FT-8.2-1)."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        if ship.entry is not None:
            _require_entry(battle, ship, at)
        elif ship.status == "active":
            _require_free(battle, ship.id, ship.place, at)
    for place, group in enumerate(battle.groups):
        if group.status == "active":
            _require_free(battle, group.id, group.place, f"/groups/{place}")
    for place, mine in enumerate(battle.mines):
        _require_free(battle, mine.id, mine.place, f"/mines/{place}")


def _require_entry(battle: Battle, ship: Ship, at: str) -> None:
    if ship.status != "waiting" or ship.entry is None:
        raise INCONSISTENT.refuse(
            f"{ship.id} has an entry by FTL and is {ship.status}: only a ship that is waiting "
            "enters.",
            at=f"{at}/entry",
        )
    if not _is_fitted(ship, FtlDrive):
        raise INCONSISTENT.refuse(
            f"{ship.id} has no FTL drive to enter with: fit one, or begin on the table.",
            at=f"{at}/entry",
        )
    if ship.entry.point is not None:
        raise INCONSISTENT.refuse(
            f"{ship.id} has a point of entry before dice have shifted it: leave `point` out.",
            at=f"{at}/entry/point",
        )
    _require_free(battle, f"The entry of {ship.id}", (ship.entry.x, ship.entry.y), f"{at}/entry")


def _require_free(battle: Battle, who: str, point: Point, at: str) -> None:
    table = battle.table
    if table is not None and not is_inside(table, point):
        raise INCONSISTENT.refuse(
            f"{who} is off the table: x from {table.min_x:g} to {table.max_x:g} and y from "
            f"{table.min_y:g} to {table.max_y:g} are on it.",
            at=f"{at}/x",
        )
    for body in bodies_around(battle, point):
        raise INCONSISTENT.refuse(
            f"{who} is inside {body.id}: put it at least {body.radius:g} MU from its centre.",
            at=f"{at}/x",
        )


def _is_fitted(ship: Ship, kind: type[MainDrive] | type[FtlDrive]) -> bool:
    return any(isinstance(system, kind) for system in ship.ssd.systems)


def _require_bays(battle: Battle) -> None:
    """Refuse more craft in a bay than it has room for (FT-7.1-1, FT-9.7-1)."""
    usual = battle.tables.design.hangar.fighter_bay_craft
    aboard: Counter[tuple[str | None, str | None]] = Counter()
    for place, group in enumerate(battle.groups):
        if group.status != "aboard":
            continue
        carrier = battle.ship(group.carrier or "")
        fitted = carrier.ssd.system(group.bay or "") if carrier else None
        most = room_in(fitted, usual) if isinstance(fitted, (FighterBay, Hangar)) else 0
        if carrier is not None and carrier.side != group.side:
            raise INCONSISTENT.refuse(
                f"{group.id} of {group.side} is aboard {carrier.id} of {carrier.side}: name a "
                "carrier of its own side.",
                at=f"/groups/{place}/carrier",
            )
        bay = (group.carrier, group.bay)
        aboard[bay] += group.strength
        if aboard[bay] > most:
            raise CAPACITY.refuse(
                f"{group.bay} of {group.carrier} would hold {aboard[bay]} craft, and has room for "
                f"{most}.",
                at=f"/groups/{place}/bay",
                rule="FT-9.7-1",
            )


def _require_pilots(battle: Battle) -> None:
    """Refuse aces and turkeys where pilots have no quality (FT-5.10-1)."""
    for place, group in enumerate(battle.groups):
        if battle.options.pilot_quality or not (group.ace or group.quality == "turkey"):
            continue
        raise NOT_ALLOWED_BY_OPTION.refuse(
            f"{group.id} has {'an ace' if group.ace else 'turkeys'}: let its pilots be like all "
            "others, or let them have a quality (`pilot_quality`).",
            at=f"/groups/{place}/{'ace' if group.ace else 'quality'}",
            rule="FT-5.10-1",
        )
