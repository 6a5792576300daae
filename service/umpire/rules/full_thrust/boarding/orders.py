"""The order to board a ship (FT 11.5)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class BoardShip(Value, frozen=True, tag="board_ship"):
    """Send boarders from a ship to an enemy that it flies beside; the fight is fought to its end.

    Without `factors`, all that the ship has go over (FT-RUL-75).
    """

    ship: Id
    target: Id
    factors: Annotated[int, Meta(ge=1, le=100_000)] | None = None
