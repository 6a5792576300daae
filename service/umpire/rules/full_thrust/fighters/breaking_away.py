"""Leaving enemy fighters: out of contact, or out of a dogfight (FT-5.4-3, -5). Units: MU."""

from collections.abc import Iterable, Sequence

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.plane import rounded
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.fighters.contact import contacting
from umpire.rules.full_thrust.fighters.dogfights import shots_at
from umpire.rules.full_thrust.fighters.fight_happenings import DogfightChanged
from umpire.rules.full_thrust.fighters.groups import SECONDARY_CEF, flying_group, opponents
from umpire.rules.full_thrust.fighters.moves import main_reach_mu, moved, require_reach
from umpire.rules.full_thrust.fighters.orders import BreakOff, EvadeContact
from umpire.rules.full_thrust.fighters.precedence import require_precedence
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import (
    ALREADY_FIRED,
    ALREADY_MOVED,
    IN_DOGFIGHT,
    NO_CEF,
    NOT_CONTACTED,
    NOT_IN_DOGFIGHT,
    UNKNOWN_TARGET,
)
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import known_group, require_turn, require_unfinished


def evade_contact(ruling: Ruling, order: EvadeContact, dice: Dice) -> Ruling:
    """Move a group away from those in contact with it; each has a free shot (FT-5.4-3, FT-RUL-27).

    It answers what the enemy has done, so that nobody's turn is asked for.

    Raises:
        IllegalOrder: the group has moved, fights already, nobody is in contact, or it is too far.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    refusal = bar_to_evading(battle, group)
    if refusal is not None:
        raise refusal
    end = rounded((order.x, order.y))
    secondary = battle.phase == "allocation"
    limit_mu = battle.tables.fighter.secondary_mu if secondary else main_reach_mu(battle, group)
    require_reach(battle, group.place, end, limit_mu)
    attackers = contacting(battle, group)
    ruling = shots_at(ruling, attackers, group.id, "free_shot", dice)
    ruling = _part(ruling, group.id, [*attackers, *opponents(battle, group)])
    left = known_group(ruling.state, group.id, at="/group")
    if left.status != "active":
        return ruling
    return moved(ruling, left, end, order.facing, "evasion")


def bar_to_evading(battle: Battle, group: FighterGroup) -> Refusal | None:
    """Return why a group cannot slip away now, or `None` if it can (FT-5.4-3, FT-RUL-27).

    How far it would go is not asked.
    """
    if group.moved or group.moved_secondary:
        return ALREADY_MOVED.refuse(
            f"{group.id} has moved this turn, and does not evade.", at="/group", rule="FT-5.4-3"
        )
    if opponents(battle, group) and group.dogfight_since != battle.turn:
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it may break off instead (break_off).", at="/group"
        )
    if not contacting(battle, group):
        return NOT_CONTACTED.refuse(
            f"No enemy has come into contact with {group.id}: it has nobody to evade.", at="/group"
        )
    if battle.phase == "allocation" and group.endurance < SECONDARY_CEF:
        return NO_CEF.refuse(
            f"{group.id} has no CEF left to evade, which takes {SECONDARY_CEF}.", at="/group"
        )
    return None


def break_off(ruling: Ruling, order: BreakOff, dice: Dice) -> Ruling:
    """Break a group off its dogfight, for its main move (FT-5.4-5, FT-RUL-28).

    The enemies in it may fire at the group before it goes, and have then fired for this turn.

    Raises:
        IllegalOrder: it is not the group's turn, it is in no dogfight, or cannot go so far.
        Malformed: there is no such group, or it does not fight those who are to fire.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    require_turn(battle, group.side, at="/group")
    fought = opponents(battle, group)
    if not fought:
        raise NOT_IN_DOGFIGHT.refuse(
            f"{group.id} is in no dogfight: it moves by move_group.", at="/group"
        )
    if group.moved:
        raise ALREADY_MOVED.refuse(
            f"{group.id} has moved this turn: it may break off next turn.", at="/group"
        )
    end = rounded((order.x, order.y))
    require_reach(battle, group.place, end, main_reach_mu(battle, group))
    require_precedence(battle, group)
    shooters = _parting(fought, order.parting)
    ruling = shots_at(ruling, shooters, group.id, "parting_shot", dice)
    ruling = _part(ruling, group.id, fought)
    left = known_group(ruling.state, group.id, at="/group")
    if left.status != "active":
        return ruling
    return moved(ruling, left, end, order.facing, "break_off")


def _parting(fought: Sequence[FighterGroup], named: tuple[str, ...] | None) -> list[FighterGroup]:
    """Return the groups that fire a parting shot: those named, or all that have not fired."""
    if named is None:
        return [enemy for enemy in fought if not enemy.fired]
    by_name = {enemy.id: enemy for enemy in fought}
    for place, each in enumerate(named):
        if each not in by_name or each in named[:place]:
            raise UNKNOWN_TARGET.refuse(
                f"{each} is in no dogfight with the group that breaks off: {one_of(by_name)} are.",
                at=f"/parting/{place}",
            )
        if by_name[each].fired:
            raise ALREADY_FIRED.refuse(
                f"{each} has fired this turn: leave it out of `parting`.", at=f"/parting/{place}"
            )
    return [by_name[each] for each in named]


def _part(ruling: Ruling, group_id: str, enemies: Iterable[FighterGroup]) -> Ruling:
    """Take a group out of the dogfights that it is in, and out of the aim of its enemies."""
    for enemy_id in dict.fromkeys([enemy.id for enemy in enemies]):
        enemy = known_group(ruling.state, enemy_id, at="/group")
        if group_id in enemy.dogfight or group_id in enemy.targets:
            ruling = ruling.then(_without(enemy, group_id))
    group = known_group(ruling.state, group_id, at="/group")
    if not group.dogfight:
        return ruling
    return ruling.then(
        DogfightChanged(group=group_id, dogfight=(), since=None, targets=(), rule="FT-5.4-5")
    )


def _without(enemy: FighterGroup, group_id: str) -> DogfightChanged:
    dogfight = tuple([each for each in enemy.dogfight if each != group_id])
    return DogfightChanged(
        group=enemy.id,
        dogfight=dogfight,
        since=enemy.dogfight_since if dogfight else None,
        targets=tuple([each for each in enemy.targets if each != group_id]),
        rule="FT-5.4-5",
    )
