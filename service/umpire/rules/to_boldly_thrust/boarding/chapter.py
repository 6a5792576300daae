"""The chapter of transporters and boarding, in the place of that of Remixed (TBT 7)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.state.audience import if_book_is_closed, is_of_closed
from umpire.rules.full_thrust.state.units import side_of_ship
from umpire.rules.to_boldly_thrust.boarding.capture import (
    BeamBoarders,
    BeamBoardersChoice,
    beam_boarders,
    choices,
)
from umpire.rules.to_boldly_thrust.boarding.chances import boarding_odds
from umpire.rules.to_boldly_thrust.boarding.happenings import EVENTS
from umpire.rules.to_boldly_thrust.state.battle import Battle


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
