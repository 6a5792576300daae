"""A ship that sweeps mines does not attack; it defends itself as ever (FT-12.1-4)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import SWEEPING
from umpire.rules.full_thrust.state.ship import Ship


def require_not_sweeping(_battle: Battle, firer: Ship) -> None:
    """Refuse the attack of a ship that is ordered to sweep this turn.

    Raises:
        IllegalOrder: it sweeps.
    """
    if firer.order is not None and firer.order.sweep:
        raise SWEEPING.refuse(
            f"{firer.id} sweeps mines this turn, and fires nothing: it may pass (pass_fire).",
            at="/ship",
        )
