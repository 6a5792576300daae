"""Non-combat systems in battle: solar sails, heat sinks and radiators (CI 16.8)."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, illegal
from umpire.kernel.happening import HappensTo
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.hits.impact import TURNS, harm_hull
from umpire.rules.cold_infinity.hits.ships import destroyed, follow
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, HeardByFew, if_identified
from umpire.rules.cold_infinity.power.allocation import (
    MELTING,
    begins_to_melt,
    full_turns,
    sheds,
    sink_capacity,
    told_only_to,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Ruling,
    change_sections,
    change_ship,
    switch_off,
)
from umpire.rules.cold_infinity.state.sheet import Fitted, SectionAfter, changed, fitted, home_of
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    commanded_ship,
    listed,
    side_of_ship,
)
from umpire.rules.cold_infinity.state.values import SectionName
from umpire.rules.cold_infinity.state.vessels import Outboard, Starship, outboard_row, with_outboard
from umpire.rules.cold_infinity.state.weapons import HeatSink, SolarSail


def _with(battle: Battle, ship_id: str, row: Outboard) -> Battle:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, outboard=with_outboard(ship.outboard, row))


class OutboardMoving(Happening, frozen=True, tag="outboard_moving", kw_only=True):
    """A sail or a heat sink begins to come out, or to be taken in."""

    ship: str
    system: str
    out: bool
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        return _with(battle, ship.id, replace(outboard_row(ship.outboard, self.system), turn=1))

    def tell(self) -> str:
        return self.say(
            "{ship} begins to deploy {system}" if self.out else "{ship} begins to stow {system}"
        )


class SailCarriedOn(Happening, frozen=True, tag="sail_carried_on", kw_only=True):
    """A turn has passed for a sail on its way; after the last `turn` is 0."""

    ship: str
    sail: str
    out: bool
    turn: int
    rule: str = "CI-16.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        return _with(battle, self.ship, Outboard(self.sail, out=self.out, turn=self.turn))

    def tell(self) -> str:
        if self.turn:
            return self.say("{ship} works on {sail}: turn {turn} is next")
        return self.say("{ship} has deployed {sail}" if self.out else "{ship} has stowed {sail}")


class SinkSettled(HeardByFew, frozen=True, tag="sink_settled", kw_only=True):
    """A heat sink at the end of a turn: what it has shed, what it holds, how long it was full."""

    ship: str
    sink: str
    shed: int
    row: Outboard
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"

    def apply(self, battle: Battle) -> Battle:
        return _with(battle, self.ship, self.row)

    def tell(self) -> str:
        settled = self.say("{sink} of {ship} sheds {shed} heat and holds {row.heat}")
        if self.row.full:
            turns = self.say_number(self.row.full, "{number} turn", "{number} turns")
            settled = self.say("{settled}, full for {turns}", settled=settled, turns=turns)
        return self.say("{settled}, and melts", settled=settled) if self.row.melting else settled


class HullMelted(Happening, frozen=True, tag="hull_melted", kw_only=True):
    """A melting heat sink destroyed hull of its section."""

    line: ClassVar[str] = "{sink} of {ship} melts hull in the {section:word} section"

    ship: str
    sink: str
    section: SectionName
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"

    def apply(self, battle: Battle) -> Battle:
        return change_sections(battle, self.ship, self.sections)


class SinkJettisoned(Happening, frozen=True, tag="sink_jettisoned", kw_only=True):
    """A heat sink was cast off, with all of its heat."""

    line: ClassVar[str] = "{ship} jettisons {sink}"

    ship: str
    sink: str
    sections: tuple[SectionAfter, ...]
    rule: str = "CI-16.8.2-3"

    def apply(self, battle: Battle) -> Battle:
        cast = change_sections(battle, self.ship, self.sections)
        return _with(switch_off(cast, self.ship, (self.sink,)), self.ship, self._row)

    @property
    def _row(self) -> Outboard:
        return Outboard(self.sink, gone=True)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    OutboardMoving,
    SailCarriedOn,
    SinkSettled,
    HullMelted,
    SinkJettisoned,
)
"""All that can happen by this chapter."""


ON_ITS_WAY = illegal("on_its_way", "CI-16.8.1-1", "It is on its way, and does not turn round.")

OUTBOARD_ALREADY = illegal("outboard_already", "CI-16.8.1-1", "It is there already.")

OUTBOARD_GONE = illegal("outboard_gone", "CI-16.8.1-1", "It is destroyed, torn or overboard.")


Outside = SolarSail | HeatSink


def outside_of(ship: Starship) -> dict[Id, Fitted[SolarSail] | Fitted[HeatSink]]:
    """Return the sails and heat sinks of a ship, destroyed ones too, by name."""
    sails = {each.system.id: each for each in fitted(ship.running, SolarSail)}
    return {**sails, **sinks_of(ship)}


def sinks_of(ship: Starship) -> dict[Id, Fitted[HeatSink]]:
    """Return the heat sinks of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, HeatSink)}


