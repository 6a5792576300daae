"""Docked operations: sharing missiles, rounds and craft between docked units (CI 15.7.4)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, ClassVar, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice, Roll, SuppliedDice
from umpire.kernel.errors import Refusal, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.odds import Odds
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import held, operations_of
from umpire.rules.cold_infinity.guided.launchers import racks_now, rounds_at_start
from umpire.rules.cold_infinity.hangars import bays
from umpire.rules.cold_infinity.hangars.bays import berthed
from umpire.rules.cold_infinity.hangars.craft import (
    aboard,
    hangars_of,
    has_room,
    known_hangar,
    stowed_in,
)
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, HeardByFew, label, nobody
from umpire.rules.cold_infinity.power.allocation import is_on
from umpire.rules.cold_infinity.repair import (
    AD_HOC_DICE,
    AD_HOC_SIDES,
    AttemptOutcome,
    MendHull,
    MendSystem,
    PutOutFire,
    Repair,
    Work,
    Works,
    ad_hoc_repair,
    after,
    chances_of_crew,
    describe_work,
    fires_of,
    hulls_for,
    mended_by,
    repair_systems,
    repaired_by,
    require_attempt,
    require_points,
    state_of,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.drones import bar_across_bubble
from umpire.rules.cold_infinity.state.sheet import (
    NO_ODDS,
    UNKNOWN_WEAPON,
    blocks,
    destroyed,
    section_of,
)
from umpire.rules.cold_infinity.state.units import (
    acting_ship,
    commanded_ship,
    known_group,
    known_ship,
    listed,
    side_of_ship,
)
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import (
    MOST_CRAFT,
    Berth,
    Magazine,
    Missiles,
    Rounds,
    Starship,
)
from umpire.rules.cold_infinity.state.weapons import Dispenser, Drum


class Store(msgspec.Struct, frozen=True):
    """A rack, reload rack or hangar of a ship, and the missiles that it holds then."""

    ship: str
    store: str
    missiles: Missiles
    hangar: bool = False


class RoundsHeld(msgspec.Struct, frozen=True):
    """A system of a ship, and the rounds that it has left then."""

    ship: str
    system: str
    left: int


def dock_used(battle: Battle, ship_id: str, turn: int) -> Battle:
    """Return the battle after a ship's dock has worked this turn."""
    ship = battle.ship(ship_id)
    if ship is None or ship.docked is None:
        return battle
    return change_ship(battle, ship_id, docked=replace(ship.docked, worked=turn))


class CrewShared(Happening, frozen=True, tag="crew_shared", kw_only=True):
    """People went from a docked ship to its structure (`ashore`), or aboard."""

    ship: str
    host: str
    people: int
    ashore: bool
    turn: int
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        giver, receiver = (self.ship, self.host) if self.ashore else (self.host, self.ship)
        return self.say(
            "{giver} transfers {people} to {receiver}",
            giver=giver,
            receiver=receiver,
            people=self.say_number(self.people, "{number} crew member", "{number} crew members"),
        )


class MissilesShared(HeardByFew, frozen=True, tag="missiles_shared", kw_only=True):
    """Missiles went between a docked ship and its structure; `stores` are both after it."""

    ship: str
    munition: str
    count: int
    stores: tuple[Store, Store]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        for each in self.stores:
            battle = _store(battle, each)
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        giver, receiver = self.stores
        return self.say(
            "{giver.ship} transfers {count} {munition} from {giver.store} to {receiver.store} of "
            "{receiver.ship}",
            giver=giver,
            receiver=receiver,
        )


class RoundsShared(HeardByFew, frozen=True, tag="rounds_shared", kw_only=True):
    """Rounds went between a docked ship and its structure; `systems` are both after it."""

    ship: str
    count: int
    systems: tuple[RoundsHeld, RoundsHeld]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        for each in self.systems:
            ship = battle.ship(each.ship)
            if ship is not None:
                others = [row for row in ship.arms.rounds if row.system != each.system]
                arms = replace(ship.arms, rounds=(*others, Rounds(each.system, each.left)))
                battle = change_ship(battle, ship.id, arms=arms)
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        giver, receiver = self.systems
        return self.say(
            "{giver.ship} transfers {rounds} from {giver.system} to {receiver.system} of "
            "{receiver.ship}",
            giver=giver,
            receiver=receiver,
            rounds=self.say_number(self.count, "{number} round", "{number} rounds"),
        )


