"""Pilots: turkeys and aces, thrown for when a battle begins, and the ace's die (FT 5.10)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.happenings import PilotsThrown
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.labels import label
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.tables import PilotQuality, PilotTable
from umpire.rules.full_thrust.state.throws import DIE


def quality_of(face: int, table: PilotTable) -> PilotQuality:
    """Return what a die makes of the pilots of a group (FT-5.10-1)."""
    return table.quality[face - 1]


def throw_pilots(ruling: Ruling, dice: Dice) -> Ruling:
    """Throw for the pilots of every group in play, in list order (FT-5.10-1)."""
    for group in ruling.state.groups:
        if group.status not in {"active", "aboard"}:
            continue
        roll = dice.roll(label(ruling.state, group.id, "pilots"), 1, DIE)
        quality = quality_of(roll.faces[0], ruling.state.tables.pilot)
        ruling = ruling.then(
            PilotsThrown(
                group=group.id,
                quality="turkey" if quality == "turkey" else "normal",
                ace=quality == "ace",
                rolls=(roll,),
            )
        )
    return ruling


def dice_of(group: FighterGroup, table: PilotTable, *, ace_apart: bool = False) -> int:
    """Return the dice of a group: one a craft, and more for an ace (FT-5.10-2).

    Args:
        group: with the craft that it has left.
        table: how many dice an ace adds.
        ace_apart: the ace fires a shot of its own, and adds no die to those of the others
            (FT-5.10-3, -4).
    """
    if not group.ace:
        return group.strength
    return group.strength - 1 if ace_apart else group.strength + table.ace_dice
