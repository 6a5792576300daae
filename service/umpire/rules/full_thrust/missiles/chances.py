"""Odds of point defence and of the attacks that get through (FT 5.3, 6), from the same tables.

Every attack is counted against the ship as it stands now: systems that an earlier one may put
out are not. Of a salvo, `damage` is what it does to its ship; of a group, the craft that it loses.
"""

from collections.abc import Iterator, Sequence
from functools import reduce

from msgspec.structs import replace

from umpire.kernel.arrays import np
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    repeated,
    summed,
    zero,
)
from umpire.kernel.sides import known_side
from umpire.rules.full_thrust.combat.gunnery import needle_chances
from umpire.rules.full_thrust.damage.chances import Blow, Strike, add, piercing, together, trimmed
from umpire.rules.full_thrust.damage.chances import outcomes as damage_outcomes
from umpire.rules.full_thrust.fighters.attacks import needles
from umpire.rules.full_thrust.fighters.chances import dice_blow, morale_chance, salvo_chances
from umpire.rules.full_thrust.fighters.gunnery import ONE_STRIKE
from umpire.rules.full_thrust.fighters.interception import intercepted
from umpire.rules.full_thrust.missiles.allocation import require_defences
from umpire.rules.full_thrust.missiles.orders import (
    AllocateDefence,
    ResolveAttacks,
    ResolvePointDefence,
)
from umpire.rules.full_thrust.missiles.point_defence import (
    Readings,
    against_group,
    against_missiles,
    battery,
)
from umpire.rules.full_thrust.missiles.threats import (
    attacked_ships,
    groups_on,
    missiles_left,
    on_target,
    salvoes_on,
)
from umpire.rules.full_thrust.state.battle import Battle, Defence
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.throws import DIE, throw_chances
from umpire.rules.full_thrust.state.units import acting_ship

FACES = range(1, DIE + 1)


def defence_odds(battle: Battle, order: AllocateDefence) -> Odds:
    """Return the exact chances of what attacks a side, against the defences that it declares.

    Raises:
        IllegalOrder: a defence is not allowed.
        Malformed: the side, a ship, a weapon or a target is unknown.
    """
    side = known_side(battle, order.side, at="/side")
    require_defences(battle, side, order.defences)
    ships = [ship for ship in attacked_ships(battle) if ship.side == side]
    return _odds(replace(battle, defences=order.defences), ships)


def attack_odds(battle: Battle, order: ResolvePointDefence | ResolveAttacks) -> Odds:
    """Return the exact chances of what attacks a ship, or all ships, as things stand now.

    Defences that have been allocated and have not fired are counted; others are not.

    Raises:
        IllegalOrder: the ship is not on the table.
        Malformed: it is unknown.
    """
    asked = acting_ship(battle, order.ship, at="/ship").id if order.ship is not None else None
    return _odds(battle, [ship for ship in attacked_ships(battle) if asked in {None, ship.id}])


def hit_chances(battle: Battle, ship: Ship, salvo: Salvo) -> Chances:
    """Return the distribution of the missiles of a salvo that hit (FT-6.2-1, FT-6.2-4)."""
    guns = battery(battle, ship, salvo.id)
    kills = summed(
        (
            _kills(against_missiles(battle.tables.point_defence), *guns),
            *[
                salvo_chances(battle, group, salvo)
                for group in battle.groups
                if intercepted(battle, group) == salvo
            ],
        )
    )
    hits = np.zeros(DIE + 1)
    for locked, chance in enumerate(_locked(battle, salvo)):
        left = missiles_left(salvo, locked)
        for killed, weight in enumerate(kills):
            hits[max(0, left - killed)] += chance * weight
    return hits


def loss_chances(battle: Battle, ship: Ship, group: FighterGroup) -> Chances:
    """Return the distribution of the craft that point defence shoots down (FT-5.3-1, -3)."""
    guns = battery(battle, ship, group.id)
    readings = against_group(group, battle.tables.point_defence, battle.options)
    lost = np.zeros(group.strength + 1)
    for killed, chance in enumerate(_kills(readings, *guns)):
        lost[min(killed, group.strength)] += chance
    return lost