class CraftShared(Happening, frozen=True, tag="craft_shared", kw_only=True):
    """Craft went between the hangars of a docked ship and its structure."""

    line: ClassVar[str] = "{aboard} takes {group} {fighters:and} into {hangar}"

    ship: str
    group: str
    fighters: tuple[str, ...]
    aboard: str
    hangar: str
    turn: int
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        group = battle.group(self.group)
        for each in group.berths if group else ():
            if each.fighter in self.fighters:
                battle = berthed(battle, self.group, self._berth(each))
        return dock_used(battle, self.ship, self.turn)

    def _berth(self, before: Berth) -> Berth:
        return replace(before, ship=self.aboard, hold=self.hangar, launcher=None, steps=0)


class DockedShipMended(Repair, frozen=True, tag="docked_ship_mended", kw_only=True):
    """A repair system of a structure spent points on a ship that is docked there."""

    host: str
    system: str
    points: int
    work: tuple[Work, ...]
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what it did, and note the points of the structure."""
        battle = dock_used(self.restored(battle, self.noted(battle)), self.ship, self.turn)
        host = battle.ship(self.host)
        if host is None:
            return battle
        repairs = host.repairs.of(self.turn).with_spent(self.system, self.points)
        return change_ship(battle, host.id, repairs=repairs)

    def tell(self) -> str:
        return self.say(
            "{host} spends {points:points} of {system} on {ship}, docked there: {each:list}",
            each=map(describe_work, self.work),
        )


class DockedRepairTried(Repair, frozen=True, tag="docked_repair_tried", kw_only=True):
    """A crew of a structure tried at a system of a docked ship, or a fire (`system` is null)."""

    host: str
    section: SectionName
    system: str | None
    total: int
    outcome: AttemptOutcome
    price: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore the points, and note the attempt of the structure."""
        battle = dock_used(self.restored(battle, self.noted(battle)), self.ship, self.turn)
        host = battle.ship(self.host)
        if host is None:
            return battle
        repairs = host.repairs.of(self.turn).with_attempt(self.section, self.system)
        return change_ship(battle, host.id, repairs=repairs)

    def tell(self) -> str:
        return self.say(
            "A crew of {host} {does} aboard {ship} ({how})",
            **self.words_of_attempt(self.system, self.outcome, self.price),
        )


def _store(battle: Battle, store: Store) -> Battle:
    ship = battle.ship(store.ship)
    if ship is None:
        return battle
    if store.hangar:
        hold = replace(ship.hold(store.store), stores=store.missiles)
        return change_ship(battle, ship.id, holds=ship.with_hold(hold).holds)
    others = [each for each in ship.arms.magazines if each.rack != store.store]
    magazines = (*others, Magazine(store.store, store.missiles))
    return change_ship(battle, ship.id, arms=replace(ship.arms, magazines=magazines))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    CrewShared,
    MissilesShared,
    RoundsShared,
    CraftShared,
    DockedShipMended,
    DockedRepairTried,
)
"""All that can happen by this chapter."""


Shared: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class ShareCrew(Value, frozen=True, tag="crew", kw_only=True):
    """Transfer people; of crews nobody counts the heads (CI-UMP-185)."""

    people: Shared = 1


class ShareMissiles(Value, frozen=True, tag="missiles", kw_only=True):
    """Transfer missiles, from a rack, reload rack or the stores of a hangar to another."""

    source: Id
    target: Id
    munition: Id
    count: Shared = 1


class ShareRounds(Value, frozen=True, tag="rounds", kw_only=True):
    """Transfer rockets, chaff, flares or what drums hold, between systems that take the same."""

    source: Id
    target: Id
    count: Shared = 1


class ShareCraft(Value, frozen=True, tag="craft", kw_only=True):
    """Transfer craft of a group from a hangar to another; all there, unless some are named."""

    group: Id
    source: Id
    target: Id
    fighters: Annotated[tuple[Id, ...], Meta(max_length=MOST_CRAFT)] = ()


