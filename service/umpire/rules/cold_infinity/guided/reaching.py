"""Whether a guided weapon reaches its target, or an enemy that got in its way (CI 9.1)."""

from typing import NamedTuple

from umpire.kernel.errors import Code
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.guided.guidance import guiding
from umpire.rules.cold_infinity.guided.happenings import Loss
from umpire.rules.cold_infinity.guided.launchers import launchers_of
from umpire.rules.cold_infinity.guided.strikes import (
    BLOCKED,
    LOCK_LOST,
    TOO_FAR,
    Blocker,
    StrikeSight,
    strike,
)
from umpire.rules.cold_infinity.sighting.sights import blocked_by
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.reach import bar_to_touching
from umpire.rules.cold_infinity.state.swarms import launcher_of
from umpire.rules.cold_infinity.state.units import mass_of, munition_of
from umpire.rules.cold_infinity.warfare.effects import locked_on

_LOSSES: dict[str, Loss] = {BLOCKED.name: "blocked", TOO_FAR.name: "too_far"}


class Reach(NamedTuple):
    """What a guided weapon strikes, and what it was meant for; or why it is lost."""

    target: Unit | None = None
    instead_of: str | None = None
    loss: Loss | None = None
    rule: str = "CI-9.1-1"


def reach(battle: Battle, weapon: GuidedWeapon) -> Reach:
    """Return what a guided weapon at a unit strikes as all stand now (CI-9.1-1, CI-RUL-62).

    It fails where its target is out of play or out of reach (CI-14.2.1-1), or nobody guides it any
    more (CI-5.5.3-3).
    """
    unit = launcher_of(battle, weapon)
    target = battle.unit(weapon.target) if weapon.target else None
    if target is None or not target.in_play:
        return Reach(loss="target_gone")
    barred = bar_to_touching(unit, target)
    if barred is not None:
        return Reach(loss="target_gone", rule=barred.rule or "CI-14.2.1-1")
    if guiding(unit) == "misses":
        return Reach(loss="unguided", rule="CI-5.5.3-3")
    launcher, munition = launchers_of(unit)[weapon.weapon], munition_of(unit, weapon.munition)
    found = strike(launcher, munition, _sight(battle, weapon, unit, target), battle.options)
    if found.lost:
        return Reach(loss=_loss(found.lost), rule=found.lost.rule or "CI-9.1-1")
    return Reach(battle.unit(found.target or ""), found.instead_of)


def _loss(code: Code) -> Loss:
    return "lock_lost" if code == LOCK_LOST else _LOSSES[code.name]


def _sight(battle: Battle, weapon: GuidedWeapon, unit: Unit, target: Unit) -> StrikeSight:
    """Return a target as its guided weapon has it, from its marker."""
    return StrikeSight(
        target.id,
        range_between(weapon.position, target.cell, battle.options),
        blockers(battle, weapon, target.cell, mass_of(target)),
        locked=unit.in_play and locked_on(battle, unit, target),
    )


def blockers(battle: Battle, weapon: GuidedWeapon, cell: Hex, mass: float) -> tuple[Blocker, ...]:
    """Return what stands between a marker and a hex, the nearest first, foe or not."""
    found = []
    for each in blocked_by(battle, weapon.position, cell, mass):
        unit = battle.unit(each.id)
        hostile = unit is not None and unit.side != weapon.side
        found.append(
            Blocker(each.id, range_between(weapon.position, each.cell, battle.options), hostile)
        )
    return tuple(found)
