"""What the answers of Full Thrust: Remixed cases tell of ships, fighters and salvoes."""

from collections.abc import Iterable, Sequence
from typing import Any

from umpire.kernel.tracks import rows_ended
from umpire.rules.full_thrust.morale import ColoursThrown
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, require_ship
from umpire.rules.full_thrust.state.ship import Ship, crew_left
from umpire.rules.full_thrust.state.values import CORE_SYSTEMS
from umpire.rules.full_thrust.thresholds import (
    DamageTaken,
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
    last_turn,
)

from .full_thrust_remixed_asking import Happened, Question
from .full_thrust_remixed_craft import NEVER
from .full_thrust_remixed_words import UNLISTED, named
from .vocabulary import Answer


def everything(question: Question, after: Battle, happened: Happened) -> Answer:
    """Tell what became of all ships, groups and salvoes."""
    ships = {ship.id: hurt(question, after, ship.id, happened) for ship in after.ships}
    return {
        "targets": ships,
        "ships": ships,
        "fighters": {group.id: flying(group) for group in after.groups},
        "salvoes": {
            salvo.id: {"x": salvo.x, "y": salvo.y, "target": salvo.target, "status": salvo.status}
            for salvo in after.salvoes
        },
        "destroyed": [
            ship.id
            for ship in after.ships
            if ship.status == "destroyed"
            and require_ship(question.battle, ship.id, at="").status != "destroyed"
        ],
    }


def hurt(question: Question, after: Battle, name: str, happened: Happened) -> Answer:
    """Tell what became of one ship, from the events that name it."""
    before = question.battle
    was, now = require_ship(before, name, at="/target"), require_ship(after, name, at="/target")
    mine = [event for event in happened if getattr(event, "ship", None) == name]
    taken = [event for event in mine if isinstance(event, DamageTaken)]
    lost = [event for event in mine if isinstance(event, SystemLost) and event.drive != "half"]
    return {
        "damage": sum(event.points for event in taken),
        "to_armour": sum(event.to_armour for event in taken),
        "to_hull": sum(event.to_hull for event in taken),
        "penetrating": _penetrating(name, happened),
        "surrenders": any(isinstance(each, ColoursThrown) and each.strikes for each in mine),
        **standing(now, after),
        **_thresholds(was, now, mine),
        "systems_lost": [each.system for each in lost if each.system in now.lost],
        "drive_halved": [
            each.system for each in mine if isinstance(each, SystemLost) and each.drive == "half"
        ],
        "core_lost": [each.system for each in lost if each.system in CORE_SYSTEMS],
        "holds_lost": _holds(question, name)[was.holds_lost : now.holds_lost],
        "systems_spent": [system for system in now.spent if system not in was.spent],
        "excess": sum(each.excess for each in mine if isinstance(each, ShipDestroyed)),
        "fighters_lost": _aboard_lost(before, after, name),
    }


def _penetrating(name: str, happened: Happened) -> int:
    """Return the points of fire at a ship that went past its armour."""
    return sum(
        getattr(event, "penetrating", 0)
        for event in happened
        if getattr(event, "target", getattr(event, "ship", None)) == name
    )


def _thresholds(was: Ship, now: Ship, mine: Sequence[Any]) -> Answer:
    """Tell the last threshold point that was reached, and how many were passed with it."""
    rows = [row for row in now.ssd.rows if row]
    before, after = rows_ended(rows, was.damage), rows_ended(rows, now.damage)
    points = 0 if now.status == "destroyed" else after - before
    return {
        "check": after if points else 0,
        "extra_points": max(0, points - 1),
        "rolled_for": [
            system
            for event in mine
            if isinstance(event, ThresholdChecked)
            for system in event.systems
            if not system.startswith(UNLISTED)
        ],
    }


def _holds(question: Question, name: str) -> list[str]:
    """Return the names of the holds of a ship, from the left."""
    ships = [named(each) for each in question.given.get("ships", ())]
    holds = next((each.get("holds", ()) for each in ships if each["id"] == name), ())
    return [each.get("id", str(place)) for place, each in enumerate(holds)]


def _aboard_lost(before: Battle, after: Battle, ship: str) -> list[str]:
    was = {group.id: group for group in before.groups}
    return [
        group.id
        for group in after.groups
        if group.status == "destroyed"
        and group.id in was
        and (was[group.id].status, was[group.id].carrier) == ("aboard", ship)
    ]


def standing(ship: Ship, battle: Battle) -> Answer:
    """Tell how a ship stands."""
    factors = crew_left(ship, battle.tables.damage_control)
    return {
        **where(ship),
        **core(ship, battle),
        "hull_damage": ship.damage,
        "hull_left": ship.hull,
        "armour_left": ship.armour,
        "rows_left": rows_left(ship.ssd.rows, ship.damage),
        "destroyed": ship.status == "destroyed",
        "screen_level": ship.screen_level,
        "firecons": ship.fire_controls,
        "drive_state": ship.drive,
        "thrust": ship.thrust(battle.options.drive_half_rounding),
        "cf": factors,
        "dcp": factors,
    }


def where(ship: Ship) -> Answer:
    """Tell where a ship is and how it flies."""
    ftl = "warming" if ship.ftl_since is not None else "none"
    return {
        "x": ship.x,
        "y": ship.y,
        "facing": ship.facing,
        "course": ship.facing,
        "course_deg": ship.course_deg,
        "velocity": ship.velocity,
        "rolled": ship.rolled,
        "ftl": "gone" if ship.status == "jumped" else ftl,
        "off_table": ship.status == "off_table",
        "edge": ship.departure.edge if ship.departure else None,
        "return_turn": ship.departure.return_turn if ship.departure else None,
        "status": ship.status,
    }


def core(ship: Ship, battle: Battle) -> Answer:
    """Tell of the core systems; turns are complete turns after this one."""
    state = ship.core
    this_turn = last_turn(battle, 0)
    bridge = None if state.bridge_until is None else state.bridge_until - this_turn
    life = None if state.life_support_until is None else state.life_support_until - this_turn
    return {
        "bridge": "ok" if state.bridge == "working" else "lost",
        "bridge_turns": "permanent" if state.bridge == "out" and bridge is None else bridge,
        "power_core": "ok" if state.power_core == "working" else state.power_core,
        "life_support": "ok" if state.life_support == "working" else state.life_support,
        "life_support_turns": life,
        "fails_at_end_of_turn": state.life_support_until,
        "in_control": ship.can("steer", battle.turn),
        "hulk": ship.is_hulk,
    }


def rows_left(rows: Sequence[int], damage: int) -> list[int]:
    """Return the hull boxes that are left in each row."""
    ends = [sum(rows[: place + 1]) for place in range(len(rows))]
    return [max(0, min(row, end - damage)) for row, end in zip(rows, ends, strict=True)]


def flying(group: FighterGroup) -> Answer:
    """Tell how a fighter group stands."""
    return {
        "x": group.x,
        "y": group.y,
        "facing": group.facing,
        "strength": group.strength,
        "cef": group.endurance,
        "ace": group.ace,
        "torpedoes": group.torpedoes,
        "screening": group.screening,
        "attacking": list(group.targets),
        "dogfight": list(group.dogfight),
        "fired": group.fired,
        "status": group.status,
        "carrier": group.carrier,
        "bay": group.bay,
        "relaunch_turn": NEVER if group.grounded else group.relaunch_turn,
    }


def thrown(events: Iterable[Any]) -> list[int]:
    """Return all faces that fell in some events, in order."""
    return [face for event in events for roll in getattr(event, "rolls", ()) for face in roll.faces]