class MendDocked(Value, frozen=True, tag="machine", kw_only=True):
    """Spend points of a repair system of the structure on the ship (CI-15.5.1-1)."""

    system: Id
    work: Works


class CrewsDocked(Value, frozen=True, tag="crews", kw_only=True):
    """Have a crew of the structure try at a system of the ship, or at a fire (CI-15.5.2-1)."""

    system: Id | None = None
    fire_in: SectionName | None = None


Task: TypeAlias = ShareCrew | ShareMissiles | ShareRounds | ShareCraft | MendDocked | CrewsDocked


class UseDock(Value, frozen=True, tag="use_dock", kw_only=True):
    """Do something between a docked ship and its structure (CI-15.7.4-1).

    Shared supplies go to the ship or, where `ashore` is set, from it to the structure.
    """

    ship: Id
    task: Task
    ashore: bool = False


NOT_YET_DOCKED = illegal("not_yet_docked", "CI-15.7.4-1", "The ship is not docked now.")

DOCK_BUSY = illegal("dock_busy", "CI-15.7.4-1", "A clamp makes one docked operation a turn.")

UNFIT_SHARE = illegal("unfit_share", "CI-15.7.4-1", "The one does not take what the other has.")

NO_ROOM_FOR_SHARE = illegal("no_room_for_share", "CI-15.7.4-1", "There is no room for so much.")


NOTHING_LEFT = bays.NOTHING_LEFT.under("CI-15.7.4-1")

NO_BAY_LEFT = bays.HANGAR_FULL.under("CI-15.7.4-1")


class Way(NamedTuple):
    """The docked ship, the giver and the taker: the ship, or its structure."""

    docked: Starship
    giver: Starship
    taker: Starship


class Held(NamedTuple):
    """The missiles of a rack or of a hangar's stores, their kind, and the room for them.

    Stores have room for any number, of any kind.
    """

    missiles: Missiles
    room: int | None = None
    fitting: tuple[Id, ...] | None = None

    @property
    def hangar(self) -> bool:
        """Whether these are the stores of a hangar."""
        return self.room is None


