"""CI 5.5.3 through orders: attempts to skim a dreadnought, and what is left of them."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_flight import moving
from rules.cold_infinity.builders_moves import rebuilt, seen, wing, without
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, give, given, heard, only, refusal, rows, ship
from umpire.rules.cold_infinity.movement.flights import Barnstorm, Barnstormed
from umpire.rules.cold_infinity.state.battle import Battle, change_group, change_ship, change_unit
from umpire.rules.cold_infinity.state.values import Barnstorming
from umpire.rules.cold_infinity.turns.steps import Finish

TRY = Barnstorm("wing", "bulwark")


def skimming(*more: Any, **fields: Any) -> Battle:
    state = battle(
        wing(number=6),
        wing("far", cell=(1, 0)),
        ship("gunboat"),
        ship("bulwark", "blue", "meridian"),
        *more,
        phase="barnstorming",
        **fields,
    )
    return rebuilt(state, "gunboat", replace(BITTERN, hull_type="gunboat"))


def tried(state: Battle, *faces: int, unit: str = "wing") -> Barnstormed:
    return heard(give(state, Barnstorm(unit, "bulwark"), faces), Barnstormed)[0]


@rows(
    ((5, 5, 5), 0, "success", 0),
    ((5, 5, 6), 0, "failed_disengaged", 0),
    ((6, 6, 5), 1, "failed_disengaged", 0),
    ((6, 6, 6), 1, "failed_rams", 1),
    ((6, 6, 6), 3, "failed_rams", 2),
)
def test_5_5_3_the_throw_tells_what_comes_of_it(
    faces: tuple[int, int, int], extra: int, outcome: str, rams: int
) -> None:
    """Up to 15 success, up to 20 away, beyond it rams by fives (CI-5.5.3-2, -3, CI-RUL-34).

    Each level of evasion adds 3 (CI-5.5.3-1).
    """
    state = change_group(skimming(), "wing", evasion=extra)
    ruling = give(state, TRY, faces)
    told = only(ruling, Barnstormed)
    assert (told.outcome, told.rams, told.total) == (outcome, rams, sum(faces) + 3 * extra)
    after = ruling.state.unit("wing")
    assert after is not None
    assert after.barnstorming == Barnstorming("bulwark", told.outcome, rams)


def test_5_5_3_how_both_fly_modifies_it() -> None:
    """CI-5.5.3-1, CI-RUL-33, CI-12.2.5-1."""
    state = change_unit(skimming(), "bulwark", motion=moving("2+1"))
    fast = moving("1+11,2+1", 1)
    state = change_group(state, "wing", motion=fast, evasion=2, formation=True)
    told = tried(state, 1, 1, 1)
    expected = {"speed": 3, "off_vector": 5, "target_off_vector": 5, "evasion": 6, "formation": -2}
    assert {each.name: each.modifier for each in told.circumstances} == expected
    assert told.total == 20


def test_5_5_3_a_gunboat_pays_for_lost_thrusters_and_rams_alone() -> None:
    """2 for each (CI-5.5.3-1, CI-5.5.3-3, CI-RUL-34)."""
    state = without(skimming(), "gunboat", "thruster_fp", "thruster_fs", "thruster_ap")
    told = tried(state, 6, 6, 6, unit="gunboat")
    assert [(each.name, each.modifier) for each in told.circumstances] == [("lost_thrusters", 6)]
    assert (told.outcome, told.rams) == ("failed_rams", 1)


@rows(
    (Barnstorm("ghost", "bulwark"), "unknown_unit", "/unit"),
    (Barnstorm("wing", "ghost"), "unknown_target", "/target"),
    (Barnstorm("wing", "gunboat"), "cannot_barnstorm", "/target"),
    (Barnstorm("far", "bulwark"), "cannot_barnstorm", "/target"),
    (Barnstorm("wing", "crake"), "cannot_barnstorm", "/target"),
    (Barnstorm("bulwark", "gunboat"), "cannot_barnstorm", "/target"),
)
def test_5_5_3_small_units_skim_large_ones_in_their_hex(
    order: Barnstorm, code: str, at: str
) -> None:
    """CI-5.5.3-1, CI-UMP-28."""
    refused = refusal(skimming(ship("crake", "blue")), order)
    assert (refused.code, refused.at) == (code, at)


def test_5_5_3_a_wreck_is_not_skimmed() -> None:
    """CI-5.5.3-1."""
    other = ship("anvil", "blue", "meridian")
    state = change_ship(skimming(other), "bulwark", status="destroyed")
    assert refusal(state, TRY).code == "destroyed"


def test_5_5_3_a_side_that_is_done_tries_no_more() -> None:
    """CI-UMP-65."""
    over = given(skimming(), Finish(side="red"))
    assert over.phase != "barnstorming"
    assert seen(over, "gunboat").barnstorming is None
    both = given(skimming(), TRY, Barnstorm("gunboat", "bulwark"))
    assert both.phase != "barnstorming"


def test_5_5_3_units_of_both_sides_skim_one_ship() -> None:
    """CI-5.5.3-2, CI-UMP-28."""
    state = skimming(wing("guard", "blue", came=(0, 1)))
    state = give(given(state, Finish("red")), Barnstorm("guard", "bulwark"), (1, 2, 3)).state
    guard = state.unit("guard")
    assert guard is not None
    assert guard.barnstorming == Barnstorming("bulwark", "success")
