"""What a side says of an enemy that has struck its colours to it (FT 11.7)."""

from typing import TypeAlias

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class AcceptSurrender(Value, frozen=True, tag="accept_surrender"):
    """Take the surrender of a ship, which is out of the battle by that (FT-11.7-1)."""

    side: Id
    ship: Id


class RefuseSurrender(Value, frozen=True, tag="refuse_surrender"):
    """Refuse the surrender of a ship, which fights on (FT-11.7-1)."""

    side: Id
    ship: Id


MoraleOrder: TypeAlias = AcceptSurrender | RefuseSurrender
"""The orders that answer a surrender; play waits for one of them (FT-UMP-33)."""
