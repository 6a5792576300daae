"""FT 5.3, 6.2: point defence is allocated, then fires."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias, TypeGuard

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import Arc
from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, Chapter, InChapter, of_side_named
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    reaching,
    repeated,
    summed,
    zero,
)
from umpire.kernel.offers import Choice, Open, Role, open_at, order_of
from umpire.kernel.offers import one_of as one_legal_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.kernel.sides import known_side
from umpire.kernel.words import counted, one_of
from umpire.rules.full_thrust.dogfights import intercept, missiles_in, salvo_to_intercept
from umpire.rules.full_thrust.fighter_attacks import ONE_STRIKE, lose_craft, needles, opponents
from umpire.rules.full_thrust.fighters import dice_blow, morale_chance, salvo_chances
from umpire.rules.full_thrust.fire import attacks_freely
from umpire.rules.full_thrust.gunnery import needle_chances
from umpire.rules.full_thrust.power import has_reflex_on, is_nova_armed, require_fields_off
from umpire.rules.full_thrust.refusals import (
    ADFC_CAPACITY,
    DOCKED,
    IN_DOGFIGHT,
    NOT_ALLOCATED,
    NOT_IN_RANGE,
    NOTHING_TO_RESOLVE,
    TARGET_NOT_ATTACKING,
    UNKNOWN_SHIP,
    UNKNOWN_TARGET,
    UNKNOWN_WEAPON,
    WEAPON_DESTROYED,
    WEAPON_USED,
    WRONG_WEAPON,
)
from umpire.rules.full_thrust.salvoes import (
    EVENTS,
    AllocateDefence,
    DefenceAllocated,
    Guard,
    LaunchSalvoes,
    Load,
    PassLaunch,
    PointDefenceFired,
    ResolveAttacks,
    ResolvePointDefence,
    at_hand,
    can_launch,
    defence_clashes,
    defences,
    groups_on,
    launch_clashes,
    launch_salvoes,
    launches,
    lock_salvoes,
    missiles_left,
    on_target,
    open_arcs,
    pass_launch,
    reach_mu,
    ready_launchers,
    resolve_attacks,
    salvoes_on,
    ship_attacked_by,
    ships_under_attack,
    strike,
    threats_to,
)
from umpire.rules.full_thrust.sensors import require_no_bogey
from umpire.rules.full_thrust.state.battle import (
    Battle,
    Defence,
    FighterGroup,
    Ruling,
    Salvo,
    acting_ship,
    is_closed,
    is_of_closed,
    label,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Ammunition,
    AreaDefence,
    Beam,
    Launcher,
    PointDefence,
    Ship,
    System,
)
from umpire.rules.full_thrust.state.tables import (
    DIE,
    FACES,
    PointDefenceTable,
    Reading,
    die_chances,
    throw,
    throw_chances,
)
from umpire.rules.full_thrust.state.values import range_between, within
from umpire.rules.full_thrust.stations import is_docked
from umpire.rules.full_thrust.thresholds import (
    Blow,
    Strike,
    add,
    attack_outcomes,
    piercing,
    together,
    trim,
)

BEAM_CLASS = 1
"""The one class of beams that serves as point defence (FT-5.3-3)."""

DefenceWeapon: TypeAlias = PointDefence | Beam


class Cover(NamedTuple):
    """A weapon of point defence, its ship, and a ship under attack that it protects."""

    ship: Ship
    weapon: DefenceWeapon
    protected: Ship


def allocate_defence(ruling: Ruling, order: AllocateDefence, _dice: Dice) -> Ruling:
    """Allocate all the point defence of a side at once (FT-5.3-2).

    No arc and no FireCon is asked for (FT-4.1-3, FT-4.1-4, FT-4.2-4), and a ship that leaves by
    FTL defends itself (FT-8.1-1).
    """
    battle = ruling.state
    side = known_side(battle, order.side, at="/side")
    require_unfinished(battle, side, at="/side")
    require_defences(battle, side, order.defences)
    return ruling.then(DefenceAllocated(side=side, defences=order.defences))


def sides_to_allocate(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to allocate, and have something to defend with (FT-5.3-2).

    In a closed book all that are attacked may have (FT-UMP-67).
    """
    open_sides = [side for side in battle.sides if side not in battle.finished]
    return tuple([side for side in open_sides if _may_defend(battle, side)])


