"""CI 5.5.3: barnstorming."""

from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.movement.manoeuvres import (
    EFFECTS,
    Aim,
    Attempt,
    Modifiers,
    barnstorm,
    called_drm,
    may_fire,
    modifiers,
    require_barnstorm,
    speed_modifier,
)
from umpire.rules.cold_infinity.movement.thrusters import CANNOT_BARNSTORM
from umpire.rules.cold_infinity.state.tables import BarnstormTable, FireTable
from umpire.rules.cold_infinity.state.values import HullType, Outcome

TABLE = BarnstormTable()
HULL_TYPES: tuple[HullType, ...] = get_args(HullType)


@rows((0, 0), (5, 0), (6, 2), (10, 2), (11, 3), (15, 3), (16, 5), (20, 5), (21, 8), (40, 8))
def test_5_5_3_speed_makes_it_harder(speed: int, modifier: int) -> None:
    """CI-5.5.3-1."""
    assert speed_modifier(speed, TABLE) == modifier


def test_5_5_3_every_circumstance_is_told() -> None:
    """CI-5.5.3-1."""
    attempt = Attempt(
        speed=12,
        off_vector=True,
        target_off_vector=True,
        lost_thrusters=2,
        evasion=3,
        formation=True,
    )
    assert modifiers(attempt, TABLE) == Modifiers(
        speed=3, off_vector=5, target_off_vector=5, lost_thrusters=4, evasion=9, formation=-2
    )
    assert sum(modifiers(Attempt(speed=3), TABLE)) == 0


@rows(
    (Attempt(speed=12), (4, 4, 4), 1, (15, "success", 0)),
    (Attempt(speed=15), (4, 4, 5), 6, (16, "failed_disengaged", 0)),
    (Attempt(speed=3, target_off_vector=True), (5, 5, 5), 6, (20, "failed_disengaged", 0)),
    (Attempt(speed=10, target_off_vector=True), (5, 5, 4), 6, (21, "failed_rams", 1)),
    (Attempt(speed=10, off_vector=True), (6, 6, 6), 6, (25, "failed_rams", 1)),
    (Attempt(speed=20, off_vector=True), (6, 6, 4), 6, (26, "failed_rams", 2)),
    (Attempt(speed=21, off_vector=True), (6, 6, 6), 6, (31, "failed_rams", 3)),
    (Attempt(speed=21, off_vector=True), (6, 6, 6), 2, (31, "failed_rams", 2)),
    (Attempt(speed=25), (5, 5, 5), 1, (23, "failed_rams", 1)),
    (Attempt(speed=6, evasion=1, lost_thrusters=1), (3, 3, 2), 1, (15, "success", 0)),
    (Attempt(speed=9, formation=True), (6, 6, 3), 6, (15, "success", 0)),
)
def test_5_5_3_the_result_decides(
    attempt: Attempt, faces: tuple[int, int, int], count: int, expected: tuple[int, str, int]
) -> None:
    """15 skims, 20 flies off, more rams (CI-5.5.3-2, CI-5.5.3-3, CI-RUL-34)."""
    assert barnstorm(faces, modifiers(attempt, TABLE), count, TABLE) == expected


@given(st.tuples(*[st.integers(1, 6)] * 3), st.integers(0, 60), st.integers(1, 6))
def test_5_5_3_no_more_ram_than_there_are(
    faces: tuple[int, int, int], speed: int, count: int
) -> None:
    """CI-5.5.3-3, CI-RUL-34."""
    found = barnstorm(faces, modifiers(Attempt(speed=speed), TABLE), count, TABLE)
    assert 0 <= found.rams <= count
    assert (found.rams > 0) == (found.result > 20) == (found.outcome == "failed_rams")


SMALL = (
    *("light_fighter", "heavy_fighter", "light_shuttle", "medium_shuttle", "heavy_shuttle"),
    "gunboat",
)
LARGE = (
    *("dreadnought", "super_dreadnought", "stardock", "starbase", "space_station"),
    "mobile_base",
)


def barnstorms(hull: HullType, target: HullType) -> bool:
    try:
        require_barnstorm(hull, target)
    except IllegalOrder as refused:
        return refused.code != CANNOT_BARNSTORM.name
    return True


@rows(*HULL_TYPES)
def test_5_5_3_small_units_skim_large_ones(hull: HullType) -> None:
    """CI-5.5.3-1, CI-UMP-28."""
    assert barnstorms(hull, "dreadnought") is (hull in SMALL)
    assert barnstorms("gunboat", hull) is (hull in LARGE)


@rows(
    ("success", "skimmed", True, True),
    ("success", "rival", True, True),
    ("success", "other", False, True),
    ("failed_disengaged", "other", True, True),
    ("failed_rams", "skimmed", False, False),
    ("failed_rams", "other", False, False),
)
def test_5_5_3_who_skims_keeps_its_forward_weapons_for_what_it_skims(
    *, outcome: Outcome, aim: Aim, forward: bool, rear: bool
) -> None:
    """CI-5.5.3-2, CI-5.5.3-3."""
    assert may_fire(outcome, aim, forward=True) is forward
    assert may_fire(outcome, aim, forward=False) is rear


def test_5_5_3_fire_at_who_skims_is_called() -> None:
    """CI-5.5.3-2, CI-5.5.3-3."""
    outcomes: tuple[Outcome, ...] = get_args(Outcome)
    assert [called_drm(outcome, FireTable()) for outcome in outcomes] == [-6, 0, 0]
    assert [EFFECTS[outcome].guidance for outcome in outcomes] == ["no_bonus", "kept", "misses"]
