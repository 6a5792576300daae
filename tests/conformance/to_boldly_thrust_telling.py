"""What the answers of To Boldly Thrust cases tell of ships and their shields."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.flight import turn_allowance
from umpire.rules.full_thrust.state.battle import acting_ship
from umpire.rules.full_thrust.state.ship import FtlDrive
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import Battle, CloakingDevice, Ship, require_ship

from .to_boldly_thrust_asking import Happened
from .to_boldly_thrust_ships import WARP, word_for
from .vocabulary import Answer


def standing(battle: Battle, name: str) -> Answer:
    """Tell how a ship stands."""
    ship = require_ship(battle, name, at="/ship")
    thrust = ship.thrust(battle.options.drive_half_rounding)
    return {
        "x": ship.x,
        "y": ship.y,
        "position": [ship.x, ship.y],
        "course": ship.facing,
        "velocity": ship.velocity,
        "status": ship.status,
        "destroyed": ship.status == "destroyed",
        "side": ship.side,
        "hull_damage": ship.damage,
        "hull_left": ship.hull,
        "shield": shield(battle, ship),
        "remaining": ship.shields_left,
        "absorbed": ship.shield_marks,
        "shield_status": ship.shield_status(battle.turn),
        "thrust": thrust,
        "turn_allowance": turn_allowance(thrust),
        "ftl": ship.has_warp,
        "warp": warp(ship),
        "repairable": ship.can_be_repaired(engine_of(ship) or WARP),
        "firecons": ship.fire_controls,
        "systems_lost": [word_for(each) for each in ship.lost],
    }


def shield(battle: Battle, ship: Ship) -> Answer:
    """Tell of a ship's shields: what is marked, what that leaves, and how they are now."""
    generator = ship.generator
    works = generator is not None and ship.works(generator.id)
    return {
        "type": generator.grade if generator else None,
        "strength": ship.shield_strength,
        "absorbed": ship.shield_marks,
        "remaining": ship.shields_left,
        "status": ship.shield_status(battle.turn),
        "generator": "ok" if works else "down",
        "lowered": ship.stance.lower_shields,
    }


def engine_of(ship: Ship) -> str | None:
    """Return the name of a ship's warp engine, `None` for one that has none."""
    engines = [each.id for each in ship.ssd.systems if isinstance(each, FtlDrive)]
    return engines[0] if engines else None


def warp(ship: Ship) -> str:
    """Tell the state of the warp engine."""
    if ship.core_ejected:
        return "ejected"
    if engine_of(ship) is None:
        return "none"
    return "ok" if ship.has_warp else "down"


def cloak(ship: Ship) -> Answer:
    """Tell of a ship's cloak: where its marker is, which is where others see it."""
    fitted = any(isinstance(each, CloakingDevice) for each in ship.ssd.systems)
    return {
        "state": ship.cloak_state,
        "fitted": fitted,
        "marker": {"x": ship.x, "y": ship.y} if ship.is_cloaked else None,
    }


def struck(battle: Battle, name: str, happened: Happened) -> Answer:
    """Tell what damage came to a ship: what its shields absorbed, and what went on to it."""
    mine = [event for event in happened if getattr(event, "ship", None) == name]
    absorbed = [event for event in mine if isinstance(event, ShieldsAbsorbed)]
    taken = [event for event in mine if isinstance(event, DamageTaken)]
    lost = [event.system for event in mine if isinstance(event, SystemLost)]
    return {
        **standing(battle, name),
        "shield_absorbed": sum(event.absorbed for event in absorbed),
        "to_ship": sum(event.points for event in taken),
        "to_armour": sum(event.to_armour for event in taken),
        "to_hull": sum(event.to_hull for event in taken),
        "lost": [word_for(each) for each in lost],
    }


def each_struck(battle: Battle, happened: Happened) -> dict[str, Answer]:
    """Tell what came to every ship."""
    return {ship.id: struck(battle, ship.id, happened) for ship in battle.ships}


def found(happened: Iterable[Any], kind: type[Any]) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in happened if isinstance(event, kind)]


def is_refused(asked: Callable[[], object]) -> bool:
    """Tell whether the book refuses something."""
    try:
        asked()
    except Refusal:
        return True
    return False


def is_targetable(battle: Battle, name: str) -> bool:
    """Tell whether anything can be aimed at a ship."""
    return not is_refused(lambda: acting_ship(battle, name, at="/target"))


def points(place: Mapping[str, float] | tuple[float, float]) -> list[float]:
    """Return a place as a pair."""
    return [place["x"], place["y"]] if isinstance(place, Mapping) else [*place]
