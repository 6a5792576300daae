"""Sensors and cloaks in the words of the suite (TBT 9, 10)."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.full_thrust.sensors import ScanAnnounced, ScanShip, ShipScanned, most_scans
from umpire.rules.to_boldly_thrust.cloaks import CloakDropped
from umpire.rules.to_boldly_thrust.decloaking import DropCloak
from umpire.rules.to_boldly_thrust.sensors import (
    SensorsUsed,
    SweepArc,
    SweepThrown,
    sense_shields,
    use_sensors,
)
from umpire.rules.to_boldly_thrust.state import Battle, Ruling, require_ship

from .full_thrust_remixed_asking import Ones
from .to_boldly_thrust_asking import Question, in_phase, ruled, with_ship
from .to_boldly_thrust_ships import not_yet_back
from .to_boldly_thrust_telling import found, is_targetable, standing
from .vocabulary import Answer

# Sensors.


def _passive_scan(question: Question) -> Answer:
    status = sense_shields(question.battle, question.ship.id, question.target.id)
    return {"shield_status": status}


def _using_sensors(question: Question, *, in_play: bool) -> Battle:
    """Return the battle in which the ship is ordered to use its active sensors."""
    ship = replace(question.ship, stance=replace(question.ship.stance, active_sensors=True))
    battle = in_phase(with_ship(question.battle, ship), "sensors")
    if not in_play:
        return battle
    options = replace(battle.options, sensors=True, advanced_sensors=True)
    return replace(battle, options=options)


def _active_sensors(question: Question) -> Answer:
    """Answer for a ship that uses active sensors: who hears of it, and where its marker is."""
    name = question.ship.id
    ruling = use_sensors(Ruling(_using_sensors(question, in_play=False)), Ones())
    ship = require_ship(ruling.state, name, at="/ship")
    return {
        **standing(ruling.state, name),
        "marker": {"x": ship.x, "y": ship.y} if ship.is_cloaked else None,
        "targetable": is_targetable(ruling.state, name),
        "revealed": bool(found(ruling.events, SensorsUsed)),
    }


def _active_scan(question: Question) -> Answer:
    battle = _using_sensors(question, in_play=True)
    after, happened = ruled(battle, ScanShip(question.ship.id, question.target.id), question.dice)
    (scan,) = found(happened, ShipScanned)
    return {
        "score": scan.score,
        "discloses": scan.disclosed,
        "scans_left": _scans_left(after, question.ship.id),
    }


def _scans_left(battle: Battle, name: str) -> int:
    ship = require_ship(battle, name, at="/ship")
    return most_scans(battle, ship) - ship.scans_made


def _sweep(question: Question) -> Answer:
    """Answer for a sweep: what it finds, and that the sweeper shows itself by it."""
    name, battle = question.ship.id, _using_sensors(question, in_play=False)
    after, happened = ruled(battle, SweepArc(name, question.when["arc"]), question.dice)
    thrown = found(happened, SweepThrown)
    shown = use_sensors(Ruling(battle), Ones()).events
    return {
        "results": {each.target: _swept(each) for each in thrown},
        "detected": [each.target for each in thrown if each.found],
        "sweeper_revealed": bool(found(shown, SensorsUsed) or found(shown, ScanAnnounced)),
        "targetable": any(is_targetable(after, each.target) for each in thrown),
        "scans_left": _scans_left(after, name),
    }


def _swept(event: SweepThrown) -> Answer:
    (die,) = event.rolls[0].faces
    return {"die": die, "modified": die + event.modifier, "detected": event.found}


# Cloaks.


def _decloak(question: Question) -> Answer:
    """Answer for a ship that drops its cloak: how far dice shift it, and where it is then."""
    name = question.ship.id
    hiding = not_yet_back(question.battle, question.ship, question.given)
    battle = in_phase(with_ship(question.battle, hiding), "fire", hiding.side)
    after, happened = ruled(battle, DropCloak(name), question.dice)
    (dropped,) = found(happened, CloakDropped)
    courses = [roll.faces[0] for roll in dropped.rolls[1:]]
    return {
        **standing(after, name),
        "displacement": dropped.shift_mu,
        "direction": courses[0] if courses else None,
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "passive_scan": _passive_scan,
    "active_sensors": _active_sensors,
    "active_scan": _active_scan,
    "sweep": _sweep,
    "decloak": _decloak,
}
