"""The chapter of transporters and boarding (TBT 7), in the place of that of Remixed; odds."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.boarding import MOST_COUNTED, chance_to_take
from umpire.rules.full_thrust.declarations import require_able_to_attack
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.state.battle import (
    if_book_is_closed,
    is_of_closed,
    require_command,
    side_of_ship,
)
from umpire.rules.to_boldly_thrust.boarding.beaming import (
    defenders_of,
    require_able_to_beam,
    require_within_beam,
)
from umpire.rules.to_boldly_thrust.boarding.capture import (
    BeamBoarders,
    BeamBoardersChoice,
    beam_boarders,
    choices,
    committed,
)
from umpire.rules.to_boldly_thrust.boarding.happenings import EVENTS
from umpire.rules.to_boldly_thrust.state.battle import Battle, acting_ship


def boarding_odds(battle: Battle, order: BeamBoarders) -> Odds:
    """Return the chance that a ship is taken; whether it is the side's turn is not asked.

    Raises:
        IllegalOrder: the ship can beam nobody over, or not onto that target.
        Malformed: there is no such ship.
        CannotAdjudicate: too many fight to be counted.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    require_command(battle, ship, at="/ship")
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


def _boards_closed(battle: Battle, order: BeamBoarders, seat: Seat) -> bool:
    """Tell whether the display of the ship that is boarded is closed to a seat (FT-UMP-68)."""
    return is_of_closed(battle, order.target, seat)


BEAM_BOARDERS: Act[Battle, BeamBoarders] = Act(
    order=BeamBoarders,
    procedure=beam_boarders,
    family="fire",
    phases=("fire",),
    side=side_of_ship,
    offer=InChapter(BeamBoardersChoice),
    explores=if_book_is_closed,
    odds=boarding_odds,
    hides_odds=_boards_closed,
)
"""Boarders may meet nobody aboard, and then no dice fall (FT-UMP-68)."""

BOARDING: Chapter[Battle] = Chapter(acts=(BEAM_BOARDERS,), events=EVENTS, choices=choices)
