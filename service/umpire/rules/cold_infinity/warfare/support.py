"""ESS functions of one unit, and of all together for one attack: the strongest of each (CI 4.7)."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.warfare import EssAllocation
from umpire.rules.cold_infinity.warfare.points import in_shroud, locks_on, shroud_radius
from umpire.rules.cold_infinity.warfare.refusals import ESS_OVERSPENT, ESS_UNFIT, NO_ESS_SHROUD


class EssBudget(NamedTuple):
    """What each function costs, all of them against the points there are."""

    shroud: int
    amplification: int
    countermeasures: int
    jamming: int
    negation: int
    requested: int
    available: int
    short: int


class Enemy(NamedTuple):
    """What decides whether an ESS can work on an enemy."""

    unit: str
    small_vessel: bool = False
    ess: bool = False


def ess_budget(
    allocation: EssAllocation, available: int, table: WarfareTable, options: Options
) -> EssBudget:
    """Return what an allocation costs (CI-4.7.1-1 to -4.7.5-1, CI-RUL-22)."""
    levels = sum(each.amplification for each in allocation.amplified)
    amplification = levels * options.ess_amplification_cost
    jamming = len(allocation.jammed) * table.jamming_points
    negation = len(allocation.negated) * table.negation_points
    costs = (allocation.shroud, amplification, allocation.countermeasures, jamming, negation)
    requested = sum(costs)
    return EssBudget(*costs, requested, available, max(0, requested - available))


def countermeasures(points: int, table: WarfareTable) -> int:
    """Return the ECM that points give each friend in the shroud: whole steps (CI-4.7.3-1)."""
    return points // table.countermeasures_points


def require_ess(
    allocation: EssAllocation, enemies: Iterable[Enemy], budget: EssBudget
) -> EssBudget:
    """Return the budget of an allocation that is in order (CI-4.7.1-1, -4.7.4-1, -4.7.5-1).

    Whether enemies are inside the shroud is looked at when a function takes effect, for all move
    first (CI-RUL-20).

    Args:
        allocation: what it is to do.
        enemies: all those that it may name.
        budget: of that allocation.

    Raises:
        IllegalOrder: it asks for more than there is; has functions without a shroud; jams a small
            vessel; negates what is no ESS unit; or names the same enemy twice, or none there is.
    """
    if budget.short:
        raise ESS_OVERSPENT.refuse(
            f"{budget.requested} points are asked for, {budget.available} are available to the ESS."
        )
    if budget.requested and not budget.shroud:
        raise NO_ESS_SHROUD.refuse(
            "The ESS puts no points into a shroud, and does nothing else without: put 1 or more.",
            at="/shroud",
        )
    known = {enemy.unit: enemy for enemy in enemies}
    _require_named([each.enemy for each in allocation.amplified], known, "/amplified")
    for unit in _require_named(allocation.jammed, known, "/jammed"):
        if known[unit].small_vessel:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} is a small vessel, and an ESS jams ships alone.", at="/jammed"
            )
    for unit in _require_named(allocation.negated, known, "/negated"):
        if not known[unit].ess:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} has no ESS to negate.", at="/negated", rule="CI-4.7.5-1"
            )
    return budget


def _require_named(units: Iterable[str], known: Mapping[str, Enemy], at: str) -> tuple[str, ...]:
    """Return the enemies that are named, each once."""
    named = tuple(units)
    for unit in named:
        if unit not in known:
            raise ESS_UNFIT.refuse(
                f"Unit {unit} is no enemy; enemies are {listed(known)}.", at=at, rule="CI-4.7.2-1"
            )
        if named.count(unit) > 1:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} is named twice: name it once.", at=at, rule="CI-4.7.7-1"
            )
    return named


def suppressed(negating: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Return the ESS units that can do nothing but negate (CI-4.7.5-1, CI-4.7.7-1, CI-RUL-23).

    Negation counts unless the two negate each other; a negated unit's own negation still works.

    Args:
        negating: whom each unit negates, of those inside its shroud.
    """
    by_unit = {unit: frozenset(others) for unit, others in negating.items()}
    return frozenset(
        other
        for unit, others in by_unit.items()
        for other in others
        if unit not in by_unit.get(other, frozenset())
    )


class Place(NamedTuple):
    """A unit: its side, its hex, whether it is a small vessel, has a stealth hull, or a bubble."""

    unit: str
    side: str
    cell: Hex
    small_vessel: bool = False
    stealth: bool = False
    warped: bool = False


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


def reaches(ess: EssUnit, place: Place, table: WarfareTable) -> bool:
    """Tell whether the shroud of an ESS covers a unit (CI-4.7.1-1); no bubble parts them (14.3)."""
    if ess.place.warped != place.warped:
        return False
    far = range_between(ess.place.cell, place.cell, ess.options)
    return in_shroud(far, radius_of_ess(ess, table))


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
                if other in placed and reaches(each, placed[other].place, table)
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
        and all(reaches(each, place, table) for place in (firer, target))
    ]
    protectors = [
        each for each in active if _befriends(each, target) and reaches(each, target, table)
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


def unprotected(support: Support) -> Support:
    """Return what ESS units do for an attack on what has no ECM (CI-10.5-2)."""
    return support._replace(ecm=NOBODY)


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
            if firer.unit in each.allocation.jammed and reaches(each, firer, table)
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
