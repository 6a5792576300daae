"""A battle among asteroids to try chapter 13 with. Units: MU, MU a turn."""

from collections.abc import Callable

from umpire.rules.full_thrust.state.battle import Setup, Table
from umpire.rules.full_thrust.state.bodies import Asteroid, Body, Drift, DustCloud, MeteorSwarm
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Ship

Placing = Callable[[str, str, str, tuple[float, float, int, int]], Ship]
"""Returns a ship by name, side and class; it starts at x and y, on a course, at a velocity."""

_ROCKS = ((26, 10), (30, 22), (34, 33), (38, 15), (43, 27), (47, 40), (51, 8), (55, 20), (60, 34))
_FIELD: tuple[Body, ...] = (
    *[
        Asteroid(f"Rock-{number}", float(x), float(y), 1.5, damage_points=50)
        for number, (x, y) in enumerate(_ROCKS, start=1)
    ],
    DustCloud("Haze", 42.0, 6.0, 5.0),
    MeteorSwarm("Hail", 34.0, 44.0, 4.0, Drift(12, 2)),
)


def asteroid_chase(ship: Placing) -> Setup:
    """Return a set-up in which cruisers hunt frigates through a field that drifts (FT 13)."""
    west, east = "West", "East"
    return Setup(
        sides=(west, east),
        ships=(
            ship("Wick", west, "taper", (20.0, 16.0, 3, 8)),
            ship("Tallow", west, "taper", (20.0, 24.0, 3, 8)),
            ship("Ember", west, "taper", (20.0, 32.0, 3, 8)),
            ship("Fresnel", east, "beacon", (8.0, 20.0, 3, 8)),
            ship("Drummond", east, "beacon", (8.0, 28.0, 3, 8)),
        ),
        table=Table(0.0, 0.0, 96.0, 48.0),
        terrain=_FIELD,
        options=Options(
            asteroids=True,
            asteroid_drift=Drift(9, 2),
            asteroid_damage=True,
            dust_clouds=True,
            solar_flares=True,
            meteor_swarms=True,
            battle_debris=True,
        ),
    )
