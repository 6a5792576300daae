"""What electronic warfare does to the attacks of a battle: lock-ons and terms of the DRM (CI 4)."""

from typing import NamedTuple, TypeAlias

from umpire.kernel.hexes import Hex
from umpire.kernel.latest import Latest, LatestOfEach
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import may_touch
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import is_bare
from umpire.rules.cold_infinity.warfare.allocation import ew_budget
from umpire.rules.cold_infinity.warfare.attack import (
    EwEffects,
    Fire,
    Signature,
    Targeting,
    ew_effects,
    of_friends,
)
from umpire.rules.cold_infinity.warfare.levels import (
    as_known,
    ess_points_of,
    ess_units,
    ew_of,
    hides_switches,
    masks,
    place_of,
    place_of_guided,
    place_of_hex,
    points_of,
    radius_by,
)
from umpire.rules.cold_infinity.warfare.support import Place, support, unaided, unprotected

__all__ = [
    "DIRECT",
    "Amplifying",
    "as_known",
    "ecm",
    "effects_on",
    "ess_points_of",
    "free_for_piercing",
    "hides_switches",
    "locked_on",
    "locked_on_hex",
    "masks",
    "points_of",
    "spent_on_eleven",
]
Target: TypeAlias = Unit | GuidedWeapon


class Amplifying(NamedTuple):
    """Of which kind an attack is; of a missile its own amplification, else None: its firer's."""

    fire: Fire = "direct"
    own: int | None = None


DIRECT = Amplifying()


def effects_on(
    battle: Battle,
    firer: Unit,
    target: Target,
    range_hexes: int,
    by: Amplifying = DIRECT,
) -> EwEffects:
    """Return what EW does to an attack now (CI-4.1-1 to CI-4.7.7-1).

    Odds that a side is told come from `as_known`, which leaves out what others have not told.

    Args:
        battle: as it stands.
        firer: who attacks, or launched the missile or torpedo.
        target: a unit, or a drone.
        range_hexes: from the firer to the target.
        by: how the attack is amplified.
    """
    place = _place(target)
    helped = support(place_of(firer), place, ess_units(battle), battle.tables.warfare)
    targeting = _targeting(battle, firer, by)
    if target.side == firer.side:
        targeting, helped = of_friends(targeting, by.own), unaided(helped)
    if is_bare(battle, target):
        helped = unprotected(helped)
    signature = _signature(battle, target, place)
    return ew_effects(targeting, signature, range_hexes, helped, battle.options)


def _targeting(battle: Battle, firer: Unit, by: Amplifying) -> Targeting:
    """Return how a firer aims at an enemy."""
    aim = _aiming(battle, firer)
    amplification = aim.amplification if by.own is None else by.own
    return aim._replace(amplification=amplification, fire=by.fire)


def ecm(target: Target) -> int:
    """Return the ECM of a unit itself; guided weapons have none (CI-4.2-1)."""
    return 0 if isinstance(target, GuidedWeapon) else ew_of(target).ecm


def locked_on(battle: Battle, unit: Unit, target: Target) -> bool:
    """Tell whether a unit is locked on to a target, or needs not be (CI-4.1-1, CI-4.3-1).

    Lock-ons hang on the shrouds of one side and on ESS functions, which are public: nothing of the
    target's secret levels counts (CI-RUL-25). Nothing locks on into a bubble (CI-14.3-2).
    """
    if not isinstance(target, GuidedWeapon) and not may_touch(unit, target):
        return False
    place = _place(target)
    return _locked(battle, unit, place, range_between(unit.cell, place.cell, battle.options))


def locked_on_hex(battle: Battle, unit: Unit, cell: Hex) -> bool:
    """Tell whether a unit's shroud, or that of an ESS, covers what is in a hex (CI-4.1-1)."""
    return _locked(battle, unit, place_of_hex(cell), range_between(unit.cell, cell, battle.options))


def free_for_piercing(battle: Battle, unit: Unit) -> int:
    """Return the EW points that a unit has left for piercing attacks (CI-8.1.5-2).

    They are those kept for it, and those put to no use at all. What a detector keeps back counts
    until all have spent such points.
    """
    allocation = ew_of(unit)
    budget = ew_budget(allocation, points_of(battle, unit), battle.tables.warfare)
    late = 0 if unit.warfare.late is None else unit.warfare.late.piercing
    held = allocation.detector if unit.warfare.late is None else late
    return allocation.piercing + budget.spare + held


def spent_on_eleven(unit: Unit) -> int:
    """Return the points of a unit that set weapons to eleven (CI-7.9-1)."""
    return unit.warfare.ew.eleven


def _locked(battle: Battle, unit: Unit, place: Place, range_hexes: int) -> bool:
    """Tell whether a unit locks on to a place by its own shroud or that of an ESS."""
    targeting = _aiming(battle, unit)
    helped = support(place_of(unit), place, _ess(battle), battle.tables.warfare)
    effects = ew_effects(
        targeting, Signature(stealth=place.stealth), range_hexes, helped, battle.options
    )
    return effects.locked or targeting.visual


_ess = Latest(ess_units)


def _aim(battle: Battle, unit: Unit) -> Targeting:
    """Return how a unit aims at an enemy directly."""
    points = points_of(battle, unit)
    return Targeting(
        shroud_radius=radius_by(battle, unit, points),
        amplification=ew_of(unit).amplification,
        visual=points.visual,
    )


_aiming = LatestOfEach(_aim)


def _place(target: Target) -> Place:
    return place_of_guided(target) if isinstance(target, GuidedWeapon) else place_of(target)


def _signature(battle: Battle, target: Target, place: Place) -> Signature:
    """Return what sensors find of a target: small vessels use no power (CI-4.6-1)."""
    if isinstance(target, GuidedWeapon):
        return Signature(0, 0, place.stealth)
    used = target.power.used_before if isinstance(target, Starship) else 0
    return Signature(_ecm(battle, target), used, place.stealth)


_ecm: LatestOfEach[Battle, Unit, int] = LatestOfEach(lambda _battle, unit: ecm(unit))