def stores_of(battle: Battle, ship: Starship) -> dict[Id, Held]:
    """Return the racks and hangars of a ship that hold missiles, those destroyed left out."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    found = {
        name: Held(rack.missiles, rack.capacity, rack.fitting)
        for name, rack in racks_now(ship.running, held, battle.tables.damage).items()
    }
    hangars = {
        name: Held(ship.hold(name).stores)
        for name, each in hangars_of(ship).items()
        if each.intact and not each.system.external
    }
    return found | hangars


def missiles_shared(battle: Battle, way: Way, task: ShareMissiles) -> MissilesShared:
    """Return missiles handed over (CI-15.7.4-1).

    Raises:
        IllegalOrder: the giver has too few, they do not fit, or the taker has no room.
        Malformed: there is no such rack or hangar.
    """
    source = _find_rack(stores_of(battle, way.giver), way.giver, task.source, "/task/source")
    target = _find_rack(stores_of(battle, way.taker), way.taker, task.target, "/task/target")
    if source.missiles.count(task.munition) < task.count:
        raise NOTHING_LEFT.refuse(
            f"Store {task.source} of {way.giver.id} has not {task.count} of {task.munition}; it has"
            f" {listed(source.missiles)}.",
            at="/task/munition",
        )
    if target.fitting is not None and task.munition not in target.fitting:
        raise UNFIT_SHARE.refuse(
            f"Store {task.target} of {way.taker.id} does not take {task.munition}; it takes"
            f" {listed(target.fitting)}.",
            at="/task/target",
        )
    if target.room is not None and len(target.missiles) + task.count > target.room:
        raise NO_ROOM_FOR_SHARE.refuse(
            f"Store {task.target} of {way.taker.id} {_room(target.room - len(target.missiles))}.",
            at="/task/count",
        )
    left = list(source.missiles)
    for _ in range(task.count):
        left.remove(task.munition)
    more = (*target.missiles, *[task.munition] * task.count)
    return MissilesShared(
        ship=way.docked.id,
        munition=task.munition,
        count=task.count,
        stores=(
            Store(way.giver.id, task.source, tuple(left), source.hangar),
            Store(way.taker.id, task.target, more, target.hangar),
        ),
        turn=battle.turn,
        only=(way.docked.side,),
    )


def _find_rack(found: Mapping[Id, Held], ship: Starship, name: Id, at: str) -> Held:
    if name not in found:
        raise UNKNOWN_WEAPON.refuse(
            f"{ship.id} has no rack or hangar {name} that works; it has {listed(found)}.", at=at
        )
    return found[name]


def rounds_of(ship: Starship) -> dict[Id, tuple[str, int]]:
    """Return what each system of a ship has rounds of, and room for, those destroyed left out."""
    gone, weapons = destroyed(ship.condition), blocks(ship.sheet)
    systems = {each.id: each for each in ship.sheet.systems}
    found = {}
    for name, most in rounds_at_start(ship.sheet).items():
        block, system = weapons.get(name), systems[name]
        kind = "rockets"
        if isinstance(block, Drum):
            kind = block.holds.id
        elif isinstance(system, Dispenser):
            kind = system.releases
        if name not in gone:
            found[name] = (kind, most)
    return found


def rounds_shared(battle: Battle, way: Way, task: ShareRounds) -> RoundsShared:
    """Return rockets, chaff, flares or what drums hold handed over (CI-15.7.4-1).

    Raises:
        IllegalOrder: the giver has too few, they are of another kind, or the taker has no room.
        Malformed: there is no such system.
    """
    giving, taking = rounds_of(way.giver), rounds_of(way.taker)
    for ship, name, known, at in (
        (way.giver, task.source, giving, "/task/source"),
        (way.taker, task.target, taking, "/task/target"),
    ):
        if name not in known:
            raise UNKNOWN_WEAPON.refuse(
                f"{ship.id} has no system {name} with rounds; it has {listed(known)}.", at=at
            )
    has, held = way.giver.arms.left(task.source), way.taker.arms.left(task.target)
    (kind, _), (other, most) = giving[task.source], taking[task.target]
    if kind != other:
        raise UNFIT_SHARE.refuse(
            f"Store {task.target} of {way.taker.id} takes {other}, and {task.source} has {kind}.",
            at="/task/target",
        )
    if has < task.count:
        raise NOTHING_LEFT.refuse(
            f"Store {task.source} of {way.giver.id} has {has} left.", at="/task/count"
        )
    if held + task.count > most:
        raise NO_ROOM_FOR_SHARE.refuse(
            f"Store {task.target} of {way.taker.id} {_room(most - held)}.",
            at="/task/count",
        )
    return RoundsShared(
        ship=way.docked.id,
        count=task.count,
        systems=(
            RoundsHeld(way.giver.id, task.source, has - task.count),
            RoundsHeld(way.taker.id, task.target, held + task.count),
        ),
        turn=battle.turn,
        only=(way.docked.side,),
    )


def craft_shared(battle: Battle, way: Way, task: ShareCraft) -> CraftShared:
    """Return craft handed over, from hangar to hangar (CI-15.7.4-1, CI-12.4-1).

    Raises:
        IllegalOrder: hangars are not in use or destroyed, they are not there, or there is no room.
        Malformed: there is no such hangar or group.
    """
    known_hangar(way.giver, task.source, at="/task/source")
    known_hangar(way.taker, task.target, at="/task/target")
    group = known_group(battle, task.group, at="/task/group")
    fighters = aboard(battle, way.giver, task.source, group, task.fighters)
    if not has_room(battle, way.taker, task.target, group.craft.mass, len(fighters)):
        raise NO_BAY_LEFT.refuse(
            f"Hangar {task.target} of {way.taker.id} has no room for {len(fighters)} of {group.id}:"
            " send fewer, or name another hangar.",
            at="/task/target",
        )
    return CraftShared(
        ship=way.docked.id,
        group=group.id,
        fighters=fighters,
        aboard=way.taker.id,
        hangar=task.target,
        turn=battle.turn,
    )


def _room(left: int) -> str:
    return f"has room for {left} more" if left > 0 else "is full"


def use_dock(ruling: Ruling, order: UseDock, dice: Dice) -> Ruling:
    """Do something between a docked ship and its structure (CI-15.7.4-1).

    Raises:
        IllegalOrder: the ship is not docked, its clamp has worked this turn, or the task is not
            possible; the structure does not act; or the side is done.
        Malformed: there is no such ship, system, rack, hangar or group.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    host = working_host(battle, ship)
    way = Way(ship, ship, host) if order.ashore else Way(ship, host, ship)
    match order.task:
        case ShareMissiles() as task:
            return ruling.then(missiles_shared(battle, way, task))
        case ShareRounds() as task:
            return ruling.then(rounds_shared(battle, way, task))
        case ShareCraft() as task:
            return ruling.then(craft_shared(battle, way, task))
        case MendDocked() as task:
            return ruling.then(_mend(battle, host, ship, task))
        case CrewsDocked() as task:
            return ruling.then(_try_repair(battle, (host, ship), task, dice))
        case ShareCrew(people=people):
            return ruling.then(
                CrewShared(
                    ship=ship.id,
                    host=host.id,
                    people=people,
                    ashore=order.ashore,
                    turn=battle.turn,
                )
            )


