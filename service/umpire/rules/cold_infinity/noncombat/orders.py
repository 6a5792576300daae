"""The orders for sails and heat sinks (CI 16.8)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class MoveOutboard(Value, frozen=True, tag="move_outboard", kw_only=True):
    """Unfurl or secure a solar sail, extend or retract a heat sink (CI-16.8.1-1, CI-16.8.2-1)."""

    ship: Id
    system: Id
    out: bool


class JettisonSink(Value, frozen=True, tag="jettison_sink", kw_only=True):
    """Cast off a heat sink before it melts more of the hull (CI-16.8.2-3)."""

    ship: Id
    sink: Id
