"""Docking at structures: clamps, docking bays and dry docks (CI 15.7, 13.1.12, 13.1.13)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import ClassVar, NamedTuple

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Code, Refusal, illegal, malformed
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import DIRECTIONS, HOURS, HOURS_A_FACE, offset, turned
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, Told, if_identified, label
from umpire.rules.cold_infinity.sighting.arcs import OffLayer, hour_of, in_arc, pair
from umpire.rules.cold_infinity.state import sheet
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit, change_ship
from umpire.rules.cold_infinity.state.drones import bar_across_bubble
from umpire.rules.cold_infinity.state.sheet import OWN_SIDE, Fitted, fitted
from umpire.rules.cold_infinity.state.tables import leaves_its_hex
from umpire.rules.cold_infinity.state.units import (
    acting_ship,
    acting_ships,
    arc_as_it_lies,
    commanded_ship,
    listed,
    side_of_ship,
    speed_of,
    told_speed,
)
from umpire.rules.cold_infinity.state.values import Action, Motion, SectionName
from umpire.rules.cold_infinity.state.values import heading as nose
from umpire.rules.cold_infinity.state.vessels import Docked, DockStage, Group, Starship
from umpire.rules.cold_infinity.state.weapons import Dock, DockForm


class DockingChanged(Happening, frozen=True, tag="docking_changed", kw_only=True):
    """A ship docks, has docked, or leaves a dock; null: it is free of it.

    It lies still with its structure, and begins to turn no more.
    """

    ship: str
    docked: Docked | None
    motion: Motion
    rule: str = "CI-15.7.1-1"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, docked=self.docked, motion=self.motion)

    def tell(self) -> str:
        if self.docked is None:
            return self.say("{ship} has left its dock")
        if self.docked.stage == "docked":
            return self.say("{ship} is docked at {docked.dock} of {docked.host}")
        line = "{ship} leaves {docked.dock} of {docked.host}: {turns} to go"
        if self.docked.stage == "entering":
            line = "{ship} enters {docked.dock} of {docked.host}: {turns} to go"
        turns = self.say_number(self.docked.turns, "{number} turn", "{number} turns")
        return self.say(line, turns=turns)

    def on_the_map(self) -> "DockingChanged":
        """Return all of it: it is seen."""
        return replace(self, motion=Motion(self.motion.vector, self.motion.attitude))


class DockedShipStruck(Told, frozen=True, tag="docked_ship_struck", kw_only=True):
    """Damage that got through to a dock strikes a ship there; if several, a throw decides."""

    line: ClassVar[str] = (
        "{ship}, docked at {dock} of {host}, takes {points:points} that struck the dock"
    )

    host: str
    dock: str
    ship: str
    points: int
    candidates: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    rule: str = "CI-15.7.2-2"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (DockingChanged, DockedShipStruck)
"""All that can happen by this chapter."""


UNKNOWN_DOCK = malformed("unknown_dock", "The structure has no such dock.", "CI-15.7.1-1")

NOT_AT_DOCK = illegal("not_at_dock", "CI-15.7.1-1", "The ship is not in the structure's hex.")

TOO_FAST_TO_DOCK = illegal("too_fast_to_dock", "CI-15.7.1-1", "The ship is faster than 1.")

DOCK_FULL = illegal("dock_full", "CI-15.7.2-1", "The dock has no room for the ship.")

ALREADY_DOCKED = illegal("already_docked", "CI-15.7.1-1", "The ship is docked, or is docking.")

NOT_DOCKED = illegal("at_no_dock", "CI-15.7.1-1", "The ship is not docked, or leaves already.")

CANNOT_DOCK = illegal("cannot_dock", "CI-15.7.1-1", "Such a unit does not dock.")

HELD_BY_DOCK = illegal("held_by_dock", "CI-15.7.1-1", "The ship's dock holds it yet.")

SHELTERED = illegal("sheltered", "CI-UMP-249", "The ship is inside a dock.")


DOCK_DESTROYED = sheet.DESTROYED.under("CI-15.7.1-1")

OUT_OF_DOCK_ARC = sheet.OUT_OF_ARC.under("CI-15.7.2-1")


MOST_DOCKING_SPEED = 1
"""Of a ship that docks, or leaves a docking bay or dry dock, in hexes a turn."""

CLAMP_OPERATIONS = 1
"""Docked operations of a clamp in a turn; bays and dry docks have no limit (CI-15.7.4-1)."""

_OPPOSITE = 3


class Turns(NamedTuple):
    """How many turns it takes to enter a dock, and to leave it."""

    enter: int
    leave: int


_TURNS: Mapping[DockForm, Turns] = {
    "clamp": Turns(0, 1),
    "bay": Turns(1, 1),
    "dry_dock": Turns(2, 2),
}


def turns_of(kind: DockForm, lost: int = 0) -> Turns:
    """Return how long docking takes (CI-15.7.1-1, CI-15.7.2-1, CI-15.7.3-1, CI-RUL-102).

    Each point that a clamp has lost adds a turn both ways (CI-13.1.12-1).
    """
    turns = _TURNS[kind]
    more = lost if kind == "clamp" else 0
    return Turns(turns.enter + more, turns.leave + more)


def operations_of(kind: DockForm) -> int | None:
    """Return how many docked operations a dock makes in a turn; None: any number (CI-15.7.4-1)."""
    return CLAMP_OPERATIONS if kind == "clamp" else None


def has_room(kind: DockForm, docked: Iterable[float], mass: float, left: int) -> bool:
    """Return whether a dock has room for a ship (CI-15.7.1-1, CI-15.7.2-1, CI-13.1.13-1).

    Args:
        kind: a clamp takes one ship of any Mass.
        docked: the Masses of the ships there; together with it they have no more than there is
            structure.
        mass: of the ship.
        left: undamaged structure of the dock.
    """
    there = tuple(docked)
    if kind == "clamp":
        return not there
    # A Mass of 5.4 is that, not its nearest float: what fills a dock to the last point fits.
    return sum(Fraction(str(each)) for each in (*there, mass)) <= left


def bar_to_docking(
    speed: int, *, alongside: bool = True, through_arc: bool = True, room: bool = True
) -> Code | None:
    """Return why a ship cannot dock, or None (CI-15.7.1-1, CI-15.7.2-1).

    Args:
        speed: at entry to the hex.
        alongside: whether it is in the structure's hex.
        through_arc: whether it came through the arc of the dock, if that has one.
        room: whether the dock has room for it.
    """
    if not alongside:
        return NOT_AT_DOCK
    if speed > MOST_DOCKING_SPEED:
        return TOO_FAST_TO_DOCK
    if not through_arc:
        return OUT_OF_DOCK_ARC
    return None if room else DOCK_FULL


def may_leave(kind: DockForm, turns: int, speed: int) -> bool:
    """Return whether a ship that leaves a dock may move so now (CI-15.7.1-1 to CI-15.7.3-1).

    From a clamp it moves when it is detached; from a bay or dry dock in the last turn, by 1.
    """
    return speed == 0 or (kind != "clamp" and turns <= 1 and speed <= MOST_DOCKING_SPEED)


def exposed_facing(entry: int) -> int:
    """Return the exposed facing of a docked ship, 1 to 6 (CI-15.7.2-2).

    It is opposite the direction along which the ship came: 1 makes 4, and 3 makes 6.
    """
    return turned(entry, _OPPOSITE)


def is_sheltered(kind: DockForm, stage: DockStage) -> bool:
    """Return whether nobody fires at a ship in a dock itself (CI-15.7.2-1, CI-15.7.3-1).

    A ship on a clamp stays outside; one that enters a bay is outside yet, one that enters a dry
    dock is not.
    """
    return kind == "dry_dock" or (kind == "bay" and stage != "entering")


def struck_in(
    kind: DockForm, docked: Mapping[Id, tuple[DockStage, int]], crossing: int | None
) -> tuple[Id, ...]:
    """Return the ships that a hit on a dock may strike in its place; none: it is struck itself.

    CI-15.7.1-1, CI-15.7.2-2, CI-15.7.3-1. If there are several, one is thrown for.

    Args:
        kind: of the dock.
        docked: the ships there, with their progress and exposed facings.
        crossing: the facing of the structure that the fire crosses; None: nobody can show.
    """

    def is_struck(stage: DockStage, exposed: int) -> bool:
        if stage == "entering" and kind != "dry_dock":
            return False
        whole = kind == "clamp" or (kind == "dry_dock" and stage == "docked")
        return whole or exposed == crossing

    return tuple([name for name, (stage, exposed) in docked.items() if is_struck(stage, exposed)])


def docks_of(ship: Starship) -> dict[Id, Fitted[Dock]]:
    """Return the docks of a structure, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, Dock)}


