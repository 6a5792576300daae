"""Turning with a vector, and facing along it (CI 5.5.3, 5.8.1)."""

from umpire.kernel.hexes import Hex, at_layer, flat, layer
from umpire.rules.cold_infinity.state.attitude import Attitude, heading, on_end
from umpire.rules.cold_infinity.state.vectors import components


def turned(vector: Hex, facings: int) -> Hex:
    """Return a vector turned by so many facings clockwise (CI-5.8.1-1)."""
    q, r = flat(vector)
    for _ in range(facings % 6):
        q, r = -r, q + r
    return at_layer((q, r), layer(vector))


def surcharge(acceleration_cost: int, facings: int, *, per_facing: bool = False) -> int:
    """Return what a non-inertial turn costs beside its pivot (CI-5.8.1-1, CI-RUL-28).

    Half of a hex of acceleration, rounded up: once, or by house rule for each facing.
    """
    return -(-acceleration_cost // 2) * (abs(facings) if per_facing else 1)


def on_vector(attitude: Attitude, vector: Hex) -> bool:
    """Tell whether a ship faces the way it goes (CI-5.5.3-1, CI-RUL-33).

    A ship at rest does; else its whole vector must be one component, where its nose points.
    """
    parts = components(vector)
    if not parts:
        return True
    return len(parts) == 1 and not on_end(attitude) and parts[0].direction == heading(attitude)
