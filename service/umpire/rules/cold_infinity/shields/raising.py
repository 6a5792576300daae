"""The shields of a ship that stand this turn, from its sheet and its condition (CI 11.2)."""

from collections.abc import Collection

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.shields.strength import RaisedShield
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import Shield


def raised(running: Running, in_part: Collection[Id] = ()) -> tuple[RaisedShield, ...]:
    """Return the shields that are on and work (CI-11.2-1, CI-11.2.1-1, CI-11.2.8-1).

    One that can be overloaded is so by any extra power. How hybrids share out their points, and
    whether roaming ones arrive, is told later.

    Args:
        running: the ship.
        in_part: shields that get part of their power.
    """
    return tuple(
        RaisedShield(
            each.system.id,
            partial=each.system.id in in_part,
            overloaded=each.system.overload and each.extra > 0,
        )
        for each in fitted(running, Shield)
        if each.works
    )
