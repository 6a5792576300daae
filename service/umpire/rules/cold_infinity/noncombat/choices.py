"""Which sails and heat sinks may be moved now, and which sinks cast off (CI 16.8)."""

from collections.abc import Callable, Iterator

from umpire.kernel.offers import Choice, order_of
from umpire.rules.cold_infinity.noncombat.orders import JettisonSink, MoveOutboard
from umpire.rules.cold_infinity.noncombat.systems import (
    bar_to_moving,
    is_there,
    outside_of,
    sinks_of,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.outboard import outboard_row
from umpire.rules.cold_infinity.state.starship import Starship


class MoveOutboardChoice(Choice, frozen=True, tag="move_outboard", kw_only=True):
    """A sail or a heat sink that may come out, or be taken in."""

    ship: str
    system: str
    out: bool
    rule: str = "CI-16.8.1-1"


class JettisonSinkChoice(Choice, frozen=True, tag="jettison_sink", kw_only=True):
    """A heat sink that may be cast off: its heat, and whether it melts."""

    ship: str
    sink: str
    heat: int
    melting: bool
    rule: str = "CI-16.8.2-3"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what a seat may do with sails and heat sinks; with `unit`, those of that one alone."""
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if not mine or ship.status != "active" or unit not in {None, ship.id}:
            continue
        if battle.phase == "power_allocation":
            yield from _to_move(ship)
        if battle.phase == "final":
            yield from _to_jettison(ship)


def _to_move(ship: Starship) -> Iterator[MoveOutboardChoice]:
    for name in outside_of(ship):
        out = not outboard_row(ship.outboard, name).out
        if bar_to_moving(ship, name, out=out) is None:
            order = order_of(MoveOutboard, ship=ship.id, system=name, out=out)
            yield MoveOutboardChoice(ship=ship.id, system=name, out=out, order=order)


def _to_jettison(ship: Starship) -> Iterator[JettisonSinkChoice]:
    for name in sinks_of(ship):
        if is_there(ship, name):
            row = outboard_row(ship.outboard, name)
            yield JettisonSinkChoice(
                ship=ship.id,
                sink=name,
                heat=row.heat,
                melting=row.melting,
                order=order_of(JettisonSink, ship=ship.id, sink=name),
            )
