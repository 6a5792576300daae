"""CI 7.8: guided weapons that are aimed at hexes, and the waves that they become."""

from msgspec.structs import replace

from rules.cold_infinity.builders_guided import SQUALL, loaded, under_way
from rules.cold_infinity.table import battle, ci, foe, give, having, heard, only, ship
from umpire.rules.cold_infinity.guided.strikes import GuidedBurst


def aimed(cell: tuple[int, int] = (0, -8)) -> ci.Battle:
    """A squall of A is on its way to a hex; B, C and D of blue are 1, 2 and 3 hexes from 0,-8."""
    state = battle(
        ship("A"),
        ship("B", "blue", cell=(1, -8), facing=4),
        ship("C", "blue", cell=(-2, -8), facing=4),
        foe("D", 11),
    )
    armed = loaded(state, "A", SQUALL)
    return under_way(armed, ci.LaunchGuided(unit="A", weapon="rack", aimed_at=cell))


def test_7_8_it_never_misses_its_hex_and_becomes_a_wave_there() -> None:
    """Each unit that the wave meets is thrown for, the nearest first, to its limit (CI-7.8-1).

    Its own range rating counts from that hex, with no lock-on to double it (CI-RUL-117, CI-UMP-81).
    """
    ruling = give(aimed(), ci.ResolveFire(), (4, 4, 4, 4, 4, 4))
    assert heard(ruling, GuidedBurst) == (GuidedBurst(guided="g1", cell=(0, -8)),)
    thrown = heard(ruling, ci.ShotThrown)
    assert [(each.target, each.range_hexes) for each in thrown] == [("B", 1), ("C", 2)]
    assert ci.DrmTerm("range", -1) in thrown[0].terms
    assert {each.name for each in thrown[0].terms} == {"silhouette", "range"}
    hits = [each.hit for each in heard(ruling, ci.HitScored)]
    expected = [("B", "wave"), ("C", "wave")]
    assert [(each.target, each.shot.configuration) for each in hits] == expected
    assert not ruling.state.guided


def test_7_8_a_miss_ends_the_wave() -> None:
    """Beyond the ring of a unit that it missed it meets nobody (CI-8.1.8-1, CI-RUL-58)."""
    ruling = give(aimed(), ci.ResolveFire(), (1, 1, 1))
    assert [each.range_hexes for each in heard(ruling, ci.WaveEnded)] == [1]


def test_7_8_it_spares_neither_friend_nor_launcher() -> None:
    """Friend or foe, at their own ECM (CI-8.1.8-1, CI-RUL-19, CI-UMP-81)."""
    state = aimed((0, 0))
    ruling = give(
        having(state, "A", warfare={"ew": ci.EwAllocation(ecm=2)}), ci.ResolveFire(), (4, 4, 4)
    )
    thrown = only(ruling, ci.ShotThrown)
    assert (thrown.target, thrown.range_hexes) == ("A", 0)
    assert ci.DrmTerm("ecm", -2) in thrown.terms


def test_7_8_what_is_in_the_way_sets_it_off_or_stops_it() -> None:
    """An enemy does the one, anything else the other (CI-7.8-1, CI-9.1-1, CI-UMP-81)."""
    met = ci.change_ship(aimed(), "D", cell=(0, -4))
    ruling = give(met, ci.ResolveFire(), (1, 1, 1))
    assert heard(ruling, GuidedBurst)[0].cell == (0, -4)
    assert heard(ruling, ci.ShotThrown)[0].target == "D"
    rock = replace(aimed(), bodies=(ci.Body("rock", (0, -4), 5),))
    assert heard(give(rock, ci.ResolveFire()), ci.GuidedLost)[0].loss == "blocked"


def test_7_8_nothing_shelters_from_it() -> None:
    """One that stands before another does not keep the wave from it (CI-UMP-88)."""
    state = ci.change_ship(aimed(), "C", cell=(2, -8))
    thrown = heard(give(state, ci.ResolveFire(), (4, 4, 4, 4, 4, 4)), ci.ShotThrown)
    assert [each.target for each in thrown] == ["B", "C"]
