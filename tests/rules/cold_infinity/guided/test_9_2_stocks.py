"""CI 9.2, 11.5: what racks, rockets and decoys hold, from the sheets of ships and craft."""

from rules.cold_infinity.builders_running import damaged
from rules.cold_infinity.ships import BITTERN, HARROWGATE, MERIDIAN, SANDPIPER
from rules.cold_infinity.table import refuses, rows
from umpire.rules.cold_infinity.guided.launchers import (
    Rack,
    racks_at_start,
    racks_now,
    racks_of_craft,
    rounds_at_start,
)
from umpire.rules.cold_infinity.state.sheet import all_on
from umpire.rules.cold_infinity.state.tables import DamageTable

BOTH = ("thistle", "burr")
TABLE = DamageTable()


def test_9_2_1_a_rack_is_full_of_its_first_kind_unless_it_is_told() -> None:
    """CI-9.2.1-1, CI-UMP-62."""
    assert racks_at_start(BITTERN, {}) == {"rack": Rack(("thistle",) * 20, 20, BOTH)}
    mixed = ("burr", "thistle", "burr")
    assert racks_at_start(BITTERN, {"rack": mixed})["rack"].missiles == mixed


def test_9_2_4_reload_racks_take_what_the_ship_fires() -> None:
    """CI-9.2.4-1."""
    found = racks_at_start(HARROWGATE, {"reload": ("burr",)})
    assert set(found) == {"rack_port", "rack_starboard", "reload"}
    assert found["reload"] == Rack(("burr",), 20, BOTH)
    assert racks_at_start(MERIDIAN, {}) == {}


@rows(
    ({"flint_1": ("burr",)}, "unknown_weapon", "/flint_1"),
    ({"rack": ("burr",) * 21}, "rack_full", "/rack"),
    ({"rack": ("burr", "sling_torpedo")}, "unfit_munition", "/rack"),
)
def test_9_2_1_what_a_rack_cannot_hold_is_refused(
    chosen: dict[str, tuple[str, ...]], code: str, at: str
) -> None:
    """CI-9.2.1-1."""
    with refuses(code, at=at):
        racks_at_start(BITTERN, chosen)


def test_13_1_10_a_worn_rack_has_less_room_and_a_destroyed_one_is_gone() -> None:
    """CI-13.1.10-1."""
    running = damaged(HARROWGATE, rack_port=2, rack_starboard=5, reload=1)
    held = {"rack_port": ("burr",), "reload": ("thistle",)}
    assert racks_now(running, held, TABLE) == {
        "rack_port": Rack(("burr",), 12, BOTH),
        "reload": Rack(("thistle",), 16, BOTH),
    }


def test_13_1_10_whole_racks_have_the_room_of_the_sheet() -> None:
    """CI-13.1.10-1."""
    assert racks_now(all_on(BITTERN), {}, TABLE) == {"rack": Rack((), 20, BOTH)}


def test_12_2_1_a_fighter_has_its_own_missiles() -> None:
    """CI-12.2.1-1."""
    assert racks_of_craft(SANDPIPER, {}) == {"pod": Rack(("thistle", "thistle"), 2, ("thistle",))}
    assert racks_of_craft(SANDPIPER, {"pod": ()})["pod"].missiles == ()


def test_11_5_rockets_and_decoys_are_counted() -> None:
    """CI-11.5.1-1, CI-11.5.2-1."""
    assert rounds_at_start(HARROWGATE) == {"rockets": 20, "chaff": 20}
    assert rounds_at_start(BITTERN) == {}
