"""The words of Full Thrust: Remixed cases, and the rulebook's own words for them: positions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.rules.full_thrust.design import hull_rows
from umpire.rules.full_thrust.state.battle import Battle, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    DriveState,
    FtlDrive,
    ScreenGenerator,
    Ship,
    Ssd,
    crew_left,
)
from umpire.rules.full_thrust.state.tables import Tables
from umpire.rules.full_thrust.state.values import Core, Departure, Hold
from umpire.rules.full_thrust.thresholds import last_turn

from .full_thrust_remixed_bodies import terrain_of
from .full_thrust_remixed_craft import groups_of, mines_of, mines_told, salvoes_of
from .full_thrust_remixed_fields import unlisted_wonders, with_wonders
from .full_thrust_remixed_systems import to_system
from .full_thrust_remixed_worlds import stations_told, to_station, with_worlds
from .vocabulary import Unsupported

UNLISTED = "unlisted "
"""How the names of systems begin that a case tells without a box in the display."""

SIDES = ("red", "blue")
HULL_ROWS = (20, 20, 20, 20)
READINGS = {"bridge_lost_for_good": False, "rotate_while_launching": False}
"""Readings of cases that name none, where the default of the umpire is another."""
STATUS = {"destroyed": "destroyed", "off_table": "off_table"}

Given = Mapping[str, Any]


def to_battle(given: Given) -> Battle:
    """Return the position of a case, in the orders phase."""
    table = given.get("table")
    battle = Battle(
        sides=_sides(given),
        ships=(),
        table=Table(**table) if table else None,
        options=to_options(given.get("options", {})),
        tables=msgspec.convert(with_readings(given.get("tables", {})), Tables),
        terrain=terrain_of(given),
        turn=_turn(given),
        initiative=tuple(given.get("initiative", ())),
    )
    ships = [to_ship(battle, named(each)) for each in given.get("ships", ())]
    if "entering" in given:
        ships.append(replace(to_ship(battle, given["entering"]), status="waiting"))
    ships += [to_station(to_ship(battle, each), each) for each in stations_told(given)]
    battle = replace(battle, ships=tuple(ships))
    battle = replace(battle, groups=groups_of(battle, given))
    battle = replace(battle, salvoes=salvoes_of(battle, given), mines=mines_of(battle, given))
    return replace(battle, ships=(*battle.ships, *_screened(battle)))


def _screened(battle: Battle) -> Iterator[Ship]:
    """Yield the ships that groups screen and a case does not describe: beside their groups."""
    for group in battle.groups:
        if group.screening and battle.ship(group.screening) is None:
            words = {"id": group.screening, "side": group.side, "x": group.x, "y": group.y}
            yield to_ship(battle, words)


def named(ship: str | Given) -> Given:
    """Return a ship that a case only names as one that it describes."""
    return {"id": ship} if isinstance(ship, str) else ship


def with_readings(tables: Given) -> Given:
    """Return the tables of a case: a ship of 80 mass that names no class is a capital ship.

    The default of the umpire is another; cases that name none keep this one.
    """
    design = tables.get("design", {})
    groups = {"capital_from": 80, **design.get("groups", {})}
    return {**tables, "design": {**design, "groups": groups}}


def to_options(given: Given) -> Options:
    """Return the options of a case; those that no chapter here has must be off.

    Raises:
        Unsupported: one of them is on.
    """
    fields = Options.__struct_fields__
    for name, value in given.items():
        if name not in fields and value:
            raise Unsupported(f"no option {name!r}")
    told = READINGS | {name: value for name, value in given.items() if name in fields}
    return msgspec.convert(told, Options)


def _sides(given: Given) -> tuple[str, ...]:
    """Return the sides: as listed, or as ships, fighters and salvoes name them; two at least."""
    told = [side["id"] if isinstance(side, Mapping) else side for side in given.get("sides", ())]
    units: Iterable[Any] = (
        *given.get("ships", ()),
        *given.get("fighters", ()),
        *given.get("salvoes", ()),
        *mines_told(given),
    )
    found = [named(each).get("side") for each in units]
    sides = tuple(dict.fromkeys((*told, *[side for side in found if side])))
    return sides if len(sides) > 1 else tuple(dict.fromkeys((*sides, *SIDES)))[:2]


def _turn(given: Given) -> int:
    """Return the turn: as told, and late enough for what has been going on for some turns."""
    ships = [named(each) for each in given.get("ships", ())]
    since: list[int] = [ship.get("core", {}).get("turns_abandoned", 0) for ship in ships]
    since += [1 for ship in ships if _ftl(ship) == "warming"]
    told: int = given.get("turn", 1)
    return max(told, 1, *[1 + turns for turns in since])


def _ftl(given: Given) -> str:
    state: Any = given.get("ftl", "none")
    return str(state["state"] if isinstance(state, Mapping) else state)


def to_ship(battle: Battle, given: Given) -> Ship:
    """Return a ship of a case."""
    systems = tuple(given.get("systems", ()))
    armour, drive = given.get("armour", 0), _drive(given, systems)
    ship = Ship(
        id=given["id"],
        side=given.get("side", battle.sides[0]),
        ssd=_display(battle, given),
        x=given.get("x", 0.0),
        y=given.get("y", 0.0),
        facing=given.get("facing", given.get("course", 12)),
        velocity=given.get("velocity", 0),
        movement=given.get("movement_system", "vector" if "course_deg" in given else None),
        course_deg=given.get("course_deg"),
        damage=given.get("hull_damage", 0),
        armour_lost=given.get("armour_max", armour) - armour,
        lost=tuple(each["id"] for each in systems if _lost(each, drive)),
        spent=tuple(each["id"] for each in systems if each.get("state") == "spent"),
        used=tuple(each["id"] for each in systems if _used(each)),
        drive=drive,
        rolled=given.get("rolled", False),
        activated=given.get("fired", given.get("activated", False)),
        fired=given.get("fired", False),
        squadron=given.get("squadron"),
        ftl_since=battle.turn - 1 if _ftl(given) == "warming" else None,
        holds_lost=sum(bool(each.get("lost")) for each in given.get("holds", ())),
        core=_core(battle, given.get("core", {})),
    )
    ship = with_wonders(battle, _gone(battle, with_worlds(ship, given), given), given)
    return _crewed(ship, given, battle.tables)


def _lost(system: Given, drive: DriveState) -> bool:
    out = system["type"] == "main_drive" and drive == "out"
    return out or system.get("state") == "lost"


def _used(system: Given) -> bool:
    return bool(system.get("used_this_turn") or system.get("used") or system.get("fired"))


def _display(battle: Battle, given: Given) -> Ssd:
    rows = given.get("hull_rows") or (
        hull_rows(given["hull"], battle.tables.design.hull) if "hull" in given else HULL_ROWS
    )
    return Ssd(
        rows=tuple(rows),
        systems=(
            *[to_system(each, given) for each in given.get("systems", ())],
            *_unlisted(given),
            *unlisted_wonders(given, UNLISTED),
        ),
        thrust=given.get("thrust", 0),
        armour=given.get("armour_max", given.get("armour", 0)),
        mass=given.get("mass", 0),
        class_code=given.get("class_code", ""),
        group=given.get("group"),
        military=given.get("military", not given.get("merchant", False)),
        holds=tuple(to_hold(each) for each in given.get("holds", ())),
    )


def _unlisted(given: Given) -> tuple[FtlDrive | ScreenGenerator, ...]:
    """Return what a case tells of a ship by one word, where its systems do not list it."""
    kinds = {each["type"] for each in given.get("systems", ())}
    level = 0 if "screen" in kinds else given.get("screen_level", 0)
    screens = tuple(ScreenGenerator(f"{UNLISTED}screen {number}") for number in range(level))
    if "ftl_drive" in kinds or not given.get("ftl_drive", True):
        return screens
    return (*screens, FtlDrive(f"{UNLISTED}ftl_drive"))


def to_hold(given: Given) -> Hold:
    """Return a hold, or the like, of a case."""
    kinds = {"H": "hold", "P": "passenger", "S": "science", "T": "troop"}
    kind = given.get("kind", "hold")
    return msgspec.convert({"kind": kinds.get(kind, kind), "size": given.get("size", 1)}, Hold)


def _drive(given: Given, systems: Sequence[Given]) -> DriveState:
    """Return the state of the main drive, told with the ship or with the system."""
    states: dict[str, DriveState] = {"half": "half", "lost": "out"}
    found = [states.get(each.get("state", "")) for each in systems if each["type"] == "main_drive"]
    told: DriveState = given.get("drive_state", "full")
    return next((state for state in found if state), told)


def _core(battle: Battle, given: Given) -> Core:
    """Return core systems; counts of turns begin with the turn of the hit, or with this one."""
    hit = replace(battle, turn=given.get("hit_turn", battle.turn))
    bridge, life = given.get("bridge", "ok"), given.get("life_support", "ok")
    bridge_turns = given.get("bridge_turns")
    life_turns = given.get("life_turns", given.get("life_support_turns"))
    core = given.get("power_core", "ok")
    abandoned = battle.turn - given.get("turns_abandoned", 0)
    state = {
        "bridge": "working" if bridge == "ok" else "out",
        "bridge_until": last_turn(hit, bridge_turns) if isinstance(bridge_turns, int) else None,
        "power_core": {"ok": "working", "lost": "critical"}.get(core, core),
        "abandoned_turn": abandoned if core == "abandoned" else None,
        "life_support": {"ok": "working", "lost": "failing"}.get(life, life),
        "life_support_until": None if life_turns is None else last_turn(hit, life_turns),
    }
    return msgspec.convert(state, Core)


def _gone(battle: Battle, ship: Ship, given: Given) -> Ship:
    """Return a ship that has left the table, or been destroyed, as such."""
    if given.get("destroyed"):
        return replace(ship, status="destroyed")
    gone = given.get("off_table") or False
    how = {**given, **gone} if isinstance(gone, Mapping) else given
    if _ftl(given) == "gone" or how.get("left_by", how.get("by")) == "ftl":
        return replace(ship, status="jumped")
    if not gone:
        return ship
    edge, turn = how.get("edge", "max_x"), how.get("return_turn")
    departure = Departure(how.get("left_turn", battle.turn), edge, turn)
    return replace(ship, status="off_table", departure=departure)


def _crewed(ship: Ship, given: Given, tables: Tables) -> Ship:
    """Return the ship with a mass that gives it the crew that a case tells it to have now."""
    dots = given.get("crew_dots")
    wanted = given.get("dcp", given.get("crew", given.get("cf", len(dots) if dots else None)))
    if wanted is None:
        return ship
    table = tables.damage_control
    mass = table.military_mass if ship.ssd.military else table.civilian_mass
    for factors in range(wanted, wanted + sum(ship.ssd.rows) + 1):
        crewed = replace(ship, ssd=replace(ship.ssd, mass=mass * factors))
        if crew_left(crewed, table) == wanted:
            return crewed
    raise Unsupported(f"no mass gives {ship.id} a crew of {wanted}")
