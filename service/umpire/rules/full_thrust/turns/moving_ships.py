"""Phase 4: all ships move as ordered, those that come or go by FTL last (FT-2.7-6, -7).

Dice are thrown in this order: what happens before ships move; what each meets on its way; what
hangs on which of them comes first; returns of ships that left, in the order of the list; FTL exits;
FTL entries; rams; what happens after ships have moved; homing of salvoes.
"""

from collections.abc import Iterable, Sequence

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.delta import Interlude
from umpire.rules.full_thrust.ftl.entry import enter_all
from umpire.rules.full_thrust.ftl.exit import exits_now, leave_by_ftl, stop_what_cannot_jump
from umpire.rules.full_thrust.ftl.happenings import FtlWarmedUp
from umpire.rules.full_thrust.missiles.homing import home
from umpire.rules.full_thrust.movement.carrying import carry_screens
from umpire.rules.full_thrust.movement.happenings import OrderVoided, ShipMoved
from umpire.rules.full_thrust.movement.limits import flyable
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.movement.ramming import resolve_rams
from umpire.rules.full_thrust.movement.ship_moves import fly
from umpire.rules.full_thrust.movement.table import bring_back, leave_if_off, throw_for_return
from umpire.rules.full_thrust.on_the_way import cross, on_the_way
from umpire.rules.full_thrust.planets.atmosphere import enter_atmospheres
from umpire.rules.full_thrust.sensors.detection import detect
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.stations.docking import dock_ships
from umpire.rules.full_thrust.terrain.passages import disperse_wrecks, drift_terrain
from umpire.rules.full_thrust.wonders.cloaking_field import cloak_ships
from umpire.rules.full_thrust.wonders.wave_gun import charge_wave_guns

BEFORE_SHIPS: tuple[Interlude, ...] = (charge_wave_guns, cloak_ships, drift_terrain)
"""What happens before any ship moves, chapter by chapter."""
AFTER_SHIPS: tuple[Interlude, ...] = (enter_atmospheres, disperse_wrecks, dock_ships, detect)
"""What happens when all ships have moved, chapter by chapter."""


def move_ships(
    ruling: Ruling,
    _order: MoveShips,
    dice: Dice,
    *,
    before: Sequence[Interlude] = BEFORE_SHIPS,
    after: Sequence[Interlude] = AFTER_SHIPS,
) -> Ruling:
    """Move all ships, with all that comes of it in this phase (FT-2.7-6, -7).

    Args:
        ruling: in which nothing has happened yet.
        dice: for what ships meet on their way.
        before: what happens before any ship moves.
        after: what happens when all ships have moved.
    """
    battle = ruling.state
    ruling = void_what_cannot_be_flown(stop_what_cannot_jump(ruling))
    for happening in before:
        ruling = happening(ruling, dice)
    ships = moving_order(ruling.state)
    ruling = _fly(ruling, [ship.id for ship in ships if not exits_now(battle, ship)], dice)
    for ship in battle.ships:
        if _has_left(ruling.state, ship):
            ruling = throw_for_return(ruling, ship.id, dice)
    ruling = bring_back(ruling)
    for ship in ships:
        if exits_now(battle, ship):
            ruling = leave_by_ftl(ruling, ship.id, dice)
    ruling = resolve_rams(enter_all(ruling, dice), dice)
    for happening in after:
        ruling = happening(ruling, dice)
    return home(ruling, dice)


def moving_order(battle: Battle) -> tuple[Ship, ...]:
    """Return the ships on the table as they move: minelayers first, FTL last (FT-2.7-7).

    Those that jump this turn come after those that only warm up (FT-8.1-2).
    """
    moving = [ship for ship in battle.ships if ship.status == "active"]
    return tuple(sorted(moving, key=lambda ship: _rank(battle, ship)))


def _rank(battle: Battle, ship: Ship) -> int:
    order = ship.order
    if exits_now(battle, ship):
        return 3
    if order is not None and order.ftl:
        return 2
    return 0 if order is not None and order.lays_mines else 1


def void_what_cannot_be_flown(ruling: Ruling) -> Ruling:
    """Void the orders that damage has made impossible since they were written (FT-3.3-1)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status != "active" or ship.order is None:
            continue
        manoeuvre, wrong = flyable(battle, ship, ship.order)
        if wrong:
            ruling = ruling.then(
                OrderVoided(ship=ship.id, manoeuvre=manoeuvre, voided=wrong.code.name)
            )
    return ruling


def _fly(ruling: Ruling, ship_ids: Iterable[str], dice: Dice) -> Ruling:
    """Move ships with their screens, and see what they meet and which of them leave."""
    flown = []
    for ship_id in ship_ids:
        ship = ruling.state.ship(ship_id)
        if ship is not None and ship.status == "active":
            moved = fly(ruling.state, ship)
            ruling = carry_screens(ruling.then(moved), ship_id, ship.place)
            ruling = on_the_way(ruling, ship, moved, dice)
            flown.append((ship, moved))
    ruling = cross(ruling, tuple(flown), dice)
    for before, moved in flown:
        ruling = _end_move(ruling, before, moved)
    return ruling


def _end_move(ruling: Ruling, before: Ship, moved: ShipMoved) -> Ruling:
    """End the move of a ship that is still there: it warms up its FTL drive, or has left."""
    ship = ruling.state.ship(before.id)
    if ship is None or ship.status != "active":
        return ruling
    if ship.order is not None and ship.order.ftl and ship.ftl_since is None:
        ruling = ruling.then(FtlWarmedUp(ship=ship.id, turn=ruling.state.turn))
    return leave_if_off(ruling, ship.id, moved.path)


def _has_left(battle: Battle, before: Ship) -> bool:
    ship = battle.ship(before.id)
    return ship is not None and before.status == "active" and ship.status == "off_table"
