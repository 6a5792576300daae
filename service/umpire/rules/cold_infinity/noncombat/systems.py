"""The sails and heat sinks of a ship, and what may be done with them (CI 16.8)."""

from umpire.kernel.errors import Code
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.noncombat.refusals import (
    ON_ITS_WAY,
    OUTBOARD_ALREADY,
    OUTBOARD_GONE,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.outboard import outboard_row
from umpire.rules.cold_infinity.state.running import Fitted, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import HeatSink, SolarSail
from umpire.rules.cold_infinity.state.units import acting_ships

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
