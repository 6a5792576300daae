"""Units, weapons and sides by name, and whether they may act."""

from collections.abc import Iterator
from typing import Any

from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import (
    DEPARTED,
    DERELICT,
    DESTROYED,
    FINISHED,
    IN_STEALTH,
    NOT_ARRIVED,
    STOWED,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    UNKNOWN_UNIT,
    UNKNOWN_WEAPON,
    WITHDRAWN,
)
from umpire.rules.cold_infinity.state.running import blocks
from umpire.rules.cold_infinity.state.shells import arc_as_it_lies
from umpire.rules.cold_infinity.state.starship import Starship, Status
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.vectors import hexes_a_turn, speed
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    DirectWeapon,
    MicroPlatform,
    Munition,
    WeaponBlock,
)

_OUT: dict[Status, Code] = {
    "derelict": DERELICT,
    "destroyed": DESTROYED,
    "removed": DESTROYED,
    "withdrawn": WITHDRAWN,
    "departed": DEPARTED,
    "beyond": NOT_ARRIVED,
    "stowed": STOWED,
    "hidden": IN_STEALTH,
}
_FIRST: dict[Status, str] = {
    "stowed": ": launch it first",
    "hidden": " but for power and its move",
}
"""What units that are out of the battle for now take orders for."""


def known_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a ship or a group by name.

    Raises:
        Malformed: there is none of that name.
    """
    unit = battle.unit(unit_id)
    if unit is None:
        raise UNKNOWN_UNIT.refuse(
            f"There is no unit {unit_id}; there is {listed(each.id for each in battle.units)}.",
            at=at,
        )
    return unit


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id}; there is {listed(each.id for each in battle.ships)}.",
            at=at,
        )
    return ship


def known_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group by name.

    Raises:
        Malformed: there is none of that name.
    """
    group = battle.group(group_id)
    if group is None:
        raise UNKNOWN_UNIT.refuse(
            f"There is no group {group_id}; there is {listed(each.id for each in battle.groups)}.",
            at=at,
        )
    return group


def known_guided(battle: Battle, guided_id: str, *, at: str) -> GuidedWeapon:
    """Return a guided weapon under way by name.

    Raises:
        Malformed: there is none of that name.
    """
    guided = battle.guided_weapon(guided_id)
    if guided is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no guided weapon {guided_id}; there is"
            f" {listed(e.id for e in battle.guided)}.",
            at=at,
        )
    return guided


def status_of(unit: Unit) -> Status:
    """Return whether a unit is in play, and if not, why."""
    if isinstance(unit, Starship):
        return unit.status
    if unit.withdrawn:
        return "withdrawn"
    if unit.departed:
        return "departed"
    if unit.flying:
        return "active"
    if unit.berths:
        return "stowed"
    whole = any(each.status in {"failed", "merged"} for each in unit.fighters)
    return "removed" if whole else "destroyed"


def require_acting(unit: Unit, *, at: str) -> None:
    """Refuse what is asked of a unit that is out of the battle, or a derelict.

    Raises:
        IllegalOrder: it is.
    """
    status = status_of(unit)
    if status in _OUT:
        first = _FIRST.get(status, "")
        raise _OUT[status].refuse(f"{unit.id} is {status}, and takes no orders{first}.", at=at)


def require_seen(unit: Unit | None, *, at: str = "/target") -> None:
    """Refuse to aim at a ship in stealth: nobody knows where it is (CI-15.8-1).

    Raises:
        IllegalOrder: it is.
    """
    if unit is not None and status_of(unit) == "hidden":
        raise IN_STEALTH.refuse(
            f"{unit.id} is in stealth, and nobody knows where: aim at what is on the map.", at=at
        )


def acting_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that acts, by name.

    Raises:
        IllegalOrder: it is out of the battle, or a derelict.
        Malformed: there is none of that name.
    """
    unit = known_unit(battle, unit_id, at=at)
    require_acting(unit, at=at)
    return unit


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship that acts, by name; see `acting_unit`."""
    ship = known_ship(battle, ship_id, at=at)
    require_acting(ship, at=at)
    return ship


def acting_ships(battle: Battle, side: str) -> Iterator[Starship]:
    """Yield the ships of a side that act: derelicts do not."""
    return (each for each in battle.ships if each.side == side and each.status == "active")


def acting_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group that flies, by name; see `acting_unit`."""
    group = known_group(battle, group_id, at=at)
    require_acting(group, at=at)
    return group


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse an order of a side that has said that it is done with the phase (CI-UMP-65).

    Raises:
        IllegalOrder: it has.
    """
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished the phase {battle.phase}: wait for the next.", at=at
        )


def commanded_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that is given an order: one that acts, whose side has not finished.

    Raises:
        IllegalOrder: it is out of the battle, or a derelict; or its side has finished.
        Malformed: there is none of that name.
    """
    unit = acting_unit(battle, unit_id, at=at)
    require_unfinished(battle, unit.side, at=at)
    return unit


def commanded_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship that is given an order, by name; see `commanded_unit`."""
    ship = acting_ship(battle, ship_id, at=at)
    require_unfinished(battle, ship.side, at=at)
    return ship


