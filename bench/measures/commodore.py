"""A commodore of Cold Infinity: plays all sides of a battle, phase by phase, plainly.

Ships close with the nearest enemy, keep their sensors on it, and fire all that bears on it; racks
launch what reaches; nobody defends but by what is idle, and nobody manoeuvres for advantage.
"""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import distance, neighbour
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.battle import Battle, Unit
from umpire.rules.cold_infinity.fire.orders import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire_step import Attack
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided.orders import LaunchGuided
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.movement.actions import Accelerate, Action, StartManoeuvre
from umpire.rules.cold_infinity.movement.orders import Move
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.turns.orders import DetermineInitiative, EndTurn, Finish
from umpire.rules.cold_infinity.turns.phases import unfinished
from umpire.rules.cold_infinity.units import weapons_of
from umpire.rules.cold_infinity.vectors import added
from umpire.rules.cold_infinity.warfare.allocation import EwAllocation
from umpire.rules.cold_infinity.warfare.effects import points_of
from umpire.rules.cold_infinity.warfare.orders import AllocateEw
from umpire.rules.cold_infinity.weapons import DirectWeapon

BOOK = COLD_INFINITY
SHROUD = 2  # EW points, for 20 hexes


def next_order(battle: Battle) -> Order:
    """Return some sensible order for the side or the phase that is waited for."""
    return next(each for each in _PHASES.get(battle.phase, _done)(battle) if allowed(battle, each))


def allowed(battle: Battle, order: Order) -> bool:
    """Tell whether an order is accepted, as far as can be known without its dice."""
    try:
        BOOK.adjudicate(battle, order, SuppliedDice(()))
    except Refusal as refusal:
        return refusal.code == "too_few_dice"
    return True


def nearest(battle: Battle, unit: Unit) -> Unit | None:
    """Return the enemy in play that is nearest to a unit."""
    enemies = [each for each in battle.units if each.side != unit.side and each.in_play]
    return min(enemies, key=lambda each: distance(unit.cell, each.cell), default=None)


def _done(battle: Battle) -> Iterator[Order]:
    for side in unfinished(battle):
        yield Finish(side)


def _waited_for(battle: Battle) -> Iterator[Unit]:
    """Yield the units in play of the sides that are waited for."""
    sides = unfinished(battle)
    yield from (unit for unit in battle.units if unit.in_play and unit.side in sides)


def _initiative(_battle: Battle) -> Iterator[Order]:
    yield DetermineInitiative()


def _warfare(battle: Battle) -> Iterator[Order]:
    """Put two points into a shroud, and the rest on it."""
    for unit in _waited_for(battle):
        points = points_of(battle, unit).points
        if points and not unit.warfare.set:
            shroud = min(SHROUD, points)
            yield AllocateEw(unit.id, EwAllocation(shroud=shroud, amplification=points - shroud))
    yield from _done(battle)


def _launch(battle: Battle) -> Iterator[Order]:
    """Launch one of each rack or launcher at the nearest enemy."""
    for unit in _waited_for(battle):
        enemy = nearest(battle, unit)
        for weapon, block in weapons_of(unit).items():
            if enemy and not isinstance(block, DirectWeapon):
                yield LaunchGuided(unit=unit.id, weapon=weapon, target=enemy.id)
    yield from _done(battle)


def _movement(battle: Battle) -> Iterator[Order]:
    """Thrust once in whichever direction brings the unit nearest to its enemy, and face that."""
    unit = next_mover(battle)
    if unit is None:
        return
    for plan in (*_courses(battle, unit), ()):
        yield Move(unit=unit.id, plan=plan)


def _courses(battle: Battle, unit: Unit) -> Iterator[tuple[Action, ...]]:
    """Yield what a unit might do, the best first."""
    enemy = nearest(battle, unit)
    if enemy is None:
        return
    goal = added(unit.cell, unit.motion.vector)

    def off(direction: int) -> int:
        return distance(neighbour(goal, direction), enemy.cell)

    for direction in sorted(range(1, 7), key=off)[:3]:
        yield (Accelerate(direction=direction, hexes=1),)
    turn = StartManoeuvre(manoeuvre="pivot", sense="clockwise", steps=1)
    if isinstance(unit, Group):
        yield (turn,)


def _attacks(battle: Battle) -> Iterator[Order]:
    """Declare all the direct fire of a unit that bears on the nearest enemy."""
    declared = {each.unit for each in battle.fire.declared}
    for unit in _waited_for(battle):
        enemy = nearest(battle, unit)
        if unit.id in declared or enemy is None:
            continue
        attacks = tuple(
            attack
            for weapon, block in weapons_of(unit).items()
            if isinstance(block, DirectWeapon)
            for attack in (Attack(weapon=weapon, target=enemy.id),)
            if allowed(battle, DeclareFire(unit.id, (attack,)))
        )
        if attacks:
            yield DeclareFire(unit.id, attacks)
    yield from _done(battle)


def _fire(_battle: Battle) -> Iterator[Order]:
    yield ResolveFire()


def _damage(_battle: Battle) -> Iterator[Order]:
    yield ResolveDamage()


def _end(_battle: Battle) -> Iterator[Order]:
    yield EndTurn()


_PHASES: dict[str, Callable[[Battle], Iterator[Order]]] = {
    "initiative": _initiative,
    "electronic_warfare": _warfare,
    "launch": _launch,
    "movement": _movement,
    "secret_attacks": _attacks,
    "guided": _fire,
    "stationary": _fire,
    "starship": _fire,
    "small_vs_small": _fire,
    "small_vs_other": _fire,
    "damage_effects": _damage,
    "final": _end,
}
