"""Re-arming: when a group that has landed may be launched again (FT 5.11)."""

from collections.abc import Sequence

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.groups import figures_of
from umpire.rules.full_thrust.fighters.happenings import GroupRearmed, GroupsMerged
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import CAPACITY, UNKNOWN_TARGET, WRONG_FIGHTER_TYPE
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.tables import RearmTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import known_group


def relaunch_turn(turn: int, faces: Sequence[int], table: RearmTable) -> int | None:
    """Return the first turn of the next launch, `None` for never (FT-5.11-1, FT-RUL-38).

    Args:
        turn: that of the recovery.
        faces: one for each group that is combined into one; the worst counts.
        table: turns until the next launch.
    """
    waits = [table.turns[face - 1] for face in faces]
    return turn + max(waits) if all(waits) else None


def rearm(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Throw for the re-arming of a group that has landed, where that is played (FT-5.11-1).

    It restores endurance and torpedoes. Otherwise a group keeps what it has, and may be launched
    with that in a later turn.
    """
    battle = ruling.state
    if not battle.options.rearming:
        return ruling
    group = known_group(battle, group_id, at="/group")
    roll = dice.roll(label(battle, group_id, "rearming"), 1, DIE)
    turn = relaunch_turn(battle.turn, roll.faces, battle.tables.rearm)
    return ruling.then(
        GroupRearmed(
            group=group_id,
            relaunch_turn=turn,
            grounded=turn is None,
            endurance=figures_of(group.type, battle.tables.fighter).cef,
            torpedoes=True,
            rolls=(roll,),
        )
    )


def require_joinable(battle: Battle, group: FighterGroup, carrier: Ship, into_id: str) -> None:
    """Refuse to combine a group with one that is not aboard, is of another kind, or too strong.

    Raises:
        IllegalOrder: they do not go together in one bay.
        Malformed: no such group is aboard the carrier.
    """
    into = battle.group(into_id)
    if into is None or into.status != "aboard" or into.carrier != carrier.id:
        raise UNKNOWN_TARGET.refuse(
            f"{into_id} is not aboard {carrier.id}: {group.id} joins a group that is.", at="/join"
        )
    if (into.type, into.quality) != (group.type, group.quality):
        raise WRONG_FIGHTER_TYPE.refuse(
            f"{into_id} and {group.id} are not alike: groups join of one type and one quality.",
            at="/join",
            rule="FT-5.11-1",
        )
    most = battle.tables.design.hangar.fighter_bay_craft
    if into.strength + group.strength > most:
        raise CAPACITY.refuse(
            f"{group.id} and {into_id} have {into.strength + group.strength} craft: {most} is "
            "the most in "
            "a group.",
            at="/join",
            rule="FT-5.0-1",
        )


def join_groups(ruling: Ruling, group_id: str, into_id: str) -> Ruling:
    """Combine two groups that are aboard; the worse of them sets what the whole has (FT-5.11-1)."""
    group = known_group(ruling.state, group_id, at="/group")
    into = known_group(ruling.state, into_id, at="/join")
    turns = [turn for turn in (group.relaunch_turn, into.relaunch_turn) if turn is not None]
    grounded = group.grounded or into.grounded
    return ruling.then(
        GroupsMerged(
            group=group_id,
            into=into_id,
            strength=group.strength + into.strength,
            ace=group.ace or into.ace,
            endurance=min(group.endurance, into.endurance),
            torpedoes=group.torpedoes and into.torpedoes,
            relaunch_turn=max(turns) if turns and not grounded else None,
            grounded=grounded,
        )
    )
