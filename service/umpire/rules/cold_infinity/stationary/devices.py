"""Drums, platforms, beacons and mines; orders and events (CI 10)."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Refusal, codes_in, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import Line
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.hits.failures import UnitLost
from umpire.rules.cold_infinity.play import Happening, HeardByFew, may_hide_mines
from umpire.rules.cold_infinity.power.allocation import fired, readiness_at_start, usable
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sighting.arcs import arc_covers, is_blocked, weapons_out
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit, change_group, change_unit
from umpire.rules.cold_infinity.state.drones import swarm_of
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    LINE_BLOCKED,
    MAGAZINE_EMPTY,
    OPTION_OFF,
    OUT_OF_ARC,
    OUT_OF_RANGE,
    UNKNOWN_WEAPON,
    Section,
    Sheet,
    Silhouettes,
    all_on,
    destroyed,
    system_of,
    whole,
)
from umpire.rules.cold_infinity.state.tables import StationaryTable
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    arc_of,
    in_words,
    known_weapon,
    listed,
    on_layer,
    range_between,
    require_layer,
    said_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import Attitude, Cell, HullType, Motion
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Group,
    Power,
    Readiness,
    Rounds,
    Starship,
    WeaponReadiness,
)
from umpire.rules.cold_infinity.state.vessels import readied as readied_arms
from umpire.rules.cold_infinity.state.weapons import (
    Announced,
    Beacon,
    DirectWeapon,
    Drum,
    FireArc,
    MicroPlatform,
    Mine,
    Mined,
    Reactor,
    Sensors,
    ShroudKind,
    Sought,
    SupportSensors,
    SwarmMine,
    System,
    WeaponMount,
    WeaponPlatform,
)

SEEK_DICE, SEEK_SIDES = 3, 6
"""The throw that looks for mines (CI-10.5-1)."""


class Life(NamedTuple):
    """The turns in which something lives, both included; `last` None: until it is destroyed."""

    first: int
    last: int | None = None


def life_of(deployed: int, ess_power: int | None = None) -> Life:
    """Return when something lives that was deployed in a turn (CI-10.0-1, CI-10.3-1, CI-RUL-24).

    Args:
        deployed: the turn in whose Final Actions it was placed.
        ess_power: of a beacon, the power that its ESS takes; it lasts as many turns.
    """
    return Life(deployed + 1, None if ess_power is None else deployed + ess_power)


def found_to(shroud: ShroudKind, table: StationaryTable) -> int:
    """Return the highest throw that finds mines with a shroud (CI-10.5-1)."""
    return table.found_by_ew_to if shroud == "ew" else table.found_by_ess_to


def finds(faces: Iterable[int], shroud: ShroudKind, table: StationaryTable) -> bool:
    """Tell whether 3d6 find all mines in a hex of a shroud (CI-10.5-1)."""
    return sum(faces) <= found_to(shroud, table)


Device: TypeAlias = MicroPlatform | Beacon | WeaponPlatform

_TURRET = FireArc(heading="1", shape="turret")


def platform_of(battle: Battle, layer: Starship, name: str, device: Device, cell: Cell) -> Starship:
    """Return a device as a unit in the hex where it is deployed (CI-10.2-1, -10.3-1, -10.4-1).

    It is on and armed on the next turn. Cast out, it has come from the side of its ship.
    """
    sheet = sheet_of(device)
    on = tuple(sorted(all_on(sheet).on))
    ready = readiness_at_start(sheet, on, battle.options)
    way = Line(layer.cell, cell)
    return Starship(
        id=name,
        side=layer.side,
        sheet=sheet,
        cell=cell,
        motion=Motion((0, 0), Attitude(layer.motion.attitude.facing)),
        condition=whole(sheet),
        power=Power(on=on, levels=levels_at_start(sheet)),
        arms=Arms(readiness=tuple([WeaponReadiness(each, at) for each, at in ready.items()])),
        arrival=battle.arrivals,
        came=way[-2] if len(way) > 1 else None,
        device=device,
        deployed=battle.turn,
    )


def sheet_of(device: Device) -> Sheet:
    """Return the sheet of a device: one core, and what it works with (CI-16.6.2-1, CI-UMP-166)."""
    match device:
        case MicroPlatform():
            core = Section(
                name="core", hull=1, systems=_armed((device.weapon,), device.weapon.power)
            )
            return _sheet(device, "weapon_platform", core)
        case Beacon():
            ess = SupportSensors(id="ess", structure=1, rating=device.rating, power=device.power)
            core = Section(name="core", hull=1, systems=(_plant(device.power), ess))
            return _sheet(device, "satellite", core)
        case WeaponPlatform():
            sensors = Sensors(id="sensors", structure=1, ew=device.ew, boost=1)
            systems = (*_armed(device.weapons, device.power), sensors)
            core = Section(name="core", hull=device.hull, armour=device.armour, systems=systems)
            return _sheet(device, "weapon_platform", core, device.mass, device.silhouette)


def _sheet(
    device: Device, hull_type: HullType, core: Section, mass: float = 1, silhouette: int = 0
) -> Sheet:
    return Sheet(
        class_name=device.name or device.id,
        hull_type=hull_type,
        mass=mass,
        silhouettes=Silhouettes(silhouette, silhouette),
        sections=(core,),
        weapons=_weapons(device),
    )


def _weapons(device: Device) -> tuple[DirectWeapon, ...]:
    match device:
        case MicroPlatform():
            return (device.weapon,)
        case WeaponPlatform():
            return device.weapons
        case Beacon():
            return ()


def _armed(weapons: tuple[DirectWeapon, ...], power: int) -> tuple[System, ...]:
    """Return a turret for each weapon, and the plant that feeds them."""
    mounts = [
        WeaponMount(id=f"turret_{place}", structure=1, weapon=each.id, arc=_TURRET)
        for place, each in enumerate(weapons, 1)
    ]
    return (_plant(power), *mounts)


def _plant(power: int) -> Reactor:
    """Return a plant that works, even where it has nothing to give: weapons of 0 power need one.

    CI-3.3-1.
    """
    return Reactor(id="plant", structure=1, rating=max(1, power))


def spend_platforms(ruling: Ruling, _dice: Dice) -> Ruling:
    """Destroy the micro-platforms that have fired: they do so once (CI-10.2-1)."""
    for ship in ruling.state.ships:
        fired = any(each.readiness.shots for each in ship.arms.readiness)
        if isinstance(ship.device, MicroPlatform) and ship.in_play and fired:
            lost = UnitLost(unit=ship.id, status="destroyed", rule="CI-10.2-1")
            ruling = ruling.then(lost)
    return ruling


def spend_beacons(ruling: Ruling) -> Ruling:
    """Take the beacons off the map whose last turn this is (CI-10.3-1, CI-RUL-24)."""
    for ship in ruling.state.ships:
        if not isinstance(ship.device, Beacon) or not ship.in_play or ship.deployed is None:
            continue
        if life_of(ship.deployed, ship.device.power).last == ruling.state.turn:
            lost = UnitLost(unit=ship.id, status="removed", rule="CI-10.3-1")
            ruling = ruling.then(lost)
    return ruling


DRUM_GONE = DESTROYED.under("CI-RUL-11")

DRUM_EMPTY = MAGAZINE_EMPTY.under("CI-10.0-2")

BEYOND_REACH = OUT_OF_RANGE.under("CI-10.0-2")

BESIDE_ARC = OUT_OF_ARC.under("CI-10.0-2")

OUT_OF_SIGHT = LINE_BLOCKED.under("CI-10.0-2")


class Post(NamedTuple):
    """A drum of a ship."""

    ship: Starship
    weapon: str
    drum: Drum


def require_in_play(battle: Battle) -> None:
    """Refuse stationary weapons where they are not in play.

    Raises:
        IllegalOrder: they are not.
    """
    if not may_hide_mines(battle):
        raise OPTION_OFF.refuse(
            "Stationary weapons are off here: set the option stationary_weapons, and the level"
            " to advanced.",
            rule="CI-10.0-1",
        )


def drums_of(unit: Unit) -> dict[str, Drum]:
    """Return the drums of a unit, by mount."""
    if isinstance(unit, Group):
        return {}
    return {name: each for name, each in weapons_of(unit).items() if isinstance(each, Drum)}


def known_drum(unit: Unit, weapon: str) -> Post:
    """Return a drum of a unit, by its mount.

    Raises:
        Malformed: the unit has no such weapon, or it is no drum.
    """
    block = known_weapon(unit, weapon, at="/weapon")
    if isinstance(unit, Group) or not isinstance(block, Drum):
        raise UNKNOWN_WEAPON.refuse(
            f"{weapon} is no drum; what is one is {listed(drums_of(unit))}.", at="/weapon"
        )
    return Post(unit, weapon, block)


def left_in(post: Post) -> int:
    """Return what a drum still holds: no more than its structure left (CI-10.0-2, CI-UMP-161)."""
    state = system_of(post.ship.condition, post.weapon)
    structure = next(e.structure for e in post.ship.sheet.systems if e.id == post.weapon)
    whole = post.drum.magazine * (structure - state.lost_of(structure)) // structure
    return min(post.ship.arms.left(post.weapon), whole)


def readied(battle: Battle, post: Post, deployments: int) -> Readiness:
    """Return how ready a drum is when it has deployed so often this turn (CI-10.0-1, CI-7.1.3-1).

    Raises:
        IllegalOrder: it is destroyed, has no power, arms yet, or has not so many left.
    """
    ship, weapon = post.ship, post.weapon
    if weapon in destroyed(ship.condition):
        raise DRUM_GONE.refuse(f"{weapon} is destroyed, and deploys no more.", at="/weapon")
    if left_in(post) < deployments:
        raise DRUM_EMPTY.refuse(f"{weapon} has {left_in(post)} left to deploy.", at="/weapon")
    powered = usable(ship, weapon) and not weapons_out(battle, ship.cell)
    try:
        return fired(ship.arms.ready(weapon), post.drum.rate_of_fire, deployments, powered=powered)
    except Refusal as refusal:
        said_of(refusal, "Weapon", weapon)
        raise refusal.inside("/weapon") from None


def require_reach(battle: Battle, post: Post, cell: Cell) -> None:
    """Refuse a hex into which a drum does not cast (CI-10.0-2); that of its ship is open to all.

    Raises:
        IllegalOrder: it is too far away, outside the arc, or out of sight.
    """
    ship, drum = post.ship, post.drum
    require_layer(battle, cell, at="/cell")
    far = range_between(ship.cell, cell, battle.options)
    if far > drum.reach:
        raise BEYOND_REACH.refuse(
            f"{post.weapon} casts {drum.reach} hexes far, and that is {far} away.", at="/cell"
        )
    if far and not arc_covers(battle, ship, arc_of(ship, post.weapon), cell):
        raise BESIDE_ARC.refuse(f"{post.weapon} does not bear on that hex.", at="/cell")
    if far and is_blocked(battle, ship.cell, cell, 0):
        raise OUT_OF_SIGHT.refuse("Something stands between the ship and that hex.", at="/cell")


def is_asked_for_announcements(battle: Battle, side: str) -> bool:
    """Tell whether a side has drums on a unit that acts (CI-2.1.4.1-1).

    What they hold, and whether they are ready, is its own affair.
    """
    return may_hide_mines(battle) and any(drums_of(ship) for ship in acting_ships(battle, side))


def is_asked_for_deployments(battle: Battle, side: str) -> bool:
    """Tell whether a side has announced that a drum deploys this turn (CI-10.0-1)."""
    drums = {each.unit for each in battle.announced if each.turn == battle.turn}
    return any(ship.id in drums for ship in acting_ships(battle, side))


class DeploymentAnnounced(Happening, frozen=True, tag="deployment_announced", kw_only=True):
    """A unit told that one of its drums will deploy; `device` is to be the name of that."""

    device: str
    unit: str
    weapon: str
    turn: int
    rule: str = "CI-2.1.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note it for the Final Actions; what was noted in turns before is over."""
        row = Announced(device=self.device, unit=self.unit, weapon=self.weapon, turn=self.turn)
        now = [each for each in battle.announced if each.turn == self.turn]
        return replace(battle, announced=(*now, row), deployments=battle.deployments + 1)

    def tell(self) -> str:
        """Tell which drum."""
        return f"{self.unit} announces that its drum {self.weapon} deploys ({self.device})"


