"""TBT 2: what shields cost, and how strong they are."""

from rules.rows import rows
from rules.to_boldly_thrust.builders_design import PRICES, assessed, line_of, priced, roomy, wrong
from umpire.rules.full_thrust.state.ship import FireControl
from umpire.rules.to_boldly_thrust.design import Shields, shields_of_grade
from umpire.rules.to_boldly_thrust.state import ShieldGenerator, ShieldGrade


@rows(
    (60, "standard", Shields(3, 60, 20)),
    (60, "superior", Shields(6, 90, 30)),
    (60, "inferior", Shields(2, 30, 15)),
    (120, "standard", Shields(6, 120, 40)),
)
def test_2_shields_take_shares_of_the_mass(
    mass: int, grade: ShieldGrade, expected: Shields
) -> None:
    """Mass, points and strength by grade (TBT-SHLD-01, TBT-RUL-01)."""
    assert shields_of_grade(mass, grade, PRICES) == expected


@rows(
    (50, "standard", Shields(3, 50, 17)),  # 2.5, 50, 16.67
    (49, "standard", Shields(2, 49, 16)),  # 2.45, 49, 16.33
    (45, "superior", Shields(5, 68, 23)),  # 4.5, 67.5, 22.5
    (46, "inferior", Shields(2, 23, 12)),  # 1.53, 23, 11.5
    (41, "inferior", Shields(1, 21, 10)),  # 1.37, 20.5, 10.25
)
def test_2_half_and_more_of_a_fraction_goes_up(
    mass: int, grade: ShieldGrade, expected: Shields
) -> None:
    """Less goes down; in mass, points and strength alike (TBT-RUL-02)."""
    assert shields_of_grade(mass, grade, PRICES) == expected


@rows("standard", "superior", "inferior")
def test_2_nothing_of_them_is_below_1(grade: ShieldGrade) -> None:
    """Not even in the smallest ship (TBT-RUL-02)."""
    assert shields_of_grade(1, grade, PRICES).mass == 1
    assert min(shields_of_grade(1, grade, PRICES)) == 1


@rows((60, Shields(3, 60, 20)), (61, Shields(4, 61, 21)))
def test_2_a_scenario_may_round_all_of_it_up(mass: int, expected: Shields) -> None:
    """Whole numbers stay as they are (TBT-RUL-02)."""
    assert shields_of_grade(mass, "standard", priced(mass_rounding="up").setting) == expected


@rows((1.0, 20), (0.5, 10), (0.6, 12), (0.33, 7))
def test_2_a_scenario_may_have_weaker_shields(factor: float, strength: int) -> None:
    """Formulas count as they stand unless it does; points and mass stay (TBT-RUL-38)."""
    found = shields_of_grade(60, "standard", priced(shield_strength_factor=factor).setting)
    assert found == Shields(3, 60, strength)


def test_2_the_display_has_the_generator_before_the_drives() -> None:
    """With the strength of the shields (TBT-SHLD-01)."""
    found = assessed(roomy(shields="superior", thrust=2))
    assert found.ssd is not None
    assert found.ssd.systems[0] == ShieldGenerator("shield-generator", 100, "superior")
    assert [each.id for each in found.ssd.systems[1:]] == ["main-drive", "ftl-drive"]


def test_2_shields_have_a_line_of_their_own() -> None:
    """And a ship without any has none (TBT-SHLD-01)."""
    line = line_of("inferior_shields", roomy(shields="inferior"))
    assert (line.mass, line.points, line.rule) == (7, 100, "TBT-SHLD-01")
    assert all(each.rule != "TBT-SHLD-01" for each in assessed(roomy()).lines)


@rows("screens", "backup_screens")
def test_2_there_are_no_screens(field: str) -> None:
    """Shields stand in their place (TBT-RUL-07)."""
    assert ("replaced", "TBT-RUL-07", f"/{field}") in wrong(roomy(**{field: 1}))


def test_2_a_system_cannot_be_called_as_the_generator() -> None:
    """Its name is taken, if the ship has one (FT-9.10-1)."""
    named = FireControl("shield-generator")
    assert wrong(roomy(named, shields="standard")) == [("named_twice", None, "/systems/0/id")]
    assert wrong(roomy(named)) == []
