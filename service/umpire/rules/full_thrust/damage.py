"""FT 2.6, 4.5, 7: damage, core systems, damage control, the end of a turn."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.offers import (
    Choice,
    Legal,
    Role,
    codes,
    list_of,
    open_at,
    order_of,
    record,
    whole,
)
from umpire.kernel.offers import one_of as one_legal_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.tracks import boxes, rows_ended
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.power import charge_of, delta_of
from umpire.rules.full_thrust.refusals import (
    CORE_SOUND,
    JOB_TRIED,
    NOT_ENOUGH_DCP,
    NOT_REPAIRABLE,
    TOO_MANY_DCP,
    UNKNOWN_SYSTEM,
)
from umpire.rules.full_thrust.state.battle import (
    Attack,
    Battle,
    DamageMode,
    Hit,
    Ruling,
    acting_ship,
    is_waited_for,
    label,
    require_command,
    require_ship,
    require_unfinished,
    side_of_ship,
)
from umpire.rules.full_thrust.state.ship import DriveState, MainDrive, Ship, WaveGun, crew_left
from umpire.rules.full_thrust.state.tables import DIE, CoreSystemsTable, DamageControlTable
from umpire.rules.full_thrust.state.values import MOST_SYSTEMS, Core
from umpire.rules.full_thrust.stations import break_up, inside_of, neighbours
from umpire.rules.full_thrust.terrain import throw_explosion
from umpire.rules.full_thrust.thresholds import (
    EVENTS,
    CoreDumped,
    DamageTaken,
    HoldsLost,
    LifeSupportFailed,
    ReactorThrown,
    RepairTried,
    ShipAbandoned,
    ShipDestroyed,
    SystemRepaired,
    check_threshold,
    lose_aboard,
    lose_system,
)
from umpire.rules.full_thrust.wonder_fields import WaveGunBurst

SUFFERING = ("active", "cloaked")
"""Ships that damage can still do something to: the others are gone, and take marks alone."""


def split_between_armour_and_hull(hits: Iterable[Hit], armour: int) -> tuple[int, int]:
    """Return how much of `hits` armour takes, and how much the hull (FT-4.5-1 to -4, FT-RUL-17).

    `hits` are in the order of marking, `armour` counts the boxes left.
    """
    to_armour = to_hull = 0
    for points, mode in ((hit.points, hit.mode) for hit in hits):
        share = _share_of_armour(points, mode)
        taken = min(share, armour - to_armour)
        to_armour += taken
        to_hull += points - taken
    return to_armour, to_hull


def _share_of_armour(points: int, mode: DamageMode) -> int:
    """Return how many points of a hit meet armour, while there is any (FT-4.5-1 to -4)."""
    if mode == "ordinary":
        return points
    return (points + 1) // 2 if mode == "armour_piercing" else 0


class _Struck(NamedTuple):
    """A ship as it was before attacks that count together, the damage and what they needled."""

    ship: Ship
    damage: int
    needled: tuple[str, ...]


def take_damage(ruling: Ruling, ship_id: str, attack: Attack, dice: Dice) -> Ruling:
    """Mark the damage of one attack, lose needled systems, and check the rows that it ends.

    A ship that is destroyed already takes no more than the marks (FT-RUL-12). An explosion that the
    attack sets off aboard is an attack of its own, after everything else (FT-12.3-6).
    """
    return take_all_damage(ruling, ((ship_id, attack),), dice)


def take_all_damage(ruling: Ruling, attacks: Iterable[tuple[str, Attack]], dice: Dice) -> Ruling:
    """Mark the damage of attacks that count at once, and only then what each target loses.

    The rows that all of them have ended together are one check (FT-2.7-17, FT-RUL-98).
    """
    struck: dict[str, _Struck] = {}
    for ship_id, attack in attacks:
        ship = require_ship(ruling.state, ship_id, at="/target")
        ruling, damage, needled = _mark(ruling, ship, attack)
        before = struck.get(ship_id, _Struck(ship, damage, ()))
        struck[ship_id] = _Struck(before.ship, damage, (*before.needled, *needled))
    for each in struck.values():
        ruling = _suffer(ruling, each, dice)
        ruling = _burst(ruling, each.ship, dice)
    return ruling


def _burst(ruling: Ruling, before: Ship, dice: Dice) -> Ruling:
    """Let the charged wave guns burst that an attack has knocked out (FT-12.3-6).

    A burst comes from inside the ship, and no armour stops it (FT-UMP-47).
    """
    ship = require_ship(ruling.state, before.id, at="/target")
    lost = [gun.id for gun in before.working(WaveGun) if gun.id in ship.lost]
    if ship.status != "active":
        return ruling
    for gun in lost:
        points = charge_of(ship, gun)
        if points:
            burst = WaveGunBurst(ship=ship.id, weapon=gun, points=points)
            hits = (Hit(points, "penetrating"),)
            inside = Attack(ship.id, hits, note="wave gun", rule=burst.rule)
            ruling = take_damage(ruling.then(burst), ship.id, inside, dice)
    return ruling


def _mark(ruling: Ruling, ship: Ship, attack: Attack) -> tuple[Ruling, int, tuple[str, ...]]:
    """Mark the damage of one attack at a ship; return its damage then, and needled systems."""
    struck = bool(attack.hits)
    ruling, attack = delta_of(ruling.state).protection(ruling, ship, attack)
    to_armour, to_hull = split_between_armour_and_hull(attack.hits, ship.armour)
    damage = ship.damage + to_hull
    if attack.hits or not struck:
        ruling = ruling.then(
            DamageTaken(
                ship=ship.id,
                attacker=attack.attacker,
                points=to_armour + to_hull,
                to_armour=to_armour,
                to_hull=to_hull,
                armour_lost=ship.armour_lost + to_armour,
                damage=damage,
                note=attack.note,
                rule=attack.rule,
            )
        )
    return ruling, damage, attack.needled


def _suffer(ruling: Ruling, struck: _Struck, dice: Dice) -> Ruling:
    """Lose needled systems, and check the rows that the damage has ended, or end the ship."""
    ship, damage = struck.ship, struck.damage
    if require_ship(ruling.state, ship.id, at="/target").status not in SUFFERING:
        return ruling
    needle_rule = delta_of(ruling.state).needle_rule
    for system in struck.needled:
        ruling = lose_system(ruling, ship.id, system, dice, rule=needle_rule)
    if damage >= boxes(ship.ssd.rows):
        excess = damage - boxes(ship.ssd.rows)
        ruling = throw_explosion(destroy(ruling, ship.id, excess), ship, excess, dice)
        return _break_up(ruling, ship, dice)
    return _end_rows(ruling, ship, damage, dice)


def destroy(ruling: Ruling, ship_id: str, excess: int = 0, rule: str = "FT-2.6-2") -> Ruling:
    """Destroy a ship, the ships inside it, and the groups aboard (FT-2.6-2, FT-7.1-2)."""
    ruling = ruling.then(ShipDestroyed(ship=ship_id, excess=excess, rule=rule))
    for docked in inside_of(ruling.state, ship_id):
        ruling = destroy(ruling, docked, rule="FT-UMP-53")
    return lose_aboard(ruling, ship_id)


def _break_up(ruling: Ruling, section: Ship, dice: Dice) -> Ruling:
    """Let a destroyed section damage those beside it, and those theirs (FT-13.8-3, FT-RUL-91)."""
    for neighbour in neighbours(section):
        ruling, points = break_up(ruling, section, neighbour, dice)
        if points:
            attack = Attack(section.id, (Hit(points),), note="break-up", rule="FT-13.8-3")
            ruling = take_damage(ruling, neighbour, attack, dice)
    return ruling


def _end_rows(ruling: Ruling, ship: Ship, damage: int, dice: Dice) -> Ruling:
    """Check the threshold points that the damage has passed, and lose holds (FT-4.6-1, FT-7.5-1).

    `ship` is the ship before the attack, `damage` all its damage now.
    """
    rows = tuple([row for row in ship.ssd.rows if row])
    before, after = rows_ended(rows, ship.damage), rows_ended(rows, damage)
    if after == before:
        return ruling
    holds = min(len(ship.ssd.holds), ship.holds_lost + after - before)
    if holds > ship.holds_lost:
        ruling = ruling.then(HoldsLost(ship=ship.id, holds_lost=holds))
    return check_threshold(ruling, ship.id, after, after - before - 1, dice)


class DumpCore(Value, frozen=True, tag="dump_core"):
    """Throw out a power core that may explode; the ship drifts from then on (FT-7.2-4)."""

    ship: Id


class AbandonShip(Value, frozen=True, tag="abandon_ship"):
    """Leave a ship whose power core may explode (FT-7.2-5)."""

    ship: Id


def require_crewed(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship without a crew or power (FT-7.2-4 to -6, FT-RUL-102)."""
    if ship.is_hulk:
        require_command(battle, ship, at=at)


