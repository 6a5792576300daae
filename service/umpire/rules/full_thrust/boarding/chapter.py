"""The chapter of boarding, and the odds of it, by the rules of a round (FT 11.5)."""

from functools import lru_cache

from umpire.kernel.arrays import np
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, repeated
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.boarding.capture import (
    BoardShip,
    BoardShipChoice,
    board_ship,
    choices,
    committed,
    defenders_of,
)
from umpire.rules.full_thrust.boarding.fight import after_round, victor
from umpire.rules.full_thrust.boarding.happenings import EVENTS
from umpire.rules.full_thrust.boarding.trajectory import require_able_to_board, require_trajectory
from umpire.rules.full_thrust.state.audience import if_book_is_closed, is_of_closed
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import NO_ODDS
from umpire.rules.full_thrust.state.tables import BoardingTable
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, side_of_ship

MOST_COUNTED = 16
"""With how many factors a side the chances of a fight are counted."""


def boarding_odds(battle: Battle, order: BoardShip) -> Odds:
    """Return the chance that a ship is taken; whether it is the side's turn is not asked.

    Raises:
        IllegalOrder: the ship cannot board that target.
        Malformed: there is no such ship.
        CannotAdjudicate: too many fight to be counted.
    """
    ship = acting_ship(battle, order.ship, at="/ship")
    require_able_to_board(battle, ship)
    target = acting_ship(battle, order.target, at="/target")
    require_trajectory(battle, ship, target)
    attackers, defenders = committed(battle, ship, order), defenders_of(battle, target)
    if max(attackers, defenders) > MOST_COUNTED:
        raise NO_ODDS.refuse(
            f"The odds of boarding {target.id} take too long to count: ask for fewer factors."
        )
    taken = chance_to_take(attackers, defenders, battle.tables.boarding)
    outcome = Outcome("captured", taken, "FT-11.5-4")
    return Odds(targets=(TargetOdds(target.id, (1.0,), 0.0, (outcome,)),))


@lru_cache(maxsize=4096)
def chance_to_take(attackers: int, defenders: int, table: BoardingTable) -> float:
    """Return the chance that so many boarders win, over any number of rounds (FT-11.5-3)."""
    won_by = victor(attackers, defenders)
    if won_by is not None:
        return float(won_by == "attacker")
    taken = tied = 0.0
    for attacked, defended, chance in _totals(attackers, defenders):
        left, against, won_by = after_round((attackers, attacked), (defenders, defended), table)
        if won_by is not None:
            taken += chance * (won_by == "attacker")
        elif (left, against) == (attackers, defenders):
            tied += chance
        else:
            taken += chance * chance_to_take(left, against, table)
    return taken / (1.0 - tied)


def _totals(attackers: int, defenders: int) -> list[tuple[int, int, float]]:
    """Return the totals that both sides may throw, and how likely each pair is."""
    die = from_faces({face: face for face in range(1, DIE + 1)}, DIE)
    chances = np.outer(repeated(die, attackers), repeated(die, defenders))
    return [
        (attacked, defended, float(chances[attacked, defended]))
        for attacked in range(attackers, attackers * DIE + 1)
        for defended in range(defenders, defenders * DIE + 1)
    ]


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
