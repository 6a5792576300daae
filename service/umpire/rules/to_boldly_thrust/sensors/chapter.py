"""The chapter of sensors (TBT 10): sweeps for cloaked ships, and scans as in Remixed."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import asdict

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.sensors import ScanShip
from umpire.rules.full_thrust.sensors import ShipScanned as ScannedInRemixed
from umpire.rules.full_thrust.sensors import scan_ship as scan_in_remixed
from umpire.rules.full_thrust.state.battle import side_of_ship
from umpire.rules.to_boldly_thrust.sensors.happenings import Findings, ShipScanned
from umpire.rules.to_boldly_thrust.sensors.sweeps import (
    SweepArc,
    SweepArcChoice,
    choices,
    sweep_arc,
    sweep_odds,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling


def scan_ship(ruling: Ruling, order: ScanShip, dice: Dice) -> Ruling:
    """Scan one enemy as in Remixed (TBT-SENS-03).

    Raises:
        IllegalOrder: it is not the phase, or the ship may not scan that.
        Malformed: a ship is unknown.
        CannotAdjudicate: sensors are not in play.
    """
    return ruling.then(*_told(scan_in_remixed(ruling, order, dice)))


def _told(ruling: Ruling) -> Iterator[Any]:
    """Yield the events of a scan, with what it disclosed as this book has it."""
    for event in ruling.events:
        if isinstance(event, ScannedInRemixed):
            found = event.findings
            findings = Findings(**asdict(found)) if found is not None else None
            yield ShipScanned(**asdict(event) | {"findings": findings})
        else:
            yield event


def _may_find(_battle: Battle, _order: SweepArc) -> bool:
    """Tell that any sweep may find something, whatever there is to find (TBT-SENS-04)."""
    return True


SWEEP_ARC: Act[Battle, SweepArc] = Act(
    order=SweepArc,
    procedure=sweep_arc,
    family="sensors",
    side=side_of_ship,
    offer=InChapter(SweepArcChoice),
    explores=_may_find,
    odds=sweep_odds,
)

SWEEPS: Chapter[Battle] = Chapter(acts=(SWEEP_ARC,), choices=choices)
