"""What moves a turn along: initiative, bridges, sides that are done, the end of it (CI 2)."""

from umpire.kernel.dice import Dice
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.noncombat.systems import settle_outboard
from umpire.rules.cold_infinity.power.losses import heat_plants
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bridges import bridges
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, WITHDRAWN
from umpire.rules.cold_infinity.state.units import (
    acting_unit,
    known_ship,
    require_acting,
    require_unfinished,
)
from umpire.rules.cold_infinity.stationary.devices import spend_beacons
from umpire.rules.cold_infinity.turns.going_ahead import done_with_phase, unfinished
from umpire.rules.cold_infinity.turns.happenings import BridgeTransferred
from umpire.rules.cold_infinity.turns.operations import refuse_operation
from umpire.rules.cold_infinity.turns.orders import (
    NOT_FINISHED,
    AskFor,
    DetermineInitiative,
    EndTurn,
    Finish,
    TransferBridge,
)
from umpire.rules.cold_infinity.turns.throwing import throw_for_initiative
from umpire.rules.cold_infinity.turns.transfers import may_transfer, require_transfer


def finish(ruling: Ruling, order: Finish, _dice: Dice) -> Ruling:
    """Note that a side has nothing more to order in this phase (CI-UMP-65).

    Raises:
        IllegalOrder: it has said so, has nothing left that acts, or has a ship that is short of
            power (CI-3.2-3).
        Malformed: there is no such side.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    return done_with_phase(ruling, side)


def transfer_bridge(ruling: Ruling, order: TransferBridge, _dice: Dice) -> Ruling:
    """Hand control of a ship to another bridge (CI-2.1.2.2-1, CI-15.1-1, CI-RUL-87).

    A ship that has lost its bridge since initiative was last thrown for may still be saved so.

    Raises:
        IllegalOrder: the ship does not act, has been without control for longer, or the
            bridge has control or is destroyed; its side is done; or the rules in play are the
            basic ones.
        Malformed: there is no such ship, or the ship has no such bridge.
    """
    battle = ruling.state
    if not may_transfer(battle):
        raise OPTION_OFF.refuse(
            "Control passes between bridges in the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    ship = known_ship(battle, order.ship, at="/ship")
    if ship.status != "derelict":
        require_acting(ship, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    require_transfer(
        bridges(ship.running), ship.bridge or "", order.bridge, derelict=ship.lost_control
    )
    return ruling.then(BridgeTransferred(ship=ship.id, bridge=order.bridge))


def determine_initiative(ruling: Ruling, _order: DetermineInitiative, dice: Dice) -> Ruling:
    """Throw for the initiative of every unit that acts, all control being handed over (CI-2.1.2-1).

    Raises:
        IllegalOrder: a side could hand over control of a ship yet, and is not done (CI-2.1.2.2-1).
    """
    battle = ruling.state
    _require_all_done(battle)
    return ruling.then(throw_for_initiative(battle, dice))


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Make the ship adjustments of Final Actions (CI-2.0-11, CI-3.6-1, CI-16.8.2-1).

    Beacons whose time is over go (CI-10.3-1).

    Raises:
        IllegalOrder: a side could load racks or merge groups yet, and is not done (CI-2.0-3).
    """
    _require_all_done(ruling.state)
    return spend_beacons(settle_outboard(heat_plants(ruling), dice))


def _require_all_done(battle: Battle) -> None:
    """Refuse to go on while the phase waits for sides (CI-UMP-65)."""
    waiting = unfinished(battle)
    if waiting:
        raise NOT_FINISHED.refuse(
            f"The phase {battle.phase} waits for {', '.join(waiting)}: finish it first."
        )


def ask_for(ruling: Ruling, order: AskFor, _dice: Dice) -> Ruling:
    """Answer by which order an operation is done (CI-2.0-1).

    Raises:
        IllegalOrder: the unit does not act, the operation is not in play, or another order does it.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    acting_unit(battle, order.unit, at="/unit")
    refuse_operation(battle, order)
    return ruling