def _may_defend(battle: Battle, side: str) -> bool:
    if not battle.options.open_book and battle.in_play(side):
        return any(ship.side == side for ship in ships_under_attack(battle))
    return any(True for _ in possible_defences(battle, side))


def possible_defences(battle: Battle, side: str) -> Iterator[Cover]:
    """Yield what each weapon of a side may do for each ship under attack (FT-5.3-1, -3, -4).

    How many ships the ADFCs of a ship protect at once is for the whole allocation to respect.
    """
    attacked = [ship for ship in ships_under_attack(battle) if ship.side == side]
    for ship in battle.ships if attacked else ():
        if (
            ship.side != side
            or ship.status != "active"
            or not ship.can("defend", battle.turn)
            or ship.bogey
        ):
            continue
        if is_nova_armed(ship) or is_docked(battle, ship):
            continue
        for weapon in ready_defences(ship):
            for protected in attacked:
                if protected.id == ship.id or _covers(battle, ship, weapon, protected):
                    yield Cover(ship, weapon, protected)


def ready_defences(ship: Ship) -> list[DefenceWeapon]:
    """Return the weapons of point defence that may still be used this turn, in SSD order."""
    return [
        system
        for system in ship.ssd.systems
        if _defends(system) and ship.works(system.id) and system.id not in ship.used
    ]


def require_defences(battle: Battle, side: str, defences: tuple[Defence, ...]) -> None:
    """Refuse defences of a side that are not all allowed together."""
    taken: set[tuple[str, str]] = set()
    covered: dict[str, set[str]] = {}
    for place, defence in enumerate(defences):
        at = f"/defences/{place}"
        ship = _defending_ship(battle, side, defence.ship, at=f"{at}/ship")
        weapon = _ready(ship, defence.weapon, taken, at=f"{at}/weapon")
        taken.add((ship.id, weapon.id))
        protected = _find_attacked(battle, side, defence.target, at=f"{at}/target")
        if protected.id != ship.id:
            _in_area(battle, ship, weapon, protected, at=at)
            _within_capacity(ship, protected, covered.setdefault(ship.id, set()), at=at)


def _defends(system: System) -> TypeGuard[DefenceWeapon]:
    """Return whether a system can serve as point defence at all (FT-5.3-1, FT-5.3-3)."""
    if isinstance(system, Beam):
        return system.dice == BEAM_CLASS
    return isinstance(system, PointDefence)


def _defending_ship(battle: Battle, side: str, ship_id: str, *, at: str) -> Ship:
    """Return a ship of the side that can defend; out of control, none can (FT-7.2-2, FT-UMP-36)."""
    found = battle.ship(ship_id)
    if found is None or found.side != side:
        raise UNKNOWN_SHIP.refuse(f"Side {side} has no ship {ship_id}: name one of its own.", at=at)
    ship = acting_ship(battle, ship_id, at=at)
    wrong = ship.bar_to("defend", battle.turn)
    if wrong:
        raise wrong[0].refuse(wrong[1], at=at)
    require_no_bogey(ship, at=at)
    require_fields_off(ship, at=at)
    if is_docked(battle, ship):
        raise DOCKED.refuse(f"{ship_id} is docked, and has no point defence there.", at=at)
    return ship


def _ready(ship: Ship, weapon_id: str, taken: set[tuple[str, str]], *, at: str) -> DefenceWeapon:
    """Return a weapon of point defence that may be used (FT-2.7-10)."""
    weapon = ship.ssd.system(weapon_id)
    if weapon is None:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no {weapon_id}: it may defend with {_defenders(ship)}.", at=at
        )
    if not _defends(weapon):
        raise WRONG_WEAPON.refuse(
            f"{weapon_id} of {ship.id} is no point defence: it may defend with {_defenders(ship)}.",
            at=at,
        )
    if weapon_id in ship.lost:
        raise WEAPON_DESTROYED.refuse(
            f"{ship.id} has lost {weapon_id}: it may defend with {_defenders(ship)}.", at=at
        )
    if weapon_id in ship.used or (ship.id, weapon_id) in taken:
        raise WEAPON_USED.refuse(
            f"{weapon_id} of {ship.id} fires once a turn: name it once.", at=at
        )
    return weapon


