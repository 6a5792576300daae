"""Pilots: turkeys and aces (FT 5.10), and the morale of groups with losses (FT 5.8)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.fight_happenings import MoraleThrown
from umpire.rules.full_thrust.fighters.happenings import PilotsThrown
from umpire.rules.full_thrust.state.battle import Ruling, label
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.tables import PilotQuality, PilotTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_group


def needs_morale(group: FighterGroup) -> bool:
    """Tell whether a group has fewer craft than it began with (FT-5.8-1, FT-RUL-33)."""
    return group.strength < group.start_strength


def morale_modifier(group: FighterGroup, table: PilotTable) -> int:
    """Return what is added to a morale die, for an ace or for turkeys (FT-5.8-3)."""
    ace = table.ace_morale if group.ace else 0
    return ace + (table.turkey_morale if group.quality == "turkey" else 0)


def holds(face: int, left: int, modifier: int) -> bool:
    """Tell whether a group with so many craft left goes through with its attack (FT-5.8-1)."""
    return face + modifier <= left


def check_morale(ruling: Ruling, group_id: str, ship_id: str, dice: Dice) -> tuple[Ruling, bool]:
    """Throw for the morale of a group that has losses; return whether it attacks the ship.

    A group that aborts its attack has paid nothing for it (FT-5.8-2).
    """
    battle = ruling.state
    group = known_group(battle, group_id, at="/group")
    if not needs_morale(group):
        return ruling, True
    modifier = morale_modifier(group, battle.tables.pilot)
    roll = dice.roll(label(battle, group_id, ship_id, "morale"), 1, DIE)
    attacks = holds(roll.faces[0], group.strength, modifier)
    thrown = MoraleThrown(
        group=group_id,
        ship=ship_id,
        left=group.strength,
        modifier=modifier,
        holds=attacks,
        rolls=(roll,),
        rule="FT-5.8-3" if modifier else "FT-5.8-1",
    )
    return ruling.then(thrown), attacks


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
