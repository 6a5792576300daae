"""The tables of movement (CI 5); a scenario may put its own in their place."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.rules.cold_infinity.state.bounds import (
    Count,
    Dice,
    HullSide,
    Manoeuvre,
    Modifier,
    Placement,
    SpinSense,
)


class OverthrustRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What 2d6 and the excess cost a thruster from so much on (CI-5.3.1-1)."""

    from_total: Count
    structure: Count


class ManoeuvreRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrusters that `together` make a manoeuvre; no `sense`: in either (CI-5.1.2.5-1)."""

    manoeuvre: Manoeuvre
    sense: SpinSense | None
    together: Annotated[tuple[Placement, ...], Meta(min_length=1, max_length=4)]


MANOEUVRES: tuple[ManoeuvreRow, ...] = (
    *(ManoeuvreRow("pivot", "clockwise", (place,)) for place in ("P", "FP", "AS")),
    *(ManoeuvreRow("pivot", "counter_clockwise", (place,)) for place in ("S", "FS", "AP")),
    *(ManoeuvreRow("roll", None, (place,)) for place in ("P", "S")),
    ManoeuvreRow("roll", None, ("FP", "AP")),
    ManoeuvreRow("roll", None, ("FS", "AS")),
    *(ManoeuvreRow("tumble", None, (place,)) for place in ("F", "A")),
    ManoeuvreRow("tumble", None, ("FP", "FS")),
    ManoeuvreRow("tumble", None, ("AP", "AS")),
)
"""The chart is lost; these are the manoeuvres that its rule tells."""


class SlideRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which thrusters slide a ship towards a side: those opposite (CI-5.4.2.3-1).

    The chart of those that slide it up and down is lost; ours names the four of 5.1 (CI-UMP-203).
    """

    towards: HullSide
    through: Annotated[tuple[Placement, ...], Meta(max_length=8)]


class SpeedRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Speed from so much on adds to barnstorming (CI-5.5.3-1)."""

    from_speed: Count
    modifier: Modifier


class BarnstormTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barnstorming (CI-5.5.3-1, -3): what modifies 3d6, and what comes of the result."""

    speeds: Annotated[tuple[SpeedRow, ...], Meta(max_length=20)] = (
        SpeedRow(6, 2),
        SpeedRow(11, 3),
        SpeedRow(16, 5),
        SpeedRow(21, 8),
    )
    off_vector: Modifier = 5
    target_off_vector: Modifier = 5
    lost_thruster: Modifier = 2
    evasion_level: Modifier = 3
    formation: Modifier = -2
    success_to: Count = 15
    disengaged_to: Count = 20
    points_per_ram: Dice = 5


class DriftTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Derelict ships (CI-5.7-1, CI-RUL-35): a d10, what each face of a d6 begins, which way."""

    begins_to: Count = 1
    manoeuvres: Annotated[tuple[Manoeuvre, ...], Meta(min_length=6, max_length=6)] = (
        "pivot",
        "pivot",
        "roll",
        "roll",
        "tumble",
        "tumble",
    )
    first_sense_to: Count = 3


class MovementTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement (CI 5): overthrust, thrusters, evasion, barnstorming, derelict ships."""

    overthrust: Annotated[tuple[OverthrustRow, ...], Meta(max_length=20)] = (
        OverthrustRow(10, 1),
        OverthrustRow(13, 2),
    )
    manoeuvres: Annotated[tuple[ManoeuvreRow, ...], Meta(max_length=100)] = MANOEUVRES
    slides: Annotated[tuple[SlideRow, ...], Meta(max_length=6)] = (
        SlideRow("starboard", ("P", "FP", "AP")),
        SlideRow("port", ("S", "FS", "AS")),
        SlideRow("forward", ("A", "AP", "AS")),
        SlideRow("aft", ("F", "FP", "FS")),
        SlideRow("dorsal", ("FP", "FS", "AP", "AS")),
        SlideRow("keel", ("FP", "FS", "AP", "AS")),
    )
    evasion_levels: Count = 4
    evasion_ignored_beyond: Count = 10
    barnstorm: BarnstormTable = BarnstormTable()
    drift: DriftTable = DriftTable()
