"""The chapter of sails and heat sinks: how they are moved, and sinks cast off (CI 16.8)."""

from collections.abc import Callable, Iterator

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.hits.aftermath import destroyed
from umpire.rules.cold_infinity.noncombat import systems
from umpire.rules.cold_infinity.noncombat.happenings import EVENTS, OutboardMoving, SinkJettisoned
from umpire.rules.cold_infinity.noncombat.systems import (
    OUTBOARD_GONE,
    bar_to_moving,
    is_asked_for_sinks,
    is_there,
    outside_of,
    require_moving,
    sinks_of,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import changed
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.noncombat import outboard_row
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship, side_of_ship


class MoveOutboard(Value, frozen=True, tag="move_outboard", kw_only=True):
    """Unfurl or secure a solar sail, extend or retract a heat sink (CI-16.8.1-1, CI-16.8.2-1)."""

    ship: Id
    system: Id
    out: bool


class JettisonSink(Value, frozen=True, tag="jettison_sink", kw_only=True):
    """Cast off a heat sink before it melts more of the hull (CI-16.8.2-3)."""

    ship: Id
    sink: Id


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


MOVE_OUTBOARD: Act[Battle, MoveOutboard] = Act(
    order=MoveOutboard,
    procedure=move_outboard,
    family="movement",
    phases=("power_allocation",),
    side=side_of_ship,
    offer=InChapter(MoveOutboardChoice),
    readable=if_identified,
)

JETTISON_SINK: Act[Battle, JettisonSink] = Act(
    order=JettisonSink,
    procedure=jettison_sink,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(JettisonSinkChoice),
    readable=if_identified,
)

NONCOMBAT = ChapterOfPlay(
    acts=(MOVE_OUTBOARD, JETTISON_SINK),
    events=EVENTS,
    codes=systems.CODES,
    choices=choices,
    operations={
        "jettison_sink": JettisonSink,
    },
    asks_in_final=is_asked_for_sinks,
)
"""Solar sails, and heat sinks with their radiators (CI 16.8)."""
