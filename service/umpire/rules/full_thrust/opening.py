"""What a battle must be like to open, beside what any battle must be (FT-2.5-1, FT-9)."""

from collections import Counter

from umpire.kernel.names import require_sound_names
from umpire.rules.full_thrust.planets.consistency import require_opening_orbits
from umpire.rules.full_thrust.state.battle import Battle, Setup
from umpire.rules.full_thrust.state.refusals import CAPACITY, INCONSISTENT, NOT_ALLOWED_BY_OPTION
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import FighterBay, FtlDrive, Hangar, MainDrive, room_in
from umpire.rules.full_thrust.stations.consistency import require_opening_stations
from umpire.rules.full_thrust.tournament import require_fleets


def require_opening(battle: Battle, given: Setup) -> None:
    """Refuse a set-up from which no battle can open.

    Raises:
        Malformed: a side has nothing in play, an order is written already, a drive is not on the
            display, a bay holds more craft than it can.
        IllegalOrder: a tournament does not allow the fleets, ships do without FTL drives, or pilots
            have a quality where it is not played.
    """
    squadrons = {ship.squadron for ship in battle.ships if ship.squadron is not None}
    require_sound_names(battle.names, {*battle.sides, *squadrons})
    require_fleets(given)
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
