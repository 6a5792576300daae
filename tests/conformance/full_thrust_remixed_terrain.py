"""Terrain in the words of the suite (FT 13.1 to 13.6): bodies of a case, and what they do."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.plane import COURSES, POINT_DEG, Point
from umpire.rules.full_thrust import terrain
from umpire.rules.full_thrust.movement import MoveShips, WriteOrder
from umpire.rules.full_thrust.referee import ApplyDamage
from umpire.rules.full_thrust.state.battle import Attack, Battle, Hit, Ruling, require_ship
from umpire.rules.full_thrust.state.options import Asteroid, WreckCloud
from umpire.rules.full_thrust.terrain import cloud_of, is_blocked
from umpire.rules.full_thrust.terrain_passages import RaiseFlare, bodies_on, survives, wear_down

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled
from .full_thrust_remixed_bodies import to_wreck
from .full_thrust_remixed_telling import everything, hurt, thrown
from .vocabulary import Answer

Given = Mapping[str, Any]


# Lines and moves.


def _line_of_fire(question: Question) -> Answer:
    battle, when = question.battle, question.when
    start, end = (_place(battle, when[key]) for key in ("from", "to"))
    blocked = is_blocked(battle, start, end)
    return {"blocked": blocked, "clear": not blocked}


def _place(battle: Battle, told: str | Given) -> Point:
    """Return the place of a ship, or the point that a case tells."""
    if isinstance(told, Mapping):
        return (told["x"], told["y"])
    return require_ship(battle, told, at="/ship").place


def _moved(question: Question) -> tuple[Battle, Happened]:
    """Return what comes of the move of all ships, by the orders that a case gives."""
    battle, told = replace(question.battle, phase="orders"), question.when
    orders = dict(told.get("orders") or {})
    if told.get("order") is not None:
        orders[told["ship"]] = told["order"]
    for name, notation in orders.items():
        battle, _ = ruled(battle, WriteOrder(name, notation=notation), question.dice)
    return ruled(in_phase(battle, "movement"), MoveShips(), question.dice)


def _move_collision(question: Question) -> Answer:
    """Answer with the numbers of the asteroids that ships meet; the first one at the top."""
    after, happened = _moved(question)
    name = question.when.get("ship", question.battle.ships[0].id)
    met = [event for event in happened if isinstance(event, terrain.AsteroidMet)]
    mine = [event for event in met if event.ship == name]
    return {
        **everything(question, after, happened),
        **hurt(question, after, name, happened),
        "collision": bool(mine),
        "collisions": len(mine),
        "number": mine[0].needed if mine else None,
        "numbers": [event.needed for event in mine],
        "roll_needed": any(event.rolls for event in mine),
        "avoided": all(event.avoided for event in mine),
    }


def _drift_terrain(question: Question) -> Answer:
    """Answer with where bodies are after they have drifted, ships standing out of their way."""
    still = replace(question.battle, ships=())
    after, happened = ruled(in_phase(still, "movement"), MoveShips(), question.dice)
    drifted = {e.terrain: e for e in happened if isinstance(e, terrain.TerrainDrifted)}
    bodies = [drifted.get(body.id, body) for body in question.battle.terrain]
    return {
        "terrain": [{"x": body.x, "y": body.y} for body in bodies],
        "left": [body.id for body in after.terrain],
    }


# Clouds, swarms and debris.


def _dust_transit(question: Question) -> Answer:
    after, happened = _moved(question)
    name = question.when["ship"]
    crossed = [e for e in happened if isinstance(e, terrain.DustCrossed) and e.ship == name]
    return hurt(question, after, name, happened) | {
        "roll_needed": bool(crossed),
        "dice_count": sum(len(event.rolls[0].faces) for event in crossed),
        "penetrating": sum(event.penetrating for event in crossed),
    }


def _meteor_transit(question: Question) -> Answer:
    after, happened = _moved(question)
    name = question.when["ship"]
    struck = [e for e in happened if isinstance(e, terrain.MeteorsStruck) and e.ship == name]
    return hurt(question, after, name, happened) | {
        "roll_needed": bool(struck),
        "dice_count": len(thrown(struck)),
        "hits": len(struck),
    }


def _debris_transit(question: Question) -> Answer:
    """Answer for debris of a turn before, which has a place of its own in the case."""
    cloud = to_wreck("debris", question.given["cloud"])
    battle = replace(question.battle, terrain=(*question.battle.terrain, cloud))
    after, happened = _moved(question._replace(battle=battle))
    name = question.when["ship"]
    drifted = [e for e in happened if isinstance(e, terrain.TerrainDrifted)]
    x, y = (drifted[-1].x, drifted[-1].y) if drifted else cloud.place
    struck = [e for e in happened if isinstance(e, terrain.MeteorsStruck) and e.ship == name]
    return hurt(question, after, name, happened) | {
        "cloud_position": {"x": x, "y": y},
        "dice_count": len(thrown(struck)),
        "removed": cloud not in after.terrain and after.body(cloud.id) is None,
    }


# Flares, explosions, asteroids under fire.


def _flare(question: Question) -> Answer:
    """Answer for one ship in a flare: the scores of its systems, and what it loses."""
    name = question.when["ship"]
    battle = replace(question.battle, ships=(require_ship(question.battle, name, at="/ship"),))
    after, happened = ruled(battle, RaiseFlare(), question.dice)
    struck = [event for event in happened if isinstance(event, terrain.FlareStruck)]
    scores = [face + event.screens for event in struck for face in thrown([event])]
    return hurt(question, after, name, happened) | {
        "score": scores[0] if scores else None,
        "scores": scores,
        "rolled_for": [system for event in struck for system in event.systems],
        "safe": [survives(score, 0, _safe_from(after)) for score in scores],
    }


def _safe_from(battle: Battle) -> int:
    return battle.tables.terrain.flare_safe_from


def _destroy_check(question: Question) -> Answer:
    """Answer for a ship that fire damages: its excess damage, and whether it explodes."""
    name = question.when["ship"]
    after, happened = ruled(
        question.battle, ApplyDamage(name, question.when["damage"]), question.dice
    )
    checked = [event for event in happened if isinstance(event, terrain.ExplosionThrown)]
    clouds = [event.cloud for event in happened if isinstance(event, terrain.WreckExploded)]
    return hurt(question, after, name, happened) | {
        "roll_needed": bool(checked),
        "explodes": any(event.explodes for event in checked),
        "cloud": _told_cloud(after, clouds[0], question.dice) if clouds else None,
    }


def _debris_cloud(question: Question) -> Answer:
    ship = require_ship(question.battle, question.when["ship"], at="/ship")
    return _told_cloud(question.battle, cloud_of(question.battle, ship), question.dice)


def _told_cloud(battle: Battle, cloud: WreckCloud, dice: Dice) -> Answer:
    """Tell of a cloud: its course as a clock point, and the turns for which it can be met."""
    course = cloud.course_deg / POINT_DEG
    return {
        "x": cloud.x,
        "y": cloud.y,
        "diameter": 2 * cloud.radius,
        "course": course or COURSES,
        "velocity": cloud.velocity,
        "turns": sum(1 for _ in _turns_of(battle, cloud, dice)),
    }


def _turns_of(battle: Battle, cloud: WreckCloud, dice: Dice) -> Iterator[int]:
    """Yield the turns in which a ship could meet a cloud."""
    battle = replace(in_phase(battle, "movement"), ships=(), terrain=(cloud,))
    while battle.body(cloud.id) is not None:
        if bodies_on(battle, (cloud.place, cloud.place)):
            yield battle.turn
        battle, _ = ruled(replace(battle, phase="movement"), MoveShips(), dice)
        battle = replace(battle, turn=battle.turn + 1)


def _asteroid_damage(question: Question) -> Answer:
    battle, when = question.battle, question.when
    asteroid = battle.terrain[when.get("index", 0)]
    assert isinstance(asteroid, Asteroid)
    attack = Attack("fire", (Hit(when["damage"]),))
    happened = wear_down(Ruling(battle), asteroid, attack, question.dice).events
    broke = [event for event in happened if isinstance(event, terrain.AsteroidBroke)]
    hit = next(event for event in happened if isinstance(event, terrain.AsteroidHit))
    return {
        "damage": hit.damage,
        "destroyed": bool(broke),
        "chunks": [
            {"course": chunk.drift.course, "speed": chunk.drift.speed, "x": chunk.x, "y": chunk.y}
            for event in broke
            for chunk in event.chunks
            if chunk.drift
        ],
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "line_of_fire": _line_of_fire,
    "move_collision": _move_collision,
    "drift_terrain": _drift_terrain,
    "dust_transit": _dust_transit,
    "meteor_transit": _meteor_transit,
    "debris_transit": _debris_transit,
    "flare": _flare,
    "destroy_check": _destroy_check,
    "debris_cloud": _debris_cloud,
    "asteroid_damage": _asteroid_damage,
}
