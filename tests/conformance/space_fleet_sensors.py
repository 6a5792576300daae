"""Sensors in the words of the suite (SF 7): detection, dummy counters."""

from collections.abc import Callable
from math import isfinite

from msgspec.structs import replace

from umpire.kernel.dice import NO_DICE
from umpire.rules.space_fleet import Battle, Dummy, Ship, SwitchEw
from umpire.rules.space_fleet.sensors import DummyDetected, Sensors, dummy_allowance, look
from umpire.rules.space_fleet.state import change_ship
from umpire.rules.space_fleet.units import (
    UNKNOWN_TARGET,
    EwDeclared,
    dummies_of,
    require_known_ship,
    ships_of,
)

from .space_fleet_asking import Question, in_phase, nothing_yet, ruled
from .space_fleet_telling import at, standing
from .space_fleet_words import to_spot
from .vocabulary import Answer


def _detect(question: Question) -> Answer:
    """Answer with the distance as it counts, the level, and whether a dummy is seen through."""
    battle, side = _observed(question)
    unit = _unit(battle, question.when["target"])
    if question.when.get("fired") and isinstance(unit, Ship):
        battle = change_ship(battle, unit.id, fired_beam=True, fired_direct=True, fired_any=True)
        unit = require_known_ship(battle, unit.id, at="/target")
    seen = Sensors(battle, side).read(unit)
    looked = look(nothing_yet(question._replace(battle=battle)), NO_DICE)
    through = [event for event in looked.events if isinstance(event, DummyDetected)]
    return {
        "distance": seen.distance if isfinite(seen.distance) else None,
        "level": seen.level,
        "removed": any(event.dummy == unit.id for event in through),
        "dummy": isinstance(unit, Dummy),
    }


def _observed(question: Question) -> tuple[Battle, str]:
    """Return the battle and the side that observes; if one ship does, its side has no other."""
    battle, observer = question.battle, question.when["observer"]
    ship = battle.ship(observer)
    if ship is None:
        return battle, observer
    kept = tuple(each for each in battle.ships if each is ship or each.side != ship.side)
    return replace(battle, ships=kept), ship.side


def _unit(battle: Battle, name: str) -> Ship | Dummy:
    """Return a ship, a dummy, or what is under the counter of a squadron: all stand together."""
    units: list[Ship | Dummy] = [each for each in battle.ships if name in {each.id, each.counter}]
    units += [each for each in battle.dummies if each.id == name]
    units += [*ships_of(battle, name), *dummies_of(battle, name)]
    if not units:
        raise UNKNOWN_TARGET.refuse(f"There is no target {name}.", at="/target")
    return units[0]


def _switch_ew(question: Question) -> Answer:
    """Answer for an EW suite that is switched, and for the dummy squadron that it makes, if any."""
    ship, when, battle = question.ship, question.when, question.battle
    made = {name: when[name] for name in ("squadron", "number", "speed") if name in when}
    spot = to_spot(battle.options, when["at"]) if "at" in when else None
    order = SwitchEw(ship.id, when.get("active", True), spot=spot, **made)
    after, happened = ruled(in_phase(battle, "launch"), order, question.dice)
    dummies = dummies_of(after, when.get("squadron", ""))
    return {
        "ship": standing(after, require_known_ship(after, ship.id, at="/ship")),
        "declared": [event.squadron for event in happened if isinstance(event, EwDeclared)],
        "counter": at(dummies[0].spot) if dummies else None,
        "dummies": len(dummies),
    }


def _dummy_allowance(question: Question) -> Answer:
    asked = {**question.given, **question.when}
    told = asked.get("squadron_count", asked.get("squadrons", ()))
    count = told if isinstance(told, int) else len(told)
    return {"dummies": dummy_allowance(count, question.battle.options.dummy_rate)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "detect": _detect,
    "switch_ew": _switch_ew,
    "dummy_allowance": _dummy_allowance,
}
