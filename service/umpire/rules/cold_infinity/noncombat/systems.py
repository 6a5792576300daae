"""The sails and heat sinks of a ship: what may be done with them, what Final Actions do.

CI 16.8, 2.0.
"""

from fractions import Fraction

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, illegal
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.aftermath import follow
from umpire.rules.cold_infinity.hits.harm import harm_hull
from umpire.rules.cold_infinity.hits.locations import TURNS
from umpire.rules.cold_infinity.noncombat.happenings import HullMelted, SailCarriedOn, SinkSettled
from umpire.rules.cold_infinity.power.heat import (
    MELTING,
    begins_to_melt,
    full_turns,
    sheds,
    sink_capacity,
)
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import changed, home_of
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.noncombat import Outboard, outboard_row
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import HeatSink, SolarSail
from umpire.rules.cold_infinity.state.units import acting_ships

ON_ITS_WAY = illegal("on_its_way", "CI-16.8.1-1", "It is on its way, and does not turn round.")
OUTBOARD_ALREADY = illegal("outboard_already", "CI-16.8.1-1", "It is there already.")
OUTBOARD_GONE = illegal("outboard_gone", "CI-16.8.1-1", "It is destroyed, torn or overboard.")

CODES = (
    ON_ITS_WAY,
    OUTBOARD_ALREADY,
    OUTBOARD_GONE,
)


Outside = SolarSail | HeatSink


def outside_of(ship: Starship) -> dict[Id, Fitted[SolarSail] | Fitted[HeatSink]]:
    """Return the sails and heat sinks of a ship, destroyed ones too, by name."""
    sails = {each.system.id: each for each in fitted(ship.running, SolarSail)}
    return {**sails, **sinks_of(ship)}


def sinks_of(ship: Starship) -> dict[Id, Fitted[HeatSink]]:
    """Return the heat sinks of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, HeatSink)}


def is_there(ship: Starship, system: Id) -> bool:
    """Tell whether a sail or a sink of a ship is whole and aboard."""
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
    """Refuse to move what is not there, on its way, or where it is to be (CI-16.8.1-1).

    Raises:
        IllegalOrder: it cannot be moved so.
        Malformed: the ship has no such sail or sink.
    """
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
    """Tell whether a side has a heat sink that melts (CI-16.8.2-3)."""
    return any(each.melting for ship in acting_ships(battle, side) for each in ship.outboard)


def settle_outboard(ruling: Ruling, dice: Dice) -> Ruling:
    """Return the ruling in which sails and sinks are as they are for the next turn.

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
            ruling = ruling.then(_carried_on(ship, row))
    return ruling


def _carried_on(ship: Starship, row: Outboard) -> SailCarriedOn:
    """Return a sail a turn later (CI-16.8.1-1)."""
    there = row.turn >= TURNS
    return SailCarriedOn(
        ship=ship.id,
        sail=row.id,
        out=not row.out if there else row.out,
        turn=0 if there else row.turn + 1,
    )


def _of_sink(ruling: Ruling, ship: Starship, row: Outboard, dice: Dice) -> Ruling:
    """Return the ruling in which a sink has shed heat, and melted hull if it melts (16.8.2)."""
    told = _settled(ruling.state, ship, row)
    if told.row != row:
        ruling = ruling.then(told)
    return _melted(ruling, ship, row.id, dice) if row.melting else ruling


def _settled(battle: Battle, ship: Starship, row: Outboard) -> SinkSettled:
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


def _melted(ruling: Ruling, ship: Starship, sink: Id, dice: Dice) -> Ruling:
    """Return the ruling in which a melting sink has cost hull of its section (CI-16.8.2-3)."""
    name = home_of(ship.sheet, sink)
    after = harm_hull(ship.condition, name, MELTING, Fraction(1)).condition
    told = HullMelted(
        ship=ship.id, sink=sink, section=name, sections=changed(ship.condition, after)
    )
    return follow(ruling.then(told), ship, dice, f"melt-{sink}")
