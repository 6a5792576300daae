"""Clashes in orders that Full Thrust: Remixed offers, each of which random orders seldom meet."""

from typing import Any

from msgspec.structs import replace

from properties.offering import Clash
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup, Salvo, Table
from umpire.rules.full_thrust.state.options import Asteroid, Options
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FighterBay,
    FireControl,
    Magazine,
    Minelayer,
    NovaCannon,
    PointDefence,
    ReflexField,
    SalvoMissileLauncher,
    Ship,
    Ssd,
    System,
)
from umpire.rules.full_thrust.state.tables import DamageControlTable, Tables

AT_ONCE = Options(illegal_orders="reject", mines=True, nova_cannon=True, reflex_field=True)
DRIFTING = replace(AT_ONCE, movement_system="vector")
ROCK = Asteroid("R1", 0.0, 5.0, 1.0)
ENEMY = (0.0, 3.0)


def ship(name: str, x: float = 0.0, y: float = 0.0, *fitted: System, **changes: Any) -> Ship:
    """Return a ship of the side that its name begins with, facing 12, that lies still."""
    systems = (FireControl("F1"), *fitted)
    ssd = Ssd(rows=(20, 20, 20, 20), systems=systems, thrust=4, mass=300)
    return Ship(name, name[0], ssd, x, y, 12, 0, **changes)


def group(name: str, x: float = 0.0, y: float = 0.0, **changes: Any) -> FighterGroup:
    """Return a fighter group of the side that its name begins with."""
    return FighterGroup(name, name[0], x=x, y=y, **changes)


def battle(phase: Any, *units: Ship | FighterGroup | Salvo, **changes: Any) -> Battle:
    """Return a battle in a phase, side A to act."""
    given: dict[str, Any] = {"initiative": ("B", "A"), "active": "A", "turn": 3}
    return Battle(
        sides=("A", "B"),
        ships=tuple([unit for unit in units if isinstance(unit, Ship)]),
        groups=tuple([unit for unit in units if isinstance(unit, FighterGroup)]),
        salvoes=tuple([unit for unit in units if isinstance(unit, Salvo)]),
        phase=phase,
        **(given | changes),
    )


# Written orders

LAYER = ship("A1", 0.0, 0.0, Minelayer("N1", 2), Minelayer("N2", 2), ReflexField("RF"))
CANNON = ship("A1", 0.0, 0.0, NovaCannon("NC"), Minelayer("N1", 2))


def mine(x: float) -> dict[str, Any]:
    """Return a mine that is dropped near the ship."""
    return {"minelayer": "N1", "x": x, "y": 0.0}


def written(one: Ship, values: dict[str, Any], code: str, options: Options = AT_ONCE) -> Clash:
    """Return a clash in what is written for a ship, where that is refused at once."""
    before = battle("orders", one, ship("B1", *ENEMY), options=options)
    given = {f"/manoeuvre/{name}": value for name, value in values.items()}
    return Clash(before, "write_order", given, code)


WRITTEN = (
    written(LAYER, {"mines": [mine(0.0), mine(1.0)]}, "weapon_used"),
    written(LAYER, {"mines": [mine(3.0)]}, "off_path"),
    written(LAYER, {"reflex": True, "mine": True}, "reflex_active"),
    written(CANNON, {"nova": True, "mine": True}, "nova_armed"),
    written(LAYER, {"items": [{"kind": "push_port"}] * 2}, "push_limit", DRIFTING),
)

# Fire, salvoes, point defence

BOW: tuple[Arc, ...] = ("F", "FS")
FIRER = ship("A1", 0.0, 0.0, Beam("E1", 2, BOW), Beam("E2", 2, BOW), Beam("E3", 2, ("F",)))
HERE = battle("fire", FIRER, ship("B1"))
"""A target at the firer's own place, for which that may name any arc but aft."""


def shot(weapon: str, arc: str | None = None) -> dict[str, Any]:
    """Return a shot at B1."""
    return {"weapon": weapon, "target": "B1"} | ({"arc": arc} if arc else {})


def fired(code: str, *shots: dict[str, Any]) -> Clash:
    """Return a clash of shots."""
    return Clash(HERE, "fire_weapons", {"/shots": list(shots)}, code)


FIRED = (
    fired("out_of_arc", shot("E1", "FS"), shot("E3")),
    fired("wrong_arc", shot("E1", "FS"), shot("E2", "F")),
    fired("weapon_used", shot("E1"), shot("E1", "F")),
)

LAUNCHERS = (SalvoMissileLauncher("L1", ARCS, "M1"), SalvoMissileLauncher("L2", ARCS, "M1"))


