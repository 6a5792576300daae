"""Stationary weapons: drums, mines, minefields, platforms, beacons (CI 10)."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import ClassVar, NamedTuple, TypeAlias, get_args

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter, extended
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate, Refusal, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import Line, steps_between
from umpire.kernel.odds import Odds, Outcome, TargetOdds, reaching, shown, summed
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Id, Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import in_the_open
from umpire.rules.cold_infinity.drives.requirements import keep_up
from umpire.rules.cold_infinity.fire.declaring import send_wave
from umpire.rules.cold_infinity.fire.throws import (
    Circumstances,
    Firing,
    Warhead,
    drm,
    told_terms,
)
from umpire.rules.cold_infinity.guided.launchers import MOST_AROUND, RINGS
from umpire.rules.cold_infinity.guided.strikes import deflected, easiest
from umpire.rules.cold_infinity.guns import activation_range, is_set_off
from umpire.rules.cold_infinity.hits.failures import UnitLost
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.movement.choices import MOVE, MOVEMENT
from umpire.rules.cold_infinity.movement.flights import Move, Passage, arrive, move, set_out
from umpire.rules.cold_infinity.movement.manoeuvres import evasion_drm
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    Happening,
    HeardByFew,
    if_identified,
    is_hidden,
    label,
    may_hide_mines,
    may_open_secrets,
)
from umpire.rules.cold_infinity.power.allocation import fired, readiness_at_start, usable
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    arc_covers,
    hour_of,
    is_blocked,
    range_penalty,
    terrain_modifier,
    weapons_out,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    PhaseName,
    Ruling,
    Unit,
    change_group,
    change_unit,
)
from umpire.rules.cold_infinity.state.drones import is_met_by_mines, is_shifted, is_warped, swarm_of
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
    added,
    arc_of,
    commanded_unit,
    describe_hex,
    known_weapon,
    listed,
    range_between,
    require_layer,
    said_of,
    say,
    side_of_unit,
    status_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import MOST_UNITS, Attitude, Cell, HullType, Motion
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
    MOST_MINES,
    Announced,
    Beacon,
    DirectWeapon,
    Drum,
    FireArc,
    MicroPlatform,
    Mine,
    Mined,
    ProximityMine,
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
from umpire.rules.cold_infinity.warfare.levels import radius_of, support_radius_of

SEEK_DICE, SEEK_SIDES = 3, 6

"""The throw that looks for mines (CI-10.5-1)."""


class Life(NamedTuple):
    """The turns of something's life, both included; `last` None: until it is destroyed."""

    first: int
    last: int | None = None


def life_of(deployed: int, ess_power: int | None = None) -> Life:
    """Return when something lives that was deployed in a turn (CI-10.0-1, CI-10.3-1, CI-RUL-24).

    Args:
        deployed: the turn that it was placed in, in Final Actions.
        ess_power: of a beacon, the power that its ESS takes; it lasts as many turns.
    """
    return Life(deployed + 1, None if ess_power is None else deployed + ess_power)


def found_to(shroud: ShroudKind, table: StationaryTable) -> int:
    """Return the highest throw that finds mines with a shroud (CI-10.5-1)."""
    return table.found_by_ew_to if shroud == "ew" else table.found_by_ess_to


def finds(faces: Iterable[int], shroud: ShroudKind, table: StationaryTable) -> bool:
    """Return whether 3d6 find all mines in a hex of a shroud (CI-10.5-1)."""
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
            core = Section(name="core", hull=1, systems=_arm((device.weapon,), device.weapon.power))
            return _sheet(device, "weapon_platform", core)
        case Beacon():
            ess = SupportSensors(id="ess", structure=1, rating=device.rating, power=device.power)
            core = Section(name="core", hull=1, systems=(_plant(device.power), ess))
            return _sheet(device, "satellite", core)
        case WeaponPlatform():
            sensors = Sensors(id="sensors", structure=1, ew=device.ew, boost=1)
            systems = (*_arm(device.weapons, device.power), sensors)
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


