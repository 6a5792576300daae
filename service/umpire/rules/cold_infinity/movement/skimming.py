"""Attempts to skim a large unit, and what they do to fire for the rest of the turn (CI 5.5.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.docking.berths import require_in_the_open
from umpire.rules.cold_infinity.movement.barnstorming import (
    EFFECTS,
    Aim,
    Attempt,
    Modifiers,
    barnstorm,
    called_drm,
    may_fire,
    modifiers,
    require_barnstorm,
)
from umpire.rules.cold_infinity.movement.happenings import Barnstormed, BarnstormTerm
from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.movement.off_axis import on_vector
from umpire.rules.cold_infinity.movement.orders import Barnstorm
from umpire.rules.cold_infinity.movement.refusals import CANNOT_BARNSTORM
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drives import bar_to_running_into
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.hulls import MATTER, technology_row
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import BARNSTORMS, DESTROYED, UNKNOWN_TARGET
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc, Thruster
from umpire.rules.cold_infinity.state.units import commanded_unit, require_seen, speed_of


def require_attempt(battle: Battle, unit: Unit, target_id: str) -> Unit:
    """Return what a unit tries to skim, if it may (CI-5.5.3-1, CI-UMP-28).

    It may be of its own side, so that units meet which skim the same (CI-5.5.3-2).

    Raises:
        IllegalOrder: it has tried this turn; or the target is out of play, inside a dock, in
            another hex, or too small for it.
        Malformed: there is no such target.
        CannotAdjudicate: the tables do not have the technology as which rams strike.
    """
    target = battle.unit(target_id)
    if target is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no unit {target_id} to skim; there is {listed(e.id for e in battle.units)}.",
            at="/target",
        )
    if unit.barnstorming is not None:
        raise CANNOT_BARNSTORM.refuse(
            f"{unit.id} has tried this turn; a unit tries once a turn.", at="/unit"
        )
    require_seen(target)
    if not target.in_play:
        raise DESTROYED.refuse(f"{target.id} is out of play: choose another to skim.", at="/target")
    require_in_the_open(battle, target)
    barred = bar_to_running_into(unit, target)
    if barred is not None:
        raise barred.refuse(f"{target.id} is out of the reach of {unit.id}.", at="/target")
    require_barnstorm(hull_of(unit), hull_of(target))
    technology_row(MATTER, battle.tables)
    if target.cell != unit.cell:
        raise CANNOT_BARNSTORM.refuse(
            f"{unit.id} is not in the hex of {target.id}: choose one that is in its own.",
            at="/target",
        )
    return target


def may_try(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Tell whether a unit may try to skim another (CI-5.5.3-1)."""
    try:
        require_attempt(battle, unit, target.id)
    except Refusal:
        return False
    return True


def added(battle: Battle, unit: Unit, target: Unit) -> Modifiers:
    """Return what modifies an attempt (CI-5.5.3-1, CI-RUL-33)."""
    attempt = Attempt(
        speed=speed_of(battle, unit),
        off_vector=not on_vector(unit.motion.attitude, unit.motion.vector),
        target_off_vector=not on_vector(target.motion.attitude, target.motion.vector),
        lost_thrusters=_lost_thrusters(unit),
        evasion=unit.evasion if isinstance(unit, Group) else 0,
        formation=isinstance(unit, Group) and unit.formation,
    )
    return modifiers(attempt, battle.tables.movement.barnstorm)


def told(terms: Modifiers) -> tuple[BarnstormTerm, ...]:
    """Return the modifiers that are not 0, each by its name."""
    named = terms._asdict().items()
    return tuple([BarnstormTerm(name, modifier) for name, modifier in named if modifier])


def _lost_thrusters(unit: Unit) -> int:
    """Return how many thrusters of a ship are destroyed; those of small vessels never are."""
    if isinstance(unit, Group):
        return 0
    return sum(not each.intact for each in fitted(unit.running, Thruster))


def try_to_skim(ruling: Ruling, order: Barnstorm, dice: Dice) -> Ruling:
    """Throw 3d6 for an attempt (CI-5.5.3-1 to -3).

    Raises:
        IllegalOrder: its side is done, or see `require_attempt`.
        Malformed: there is no such unit or target.
        CannotAdjudicate: see there.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    target = require_attempt(battle, unit, order.target)
    terms = added(battle, unit, target)
    roll = dice.roll(label(battle, unit.id, "barnstorm"), 3, 6)
    one, two, three = roll.faces
    count = len(unit.flying) if isinstance(unit, Group) else 1
    done = barnstorm((one, two, three), terms, count, battle.tables.movement.barnstorm)
    return ruling.then(
        Barnstormed(
            unit=unit.id,
            skimmed=target.id,
            circumstances=told(terms),
            rolls=(roll,),
            total=done.result,
            outcome=done.outcome,
            rams=done.rams,
        )
    )


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
