"""Parties of the Federation, which do not give up (TBT-DC-05)."""

from collections.abc import Iterable, Iterator

from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.options import MiracleWorker
from umpire.rules.to_boldly_thrust.state.ship import Failures, Ship
from umpire.rules.to_boldly_thrust.state.tables import PersistenceTable

RULE = "TBT-DC-05"


def works_miracles(face: int, table: PersistenceTable, reading: MiracleWorker) -> bool:
    """Tell whether a die repairs what parties have failed on for long (TBT-DC-05, TBT-RUL-37).

    As printed the highest faces do, mirrored the lowest; the number of parties does not count.
    """
    if reading == "literal":
        return face > DIE - table.faces
    return reading == "mirrored" and face <= table.faces


def counts_failures(battle: Battle, ship: Ship) -> bool:
    """Tell whether it matters how long a ship's parties have failed (TBT-DC-05)."""
    return ship.ssd.race == "federation" and battle.options.miracle_worker != "off"


def failed_turns(battle: Battle, ship: Ship, system: str) -> int:
    """Return for how many turns in a row, up to the last one, parties failed on a system."""
    found = [each for each in ship.failures if each.system == system]
    return found[0].turns if found and found[0].last_turn == battle.turn - 1 else 0


def persist(battle: Battle, ship: Ship, system: str) -> bool:
    """Tell whether a ship's parties would throw as miracle workers now (TBT-RUL-37)."""
    enough = failed_turns(battle, ship, system) >= battle.tables.persistence.failed_turns
    return enough and counts_failures(battle, ship)


def failures_after(
    battle: Battle, ship: Ship, jobs: Iterable[tuple[str, bool]]
) -> tuple[Failures, ...]:
    """Return what a ship's parties have failed on when jobs are done, or have failed this turn.

    A turn in which nobody works on a system ends the row (TBT-UMP-17); a success does too.

    Args:
        battle: the battle in this turn.
        ship: as it was before the jobs.
        jobs: each system, and whether its repair was done.
    """
    tried = dict(jobs)
    kept = [each for each in ship.failures if _runs_on(battle, each) and each.system not in tried]
    return (*kept, *_failed(battle, ship, tried))


def _runs_on(battle: Battle, failures: Failures) -> bool:
    return failures.last_turn >= battle.turn - 1


def _failed(battle: Battle, ship: Ship, tried: dict[str, bool]) -> Iterator[Failures]:
    for system, done in tried.items():
        if not done:
            turns = failed_turns(battle, ship, system) + 1
            yield Failures(system=system, turns=turns, last_turn=battle.turn)
