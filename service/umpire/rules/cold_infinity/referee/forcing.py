"""Systems that the referee forces off, or lets go on again (CI 3.2.2)."""

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.power.consumers import Consumer, check_forced_off, consumers
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.power import SystemTurns
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_CONSUMER
from umpire.rules.cold_infinity.state.running import destroyed
from umpire.rules.cold_infinity.state.starship import Starship


def forced(
    ship: Starship, asked: tuple[SystemTurns, ...], options: Options
) -> tuple[SystemTurns, ...]:
    """Return all systems of a ship that are forced off, and for how long; 0 turns: no more.

    Raises:
        IllegalOrder: a system needs no power, or is destroyed (CI-3.2.2-1).
        Malformed: there is no such system.
    """
    known = {
        each.system: each
        for each in consumers(ship.sheet, racks_need_plants=options.racks_need_plants)
    }
    rows = {each.system: each for each in ship.power.forced_off}
    for place, each in enumerate(asked):
        at = f"/forced_off/{place}/system"
        consumer = known.get(each.system)
        if consumer is None:
            raise UNKNOWN_CONSUMER.refuse(
                f"{ship.id} has no system {each.system}; it has {listed(known)}.", at=at
            )
        _heed(ship, consumer, at)
        rows[each.system] = each
    return tuple([each for each in rows.values() if each.turns])


def _heed(ship: Starship, consumer: Consumer, at: str) -> None:
    gone = consumer.system in destroyed(ship.condition)
    try:
        check_forced_off(consumer._replace(condition="destroyed") if gone else consumer)
    except Refusal as refusal:
        raise refusal.inside(at) from None
