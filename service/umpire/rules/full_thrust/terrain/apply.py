"""What the events of terrain do to a battle (FT 13.1 to 13.6)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.terrain.bodies import Asteroid, Body
from umpire.rules.full_thrust.terrain.events import (
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
    DustCrossed,
    ExplosionThrown,
    FlareRaised,
    FlareStruck,
    LockOnThrown,
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
    WreckExploded,
)


def change_bodies(battle: Battle, change: Callable[[Body], Body]) -> Battle:
    """Return the battle with every body changed."""
    return replace(battle, terrain=tuple([change(body) for body in battle.terrain]))


def _change_body(battle: Battle, body_id: str, **changes: object) -> Battle:
    return change_bodies(
        battle, lambda body: replace(body, **changes) if body.id == body_id else body
    )


def _without(battle: Battle, body_id: str) -> tuple[Body, ...]:
    return tuple([body for body in battle.terrain if body.id != body_id])


def _nothing(battle: Battle, _event: Any) -> Battle:
    """Leave the battle as it is: what comes of these dice is told by the events after them."""
    return battle


def _drift_thrown(battle: Battle, event: DriftThrown) -> Battle:
    def drifting(body: Body) -> Body:
        if isinstance(body, Asteroid) and body.drift is None:
            return replace(body, drift=event.drift)
        return body

    return change_bodies(battle, drifting)


def _terrain_drifted(battle: Battle, event: TerrainDrifted) -> Battle:
    return _change_body(battle, event.terrain, x=event.x, y=event.y)


def _asteroid_hit(battle: Battle, event: AsteroidHit) -> Battle:
    return _change_body(battle, event.terrain, damage=event.damage)


def _asteroid_broke(battle: Battle, event: AsteroidBroke) -> Battle:
    return replace(battle, terrain=(*_without(battle, event.terrain), *event.chunks))


def _flare_raised(battle: Battle, event: FlareRaised) -> Battle:
    return replace(battle, flares=event.flares)


def _wreck_exploded(battle: Battle, event: WreckExploded) -> Battle:
    return replace(battle, terrain=(*battle.terrain, event.cloud))


def _wreck_dispersed(battle: Battle, event: WreckDispersed) -> Battle:
    return replace(battle, terrain=_without(battle, event.terrain))


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    DriftThrown: _drift_thrown,
    TerrainDrifted: _terrain_drifted,
    AsteroidMet: _nothing,
    AsteroidHit: _asteroid_hit,
    AsteroidBroke: _asteroid_broke,
    DustCrossed: _nothing,
    LockOnThrown: _nothing,
    FlareRaised: _flare_raised,
    FlareStruck: _nothing,
    MeteorsStruck: _nothing,
    ExplosionThrown: _nothing,
    WreckExploded: _wreck_exploded,
    WreckDispersed: _wreck_dispersed,
}
