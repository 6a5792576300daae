"""CI 16.3, 16.4: what hull, arcs and systems of a ship cost; prices not yet rounded.

Nothing here asks whether a system may stand where it does; see `systems_allowed`.
"""

from fractions import Fraction
from math import ceil
from typing import Literal, NamedTuple

from umpire.rules.cold_infinity.design.amounts import changed, charged, exact, parts_up
from umpire.rules.cold_infinity.design.options import RoundingOfArcs
from umpire.rules.cold_infinity.design.tables import (
    ArcPrices,
    HullPrices,
    RocketPrices,
    SystemPrices,
    TeleporterPrices,
    price_at,
)
from umpire.rules.cold_infinity.state.bounds import ArcShape
from umpire.rules.cold_infinity.state.systems import FireArc

Decoy = Literal["rockets", "chaff", "flares"]


class Block(NamedTuple):
    """What a part takes: CP as they are reckoned, and Mass."""

    cp: Fraction
    mass: Fraction


def arc_percent(shape: ArcShape, arcs: ArcPrices) -> int:
    """Return what the shape of an arc adds to a price, in percent (CI-16.4.1-1)."""
    return int(getattr(arcs, shape))


def with_arc(
    cp: Fraction | float, shape: ArcShape, arcs: ArcPrices, rounding: RoundingOfArcs = "once"
) -> Fraction:
    """Return a price with that of its arc (CI-16.4.1-1, CI-RUL-104, CI-UMP-236)."""
    bought = charged(cp) if rounding == "before_arc" else cp
    return changed(bought, (arc_percent(shape, arcs),))


def shape_of(arc: FireArc | None) -> ArcShape:
    """Return the shape that an arc is paid for as: what bears every way is a turret."""
    return "turret" if arc is None else arc.shape


def hull_block(points: int, hull: HullPrices) -> Block:
    """Return the price and the Mass of hull structure (CI-16.4.9-1)."""
    return Block(points * exact(hull.hull_cp), points * exact(hull.hull_mass))


def armour_mass(points: int, hull: HullPrices) -> Fraction:
    """Return the Mass of armour (CI-16.4.3-1)."""
    return points * exact(hull.armour_mass)


def encapsulating_power(base: int, sections: int) -> int:
    """Return the power of an encapsulating shield: half the sections more (CI-16.4.2.2-1)."""
    return base + parts_up(sections, 2)


def covering_shields(sections: int) -> int | None:
    """Return how many arc shields cover a whole unit; `None`: more than pays (CI-16.4.2-2)."""
    return {1: 1, 3: 2}.get(sections)


def most_bays(sections: int, systems: SystemPrices) -> int:
    """Return the most bays of a hangar or external launcher (CI-16.4.5.1-1, CI-16.4.5.2-1)."""
    return sections * systems.bays_per_section


def most_containers(sections: int, systems: SystemPrices) -> int:
    """Return the most containers of a cargo hold (CI-16.4.5.3-1)."""
    return sections * systems.containers_per_section


def operations_cp(operations: int, systems: SystemPrices, *, receives: bool = False) -> Fraction:
    """Return the price of the operations of a hangar or launcher (CI-16.4.5.1-1, -5.2-1).

    `receives`: an external launcher that may land craft, too.
    """
    return operations * exact(systems.operation_cp) + receives * exact(systems.receiving_cp)


def tubes_cp(tubes: int, systems: SystemPrices) -> Fraction:
    """Return the price of all tubes of a hangar; each costs more (CI-16.4.5.5-1, CI-RUL-119)."""
    return Fraction(tubes * (tubes + 1), 2) * exact(systems.tube_cp)


def tubed_arc(tubes: int, arc: ArcShape) -> ArcShape:
    """Return for which arc a hangar with tubes pays (CI-16.4.5.5-1).

    One tube is Fixed and paid as Standard; with several the hangar has a turret. Without any it
    pays for its own `arc`.
    """
    if not tubes:
        return arc
    return "standard" if tubes == 1 else "turret"


