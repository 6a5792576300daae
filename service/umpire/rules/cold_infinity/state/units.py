"""Names, vectors, layers, ranges, bridges; units by name, and whether they may act."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import floor, isqrt
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import UnsetType

from umpire.kernel.errors import Code, Refusal
from umpire.kernel.hexes import DIRECTIONS, Hex, at_layer, distance, flat, layer, split, turned
from umpire.kernel.lines import lines_for
from umpire.kernel.offers import Legal, list_of, whole
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.options import Level, Options
from umpire.rules.cold_infinity.state.sheet import (
    BAD_VECTOR,
    DEPARTED,
    DERELICT,
    DESTROYED,
    FINISHED,
    IN_STEALTH,
    NO_SUCH_LAYER,
    NOT_ARRIVED,
    STOWED,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    UNKNOWN_UNIT,
    UNKNOWN_WEAPON,
    WITHDRAWN,
    Axis,
    Rotation,
    Running,
    Sheet,
    blocks,
    fitted,
    home_of,
)
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.values import (
    CORES,
    DOWN,
    FARTHEST,
    UP,
    Attitude,
    Counter,
    SectionName,
    moved,
)
from umpire.rules.cold_infinity.state.vessels import Group, GuidedWeapon, Starship, Status
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    Bridge,
    DirectWeapon,
    FireArc,
    MicroPlatform,
    Munition,
    WeaponBlock,
)

SUBJECTS = {"unit": "Unit", "ship": "Ship", "group": "Group"}
"""The fields of orders that name a unit, and the word for it."""

MOST_LISTED = 8


def said_of(refusal: Refusal, subject: str, name: str) -> None:
    """Make a refusal name its subject, if its message does not yet."""
    if refusal.message.startswith(f"{name} "):
        refusal.message = f"{subject} {refusal.message}"
    elif not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", refusal.message):
        refusal.message = f"{subject} {name}: {refusal.message}"
    refusal.args = (refusal.message,)


def said_of_order(refusal: Refusal, order: object) -> None:
    """Have a refusal name the unit that an order is for, if it is for one."""
    for field, subject in SUBJECTS.items():
        name = getattr(order, field, None)
        if name is not None:
            said_of(refusal, subject, name)


def in_words(name: str) -> str:
    """Return a name as it is shown: `fore_aft` as `fore aft`."""
    return name.replace("_", " ")


def listed(names: Iterable[str]) -> str:
    """Return names in words: some of many, or the word for an empty list."""
    found = tuple(dict.fromkeys(names))
    if not found:
        return "none"
    more = len(found) - MOST_LISTED
    return ", ".join(found[:MOST_LISTED]) + (f" and {more} more" if more > 0 else "")


say = lines_for(__name__)


def say_number(number: int, one: str, many: str) -> str:
    """Return a number of things: the line `one` for 1, else `many`; their hole is `number`."""
    return say(one if number == 1 else many, number=number)


def describe_hex(cell: Hex) -> str:
    """Return a hex for a log line: `(3, -2)`, with its layer unless that is the map (CI-6.1-1)."""
    q, r = flat(cell)
    if layer(cell):
        return say("({q}, {r}) on layer {layer:+d}", q=q, r=r, layer=layer(cell))
    return f"({q}, {r})"


TERMS: Mapping[str, str] = {
    "ecm": "ECM",
    "ess_amplification": "amplification by ESS",
    "ess_countermeasures": "countermeasures by ESS",
    "mark_amplification": "amplification of the target",
    "mark_accuracy": "accuracy of the target",
    "off_vector": "facing off the vector",
    "target_off_vector": "target's facing off the vector",
}
"""Terms of modifiers whose names are not words; the others are shown by their names."""


def describe_terms(terms: Iterable[tuple[str, int]]) -> str:
    """Return the terms of a modifier for a log line: `accuracy +2, range -1`."""
    return ", ".join([f"{say.word(TERMS.get(name, name))} {points:+d}" for name, points in terms])


def hexes_around(cell: Hex, reach: int) -> Legal:
    """Return the hexes around one in its layer, those at the corners of a square too."""
    q, r = (whole(max(-FARTHEST, each - reach), min(FARTHEST, each + reach)) for each in flat(cell))
    if layer(cell):
        return list_of(r, 2, 3, repeats=True, first=q)
    return list_of(r, 2, 2, repeats=True, first=q)


REST: Hex = (0, 0)

MOST_SPEED = 10_000
"""In hexes a turn; what is faster leaves every map that can be told."""

_PART = re.compile(r"([1-6])\+([0-9]{1,6})")

_RISE = re.compile(r"(\+\+|--)([0-9]{1,6})")


class Component(NamedTuple):
    """A part of a vector: a number of hexes a turn in one direction."""

    direction: int
    hexes: int


def vector_of(components: Iterable[Component]) -> Hex:
    """Return the vector of any number of components, in any order (CI-5.4.1-3, CI-6.2-1)."""
    q = r = layers = 0
    for direction, hexes in components:
        if direction in (UP, DOWN):
            layers += hexes if direction == UP else -hexes
            continue
        east, south = DIRECTIONS[direction - 1]
        q, r = q + east * hexes, r + south * hexes
    return at_layer((q, r), layers)


def parse(notation: str, *, at: str = "/vector") -> Hex:
    """Return the vector that a notation writes: `1+3,2+1`, or `0` at rest (CI-RUL-27).

    With `++3` it rises by 3 layers a turn, with `--3` it falls (CI-6.2-1).

    Raises:
        Malformed: it is not in the notation, or it is beyond measure.
    """
    text = notation.replace(" ", "")
    found = [_component(part) for part in text.split(",")]
    known = [each for each in found if each is not None]
    if len(known) < len(found):
        raise BAD_VECTOR.refuse(f"{notation!r} is no vector: write it like 1+3,2+1.", at=at)
    vector = vector_of(known)
    if speed(vector) > MOST_SPEED:
        raise BAD_VECTOR.refuse(f"{notation!r} is too fast: Speed {MOST_SPEED} is the most.", at=at)
    return vector


def _component(part: str) -> Component | None:
    """Return a part of a notation, be it `0`; None: it is not in it."""
    if part == "0":
        return Component(1, 0)
    if along := _PART.fullmatch(part):
        return Component(int(along[1]), int(along[2]))
    if rise := _RISE.fullmatch(part):
        return Component(UP if rise[1] == "++" else DOWN, int(rise[2]))
    return None


def components(vector: Hex) -> tuple[Component, ...]:
    """Return the reduced form of a vector on the map: two adjacent directions (CI-RUL-27)."""
    parts = split(vector)
    if parts is None:
        return ()
    direction, ahead, aside = parts
    both = (Component(direction, ahead), Component(turned(direction, 1), aside))
    return tuple(sorted(part for part in both if part.hexes))


def written(vector: Hex) -> str:
    """Return a vector in the book's notation, in its reduced form (CI-5.4.1-3, CI-RUL-27).

    Its rise or fall comes last, with a double sign (CI-6.2-1).
    """
    parts = [f"{part.direction}+{part.hexes}" for part in components(vector)]
    if rise := layer(vector):
        parts.append(f"{'++' if rise > 0 else '--'}{abs(rise)}")
    return ",".join(parts) or "0"


def hexes_a_turn(vector: Hex) -> int:
    """Return how many hexes of the map a vector leads over in a turn (CI-6.2-1)."""
    return distance(REST, vector)


def speed(vector: Hex) -> int:
    """Return the Speed of a vector: the sum of its components, layers too (5.4.1-2, CI-RUL-7)."""
    return distance(REST, vector) + abs(layer(vector))


def added(vector: Hex, other: Hex) -> Hex:
    """Return the sum of two vectors, layers and all (CI-5.4.1-2, CI-6.2-1)."""
    q, r = vector[0] + other[0], vector[1] + other[1]
    # Most are on the map, and this is asked for often.
    if len(vector) == len(other) == len(REST):
        return (q, r)
    return at_layer((q, r), layer(vector) + layer(other))


def accelerated(vector: Hex, direction: int, hexes: int) -> Hex:
    """Return a vector after some hexes of thrust in a direction (CI-5.4.1-1, -2, CI-6.2-1)."""
    return added(vector, vector_of([Component(direction, hexes)]))


COUNTERS: dict[Axis, Counter] = {"Z": "facing", "Y": "roll", "X": "tumble"}

_AT_ENDS: frozenset[SectionName] = frozenset(("forward", "aft"))
"""The sections at facings 1 and 4."""

_ROUND: dict[Axis, int] = {"Z": 6, "Y": 4, "X": 4}
"""How many steps about an axis lead all the way round."""


class TurnedArc(FireArc, frozen=True):
    """An arc in a shell that has turned alone: how that lies (CI-15.3.3.1-1)."""

    lies: Attitude = Attitude(1)


def steps_in(rotation: Rotation, turn: int) -> int:
    """Return by how many facings or quarters it turns at the end of Movement of a turn, with sign.

    Turns count from the first of the battle: a half is a step on every second (CI-RUL-125).
    """
    rate = Fraction(rotation.steps, rotation.turns)
    return rotation.sign * (floor(rate * turn) - floor(rate * (turn - 1)))


def rotating_sections(rotation: Rotation, names: Iterable[SectionName]) -> tuple[SectionName, ...]:
    """Return the sections of a structure that rotate (CI-15.3.3.1-1, -2-1, CI-RUL-120).

    In an outer shell, a saucer turns all; a barrel about Y those at facings 2, 3, 5 and 6, and one
    about X those at 1 and 4. An inner shell is that of the cores around the innermost.
    """
    found = tuple(names)
    if rotation.shell == "whole":
        return found
    if rotation.shell == "inner":
        return tuple([each for each in found if each in CORES and each != "core"])
    outer = [each for each in found if each not in CORES]
    if rotation.axis == "Z":
        return tuple(outer)
    ends = rotation.axis == "X"
    return tuple([each for each in outer if (each in _AT_ENDS) == ends])


def turns_alone(ship: Starship) -> bool:
    """Return whether a shell of a structure turns alone (CI-15.3.3.1-1, CI-15.3.3.2-1)."""
    rotation = ship.sheet.rotation
    return rotation is not None and rotation.shell != "whole"


def turned_by(rotation: Rotation, before: int, turn: int) -> int:
    """Return by how many steps a shell has turned in all, at the end of Movement of a turn."""
    return (before + steps_in(rotation, turn)) % _ROUND[rotation.axis]


def shell_attitude(ship: Starship, more: int = 0) -> Attitude:
    """Return how the shell of a structure lies that turns alone, or would some steps further.

    It lies as the structure, except for the steps that it has turned (CI-UMP-184).
    """
    rotation, attitude = ship.sheet.rotation, ship.motion.attitude
    steps = (ship.turned_alone or 0) + more
    return attitude if rotation is None else moved(attitude, COUNTERS[rotation.axis], steps)


def in_shell(sheet: Sheet, system: Id) -> bool:
    """Return whether a system is in the shell of a structure that turns alone."""
    rotation = sheet.rotation
    if rotation is None or rotation.shell == "whole":
        return False
    return home_of(sheet, system) in rotating_sections(rotation, [e.name for e in sheet.sections])


def arc_as_it_lies(ship: Starship, system: Id, arc: FireArc) -> FireArc:
    """Return the arc of a ship's system, given the attitude of its section."""
    if not ship.turned_alone or not in_shell(ship.sheet, system):
        return arc
    lies = shell_attitude(ship)
    return TurnedArc(heading=arc.heading, shape=arc.shape, keel=arc.keel, lies=lies)


