"""An ensign of Full Thrust Light: plays both sides of a battle, phase by phase, plainly.

Ships turn towards the nearest enemy and fire all that bears on it.
"""

from umpire.kernel.plane import bearing_deg, distance_mu
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust_light import (
    Battle,
    FinishOrders,
    FireWeapons,
    Manoeuvre,
    MoveShips,
    PassFire,
    RollInitiative,
    Ship,
    Shot,
    WriteOrder,
)
from umpire.rules.full_thrust_light.fire import offer_shots
from umpire.rules.full_thrust_light.movement import offer_orders

CRUISING = 6  # MU a turn
POINTS = 12  # of the course clock


def next_order(battle: Battle) -> Value:
    """Return a sensible order for the phase."""
    if battle.phase == "orders":
        return _write_order(battle)
    if battle.phase == "movement":
        return MoveShips()
    return _fire(battle) if battle.initiative else RollInitiative()


def weaker_side(battle: Battle) -> str:
    """Return the side with the fewest hull boxes afloat."""
    afloat = {
        side: sum(sum(each.ssd.rows) - each.damage for each in _ships_of(battle, side))
        for side in battle.sides
    }
    return min(battle.sides, key=afloat.__getitem__)


def _ships_of(battle: Battle, side: str) -> list[Ship]:
    return [each for each in battle.ships if each.side == side and each.status == "active"]


def _nearest_enemy(battle: Battle, ship: Ship) -> Ship:
    enemies = [each for each in battle.ships if each.side != ship.side and each.status == "active"]
    return min(enemies, key=lambda each: distance_mu(ship.place, each.place))


def _write_order(battle: Battle) -> Value:
    side = next(each for each in battle.sides if each not in battle.finished)
    for ship in _ships_of(battle, side):
        if ship.order is None:
            order = _steer(battle, ship)
            if order is not None:
                return order
    return FinishOrders(side)


def _steer(battle: Battle, ship: Ship) -> WriteOrder | None:
    """Return the order that turns a ship to the nearest enemy; `None` if it flies straight on."""
    choice = next(iter(offer_orders(battle, ship)), None)
    if choice is None:
        return None
    enemy = _nearest_enemy(battle, ship)
    ahead = round(bearing_deg(ship.place, enemy.place) / 30 - ship.course) % POINTS
    wanted = ahead if ahead <= POINTS // 2 else ahead - POINTS
    turn = max(-choice.turn, min(choice.turn, wanted))
    left = choice.thrust - abs(turn)
    speed = max(-left, min(left, CRUISING - ship.velocity))
    if not (turn or speed):
        return None
    return WriteOrder(ship=ship.id, manoeuvre=Manoeuvre(speed=speed, turn=turn))


def _fire(battle: Battle) -> Value:
    assert battle.active is not None  # noqa: S101 — somebody has the turn once initiative is thrown
    for ship in _ships_of(battle, battle.active):
        if not ship.can_fire:
            continue
        enemy = _nearest_enemy(battle, ship)
        shots = {
            each.weapon: Shot(each.weapon, each.target)
            for each in offer_shots(battle, ship)
            if each.target == enemy.id
        }
        if shots:
            return FireWeapons(ship=ship.id, shots=tuple(shots.values()))
    return PassFire(battle.active)
