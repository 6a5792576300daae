"""FT 8: faster-than-light travel. Units: MU.

An entry is announced and scattered before initiative is thrown, and placed after all ships have
moved (FT-8.2-1, FT-2.7-7).
"""

from typing import ClassVar, NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.plane import TOLERANCE_MU, Point, advanced, distance_mu, rounded
from umpire.kernel.tracks import boxes
from umpire.rules.full_thrust.damage import destroy, take_damage
from umpire.rules.full_thrust.fighter_attacks import lose_craft
from umpire.rules.full_thrust.mines import MineDestroyed
from umpire.rules.full_thrust.movement import coasting
from umpire.rules.full_thrust.planet_passing import end_voyage, fall_onto, is_falling
from umpire.rules.full_thrust.state.battle import (
    Attack,
    B,
    Battle,
    DamageMode,
    FighterGroup,
    Hit,
    OfAMarker,
    Ruling,
    acting_ship,
    change_ship,
    label,
    require_ship,
)
from umpire.rules.full_thrust.state.options import FtlHalfRounding, Planet
from umpire.rules.full_thrust.state.ship import FtlDrive, Ship
from umpire.rules.full_thrust.state.tables import COURSE_DIE, DIE, FtlExit, FtlTable
from umpire.rules.full_thrust.state.values import FtlEntry, rank_mu
from umpire.rules.full_thrust.stations import is_exposed
from umpire.rules.full_thrust.table_edges import (
    carry_screens,
    coast,
    is_inside,
    leave_if_off,
    release_screens,
    throw_for_return,
)
from umpire.rules.full_thrust.terrain import bodies_around, is_body_near
from umpire.rules.full_thrust.terrain_passages import cross, meet_asteroid, on_the_way

_RESULTS = {
    "fail": "its FTL drive fails and it stays",
    "jump": "it jumps",
    "explode": "it explodes",
}


class FtlDamage(msgspec.Struct, frozen=True):
    """The damage of a ship or a group near another that jumps or comes out of FTL."""

    unit: str
    points: int


class FtlWarmedUp(Happening, frozen=True, tag="ftl_warmed_up", kw_only=True):
    """A ship's FTL drive warms up, for all to see; it jumps in the turn after `turn`."""

    line: ClassVar[str] = "{ship} warms up its FTL drive and jumps next turn"

    ship: str
    turn: int
    rule: str = "FT-8.1-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, ftl_since=self.turn)


class FtlStopped(Happening, frozen=True, tag="ftl_stopped", kw_only=True):
    """A ship that was to jump cannot: its FTL drive is lost, or nobody is there to command it."""

    line: ClassVar[str] = "{ship} can no longer jump"

    ship: str
    rule: str = "FT-8.1-2"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, ftl_since=None)


class FtlExitThrown(Told, frozen=True, tag="ftl_exit_thrown", kw_only=True):
    """A ship jumps from (x, y) with others near it; a die decides the result.

    `damage` lists each of them, nearest first, with its points.
    """

    ship: str
    x: float
    y: float
    result: FtlExit
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.1-3"

    def tell(self) -> str:
        return self.say(
            "{ship} jumps at {place:place} with others near: {what:word}; damage: {shares} "
            "({rolls:dice})"
            if self.damage
            else "{ship} jumps at {place:place} with others near: {what:word} ({rolls:dice})",
            place=(self.x, self.y),
            what=_RESULTS[self.result],
            shares=_shares(self.damage),
        )


