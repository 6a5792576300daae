"""The events of ship combat (FT 4)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event


class ShipActivated(Event, frozen=True, tag="ship_activated", kw_only=True):
    """A ship has done all its firing for this turn, with the weapons `fired`."""

    ship: str
    side: str
    fired: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()
    rule: str = "FT-2.7-14"


CombatEvent: TypeAlias = ShipActivated