def working_host(battle: Battle, ship: Starship) -> Starship:
    """Return the structure of a docked ship, if its dock can still work this turn.

    Raises:
        IllegalOrder: it is not docked, its clamp has worked this turn, or it is in a bubble.
    """
    where = held(battle, ship)
    if where is None or where[0].stage != "docked":
        raise NOT_YET_DOCKED.refuse(
            f"{ship.id} is at no dock, or not docked yet: let it dock first.", at="/ship"
        )
    docked, dock = where
    if operations_of(dock.system.form) is not None and docked.worked == battle.turn:
        raise DOCK_BUSY.refuse(
            f"Clamp {docked.dock} of {docked.host} has worked this turn: go on with {ship.id}"
            " next turn.",
            at="/ship",
        )
    host = acting_ship(battle, docked.host, at="/ship")
    parted = bar_across_bubble(ship, host)
    if parted is not None:
        raise parted.refuse(
            f"A bubble parts {ship.id} from {host.id}: wait until it is gone.", at="/ship"
        )
    return host


def _mend(battle: Battle, host: Starship, ship: Starship, task: MendDocked) -> DockedShipMended:
    """Return a ship that a repair system of its structure has mended (CI-15.5.1-1)."""
    require_points(battle, host, task.system, task.work)
    # It is not itself among what it repairs, whatever the ship calls its own systems.
    by = state_of(host.sheet, task.system)._replace(system="")
    found = after(battle, ship, mended_by(ship, by, task.work))
    return DockedShipMended(
        ship=ship.id,
        turn=battle.turn,
        sections=found.sections,
        as_new=found.as_new,
        stable=found.stable,
        host=host.id,
        system=task.system,
        points=sum(each.points for each in task.work),
        work=task.work,
    )


def _try_repair(
    battle: Battle, both: tuple[Starship, Starship], task: CrewsDocked, dice: Dice
) -> DockedRepairTried:
    """Return an attempt of a crew of a structure aboard a ship (CI-15.5.2-1, CI-15.5.3-1)."""
    host, ship = both
    section = require_attempt(battle, host, ship, (task.system, task.fire_in))
    what = task.system or f"fire-{section}"
    roll = dice.roll(label(battle, host.id, "docked", ship.id, what), AD_HOC_DICE, AD_HOC_SIDES)
    found = ad_hoc_repair(roll.faces, section_of(ship.condition, section).hull)
    done = after(battle, ship, repaired_by(ship.condition, task.system, section, found))
    return DockedRepairTried(
        ship=ship.id,
        turn=battle.turn,
        sections=done.sections,
        as_new=done.as_new,
        stable=done.stable,
        host=host.id,
        section=section,
        system=task.system,
        total=sum(roll.faces),
        outcome=found.outcome,
        price=found.price,
        rolls=(roll,),
    )


