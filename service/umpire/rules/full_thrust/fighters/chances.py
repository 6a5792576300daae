"""Odds of declared attacks of fighters (FT 5), from the tables that adjudicate them."""

from collections.abc import Sequence
from math import comb

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, mixed, reaching, summed
from umpire.rules.full_thrust.combat.chances import listed
from umpire.rules.full_thrust.combat.gunnery import needle_chances
from umpire.rules.full_thrust.combat.needle_beams import needle_effect
from umpire.rules.full_thrust.damage.chances import Blow, needle, penetrating_die, piercing
from umpire.rules.full_thrust.damage.chances import outcomes as damage_outcomes
from umpire.rules.full_thrust.fighters.attacks import needles, ship_dice
from umpire.rules.full_thrust.fighters.declarations import checked_targets
from umpire.rules.full_thrust.fighters.dogfights import rival_of
from umpire.rules.full_thrust.fighters.groups import flying_group
from umpire.rules.full_thrust.fighters.gunnery import (
    ONE_STRIKE,
    aces_at_aces,
    at_groups,
    at_missiles,
    at_ship,
    shared_kills,
)
from umpire.rules.full_thrust.fighters.interception import craft_lost, missiles_in
from umpire.rules.full_thrust.fighters.orders import DeclareAttack
from umpire.rules.full_thrust.fighters.pilots import dice_of, holds, morale_modifier, needs_morale
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import UNKNOWN_TARGET
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.tables import FighterTable
from umpire.rules.full_thrust.state.throws import DIE, throw_chances

FACES = range(1, DIE + 1)


def attack_odds(battle: Battle, order: DeclareAttack) -> Odds:
    """Return the exact chances of a declared attack, as everything stands now.

    What point defence or a reply in a dogfight will cost the group before or beside it is not in
    them; neither are screens that have to be engaged first (FT-5.5-2).

    Raises:
        IllegalOrder: the group cannot attack that.
        Malformed: there is no such group or target, or none is named.
    """
    group = flying_group(battle, order.group, at="/group")
    targets = checked_targets(battle, group, order)
    if not targets:
        raise UNKNOWN_TARGET.refuse(
            f"The odds are of an attack of {group.id}: name what it attacks in `targets`.",
            at="/targets",
        )
    aiming = replace(group, targets=order.targets, ace_aims_at=order.ace_aims_at)
    match targets[0]:
        case Ship() as ship:
            return Odds(targets=(_at_ship(battle, aiming, ship),))
        case Salvo() as salvo:
            return Odds(targets=_at_salvo(battle, aiming, salvo))
        case _:
            enemies = [each for each in targets if isinstance(each, FighterGroup)]
            return Odds(targets=tuple(_at_groups(battle, aiming, enemies)))


# A ship


def morale_chance(battle: Battle, group: FighterGroup) -> float:
    """Return the chance that a group goes through with an attack on a ship (FT-5.8-1, -3)."""
    if not needs_morale(group):
        return 1.0
    modifier = morale_modifier(group, battle.tables.pilot)
    return sum(holds(face, group.strength, modifier) for face in FACES) / DIE


def ship_chances(battle: Battle, group: FighterGroup, ship: Ship) -> Chances:
    """Return the distribution of all points that a group does to a ship, morale included."""
    thrown = throw_chances(at_ship(battle, group, ship), ship_dice(group, battle.tables.pilot))
    if needles(group):
        thrown = summed((thrown, needle_chances(battle.tables.needle)))
    return mixed(morale_chance(battle, group), thrown)


def _at_ship(battle: Battle, group: FighterGroup, ship: Ship) -> TargetOdds:
    attacks = morale_chance(battle, group)
    damage = ship_chances(battle, group, ship)
    blows = _blows(battle, group, ship)
    outcomes = [
        Outcome("attack made", attacks, "FT-5.8-1"),
        *damage_outcomes(battle, ship, [[blows]], attacks),
    ]
    if needles(group):
        hit = sum(needle_effect(face, battle.tables.needle)[1] for face in FACES) / DIE
        name = f"{group.ace_aims_at} knocked out"
        outcomes.append(Outcome(name, attacks * hit, "FT-5.10-3"))
    return TargetOdds(
        target=ship.id,
        damage=listed(damage),
        mean_damage=mean(damage),
        outcomes=tuple(outcomes),
    )


