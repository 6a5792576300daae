"""Movement in the words of the suite (SF 2): ships, squadrons under a counter, dummies."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet import Battle, Dummy, MoveDummies, MoveShip, MoveSquadron
from umpire.rules.space_fleet.initiative import require_dummy_step, require_squadron_step
from umpire.rules.space_fleet.mines import FieldRevealed, MinesAttacked
from umpire.rules.space_fleet.sensors import UNKNOWN_DUMMY
from umpire.rules.space_fleet.terrain import (
    CollisionThrown,
    DebrisStruck,
    debris_entered,
    is_too_fast,
)
from umpire.rules.space_fleet.units import current_speed, dummies_of, require_known_ship, ships_of

from .space_fleet_asking import Happened, Question, moving, moving_ship, ruled
from .space_fleet_telling import at, everything
from .space_fleet_words import to_spot
from .vocabulary import Answer

_PIVOTS = ("pivot", "pivot_to", "facing")


def _move(question: Question) -> Answer:
    """Answer for a ship, for all ships under a squadron's counter, or for dummies."""
    when, battle = question.when, question.battle
    name = when.get("ship", when.get("squadron", when.get("counter")))
    if battle.ship(name) is not None:
        return _move_ship(question)
    if ships_of(battle, name):
        return _move_squadron(question, name)
    return _move_dummies(question, name)


def pivot_of(question: Question) -> dict[str, Any]:
    """Return the facing, or the heading on a table, to which something pivots at rest."""
    when = question.when
    turned = next((when[name] for name in _PIVOTS if name in when), None)
    if question.battle.options.grid == "hex":
        return {"facing": turned}
    return {"heading_deg": when.get("heading_deg", turned)}


def _move_ship(question: Question) -> Answer:
    ship, path = question.ship, tuple(question.when.get("path", ()))
    # A case that moves one ship moves it alone, not under its squadron's counter.
    own = (ship.squadron,) if ship.squadron else ()
    battle = replace(question.battle, broken=(*question.battle.broken, *own))
    battle = moving_ship(battle, ship)
    order = MoveShip(ship.id, path, **pivot_of(question))
    after, happened = ruled(battle, order, question.dice)
    told = everything(after, happened)
    return {**told, **flown(question, after, happened), **struck(after, ship.id, happened)}


def flown(question: Question, after: Battle, happened: Happened) -> Answer:
    """Tell how a ship has flown, and through what."""
    ship = require_known_ship(after, question.ship.id, at="/ship")
    told = everything(after, happened)["ships"][ship.id]
    options = after.options
    speed = current_speed(question.ship, options)
    return {
        **told,
        "ship": told,
        "path": [list(at(spot).values()) for spot in ship.track],
        "speed": speed,
        "debris_hexes": debris_entered(after, ship.track),
        "over_half_speed": is_too_fast(told["moved"], speed, options),
    }


def struck(after: Battle, name: str, happened: Happened) -> Answer:
    """Tell what a ship has met: bodies, debris, mines, and the hits that came of it."""
    escapes = [event for event in happened if isinstance(event, CollisionThrown)]
    hits = [event.hits for event in happened if isinstance(event, (DebrisStruck, MinesAttacked))]
    ship = require_known_ship(after, name, at="/ship")
    told = everything(after, happened)["ships"][name]
    return {
        "target": told,
        "effects": told["effects"],
        "status": ship.status,
        "hits": sum(hits),
        "escaped": escapes[-1].escaped if escapes else None,
        "ended": bool(escapes) or ship.status != "active",
        "revealed": [event.field for event in happened if isinstance(event, FieldRevealed)],
    }


def _move_squadron(question: Question, name: str) -> Answer:
    lead = ships_of(question.battle, name)[0]
    battle = moving(
        question.battle,
        lead.side,
        lambda step: require_squadron_step(step, lead.side, name, at="/squadron"),
    )
    path = tuple(question.when.get("path", ()))
    order = MoveSquadron(lead.side, name, path, **pivot_of(question))
    after, happened = ruled(battle, order, question.dice)
    told = everything(after, happened)
    return {**told, **told["ships"][lead.id]}


def _move_dummies(question: Question, name: str) -> Answer:
    """Answer for dummies, which their owner puts anywhere: `to`, or `q` and `r`."""
    battle, when = question.battle, question.when
    unit = next(_dummies(battle, name), None)
    if unit is None:
        raise UNKNOWN_DUMMY.refuse(f"There is no counter {name}.", at="/counter")
    battle = moving(
        battle,
        unit.side,
        lambda step: require_dummy_step(step, unit.side, unit.squadron, at="/counter"),
    )
    order = MoveDummies(unit.side, name, to_spot(battle.options, when.get("to", when)))
    after, _ = ruled(battle, order, question.dice)
    moved = next(_dummies(after, name))
    return {**at(moved.spot), "counter": at(moved.spot)}


def _dummies(battle: Battle, name: str) -> Iterator[Dummy]:
    """Yield the dummy of that name, or those under a squadron's counter."""
    yield from (each for each in battle.dummies if each.id == name)
    yield from dummies_of(battle, name)


COMMANDS: dict[str, Callable[[Question], Answer]] = {"move": _move}
