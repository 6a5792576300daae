"""CI 5.5.3 and 15.4 in a battle: barnstormers that fail by far ram what they would have skimmed."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_flight import moving
from rules.cold_infinity.builders_moves import rebuilt, seen, wing
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, give, given, heard, only, refusal, rows, ship
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Ruling
from umpire.rules.cold_infinity.boarding import Rammed
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.hits.failures import GroupStruck, ShipStruck
from umpire.rules.cold_infinity.movement.choices import BarnstormChoice
from umpire.rules.cold_infinity.movement.flights import Barnstorm
from umpire.rules.cold_infinity.referee import Withdraw
from umpire.rules.cold_infinity.state.battle import Attack, Battle, change_ship, change_unit
from umpire.rules.cold_infinity.state.sheet import section_of
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import Barnstorming
from umpire.rules.cold_infinity.state.vessels import Power
from umpire.rules.cold_infinity.turns.steps import Finish

HULL = (1, 1, 1)
"""A throw for the place of a ram that finds hull."""


def failed(rams: int, unit: str = "wing", **given_: Any) -> Battle:
    state = battle(
        wing(number=6, came=(0, 1)),
        ship("gunboat", came=(0, 1)),
        ship("bulwark", "blue", "meridian"),
        phase="snap_manoeuvres",
        **given_,
    )
    state = rebuilt(state, "gunboat", replace(BITTERN, hull_type="gunboat"))
    state = change_ship(state, "bulwark", power=Power())
    attempt = Barnstorming("bulwark", "failed_rams", rams)
    return change_unit(state, unit, barnstorming=attempt)


def rammed(state: Battle, faces: Sequence[int]) -> Ruling[Battle, Any]:
    return give(state, Finish(side="red"), faces)


def hull(state: Battle, section: Any) -> int:
    return section_of(seen(state, "bulwark").condition, section).hull


def struck_at(told: ShipStruck) -> set[str]:
    return {blow.location.section for blow in told.blows}


def test_15_4_a_fighter_rams_with_all_its_worth_and_does_not_survive_it() -> None:
    """Seven sections more than a fighter has, and no Speed: three times (CI-15.4-2, -3).

    The fighter is worth 2 x 2 armour and 2 x 1 Mass, the dreadnought 2 x 41.98 (CI-RUL-10).
    """
    state = failed(1)
    ruling = rammed(state, (1, 2, 3, *HULL))
    told = only(ruling, Rammed)
    assert (told.fighter, told.sections, told.speeds, told.total) == ("1", 7, 0, 20)
    assert (told.force, told.dealt, told.taken) == ("triple", 18, 252)
    struck = only(ruling, ShipStruck)
    assert (struck.firer, struck.weapon, struck.rule) == ("wing", "ram", "CI-15.4-3")
    assert hull(state, "aft") - hull(ruling.state, "aft") == 18
    wing_ = ruling.state.group("wing")
    assert wing_ is not None
    assert [each.status for each in wing_.fighters] == ["destroyed", *["flying"] * 5]
    assert (ruling.state.phase, ruling.state.fire.hits) == ("secret_attacks", ())


def test_15_4_speed_softens_a_ram() -> None:
    """CI-15.4-2, CI-RUL-97."""
    state = change_unit(failed(1), "wing", motion=moving("1+19"))
    state = change_unit(state, "bulwark", motion=moving("1+2"))
    told = only(rammed(state, (1, 1, 2, *HULL)), Rammed)
    assert (told.speeds, told.total, told.force, told.dealt) == (17, 1, "half", 3)


def test_15_4_each_fighter_rams_by_itself() -> None:
    """CI-15.4-3, CI-RUL-34."""
    ruling = rammed(failed(2), (1, 2, 3, *HULL, 1, 1, 1, *HULL))
    assert [(each.fighter, each.total) for each in heard(ruling, Rammed)] == [("1", 20), ("2", 17)]
    assert [each.fighters[0].fighter for each in heard(ruling, GroupStruck)] == ["1", "2"]
    kinds = [type(each) for each in ruling.events if isinstance(each, Rammed | ShipStruck)]
    assert kinds == [Rammed, Rammed, ShipStruck, ShipStruck]


def test_15_4_a_fighter_that_survives_is_not_struck_for_another() -> None:
    """CI-15.4-3."""
    state = failed(2)
    meridian = replace(seen(state, "bulwark").sheet, ramming_value=2)
    state = rebuilt(state, "bulwark", meridian)
    after = rammed(state, (1, 2, 3, *HULL, 1, 2, 3, *HULL)).state.group("wing")
    assert after is not None
    assert [each.hull for each in after.fighters] == [2, 2, 8, 8, 8, 8]


def test_15_4_a_gunboat_rams_as_one_and_takes_a_flare() -> None:
    """CI-15.4-3, CI-RUL-98, CI-7.7-1, CI-UMP-105, CI-15.4.1-1."""
    state = failed(1, "gunboat")
    ruling = rammed(state, (1, 1, 1, *HULL, 5, 5, 5, 1, 1, 1))
    told = only(ruling, Rammed)
    assert (told.fighter, told.sections, told.total, len(told.rolls)) == (None, 4, 11, 3)
    by_ship = {each.ship: each for each in heard(ruling, ShipStruck)}
    assert struck_at(by_ship["bulwark"]) == {"aft"}
    assert struck_at(by_ship["gunboat"]) == {"forward"}
    assert len(by_ship["gunboat"].blows) > 1
    (tangle,) = ruling.state.entangled
    assert (tangle.section, tangle.other_section) == ("forward", "aft")


def test_15_4_where_nobody_told_how_they_lie_the_ram_strikes_all_the_same() -> None:
    """CI-UMP-105."""
    ruling = rammed(change_unit(failed(1), "wing", came=None, arrival=9), (1, 2, 3, *HULL))
    assert [struck_at(each) for each in heard(ruling, ShipStruck)] == [{"forward"}]


def test_15_4_what_has_left_is_not_rammed() -> None:
    """CI-UMP-64."""
    state = replace(failed(1), sides=("red", "blue", "green"))
    state = change_unit(state, "gunboat", side="green")
    left = given(state, Withdraw("blue"), Finish("red"))
    assert left.phase != "snap_manoeuvres"
    assert heard(give(state, Withdraw("blue")), Rammed) == ()


def test_15_4_a_throw_that_fails_by_far_leads_to_a_ram() -> None:
    """CI-5.5.3-3, CI-15.4-1."""
    state = replace(failed(0), phase="barnstorming")
    state = change_unit(state, "wing", barnstorming=None, evasion=3)
    tried = give(state, Barnstorm("wing", "bulwark"), (6, 6, 6)).state
    ruling = rammed(tried, (3, 3, 3, *HULL, 3, 3, 3, *HULL))
    assert [each.fighter for each in heard(ruling, Rammed)] == ["1", "2"]


@rows("wing", "gunboat")
def test_15_4_who_has_rammed_fires_no_more_this_turn(unit: str) -> None:
    """CI-5.5.3-3, CI-UMP-105."""
    state = failed(1, unit)
    state = rebuilt(state, "bulwark", replace(seen(state, "bulwark").sheet, ramming_value=1))
    thrown = (1, 1, 1, *HULL) if unit == "wing" else (1, 1, 1, *HULL, *HULL, *HULL)
    state = rammed(state, thrown).state
    weapon = "needle_1" if unit == "wing" else "flint_1"
    order = DeclareFire(unit, (Attack(weapon=weapon, target="bulwark"),))
    assert refusal(state, order).code == "barnstorms"


def test_15_4_nobody_tries_where_no_table_tells_of_matter() -> None:
    """CI-15.4-3, CI-8.2-1."""
    rows = tuple(row for row in Tables().technologies if row.technology != "matter")
    state = replace(failed(0), phase="barnstorming", tables=Tables(technologies=rows))
    assert refusal(state, Barnstorm("gunboat", "bulwark")).code == "no_technology"
    offered = choices(state, Seat("side", "red"))
    assert not [each for each in offered if isinstance(each, BarnstormChoice)]
