"""The chapter of boarding (FT 11.5)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.boarding.capture import (
    BoardShip,
    BoardShipChoice,
    board_ship,
    choices,
)
from umpire.rules.full_thrust.boarding.chances import boarding_odds
from umpire.rules.full_thrust.boarding.happenings import EVENTS
from umpire.rules.full_thrust.state.audience import if_book_is_closed, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship


def _boards_closed(battle: Battle, order: BoardShip, seat: Seat) -> bool:
    """Tell whether the display of the ship that is boarded is closed to a seat (FT-UMP-68)."""
    return is_of_closed(battle, order.target, seat)


BOARD_SHIP: Act[Battle, BoardShip] = Act(
    order=BoardShip,
    procedure=board_ship,
    family="fire",
    phases=("boarding",),
    side=side_of_ship,
    offer=InChapter(BoardShipChoice),
    explores=if_book_is_closed,
    uses_turn=True,
    odds=boarding_odds,
    hides_odds=_boards_closed,
)
"""What is met aboard is a crew of unknown strength: perhaps none, and no dice fall (FT-UMP-68)."""

BOARDING: Chapter[Battle] = Chapter(
    acts=(BOARD_SHIP,),
    events=EVENTS,
    choices=choices,
)
