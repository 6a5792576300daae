"""FT 5.4, 5.6, 6.2: dogfights, and interception of salvoes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighter_attacks import (
    ResolveFighterActions,
    aces_at_aces,
    at_groups,
    at_missiles,
    close_in,
    dice_of,
    flying_group,
    lose_ace,
    lose_craft,
    opponents,
    pay_for_combat,
    share_kills,
)
from umpire.rules.full_thrust.fighter_events import (
    AceDuelled,
    GroupFired,
    Occasion,
    SalvoIntercepted,
)
from umpire.rules.full_thrust.refusals import NOTHING_TO_RESOLVE
from umpire.rules.full_thrust.salvoes import lock_salvoes, missiles_left
from umpire.rules.full_thrust.state.battle import (
    Battle,
    FighterGroup,
    Ruling,
    Salvo,
    label,
    require_group,
    require_salvo,
)
from umpire.rules.full_thrust.state.tables import DIE, FighterTable, throw

_RULES: dict[Occasion, str] = {
    "dogfight": "FT-5.4-2",
    "free_shot": "FT-5.4-3",
    "parting_shot": "FT-5.4-5",
}


class Volley(NamedTuple):
    """The throw of one group in a dogfight, before it takes effect."""

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


def targets_in_dogfight(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the targets of a group in its dogfight: those it has named, else all its opponents."""
    fought = opponents(battle, group)
    named = {target: place for place, target in enumerate(group.targets)}
    chosen = sorted((each for each in fought if each.id in named), key=lambda each: named[each.id])
    return chosen or fought


def fight(ruling: Ruling, group_id: str, dice: Dice) -> Ruling:
    """Resolve the dogfight that a group is in: all its groups fire at once (FT-5.4-2, -6).

    Groups that have fired this turn do not fire again. The dice of the group named come first,
    then those of the others in list order (FT-DICE-4).
    """
    groups = furball(ruling.state, require_group(ruling.state, group_id, at="/group"))
    for group in groups:
        if group.targets and not group.fired:
            ruling = close_in(ruling, group.id, group.targets[0])
    battle = ruling.state
    volleys = [
        volley(battle, group, targets_in_dogfight(battle, group), "dogfight", dice)
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
    target = require_group(battle, target_id, at="/group")
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
        kills=share_kills(thrown.total, craft),
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
    """Let volleys happen at once: the fire, its cost, then the losses (FT-5.4-2).

    `volleys` come from the groups as they were before. `groups` fire or are fired at, and pay for
    it (FT-RUL-31).
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


def craft_lost(faces: tuple[int, ...], table: FighterTable) -> int:
    """Return the craft caught in blasts, by a die for each missile killed (FT-5.6-2, FT-6.2-3)."""
    return len([face for face in faces if face >= table.blast_on])


def missiles_in(battle: Battle, salvo: Salvo) -> int:
    """Return how many missiles fighters may still kill (FT-RUL-30).

    All that the salvo has, where they are met before the on-target die; those on target where
    that has been thrown.
    """
    number = battle.tables.salvo.missiles if salvo.locked is None else salvo.locked
    return missiles_left(salvo, number)


def salvo_to_intercept(battle: Battle, group: FighterGroup) -> Salvo | None:
    """Return the salvo that a group is about to fire at, `None` if nothing of it is left."""
    if group.fired or group.status != "active" or not group.targets:
        return None
    salvo = battle.salvo(group.targets[0])
    if salvo is None or salvo.status == "spent" or not missiles_in(battle, salvo):
        return None
    return salvo


def intercept(ruling: Ruling, group_id: str, salvo_id: str, dice: Dice) -> Ruling:
    """Let a group fire at a salvo: its dice, then one for each missile killed (FT-DICE-5).

    With the reading that fighters come after the on-target die, that is thrown first, if it has
    not been (FT-RUL-30).
    """
    salvo = require_salvo(ruling.state, salvo_id, at="/salvo")
    if ruling.state.options.fighters_vs_missiles == "after_on_target" and salvo.target:
        ruling = lock_salvoes(ruling, salvo.target, dice)
    ruling = close_in(ruling, group_id, salvo_id)
    battle = ruling.state
    group = require_group(battle, group_id, at="/group")
    salvo = require_salvo(battle, salvo_id, at="/salvo")
    missiles = missiles_in(battle, salvo)
    number = dice_of(group, battle.tables.pilot)
    name = label(battle, group_id, salvo_id, "intercept")
    thrown = throw(dice, name, number, at_missiles(battle, group), enough=missiles)
    kills = min(thrown.total, missiles)
    rolls, lost = thrown.rolls, 0
    if kills:
        blasts = dice.roll(label(battle, group_id, salvo_id, "blasts"), kills, DIE)
        rolls, lost = (*rolls, blasts), craft_lost(blasts.faces, battle.tables.fighter)
    event = SalvoIntercepted(
        group=group_id,
        salvo=salvo_id,
        kills=kills,
        killed_by_fighters=salvo.killed_by_fighters + kills,
        lost=lost,
        rolls=rolls,
    )
    return lose_craft(pay_for_combat(ruling.then(event), group_id), group_id, lost, "FT-5.6-2")


def resolve_fighter_actions(ruling: Ruling, order: ResolveFighterActions, dice: Dice) -> Ruling:
    """Fight the dogfights and interceptions of one group, or all that are left, in list order."""
    battle = ruling.state
    if order.group is not None:
        group = flying_group(battle, order.group, at="/group")
        if not acts(battle, group):
            raise NOTHING_TO_RESOLVE.refuse(
                f"{group.id} has nothing to fight, and no dice to throw.", at="/group"
            )
        return _act(ruling, group, dice)
    if not pending(battle):
        raise NOTHING_TO_RESOLVE.refuse(
            "No fighter group has anything to fight, and no dice to throw: go on to the next phase."
        )
    for each in battle.groups:
        group = require_group(ruling.state, each.id, at="/group")
        if acts(ruling.state, group):
            ruling = _act(ruling, group, dice)
    return ruling


def pending(battle: Battle) -> bool:
    """Return whether any group has a dogfight or an interception left this turn."""
    return any(acts(battle, group) for group in battle.groups)


def acts(battle: Battle, group: FighterGroup) -> bool:
    """Return whether a dogfight of a group is not resolved yet, or it is about to intercept.

    A dogfight is resolved when all in it have fired; one that nobody breaks off goes on in the
    next turn (FT-5.4-5).
    """
    if group.status != "active":
        return False
    if opponents(battle, group):
        return not all(each.fired for each in furball(battle, group))
    return salvo_to_intercept(battle, group) is not None


def _act(ruling: Ruling, group: FighterGroup, dice: Dice) -> Ruling:
    if opponents(ruling.state, group):
        return fight(ruling, group.id, dice)
    return intercept(ruling, group.id, group.targets[0], dice)
