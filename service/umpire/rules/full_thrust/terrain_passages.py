"""FT 13.1 to 13.4: asteroids, dust and flares; what a ship meets on its way. Units: MU."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from umpire.kernel.chapter import Act, Chapter, OfReferee
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, Role, number, open_at, order_of, record
from umpire.kernel.plane import Point, advanced, advanced_at, first_meeting_mu, rounded
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage import destroy, take_damage
from umpire.rules.full_thrust.flight import current_thrust, movement_of, track
from umpire.rules.full_thrust.gunnery import (
    NO_SCREENS,
    Solution,
    beam_reading,
    penetrating_hits,
    screens_against,
)
from umpire.rules.full_thrust.mine_attacks import pass_mines
from umpire.rules.full_thrust.mines import lay_first_mines, lay_last_mines
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.planet_passing import pass_planets
from umpire.rules.full_thrust.refusals import DRIFT_THROWN, LOCK_ON_FAILED, OPTION_OFF
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, free_names, label
from umpire.rules.full_thrust.state.options import (
    Asteroid,
    Body,
    Drift,
    DustCloud,
    FlareArea,
    MeteorSwarm,
    Planet,
    WreckCloud,
)
from umpire.rules.full_thrust.state.ship import AreaDefence, FireControl, SensorSuite, Ship
from umpire.rules.full_thrust.state.tables import COURSE_DIE, DIE, throw
from umpire.rules.full_thrust.state.values import FARTHEST, LONGEST, within
from umpire.rules.full_thrust.stations import is_exposed
from umpire.rules.full_thrust.table_edges import Flown, fly, release_screens
from umpire.rules.full_thrust.terrain import (
    EVENTS,
    AsteroidBroke,
    AsteroidHit,
    AsteroidMet,
    DriftThrown,
    DustCrossed,
    FlareRaised,
    FlareStruck,
    LockOnThrown,
    MeteorsStruck,
    TerrainDrifted,
    WreckDispersed,
)
from umpire.rules.full_thrust.thresholds import lose_system


class ThrowDrift(Value, frozen=True, tag="throw_drift"):
    """Throw for the drift of the asteroid field, before it moves for the first time (FT-13.2-1)."""


SURE = 1
"""The number that needs no die (FT-13.1-2)."""


def throw_drift(ruling: Ruling, _order: ThrowDrift, dice: Dice) -> Ruling:
    """Throw for how the field drifts, before it could move for the first time (FT-13.2-1)."""
    battle = ruling.state
    bar = bar_to_throwing_drift(battle)
    if bar is not None:
        raise bar
    drift, rolls = _throw_drift_of(label(battle, "field"), dice)
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


def _throw_drift_of(name: str, dice: Dice) -> tuple[Drift, tuple[Roll, Roll]]:
    """Throw a course and a speed."""
    course = dice.roll(f"{name}/course", 1, COURSE_DIE)
    speed = dice.roll(f"{name}/speed", 1, DIE)
    return Drift(course.faces[0], speed.faces[0]), (course, speed)


def avoidance_number(velocity: int, thrust: int) -> int:
    """Return the face that avoids an asteroid; it may be beyond a die (FT-13.1-2)."""
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
    return ruling.then(_break_up(ruling.state, asteroid, dice))


def _break_up(battle: Battle, asteroid: Asteroid, dice: Dice) -> AsteroidBroke:
    """Throw for how many chunks there are, then for the way of each (FT-RUL-85, FT-UMP-25)."""
    name = label(battle, asteroid.id)
    rolls = [dice.roll(f"{name}/chunks", 1, DIE)]
    radius = asteroid.radius * battle.tables.terrain.chunk_share
    chunks: list[Asteroid] = []
    for nth, chunk_id in enumerate(free_names(battle, "C", rolls[0].faces[0]), start=1):
        drift, thrown = _throw_drift_of(f"{name}/chunk-{nth}", dice)
        rolls.extend(thrown)
        chunks.append(
            replace(asteroid, id=chunk_id, radius=radius, drift=drift, damage_points=None, damage=0)
        )
    return AsteroidBroke(terrain=asteroid.id, chunks=tuple(chunks), rolls=tuple(rolls))


DUST = "dust"
"""The attacker that the damage of dust names."""


def is_too_fast(battle: Battle, velocity: int) -> bool:
    """Return whether dust harms a ship of a velocity (FT-13.3-1, FT-RUL-86)."""
    return velocity > battle.tables.terrain.dust_safe_velocity


def cross_dust(ruling: Ruling, ship_id: str, velocity: int, dice: Dice) -> Ruling:
    """Throw for a ship some of whose path lay in dust: one die like a beam's, once a turn.

    Screens do not help it, armour does (FT-13.3-1, FT-RUL-19).
    """
    battle = ruling.state
    if not is_too_fast(battle, velocity):
        return ruling
    reading = beam_reading(NO_SCREENS, battle.tables.beam)
    thrown = throw(dice, label(battle, ship_id, DUST), 1, reading)
    ruling = ruling.then(
        DustCrossed(
            ship=ship_id,
            velocity=velocity,
            points=thrown.total,
            penetrating=thrown.again,
            rolls=thrown.rolls,
        )
    )
    hits = penetrating_hits(thrown.first, thrown.again)
    if not hits:
        return ruling
    return take_damage(ruling, ship_id, Attack(DUST, hits, note=DUST, rule="FT-13.3-1"), dice)


def lock_on(ruling: Ruling, shots: list[Solution], dice: Dice) -> tuple[Ruling, list[Solution]]:
    """Throw for the lock of a ship on one target that dust dims; return what it may fire.

    Where it fails, the shots and the use of the FireCon are lost (FT-13.3-2, FT-RUL-86).
    """
    battle, line = ruling.state, shots[0].line
    roll = dice.roll(label(battle, line.firer.id, line.target.id, "lock-on"), 1, DIE)
    locked = roll.faces[0] >= battle.tables.terrain.lock_on_from
    held = () if locked else tuple([shot.weapon.id for shot in shots])
    thrown = LockOnThrown(
        ship=line.firer.id,
        target=line.target.id,
        has_lock=locked,
        held=held,
        held_for=None if locked else LOCK_ON_FAILED.name,
        rolls=(roll,),
    )
    return ruling.then(thrown), shots if locked else []


class RaiseFlare(Value, frozen=True, tag="raise_flare"):
    """Let a solar flare break out, over an area or (without one) everywhere (FT-13.4-1)."""

    area: FlareArea | None = None


class RaiseFlareChoice(Choice, frozen=True, tag="raise_flare"):
    """The referee may let a flare break out, over an area or everywhere."""

    rule: str = "FT-13.4-1"


def flare_choices(battle: Battle) -> Iterator[RaiseFlareChoice]:
    """Yield that the referee may let a flare break out, where flares are in play (FT-13.4-1)."""
    if not battle.options.solar_flares:
        return
    anywhere = number(-FARTHEST, FARTHEST)
    area = record({"x": anywhere, "y": anywhere, "radius": number(LEAST_RADIUS_MU, LONGEST)})
    yield RaiseFlareChoice(
        order=order_of(RaiseFlare), open=(open_at("/area", area, optional=True),)
    )


LEAST_RADIUS_MU = 0.001
"""The least radius that is offered; a length is more than 0."""

SENSITIVE = (FireControl, AreaDefence, SensorSuite)
"""Systems that a flare can knock out (FT-RUL-87)."""


def survives(face: int, screens: int, safe_from: int) -> bool:
    """Return whether a system comes through a flare, each level of screens adding 1 (FT-13.4-1)."""
    return face + screens >= safe_from


def raise_flare(ruling: Ruling, order: RaiseFlare, dice: Dice) -> Ruling:
    """Let a flare break out: each sensitive system of each ship in it throws (FT-13.4-1).

    When and where is the referee's to say (FT-UMP-29).
    """
    battle = ruling.state
    if not battle.options.solar_flares:
        raise OPTION_OFF.refuse(
            "No flare is raised: the scenario plays without the option solar_flares.",
            rule="FT-13.4-1",
        )
    ruling = ruling.then(FlareRaised(area=order.area, flares=battle.flares + 1))
    for ship in battle.ships:
        if is_exposed(battle, ship) and (
            order.area is None or within(ship, order.area, order.area.radius)
        ):
            ruling = _strike(ruling, ship, dice)
    return ruling


def _strike(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for the sensitive systems of a ship in a flare, in the order of its display."""
    battle, screens = ruling.state, screens_against(ruling.state, None, ship)
    systems = [
        system.id
        for system in ship.ssd.systems
        if isinstance(system, SENSITIVE) and ship.works(system.id)
    ]
    if not systems:
        return ruling
    roll = dice.roll(label(battle, ship.id, f"flare-{battle.flares}"), len(systems), DIE)
    ruling = ruling.then(
        FlareStruck(ship=ship.id, systems=tuple(systems), screens=screens, rolls=(roll,))
    )
    for system, face in zip(systems, roll.faces, strict=True):
        if not survives(face, screens, battle.tables.terrain.flare_safe_from):
            ruling = lose_system(ruling, ship.id, system, dice, rule="FT-13.4-1")
    return ruling


