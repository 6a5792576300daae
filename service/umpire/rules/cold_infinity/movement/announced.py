"""What fighters announce before they move: evasion and formation (CI 5.5.2, 12.2.5)."""

from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import OPTION_OFF
from umpire.rules.cold_infinity.movement.movers import hull_of, means_of
from umpire.rules.cold_infinity.movement.refusals import FIGHTERS_ALONE, TOO_FEW_FOR_FORMATION
from umpire.rules.cold_infinity.movement.small_vessels import evade
from umpire.rules.cold_infinity.small.groups import in_formation
from umpire.rules.cold_infinity.state.battle import Battle, Plot, Unit
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.group import Group

NO_EVASION = OPTION_OFF.under("CI-5.5.2-1")
NO_FORMATION = OPTION_OFF.under("CI-12.2.5-1")


def require_announcement(battle: Battle, unit: Unit, plot: Plot) -> None:
    """Refuse evasion and formation that a unit cannot fly (CI-5.5.2-1, -2, CI-12.2.5-1).

    Raises:
        IllegalOrder: it is no fighter, evades too well, or is too few; or the rules are the basic
            ones.
    """
    if plot.evasion:
        _require_evasion(battle, unit, plot.evasion)
    if plot.formation:
        _require_formation(battle, unit)


def most_evasion(battle: Battle, unit: Unit) -> int:
    """Return by how many levels a unit may evade (CI-5.5.2-2); 0 unless it is a fighter."""
    if battle.options.level == "basic" or hull_of(unit) not in FIGHTERS:
        return 0
    return min(_limit(battle, unit), means_of(unit, battle.options).thrust)


def may_form(battle: Battle, unit: Unit) -> bool:
    """Tell whether a unit may fly in formation (CI-12.2.5-1)."""
    advanced = battle.options.level == "advanced"
    return advanced and hull_of(unit) in FIGHTERS and _enough(battle, unit)


def _limit(battle: Battle, unit: Unit) -> int:
    """Return the levels that all fighters have, or more by design."""
    design = unit.craft.evasion if isinstance(unit, Group) else 0
    return max(design, battle.tables.movement.evasion_levels)


def _enough(battle: Battle, unit: Unit) -> bool:
    """Tell whether enough fly in a group."""
    flying = len(unit.flying) if isinstance(unit, Group) else 1
    return in_formation(flying, battle.tables.small_vessels, wanted=True)


def _require_evasion(battle: Battle, unit: Unit, levels: int) -> None:
    """Refuse evasion that the unit is not made for, or has no thrust for."""
    if battle.options.level == "basic":
        raise NO_EVASION.refuse(
            "Evasion belongs to the advanced rules: move with evasion 0.", at="/evasion"
        )
    thrust = means_of(unit, battle.options).thrust
    try:
        evade(hull_of(unit), levels, _limit(battle, unit), thrust)
    except Refusal as refusal:
        refusal.inside("/evasion")
        raise


def _require_formation(battle: Battle, unit: Unit) -> None:
    """Refuse formation of anything but three fighters or more."""
    if battle.options.level == "basic":
        raise NO_FORMATION.refuse(
            "Formation belongs to the advanced rules: move without it.", at="/formation"
        )
    if hull_of(unit) not in FIGHTERS:
        raise FIGHTERS_ALONE.refuse(
            f"Fighters alone fly in formation, and {unit.id} is none: move without it.",
            at="/formation",
            rule="CI-12.2.5-1",
        )
    if not _enough(battle, unit):
        raise TOO_FEW_FOR_FORMATION.refuse(
            f"{unit.id} is too small a group for formation; it takes"
            f" {battle.tables.small_vessels.together} fighters.",
            at="/formation",
        )
