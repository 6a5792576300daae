"""The events of sensors (FT 11.1, 11.2)."""

from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.ship import DriveState, Group, Ssd

Cause: TypeAlias = Literal["passive", "active", "scanning", "order", "act"]
"""Passive sensors found it, or a scan; it scans, is given up by order, or does what shows it."""

Disclosure: TypeAlias = Literal[
    "none", "mass_and_type", "mass_drive_screens", "all_original", "everything_current"
]


class Findings(msgspec.Struct, frozen=True):
    """What a scan has disclosed of a ship; what is null was not (FT-11.2-1).

    `thrust` and `screens` are original values, and so is the display; the rest is as it is now.
    """

    mass: int
    military: bool
    thrust: int | None = None
    screens: int | None = None
    ssd: Ssd | None = None
    damage: int | None = None
    armour_lost: int | None = None
    drive: DriveState | None = None
    lost: tuple[str, ...] | None = None
    spent: tuple[str, ...] | None = None


class BogeyRevealed(Event, frozen=True, tag="bogey_revealed", kw_only=True):
    """A bogey is identified: the ship takes its place, of this group and class."""

    ship: str
    side: str
    cause: Cause
    shown: Group
    really: Group
    class_name: str
    rule: str = "FT-11.1-2"


class DummyRemoved(Event, frozen=True, tag="dummy_removed", kw_only=True):
    """A bogey is found out to be a dummy, and removed."""

    ship: str
    side: str
    cause: Cause
    rule: str = "FT-11.3-1"


class ScanAnnounced(Event, frozen=True, tag="scan_announced", kw_only=True):
    """A ship uses its active sensors this turn, on up to `scans` enemies."""

    ship: str
    side: str
    scans: int
    rule: str = "FT-11.1-3"


class ShipScanned(Event, frozen=True, tag="ship_scanned", kw_only=True):
    """A ship has scanned another one; `blocked` scans found nothing for ECM.

    With a sensor suite the dice made a `score`, and that a disclosure: its level and its findings
    are told to the two sides alone, and null to others.
    """

    ship: str
    side: str
    target: str
    target_side: str
    scanned: tuple[str, ...]
    blocked: bool = False
    score: int | None = None
    disclosed: Disclosure | None = None
    findings: Findings | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-11.1-3"


SensorEvent: TypeAlias = BogeyRevealed | DummyRemoved | ScanAnnounced | ShipScanned
