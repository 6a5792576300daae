"""Asteroids: ships that meet them, fire that wears them down (FT 13.1, 13.2). Units: MU."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, Role, order_of
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage.damage import destroy
from umpire.rules.full_thrust.flight.cinematic import current_thrust
from umpire.rules.full_thrust.movement.carrying import release_screens
from umpire.rules.full_thrust.state.battle import Attack, Battle, Ruling, label
from umpire.rules.full_thrust.state.bodies import Asteroid, Drift
from umpire.rules.full_thrust.state.refusals import DRIFT_THROWN, OPTION_OFF
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import free_names
from umpire.rules.full_thrust.terrain.happenings import (
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
)


class ThrowDrift(Value, frozen=True, tag="throw_drift"):
    """Throw for the drift of the asteroid field, before it moves for the first time (FT-13.2-1)."""


COURSE_DIE = 12
SURE = 1
"""The number that needs no die (FT-13.1-2)."""


def throw_drift(ruling: Ruling, _order: ThrowDrift, dice: Dice) -> Ruling:
    """Throw for how the field drifts, before it could move for the first time (FT-13.2-1).

    Raises:
        IllegalOrder: there is no field, its drift is settled, or ships have begun to move.
    """
    battle = ruling.state
    bar = bar_to_throwing_drift(battle)
    if bar is not None:
        raise bar
    drift, rolls = _thrown_drift(label(battle, "field"), dice)
    return ruling.then(DriftThrown(drift=drift, rolls=rolls))


def bar_to_throwing_drift(battle: Battle) -> Refusal | None:
    """Return why the drift of the field cannot be thrown for, `None` if it can (FT-13.2-1)."""
    if not battle.options.asteroids:
        return OPTION_OFF.refuse(
            "No field of asteroids drifts: the scenario plays without the option asteroids.",
            rule="FT-13.1-1",
        )
    still = [body for body in battle.terrain if isinstance(body, Asteroid) and body.drift is None]
    early = battle.turn == 1 and battle.phase in {"orders", "initiative"}
    if battle.options.asteroid_drift is None and still and early:
        return None
    return DRIFT_THROWN.refuse(
        "The drift of the field is settled: it is thrown for once, before the first move."
    )


class ThrowDriftChoice(Choice, frozen=True, tag="throw_drift", kw_only=True):
    """The referee may throw for the drift of the asteroid field."""

    rule: str = "FT-13.2-1"
    role: Role = "finish"


def drifting_choices(battle: Battle) -> Iterator[ThrowDriftChoice]:
    """Yield that the referee may throw for the drift of the field (FT-13.2-1)."""
    if bar_to_throwing_drift(battle) is None:
        yield ThrowDriftChoice(order=order_of(ThrowDrift))


def _thrown_drift(name: str, dice: Dice) -> tuple[Drift, tuple[Roll, Roll]]:
    """Throw a course and a speed."""
    course = dice.roll(f"{name}/course", 1, COURSE_DIE)
    speed = dice.roll(f"{name}/speed", 1, DIE)
    return Drift(course.faces[0], speed.faces[0]), (course, speed)


def avoidance_number(velocity: int, thrust: int) -> int:
    """Return the face on which a ship avoids an asteroid; it may be beyond a die (FT-13.1-2)."""
    return velocity - thrust


def meet_asteroid(
    ruling: Ruling,
    ship_id: str,
    asteroid: Asteroid,
    rule: str,
    dice: Dice,
) -> Ruling:
    """Let a ship avoid an asteroid, or be destroyed (FT-13.1-2, FT-13.2-2).

    Its velocity is the present one: that of this turn once it has moved (FT-RUL-84).
    """
    battle = ruling.state
    ship = battle.ship(ship_id)
    if ship is None or ship.status != "active":
        return ruling
    needed = avoidance_number(ship.velocity, current_thrust(battle, ship))
    rolls: tuple[Roll, ...] = ()
    if SURE < needed <= DIE:
        purpose = "drift" if rule == "FT-13.2-2" else "avoid"
        rolls = (dice.roll(label(battle, ship_id, asteroid.id, purpose), 1, DIE),)
    avoided = needed <= (rolls[0].faces[0] if rolls else SURE)
    ruling = ruling.then(
        AsteroidMet(
            ship=ship_id,
            terrain=asteroid.id,
            needed=needed,
            avoided=avoided,
            rolls=rolls,
            rule=rule,
        )
    )
    return ruling if avoided else _crash(ruling, ship)


def _crash(ruling: Ruling, ship: Ship) -> Ruling:
    return release_screens(destroy(ruling, ship.id, rule="FT-13.1-2"), ship.id)


def wear_down(ruling: Ruling, asteroid: Asteroid, attack: Attack, dice: Dice) -> Ruling:
    """Mark the points of one attack on an asteroid; without any left it breaks up (FT-13.2-3)."""
    points = sum([hit.points for hit in attack.hits])
    damage = asteroid.damage + points
    ruling = ruling.then(
        AsteroidHit(terrain=asteroid.id, attacker=attack.attacker, points=points, damage=damage)
    )
    if asteroid.damage_points is None or damage < asteroid.damage_points:
        return ruling
    return ruling.then(_broken(ruling.state, asteroid, dice))


def _broken(battle: Battle, asteroid: Asteroid, dice: Dice) -> AsteroidBroke:
    """Throw for how many chunks there are, then for the way of each (FT-RUL-85, FT-UMP-25)."""
    name = label(battle, asteroid.id)
    rolls = [dice.roll(f"{name}/chunks", 1, DIE)]
    radius = asteroid.radius * battle.tables.terrain.chunk_share
    chunks: list[Asteroid] = []
    for number, chunk_id in enumerate(free_names(battle, "C", rolls[0].faces[0]), start=1):
        drift, thrown = _thrown_drift(f"{name}/chunk-{number}", dice)
        rolls.extend(thrown)
        chunks.append(
            replace(asteroid, id=chunk_id, radius=radius, drift=drift, damage_points=None, damage=0)
        )
    return AsteroidBroke(terrain=asteroid.id, chunks=tuple(chunks), rolls=tuple(rolls))
