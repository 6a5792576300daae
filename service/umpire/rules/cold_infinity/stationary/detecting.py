"""Looking for mines, and who knows of them (CI 10.5). Ranges in hexes."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds, Outcome, TargetOdds, reaching, shown, summed
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.field import ShroudKind
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import OUT_OF_RANGE
from umpire.rules.cold_infinity.state.units import commanded_unit
from umpire.rules.cold_infinity.stationary.drums import require_in_play
from umpire.rules.cold_infinity.stationary.happenings import MinesFound, MinesSought
from umpire.rules.cold_infinity.stationary.orders import NO_SHROUD, SOUGHT_ENOUGH, DetectMines
from umpire.rules.cold_infinity.stationary.triggers import (
    SEEK_DICE,
    SEEK_SIDES,
    finds,
    found_to,
)
from umpire.rules.cold_infinity.warfare.levels import radius_of, support_radius_of

OUTSIDE = OUT_OF_RANGE.under("CI-10.5-1")


def radius_by(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how far a shroud of a unit reaches now; 0: it is not active."""
    return radius_of(battle, unit) if shroud == "ew" else support_radius_of(battle, unit)


def attempts_left(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how often a shroud may look for mines yet this turn (CI-RUL-112)."""
    made = [
        each.times
        for each in battle.sought
        if (each.unit, each.shroud, each.turn) == (unit.id, shroud, battle.turn)
    ]
    return max(0, battle.options.mine_detection_attempts - sum(made))


def detect(ruling: Ruling, order: DetectMines, dice: Dice) -> Ruling:
    """Look for mines in a hex within a shroud: 3d6 find all that lie there (CI-10.5-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, the shroud is not active, does
            not reach so far, or has looked for mines this turn.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    made = battle.options.mine_detection_attempts - attempts_left(battle, unit, order.shroud)
    name = label(battle, unit.id, "mines", order.shroud, str(made + 1))
    roll = dice.roll(name, SEEK_DICE, SEEK_SIDES)
    table = battle.tables.stationary
    found = finds(roll.faces, order.shroud, table)
    ruling = ruling.then(
        MinesSought(
            unit=unit.id,
            side=unit.side,
            shroud=order.shroud,
            cell=order.cell,
            found_to=found_to(order.shroud, table),
            found=found,
            turn=battle.turn,
            rolls=(roll,),
        )
    )
    return ruling.then(*_found(battle, unit.side, order)) if found else ruling


def require_search(battle: Battle, unit: Unit, order: DetectMines) -> None:
    """Refuse a search outside an active shroud, or too often; see `detect`."""
    require_in_play(battle)
    require_layer(battle, order.cell, at="/cell")
    radius = radius_by(battle, unit, order.shroud)
    if not radius:
        raise NO_SHROUD.refuse(
            f"{unit.id} has no {order.shroud.upper()} shroud now: give it points first.",
            at="/shroud",
        )
    if range_between(unit.cell, order.cell, battle.options) > radius:
        raise OUTSIDE.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} reaches {radius} hexes.", at="/cell"
        )
    if not attempts_left(battle, unit, order.shroud):
        raise SOUGHT_ENOUGH.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} has looked for mines"
            f" {battle.options.mine_detection_attempts} times this turn.",
            at="/shroud",
        )


def _found(battle: Battle, side: str, order: DetectMines) -> Iterator[MinesFound]:
    """Yield the mines of others that are found, for each of their sides."""
    there = [
        each
        for each in battle.mines
        if each.cell == order.cell and each.side != side and side not in each.found
    ]
    for owner in battle.sides:
        mines = tuple([each for each in there if each.side == owner])
        if mines:
            yield MinesFound(by=side, mines=mines, only=(side, owner))


def odds_of_search(battle: Battle, order: DetectMines) -> Odds:
    """Return the chance that a search finds what is there, if anything is.

    Raises:
        IllegalOrder: it may not be made; see `detect`.
        Malformed: there is no such unit.
    """
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    most = found_to(order.shroud, battle.tables.stationary)
    chance = 1.0 - reaching(summed([shown(SEEK_SIDES)] * SEEK_DICE), most + 1)
    found = Outcome("found", chance, "CI-10.5-1")
    return Odds(targets=(TargetOdds(unit.id, (1.0,), 0.0, (found,)),))
