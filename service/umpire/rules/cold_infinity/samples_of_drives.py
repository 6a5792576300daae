"""Frigates with drives beyond light, and a gate: designs of our own (CI 14, 16.6.6)."""

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.rules.cold_infinity.design.design import GateDesign, ShipDesign
from umpire.rules.cold_infinity.samples import BITTERN
from umpire.rules.cold_infinity.state.systems import Reactor, TransLightDrive


def _equipped(name: str, drive: TransLightDrive) -> ShipDesign:
    """Return the frigate with a drive beside what is in its core, and a plant that feeds both."""
    sections = []
    for section in BITTERN.sections:
        systems = tuple(
            [
                replace(each, rating=20, structure=20) if isinstance(each, Reactor) else each
                for each in section.systems
            ]
        )
        if section.name == "core":
            systems = (*systems, drive)
        sections.append(replace(section, systems=systems))
    return replace(BITTERN, class_name=f"{name}, frigate", sections=tuple(sections))


_HYPER = TransLightDrive(
    id="drive", structure=8, travel="hyper", rating=1, reach=6, power=3, transferable=True
)
_SHIFT = TransLightDrive(id="drive", structure=8, travel="shift", power=2, part=True)
_WARP = TransLightDrive(
    id="drive", structure=8, travel="warp", rating=1, power=2, non_inertial=True
)
_SNAP = TransLightDrive(id="drive", structure=8, travel="snap", rating=2, power=3)
DRIVE_SHIPS: Mapping[str, ShipDesign] = {
    "redshank": _equipped("Redshank", _HYPER),
    "petrel": _equipped("Petrel", _SHIFT),
    "gannet": _equipped("Gannet", _WARP),
    "skua": _equipped("Skua", _SNAP),
}
"""By the names that a set-up may use."""

LANTERN = GateDesign(class_name="Lantern, gate", hull=80)
"""A gate that holds a tunnel in its hex."""
