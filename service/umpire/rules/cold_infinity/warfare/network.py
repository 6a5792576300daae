"""What all ESS units of a battle together do for one attack: the strongest of each (CI 4.7.7)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.warfare import EssAllocation
from umpire.rules.cold_infinity.warfare.points import in_shroud, locks_on, shroud_radius
from umpire.rules.cold_infinity.warfare.support import countermeasures, suppressed


class Place(NamedTuple):
    """A unit: its side, its hex, whether it is a small vessel, or has a stealth hull."""

    unit: str
    side: str
    cell: Hex
    small_vessel: bool = False
    stealth: bool = False


class EssUnit(NamedTuple):
    """A unit or beacon with an ESS that works, what that does this turn, how ranges are told."""

    place: Place
    allocation: EssAllocation
    options: Options = Options()


class Helped(NamedTuple):
    """What one ESS unit gives; `None` stands for nobody."""

    by: str | None = None
    points: int = 0


NOBODY = Helped()


class Support(NamedTuple):
    """What ESS units do for an attack: who locks on, amplifies, jams the firer, helps the target.

    The points are of amplification, and of ECM.
    """

    lock: str | None = None
    amplification: Helped = NOBODY
    jammer: str | None = None
    ecm: Helped = NOBODY


def reaches(ess: EssUnit, cell: Hex, table: WarfareTable) -> bool:
    """Tell whether the shroud of an ESS covers a hex (CI-4.7.1-1)."""
    return in_shroud(range_between(ess.place.cell, cell, ess.options), radius_of_ess(ess, table))


def radius_of_ess(ess: EssUnit, table: WarfareTable) -> int:
    """Return how far the shroud of an ESS reaches, in hexes."""
    return shroud_radius(ess.allocation.shroud, table.support_shroud_hexes)


def _locks(ess: EssUnit, target: Place, table: WarfareTable) -> bool:
    """Tell whether an ESS locks its friends on to a target: stealth counts (CI-15.8-3)."""
    range_hexes = range_between(ess.place.cell, target.cell, ess.options)
    return locks_on(range_hexes, radius_of_ess(ess, table), stealth=target.stealth)


def negated_units(units: Iterable[EssUnit], table: WarfareTable) -> frozenset[str]:
    """Return the ESS units that only negate, of all in the battle (CI-4.7.5-1, CI-4.7.7-1)."""
    placed = {each.place.unit: each for each in units}
    return suppressed(
        {
            unit: [
                other
                for other in each.allocation.negated
                if other in placed and reaches(each, placed[other].place.cell, table)
            ]
            for unit, each in placed.items()
        }
    )


def support(
    firer: Place, target: Place, units: tuple[EssUnit, ...], table: WarfareTable
) -> Support:
    """Return what ESS units do for an attack (CI-4.7-1, CI-4.7.1-1 to -4.7.7-1, CI-RUL-23).

    Each gives the strongest effect alone, and none to itself. Small vessels get countermeasures,
    but neither lock-ons nor amplification, and are not jammed.

    Args:
        firer: who attacks, where it is in the Weapons Fire Step.
        target: whom.
        units: all ESS units that work, of all sides.
        table: what their points buy.
    """
    idle = negated_units(units, table)
    active = [each for each in units if each.place.unit not in idle]
    helpers = [
        each
        for each in active
        if not firer.small_vessel
        and _befriends(each, firer)
        and all(reaches(each, place.cell, table) for place in (firer, target))
    ]
    protectors = [
        each for each in active if _befriends(each, target) and reaches(each, target.cell, table)
    ]
    return Support(
        lock=next((e.place.unit for e in helpers if _locks(e, target, table)), None),
        amplification=_strongest((each, amplification_of(each, target.unit)) for each in helpers),
        jammer=_jammer(firer, active, table),
        ecm=_strongest(
            (each, countermeasures(each.allocation.countermeasures, table)) for each in protectors
        ),
    )


def unaided(support: Support) -> Support:
    """Return what ESS units do for a wave that meets a friend (CI-4.7.1-1, CI-4.7.2-1)."""
    return support._replace(lock=None, amplification=NOBODY)


def _befriends(ess: EssUnit, place: Place) -> bool:
    """Tell whether an ESS serves a unit: another of its side (CI-4.7-1)."""
    return ess.place.side == place.side and ess.place.unit != place.unit


def amplification_of(ess: EssUnit, enemy: str) -> int:
    """Return by how much an ESS amplifies an enemy."""
    return sum(each.amplification for each in ess.allocation.amplified if each.enemy == enemy)


def _jammer(firer: Place, active: Iterable[EssUnit], table: WarfareTable) -> str | None:
    """Return who jams a firer, if anyone does (CI-4.7.4-1)."""
    if firer.small_vessel:
        return None
    return next(
        (
            each.place.unit
            for each in active
            if firer.unit in each.allocation.jammed and reaches(each, firer.cell, table)
        ),
        None,
    )


def _strongest(offers: Iterable[tuple[EssUnit, int]]) -> Helped:
    """Return the strongest of what is offered; the first of equals."""
    best = NOBODY
    for ess, points in offers:
        if points > best.points:
            best = Helped(ess.place.unit, points)
    return best
