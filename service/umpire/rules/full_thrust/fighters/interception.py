"""Interception: fighters against salvoes of missiles (FT 5.6, 6.2)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters.contact import close_in
from umpire.rules.full_thrust.fighters.endurance import pay_for_combat
from umpire.rules.full_thrust.fighters.fight_happenings import SalvoIntercepted
from umpire.rules.full_thrust.fighters.gunnery import at_missiles
from umpire.rules.full_thrust.fighters.losses import lose_craft
from umpire.rules.full_thrust.fighters.pilots import dice_of
from umpire.rules.full_thrust.missiles.on_target import lock_salvoes, missiles_left
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.labels import label
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
