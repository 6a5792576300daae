"""CI 7.4.1 mitigation: the order of impact, and what each stage of it takes."""

from msgspec.structs import replace

from rules.cold_infinity.builders_hits import (
    FRIGATE,
    TABLES,
    armour,
    hit,
    hull,
    left,
    one,
    part,
    past,
    steps,
    struck,
    system,
    taken,
    unit,
    without,
)
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.guns import RaisedShield
from umpire.rules.cold_infinity.hits.impact import ORDER_OF_IMPACT
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Section, Sheet, system_of
from umpire.rules.cold_infinity.state.weapons import Battery, Collector, Shield

PANEL = Collector(id="panel", structure=1, rating=1, weapons=True)
SECOND_PANEL = Collector(id="panel_2", structure=1, rating=1, weapons=True)
SCREEN = Shield(id="screen", structure=5, absorption=3)
UP = (RaisedShield("screen"),)


def test_7_4_1m_the_order_of_impact() -> None:
    """CI-7.4.1M-1."""
    sheet = one(3, 1, SCREEN, PANEL, system("other_hsr", 2), thruster=2)
    after = struck(
        sheet,
        hit("particle", 20, 20),
        shields=UP,
        panels=("panel",),
        radiators=("other_hsr",),
        ablative_fire=2,
        sail=True,
    )
    assert [(step.stage, step.took, step.left) for step in steps(after)] == [
        ("ablative_fire", 4, 16),
        ("sail", 1, 15),
        ("shield", 3, 12),
        ("radiator", 2, 10),
        ("collector", 1, 9),
        ("armour", 3, 6),
        ("system", 2, 4),
        ("hull", 1, 3),
        ("lost", 3, 0),
    ]
    assert after.sections == ("forward",)
    expected = ["ablative_fire", "sail", "shields", "radiators", "collectors", "armour"]
    assert [stage.__name__ for stage in ORDER_OF_IMPACT] == expected


def test_7_4_1m_what_is_not_there_lets_damage_through() -> None:
    """Without mitigators all 12 points strike the hull (CI-7.4.1M-1)."""
    after = struck(one(), hit("particle", 13, 12))
    assert [step.stage for step in steps(after)] == ["hull"]
    assert hull(after) == 8


def test_7_4_1m_armour_stops_what_is_no_more_than_it() -> None:
    """A volley of 3 on armour of 4 comes to nothing, not to less (CI-7.4.1M-3)."""
    after = struck(one(4), hit("particle", 13, 3))
    assert (past(after), taken(after, "armour"), hull(after)) == ([0], [3], 20)


def test_7_4_1m_only_armour_of_the_section_that_is_struck_counts() -> None:
    """25 goes on to the core: 12 less its armour of 6, on a bridge of 10 (CI-RUL-50)."""
    after = struck(FRIGATE, hit("particle", 25, 12), picks=("bridge",))
    assert (past(after), left(after, FRIGATE, "bridge")) == ([6], 4)


@rows(("final", 6), ("struck", 8), ("both", 2))
def test_7_4_1m_whose_armour_meets_a_hit_on_the_core(reading: str, left_of_12: int) -> None:
    """CI-RUL-50."""
    options = Options(armour_of_core_hits=reading)  # type: ignore[arg-type]
    assert past(struck(FRIGATE, hit("particle", 25, 12), options=options)) == [left_of_12]


def test_7_4_1m_behind_a_destroyed_section_the_core_is_struck() -> None:
    """12 from ahead are 6 on the core's hull (CI-7.4.1.1-1, CI-RUL-50)."""
    after = struck(without(FRIGATE, sections=("forward",)), hit("particle", 13, 12), FRIGATE)
    assert (past(after), hull(after, "core")) == ([6], 14)


def test_7_4_1m_shields_and_armour_meet_each_volley() -> None:
    """Two pulses lose 3 to the shield and 2 to armour each (CI-7.4.1M-2, CI-7.4.2-1)."""
    shot = hit("particle", 13, 7, 4, configuration="pulse")
    after = struck(one(2, 20, SCREEN), shot, shields=UP)
    assert (past(after), taken(after, "shield"), taken(after, "armour")) == ([2, 0], [3, 3], [2, 1])


def test_16_8_1_a_sail_takes_a_point_once() -> None:
    """12 on an unfurled sail and armour 4 leave 7; the next pulse finds none (CI-7.4.1M-1)."""
    after = struck(one(4), hit("particle", 13, 12, 6, configuration="pulse"), sail=True)
    assert (past(after), after.sail_lost) == ([7, 2], True)
    spent = struck(one(4), hit("particle", 13, 1), sail=True, ablative_fire=1)
    assert not spent.sail_lost


def test_16_8_2_radiators_stand_before_armour() -> None:
    """CI-UMP-34."""
    sheet = one(4, 20, system("other_hsr", 5))
    after = struck(sheet, hit("particle", 13, 12), radiators=("other_hsr",))
    assert (left(after, sheet, "other_hsr"), past(after)) == (0, [3])
    again = struck(after.condition, hit("particle", 13, 12), sheet, radiators=("other_hsr",))
    assert past(again) == [8]


