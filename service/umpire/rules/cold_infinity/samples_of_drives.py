"""Frigates with drives beyond light, and a gate: classes of our own (CI 14)."""

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.rules.cold_infinity.samples import BITTERN
from umpire.rules.cold_infinity.state.hulls import GATE
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, Silhouettes
from umpire.rules.cold_infinity.state.systems import Bridge, Reactor, TransLightDrive


def _equipped(name: str, drive: TransLightDrive) -> Sheet:
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


HYPER = TransLightDrive(
    id="drive", structure=8, travel="hyper", rating=1, reach=6, power=3, transferable=True
)
SHIFT = TransLightDrive(id="drive", structure=8, travel="shift", power=2, part=True)
WARP = TransLightDrive(id="drive", structure=8, travel="warp", rating=1, power=2, non_inertial=True)
SNAP = TransLightDrive(id="drive", structure=8, travel="snap", rating=2, power=3)
LANTERN = Sheet(
    class_name="Lantern, gate",
    hull_type="satellite",
    mass=40,
    silhouettes=Silhouettes(12, 12),
    sections=(Section(name="core", hull=80, systems=(Bridge(id="bridge", structure=6),)),),
    traits=(GATE,),
)
"""A gate that holds a tunnel in its hex."""
DRIVE_SHIPS: Mapping[str, Sheet] = {
    "redshank": _equipped("Redshank", HYPER),
    "petrel": _equipped("Petrel", SHIFT),
    "gannet": _equipped("Gannet", WARP),
    "skua": _equipped("Skua", SNAP),
    "lantern": LANTERN,
}
"""The classes of ships with drives, and the gate, by the names that a set-up may use."""
