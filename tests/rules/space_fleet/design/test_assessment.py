"""SF 6: whole designs: what they take up, what they cost, and the ships that they become."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.space_fleet.builders_design import LR, PLASMA, SR, assessed, at, design
from umpire.rules.space_fleet.design import DESIGN, Assessment, Design, assess, enlist
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Ship, SrLauncher
from umpire.rules.space_fleet.tables import CLASSES, DesignCosts, ShipClass, Tables


@pytest.mark.parametrize(
    ("ship_class", "shields", "speed", "shots", "points"),
    [
        ("DN", 15, 1, 8, 16.5),
        ("BB", 10, 2, 5, 12),
        ("HC", 6, 3, 3, 9),
        ("LC", 4, 4, 2, 8),
        ("DD", 2, 5, 1, 7),
    ],
)
def test_1_a_class_has_standard_values(
    ship_class: ShipClass, shields: int, speed: int, shots: int, points: float
) -> None:
    """A design that says nothing else has them, and is legal (SF-SHIP-01, SF-RUL-24)."""
    found = assessed(ship_class)
    assert (found.shields, found.speed, found.beams) == (shields, speed, shots)
    assert (found.hull_points, found.legal) == (points, True)


@pytest.mark.parametrize(
    ("speed", "shots", "shields"), [(5, 1, 2), (4, 2, 2), (3, 3, 2), (4, 3, 0)]
)
def test_6_a_design_may_differ_from_its_class(speed: int, shots: int, shields: int) -> None:
    """The destroyers that the book works through, of 7 points each (SF-SHIP-02, SF-DSN-02)."""
    found = assessed("DD", speed=speed, shots=shots, shields=shields)
    assert (found.hull_points, found.legal) == (7, True)


@pytest.mark.parametrize(
    ("changes", "part", "number", "points", "rule"),
    [
        ({"sr_launchers": SR}, "sr_launchers", 1, 1, "SF-DSN-05"),
        ({"lr_launchers": LR}, "lr_launchers", 1, 1, "SF-DSN-05"),
        ({"plasma": PLASMA, "shots": 4}, "plasma", 1, 1, "SF-DSN-06"),
        ({"regenerator": True}, "regenerator", 1, 1, "SF-DSN-06"),
        ({"ew": True}, "ew", 1, 1, "SF-DSN-06"),
        ({"mine_patterns": 2}, "mine_patterns", 2, 1, "SF-DSN-04"),
        ({"armour": True, "shots": 4, "shields": 6}, "armour", 1, 3, "SF-ARM-03"),
        ({"shields": 12}, "shields", 12, 6, "SF-DSN-02"),
    ],
)
def test_6_each_part_takes_up_hull_points(
    changes: dict[str, Any], part: str, number: int, points: float, rule: str
) -> None:
    """In a battleship, with the rule that says so (SF-DSN-02 to -06, SF-ARM-03)."""
    found = assessed("BB", **changes)
    lines = [(line.number, line.points, line.rule) for line in found.lines if line.part == part]
    assert lines == [(number, points, rule)]
    assert found.hull_points == sum(line.points for line in found.lines)
    assert found.legal


@pytest.mark.parametrize(
    ("changes", "beams", "weapons"),
    [
        ({}, 3, 3),
        ({"sr_launchers": SR}, 2, 3),
        ({"sr_launchers": SR, "lr_launchers": LR}, 1, 3),
        ({"shots": 3, "sr_launchers": SR}, 3, 4),
        ({"plasma": PLASMA}, 3, 4),
        ({"shots": 0}, 0, 0),
    ],
)
def test_3_launchers_take_the_place_of_beams(
    changes: dict[str, Any], beams: int, weapons: int
) -> None:
    """One for one, unless the design says how many beams are left (SF-FIRE-15, SF-DSN-05)."""
    found = assessed("HC", **changes)
    assert (found.beams, found.weapons) == (beams, weapons)


def test_6_armour_is_in_the_total_of_which_it_is_a_quarter() -> None:
    """9 points of other things and 3 of armour are the 12 of a battleship (SF-ARM-03)."""
    found = assessed("BB", shots=4, shields=6, armour=True)
    assert (found.hull_points, found.armour_cost, found.legal) == (12, 3, True)


@pytest.mark.parametrize(
    ("ship_class", "factor", "payload", "cost"),
    [
        ("HC", 1.5, 6, 15),
        ("DD", 3, 2, 8),
        ("DN", 0.75, 15.5, 27.125),
        ("LC", 2, 4, 12),
        ("BB", 1, 10, 20),
    ],
)
def test_6_campaign_costs_of_standard_ships(
    ship_class: ShipClass, factor: float, payload: float, cost: float
) -> None:
    """The two examples of the book, and the other classes (SF-CAMP-01)."""
    campaign = assessed(ship_class).campaign
    assert campaign.factor == factor
    assert (campaign.all_non_speed.payload, campaign.all_non_speed.cost) == (payload, cost)
    assert campaign.shots_and_shields == campaign.all_non_speed


def test_6_other_equipment_is_payload_by_one_reading_alone() -> None:
    """Regenerator, EW, mines and armour; a launcher is a shot by both (SF-RUL-28)."""
    found = assessed(
        "DN", regenerator=True, ew=True, mine_patterns=2, sr_launchers=SR, armour=True
    ).campaign
    plain = assessed("DN", sr_launchers=SR).campaign
    assert found.shots_and_shields == plain.shots_and_shields
    assert plain.all_non_speed.payload == 15.5
    assert found.all_non_speed.payload == 15.5 + 3 + 6.5


def test_6_what_dearer_speed_costs_is_no_payload() -> None:
    """A dreadnought of speed 2 spends 3 points on it (SF-DSN-03, SF-CAMP-01)."""
    found = assessed("DN", speed=2)
    assert found.hull_points == 18.5
    assert found.campaign.all_non_speed.payload == 15.5


def test_6_a_ship_that_does_not_move_has_no_campaign_cost() -> None:
    """There is no factor for it (SF-UMP-39)."""
    campaign = assessed("HC", speed=0, shots=5, shields=8).campaign
    assert (campaign.factor, campaign.all_non_speed.cost) == (None, None)
    assert campaign.all_non_speed.payload == 9


def test_6_a_scenario_may_have_prices_of_its_own() -> None:
    """The costs of design are a table."""
    dearer = Tables(design=DesignCosts(shield=1.0, armour_part=0.5))
    assert assess(design("HC"), dearer).hull_points == 12
    assert assess(design("HC", armour=True), dearer).armour_cost == 12


def test_1_a_ship_in_play_is_as_its_design() -> None:
    """Whole, with its launchers full, and no half point lost (SF-SHIP-01, SF-RUL-24)."""
    plan = design("DN", shots=6, sr_launchers=SR, plasma=PLASMA, armour=True, mine_patterns=1)
    ship = enlist(plan, Tables(), name="A1", side="A", place=at(0))
    found = assess(plan, Tables())
    assert ship == Ship(
        id="A1",
        side="A",
        ship_class="DN",
        place=at(0),
        hull_points=found.hull_points,
        max_shields=15,
        shields=15,
        base_speed=1,
        beams=6,
        sr_launchers=SR,
        plasma=PLASMA,
        armour=True,
        mine_patterns=1,
    )
    assert found.hull_points == 17 + 5.5


def test_6_the_record_of_design_is_complete() -> None:
    """A design as it comes over the wire gets its assessment, and that goes back."""
    plain = {"ship_class": "LC", "lr_launchers": [{"id": "L1", "salvoes": 1}]}
    found = DESIGN.assess(msgspec.convert(plain, DESIGN.design_type), Tables(), Options())
    assert isinstance(found, DESIGN.assessment_type)
    again = msgspec.json.decode(msgspec.json.encode(found), type=Assessment)
    assert again == found
    assert found.legal


_FEW = st.none() | st.integers(0, 20)
_LAUNCHERS = st.builds(SrLauncher, st.sampled_from(["A", "B"]), st.integers(0, 5))


@given(
    st.builds(
        Design,
        ship_class=st.sampled_from([row.ship_class for row in CLASSES]),
        speed=_FEW,
        shots=_FEW,
        shields=_FEW,
        sr_launchers=st.lists(_LAUNCHERS, max_size=3).map(tuple),
        regenerator=st.booleans(),
        armour=st.booleans(),
        ew=st.booleans(),
        mine_patterns=st.integers(0, 9),
    )
)
def test_6_a_design_is_assessed_whatever_it_is(given_design: Design) -> None:
    """It is refused nothing; the sums agree; legal is what breaks no rule (SF-DSN-07)."""
    found = assess(given_design, Tables())
    assert found.hull_points == sum(line.points for line in found.lines)
    assert found.legal is (not found.violations)
    assert found.legal <= (found.hull_min <= found.hull_points <= found.hull_max)
    assert found.legal <= (found.speed <= found.max_speed)
    assert found.hull_points * 2 == int(found.hull_points * 2)
