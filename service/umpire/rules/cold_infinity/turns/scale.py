"""What hexes and turns stand for (CI 1.4). Nothing in the rules depends on it.

Accelerations are in g, hexes in kilometres, turns in seconds.
"""

from typing import NamedTuple


class ScaleRow(NamedTuple):
    """How long a turn lasts, by the size of hexes, when the least acceleration is so many g."""

    acceleration_g: int
    turn_s: tuple[tuple[int, float], ...]


DEFAULT_ACCELERATION_G, DEFAULT_HEX_KM = 1, 1
SCALE: tuple[ScaleRow, ...] = (
    ScaleRow(1, ((1, 15), (10, 45), (100, 150), (1000, 450))),
    ScaleRow(5, ((1, 7), (10, 20), (100, 60), (1000, 210))),
    ScaleRow(10, ((1, 4.5), (10, 15), (100, 45), (1000, 140))),
    ScaleRow(20, ((1, 3), (10, 10), (100, 32), (1000, 100))),
)
"""The table of scales (CI-1.4-1)."""


def turn_s(
    acceleration_g: int = DEFAULT_ACCELERATION_G, hex_km: int = DEFAULT_HEX_KM
) -> float | None:
    """Return how long a turn lasts (CI-1.4-1); `None`: the table has no such scale."""
    row = next((each for each in SCALE if each.acceleration_g == acceleration_g), None)
    return None if row is None else dict(row.turn_s).get(hex_km)