def known_dock(host: Starship, dock: Id, *, at: str = "/dock") -> Fitted[Dock]:
    """Return a dock of a structure by name.

    Raises:
        IllegalOrder: it is destroyed.
        Malformed: the structure has none of that name.
    """
    found = docks_of(host)
    if dock not in found:
        raise UNKNOWN_DOCK.refuse(f"{host.id} has no dock {dock}; it has {listed(found)}.", at=at)
    if not found[dock].intact:
        left = [name for name, each in found.items() if each.intact]
        raise DOCK_DESTROYED.refuse(f"Dock {dock} is destroyed; choose {listed(left)}.", at=at)
    return found[dock]


def held(battle: Battle, ship: Starship) -> tuple[Docked, Fitted[Dock]] | None:
    """Return the place and the dock of a held ship; None: no remaining dock holds it."""
    where = ship.docked
    host = battle.ship(where.host) if where else None
    if where is None or host is None or not host.in_play:
        return None
    dock = docks_of(host).get(where.dock)
    return (where, dock) if dock is not None and dock.intact else None


def at_dock(battle: Battle, host: Id, dock: Id) -> tuple[Starship, ...]:
    """Return the ships at a dock, those that enter and leave it too."""
    return tuple(
        [
            each
            for each in battle.ships
            if each.in_play and each.docked and (each.docked.host, each.docked.dock) == (host, dock)
        ]
    )


