"""A captain of Full Thrust: Remixed: plays both sides of a battle, phase by phase, plainly.

Ships close with the nearest enemy and fire all that bears on it; groups and salvoes go for what
they reach; point defence meets the first attacker; damage control mends what it can.
"""

from collections.abc import Callable, Iterator

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import Point, bearing_deg, distance_mu
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.damage import EndTurn, Job, RepairSystems, RepairSystemsChoice
from umpire.rules.full_thrust.damage import choices as damage_choices
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack, MoveGroup, ResolveFighterActions
from umpire.rules.full_thrust.fire_choices import FireWeaponsChoice
from umpire.rules.full_thrust.fire_choices import choices as fire_choices
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.point_defence import AllocateDefenceChoice, LaunchSalvoesChoice
from umpire.rules.full_thrust.point_defence import choices as missile_choices
from umpire.rules.full_thrust.salvoes import (
    AllocateDefence,
    Launch,
    LaunchSalvoes,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.sensors import ScanShip
from umpire.rules.full_thrust.sensors import choices as sensor_choices
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Defence, FighterGroup
from umpire.rules.full_thrust.state.ship import NeedleBeam, Ship
from umpire.rules.full_thrust.state.values import Manoeuvre

BOOK = FULL_THRUST
CRUISING = 6  # MU a turn
NEAR_MU = 12.0  # where a ship begins to slow down
SHORT_MU = 6.0  # how far from a ship a group waits for it to come
LONGEST_MOVE_MU = 20.0


def next_order(battle: Battle) -> Value:
    """Return some sensible order for the side or the phase that is waited for."""
    return next(PHASES[battle.phase](battle))


def weaker_side(battle: Battle) -> str:
    """Return the side with the fewest hull boxes afloat."""
    afloat = {
        side: sum(
            sum(each.ssd.rows) - each.damage
            for each in battle.ships
            if each.side == side and each.status == "active"
        )
        for side in battle.sides
    }
    return min(battle.sides, key=afloat.__getitem__)


def _everybody(_side: str) -> bool:
    return True


def _enemies(battle: Battle, side: str) -> list[Ship]:
    return [each for each in battle.ships if each.side != side and each.status == "active"]


def nearest(battle: Battle, side: str, place: Point) -> Ship | None:
    """Return the enemy of a side on the table that is nearest to a place."""
    enemies = _enemies(battle, side)
    return min(enemies, key=lambda each: distance_mu(place, each.place), default=None)


def _orders(battle: Battle) -> Iterator[Value]:
    """Order every ship towards the nearest enemy, and carriers to launch in the first turn."""
    for ship in battle.ships:
        if ship.status == "active" and not ship.order_written and ship.side not in battle.finished:
            order = course_for(battle, ship)
            if _allowed(battle, order):
                yield order
    for side in battle.sides:
        if side not in battle.finished and battle.in_play(side):
            yield FinishPhase(side)


def course_for(battle: Battle, ship: Ship) -> Value:
    """Return the order for a ship to close with the nearest enemy; carriers launch."""
    if any(each.carrier == ship.id and each.status == "aboard" for each in battle.groups):
        return WriteOrder(ship.id, notation="Launch")
    enemy = nearest(battle, ship.side, ship.place)
    if enemy is None:
        return WriteOrder(ship.id, notation="")
    off_course = bearing_deg(ship.place, enemy.place) / 30 - ship.facing
    turn = round((off_course + 6) % 12 - 6)
    allowed = min(2, (ship.ssd.thrust + 1) // 2) if ship.drive == "full" else 0
    near = distance_mu(ship.place, enemy.place) < NEAR_MU
    speed = max(-1, min(1, (CRUISING // 2 if near else CRUISING) - ship.velocity))
    return WriteOrder(ship.id, manoeuvre=Manoeuvre(speed, max(-allowed, min(allowed, turn))))


def _initiative(_battle: Battle) -> Iterator[Value]:
    yield RollInitiative()


def _fighters(battle: Battle) -> Iterator[Value]:
    """Fly each group of the active side close to where the nearest enemy will be."""
    side = battle.active or ""
    for group in battle.groups:
        flying = group.status in {"active", "aboard"} and not group.moved and not group.dogfight
        if group.side == side and flying and not group.screening:
            order = _move(battle, group)
            if order is not None:
                yield order
    yield FinishPhase(side)


def _move(battle: Battle, group: FighterGroup) -> Value | None:
    carrier = battle.ship(group.carrier) if group.status == "aboard" and group.carrier else None
    start = carrier.place if carrier else group.place
    goal = nearest(battle, group.side, start)
    if goal is None:
        return None
    away = distance_mu(start, goal.place)
    part = max(0.0, min(LONGEST_MOVE_MU, away - SHORT_MU)) / away if away else 0.0
    x, y = (at + (to - at) * part for at, to in zip(start, goal.place, strict=True))
    facing = round(bearing_deg(start, goal.place) / 30) % 12 or 12
    order = MoveGroup(group.id, x, y, facing)
    return order if _allowed(battle, order) else None


def _allowed(battle: Battle, order: Value) -> bool:
    """Tell whether an order without dice is accepted."""
    try:
        BOOK.adjudicate(battle, order, SuppliedDice(()))
    except Refusal:
        return False
    return True


def _missiles(battle: Battle) -> Iterator[Value]:
    """Launch all that reaches, each salvo at where an enemy will be if it flies straight on."""
    for choice in missile_choices(battle, _everybody, None):
        if isinstance(choice, LaunchSalvoesChoice):
            order = _salvoes(battle, choice)
            if order is not None:
                yield order
    yield FinishPhase(battle.active or "")


def _salvoes(battle: Battle, choice: LaunchSalvoesChoice) -> Value | None:
    ship = battle.ship(choice.ship)
    if ship is None:
        return None
    launches: list[Launch] = []
    enemies = sorted(
        _enemies(battle, ship.side), key=lambda each: distance_mu(ship.place, each.place)
    )
    for number, launcher in enumerate(choice.launchers if enemies else ()):
        goal = enemies[number % len(enemies)]
        launch = Launch(launcher.weapon, goal.x, goal.y, launcher.salvoes[0].ammunition)
        if _allowed(battle, LaunchSalvoes(ship.id, (*launches, launch))):
            launches.append(launch)
    return LaunchSalvoes(ship.id, tuple(launches)) if launches else None


def _movement(_battle: Battle) -> Iterator[Value]:
    yield MoveShips()


def _sensors(battle: Battle) -> Iterator[Value]:
    """Scan the first enemies in reach with every scan that there is."""
    for choice in sensor_choices(battle, _everybody, None):
        if choice.scans:
            yield ScanShip(choice.ship, choice.targets[0])
    for side in battle.sides:
        if side not in battle.finished and _allowed(battle, FinishPhase(side)):
            yield FinishPhase(side)


def _secondary_moves(battle: Battle) -> Iterator[Value]:
    yield FinishPhase(battle.active or "")


def _allocation(battle: Battle) -> Iterator[Value]:
    """Attack the nearest ship that a group reaches."""
    for group in battle.groups:
        if group.status != "active" or group.targets or group.side in battle.finished:
            continue
        for enemy in _enemies(battle, group.side):
            order = DeclareAttack(group.id, (enemy.id,))
            if _allowed(battle, order):
                yield order
    for side in battle.sides:
        if side not in battle.finished and _allowed(battle, FinishPhase(side)):
            yield FinishPhase(side)


def _fighter_actions(_battle: Battle) -> Iterator[Value]:
    yield ResolveFighterActions()


def _point_defence(battle: Battle) -> Iterator[Value]:
    """Meet the first attacker on each ship with all its defences."""
    for choice in missile_choices(battle, _everybody, None):
        if isinstance(choice, AllocateDefenceChoice):
            yield AllocateDefence(choice.side, tuple(_defences(choice)))
    yield ResolvePointDefence()


def _defences(choice: AllocateDefenceChoice) -> Iterator[Defence]:
    first = {threat.ship: threat.target for threat in reversed(choice.threats)}
    for ship in choice.ships:
        for weapon in ship.weapons:
            if ship.ship in weapon.protects:
                yield Defence(ship.ship, weapon.weapon, first[ship.ship])


def _attacks(_battle: Battle) -> Iterator[Value]:
    yield ResolveAttacks()


def _fire(battle: Battle) -> Iterator[Value]:
    """Fire the next ship of the active side at what its weapons hurt most."""
    for choice in fire_choices(battle, _everybody, None):
        if isinstance(choice, FireWeaponsChoice):
            yield volley(battle, choice)
    yield FinishPhase(battle.active or "")


def volley(battle: Battle, choice: FireWeaponsChoice) -> Value:
    """Return fire with all that bears on the target that the ship hurts most.

    Needle beams keep quiet: they would need FireCons of their own.
    """
    firer = battle.ship(choice.ship)
    needles = {each.id for each in firer.working(NeedleBeam)} if firer else set()
    hurt: dict[str, float] = {}
    solutions = [each for each in choice.solutions if each.weapon not in needles]
    for each in solutions:
        hurt[each.target] = hurt.get(each.target, 0.0) + (each.mean_damage or 0.0)
    if not hurt:
        return PassFire(choice.ship)
    target = max(hurt, key=hurt.__getitem__)
    shots = {each.weapon: Shot(each.weapon, target) for each in solutions if each.target == target}
    return FireWeapons(choice.ship, tuple(shots.values()))


def _damage_control(battle: Battle) -> Iterator[Value]:
    """Set every party to the first systems that may be repaired, one each."""
    for choice in damage_choices(battle, _everybody, None):
        if isinstance(choice, RepairSystemsChoice) and choice.parties:
            jobs = tuple(Job(system, 1) for system in choice.systems[: choice.parties])
            yield RepairSystems(choice.ship, jobs)
    for side in battle.sides:
        if side not in battle.finished and _allowed(battle, FinishPhase(side)):
            yield FinishPhase(side)
    yield EndTurn()


PHASES: dict[str, Callable[[Battle], Iterator[Value]]] = {
    "orders": _orders,
    "initiative": _initiative,
    "fighters": _fighters,
    "missiles": _missiles,
    "movement": _movement,
    "sensors": _sensors,
    "secondary_moves": _secondary_moves,
    "allocation": _allocation,
    "fighter_actions": _fighter_actions,
    "point_defence": _point_defence,
    "attacks": _attacks,
    "fire": _fire,
    "damage_control": _damage_control,
}