def under_way(unit: Unit) -> bool:
    """Tell whether a unit acts on the map, or moves in stealth (CI-15.8-1)."""
    return status_of(unit) in {"active", "hidden"}


def unit_under_way(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that acts, or a ship in stealth, by name; see `acting_unit`."""
    unit = known_unit(battle, unit_id, at=at)
    if not under_way(unit):
        require_acting(unit, at=at)
    return unit


def commanded_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group that is given an order, by name; see `commanded_unit`."""
    group = acting_group(battle, group_id, at=at)
    require_unfinished(battle, group.side, at=at)
    return group


def weapons_of(unit: Unit) -> dict[str, WeaponBlock]:
    """Return what each weapon of a unit is, by its mount, as damage has changed it (13.1.9)."""
    if isinstance(unit, Group):
        by_id = {block.id: block for block in unit.craft.weapons}
        return {mount.id: by_id[mount.weapon] for mount in unit.craft.mounts}
    return blocks(unit.sheet) | {each.weapon: each.block for each in unit.arms.worn}


def known_weapon(unit: Unit, weapon: str, *, at: str) -> WeaponBlock:
    """Return what a weapon of a unit is, by its mount.

    Raises:
        Malformed: the unit has no such weapon.
    """
    known = weapons_of(unit)
    if weapon not in known:
        has = ", ".join(known) or "none"
        raise UNKNOWN_WEAPON.refuse(f"{unit.id} has no weapon {weapon}; it has {has}.", at=at)
    return known[weapon]


def known_gun(unit: Unit, weapon: str, *, at: str) -> DirectWeapon:
    """Return a weapon of direct fire of a unit, by its mount.

    Raises:
        Malformed: the unit has no such weapon.
    """
    block = known_weapon(unit, weapon, at=at)
    if not isinstance(block, DirectWeapon):
        raise UNKNOWN_WEAPON.refuse(
            f"Weapon {weapon} of {unit.id} is none of direct fire: launch_guided fires it.", at=at
        )
    return block


def arc_of(unit: Unit, weapon: str) -> FireArc:
    """Return the arc of a weapon that the unit has, as its section lies (CI-15.3.3.1-1)."""
    if isinstance(unit, Group):
        return next(mount.arc for mount in unit.craft.mounts if mount.id == weapon)
    return arc_as_it_lies(unit, weapon, unit.sheet.mounts[weapon].arc)


def munition_of(unit: Unit, munition: str) -> Munition:
    """Return a kind of munition of a unit's sheet, which must have it."""
    known = unit.craft.munitions if isinstance(unit, Group) else unit.sheet.munitions
    return next(each for each in known if each.id == munition)


def mass_of(unit: Unit) -> float:
    """Return the Mass of a unit; of a group that of all that fly (CI-UMP-16)."""
    return unit.mass if isinstance(unit, Group) else unit.sheet.mass


def sections_of(unit: Unit) -> int:
    """Return with how many sections a unit was built (CI-7.5.3-1).

    Small vessels have none, nor have beacons and micro-platforms (CI-10.5-2).
    """
    if isinstance(unit, Group) or isinstance(unit.device, Beacon | MicroPlatform):
        return 0
    return len(unit.sheet.sections)


def is_bare(battle: Battle, target: Unit | GuidedWeapon) -> bool:
    """Tell whether a target has neither ECM nor defensive fire (CI-10.5-2).

    Mines that were found have not, nor have micro-platforms and beacons.
    """
    if isinstance(target, GuidedWeapon):
        return battle.mine(target.id) is not None
    return isinstance(target, Starship) and isinstance(target.device, Beacon | MicroPlatform)


def told_speed(options: Options, vector: Hex) -> int:
    """Return the Speed of a vector, with its layers or without them (CI-5.4.1-2, CI-RUL-7)."""
    return speed(vector) if options.speed_includes_z else hexes_a_turn(vector)


def speed_of(battle: Battle, unit: Unit) -> int:
    """Return the Speed of a unit (CI-5.4.1-2, CI-RUL-7)."""
    return told_speed(battle.options, unit.motion.vector)


def side_of_unit(battle: Battle, order: Any) -> str | None:
    """Return the side to which an order belongs that is for a unit, or for an armed drone."""
    return _side_of(battle, order.unit)


def side_of_ship(battle: Battle, order: Any) -> str | None:
    """Return the side to which an order belongs that is for a ship."""
    return _side_of(battle, order.ship)


def side_of_group(battle: Battle, order: Any) -> str | None:
    """Return the side to which an order belongs that is for a group."""
    return _side_of(battle, order.group)


def _side_of(battle: Battle, name: str) -> str | None:
    """Return the side of whatever has that name; a wrong one is refused by the procedure."""
    found = battle.unit(name) or battle.guided_weapon(name)
    return found.side if found else None


def attachment_of(battle: Battle, weapon: GuidedWeapon) -> DirectWeapon | None:
    """Return the weapon that a drone carries, if it does (CI-9.2.3.1-1)."""
    unit = known_unit(battle, weapon.launcher, at="")
    wanted = munition_of(unit, weapon.munition).attachment
    blocks = unit.craft.weapons if isinstance(unit, Group) else unit.sheet.weapons
    found = (each for each in blocks if isinstance(each, DirectWeapon) and each.id == wanted)
    return next(found, None)
