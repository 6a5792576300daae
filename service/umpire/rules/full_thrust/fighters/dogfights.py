"""Dogfights and furballs: both sides fire at once (FT 5.4)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.contact import close_in
from umpire.rules.full_thrust.fighters.fight_happenings import AceDuelled, GroupFired, Occasion
from umpire.rules.full_thrust.fighters.groups import lose_ace, lose_craft, opponents, pay_for_combat
from umpire.rules.full_thrust.fighters.gunnery import aces_at_aces, at_groups, shared_kills
from umpire.rules.full_thrust.fighters.pilots import dice_of
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.throws import throw
from umpire.rules.full_thrust.state.units import known_group

_RULES: dict[Occasion, str] = {
    "dogfight": "FT-5.4-2",
    "free_shot": "FT-5.4-3",
    "parting_shot": "FT-5.4-5",
}


class Volley(NamedTuple):
    """What one group has thrown in a dogfight; nothing of it has happened yet."""

    fired: GroupFired
    duel: AceDuelled | None = None


def furball(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return all groups of the dogfight that a group is in: itself first, then in list order."""
    found = {group.id}
    waiting = [group]
    while waiting:
        for enemy in opponents(battle, waiting.pop()):
            if enemy.id not in found:
                found.add(enemy.id)
                waiting.append(enemy)
    others = [each for each in battle.groups if each.id in found and each.id != group.id]
    return [group, *others]


def aimed_at(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return at whom a group fires in its dogfight: whom it has named, else all whom it fights."""
    fought = opponents(battle, group)
    named = {target: place for place, target in enumerate(group.targets)}
    chosen = sorted((each for each in fought if each.id in named), key=lambda each: named[each.id])
    return chosen or fought


def fight(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Resolve the dogfight that a group is in: all its groups fire at once (FT-5.4-2, -6).

    Groups that have fired this turn do not fire again. The dice of the group named come first,
    then those of the others in list order (FT-DICE-4).
    """
    groups = furball(ruling.state, known_group(ruling.state, group_id, at="/group"))
    for group in groups:
        if group.targets and not group.fired:
            ruling = close_in(ruling, group.id, group.targets[0])
    battle = ruling.state
    volleys = [
        volley(battle, group, aimed_at(battle, group), "dogfight", dice)
        for group in groups
        if not group.fired
    ]
    return suffer(ruling, volleys, groups)


def shots_at(
    ruling: Ruling,
    shooters: Iterable[FighterGroup],
    target_id: str,
    occasion: Occasion,
    dice: Dice,
) -> Ruling:
    """Let groups fire at one that leaves them; it does not reply (FT-5.4-3, -5)."""
    battle = ruling.state
    target = known_group(battle, target_id, at="/group")
    shooters = list(shooters)
    volleys = [volley(battle, group, [target], occasion, dice) for group in shooters]
    return suffer(ruling, volleys, [*shooters, target] if shooters else [])


def volley(
    battle: Battle,
    group: FighterGroup,
    targets: Sequence[FighterGroup],
    occasion: Occasion,
    dice: Dice,
) -> Volley:
    """Throw the dice of a group at groups, and that of its ace at an enemy ace (FT-5.10-4).

    No dice are thrown again when all are dead (FT-RUL-100).
    """
    rival = rival_of(group, targets)
    craft = [target.strength for target in targets]
    thrown = throw(
        dice,
        label(battle, group.id, occasion),
        dice_of(group, battle.tables.pilot, ace_apart=rival is not None),
        at_groups(battle, group, targets),
        enough=sum(craft),
    )
    fired = GroupFired(
        group=group.id,
        at=tuple([target.id for target in targets]),
        kills=shared_kills(thrown.total, craft),
        occasion=occasion,
        rolls=thrown.rolls,
        rule="FT-5.4-6" if len(targets) > 1 else _RULES[occasion],
    )
    return Volley(fired, None if rival is None else duel(battle, group, rival, dice))


def rival_of(group: FighterGroup, targets: Sequence[FighterGroup]) -> FighterGroup | None:
    """Return the group whose ace the ace of another aims at, if both are there."""
    if not group.ace:
        return None
    return next((each for each in targets if each.id == group.ace_aims_at and each.ace), None)


def duel(battle: Battle, group: FighterGroup, rival: FighterGroup, dice: Dice) -> AceDuelled:
    """Throw one die of an ace at an enemy ace; whatever kills fighters kills it (FT-RUL-35)."""
    thrown = throw(dice, label(battle, group.id, "duel"), 1, aces_at_aces(battle, group, rival))
    return AceDuelled(group=group.id, target=rival.id, killed=thrown.total > 0, rolls=thrown.rolls)


def suffer(ruling: Ruling, volleys: Sequence[Volley], groups: Iterable[FighterGroup]) -> Ruling:
    """Let volleys happen at once: what was fired, what it cost, then what is lost (FT-5.4-2).

    Args:
        ruling: what has happened so far.
        volleys: thrown by groups as they stood before.
        groups: those that fire or are fired at, and pay for it (FT-RUL-31).
    """
    kills: Counter[str] = Counter()
    for fired, duelled in volleys:
        ruling = ruling.then(fired) if duelled is None else ruling.then(fired, duelled)
        kills.update(dict(zip(fired.at, fired.kills, strict=True)))
    for group in groups:
        ruling = pay_for_combat(ruling, group.id)
    for _, duelled in volleys:
        if duelled is not None and duelled.killed:
            ruling = lose_ace(ruling, duelled.target)
    for target, count in kills.items():
        ruling = lose_craft(ruling, target, count, "FT-5.4-2")
    return ruling