class DrumEmptied(HeardByFew, frozen=True, tag="drum_emptied", kw_only=True):
    """A drum has deployed: how ready it is then, and how many it has left."""

    device: str
    unit: str
    weapon: str
    ready: Readiness
    left: int
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-2"

    def apply(self, battle: Battle) -> Battle:
        """Take one from the drum."""
        unit = battle.unit(self.unit)
        if unit is None:
            return battle
        arms = readied_arms(unit.arms, self.weapon, self.ready)
        others = [each for each in arms.rounds if each.system != self.weapon]
        rounds = (*others, Rounds(self.weapon, self.left))
        return change_unit(battle, unit.id, arms=replace(arms, rounds=rounds))

    def tell(self) -> str:
        """Tell what is left."""
        return f"Drum {self.weapon} of {self.unit} has deployed {self.device}; {self.left} are left"


class MineLaid(HeardByFew, frozen=True, tag="mine_laid", kw_only=True):
    """A mine lies on the map; its side alone hears of it (CI-10.5-1)."""

    mine: Mine
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map."""
        return replace(battle, mines=(*battle.mines, self.mine))

    def tell(self) -> str:
        """Tell what it is, where, and from when."""
        mine = self.mine
        kind = mine.munition.id
        return f"{mine.id} ({kind}) lies in {_hex(mine.cell)}, and lives from turn {mine.live} on"


class PlatformPlaced(Happening, frozen=True, tag="platform_placed", kw_only=True):
    """A platform or a beacon stands on the map, where all see it (CI-10.5-1).

    Where units are to be identified, others see a new counter.
    """

    unit: str
    ship: Starship
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map; it came after all that are there."""
        return replace(battle, ships=(*battle.ships, self.ship), arrivals=battle.arrivals + 1)

    def tell(self) -> str:
        """Tell what it is, and where."""
        ship = self.ship
        return f"{ship.id} of {ship.side} ({ship.sheet.class_name}) stands in {_hex(ship.cell)}"


