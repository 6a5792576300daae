"""TBT 3 to 5: what phasers, photon tubes and aft mounts cost, and the arcs that they may have."""

import pytest

from rules.rows import rows
from rules.to_boldly_thrust.builders_design import PRICES, assessed, line_of, priced, roomy, wrong
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.errors import Code
from umpire.rules.full_thrust.design import Cost
from umpire.rules.full_thrust.state.ship import (
    FireControl,
    PointDefence,
    SalvoMissileRack,
    SubmunitionPack,
)
from umpire.rules.to_boldly_thrust.design import (
    Fitted,
    TubeMount,
    bar_to_aft_arcs,
    bar_to_single_arc,
    price_phaser,
    price_photon_tube,
)
from umpire.rules.to_boldly_thrust.refusals import AFT_SINGLE_ARC, SINGLE_ARC
from umpire.rules.to_boldly_thrust.state import BatteryClass, Phaser, PhotonTube

FORWARD: tuple[Arc, ...] = ("FP", "F", "FS")
WIDE: tuple[Arc, ...] = ("AP", "FP", "F", "FS", "AS")


@rows(
    ("A", ("F",), Cost(3, 10)),
    ("A", FORWARD, Cost(3, 18)),
    ("A", WIDE, Cost(3, 26)),
    ("B", ("F",), Cost(2, 6)),
    ("B", FORWARD, Cost(2, 10)),
    ("C", ("F",), Cost(1, 4)),
    ("C", WIDE, Cost(1, 8)),
)
def test_3_phasers_cost_a_sum_and_more_for_each_arc(
    battery: BatteryClass, arcs: tuple[Arc, ...], expected: Cost
) -> None:
    """The mass is that of the class (TBT-PHAS-01, TBT-RUL-08)."""
    assert price_phaser(battery, arcs, PRICES) == expected


@rows((("F",), 6), (FORWARD, 14), (("A",), 12))
def test_3_a_scenario_may_include_the_first_arc(arcs: tuple[Arc, ...], points: int) -> None:
    """Then only further arcs cost more (TBT-RUL-08)."""
    assert price_phaser("A", arcs, priced(phaser_cost="per_extra_arc").setting).points == points


@rows(*[arc for arc in ARCS if arc != "A"])
def test_4_a_tube_costs_the_same_through_any_arc(arc: Arc) -> None:
    """20 points and mass 3 (TBT-PHOT-01, TBT-RUL-11)."""
    assert price_photon_tube((arc,), PRICES) == Cost(3, 20)
    assert wrong(roomy(TubeMount("T1", (arc,)))) == []


@rows(("F", "FS"), ("AS", "A"), ("F", "F"))
def test_4_a_tube_has_one_arc(arcs: tuple[Arc, ...]) -> None:
    """Whichever it is (TBT-PHOT-01)."""
    assert bar_to_single_arc(arcs) is SINGLE_ARC
    found = wrong(roomy(TubeMount("T1", arcs)))
    assert ("single_arc_only", "TBT-PHOT-01", "/systems/0/arcs") in found


def test_4_the_display_has_the_tube() -> None:
    """As it fires in play (TBT-PHOT-01)."""
    ssd = assessed(roomy(TubeMount("T1", ("FP",)))).ssd
    assert ssd is not None
    assert ssd.systems[0] == PhotonTube("T1", ("FP",))


@rows(("A", Cost(4, 20)), ("B", Cost(3, 12)), ("C", Cost(2, 8)))
def test_5_an_aft_phaser_costs_twice_the_points_and_a_mass_more(
    battery: BatteryClass, expected: Cost
) -> None:
    """Twice the sum with its one arc (TBT-AFT-01, TBT-AFT-02, TBT-RUL-15)."""
    assert price_phaser(battery, ("A",), PRICES) == expected
    assert wrong(roomy(Phaser("P1", battery, ("A",)))) == []


@rows(
    (TubeMount("W1", ("A",)), 4, 40),
    (SubmunitionPack("W1", ("A",)), 2, 6),
    (SubmunitionPack("W1", ("F",)), 1, 3),
    (SalvoMissileRack("W1", ("A",)), 4, 12),
)
def test_5_what_fires_in_the_fire_phase_may_be_mounted_aft(
    system: Fitted, mass: int, points: int
) -> None:
    """At the price of phasers; missiles have the arcs and prices of Remixed (TBT-UMP-36)."""
    line = line_of("W1", roomy(system))
    assert (line.mass, line.points) == (mass, points)
    assert wrong(roomy(system)) == []


@pytest.mark.parametrize(
    ("arcs", "fault"),
    [(("A",), None), (WIDE, None), (("AS", "A", "AP"), AFT_SINGLE_ARC), (ARCS, AFT_SINGLE_ARC)],
)
@pytest.mark.parametrize("battery", ["A", "B", "C"])
def test_5_no_phaser_bears_aft_and_elsewhere(
    battery: BatteryClass, arcs: tuple[Arc, ...], fault: Code | None
) -> None:
    """Not even the smallest, which bears all round in Remixed (TBT-AFT-03, TBT-RUL-15)."""
    assert bar_to_aft_arcs(arcs) is fault
    expected = [("aft_single_arc_only", "TBT-AFT-03", "/systems/0/arcs")] if fault else []
    assert wrong(roomy(Phaser("P1", battery, arcs))) == expected


def test_5_point_defence_is_as_it_was() -> None:
    """It has no arcs, and costs no more (TBT-RUL-15)."""
    line = line_of("P1", roomy(PointDefence("P1")))
    assert (line.mass, line.points) == (1, 3)


@rows("federation", "klingon", "other")
def test_1_any_race_may_have_as_many_weapons_as_fit(race: str) -> None:
    """Starfleet too (TBT-GEN-03)."""
    batteries = tuple(Phaser(f"P{number}", "A", FORWARD) for number in range(1, 26))
    tubes = tuple(TubeMount(f"T{number}", ("F",)) for number in range(1, 16))
    found = assessed(roomy(FireControl("F1"), *batteries, *tubes, race=race))
    assert (found.legal, found.mass_used) == (True, 40 + 20 + 1 + 75 + 45)
    assert found.ssd is not None
    assert found.ssd.race == race