def takes(battle: Battle, host: Starship, dock: Fitted[Dock], ship: Starship) -> bool:
    """Return whether a dock has room for a ship (CI-13.1.13-1, CI-15.7.1-1, CI-15.7.2-1)."""
    there = [each.sheet.mass for each in at_dock(battle, host.id, dock.system.id)]
    left = dock.system.structure - dock.lost
    return has_room(dock.system.form, there, ship.sheet.mass, left)


def entry_of(ship: Starship) -> int:
    """Return the direction along which a ship came into its hex, 1 to 6 (CI-15.7.2-2).

    One that began there counts as come along its facing (CI-UMP-155).
    """
    came = ship.came
    if came is None:
        return ship.motion.attitude.facing
    way = offset(came, ship.cell)
    return DIRECTIONS.index(way) + 1 if way in DIRECTIONS else ship.motion.attitude.facing


def exposed_at(host: Starship, ship: Starship) -> int:
    """Return where a ship is exposed, counted from the facing of the structure (CI-15.7.2-2)."""
    return turned(exposed_facing(entry_of(ship)), 1 - host.motion.attitude.facing)


def goes_through(battle: Battle, host: Starship, dock: Dock, direction: int) -> bool:
    """Return whether the arc of a dock covers a side of its hex, 1 to 6; no arc covers all."""
    if dock.arc is None:
        return True
    attitude, widths = host.motion.attitude, battle.tables.arcs
    arc = arc_as_it_lies(host, dock.id, dock.arc)
    return bool(in_arc(arc, attitude, widths, (DIRECTIONS[direction - 1],)))


def sheltered(battle: Battle, ship: Starship) -> bool:
    """Check whether nobody fires at a ship, as its dock is around it (CI-15.7.2-1, CI-15.7.3-1)."""
    where = held(battle, ship)
    return where is not None and is_sheltered(where[1].system.form, where[0].stage)


def is_inside(battle: Battle, unit: Unit) -> bool:
    """Return whether a dock is around a unit, which then fires at nothing outside (CI-UMP-249)."""
    return isinstance(unit, Starship) and unit.docked is not None and sheltered(battle, unit)


def is_moored(battle: Battle, ship: Starship) -> bool:
    """Return whether a dock holds a ship, which lies still with its structure (CI-15.7.1-1)."""
    return held(battle, ship) is not None


def in_the_open(battle: Battle, unit: Unit | None) -> bool:
    """Return whether a unit is on the map, and no dock shelters it (CI-15.7.2-1, CI-15.7.3-1).

    Only such a unit is found by fire, rams, blasts and drones.
    """
    if unit is None or isinstance(unit, Group):
        return unit is not None and unit.in_play
    return unit.in_play and not is_inside(battle, unit)


