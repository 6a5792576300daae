"""The orders of terrain, which are the referee's (FT 13.2, 13.4). Units: MU."""

from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state.bodies import FlareArea


class ThrowDrift(Value, frozen=True, tag="throw_drift"):
    """Throw for the drift of the asteroid field, before it moves for the first time (FT-13.2-1)."""


class RaiseFlare(Value, frozen=True, tag="raise_flare"):
    """Let a solar flare break out, over an area or (without one) everywhere (FT-13.4-1)."""

    area: FlareArea | None = None
