"""Odds of declared fire (FT 4), from the tables that adjudicate it: damage, hull, systems."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from umpire.kernel.arcs import Arc
from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    mixed,
    reaching,
    repeated,
    summed,
)
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.combat.aiming import Solution, at_section
from umpire.rules.full_thrust.combat.beams import beam_chances, beam_reading
from umpire.rules.full_thrust.combat.circumstances import screens_against
from umpire.rules.full_thrust.combat.declarations import line_bears, solve
from umpire.rules.full_thrust.combat.needle_beams import needle_effect
from umpire.rules.full_thrust.combat.orders import FireWeapons
from umpire.rules.full_thrust.combat.pulse_torpedoes import torpedo_chances
from umpire.rules.full_thrust.combat.submunitions import NO_SCREENS
from umpire.rules.full_thrust.damage.chances import (
    Strike,
    damage_outcomes,
    hull_chances,
    mean_of,
    penetrating_die,
    piercing,
    straight_to_hull,
)
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.stations.sections import live_sections, strikes_any
from umpire.rules.full_thrust.systems import MainDrive, NeedleBeam, PulseTorpedo, SubmunitionPack
from umpire.rules.full_thrust.tables import NeedleTable
from umpire.rules.full_thrust.terrain.lines import lock_chance
from umpire.rules.full_thrust.throws import DIE
from umpire.rules.full_thrust.units import acting_ship

NEGLIGIBLE = 1e-12
"""Chains of sixes never end; what is less likely than this in all is left out of the list."""

MOST_DAMAGE = 50_000
"""Up to how many points an attack may do for its odds to be counted."""


def fire_odds(battle: Battle, order: FireWeapons) -> Odds:
    """Return the exact chances of declared fire, each target as it stands now.

    Whether it is the ship's turn is not asked: odds are for planning.

    Raises:
        IllegalOrder: a shot is not allowed.
        Malformed: a ship, a weapon or a system is unknown.
        CannotAdjudicate: it is too much to count.
    """
    firer = acting_ship(battle, order.ship, at="/ship")
    by_target = solve(battle, firer, order.shots)
    return Odds(
        targets=tuple([odds for shots in by_target.values() for odds in _at_base(battle, shots)])
    )


def shot_chances(battle: Battle, shot: Solution) -> Chances:
    """Return the distribution of all points that one weapon does, if it bears."""
    tables = battle.tables
    match shot.weapon:
        case PulseTorpedo():
            return torpedo_chances(shot.need)
        case NeedleBeam():
            return needle_chances(tables.needle)
        case SubmunitionPack():
            return beam_chances(shot.dice, NO_SCREENS, tables.beam)
        case _:
            return beam_chances(shot.dice, _screens(battle, shot), tables.beam)


def _screens(battle: Battle, shot: Solution) -> int:
    return screens_against(battle, shot.line.firer, shot.line.target)


def needle_chances(table: NeedleTable) -> Chances:
    """Return the distribution of the hull boxes that one needle beam costs (FT-4.8-1)."""
    return from_faces({face: needle_effect(face, table)[0] for face in range(1, DIE + 1)}, DIE)


def _at_base(battle: Battle, shots: list[Solution]) -> Iterator[TargetOdds]:
    """Yield the odds at one target; from afar those at each section of its base (FT-13.8-1)."""
    line = shots[0].line
    if not strikes_any(battle, line.target, line.range_mu):
        yield _at_target(battle, shots)
        return
    sections = live_sections(battle, line.target)
    for section in sections:
        yield _at_target(battle, [at_section(shot, section) for shot in shots], 1 / len(sections))


def _at_target(battle: Battle, shots: list[Solution], chance: float = 1.0) -> TargetOdds:
    """Return the odds at one target; a die for its arc settles that for all shots (FT-RUL-4).

    It is struck at all with a `chance`, where a die chooses between it and others.
    """
    target = shots[0].line.target
    cases = [_bearing(shots, arc) for arc in shots[0].arcs]
    lock = chance * lock_chance(battle, shots[0].line.firer, target)
    damage = mixed(lock, mean_of([_damage(battle, case) for case in cases]))
    hull = mixed(
        lock, mean_of([hull_chances(target, list(_strikes(battle, case))) for case in cases])
    )
    return TargetOdds(
        target=target.id,
        damage=_listed(damage),
        mean_damage=mean(damage),
        outcomes=(
            *damage_outcomes(target, hull),
            *_needled(battle.tables.needle, shots, cases, lock),
        ),
    )


def _bearing(shots: Sequence[Solution], arc: Arc) -> list[Solution]:
    return [shot for shot in shots if line_bears(shot.weapon, shot.line, arc)]


def _damage(battle: Battle, shots: Sequence[Solution]) -> Chances:
    parts = [shot_chances(battle, shot) for shot in shots]
    if sum([len(part) for part in parts]) > MOST_DAMAGE:
        raise NO_ODDS.refuse("These odds take too long to count.")
    return summed(parts)


def _listed(damage: Chances) -> tuple[float, ...]:
    """Return the distribution without the end of it that is next to impossible."""
    return tuple(damage[: max(1, sum(damage[::-1].cumsum() > NEGLIGIBLE))].tolist())


def _strikes(battle: Battle, shots: Sequence[Solution]) -> Iterator[Strike]:
    """Yield what strikes a target: each die of beams and packs, torpedoes, needles (FT-RUL-17)."""
    tables = battle.tables
    torpedoes = []
    for shot in shots:
        if isinstance(shot.weapon, PulseTorpedo):
            torpedoes.append(torpedo_chances(shot.need))
        elif isinstance(shot.weapon, NeedleBeam):
            yield straight_to_hull(needle_chances(tables.needle))
        else:
            pack = isinstance(shot.weapon, SubmunitionPack)
            level = NO_SCREENS if pack else _screens(battle, shot)
            yield from [penetrating_die(beam_reading(level, tables.beam))] * shot.dice
    together = battle.options.ap_unit == "attack" and torpedoes
    yield from map(piercing, [summed(torpedoes)] if together else torpedoes)


def _needled(
    table: NeedleTable,
    shots: Sequence[Solution],
    cases: Sequence[Sequence[Solution]],
    lock: float,
) -> Iterator[Outcome]:
    """Yield the chances that needles knock systems out, a drive step by step (FT-4.8-3)."""
    target = shots[0].line.target
    for system in dict.fromkeys(shot.system for shot in shots if shot.system):
        needles = [Counter(shot.system for shot in case)[system] for case in cases]
        hits = mixed(lock, mean_of([_needle_hits(number, table) for number in needles]))
        yield from _system_outcomes(target, system, hits)


def _needle_hits(needles: int, table: NeedleTable) -> Chances:
    """Return the distribution of how many of so many needles knock their system out."""
    faces = {face: int(needle_effect(face, table)[1]) for face in range(1, DIE + 1)}
    return repeated(from_faces(faces, DIE), needles)


def _system_outcomes(target: Ship, system: str, hits: Chances) -> Iterator[Outcome]:
    if isinstance(target.ssd.system(system), MainDrive) and target.drive == "full":
        yield Outcome(f"{system} halved or out", reaching(hits, 1), "FT-4.8-3")
        yield Outcome(f"{system} out", reaching(hits, 2), "FT-4.8-3")
    else:
        yield Outcome(f"{system} knocked out", reaching(hits, 1), "FT-4.8-1")


ODDS: dict[type, Callable[[Battle, Any], Odds]] = {FireWeapons: fire_odds}