def require_in_the_open(battle: Battle, unit: Unit | None) -> None:
    """Refuse to aim at a ship that a dock shelters (CI-15.7.2-1, CI-15.7.3-1)."""
    if unit is not None and unit.in_play and not in_the_open(battle, unit):
        raise SHELTERED.refuse(
            f"{unit.id} is inside a dock: aim at the structure, or at what is outside.",
            at="/target",
            rule="CI-15.7.2-1",
        )


def is_asked_for_docks(battle: Battle, side: str) -> bool:
    """Return whether a side has a ship in the hex of a structure of its own that has docks."""
    ships = tuple(acting_ships(battle, side))
    hosts = {each.cell for each in ships if docks_of(each)}
    return any(each.cell in hosts and not docks_of(each) for each in ships)


def require_undocked(battle: Battle, unit: Unit, plan: Sequence[Action], motion: Motion) -> None:
    """Refuse what a ship at a dock may not do yet (CI-15.7.1-1 to CI-15.7.3-1).

    Args:
        battle: for its structure.
        unit: that moves.
        plan: the order; a ship that leaves may do anything at Speed 1 at most.
        motion: the resulting motion.
    """
    where = None if isinstance(unit, Group) else held(battle, unit)
    if where is None or not plan:
        return
    docked, dock = where
    turns = docked.turns if docked.stage == "leaving" else docked.turns + 2
    going = told_speed(battle.options, motion.vector)
    if not may_leave(dock.system.form, turns, max(going, 1)):
        raise HELD_BY_DOCK.refuse(
            f"{unit.id} is held by {docked.dock} of {docked.host}: order it to leave_dock, and wait"
            " its turns; then it moves at Speed 1 at most.",
            at="/plan",
        )
    host = battle.ship(docked.host)
    if host is None or motion.vector not in DIRECTIONS:
        return
    if not goes_through(battle, host, dock.system, DIRECTIONS.index(motion.vector) + 1):
        raise OUT_OF_DOCK_ARC.refuse(
            f"{unit.id} leaves {docked.dock} through its arc alone: take another way.", at="/plan"
        )


class DockShip(Value, frozen=True, tag="dock_ship", kw_only=True):
    """Begin to dock at a dock of a structure in the same hex (CI-15.7.1-1 to CI-15.7.3-1)."""

    ship: Id
    host: Id
    dock: Id


class LeaveDock(Value, frozen=True, tag="leave_dock", kw_only=True):
    """Begin to leave the dock where a ship is, or break off docking (CI-15.7.1-1)."""

    ship: Id


NOT_OWN_STRUCTURE = OWN_SIDE.under("CI-15.7.1-1")

RULES: dict[DockForm, str] = {
    "clamp": "CI-15.7.1-1",
    "bay": "CI-15.7.2-1",
    "dry_dock": "CI-15.7.3-1",
}


