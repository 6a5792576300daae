"""Sails and heat sinks are moved by order, and sinks cast off (CI 16.8)."""

from umpire.kernel.dice import Dice
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.rules.cold_infinity.hits.aftermath import destroyed
from umpire.rules.cold_infinity.noncombat.happenings import OutboardMoving, SinkJettisoned
from umpire.rules.cold_infinity.noncombat.orders import JettisonSink, MoveOutboard
from umpire.rules.cold_infinity.noncombat.refusals import OUTBOARD_GONE
from umpire.rules.cold_infinity.noncombat.systems import is_there, require_moving, sinks_of
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.changed_sections import changed
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.units import commanded_ship


def move_outboard(ruling: Ruling, order: MoveOutboard, _dice: Dice) -> Ruling:
    """Begin to move a sail or a heat sink (CI-16.8.1-1, CI-16.8.2-1, CI-UMP-150).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or it cannot be moved so.
        Malformed: there is no such ship, sail or sink.
    """
    ship = commanded_ship(ruling.state, order.ship, at="/ship")
    require_moving(ship, order.system, out=order.out)
    rule = "CI-16.8.2-1" if order.system in sinks_of(ship) else "CI-16.8.1-1"
    return ruling.then(OutboardMoving(ship=ship.id, system=order.system, out=order.out, rule=rule))


def jettison_sink(ruling: Ruling, order: JettisonSink, _dice: Dice) -> Ruling:
    """Cast a heat sink off, which then melts nothing any more (CI-16.8.2-3).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or the sink is gone.
        Malformed: there is no such ship or sink.
    """
    ship = commanded_ship(ruling.state, order.ship, at="/ship")
    if order.sink not in sinks_of(ship):
        raise UNKNOWN_SYSTEM.refuse(
            f"{ship.id} has no heat sink {order.sink}; it has {listed(sinks_of(ship))}.", at="/sink"
        )
    if not is_there(ship, order.sink):
        raise OUTBOARD_GONE.refuse(
            f"{order.sink} is destroyed or gone: there is nothing to cast off.",
            at="/sink",
            rule="CI-16.8.2-3",
        )
    after = destroyed(ship, ship.condition, order.sink)
    sections = changed(ship.condition, after)
    return ruling.then(SinkJettisoned(ship=ship.id, sink=order.sink, sections=sections))
