"""Leaving by FTL: a turn to warm up, half a move, the jump, who is too near (FT 8.1). Units: MU."""

from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.plane import TOLERANCE_MU, Point, distance_mu
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.damage.damage import destroy, take_damage
from umpire.rules.full_thrust.fighters.groups import lose_craft
from umpire.rules.full_thrust.ftl.happenings import FtlDamage, FtlExitThrown, FtlStopped, ShipJumped
from umpire.rules.full_thrust.mines.happenings import MineDestroyed
from umpire.rules.full_thrust.movement.carrying import carry_screens, release_screens
from umpire.rules.full_thrust.movement.flight import coasting
from umpire.rules.full_thrust.movement.ship_moves import coast
from umpire.rules.full_thrust.movement.table import leave_if_off, throw_for_return
from umpire.rules.full_thrust.on_the_way import cross, on_the_way
from umpire.rules.full_thrust.planets.passing import end_voyage, is_falling
from umpire.rules.full_thrust.state.battle import Attack, Battle, DamageMode, Hit, Ruling, label
from umpire.rules.full_thrust.state.core_options import FtlHalfRounding
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.systems import FtlDrive
from umpire.rules.full_thrust.state.tables import FtlExit, FtlTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.stations.bases import is_exposed
from umpire.rules.full_thrust.terrain.lines import is_body_near

_TIED = 3  # decimals: distances nearer to each other than the tolerance are the same (FT-RUL-3)


def near(battle: Battle, point: Point, ship_id: str) -> tuple[str, ...]:
    """Return all ships and groups but one ship within the danger, nearest first (FT-RUL-45).

    Ships inside a station are in none (FT-13.7-3).
    Those equally near come by name (FT-DICE-9). Salvoes are not in danger (FT-RUL-101).
    """
    ships = [ship for ship in battle.ships if ship.id != ship_id and is_exposed(battle, ship)]
    groups = [group for group in battle.groups if group.status == "active"]
    units: list[Ship | FighterGroup] = [*ships, *groups]
    ranges = [(distance_mu(point, unit.place), unit.id) for unit in units]
    limit_mu = battle.tables.ftl.danger_mu + TOLERANCE_MU
    found = [(round(range_mu, _TIED), name) for range_mu, name in ranges if range_mu <= limit_mu]
    return tuple(name for _, name in sorted(found))


def is_endangered(battle: Battle, point: Point, endangered: tuple[str, ...]) -> bool:
    """Tell whether anything is so near to a jump or an entry that dice fall (FT-8.1-3)."""
    bodies = is_body_near(battle, point, battle.tables.ftl.danger_mu)
    return bool(endangered) or bodies or bool(mines_near(battle, point))


def mines_near(battle: Battle, point: Point) -> tuple[str, ...]:
    """Return the mines within the danger, where they count as objects there (FT-RUL-111)."""
    limit_mu = battle.tables.ftl.danger_mu + TOLERANCE_MU
    mines = battle.mines if battle.options.ftl_strikes_mines else ()
    return tuple([mine.id for mine in mines if distance_mu(point, mine.place) <= limit_mu])


class Burst(NamedTuple):
    """What a jump or an entry does: points for each ship and group, in the order dealt."""

    source: str
    damage: tuple[FtlDamage, ...]
    mode: DamageMode = "penetrating"
    rule: str = "FT-8.1-3"
    mines: tuple[str, ...] = ()


def deal(ruling: Ruling, burst: Burst, dice: Dice) -> Ruling:
    """Deal the damage of a burst to ships and groups; a point is a craft (FT-RUL-101).

    Mines that it reaches are destroyed.
    """
    ruling = ruling.then(
        *[MineDestroyed(mine=each, ship=burst.source, rule=burst.rule) for each in burst.mines]
    )
    for each in burst.damage:
        if ruling.state.group(each.unit) is not None:
            ruling = lose_craft(ruling, each.unit, each.points, burst.rule)
        else:
            hits = (Hit(each.points, burst.mode),)
            attack = Attack(burst.source, hits, note="FTL", rule=burst.rule)
            ruling = take_damage(ruling, each.unit, attack, dice)
    return ruling


