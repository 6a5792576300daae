"""What moves: what a unit is, by what it moves, what it carries, and whose move it is.

CI 2.1.2, 5.1 to 5.5.
"""

from fractions import Fraction
from math import ceil

from msgspec.structs import astuple

from umpire.rules.cold_infinity.movement.derelicts import powerless
from umpire.rules.cold_infinity.movement.small_vessels import SMALL_COSTS, motion_limit
from umpire.rules.cold_infinity.movement.spending import Means, Rules
from umpire.rules.cold_infinity.movement.thrusters import Jet, engine_thrust, enriched, working
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import HullType
from umpire.rules.cold_infinity.state.drives import drive_of
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import Costs, CraftSheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Engine, Thruster
from umpire.rules.cold_infinity.state.units import under_way

MASS_OF_CONTAINER = Fraction(1, 2)


def effective_mass(mass: float, full_containers: int, *, counts: bool) -> float:
    """Return the Mass of a ship with its cargo (CI-15.2.1-1).

    Its hull type is that of the Mass without it.

    Args:
        mass: of the ship alone.
        full_containers: each that holds cargo.
        counts: whether cargo counts at all.
    """
    return mass + float(MASS_OF_CONTAINER * full_containers) if counts else mass


def laden_costs(costs: Costs, mass: float, laden: float) -> Costs:
    """Return what thrust costs a ship with its cargo: as much more as the Mass (CI-UMP-157).

    Args:
        costs: of the ship alone.
        mass: of the ship alone.
        laden: its Mass with the cargo.
    """
    more = Fraction(laden).limit_denominator(100) / Fraction(mass).limit_denominator(100)
    return Costs(*[ceil(each * more) for each in astuple(costs)])


def next_mover(battle: Battle) -> Unit | None:
    """Return the unit that moves now, `None` when all have (CI-2.1.2-1).

    Derelicts have drifted already; by plots all move at once (CI-2.2.1-1). Ships in stealth throw
    for no initiative, and move before all others; so does one that has just shown (CI-UMP-181).
    """
    if battle.options.movement_turns != "initiative":
        return None
    logged = [ship.id for ship in battle.ships if ship.stealth and ship.id not in battle.order]
    for name in (*logged, *battle.order):
        unit = battle.unit(name)
        if unit is not None and not unit.moved and under_way(unit):
            return unit
    return None


def means(running: Running, options: Options) -> Means:
    """Return what a ship moves by (CI-5.2-1, CI-5.3.2-1, CI-13.1.2-1, CI-13.1.3-1).

    Thrust is that of all engines that are on, as damaged as they are, with what extra power adds;
    that of an engine destroyed since it was given is lost.
    The ship is non-inertial if all those engines are (CI-UMP-60).

    Args:
        running: the ship.
        options: how half of an odd structure is rounded.
    """
    engines = [each for each in fitted(running, Engine) if each.on]
    own = sum(engine_thrust(e.system, e.lost, options.engine_damage_rounding) for e in engines)
    more = sum(enriched(e.system, e.extra) for e in engines if e.intact)
    working_ones = [each.system for each in engines if each.intact]
    return Means(
        thrust=own + more,
        jets=jets(running),
        costs=running.sheet.costs,
        non_inertial=bool(working_ones) and all(each.non_inertial for each in working_ones),
    )


def jets(running: Running) -> tuple[Jet, ...]:
    """Return the thrusters that work, and what each passes (CI-13.1.2-1)."""
    return working((each.system, each.lost) for each in fitted(running, Thruster))


def means_of_craft(craft: CraftSheet, thrust_spent: int = 0) -> Means:
    """Return what each fighter of a group moves by, or a shuttle (CI-5.5-1).

    Args:
        craft: its sheet.
        thrust_spent: this turn already, on evasion (CI-5.5.2-2).
    """
    thrust = max(0, craft.thrust - thrust_spent)
    return Means(thrust, (), SMALL_COSTS, small=True, non_inertial=craft.non_inertial)


def hull_of(unit: Unit) -> HullType:
    """Return the hull type of a unit."""
    return unit.craft.hull_type if isinstance(unit, Group) else unit.sheet.hull_type


def means_of(unit: Unit, options: Options, thrust_spent: int = 0) -> Means:
    """Return what a unit moves by this turn.

    Args:
        unit: a ship, or a group, of which each fighter has that much.
        options: how half of an odd structure is rounded.
        thrust_spent: of a group, on evasion (CI-5.5.2-2).
    """
    if isinstance(unit, Group):
        return means_of_craft(unit.craft, thrust_spent)
    found = means(unit.running, options)._replace(costs=costs_of(unit, options))
    if in_non_inertial_bubble(unit):
        found = found._replace(non_inertial=True)
    if leaves_its_hex(unit.sheet.hull_type) or fitted(unit.running, Engine):
        return found
    return found._replace(thrust=sum(jet.channel for jet in found.jets))


def in_non_inertial_bubble(ship: Starship) -> bool:
    """Tell whether a ship moves without inertia in its warp bubble (CI-14.3.1-1)."""
    drive = drive_of(ship, ship.beyond.bubble) if ship.beyond.bubble else None
    return drive is not None and drive.system.non_inertial


def costs_of(ship: Starship, options: Options) -> Costs:
    """Return what thrust costs a ship, with its cargo where that counts (CI-15.2.1-1)."""
    full = sum(each.containers for each in ship.cargo)
    if not full or not options.cargo_mass:
        return ship.sheet.costs
    mass = ship.sheet.mass
    return laden_costs(ship.sheet.costs, mass, effective_mass(mass, full, counts=True))


def rules_of(battle: Battle) -> Rules:
    """Return by which options and tables units move."""
    return Rules(battle.options, battle.tables.movement)


def limit_of(battle: Battle, unit: Unit) -> int | None:
    """Return how many motions the hull of a unit makes in a turn (CI-5.6-1); None: any number."""
    return motion_limit(hull_of(unit), battle.tables.hulls)


def is_disabled(ship: Starship, options: Options) -> bool:
    """Tell whether a ship moves as nobody wants: a derelict, or without thrust (CI-5.7-1)."""
    return ship.status == "derelict" or powerless(means_of(ship, options))


def drifts(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit moves on by itself, before all others (CI-5.7-1, CI-UMP-79).

    It belongs to the advanced rules; in the basic ones a ship without thrust moves in its turn.
    """
    if battle.options.level == "basic" or isinstance(unit, Group):
        return False
    return unit.in_play and is_disabled(unit, battle.options)