def dock_ship(ruling: Ruling, order: DockShip, _dice: Dice) -> Ruling:
    """Begin to dock, or dock at once where a clamp is whole (CI-15.7.1-1 to CI-15.7.3-1).

    Raises:
        IllegalOrder: the ship docks already, is no ship, is elsewhere or too fast, did not come
            through the arc, or finds no room; the dock is destroyed; the structure is another
            side's; or the side is done.
        Malformed: there is no such ship, structure or dock.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    host = acting_ship(battle, order.host, at="/host")
    if host.side != ship.side:
        raise NOT_OWN_STRUCTURE.refuse(
            f"{host.id} is not of side {ship.side}: its ships dock at structures of that.",
            at="/host",
        )
    dock = known_dock(host, order.dock)
    require_docking(battle, ship, host, dock)
    kind = dock.system.form
    turns = turns_of(kind, dock.lost).enter
    docked = Docked(
        host=host.id,
        dock=order.dock,
        stage="entering" if turns else "docked",
        turns=turns,
        since=battle.turn,
        exposed=exposed_at(host, ship),
    )
    motion = Motion(host.motion.vector, ship.motion.attitude)
    return ruling.then(DockingChanged(ship=ship.id, docked=docked, motion=motion, rule=RULES[kind]))


def require_docking(battle: Battle, ship: Starship, host: Starship, dock: Fitted[Dock]) -> None:
    """Refuse a ship that cannot dock there now (CI-15.7.1-1 to CI-15.7.3-1, CI-14.3-2)."""
    if held(battle, ship) is not None:
        raise ALREADY_DOCKED.refuse(
            f"{ship.id} is at a dock already: let it leave that first.", at="/ship"
        )
    if not leaves_its_hex(ship.sheet.hull_type):
        raise CANNOT_DOCK.refuse(f"{ship.id} is no ship: ships dock at structures.", at="/ship")
    tangled = battle.attached_to(ship.id)
    if tangled:
        raise CANNOT_DOCK.refuse(
            f"{ship.id} is entangled with {listed(tangled)}, and keeps its course: it docks"
            " nowhere.",
            at="/ship",
            rule="CI-15.4.1-1",
        )
    parted = bar_across_bubble(ship, host)
    if parted is not None:
        raise parted.refuse(
            f"A bubble parts {ship.id} from {host.id}: dock when it is gone.", at="/ship"
        )
    way_in = exposed_facing(entry_of(ship))
    alongside = ship.cell == host.cell and ship.id != host.id
    bar = bar_to_docking(
        speed_of(battle, ship),
        alongside=alongside,
        through_arc=not alongside or goes_through(battle, host, dock.system, way_in),
        room=takes(battle, host, dock, ship),
    )
    if bar is not None:
        left = dock.system.structure - dock.lost
        raise bar.refuse(
            f"{ship.id}, of Mass {ship.sheet.mass}, is at {ship.cell} with Speed"
            f" {speed_of(battle, ship)}: {dock.system.id} of {host.id} at {host.cell} takes"
            f" ships at Speed 1 at most, through its arc, while there is room in its {left}.",
            at="/ship",
        )


def leave_dock(ruling: Ruling, order: LeaveDock, _dice: Dice) -> Ruling:
    """Begin to leave a dock (CI-15.7.1-1 to CI-15.7.3-1, CI-13.1.12-1).

    Raises:
        IllegalOrder: the ship is at no dock, or leaves it already; or the side is done.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    where = held(battle, ship)
    if where is None or where[0].stage == "leaving":
        raise NOT_DOCKED.refuse(
            f"{ship.id} is at no dock, or is already leaving it: continue with its moves.",
            at="/ship",
        )
    docked, dock = where
    turns = turns_of(dock.system.form, dock.lost).leave
    leaving = replace(docked, stage="leaving", turns=turns, since=battle.turn)
    rule = RULES[dock.system.form]
    return ruling.then(DockingChanged(ship=ship.id, docked=leaving, motion=ship.motion, rule=rule))


def go_on_docking(ruling: Ruling, _dice: Dice) -> Ruling:
    """Count the turns of all that dock or leave, as Final Actions end (CI-2.0-11, CI-15.7.1-1)."""
    return ruling.then(*_going_on(ruling.state))


def _going_on(battle: Battle) -> Iterator[DockingChanged]:
    for ship in battle.ships:
        if ship.docked is None or not ship.in_play:
            continue
        where = held(battle, ship)
        after = None if where is None else _a_turn_later(battle, *where)
        if after != ship.docked:
            rule = RULES[where[1].system.form] if where else "CI-15.7.1-1"
            yield DockingChanged(ship=ship.id, docked=after, motion=ship.motion, rule=rule)


def _a_turn_later(battle: Battle, docked: Docked, dock: Fitted[Dock]) -> Docked | None:
    """Return how far a ship is a turn later; the last turn out of a bay lasts until it moves."""
    if docked.stage == "docked" or docked.since == battle.turn:
        return docked
    left = max(0, docked.turns - 1)
    if docked.stage == "entering":
        return replace(docked, turns=left, stage="docked" if left == 0 else "entering")
    if dock.system.form == "clamp":
        return replace(docked, turns=left) if left else None
    return replace(docked, turns=max(1, left))