def _odds(battle: Battle, ships: Sequence[Ship]) -> Odds:
    return Odds(targets=tuple([each for ship in ships for each in _on_ship(battle, ship)]))


def _on_ship(battle: Battle, ship: Ship) -> Iterator[TargetOdds]:
    """Yield the odds of a ship under attack, then of each salvo and group that attacks it."""
    salvoes = [(each, hit_chances(battle, ship, each)) for each in salvoes_on(battle, ship.id)]
    groups = [(each, loss_chances(battle, ship, each)) for each in groups_on(battle, ship.id)]
    blows = [
        *[Blow((piercing(_damage(hits)),), "piercing") for _, hits in salvoes],
        *[_survivors_blow(battle, ship, *each) for each in groups],
    ]
    strikes = [strike for blow in blows for strike in blow.flat()]
    outcomes = damage_outcomes(battle, ship, [[[blow] for blow in blows]])
    yield _target_odds(ship.id, summed(map(_points, strikes)), outcomes)
    for salvo, hits in salvoes:
        outcomes = tuple(
            Outcome(f"{number} hit", float(chance), "FT-6.2-4")
            for number, chance in enumerate(hits)
        )
        yield _target_odds(salvo.id, _damage(hits), outcomes)
    for group, lost in groups:
        yield _target_odds(group.id, lost, (Outcome("destroyed", float(lost[-1]), "FT-5.3-1"),))


def _target_odds(target: str, damage: Chances, outcomes: tuple[Outcome, ...]) -> TargetOdds:
    kept = trimmed(damage)
    return TargetOdds(
        target=target,
        damage=tuple(kept.tolist()),
        mean_damage=mean(kept),
        outcomes=outcomes,
    )


def _locked(battle: Battle, salvo: Salvo) -> Chances:
    """Return the distribution of missiles on target; where they are thrown for, it is certain."""
    if salvo.locked is None:
        table = battle.tables.salvo
        return from_faces({face: on_target(face, table) for face in FACES}, DIE)
    certain = np.zeros(DIE + 1)
    certain[salvo.locked] = 1.0
    return certain


def _kills(readings: Readings, pds: Sequence[Defence], beams: Sequence[Defence]) -> Chances:
    """Return the distribution of the kills of a battery, as if there were enough to kill."""
    of_pds, of_beams = (
        throw_chances(reading, len(weapons))
        for reading, weapons in ((readings.pds, pds), (readings.beams, beams))
    )
    return trimmed(summed((of_pds, of_beams)))


def _damage(hits: Chances) -> Chances:
    """Return the distribution of points, a die for each of so many hits (FT-6.3-1)."""
    die = from_faces({face: face for face in FACES}, DIE)
    damage = np.zeros(DIE * (len(hits) - 1) + 1)
    for number, chance in enumerate(hits):
        points = repeated(die, number)
        damage[: len(points)] += chance * points
    return damage


def _survivors_blow(battle: Battle, ship: Ship, group: FighterGroup, lost: Chances) -> Blow:
    """Return the blow of a group at a ship, with the craft and the morale that it has left."""
    aimed: dict[int, dict[int, Chances]] = {0: {}}
    needled = needle_chances(battle.tables.needle) if needles(group) else zero()
    nothing: Strike = {0: zero()}
    for gone, chance in enumerate(lost):
        left = replace(group, strength=group.strength - gone)
        attacks = chance * morale_chance(battle, left) if left.strength else 0.0
        for points, weight in enumerate(needled if attacks else ()):
            strike = reduce(together, dice_blow(battle, left, ship).strikes, nothing)
            add(aimed.setdefault(points, {}), strike, attacks * weight)
        add(aimed[0], nothing, chance - attacks)
    return Blow(mode="piercing" if group.type in ONE_STRIKE else "dice", aimed=aimed)


def _points(strike: Strike) -> Chances:
    """Return the distribution of all points of a strike."""
    points = np.zeros(max(share + len(straight) for share, straight in strike.items()))
    for share, straight in strike.items():
        points[share : share + len(straight)] += straight
    return points
