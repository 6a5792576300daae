"""Orders after which something hidden may show, and which so cannot be tried (CI 2.1.3, 2.3.1)."""

from msgspec.structs import replace

from umpire.rules.cold_infinity.defence.orders import ReleaseDecoy
from umpire.rules.cold_infinity.fire.orders import ChooseAngles, ResolveFire
from umpire.rules.cold_infinity.guided.orders import LaunchGuided
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.referee.orders import Withdraw
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.changes import change_unit
from umpire.rules.cold_infinity.turns.going_ahead import is_ahead
from umpire.rules.cold_infinity.turns.orders import Finish, FinishAhead
from umpire.rules.cold_infinity.turns.phases import unfinished

FIRST, LAST = PHASES.index("electronic_warfare"), PHASES.index("announce_ew")
"""Between these phases something is sealed that a phase begun may open."""
DONE = (Finish, Withdraw, Barnstorm, LaunchGuided)
"""After them nobody may be waited for any more."""
OF_ALL = (ResolveFire, ResolveDamage)
"""They strike by what owners have planned in secret, and what is in magazines."""


WAITING: frozenset[PhaseName] = frozenset(("power_allocation", "initiative", "final"))
"""Phases after whose last side is done any side gives another order."""


def explores(battle: Battle, order: Order) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side."""
    if isinstance(order, OF_ALL):
        return True
    if battle.options.standing_orders and _carries_on(battle, order):
        return True
    if not seals_something(battle.phase):
        return False
    if isinstance(order, Move):
        after = change_unit(battle, order.unit, moved=True)
        return next_mover(after) is None
    return isinstance(order, DONE)


def _carries_on(battle: Battle, order: Order) -> bool:
    """Tell whether an order may end a phase, and show in the next who is done ahead (CI-UMP-122).

    In Final Actions, and before initiative, the turn waits for another order in any case.
    """
    if isinstance(order, Finish):
        return (
            battle.phase not in WAITING
            or is_ahead(battle, order.side)
            or (battle.phase == PHASES[0] and _asks_others(battle, order.side))
        )
    return isinstance(order, (FinishAhead, Withdraw, ChooseAngles, ReleaseDecoy))


def _asks_others(battle: Battle, side: str) -> bool:
    """Tell whether initiative asks another side about its bridges."""
    waiting = unfinished(replace(battle, phase="initiative", finished=()))
    return any(each != side for each in waiting)


def seals_something(phase: PhaseName) -> bool:
    """Tell whether there may be secrets in a phase that the end of it opens."""
    return FIRST <= PHASES.index(phase) <= LAST