class UnitReached(Happening, frozen=True, tag="unit_reached", kw_only=True):
    """A unit came to a hex on its way where a mine meets it; its move is not over yet."""

    unit: str
    cell: Cell
    came: Cell | None
    motion: Motion
    evasion: int = 0
    rule: str = "CI-10.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it there, as it lies by then."""
        battle = change_group(battle, self.unit, evasion=self.evasion)
        battle = change_unit(battle, self.unit, cell=self.cell, motion=self.motion)
        return battle if self.came is None else change_unit(battle, self.unit, came=self.came)

    def tell(self) -> str:
        """Tell where it is."""
        return f"{self.unit} comes to {_hex(self.cell)}"

    def on_the_map(self) -> "UnitReached":
        """Return where it is and how it lies."""
        motion = Motion(self.motion.vector, self.motion.attitude)
        return replace(self, motion=motion, evasion=0)


class MineTriggered(Happening, frozen=True, tag="mine_triggered", kw_only=True):
    """An enemy set off a mine: it detonates, or swarms out (CI-10.1.1-1, CI-10.1.2-1)."""

    mine: str
    side: str
    unit: str
    cell: Cell
    munition: Mined
    turn: int
    rule: str = "CI-10.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it off the map; a swarm is a guided weapon from now on."""
        mine = battle.mine(self.mine)
        others = tuple([each for each in battle.mines if each.id != self.mine])
        battle = replace(battle, mines=others)
        if mine is None or not isinstance(self.munition, SwarmMine):
            return battle
        swarm = swarm_of(mine, self.munition, self.unit, self.turn)
        return replace(battle, guided=(*battle.guided, swarm))

    def tell(self) -> str:
        """Tell what it does, and at whom."""
        does = "swarms out" if isinstance(self.munition, SwarmMine) else "detonates"
        what = f"{self.mine} of {self.side} ({self.munition.id})"
        return f"{self.unit} sets off {what} in {_hex(self.cell)}, which {does}"

    def on_the_map(self) -> "MineTriggered":
        """Return it whole: it tells of the mine, and of no system of the unit."""
        return self