def way_to_jump_mu(velocity: int, rounding: FtlHalfRounding) -> float:
    """Return how far a ship flies before it jumps: half its velocity (FT-8.1-2, FT-RUL-44)."""
    return velocity / 2 if rounding == "exact" else float(velocity // 2)


def exit_result(face: int, table: FtlTable) -> FtlExit:
    """Return what comes of a jump with something near (FT-8.1-3)."""
    return table.exit[face - 1]


def exits_now(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship jumps this turn, since it began to warm up in an earlier one."""
    return ship.status == "active" and ship.ftl_since is not None and ship.ftl_since < battle.turn


def stop_what_cannot_jump(ruling: Ruling) -> Ruling:
    """Stop the jump of ships whose drive has been lost, or that nobody commands (FT-7.2-2, -4)."""
    for ship in ruling.state.ships:
        warming = ship.status == "active" and ship.ftl_since is not None
        ready = ship.working(FtlDrive) and _may_complete_jump(ruling.state, ship)
        if warming and not ready:
            ruling = ruling.then(FtlStopped(ship=ship.id))
    return ruling


def _may_complete_jump(battle: Battle, ship: Ship) -> bool:
    """Whether a ship jumps that is warming up: by option without its bridge too (FT-RUL-109)."""
    if battle.options.jump_without_bridge and not ship.is_hulk:
        return True
    return ship.can("jump", battle.turn)


def leave_by_ftl(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Fly half a ship's velocity, and jump; with anything near, throw for it (FT-8.1-2, -3).

    Raises:
        IllegalOrder: the ship is not on the table.
    """
    ship = acting_ship(ruling.state, ship_id, at="/ship")
    way_mu = way_to_jump_mu(ship.velocity, ruling.state.options.ftl_half_rounding)
    ruling = _coasted(ruling, ship, way_mu, "FT-8.1-2", dice)
    if not _may_jump(ruling, ship_id):
        return ruling
    ship = acting_ship(ruling.state, ship_id, at="/ship")
    endangered = near(ruling.state, ship.place, ship_id)
    mines = mines_near(ruling.state, ship.place)
    if not is_endangered(ruling.state, ship.place, endangered):
        return release_screens(ruling.then(ShipJumped(ship=ship_id, rule="FT-8.1-2")), ship_id)
    thrown = _thrown(ruling.state, ship, endangered, dice)
    ruling = ruling.then(thrown)
    if thrown.result == "fail":
        return _fail(ruling, ship, ship.velocity - way_mu, dice)
    if thrown.result == "jump":
        ruling = ruling.then(ShipJumped(ship=ship_id))
    else:
        ruling = destroy(ruling, ship_id, rule="FT-8.1-3")
    burst = Burst(ship_id, thrown.damage, _mode(ruling.state, thrown.result), mines=mines)
    return release_screens(deal(ruling, burst, dice), ship_id)


def _mode(battle: Battle, result: FtlExit) -> DamageMode:
    """Return how armour meets the damage: not at all, but for an option (FT-RUL-45)."""
    armour_helps = result == "explode" and battle.options.ftl_explosion_armour == "applies"
    return "ordinary" if armour_helps else "penetrating"


def _thrown(battle: Battle, ship: Ship, endangered: tuple[str, ...], dice: Dice) -> FtlExitThrown:
    """Throw for a jump, and for what each ship and group near it takes (FT-DICE-9, FT-RUL-45)."""
    rolls = [dice.roll(label(battle, ship.id, "jump"), 1, DIE)]
    result = exit_result(rolls[0].faces[0], battle.tables.ftl)
    damage: list[FtlDamage] = []
    if result == "explode":
        damage = [FtlDamage(name, boxes(ship.ssd.rows)) for name in endangered]
    if result == "jump":
        for name in endangered:
            rolls.append(dice.roll(label(battle, ship.id, name, "jump-damage"), 1, DIE))
            damage.append(FtlDamage(name, rolls[-1].faces[0]))
    x, y = ship.place
    return FtlExitThrown(
        ship=ship.id, x=x, y=y, result=result, damage=tuple(damage), rolls=tuple(rolls)
    )


def _fail(ruling: Ruling, ship: Ship, rest_mu: float, dice: Dice) -> Ruling:
    """Let a ship whose drive has failed complete its move; it may leave the table (FT-RUL-44)."""
    ruling = _coasted(ruling, ship, rest_mu, "FT-8.1-3", dice)
    if not _may_jump(ruling, ship.id):
        return ruling
    end = acting_ship(ruling.state, ship.id, at="/ship").place
    return throw_for_return(leave_if_off(ruling, ship.id, (ship.place, end)), ship.id, dice)


def _coasted(ruling: Ruling, ship: Ship, distance_mu: float, rule: str, dice: Dice) -> Ruling:
    """Fly a part of a move straight on, and meet what lies there, planets too (FT-UMP-69)."""
    voyage = coasting(ruling.state, ship, distance_mu)
    moved = coast(ship, voyage.flight, rule)
    ruling = carry_screens(ruling.then(moved), ship.id, ship.place)
    ruling = cross(on_the_way(ruling, ship, moved, dice), ((ship, moved),), dice)
    return end_voyage(ruling, ship, voyage) if _may_jump(ruling, ship.id) else ruling


def _may_jump(ruling: Ruling, ship_id: str) -> bool:
    """Whether a ship has come through what it met on its way, and does not fall."""
    ship = ruling.state.ship(ship_id)
    return ship is not None and ship.status == "active" and not is_falling(ruling, ship_id)
