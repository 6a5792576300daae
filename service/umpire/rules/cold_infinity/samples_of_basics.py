"""Our frigate and our cruiser as the basic rules have them: without what advanced rules bring."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from umpire.rules.cold_infinity.sample_weapons import FLINT, HAILSTONE, HEDGE, PRISM, THISTLE
from umpire.rules.cold_infinity.samples import BITTERN, HARROWGATE, SHIPS
from umpire.rules.cold_infinity.samples_of_drives import DRIVE_SHIPS
from umpire.rules.cold_infinity.state.sheet import Section, Sheet
from umpire.rules.cold_infinity.state.systems import (
    Battery,
    Dispenser,
    RocketSystem,
    Shield,
    SupportSensors,
)

_ADVANCED = (Battery, Dispenser, RocketSystem, Shield, SupportSensors)
_LEFT_OUT = frozenset(("bridge_auxiliary", "sling_1"))


def _plain(section: Section) -> Section:
    systems = [
        each
        for each in section.systems
        if not isinstance(each, _ADVANCED) and each.id not in _LEFT_OUT
    ]
    return replace(section, ablative=False, systems=tuple(systems))


_HEDGE = replace(HEDGE, munitions=(THISTLE.id,))
_PRISM = replace(PRISM, configurations=("burst",), slashing=None)

PLAIN_BITTERN = replace(BITTERN, weapons=(FLINT, HAILSTONE, _HEDGE), munitions=(THISTLE,))
PLAIN_HARROWGATE = replace(
    HARROWGATE,
    sections=tuple(_plain(section) for section in HARROWGATE.sections),
    weapons=(_PRISM, HAILSTONE, _HEDGE),
    munitions=(THISTLE,),
)

_PLAIN = {"bittern": PLAIN_BITTERN, "harrowgate": PLAIN_HARROWGATE}


def ships_of(level: Literal["basic", "advanced"]) -> Mapping[str, Sheet]:
    """Return the classes of ships that a set-up may name: those of the level at which it plays."""
    return _PLAIN if level == "basic" else {**SHIPS, **DRIVE_SHIPS}
