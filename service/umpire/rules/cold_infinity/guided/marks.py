"""A guided weapon as a mark of intercepts and rockets (CI 11.1.6, 11.5.1)."""

from umpire.rules.cold_infinity.defence.intercepts import Mark
from umpire.rules.cold_infinity.fire.solutions import exposed
from umpire.rules.cold_infinity.guided.guidance import accuracy_at, warfare_against
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.launching import needs_lock
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.units import known_unit, munition_of
from umpire.rules.cold_infinity.warfare.attack import EwEffects

HELPS = ("amplification", "ess_amplification")
"""Terms of electronic warfare that help who aims; the mark has no ECM (CI-11.1.6-2)."""


def helped(effects: EwEffects) -> int:
    """Return the amplification of an attack, its own and that of an ESS."""
    return sum(term.drm for term in effects.terms if term.name in HELPS)


def mark_of(battle: Battle, guided: GuidedWeapon) -> Mark:
    """Return what a guided weapon brings against a shot at it (CI-11.1.6-2).

    Its own amplification, or that of its launcher; the accuracy that it has from its launcher; and
    of a drone what its own shots give away. At a hex a launcher guides nothing.
    """
    shown = exposed(guided.drone, battle.tables.guided) if guided.drone else 0
    target = battle.unit(guided.target) if guided.target else None
    if target is not None:
        points = helped(warfare_against(battle, guided, target))
        return Mark(points, accuracy_at(battle, guided, target), shown)
    unit = known_unit(battle, guided.launcher, at="")
    own = munition_of(unit, guided.munition).amplification
    return Mark(0 if needs_lock(launchers_of(unit)[guided.weapon]) else own, 0, shown)
