"""Fillings of what Space Fleet offers: some that are accepted, and one for each stated reason."""

from typing import Any

from msgspec.structs import replace

from rules.space_fleet import builders_fire, builders_missiles, builders_movement, builders_sensors
from umpire.rules.space_fleet.state import Battle, SrLauncher
from umpire.rules.space_fleet.tables import Tables

SALVO_SPEED = Tables().lr_missile.speed


def firing(**changes: Any) -> Battle:
    """Return the phase in which A1 fires, at B1 or B2."""
    ships = [builders_fire.ship("A1", **changes)]
    ships += [builders_fire.ship(name, at=at) for name, at in (("B1", (0, -2)), ("B2", (1, -3)))]
    return builders_fire.battle(*ships, phase="fire_hc")


def flying(place: Any = None, **changes: Any) -> Battle:
    """Return the phase in which a salvo of A moves, two hexes from B1."""
    salvo, target = builders_missiles.salvo(**changes), builders_missiles.ship("B1", place)
    return builders_missiles.battle(builders_missiles.ship("A1"), salvo, target, phase="missiles")


def moving() -> Battle:
    """Return the step of A1."""
    return builders_movement.battle(
        builders_movement.ship("A1"), builders_movement.ship("B1", at=(0, -9))
    )


def under_counter() -> Battle:
    """Return the step of a squadron under its counter."""
    ships = [builders_movement.ship(name, squadron="Aq") for name in ("A1", "A2")]
    away = builders_movement.ship("B1", at=(0, -60))
    return builders_movement.battle(*ships, away, options=builders_movement.HIDDEN)


def switching() -> Battle:
    """Return the phase in which A1 may switch on its EW suite."""
    return builders_sensors.battle(
        builders_sensors.ship("A1", ew=True),
        builders_sensors.ship("B1", 60),
        options=builders_sensors.EW,
        phase="launch",
    )


SPEED = Tables().of_class("HC").speed
FULL = ["F"] * SPEED
AWAY = {"kind": "hex", "q": 12, "r": 12}
NEAR = {"kind": "hex", "q": 1, "r": 0}
B1, B2 = {"target": "B1", "weapon": "sr_missile", "mount": "S1"}, {"target": "B2"}
BODY = builders_missiles.planet(builders_missiles.cell(0, -1))


ACCEPTED: list[tuple[Battle, str, dict[str, Any]]] = [
    (firing(), "declare_fire", {"/shots": [{**B2, "weapon": "beam", "count": 1}]}),
    (moving(), "move_ship", {"/path": FULL}),
    (flying(), "move_missile", {"/path": ["F", "F"], "/target": "B1"}),
    (switching(), "switch_ew", {"/squadron": "echo", "/spot": NEAR}),
]
REFUSED: list[tuple[Battle, str, dict[str, Any], str]] = [
    (
        firing(sr_launchers=(SrLauncher("S1", 2),)),
        "declare_fire",
        {"/shots": [B1, B1 | B2]},
        "too_many_shots",
    ),
    (moving(), "move_ship", {"/path": [*FULL, "L"]}, "no_turn_after_full_move"),
    (moving(), "move_ship", {"/path": [*FULL, "F"]}, "exceeds_speed"),
    (moving(), "move_ship", {"/path": ["L", "F"]}, "must_move_forward_first"),
    (moving(), "move_ship", {"/path": ["F", "L", "L"]}, "one_turn_per_unit"),
    (moving(), "move_ship", {"/path": ["F"], "/facing": 2}, "pivot_while_moving"),
    (under_counter(), "move_squadron", {"/path": [*FULL, "L"]}, "no_turn_after_full_move"),
    (under_counter(), "move_squadron", {"/path": [*FULL, "F"]}, "exceeds_speed"),
    (under_counter(), "move_squadron", {"/path": ["L", "F"]}, "must_move_forward_first"),
    (under_counter(), "move_squadron", {"/path": ["F", "L", "L"]}, "one_turn_per_unit"),
    (under_counter(), "move_squadron", {"/path": ["F"], "/facing": 2}, "pivot_while_moving"),
    (flying(), "move_missile", {"/path": ["F"] * (SALVO_SPEED + 1)}, "exceeds_speed"),
    (flying(), "move_missile", {"/path": ["L", "F"]}, "must_move_forward_first"),
    (flying(), "move_missile", {"/path": ["F", "L", "L"]}, "one_turn_per_unit"),
    (flying(), "move_missile", {"/path": ["F"], "/facing": 2}, "pivot_while_moving"),
    (
        flying(builders_missiles.cell(0, 2)),
        "move_missile",
        {"/path": [*["F"] * SALVO_SPEED, "L"]},
        "no_turn_after_full_move",
    ),
    (flying(), "move_missile", {"/target": "B1"}, "no_contact"),
    (
        flying(builders_missiles.cell(0, 12), warhead="directed"),
        "move_missile",
        {"/path": ["F"], "/target": "B1"},
        "out_of_range",
    ),
    (
        replace(flying(warhead="directed"), bodies=(BODY,)),
        "move_missile",
        {"/target": "B1"},
        "line_blocked",
    ),
    (switching(), "switch_ew", {"/squadron": "Bq", "/spot": NEAR}, "name_taken"),
    (switching(), "switch_ew", {"/squadron": "echo", "/spot": AWAY}, "too_far_from_ew"),
]
