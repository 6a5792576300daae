"""CI 5.6.1: one engine Rating for all ships."""

from rules.cold_infinity.table import battle, refuses, ship
from umpire.rules.cold_infinity.state.options import Options


def test_5_6_1_ships_of_the_rating_open_a_battle() -> None:
    """CI-5.6.1-1."""
    frigates = (ship("rail"), ship("foe", "blue", cell=(0, 9)))
    assert battle(*frigates, options=Options(engine_rating="6/2")).turn == 1
    assert battle(*frigates, ship("Thirsk", sheet="harrowgate")).turn == 1
    with refuses("other_rating", rule="CI-5.6.1-1", at="/ships/2"):
        cruiser = ship("Thirsk", sheet="harrowgate", cell=(0, 3))
        battle(*frigates, cruiser, options=Options(engine_rating="6/2"))