def lying(arc: FireArc, attitude: Attitude) -> Attitude:
    """Return the attitude of an arc: that of its unit, or that of its own shell."""
    return arc.lies if isinstance(arc, TurnedArc) else attitude


def shell_turned(ship: Starship, system: Id, turn: int) -> bool:
    """Return whether a system is in a shell that has turned this turn (CI-12.4.1-1)."""
    rotation = ship.sheet.rotation
    if rotation is None or isinstance(ship.turned_alone, UnsetType):
        return False
    return steps_in(rotation, turn) != 0 and in_shell(ship.sheet, system)


Command: TypeAlias = Literal["active", "derelict", "removed"]


class BridgeState(NamedTuple):
    """A bridge and the points of its structure that are lost."""

    bridge: Bridge
    lost: int = 0

    @property
    def destroyed(self) -> bool:
        """Whether nothing of it is left."""
        return self.lost >= self.bridge.structure


class BridgeEffects(NamedTuple):
    """The effect of the active bridge: on the accuracy of weapons, the sensor Rating, and the ship.

    `flag_accuracy` and `flag_sensors` show how much of them a flag bridge adds (CI-15.1.1-1).
    """

    accuracy: int
    sensors: int
    ship: Command
    flag_accuracy: int = 0
    flag_sensors: int = 0


