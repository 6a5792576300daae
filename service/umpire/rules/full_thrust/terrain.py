"""FT 13.1, 13.2, 13.6: terrain in the line of fire, asteroids as targets, wrecks. Units: MU."""

from collections.abc import Callable, Iterator
from typing import ClassVar, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.odds import at_least
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu, distance_to_line_mu
from umpire.rules.full_thrust.design import group_by_mass, group_of
from umpire.rules.full_thrust.flight import course_of, movement_of
from umpire.rules.full_thrust.refusals import INCONSISTENT, INDESTRUCTIBLE, LINE_BLOCKED
from umpire.rules.full_thrust.state.battle import (
    B,
    Battle,
    Ruling,
    change_bodies,
    free_names,
    label,
    require_ship,
)
from umpire.rules.full_thrust.state.options import (
    Asteroid,
    Body,
    Drift,
    DustCloud,
    FlareArea,
    MeteorSwarm,
    Options,
    Planet,
    WreckCloud,
)
from umpire.rules.full_thrust.state.ship import MOST_SCREENS, Ship, Ssd
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import NOBODY, Placed
from umpire.rules.full_thrust.thresholds import DamageTaken


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
    """Return whether an asteroid other than `aim`, or a planet, cuts a line; not by touching it.

    (FT-13.1-1, FT-RUL-84, FT-UMP-55.)
    """
    return any(
        distance_to_line_mu(body.place, start, end) < body.radius - TOLERANCE_MU
        for body in solid_bodies(battle)
        if body.id != aim
    )


def may_block(battle: Battle) -> bool:
    """Return whether anything in a battle can cut a line at all."""
    return bool(solid_bodies(battle))


def require_no_asteroids(battle: Battle, firer: Ship, target: Ship) -> None:
    """Refuse a line of fire that an asteroid cuts (FT-13.1-1)."""
    if is_blocked(battle, firer.place, target.place, aim=target.id):
        raise LINE_BLOCKED.refuse(
            f"An asteroid or a planet lies between {firer.id} and {target.id}: fire at what is "
            "in sight.",
            at="/target",
        )