def _arm(weapons: tuple[DirectWeapon, ...], power: int) -> tuple[System, ...]:
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
    """Refuse stationary weapons where they are not in play."""
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
            f"{weapon} is not a drum; choose {listed(drums_of(unit))}.", at="/weapon"
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
        IllegalOrder: it is destroyed, has no power, is still arming, or has too few left.
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
    """Refuse a hex into which a drum does not cast (CI-10.0-2); that of its ship is open to all."""
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
    """Return whether a side has drums on a unit that acts (CI-2.1.4.1-1).

    Their contents and readiness are hidden.
    """
    return may_hide_mines(battle) and any(drums_of(ship) for ship in acting_ships(battle, side))


def is_asked_for_deployments(battle: Battle, side: str) -> bool:
    """Return whether a side has announced that a drum deploys this turn (CI-10.0-1)."""
    drums = {each.unit for each in battle.announced if each.turn == battle.turn}
    return any(ship.id in drums for ship in acting_ships(battle, side))


class DeploymentAnnounced(Happening, frozen=True, tag="deployment_announced", kw_only=True):
    """A unit announced that one of its drums will deploy `device`."""

    line: ClassVar[str] = "{unit} announces that {weapon} will deploy {device}"

    device: str
    unit: str
    weapon: str
    turn: int
    rule: str = "CI-2.1.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note it for the Final Actions; notes of earlier turns are over."""
        row = Announced(device=self.device, unit=self.unit, weapon=self.weapon, turn=self.turn)
        now = [each for each in battle.announced if each.turn == self.turn]
        return replace(battle, announced=(*now, row), deployments=battle.deployments + 1)


class DrumEmptied(HeardByFew, frozen=True, tag="drum_emptied", kw_only=True):
    """A drum has deployed: how ready it is then, and how many it has left."""

    line: ClassVar[str] = "{unit} has deployed {device} from {weapon}; {left} left"

    device: str
    unit: str
    weapon: str
    ready: Readiness
    left: int
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-2"

    def apply(self, battle: Battle) -> Battle:
        unit = battle.unit(self.unit)
        if unit is None:
            return battle
        arms = readied_arms(unit.arms, self.weapon, self.ready)
        others = [each for each in arms.rounds if each.system != self.weapon]
        rounds = (*others, Rounds(self.weapon, self.left))
        return change_unit(battle, unit.id, arms=replace(arms, rounds=rounds))


class MineLaid(HeardByFew, frozen=True, tag="mine_laid", kw_only=True):
    """A mine lies on the map; its side alone sees it (CI-10.5-1)."""

    mine: Mine
    only: tuple[str, ...] | None
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, mines=(*battle.mines, self.mine))

    def tell(self) -> str:
        return self.say(
            "{mine.id} ({mine.munition.id}) is laid at {at} and live from turn {mine.live}",
            at=describe_hex(self.mine.cell),
        )


class PlatformPlaced(Happening, frozen=True, tag="platform_placed", kw_only=True):
    """A platform or a beacon is on the map, where all see it (CI-10.5-1).

    Where units must be identified, others see a new counter.
    """

    unit: str
    ship: Starship
    rule: str = "CI-10.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map; it came after all that are there."""
        return replace(battle, ships=(*battle.ships, self.ship), arrivals=battle.arrivals + 1)

    def tell(self) -> str:
        return self.say(
            "{ship.side} deploys {ship.id} ({ship.sheet.class_name}) at {at}",
            at=describe_hex(self.ship.cell),
        )


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
        return self.say("{unit} comes to {at}", at=describe_hex(self.cell))

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
        line = "{unit} sets off {mine} of {side} at {at}: {munition.id} detonates"
        if isinstance(self.munition, SwarmMine):
            line = "{unit} sets off {mine} of {side} at {at}: {munition.id} swarms out"
        return self.say(line, at=describe_hex(self.cell))

    def on_the_map(self) -> "MineTriggered":
        """Return it whole: it reveals the mine, and of no system of the unit."""
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
        """Return whether mines may have been found that a seat does not see."""
        return (self.found and not seat.sees(self.side)) or super().may_hide_more(battle, seat)

    def tell(self) -> str:
        line = (
            "{unit} finds no mines at {at} with its {shroud:word} shroud (finds up to "
            "{found_to}, {rolls:dice})"
        )
        if self.found:
            line = (
                "{unit} finds all mines at {at} with its {shroud:word} shroud (finds up to "
                "{found_to}, {rolls:dice})"
            )
        return self.say(line, at=describe_hex(self.cell), shroud=self.shroud.upper())