THROW_DRIFT: Act[Battle, ThrowDrift] = Act(
    order=ThrowDrift,
    procedure=throw_drift,
    family="movement",
    giver="referee",
    offer=OfReferee(ThrowDriftChoice, drifting_choices),
)

RAISE_FLARE: Act[Battle, RaiseFlare] = Act(
    order=RaiseFlare,
    procedure=raise_flare,
    family="damage",
    giver="referee",
    offer=OfReferee(RaiseFlareChoice, flare_choices),
)

TERRAIN: Chapter[Battle] = Chapter(
    acts=(THROW_DRIFT, RAISE_FLARE),
    events=EVENTS,
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

    The dice are penetrating damage.
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


def drift(battle: Battle, body: Body) -> Point:
    """Return the place of a body after its move in the present turn (FT-13.2-1, FT-13.6-2).

    A wreck begins to move in the turn after it exploded (FT-RUL-89).
    """
    if isinstance(body, WreckCloud):
        away = body.velocity if body.turn < battle.turn else 0
        return rounded(advanced_at(body.place, body.course_deg, away))
    drift = drift_of(battle, body)
    return rounded(advanced(body.place, drift.course, drift.speed)) if drift else body.place


def drift_terrain(ruling: Ruling, dice: Dice) -> Ruling:
    """Move all drifting bodies, one by one, over the ships in their way (FT-13.2-1, -2)."""
    for body in ruling.state.terrain:
        start, (x, y) = body.place, drift(ruling.state, body)
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
    for body in bodies_on(battle, path):
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
    """Return how fast a ship moves; only the events that other seats see lack it (FT-UMP-66)."""
    return moved.velocity or 0


def bodies_on(battle: Battle, path: Sequence[Point]) -> list[Body]:
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


Passage: TypeAlias = Callable[[Ruling, Ship, ShipMoved, Dice], Ruling]
"""Rules on a ship's way, given the ship before its move, the move, and the dice."""

Crossing: TypeAlias = Callable[[Ruling, Flown, Dice], Ruling]
"""Rules on encounters that depend on who comes first."""

ON_THE_WAY: tuple[Passage, ...] = (
    lay_first_mines,
    pass_terrain,
    lay_last_mines,
    pass_planets,
)
"""Procedures of several chapters, carried out in this order for each ship as it moves."""

CROSSINGS: tuple[Crossing, ...] = (pass_mines,)


def on_the_way(ruling: Ruling, before: Ship, moved: ShipMoved, dice: Dice) -> Ruling:
    """Carry out the encounters of a ship on its way, while it is on the table.

    A ship inside a station meets nothing: the station does (FT-13.7-3).
    """
    for passage in ON_THE_WAY:
        ship = ruling.state.ship(before.id)
        if ship is None or not is_exposed(ruling.state, ship):
            break
        ruling = passage(ruling, before, moved, dice)
    return ruling


def cross(ruling: Ruling, flown: Flown, dice: Dice) -> Ruling:
    """Carry out the encounters that depend on which ship comes first.

    The ships have flown, and none of them has left the table yet.
    """
    for crossing in CROSSINGS:
        ruling = crossing(ruling, flown, dice)
    return ruling
