"""CI 15.7, 13.1.12, 13.1.13: how long docking takes, what a dock holds, what is exposed."""

from typing import Any

from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.docking import (
    bar_to_docking,
    exposed_facing,
    has_room,
    is_sheltered,
    may_leave,
    struck_in,
    turns_of,
)


@rows(
    ("clamp", 0, (0, 1)),
    ("clamp", 2, (2, 3)),
    ("bay", 2, (1, 1)),
    ("dry_dock", 2, (2, 2)),
)
def test_15_7_docking_takes_its_turns(kind: Any, lost: int, expected: tuple[int, int]) -> None:
    """CI-15.7.1-1, CI-15.7.3-1, CI-13.1.12-1, CI-RUL-102, CI-15.7.2-1, CI-15.7.2-2."""
    assert turns_of(kind, lost) == expected


@rows(
    ("clamp", [], 900.0, 1, True),
    ("clamp", [5.0], 5.0, 9, False),
    ("bay", [10.0], 12.7, 23, True),
    ("dry_dock", [10.0], 12.7, 22, False),
    ("bay", [5.4, 10.8], 10.8, 27, True),
    ("bay", [5.4, 10.8], 10.9, 27, False),
)
def test_13_1_13_a_dock_holds_as_much_mass_as_its_structure_left(
    kind: Any, docked: list[float], mass: float, left: int, expected: Any
) -> None:
    """CI-13.1.13-1, CI-15.7.1-1, CI-15.7.2-1."""
    assert has_room(kind, docked, mass, left) == expected


@rows((1, 4), (3, 6), (2, 5), (4, 1))
def test_15_7_2_the_exposed_side_is_where_the_ship_came_from(entry: int, expected: int) -> None:
    """CI-15.7.2-2."""
    assert exposed_facing(entry) == expected


@rows((4, ("A", "C")), (6, ("B",)), (1, ()), (None, ()))
def test_15_7_2_a_hit_on_a_bay_strikes_who_is_exposed_there(
    crossing: int | None, expected: tuple[str, ...]
) -> None:
    """CI-15.7.2-2."""
    docked: Any = {"A": ("docked", 4), "B": ("docked", 6), "C": ("leaving", 4)}
    assert struck_in("bay", docked, crossing) == expected


def test_15_7_3_a_hit_on_a_dry_dock_strikes_who_is_within() -> None:
    """CI-15.7.1-1, CI-15.7.3-1."""
    docked: Any = {"A": ("docked", 4), "B": ("entering", 6)}
    assert struck_in("dry_dock", docked, 1) == ("A",)
    assert struck_in("dry_dock", docked, 6) == ("A", "B")
    assert struck_in("clamp", {"A": ("docked", 4)}, None) == ("A",)
    assert struck_in("bay", {"A": ("entering", 4)}, 4) == ()


@rows(
    ({"speed": 1}, None),
    ({"speed": 2}, "too_fast_to_dock"),
    ({"speed": 0, "alongside": False}, "not_at_dock"),
    ({"speed": 0, "through_arc": False}, "out_of_arc"),
    ({"speed": 0, "room": False}, "dock_full"),
)
def test_15_7_1_who_may_dock(case: dict[str, Any], code: str | None) -> None:
    """At Speed 1 at most, through the arc, where there is room (CI-15.7.1-1, CI-15.7.2-1)."""
    bar = bar_to_docking(**case)
    assert (bar and bar.name) == code


@rows(
    ("clamp", 1, 1, False),
    ("bay", 1, 1, True),
    ("bay", 1, 2, False),
    ("dry_dock", 2, 1, False),
    ("dry_dock", 1, 1, True),
    ("dry_dock", 2, 0, True),
)
def test_15_7_2_who_leaves_moves_slowly_in_the_last_turn(
    kind: Any, turns: int, speed: int, expected: Any
) -> None:
    """CI-15.7.1-1, CI-15.7.2-2, CI-15.7.3-1."""
    assert may_leave(kind, turns, speed) == expected


@rows(
    ("clamp", "docked", False),
    ("bay", "entering", False),
    ("bay", "docked", True),
    ("dry_dock", "entering", True),
)
def test_15_7_3_who_is_sheltered(kind: Any, stage: Any, expected: Any) -> None:
    """CI-15.7.2-1, CI-15.7.3-1."""
    assert is_sheltered(kind, stage) == expected