class MinesFound(HeardByFew, frozen=True, tag="mines_found", kw_only=True):
    """Mines of a side were found; it sees it, as does who found them (CI-10.5-1)."""

    by: str
    mines: tuple[Mine, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-10.5-1"

    def apply(self, battle: Battle) -> Battle:
        names = {each.id for each in self.mines}

        def known(mine: Mine) -> Mine:
            if mine.id not in names or self.by in mine.found:
                return mine
            return replace(mine, found=(*mine.found, self.by))

        return replace(battle, mines=tuple([known(each) for each in battle.mines]))

    def tell(self) -> str:
        mines = [say("{id} ({munition.id})", each) for each in self.mines]
        return self.say(
            "{by} finds {mines:and} at {at}", mines=mines, at=describe_hex(self.mines[0].cell)
        )


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

    All see the drum; what it holds, and where that will be, need not be shown.
    """

    unit: Id
    weapon: Id


class DeployStationary(Value, frozen=True, tag="deploy_stationary", kw_only=True):
    """Deploy the announced device, in the hex of the ship or as far as the drum casts (CI-10.0-2).

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


def announced_by(battle: Battle, unit: str, weapon: str) -> tuple[Announced, ...]:
    """Return the device that a drum announced this turn and has not placed yet."""
    return tuple(
        [
            each
            for each in battle.announced
            if (each.unit, each.weapon, each.turn) == (unit, weapon, battle.turn)
            and battle.mine(each.device) is None
            and battle.unit(each.device) is None
        ]
    )


def announce(ruling: Ruling, order: AnnounceDeployment, _dice: Dice) -> Ruling:
    """Announce that a drum deploys, as often as its rate allows (CI-2.1.4.1-1, CI-10.0-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, or the drum is not ready.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    readied(battle, post, len(announced_by(battle, unit.id, order.weapon)) + 1)
    return ruling.then(
        DeploymentAnnounced(
            device=f"drum-{battle.deployments + 1}",
            unit=unit.id,
            weapon=order.weapon,
            turn=battle.turn,
        )
    )


def deploy(ruling: Ruling, order: DeployStationary, _dice: Dice) -> Ruling:
    """Deploy the announced device of a drum (CI-10.0-1, CI-10.0-2, CI-RUL-11).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done; nothing is announced, the drum
            has been lost meanwhile, or does not cast so far.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    waiting = announced_by(battle, unit.id, order.weapon)
    if not waiting:
        raise NOT_ANNOUNCED.refuse(
            f"Nothing is announced of {order.weapon} of {unit.id}: announce_deployment does so"
            " before movement.",
            at="/weapon",
        )
    _require_room(battle, post)
    ready = readied(battle, post, 1)
    cell = unit.cell if order.cell is None else order.cell
    require_reach(battle, post, cell)
    emptied = DrumEmptied(
        device=waiting[0].device,
        unit=unit.id,
        weapon=order.weapon,
        ready=ready,
        left=left_in(post) - 1,
        only=(unit.side,),
    )
    return ruling.then(emptied, _place(battle, post, waiting[0].device, cell))


def _require_room(battle: Battle, post: Post) -> None:
    """Refuse more mines, or more ships, than a battle can be kept with."""
    mined = isinstance(post.drum.holds, ProximityMine | SwarmMine)
    there, most = (battle.mines, MOST_MINES) if mined else (battle.ships, MOST_UNITS)
    if len(there) >= most:
        raise FIELD_FULL.refuse(
            f"{post.weapon} cannot deploy more: {most} are on the map, the limit.",
            at="/weapon",
        )


def _place(battle: Battle, post: Post, device: str, cell: Cell) -> MineLaid | PlatformPlaced:
    """Return that what a drum holds is placed; it lives from the next turn on (CI-10.0-1).

    Platforms and beacons are seen by all, mines by nobody else (CI-10.5-1, CI-UMP-164).
    """
    ship, holds = post.ship, post.drum.holds
    if not isinstance(holds, ProximityMine | SwarmMine):
        return PlatformPlaced(unit=device, ship=platform_of(battle, ship, device, holds, cell))
    live = life_of(battle.turn).first
    mine = Mine(id=device, side=ship.side, cell=cell, munition=holds, live=live)
    return MineLaid(mine=mine, only=(ship.side,))


OUTSIDE = OUT_OF_RANGE.under("CI-10.5-1")


def radius_by(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how far a shroud of a unit reaches now; 0: it is not active."""
    return radius_of(battle, unit) if shroud == "ew" else support_radius_of(battle, unit)


def attempts_left(battle: Battle, unit: Unit, shroud: ShroudKind) -> int:
    """Return how often a shroud may look for mines yet this turn (CI-RUL-112)."""
    made = [
        each.times
        for each in battle.sought
        if (each.unit, each.shroud, each.turn) == (unit.id, shroud, battle.turn)
    ]
    return max(0, battle.options.mine_detection_attempts - sum(made))


def detect(ruling: Ruling, order: DetectMines, dice: Dice) -> Ruling:
    """Look for mines in a hex within a shroud: 3d6 find all that lie there (CI-10.5-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, the shroud is not active, does
            not reach so far, or has looked for mines this turn.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    made = battle.options.mine_detection_attempts - attempts_left(battle, unit, order.shroud)
    name = label(battle, unit.id, "mines", order.shroud, str(made + 1))
    roll = dice.roll(name, SEEK_DICE, SEEK_SIDES)
    table = battle.tables.stationary
    found = finds(roll.faces, order.shroud, table)
    ruling = ruling.then(
        MinesSought(
            unit=unit.id,
            side=unit.side,
            shroud=order.shroud,
            cell=order.cell,
            found_to=found_to(order.shroud, table),
            found=found,
            turn=battle.turn,
            rolls=(roll,),
        )
    )
    return ruling.then(*_found(battle, unit.side, order)) if found else ruling


def require_search(battle: Battle, unit: Unit, order: DetectMines) -> None:
    """Refuse a search outside an active shroud, or too often; see `detect`."""
    require_in_play(battle)
    require_layer(battle, order.cell, at="/cell")
    radius = radius_by(battle, unit, order.shroud)
    if not radius:
        raise NO_SHROUD.refuse(
            f"{unit.id} has no {order.shroud.upper()} shroud now: give it points first.",
            at="/shroud",
        )
    if range_between(unit.cell, order.cell, battle.options) > radius:
        raise OUTSIDE.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} reaches {radius} hexes.", at="/cell"
        )
    if not attempts_left(battle, unit, order.shroud):
        raise SOUGHT_ENOUGH.refuse(
            f"The {order.shroud.upper()} shroud of {unit.id} has looked for mines"
            f" {battle.options.mine_detection_attempts} times this turn.",
            at="/shroud",
        )


def _found(battle: Battle, side: str, order: DetectMines) -> Iterator[MinesFound]:
    """Yield the mines of others that are found, for each of their sides."""
    there = [
        each
        for each in battle.mines
        if each.cell == order.cell and each.side != side and side not in each.found
    ]
    for owner in battle.sides:
        mines = tuple([each for each in there if each.side == owner])
        if mines:
            yield MinesFound(by=side, mines=mines, only=(side, owner))


def odds_of_search(battle: Battle, order: DetectMines) -> Odds:
    """Return the chance that a search finds a mine, if there is one.

    Raises:
        IllegalOrder: it may not be made; see `detect`.
        Malformed: there is no such unit.
    """
    unit = commanded_unit(battle, order.unit, at="/unit")
    require_search(battle, unit, order)
    most = found_to(order.shroud, battle.tables.stationary)
    chance = 1.0 - reaching(summed([shown(SEEK_SIDES)] * SEEK_DICE), most + 1)
    found = Outcome("found", chance, "CI-10.5-1")
    return Odds(targets=(TargetOdds(unit.id, (1.0,), 0.0, (found,)),))


SEARCHING: tuple[PhaseName, ...] = ("plots", "small_vessel_plots", "movement", "secret_attacks")

"""The phases of the search for mines (CI-RUL-112)."""


SHROUDS: tuple[ShroudKind, ...] = get_args(ShroudKind)


class AnnounceDeploymentChoice(Choice, frozen=True, tag="announce_deployment", kw_only=True):
    """A drum that may deploy this turn: what it holds, and how many."""

    unit: str
    weapon: str
    holds: str
    left: int
    rule: str = "CI-2.1.4.1-1"


class DeployStationaryChoice(Choice, frozen=True, tag="deploy_stationary", kw_only=True):
    """A drum that deploys now: the hexes shown are near; one that `reach`es may cast farther."""

    unit: str
    weapon: str
    device: str
    holds: str
    reach: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.0-2"


class DetectMinesChoice(Choice, frozen=True, tag="detect_mines", kw_only=True):
    """A shroud that may look for mines: its radius, its tries, and the highest throw of 3d6.

    The hexes shown are near; there may be more.
    """

    unit: str
    shroud: ShroudKind
    radius: int
    attempts: int
    found_to: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.5-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be announced, deployed or looked for now; with `unit`, by that one alone."""
    if not may_hide_mines(battle):
        return
    for each in battle.units:
        asked = sees(each.side) and each.side not in battle.finished and unit in {None, each.id}
        if not asked or status_of(each) != "active":
            continue
        if battle.phase == "launch" and isinstance(each, Starship):
            yield from _announcements(battle, each)
        if battle.phase == "final" and isinstance(each, Starship):
            yield from _deployments(battle, each)
        if battle.phase in SEARCHING:
            yield from _searches(battle, each)


def _announcements(battle: Battle, ship: Starship) -> Iterator[AnnounceDeploymentChoice]:
    for name, drum in drums_of(ship).items():
        post = known_drum(ship, name)
        if _is_ready(battle, post, len(announced_by(battle, ship.id, name)) + 1):
            yield AnnounceDeploymentChoice(
                unit=ship.id,
                weapon=name,
                holds=drum.holds.id,
                left=left_in(post),
                order=order_of(AnnounceDeployment, unit=ship.id, weapon=name),
            )


def _deployments(battle: Battle, ship: Starship) -> Iterator[DeployStationaryChoice]:
    for name, drum in drums_of(ship).items():
        waiting, post = announced_by(battle, ship.id, name), known_drum(ship, name)
        if not waiting or not _is_ready(battle, post, 1):
            continue
        cells = tuple([cell for cell in _near(ship.cell, drum.reach) if _casts(battle, post, cell)])
        yield DeployStationaryChoice(
            unit=ship.id,
            weapon=name,
            device=waiting[0].device,
            holds=drum.holds.id,
            reach=drum.reach,
            cells=cells,
            order=order_of(DeployStationary, unit=ship.id, weapon=name),
            open=(open_at("/cell", one_of(cells), optional=True),),
        )


def _searches(battle: Battle, unit: Unit) -> Iterator[DetectMinesChoice]:
    for shroud in SHROUDS:
        radius, attempts = radius_by(battle, unit, shroud), attempts_left(battle, unit, shroud)
        if not radius or not attempts:
            continue
        cells = tuple(_near(unit.cell, radius))
        yield DetectMinesChoice(
            unit=unit.id,
            shroud=shroud,
            radius=radius,
            attempts=attempts,
            found_to=found_to(shroud, battle.tables.stationary),
            cells=cells,
            order=order_of(DetectMines, unit=unit.id, shroud=shroud),
            open=(open_at("/cell", one_of(cells)),),
        )


def _is_ready(battle: Battle, post: Post, deployments: int) -> bool:
    try:
        readied(battle, post, deployments)
    except Refusal:
        return False
    return True


def _near(centre: Cell, radius: int) -> Iterator[Cell]:
    """Yield the hexes around one, the nearest first."""
    for away in range(min(radius, MOST_AROUND) + 1):
        for step in RINGS[away]:
            yield added(centre, step)


def _casts(battle: Battle, post: Post, cell: Cell) -> bool:
    try:
        require_reach(battle, post, cell)
    except Refusal:
        return False
    return True


def detonate(ruling: Ruling, mine: Mine, munition: ProximityMine, dice: Dice) -> Ruling:
    """Throw for all that the wave of a mine meets, friend or foe, and apply it (CI-10.1.1-1).

    Nothing defends against it, and what it does is done before anything moves on. A unit that is
    partly shifted, rests in a bubble or is inside a dock is out of its reach (CI-14.2.1-1,
    CI-14.3-2, CI-15.7.2-1).
    """
    warhead = Warhead(munition.technology, "wave", munition.damage, traits=munition.traits)
    firing = Firing(mine.id, mine.id, munition.id, warhead)
    battle = ruling.state
    met = [
        each
        for each in battle.units
        if in_the_open(battle, each)
        and is_met_by_mines(each)
        and range_between(mine.cell, each.cell, battle.options) <= munition.wave
    ]
    found = [_struck(battle, mine, munition, firing, each) for each in met]
    wave = tuple([each for each in found if each])
    return land(send_wave(ruling, wave, dice), dice)


def _struck(
    battle: Battle, mine: Mine, munition: ProximityMine, firing: Firing, unit: Unit
) -> Firing | None:
    """Return how a mine strikes a unit; None if no diagram shows where (CI-7.4.1.1-1).

    A move is not refused for that: it would reveal the mine.
    """
    try:
        return wave_at(battle, mine, munition, firing, unit)
    except CannotAdjudicate:
        return None


def wave_at(
    battle: Battle, mine: Mine, munition: ProximityMine, firing: Firing, target: Unit
) -> Firing:
    """Return how a mine strikes a unit (CI-10.1.1-1, CI-RUL-116).

    A mine locks on to nothing and needs not; of electronic warfare nothing counts, as levels are
    not shown yet in the Movement Step (CI-UMP-162).
    """
    far = range_between(mine.cell, target.cell, battle.options)
    section = easiest(battle, target, hour_of_mine(mine, target))
    rules = (battle.tables.fire, battle.options)
    circumstances = Circumstances(
        silhouette=section.rating,
        range=range_penalty(munition.range, far, *rules, doubled=False),
        evasion=_evasion_against(battle, target, far),
        terrain=terrain_modifier(battle, target.cell),
        deflection=deflected(battle, target, section.section, munition.technology, mine.id),
    )
    terms = told_terms(drm(circumstances, (), battle.tables.fire))
    certain = not battle.options.mines_throw_to_hit
    route = (section.section, *section.behind)
    return firing.at(target.id, far, terms, route)._replace(
        certain=certain, certain_by="CI-RUL-116"
    )


def hour_of_mine(mine: Mine, target: Unit) -> Bearing:
    """Return the hour of a unit that a mine strikes it from: as it approaches (CI-10.1.1-1).

    In the hex of the mine it comes from the hex before; one that has come from nowhere is struck
    from ahead (CI-UMP-81).
    """
    if mine.cell != target.cell:
        return hour_of(target, mine.cell)
    if target.came is None or target.came == target.cell:
        return 0
    return hour_of(target, mine.cell, target.came)


def _evasion_against(battle: Battle, target: Unit, range_hexes: int) -> int:
    """Return what the evasion of fighters adds against a mine, which is (CI-5.5.2-1)."""
    if not isinstance(target, Group):
        return 0
    level, table = target.evasion, battle.tables.movement
    return evasion_drm(level, "satellite", range_hexes, table, battle.options)


def move_past_mines(ruling: Ruling, order: Move, dice: Dice) -> Ruling:
    """Move the unit whose turn it is, and let mines go off on its way; see `flights.move`."""
    return move(ruling, order, dice, past_mines)


def past_mines(ruling: Ruling, passage: Passage, dice: Dice) -> Ruling:
    """Move a unit hex by hex, and let mines go off as it comes within their range (CI-10.1-1).

    The first hex counts, too (CI-UMP-160). A unit lost on the way stays there. A unit that is
    partly shifted, rests in a bubble or is in stealth sets nothing off (CI-14.2.1-1, CI-14.3-2,
    CI-UMP-182).
    """
    told = passage.told
    ruling = set_out(ruling, passage)
    unit = ruling.state.unit(told.unit)
    mines = (
        ()
        if unit is None or is_hidden(unit) or is_shifted(unit) or is_warped(unit)
        else tuple(_alive(ruling.state, unit.side))
    )
    if not mines:
        return arrive(ruling, passage, dice)
    way = Way(passage)
    for place, mine in meetings(ruling.state, mines, way):
        reached = UnitReached(
            unit=told.unit,
            cell=way.hex_at(place),
            came=way.hex_at(place - 1) if place else None,
            motion=told.motion,
            evasion=told.evasion,
        )
        ruling = _gone_off(ruling, mine, reached, dice)
        now = ruling.state.unit(told.unit)
        if now is None or not now.in_play:
            return keep_up(ruling, dice)
    return arrive(ruling, passage, dice)


class Way:
    """The hexes of a move in their order, from its first to its last (CI-UMP-163).

    Where a way runs along an edge, it counts as coming from the hex before the last.
    A way that bends has two legs (CI-5.4.2.5-1).
    """

    def __init__(self, passage: Passage) -> None:
        told, turning = passage.told, passage.turning
        bends = (told.start, told.cell) if turning is None else (told.start, turning, told.cell)
        self.legs = tuple([Line(*leg) for leg in pairwise(bends)])
        self._last = sum(len(leg) - 1 for leg in self.legs)
        far = steps_between(told.start, told.cell) > 1
        self._came = told.came if far else None

    def hex_at(self, place: int) -> Cell:
        """Return the hex that is reached with a step of the way; 0 is where it begins."""
        if self._came is not None and place == self._last - 1:
            return self._came
        for leg in self.legs:
            if place < len(leg):
                return leg[place]
            place -= len(leg) - 1
        raise IndexError(place)


def meetings(battle: Battle, mines: tuple[Mine, ...], way: Way) -> list[tuple[int, Mine]]:
    """Return the mines that a way sets off, each with its place there; the first comes first.

    Several set off in one hex go off in the order of their place.
    """
    found = [(_met(battle, mine, way), mine) for mine in mines]
    met = [(place, mine) for place, mine in found if place is not None]
    return sorted(met, key=itemgetter(0))


def _met(battle: Battle, mine: Mine, way: Way) -> int | None:
    """Return where a way sets off a mine first, if it does.

    Along a line the distance from its first hex grows by one with each step, so that only those
    hexes can be near a mine that are about as far away from there.
    """
    table, first = battle.tables.stationary, 0
    slack = activation_range(mine.munition, table) + 1
    for leg in way.legs:
        far = first + steps_between(leg[0], mine.cell)
        last = first + len(leg) - 1
        for place in range(max(first, far - slack), min(last, far + slack) + 1):
            hexes = range_between(way.hex_at(place), mine.cell, battle.options)
            if is_set_off(mine.munition, hexes, table):
                return place
        first = last
    return None


def _alive(battle: Battle, side: str) -> Iterator[Mine]:
    """Yield the mines of enemies of a side that live this turn (CI-10.0-1)."""
    for mine in battle.mines:
        if mine.side != side and mine.live <= battle.turn:
            yield mine


def _gone_off(ruling: Ruling, mine: Mine, reached: UnitReached, dice: Dice) -> Ruling:
    """Let a mine go off, before the unit moves on (CI-10.1.1-1, CI-10.1.2-1)."""
    unit: Unit | None = ruling.state.unit(reached.unit)
    if unit is not None and (unit.cell, unit.motion) != (reached.cell, reached.motion):
        ruling = ruling.then(reached)
    munition = mine.munition
    triggered = MineTriggered(
        mine=mine.id,
        side=mine.side,
        unit=reached.unit,
        cell=mine.cell,
        munition=munition,
        turn=ruling.state.turn,
        rule="CI-10.1.2-1" if isinstance(munition, SwarmMine) else "CI-10.1.1-1",
    )
    ruling = ruling.then(triggered)
    return detonate(ruling, mine, munition, dice) if isinstance(munition, ProximityMine) else ruling


def _finds(_battle: Battle, _order: DetectMines) -> bool:
    return True


def _may_meet_mines(battle: Battle, order: Move) -> bool:
    return may_hide_mines(battle) or MOVE.explores(battle, order)


def _shows(battle: Battle, order: DeployStationary, seat: Seat) -> bool:
    """Return whether a seat may read that something is deployed: all but mines (CI-UMP-164)."""
    unit = battle.unit(order.unit)
    drum = drums_of(unit).get(order.weapon) if unit else None
    seen = drum is not None and not isinstance(drum.holds, ProximityMine | SwarmMine)
    return seen and if_identified(battle, order, seat)


ANNOUNCE_DEPLOYMENT: Act[Battle, AnnounceDeployment] = Act(
    order=AnnounceDeployment,
    procedure=announce,
    family="fire",
    phases=("launch",),
    side=side_of_unit,
    offer=InChapter(AnnounceDeploymentChoice),
    readable=if_identified,
    explores=may_open_secrets,
)


DEPLOY_STATIONARY: Act[Battle, DeployStationary] = Act(
    order=DeployStationary,
    procedure=deploy,
    family="fire",
    phases=("final",),
    side=side_of_unit,
    offer=InChapter(DeployStationaryChoice),
    readable=_shows,
)


DETECT_MINES: Act[Battle, DetectMines] = Act(
    order=DetectMines,
    procedure=detect,
    family="sensors",
    phases=SEARCHING,
    side=side_of_unit,
    offer=InChapter(DetectMinesChoice),
    readable=if_identified,
    explores=_finds,
    odds=odds_of_search,
)


STATIONARY = ChapterOfPlay(
    acts=(ANNOUNCE_DEPLOYMENT, DEPLOY_STATIONARY, DETECT_MINES),
    events=EVENTS,
    choices=choices,
    operations={
        "announce_deployment": AnnounceDeployment,
        "deploy_stationary": DeployStationary,
        "detect_mine": DetectMines,
    },
    asks_in_final=is_asked_for_deployments,
)


MOVE_PAST_MINES: Act[Battle, Move] = replace(
    MOVE, procedure=move_past_mines, explores=_may_meet_mines
)


MOVEMENT_PAST_MINES = extended(MOVEMENT, acts=(MOVE_PAST_MINES,))

"""Movement as a battle plays it in which mines may lie."""
