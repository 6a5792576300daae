"""CI 5.5.1, 5.5.2, 5.6: snap manoeuvres, evasion, the limits of hulls."""

from rules.cold_infinity.builders_flight import TABLE, at_rest, pivot, roll
from rules.cold_infinity.table import refuses, rows
from umpire.kernel.errors import Code
from umpire.rules.cold_infinity.movement.manoeuvres import (
    carry_out_snap,
    evade,
    evasion_drm,
    motion_limit,
    require_motions,
    snap,
)
from umpire.rules.cold_infinity.movement.thrusters import (
    EVASION_LIMIT,
    FIGHTERS_ALONE,
    INSUFFICIENT_THRUST,
    MOTION_LIMIT,
    SPINNING,
    Rules,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import HULLS, MovementTable
from umpire.rules.cold_infinity.state.values import Attitude, HullType

RULES = Rules(Options(), TABLE)


@rows(
    ("light_fighter", 1, 0, INSUFFICIENT_THRUST),
    ("heavy_fighter", 3, 2, INSUFFICIENT_THRUST),
    ("light_shuttle", 1, 3, FIGHTERS_ALONE),
    ("gunboat", 1, 3, FIGHTERS_ALONE),
)
def test_5_5_1_snap_manoeuvres_take_thrust_that_is_left(
    hull: HullType, steps: int, thrust: int, code: Code
) -> None:
    """CI-5.5.1-1."""
    with refuses(code.name):
        snap(hull, steps, thrust)


def test_5_5_1_a_snap_manoeuvre_turns_a_fighter_once_more() -> None:
    """CI-5.5.1-1."""
    assert snap("light_fighter", 2, 3) == 1
    rolling = carry_out_snap("light_fighter", roll(), at_rest(), 3, RULES)
    assert rolling.motion.attitude == Attitude(1, roll=90)
    faster = carry_out_snap("light_fighter", roll(), rolling.motion, 2, RULES)
    assert (faster.motion.attitude, faster.spent.thrust) == (Attitude(1, roll=180), 1)


def test_5_5_1_a_snap_manoeuvre_is_a_manoeuvre() -> None:
    """CI-5.5.1-1, CI-5.4.2.2-1."""
    rolling = carry_out_snap("light_fighter", roll(), at_rest(), 3, RULES).motion
    with refuses(SPINNING.name):
        carry_out_snap("light_fighter", pivot(), rolling, 2, RULES)


def test_5_5_2_evasion_costs_thrust_and_aim() -> None:
    """CI-5.5.2-1."""
    assert evade("light_fighter", 3, MovementTable().evasion_levels, 8) == (5, -3)


@rows(
    ("light_fighter", 5, 4, 8, EVASION_LIMIT),
    ("light_fighter", 4, 4, 3, INSUFFICIENT_THRUST),
    ("medium_shuttle", 1, 4, 8, FIGHTERS_ALONE),
)
def test_5_5_2_evasion_has_limits(
    hull: HullType, level: int, limit: int, thrust: int, code: Code
) -> None:
    """CI-5.5.2-1, CI-5.5.2-2."""
    with refuses(code.name):
        evade(hull, level, limit, thrust)


@rows(
    ("cruiser", 10, False, -3),
    ("cruiser", 11, False, 0),
    ("starbase", 11, False, 0),
    ("gunboat", 11, False, 0),
    ("heavy_fighter", 11, False, -3),
    ("light_shuttle", 40, False, -3),
    ("light_shuttle", 11, True, 0),
    ("light_fighter", 10, True, -3),
)
def test_5_5_2_evasion_is_ignored_from_afar(
    *, firer: HullType, range_hexes: int, house_rule: bool, drm: int
) -> None:
    """CI-5.5.2-2, CI-RUL-32."""
    options = Options(evasion_ignored_by_small_vessels=house_rule)
    assert evasion_drm(3, firer, range_hexes, TABLE, options) == drm


@rows(
    ("light_fighter", None),
    ("heavy_shuttle", None),
    ("gunboat", 5),
    ("corvette", 5),
    ("frigate", 4),
    ("destroyer", 4),
    ("light_cruiser", 4),
    ("cruiser", 3),
    ("heavy_cruiser", 3),
    ("battlecruiser", 3),
    ("battleship", 3),
    ("dreadnought", 2),
    ("super_dreadnought", 2),
    ("mobile_base", 1),
)
def test_5_6_hulls_have_limits(hull: HullType, limit: int | None) -> None:
    """CI-5.6-1, CI-RUL-29."""
    assert motion_limit(hull, HULLS) == limit


@rows((4, 4), (0, 1), (99, None))
def test_5_6_motions_within_the_limit_are_free(motions: int, limit: int | None) -> None:
    """CI-5.6-1."""
    require_motions(motions, limit)
    if limit is not None:
        with refuses(MOTION_LIMIT.name):
            require_motions(limit + 1, limit)
