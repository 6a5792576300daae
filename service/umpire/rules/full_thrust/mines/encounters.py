"""Where ships come near mines on their ways, and which of them come there first (FT-RUL-78).

Units: MU.
"""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.plane import (
    DECIMALS,
    TOLERANCE_MU,
    Point,
    distance_mu,
    first_meeting_mu,
    length_of_path_mu,
)
from umpire.rules.full_thrust.movement.flight import way_flown
from umpire.rules.full_thrust.movement.ship_moves import Flown
from umpire.rules.full_thrust.state.battle import Battle


class Encounter(NamedTuple):
    """A ship comes near an enemy mine: at which share of its move, how near, and who they are."""

    share: float
    range_mu: float
    ship: str
    mine: str


def nearing(way: tuple[Point, ...], mine: Point, reach_mu: float) -> tuple[float, float] | None:
    """Return where a ship first comes within reach of a mine, `None` if it never does.

    Args:
        way: the line that it flies; of a ship at rest its place alone.
        mine: the place of the mine.
        reach_mu: how near is near enough; that distance itself is (FT-12.1-1).

    Returns:
        The share of its move that it has flown by then (0 if it starts there), and the range.
    """
    line = way if len(way) > 1 else (way[0], way[0])
    flown_mu = first_meeting_mu(line, mine, reach_mu + 2 * TOLERANCE_MU)
    if flown_mu is None:
        return None
    if not flown_mu:
        return 0.0, round(distance_mu(way[0], mine), DECIMALS)
    return round(flown_mu / length_of_path_mu(line), DECIMALS), reach_mu


def encounters(battle: Battle, flown: Flown) -> list[Encounter]:
    """Return all encounters of ships with enemy mines in the order in which they come about.

    First is who has flown the least share of its move, then who is nearest (FT-RUL-78).
    """
    return sorted(_encounters(battle, flown))


def _encounters(battle: Battle, flown: Flown) -> Iterator[Encounter]:
    """Yield the encounters of ships; a dummy is none (FT-UMP-24)."""
    reach_mu = battle.tables.mine.reach_mu
    for ship, moved in flown:
        if ship.dummy:
            continue
        way = way_flown(battle, ship, moved.path)
        farthest_mu = length_of_path_mu(way) + reach_mu + 2 * TOLERANCE_MU
        for mine in battle.mines:
            if mine.side == ship.side or distance_mu(way[0], mine.place) > farthest_mu:
                continue
            near = nearing(way, mine.place, reach_mu)
            if near is not None:
                yield Encounter(*near, ship.id, mine.id)
