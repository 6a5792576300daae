"""The events of terrain (FT 13.1 to 13.6). Positions are in MU, rounded to 1e-6."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.terrain.bodies import Asteroid, Drift, WreckCloud
from umpire.rules.full_thrust.terrain.orders import FlareArea


class DriftThrown(Event, frozen=True, tag="drift_thrown", kw_only=True):
    """Dice said how the asteroid field drifts from now on."""

    drift: Drift
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-1"


class TerrainDrifted(Event, frozen=True, tag="terrain_drifted", kw_only=True):
    """A body moved before the ships did, and stands at this place."""

    terrain: str
    x: float
    y: float
    rule: str = "FT-13.2-1"


class AsteroidMet(Event, frozen=True, tag="asteroid_met", kw_only=True):
    """A ship and an asteroid met; the ship avoids it on `needed` or more.

    Nothing is thrown where that is certain, or out of the question.
    """

    ship: str
    terrain: str
    needed: int
    avoided: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-13.1-2"


class AsteroidHit(Event, frozen=True, tag="asteroid_hit", kw_only=True):
    """An asteroid was worn down by so many points; `damage` is what it has taken in all."""

    terrain: str
    attacker: str
    points: int
    damage: int
    rule: str = "FT-13.2-3"


class AsteroidBroke(Event, frozen=True, tag="asteroid_broke", kw_only=True):
    """An asteroid broke up into chunks, each with a course and a speed of its own."""

    terrain: str
    chunks: tuple[Asteroid, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-3"


class DustCrossed(Event, frozen=True, tag="dust_crossed", kw_only=True):
    """A ship was too fast in dust; of its `points`, `penetrating` go past armour."""

    ship: str
    velocity: int
    points: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.3-1"


class LockOnThrown(Event, frozen=True, tag="lock_on_thrown", kw_only=True):
    """A ship tried to lock on to a target through dust; without a lock, `held` are not fired.

    `held_for` is the code that says why.
    """

    ship: str
    target: str
    has_lock: bool
    held: tuple[str, ...]
    held_for: str | None = None
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.3-2"


class FlareRaised(Event, frozen=True, tag="flare_raised", kw_only=True):
    """A solar flare broke out, over an area or (without one) everywhere; `flares` count so far."""

    area: FlareArea | None
    flares: int
    rule: str = "FT-13.4-1"


class FlareStruck(Event, frozen=True, tag="flare_struck", kw_only=True):
    """Systems of a ship threw against a flare, each die with its `screens` added."""

    ship: str
    systems: tuple[str, ...]
    screens: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.4-1"


class MeteorsStruck(Event, frozen=True, tag="meteors_struck", kw_only=True):
    """A ship met meteors or debris, whose dice are points past its armour."""

    ship: str
    terrain: str
    velocity: int
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.5-1"


class ExplosionThrown(Event, frozen=True, tag="explosion_thrown", kw_only=True):
    """A wreck explodes on the damage beyond its hull, `excess`, or less."""

    ship: str
    excess: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.6-1"


class WreckExploded(Event, frozen=True, tag="wreck_exploded", kw_only=True):
    """A wreck has become a cloud of debris."""

    ship: str
    cloud: WreckCloud
    rule: str = "FT-13.6-2"


class WreckDispersed(Event, frozen=True, tag="wreck_dispersed", kw_only=True):
    """A cloud of debris has spread, and is no danger any more."""

    terrain: str
    rule: str = "FT-13.6-2"


TerrainEvent: TypeAlias = (
    DriftThrown
    | TerrainDrifted
    | AsteroidMet
    | AsteroidHit
    | AsteroidBroke
    | DustCrossed
    | LockOnThrown
    | FlareRaised
    | FlareStruck
    | MeteorsStruck
    | ExplosionThrown
    | WreckExploded
    | WreckDispersed
)
