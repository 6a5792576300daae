"""Why what moves a turn along is refused: one code for each reason (CI 2)."""

from umpire.kernel import reasons
from umpire.kernel.errors import codes_in, illegal, malformed

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
