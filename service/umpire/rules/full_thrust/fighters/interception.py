"""Fighters against fighters and missiles, before point defence (FT-2.7-9, FT 5.6, 6.2)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.contact import close_in
from umpire.rules.full_thrust.fighters.dogfights import fight, furball
from umpire.rules.full_thrust.fighters.fight_happenings import SalvoIntercepted
from umpire.rules.full_thrust.fighters.groups import (
    flying_group,
    lose_craft,
    opponents,
    pay_for_combat,
)
from umpire.rules.full_thrust.fighters.gunnery import at_missiles
from umpire.rules.full_thrust.fighters.orders import ResolveFighterActions
from umpire.rules.full_thrust.fighters.pilots import dice_of
from umpire.rules.full_thrust.missiles.threats import lock_salvoes, missiles_left
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.refusals import NOTHING_TO_RESOLVE
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.tables import FighterTable
from umpire.rules.full_thrust.state.throws import DIE, throw
from umpire.rules.full_thrust.state.units import known_group, known_salvo


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


def intercepted(battle: Battle, group: FighterGroup) -> Salvo | None:
    """Return the salvo that a group is about to fire at, `None` where there is none left of it."""
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
    salvo = known_salvo(ruling.state, salvo_id, at="/salvo")
    if ruling.state.options.fighters_vs_missiles == "after_on_target" and salvo.target:
        ruling = lock_salvoes(ruling, salvo.target, dice)
    ruling = close_in(ruling, group_id, salvo_id)
    battle = ruling.state
    group = known_group(battle, group_id, at="/group")
    salvo = known_salvo(battle, salvo_id, at="/salvo")
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
    """Fight the dogfights and interceptions of one group, or all that are left, in list order.

    Raises:
        IllegalOrder: nothing is left to fight, or the group is not in flight.
        Malformed: there is no such group.
    """
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
        group = known_group(ruling.state, each.id, at="/group")
        if acts(ruling.state, group):
            ruling = _act(ruling, group, dice)
    return ruling


def pending(battle: Battle) -> bool:
    """Tell whether any group has a dogfight or an interception left this turn."""
    return any(acts(battle, group) for group in battle.groups)


def acts(battle: Battle, group: FighterGroup) -> bool:
    """Tell whether a dogfight of a group is not resolved yet, or it is about to intercept.

    A dogfight is resolved when all in it have fired; one that nobody breaks off goes on in the
    next turn (FT-5.4-5).
    """
    if group.status != "active":
        return False
    if opponents(battle, group):
        return not all(each.fired for each in furball(battle, group))
    return intercepted(battle, group) is not None


def _act(ruling: Ruling, group: FighterGroup, dice: Dice) -> Ruling:
    if opponents(ruling.state, group):
        return fight(ruling, group.id, dice)
    return intercept(ruling, group.id, group.targets[0], dice)