def test_16_8_2_struck_themselves_they_have_no_armour() -> None:
    """CI-7.4.1M-1."""
    sheet = one(4, 20, system("other_hsr", 5))
    after = struck(sheet, hit("particle", 15, 3), radiators=("other_hsr",))
    assert (left(after, sheet, "other_hsr"), past(after)) == (2, [3])
    inside = struck(sheet, hit("particle", 15, 3))
    assert left(inside, sheet, "other_hsr") == 5


# 11.3: weapon collectors


def test_11_3_a_panel_diverts_a_point_of_each_hit() -> None:
    """CI-11.3-1, CI-RUL-74."""
    shot = hit("particle", 13, 7, 7, configuration="pulse")
    after = struck(one(2, 20, PANEL), shot, panels=("panel",))
    assert (past(after), after.diverted) == ([4, 5], ("panel",))


def test_11_3_each_panel_of_the_section_diverts_a_point() -> None:
    """CI-11.3-1."""
    sheet = one(2, 20, PANEL, SECOND_PANEL)
    assert past(struck(sheet, hit("particle", 13, 9), panels=("panel", "panel_2"))) == [5]
    assert past(struck(sheet, hit("particle", 13, 1), panels=("panel", "panel_2"))) == [0]


def test_11_3_a_panel_without_room_lets_all_through() -> None:
    """With a full battery it disengages: 12 on armour 4 are 8 (CI-11.3-1)."""
    after = struck(one(4, 20, PANEL), hit("particle", 13, 12))
    assert (past(after), after.diverted, hull(after)) == ([8], (), 12)


def test_11_3_a_panel_does_not_divert_what_strikes_it() -> None:
    """CI-11.3-1, CI-RUL-74."""
    sheet = one(0, 20, PANEL)
    after = struck(sheet, hit("particle", 24, 3), panels=("panel",))
    assert (left(after, sheet, "panel"), hull(after), after.diverted) == (0, 18, ())
    assert struck(after.condition, hit("particle", 13, 3), sheet, panels=("panel",)).diverted == ()


def test_11_3_other_collectors_divert_nothing() -> None:
    """CI-11.3-1."""
    plain = one(0, 20, Collector(id="panel", structure=1, rating=1))
    assert struck(plain, hit("particle", 13, 5), panels=("panel",)).diverted == ()
    elsewhere = unit(part("forward"), part("core", 0, 20, PANEL))
    assert struck(elsewhere, hit("particle", 13, 5), panels=("panel",)).diverted == ()


# 11.4.1 and 11.4.2 in the order of impact


def _ablative(points: int) -> Sheet:
    return unit(Section(name="forward", armour=points, ablative=True, hull=20), part("core"))


def test_11_4_1_ablative_armour_wears_with_each_volley() -> None:
    """1 point stops a point of the first pulse, and nothing of the next (CI-11.4.1-1)."""
    after = struck(_ablative(1), hit("particle", 13, 5, 5, configuration="pulse"))
    assert (past(after), armour(after)) == ([4, 5], 0)


def test_11_4_1_or_with_each_weapon() -> None:
    """CI-RUL-75."""
    shot = hit("particle", 13, 5, 5, configuration="pulse")
    after = struck(_ablative(3), shot, options=Options(ablative_armour_loss="weapon"))
    assert (past(after), armour(after)) == ([2, 2], 2)


def test_11_4_1_weapons_that_ignore_it_wear_it_too() -> None:
    """CI-11.4.1-1."""
    after = struck(_ablative(3), hit("matter", 13, 5))
    assert (past(after), armour(after)) == ([5], 2)
    assert armour(struck(_ablative(3), hit("particle", 13, 0))) == 3


def _adaptive(points: int = 5, total: int = 10, **changes: bool) -> Sheet:
    learns = AdaptiveArmour(points, total, **changes)
    return unit(Section(name="forward", adaptive=learns, hull=40, systems=(SCREEN,)), part("core"))


def test_11_4_2_a_strike_teaches_for_the_next_one() -> None:
    """CI-11.4.2-1."""
    sheet = _adaptive()
    first = struck(sheet, hit("particle", 13, 5))
    second = struck(first.condition, hit("particle", 13, 5), sheet)
    third = struck(second.condition, hit("laser", 13, 5), sheet)
    assert [past(each) for each in (first, second, third)] == [[5], [4], [5]]
    assert taken(second, "adaptive") == [1]
    assert first.learned == ("forward",)


def test_11_4_2_one_point_a_strike_whatever_its_volleys() -> None:
    """CI-11.4.2-1, CI-RUL-76."""
    sheet = _adaptive()
    pulses = struck(sheet, hit("particle", 13, 5, 5, configuration="pulse"))
    assert past(struck(pulses.condition, hit("particle", 13, 5), sheet)) == [4]
    assert struck(sheet, hit("particle", 13, 3), shields=UP).learned == ()
    assert struck(sheet, hit("particle", 13, 4), shields=UP).learned == ("forward",)


