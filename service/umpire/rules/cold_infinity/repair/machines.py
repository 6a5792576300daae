"""Automatic repair systems in battle: what they may spend, and on what (CI 15.5.1)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.repair.happenings import RepairSystemUsed
from umpire.rules.cold_infinity.repair.mending import RepairSystemState, after, worked
from umpire.rules.cold_infinity.repair.orders import UseRepairSystem, Works
from umpire.rules.cold_infinity.repair.rates import (
    BASE_LEVEL,
    REPAIR_OVERSPENT,
    points_for,
    repair_rating,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import DESTROYED, NOT_POWERED
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import RepairSystem
from umpire.rules.cold_infinity.state.units import commanded_ship

REPAIR_SYSTEM_DESTROYED = DESTROYED.under("CI-15.5.1-1")


def repair_systems(ship: Starship) -> dict[Id, Fitted[RepairSystem]]:
    """Return the repair systems of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, RepairSystem)}


def points_left(battle: Battle, ship: Starship, system: Fitted[RepairSystem]) -> int:
    """Return what a repair system may spend yet this turn (CI-15.5.1-1, CI-13.1.11-1).

    It is no more than it has power for.
    """
    rating = repair_rating(system.system.rating, system.system.structure, system.lost)
    spent = ship.repairs.of(battle.turn).spent_by(system.system.id)
    return max(0, min(rating, points_for(system.extra)) - spent)


def state_of(sheet: Sheet, system: Id) -> RepairSystemState:
    """Return up to which tech level a repair system repairs (CI-15.5.1-1)."""
    return RepairSystemState(system, sheet.tech_level_of(system) or BASE_LEVEL)


def use_repair_system(ruling: Ruling, order: UseRepairSystem, _dice: Dice) -> Ruling:
    """Restore systems and hull, and put out fires, with points that have power (CI-15.5.1-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the repair system is destroyed, off,
            or has no such points; or it cannot repair that.
        Malformed: there is no such ship, system or section.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_points(battle, ship, order.system, order.work)
    condition = mended_by(ship, state_of(ship.sheet, order.system), order.work)
    found = after(battle, ship, condition)
    return ruling.then(
        RepairSystemUsed(
            ship=ship.id,
            turn=battle.turn,
            sections=found.sections,
            as_new=found.as_new,
            stable=found.stable,
            system=order.system,
            points=sum(each.points for each in order.work),
            work=order.work,
        )
    )


def mended_by(ship: Starship, by: RepairSystemState, work: Works) -> Condition:
    """Return the condition of a ship when all is done that a repair system is set to do.

    Raises:
        IllegalOrder: it cannot repair something of it.
        Malformed: there is no such system or section.
    """
    condition = ship.condition
    for place, each in enumerate(work):
        try:
            condition = worked(ship.sheet, condition, by, each)
        except Refusal as refusal:
            raise refusal.inside(f"/work/{place}") from None
    return condition


def require_points(battle: Battle, ship: Starship, name: Id, work: Works) -> None:
    """Refuse points that a repair system does not have (CI-15.5.1-1).

    Raises:
        IllegalOrder: it is destroyed, off, or has fewer.
        Malformed: there is none of that name.
    """
    own = repair_systems(ship).get(name)
    if own is None:
        raise UNKNOWN_SYSTEM.refuse(
            f"{ship.id} has no repair system {name}; it has {listed(repair_systems(ship))}.",
            at="/system",
        )
    if not own.intact:
        raise REPAIR_SYSTEM_DESTROYED.refuse(
            f"{name} is destroyed, and repairs no more.", at="/system"
        )
    if not is_on(ship, name):
        raise NOT_POWERED.refuse(
            f"{name} is off: switch it on in Power Allocation.", at="/system", rule="CI-3.3-1"
        )
    points, most = sum(each.points for each in work), points_left(battle, ship, own)
    if points > most:
        raise REPAIR_OVERSPENT.refuse(
            f"{name} would spend {counted(points, 'point')}; by its Rating and its power {most} are"
            " left.",
            at="/work",
        )
