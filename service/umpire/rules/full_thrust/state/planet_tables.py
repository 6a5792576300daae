"""The figures of planets: uncontrolled entry, and what leaves a burning ship (FT-14.3-2, -3)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

EntryFate: TypeAlias = Literal["crash_lands", "burns_up", "all_lost"]
LaunchFate: TypeAlias = Literal["lost", "random_landing", "intended_landing"]
Modifier: TypeAlias = Annotated[int, Meta(ge=-6, le=6)]
Total: TypeAlias = Annotated[int, Meta(ge=-100, le=100)]


class AtmosphereTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is added to the die of an entry, and what the total and later dice mean.

    A total up to `crash_to` lands, one from `lost_from` on loses all; `launch` is by a die.
    """

    unstreamlined: Modifier = 4
    partial: Modifier = 0
    full: Modifier = -2
    each_excess_velocity: Modifier = 1
    each_missed_band: Modifier = 1
    missed_band_mu: Annotated[float, Meta(gt=0, le=1000)] = 6.0
    drive_half: Modifier = 1
    drive_out: Modifier = 3
    crash_to: Total = 2
    lost_from: Total = 6
    launch: tuple[LaunchFate, LaunchFate, LaunchFate, LaunchFate, LaunchFate, LaunchFate] = (
        "lost",
        "lost",
        "random_landing",
        "random_landing",
        "intended_landing",
        "intended_landing",
    )
