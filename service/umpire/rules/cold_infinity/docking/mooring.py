"""Ships dock and leave, turn by turn (CI 15.7.1 to 15.7.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.docking.berths import (
    entry_of,
    exposed_at,
    goes_through,
    held,
    known_dock,
    takes,
)
from umpire.rules.cold_infinity.docking.docks import bar_to_docking, exposed_facing, turns_of
from umpire.rules.cold_infinity.docking.happenings import DockingChanged
from umpire.rules.cold_infinity.docking.orders import DockShip, LeaveDock
from umpire.rules.cold_infinity.docking.refusals import ALREADY_DOCKED, CANNOT_DOCK, NOT_DOCKED
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.hulls import leaves_its_hex
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Docked, Starship
from umpire.rules.cold_infinity.state.systems import Dock, DockForm
from umpire.rules.cold_infinity.state.units import acting_ship, commanded_ship, speed_of

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
    """Refuse a ship that cannot dock there now (CI-15.7.1-1 to CI-15.7.3-1).

    Raises:
        IllegalOrder: it cannot.
    """
    if held(battle, ship) is not None:
        raise ALREADY_DOCKED.refuse(
            f"{ship.id} is at a dock already: let it leave that first.", at="/ship"
        )
    if not leaves_its_hex(ship.sheet.hull_type):
        raise CANNOT_DOCK.refuse(f"{ship.id} is no ship: ships dock at structures.", at="/ship")
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
