"""Odds of boarding by transporter, by the same rules of a round that adjudicate it (TBT 7)."""

from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.rules.full_thrust.boarding.chances import MOST_COUNTED, chance_to_take
from umpire.rules.full_thrust.combat.hindrances import require_able_to_attack
from umpire.rules.full_thrust.state.refusals import NO_ODDS
from umpire.rules.full_thrust.state.units import require_command
from umpire.rules.to_boldly_thrust.boarding.beaming import require_able_to_beam, require_within_beam
from umpire.rules.to_boldly_thrust.boarding.capture import BeamBoarders, committed
from umpire.rules.to_boldly_thrust.boarding.factors import defenders_of
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.units import acting_ship


def boarding_odds(battle: Battle, order: BeamBoarders) -> Odds:
    """Return the chance that a ship is taken; whether it is the side's turn is not asked.

    Raises:
        IllegalOrder: the ship can beam nobody over, or not onto that target.
        Malformed: there is no such ship.
        CannotAdjudicate: too many fight to be counted.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    require_command(ship, at="/ship")
    require_able_to_attack(battle, ship)
    require_able_to_beam(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_within_beam(battle, ship, target)
    party, defenders = committed(battle, ship, order), defenders_of(battle, target)
    if max(party, defenders) > MOST_COUNTED:
        raise NO_ODDS.refuse(
            f"The odds of {ship.id} against {target.id} take too long to count; up to "
            f"{MOST_COUNTED} factors a side do not.",
            rule="TBT-BOARD-02",
        )
    taken = chance_to_take(party, defenders, battle.tables.boarding)
    outcome = Outcome("captured", taken, "TBT-BOARD-03")
    return Odds(targets=(TargetOdds(target.id, (1.0,), 0.0, (outcome,)),))
