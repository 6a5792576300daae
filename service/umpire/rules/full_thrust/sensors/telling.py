"""Telling sensors in plain words (FT 11.1, 11.2)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.words import thrown
from umpire.rules.full_thrust.sensors.events import (
    BogeyRevealed,
    Cause,
    Disclosure,
    DummyRemoved,
    Findings,
    ScanAnnounced,
    ShipScanned,
)

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


def _bogey_revealed(event: BogeyRevealed) -> str:
    name = f" {event.class_name}," if event.class_name else ""
    shown = "" if event.shown == event.really else f", which had shown a {event.shown} ship"
    return f"{event.ship} is revealed {_CAUSES[event.cause]}:{name} {event.really}{shown}"


def _dummy_removed(event: DummyRemoved) -> str:
    return f"{event.ship} is found out {_CAUSES[event.cause]}: a dummy, and removed"


def _scan_announced(event: ScanAnnounced) -> str:
    return f"{event.ship} uses its active sensors, for {event.scans} scans at most"


def _ship_scanned(event: ShipScanned) -> str:
    scan = f"{event.ship} scans {event.target}"
    if event.blocked:
        return f"{scan}, and ECM lets it find nothing"
    if event.score is None:
        return scan
    dice = " less ".join(thrown(roll) for roll in event.rolls)
    told = f"{scan} ({dice}): score {event.score}"
    if event.disclosed is None:
        return told
    return f"{told}, {_LEVELS[event.disclosed]}{_data(event.findings)}"


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


TELLINGS: dict[type, Callable[[Any], str]] = {
    BogeyRevealed: _bogey_revealed,
    DummyRemoved: _dummy_removed,
    ScanAnnounced: _scan_announced,
    ShipScanned: _ship_scanned,
}
