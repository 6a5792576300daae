"""Damage control parties (FT 7.3): which systems can be repaired, by how many, on which die."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.damage.core_systems import require_crewed
from umpire.rules.full_thrust.damage.happenings import RepairTried, SystemRepaired
from umpire.rules.full_thrust.state.battle import Battle, Ruling, label
from umpire.rules.full_thrust.state.crew import crew_left
from umpire.rules.full_thrust.state.refusals import (
    JOB_TRIED,
    NOT_ENOUGH_DCP,
    NOT_REPAIRABLE,
    TOO_MANY_DCP,
    UNKNOWN_SYSTEM,
)
from umpire.rules.full_thrust.state.ship import DriveState, Ship
from umpire.rules.full_thrust.state.systems import MainDrive
from umpire.rules.full_thrust.state.tables import DamageControlTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, known_ship, require_unfinished


class Job(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One repair: which system (or core system), by how many parties (FT-7.3-2)."""

    system: Id
    parties: Annotated[int, Meta(ge=1, le=100)]


class RepairSystems(Value, frozen=True, tag="repair_systems"):
    """Set a ship's damage control parties to work, one throw a job, in this order (FT-7.3-2)."""

    ship: Id
    jobs: Annotated[tuple[Job, ...], Meta(min_length=1, max_length=100)]


def is_repaired(face: int, parties: int) -> bool:
    """Tell whether a die repairs what so many parties work on (FT-7.3-2)."""
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
    """Tell whether a bridge is out for the rest of the game, beyond repair (FT-RUL-108)."""
    if name != "bridge" or not battle.options.bridge_lost_for_good:
        return False
    return ship.core.bridge == "out" and ship.core.bridge_until is None


def repair_systems(ruling: Ruling, order: RepairSystems, dice: Dice) -> Ruling:
    """Set parties to work: one throw a job, in the order given (FT-7.3-2; dice: FT-DICE-11).

    Raises:
        IllegalOrder: too many parties on a job or in all, or a job cannot be done or was tried.
        Malformed: there is no such ship or system.
    """
    ship = repairing_ship(ruling.state, order)
    for job in order.jobs:
        ruling = _do(ruling, ship, job, dice)
    return ruling


def repairing_ship(battle: Battle, order: RepairSystems) -> Ship:
    """Return a ship whose parties may do all the jobs of an order (FT-7.3-1, -2).

    Raises:
        IllegalOrder: too many parties on a job or in all, or a job cannot be done or was tried.
        Malformed: there is no such ship or system.
    """
    ship = ship_at_work(battle, order.ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_crewed(battle, ship, at="/ship")
    _require_parties(ship, order.jobs, battle.tables.damage_control)
    _require_jobs(battle, ship, order.jobs)
    return ship


def ship_at_work(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship aboard which damage control works, by name (FT-7.3-1).

    Raises:
        IllegalOrder: it is nowhere where it does.
        Malformed: there is none of that name on the table.
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
                f"{table.max_parties} is "
                "the most for one job.",
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
    ruling = ruling.then(tried_job(ruling.state, ship.id, job, roll, done=done))
    return ruling.then(restored(ship, job.system)) if done else ruling


def repair_roll(battle: Battle, ship_id: str, system: str, dice: Dice) -> Roll:
    """Throw for one job (FT-7.3-2)."""
    return dice.roll(label(battle, ship_id, system, "repair"), 1, DIE)


def tried_job(battle: Battle, ship_id: str, job: Job, roll: Roll, *, done: bool) -> RepairTried:
    """Return the event of a job that has been thrown for: its parties have worked this turn."""
    before = known_ship(battle, ship_id, at="/ship").repaired_with
    return RepairTried(
        ship=ship_id,
        system=job.system,
        parties=job.parties,
        repaired_with=before + job.parties,
        done=done,
        rolls=(roll,),
    )


def restored(ship: Ship, system: str) -> SystemRepaired:
    """Return the event of a repair; it brings a drive up by one step (FT-RUL-59)."""
    drive = _drive_after(ship) if isinstance(ship.ssd.system(system), MainDrive) else None
    return SystemRepaired(ship=ship.id, system=system, drive=drive)


def _drive_after(ship: Ship) -> DriveState:
    return "half" if ship.drive == "out" else "full"
