"""TBT 1 to 10: the assessment of a design as a whole."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.to_boldly_thrust.builders_design import assessed, priced, wrong
from umpire.rules.full_thrust.state.ship import FireControl, SensorSuite
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.design import DESIGN, Design, TractorMount, TubeMount
from umpire.rules.to_boldly_thrust.setup import setup
from umpire.rules.to_boldly_thrust.state import (
    CloakingDevice,
    Phaser,
    Setup,
    Ship,
    Ssd,
    Transporter,
)

CUTTER = Design(
    mass=60,
    hull=15,
    thrust=4,
    shields="standard",
    race="klingon",
    class_code="CE",
    systems=(
        FireControl("FC1"),
        FireControl("FC2"),
        Phaser("PH1", "B", ("FP", "F", "FS")),
        Phaser("PH2", "C", ("A",)),
        TubeMount("T1", ("F",)),
        SensorSuite("X1"),
        Transporter("TR"),
        TractorMount("TB", "C", ("F",)),
        CloakingDevice("CD"),
    ),
)
LINES = [
    ("basic_hull", 0, 60, "FT-9.2-2"),
    ("hull", 15, 30, "FT-9.3-1"),
    ("ftl_drive", 6, 12, "FT-9.5-1"),
    ("main_drive", 12, 24, "FT-9.5-1"),
    ("standard_shields", 3, 60, "TBT-SHLD-01"),
    ("fire_control", 1, 4, "FT-9.9-1"),
    ("fire_control", 1, 4, "FT-9.9-1"),
    ("phaser", 2, 10, "TBT-PHAS-01"),
    ("phaser", 2, 8, "TBT-PHAS-01"),
    ("photon_tube", 3, 20, "TBT-PHOT-01"),
    ("sensor_suite", 2, 8, "FT-12.4-1"),
    ("transporter", 1, 10, "TBT-TRAN-01"),
    ("tractor", 1, 5, "TBT-TRAC-01"),
    ("cloaking_device", 3, 90, "TBT-CLOAK-01"),
]


def test_costs_are_told_line_by_line() -> None:
    """Hull and common systems as in Remixed, the rest by this book (TBT-GEN-01)."""
    found = assessed(CUTTER)
    told = [(each.part, each.mass, each.points, each.rule) for each in found.lines]
    assert told == LINES
    assert (found.mass_used, found.mass_free) == (52, 8)
    assert found.points == sum(points for _, _, points, _ in LINES)


def test_the_display_opens_a_battle() -> None:
    """Over the wire too, with its race and its price."""
    ssd = assessed(CUTTER).ssd
    assert ssd is not None
    over = msgspec.json.decode(msgspec.json.encode(ssd), type=Ssd)
    assert over == ssd
    assert (ssd.race, ssd.points, ssd.thrust) == ("klingon", 345, 4)
    ships = tuple(
        Ship(f"S{place}", side, over, 10.0 * place, 0.0, 12, 4)
        for place, side in enumerate(("West", "East"))
    )
    assert setup(Setup(sides=("West", "East"), ships=ships)).ships[0].shield_strength == 20


def test_the_rules_of_remixed_hold_too() -> None:
    """Mass, hull, and arcs with a gap (TBT-GEN-01)."""
    found = wrong(
        msgspec.structs.replace(CUTTER, hull=2, mass=40, systems=(Phaser("P1", "A", ("F", "AP")),))
    )
    assert [code for code, _, _ in found] == ["hull_minimum", "arcs_not_adjacent"]


def test_what_is_too_heavy_is_illegal_and_has_no_display() -> None:
    """It is assessed all the same."""
    found = assessed(msgspec.structs.replace(CUTTER, mass=44))
    assert not found.legal
    assert found.ssd is None
    assert found.violations[0].code == "mass_exceeded"


def test_a_scenario_may_put_its_own_prices_in_their_place() -> None:
    """Its tables are those of the battle (TBT-RUL-02, TBT-RUL-08, TBT-RUL-38)."""
    found = assessed(CUTTER, priced(phaser_cost="per_extra_arc", shield_strength_factor=0.5))
    assert found.points == assessed(CUTTER).points - 2 - 2
    assert found.ssd is not None
    assert Ship("S1", "West", found.ssd, 0.0, 0.0, 12, 4).shield_strength == 10


def test_what_no_set_up_would_take_is_told() -> None:
    """Tables of a scenario's own may make shields stronger than a display can show."""
    setting = msgspec.structs.replace(priced().setting.standard_shields, strength_per=0.01)
    found = assessed(CUTTER, priced(standard_shields=setting, shield_strength_factor=100.0))
    assert [each.code for each in found.violations] == ["beyond_display"]
    assert found.ssd is None


def _designs() -> st.SearchStrategy[Any]:
    arcs = st.lists(st.sampled_from(["F", "FS", "AS", "A", "AP", "FP"]), min_size=1, max_size=6)
    letters = st.sampled_from(["A", "B", "C"])
    fitted = st.one_of(
        st.builds(lambda b, a: Phaser("P", b, tuple(a)), letters, arcs),
        st.builds(lambda a: TubeMount("T", tuple(a)), arcs),
        st.builds(lambda b, a: TractorMount("B", b, tuple(a)), letters, arcs),
        st.sampled_from([Transporter("TR"), CloakingDevice("CD"), FireControl("FC")]),
    )
    return st.builds(
        Design,
        mass=st.integers(1, 300),
        hull=st.integers(1, 100),
        thrust=st.integers(0, 8),
        ftl=st.booleans(),
        military=st.booleans(),
        shields=st.sampled_from([None, "standard", "superior", "inferior"]),
        systems=st.lists(fitted, max_size=5).map(tuple),
    )


@given(_designs())
def test_a_design_is_assessed_whatever_it_is(design: Design) -> None:
    """Its lines add up; a display is there for a legal design alone, and is one of this book."""
    found = assessed(design)
    assert found.mass_used == sum(line.mass for line in found.lines)
    assert found.points == sum(line.points for line in found.lines)
    assert found.legal == (not found.violations) == (found.ssd is not None)
    if found.ssd is not None:
        assert msgspec.convert(msgspec.to_builtins(found.ssd), Ssd) == found.ssd


def test_the_rulebook_gets_its_design_from_here() -> None:
    """And knows its types."""
    assert BOOK.design is DESIGN
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"mass": 60, "hull": 10, "warp": True}, DESIGN.design_type)
