"""TBT 6 to 10: what drives, transporters, tractor beams, cloaks and sensors cost."""

import pytest

from rules.rows import rows
from rules.to_boldly_thrust.builders_design import PRICES, assessed, line_of, priced, roomy, wrong
from umpire.kernel.arcs import Arc
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.ship import FtlDrive, Group, SensorSuite
from umpire.rules.full_thrust.state.tables import DesignCosts
from umpire.rules.to_boldly_thrust.design import (
    Design,
    TractorMount,
    price_cloaking_device,
    price_drive_without_warp,
    price_tractor,
    price_transporter,
    size_of,
)
from umpire.rules.to_boldly_thrust.state import (
    BatteryClass,
    CloakingDevice,
    Tables,
    Tractor,
    Transporter,
)

COSTS = DesignCosts()


# Warp engines


@rows((True, 24), (False, 48))
def test_6_thrust_without_warp_costs_twice_the_points(*, warp: bool, points: int) -> None:
    """And no more mass (TBT-WARP-03, TBT-RUL-18)."""
    assert price_drive_without_warp(60, 4, COSTS.main_drive_per_thrust, PRICES, warp=warp) == Cost(
        12, points
    )


def test_6_with_warp_drives_are_bought_as_in_remixed() -> None:
    """A tenth of the mass for FTL (TBT-WARP-03)."""
    design = Design(mass=60, hull=10, thrust=4)
    assert line_of("ftl_drive", design).mass == 6
    line = line_of("main_drive", design)
    assert (line.mass, line.points, line.rule) == (12, 24, "FT-9.5-1")


def test_6_without_warp_no_drive_for_ftl_is_bought() -> None:
    """The display has none either (TBT-WARP-03, TBT-RUL-18)."""
    found = assessed(Design(mass=60, hull=10, thrust=4, ftl=False))
    assert found.ssd is not None
    assert not any(isinstance(each, FtlDrive) for each in found.ssd.systems)
    drives = [(each.part, each.mass, each.points, each.rule) for each in found.lines[2:]]
    assert drives == [("main_drive", 12, 48, "TBT-WARP-03")]


def test_6_a_ship_at_rest_pays_for_no_thrust() -> None:
    """With warp or without (TBT-WARP-03)."""
    assert price_drive_without_warp(60, 0, COSTS.main_drive_per_thrust, PRICES, warp=False) == Cost(
        0, 0
    )


# Transporters


@rows(("capital", 15), ("cruiser", 10), ("escort", 5), ("merchant", 5))
def test_7_transporters_cost_by_size(size: Group, points: int) -> None:
    """And weigh 1 (TBT-TRAN-01, TBT-RUL-19)."""
    assert price_transporter(size, PRICES) == Cost(1, points)


@pytest.mark.parametrize(
    ("mass", "military", "points"),
    [
        (44, True, 5),
        (45, True, 10),
        (90, True, 10),
        (91, True, 15),
        (91, False, 5),
        (200, False, 5),
    ],
)
def test_7_the_size_is_that_of_the_ship(mass: int, points: int, *, military: bool) -> None:
    """Of its group; merchants have their own price, however large (TBT-TRAN-01, TBT-RUL-28)."""
    design = Design(mass=mass, hull=20, military=military, systems=(Transporter("TR"),))
    line = line_of("TR", design)
    assert (line.mass, line.points, line.rule) == (1, points, "TBT-TRAN-01")


@rows(("escort", 5), ("cruiser", 10), ("capital", 15))
def test_7_a_merchant_that_names_a_group_pays_as_that(group: Group, points: int) -> None:
    """It says otherwise (TBT-TRAN-01, TBT-RUL-28)."""
    design = Design(mass=80, hull=20, military=False, group=group, systems=(Transporter("TR"),))
    assert line_of("TR", design).points == points


def test_7_a_class_names_the_group() -> None:
    """A heavy cruiser is no capital ship, whatever its mass (TBT-TRAN-01)."""
    assert size_of(Design(mass=90, hull=20, class_code="CA"), COSTS) == "cruiser"


# Tractor beams


@rows(("A", 18, Cost(3, 15)), ("B", 12, Cost(2, 10)), ("C", 6, Cost(1, 5)))
def test_8_tractor_beams_come_in_three_classes(
    beam: BatteryClass, strength: int, expected: Cost
) -> None:
    """Strength, points and mass of each (TBT-TRAC-01, TBT-RUL-25)."""
    assert price_tractor(beam, PRICES) == expected
    assert getattr(Tables().tractor, f"class_{beam.lower()}") == strength
    line = line_of("TB", roomy(TractorMount("TB", beam, ("F",))))
    assert (line.mass, line.points, line.rule) == (*expected, "TBT-TRAC-01")


@rows("F", "A")
def test_8_a_tractor_beam_has_the_one_arc_of_its_design(arc: Arc) -> None:
    """No weapon, it costs no more aft (TBT-RUL-27, TBT-UMP-36)."""
    found = assessed(roomy(TractorMount("TB", "B", (arc,))))
    assert found.ssd is not None
    assert found.ssd.systems[0] == Tractor("TB", "B", (arc,))
    assert line_of("TB", roomy(TractorMount("TB", "B", (arc,)))).points == 10


def test_8_a_tractor_beam_has_no_second_arc() -> None:
    """A single one (TBT-RUL-27)."""
    found = wrong(roomy(TractorMount("TB", "B", ("F", "FS"))))
    assert found == [("single_arc_only", "TBT-RUL-27", "/systems/0/arcs")]


# Cloaks and sensors


@rows(
    (60, Cost(3, 90)),
    (18, Cost(1, 27)),
    (27, Cost(2, 41)),
    (26, Cost(1, 39)),
    (4, Cost(1, 6)),
)
def test_9_a_cloaking_device_costs_by_the_mass_of_the_ship(mass: int, expected: Cost) -> None:
    """1.5 points a mass, and 1 of 18 (TBT-CLOAK-01, TBT-RUL-29, TBT-RUL-02)."""
    assert price_cloaking_device(mass, PRICES) == expected
    line = line_of("CD", Design(mass=mass, hull=1, systems=(CloakingDevice("CD"),)))
    assert (line.mass, line.points, line.rule) == (*expected, "TBT-CLOAK-01")


def test_9_a_scenario_may_round_the_device_up() -> None:
    """Mass and points (TBT-RUL-02)."""
    assert price_cloaking_device(19, priced(mass_rounding="up").setting) == Cost(2, 29)


@rows(("enhanced", 2, 8), ("superior", 4, 16))
def test_10_sensors_are_bought_as_in_remixed(grade: str, mass: int, points: int) -> None:
    """Though nearly every ship has some (TBT-SENS-01)."""
    line = line_of("X1", roomy(SensorSuite("X1", grade)))  # type: ignore[arg-type]
    assert (line.mass, line.points) == (mass, points)


def test_10_a_ship_may_do_without_a_suite() -> None:
    """None is asked for (TBT-SENS-01)."""
    assert assessed(roomy()).legal
