"""TBT 11: repairs, and failures that persist."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import happening
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import SMALLEST_DIE, Dice, Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.offers import codes, flag, list_of, open_at
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice
from umpire.rules.full_thrust.damage import (
    DamageChoice,
    is_repaired,
    job_of,
    most_jobs,
    repair_roll,
    repairing_ship,
    restore,
    ship_at_work,
    try_job,
)
from umpire.rules.full_thrust.damage import Job as RemixedJob
from umpire.rules.full_thrust.damage import RepairSystems as RemixedRepairSystems
from umpire.rules.full_thrust.damage import RepairSystemsChoice as RemixedRepairs
from umpire.rules.full_thrust.damage import choices as choices_of_remixed
from umpire.rules.full_thrust.refusals import JOB_TRIED
from umpire.rules.full_thrust.state.battle import change_ship, is_of_closed, label, side_of_ship
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.thresholds import RepairTried
from umpire.rules.to_boldly_thrust.refusals import GENERATOR_DOWN, PRIZE
from umpire.rules.to_boldly_thrust.state import (
    SHIELDS,
    Battle,
    Failures,
    MiracleWorker,
    PersistenceTable,
    Ruling,
    ShieldRepairTable,
    Ship,
    require_ship,
)

RULE = "TBT-DC-05"


def works_miracles(face: int, table: PersistenceTable, reading: MiracleWorker) -> bool:
    """Return whether a die repairs what parties have failed on for long (TBT-DC-05, TBT-RUL-37).

    As printed the highest faces do, mirrored the lowest; the number of parties does not count.
    """
    if reading == "literal":
        return face > DIE - table.faces
    return reading == "mirrored" and face <= table.faces


def counts_failures(battle: Battle, ship: Ship) -> bool:
    """Return whether it matters how long a ship's parties have failed (TBT-DC-05)."""
    return ship.ssd.race == "federation" and battle.options.miracle_worker != "off"


def count_failed_turns(battle: Battle, ship: Ship, system: str) -> int:
    """Return for how many turns in a row, up to the last one, parties failed on a system."""
    found = [each for each in ship.failures if each.system == system]
    return found[0].turns if found and found[0].last_turn == battle.turn - 1 else 0


def persist(battle: Battle, ship: Ship, system: str) -> bool:
    """Return whether a ship's parties would throw as miracle workers now (TBT-RUL-37)."""
    enough = count_failed_turns(battle, ship, system) >= battle.tables.persistence.failed_turns
    return enough and counts_failures(battle, ship)


def failures_after(
    battle: Battle, ship: Ship, jobs: Iterable[tuple[str, bool]]
) -> tuple[Failures, ...]:
    """Return the failures of a ship's parties after the jobs of this turn.

    A turn without work on a system ends the row (TBT-UMP-17); a success does too.

    `ship` is the ship before the jobs; each job has a system, and whether its repair was done.
    """
    tried = dict(jobs)
    kept = [
        each
        for each in ship.failures
        if each.last_turn >= battle.turn - 1 and each.system not in tried
    ]
    return (*kept, *_find_failures(battle, ship, tried))


def _find_failures(battle: Battle, ship: Ship, tried: dict[str, bool]) -> Iterator[Failures]:
    for system, done in tried.items():
        if not done:
            turns = count_failed_turns(battle, ship, system) + 1
            yield Failures(system=system, turns=turns, last_turn=battle.turn)


class ShieldsRestored(Happening, frozen=True, tag="shields_restored", kw_only=True):
    """Parties gave shields back `restored` points; `shield_marks` are left (TBT-DC-01, -02).

    These are null to others in a closed book (TBT-UMP-32).
    """

    ship: str
    restored: int
    shield_marks: int | None
    rolls: tuple[Roll, ...] = ()
    rule: str = "TBT-DC-01"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, shield_marks=self.shield_marks)

    def tell(self) -> str:
        restored = self.say("{ship} restores {restored:points} of shields")
        return f"{restored} ({dice(self.rolls)})" if self.rolls else restored

    def heard(self, battle: Battle, seat: Seat) -> "ShieldsRestored":
        """Return it; a closed display shows how much they get back, not how much is left."""
        closed = is_of_closed(battle, self.ship, seat)
        return replace(self, shield_marks=None) if closed else self


class FailuresCounted(Happening, frozen=True, tag="failures_counted", kw_only=True):
    """The failures of a ship's parties, and for how many turns in a row (TBT-DC-05)."""

    ship: str
    failures: tuple[Failures, ...]
    rule: str = "TBT-DC-05"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, failures=self.failures)

    def tell(self) -> str:
        if not self.failures:
            return self.say("{ship}'s repair parties have no failures to make up for")
        failed = [
            self.say(
                "{system:word} for {turns}",
                system=each.system,
                turns=self.say_number(each.turns, "{number} turn", "{number} turns"),
            )
            for each in self.failures
        ]
        return self.say("{ship}'s repair parties have failed on {failed:list}", failed=failed)


def tell(event: Any) -> str:
    """Return the log line of an event of this book.

    Events of Remixed have their own, except for parties that do not give up (TBT-DC-05): their
    throw is one of Remixed, under another rule.
    """
    if isinstance(event, RepairTried) and event.rule == RULE:
        return _miracle(event)
    return happening.told(event)


def _miracle(event: RepairTried) -> str:
    done = "a miracle" if event.done else "to no avail"
    return (
        f"{event.parties} of {event.ship}'s parties do not give up on {event.system}: "
        f"{dice(event.rolls)}, {done}"
    )


