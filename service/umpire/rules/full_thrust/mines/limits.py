"""What a ship can be ordered to do with mines: to drop them, and to sweep them (FT 12.1).

Units: MU.
"""

from umpire.kernel.plane import TOLERANCE_MU, distance_to_path_mu
from umpire.rules.full_thrust.mines.laying import loaded_minelayers, mines_left
from umpire.rules.full_thrust.movement.flight import plot_flight, way_flown
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.manoeuvre import Fault, Manoeuvre, MineDrop
from umpire.rules.full_thrust.state.refusals import (
    AMMO_EMPTY,
    NO_MINELAYER,
    NO_MINESWEEPER,
    OFF_PATH,
    OPTION_OFF,
    WEAPON_DESTROYED,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Minelayer, Minesweeper

_RULE = "FT-12.1-2"


def bar_to_laying(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with laying mines by an order, or `None` (FT-12.1-2).

    Whether the ship can fly the order is not asked.
    """
    if not manoeuvre.lays_mines:
        return None
    if not battle.options.mines:
        return Fault(
            OPTION_OFF, f"{ship.id} lays no mines: the scenario plays without them.", _RULE
        )
    for drop in manoeuvre.mines:
        wrong = _bar_to_dropping(ship, drop)
        if wrong:
            return wrong
    if not loaded_minelayers(ship):
        return _nothing_to_lay(ship)
    return _twice_or_off_path(battle, ship, manoeuvre)


def bar_to_sweeping(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with sweeping mines by an order, or `None` (FT-12.1-3)."""
    if not manoeuvre.sweep:
        return None
    if not battle.options.mines:
        message = f"{ship.id} sweeps no mines: the scenario plays without them."
        return Fault(OPTION_OFF, message, "FT-12.1-3")
    if not ship.working(Minesweeper):
        return Fault(
            NO_MINESWEEPER,
            f"{ship.id} has no minesweeper that works: leave Sweep out of its order.",
        )
    return None


def _nothing_to_lay(ship: Ship) -> Fault:
    if ship.working(Minelayer):
        return Fault(
            AMMO_EMPTY, f"{ship.id} has no mines left: leave Mine out of its order.", _RULE
        )
    return Fault(
        NO_MINELAYER, f"{ship.id} has no minelayer that works: leave Mine out of its order."
    )


def _bar_to_dropping(ship: Ship, drop: MineDrop) -> Fault | None:
    """Return what is wrong with the minelayer that is named for a drop."""
    minelayer = ship.ssd.system(drop.minelayer)
    if not isinstance(minelayer, Minelayer):
        return Fault(
            NO_MINELAYER, f"{ship.id} has no minelayer {drop.minelayer}: name one of its display."
        )
    if not ship.works(minelayer.id):
        return Fault(
            WEAPON_DESTROYED, f"{minelayer.id} of {ship.id} is lost: it lays no more mines."
        )
    if not mines_left(ship, minelayer):
        return Fault(
            AMMO_EMPTY,
            f"{minelayer.id} of {ship.id} has no mines left: leave it out of the order.",
            _RULE,
        )
    return None


def _twice_or_off_path(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return what is wrong with the drops together, and with their places."""
    names = [drop.minelayer for drop in manoeuvre.mines]
    if len(set(names)) < len(names):
        return Fault(
            WEAPON_USED, f"A minelayer of {ship.id} drops one mine a turn: name each once.", _RULE
        )
    way = way_flown(battle, ship, plot_flight(battle, ship, manoeuvre).path)
    for drop in manoeuvre.mines:
        aside_mu = distance_to_path_mu((drop.x, drop.y), way)
        if aside_mu > TOLERANCE_MU:
            return Fault(
                OFF_PATH,
                f"{drop.minelayer} of {ship.id} would drop {aside_mu:.2f} MU off its way: a "
                "point on it is legal.",
            )
    return None
