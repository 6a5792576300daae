"""SF 3: what a die needs to hit, and what is added to it."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.dice import D6
from umpire.rules.space_fleet.fire.happenings import Band
from umpire.rules.space_fleet.state.bounds import ShipClass, Weapon
from umpire.rules.space_fleet.state.tables import FireModifiers, ToHit

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
