"""Hits on fighters and shuttles in a battle (CI 12.3)."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import a_hit, entered, landed
from rules.cold_infinity.table import battle, give, group, heard, ship
from umpire.rules.cold_infinity.hits.failures import GroupStruck, HitSpent, UnitLost
from umpire.rules.cold_infinity.state.battle import Battle


def fighters(number: int = 3) -> Battle:
    units = (ship("r"), ship("b", "blue", cell=(0, -5)), group("f", "blue", number))
    return battle(*units, phase="starship")


def hulls(state: Battle) -> list[int]:
    found = state.group("f")
    assert found is not None
    return [each.hull for each in found.fighters]


def test_12_3_2_the_armour_of_the_side_counts() -> None:
    """CI-12.3.2-1, CI-12.3.3-1."""
    assert hulls(give(fighters(), entered("f", 13, 5)).state) == [5, 8, 8]
    assert hulls(give(fighters(), entered("f", 13, 5, section="aft")).state) == [4, 8, 8]


def test_12_3_1_one_fighter_takes_a_hit_and_the_rest_is_lost() -> None:
    """CI-12.3.1-1, CI-12.3.1-2."""
    hits = (a_hit("f", 13, 30), a_hit("f", 13, 5, id="hit-2"))
    ruling = landed(fighters(), *hits)
    assert [each.lost_points for each in heard(ruling, GroupStruck)] == [20, 0]
    assert hulls(ruling.state) == [0, 5, 8]


def test_12_3_1_a_wave_is_shared_among_all() -> None:
    """CI-12.3.1-2."""
    ruling = landed(fighters(), a_hit("f", 13, 16, configuration="wave"))
    assert hulls(ruling.state) == [5, 5, 5]


def test_12_3_1_an_enveloping_hit_goes_from_one_to_the_next() -> None:
    """CI-12.3.1-2."""
    ruling = landed(fighters(), a_hit("f", 13, 15, configuration="enveloping"))
    assert hulls(ruling.state)[0] == 0
    assert 0 < hulls(ruling.state)[1] < 8


def test_12_2_a_group_strikes_with_each_of_its_fighters() -> None:
    """CI-12.2-1, CI-RUL-79."""
    ruling = landed(fighters(), a_hit("f", 13, 4, times=3))
    assert hulls(ruling.state) == [8 - 3 * 2, 8, 8]


def test_12_3_3_a_group_without_fighters_is_lost() -> None:
    """CI-12.3.3-1, CI-7.3-1."""
    hits = (a_hit("f", 13, 30), a_hit("f", 13, 5, id="hit-2"))
    ruling = landed(fighters(1), *hits)
    assert [each.status for each in heard(ruling, UnitLost)] == ["destroyed"]
    assert [each.hit_id for each in heard(ruling, HitSpent)] == ["hit-2"]


def test_12_3_3_a_lost_group_ends_the_battle() -> None:
    """CI-12.3.3-1, CI-UMP-64."""
    state = battle(ship("r"), group("f", "blue", 1), phase="starship")
    ruling = give(state, entered("f", 13, 30))
    assert ruling.state.result is not None
    assert ruling.state.result.winner == "red"


def test_11_1_5_ablative_fire_takes_its_share() -> None:
    """CI-11.1.5-1, CI-RUL-49."""
    ruling = landed(fighters(), replace(a_hit("f", 13, 12), ablative=2))
    assert hulls(ruling.state) == [8 - (12 - 4 - 2), 8, 8]