def is_body_near(battle: Battle, point: Point, limit_mu: float) -> bool:
    """Return whether an asteroid or a planet is near a jump or an entry (FT-8.1-3).

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
    """Return whether something is inside a cloud of dust (FT-13.3-2)."""
    return battle.options.dust_clouds and any(
        distance_mu(body.place, thing.place) < body.radius - TOLERANCE_MU
        for body in battle.terrain
        if isinstance(body, DustCloud)
    )


def is_dim(battle: Battle, firer: Placed, target: Placed) -> bool:
    """Return whether fire must lock on first: either end of the line is in dust (FT-13.3-2)."""
    return in_dust(battle, firer) or in_dust(battle, target)


def lock_number(battle: Battle, firer: Placed, target: Placed) -> int | None:
    """Return the face that a lock-on needs, `None` where it is automatic (FT-13.3-2)."""
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


class DriftThrown(Happening, frozen=True, tag="drift_thrown", kw_only=True):
    """Dice said how the asteroid field drifts from now on."""

    drift: Drift
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-1"

    def apply(self, battle: B) -> B:
        def drifting(body: Body) -> Body:
            if isinstance(body, Asteroid) and body.drift is None:
                return replace(body, drift=self.drift)
            return body

        return change_bodies(battle, drifting)

    def tell(self) -> str:
        return self.say(
            "The asteroids drift on course {course}, {speed} MU a turn ({rolls:dice})",
            course=self.drift.course,
            speed=self.drift.speed,
        )


class TerrainDrifted(Happening, frozen=True, tag="terrain_drifted", kw_only=True):
    """A body moved to this place, before the ships."""

    terrain: str
    x: float
    y: float
    rule: str = "FT-13.2-1"

    def apply(self, battle: B) -> B:
        return _change_body(battle, self.terrain, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("{terrain} drifts to {place:place}", place=(self.x, self.y))


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
        line = "{ship} avoids {terrain}" if self.avoided else "{ship} crashes into {terrain}"
        met = self.say(line)
        return self.say("{met} (needs {needed}, {rolls:dice})", met=met) if self.rolls else met


class AsteroidHit(Happening, frozen=True, tag="asteroid_hit", kw_only=True):
    """An asteroid was worn down by `points`; `damage` is the total."""

    line: ClassVar[str] = "{terrain} takes {points:points}; {damage} in all"

    terrain: str
    attacker: str
    points: int
    damage: int
    rule: str = "FT-13.2-3"

    def apply(self, battle: B) -> B:
        return _change_body(battle, self.terrain, damage=self.damage)


class AsteroidBroke(Happening, frozen=True, tag="asteroid_broke", kw_only=True):
    """An asteroid broke up into chunks, each with a course and a speed of its own."""

    terrain: str
    chunks: tuple[Asteroid, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.2-3"

    def apply(self, battle: B) -> B:
        return replace(battle, terrain=(*_remove_body(battle, self.terrain), *self.chunks))

    def tell(self) -> str:
        ways = [
            self.say(
                "{chunk} on course {course} by {speed} MU",
                chunk=chunk.id,
                course=chunk.drift.course,
                speed=chunk.drift.speed,
            )
            for chunk in self.chunks
            if chunk.drift
        ]
        return self.say(
            "{terrain} breaks into {chunks}: {ways:list} ({rolls:dice})",
            chunks=self.say_number(len(self.chunks), "{number} chunk", "{number} chunks"),
            ways=ways,
        )


class DustCrossed(Told, frozen=True, tag="dust_crossed", kw_only=True):
    """A ship was too fast in dust; of its `points`, `penetrating` go past armour."""

    ship: str
    velocity: int
    points: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.3-1"

    def tell(self) -> str:
        return self.say(
            "{ship} flies through dust at velocity {velocity}: {points:points}, {penetrating} past "
            "armour ({rolls:dice})"
            if self.penetrating
            else "{ship} flies through dust at velocity {velocity}: {points:points} ({rolls:dice})"
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
        if self.has_lock:
            return self.say("{ship} gets a lock on {target} in the dust ({rolls:dice})")
        return self.say(
            "{ship} gets no lock on {target} in the dust; {held:list} cannot fire ({rolls:dice})"
        )


class FlareRaised(Happening, frozen=True, tag="flare_raised", kw_only=True):
    """A solar flare broke out, over an area or (without one) everywhere; `flares` count so far."""

    area: FlareArea | None
    flares: int
    rule: str = "FT-13.4-1"

    def apply(self, battle: B) -> B:
        return replace(battle, flares=self.flares)

    def tell(self) -> str:
        if self.area is None:
            return self.say("A solar flare breaks out everywhere")
        return self.say(
            "A solar flare breaks out within {radius:g} MU of {place:place}",
            radius=self.area.radius,
            place=self.area.place,
        )


class FlareStruck(Told, frozen=True, tag="flare_struck", kw_only=True):
    """Systems of a ship threw against a flare, each die with its `screens` added."""

    ship: str
    systems: tuple[str, ...]
    screens: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.4-1"

    def tell(self) -> str:
        return self.say(
            "{ship} checks {systems:list} against the flare, {screens} added for screens "
            "({rolls:dice})"
            if self.screens
            else "{ship} checks {systems:list} against the flare ({rolls:dice})"
        )


class MeteorsStruck(Told, frozen=True, tag="meteors_struck", kw_only=True):
    """A ship met meteors or debris, whose dice are points past its armour."""

    line: ClassVar[str] = (
        "{ship} meets {terrain} at velocity {velocity}: {points:points}, all past armour "
        "({rolls:dice})"
    )

    ship: str
    terrain: str
    velocity: int
    points: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.5-1"


class ExplosionThrown(Told, frozen=True, tag="explosion_thrown", kw_only=True):
    """A wreck explodes on the damage beyond its hull, `excess`, or less."""

    ship: str
    excess: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-13.6-1"

    def tell(self) -> str:
        return self.say(
            "The wreck of {ship} explodes, {excess} beyond its hull ({rolls:dice})"
            if self.explodes
            else "The wreck of {ship} drifts on, {excess} beyond its hull ({rolls:dice})"
        )


class WreckExploded(Happening, frozen=True, tag="wreck_exploded", kw_only=True):
    """A wreck has become a cloud of debris."""

    ship: str
    cloud: WreckCloud
    rule: str = "FT-13.6-2"

    def apply(self, battle: B) -> B:
        return replace(battle, terrain=(*battle.terrain, self.cloud))

    def tell(self) -> str:
        return self.say(
            "The debris {cloud} of {ship}, {width:g} MU wide, is at {place:place}",
            cloud=self.cloud.id,
            width=2 * self.cloud.radius,
            place=self.cloud.place,
        )


class WreckDispersed(Happening, frozen=True, tag="wreck_dispersed", kw_only=True):
    """A cloud of debris has spread, and is no danger any more."""

    line: ClassVar[str] = "The debris {terrain} has dispersed"

    terrain: str
    rule: str = "FT-13.6-2"

    def apply(self, battle: B) -> B:
        return replace(battle, terrain=_remove_body(battle, self.terrain))


def _change_body(battle: B, body_id: str, **changes: object) -> B:
    return change_bodies(
        battle, lambda body: replace(body, **changes) if body.id == body_id else body
    )


def _remove_body(battle: Battle, body_id: str) -> tuple[Body, ...]:
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

NOT_FIRE = ("FT-3.6-", "FT-8.", "FT-13.", "FT-14.")
"""How the rules begin whose damage is no fire: rams, FTL, terrain, planets (FT-UMP-27)."""


def explodes(face: int, excess: int) -> bool:
    """Return whether a wreck explodes: on the damage beyond its hull, or less (FT-13.6-1)."""
    return face <= excess


def throw_explosion(ruling: Ruling, before: Ship, excess: int, dice: Dice) -> Ruling:
    """Throw for a ship that enemy fire has destroyed (FT-13.6-1, FT-RUL-89).

    `before` is the ship before the attack; `excess` the damage beyond its last hull box, without
    which no die falls.
    """
    battle = ruling.state
    if not battle.options.battle_debris or not excess or not _by_enemy_fire(ruling, before):
        return ruling
    roll = dice.roll(label(battle, before.id, "explosion"), 1, DIE)
    exploded = explodes(roll.faces[0], excess)
    ruling = ruling.then(
        ExplosionThrown(ship=before.id, excess=excess, explodes=exploded, rolls=(roll,))
    )
    if not exploded:
        return ruling
    wreck = require_ship(ruling.state, before.id, at="/ship")
    return ruling.then(WreckExploded(ship=wreck.id, cloud=cloud_of(ruling.state, wreck)))


def _by_enemy_fire(ruling: Ruling, ship: Ship) -> bool:
    """Return whether the last damage of a ship was fire, and not that of its own side."""
    battle = ruling.state
    taken = [event for event in ruling.events if isinstance(event, DamageTaken)]
    last = next((event for event in reversed(taken) if event.ship == ship.id), None)
    if last is None or last.rule.startswith(NOT_FIRE):
        return False
    by = battle.ship(last.attacker) or battle.group(last.attacker) or battle.salvo(last.attacker)
    return by is None or by.side != ship.side


def cloud_of(battle: Battle, ship: Ship) -> WreckCloud:
    """Return the debris of a ship: where it is, as wide as its group says (FT-13.6-2, FT-RUL-67).

    It has the course and velocity that the ship had.
    """
    widths = battle.tables.terrain.debris_diameter_mu
    group = group_of(ship.ssd, battle.tables.design)
    if group == "merchant":
        group = group_by_mass(ship.ssd.mass, battle.tables.design)
    width = {"escort": widths.escort, "cruiser": widths.cruiser, "capital": widths.capital}[group]
    (name,) = free_names(battle, "W", 1)
    drifting = ship.course_deg if movement_of(battle, ship) == "vector" else None
    return WreckCloud(
        id=name,
        x=ship.x,
        y=ship.y,
        radius=width / 2,
        course_deg=course_of(ship.facing, drifting),
        velocity=ship.velocity,
        turn=battle.turn,
    )


_Needed: TypeAlias = tuple[str, Callable[[Options], bool]]

_OPTIONS: dict[type, _Needed] = {
    Asteroid: ("asteroids", lambda options: options.asteroids),
    DustCloud: ("dust_clouds", lambda options: options.dust_clouds),
    MeteorSwarm: ("meteor_swarms", lambda options: options.meteor_swarms),
    Planet: ("planets", lambda options: options.planets),
}

_DEBRIS: _Needed = ("battle_debris", lambda options: options.battle_debris)


def require_terrain(battle: Battle) -> None:
    """Refuse bodies that the options do not have, or that cannot be as they are."""
    for index, body in enumerate(battle.terrain):
        at = f"/terrain/{index}"
        option, is_on = _OPTIONS.get(type(body), _DEBRIS)
        if not is_on(battle.options):
            raise INCONSISTENT.refuse(
                f"{body.id} is on the table, and needs the option {option}.", at=at
            )
        if isinstance(body, Asteroid):
            _require_asteroid(battle, body, at)
        elif getattr(body, "turn", battle.turn) > battle.turn:
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
