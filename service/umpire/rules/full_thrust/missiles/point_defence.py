"""Point defence fire, one salvo or group after another (FT 5.3, 6.2)."""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.dice import Dice, Roll
from umpire.rules.full_thrust.fighters.groups import lose_craft
from umpire.rules.full_thrust.fighters.interception import intercept, intercepted
from umpire.rules.full_thrust.missiles.allocation import sides_to_allocate
from umpire.rules.full_thrust.missiles.attacks import strike
from umpire.rules.full_thrust.missiles.happenings import PointDefenceFired
from umpire.rules.full_thrust.missiles.orders import ResolvePointDefence
from umpire.rules.full_thrust.missiles.threats import (
    attacked_ships,
    groups_on,
    lock_salvoes,
    missiles_left,
    salvoes_on,
    threats_to,
)
from umpire.rules.full_thrust.state.battle import Battle, Defence, Ruling, label
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.refusals import NOT_ALLOCATED, NOTHING_TO_RESOLVE
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.systems import AreaDefence, PointDefence
from umpire.rules.full_thrust.state.tables import PointDefenceTable
from umpire.rules.full_thrust.state.throws import Reading, throw
from umpire.rules.full_thrust.state.units import acting_ship


class Battery(NamedTuple):
    """The defences that fire at one salvo or group: all PDS, then all class-1 beams (FT-DICE-6)."""

    pds: tuple[Defence, ...]
    beams: tuple[Defence, ...]


class Readings(NamedTuple):
    """How the dice of PDS and of class-1 beams are read against one salvo or group."""

    pds: Reading
    beams: Reading


class Fire(NamedTuple):
    """What a battery has done: kills, those beyond what was there, the rolls."""

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

    Raises:
        IllegalOrder: a side has yet to allocate, or nothing is left to throw for.
        Malformed: the ship is unknown.
    """
    battle = ruling.state
    waiting = sides_to_allocate(battle)
    if waiting:
        raise NOT_ALLOCATED.refuse(
            f"{', '.join(waiting)} has yet to allocate point defence (allocate_defence)."
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
    """Tell whether dice are left to be thrown in the phase of point defence (FT-2.7-9, -16)."""
    return any(True for _ in pending_ships(battle))


def pending_ships(battle: Battle) -> Iterator[Ship]:
    """Yield the ships that have salvoes to be thrown for, or defences that have not fired."""
    for ship in attacked_ships(battle):
        if (
            battle.options.merge_pd_and_attack
            or any(salvo.locked is None for salvo in salvoes_on(battle, ship.id))
            or any(any(battery(battle, ship, each.id)) for each in threats_to(battle, ship.id))
        ):
            yield ship


def battery(battle: Battle, protected: Ship, threat: str) -> Battery:
    """Return the defences that can fire at what attacks a ship, in their order (FT-DICE-6).

    The ship's own come first, then those of others in list order; what has been lost since it
    was allocated does not fire.
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
        salvo = intercepted(ruling.state, group)
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
    return ruling.then(_fired(ship, salvo.id, fire, rule="FT-6.2-2", killed=killed))


def _fire_at_group(ruling: Ruling, ship: Ship, group: FighterGroup, dice: Dice) -> Ruling:
    """Fire at the craft of one group, and lose those that are shot down (FT-5.3-1, -3)."""
    battle = ruling.state
    guns = battery(battle, ship, group.id)
    if not any(guns):
        return ruling
    readings = against_group(group, battle.tables.point_defence, battle.options)
    fire = _fire(guns, readings, group.strength, label(battle, ship.id, group.id), dice)
    rule = "FT-5.3-1" if guns.pds else "FT-5.3-3"
    ruling = ruling.then(_fired(ship, group.id, fire, rule=rule))
    return lose_craft(ruling, group.id, fire.kills, rule) if fire.kills else ruling


def _fire(guns: Battery, readings: Readings, present: int, name: str, dice: Dice) -> Fire:
    """Throw the PDS, then the beams; none again once all are dead (FT-DICE-6, FT-RUL-100)."""
    pds = throw(dice, f"{name}/pds", len(guns.pds), readings.pds, enough=present)
    left = max(0, present - pds.total)
    beams = throw(dice, f"{name}/beams", len(guns.beams), readings.beams, enough=left)
    scored = pds.total + beams.total
    kills = min(scored, present)
    return Fire(guns, kills, scored - kills, (*pds.rolls, *beams.rolls))


def _fired(
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
