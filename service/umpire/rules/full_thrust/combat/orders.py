"""The orders of ship combat (FT 4)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.arcs import Arc
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class Shot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon at one target.

    `system` is what a needle beam aims at; `arc` is for the firer's choice, where the reading
    gives it (FT-RUL-4, FT-RUL-5).
    """

    weapon: Id
    target: Id
    system: Id | None = None
    arc: Arc | None = None


class FireWeapons(Value, frozen=True, tag="fire_weapons"):
    """Perform all the fire of one ship (FT-2.7-12, -13); what is not declared does not fire."""

    ship: Id
    shots: Annotated[tuple[Shot, ...], Meta(min_length=1, max_length=100)]


class SettleArc(Value, frozen=True, tag="settle_arc"):
    """Throw for the arc of a target on a line, before a ship declares its fire (FT-RUL-4)."""

    ship: Id
    target: Id


class PassFire(Value, frozen=True, tag="pass_fire"):
    """Activate a ship without firing: it is done for this turn (FT-RUL-13)."""

    ship: Id
