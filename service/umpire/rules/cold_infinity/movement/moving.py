"""Moving a unit when its turn has come (CI 2.2, 5.4)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.movement.flights import moved, plot_of
from umpire.rules.cold_infinity.movement.orders import Move
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.refusals import ALREADY_MOVED, NOT_ITS_TURN
from umpire.rules.cold_infinity.state.units import acting_unit


def move(ruling: Ruling, order: Move, _dice: Dice) -> Ruling:
    """Move the unit whose turn it is by its plan (CI-2.1.2-1, CI-5.4.1-1).

    Raises:
        IllegalOrder: it has moved, others move before it, or it cannot move so.
        Malformed: there is no such unit, or the plan is not understood.
    """
    battle = ruling.state
    unit = acting_unit(battle, order.unit, at="/unit")
    if unit.moved:
        raise ALREADY_MOVED.refuse(f"{unit.id} has moved, and moves once a turn.", at="/unit")
    mover = next_mover(battle)
    if mover is None or mover.id != unit.id:
        turn_of = mover.id if mover else "nobody"
        raise NOT_ITS_TURN.refuse(
            f"{unit.id} does not move now: it is the turn of {turn_of}.", at="/unit"
        )
    return ruling.then(moved(battle, unit, plot_of(order)))
