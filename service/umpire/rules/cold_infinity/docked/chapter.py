"""The chapter of docked operations, and what they may be now (CI 15.7.4)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.docked import orders
from umpire.rules.cold_infinity.docked.happenings import EVENTS
from umpire.rules.cold_infinity.docked.orders import (
    CrewsDocked,
    MendDocked,
    ShareCraft,
    ShareCrew,
    ShareMissiles,
    ShareRounds,
    Task,
    UseDock,
)
from umpire.rules.cold_infinity.docked.sharing import Way, rounds_of, stores_of
from umpire.rules.cold_infinity.docked.working import odds_of_dock, use_dock, working_host
from umpire.rules.cold_infinity.hangars.stowage import hangars_of, stowed_in
from umpire.rules.cold_infinity.power.supplying import is_on
from umpire.rules.cold_infinity.repair.choices import fires_of, hulls_for
from umpire.rules.cold_infinity.repair.machines import repair_systems
from umpire.rules.cold_infinity.repair.rates import MendHull, MendSystem, PutOutFire, Work
from umpire.rules.cold_infinity.state.audience import nobody
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.running import destroyed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import side_of_ship


class UseDockChoice(Choice, frozen=True, tag="use_dock", kw_only=True):
    """Something that a docked ship and its structure may do: the task, and for whom."""

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
    """Tell whether an operation may be done; a crew's throw is not made for that."""
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
    for source, held in stores_of(battle, way.giver).items():
        for munition in dict.fromkeys(held.missiles):
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
    codes=orders.CODES,
    choices=choices,
    operations={
        "use_dock": UseDock,
    },
)
