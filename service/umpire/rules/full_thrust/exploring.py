"""Orders after which something hidden may show, and which so cannot be tried."""

from collections.abc import Callable

from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.combat.orders import FireWeapons
from umpire.rules.full_thrust.open_book.outcomes import meets_crew
from umpire.rules.full_thrust.sensors.orders import ScanShip
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.systems import ReflexField
from umpire.rules.full_thrust.turns.phases import PHASES

_MOVEMENT = PHASES.index("movement")


def explores(battle: Battle, order: Value) -> bool:
    """Tell whether what comes of an order may show what is hidden from its side."""
    return any(may_show(battle, order) for may_show in _HIDDEN)


def _scans(_battle: Battle, order: Value) -> bool:
    """Tell whether an order may disclose what a bogey or a ship is: any scan (FT 11.1, 11.2)."""
    return isinstance(order, ScanShip)


def _shows_field(battle: Battle, order: Value) -> bool:
    """Tell whether an order may show a field that is hidden: fire at a ship that has one.

    What displays show is all that this hangs on. That a ship will cloak shows when all orders are
    written, too late to make use of it.
    """
    if not battle.options.reflex_field or not isinstance(order, FireWeapons):
        return False
    targets = {shot.target for shot in order.shots}
    seen = [ship for ship in battle.ships if ship.status == "active" and not ship.bogey]
    return any(ship.id in targets and ship.working(ReflexField) for ship in seen)


def _may_break(battle: Battle, _order: Value) -> bool:
    """Tell whether an order may end a turn at which fleets are judged (FT-UMP-34).

    Whether one withdraws hangs on the mass of its ships: of bogeys, or in a closed book of all. Up
    to the movement of ships no order ends a turn, since that phase is never passed over.
    """
    options = battle.options
    hidden = options.sensors or not options.open_book
    judged = hidden and options.fleet_morale_loss is not None
    return judged and battle.phase in PHASES[_MOVEMENT:]


_HIDDEN: tuple[Callable[[Battle, Value], bool], ...] = (
    _scans,
    _shows_field,
    _may_break,
    meets_crew,
)
