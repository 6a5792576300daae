"""FT 13.7 and 13.8: stations are designed like ships, without drives; large ones have more rows."""

from typing import Any

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from umpire.rules.full_thrust.design import Design, assess, rows_of_station
from umpire.rules.full_thrust.state.ship import FighterBay, FireControl
from umpire.rules.full_thrust.state.tables import DesignCosts, Tables

COSTS = DesignCosts()


def station(mass: int, **changes: Any) -> Design:
    """Return the design of a station with half its mass as hull."""
    return Design(mass=mass, hull=mass // 2, ftl=False, station=True, **changes)


def test_13_7_hull_and_systems_of_a_station_cost_as_usual() -> None:
    """FT-13.7-1: envelope 200, 100 boxes, a FireCon and a bay, and nothing for drives."""
    assessed = assess(station(200, systems=(FireControl("F"), FighterBay("H"))), Tables())
    assert assessed.legal
    assert (assessed.mass_used, assessed.points) == (110, 200 + 200 + 4 + 27)
    assert assessed.ssd is not None
    assert assessed.ssd.thrust == 0


@rows(({"thrust": 2}, "/thrust"), ({"tows": 20}, "/tows"))
def test_13_7_a_station_has_no_drives(changes: Fields, pointer: str) -> None:
    """FT-13.7-1: of neither kind."""
    (wrong,) = assess(station(200, **changes), Tables()).violations
    assert (wrong.code, wrong.rule, wrong.pointer) == ("no_drive", "FT-13.7-1", pointer)
    ftl = assess(Design(mass=200, hull=100, station=True), Tables()).violations
    assert [each.pointer for each in ftl] == ["/ftl"]


@rows((60, 4), (400, 4), (499, 4), (500, 5), (600, 6), (650, 6), (1000, 10))
def test_13_8_large_sections_have_more_rows(mass: int, rows: int) -> None:
    """FT-13.8-2, FT-RUL-91: one for each full 100 mass above 400."""
    assert rows_of_station(mass, COSTS.hull) == rows
    ssd = assess(station(mass), Tables()).ssd
    assert ssd is not None
    assert len(ssd.rows) == rows


def test_13_8_a_ship_has_four_rows_however_large() -> None:
    """FT-9.3-2: what 13.8 says goes for stations."""
    ssd = assess(Design(mass=600, hull=100), Tables()).ssd
    assert ssd is not None
    assert len(ssd.rows) == 4
