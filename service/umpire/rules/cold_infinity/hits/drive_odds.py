"""The chances of damaged drives at work, from what adjudicates them (CI 13.1.6)."""

from math import comb

from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, mixed, repeated
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.hits.drive_failures import (
    FAILURE_SIDES,
    FALTERS_AT,
    MELTDOWN_DICE,
    MELTDOWN_SIDES,
    DriveFailure,
    drive_failure,
)
from umpire.rules.cold_infinity.hits.orders import ResolveDamage
from umpire.rules.cold_infinity.hits.threats import failing_drives
from umpire.rules.cold_infinity.state.audience import known_to
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.condition import home_of, section_of
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.warfare.levels import hides_switches

_DIE = from_faces({face: face for face in range(1, MELTDOWN_SIDES + 1)}, MELTDOWN_SIDES)
_OTHER = FALTERS_AT + 1


def chances_of_failure(count: int) -> dict[DriveFailure, float]:
    """Return what becomes of a drive that throws so many dice (CI-13.1.6.1-1, CI-RUL-93)."""
    found: dict[DriveFailure, float] = {}
    for faltering in range(count + 1):
        faces = (FALTERS_AT,) * faltering + (_OTHER,) * (count - faltering)
        failure = drive_failure(faces)
        if failure is not None:
            rest = (FAILURE_SIDES - 1) ** (count - faltering)
            chance = comb(count, faltering) * rest / FAILURE_SIDES**count
            found[failure] = found.get(failure, 0.0) + chance
    return found


def odds_of_damage(battle: Battle, _order: ResolveDamage) -> Odds:
    """Return the exact chances of each damaged drive at work; `damage` is to the hull by a melt.

    Raises:
        IllegalOrder: no such drive is at work.
    """
    targets = [
        _odds_of(ship, drive, count)
        for ship in battle.ships
        for drive, count in failing_drives(ship)
    ]
    if not targets:
        raise NO_ODDS.refuse("No damaged drive is at work: there is nothing to tell.")
    return Odds(targets=tuple(targets))


def _odds_of(ship: Starship, drive: str, count: int) -> TargetOdds:
    failures = chances_of_failure(count)
    hull = section_of(ship.condition, home_of(ship.sheet, drive)).hull
    thrown = repeated(_DIE, MELTDOWN_DICE)
    lost = [0.0] * (min(hull, len(thrown) - 1) + 1)
    for points, chance in enumerate(thrown.tolist()):
        lost[min(points, len(lost) - 1)] += chance
    one = from_faces({}, 1) if len(lost) == 1 else thrown[: len(lost)] * 0 + lost
    damage = mixed(failures.get("meltdown", 0.0), one)
    outcomes = [
        Outcome(name, round(chance, DECIMALS), "CI-13.1.6.1-1") for name, chance in failures.items()
    ]
    return TargetOdds(f"{ship.id}/{drive}", tuple(damage.tolist()), mean(damage), tuple(outcomes))


def hides_drives(battle: Battle, _order: ResolveDamage, seat: Seat) -> bool:
    """Tell whether a drive at work is hidden from a seat: its ship masks, or is not identified.

    CI-4.8.2-1, CI-4.9-1.
    """
    return any(
        not seat.sees(ship.side)
        and (hides_switches(battle, ship) or not known_to(battle, ship, seat).full)
        for ship in battle.ships
        if failing_drives(ship)
    )
