"""Bodies that drift over ships, ships that fly through bodies (FT 13.1 to 13.6). Units: MU."""

from collections.abc import Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.plane import Point, advanced, advanced_at, first_meeting_mu, rounded
from umpire.rules.full_thrust.damage.damage import take_damage
from umpire.rules.full_thrust.flight.cinematic import movement_of
from umpire.rules.full_thrust.flight.vector import track
from umpire.rules.full_thrust.movement.happenings import ShipMoved
from umpire.rules.full_thrust.movement.ship_moves import fly
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, label
from umpire.rules.full_thrust.state.bodies import (
    Asteroid,
    Body,
    Drift,
    DustCloud,
    MeteorSwarm,
    Planet,
    WreckCloud,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.terrain.asteroids import meet_asteroid
from umpire.rules.full_thrust.terrain.dust import cross_dust
from umpire.rules.full_thrust.terrain.happenings import (
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
)


def meteor_dice(velocity: int, band: int) -> int:
    """Return the dice that meteors throw at a ship: one for each full band (FT-13.5-1)."""
    return velocity // band


def meet_meteors(
    ruling: Ruling,
    ship_id: str,
    body: MeteorSwarm | WreckCloud,
    velocity: int,
    dice: Dice,
) -> Ruling:
    """Throw for a ship that meets meteors or debris, once a field and turn (FT-RUL-88).

    Args:
        ruling: all that has happened in this movement phase.
        ship_id: who meets them.
        body: what is met.
        velocity: of the ship in this turn.
        dice: what falls is penetrating damage.
    """
    battle, rule = ruling.state, "FT-13.5-1" if isinstance(body, MeteorSwarm) else "FT-13.6-2"
    ship = battle.ship(ship_id)
    number = meteor_dice(velocity, battle.tables.terrain.meteor_band)
    if ship is None or ship.status != "active" or not number or _has_met(ruling, ship_id, body.id):
        return ruling
    roll = dice.roll(label(battle, ship_id, body.id, "meteors"), number, DIE)
    points = sum(roll.faces)
    struck = MeteorsStruck(
        ship=ship_id, terrain=body.id, velocity=velocity, points=points, rolls=(roll,), rule=rule
    )
    attack = Attack(body.id, (Hit(points, "penetrating"),), note="meteors", rule=rule)
    return take_damage(ruling.then(struck), ship_id, attack, dice)


def _has_met(ruling: Ruling, ship_id: str, body_id: str) -> bool:
    return any(
        isinstance(event, MeteorsStruck) and (event.ship, event.terrain) == (ship_id, body_id)
        for event in ruling.events
    )


def drift_of(battle: Battle, body: Body) -> Drift | None:
    """Return how a body drifts: by itself, or as the asteroid field does (FT-13.2-1)."""
    if isinstance(body, WreckCloud | Planet):
        return None
    if body.drift is not None or not isinstance(body, Asteroid):
        return body.drift
    return battle.options.asteroid_drift


def drifted(battle: Battle, body: Body) -> Point:
    """Return where a body stands after it has moved in the present turn (FT-13.2-1, FT-13.6-2).

    A wreck begins to move in the turn after it exploded (FT-RUL-89).
    """
    if isinstance(body, WreckCloud):
        away = body.velocity if body.turn < battle.turn else 0
        return rounded(advanced_at(body.place, body.course_deg, away))
    drift = drift_of(battle, body)
    return rounded(advanced(body.place, drift.course, drift.speed)) if drift else body.place


def drift_terrain(ruling: Ruling, dice: Dice) -> Ruling:
    """Move all that drifts, body by body, over the ships that stand in its way (FT-13.2-1, -2)."""
    for body in ruling.state.terrain:
        start, (x, y) = body.place, drifted(ruling.state, body)
        if (x, y) == start:
            continue
        rule = "FT-13.6-2" if isinstance(body, WreckCloud) else "FT-13.2-1"
        ruling = ruling.then(TerrainDrifted(terrain=body.id, x=x, y=y, rule=rule))
        for ship in ruling.state.ships:
            swept = first_meeting_mu((start, (x, y)), ship.place, body.radius) is not None
            if swept and is_exposed(ruling.state, ship):
                ruling = _run_over(ruling, ship, body, dice)
    return ruling


def _run_over(ruling: Ruling, ship: Ship, body: Body, dice: Dice) -> Ruling:
    """Let a ship meet a body that has come over it (FT-13.2-2, FT-UMP-26)."""
    if isinstance(body, Asteroid):
        return meet_asteroid(ruling, ship.id, body, "FT-13.2-2", dice)
    if isinstance(body, DustCloud | Planet):
        return ruling
    return meet_meteors(ruling, ship.id, body, _velocity_of(fly(ruling.state, ship)), dice)


def pass_terrain(ruling: Ruling, before: Ship, moved: ShipMoved, dice: Dice) -> Ruling:
    """Let a ship meet what lies on its way, nearest first (FT-13.1-2, FT-13.3-1, FT-13.5-1)."""
    battle = ruling.state
    path = track(moved.path) if movement_of(battle, before) == "vector" else moved.path
    velocity, dusty = _velocity_of(moved), False
    for body in met_on(battle, path):
        ship = ruling.state.ship(before.id)
        if ship is None or ship.status != "active":
            break
        if isinstance(body, Asteroid):
            ruling = meet_asteroid(ruling, ship.id, body, "FT-13.1-2", dice)
        elif isinstance(body, DustCloud):
            ruling = ruling if dusty else cross_dust(ruling, ship.id, velocity, dice)
            dusty = True
        elif not isinstance(body, Planet):
            ruling = meet_meteors(ruling, ship.id, body, velocity, dice)
    return ruling


def _velocity_of(moved: ShipMoved) -> int:
    """Return how fast a ship moves: only what is told of a move may lack it (FT-UMP-66)."""
    return moved.velocity or 0


def met_on(battle: Battle, path: Sequence[Point]) -> list[Body]:
    """Return the bodies that a path meets, as it comes to them; a new wreck is harmless yet.

    Those that it meets at once come in the order of the list (FT-RUL-84, FT-RUL-89). Planets
    have rules of their own (FT 14).
    """
    meetings = [
        (along_mu, body)
        for body in battle.terrain
        if not isinstance(body, Planet)
        and not _is_new_wreck(battle, body)
        and (along_mu := first_meeting_mu(path, body.place, body.radius)) is not None
    ]
    return [body for _, body in sorted(meetings, key=lambda meeting: meeting[0])]


def _is_new_wreck(battle: Battle, body: Body) -> bool:
    return isinstance(body, WreckCloud) and body.turn >= battle.turn


def disperse_wrecks(ruling: Ruling, _dice: Dice) -> Ruling:
    """Remove the debris of earlier turns when all ships have moved (FT-13.6-2, FT-RUL-89)."""
    battle = ruling.state
    return ruling.then(
        *[
            WreckDispersed(terrain=body.id)
            for body in battle.terrain
            if isinstance(body, WreckCloud) and not _is_new_wreck(battle, body)
        ]
    )
