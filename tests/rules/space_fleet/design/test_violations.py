"""SF 6: designs that break rules: each breach is told, with its rule and its place."""

import msgspec
import pytest

from rules.space_fleet.builders_design import LR, PLASMA, SR, design, wrong
from umpire.rules.space_fleet.design import Design
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import LrLauncher, PlasmaCannon, SrLauncher

ALL_ON = Options(
    shield_regenerators=True,
    advanced_armour=True,
    limited_sensors=True,
    electronic_warfare=True,
    mines=True,
    long_range_missiles=True,
    plasma_cannon=True,
)
NO_HULL = ("hull_points", "SF-DSN-07", "")


@pytest.mark.parametrize(
    ("given", "code", "rule", "pointer"),
    [
        (design("BB", speed=3), "hull_points", "SF-DSN-07", ""),
        (design("HC", shields=2), "hull_points", "SF-DSN-07", ""),
        (design("LC", shields=5), "hull_points", "SF-DSN-07", ""),
        (design("DD", speed=2, shots=4), "max_shots", "SF-DSN-01", "/shots"),
        (design("HC", speed=5, shots=2, shields=4), "max_speed", "SF-DSN-01", "/speed"),
        (
            design("LC", shots=1, regenerator=True),
            "regenerator_class",
            "SF-REG-01",
            "/regenerator",
        ),
        (
            design("HC", lr_launchers=(LrLauncher("L1", 3),)),
            "salvoes",
            "SF-DSN-05",
            "/lr_launchers/0/salvoes",
        ),
        (
            design("HC", sr_launchers=(SrLauncher("S1", 2), SrLauncher("S2", 1))),
            "salvoes",
            "SF-DSN-05",
            "/sr_launchers/1/salvoes",
        ),
        (
            design("BB", shots=4, plasma=(PlasmaCannon("P1", 180),)),
            "rear_arc",
            "SF-PLAS-02",
            "/plasma/0/arc_deg",
        ),
        (
            design("HC", sr_launchers=SR, lr_launchers=(LrLauncher("S1", 2),)),
            "mount_named_twice",
            None,
            "/lr_launchers/0/id",
        ),
    ],
)
def test_6_a_breach_is_told(given: Design, code: str, rule: str | None, pointer: str) -> None:
    """With every additional rule on (SF-DSN-01, -05, -07, SF-REG-01, SF-PLAS-02)."""
    assert wrong(given) == [(code, rule, pointer)]
    assert wrong(given, ALL_ON) == [(code, rule, pointer)]


@pytest.mark.parametrize(
    ("ship_class", "changes", "breaches"),
    [
        ("BB", {"shots": 8, "shields": 4}, []),
        ("BB", {"shots": 9, "shields": 2}, ["max_shots"]),
        ("BB", {"shots": 7, "shields": 4, "sr_launchers": SR}, []),
        ("BB", {"shots": 7, "shields": 2, "sr_launchers": SR, "lr_launchers": LR}, ["max_shots"]),
        ("BB", {"shots": 8, "shields": 2, "plasma": PLASMA}, ["max_shots"]),
        ("DN", {"shots": 18, "shields": 0}, []),
    ],
)
def test_6_every_weapon_counts_against_the_most_shots(
    ship_class: str, changes: dict[str, object], breaches: list[str]
) -> None:
    """Launchers and plasma cannon too; a dreadnought has no limit (SF-DSN-01, SF-RUL-27)."""
    given = msgspec.structs.replace(design(), ship_class=ship_class, **changes)
    assert breaches == [code for code, _, _ in wrong(given)]


@pytest.mark.parametrize(
    ("salvoes", "short", "long"), [(0, 1, 1), (1, 1, 0), (2, 0, 0), (3, 0, 1), (4, 0, 1), (5, 1, 1)]
)
def test_6_launchers_hold_so_many_salvoes(salvoes: int, short: int, long: int) -> None:
    """2 to 4, or 1 and 2 (SF-DSN-05, SF-FIRE-16, SF-LRM-01)."""
    assert short == len(wrong(design(sr_launchers=(SrLauncher("S1", salvoes),))))
    assert long == len(wrong(design(lr_launchers=(LrLauncher("L1", salvoes),))))


@pytest.mark.parametrize("arc_deg", [0, 60, 120, -60, -120])
def test_6_plasma_fires_through_any_arc_but_the_rear_one(arc_deg: int) -> None:
    """Usually forward (SF-PLAS-02)."""
    cannon = msgspec.structs.replace(PLASMA[0], arc_deg=arc_deg)
    assert wrong(design("BB", shots=4, plasma=(cannon,))) == []


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        (design("HC", sr_launchers=SR), "/sr_launchers"),
        (design("HC", lr_launchers=LR), "/lr_launchers"),
        (design("HC", shots=2, plasma=PLASMA), "/plasma"),
        (design("HC", regenerator=True), "/regenerator"),
        (design("HC", speed=2, shields=4, armour=True), "/armour"),
        (design("HC", ew=True), "/ew"),
        (design("HC", mine_patterns=1), "/mine_patterns"),
    ],
)
def test_6_equipment_of_a_rule_that_is_off_is_not_fitted(given: Design, pointer: str) -> None:
    """Each by its own option; with all of them on, nothing is wrong (SF-UMP-6)."""
    off = Options(short_range_missiles=False)
    assert wrong(given, off) == [("option_off", "SF-UMP-6", pointer)]
    assert wrong(given, ALL_ON) == []
    assert wrong(given) == []


@pytest.mark.parametrize(
    "given",
    [
        design("DD", speed=4, shots=2),
        design("HC", shots=3, sr_launchers=SR),
        design("HC", speed=3, shots=4, shields=4),
    ],
)
def test_6_without_design_ships_are_standard(given: Design) -> None:
    """Whatever the additional rules would allow (SF-DSN-02)."""
    off = Options(ship_design=False)
    assert wrong(given, off) == [("not_standard", "SF-DSN-01", "")]
    assert wrong(given, Options()) == []


def test_3_launchers_replace_beams_in_standard_ships_too() -> None:
    """One for one: what a ship does not say of its shots is what is left of them (SF-FIRE-15)."""
    assert wrong(design("HC", sr_launchers=SR), Options(ship_design=False)) == []
    assert wrong(design("HC", shots=2, sr_launchers=SR[:1]), Options(ship_design=False)) == []


def test_6_a_standard_ship_may_say_so() -> None:
    """Its figures written out are still standard."""
    off = Options(ship_design=False)
    assert wrong(design("HC"), off) == []
    assert wrong(design("HC", speed=3, shots=3, shields=6), off) == []


@pytest.mark.parametrize("given", [design("DN", shields=60), design("DN", shields=2)])
def test_9_hulls_may_have_any_size_by_agreement(given: Design) -> None:
    """The range of the class no longer binds; all else does (SF-PHIL-02)."""
    assert wrong(given) == [NO_HULL]
    assert wrong(given, Options(ignore_hull_limits=True)) == []


def test_9_limits_of_speed_and_shots_stay() -> None:
    """Only the size is free (SF-PHIL-02)."""
    found = wrong(design("DD", speed=6, shots=5), Options(ignore_hull_limits=True))
    assert [code for code, _, _ in found] == ["max_shots", "max_speed"]


def test_9_no_hull_is_beyond_what_a_ship_can_be() -> None:
    """1000 points, whatever is agreed; beyond, no battle could be kept."""
    found = wrong(design("DN", shots=1000, shields=10), Options(ignore_hull_limits=True))
    assert found == [NO_HULL]
