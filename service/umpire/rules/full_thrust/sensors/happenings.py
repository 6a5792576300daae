"""The events of sensors (FT 11.1, 11.2)."""

from typing import Literal, Self, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import thrown
from umpire.rules.full_thrust.state.audience import OfAMarker
from umpire.rules.full_thrust.state.battle import B, Battle
from umpire.rules.full_thrust.state.changes import change_ship
from umpire.rules.full_thrust.state.ship import DriveState
from umpire.rules.full_thrust.state.systems import Group, Ssd

Cause: TypeAlias = Literal["passive", "active", "scanning", "order", "act"]
"""Passive sensors found it, or a scan; it scans, is given up by order, or does what shows it."""

Disclosure: TypeAlias = Literal[
    "none", "mass_and_type", "mass_drive_screens", "all_original", "everything_current"
]

_CAUSES: dict[Cause, str] = {
    "passive": "by passive sensors",
    "active": "by a scan",
    "scanning": "as it scans",
    "order": "by its own order",
    "act": "by what becomes of it",
}

_LEVELS: dict[Disclosure, str] = {
    "none": "nothing is disclosed",
    "mass_and_type": "its mass and type are disclosed",
    "mass_drive_screens": "its mass, drive and screens are disclosed",
    "all_original": "all its systems are disclosed, as they were built",
    "everything_current": "everything is disclosed",
}


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


class BogeyRevealed(Happening, OfAMarker, frozen=True, tag="bogey_revealed", kw_only=True):
    """A bogey is identified: the ship takes its place, of this group and class."""

    ship: str
    side: str
    cause: Cause
    shown: Group
    really: Group
    class_name: str
    rule: str = "FT-11.1-2"

    def apply(self, battle: B) -> B:
        """Let all see the ship."""
        return change_ship(battle, self.ship, bogey=False)

    def tell(self) -> str:
        name = f" {self.class_name}," if self.class_name else ""
        shown = "" if self.shown == self.really else f", which had shown a {self.shown} ship"
        return f"{self.ship} is revealed {_CAUSES[self.cause]}:{name} {self.really}{shown}"


class DummyRemoved(Happening, OfAMarker, frozen=True, tag="dummy_removed", kw_only=True):
    """A bogey is found out to be a dummy, and removed."""

    ship: str
    side: str
    cause: Cause
    rule: str = "FT-11.3-1"

    def apply(self, battle: B) -> B:
        """Take the dummy away."""
        return change_ship(battle, self.ship, bogey=False, status="destroyed")

    def tell(self) -> str:
        return f"{self.ship} is found out {_CAUSES[self.cause]}: a dummy, and removed"


class ScanAnnounced(Told, OfAMarker, frozen=True, tag="scan_announced", kw_only=True):
    """A ship uses its active sensors this turn, on up to `scans` enemies."""

    ship: str
    side: str
    scans: int
    rule: str = "FT-11.1-3"

    def tell(self) -> str:
        return f"{self.ship} uses its active sensors, for {self.scans} scans at most"


class ShipScanned(Happening, OfAMarker, frozen=True, tag="ship_scanned", kw_only=True):
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

    def apply(self, battle: B) -> B:
        """Note what the ship has scanned."""
        return change_ship(battle, self.ship, scanned=self.scanned)

    def tell(self) -> str:
        scan = f"{self.ship} scans {self.target}"
        if self.blocked:
            return f"{scan}, and ECM lets it find nothing"
        if self.score is None:
            return scan
        dice = " less ".join(thrown(roll) for roll in self.rolls)
        told = f"{scan} ({dice}): score {self.score}"
        if self.disclosed is None:
            return told
        return f"{told}, {_LEVELS[self.disclosed]}{_data(self.findings)}"

    def heard(self, battle: Battle, seat: Seat) -> Self:  # noqa: ARG002 -- to the two sides, always
        """Return it; to others than the two sides without what was disclosed."""
        told = seat.sees(self.side) or seat.sees(self.target_side)
        return self if told else replace(self, disclosed=None, findings=None)


def _data(findings: Findings | None) -> str:
    """Return the figures that a scan has found, with the systems by name."""
    if findings is None:
        return ""
    told = [f"mass {findings.mass}", "military" if findings.military else "merchant"]
    if findings.thrust is not None:
        told += [f"thrust {findings.thrust}", f"screens {findings.screens}"]
    if findings.ssd is not None:
        told.append(f"systems {', '.join(each.id for each in findings.ssd.systems) or 'none'}")
    if findings.damage is not None:
        told += [f"damage {findings.damage}", f"armour lost {findings.armour_lost}"]
        told.append(f"lost {', '.join(findings.lost or ()) or 'nothing'}")
    return f": {'; '.join(told)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    BogeyRevealed,
    DummyRemoved,
    ScanAnnounced,
    ShipScanned,
)
"""All that can happen by this chapter."""