class ShipJumped(Happening, frozen=True, tag="ship_jumped", kw_only=True):
    """A ship left by FTL, and does not come back."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} leaves by FTL"

    ship: str
    rule: str = "FT-8.1-3"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, status="jumped")


class EntryScattered(Happening, OfAMarker, frozen=True, tag="entry_scattered", kw_only=True):
    """A ship announces its entry by FTL; dice shift the point, and it may miss the table."""

    takes_out: ClassVar[bool] = True

    ship: str
    direction: int
    distance_mu: int
    x: float
    y: float
    enters: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-1"

    def apply(self, battle: B) -> B:
        """Note where the ship will come out; beyond the table it does not."""
        ship = battle.ship(self.ship)
        if ship is None or ship.entry is None:
            return battle
        if not self.enters:
            return change_ship(battle, ship.id, status="jumped")
        return change_ship(battle, ship.id, entry=replace(ship.entry, point=(self.x, self.y)))

    def tell(self) -> str:
        return self.say(
            "{ship} comes out of FTL {distance_mu} MU off on course {direction}, at {place:place} "
            "({rolls:dice})"
            if self.enters
            else "{ship} would come out of FTL {distance_mu} MU off on course {direction}, at "
            "{place:place}, beyond the table: it cannot enter ({rolls:dice})",
            place=(self.x, self.y),
        )


class ShipEntered(Happening, OfAMarker, frozen=True, tag="ship_entered", kw_only=True):
    """A ship came out of FTL, at the place that was thrown for its entry."""

    ship: str
    x: float
    y: float
    rule: str = "FT-8.2-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, status="active", entry=None, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("{ship} comes out of FTL at {place:place}", place=(self.x, self.y))


class EntryDangerThrown(Told, frozen=True, tag="entry_danger_thrown", kw_only=True):
    """A ship came out of FTL near others: `damage` lists it first, then those, nearest first."""

    ship: str
    damage: tuple[FtlDamage, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-8.2-3"

    def tell(self) -> str:
        return self.say(
            "{ship} comes out of FTL near others; damage: {shares} ({rolls:dice})",
            shares=_shares(self.damage),
        )


def _shares(damage: tuple[FtlDamage, ...]) -> str:
    return ", ".join(f"{each.unit} {each.points}" for each in damage)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    FtlWarmedUp,
    FtlStopped,
    FtlExitThrown,
    ShipJumped,
    EntryScattered,
    ShipEntered,
    EntryDangerThrown,
)


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
    found = [(rank_mu(range_mu), name) for range_mu, name in ranges if range_mu <= limit_mu]
    return tuple(name for _, name in sorted(found))


def is_endangered(battle: Battle, point: Point, endangered: tuple[str, ...]) -> bool:
    """Return whether anything is so near to a jump or an entry that dice fall (FT-8.1-3)."""
    bodies = is_body_near(battle, point, battle.tables.ftl.danger_mu)
    return bool(endangered) or bodies or bool(mines_near(battle, point))


def mines_near(battle: Battle, point: Point) -> tuple[str, ...]:
    """Return the mines within the danger, where they count as objects there (FT-RUL-111)."""
    limit_mu = battle.tables.ftl.danger_mu + TOLERANCE_MU
    mines = battle.mines if battle.options.ftl_strikes_mines else ()
    return tuple([mine.id for mine in mines if distance_mu(point, mine.place) <= limit_mu])


class Burst(NamedTuple):
    """The damage of a jump or an entry: points for each ship and group, in the order dealt."""

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
    """Return the result of a jump with something near (FT-8.1-3)."""
    return table.exit[face - 1]


def exits_now(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship jumps this turn, since it began to warm up in an earlier one."""
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
    """Return whether a ship that is warming up jumps; by option without bridge too (FT-RUL-109)."""
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
    ruling = _coast(ruling, ship, way_mu, "FT-8.1-2", dice)
    if not _may_jump(ruling, ship_id):
        return ruling
    ship = acting_ship(ruling.state, ship_id, at="/ship")
    endangered = near(ruling.state, ship.place, ship_id)
    mines = mines_near(ruling.state, ship.place)
    if not is_endangered(ruling.state, ship.place, endangered):
        return release_screens(ruling.then(ShipJumped(ship=ship_id, rule="FT-8.1-2")), ship_id)
    thrown = _throw_exit(ruling.state, ship, endangered, dice)
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
    """Return how armour meets the damage: not at all, except by an option (FT-RUL-45)."""
    armour_helps = result == "explode" and battle.options.ftl_explosion_armour == "applies"
    return "ordinary" if armour_helps else "penetrating"


def _throw_exit(
    battle: Battle, ship: Ship, endangered: tuple[str, ...], dice: Dice
) -> FtlExitThrown:
    """Throw for a jump, and for the damage to ships and groups near it (FT-DICE-9, FT-RUL-45)."""
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
    ruling = _coast(ruling, ship, rest_mu, "FT-8.1-3", dice)
    if not _may_jump(ruling, ship.id):
        return ruling
    end = acting_ship(ruling.state, ship.id, at="/ship").place
    return throw_for_return(leave_if_off(ruling, ship.id, (ship.place, end)), ship.id, dice)


def _coast(ruling: Ruling, ship: Ship, distance_mu: float, rule: str, dice: Dice) -> Ruling:
    """Fly a part of a move straight on, and meet what lies there, planets too (FT-UMP-69)."""
    voyage = coasting(ruling.state, ship, distance_mu)
    moved = coast(ship, voyage.flight, rule)
    ruling = carry_screens(ruling.then(moved), ship.id, ship.place)
    ruling = cross(on_the_way(ruling, ship, moved, dice), ((ship, moved),), dice)
    return end_voyage(ruling, ship, voyage) if _may_jump(ruling, ship.id) else ruling


def _may_jump(ruling: Ruling, ship_id: str) -> bool:
    """Return whether a ship has survived its way, and does not fall."""
    ship = ruling.state.ship(ship_id)
    return ship is not None and ship.status == "active" and not is_falling(ruling, ship_id)


