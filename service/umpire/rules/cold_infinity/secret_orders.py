"""Which orders a seat may read (CI 2.1.3, 2.3.1, 4.9)."""

from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.adjudicate import side_of
from umpire.rules.cold_infinity.defence.orders import (
    AllocateDefence,
    DeclareIntercept,
    PlanDefences,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.fire.orders import DeclareFire
from umpire.rules.cold_infinity.guided.orders import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.movement.orders import PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.orders import Order
from umpire.rules.cold_infinity.power.orders import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.state.audience import unidentified
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import subject_of
from umpire.rules.cold_infinity.turns.orders import Finish, FinishAhead, SetStandingOrders
from umpire.rules.cold_infinity.warfare.orders import AllocateEw, AssignArmour, SpendDetector

SECRET = (
    AllocateEw,
    AssignArmour,
    SpendDetector,
    LaunchGuided,
    UseReloadRack,
    PlotMove,
    SnapManoeuvre,
    DeclareFire,
    SetDefence,
    DeclareIntercept,
    SwitchDefence,
    AllocateDefence,
    PlanDefences,
    SetStandingOrders,
)
"""Orders that hold what only their own side knows, for a while or for good.

An entry of the journal from which nothing is held back any more has its orders too.
"""
OF_FINISHING = (Finish, FinishAhead)
"""Orders after which it does not show whether their side is done ahead with more (CI-UMP-122)."""
OF_SWITCHES = (AllocatePower, RestartPlant)
"""Orders that all may read with what they bring about, unless the ship masks (CI-4.8.2-1)."""


def hears(battle: Battle, order: Order, seat: Seat) -> bool:
    """Tell whether `seat` may read an order, were it given while the battle stands as it does."""
    owner = side_of(battle, order)
    if seat.role == "referee" or (owner is not None and seat.sees(owner)):
        return True
    if battle.options.standing_orders and isinstance(order, OF_FINISHING):
        return False
    late = isinstance(order, SplitShield) and battle.phase == "switch_defence"
    if late or isinstance(order, (*SECRET, *OF_SWITCHES)):
        return False
    return subject_of(order) not in unidentified(battle, seat)
