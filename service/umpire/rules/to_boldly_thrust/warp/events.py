"""The events of warp engines (TBT 6)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event


class WarpCoreThrown(Event, frozen=True, tag="warp_core_thrown", kw_only=True):
    """A ship that lost its warp engine to a check threw for its core (TBT-WARP-04).

    Where it is `breached`, it was `ejected`, or takes the ship along.
    """

    ship: str
    breached: bool
    ejected: bool
    rolls: tuple[Roll, ...]
    rule: str = "TBT-WARP-04"


WarpEvent: TypeAlias = WarpCoreThrown