def crossing(battle: Battle, host: Starship, firer: Id) -> int | None:
    """Return the facing of a structure that fire crosses, 1 to 6; None: nobody can show.

    On a corner it is the one clockwise of it (CI-UMP-156).
    """
    source = battle.unit(firer)
    if source is None:
        return None
    with suppress(CannotAdjudicate):
        where = pair(host, source, battle.options)
        hour = hour_of(host, where.other, where.one)
        if isinstance(hour, OffLayer):
            return None
        return (hour + HOURS_A_FACE // 2) % HOURS // HOURS_A_FACE + 1
    return None


def struck_instead(
    battle: Battle, host: Starship, firer: Id, systems: Collection[Id], thrown: tuple[Dice, str]
) -> DockedShipStruck | None:
    """Return the ship that takes a hit, if it found a dock of a structure with one in it.

    Args:
        battle: for who is docked where.
        host: the structure.
        firer: whose hit it is.
        systems: that the hit found.
        thrown: dice, and what the hit is called, where one of several is thrown for.
    """
    for name, dock in docks_of(host).items():
        if name not in systems:
            continue
        there = {
            each.id: (each.docked.stage, each.docked.exposed)
            for each in at_dock(battle, host.id, name)
            if each.docked and bar_across_bubble(each, host) is None
        }
        found = struck_in(dock.system.form, there, crossing(battle, host, firer))
        if found:
            dice, key = thrown
            rolls: tuple[Roll, ...] = ()
            if len(found) > 1:
                rolls = (dice.roll(label(battle, key, host.id, name, "docked"), 1, len(found)),)
            ship = found[rolls[0].faces[0] - 1] if rolls else found[0]
            return DockedShipStruck(
                host=host.id,
                dock=name,
                ship=ship,
                points=0,
                candidates=found,
                rolls=rolls,
                rule=RULES[dock.system.form] if dock.system.form != "bay" else "CI-15.7.2-2",
            )
    return None


def open_side(host: Starship, ship: Starship) -> tuple[SectionName, ...]:
    """Return the section of a docked ship that shows, and the sections behind it (CI-15.7.2-1).

    It is that at its nose or its stern, whichever points the way it came from.
    """
    exposed = ship.docked.exposed if ship.docked else 1
    way = turned(exposed, host.motion.attitude.facing - 1)
    ahead = (way - nose(ship.motion.attitude)) % len(DIRECTIONS) in {0, 1, 5}
    names = [each.name for each in ship.sheet.sections]
    wanted: tuple[SectionName, ...] = ("forward" if ahead else "aft", "core")
    return tuple([each for each in wanted if each in names]) or (names[0],)


class DockShipChoice(Choice, frozen=True, tag="dock_ship", kw_only=True):
    """A ship may dock: the turns that it takes, and its exposed facing then.

    `exposed` is counted from the facing of the structure.
    """

    ship: str
    host: str
    dock: str
    turns: int
    exposed: int
    rule: str = "CI-15.7.1-1"


class LeaveDockChoice(Choice, frozen=True, tag="leave_dock", kw_only=True):
    """A ship may begin to leave its dock, and the turns that it takes."""

    ship: str
    turns: int
    rule: str = "CI-15.7.1-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield which ships of a seat may dock or leave; with `unit`, that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active":
            continue
        where = held(battle, ship)
        if where is None:
            yield from _docks(battle, ship)
        elif where[0].stage != "leaving":
            turns = turns_of(where[1].system.form, where[1].lost).leave
            yield LeaveDockChoice(
                ship=ship.id, turns=turns, order=order_of(LeaveDock, ship=ship.id)
            )


def _docks(battle: Battle, ship: Starship) -> Iterator[DockShipChoice]:
    for host in battle.ships:
        if (host.side, host.cell, host.status) != (ship.side, ship.cell, "active"):
            continue
        for name, dock in docks_of(host).items():
            try:
                require_docking(battle, ship, host, dock)
            except Refusal:
                continue
            if dock.intact:
                yield DockShipChoice(
                    ship=ship.id,
                    host=host.id,
                    dock=name,
                    turns=turns_of(dock.system.form, dock.lost).enter,
                    exposed=exposed_at(host, ship),
                    order=order_of(DockShip, ship=ship.id, host=host.id, dock=name),
                )


DOCK_SHIP: Act[Battle, DockShip] = Act(
    order=DockShip,
    procedure=dock_ship,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(DockShipChoice),
    readable=if_identified,
)


LEAVE_DOCK: Act[Battle, LeaveDock] = Act(
    order=LeaveDock,
    procedure=leave_dock,
    family="movement",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(LeaveDockChoice),
    readable=if_identified,
)


DOCKING = ChapterOfPlay(
    acts=(DOCK_SHIP, LEAVE_DOCK),
    events=EVENTS,
    choices=choices,
    operations={
        "dock": DockShip,
    },
    asks_in_final=is_asked_for_docks,
)
