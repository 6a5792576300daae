"""The chapter of damage control and the end of a turn (FT 7): what may be done now, its acts."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.offers import (
    Choice,
    Legal,
    Role,
    codes,
    list_of,
    one_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.damage.core_systems import (
    AbandonShip,
    DumpCore,
    abandon_ship,
    dump_core,
    explosion_number,
    may_explode,
)
from umpire.rules.full_thrust.damage.damage_control import (
    RepairSystems,
    parties_left,
    repair_systems,
    repairs_open,
)
from umpire.rules.full_thrust.damage.happenings import EVENTS
from umpire.rules.full_thrust.damage.turn_end import EndTurn, end_turn, has_damage_control
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.bounds import MOST_SYSTEMS
from umpire.rules.full_thrust.state.refusals import JOB_TRIED, NOT_ENOUGH_DCP
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import side_of_ship


class RepairSystemsChoice(Choice, frozen=True, tag="repair_systems"):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job on which n parties work.
    """

    ship: str
    parties: int
    systems: tuple[str, ...]
    chances: tuple[float, ...]
    rule: str = "FT-7.3-2"


class DumpCoreChoice(Choice, frozen=True, tag="dump_core"):
    """A ship may dump its power core, which explodes at the end of the turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-4"


class AbandonShipChoice(Choice, frozen=True, tag="abandon_ship"):
    """A crew may leave its ship, whose core then explodes at the end of this turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-5"


class EndTurnChoice(Choice, frozen=True, tag="end_turn", kw_only=True):
    """The turn may be counted down; `reactors` are the ships for whose power cores dice fall."""

    reactors: tuple[str, ...]
    rule: str = "FT-2.7-15"
    role: Role = "finish"


DamageChoice: TypeAlias = RepairSystemsChoice | DumpCoreChoice | AbandonShipChoice | EndTurnChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[DamageChoice]:
    """Yield what the sides that the asker speaks for may do before the turn ends."""
    if battle.phase != "damage_control":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or ship.is_hulk:
            continue
        if not ship.has_parties_at_work():
            continue
        if side_sees(ship.side) and ship.side not in battle.finished:
            yield from _of_ship(battle, ship)
    waiting = [side for side in battle.sides if side not in battle.finished]
    if unit is None and not any(has_damage_control(battle, side) for side in waiting):
        reactors = tuple([ship.id for ship in battle.ships if may_explode(ship)])
        yield EndTurnChoice(reactors=reactors, order=order_of(EndTurn))


def _of_ship(battle: Battle, ship: Ship) -> Iterator[DamageChoice]:
    table = battle.tables.damage_control
    parties, systems = parties_left(ship, table), repairs_open(battle, ship)
    if parties and systems:
        yield repairs_of(ship, parties, systems, min(table.max_parties, parties))
    if may_explode(ship):
        first, core = battle.options.abandon_first_number, battle.tables.core_systems
        manned = explosion_number(ship.core, battle.turn, first, core)
        dump, leave = order_of(DumpCore, ship=ship.id), order_of(AbandonShip, ship=ship.id)
        yield DumpCoreChoice(ship=ship.id, chance=_from(manned), order=dump)
        yield AbandonShipChoice(ship=ship.id, chance=_from(first), order=leave)


def repairs_of(
    ship: Ship, parties: int, systems: tuple[str, ...], most: int
) -> RepairSystemsChoice:
    """Return what parties may repair, `most` of them on one job (FT-7.3-2)."""
    jobs = most_jobs(parties, systems)
    return RepairSystemsChoice(
        ship=ship.id,
        parties=parties,
        systems=systems,
        chances=tuple([round(number / DIE, DECIMALS) for number in range(1, most + 1)]),
        order=order_of(RepairSystems, ship=ship.id),
        open=(open_at("/jobs", list_of(job_of(systems, most), 1, jobs)),),
        unless=codes(JOB_TRIED, NOT_ENOUGH_DCP) if jobs > 1 and most > 1 else (),
    )


def most_jobs(parties: int, systems: tuple[str, ...]) -> int:
    """Return how many jobs may be done at once: one a system, by one party at least."""
    return min(parties, len(systems), MOST_SYSTEMS)


def job_of(systems: tuple[str, ...], most: int, more: Mapping[str, Legal] | None = None) -> Legal:
    """Return a job on one of some systems, with up to `most` parties, and what else to say."""
    return record({"system": one_of(systems), "parties": whole(1, most)}, more)


def _from(number: int) -> float:
    return round((DIE + 1 - number) / DIE, DECIMALS)


REPAIR_SYSTEMS: Act[Battle, RepairSystems] = Act(
    order=RepairSystems,
    procedure=repair_systems,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(RepairSystemsChoice),
)

DUMP_CORE: Act[Battle, DumpCore] = Act(
    order=DumpCore,
    procedure=dump_core,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(DumpCoreChoice),
)

ABANDON_SHIP: Act[Battle, AbandonShip] = Act(
    order=AbandonShip,
    procedure=abandon_ship,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(AbandonShipChoice),
)

END_TURN: Act[Battle, EndTurn] = Act(
    order=EndTurn,
    procedure=end_turn,
    family="sequence",
    phases=("damage_control",),
    giver="any_side",
    offer=InChapter(EndTurnChoice),
    resolves=True,
)

DAMAGE: Chapter[Battle] = Chapter(
    acts=(REPAIR_SYSTEMS, DUMP_CORE, ABANDON_SHIP, END_TURN),
    events=EVENTS,
    choices=choices,
)
