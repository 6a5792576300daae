"""What the morale of a fleet may tell of ships that others do not know (FT 2.6, 11.1, 11.6)."""

from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.turns.phases import PHASES

MOVEMENT = PHASES.index("movement")


def may_break(battle: Battle, _order: Order) -> bool:
    """Tell whether an order may end a turn at which fleets are judged (FT-UMP-34).

    Whether one withdraws hangs on the mass of its ships: of bogeys, or in a closed book of all. Up
    to the movement of ships no order ends a turn, since that phase is never passed over.
    """
    options = battle.options
    hidden = options.sensors or not options.open_book
    judged = hidden and options.fleet_morale_loss is not None
    return judged and battle.phase in PHASES[MOVEMENT:]
