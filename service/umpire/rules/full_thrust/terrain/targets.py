"""Asteroids as targets of ships, where they can be worn down (FT-13.2-3)."""

from collections.abc import Iterator

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bodies import Asteroid
from umpire.rules.full_thrust.state.bounds import NOBODY
from umpire.rules.full_thrust.state.refusals import INDESTRUCTIBLE
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.ssd import Ssd


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