def is_there(ship: Starship, system: Id) -> bool:
    """Return whether a sail or a sink of a ship is whole and aboard."""
    return outside_of(ship)[system].intact and not outboard_row(ship.outboard, system).gone


def bar_to_moving(ship: Starship, system: Id, *, out: bool) -> Code | None:
    """Return why a sail or a sink cannot be moved so, if it cannot (CI-16.8.1-1, CI-UMP-150)."""
    row = outboard_row(ship.outboard, system)
    if not is_there(ship, system):
        return OUTBOARD_GONE
    if row.turn:
        return ON_ITS_WAY
    return OUTBOARD_ALREADY if row.out == out else None


def require_moving(ship: Starship, system: Id, *, out: bool) -> None:
    """Refuse to move a sail or sink that is gone, on its way, or in place (CI-16.8.1-1)."""
    if system not in outside_of(ship):
        raise UNKNOWN_SYSTEM.refuse(
            f"{ship.id} has no sail or heat sink {system}; it has {listed(outside_of(ship))}.",
            at="/system",
        )
    code = bar_to_moving(ship, system, out=out)
    where = "out" if out else "in"
    told = {
        OUTBOARD_GONE: f"{system} is destroyed or gone, and is not moved any more.",
        ON_ITS_WAY: f"{system} is on its way, and does not turn round: wait until it rests.",
        OUTBOARD_ALREADY: f"{system} is {where} already: leave it, or move it the other way.",
    }
    if code is not None:
        raise code.refuse(told[code], at="/system")


def is_asked_for_sinks(battle: Battle, side: str) -> bool:
    """Return whether a side has a heat sink that melts (CI-16.8.2-3)."""
    return any(each.melting for ship in acting_ships(battle, side) for each in ship.outboard)


def settle_outboard(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling after sails and sinks are set for the next turn.

    Plants have heated, and sinks have taken what they can (CI-16.8.1-1, CI-16.8.2-1, -3).
    """
    for ship in ruling.state.ships:
        if ship.under_way and ship.outboard:
            ruling = _of_ship(ruling, ship, dice)
    return ruling


def _of_ship(ruling: Ruling, ship: Starship, dice: Dice) -> Ruling:
    sinks = sinks_of(ship)
    for row in ship.outboard:
        now = ruling.state.ship(ship.id)
        if now is None or not now.under_way or not is_there(now, row.id):
            continue
        if row.id in sinks:
            ruling = _of_sink(ruling, now, outboard_row(now.outboard, row.id), dice)
        elif row.turn:
            ruling = ruling.then(_carry_on(ship, row))
    return ruling


def _carry_on(ship: Starship, row: Outboard) -> SailCarriedOn:
    """Return a sail a turn later (CI-16.8.1-1)."""
    there = row.turn >= TURNS
    return SailCarriedOn(
        ship=ship.id,
        sail=row.id,
        out=not row.out if there else row.out,
        turn=0 if there else row.turn + 1,
    )


def _of_sink(ruling: Ruling, ship: Starship, row: Outboard, dice: Dice) -> Ruling:
    told = _settle(ruling.state, ship, row)
    if told.row != row:
        ruling = ruling.then(told)
    return _melt(ruling, ship, row.id, dice) if row.melting else ruling


def _settle(battle: Battle, ship: Starship, row: Outboard) -> SinkSettled:
    sink = sinks_of(ship)[row.id]
    left = sink_capacity(sink.system.structure, sink.lost)
    full = full_turns(row.full, row.heat, left)
    shed = min(row.heat, sheds(left, extended=row.out))
    after = replace(
        row,
        out=row.out != bool(row.turn),
        turn=0,
        heat=row.heat - shed,
        full=full,
        melting=row.melting or begins_to_melt(full),
    )
    return SinkSettled(
        ship=ship.id, sink=row.id, shed=shed, row=after, only=told_only_to(battle, ship)
    )


def _melt(ruling: Ruling, ship: Starship, sink: Id, dice: Dice) -> Ruling:
    """Return the ruling after a melting sink has cost hull of its section (CI-16.8.2-3)."""
    name = home_of(ship.sheet, sink)
    after = harm_hull(ship.condition, name, MELTING, Fraction(1)).condition
    told = HullMelted(
        ship=ship.id, sink=sink, section=name, sections=changed(ship.condition, after)
    )
    return follow(ruling.then(told), ship, dice, f"melt-{sink}")


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
    choices=choices,
    operations={
        "jettison_sink": JettisonSink,
    },
    asks_in_final=is_asked_for_sinks,
)
"""Solar sails, and heat sinks with their radiators (CI 16.8)."""
