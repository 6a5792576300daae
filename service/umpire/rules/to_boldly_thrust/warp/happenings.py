"""The events of warp engines (TBT 6)."""

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.words import dice
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.to_boldly_thrust.state.battle import Battle


class WarpCoreThrown(Happening, frozen=True, tag="warp_core_thrown", kw_only=True):
    """A ship that lost its warp engine to a check threw for its core (TBT-WARP-04).

    Where it is `breached`, it was `ejected`, or takes the ship along.
    """

    ship: str
    breached: bool
    ejected: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-WARP-04"

    def apply(self, battle: Battle) -> Battle:
        """Note that the core is gone if it was ejected."""
        return change_ship(battle, self.ship, core_ejected=True) if self.ejected else battle

    def tell(self) -> str:
        """Tell the die, and what becomes of the core."""
        outcome = "its core holds"
        if self.breached:
            outcome = "it ejects the core in time" if self.ejected else "it cannot eject the core"
        found = "the core breaches, and " if self.breached else ""
        return f"{self.ship} has lost its warp engine: {dice(self.rolls)}, {found}{outcome}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (WarpCoreThrown,)
"""All that can happen by this chapter."""
