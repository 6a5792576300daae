"""Standing orders, and phases that a side is done with ahead (CI 2.0): how they are given."""

from umpire.kernel.dice import Dice
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.defence.kept_modes import set_by_standing_orders
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, WITHDRAWN
from umpire.rules.cold_infinity.state.standing_orders import AskingPhase
from umpire.rules.cold_infinity.turns.happenings import (
    FinishingAhead,
    SideFinished,
    StandingOrdersSet,
)
from umpire.rules.cold_infinity.turns.orders import FinishAhead, SetStandingOrders
from umpire.rules.cold_infinity.turns.phases import require_made_good, unfinished


def set_standing_orders(ruling: Ruling, order: SetStandingOrders, _dice: Dice) -> Ruling:
    """Note what the units of a side do each turn from now on (CI-UMP-121).

    Raises:
        IllegalOrder: the battle is played without standing orders, or the side is out of it.
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    return ruling.then(StandingOrdersSet(side=side, orders=order.orders, only=(side,)))


def finish_ahead(ruling: Ruling, order: FinishAhead, _dice: Dice) -> Ruling:
    """Note that a side is done with this phase, and ahead with others (CI-UMP-122).

    Raises:
        IllegalOrder: the battle is played without it, the side is out of it, or has a ship that
            is short of power (CI-3.2-3).
        Malformed: there is no such side.
    """
    battle = ruling.state
    _require_option(battle)
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    said = FinishingAhead(
        side=side, turn=_turn_of(battle, order.through), through=order.through, only=(side,)
    )
    if order.through is None or side not in unfinished(battle):
        return ruling.then(said)
    return done_with_phase(ruling.then(said), side)


def done_with_phase(ruling: Ruling, side: str) -> Ruling:
    """Note that a side has nothing more to order in this phase (CI-UMP-65, CI-UMP-121).

    Raises:
        IllegalOrder: it has a ship that is short of power (CI-3.2-3).
    """
    require_made_good(ruling.state, side)
    return ruling.then(*set_by_standing_orders(ruling.state, side), SideFinished(side=side))


def _turn_of(battle: Battle, through: AskingPhase | None) -> int:
    """Return the turn in which a phase ends next."""
    is_past = through is not None and PHASES.index(through) < PHASES.index(battle.phase)
    return battle.turn + is_past


def _require_option(battle: Battle) -> None:
    """Refuse what is said once where nobody may say so (CI-UMP-121)."""
    if not battle.options.standing_orders:
        raise OPTION_OFF.refuse(
            "Nothing is said once here: give the orders of each phase in that phase.",
            rule="CI-UMP-121",
        )
