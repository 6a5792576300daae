"""Odds of a sweep: how likely it finds each cloaked ship, if that is there (TBT 10)."""

from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.rules.full_thrust.sensors.scans import sensing_ship
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.to_boldly_thrust.sensors.sweeps import (
    SweepArc,
    cloaked_enemies,
    is_found,
    modifier_of,
    sweep_refusal,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.units import known_ship


def sweep_odds(battle: Battle, order: SweepArc) -> Odds:
    """Return the chance of finding each cloaked enemy, as if all of them were in the arc.

    Whether one is, the odds must not tell (TBT-CLOAK-09, TBT-UMP-33).

    Raises:
        IllegalOrder: the ship may not sweep, or not any more this turn.
        Malformed: there is no such ship.
    """
    sensing_ship(battle, order.ship, at="/ship")
    ship = known_ship(battle, order.ship, at="/ship")
    wrong = sweep_refusal(battle, ship)
    if wrong is not None:
        raise wrong
    table = battle.tables.sweep
    modifier = modifier_of(ship, table)
    finding = sum(is_found(face, modifier, table) for face in range(1, DIE + 1)) / DIE
    found = Outcome("found", finding, "TBT-SENS-04")
    enemies = sorted(each.id for each in cloaked_enemies(battle, ship.side))
    return Odds(tuple([TargetOdds(name, (1.0,), 0.0, (found,)) for name in enemies]))
