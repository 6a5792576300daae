"""What docked ships and structures hand over: missiles, rounds, craft (CI 15.7.4)."""

from collections.abc import Mapping
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docked.happenings import (
    CraftShared,
    MissilesShared,
    RoundsHeld,
    RoundsShared,
    Store,
)
from umpire.rules.cold_infinity.docked.orders import (
    NO_BAY_LEFT,
    NO_ROOM_FOR_SHARE,
    NOTHING_LEFT,
    UNFIT_SHARE,
    ShareCraft,
    ShareMissiles,
    ShareRounds,
)
from umpire.rules.cold_infinity.guided.stocks import racks_now, rounds_at_start
from umpire.rules.cold_infinity.hangars.launches import aboard
from umpire.rules.cold_infinity.hangars.stowage import (
    hangars_of,
    has_room,
    known_hangar,
)
from umpire.rules.cold_infinity.state.arms import Missiles
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_WEAPON
from umpire.rules.cold_infinity.state.running import blocks, destroyed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Dispenser
from umpire.rules.cold_infinity.state.units import known_group
from umpire.rules.cold_infinity.state.weapons import Drum


class Way(NamedTuple):
    """Who is docked, who gives, and who takes: the ship, or its structure."""

    docked: Starship
    giver: Starship
    taker: Starship


class Held(NamedTuple):
    """Missiles of a rack or of the stores of a hangar, for how many there is room, and of what.

    Stores have room for any number, of any kind.
    """

    missiles: Missiles
    room: int | None = None
    fitting: tuple[Id, ...] | None = None

    @property
    def hangar(self) -> bool:
        """Whether it is the stores of a hangar."""
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
        IllegalOrder: there are not so many, they do not fit, or there is no room.
        Malformed: there is no such rack or hangar.
    """
    source = _known(stores_of(battle, way.giver), way.giver, task.source, "/task/source")
    target = _known(stores_of(battle, way.taker), way.taker, task.target, "/task/target")
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


def _known(found: Mapping[Id, Held], ship: Starship, name: Id, at: str) -> Held:
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
        IllegalOrder: there are not so many, they are of another kind, or there is no room.
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
    """Tell how much more a store takes."""
    return f"has room for {left} more" if left > 0 else "is full"
