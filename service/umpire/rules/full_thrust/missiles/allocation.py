"""Allocating point defence: all of a side's, before any die is thrown (FT 5.3)."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias, TypeGuard

from umpire.kernel.dice import Dice
from umpire.kernel.sides import known_side
from umpire.kernel.words import counted, one_of
from umpire.rules.full_thrust.fighters.groups import opponents
from umpire.rules.full_thrust.missiles.happenings import DefenceAllocated
from umpire.rules.full_thrust.missiles.orders import AllocateDefence
from umpire.rules.full_thrust.missiles.threats import attacked_by, attacked_ships
from umpire.rules.full_thrust.power import is_nova_armed, require_fields_off
from umpire.rules.full_thrust.sensors.bogeys import require_no_bogey
from umpire.rules.full_thrust.state.battle import Battle, Defence, Ruling
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import (
    ADFC_CAPACITY,
    DOCKED,
    IN_DOGFIGHT,
    NOT_IN_RANGE,
    TARGET_NOT_ATTACKING,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.systems import AreaDefence, Beam, PointDefence, System
from umpire.rules.full_thrust.state.units import acting_ship, require_unfinished
from umpire.rules.full_thrust.stations.bases import is_docked

BEAM_CLASS = 1
"""The one class of beams that serves as point defence (FT-5.3-3)."""

DefenceWeapon: TypeAlias = PointDefence | Beam


class Cover(NamedTuple):
    """A weapon of point defence, its ship, and a ship under attack that it protects."""

    ship: Ship
    weapon: DefenceWeapon
    protected: Ship


def allocate_defence(ruling: Ruling, order: AllocateDefence, _dice: Dice) -> Ruling:
    """Allocate all the point defence of a side at once (FT-5.3-2).

    No arc and no FireCon is asked for (FT-4.1-3, FT-4.1-4, FT-4.2-4), and a ship that leaves by
    FTL defends itself (FT-8.1-1).

    Raises:
        IllegalOrder: the side has allocated, or any one defence is not allowed.
        Malformed: a ship, a weapon or a target is unknown.
    """
    battle = ruling.state
    side = known_side(battle, order.side, at="/side")
    require_unfinished(battle, side, at="/side")
    require_defences(battle, side, order.defences)
    return ruling.then(DefenceAllocated(side=side, defences=order.defences))


def sides_to_allocate(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to allocate, and have something to defend with (FT-5.3-2).

    In a closed book all that are attacked may have (FT-UMP-67).
    """
    open_sides = [side for side in battle.sides if side not in battle.finished]
    return tuple([side for side in open_sides if _may_defend(battle, side)])


def _may_defend(battle: Battle, side: str) -> bool:
    if not battle.options.open_book and battle.in_play(side):
        return any(ship.side == side for ship in attacked_ships(battle))
    return any(True for _ in possible_defences(battle, side))


def possible_defences(battle: Battle, side: str) -> Iterator[Cover]:
    """Yield what each weapon of a side may do for each ship under attack (FT-5.3-1, -3, -4).

    How many ships the ADFCs of a ship protect at once is for the whole allocation to respect.
    """
    attacked = [ship for ship in attacked_ships(battle) if ship.side == side]
    for ship in battle.ships if attacked else ():
        if (
            ship.side != side
            or ship.status != "active"
            or not ship.can("defend", battle.turn)
            or ship.bogey
        ):
            continue
        if is_nova_armed(ship) or is_docked(battle, ship):
            continue
        for weapon in ready_defences(ship):
            for protected in attacked:
                if protected.id == ship.id or _covers(battle, ship, weapon, protected):
                    yield Cover(ship, weapon, protected)


def ready_defences(ship: Ship) -> list[DefenceWeapon]:
    """Return the weapons of point defence that may still be used this turn, in SSD order."""
    return [
        system
        for system in ship.ssd.systems
        if _defends(system) and ship.works(system.id) and system.id not in ship.used
    ]


def require_defences(battle: Battle, side: str, defences: tuple[Defence, ...]) -> None:
    """Refuse defences of a side that are not all allowed together.

    Raises:
        IllegalOrder: a weapon cannot fire, or not at that (FT-5.3-1 to -5).
        Malformed: a ship, a weapon or a target is unknown.
    """
    taken: set[tuple[str, str]] = set()
    covered: dict[str, set[str]] = {}
    for place, defence in enumerate(defences):
        at = f"/defences/{place}"
        ship = _defending_ship(battle, side, defence.ship, at=f"{at}/ship")
        weapon = _ready(ship, defence.weapon, taken, at=f"{at}/weapon")
        taken.add((ship.id, weapon.id))
        protected = _attacked(battle, side, defence.target, at=f"{at}/target")
        if protected.id != ship.id:
            _in_area(battle, ship, weapon, protected, at=at)
            _within_capacity(ship, protected, covered.setdefault(ship.id, set()), at=at)


