"""What the referee enters and sets right (FT-UMP-2, -3)."""

from typing import Annotated, TypeVar

from msgspec import Meta

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.plane import rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.damage.thresholds import lose_system
from umpire.rules.full_thrust.referee.happenings import GroupCorrected, ShipCorrected
from umpire.rules.full_thrust.state.battle import Attack, DamageMode, Hit, Ruling
from umpire.rules.full_thrust.state.bounds import (
    MOST_SYSTEMS,
    Angle,
    Coordinate,
    Course,
    Name,
    Points,
    Velocity,
)
from umpire.rules.full_thrust.state.refusals import NOTHING_CORRECTED, UNKNOWN_SYSTEM
from umpire.rules.full_thrust.state.ship import Ship, Status
from umpire.rules.full_thrust.state.ship_state import CORE_SYSTEMS
from umpire.rules.full_thrust.state.small_craft import Craft
from umpire.rules.full_thrust.state.systems import MainDrive
from umpire.rules.full_thrust.state.units import acting_ship, known_group, known_ship

Reason = Annotated[str, Meta(min_length=1, max_length=200)]
Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]


class ApplyDamage(Value, frozen=True, tag="apply_damage"):
    """Enter the damage of one attack: armour, hull boxes, threshold check and all."""

    target: Id
    points: Points
    mode: DamageMode = "ordinary"
    attacker: Id = "referee"
    reason: Name = ""


class CorrectShip(Value, frozen=True, tag="correct_ship"):
    """Set a ship right, with a reason. What is left out stays as it is."""

    ship: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    course_deg: Angle | None = None
    velocity: Velocity | None = None
    damage: Points | None = None
    armour_lost: Points | None = None
    lose: Systems = ()
    restore: Systems = ()


class CorrectGroup(Value, frozen=True, tag="correct_group"):
    """Set a fighter group right, with a reason. What is left out stays as it is."""

    group: Id
    reason: Reason
    x: Coordinate | None = None
    y: Coordinate | None = None
    facing: Course | None = None
    strength: Craft | None = None
    endurance: Annotated[int, Meta(ge=0, le=100)] | None = None


T = TypeVar("T")


def apply_damage(ruling: Ruling, order: ApplyDamage, dice: Dice) -> Ruling:
    """Enter the damage of one attack, through the one door (FT-UMP-2).

    Raises:
        IllegalOrder: the target is not on the table.
    """
    target = acting_ship(ruling.state, order.target, at="/target")
    attack = Attack(order.attacker, (Hit(order.points, order.mode),), note=order.reason)
    return take_damage(ruling, target.id, attack, dice)


def correct_ship(ruling: Ruling, order: CorrectShip, dice: Dice) -> Ruling:
    """Set a ship right: place, course, velocity, damage, systems; no threshold checks (FT-UMP-3).

    A system is lost by the same event as in a check: a main drive is halved first. A restored main
    drive works wholly. A ship whose boxes are all gone is destroyed; one that has some is back.

    Raises:
        Malformed: it names a ship or a system that is not there, or changes nothing.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    _check_systems(ship, order)
    x, y = rounded((_either(order.x, ship.x), _either(order.y, ship.y)))
    damage = _either(order.damage, ship.damage)
    if (order.armour_lost or 0) > ship.ssd.armour:
        raise UNKNOWN_VALUE.refuse(
            f"{ship.id} has {ship.ssd.armour} boxes of armour: it has lost {ship.ssd.armour} at "
            "most.",
            at="/armour_lost",
        )
    ruling = ruling.then(
        ShipCorrected(
            ship=ship.id,
            note=order.reason,
            x=x,
            y=y,
            facing=_either(order.facing, ship.facing),
            course_deg=_either(order.course_deg, ship.course_deg),
            velocity=_either(order.velocity, ship.velocity),
            damage=damage,
            armour_lost=_either(order.armour_lost, ship.armour_lost),
            restored=order.restore,
            status=_status(ship, damage),
        )
    )
    for system in order.lose:
        ruling = lose_system(ruling, ship.id, system, dice, rule="FT-UMP-3")
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: give at least one value that changes."
        )
    return ruling


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _check_systems(ship: Ship, order: CorrectShip) -> None:
    for field, systems in (("lose", order.lose), ("restore", order.restore)):
        if len(set(systems)) < len(systems):
            raise UNKNOWN_VALUE.refuse(
                f"A system of {ship.id} is named twice: name each once.", at=f"/{field}"
            )
        for place, system in enumerate(systems):
            fits = _may_be_restored if field == "restore" else _may_be_lost
            if not fits(ship, system):
                state = "lost" if field == "restore" else "working"
                raise UNKNOWN_SYSTEM.refuse(
                    f"{ship.id} has no {state} system {system}: name one that is {state}.",
                    at=f"/{field}/{place}",
                )


def _may_be_lost(ship: Ship, system: str) -> bool:
    if system in CORE_SYSTEMS:
        return bool(getattr(ship.core, system) == "working")
    return ship.ssd.system(system) is not None and system not in ship.lost


def _may_be_restored(ship: Ship, system: str) -> bool:
    halved = isinstance(ship.ssd.system(system), MainDrive) and ship.drive != "full"
    return system in ship.lost or halved


def _status(ship: Ship, damage: int) -> Status:
    """Return what a ship is with so much damage: destroyed, back from that, or as it was."""
    if damage >= boxes(ship.ssd.rows):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status


def correct_group(ruling: Ruling, order: CorrectGroup, _dice: Dice) -> Ruling:
    """Set a fighter group right (FT-UMP-3); without craft it is destroyed, with some it is back.

    Raises:
        Malformed: it names a group that is not there, or changes nothing.
    """
    battle = ruling.state
    group = known_group(battle, order.group, at="/group")
    x, y = rounded((_either(order.x, group.x), _either(order.y, group.y)))
    strength = _either(order.strength, group.strength)
    status = group.status if strength else "destroyed"
    ruling = ruling.then(
        GroupCorrected(
            group=group.id,
            note=order.reason,
            x=x,
            y=y,
            facing=_either(order.facing, group.facing),
            strength=strength,
            endurance=_either(order.endurance, group.endurance),
            status="active" if strength and status == "destroyed" else status,
        )
    )
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{group.id} is so already: give at least one value that changes."
        )
    return ruling
