"""What a ship does with its stealth, and what would betray it (CI 15.8)."""

import msgspec

from umpire.rules.cold_infinity.state.systems import (
    OtherSystem,
    Sensors,
    SupportSensors,
    System,
    TransLightDrive,
    WeaponMount,
)


class Stealth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a ship does with its stealth (CI-15.8-1, CI-15.8-2).

    - `wanted`: whether it is to vanish at the end of this Movement Step.
    - `detected`: whether it was found, and is placed when EW levels have been set.
    """

    wanted: bool = False
    detected: bool = False


def betrays(system: System) -> bool:
    """Tell whether a system betrays a ship in stealth while it has power (CI-15.8-1)."""
    if isinstance(system, OtherSystem):
        return system.trans_light
    return isinstance(system, Sensors | SupportSensors | WeaponMount | TransLightDrive)
