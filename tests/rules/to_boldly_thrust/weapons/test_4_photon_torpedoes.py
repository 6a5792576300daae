"""4 Photon torpedoes fired directly."""

from rules.rows import rows
from rules.to_boldly_thrust.builders_weapons import DOWN, duel, fire, phase, ship
from rules.to_boldly_thrust.table import named, only, refused, rule, told
from umpire.rules.full_thrust.gunnery import TorpedoFired
from umpire.rules.full_thrust.thresholds import DamageTaken
from umpire.rules.to_boldly_thrust.shields import ShieldsAbsorbed
from umpire.rules.to_boldly_thrust.state import System


@rows((5, 2), (6, 3), (11, 3), (17, 4), (23, 5), (29, 6), (30, 6))
def test_4_a_photon_torpedo_hits_as_a_pulse_torpedo(range_mu: float, need: int) -> None:
    """The face that it needs goes up with each band, and so does a miss (TBT-PHOT-02)."""
    hit = only(rule(duel(range_mu), fire("T1"), need, 5), TorpedoFired)
    assert (hit.need, hit.hit, hit.damage, hit.rule) == (need, True, 5, "TBT-PHOT-02")
    miss = only(rule(duel(range_mu), fire("T1"), need - 1), TorpedoFired)
    assert (miss.hit, miss.damage) == (False, 0)


def test_4_shields_absorb_its_damage() -> None:
    """As that of phasers (TBT-PHOT-02)."""
    ruling = rule(duel(23), fire("T1"), 5, 5)
    assert only(ruling, ShieldsAbsorbed).absorbed == 5
    assert named(ruling, "B1").damage == 0


def test_4_what_gets_past_shields_is_armour_piercing() -> None:
    """One point is absorbed; of four, armour takes the larger half (TBT-RUL-12)."""
    target = ship("B1", (0.0, 5.0), shield_marks=DOWN - 1, armour=9)
    taken = only(rule(phase("fire", ship("A1"), target), fire("T1"), 6, 5), DamageTaken)
    assert (taken.to_armour, taken.to_hull) == (2, 2)


def test_4_a_die_for_the_damage_follows_each_hit() -> None:
    """To hit and damage, tube by tube (TBT-RUL-42)."""
    fired = told(rule(duel(5), fire("T1 T2"), 6, 3, 1), TorpedoFired)
    assert [[roll.faces for roll in each.rolls] for each in fired] == [[(6,), (3,)], [(1,)]]


def test_4_a_tube_reaches_30_mu() -> None:
    """Beyond that it does not fire (TBT-PHOT-02)."""
    assert refused(duel(30.1), fire("T1")) == "out_of_range"


def test_4_there_are_no_other_torpedoes_and_no_end_of_them() -> None:
    """Quantum torpedoes are none of the systems; a tube that has fired is not spent (TBT-PHOT-05).

    It is used for this turn alone (TBT-PHOT-01).
    """
    tags = {str(kind.__struct_config__.tag) for kind in System.__args__}
    assert {tag for tag in tags if "torpedo" in tag or "tube" in tag} == {"photon_tube"}
    fired = named(rule(duel(5), fire("T1"), 1), "A1")
    assert (fired.used, fired.spent) == (("T1",), ())


def test_4_a_tube_that_has_launched_a_spread_does_not_fire() -> None:
    """It is used once a turn (TBT-PHOT-03)."""
    before = phase("fire", ship("A1", used=("T1",)), ship("B1", (0, 5)))
    assert refused(before, fire("T1")) == "weapon_used"
    assert only(rule(before, fire("T2"), 1), TorpedoFired).weapon == "T2"
