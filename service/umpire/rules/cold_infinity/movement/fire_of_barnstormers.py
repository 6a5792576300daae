"""What barnstorming does to the fire of units and at them, for the rest of the turn (CI 5.5.3)."""

from umpire.rules.cold_infinity.movement.barnstorming import EFFECTS, Aim, called_drm, may_fire
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.refusals import BARNSTORMS
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc

FORWARD = "1"
"""The heading of forward weapons; turrets are none (CI-UMP-86)."""


def is_forward(arc: FireArc) -> bool:
    """Tell whether a weapon is a forward one (CI-UMP-86)."""
    return arc.heading == FORWARD and arc.shape != "turret"


def skims(unit: Unit) -> str | None:
    """Return the unit along which another skims now, if it does (CI-5.5.3-2)."""
    attempt = unit.barnstorming
    return attempt.target if attempt and EFFECTS[attempt.outcome].skims else None


def require_barnstormer(firer: Unit, arc: FireArc, target: Unit | None) -> None:
    """Check that a barnstormer may fire a weapon at a target (CI-5.5.3-2, CI-5.5.3-3).

    Raises:
        IllegalOrder: it may not.
    """
    attempt = firer.barnstorming
    if attempt is None:
        return
    if not may_fire(attempt.outcome, _aim(firer, target), forward=is_forward(arc)):
        raise BARNSTORMS.refuse(
            f"{firer.id} has tried to barnstorm {attempt.target}, and so fires no such weapon at"
            f" {target.id if target else 'other targets'} this turn.",
            at="/target",
        )


def _aim(firer: Unit, target: Unit | None) -> Aim:
    skimmed = skims(firer)
    if target is None or skimmed is None:
        return "other"
    if target.id == skimmed:
        return "skimmed"
    return "rival" if skims(target) == skimmed else "other"


def is_certain(firer: Unit, arc: FireArc, target: Unit) -> bool:
    """Tell whether a weapon hits without a throw: a forward one, what it skims (CI-5.5.3-2)."""
    return skims(firer) == target.id and is_forward(arc)


def is_called(battle: Battle, target: Unit) -> bool:
    """Tell whether fire at a unit counts as called, for it skims another (CI-5.5.3-2)."""
    attempt = target.barnstorming
    return attempt is not None and called_drm(attempt.outcome, battle.tables.fire) != 0


def below(battle: Battle, target: Unit) -> Starship | None:
    """Return the ship that a miss at a barnstormer strikes (CI-5.5.3-2)."""
    skimmed = skims(target)
    ship = None if skimmed is None else battle.ship(skimmed)
    return ship if ship and ship.in_play else None


def evasion_of(unit: Unit) -> int:
    """Return the levels at which a unit evades this turn (CI-5.5.2-1)."""
    return unit.evasion if isinstance(unit, Group) else 0
