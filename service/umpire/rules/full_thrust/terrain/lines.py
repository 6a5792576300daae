"""What terrain does to lines (FT 13.1, 13.3), and asteroids as targets (FT 13.2). Units: MU."""

from collections.abc import Iterator

from umpire.kernel.odds import at_least
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu, distance_to_line_mu
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bodies import Asteroid, DustCloud, Planet
from umpire.rules.full_thrust.state.bounds import NOBODY
from umpire.rules.full_thrust.state.placing import Placed
from umpire.rules.full_thrust.state.refusals import INDESTRUCTIBLE, LINE_BLOCKED
from umpire.rules.full_thrust.state.ship import MOST_SCREENS, Ship
from umpire.rules.full_thrust.state.systems import Ssd
from umpire.rules.full_thrust.state.throws import DIE


def target_at(battle: Battle, name: str) -> Ship | None:
    """Return the asteroid of that name as a target: a hull without anything else.

    Raises:
        IllegalOrder: there is one, and fire does nothing to it.
    """
    body = battle.body(name)
    if not isinstance(body, Asteroid):
        return None
    target = _as_target(battle, body)
    if target is None:
        raise INDESTRUCTIBLE.refuse(
            f"Fire does nothing to {name}: of asteroids, only those with damage points are "
            "fired at.",
            at="/target",
        )
    return target


def targets(battle: Battle) -> Iterator[Ship]:
    """Yield all asteroids that can be worn down, as targets."""
    for body in battle.terrain:
        target = _as_target(battle, body) if isinstance(body, Asteroid) else None
        if target is not None:
            yield target


def _as_target(battle: Battle, body: Asteroid) -> Ship | None:
    if not battle.options.asteroid_damage or body.damage_points is None:
        return None
    hull = Ssd(rows=(body.damage_points,))
    return Ship(body.id, NOBODY, hull, body.x, body.y, 12, 0, damage=body.damage)


def is_blocked(battle: Battle, start: Point, end: Point, *, aim: str | None = None) -> bool:
    """Tell whether an asteroid other than `aim`, or a planet, cuts a line; touching is not enough.

    (FT-13.1-1, FT-RUL-84, FT-UMP-55.)
    """
    return any(
        distance_to_line_mu(body.place, start, end) < body.radius - TOLERANCE_MU
        for body in solid_bodies(battle)
        if body.id != aim
    )


def may_block(battle: Battle) -> bool:
    """Tell whether anything in a battle can cut a line at all."""
    return bool(solid_bodies(battle))


def require_no_asteroids(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse a line of fire that an asteroid cuts (FT-13.1-1).

    Raises:
        IllegalOrder: it is blocked.
    """
    if is_blocked(battle, firer.place, target.place, aim=target.id):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies between {firer.id} and {target.id}: fire at what is "
            "in sight.",
            at="/target",
        )


def is_body_near(battle: Battle, point: Point, limit_mu: float) -> bool:
    """Whether an asteroid or a planet is within a distance of a jump or an entry (FT-8.1-3).

    Asteroids are measured to their centre (FT-UMP-28), planets to their surface (FT-UMP-69).
    """
    return any(
        distance_mu(body.place, point) - (body.radius if isinstance(body, Planet) else 0.0)
        <= limit_mu + TOLERANCE_MU
        for body in solid_bodies(battle)
    )


def bodies_around(battle: Battle, point: Point) -> list[Asteroid | Planet]:
    """Return the asteroids and planets that a point is inside; a rim is outside (FT-RUL-84)."""
    return [
        body
        for body in solid_bodies(battle)
        if distance_mu(body.place, point) < body.radius - TOLERANCE_MU
    ]


def solid_bodies(battle: Battle) -> list[Asteroid | Planet]:
    """Return the asteroids and planets on the table."""
    return [body for body in battle.terrain if isinstance(body, Asteroid | Planet)]


def in_dust(battle: Battle, thing: Placed) -> bool:
    """Tell whether something is inside a cloud of dust (FT-13.3-2)."""
    return battle.options.dust_clouds and any(
        distance_mu(body.place, thing.place) < body.radius - TOLERANCE_MU
        for body in battle.terrain
        if isinstance(body, DustCloud)
    )


def is_dim(battle: Battle, firer: Placed, target: Placed) -> bool:
    """Tell whether fire must lock on first: either end of the line is in dust (FT-13.3-2)."""
    return in_dust(battle, firer) or in_dust(battle, target)


def lock_number(battle: Battle, firer: Placed, target: Placed) -> int | None:
    """Return the face on which a ship locks on, `None` where it need not try (FT-13.3-2)."""
    return battle.tables.terrain.lock_on_from if is_dim(battle, firer, target) else None


def lock_chance(battle: Battle, firer: Placed, target: Placed) -> float:
    """Return the chance that a ship may fire at a target at all (FT-13.3-2)."""
    number = lock_number(battle, firer, target)
    return 1.0 if number is None else at_least(number, DIE)


def screens_in_dust(battle: Battle, firer: Ship | None, target: Ship, level: int) -> int:
    """Return the level of screens that beams of a ship meet where dust dims them (FT-13.3-2)."""
    if firer is None or not is_dim(battle, firer, target):
        return level
    return min(MOST_SCREENS, level + battle.tables.terrain.dust_screens)
