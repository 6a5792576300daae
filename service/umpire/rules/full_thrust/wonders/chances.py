"""Odds of wonder weapons, from the tables that adjudicate them: damage, hull, craft (FT 12.3)."""

from umpire.kernel.odds import (
    Chances,
    Odds,
    Outcome,
    TargetOdds,
    from_faces,
    mean,
    reaching,
    repeated,
)
from umpire.rules.full_thrust.damage.chances import Blow, straight_to_hull
from umpire.rules.full_thrust.damage.outcomes import outcomes
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.wonders.nova_cannon import FireNova, nova_sweep
from umpire.rules.full_thrust.wonders.templates import Strike, touched
from umpire.rules.full_thrust.wonders.wave_gun import FireWaveGun, wave_sweeps


def strike_chances(dice: int) -> Chances:
    """Return the distribution of the points of so many dice, each counting its face."""
    return repeated(from_faces({face: face for face in range(1, DIE + 1)}, DIE), dice)


def nova_odds(battle: Battle, order: FireNova) -> Odds:
    """Return the exact chances of a nova shot in its first turn, each target as it stands now.

    Whether it is armed, and whose turn it is, is not asked: odds are for planning.

    Raises:
        IllegalOrder: the ship is not on the table.
        Malformed: there is no such ship.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    sweeps = (nova_sweep(1, battle.tables.nova),)
    return _odds(battle, touched(battle, ship.place, ship.facing, sweeps), "FT-12.3-2")


def wave_odds(battle: Battle, order: FireWaveGun) -> Odds:
    """Return the exact chances of a wave, each target as it stands now; charge is not asked.

    Raises:
        IllegalOrder: the ship is not on the table.
        Malformed: there is no such ship.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    sweeps = wave_sweeps(battle.tables.wave)
    strikes = touched(battle, ship.place, ship.facing, sweeps, spared=ship.id)
    return _odds(battle, strikes, "FT-12.3-4")


def _odds(battle: Battle, strikes: tuple[Strike, ...], rule: str) -> Odds:
    return Odds(targets=tuple([_at_target(battle, strike, rule) for strike in strikes]))


def _at_target(battle: Battle, strike: Strike, rule: str) -> TargetOdds:
    damage = strike_chances(strike.dice)
    return TargetOdds(
        target=strike.target,
        damage=tuple(damage.tolist()),
        mean_damage=mean(damage),
        outcomes=_outcomes(battle, strike.target, damage, rule),
    )


def _outcomes(battle: Battle, target: str, damage: Chances, rule: str) -> tuple[Outcome, ...]:
    ship, group = battle.ship(target), battle.group(target)
    if ship is not None:
        return outcomes(battle, ship, [[[Blow((straight_to_hull(damage),), "template")]]])
    craft = group.strength if group is not None else 0
    return (Outcome("destroyed", reaching(damage, craft), rule),)
