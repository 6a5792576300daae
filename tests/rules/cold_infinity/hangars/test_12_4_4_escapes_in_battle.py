"""CI 12.4.4, 13.1.7: craft are lost with their bays, and escape from sections that are."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import entered, shot_away, worn_down
from rules.cold_infinity.builders_hangars import BAY, aboard, carrier, fates, of, stowed
from rules.cold_infinity.table import give, given, heard, only
from umpire.rules.cold_infinity.hangars.bays import Aboard, BaysLost, EscapeTried, LaunchCraft
from umpire.rules.cold_infinity.hangars.craft import bays_left
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.setup import GroupSetup
from umpire.rules.cold_infinity.state.battle import Battle, Result, change_group
from umpire.rules.cold_infinity.state.sheet import Sheet, section_of
from umpire.rules.cold_infinity.state.values import Attitude, Due
from umpire.rules.cold_infinity.state.weapons import FireArc, LaunchTube

RESOLVE = ResolveDamage()
TUBED = carrier(
    LaunchTube(id="tube", serves="bay", arc=FireArc(heading="1", shape="fixed")),
    bay=replace(BAY, arc=None),
)


def wrecked(*groups: GroupSetup, sheet: Sheet | None = None) -> Battle:
    return shot_away(aboard(*groups, sheet=sheet, phase="damage_effects"), "C", "aft")


def test_13_1_7_craft_are_lost_with_their_bays() -> None:
    """CI-13.1.7-1."""
    state = aboard(phase="starship")
    ruling = give(state, entered("C", 17, 7, section="aft"))
    assert bays_left(ruling.state.ships[0], "bay") == 1
    lost = only(ruling, BaysLost)
    assert (lost.bays, lost.craft) == (1, (Aboard("hawks", "2"), Aboard("hawks", "3")))
    assert fates(ruling) == ["stowed", "destroyed", "destroyed"]


def test_13_1_7_empty_bays_cost_nobody() -> None:
    """CI-13.1.7-1, CI-UMP-151."""
    ruling = give(aboard(phase="starship"), entered("C", 17, 5, section="aft"))
    assert bays_left(ruling.state.ships[0], "bay") == 3
    assert not heard(ruling, BaysLost)


def test_12_4_4_craft_escape_in_their_order_until_one_fails() -> None:
    """The light one first; each that is out adds 1; then all are lost (CI-12.4.4-1, CI-RUL-84)."""
    state = wrecked(stowed("owls", 1, craft="heavy"), stowed("hawks", 2))
    ruling = give(state, RESOLVE, (2, 3, 3, 2, 3, 3))
    first, second = heard(ruling, EscapeTried)
    assert (first.group, first.total, first.flies_as) == ("hawks", 8, "hawks")
    assert (second.fighter, second.total, second.flies_as) == ("2", 9, None)
    assert second.lost == (Aboard("hawks", "2"), Aboard("owls", "1"))
    assert (fates(ruling), fates(ruling, "owls")) == (["flying", "destroyed"], ["destroyed"])
    assert of(ruling, "hawks").rating.due == (Due("launched", 1),)


def test_12_4_4_those_that_escape_fly_together() -> None:
    """CI-12.4.4-1, CI-UMP-153."""
    state = wrecked()
    ruling = give(state, RESOLVE, (1,) * 9)
    assert fates(ruling) == ["flying"] * 3
    assert of(ruling, "hawks").motion.attitude == Attitude(4)
    out = given(aboard(), LaunchCraft(ship="C", hangar="bay", group="hawks", fighters=("1",)))
    away = shot_away(change_group(out, "hawks", cell=(9, 9)), "C", "aft")
    ruling = give(replace(away, phase="damage_effects"), RESOLVE, (1,) * 6)
    assert fates(ruling, "hawks-2") == ["flying", "flying"]


def test_12_4_4_craft_whose_bays_were_lost_before_their_section_do_not_escape() -> None:
    """CI-13.1.7-1, CI-12.4.4-1."""
    state = aboard(phase="starship")
    worn = give(state, entered("C", 17, 7, section="aft")).state
    ruling = give(shot_away(replace(worn, phase="damage_effects"), "C", "aft"), RESOLVE, (1,) * 3)
    assert [each.fighter for each in heard(ruling, EscapeTried)] == ["1"]
    assert fates(ruling) == ["flying", "destroyed", "destroyed"]


def test_12_4_4_a_hit_on_the_hangar_that_takes_its_section_too_costs_the_bays_first() -> None:
    """CI-7.4.3-1, CI-7.4.4-1."""
    state = aboard(phase="starship")
    struck = give(state, entered("C", 17, 60, section="aft")).state
    assert section_of(struck.ships[0].condition, "aft").destroyed
    assert fates(struck) == ["destroyed"] * 3


def test_12_4_4_with_all_tubes_lost_craft_escape_through_a_hole_alone() -> None:
    """CI-12.4.4-2."""
    state = replace(aboard(sheet=TUBED, phase="damage_effects"))
    shut = shot_away(worn_down(state, "C", tube=1), "C", "aft")
    ruling = give(shut, RESOLVE)
    tried = only(ruling, EscapeTried)
    assert (tried.rule, tried.total, tried.rolls) == ("CI-12.4.4-2", None, ())
    assert fates(ruling) == ["destroyed"] * 3
    for chance in (shot_away(shut, "C", "port"), shot_away(state, "C", "aft")):
        assert fates(give(chance, RESOLVE, (1,) * 9)) == ["flying"] * 3


def test_12_4_4_craft_outlive_their_ship_and_their_side_fights_on() -> None:
    """CI-UMP-154."""
    state = aboard(phase="damage_effects")
    gone = shot_away(state, "C", "core")
    assert gone.ships[0].status == "destroyed"
    assert gone.in_play("red")
    ruling = give(gone, RESOLVE, (6, 6, 6))
    assert fates(ruling) == ["destroyed"] * 3
    assert ruling.state.result == Result("blue", "eliminated")