def _defenders(ship: Ship) -> str:
    """Return the weapons of a ship that may defend still, in words."""
    ready = [
        each.id
        for each in ship.ssd.systems
        if _defends(each) and ship.works(each.id) and each.id not in ship.used
    ]
    return one_of(ready, none="nothing")


def _find_attacked(battle: Battle, side: str, threat_id: str, *, at: str) -> Ship:
    """Return the ship of a side that a salvo or a group attacks (FT-5.3-5).

    Where the attacker itself is does not matter (FT-RUL-95).
    """
    threat = battle.salvo(threat_id) or battle.group(threat_id)
    if threat is None:
        raise UNKNOWN_TARGET.refuse(
            f"There is no salvo or group {threat_id}: name one that attacks a ship of side {side}.",
            at=at,
        )
    if isinstance(threat, FighterGroup) and opponents(battle, threat):
        raise IN_DOGFIGHT.refuse(
            f"{threat_id} is in a dogfight: point defence fires at attackers of ships.", at=at
        )
    protected = ship_attacked_by(battle, threat)
    if protected is None or protected.side != side:
        raise TARGET_NOT_ATTACKING.refuse(
            f"{threat_id} attacks no ship of side {side}: name an attacker of one.", at=at
        )
    return protected


def _in_area(
    battle: Battle, ship: Ship, weapon: DefenceWeapon, protected: Ship, *, at: str
) -> None:
    """Refuse a weapon that cannot defend another ship (FT-5.3-3, FT-5.3-4)."""
    if _covers(battle, ship, weapon, protected):
        return
    if not isinstance(weapon, PointDefence):
        own = f"{weapon.id} defends its own ship alone."
        raise WRONG_WEAPON.refuse(own, at=f"{at}/weapon")
    if not ship.working(AreaDefence):
        without = (
            f"{ship.id} has no working ADFC to defend {protected.id}: it defends itself alone."
        )
        raise TARGET_NOT_ATTACKING.refuse(without, at=f"{at}/target", rule="FT-5.3-4")
    far = f"{protected.id} is {range_between(ship, protected):.2f} MU from {ship.id}: "
    far += f"{battle.tables.point_defence.adfc_mu:g} MU is the most."
    raise NOT_IN_RANGE.refuse(far, at=f"{at}/target", rule="FT-5.3-4")


def _within_capacity(ship: Ship, protected: Ship, covered: set[str], *, at: str) -> None:
    """Refuse one ship more than the ADFCs of a ship protect (FT-5.3-4)."""
    covered.add(protected.id)
    most = len(ship.working(AreaDefence))
    if len(covered) > most:
        beyond = f"{ship.id} protects {counted(most, 'other ship')}, not {protected.id} as well."
        raise ADFC_CAPACITY.refuse(beyond, at=f"{at}/target")


def _covers(battle: Battle, ship: Ship, weapon: DefenceWeapon, protected: Ship) -> bool:
    """Return whether a weapon can defend another ship: point defence, by an ADFC that is near."""
    if not isinstance(weapon, PointDefence) or not ship.working(AreaDefence):
        return False
    return within(ship, protected, battle.tables.point_defence.adfc_mu)


class Battery(NamedTuple):
    """The defences that fire at one salvo or group: all PDS, then all class-1 beams (FT-DICE-6)."""

    pds: tuple[Defence, ...]
    beams: tuple[Defence, ...]


class Readings(NamedTuple):
    """How the dice of PDS and of class-1 beams are read against one salvo or group."""

    pds: Reading
    beams: Reading


class Fire(NamedTuple):
    """The result of a battery: kills, surplus kills, the rolls."""

    guns: Battery
    kills: int
    surplus: int
    rolls: tuple[Roll, ...]


def against_missiles(table: PointDefenceTable) -> Readings:
    """Return how point defence fires at a salvo (FT-6.2-2)."""
    return Readings(
        Reading(table.pds_vs_missile, table.pds_vs_missile), Reading(table.beam_1, table.beam_1)
    )


