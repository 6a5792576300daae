"""What units have for electronic warfare now, and what of it is in force (CI 4, CI-UMP-72)."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.audience import has_come
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.defences import Defences
from umpire.rules.cold_infinity.state.drives import is_warped
from umpire.rules.cold_infinity.state.fire_step import FireStep
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.hulls import STEALTH_HULL, has_trait
from umpire.rules.cold_infinity.state.running import Running, destroyed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import SupportSensors
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EwAllocation
from umpire.rules.cold_infinity.warfare.allocation import (
    EwSuite,
    ew_budget,
    sensors_of,
    suite,
    suite_of_craft,
    support_points,
)
from umpire.rules.cold_infinity.warfare.points import shroud_radius
from umpire.rules.cold_infinity.warfare.support import EssUnit, Place

NOTHING = EwSuite(0)
U = TypeVar("U", Starship, Group)


def points_of(battle: Battle, unit: Unit) -> EwSuite:
    """Return the EW that a unit has now (CI-4.0-1, CI-4.3.1-1, CI-4.4-1, CI-4.5-1, CI-15.1.1-1).

    Detectors, masking sensors and flag bridges are of the advanced rules; what is out of the
    battle or derelict has nothing.
    """
    if isinstance(unit, Group):
        return suite_of_craft(unit.craft, high_density=unit.high_density)
    if unit.status != "active":
        return NOTHING
    bridge = command(unit.running, unit.bridge, battle.options, battle.tables.warfare)
    found = suite(_running(unit), bridge, battle.options)
    return found if battle.options.level == "advanced" else EwSuite(found.points)


def ess_points_of(battle: Battle, unit: Unit) -> int:
    """Return the ESS points that a unit has now; shuttles may carry an ESS (CI-4.7-1)."""
    if battle.options.level != "advanced" or status_of(unit) != "active":
        return 0
    return unit.craft.support if isinstance(unit, Group) else support_points(_running(unit))


def carries_ess(unit: Unit) -> bool:
    """Tell whether a unit was built with an ESS."""
    if isinstance(unit, Group):
        return unit.craft.support > 0
    return bool(unit.sheet.of_kind(SupportSensors))


def ew_of(unit: Unit) -> EwAllocation:
    """Return the EW of a unit that is in force now (CI-4.0-1, CI-4.5-1, CI-UMP-72)."""
    return unit.warfare.ew if _senses(unit) else EwAllocation()


def as_known(battle: Battle, side: str) -> Battle:
    """Return a battle in which nothing is that others have not told yet (CI-2.1.3-1, CI-2.3.1-1).

    They have set no levels and no weapons, and wish for nothing of their defences.
    """

    def known(unit: U) -> U:
        if unit.side == side:
            return unit
        told = unit.warfare.ew if battle.ew_open else EwAllocation()
        return replace(unit, warfare=replace(unit.warfare, ew=told, late=None))

    def guarded(ship: Starship) -> Starship:
        if ship.side == side:
            return ship
        splits = () if battle.phase == "switch_defence" else ship.splits
        return replace(known(ship), defences=Defences(), splits=splits)

    ships = tuple([guarded(ship) for ship in battle.ships])
    groups = tuple([known(group) for group in battle.groups])
    return replace(battle, ships=ships, groups=groups, fire=_fire_as_known(battle, side))


def _fire_as_known(battle: Battle, side: str) -> FireStep:
    """Return the fire step without what others have set in secret (CI-2.3.1-1)."""
    if has_come(battle, battle.turn, "switch_defence"):
        return battle.fire
    own = {unit.id for unit in battle.units if unit.side == side}
    return replace(battle.fire, uses=tuple([e for e in battle.fire.uses if e.unit in own]))


def radius_of(battle: Battle, unit: Unit) -> int:
    """Return how far the shroud of a unit reaches, in hexes (CI-4.1-1, CI-15.1.1-1)."""
    return radius_by(battle, unit, points_of(battle, unit))


def radius_by(battle: Battle, unit: Unit, points: EwSuite) -> int:
    """Return how far the shroud of a unit reaches that has these points."""
    return ew_budget(ew_of(unit), points, battle.tables.warfare).shroud_radius


def support_radius_of(battle: Battle, unit: Unit) -> int:
    """Return how far the shroud of a unit's ESS reaches, in hexes (CI-4.7.1-1, CI-UMP-72)."""
    points = unit.warfare.ess.shroud if ess_points_of(battle, unit) else 0
    return shroud_radius(points, battle.tables.warfare.support_shroud_hexes)


def masks(battle: Battle, unit: Unit) -> bool:
    """Tell whether masking sensors guard a unit now (CI-4.8.2-1)."""
    return ew_of(unit).masking and points_of(battle, unit).masking


def hides_switches(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit need not tell what it switches on and off (CI-4.8.2-1, CI-UMP-73)."""
    return unit.warfare.masked_before and points_of(battle, unit).masking


def place_of(unit: Unit) -> Place:
    """Return where a unit is, and how sensors find it."""
    if isinstance(unit, Group):
        return Place(unit.id, unit.side, unit.cell, small_vessel=True)
    stealth = has_trait(unit.sheet.traits, STEALTH_HULL)
    return Place(unit.id, unit.side, unit.cell, stealth=stealth, warped=is_warped(unit))


def place_of_guided(guided: GuidedWeapon) -> Place:
    """Return where a guided weapon is shot at; no ESS is made for such a small thing."""
    return Place(guided.id, guided.side, guided.position, small_vessel=True)


def place_of_hex(cell: Hex) -> Place:
    """Return a hex as something that is aimed at, and is of no side."""
    return Place("", "", cell)


def ess_units(battle: Battle) -> tuple[EssUnit, ...]:
    """Return all units whose ESS works and does something this turn (CI-4.7-1, CI-UMP-72)."""
    return tuple(_supporting(battle))


def _supporting(battle: Battle) -> Iterator[EssUnit]:
    for unit in battle.units:
        if unit.warfare.ess.shroud and ess_points_of(battle, unit):
            yield EssUnit(place_of(unit), unit.warfare.ess, battle.options)


def _senses(unit: Unit) -> bool:
    """Tell whether any sensors of a unit work."""
    if status_of(unit) != "active":
        return False
    if isinstance(unit, Group):
        return unit.high_density
    return any(state.works for state in sensors_of(_running(unit)))


def _running(ship: Starship) -> Running:
    """Return a ship as it runs; power of systems that were destroyed this turn is lost."""
    if not ship.power.extra:
        return ship.running
    gone = destroyed(ship.condition)
    extra = tuple([each for each in ship.power.extra if each.system not in gone])
    return replace(ship, power=replace(ship.power, extra=extra)).running
