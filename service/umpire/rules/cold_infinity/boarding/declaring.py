"""Rams are declared, in secret, and their chances are told (CI 15.4)."""

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, repeated
from umpire.rules.cold_infinity.boarding.aims import fighters_of, require_ram
from umpire.rules.cold_infinity.boarding.happenings import RamDeclared
from umpire.rules.cold_infinity.boarding.orders import DeclareRam
from umpire.rules.cold_infinity.boarding.ramming import ramming_value_of
from umpire.rules.cold_infinity.boarding.rams import (
    RAM_DICE,
    RAM_SIDES,
    force_of,
    ram_damage,
    ram_result,
)
from umpire.rules.cold_infinity.boarding.refusals import NO_RAM_DECLARED
from umpire.rules.cold_infinity.fire.fire_odds import require_identified
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.rams import DeclaredRam
from umpire.rules.cold_infinity.state.units import commanded_unit, known_unit, sections_of, speed_of


def declare_ram(ruling: Ruling, order: DeclareRam, _dice: Dice) -> Ruling:
    """Note in secret whom a unit rams, in place of what it has declared (CI-15.4-1, CI-UMP-147).

    Raises:
        IllegalOrder: the unit does not act, its side is done, or it may not ram that; or it takes
            back what it has not declared.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the tables do not tell of matter.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if order.target is None:
        if all(each.unit != unit.id for each in battle.rams):
            raise NO_RAM_DECLARED.refuse(
                f"{unit.id} has declared no ram: name a target, or leave it.", at="/target"
            )
        ram = None
    else:
        target = require_ram(battle, unit, order.target)
        ram = DeclaredRam(unit.id, target.id, fighters_of(unit, target, order.fighters))
    return ruling.then(
        RamDeclared(side=unit.side, turn=battle.turn, opens="secret_attacks", unit=unit.id, ram=ram)
    )


def odds_of_ram(battle: Battle, order: DeclareRam) -> Odds:
    """Return what a ram would do to both, before it is mitigated, and how hard they meet (15.4-2).

    Whether the target rams, too, is not known. Of a group it is for one fighter.

    Raises:
        IllegalOrder: it may not ram that, or takes a ram back.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the target is not identified, or the tables do not tell of matter.
    """
    unit = known_unit(battle, order.unit, at="/unit")
    if order.target is None:
        raise NO_RAM_DECLARED.refuse(f"{unit.id} would ram nobody: name a target.", at="/target")
    target = require_ram(battle, unit, order.target)
    fighters_of(unit, target, order.fighters)
    require_identified(battle, unit.side, target.id)
    return Odds(
        (_of(battle, unit, target, dealt_to=target), _of(battle, target, unit, dealt_to=unit))
    )


def _of(battle: Battle, by: Unit, other: Unit, *, dealt_to: Unit) -> TargetOdds:
    """Return what one of two units does to the other."""
    one = from_faces({face: face for face in range(1, RAM_SIDES + 1)}, RAM_SIDES)
    sections = abs(sections_of(by) - sections_of(other))
    speeds = abs(speed_of(battle, by) - speed_of(battle, other))
    forces: dict[str, float] = {}
    damage: dict[int, float] = {}
    for total, chance in enumerate(repeated(one, RAM_DICE)):
        force = force_of(ram_result((total,), sections, speeds))
        points = ram_damage(ramming_value_of(by), force)
        forces[force] = forces.get(force, 0.0) + float(chance)
        damage[points] = damage.get(points, 0.0) + float(chance)
    chances = [damage.get(points, 0.0) for points in range(max(damage) + 1)]
    outcomes = [Outcome(force, chance, "CI-15.4-2") for force, chance in forces.items() if chance]
    return TargetOdds(dealt_to.id, tuple(chances), mean(chances), tuple(outcomes))
