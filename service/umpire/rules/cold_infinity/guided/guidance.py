"""What a launcher does for its guided weapon on its way (CI 7.5.3.1, 7.5.3.2, 9.0, 5.5.3)."""

from typing import Literal, NamedTuple

from umpire.rules.cold_infinity.fire.lines import (
    accuracy,
    bridge_accuracy,
    rack_accuracy,
    sections_against,
)
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import Launcher, needs_lock
from umpire.rules.cold_infinity.movement.barnstorming import EFFECTS
from umpire.rules.cold_infinity.sighting.sights import covers_unit, is_blocked
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drones import launcher_of
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.units import arc_of, mass_of, munition_of
from umpire.rules.cold_infinity.state.weapons import MissileRack, Munition, TorpedoLauncher
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on


class Guidance(NamedTuple):
    """What of a launcher matters in the Guided Weapons Phase.

    - `in_arc`, `line_of_sight`: from the launcher as it lies now to the target; not from the launch
      hex.
    - `small`: it is on a fighter or a shuttle.
    - `barnstorming`: its vessel barnstorms, and guides nothing (CI-RUL-126).
    """

    in_arc: bool = True
    line_of_sight: bool = True
    small: bool = False
    barnstorming: bool = False


def launcher_accuracy(launcher: Launcher, guidance: Guidance, sections: int) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    Racks must bear on the target when it is struck; those of small vessels need but see it. A
    torpedo keeps the accuracy of its launch (CI-UMP-50). A vessel that barnstorms guides nothing
    (CI-RUL-126).

    Args:
        launcher: that of a torpedo may have signs.
        guidance: what it still does.
        sections: of the target.
    """
    if guidance.barnstorming:
        return 0
    if isinstance(launcher, TorpedoLauncher):
        return accuracy(launcher.accuracy, sections)
    return rack_accuracy(
        launcher.accuracy,
        in_arc=guidance.in_arc,
        in_sight=guidance.line_of_sight,
        small_vessel=guidance.small,
    )


def amplification(
    launcher: Launcher, munition: Munition, own: int, *, barnstorming: bool = False
) -> int:
    """Return the amplification of a guided weapon: a missile's own (CI-9.0-2, CI-RUL-126).

    Args:
        launcher: torpedoes have that of their launcher.
        munition: missiles have one of their own.
        own: amplification of the launching unit against the target.
        barnstorming: whether its vessel barnstorms.
    """
    if isinstance(launcher, MissileRack):
        return munition.amplification
    return 0 if barnstorming else own


Guiding = Literal["kept", "no_bonus", "misses"]


def guiding(unit: Unit) -> Guiding:
    """Return what becomes of what a unit guides: barnstormers guide nothing (CI-5.5.3-2, -3)."""
    attempt = unit.barnstorming
    return "kept" if attempt is None else EFFECTS[attempt.outcome].guidance


def accuracy_at(battle: Battle, weapon: GuidedWeapon, target: Unit) -> int:
    """Return the accuracy that a guided weapon has from its launcher (CI-7.5.3.1-1, -3.2-1).

    The bridge in control changes it as it does all accuracy of its ship, where it counts at all
    (CI-13.1.8.1-1, CI-15.1.1-1). A swarm has none (CI-10.1.2-1).
    """
    if weapon.swarm is not None:
        return 0
    unit = launcher_of(battle, weapon)
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
    unit = launcher_of(battle, weapon)
    launcher = launchers_of(unit)[weapon.weapon]
    own: int | None = None
    if not needs_lock(launcher):
        own = amplification(launcher, munition_of(unit, weapon.munition), 0)
    elif not unit.in_play or guiding(unit) != "kept":
        own = 0
    far = range_between(unit.cell, target.cell, battle.options)
    kind: Literal["missile", "torpedo"] = "torpedo" if needs_lock(launcher) else "missile"
    return effects_on(battle, unit, target, far, Amplifying(kind, own))
