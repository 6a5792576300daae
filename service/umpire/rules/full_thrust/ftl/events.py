"""The events of faster-than-light travel (FT 8)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event


class ShipJumped(Event, frozen=True, tag="ship_jumped", kw_only=True):
    """A ship left by FTL, and does not come back."""

    ship: str
    rule: str = "FT-8.1-3"


FtlEvent: TypeAlias = ShipJumped
