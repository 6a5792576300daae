"""ESS functions of one unit: shroud, amplification, countermeasures, jams, negation (CI 4.7).

Points of ESS; they serve friends alone. Beacons are such units too (CI-4.7.6-1).
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.warfare import EssAllocation
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
