"""The condition of a ship as the referee sets it, and what follows from it (CI-UMP-100)."""

from fractions import Fraction

from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.guided.stocks import racks_now
from umpire.rules.cold_infinity.hits.harm import harm_hull, system_printed
from umpire.rules.cold_infinity.referee.happenings import RackRoom
from umpire.rules.cold_infinity.referee.orders import SectionSet, SystemSet
from umpire.rules.cold_infinity.sheets.conditions import require_sound_condition
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    section_of,
    system_of,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import INCONSISTENT
from umpire.rules.cold_infinity.state.starship import Starship


def condition_set(ship: Starship, damage: tuple[SystemSet | SectionSet, ...]) -> Condition:
    """Return a condition as the referee sets it, in the order in which the order tells it.

    Raises:
        Malformed: there is no such section or system, or it cannot be so.
    """
    condition = ship.condition
    for place, each in enumerate(damage):
        at = f"/damage/{place}"
        if isinstance(each, SectionSet):
            condition = _section_set(ship, condition, each, at)
        else:
            condition = _system_set(ship, condition, each, at)
    try:
        require_sound_condition(condition, ship.sheet)
    except Refusal as refusal:
        raise INCONSISTENT.refuse(refusal.message, at="/damage") from None
    return condition


def _section_set(ship: Starship, condition: Condition, order: SectionSet, at: str) -> Condition:
    if order.section not in [part.name for part in condition.sections]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(part.name for part in condition.sections)}.",
            at=f"{at}/section",
        )
    section = section_of(condition, order.section)
    armour = section.armour if order.armour is None else order.armour
    condition = with_section(condition, replace(section, armour=armour))
    if order.hull == 0:
        return harm_hull(condition, ship.sheet, section.name, section.hull, Fraction(1)).condition
    hull = section.hull if order.hull is None else order.hull
    return with_section(condition, replace(section, armour=armour, hull=hull))


def _system_set(ship: Starship, condition: Condition, order: SystemSet, at: str) -> Condition:
    if order.system not in [each.id for part in condition.sections for each in part.systems]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no system {order.system} that can be set.", at=f"{at}/system"
        )
    gone = order.lost >= system_printed(ship.sheet, order.system).structure
    state = system_of(condition, order.system)
    return with_system(condition, replace(state, lost=order.lost, destroyed=gone))


def racks_after(battle: Battle, ship: Starship) -> tuple[RackRoom, ...]:
    """Return the racks of a ship that hold more than they have room for now (CI-13.1.10-1)."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    return tuple(
        [
            RackRoom(name, rack.capacity)
            for name, rack in racks.items()
            if len(rack.missiles) > rack.capacity
        ]
    )