def against_group(group: FighterGroup, table: PointDefenceTable, options: Options) -> Readings:
    """Return how point defence fires at fighters (FT-5.3-1, -3, FT-5.9-3, FT-RUL-21)."""
    first = table.pds_vs_heavy if group.type == "heavy" else table.pds_vs_fighter
    again = first if options.heavy_reroll_protection else table.pds_vs_fighter
    return Readings(Reading(first, again), Reading(table.beam_1, table.beam_1))


def resolve_point_defence(ruling: Ruling, order: ResolvePointDefence, dice: Dice) -> Ruling:
    """Throw for missiles on target and for point defence: for one ship, or for all (FT-6.2-1).

    Where the phases are merged, the attacks on each ship follow its defence (FT-2.7-16).
    """
    battle = ruling.state
    waiting = sides_to_allocate(battle)
    if waiting:
        raise NOT_ALLOCATED.refuse(
            f"{', '.join(waiting)} must still allocate point defence (allocate_defence)."
        )
    asked = acting_ship(battle, order.ship, at="/ship").id if order.ship is not None else None
    ships = [ship for ship in pending_ships(battle) if asked in {None, ship.id}]
    if not ships:
        raise NOTHING_TO_RESOLVE.refuse(
            f"No point defence of {asked or 'any ship'} is left to throw for."
        )
    for ship in ships:
        ruling = _defend(ruling, ship, dice)
        if battle.options.merge_pd_and_attack:
            ruling = strike(ruling, ship.id, dice)
    return ruling


def pending_defence(battle: Battle) -> bool:
    """Return whether dice are left to be thrown in the phase of point defence (FT-2.7-9, -16)."""
    return any(True for _ in pending_ships(battle))


def pending_ships(battle: Battle) -> Iterator[Ship]:
    """Yield the ships that have salvoes to be thrown for, or defences that have not fired."""
    for ship in ships_under_attack(battle):
        if (
            battle.options.merge_pd_and_attack
            or any(salvo.locked is None for salvo in salvoes_on(battle, ship.id))
            or any(any(battery(battle, ship, each.id)) for each in threats_to(battle, ship.id))
        ):
            yield ship


def battery(battle: Battle, protected: Ship, threat: str) -> Battery:
    """Return the defences that can fire at attackers of a ship, in their order (FT-DICE-6).

    The ship's own come first, then those of others in list order; weapons lost since their
    allocation do not fire.
    """
    allocated: dict[str, list[Defence]] = {}
    for defence in battle.defences:
        if defence.target == threat:
            allocated.setdefault(defence.ship, []).append(defence)
    others = [ship for ship in battle.ships if ship.id in allocated and ship.id != protected.id]
    pds: list[Defence] = []
    beams: list[Defence] = []
    for ship in (protected, *others):
        for defence in allocated.get(ship.id, ()):
            if _fires(battle, ship, defence, protected):
                weapon = ship.ssd.system(defence.weapon)
                (pds if isinstance(weapon, PointDefence) else beams).append(defence)
    return Battery(tuple(pds), tuple(beams))


def _fires(battle: Battle, ship: Ship, defence: Defence, protected: Ship) -> bool:
    linked = ship.id == protected.id or bool(ship.working(AreaDefence))
    ready = ship.works(defence.weapon) and defence.weapon not in ship.used
    return ship.status == "active" and ship.can("act", battle.turn) and linked and ready


