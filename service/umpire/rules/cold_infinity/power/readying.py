"""How ready the weapons of a ship are when the battle begins (CI 7.1.3)."""

from collections.abc import Collection

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.power.arming import at_start
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import blocks
from umpire.rules.cold_infinity.state.sheet import Sheet


def readiness_at_start(sheet: Sheet, on: Collection[Id], options: Options) -> dict[Id, Readiness]:
    """Return how ready each weapon is when the battle begins (CI-7.1.3-2).

    Args:
        sheet: of the ship.
        on: its systems that are on.
        options: whether what is on is armed by then.
    """
    return {
        mount: at_start(
            block.rate_of_fire, powered=mount in on, armed_at_start=options.armed_at_start
        )
        for mount, block in blocks(sheet).items()
    }
