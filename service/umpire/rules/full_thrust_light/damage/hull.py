"""Hull boxes, threshold checks, destruction (Schadenskontrolle). All damage enters here."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.tracks import boxes, rows_ended
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust_light.damage.happenings import (
    HullDamaged,
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
)
from umpire.rules.full_thrust_light.state.battle import Ruling, Ship
from umpire.rules.full_thrust_light.state.options import MultiThreshold, ThresholdTable
from umpire.rules.full_thrust_light.state.units import known_ship

# One row and two are in the text; how three count is a reading.
_CITED = {1: "FTL-DMG-03", 2: "FTL-DMG-04"}


def threshold_number(
    last_row: int, rows: int, reading: MultiThreshold, table: ThresholdTable
) -> int:
    """Return the face up to which a system is lost (FTL-DMG-03, -04, FTL-RUL-10).

    Args:
        last_row: the last row that ended, counted from 1.
        rows: how many rows this attack ended.
        reading: whether several rows count once, or each after the first.
        table: how much one count is.
    """
    extra_rows = rows - 1 if reading == "per_row" else min(rows - 1, 1)
    return last_row + table.extra * extra_rows


class Attack(NamedTuple):
    """All the damage that one attacker does to a ship at once (FTL-RUL-24)."""

    attacker: str
    points: int
    note: str = ""


def take_damage(ruling: Ruling, ship_id: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark all the damage of one attacker, and check what it ends (FTL-DMG-01, -02, -07)."""
    ship = known_ship(ruling.state, ship_id, at="/target")
    attacker, points, note = attack
    rows = ship.ssd.rows
    damage = ship.damage + points
    ruling = ruling.then(
        HullDamaged(ship=ship_id, attacker=attacker, points=points, damage=damage, note=note)
    )
    if damage >= boxes(rows):
        return ruling.then(ShipDestroyed(ship=ship_id))
    before, after = rows_ended(rows, ship.damage), rows_ended(rows, damage)
    if after == before:
        return ruling
    return check_threshold(ruling, ship, attacker, (before, after), dice)


def check_threshold(
    ruling: Ruling,
    ship: Ship,
    attacker: str,
    rows: tuple[int, int],
    dice: Dice,
) -> Ruling:
    """Throw one die for every working system of a ship (FTL-DMG-03, -04; order: FTL-RUL-19).

    Args:
        ruling: what has happened so far.
        ship: the ship, its systems as they were before this attack.
        attacker: whose damage ended the rows.
        rows: how many rows had ended before the attack, and how many have now.
        dice: one die a system, in the order of the SSD.
    """
    battle = ruling.state
    before, after = rows
    number = threshold_number(
        after, after - before, battle.options.multi_threshold, battle.tables.threshold
    )
    lost = ship.lost
    systems = tuple([system.id for system in ship.ssd.systems if system.id not in lost])
    if not systems:
        return ruling
    label = f"t{battle.turn}/{battle.phase}/{attacker}/{ship.id}/threshold-{after}"
    roll = dice.roll(label, len(systems), DIE)
    return ruling.then(
        ThresholdChecked(
            ship=ship.id,
            attacker=attacker,
            rows=tuple(range(before + 1, after + 1)),
            number=number,
            systems=systems,
            rolls=(roll,),
            rule=_CITED.get(after - before, "FTL-RUL-10"),
        ),
        *[
            SystemLost(ship=ship.id, system=system)
            for system, face in zip(systems, roll.faces, strict=True)
            if face <= number
        ],
    )
