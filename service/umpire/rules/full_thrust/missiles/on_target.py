"""Missiles on target: a die for each salvo, once its target has allocated defences (FT 6.2)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.missiles.happenings import SalvoLocked
from umpire.rules.full_thrust.missiles.threats import salvoes_on
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.small_craft import Salvo
from umpire.rules.full_thrust.state.tables import SalvoTable
from umpire.rules.full_thrust.state.throws import DIE


def on_target(face: int, table: SalvoTable) -> int:
    """Return how many missiles a die puts on target, never more than there are (FT-6.2-1)."""
    return min(face, table.missiles)


def lock_salvoes(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Throw for every salvo on a ship that has not been thrown for, by launch (FT-DICE-7)."""
    battle = ruling.state
    for salvo in salvoes_on(battle, ship_id):
        if salvo.locked is not None:
            continue
        roll = dice.roll(label(battle, ship_id, salvo.id, "on-target"), 1, DIE)
        locked = on_target(roll.faces[0], battle.tables.salvo)
        ruling = ruling.then(
            SalvoLocked(salvo=salvo.id, ship=ship_id, locked=locked, rolls=(roll,))
        )
    return ruling


def missiles_left(salvo: Salvo, locked: int) -> int:
    """Return the missiles on target that nothing has shot down (FT-6.2-4, FT-RUL-103).

    Args:
        salvo: says how many fighters and ships have shot down.
        locked: the throw for missiles on target.
    """
    return max(0, locked - salvo.killed_by_fighters - salvo.killed)