class MinesSought(Happening, frozen=True, tag="mines_sought", kw_only=True):
    """A unit looked for mines in a hex of a shroud: 3d6, at most so much (CI-10.5-1)."""

    unit: str
    side: str
    shroud: ShroudKind
    cell: Cell
    found_to: int
    found: bool
    turn: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-10.5-1"

    def apply(self, battle: Battle) -> Battle:
        """Count the attempt; those of turns before are over."""
        now = [each for each in battle.sought if each.turn == self.turn]
        before = [e for e in now if (e.unit, e.shroud) == (self.unit, self.shroud)]
        times = 1 + sum(each.times for each in before)
        row = Sought(unit=self.unit, shroud=self.shroud, turn=self.turn, times=times)
        return replace(battle, sought=(*[each for each in now if each not in before], row))

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether mines may have been found of which a seat is not told."""
        return (self.found and not seat.sees(self.side)) or super().may_hide_more(battle, seat)

    def tell(self) -> str:
        """Tell the throw, and whether it would find what is there."""
        thrown = " + ".join(str(face) for roll in self.rolls for face in roll.faces)
        done = "all that is there is found" if self.found else "nothing is found"
        where = f"in {_hex(self.cell)} by its {self.shroud.upper()} shroud"
        return f"{self.unit} looks for mines {where}: {thrown}, {self.found_to} at most; {done}"


class MinesFound(HeardByFew, frozen=True, tag="mines_found", kw_only=True):
    """Mines of a side were found; it hears of it, as does who found them (CI-10.5-1)."""

    by: str
    mines: tuple[Mine, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-10.5-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that the side knows them."""
        names = {each.id for each in self.mines}

        def known(mine: Mine) -> Mine:
            if mine.id not in names or self.by in mine.found:
                return mine
            return replace(mine, found=(*mine.found, self.by))

        return replace(battle, mines=tuple([known(each) for each in battle.mines]))

    def tell(self) -> str:
        """Tell each, and where it lies."""
        told = ", ".join(f"{each.id} ({each.munition.id})" for each in self.mines)
        return f"{in_words(self.by)} finds {told} in {_hex(self.mines[0].cell)}"