def odds_of_dock(battle: Battle, order: UseDock) -> Odds:
    """Return the exact chances of an attempt of a crew (CI-15.5.2-1).

    Raises:
        IllegalOrder: it may not be tried so, or the task needs no dice.
        Malformed: a ship, a system or a section is unknown.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    host = working_host(battle, ship)
    task = order.task
    if not isinstance(task, CrewsDocked):
        raise NO_ODDS.refuse("No dice are thrown for that: ask for attempts of crews.", at="/task")
    section = require_attempt(battle, host, ship, (task.system, task.fire_in))
    return chances_of_crew(ship, section, task.system)


class UseDockChoice(Choice, frozen=True, tag="use_dock", kw_only=True):
    """A task for a docked ship and its structure, and its beneficiary."""

    ship: str
    host: str
    task: Task
    ashore: bool = False
    rule: str = "CI-15.7.4-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the docked operations of a seat; with `unit`, those of that ship alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished and unit in {None, ship.id}
        if not mine or ship.status != "active" or ship.docked is None:
            continue
        try:
            host = working_host(battle, ship)
        except Refusal:
            continue
        for task, ashore in _tasks(battle, ship, host):
            order = UseDock(ship=ship.id, task=task, ashore=ashore)
            if _stands(battle, order):
                yield UseDockChoice(
                    ship=ship.id,
                    host=host.id,
                    task=task,
                    ashore=ashore,
                    order=order_of(UseDock, ship=ship.id, task=task, ashore=ashore),
                )


def _stands(battle: Battle, order: UseDock) -> bool:
    """Return whether an operation may be done; a crew's throw is not made for that."""
    faces = (1, 1, 1) if isinstance(order.task, CrewsDocked) else ()
    try:
        use_dock(Ruling(battle), order, SuppliedDice(faces))
    except Refusal:
        return False
    return True


def _tasks(battle: Battle, ship: Starship, host: Starship) -> Iterator[tuple[Task, bool]]:
    """Yield what might be done, one of each kind of thing at a time."""
    for ashore in (False, True):
        way = Way(ship, ship, host) if ashore else Way(ship, host, ship)
        yield ShareCrew(), ashore
        for task in _shares(battle, way):
            yield task, ashore
    for each in _works(ship):
        for name in repair_systems(host):
            if is_on(host, name):
                yield MendDocked(system=name, work=(each,)), False
    for system in ship.sheet.systems:
        yield CrewsDocked(system=system.id), False
    for section in fires_of(ship):
        yield CrewsDocked(fire_in=section), False


def _shares(battle: Battle, way: Way) -> Iterator[Task]:
    yield from _missiles(battle, way)
    yield from _rounds(way)
    yield from _craft(battle, way)


def _missiles(battle: Battle, way: Way) -> Iterator[ShareMissiles]:
    for source, store in stores_of(battle, way.giver).items():
        for munition in dict.fromkeys(store.missiles):
            for target in stores_of(battle, way.taker):
                yield ShareMissiles(source=source, target=target, munition=munition)


def _rounds(way: Way) -> Iterator[ShareRounds]:
    for source in rounds_of(way.giver):
        for target in rounds_of(way.taker):
            yield ShareRounds(source=source, target=target)


def _craft(battle: Battle, way: Way) -> Iterator[ShareCraft]:
    for source in hangars_of(way.giver):
        stowed = stowed_in(battle, way.giver.id, source)
        for group in dict.fromkeys(each.group.id for each in stowed):
            for target in hangars_of(way.taker):
                yield ShareCraft(group=group, source=source, target=target)


def _works(ship: Starship) -> Iterator[Work]:
    gone = destroyed(ship.condition)
    for section in ship.condition.sections:
        for each in section.systems:
            if each.lost and each.id not in gone:
                yield MendSystem(system=each.id)
    for name in hulls_for(ship):
        yield MendHull(section=name)
    for name in fires_of(ship):
        yield PutOutFire(section=name)


USE_DOCK: Act[Battle, UseDock] = Act(
    order=UseDock,
    procedure=use_dock,
    family="sequence",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(UseDockChoice),
    readable=nobody,
    odds=odds_of_dock,
)


DOCKED = ChapterOfPlay(
    acts=(USE_DOCK,),
    events=EVENTS,
    choices=choices,
    operations={
        "use_dock": UseDock,
    },
)
