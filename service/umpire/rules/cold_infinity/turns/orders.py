"""The orders that move a turn along, and why they are refused (CI 2)."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.outline.parts import Operation
from umpire.rules.cold_infinity.state.sequence import AskingPhase, StandingOrders


class Finish(Value, frozen=True, tag="finish"):
    """Say that a side has nothing more to order in this phase (CI-UMP-65)."""

    side: Id


class FinishAhead(Value, frozen=True, tag="finish_ahead"):
    """Say that a side is done with this phase and the next ones, up to one of them (CI-UMP-122).

    It stays in a phase that asks it for a decision until it has finished that one itself. A later
    order takes the place of this one; null: the side finishes each phase by itself again.
    """

    side: Id
    through: AskingPhase | None = None


class SetStandingOrders(Value, frozen=True, tag="set_standing_orders"):
    """Say what the units of a side do each turn from now on, in secret (CI-UMP-121).

    It takes the place of what was said before.
    """

    side: Id
    orders: StandingOrders


class TransferBridge(Value, frozen=True, tag="transfer_bridge"):
    """Hand control of a ship to another of its bridges, before initiative (CI-2.1.2.2-1)."""

    ship: Id
    bridge: Id


class DetermineInitiative(Value, frozen=True, tag="determine_initiative"):
    """Throw for the initiative of every unit (CI-2.1.2-1)."""


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Make the ship adjustments of Final Actions, and begin the next turn (CI-2.0-3, -11)."""


class AskFor(Value, frozen=True, tag="ask_for"):
    """Ask for an operation of the book that has no order of its own yet (CI-2.0-1).

    The answer names the rule behind it; what the referee rules is put in by a correction.
    """

    unit: Id
    operation: Operation


UNKNOWN_BRIDGE = malformed("unknown_bridge", "The ship has no such bridge.", "CI-15.1-1")
CONTROL_THERE = illegal("control_there", "CI-2.1.2.2-1", "That bridge has control already.")
BRIDGE_DESTROYED = illegal(
    "bridge_destroyed", "CI-2.1.2.2-1", "No control passes to or from a destroyed bridge so late."
)
NOT_FINISHED = reasons.NOT_FINISHED.under("CI-UMP-65")
ORDER_OF_ITS_OWN = illegal(
    "order_of_its_own", "CI-2.0-1", "There is an order for that, or it comes of itself."
)

CODES = codes_in(vars())