def launched(code: str, standard: int, *weapons: str, **changes: Any) -> Clash:
    """Return a clash of salvoes that are aimed ahead."""
    one = ship("A1", 0.0, 0.0, *LAUNCHERS, Magazine("M1", standard))
    before = battle("missiles", one, ship("B1", *ENEMY), **changes)
    aims = [
        {"weapon": weapon, "x": 0.0, "y": 9.0 + number, "ammunition": "standard"}
        for number, weapon in enumerate(weapons)
    ]
    return Clash(before, "launch_salvoes", {"/launches": aims}, code)


LAUNCHED = (
    launched("weapon_used", 2, "L1", "L1"),
    launched("ammo_empty", 1, "L1", "L2"),
    launched("line_blocked", 2, "L1", terrain=(ROCK,), options=Options(asteroids=True)),
)

GUARD = ship("A1", 0.0, 0.0, PointDefence("P1"), PointDefence("P2"), AreaDefence("AD"))
ATTACKED = battle(
    "point_defence",
    *(GUARD, ship("A2", 2.0), ship("A3", 3.0), ship("B1", 9.0, 9.0)),
    *[
        Salvo(f"S1-{number}", "B", "B1", 0.0, 0.0, target=f"A{number}", status="on_target")
        for number in (2, 3)
    ],
)


def allocated(code: str, *weapons: str) -> Clash:
    """Return a clash of defences of two other ships."""
    defences = [
        {"ship": "A1", "weapon": weapon, "target": f"S1-{number}"}
        for number, weapon in enumerate(weapons, 2)
    ]
    return Clash(ATTACKED, "allocate_defence", {"/defences": defences}, code)


DEFENDED = (allocated("weapon_used", "P1", "P1"), allocated("adfc_capacity", "P1", "P2"))

# Fighters

BEAM = Beam("E9", 1, ARCS)


def aimed(code: str, target: str, aim: str, *others: Ship | FighterGroup, **ours: Any) -> Clash:
    """Return a clash of what a group attacks with what its ace aims at."""
    units = (group("Ag", ace=True, **ours), ship("B1", *ENEMY, BEAM), *others)
    before = battle("allocation", *units, options=Options(pilot_quality=True))
    return Clash(before, "declare_attack", {"/targets": [target], "/ace_aims_at": aim}, code)


RIVAL = group("Bg", 0.0, 2.0, ace=True)
BAYS = (FighterBay("H1"), FighterBay("H2"))
LANDING = battle(
    "allocation",
    *(ship("A1", 0.0, 0.0, *BAYS), ship("A2", 0.0, 0.0, *BAYS), ship("B1", 9.0, 9.0)),
    group("Ag", strength=3),
    group("Ah", strength=3, status="aboard", carrier="A1", bay="H1"),
)
FLOWN = (
    aimed("unknown_system", "B2", "E9", ship("B2", *ENEMY)),
    aimed("system_destroyed", "B2", "E9", ship("B2", *ENEMY, BEAM, lost=("E9",))),
    aimed("wrong_fighter_type", "B1", "Bg", RIVAL, type="torpedo"),
    aimed("no_ace", "Bg", "E9", RIVAL),
    Clash(LANDING, "recover_group", {"/ship": "A2", "/join": "Ah"}, "unknown_target"),
)

INSIDE = {"/x": 0.0, "/y": 5.0, "/facing": 12}
OURS, THEIRS = group("Ag", 0.0, 2.0), group("Bg", 0.0, 2.5, facing=6)
FOUGHT = (replace(OURS, dogfight=("Bg",)), replace(THEIRS, dogfight=("Ag",)))


def into_rock(phase: Any, kind: str, *groups: FighterGroup) -> Clash:
    """Return a clash of a group that moves into an asteroid."""
    before = battle(phase, ship("A1"), ship("B1", 0.0, 20.0), *groups, terrain=(ROCK,))
    return Clash(before, kind, INSIDE, "inside_body")


def off_table(phase: Any, kind: str, *groups: FighterGroup) -> Clash:
    """Return a clash of a group that moves off the table."""
    before = battle(phase, ship("A1"), ship("B1", 0.0, 4.0), *groups)
    return Clash(replace(before, table=Table(-9.0, -9.0, 9.0, 4.0)), kind, INSIDE, "beyond_table")


INTO_ROCKS = tuple(
    clash(phase, kind, *groups)
    for clash in (into_rock, off_table)
    for phase, kind, groups in (
        ("fighters", "move_group", (OURS,)),
        ("secondary_moves", "secondary_move", (OURS,)),
        ("fighters", "evade_contact", (OURS, replace(THEIRS, moved=True))),
        ("fighters", "break_off", FOUGHT),
    )
)

# Boarding

CROWDED = battle(
    "boarding",
    ship("A1"),
    ship("B1"),
    options=Options(boarding=True),
    tables=Tables(damage_control=DamageControlTable(military_mass=1)),
)
CLASHES = (
    *(*WRITTEN, *FIRED, *LAUNCHED, *DEFENDED, *FLOWN, *INTO_ROCKS),
    Clash(CROWDED, "board_ship", {}, "too_many_factors"),
)