def bridge_effects(active: BridgeState, level: Level, flag_bonus: int = 1) -> BridgeEffects:
    """Return what the active bridge does to its ship (CI-13.1.8-1, CI-13.1.8.1-1, CI-RUL-86).

    A third of the structure lost lowers every accuracy, a half the total sensor Rating as well,
    both by 1; the parts are rounded down, to no less than 1. A flag bridge adds to both while it
    is active and not destroyed (CI-15.1.1-1, CI-UMP-3).

    Args:
        active: the bridge in control.
        level: in the basic rules damage counts only when the bridge is destroyed, and ends the
            ship; there are no flag bridges. In the advanced rules a ship without a bridge in
            control is derelict.
        flag_bonus: what a flag bridge adds.
    """
    if level == "basic":
        return BridgeEffects(0, 0, "removed" if active.destroyed else "active")
    third = int(active.lost >= max(1, active.bridge.structure // 3))
    half = int(active.lost >= max(1, active.bridge.structure // 2))
    if active.destroyed:
        return BridgeEffects(-third, -half, "derelict")
    bonus = flag_bonus if active.bridge.flag else 0
    return BridgeEffects(bonus - third, bonus - half, "active", bonus, bonus)


NO_BRIDGE = BridgeEffects(accuracy=0, sensors=0, ship="active")
"""What has no bridge by design does as it is told (CI-UMP-61)."""


def bridges(running: Running) -> tuple[BridgeState, ...]:
    """Return the bridges of a ship, destroyed ones too (CI-13.1.8-1)."""
    return tuple(BridgeState(each.system, each.lost) for each in fitted(running, Bridge))


def first_bridge(sheet: Sheet) -> Id | None:
    """Return the bridge in control when the battle begins: the first of the sheet (CI-UMP-61)."""
    found = (each.id for each in sheet.systems if type(each) is Bridge)
    return next(found, None)


def command(
    running: Running, active: Id | None, options: Options, table: WarfareTable
) -> BridgeEffects:
    """Return what the active bridge does to its ship (CI-13.1.8-1, CI-15.1-1, CI-15.1.1-1).

    Args:
        running: the ship.
        active: its bridge in control; None without a bridge.
        options: the level of the rules.
        table: what a flag bridge adds.
    """
    for state in bridges(running):
        if state.bridge.id == active:
            return bridge_effects(state, options.level, table.flag_bridge_bonus)
    return NO_BRIDGE


NO_LAYERS_HERE = "This battle has no layers: give two numbers, q and r."
NOUGHT_LEFT_OUT = "The layer of the map is left out: give two numbers, q and r."


def bar_to_layer(cell: Hex | None, options: Options) -> str | None:
    """Return why a hex, or a vector, is outside all battles, or None (CI-6.1-1, CI-UMP-200)."""
    if cell is None or len(cell) == len(cell[:2]):
        return None
    if not options.three_dimensional:
        return NO_LAYERS_HERE
    return None if layer(cell) else NOUGHT_LEFT_OUT


def require_layer(battle: Battle, cell: Hex | None, *, at: str) -> None:
    """Refuse a hex on an unknown layer (CI-6.1-1, CI-UMP-200)."""
    barred = bar_to_layer(cell, battle.options)
    if barred:
        raise NO_SUCH_LAYER.refuse(barred, at=at)


ON_THE_MAP = 2
"""The numbers of a hex that is on no other layer."""


def range_between(start: Hex, end: Hex, options: Options) -> int:
    """Return the range between two hexes, of one layer or of two (CI-6.5-1, CI-6.5-3).

    It is the root of the squares of hexes and layers; by agreement, both added.
    """
    hexes = distance(start, end)
    # Most are on the map, and this is asked for often.
    if len(start) == len(end) == ON_THE_MAP:
        return hexes
    layers = abs(layer(end) - layer(start))
    if not layers:
        return hexes
    return hexes + layers if options.ranges_added else rooted(hexes, layers)


def rooted(hexes: int, layers: int) -> int:
    """Return the root of two squares, to the nearest whole number (CI-6.5-1)."""
    squares = hexes**2 + layers**2
    below = isqrt(squares)
    return below + (squares > below * below + below)


def beyond_longer(one: int, other: int) -> int:
    """Return what the table adds to the longer of two distances: its third less its second.

    CI-6.5-2.
    """
    return rooted(one, other) - max(one, other)


_OUT: dict[Status, Code] = {
    "derelict": DERELICT,
    "destroyed": DESTROYED,
    "removed": DESTROYED,
    "withdrawn": WITHDRAWN,
    "departed": DEPARTED,
    "beyond": NOT_ARRIVED,
    "stowed": STOWED,
    "hidden": IN_STEALTH,
}

_FIRST: dict[Status, str] = {
    "stowed": ": launch it first",
    "hidden": " but for power and its move",
}
"""What units that are out of the battle for now take orders for."""


def known_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a ship or a group by name.

    Raises:
        Malformed: the name is unknown.
    """
    unit = battle.unit(unit_id)
    if unit is None:
        raise UNKNOWN_UNIT.refuse(
            f"There is no unit {unit_id}; there is {listed(each.id for each in battle.units)}.",
            at=at,
        )
    return unit


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship by name.

    Raises:
        Malformed: the name is unknown.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        raise UNKNOWN_SHIP.refuse(
            f"There is no ship {ship_id}; there is {listed(each.id for each in battle.ships)}.",
            at=at,
        )
    return ship


def known_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group by name.

    Raises:
        Malformed: the name is unknown.
    """
    group = battle.group(group_id)
    if group is None:
        raise UNKNOWN_UNIT.refuse(
            f"There is no group {group_id}; there is {listed(each.id for each in battle.groups)}.",
            at=at,
        )
    return group


def known_guided(battle: Battle, guided_id: str, *, at: str) -> GuidedWeapon:
    """Return a guided weapon under way by name.

    Raises:
        Malformed: the name is unknown.
    """
    guided = battle.guided_weapon(guided_id)
    if guided is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no guided weapon {guided_id}; there is"
            f" {listed(e.id for e in battle.guided)}.",
            at=at,
        )
    return guided


def status_of(unit: Unit) -> Status:
    """Return whether a unit is in play, and if not, why."""
    if isinstance(unit, Starship):
        return unit.status
    if unit.withdrawn:
        return "withdrawn"
    if unit.departed:
        return "departed"
    if unit.flying:
        return "active"
    if unit.berths:
        return "stowed"
    whole = any(each.status in {"failed", "merged"} for each in unit.fighters)
    return "removed" if whole else "destroyed"


def require_acting(unit: Unit, *, at: str) -> None:
    """Refuse orders for a unit that is out of the battle, or a derelict."""
    status = status_of(unit)
    if status in _OUT:
        first = _FIRST.get(status, "")
        raise _OUT[status].refuse(f"{unit.id} is {status}, and takes no orders{first}.", at=at)


def require_seen(unit: Unit | None, *, at: str = "/target") -> None:
    """Refuse to aim at a ship in stealth: nobody knows where it is (CI-15.8-1)."""
    if unit is not None and status_of(unit) == "hidden":
        raise IN_STEALTH.refuse(
            f"{unit.id} is in stealth, and not on the map: aim at a unit on the map.", at=at
        )


def acting_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that acts, by name.

    Raises:
        IllegalOrder: it is out of the battle, or a derelict.
        Malformed: the name is unknown.
    """
    unit = known_unit(battle, unit_id, at=at)
    require_acting(unit, at=at)
    return unit


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship that acts, by name; see `acting_unit`."""
    ship = known_ship(battle, ship_id, at=at)
    require_acting(ship, at=at)
    return ship


def acting_ships(battle: Battle, side: str) -> Iterator[Starship]:
    """Yield the ships of a side that act: derelicts do not."""
    return (each for each in battle.ships if each.side == side and each.status == "active")


def acting_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group that flies, by name; see `acting_unit`."""
    group = known_group(battle, group_id, at=at)
    require_acting(group, at=at)
    return group


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse an order of a side that has said that it is done with the phase (CI-UMP-65)."""
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished the phase {battle.phase}: wait for the next.", at=at
        )


def commanded_unit(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that is given an order: one that acts, whose side has not finished.

    Raises:
        IllegalOrder: it is out of the battle, or a derelict; or its side has finished.
        Malformed: the name is unknown.
    """
    unit = acting_unit(battle, unit_id, at=at)
    require_unfinished(battle, unit.side, at=at)
    return unit


def commanded_ship(battle: Battle, ship_id: str, *, at: str) -> Starship:
    """Return a ship that is given an order, by name; see `commanded_unit`."""
    ship = acting_ship(battle, ship_id, at=at)
    require_unfinished(battle, ship.side, at=at)
    return ship


def under_way(unit: Unit) -> bool:
    """Return whether a unit acts on the map, or moves in stealth (CI-15.8-1)."""
    return status_of(unit) in {"active", "hidden"}


def unit_under_way(battle: Battle, unit_id: str, *, at: str) -> Unit:
    """Return a unit that acts, or a ship in stealth, by name; see `acting_unit`."""
    unit = known_unit(battle, unit_id, at=at)
    if not under_way(unit):
        require_acting(unit, at=at)
    return unit


def commanded_group(battle: Battle, group_id: str, *, at: str) -> Group:
    """Return a group that is given an order, by name; see `commanded_unit`."""
    group = acting_group(battle, group_id, at=at)
    require_unfinished(battle, group.side, at=at)
    return group


def weapons_of(unit: Unit) -> dict[str, WeaponBlock]:
    """Return what each weapon of a unit is, by its mount, as damage has changed it (13.1.9)."""
    if isinstance(unit, Group):
        by_id = {block.id: block for block in unit.craft.weapons}
        return {mount.id: by_id[mount.weapon] for mount in unit.craft.mounts}
    return blocks(unit.sheet) | {each.weapon: each.block for each in unit.arms.worn}


def known_weapon(unit: Unit, weapon: str, *, at: str) -> WeaponBlock:
    """Return what a weapon of a unit is, by its mount.

    Raises:
        Malformed: the unit has no such weapon.
    """
    known = weapons_of(unit)
    if weapon not in known:
        has = ", ".join(known) or "none"
        raise UNKNOWN_WEAPON.refuse(f"{unit.id} has no weapon {weapon}; it has {has}.", at=at)
    return known[weapon]


def known_gun(unit: Unit, weapon: str, *, at: str) -> DirectWeapon:
    """Return a weapon of direct fire of a unit, by its mount.

    Raises:
        Malformed: the unit has no such weapon.
    """
    block = known_weapon(unit, weapon, at=at)
    if not isinstance(block, DirectWeapon):
        raise UNKNOWN_WEAPON.refuse(
            f"Weapon {weapon} of {unit.id} is not a weapon of direct fire: launch_guided fires it.",
            at=at,
        )
    return block


def arc_of(unit: Unit, weapon: str) -> FireArc:
    """Return the arc of a weapon that the unit has, as its section lies (CI-15.3.3.1-1)."""
    if isinstance(unit, Group):
        return next(mount.arc for mount in unit.craft.mounts if mount.id == weapon)
    return arc_as_it_lies(unit, weapon, unit.sheet.mounts[weapon].arc)


def munition_of(unit: Unit, munition: str) -> Munition:
    """Return a kind of munition of a unit's sheet, which must have it."""
    known = unit.craft.munitions if isinstance(unit, Group) else unit.sheet.munitions
    return next(each for each in known if each.id == munition)


def mass_of(unit: Unit) -> float:
    """Return the Mass of a unit; of a group that of all that fly (CI-UMP-16)."""
    return unit.mass if isinstance(unit, Group) else unit.sheet.mass


def sections_of(unit: Unit) -> int:
    """Return with how many sections a unit was built (CI-7.5.3-1).

    Small vessels have none, nor have beacons and micro-platforms (CI-10.5-2).
    """
    if isinstance(unit, Group) or isinstance(unit.device, Beacon | MicroPlatform):
        return 0
    return len(unit.sheet.sections)


def is_bare(battle: Battle, target: Unit | GuidedWeapon) -> bool:
    """Return whether a target has neither ECM nor defensive fire (CI-10.5-2).

    Mines that were found have not, nor have micro-platforms and beacons.
    """
    if isinstance(target, GuidedWeapon):
        return battle.mine(target.id) is not None
    return isinstance(target, Starship) and isinstance(target.device, Beacon | MicroPlatform)


def told_speed(options: Options, vector: Hex) -> int:
    """Return the Speed of a vector, with its layers or without them (CI-5.4.1-2, CI-RUL-7)."""
    return speed(vector) if options.speed_includes_z else hexes_a_turn(vector)


def speed_of(battle: Battle, unit: Unit) -> int:
    """Return the Speed of a unit (CI-5.4.1-2, CI-RUL-7)."""
    return told_speed(battle.options, unit.motion.vector)


def side_of_unit(battle: Battle, order: Any) -> str | None:
    """Return the owner of an order for a unit, or for an armed drone."""
    return _side_of(battle, order.unit)


def side_of_ship(battle: Battle, order: Any) -> str | None:
    """Return the owner of an order for a ship."""
    return _side_of(battle, order.ship)


def side_of_group(battle: Battle, order: Any) -> str | None:
    """Return the owner of an order for a group."""
    return _side_of(battle, order.group)


def _side_of(battle: Battle, name: str) -> str | None:
    """Return the side of whatever has that name; a wrong one is refused by the procedure."""
    found = battle.unit(name) or battle.guided_weapon(name)
    return found.side if found else None


def attachment_of(battle: Battle, weapon: GuidedWeapon) -> DirectWeapon | None:
    """Return the weapon that a drone carries, if it does (CI-9.2.3.1-1)."""
    unit = known_unit(battle, weapon.launcher, at="")
    wanted = munition_of(unit, weapon.munition).attachment
    blocks = unit.craft.weapons if isinstance(unit, Group) else unit.sheet.weapons
    found = (each for each in blocks if isinstance(each, DirectWeapon) and each.id == wanted)
    return next(found, None)
