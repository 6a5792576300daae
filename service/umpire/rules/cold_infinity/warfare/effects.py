"""Effects of electronic warfare on an attack: lock-on and terms of the DRM (CI 4.1 to 4.7)."""

from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.hexes import Hex
from umpire.kernel.latest import Latest, LatestOfEach
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import may_touch
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import is_bare, range_between
from umpire.rules.cold_infinity.state.vessels import GuidedWeapon, Starship
from umpire.rules.cold_infinity.warfare.levels import (
    Place,
    Support,
    ess_units,
    ew_budget,
    ew_of,
    in_shroud,
    locks_on,
    place_of,
    place_of_guided,
    place_of_hex,
    points_of,
    radius_by,
    support,
    unaided,
    unprotected,
)

Fire: TypeAlias = Literal["direct", "missile", "torpedo"]
"""Direct fire; missiles bring their own amplification, torpedoes use their launcher's."""

TermName: TypeAlias = Literal[
    "amplification", "ess_amplification", "ecm", "ess_countermeasures", "signature"
]


class Targeting(NamedTuple):
    """How a firer aims: its shroud in hexes, its amplification, and whether by eye (CI-4.3-1).

    `visual` stands for a small vessel that does not use high-density sensors. The amplification of
    a missile is its own (CI-9.0-2).
    """

    shroud_radius: int = 0
    amplification: int = 0
    visual: bool = False
    fire: Fire = "direct"


def of_friends(targeting: Targeting, own: int | None) -> Targeting:
    """Return how a firer aims whose wave meets a friend: shrouds are for enemies (CI-4.1-1, -2).

    Args:
        targeting: how it aims at enemies.
        own: the amplification of a missile itself, which stays.
    """
    return targeting._replace(shroud_radius=0, amplification=own or 0)


class Signature(NamedTuple):
    """What of the target its enemies' sensors find: its ECM, and the power it used last turn.

    A `stealth` hull is locked on to from near alone (CI-15.8-3).
    """

    ecm: int = 0
    power_used: int = 0
    stealth: bool = False


class Term(NamedTuple):
    """One term of the DRM."""

    name: TermName
    drm: int


class EwEffects(NamedTuple):
    """What EW does to an attack; `lock_by` is the ESS unit whose lock-on it is, if not its own.

    `doubled` says that the range penalty counts twice (CI-4.1-3).
    """

    locked: bool
    lock_by: str | None
    jammed_by: str | None
    doubled: bool
    terms: tuple[Term, ...]
    drm: int


def ew_effects(
    targeting: Targeting,
    target: Signature,
    range_hexes: int,
    support: Support,
    options: Options,
) -> EwEffects:
    """Return what EW does to an attack (CI-4.1-1 to -3, CI-4.2-1, CI-4.3-1, CI-4.6-1, CI-7.5.2-1).

    Positions are those of the Weapons Fire Step (CI-RUL-20). A jammed firer keeps its
    amplification, but no lock-on (CI-4.7.4-1). Guided weapons have no range penalty to double
    (CI-RUL-117); missiles need no lock-on at all, torpedoes theirs at launch (CI-9.0-2).

    Args:
        targeting: how the firer aims.
        target: ECM and power of the target.
        range_hexes: from the firer to the target.
        support: what ESS units do for this attack.
        options: whether signatures count, and missiles of small vessels ignore ECM.
    """
    inside = in_shroud(range_hexes, targeting.shroud_radius)
    own = locks_on(range_hexes, targeting.shroud_radius, stealth=target.stealth)
    lock = support.jammer is None and (own or support.lock is not None)
    terms = (
        *_amplification(targeting, support, inside=inside),
        *_countermeasures(targeting, target, support, options),
        *((Term("signature", target.power_used),) if options.ship_signatures else ()),
    )
    return EwEffects(
        locked=lock,
        lock_by=support.lock if lock and not own else None,
        jammed_by=support.jammer,
        doubled=not lock and not targeting.visual and targeting.fire == "direct",
        terms=terms,
        drm=sum(term.drm for term in terms),
    )


def _amplification(targeting: Targeting, support: Support, *, inside: bool) -> tuple[Term, ...]:
    """Return the amplification of an attack, its own and that of an ESS (CI-4.1-2, CI-4.7.2-1)."""
    if targeting.fire == "missile":
        return (Term("amplification", targeting.amplification),)
    if targeting.visual:
        return ()
    own = targeting.amplification if inside else 0
    helped = support.amplification.points
    return (Term("amplification", own), Term("ess_amplification", helped))


def _countermeasures(
    targeting: Targeting, target: Signature, support: Support, options: Options
) -> tuple[Term, ...]:
    """Return the ECM of a target, its own and that of an ESS (CI-4.2-1, CI-4.7.3-1, CI-RUL-19)."""
    if ignores_ecm(targeting, options):
        return ()
    return (Term("ecm", -target.ecm), Term("ess_countermeasures", -support.ecm.points))


def ignores_ecm(targeting: Targeting, options: Options) -> bool:
    """Tell whether a shot ignores ECM: direct fire of small vessels by eye (CI-4.3-1, CI-RUL-19).

    By house rule their missiles do so too.
    """
    by_eye = targeting.fire == "direct" or options.small_missiles_ignore_ecm
    return targeting.visual and by_eye


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
