"""What damage control may do now, with the chances of parties that do not give up (TBT 11)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import codes, flag, list_of, open_at
from umpire.kernel.plane import DECIMALS
from umpire.rules.full_thrust.damage.choices import DamageChoice, job_of, most_jobs
from umpire.rules.full_thrust.damage.choices import RepairSystemsChoice as RemixedRepairs
from umpire.rules.full_thrust.damage.choices import choices as choices_of_remixed
from umpire.rules.full_thrust.state.refusals import JOB_TRIED
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.to_boldly_thrust.repairs.persistence import persist, works_miracles
from umpire.rules.to_boldly_thrust.repairs.shields import possible_points
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import SHIELDS, Ship
from umpire.rules.to_boldly_thrust.state.units import known_ship


class RepairSystemsChoice(RemixedRepairs, frozen=True, tag="repair_systems", kw_only=True):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job on which n parties work; on systems that they are
    `persistent` with it is `persistent_chance`, whatever their number, unless the owner says
    otherwise. A success on shields restores one of `restores`, each as likely.
    """

    persistent: tuple[str, ...] = ()
    persistent_chance: float = 0.0
    restores: tuple[int, ...] = ()
    rule: str = "TBT-DC-01"


RepairChoice: TypeAlias = RepairSystemsChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[RepairChoice]:
    """Yield what parties of the sides that the asker speaks for may repair."""
    for choice in choices_of_remixed(battle, side_sees, unit):
        if isinstance(choice, RemixedRepairs):
            yield _told(battle, known_ship(battle, choice.ship, at="/ship"), choice)


def end_of_turn(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[DamageChoice]:
    """Yield what Remixed offers at the end of a turn beside repairs."""
    for choice in choices_of_remixed(battle, side_sees, unit):
        if not isinstance(choice, RemixedRepairs):
            yield choice


def _told(battle: Battle, ship: Ship, choice: RemixedRepairs) -> RepairSystemsChoice:
    persistent = tuple([name for name in choice.systems if persist(battle, ship, name)])
    more = {"persistent": flag()} if persistent else {}
    job = job_of(choice.systems, len(choice.chances), more)
    jobs = most_jobs(choice.parties, choice.systems)
    return RepairSystemsChoice(
        ship=ship.id,
        parties=choice.parties,
        systems=choice.systems,
        chances=choice.chances,
        persistent=persistent,
        persistent_chance=miracle_chance(battle) if persistent else 0.0,
        restores=possible_points(battle, ship) if SHIELDS in choice.systems else (),
        order=choice.order,
        open=(open_at("/jobs", list_of(job, 1, jobs)),),
        unless=choice.unless or (codes(JOB_TRIED) if jobs > 1 and persistent else ()),
    )


def miracle_chance(battle: Battle) -> float:
    """Return the chance of a job that parties do not give up on (TBT-DC-05)."""
    reading, table = battle.options.miracle_worker, battle.tables.persistence
    done = [face for face in range(1, DIE + 1) if works_miracles(face, table, reading)]
    return round(len(done) / DIE, DECIMALS)
