"""The events of faster-than-light travel (FT 8). Positions are in MU, rounded to 1e-6."""

from typing import TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.tables import FtlExit


class FtlDamage(msgspec.Struct, frozen=True):
    """What a ship or a group takes when another jumps or comes out of FTL near it."""

    unit: str
    points: int


class FtlWarmedUp(Event, frozen=True, tag="ftl_warmed_up", kw_only=True):
    """A ship's FTL drive warms up, for all to see; it jumps in the turn after `turn`."""

    ship: str
    turn: int
    rule: str = "FT-8.1-1"


class FtlStopped(Event, frozen=True, tag="ftl_stopped", kw_only=True):
    """A ship that was to jump cannot: its FTL drive is lost, or nobody is there to command it."""

    ship: str
    rule: str = "FT-8.1-2"


class FtlExitThrown(Event, frozen=True, tag="ftl_exit_thrown", kw_only=True):
    """A ship jumps from (x, y) with others near it; the die says what comes of it.

    `damage` tells each of them, nearest first, with what it takes.
    """

    ship: str
    x: float
    y: float
    result: FtlExit
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.1-3"


class ShipJumped(Event, frozen=True, tag="ship_jumped", kw_only=True):
    """A ship left by FTL, and does not come back."""

    ship: str
    rule: str = "FT-8.1-3"


class EntryScattered(Event, frozen=True, tag="entry_scattered", kw_only=True):
    """A ship announces its entry by FTL; dice shift the point, and it may miss the table."""

    ship: str
    direction: int
    distance_mu: int
    x: float
    y: float
    enters: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-1"


class ShipEntered(Event, frozen=True, tag="ship_entered", kw_only=True):
    """A ship came out of FTL, and stands where its entry was thrown to."""

    ship: str
    x: float
    y: float
    rule: str = "FT-8.2-1"


class EntryDangerThrown(Event, frozen=True, tag="entry_danger_thrown", kw_only=True):
    """A ship came out of FTL near others: `damage` tells it first, then those, nearest first."""

    ship: str
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-3"


FtlEvent: TypeAlias = (
    FtlWarmedUp
    | FtlStopped
    | FtlExitThrown
    | ShipJumped
    | EntryScattered
    | ShipEntered
    | EntryDangerThrown
)
