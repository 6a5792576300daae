"""The procedure of damage control (TBT 11), beside what Remixed has of it (FT 7.3)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.rules.full_thrust.damage.damage_control import Job as RemixedJob
from umpire.rules.full_thrust.damage.damage_control import RepairSystems as RemixedRepairSystems
from umpire.rules.full_thrust.damage.damage_control import (
    is_repaired,
    repair_roll,
    repairing_ship,
    restored,
    ship_at_work,
    tried_job,
)
from umpire.rules.full_thrust.damage.happenings import RepairTried
from umpire.rules.to_boldly_thrust.repairs.happenings import FailuresCounted
from umpire.rules.to_boldly_thrust.repairs.persistence import (
    RULE,
    counts_failures,
    failures_after,
    persist,
    works_miracles,
)
from umpire.rules.to_boldly_thrust.repairs.shields import restore_shields
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.refusals import GENERATOR_DOWN, PRIZE
from umpire.rules.to_boldly_thrust.state.ship import SHIELDS, Ship
from umpire.rules.to_boldly_thrust.state.units import known_ship


class Job(RemixedJob, frozen=True, forbid_unknown_fields=True):
    """One repair: which system, core system or `shields`, by how many parties (TBT-DC-01).

    Parties of the Federation that have failed on it for long throw as miracle workers, unless the
    owner says that they are not `persistent` (TBT-RUL-37).
    """

    persistent: bool = True


class RepairSystems(RemixedRepairSystems, frozen=True, tag="repair_systems"):
    """Set a ship's damage control parties to work, one throw a job, in this order."""

    jobs: Annotated[tuple[Job, ...], Meta(min_length=1, max_length=100)]


def repair_systems(ruling: Ruling, order: RepairSystems, dice: Dice) -> Ruling:
    """Set parties to work: one throw a job, in the order given (TBT-DC-01 to -05).

    Raises:
        IllegalOrder: too many parties on a job or in all; a job cannot be done, or was tried; the
            shield generator is, or was, down; the ship is a prize.
        Malformed: there is no such ship or system.
    """
    battle = ruling.state
    ship_at_work(battle, order.ship, at="/ship")
    ship = known_ship(battle, order.ship, at="/ship")
    _require_own_crew(ship)
    _require_generator(ship, order)
    repairing_ship(battle, order)
    for job in order.jobs:
        ruling = _do(ruling, ship, job, dice)
    return _count_failures(ruling, battle, ship)


def _require_own_crew(ship: Ship) -> None:
    """Refuse the few hands of a prize crew (TBT-BOARD-04, TBT-UMP-21)."""
    if ship.prize is not None:
        raise PRIZE.refuse(
            f"The prize crew of {ship.id} repairs nothing; it does no more than fly.", at="/ship"
        )


def _require_generator(ship: Ship, order: RepairSystems) -> None:
    """Refuse strength to shields whose generator is down, or was this turn (TBT-DC-04)."""
    generator = ship.generator
    if generator is None or (ship.works(generator.id) and generator.id not in ship.repairs_tried):
        return
    for place, job in enumerate(order.jobs):
        if job.system == SHIELDS:
            raise GENERATOR_DOWN.refuse(
                f"{generator.id} of {ship.id} is down, or was this turn: it is repaired first, and "
                f"{SHIELDS} in a later turn.",
                at=f"/jobs/{place}/system",
            )


def _do(ruling: Ruling, ship: Ship, job: Job, dice: Dice) -> Ruling:
    battle: Battle = ruling.state
    tried = _tried(battle, ship, job, repair_roll(battle, ship.id, job.system, dice))
    ruling = ruling.then(tried)
    if not tried.done:
        return ruling
    if job.system == SHIELDS:
        return ruling.then(restore_shields(battle, ship, dice))
    return ruling.then(restored(ship, job.system))


def _tried(battle: Battle, ship: Ship, job: Job, roll: Roll) -> RepairTried:
    """Return what becomes of a job by its die, which the persistent read otherwise (TBT-DC-05)."""
    if not (job.persistent and persist(battle, ship, job.system)):
        done = is_repaired(roll.faces[0], job.parties)
        return tried_job(battle, ship.id, job, roll, done=done)
    reading = battle.options.miracle_worker
    done = works_miracles(roll.faces[0], battle.tables.persistence, reading)
    return replace(tried_job(battle, ship.id, job, roll, done=done), rule=RULE)


def _count_failures(ruling: Ruling, battle: Battle, ship: Ship) -> Ruling:
    """Count what the parties of a Federation ship have failed on (TBT-DC-05, TBT-RUL-37)."""
    if not counts_failures(battle, ship):
        return ruling
    tried = [each for each in ruling.events if isinstance(each, RepairTried)]
    failures = failures_after(battle, ship, [(each.system, each.done) for each in tried])
    if failures == ship.failures:
        return ruling
    return ruling.then(FailuresCounted(ship=ship.id, failures=failures))
