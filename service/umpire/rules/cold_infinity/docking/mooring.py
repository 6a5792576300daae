"""Ships dock and leave, turn by turn, and are struck by hits on their docks.

CI 15.7.1 to 15.7.3.
"""

from collections.abc import Collection, Iterator
from contextlib import suppress

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.hexes import DIRECTIONS, HOURS, HOURS_A_FACE, turned
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking.berths import (
    at_dock,
    docks_of,
    entry_of,
    exposed_at,
    goes_through,
    held,
    known_dock,
    takes,
)
from umpire.rules.cold_infinity.docking.docks import (
    ALREADY_DOCKED,
    CANNOT_DOCK,
    NOT_DOCKED,
    bar_to_docking,
    exposed_facing,
    struck_in,
    turns_of,
)
from umpire.rules.cold_infinity.docking.happenings import DockedShipStruck, DockingChanged
from umpire.rules.cold_infinity.sighting.incoming import OffLayer
from umpire.rules.cold_infinity.sighting.sights import hour_of, pair
from umpire.rules.cold_infinity.state.attitude import heading as nose
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.drives import bar_across_bubble
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Docked, Starship
from umpire.rules.cold_infinity.state.systems import Dock, DockForm
from umpire.rules.cold_infinity.state.units import acting_ship, commanded_ship, speed_of


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
    """Refuse a ship that cannot dock there now (CI-15.7.1-1 to CI-15.7.3-1, CI-14.3-2).

    Raises:
        IllegalOrder: it cannot.
    """
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
            f"{ship.id} is at no dock, or leaves it already: go on with its moves.", at="/ship"
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
    """Return the facing of a structure that fire crosses, 1 to 6; None: nobody can tell.

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
    """Return the section of a docked ship that shows, and what is behind it (CI-15.7.2-1).

    It is that at its nose or its stern, whichever points the way it came from.
    """
    exposed = ship.docked.exposed if ship.docked else 1
    way = turned(exposed, host.motion.attitude.facing - 1)
    ahead = (way - nose(ship.motion.attitude)) % len(DIRECTIONS) in {0, 1, 5}
    names = [each.name for each in ship.sheet.sections]
    wanted: tuple[SectionName, ...] = ("forward" if ahead else "aft", "core")
    return tuple([each for each in wanted if each in names]) or (names[0],)
