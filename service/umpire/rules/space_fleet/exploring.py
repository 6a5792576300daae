"""Orders after which something hidden may show, and which so cannot be tried (SF-SENS, SF-MINE)."""

from umpire.rules.space_fleet.fire.orders import ResolveFire
from umpire.rules.space_fleet.missiles.orders import DefendAgainstMissile, ResolveMissiles
from umpire.rules.space_fleet.movement.orders import MoveShip, MoveSquadron
from umpire.rules.space_fleet.orders import Order
from umpire.rules.space_fleet.referee.orders import Withdraw
from umpire.rules.space_fleet.sensors.orders import MoveDummies, Scan, SwitchEw
from umpire.rules.space_fleet.sequence import SEQUENCE
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.terrain.orders import MoveBodies
from umpire.rules.space_fleet.turns.orders import EndTurn, Finish

APPROACHING = (MoveShip, MoveSquadron, MoveDummies)
"""After them somebody may be in another's sight; a ship may have entered hidden mines."""
SHOWING = (DefendAgainstMissile, SwitchEw)
"""After them a ship is seen from farther, or from nearer."""
LOOKING = (Scan,)
"""They tell what sensors find."""
OF_ALL = (MoveBodies, ResolveMissiles, ResolveFire, EndTurn)
"""They throw for hidden ships too, where there is something to throw for."""

DONE = (Finish, Withdraw)
"""After them nobody may be waited for any more."""


def explores(battle: Battle, order: Order) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side.

    That a side is done, or gives up, may open the fire that all have declared.
    """
    options = battle.options
    if isinstance(order, DONE):
        return SEQUENCE.phase(battle.phase).sealed
    if isinstance(order, APPROACHING):
        return options.limited_sensors or options.mines
    return options.limited_sensors and isinstance(order, (*SHOWING, *LOOKING, *OF_ALL))
