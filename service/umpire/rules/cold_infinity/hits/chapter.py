"""The chapter of hits: the Damage Effects Step, its chances, and what the referee enters.

CI 2.4, 7.4, 13.
"""

from collections.abc import Callable, Iterator
from math import comb

from umpire.kernel.chapter import BY_THE_REFEREE, Act, InChapter
from umpire.kernel.odds import Odds, Outcome, TargetOdds, mean, mixed, repeated, shown, zero
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.hangars.losses import wrecks
from umpire.rules.cold_infinity.hits import effect_happenings, happenings
from umpire.rules.cold_infinity.hits.effects import resolve_damage
from umpire.rules.cold_infinity.hits.entering import apply_hits
from umpire.rules.cold_infinity.hits.failures import (
    FAILURE_SIDES,
    FALTERS_AT,
    MELTDOWN_DICE,
    MELTDOWN_SIDES,
    DriveFailure,
    drive_failure,
)
from umpire.rules.cold_infinity.hits.orders import ApplyHits, ResolveDamage
from umpire.rules.cold_infinity.hits.threats import (
    burning,
    failing_drives,
    flying,
    strained,
    threatened,
    unstable,
)
from umpire.rules.cold_infinity.state.audience import known_to, strikes_by_plans
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.condition import home_of, section_of
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import side_of_unit
from umpire.rules.cold_infinity.warfare.levels import hides_switches


class ResolveDamageChoice(Choice, frozen=True, tag="resolve_damage", kw_only=True):
    """The Damage Effects Step may be resolved; these throws and effects are to come.

    `failures` of fighters, `strains` of thrusters, damaged `drives` at work, unstable `reactors`,
    sections that burn already, `catastrophes` that threaten others, and hangars from which craft
    try to escape.
    """

    failures: int
    strains: int
    reactors: int
    fires: int
    catastrophes: int
    drives: int = 0
    escapes: int = 0
    rule: str = "CI-2.4-1"


def choices(
    battle: Battle, _sees: Callable[[str], bool], unit: str | None
) -> Iterator[ResolveDamageChoice]:
    """Yield that the step may be resolved; it is for no unit alone."""
    if battle.phase != "damage_effects" or unit is not None:
        return
    fire = battle.fire
    yield ResolveDamageChoice(
        failures=sum(1 for each in fire.failing for _ in flying(battle, each)),
        strains=sum(len(strained(ship)) for ship in battle.ships),
        reactors=sum(len(unstable(battle, ship)) for ship in battle.ships),
        fires=sum(len(burning(ship)) for ship in battle.ships),
        catastrophes=sum(1 for each in fire.bursting for _ in threatened(battle, each)),
        drives=sum(len(failing_drives(ship)) for ship in battle.ships),
        escapes=sum(1 for _ in wrecks(battle)),
        order=order_of(ResolveDamage),
    )


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
    thrown = repeated(shown(MELTDOWN_SIDES), MELTDOWN_DICE)
    lost = [0.0] * (min(hull, len(thrown) - 1) + 1)
    for points, chance in enumerate(thrown.tolist()):
        lost[min(points, len(lost) - 1)] += chance
    one = zero() if len(lost) == 1 else thrown[: len(lost)] * 0 + lost
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


RESOLVE_DAMAGE: Act[Battle, ResolveDamage] = Act(
    order=ResolveDamage,
    procedure=resolve_damage,
    family="damage",
    phases=("damage_effects",),
    giver="any_side",
    offer=InChapter(ResolveDamageChoice),
    explores=strikes_by_plans,
    resolves=True,
    odds=odds_of_damage,
    hides_odds=hides_drives,
)

APPLY_HITS: Act[Battle, ApplyHits] = Act(
    order=ApplyHits,
    procedure=apply_hits,
    family="damage",
    giver="referee",
    side=side_of_unit,
    offer=BY_THE_REFEREE,
    readable=if_identified,
)

HITS = ChapterOfPlay(
    acts=(RESOLVE_DAMAGE, APPLY_HITS),
    events=(*happenings.EVENTS, *effect_happenings.EVENTS),
    choices=choices,
    operations={
        "check_drive": ResolveDamage,
        "check_reactor": ResolveDamage,
        "check_catastrophe": ResolveDamage,
        "detach_section": ResolveDamage,
        "reduce_armour": ResolveDamage,
        "escape": ResolveDamage,
    },
)
