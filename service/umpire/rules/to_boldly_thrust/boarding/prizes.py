"""Prizes: crews that are locked out of the computer, until a die lets them in (TBT-BOARD-04)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.state.battle import label
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.to_boldly_thrust.boarding.happenings import LockOutThrown
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.tables import FactorTable


def is_broken(face: int, table: FactorTable) -> bool:
    """Tell whether a die breaks the lock-out (TBT-BOARD-04)."""
    return face >= table.unlocks_from


def has_lock_outs(battle: Battle) -> bool:
    """Tell whether any prize crew throws at the end of this turn."""
    return any(_throws(battle, ship) for ship in battle.ships)


def _throws(battle: Battle, ship: Ship) -> bool:
    """Tell whether a prize crew throws: from the turn after the capture on (TBT-RUL-24)."""
    prize = ship.prize
    if prize is None or ship.status != "active" or ship.is_hulk:
        return False
    return prize.locked_out and prize.captured_turn < battle.turn


def throw_for_lock_outs(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for each prize whose crew is locked out, in the order of ships (TBT-BOARD-04)."""
    battle: Battle = ruling.state
    for ship in battle.ships:
        if _throws(battle, ship):
            roll = dice.roll(label(battle, ship.id, "lock-out"), 1, DIE)
            broken = is_broken(roll.faces[0], battle.tables.factors)
            ruling = ruling.then(LockOutThrown(ship=ship.id, broken=broken, rolls=(roll,)))
    return ruling
