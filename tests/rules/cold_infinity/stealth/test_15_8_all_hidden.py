"""CI 15.8: a battle in which all ships are in stealth goes on (CI-2.1.2-1, CI-UMP-122)."""

from msgspec.structs import replace

from rules.cold_infinity.table import battle, given, ship
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.values import Ahead
from umpire.rules.cold_infinity.state.vessels import Stealth
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, Finish

AHEAD = (Ahead("red", 1, "initiative"), Ahead("blue", 1, "initiative"))


def test_15_8_the_initiative_of_ships_in_stealth_alone_ends_its_phase() -> None:
    """CI-2.1.2-1."""
    state = battle(ship("R"), ship("B", "blue", cell=(0, -6)), phase="initiative")
    for name in ("R", "B"):
        state = change_ship(state, name, status="hidden", stealth=Stealth())
    assert given(state, DetermineInitiative()).phase != "initiative"
    ahead = replace(state, phase="power_allocation", ahead=AHEAD)
    assert given(ahead, Finish("red")).phase != "initiative"
