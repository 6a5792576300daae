"""What a launcher does for its guided weapon while it is on its way (CI 7.5.3.1, 9.0, 5.5.3)."""

from typing import Literal

from umpire.kernel.hexes import distance
from umpire.rules.cold_infinity.fire.units_accuracy import bridge_accuracy, sections_against
from umpire.rules.cold_infinity.guided.aiming import Guidance, amplification, launcher_accuracy
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import needs_lock
from umpire.rules.cold_infinity.movement.barnstorming import EFFECTS
from umpire.rules.cold_infinity.sighting.bearings import covers_unit
from umpire.rules.cold_infinity.sighting.sights import is_blocked
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.units import arc_of, known_unit, mass_of, munition_of
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on

Guiding = Literal["kept", "no_bonus", "misses"]


def guiding(unit: Unit) -> Guiding:
    """Return what becomes of what a unit guides: barnstormers guide nothing (CI-5.5.3-2, -3)."""
    attempt = unit.barnstorming
    return "kept" if attempt is None else EFFECTS[attempt.outcome].guidance


def accuracy_at(battle: Battle, weapon: GuidedWeapon, target: Unit) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    The bridge in control changes it as it does all accuracy of its ship, where it counts at all
    (CI-13.1.8.1-1, CI-15.1.1-1).
    """
    unit = known_unit(battle, weapon.launcher, at="")
    launcher = launchers_of(unit)[weapon.weapon]
    guidance = _guidance(battle, unit, weapon, target)
    counts = guidance.line_of_sight and (guidance.in_arc or guidance.small)
    if guidance.barnstorming or not (counts or needs_lock(launcher)):
        return 0
    own = launcher_accuracy(launcher, guidance, sections_against(battle, target))
    return own + bridge_accuracy(battle, unit)


def _guidance(battle: Battle, unit: Unit, weapon: GuidedWeapon, target: Unit) -> Guidance:
    """Return what a launcher still does; one that is out of play does nothing."""
    barnstorming, small = guiding(unit) != "kept", isinstance(unit, Group)
    if not unit.in_play:
        return Guidance(in_arc=False, line_of_sight=False, barnstorming=barnstorming)
    return Guidance(
        in_arc=covers_unit(battle, unit, arc_of(unit, weapon.weapon), target),
        line_of_sight=not is_blocked(battle, unit.cell, target.cell, mass_of(target)),
        small=small,
        barnstorming=barnstorming,
    )


def warfare_against(battle: Battle, weapon: GuidedWeapon, target: Unit) -> EwEffects:
    """Return what EW does to a strike: a missile amplifies by itself (CI-9.0-2, CI-RUL-126).

    A torpedo whose launcher is out of play, or barnstorms, has no amplification (CI-UMP-82).
    """
    unit = known_unit(battle, weapon.launcher, at="")
    launcher = launchers_of(unit)[weapon.weapon]
    own: int | None = None
    if not needs_lock(launcher):
        own = amplification(launcher, munition_of(unit, weapon.munition), 0)
    elif not unit.in_play or guiding(unit) != "kept":
        own = 0
    far = distance(unit.cell, target.cell)
    kind: Literal["missile", "torpedo"] = "torpedo" if needs_lock(launcher) else "missile"
    return effects_on(battle, unit, target, far, Amplifying(kind, own))