def _defend(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for all that attacks a ship: missiles on target, then defences (FT-DICE-7)."""
    ruling = lock_salvoes(ruling, ship.id, dice)
    for salvo in salvoes_on(ruling.state, ship.id):
        ruling = _intercept(ruling, salvo.id, dice)
    for salvo in salvoes_on(ruling.state, ship.id):
        ruling = _fire_at_salvo(ruling, ship, salvo, dice)
    for group in groups_on(ruling.state, ship.id):
        ruling = _fire_at_group(ruling, ship, group, dice)
    return ruling


def _intercept(ruling: Ruling, salvo_id: str, dice: Dice) -> Ruling:
    """Let the fighters at a salvo fire that by option wait for its die on target (FT-RUL-30)."""
    for group in ruling.state.groups:
        salvo = salvo_to_intercept(ruling.state, group)
        if salvo is not None and salvo.id == salvo_id:
            ruling = intercept(ruling, group.id, salvo_id, dice)
    return ruling


def _fire_at_salvo(ruling: Ruling, ship: Ship, salvo: Salvo, dice: Dice) -> Ruling:
    """Fire at the missiles on target of one salvo (FT-6.2-2, FT-6.2-4)."""
    battle = ruling.state
    guns = battery(battle, ship, salvo.id)
    if not any(guns):
        return ruling
    missiles = missiles_left(salvo, salvo.locked or 0)
    readings = against_missiles(battle.tables.point_defence)
    fire = _fire(guns, readings, missiles, label(battle, ship.id, salvo.id), dice)
    killed = salvo.killed + fire.kills
    return ruling.then(_describe_fire(ship, salvo.id, fire, rule="FT-6.2-2", killed=killed))


def _fire_at_group(ruling: Ruling, ship: Ship, group: FighterGroup, dice: Dice) -> Ruling:
    """Fire at the craft of one group, and lose those that are shot down (FT-5.3-1, -3)."""
    battle = ruling.state
    guns = battery(battle, ship, group.id)
    if not any(guns):
        return ruling
    readings = against_group(group, battle.tables.point_defence, battle.options)
    fire = _fire(guns, readings, group.strength, label(battle, ship.id, group.id), dice)
    rule = "FT-5.3-1" if guns.pds else "FT-5.3-3"
    ruling = ruling.then(_describe_fire(ship, group.id, fire, rule=rule))
    return lose_craft(ruling, group.id, fire.kills, rule) if fire.kills else ruling


def _fire(guns: Battery, readings: Readings, present: int, name: str, dice: Dice) -> Fire:
    """Throw the PDS, then the beams; none again once all are dead (FT-DICE-6, FT-RUL-100)."""
    pds = throw(dice, f"{name}/pds", len(guns.pds), readings.pds, enough=present)
    left = max(0, present - pds.total)
    beams = throw(dice, f"{name}/beams", len(guns.beams), readings.beams, enough=left)
    scored = pds.total + beams.total
    kills = min(scored, present)
    return Fire(guns, kills, scored - kills, (*pds.rolls, *beams.rolls))


def _describe_fire(
    ship: Ship, threat: str, fire: Fire, *, rule: str, killed: int | None = None
) -> PointDefenceFired:
    return PointDefenceFired(
        ship=ship.id,
        target=threat,
        defences=fire.guns.pds + fire.guns.beams,
        kills=fire.kills,
        surplus=fire.surplus,
        killed=killed,
        rolls=fire.rolls,
        rule=rule,
    )


def defence_odds(battle: Battle, order: AllocateDefence) -> Odds:
    """Return the exact odds of all attacks on a side, against the defences that it declares."""
    side = known_side(battle, order.side, at="/side")
    require_defences(battle, side, order.defences)
    ships = [ship for ship in ships_under_attack(battle) if ship.side == side]
    return _odds(replace(battle, defences=order.defences), ships)


def attack_odds(battle: Battle, order: ResolvePointDefence | ResolveAttacks) -> Odds:
    """Return the exact odds of attacks on a ship, or on all ships, as they are now.

    They count defences that have been allocated and have not fired, and no others.
    """
    asked = acting_ship(battle, order.ship, at="/ship").id if order.ship is not None else None
    return _odds(battle, [ship for ship in ships_under_attack(battle) if asked in {None, ship.id}])


def hit_chances(battle: Battle, ship: Ship, salvo: Salvo) -> Chances:
    """Return the distribution of the missiles of a salvo that hit (FT-6.2-1, FT-6.2-4)."""
    guns = battery(battle, ship, salvo.id)
    kills = summed(
        (
            _kills(against_missiles(battle.tables.point_defence), *guns),
            *[
                salvo_chances(battle, group, salvo)
                for group in battle.groups
                if salvo_to_intercept(battle, group) == salvo
            ],
        )
    )
    hits = np.zeros(DIE + 1)
    for locked, chance in enumerate(_lock_chances(battle, salvo)):
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
    """Yield the odds of a ship under attack, then of each salvo and group that attacks it.

    Each attack is counted against the ship as it is now: the odds leave out that an earlier attack
    may knock out systems. The `damage` of a salvo is the damage to its ship; of a group, the craft
    that it loses.
    """
    salvoes = [(each, hit_chances(battle, ship, each)) for each in salvoes_on(battle, ship.id)]
    groups = [(each, loss_chances(battle, ship, each)) for each in groups_on(battle, ship.id)]
    blows = [
        *[Blow((piercing(_damage(hits)),), "piercing") for _, hits in salvoes],
        *[_survivors_blow(battle, ship, *each) for each in groups],
    ]
    strikes = [strike for blow in blows for strike in blow.flat()]
    outcomes = attack_outcomes(battle, ship, [[[blow] for blow in blows]])
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
    kept = trim(damage)
    return TargetOdds(
        target=target,
        damage=tuple(kept.tolist()),
        mean_damage=mean(kept),
        outcomes=outcomes,
    )


def _lock_chances(battle: Battle, salvo: Salvo) -> Chances:
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
    return trim(summed((of_pds, of_beams)))


def _damage(hits: Chances) -> Chances:
    """Return the distribution of points, a die for each hit (FT-6.3-1)."""
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


class ReadySalvo(msgspec.Struct, frozen=True):
    """A kind of salvo at hand: how many are left, and how far it can be aimed."""

    ammunition: Ammunition
    left: int
    reach_mu: float


class ReadyLauncher(msgspec.Struct, frozen=True):
    """A launcher or rack that may be used, the arcs it launches into now, and its salvoes.

    Launchers that share a `magazine` share its salvoes.
    """

    weapon: str
    arcs: tuple[Arc, ...]
    magazine: str | None
    salvoes: tuple[ReadySalvo, ...]


class LaunchSalvoesChoice(Choice, frozen=True, tag="launch_salvoes"):
    """A ship that may launch now."""

    ship: str
    launchers: tuple[ReadyLauncher, ...]
    rule: str = "FT-6.1-1"


class PassLaunchChoice(Choice, frozen=True, tag="pass_launch", kw_only=True):
    """A ship that may give up its turn to launch."""

    ship: str
    rule: str = "FT-RUL-13"
    role: Role = "finish"


class DieFigures(msgspec.Struct, frozen=True):
    """The chances of one die of a weapon, with dice thrown again: any kill, and the mean of kills.

    Surplus kills are included here, although they do not count.
    """

    chance: float
    mean_kills: float


class Threat(msgspec.Struct, frozen=True):
    """A salvo or group that attacks a ship: missiles that fighters have left, or craft."""

    target: str
    ship: str
    strength: int
    pds: DieFigures
    beam: DieFigures
    rule: str


class ReadyDefence(msgspec.Struct, frozen=True):
    """A weapon of point defence, and the ships under attack that it may protect."""

    weapon: str
    pds: bool
    protects: tuple[str, ...]


class DefendingShip(msgspec.Struct, frozen=True):
    """A ship that may defend: its weapons, and how many other ships its ADFCs protect."""

    ship: str
    others: int
    weapons: tuple[ReadyDefence, ...]


class AllocateDefenceChoice(Choice, frozen=True, tag="allocate_defence", kw_only=True):
    """A side that is to allocate its point defence: what it has, and what attacks it."""

    side: str
    ships: tuple[DefendingShip, ...]
    threats: tuple[Threat, ...]
    rule: str = "FT-5.3-2"
    role: Role = "prepare"


class ResolvePointDefenceChoice(Choice, frozen=True, tag="resolve_point_defence", kw_only=True):
    """Throw dice for the attackers of these ships."""

    ships: tuple[str, ...]
    rule: str = "FT-6.2-1"
    role: Role = "finish"


class Attackers(msgspec.Struct, frozen=True):
    """The attackers of one ship."""

    ship: str
    salvoes: tuple[str, ...]
    groups: tuple[str, ...]


class ResolveAttacksChoice(Choice, frozen=True, tag="resolve_attacks", kw_only=True):
    """Resolve attacks."""

    attacks: tuple[Attackers, ...]
    rule: str = "FT-2.7-11"
    role: Role = "finish"


MissileChoice: TypeAlias = (
    LaunchSalvoesChoice
    | PassLaunchChoice
    | AllocateDefenceChoice
    | ResolvePointDefenceChoice
    | ResolveAttacksChoice
)


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    """Yield what may be ordered now; with `unit`, what concerns that ship alone."""
    found = _PHASES.get(battle.phase)
    if found:
        yield from found(battle, side_sees, unit)


def _launches(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    for ship in battle.ships:
        if ship.side != battle.active or not side_sees(ship.side) or unit not in {None, ship.id}:
            continue
        if can_launch(battle, ship):
            launchers = tuple(_launcher(battle, ship, each) for each in ready_launchers(ship))
            bearing = [launcher for launcher in launchers if launcher.arcs]
            if bearing and attacks_freely(battle, ship):
                yield LaunchSalvoesChoice(
                    ship=ship.id,
                    launchers=launchers,
                    order=order_of(LaunchSalvoes, ship=ship.id),
                    open=(launches(ship, _loads(bearing)),),
                    unless=launch_clashes(battle, _loads(bearing)),
                )
            yield PassLaunchChoice(ship=ship.id, order=order_of(PassLaunch, ship=ship.id))


def _loads(launchers: Sequence[ReadyLauncher]) -> list[Load]:
    return [
        Load(each.weapon, each.magazine, salvo.ammunition, salvo.left, salvo.reach_mu)
        for each in launchers
        for salvo in each.salvoes
    ]


def _launcher(battle: Battle, ship: Ship, weapon: Launcher) -> ReadyLauncher:
    return ReadyLauncher(
        weapon=weapon.id,
        arcs=open_arcs(battle, ship, weapon),
        magazine=getattr(weapon, "magazine", None),
        salvoes=tuple(
            ReadySalvo(kind, left, reach_mu(kind, battle.tables.salvo))
            for kind, left in at_hand(ship, weapon).items()
        ),
    )


def _defences(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    waiting = sides_to_allocate(battle)
    for side in waiting:
        if side_sees(side):
            covers = [
                cover
                for cover in possible_defences(battle, side)
                if unit in {None, cover.ship.id, cover.protected.id}
                and not has_reflex_on(cover.ship)
            ]
            if covers:
                yield _allocation(battle, side, covers)
    ships = tuple(ship.id for ship in pending_ships(battle) if unit in {None, ship.id})
    if ships and not waiting:
        order, places = _at_once(ResolvePointDefence, unit, ships)
        yield ResolvePointDefenceChoice(ships=ships, order=order, open=places)


def _at_once(
    kind: type[ResolvePointDefence | ResolveAttacks], unit: str | None, ships: tuple[str, ...]
) -> tuple[dict[str, Any], tuple[Open, ...]]:
    """Return the order to resolve what concerns one ship; without one, all or any ship."""
    if unit is not None:
        return order_of(kind, ship=unit), ()
    return order_of(kind), (open_at("/ship", one_legal_of(ships), optional=True),)


def _allocation(battle: Battle, side: str, covers: list[Cover]) -> AllocateDefenceChoice:
    protected = {cover.protected.id for cover in covers}
    by_ship = groupby(covers, key=lambda cover: cover.ship.id)
    threats = tuple(
        _threat(battle, ship, threat)
        for ship in ships_under_attack(battle)
        if ship.id in protected
        for threat in threats_to(battle, ship.id)
    )
    guards = [Guard(each.ship.id, each.weapon.id, each.protected.id) for each in covers]
    attackers = [(threat.target, threat.ship) for threat in threats]
    ships = tuple(_defending(list(each)) for _, each in by_ship)
    return AllocateDefenceChoice(
        side=side,
        ships=ships,
        threats=threats,
        order=order_of(AllocateDefence, side=side),
        open=(defences(guards, attackers),),
        unless=defence_clashes(guards, attackers, {each.ship: each.others for each in ships}),
    )


def _defending(covers: list[Cover]) -> DefendingShip:
    """Return a ship and its weapons, given what each of them may protect, weapon by weapon."""
    ship = covers[0].ship
    weapons = []
    for weapon_id, each in groupby(covers, key=lambda cover: cover.weapon.id):
        own = list(each)
        pds = isinstance(own[0].weapon, PointDefence)
        protects = tuple(cover.protected.id for cover in own)
        weapons.append(ReadyDefence(weapon=weapon_id, pds=pds, protects=protects))
    return DefendingShip(ship.id, len(ship.working(AreaDefence)), tuple(weapons))


def _threat(battle: Battle, ship: Ship, threat: Salvo | FighterGroup) -> Threat:
    table = battle.tables.point_defence
    if isinstance(threat, Salvo):
        missiles = missiles_in(battle, threat)
        return _describe_threat(ship, threat.id, missiles, against_missiles(table), rule="FT-6.2-2")
    readings = against_group(threat, table, battle.options)
    return _describe_threat(ship, threat.id, threat.strength, readings, rule="FT-5.3-1")


def _describe_threat(
    ship: Ship, threat: str, strength: int, readings: Readings, *, rule: str
) -> Threat:
    return Threat(
        target=threat,
        ship=ship.id,
        strength=strength,
        pds=_figures(readings.pds),
        beam=_figures(readings.beams),
        rule=rule,
    )


@lru_cache(maxsize=64)
def _figures(reading: Reading) -> DieFigures:
    kills = die_chances(reading)
    return DieFigures(round(reaching(kills, 1), DECIMALS), round(mean(kills), DECIMALS))


def _attacks(
    battle: Battle, _side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[MissileChoice]:
    attacks = tuple(
        Attackers(
            ship=ship.id,
            salvoes=tuple(salvo.id for salvo in salvoes_on(battle, ship.id)),
            groups=tuple(group.id for group in groups_on(battle, ship.id)),
        )
        for ship in ships_under_attack(battle)
        if unit in {None, ship.id}
    )
    if attacks:
        order, places = _at_once(ResolveAttacks, unit, tuple([each.ship for each in attacks]))
        yield ResolveAttacksChoice(attacks=attacks, order=order, open=places)


_PHASES = {"missiles": _launches, "point_defence": _defences, "attacks": _attacks}


def _defends_closed(battle: Battle, order: AllocateDefence, seat: Seat) -> bool:
    """Return whether the displays of the side that defends are closed to a seat (FT-UMP-68)."""
    return is_closed(battle, order.side, seat.sees)


def _strikes_closed(
    battle: Battle, order: ResolvePointDefence | ResolveAttacks, seat: Seat
) -> bool:
    """Return whether the display of a target is closed to a seat (FT-UMP-68)."""
    attacked = (
        [ship.id for ship in ships_under_attack(battle)] if order.ship is None else [order.ship]
    )
    return any(is_of_closed(battle, name, seat) for name in attacked)


LAUNCH_SALVOES: Act[Battle, LaunchSalvoes] = Act(
    order=LaunchSalvoes,
    procedure=launch_salvoes,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(LaunchSalvoesChoice),
    uses_turn=True,
)

PASS_LAUNCH: Act[Battle, PassLaunch] = Act(
    order=PassLaunch,
    procedure=pass_launch,
    family="fire",
    phases=("missiles",),
    side=side_of_ship,
    offer=InChapter(PassLaunchChoice),
    uses_turn=True,
)

ALLOCATE_DEFENCE: Act[Battle, AllocateDefence] = Act(
    order=AllocateDefence,
    procedure=allocate_defence,
    family="fire",
    phases=("point_defence",),
    side=of_side_named,
    offer=InChapter(AllocateDefenceChoice),
    odds=defence_odds,
    hides_odds=_defends_closed,
)

RESOLVE_POINT_DEFENCE: Act[Battle, ResolvePointDefence] = Act(
    order=ResolvePointDefence,
    procedure=resolve_point_defence,
    family="fire",
    phases=("point_defence",),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolvePointDefenceChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

RESOLVE_ATTACKS: Act[Battle, ResolveAttacks] = Act(
    order=ResolveAttacks,
    procedure=resolve_attacks,
    family="fire",
    phases=("attacks",),
    giver="any_side",
    side=side_of_ship,
    offer=InChapter(ResolveAttacksChoice),
    odds=attack_odds,
    hides_odds=_strikes_closed,
)

MISSILES: Chapter[Battle] = Chapter(
    acts=(LAUNCH_SALVOES, PASS_LAUNCH, ALLOCATE_DEFENCE, RESOLVE_POINT_DEFENCE, RESOLVE_ATTACKS),
    events=EVENTS,
    choices=choices,
)