EVENTS: tuple[type[HappensTo[Battle]], ...] = (ShieldsRestored, FailuresCounted)


def is_below_half(left: int, strength: int) -> bool:
    """Return whether shields are below half strength, which is rounded down (TBT-RUL-36)."""
    return left < strength // 2


def count_restored(left: int, strength: int, found: int, table: ShieldRepairTable) -> int:
    """Return what a success restores: up to half strength, or up to all (TBT-DC-01, -02).

    `left` is the strength left, `strength` the whole one. `found` is how much a success restores
    below half strength, if the shields lack that much.
    """
    if is_below_half(left, strength):
        return min(found, strength // 2 - left)
    return min(table.from_half, strength - left)


def possible_points(battle: Battle, ship: Ship) -> tuple[int, ...]:
    """Return what a success may restore to a ship's shields now, each as likely (TBT-RUL-36)."""
    left, strength, table = ship.shields_left, ship.shield_strength, battle.tables.shield_repair
    faces = range(1, table.below_half + 1) if _throws(battle, ship) else (table.below_half,)
    return tuple([count_restored(left, strength, face, table) for face in faces])


def restore_shields(battle: Battle, ship: Ship, dice: Dice) -> ShieldsRestored:
    """Restore shields on a success; below half strength a die says how much (TBT-RUL-36)."""
    table, rolls = battle.tables.shield_repair, tuple[Roll, ...]()
    found = table.below_half
    if _throws(battle, ship):
        rolls = (dice.roll(label(battle, ship.id, SHIELDS, "restored"), 1, table.below_half),)
        found = rolls[0].faces[0]
    left, strength = ship.shields_left, ship.shield_strength
    points = count_restored(left, strength, found, table)
    return ShieldsRestored(
        ship=ship.id,
        restored=points,
        shield_marks=ship.shield_marks - points,
        rolls=rolls,
        rule="TBT-DC-01" if is_below_half(left, strength) else "TBT-DC-02",
    )


def _throws(battle: Battle, ship: Ship) -> bool:
    """Return whether a die says how much a success restores."""
    below = is_below_half(ship.shields_left, ship.shield_strength)
    sides = battle.tables.shield_repair.below_half
    return below and battle.options.shield_repair == "d3" and sides >= SMALLEST_DIE


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
    """Set parties to work: one throw a job, in the order given (TBT-DC-01 to -05)."""
    battle = ruling.state
    ship_at_work(battle, order.ship, at="/ship")
    ship = require_ship(battle, order.ship, at="/ship")
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
            f"The prize crew of {ship.id} cannot repair: it can only fly the ship.", at="/ship"
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
    tried = _try_job(battle, ship, job, repair_roll(battle, ship.id, job.system, dice))
    ruling = ruling.then(tried)
    if not tried.done:
        return ruling
    if job.system == SHIELDS:
        return ruling.then(restore_shields(battle, ship, dice))
    return ruling.then(restore(ship, job.system))


def _try_job(battle: Battle, ship: Ship, job: Job, roll: Roll) -> RepairTried:
    """Return the result of a job by its die; persistent parties read it otherwise (TBT-DC-05)."""
    if not (job.persistent and persist(battle, ship, job.system)):
        done = is_repaired(roll.faces[0], job.parties)
        return try_job(battle, ship.id, job, roll, done=done)
    reading = battle.options.miracle_worker
    done = works_miracles(roll.faces[0], battle.tables.persistence, reading)
    return replace(try_job(battle, ship.id, job, roll, done=done), rule=RULE)


def _count_failures(ruling: Ruling, battle: Battle, ship: Ship) -> Ruling:
    """Count what the parties of a Federation ship have failed on (TBT-DC-05, TBT-RUL-37)."""
    if not counts_failures(battle, ship):
        return ruling
    tried = [each for each in ruling.events if isinstance(each, RepairTried)]
    failures = failures_after(battle, ship, [(each.system, each.done) for each in tried])
    if failures == ship.failures:
        return ruling
    return ruling.then(FailuresCounted(ship=ship.id, failures=failures))


class RepairSystemsChoice(RemixedRepairs, frozen=True, tag="repair_systems", kw_only=True):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job that n parties work on; on `persistent` systems it is
    `persistent_chance`, whatever their number, unless the owner says otherwise. A success on
    shields restores one of `restores`, each as likely.
    """

    persistent: tuple[str, ...] = ()
    persistent_chance: float = 0.0
    restores: tuple[int, ...] = ()
    rule: str = "TBT-DC-01"


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[RepairSystemsChoice]:
    """Yield what parties of the sides that the asker speaks for may repair."""
    for choice in choices_of_remixed(battle, side_sees, unit):
        if isinstance(choice, RemixedRepairs):
            yield _describe_repairs(battle, require_ship(battle, choice.ship, at="/ship"), choice)


def end_of_turn(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[DamageChoice]:
    """Yield what Remixed offers at the end of a turn beside repairs."""
    for choice in choices_of_remixed(battle, side_sees, unit):
        if not isinstance(choice, RemixedRepairs):
            yield choice


def _describe_repairs(battle: Battle, ship: Ship, choice: RemixedRepairs) -> RepairSystemsChoice:
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


REPAIR_SYSTEMS: Act[Battle, RepairSystems] = Act(
    order=RepairSystems,
    procedure=repair_systems,
    family="damage",
    phases=("damage_control",),
    side=side_of_ship,
    offer=InChapter(RepairSystemsChoice),
)

REPAIRS: Chapter[Battle] = Chapter(acts=(REPAIR_SYSTEMS,), events=EVENTS, choices=choices)