def _hex(cell: Cell) -> str:
    return f"hex {cell[0]},{cell[1]}{on_layer(cell)}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DeploymentAnnounced,
    DrumEmptied,
    MineLaid,
    PlatformPlaced,
    UnitReached,
    MineTriggered,
    MinesSought,
    MinesFound,
)
"""All that can happen by this chapter."""


class AnnounceDeployment(Value, frozen=True, tag="announce_deployment"):
    """Announce that a drum deploys at the end of the turn (CI-2.1.4.1-1).

    All hear of the drum; what it holds, and where that will be, need not be told.
    """

    unit: Id
    weapon: Id


class DeployStationary(Value, frozen=True, tag="deploy_stationary", kw_only=True):
    """Deploy what was announced, in the hex of the ship or as far as the drum casts (CI-10.0-2).

    With no cell it is left in the hex of the ship.
    """

    unit: Id
    weapon: Id
    cell: Cell | None = None


class DetectMines(Value, frozen=True, tag="detect_mines", kw_only=True):
    """Look for mines in a hex within the shroud of a unit's EW or ESS (CI-10.5-1)."""

    unit: Id
    shroud: ShroudKind
    cell: Cell


NOT_ANNOUNCED = illegal(
    "not_announced", "CI-2.1.4.1-1", "What a drum deploys was announced before movement."
)

NO_SHROUD = illegal("no_shroud", "CI-10.5-1", "Mines are looked for within an active shroud.")

SOUGHT_ENOUGH = illegal(
    "sought_enough", "CI-RUL-112", "The shroud has looked for mines this turn already."
)

FIELD_FULL = illegal(
    "field_full", "CI-10.0-2", "No more mines or ships are on the map than a battle holds."
)


CODES = codes_in(vars())
