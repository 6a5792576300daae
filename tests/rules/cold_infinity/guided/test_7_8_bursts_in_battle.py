"""CI 7.8: guided weapons that are aimed at hexes, and the waves that they become."""

from msgspec.structs import replace

from rules.cold_infinity.builders_guided import SQUALL, loaded, under_way
from rules.cold_infinity.table import battle, foe, give, having, heard, only, ship
from umpire.rules.cold_infinity.fire.declaring import WaveEnded
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import DrmTerm, HitScored, ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.guided.strikes import GuidedBurst, GuidedLost
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.weapons import Body


def aimed(cell: tuple[int, int] = (0, -8)) -> Battle:
    """A squall of A is on its way to a hex; B, C and D of blue are 1, 2 and 3 hexes from 0,-8."""
    state = battle(
        ship("A"),
        ship("B", "blue", cell=(1, -8), facing=4),
        ship("C", "blue", cell=(-2, -8), facing=4),
        foe("D", 11),
    )
    armed = loaded(state, "A", SQUALL)
    return under_way(armed, LaunchGuided(unit="A", weapon="rack", aimed_at=cell))


def test_7_8_it_never_misses_its_hex_and_becomes_a_wave_there() -> None:
    """CI-7.8-1, CI-RUL-117, CI-UMP-81."""
    ruling = give(aimed(), ResolveFire(), (4, 4, 4, 4, 4, 4))
    assert heard(ruling, GuidedBurst) == (GuidedBurst(guided="g1", cell=(0, -8)),)
    thrown = heard(ruling, ShotThrown)
    assert [(each.target, each.range_hexes) for each in thrown] == [("B", 1), ("C", 2)]
    assert DrmTerm("range", -1) in thrown[0].terms
    assert {each.name for each in thrown[0].terms} == {"silhouette", "range"}
    hits = [each.hit for each in heard(ruling, HitScored)]
    expected = [("B", "wave"), ("C", "wave")]
    assert [(each.target, each.shot.configuration) for each in hits] == expected
    assert not ruling.state.guided


def test_7_8_a_miss_ends_the_wave() -> None:
    """CI-8.1.8-1, CI-RUL-58."""
    ruling = give(aimed(), ResolveFire(), (1, 1, 1))
    assert [each.range_hexes for each in heard(ruling, WaveEnded)] == [1]


def test_7_8_it_spares_neither_friend_nor_launcher() -> None:
    """CI-8.1.8-1, CI-RUL-19, CI-UMP-81."""
    state = aimed((0, 0))
    ruling = give(having(state, "A", warfare={"ew": EwAllocation(ecm=2)}), ResolveFire(), (4, 4, 4))
    thrown = only(ruling, ShotThrown)
    assert (thrown.target, thrown.range_hexes) == ("A", 0)
    assert DrmTerm("ecm", -2) in thrown.terms


def test_7_8_what_is_in_the_way_sets_it_off_or_stops_it() -> None:
    """CI-7.8-1, CI-9.1-1, CI-UMP-81."""
    met = change_ship(aimed(), "D", cell=(0, -4))
    ruling = give(met, ResolveFire(), (1, 1, 1))
    assert heard(ruling, GuidedBurst)[0].cell == (0, -4)
    assert heard(ruling, ShotThrown)[0].target == "D"
    rock = replace(aimed(), bodies=(Body("rock", (0, -4), 5),))
    assert heard(give(rock, ResolveFire()), GuidedLost)[0].loss == "blocked"


def test_7_8_nothing_shelters_from_it() -> None:
    """CI-UMP-88."""
    state = change_ship(aimed(), "C", cell=(2, -8))
    thrown = heard(give(state, ResolveFire(), (4, 4, 4, 4, 4, 4)), ShotThrown)
    assert [each.target for each in thrown] == ["B", "C"]
