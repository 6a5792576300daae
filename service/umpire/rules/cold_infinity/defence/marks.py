"""A guided weapon as a mark of intercepts and rockets (CI 11.1.6, 11.5.1)."""

from umpire.kernel.hexes import distance
from umpire.rules.cold_infinity.battle import Battle, Unit
from umpire.rules.cold_infinity.defence.bearings import covers
from umpire.rules.cold_infinity.defence.intercepts import Mark
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.guided.aiming import Guidance, amplification, launcher_accuracy
from umpire.rules.cold_infinity.guided.drones import exposed
from umpire.rules.cold_infinity.guided.launching import Launcher
from umpire.rules.cold_infinity.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.movement.barnstorming import EFFECTS
from umpire.rules.cold_infinity.sighting import blocked_by
from umpire.rules.cold_infinity.units import (
    arc_of,
    mass_of,
    munition_of,
    sections_of,
    weapons_of,
)
from umpire.rules.cold_infinity.warfare.effects import effects_on
from umpire.rules.cold_infinity.weapons import DirectWeapon


def mark_of(battle: Battle, guided: GuidedWeapon) -> Mark:
    """Return what a guided weapon brings against a shot at it (CI-11.1.6-2).

    Its own amplification, or that of its launcher; the accuracy that it has from its launcher; and
    of a drone what its own shots give away.
    """
    shown = exposed(guided.drone, battle.tables.guided) if guided.drone else 0
    unit = battle.unit(guided.launcher)
    launcher = weapons_of(unit).get(guided.weapon) if unit else None
    if unit is None or launcher is None or isinstance(launcher, DirectWeapon):
        return Mark(exposure=shown)
    target = battle.unit(guided.target) if guided.target else None
    skims = _skims(unit)
    points = amplification(
        launcher,
        munition_of(unit, guided.munition),
        _amplification(battle, unit, target),
        barnstorming=skims,
    )
    guidance = _guidance(battle, unit, guided, target)._replace(barnstorming=skims)
    return Mark(points, _accuracy(launcher, guidance, target), shown)


def _amplification(battle: Battle, unit: Unit, target: Unit | None) -> int:
    """Return what a launcher amplifies a torpedo by, as it stands now (CI-9.0-2)."""
    if target is None or not unit.in_play:
        return 0
    effects = effects_on(battle, unit, target, distance(unit.cell, target.cell), "torpedo")
    helps = ("amplification", "ess_amplification")
    return sum(term.drm for term in effects.terms if term.name in helps)


def _guidance(battle: Battle, unit: Unit, guided: GuidedWeapon, target: Unit | None) -> Guidance:
    small = isinstance(unit, Group)
    if target is None or not unit.in_play:
        return Guidance(in_arc=False, line_of_sight=False, small=small)
    arc = arc_of(unit, guided.weapon)
    return Guidance(
        in_arc=covers(battle, unit, arc, target.cell),
        line_of_sight=not blocked_by(battle, unit.cell, target.cell, mass_of(target)),
        small=small,
    )


def _accuracy(launcher: Launcher, guidance: Guidance, target: Unit | None) -> int:
    return launcher_accuracy(launcher, guidance, sections_of(target) if target else 0)


def _skims(unit: Unit) -> bool:
    """Tell whether a unit barnstorms, and guides nothing (CI-RUL-126)."""
    attempt = unit.barnstorming
    return attempt is not None and EFFECTS[attempt.outcome].guidance != "kept"