# 7.4.3 to 7.4.5: systems, hull, overkill


def test_7_4_5_overkill_goes_to_hull_and_no_further() -> None:
    """12 on a gun of 2 and a hull of 3: the section goes, 7 are lost (CI-7.4.5-1, CI-7.4.4-1)."""
    sheet = one(0, 3, weapon=2, thruster=4)
    after = struck(sheet, hit("particle", 18, 12))
    assert (hull(after), after.sections, taken(after, "lost")) == (0, ("forward",), [7])
    expected = [("weapon", 2, True), ("thruster", 0, True)]
    assert [(loss.system, loss.points, loss.destroyed) for loss in after.systems] == expected
    assert (hull(after, "core"), after.destroyed) == (20, False)


def test_8_2_1_matter_does_not_overkill() -> None:
    """12 on a thruster of 6, past armour of 4, lose 6 (CI-8.2.1-1)."""
    after = struck(FRIGATE, hit("matter", 20, 12), picks=("thruster_fp",))
    assert (past(after), hull(after), taken(after, "lost")) == ([12], 20, [6])


@rows("particle", "radiation", "laser")
def test_8_2_technologies_without_rules_of_their_own(technology: str) -> None:
    """CI-8.2.3-1, CI-8.2.4-1."""
    after = struck(FRIGATE, hit(technology, 13, 12))
    assert (past(after), hull(after)) == ([8], 12)


def test_8_2_6_plasma_on_a_system() -> None:
    """11 over 2 hexes are 9; armour 5 counts 3; 6 on a thruster of 10 (CI-8.2.6-1)."""
    sheet = one(5, 30, thruster=10)
    after = struck(sheet, hit("plasma", 20, 11, plasma=1, range_hexes=2))
    assert (past(after), left(after, sheet, "thruster")) == ([6], 4)


def test_8_2_6_plasma_doubles_on_hull_and_as_overkill() -> None:
    """CI-8.2.6-1, CI-RUL-48."""
    sheet = one(5, 30, thruster=2)
    assert hull(struck(sheet, hit("plasma", 13, 9))) == 18
    assert hull(struck(sheet, hit("plasma", 20, 9))) == 22
    assert hull(struck(sheet, hit("plasma", 12, 9))) == 24


def test_8_2_6_or_before_armour() -> None:
    """So read, 9 on hull are 18 less 3 (CI-RUL-48)."""
    options = Options(plasma_double="before_armour")
    assert hull(struck(one(5, 30), hit("plasma", 13, 9), options=options)) == 15


def test_7_4_4_the_ship_goes_with_its_core() -> None:
    """11 on a core of armour 6 and hull 5 (CI-7.4.4-1)."""
    sheet = unit(part("forward"), part("core", 6, 5))
    after = struck(without(sheet, sections=("forward",)), hit("particle", 13, 11), sheet)
    assert (hull(after, "core"), after.destroyed) == (0, True)


def test_7_4_4_a_unit_of_one_section_goes_with_it() -> None:
    """CI-UMP-30."""
    alone = unit(part("forward", 0, 5))
    after = struck(alone, hit("particle", 13, 5))
    assert after.destroyed
    again = struck(after.condition, hit("particle", 13, 5), alone)
    assert (again.lost, again.blows, again.destroyed) == (5, (), True)


def test_7_4_3_systems_work_until_their_structure_is_gone() -> None:
    """CI-7.4.3-1."""
    sheet = one(0, 20, weapon=4)
    after = struck(sheet, hit("particle", 18, 3))
    assert system_of(after.condition, "weapon") == replace(
        system_of(after.condition, "weapon"), lost=3, destroyed=False
    )


def test_3_1_4_a_system_battery_takes_a_point_of_the_first_hit() -> None:
    """CI-7.4.3-1, CI-3.1.4-1."""
    battery = Battery(id="cell", structure=2, capacity=5, convert=1, serves="weapon")
    sheet = one(0, 20, battery, weapon=4)
    after = struck(sheet, hit("particle", 18, 3))
    assert taken(after, "system_battery") == [1]
    assert [step.left for step in steps(after)] == [2, 0]
    assert (left(after, sheet, "weapon"), left(after, sheet, "cell")) == (2, 0)
    again = struck(after.condition, hit("particle", 24, 1), sheet)
    assert left(again, sheet, "weapon") == 1
    assert struck(sheet, hit("laser", 20, 4, configuration="slicing")).lost == 0


def test_7_4_1m_4_armour_guards_its_own_section_alone() -> None:
    """CI-7.4.1M-4."""
    sheet = unit(part("forward", 4), part("aft", 0), part("core"))
    after = struck(sheet, hit("particle", 13, 20, configuration="enveloping"))
    assert (hull(after), hull(after, "aft"), TABLES.fire.hull_to) == (14, 10, 14)