def _blows(battle: Battle, group: FighterGroup, ship: Ship) -> list[Blow]:
    blows = [dice_blow(battle, group, ship)]
    if needles(group):
        blows.append(needle(needle_chances(battle.tables.needle)))
    return blows


def dice_blow(battle: Battle, group: FighterGroup, ship: Ship) -> Blow:
    """Return the blow of the dice of a group that goes through with its attack (FT-5.2-2)."""
    reading, number = at_ship(battle, group, ship), ship_dice(group, battle.tables.pilot)
    if group.type in ONE_STRIKE:
        return Blow((piercing(throw_chances(reading, number)),), "piercing")
    return Blow((penetrating_die(reading),) * number)


# Groups


def group_chances(battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]) -> Chances:
    """Return the distribution of all kills of a group in one round of a dogfight (FT-5.4-2)."""
    apart = rival_of(group, targets) is not None
    number = dice_of(group, battle.tables.pilot, ace_apart=apart)
    thrown = throw_chances(at_groups(battle, group, targets), number)
    return _at_most(thrown, sum(target.strength for target in targets))


def _at_groups(
    battle: Battle, group: FighterGroup, targets: Sequence[FighterGroup]
) -> list[TargetOdds]:
    kills = group_chances(battle, group, targets)
    craft = [target.strength for target in targets]
    rival = rival_of(group, targets)
    duel = 0.0 if rival is None else _duel_chance(battle, group, rival)
    found = []
    for place, target in enumerate(targets):
        own = np.zeros(target.strength + 1)
        for total, chance in enumerate(kills):
            own[shared_kills(total, craft)[place]] += chance
        if target is rival:
            own = _at_most(summed((own, np.array([1.0 - duel, duel]))), target.strength)
        outcomes = [Outcome("destroyed", float(own[-1]), "FT-5.4-2")]
        if target is rival:
            outcomes.append(Outcome("ace killed in the duel", duel, "FT-5.10-4"))
        found.append(
            TargetOdds(
                target=target.id,
                damage=tuple(own.tolist()),
                mean_damage=mean(own),
                outcomes=tuple(outcomes),
            )
        )
    return found


def _duel_chance(battle: Battle, group: FighterGroup, rival: FighterGroup) -> float:
    reading = aces_at_aces(battle, group, rival)
    return sum(reading.counts(face, reading.first) > 0 for face in FACES) / DIE


# A salvo


def salvo_chances(battle: Battle, group: FighterGroup, salvo: Salvo) -> Chances:
    """Return the distribution of the missiles of a salvo that a group kills (FT-5.6-1)."""
    number = dice_of(group, battle.tables.pilot)
    thrown = throw_chances(at_missiles(battle, group), number)
    return _at_most(thrown, missiles_in(battle, salvo))


def _at_salvo(battle: Battle, group: FighterGroup, salvo: Salvo) -> tuple[TargetOdds, ...]:
    """Return the odds of missiles killed, and of craft that the blasts cost (FT-5.6-2)."""
    kills = salvo_chances(battle, group, salvo)
    lost = _at_most(_blasts(kills, battle.tables.fighter), group.strength)
    return (
        TargetOdds(
            target=salvo.id,
            damage=tuple(kills.tolist()),
            mean_damage=mean(kills),
            outcomes=(Outcome("all killed", float(kills[-1]), "FT-5.6-1"),),
        ),
        TargetOdds(
            target=group.id,
            damage=tuple(lost.tolist()),
            mean_damage=mean(lost),
            outcomes=(Outcome("craft lost", reaching(lost, 1), "FT-5.6-2"),),
        ),
    )


def _blasts(kills: Chances, table: FighterTable) -> Chances:
    """Return the distribution of craft lost, given that of missiles killed: one die for each."""
    chance = craft_lost(tuple(FACES), table) / DIE
    lost = np.zeros(len(kills))
    for killed, weight in enumerate(kills):
        for count in range(killed + 1):
            ways = comb(killed, count)
            lost[count] += weight * ways * chance**count * (1 - chance) ** (killed - count)
    return lost


def _at_most(chances: Chances, limit: int) -> Chances:
    """Return a distribution in which all above `limit` counts as that."""
    if len(chances) <= limit + 1:
        return np.pad(chances, (0, limit + 1 - len(chances)))
    kept = chances[: limit + 1].copy()
    kept[limit] += chances[limit + 1 :].sum()
    return kept
