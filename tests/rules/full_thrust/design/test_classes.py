"""FT 9.2, 2.5: classes and groups."""

from rules.rows import rows
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.state.ship import Group, Ssd
from umpire.rules.full_thrust.state.tables import DesignCosts, GroupMasses


@rows(
    (3, []),
    (4, ["SC"]),
    (10, ["SC", "CT"]),
    (30, ["DD", "DH"]),
    (45, ["CL"]),
    (86, ["CA", "BC", "CVE"]),
    (500, ["SDN", "CVH", "CVA"]),
)
def test_9_2_classes_are_ranges_of_mass(mass: int, codes: list[str]) -> None:
    """They overlap, and the largest have no end (FT-9.2-1)."""
    assert codes == [each.code for each in design.classes_for(mass)]


@rows(
    (Ssd((1,), mass=44), "escort"),
    (Ssd((1,), mass=45), "cruiser"),
    (Ssd((1,), mass=86), "cruiser"),
    (Ssd((1,), mass=90), "cruiser"),
    (Ssd((1,), mass=91), "capital"),
    (Ssd((1,), mass=30, class_code="CE"), "cruiser"),
    (Ssd((1,), mass=60, class_code="BC"), "capital"),
    (Ssd((1,), mass=60, class_code="CVE"), "capital"),
    (Ssd((1,), mass=60, class_code="DH"), "escort"),
    (Ssd((1,), mass=60, class_code="XX"), "cruiser"),
    (Ssd((1,), mass=60, class_code="BC", group="escort"), "escort"),
    (Ssd((1,), mass=60, military=False), "cruiser"),
    (Ssd((1,), mass=60, group="merchant"), "merchant"),
)
def test_2_5_a_group_is_named_or_follows_from_class_or_mass(ssd: Ssd, group: Group) -> None:
    """In that order (FT-2.5-1, FT-RUL-67)."""
    assert group == design.group_of(ssd)


def test_2_5_a_scenario_may_draw_the_lines_elsewhere() -> None:
    """The masses of groups, and the classes, are tables."""
    costs = DesignCosts(groups=GroupMasses(cruiser_from=20, capital_from=30), classes=())
    assert design.group_of(Ssd((1,), mass=25, class_code="BC"), costs) == "cruiser"
    assert design.classes_for(25, costs) == ()
