"""Attempts to skim a large unit (CI 5.5.3)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.barnstorming import (
    Attempt,
    Modifiers,
    barnstorm,
    modifiers,
    require_barnstorm,
)
from umpire.rules.cold_infinity.movement.happenings import Barnstormed, BarnstormTerm
from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.movement.orders import Barnstorm
from umpire.rules.cold_infinity.movement.refusals import CANNOT_BARNSTORM
from umpire.rules.cold_infinity.movement.vectoring import on_vector
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.labels import label
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.reach import bar_to_running_into
from umpire.rules.cold_infinity.state.refusals import DESTROYED, UNKNOWN_TARGET
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.systems import Thruster
from umpire.rules.cold_infinity.state.technologies import MATTER, technology_row
from umpire.rules.cold_infinity.state.units import commanded_unit, require_seen, speed_of


def require_attempt(battle: Battle, unit: Unit, target_id: str) -> Unit:
    """Return what a unit tries to skim, if it may (CI-5.5.3-1, CI-UMP-28).

    It may be of its own side, so that units meet which skim the same (CI-5.5.3-2).

    Raises:
        IllegalOrder: it has tried this turn; or the target is out of play, in another hex, or too
            small for it.
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
