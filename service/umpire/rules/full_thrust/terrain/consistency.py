"""What terrain must be like in a set-up or a battle that comes from outside (FT 13.1 to 13.6)."""

from collections.abc import Callable
from typing import TypeAlias

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bodies import Asteroid, Body, DustCloud, MeteorSwarm, Planet
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.refusals import INCONSISTENT

_Needed: TypeAlias = tuple[str, Callable[[Options], bool]]
_OPTIONS: dict[type, _Needed] = {
    Asteroid: ("asteroids", lambda options: options.asteroids),
    DustCloud: ("dust_clouds", lambda options: options.dust_clouds),
    MeteorSwarm: ("meteor_swarms", lambda options: options.meteor_swarms),
    Planet: ("planets", lambda options: options.planets),
}
_DEBRIS: _Needed = ("battle_debris", lambda options: options.battle_debris)


def require_terrain(battle: Battle) -> None:
    """Refuse bodies that the options do not have, or that cannot be as they are.

    Raises:
        Malformed: a body is not in play, or worn down to nothing, or of a turn to come.
    """
    for place, body in enumerate(battle.terrain):
        at = f"/terrain/{place}"
        option, is_on = _OPTIONS.get(type(body), _DEBRIS)
        if not is_on(battle.options):
            raise INCONSISTENT.refuse(
                f"{body.id} is on the table, and needs the option {option}.", at=at
            )
        if isinstance(body, Asteroid):
            _require_asteroid(battle, body, at)
        elif _is_of_later(battle, body):
            raise INCONSISTENT.refuse(
                f"{body.id} is of turn {getattr(body, 'turn', None)}, yet to come: "
                f"{battle.turn} is the latest.",
                at=f"{at}/turn",
            )


def _require_asteroid(battle: Battle, body: Asteroid, at: str) -> None:
    if body.damage_points is not None and not battle.options.asteroid_damage:
        raise INCONSISTENT.refuse(
            f"{body.id} needs the option asteroid_damage.", at=f"{at}/damage_points"
        )
    if body.damage and body.damage >= (body.damage_points or 0):
        raise INCONSISTENT.refuse(
            f"{body.id} would have broken up: its damage is less than its damage points.",
            at=f"{at}/damage",
        )


def _is_of_later(battle: Battle, body: Body) -> bool:
    return getattr(body, "turn", battle.turn) > battle.turn
