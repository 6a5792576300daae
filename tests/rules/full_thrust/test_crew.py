"""Crews (FT 7.3, 7.4): crew factors by mass, and the boxes with which they are lost."""

from hypothesis import given
from hypothesis import strategies as st

from rules.rows import rows
from umpire.rules.full_thrust.state.ship import Ship, Ssd, crew_dots, crew_factors, crew_left
from umpire.rules.full_thrust.state.tables import DamageControlTable


@rows(
    (0, 0, 0),
    (1, 1, 1),
    (20, 1, 1),
    (21, 2, 1),
    (40, 2, 1),
    (50, 3, 1),
    (51, 3, 2),
    (81, 5, 2),
    (90, 5, 2),
    (100, 5, 2),
    (101, 6, 3),
)
def test_7_3_one_crew_factor_for_a_mass_or_part_of_it(
    mass: int, military: int, civilian: int
) -> None:
    """20 mass on a military ship, 50 on another (FT-7.3-1)."""
    assert military == crew_factors(mass, True)  # noqa: FBT003 — as the signature has it
    assert civilian == crew_factors(mass, False)  # noqa: FBT003 — likewise


def test_7_3_a_scenario_may_put_other_masses_in_their_place() -> None:
    """The masses are a table."""
    table = DamageControlTable(military_mass=10, civilian_mass=30)
    assert crew_factors(31, True, table) == 4  # noqa: FBT003 — as the signature has it
    assert crew_factors(31, False, table) == 2  # noqa: FBT003 — likewise


@rows(
    (27, 5, (6, 12, 18, 24, 27)),
    (26, 5, (6, 12, 18, 24, 26)),
    (24, 4, (6, 12, 18, 24)),
    (17, 5, (4, 8, 12, 16, 17)),
    (9, 5, (2, 4, 6, 8, 9)),
    (4, 1, (4,)),
    (1, 1, (1,)),
    (12, 7, (2, 4, 6, 8, 10, 12, 12)),
    (6, 4, (2, 4, 6, 6)),
    (1, 3, (1, 1, 1)),
    (5, 0, ()),
    (0, 3, ()),
)
def test_7_4_dots_at_every_step_and_the_last_in_the_last_box(
    hull: int, factors: int, dots: tuple[int, ...]
) -> None:
    """The step is the hull over the crew factors, rounded up; it never leaves the track."""
    assert dots == crew_dots(hull, factors)


@given(st.integers(1, 1000), st.integers(1, 50))
def test_7_4_there_are_as_many_dots_as_crew_factors(hull: int, factors: int) -> None:
    """In boxes of the track, in order; the last goes with the ship."""
    dots = crew_dots(hull, factors)
    assert factors == len(dots)
    assert sorted(dots) == list(dots)
    assert hull == dots[-1]
    assert dots[0] >= 1


@rows((0, 5), (5, 5), (6, 4), (11, 4), (12, 3), (24, 1), (26, 1), (27, 0))
def test_7_4_a_crew_factor_goes_with_its_box(damage: int, left: int) -> None:
    """Mass 90, 27 boxes: every sixth point, and the last with the ship (FT-7.4-1)."""
    assert left == crew_left(_damaged(Ssd(rows=(7, 7, 7, 6), mass=90), damage))


def test_7_4_civilian_crews_are_smaller() -> None:
    """Mass 90 without a military crew has two, of which one is lost half way."""
    ssd = Ssd(rows=(7, 7, 7, 6), mass=90, military=False)
    assert [crew_left(_damaged(ssd, damage)) for damage in (13, 14, 26, 27)] == [2, 1, 1, 0]


def _damaged(ssd: Ssd, damage: int) -> Ship:
    return Ship(id="A1", side="A", ssd=ssd, x=0, y=0, facing=12, velocity=0, damage=damage)