def _defends(system: System) -> TypeGuard[DefenceWeapon]:
    """Tell whether a system can serve as point defence at all (FT-5.3-1, FT-5.3-3)."""
    if isinstance(system, Beam):
        return system.dice == BEAM_CLASS
    return isinstance(system, PointDefence)


def _defending_ship(battle: Battle, side: str, ship_id: str, *, at: str) -> Ship:
    """Return a ship of the side that can defend; out of control, none can (FT-7.2-2, FT-UMP-36)."""
    found = battle.ship(ship_id)
    if found is None or found.side != side:
        raise UNKNOWN_SHIP.refuse(f"Side {side} has no ship {ship_id}: name one of its own.", at=at)
    ship = acting_ship(battle, ship_id, at=at)
    wrong = ship.bar_to("defend", battle.turn)
    if wrong:
        raise wrong[0].refuse(wrong[1], at=at)
    require_no_bogey(ship, at=at)
    require_fields_off(ship, at=at)
    if is_docked(battle, ship):
        raise DOCKED.refuse(f"{ship_id} is docked, and has no point defence there.", at=at)
    return ship


def _ready(ship: Ship, weapon_id: str, taken: set[tuple[str, str]], *, at: str) -> DefenceWeapon:
    """Return a weapon of point defence that may be used (FT-2.7-10)."""
    weapon = ship.ssd.system(weapon_id)
    if weapon is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {weapon_id}: it may defend with {_defenders(ship)}.", at=at
        )
    if not _defends(weapon):
        raise WRONG_WEAPON.refuse(
            f"{weapon_id} of {ship.id} is no point defence: it may defend with {_defenders(ship)}.",
            at=at,
        )
    if weapon_id in ship.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{ship.id} has lost {weapon_id}: it may defend with {_defenders(ship)}.", at=at
        )
    if weapon_id in ship.used or (ship.id, weapon_id) in taken:
        raise WEAPON_USED.refuse(
            f"{weapon_id} of {ship.id} fires once a turn: name it once.", at=at
        )
    return weapon


def _defenders(ship: Ship) -> str:
    """Return the weapons of a ship that may defend still, in words."""
    ready = [
        each.id
        for each in ship.ssd.systems
        if _defends(each) and ship.works(each.id) and each.id not in ship.used
    ]
    return one_of(ready, none="nothing")


def _attacked(battle: Battle, side: str, threat_id: str, *, at: str) -> Ship:
    """Return the ship of a side that a salvo or a group attacks (FT-5.3-5).

    Where the attacker itself is does not matter (FT-RUL-95).
    """
    threat = battle.salvo(threat_id) or battle.group(threat_id)
    if threat is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no salvo or group {threat_id}: name one that attacks a ship of side {side}.",
            at=at,
        )
    if isinstance(threat, FighterGroup) and opponents(battle, threat):
        raise IN_DOGFIGHT.refuse(
            f"{threat_id} is in a dogfight: point defence fires at what attacks a ship.", at=at
        )
    protected = attacked_by(battle, threat)
    if protected is None or protected.side != side:
        raise TARGET_NOT_ATTACKING.refuse(
            f"{threat_id} attacks no ship of side {side}: name what attacks one.", at=at
        )
    return protected


def _in_area(
    battle: Battle, ship: Ship, weapon: DefenceWeapon, protected: Ship, *, at: str
) -> None:
    """Refuse a weapon that cannot defend another ship (FT-5.3-3, FT-5.3-4)."""
    if _covers(battle, ship, weapon, protected):
        return
    if not isinstance(weapon, PointDefence):
        own = f"{weapon.id} defends its own ship alone."
        raise WRONG_WEAPON.refuse(own, at=f"{at}/weapon")
    if not ship.working(AreaDefence):
        without = (
            f"{ship.id} has no working ADFC to defend {protected.id}: it defends itself alone."
        )
        raise TARGET_NOT_ATTACKING.refuse(without, at=f"{at}/target", rule="FT-5.3-4")
    far = f"{protected.id} is {range_between(ship, protected):.2f} MU from {ship.id}: "
    far += f"{battle.tables.point_defence.adfc_mu:g} MU is the most."
    raise NOT_IN_RANGE.refuse(far, at=f"{at}/target", rule="FT-5.3-4")


def _within_capacity(ship: Ship, protected: Ship, covered: set[str], *, at: str) -> None:
    """Refuse one ship more than the ADFCs of a ship protect (FT-5.3-4)."""
    covered.add(protected.id)
    most = len(ship.working(AreaDefence))
    if len(covered) > most:
        beyond = f"{ship.id} protects {counted(most, 'other ship')}, not {protected.id} as well."
        raise ADFC_CAPACITY.refuse(beyond, at=f"{at}/target")


def _covers(battle: Battle, ship: Ship, weapon: DefenceWeapon, protected: Ship) -> bool:
    """Tell whether a weapon can defend another ship: point defence, by an ADFC that is near."""
    if not isinstance(weapon, PointDefence) or not ship.working(AreaDefence):
        return False
    return within(ship, protected, battle.tables.point_defence.adfc_mu)
