"""A guided weapon as it meets a unit: from where, on which section, with which modifier (CI 9.1).

Ranges are in hexes, from the hex of its launch.
"""

from collections.abc import Callable, Iterator

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.decoys import decoys
from umpire.rules.cold_infinity.defence.standing_attacks import defence_against
from umpire.rules.cold_infinity.fire.facing import seen_from, sides_of
from umpire.rules.cold_infinity.fire.firing import Solution, told_terms
from umpire.rules.cold_infinity.fire.to_hit import Circumstances, drm
from umpire.rules.cold_infinity.guided.guidance import accuracy_at, warfare_against
from umpire.rules.cold_infinity.movement.small_vessels import evasion_drm
from umpire.rules.cold_infinity.shields.raised import deflection
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.sighting.sights import hour_of, terrain_modifier
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Cell, SectionName
from umpire.rules.cold_infinity.state.drives import bar_to_guarding
from umpire.rules.cold_infinity.state.drones import launcher_of
from umpire.rules.cold_infinity.state.fire_step import DecoyDeclared
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import NO_RELATIVE_POSITION
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser
from umpire.rules.cold_infinity.state.units import munition_of


def chaff_at(battle: Battle, cell: Cell, target: Unit | None = None) -> int:
    """Return what chaff takes off guided weapons at targets in a hex (CI-11.5.2-1, CI-RUL-78).

    Args:
        battle: with what was released.
        cell: the hex.
        target: what is struck there; across a bubble nothing guards it (CI-14.3-2).
    """

    def counts(ship: Starship, released: DecoyDeclared) -> bool:
        there = not released.guided and ship.cell == cell
        return there and bar_to_guarding(ship, target) is None

    clouds = tuple(_strengths(battle, counts))
    return decoys(clouds, (), chaff_stacks=battle.options.chaff_stacks).chaff


def flares_at(battle: Battle, guided: str) -> int:
    """Return what flares take off the throw of a guided weapon (CI-11.5.3-1, CI-RUL-78)."""
    flares = tuple(_strengths(battle, lambda _ship, each: each.guided == guided))
    return decoys((), flares, chaff_stacks=battle.options.chaff_stacks).flares


def dispenser_of(ship: Starship, name: str) -> Dispenser | None:
    """Return the dispenser of that name, or `None`."""
    found = (each for each in ship.sheet.of_kind(Dispenser) if each.id == name)
    return next(found, None)


def _strengths(battle: Battle, counts: Callable[[Starship, DecoyDeclared], bool]) -> Iterator[int]:
    """Yield the strengths of the decoys that count, in the order in which they were released."""
    for each in battle.fire.decoys:
        ship = battle.ship(each.unit)
        dispenser = dispenser_of(ship, each.system) if ship else None
        if ship and dispenser and ship.in_play and counts(ship, each):
            yield dispenser.strength


def hour_from(weapon: GuidedWeapon, target: Unit) -> Bearing:
    """Return the hour of a target from which a guided weapon comes (CI-7.3.1.1-3).

    In the hex of its target it comes from where its launcher counted as standing, or towards where
    the target does, whichever came later; a drone from the hex before (CI-UMP-48, CI-UMP-80). A
    swarm comes from ahead there (CI-UMP-165).

    Raises:
        CannotAdjudicate: nobody told how they lie to each other.
    """
    cell = weapon.position
    if cell != target.cell:
        return hour_of(target, cell)
    if weapon.swarm is not None:
        return 0
    if weapon.drone and weapon.drone.came:
        return hour_of(target, weapon.drone.came)
    if target.arrival > weapon.arrival and target.came:
        return hour_of(target, cell, target.came)
    if weapon.came:
        return hour_of(target, weapon.came)
    raise NO_RELATIVE_POSITION.refuse(f"{weapon.id} and {target.id} share a hex.")


def easiest(battle: Battle, target: Unit, hour: Bearing) -> Choice:
    """Return what fire from an hour meets: of what it may choose, what is easiest to hit.

    Args:
        battle: for its tables.
        target: the unit.
        hour: from which the fire comes, counted from its facing; or from which other layer.
    """
    if isinstance(target, Group):
        return max(sides_of(battle, target, hour), key=lambda each: each.rating)
    return max(seen_from(battle, target, (hour,)), key=lambda each: each.rating)


def strike_at(battle: Battle, weapon: GuidedWeapon, target: Unit) -> Solution:
    """Return how a guided weapon strikes a unit: every term of its modifier (CI-7.3.1-1).

    It has no range penalty (CI-RUL-117), and no arc any more (CI-9.0-1).
    """
    found = easiest(battle, target, hour_from(weapon, target))
    unit = launcher_of(battle, weapon)
    technology = munition_of(unit, weapon.munition).technology
    far = range_between(weapon.position, target.cell, battle.options)
    circumstances = Circumstances(
        silhouette=found.rating,
        accuracy=accuracy_at(battle, weapon, target),
        evasion=evaded(battle, unit, target, far),
        defence=-defence_against(battle, weapon.id, guided=True, attackers=unit).drm,
        terrain=terrain_modifier(battle, target.cell),
        chaff=chaff_at(battle, target.cell, target),
        flares=flares_at(battle, weapon.id),
        deflection=deflected(battle, target, found.section, technology, weapon.id),
    )
    terms = drm(circumstances, warfare_against(battle, weapon, target).terms, battle.tables.fire)
    return Solution(target.id, far, told_terms(terms), (found.section, *found.behind))


def evaded(battle: Battle, firer: Unit, target: Unit, range_hexes: int) -> int:
    """Return what the evasion of a target adds, from so far away (CI-5.5.2-1, CI-RUL-32)."""
    if not isinstance(target, Group):
        return 0
    hull = firer.craft.hull_type if isinstance(firer, Group) else firer.sheet.hull_type
    table, options = battle.tables.movement, battle.options
    return evasion_drm(target.evasion, hull, range_hexes, table, options)


def deflected(battle: Battle, target: Unit, section: SectionName, technology: str, shot: Id) -> int:
    """Return what shields of a ship take off the throw (CI-11.2.1-1)."""
    if isinstance(target, Group):
        return 0
    return deflection(battle, target, section, technology, shot)