def scatter_entries(ruling: Ruling, dice: Dice) -> Ruling:
    """Announce the ships that are due to enter, and throw for where (FT-8.2-1, FT-DICE-9)."""
    battle = ruling.state
    for ship in battle.ships:
        if ship.status != "waiting" or ship.entry is None or ship.entry.point is not None:
            continue
        if ship.entry.turn <= battle.turn:
            ruling = ruling.then(_throw_scatter(battle, ship, ship.entry, dice))
    return ruling


def _throw_scatter(battle: Battle, ship: Ship, entry: FtlEntry, dice: Dice) -> EntryScattered:
    """Throw for direction and distance; beyond the table a ship cannot enter (FT-8.2-2)."""
    direction = dice.roll(label(battle, ship.id, "entry-course"), 1, COURSE_DIE)
    name = label(battle, ship.id, "entry-distance")
    distance_mu, rolls = _throw_multiplied(
        battle, name, dice, multiplies=_scatter_multiplies(battle)
    )
    x, y = scatter((entry.x, entry.y), direction.faces[0], distance_mu)
    return EntryScattered(
        ship=ship.id,
        direction=direction.faces[0],
        distance_mu=distance_mu,
        x=x,
        y=y,
        enters=battle.table is None or is_inside(battle.table, (x, y)),
        rolls=(direction, *rolls),
        rule="FT-8.2-2" if _scatter_multiplies(battle) else "FT-8.2-1",
    )


def scatter(point: Point, direction: int, distance_mu: float) -> Point:
    """Return the point of an entry when it has been shifted (FT-8.2-1)."""
    return rounded(advanced(point, direction, distance_mu))


def _scatter_multiplies(battle: Battle) -> bool:
    return battle.options.ftl_scatter_multiplier


def enter_all(ruling: Ruling, dice: Dice) -> Ruling:
    """Place the ships that have been announced, one after the other (FT-2.7-7, FT-RUL-46)."""
    for ship in ruling.state.ships:
        if ship.status == "waiting" and ship.entry is not None and ship.entry.point is not None:
            ruling = enter_by_ftl(ruling, ship.id, ship.entry.point, dice)
    return ruling


def enter_by_ftl(ruling: Ruling, ship_id: str, point: Point, dice: Dice) -> Ruling:
    """Place a ship that comes out of FTL, and throw if anything is near (FT-8.2-3).

    The damage passes screens and armour (FT-RUL-46).
    """
    require_ship(ruling.state, ship_id, at="/ship")
    ruling = ruling.then(ShipEntered(ship=ship_id, x=point[0], y=point[1]))
    battle = ruling.state
    endangered = near(battle, point, ship_id)
    if not is_endangered(battle, point, endangered):
        return ruling
    damage: list[FtlDamage] = []
    rolls: list[Roll] = []
    for name in (ship_id, *endangered):
        points, thrown = _throw_multiplied(
            battle, label(battle, ship_id, name, "entry-damage"), dice
        )
        damage.append(FtlDamage(name, points))
        rolls.extend(thrown)
    ruling = ruling.then(EntryDangerThrown(ship=ship_id, damage=tuple(damage), rolls=tuple(rolls)))
    burst = Burst(ship_id, tuple(damage), rule="FT-8.2-3", mines=mines_near(battle, point))
    ruling = deal(ruling, burst, dice)
    return _collide(ruling, ship_id, dice)


def _collide(ruling: Ruling, ship_id: str, dice: Dice) -> Ruling:
    """Let a ship meet the asteroids and planets inside which it has come out (FT-UMP-70)."""
    place = require_ship(ruling.state, ship_id, at="/ship").place
    for body in bodies_around(ruling.state, place):
        ship = ruling.state.ship(ship_id)
        if ship is None or ship.status != "active" or is_falling(ruling, ship_id):
            break
        if isinstance(body, Planet):
            ruling = fall_onto(ruling, ship, body)
        else:
            ruling = meet_asteroid(ruling, ship_id, body, "FT-13.1-2", dice)
    return ruling


def _throw_multiplied(
    battle: Battle, name: str, dice: Dice, *, multiplies: bool = True
) -> tuple[int, tuple[Roll, ...]]:
    """Throw a die; a 6 is multiplied by a second one, thrown at once (FT-8.2-2, -3)."""
    roll = dice.roll(name, 1, DIE)
    face = roll.faces[0]
    if not multiplies or face != battle.tables.ftl.multiplied:
        return face, (roll,)
    again = dice.roll(f"{name}/multiplier", 1, DIE)
    return face * again.faces[0], (roll, again)
