"""Hits in a battle: they land when their phase ends, in their order (CI 7.3, 7.4, 13.1)."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_damage import (
    a_hit,
    entered,
    landed,
    lost,
    part_of,
    the_ship,
    with_part,
    worn_down,
)
from rules.cold_infinity.table import battle, give, group, having, heard, only, rows, ship
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder, Malformed
from umpire.rules.cold_infinity.hits.failures import (
    HitSpent,
    RackStruck,
    ShipStruck,
    SystemDestroyed,
    TrackingBroken,
    UnitLost,
    WeaponWorn,
)
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    OpenShot,
    change_fire,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import known_gun
from umpire.rules.cold_infinity.state.vessels import (
    AgainstShot,
    Defences,
    Track,
    WeaponWear,
    WornWeapon,
)
from umpire.rules.cold_infinity.state.weapons import Damage, RangeRating

BASIC = Options(level="basic")


def two(**given: object) -> Battle:
    fields: dict[str, object] = {"phase": "starship", **given}
    return battle(ship("r"), ship("b", "blue", cell=(0, -5)), **fields)  # type: ignore[arg-type]


def test_7_4_1_3_a_result_of_13_strikes_hull_behind_armour() -> None:
    """CI-7.4.1.3-1."""
    ruling = give(two(), entered("b", 13, 12))
    assert part_of(ruling, "b", "forward").hull == 20 - (12 - 4)


def test_7_4_a_result_of_12_does_half() -> None:
    """CI-7.4-1, CI-7.4.1.3-6."""
    ruling = give(two(), entered("b", 12, 13))
    assert part_of(ruling, "b", "forward").hull == 20 - (7 - 4)


def test_7_3_hits_land_in_their_order_when_the_phase_ends() -> None:
    """CI-7.3-1."""
    hits = (a_hit("b", 13, 14), a_hit("b", 13, 14, id="hit-2"), a_hit("b", 13, 10, id="hit-3"))
    ruling = landed(two(), *hits)
    told = heard(ruling, ShipStruck)
    assert [each.hit_id for each in told] == ["hit-1", "hit-2", "hit-3"]
    assert told[1].sections_lost == ("forward",)
    assert part_of(ruling, "b", "core").hull == 20 - 5


def test_7_4_1_3_what_a_hit_destroys_lets_the_next_of_its_phase_through() -> None:
    """CI-7.4.1.3-4."""
    state = worn_down(two(), "b", thruster_fp=6, thruster_fs=6)
    ruling = landed(state, a_hit("b", 20, 12), a_hit("b", 20, 10, id="hit-2"))
    places = [blow.location for each in heard(ruling, ShipStruck) for blow in each.blows]
    expected = [("forward", "thruster_forward"), ("core", "bridge")]
    assert [(each.section, each.system) for each in places] == expected
    assert lost(ruling, "b", "thruster_forward") == 8
    assert lost(ruling, "b", "bridge") == 10 - 5


def test_7_3_a_unit_that_is_lost_is_not_struck_again() -> None:
    """CI-7.4.4-1."""
    core = ("core",)
    hits = (a_hit("b", 13, 40, route=core), a_hit("b", 13, 9, id="hit-2", route=core))
    ruling = landed(two(), *hits)
    assert [each.status for each in heard(ruling, UnitLost)] == ["destroyed"]
    assert heard(ruling, HitSpent) == (HitSpent(hit_id="hit-2", unit="b"),)


def test_7_4_4_a_section_takes_all_that_is_in_it_along() -> None:
    """CI-7.4.4-1."""
    ruling = landed(two(), a_hit("b", 13, 60))
    told = only(ruling, ShipStruck)
    assert told.sections_lost == ("forward",)
    assert {each.system for each in told.losses if each.destroyed} >= {"flint_1", "rack"}


def test_7_4_a_scenario_may_have_its_own_chart() -> None:
    """The hit location chart is data; what 15 strikes is told by it (CI-7.4.1.3-1, CI-RUL-51)."""
    turned_round = Tables(locations=tuple(reversed(Tables().locations)))
    plain = give(two(), entered("b", 15, 7, section="core"))
    other = give(two(tables=turned_round), entered("b", 15, 7, section="core"))
    assert lost(plain, "b", "bridge") == 2
    assert lost(other, "b", "reactor") == 2


def test_7_4_1_3_the_defender_picks_among_systems_of_a_type() -> None:
    """CI-7.4.1.3-5."""
    state = change_ship(two(), "b", defences=Defences(picks=("flint_2",)))
    assert lost(give(state, entered("b", 18, 5)), "b", "flint_2") == 1
    assert lost(give(two(), entered("b", 18, 5)), "b", "flint_1") == 1


def test_7_4_1_3_the_defender_picks_shot_by_shot() -> None:
    """CI-7.4.1.3-5."""
    plan = Defences(picks=("flint_1",), shots=(AgainstShot(shot="shot-2", picks=("flint_2",)),))
    state = change_ship(two(), "b", defences=plan)
    hits = [a_hit("b", 18, 5, id=f"shot-{number}.1") for number in (1, 2)]
    assert [lost(landed(state, hit), "b", "flint_2") for hit in hits] == [0, 1]


@rows(("flint_1", "range"), ("flint_2", "damage"))
def test_13_1_9_what_wear_takes_is_said_of_each_gun(gun: str, reduction: str) -> None:
    """CI-13.1.9-1."""
    plan = Defences(picks=(gun,), wear="damage", wears=(WeaponWear("flint_1", "range"),))
    state = change_ship(two(), "b", defences=plan)
    told = only(give(state, entered("b", 18, 6)), WeaponWorn)
    assert (told.weapon, told.reduction) == (gun, reduction)


def test_13_1_9_a_gun_that_has_lost_half_is_worn() -> None:
    """CI-13.1.9-1, CI-RUL-89."""
    told = only(give(two(), entered("b", 18, 6)), WeaponWorn)
    assert (told.weapon, told.reduction) == ("flint_1", "damage")
    assert told.block.damage.dice[0].number == 1
    state = change_ship(two(), "b", defences=Defences(wear="range"))
    ruling = give(state, entered("b", 18, 6))
    (worn,) = the_ship(ruling, "b").arms.worn
    assert (worn.block.range.penalty, worn.block.range.hexes) == (1, 1)


def test_13_1_9_it_wears_once() -> None:
    """CI-RUL-89."""
    state = give(two(), entered("b", 18, 6)).state
    assert not heard(give(state, entered("b", 18, 5)), WeaponWorn)


def test_13_1_9_a_gun_with_nothing_left_to_lose_is_destroyed() -> None:
    """CI-13.1.9-1."""
    state = two()
    b = the_ship(state, "b")
    block = replace(known_gun(b, "flint_1", at=""), damage=Damage(), range=RangeRating(3, 1))
    state = having(state, "b", arms={"worn": (WornWeapon("flint_1", block),)})
    ruling = give(state, entered("b", 18, 6))
    assert [each.system for each in heard(ruling, SystemDestroyed)] == ["flint_1"]
    assert lost(ruling, "b", "flint_1") == 4


def test_13_1_9_weapons_of_the_basic_rules_work_until_they_are_gone() -> None:
    """CI-13.1.9-1, CI-RUL-1."""
    assert not heard(give(two(options=BASIC), entered("b", 18, 6)), WeaponWorn)


@rows((2, 12), (1, 0))
def test_13_1_10_a_rack_throws_for_a_hit(face: int, left: int) -> None:
    """Four missiles go with each point; with a 1 all of it blows up (CI-13.1.10-1, CI-RUL-88)."""
    state = worn_down(two(), "b", flint_1=4, flint_2=4)
    ruling = give(state, entered("b", 18, 6), (face,))
    told = only(ruling, RackStruck)
    assert told.exploded == (face == 1)
    assert len(the_ship(ruling, "b").arms.missiles("rack")) == left
    assert lost(ruling, "b", "rack") == (5 if face == 1 else 2)


def test_13_1_10_a_rack_may_throw_for_each_point() -> None:
    """CI-RUL-88."""
    state = worn_down(two(options=Options(rack_explosion="point")), "b", flint_1=4, flint_2=4)
    told = only(give(state, entered("b", 18, 6), (2, 1)), RackStruck)
    assert told.exploded


def test_8_1_9_a_beam_ends_with_damage_to_its_weapon() -> None:
    """CI-8.1.9-2, CI-UMP-89."""
    state = two()
    the_ship(state, "b")
    track = Track(weapon="flint_1", target="r", turns=2, result=15, section="forward")
    state = having(state, "b", arms={"tracks": (track,)})
    beam = Attack(weapon="flint_1", target="r", configuration="tracking")
    other = replace(beam, weapon="flint_2", configuration="burst")
    shots = (
        OpenShot(id="s1", unit="b", attack=beam),
        OpenShot(id="s2", unit="b", attack=other),
    )
    ruling = give(change_fire(state, shots=shots), entered("b", 18, 5))
    assert [each.status for each in ruling.state.fire.shots] == ["lost", "waiting"]
    assert heard(ruling, TrackingBroken) == (TrackingBroken(ship="b", weapon="flint_1"),)
    assert the_ship(ruling, "b").arms.tracks == ()
    assert the_ship(ruling, "b").arms.ready("flint_1").shots == 1


def test_13_1_8_without_its_bridge_a_ship_is_derelict() -> None:
    """CI-13.1.8.1-1."""
    state = worn_down(two(), "b", bridge=9)
    ruling = give(state, entered("b", 21, 9, section="core"))
    assert [(each.unit, each.status) for each in heard(ruling, UnitLost)] == [("b", "derelict")]
    assert the_ship(ruling, "b").status == "derelict"


def test_13_1_8_in_the_basic_rules_it_is_removed() -> None:
    """CI-13.1.8-1, CI-RUL-86."""
    state = worn_down(two(options=BASIC), "b", bridge=9)
    ruling = give(state, entered("b", 21, 9, section="core"))
    assert the_ship(ruling, "b").status == "removed"


def test_13_1_8_a_bridge_that_has_no_control_costs_nothing() -> None:
    """CI-13.1.8.1-1, CI-15.1-1."""
    state = battle(ship("r"), ship("b", "blue", "harrowgate", cell=(0, -5)), phase="starship")
    state = change_ship(state, "b", defences=Defences(picks=("bridge_auxiliary",)))
    ruling = give(state, entered("b", 21, 30, section="core"))
    assert the_ship(ruling, "b").status == "active"


def test_3_4_a_system_that_was_on_draws_power_yet() -> None:
    """CI-3.4-1."""
    ruling = give(two(), entered("b", 18, 40))
    assert "flint_1" in [each.system for each in the_ship(ruling, "b").power.gone]


@rows(
    ({"unit": "x"}, Malformed),
    ({"section": "port"}, Malformed),
    ({"result": 10}, Malformed),
    ({"rolled": (5, 5)}, Malformed),
    ({"technology": "unheard_of"}, CannotAdjudicate),
    ({"unit": "f", "section": "core"}, Malformed),
    ({"unit": "f", "configuration": "piercing"}, IllegalOrder),
)
def test_7_4_what_is_no_hit_is_refused(changes: dict[str, object], error: type) -> None:
    """CI-7.4-1."""
    state = battle(ship("r"), ship("b", "blue", cell=(0, -5)), group("f"), phase="starship")
    with pytest.raises(error):
        give(state, replace(entered("b", 13, 12), **changes))


def test_7_4_a_lost_section_lets_a_hit_through_to_the_core() -> None:
    """CI-7.4.1.1-1."""
    state = with_part(two(), "b", "forward", hull=0, armour=0)
    ruling = give(state, entered("b", 13, 9))
    assert part_of(ruling, "b", "core").hull == 20 - 4
