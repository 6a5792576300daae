"""SF 3 and 5: range bands, arcs and lines of fire; what a die needs to hit, and what is added.

Ranges are in units.
"""

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from umpire.kernel.dice import D6
from umpire.kernel.plane import TOLERANCE_DEG
from umpire.rules.space_fleet.fire.happenings import Band
from umpire.rules.space_fleet.state.battle import Battle, Body
from umpire.rules.space_fleet.state.bounds import ShipClass, Weapon
from umpire.rules.space_fleet.state.places import (
    Where,
    counted,
    line_meets,
    spot_of,
)
from umpire.rules.space_fleet.state.tables import FireModifiers, RangeBands, ToHit

REAR_ARC_DEG = 90.0
PLASMA_ARC_DEG = 60.0
HALF_CIRCLE_DEG = 180.0


class FireArcs(msgspec.Struct, frozen=True):
    """How wide arcs are in a battle: the one astern into which nothing fires, and that of plasma.

    Degrees; the first is 0 where ships fire all round.
    """

    astern_deg: float
    plasma_deg: float


def arcs_of(battle: Battle) -> FireArcs:
    """Return how wide arcs are in a battle (SF-FIRE-12, SF-PLAS-02)."""
    return FireArcs(0.0 if battle.options.all_round_fire else REAR_ARC_DEG, PLASMA_ARC_DEG)


def range_band(units: float, bands: RangeBands) -> Band | None:
    """Return the band of a range, `None` out of range (SF-FIRE-03).

    A part of a unit counts as a whole one (SF-RUL-10).
    """
    whole = counted(units)
    if whole <= bands.short:
        return "short"
    if whole <= bands.medium:
        return "medium"
    return "long" if whole <= bands.long else None


def is_blocked(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether an asteroid or a planet stands in a line (SF-TERR-06, SF-RUL-13)."""
    return blocking(battle, start, end) is not None


def blocking(battle: Battle, start: Where, end: Where) -> Body | None:
    """Return the asteroid or the planet that stands in a line, the first of several."""
    return next(
        (body for body in battle.bodies if line_meets(start, end, spot_of(body.place))), None
    )


def through_debris(battle: Battle, start: Where, end: Where) -> bool:
    """Tell whether a line passes through debris (SF-TERR-10, SF-RUL-23).

    Its ends are included, so that a missile at a target in debris meets it too.
    """
    return any(line_meets(start, end, spot) for area in battle.debris for spot in area.spots)


def is_astern(off_bow_deg: float) -> bool:
    """Tell whether a bearing off the bow is in the rear arc, its edges left out (SF-RUL-11)."""
    return abs(off_bow_deg) > HALF_CIRCLE_DEG - REAR_ARC_DEG / 2 + TOLERANCE_DEG


def is_in_plasma_arc(off_bow_deg: float, arc_deg: float) -> bool:
    """Tell whether a bearing is in the arc around `arc_deg`, its edges included (SF-RUL-12)."""
    off_arc_deg = (off_bow_deg - arc_deg + HALF_CIRCLE_DEG) % 360.0 - HALF_CIRCLE_DEG
    return abs(off_arc_deg) <= PLASMA_ARC_DEG / 2 + TOLERANCE_DEG


# What a die needs.

SMALL: tuple[ShipClass, ...] = ("DD", "LC")
"""The classes that missiles hit less easily."""


class Aim(NamedTuple):
    """What a shot to hit depends on.

    Attributes:
        weapon: what is fired.
        band: the range to the target.
        target: the class of the target; `None` is a long-range missile.
        plasma_near: whether another ship next to the firer fires plasma (SF-FIRE-08).
        debris: whether there is debris in the line, or around the target (SF-TERR-10).
    """

    weapon: Weapon
    band: Band
    target: ShipClass | None
    plasma_near: bool = False
    debris: bool = False


def need(weapon: Weapon, band: Band, table: ToHit) -> int | None:
    """Return the score that hits, `None` where the weapon cannot be fired (SF-FIRE-04, -05)."""
    by_weapon = {"beam": table.beam, "sr_missile": table.sr_missile, "plasma": table.plasma}
    by_band = by_weapon[weapon]
    return {"short": by_band.short, "medium": by_band.medium, "long": by_band.long}[band]


def modifiers(aim: Aim, table: FireModifiers) -> dict[str, int]:
    """Return what is added to each die, by the rule behind it; all add up (SF-FIRE-06 to -11).

    Small ships are harder for missiles, and destroyers at long range; at medium range for plasma
    alone (SF-RUL-08). Debris counts once (SF-RUL-23).
    """
    destroyer = aim.target == "DD"
    found = {
        "SF-FIRE-06": table.target_dd_long if destroyer and aim.band == "long" else 0,
        "SF-FIRE-07": (
            table.plasma_at_dd_medium
            if destroyer and (aim.weapon, aim.band) == ("plasma", "medium")
            else 0
        ),
        "SF-FIRE-08": table.adjacent_plasma if aim.plasma_near else 0,
        "SF-FIRE-09": (
            table.missile_at_dd_or_lc if aim.weapon == "sr_missile" and aim.target in SMALL else 0
        ),
        "SF-FIRE-10": table.target_lr_missile if aim.target is None else 0,
        "SF-TERR-10": table.debris if aim.debris else 0,
    }
    return {rule: change for rule, change in found.items() if change}


def is_hit(face: int, score: int, modifier: int, *, natural_six: bool) -> bool:
    """Tell whether a die hits (SF-FIRE-02); by a house rule any 6 does (SF-RUL-07)."""
    return face + modifier >= score or (natural_six and face == D6)


def hitting(faces: Iterable[int], score: int, modifier: int, *, natural_six: bool) -> int:
    """Return how many of some faces hit."""
    return sum(is_hit(face, score, modifier, natural_six=natural_six) for face in faces)


def hitting_faces(score: int, modifier: int, *, natural_six: bool) -> int:
    """Return how many of the six faces hit."""
    return hitting(range(1, D6 + 1), score, modifier, natural_six=natural_six)
