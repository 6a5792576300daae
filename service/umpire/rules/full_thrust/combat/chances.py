"""Odds of declared fire (FT 4), from the tables that adjudicate it: damage, hull, systems."""

from collections.abc import Iterator, Sequence

from umpire.kernel.arcs import Arc
from umpire.kernel.arrays import np
from umpire.kernel.odds import Chances, Odds, Outcome, TargetOdds, mean, mixed, reaching, summed
from umpire.rules.full_thrust.combat.aiming import Solution, at_section
from umpire.rules.full_thrust.combat.declarations import line_bears, solve
from umpire.rules.full_thrust.combat.gunnery import gunnery_of
from umpire.rules.full_thrust.combat.orders import FireWeapons
from umpire.rules.full_thrust.damage.chances import Blow, mean_of, needle, outcomes, piercing
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import NO_ODDS
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import MainDrive
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.stations.bases import live_sections, strikes_any
from umpire.rules.full_thrust.terrain.lines import lock_chance

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
    return gunnery_of(battle, shot.weapon).damage(battle, shot)


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
    return TargetOdds(
        target=target.id,
        damage=listed(damage),
        mean_damage=mean(damage),
        outcomes=(
            *outcomes(
                battle,
                target,
                [[list(_blows(battle, case))] for case in cases],
                lock,
                shots[0].line.firer,
            ),
            *_needled(battle, shots, cases, lock),
        ),
    )


def _bearing(shots: Sequence[Solution], arc: Arc) -> list[Solution]:
    return [shot for shot in shots if line_bears(shot.weapon, shot.line, arc)]


def _damage(battle: Battle, shots: Sequence[Solution]) -> Chances:
    parts = [shot_chances(battle, shot) for shot in shots]
    if sum([len(part) for part in parts]) > MOST_DAMAGE:
        raise NO_ODDS.refuse(
            "The odds of these shots take too long to count: ask for fewer of them."
        )
    return summed(parts)


def listed(damage: Chances) -> tuple[float, ...]:
    """Return the distribution without the end of it that is next to impossible."""
    return tuple(damage[: max(1, sum(damage[::-1].cumsum() > NEGLIGIBLE))].tolist())


def _blows(battle: Battle, shots: Sequence[Solution]) -> Iterator[Blow]:
    """Yield what strikes a target, weapon by weapon; torpedoes last where halved together.

    (FT-RUL-8, FT-RUL-17.)
    """
    torpedoes = []
    for shot in shots:
        gunnery = gunnery_of(battle, shot.weapon)
        if gunnery.piercing and battle.options.ap_unit == "attack":
            torpedoes.append(gunnery.damage(battle, shot))
        elif gunnery.piercing:
            yield Blow((piercing(gunnery.damage(battle, shot)),), "piercing")
        elif shot.system is not None:
            yield from [needle(strike[0]) for strike in gunnery.strikes(battle, shot)]
        else:
            yield Blow(tuple(gunnery.strikes(battle, shot)))
    if torpedoes:
        yield Blow((piercing(summed(torpedoes)),), "piercing")


def _needled(
    battle: Battle, shots: Sequence[Solution], cases: Sequence[Sequence[Solution]], lock: float
) -> Iterator[Outcome]:
    """Yield the chances that needles knock systems out, a drive step by step (FT-4.8-3)."""
    target = shots[0].line.target
    for system in dict.fromkeys(shot.system for shot in shots if shot.system):
        aimed = [[shot for shot in case if shot.system == system] for case in cases]
        hits = mixed(lock, mean_of([_needle_hits(battle, needles) for needles in aimed]))
        yield from _system_outcomes(target, system, hits, delta_of(battle).needle_rule)


def _needle_hits(battle: Battle, needles: Sequence[Solution]) -> Chances:
    """Return the distribution of how many needles knock their system out."""
    return summed([mixed(_knocks_out(battle, shot), np.array([0.0, 1.0])) for shot in needles])


def _knocks_out(battle: Battle, shot: Solution) -> float:
    return gunnery_of(battle, shot.weapon).knocks_out(battle, shot)


def _system_outcomes(target: Ship, system: str, hits: Chances, rule: str) -> Iterator[Outcome]:
    if isinstance(target.ssd.system(system), MainDrive) and target.drive == "full":
        yield Outcome(f"{system} halved or out", reaching(hits, 1), "FT-4.8-3")
        yield Outcome(f"{system} out", reaching(hits, 2), "FT-4.8-3")
    else:
        yield Outcome(f"{system} knocked out", reaching(hits, 1), rule)
