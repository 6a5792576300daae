"""The sample among asteroids."""

from rules.full_thrust.builders_terrain import moved
from rules.full_thrust.table import told
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.terrain import TerrainDrifted

SAMPLE = BOOK.samples["asteroid-chase"]


def test_the_sample_among_asteroids_can_be_played() -> None:
    """The field drifts from the first turn on, and nobody stands in it at first (FT-13.2-1)."""
    opened = BOOK.setup(SAMPLE)
    rocks = [body for body in opened.terrain if isinstance(body, Asteroid)]
    assert len(rocks) == 9
    moving = type(opened)(
        sides=opened.sides,
        ships=opened.ships,
        terrain=opened.terrain,
        options=opened.options,
        phase="movement",
        initiative=opened.sides,
    )
    assert len(told(moved(moving), TerrainDrifted)) == 10