def bridge_level_cp(level: int, highest: int, systems: SystemPrices) -> Fraction:
    """Return the price of a bridge's level above the highest aboard (CI-16.4.6-1)."""
    return max(0, level - highest) * exact(systems.bridge_level_cp)


def repair_cp(points: int, level: int, systems: SystemPrices) -> Fraction:
    """Return the price of an automatic repair system (CI-16.4.7.1-1)."""
    levels = (level - 1) * exact(systems.repair_level_cp)
    return exact(systems.repair_cp) + points * exact(systems.repair_point_cp) + levels


def repair_power(points: int, systems: SystemPrices) -> int:
    """Return the power that a repair system takes with so many points in use (CI-16.4.7.1-1)."""
    return points * systems.repair_power


def brigades_cp(brigades: int, systems: SystemPrices) -> Fraction:
    """Return the price of fire brigades (CI-16.4.7.1F-1)."""
    return brigades * exact(systems.brigade_cp)


def rocket_cp(kind: Decoy, rating: int, rockets: RocketPrices) -> Fraction | None:
    """Return the price of rockets by shots a turn, or of chaff and flares by strength.

    `None`: there are none such (CI-16.4.7.2-1, CI-16.4.7.3-1, CI-16.4.7.4-1).
    """
    found = price_at(getattr(rockets, kind), rating)
    return None if found is None else exact(found)


def converting_cp(convert: int, systems: SystemPrices) -> Fraction:
    """Return what it costs that a plant converts better (CI-16.4.10-1)."""
    return max(0, systems.convert_base - convert) * exact(systems.convert_cp)


def channel_cp(channel: int, systems: SystemPrices, *, non_inertial: bool = False) -> Fraction:
    """Return the price of a thruster (CI-16.4.12-1)."""
    factor = systems.non_inertial_factor if non_inertial else 1
    return channel * exact(systems.channel_cp) * factor


def most_thrust(systems: SystemPrices) -> int:
    """Return the most thrust of one engine (CI-16.4.11-1)."""
    return systems.engine_structure // systems.structure_per_thrust


def sink_block(structure: int, systems: SystemPrices) -> Block:
    """Return the price and the Mass of a heat sink and radiator (CI-16.8.2-3)."""
    return Block(structure * exact(systems.sink_cp), structure * exact(systems.sink_mass))


def teleporter_cp(
    operations: int, reach: int, teleporters: TeleporterPrices, *, penetrating: bool = False
) -> Fraction:
    """Return the price of a teleporter; one operation over one hex is in it (CI-16.8.3-1)."""
    base = teleporters.penetrating_cp if penetrating else teleporters.cp
    more = max(0, operations - 1) * exact(teleporters.operation_cp)
    return exact(base) + more + max(0, reach - 1) * exact(teleporters.reach_cp)


def adjustment_percent(change: float, hull: HullPrices) -> Fraction:
    """Return what a change of Mass adds, in percent, up or down (CI-16.4.13.1-1)."""
    return abs(exact(change)) / exact(hull.adjustment_step) * hull.adjustment_percent


def is_adjustment(change: float, hull: HullPrices) -> bool:
    """Tell whether the Mass may be changed by so much (CI-16.4.13.1-1)."""
    steps = exact(change) / exact(hull.adjustment_step)
    return abs(exact(change)) <= exact(hull.most_adjustment) and steps.denominator == 1


def adjusted_cp(total: Fraction | int, percents: tuple[Fraction | int, ...]) -> int:
    """Return what a whole ship is charged after its adjustments (CI-16.4.13-1, CI-RUL-105)."""
    return charged(changed(total, percents))


def stealth_cp(silhouette: int, hull: HullPrices) -> Fraction:
    """Return the price of stealth, by both silhouettes together (CI-16.7.7-1)."""
    return silhouette * exact(hull.stealth_cp)


def ramming_value_by_formula(mass: Fraction) -> int:
    """Return the ramming value of a ship that is designed: twice its Mass (CI-16.4.15-1)."""
    return ceil(2 * mass)