def dump_core(ruling: Ruling, order: DumpCore, _dice: Dice) -> Ruling:
    """Throw out a power core that may explode (FT-7.2-3, -4)."""
    ship = _in_danger(ruling.state, order.ship)
    return ruling.then(CoreDumped(ship=ship.id))


def abandon_ship(ruling: Ruling, order: AbandonShip, _dice: Dice) -> Ruling:
    """Leave a ship whose power core may explode (FT-7.2-3, -5)."""
    battle = ruling.state
    ship = _in_danger(battle, order.ship)
    return ruling.then(ShipAbandoned(ship=ship.id, turn=battle.turn))


def _in_danger(battle: Battle, ship_id: str) -> Ship:
    ship = acting_ship(battle, ship_id, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_crewed(battle, ship, at="/ship")
    if ship.core.power_core != "critical":
        raise CORE_SOUND.refuse(
            f"The power core of {ship.id} is in no danger: it is dumped, and the ship abandoned, "
            "only when it is about to explode.",
            at="/ship",
        )
    return ship


def explosion_number(core: Core, turn: int, first_number: int, table: CoreSystemsTable) -> int:
    """Return the lowest face that makes a damaged power core explode (FT-7.2-3, -5, FT-RUL-58).

    A core without a crew (abandoned, or life support failed) explodes on `first_number` in the turn
    when the crew left, and on one step less each turn.
    """
    left = core.abandoned_turn or core.life_support_until or turn
    if core.power_core != "abandoned" and core.life_support != "failed":
        return table.explodes_on
    return first_number - table.abandoned_step * max(0, turn - left)


def may_explode(ship: Ship) -> bool:
    """Return whether a die is thrown for a ship's power core at the end of the turn (FT-7.2-3)."""
    return ship.status == "active" and ship.core.power_core in {"critical", "abandoned"}


def throw_reactor(ruling: Ruling, ship: Ship, dice: Dice) -> Ruling:
    """Throw for one power core; it destroys its ship and harms nobody else (FT-RUL-58)."""
    battle = ruling.state
    number = explosion_number(
        ship.core, battle.turn, battle.options.abandon_first_number, battle.tables.core_systems
    )
    roll = dice.roll(label(battle, ship.id, "reactor"), 1, DIE)
    explodes = roll.faces[0] >= number
    rule = "FT-7.2-5" if ship.core.power_core == "abandoned" else "FT-7.2-3"
    ruling = ruling.then(
        ReactorThrown(ship=ship.id, number=number, explodes=explodes, rolls=(roll,), rule=rule)
    )
    return destroy(ruling, ship.id, rule=rule) if explodes else ruling


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One repair: which system (or core system), by how many parties (FT-7.3-2)."""

    system: Id
    parties: Annotated[int, Meta(ge=1, le=100)]


class RepairSystems(Value, frozen=True, tag="repair_systems"):
    """Set a ship's damage control parties to work, one throw a job, in this order (FT-7.3-2)."""

    ship: Id
    jobs: Annotated[tuple[Job, ...], Meta(min_length=1, max_length=100)]


def is_repaired(face: int, parties: int) -> bool:
    """Return whether a die repairs a job of some parties (FT-7.3-2)."""
    return face <= parties


def parties_left(ship: Ship, table: DamageControlTable) -> int:
    """Return the parties that have not worked this turn: one a crew factor left (FT-7.3-1)."""
    return max(0, crew_left(ship, table) - ship.repaired_with)


def repairs_open(battle: Battle, ship: Ship) -> tuple[str, ...]:
    """Return what can still be repaired this turn: in SSD order, then core systems (FT-7.3-2)."""
    return tuple(
        [
            name
            for name in ship.repairs()
            if name not in ship.repairs_tried and not _is_for_good(battle, ship, name)
        ]
    )


def _open_jobs(battle: Battle, ship: Ship) -> str:
    return one_of(repairs_open(battle, ship), none="nothing")


def _is_for_good(battle: Battle, ship: Ship, name: str) -> bool:
    """Return whether a bridge is out for the rest of the game, beyond repair (FT-RUL-108)."""
    if name != "bridge" or not battle.options.bridge_lost_for_good:
        return False
    return ship.core.bridge == "out" and ship.core.bridge_until is None


def repair_systems(ruling: Ruling, order: RepairSystems, dice: Dice) -> Ruling:
    """Set parties to work: one throw a job, in the order given (FT-7.3-2; dice: FT-DICE-11)."""
    ship = repairing_ship(ruling.state, order)
    for job in order.jobs:
        ruling = _do(ruling, ship, job, dice)
    return ruling


def repairing_ship(battle: Battle, order: RepairSystems) -> Ship:
    """Return a ship whose parties may do all the jobs of an order (FT-7.3-1, -2)."""
    ship = ship_at_work(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_crewed(battle, ship, at="/ship")
    _require_parties(ship, order.jobs, battle.tables.damage_control)
    _require_jobs(battle, ship, order.jobs)
    return ship


def ship_at_work(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship aboard which damage control works, by name (FT-7.3-1).

    A ship off the table is refused unless damage control works there.
    """
    ship = battle.ship(ship_id)
    if ship is not None and ship.has_parties_at_work():
        return ship
    return acting_ship(battle, ship_id, at=at)


def _require_parties(ship: Ship, jobs: Sequence[Job], table: DamageControlTable) -> None:
    for place, job in enumerate(jobs):
        if job.parties > table.max_parties:
            raise TOO_MANY_DCP.refuse(
                f"{job.parties} parties are too many for {job.system} of {ship.id}: "
                f"{table.max_parties} is the most for one job.",
                at=f"/jobs/{place}/parties",
            )
    wanted, left = sum([job.parties for job in jobs]), parties_left(ship, table)
    if wanted > left:
        raise NOT_ENOUGH_DCP.refuse(
            f"{ship.id} has {left} parties free, not {wanted}: {left} is the most.", at="/jobs"
        )


def _require_jobs(battle: Battle, ship: Ship, jobs: Sequence[Job]) -> None:
    named = Counter(job.system for job in jobs)
    for place, job in enumerate(jobs):
        system, at = job.system, f"/jobs/{place}/system"
        if system not in ship.parts():
            raise UNKNOWN_SYSTEM.refuse(
                f"{ship.id} has no system {system}: {_open_jobs(battle, ship)} may be.", at=at
            )
        if system in ship.repairs_tried or named[system] > 1:
            raise JOB_TRIED.refuse(
                f"{system} of {ship.id} gets one throw a turn: {_open_jobs(battle, ship)} may be.",
                at=at,
            )
        if not ship.can_be_repaired(system):
            raise NOT_REPAIRABLE.refuse(
                f"{system} of {ship.id} is not repaired: {_open_jobs(battle, ship)} may be.", at=at
            )
        if _is_for_good(battle, ship, system):
            raise NOT_REPAIRABLE.refuse(
                f"The bridge of {ship.id} is out for the rest of the game.", at=at, rule="FT-7.2-2"
            )


def _do(ruling: Ruling, ship: Ship, job: Job, dice: Dice) -> Ruling:
    roll = repair_roll(ruling.state, ship.id, job.system, dice)
    done = is_repaired(roll.faces[0], job.parties)
    ruling = ruling.then(try_job(ruling.state, ship.id, job, roll, done=done))
    return ruling.then(restore(ship, job.system)) if done else ruling


def repair_roll(battle: Battle, ship_id: str, system: str, dice: Dice) -> Roll:
    """Throw for one job (FT-7.3-2)."""
    return dice.roll(label(battle, ship_id, system, "repair"), 1, DIE)


def try_job(battle: Battle, ship_id: str, job: Job, roll: Roll, *, done: bool) -> RepairTried:
    """Return the event of a job that has been thrown for: its parties have worked this turn."""
    before = require_ship(battle, ship_id, at="/ship").repaired_with
    return RepairTried(
        ship=ship_id,
        system=job.system,
        parties=job.parties,
        repaired_with=before + job.parties,
        done=done,
        rolls=(roll,),
    )


def restore(ship: Ship, system: str) -> SystemRepaired:
    """Return the event of a repair; it brings a drive up by one step (FT-RUL-59)."""
    drive = _drive_after(ship) if isinstance(ship.ssd.system(system), MainDrive) else None
    return SystemRepaired(ship=ship.id, system=system, drive=drive)


def _drive_after(ship: Ship) -> DriveState:
    return "half" if ship.drive == "out" else "full"


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Count down the turn: reactors are thrown for, bridges and life support run on (FT-2.7-15)."""


def has_damage_control(battle: Battle, side: str) -> bool:
    """Return whether a side has anything that it could repair, dump or abandon (FT-7.2-3, -7.3-2).

    In a closed book any might (FT-UMP-67).
    """
    return is_waited_for(battle, side) or any(
        ship.side == side and _has_a_choice(battle, ship) for ship in battle.ships
    )


def _has_a_choice(battle: Battle, ship: Ship) -> bool:
    if not ship.has_parties_at_work() or ship.is_hulk or ship.bogey:
        return False
    if ship.core.power_core == "critical" or not battle.options.open_book:
        return True
    free = parties_left(ship, battle.tables.damage_control)
    return free > 0 and bool(repairs_open(battle, ship))


def must_count_down(battle: Battle) -> bool:
    """Return whether a turn ends with dice or a count: reactors, bridges, life support."""
    return any(may_explode(ship) or _counts(ship) for ship in battle.ships)


def _counts(ship: Ship) -> bool:
    core = ship.core
    counting = core.bridge_until is not None or core.life_support == "failing"
    return counting and ship.status == "active" and not ship.is_hulk


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Throw for reactors in the order of ships, then count the turn (FT-2.7-15, FT-DICE-11)."""
    battle = ruling.state
    for ship in battle.ships:
        if may_explode(ship):
            ruling = throw_reactor(ruling, ship, dice)
    for ship in ruling.state.ships:
        if _counts(ship):
            ruling = ruling.then(*_count_down(ship, battle.turn))
    return ruling


def _count_down(ship: Ship, turn: int) -> list[Any]:
    """Return what a completed turn does: a bridge back, life support gone (FT-7.2-2, -6).

    With life support the crew is gone, and nobody holds back a critical core (FT-7.2-5).
    """
    core, events = ship.core, list[Any]()
    if core.bridge_until is not None and core.bridge_until <= turn:
        events.append(SystemRepaired(ship=ship.id, system="bridge", rule="FT-7.2-2"))
    until = core.life_support_until
    if core.life_support == "failing" and until is not None and until <= turn:
        events.append(LifeSupportFailed(ship=ship.id))
        if core.power_core == "critical":
            events.append(ShipAbandoned(ship=ship.id, turn=turn, rule="FT-7.2-6"))
    return events


class RepairSystemsChoice(Choice, frozen=True, tag="repair_systems"):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job that n parties work on.
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
    """The turn may be counted down; power cores of the ships `reactors` throw dice."""

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
    return record({"system": one_legal_of(systems), "parties": whole(1, most)}, more)


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
