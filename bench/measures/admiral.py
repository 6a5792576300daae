"""An admiral of Space Fleet: plays all sides of a battle, phase by phase, plainly.

Ships close with the nearest enemy and stop at short range; all that bears fires at the nearest;
missiles fly at the nearest; nobody lays mines, and dummies lie still.
"""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet import (
    SPACE_FLEET,
    Battle,
    DeclareFire,
    DefendAgainstMissile,
    EndTurn,
    Finish,
    HexPlace,
    LaunchMissile,
    Missile,
    MoveBodies,
    MoveMissile,
    MoveShip,
    MoveSquadron,
    Place,
    ResolveFire,
    ResolveMissiles,
    RollInitiative,
    Ship,
    Shot,
)
from umpire.rules.space_fleet.field import ahead, distance, is_at, off_bow_deg, turn
from umpire.rules.space_fleet.initiative import active_step, to_move
from umpire.rules.space_fleet.tables import Step
from umpire.rules.space_fleet.units import current_speed, is_under_counter, ships_of

BOOK = SPACE_FLEET
NEAR = 3  # units; nearer than that nobody goes
MISSILE_REACH = 18


def next_order(battle: Battle) -> Value:
    """Return some sensible order for the side or the phase that is waited for."""
    return next(_orders(battle))


def weaker_side(battle: Battle) -> str:
    """Return the side with the fewest hull points that still fight."""
    afloat = {
        side: sum(
            each.hull_points
            for each in battle.ships
            if each.side == side and each.status == "active"
        )
        for side in battle.sides
    }
    return min(battle.sides, key=afloat.__getitem__)


def _orders(battle: Battle) -> Iterator[Value]:
    for order in _PHASES.get(battle.phase, _fire)(battle):
        if _allowed(battle, order):
            yield order


def _allowed(battle: Battle, order: Value) -> bool:
    """Tell whether an order is accepted, as far as can be known without its dice."""
    try:
        BOOK.adjudicate(battle, order, SuppliedDice(()))
    except Refusal as refusal:
        return refusal.code == "too_few_dice"
    return True


def _nearest(battle: Battle, side: str, place: Place) -> Ship | None:
    enemies = [each for each in battle.ships if each.side != side and each.status == "active"]
    return min(enemies, key=lambda each: distance(place, each.place), default=None)


def _done(battle: Battle) -> Iterator[Value]:
    for side in battle.sides:
        yield Finish(side)


def _launch(battle: Battle) -> Iterator[Value]:
    """Launch every salvo that has an enemy in reach, straight at it."""
    for ship in battle.ships:
        enemy = _nearest(battle, ship.side, ship.place)
        if enemy is None or distance(ship.place, enemy.place) > MISSILE_REACH:
            continue
        for launcher in ship.lr_launchers:
            faces = round(off_bow_deg(ship.place, enemy.place) / 60)
            aimed = turn(ship.place, faces)
            if isinstance(aimed, HexPlace):
                yield LaunchMissile(ship.id, launcher.id, facing=aimed.facing)
            else:
                yield LaunchMissile(ship.id, launcher.id, heading_deg=aimed.heading_deg)
    yield from _done(battle)


def _bodies(_battle: Battle) -> Iterator[Value]:
    yield MoveBodies()


def _movement(battle: Battle) -> Iterator[Value]:
    """Move what the step takes towards the nearest enemy."""
    step = active_step(battle)
    if step is None:
        yield RollInitiative()
        return
    for ship in to_move(battle, step):
        enemy = _nearest(battle, ship.side, ship.place)
        if enemy is None:
            continue
        if is_under_counter(battle, ship) and ship.squadron is not None:
            speed = min(
                current_speed(each, battle.options) for each in ships_of(battle, ship.squadron)
            )
            path = _path(battle, ship.place, speed, enemy.place, turns_last=False)
            yield MoveSquadron(ship.side, ship.squadron, path)
            continue
        speed = current_speed(ship, battle.options)
        turns_last = ship.ship_class == "DN"
        yield MoveShip(
            ship.id, _path(battle, ship.place, speed, enemy.place, turns_last=turns_last)
        )
        yield MoveShip(ship.id)
    yield Finish(step.side)


def _path(
    battle: Battle, place: Place, speed: int, goal: Place, *, turns_last: bool
) -> tuple[Step, ...]:
    """Return the way towards a goal: forward, and after each unit a turn that brings it ahead."""
    steps: list[Step] = []
    for unit in range(1, speed + 1):
        if distance(place, goal) <= NEAR and unit > 1:
            break
        onward = ahead(place)
        if any(is_at(onward, body.place) for body in battle.bodies):
            break
        place = onward
        steps.append("F")
        off = off_bow_deg(place, goal)
        if abs(off) > 30 and (unit < speed or turns_last):
            steps.append("R" if off > 0 else "L")
            place = turn(place, 1 if off > 0 else -1)
    return tuple(steps)


def _missiles(battle: Battle) -> Iterator[Value]:
    """Fly each missile at the nearest enemy, and let it attack where it can."""
    for missile in battle.missiles:
        if not missile.moved:
            yield from _flights(battle, missile)
    yield from _done(battle)


def _flights(battle: Battle, missile: Missile) -> Iterator[Value]:
    enemy = _nearest(battle, missile.side, missile.place)
    if enemy is not None:
        speed = battle.tables.lr_missile.speed
        path = _path(battle, missile.place, speed, enemy.place, turns_last=False)
        yield MoveMissile(missile.id, path, target=enemy.id)
        yield MoveMissile(missile.id, path)
    yield MoveMissile(missile.id)


def _defence(battle: Battle) -> Iterator[Value]:
    for missile in battle.missiles:
        for ship in battle.ships:
            if ship.side != missile.side and missile.target and ship.beams:
                yield DefendAgainstMissile(ship.id, (Shot(missile.id, count=ship.beams),))
    yield from _done(battle)


def _attacks(_battle: Battle) -> Iterator[Value]:
    yield ResolveMissiles()


def _fire(battle: Battle) -> Iterator[Value]:
    """Declare all that a ship has at the nearest enemy that it may fire at."""
    if battle.fire_open:
        yield ResolveFire()
        return
    declared = {each.ship for each in battle.declared}
    for ship in battle.ships:
        if ship.status == "active" and ship.id not in declared:
            yield from _volleys(battle, ship)
    yield from _done(battle)


def _volleys(battle: Battle, ship: Ship) -> Iterator[Value]:
    enemies = [each for each in battle.ships if each.side != ship.side and each.status == "active"]
    for enemy in sorted(enemies, key=lambda each: distance(ship.place, each.place)):
        beams = (Shot(enemy.id, count=ship.beams),) if ship.beams else ()
        salvoes = tuple(
            Shot(enemy.id, "sr_missile", each.id) for each in ship.sr_launchers if each.salvoes
        )
        plasma = tuple(Shot(enemy.id, "plasma", each.id) for each in ship.plasma)
        for shots in (beams + salvoes + plasma, beams + plasma, beams, plasma):
            if shots:
                yield DeclareFire(ship.id, shots)


def _end(_battle: Battle) -> Iterator[Value]:
    yield EndTurn()


_PHASES: dict[str, Callable[[Battle], Iterator[Value]]] = {
    "launch": _launch,
    "bodies": _bodies,
    "movement": _movement,
    "missiles": _missiles,
    "missile_defence": _defence,
    "missile_attacks": _attacks,
    "end": _end,
}
