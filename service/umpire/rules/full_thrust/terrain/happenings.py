"""The events of terrain (FT 13.1 to 13.6). Positions are in MU, rounded to 1e-6."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import counted, dice, place, points
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.bodies import Asteroid, Body, Drift, FlareArea, WreckCloud
from umpire.rules.full_thrust.state.changes import change_bodies


class DriftThrown(Happening, frozen=True, tag="drift_thrown", kw_only=True):
    """Dice said how the asteroid field drifts from now on."""

    drift: Drift
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-1"

    def apply(self, battle: B) -> B:
        """Let every asteroid drift that lies still."""

        def drifting(body: Body) -> Body:
            if isinstance(body, Asteroid) and body.drift is None:
                return replace(body, drift=self.drift)
            return body

        return change_bodies(battle, drifting)

    def tell(self) -> str:
        drift = self.drift
        return (
            f"The asteroids drift on course {drift.course}, {drift.speed} MU a turn: "
            f"{dice(self.rolls)}"
        )


class TerrainDrifted(Happening, frozen=True, tag="terrain_drifted", kw_only=True):
    """A body moved before the ships did, and stands at this place."""

    terrain: str
    x: float
    y: float
    rule: str = "FT-13.2-1"

    def apply(self, battle: B) -> B:
        """Put the body in its place."""
        return _change_body(battle, self.terrain, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"{self.terrain} drifts to {place((self.x, self.y))}"


class AsteroidMet(Told, frozen=True, tag="asteroid_met", kw_only=True):
    """A ship and an asteroid met; the ship avoids it on `needed` or more.

    Nothing is thrown where that is certain, or out of the question.
    """

    ship: str
    terrain: str
    needed: int
    avoided: bool
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-13.1-2"

    def tell(self) -> str:
        thrown = f", needing {self.needed}: {dice(self.rolls)}" if self.rolls else ""
        outcome = "avoids it" if self.avoided else "crashes"
        return f"{self.ship} meets {self.terrain}{thrown}, and {outcome}"


class AsteroidHit(Happening, frozen=True, tag="asteroid_hit", kw_only=True):
    """An asteroid was worn down by so many points; `damage` is what it has taken in all."""

    terrain: str
    attacker: str
    points: int
    damage: int
    rule: str = "FT-13.2-3"

    def apply(self, battle: B) -> B:
        """Note the damage."""
        return _change_body(battle, self.terrain, damage=self.damage)

    def tell(self) -> str:
        return f"{self.terrain} takes {points(self.points)}, {self.damage} by now"


class AsteroidBroke(Happening, frozen=True, tag="asteroid_broke", kw_only=True):
    """An asteroid broke up into chunks, each with a course and a speed of its own."""

    terrain: str
    chunks: tuple[Asteroid, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-3"

    def apply(self, battle: B) -> B:
        """Put the chunks in its place."""
        return replace(battle, terrain=(*_without(battle, self.terrain), *self.chunks))

    def tell(self) -> str:
        chunks = counted(len(self.chunks), "chunk")
        ways = ", ".join(
            f"{chunk.id} on course {chunk.drift.course} by {chunk.drift.speed} MU"
            for chunk in self.chunks
            if chunk.drift
        )
        return f"{self.terrain} breaks into {chunks}: {dice(self.rolls)}; {ways}"


class DustCrossed(Told, frozen=True, tag="dust_crossed", kw_only=True):
    """A ship was too fast in dust; of its `points`, `penetrating` go past armour."""

    ship: str
    velocity: int
    points: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.3-1"

    def tell(self) -> str:
        past = f", {self.penetrating} of them penetrating" if self.penetrating else ""
        return (
            f"{self.ship} flies through dust at velocity {self.velocity}: {dice(self.rolls)}, "
            f"{points(self.points)}{past}"
        )


class LockOnThrown(Told, frozen=True, tag="lock_on_thrown", kw_only=True):
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

    def tell(self) -> str:
        outcome = "a lock" if self.has_lock else f"no lock; {', '.join(self.held)} cannot fire"
        return f"{self.ship} looks for {self.target} in the dust: {dice(self.rolls)}, {outcome}"


class FlareRaised(Happening, frozen=True, tag="flare_raised", kw_only=True):
    """A solar flare broke out, over an area or (without one) everywhere; `flares` count so far."""

    area: FlareArea | None
    flares: int
    rule: str = "FT-13.4-1"

    def apply(self, battle: B) -> B:
        """Count it."""
        return replace(battle, flares=self.flares)

    def tell(self) -> str:
        if self.area is None:
            return "A solar flare breaks out everywhere"
        return (
            f"A solar flare breaks out within {self.area.radius:g} MU of {place(self.area.place)}"
        )


class FlareStruck(Told, frozen=True, tag="flare_struck", kw_only=True):
    """Systems of a ship threw against a flare, each die with its `screens` added."""

    ship: str
    systems: tuple[str, ...]
    screens: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.4-1"

    def tell(self) -> str:
        screens = f", {self.screens} added for screens" if self.screens else ""
        return (
            f"{self.ship}: {', '.join(self.systems)} against the flare: {dice(self.rolls)}{screens}"
        )


class MeteorsStruck(Told, frozen=True, tag="meteors_struck", kw_only=True):
    """A ship met meteors or debris, whose dice are points past its armour."""

    ship: str
    terrain: str
    velocity: int
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.5-1"

    def tell(self) -> str:
        return (
            f"{self.ship} meets {self.terrain} at velocity {self.velocity}: {dice(self.rolls)}, "
            f"{points(self.points)} penetrating"
        )


class ExplosionThrown(Told, frozen=True, tag="explosion_thrown", kw_only=True):
    """A wreck explodes on the damage beyond its hull, `excess`, or less."""

    ship: str
    excess: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.6-1"

    def tell(self) -> str:
        outcome = "explodes" if self.explodes else "drifts on, a hulk"
        return f"{self.ship}'s wreck, {self.excess} beyond its hull: {dice(self.rolls)}, {outcome}"


class WreckExploded(Happening, frozen=True, tag="wreck_exploded", kw_only=True):
    """A wreck has become a cloud of debris."""

    ship: str
    cloud: WreckCloud
    rule: str = "FT-13.6-2"

    def apply(self, battle: B) -> B:
        """Put the debris on the table."""
        return replace(battle, terrain=(*battle.terrain, self.cloud))

    def tell(self) -> str:
        cloud = self.cloud
        return (
            f"{self.ship}'s debris {cloud.id}, {2 * cloud.radius:g} MU wide, is at "
            f"{place(cloud.place)}"
        )


class WreckDispersed(Happening, frozen=True, tag="wreck_dispersed", kw_only=True):
    """A cloud of debris has spread, and is no danger any more."""

    terrain: str
    rule: str = "FT-13.6-2"

    def apply(self, battle: B) -> B:
        """Take the debris away."""
        return replace(battle, terrain=_without(battle, self.terrain))

    def tell(self) -> str:
        return f"The debris {self.terrain} has spread, and is gone"


def _change_body(battle: B, body_id: str, **changes: object) -> B:
    return change_bodies(
        battle, lambda body: replace(body, **changes) if body.id == body_id else body
    )


def _without(battle: Battle, body_id: str) -> tuple[Body, ...]:
    return tuple([body for body in battle.terrain if body.id != body_id])


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DriftThrown,
    TerrainDrifted,
    AsteroidMet,
    AsteroidHit,
    AsteroidBroke,
    DustCrossed,
    LockOnThrown,
    FlareRaised,
    FlareStruck,
    MeteorsStruck,
    ExplosionThrown,
    WreckExploded,
    WreckDispersed,
)
"""All that can happen by this chapter."""
