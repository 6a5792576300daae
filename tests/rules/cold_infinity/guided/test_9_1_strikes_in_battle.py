"""CI 9.1, 2.3.2: guided weapons strike in a battle, each with its throws."""

from msgspec.structs import replace

from rules.cold_infinity.builders_guided import under_way
from rules.cold_infinity.ships import BITTERN, PULSED_BURR, THISTLE
from rules.cold_infinity.table import battle, foe, give, group, having, heard, only, refusal, ship
from umpire.kernel.dice import SuppliedDice
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import (
    DamageThrown,
    DrmTerm,
    HitScored,
    PulsesThrown,
    ShotThrown,
)
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, has_strikes, resolve_guided
from umpire.rules.cold_infinity.guided.strikes import GuidedArrived, GuidedLost
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    DecoyDeclared,
    DefensiveShot,
    Discovered,
    Ruling,
    WeaponUse,
    change_fire,
    change_group,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Attitude, Barnstorming, EwAllocation
from umpire.rules.cold_infinity.state.weapons import Body

AT_B = LaunchGuided(unit="A", weapon="rack", target="B")
OWN = DrmTerm("amplification", 2)
RACK = DrmTerm("accuracy", 2)
BOW = DrmTerm("silhouette", 1)


def launched(*more: LaunchGuided, options: Options | None = None) -> Battle:
    state = battle(ship("A"), foe("B", 6), options=options)
    return under_way(state, AT_B, *more)


def moved(state: Battle, name: str, cell: tuple[int, int]) -> Battle:
    return change_unit(state, name, cell=cell, came=(cell[0], cell[1] - 1), arrival=9)


def struck(state: Battle, *faces: int) -> ShotThrown:
    dice = SuppliedDice(faces)
    thrown = only(resolve_guided(Ruling(state), None, dice), ShotThrown)
    dice.finish()
    return thrown


def lost(state: Battle) -> GuidedLost:
    ruling = give(state, ResolveFire())
    assert not ruling.state.guided
    return heard(ruling, GuidedLost)[0]


def test_9_1_a_missile_throws_to_hit_and_its_damage_waits() -> None:
    """CI-9.1-1, CI-RUL-117, CI-9.0-2, CI-7.3.1.1-3."""
    ruling = give(launched(), ResolveFire(), (4, 4, 4))
    thrown = only(ruling, ShotThrown)
    assert (thrown.terms, thrown.result, thrown.range_hexes) == ((BOW, OWN, RACK), 17, 6)
    assert heard(ruling, DamageThrown)[0].rolled == (12,)
    hit = only(ruling, HitScored)
    assert (hit.hit.target, hit.hit.route) == ("B", ("forward", "core"))
    assert not ruling.state.guided
    assert Discovered("A", "rack") in ruling.state.discovered


def test_9_1_a_miss_is_spent_too() -> None:
    """CI-9.1-1."""
    ruling = give(launched(), ResolveFire(), (1, 2, 2))
    assert not heard(ruling, HitScored)
    assert not ruling.state.guided


def test_9_1_the_target_must_not_have_gone_too_far() -> None:
    """A thistle reaches 15 hexes from its marker, however its launcher moves (CI-9.0-3)."""
    assert lost(moved(launched(), "B", (0, -16))).loss == "too_far"
    assert struck(moved(launched(), "B", (0, -15)), 1, 1, 1).range_hexes == 15


def test_9_1_an_enemy_in_the_way_becomes_the_target() -> None:
    """CI-9.1-1, CI-RUL-62."""
    state = battle(
        ship("A"), ship("B", "blue", cell=(0, -6)), ship("C", "blue", cell=(5, 0), facing=4)
    )
    blocked = moved(under_way(state, AT_B), "C", (0, -3))
    ruling = give(blocked, ResolveFire(), (1, 1, 1))
    arrived = only(ruling, GuidedArrived)
    assert (arrived.target, arrived.instead_of) == ("C", "B")
    assert heard(ruling, ShotThrown)[0].range_hexes == 3


def test_9_1_anything_else_in_the_way_stops_it() -> None:
    """CI-9.1-1, CI-RUL-62."""
    rock = Body("rock", (0, -3), 50)
    assert lost(replace(launched(), bodies=(rock,))).loss == "blocked"
    state = battle(ship("A"), ship("C", cell=(5, 0)), ship("B", "blue", cell=(0, -6)))
    assert lost(moved(under_way(state, AT_B), "C", (0, -3))).loss == "blocked"


def test_9_1_a_target_that_is_gone_is_not_struck() -> None:
    """CI-9.1-1."""
    assert lost(change_ship(launched(), "B", status="destroyed")).loss == "target_gone"


def test_7_5_3_1_the_rack_must_bear_on_its_target_when_it_is_struck() -> None:
    """CI-7.5.3.1-1, CI-9.0-1."""
    state = launched()
    assert struck(having(state, "A", motion={"attitude": Attitude(4)}), 1, 1, 1).terms == (
        BOW,
        OWN,
    )
    hidden = moved(state, "A", (0, -12))
    rock = replace(hidden, bodies=(Body("rock", (0, -9), 50),))
    turned = replace(hidden.ships[0].motion, attitude=Attitude(4))
    assert struck(change_ship(rock, "A", motion=turned), 1, 1, 1).terms == (BOW, OWN)
    assert struck(change_ship(hidden, "A", motion=turned), 1, 1, 1).terms == (BOW, OWN, RACK)


def test_7_5_3_1_a_launcher_that_is_gone_guides_nothing() -> None:
    """CI-UMP-82."""
    assert struck(change_ship(launched(), "A", status="destroyed"), 1, 1, 1).terms == (BOW, OWN)


def test_9_0_a_torpedo_has_the_amplification_and_accuracy_of_its_launcher() -> None:
    """CI-9.0-2, CI-7.5.3-1, CI-4.2-1."""
    state = battle(ship("A", sheet="harrowgate"), foe("B", 6))
    set_ew = having(state, "A", warfare={"ew": EwAllocation(shroud=1, amplification=3)})
    set_ew = having(set_ew, "B", warfare={"ew": EwAllocation(ecm=2)})
    flying = under_way(set_ew, LaunchGuided(unit="A", weapon="sling_1", target="B"))
    expected = (
        BOW,
        DrmTerm("amplification", 3),
        DrmTerm("ecm", -2),
        DrmTerm("accuracy", 4),
    )
    assert struck(flying, 1, 1, 1).terms == expected
    gone = change_ship(flying, "A", status="destroyed")
    assert DrmTerm("amplification", 3) not in struck(gone, 1, 1, 1).terms


def test_9_1_a_torpedo_needs_its_lock_on_again_by_house_rule_alone() -> None:
    """CI-RUL-25."""
    state = battle(ship("A", sheet="harrowgate"), foe("B", 6))
    own = replace(state.ships[0].warfare, ew=EwAllocation(shroud=1))
    flying = under_way(
        change_ship(state, "A", warfare=own),
        LaunchGuided(unit="A", weapon="sling_1", target="B"),
    )
    unlocked = change_ship(flying, "A", warfare=replace(own, ew=EwAllocation()))
    assert struck(unlocked, 1, 1, 1).target == "B"
    assert lost(replace(unlocked, options=Options(torpedo_lock_recheck=True))).loss == "lock_lost"


def test_8_1_2_pulses_of_a_missile_are_thrown_for() -> None:
    """CI-8.1.2-1, CI-RUL-55."""
    sheet = replace(BITTERN, munitions=(THISTLE, PULSED_BURR))
    state = having(battle(ship("A"), foe("B", 6)), "A", sheet=sheet)
    racks = replace(state.ships[0].arms.magazines[0], missiles=("burr",))
    flying = under_way(having(state, "A", arms={"magazines": (racks,)}), AT_B)
    ruling = give(flying, ResolveFire(), (4, 4, 4, 2, 3, 3, 1, 2))
    pulses = only(ruling, PulsesThrown)
    assert (pulses.drm, pulses.pulses) == (6, 2)
    assert heard(ruling, DamageThrown)[0].rolled == (1, 2)


def test_12_2_3_missiles_of_a_group_are_thrown_for_one_by_one() -> None:
    """CI-12.2.3-1, CI-UMP-84, CI-RUL-32."""
    state = battle(group("F"), group("G", "blue", cell=(0, -5), facing=4))
    evading = change_group(change_group(state, "G", evasion=2), "F", evasion=3)
    flying = under_way(evading, LaunchGuided(unit="F", weapon="pod", target="G"))
    ruling = give(flying, ResolveFire(), (6, 6, 6, 1, 1, 1, 6, 6, 6))
    thrown = heard(ruling, ShotThrown)
    assert [each.is_hit for each in thrown] == [True, False, True]
    assert thrown[0].terms == (BOW, OWN, DrmTerm("evasion", -2))
    assert len(heard(ruling, HitScored)) == 2


def test_7_3_one_guided_weapon_may_be_resolved_alone() -> None:
    """CI-7.3.1-2."""
    state = battle(group("F"), ship("B", "blue", cell=(0, -5)))
    flying = under_way(state, LaunchGuided(unit="F", weapon="pod", target="B"))
    ruling = give(flying, ResolveFire(shot="g2"), (1, 1, 1))
    assert [each.id for each in ruling.state.guided] == ["g1", "g3"]
    assert refusal(flying, ResolveFire(shot="g9")).code == "unknown_target"


def test_7_3_hits_do_their_damage_when_the_phase_ends() -> None:
    """CI-7.3-1, CI-2.3.2-1."""
    ruling = resolve_guided(Ruling(launched()), None, SuppliedDice((3, 3, 3)))
    assert ruling.state.ships[1].condition == launched().ships[1].condition
    after = land(ruling, SuppliedDice(())).state
    assert after.ships[1].condition.sections[0].hull == 8
    assert not has_strikes(after)


def test_5_5_3_a_barnstormer_guides_nothing() -> None:
    """CI-RUL-126, CI-5.5.3-3."""
    state = battle(ship("A"), foe("B", 6))
    flying = under_way(state, AT_B)
    skims = change_ship(flying, "A", barnstorming=Barnstorming("B", "success"))
    assert struck(skims, 1, 1, 1).terms == (BOW, OWN)
    failed = change_ship(flying, "A", barnstorming=Barnstorming("B", "failed_rams", 1))
    assert lost(failed).loss == "unguided"


def test_5_5_3_a_miss_at_a_barnstormer_strikes_the_ship_below() -> None:
    """CI-5.5.3-2."""
    state = battle(
        ship("A"),
        ship("M", "red", "meridian", cell=(0, -6), facing=4),
        group("G", "blue", cell=(0, -6), came=(0, -7)),
    )
    flying = under_way(state, replace(AT_B, target="G"))
    skims = change_group(flying, "G", barnstorming=Barnstorming("M", "success"))
    ruling = give(skims, ResolveFire(), (1, 1, 1))
    (hit,) = [each.hit for each in heard(ruling, HitScored)]
    assert (hit.target, hit.natural, hit.route[0]) == ("M", None, "forward")


def test_7_7_a_target_in_the_launch_hex_is_struck_from_where_they_stand() -> None:
    """CI-7.7-1, CI-UMP-80."""
    target = moved(launched(), "B", (0, 0))
    (thrown,) = [struck(target, 6, 6, 6)]
    assert thrown.range_hexes == 0
    still = battle(ship("B", "blue", facing=1), ship("A", came=(0, 1), facing=1))
    ruling = resolve_guided(Ruling(under_way(still, AT_B)), None, SuppliedDice((6, 6, 6)))
    assert heard(ruling, HitScored)[0].hit.route[0] == "aft"


def with_bridge(state: Battle, lost: int) -> Battle:
    sections = tuple(
        replace(
            part,
            systems=tuple(
                replace(each, lost=lost) if each.id == "bridge" else each for each in part.systems
            ),
        )
        for part in state.ships[0].condition.sections
    )
    return having(state, "A", condition={"sections": sections})


def test_13_1_8_1_a_derelict_keeps_the_penalty_of_its_bridge() -> None:
    """CI-13.1.8.1-1."""
    state = having(with_bridge(launched(), 10), "A", status="derelict")
    assert DrmTerm("accuracy", 1) in struck(state, 1, 1, 1).terms


def test_13_1_8_1_the_bridge_in_control_changes_the_accuracy_of_racks() -> None:
    """A worn bridge takes 1 off, where the accuracy counts at all (CI-13.1.8.1-1)."""
    worn = with_bridge(launched(), 4)
    assert DrmTerm("accuracy", 1) in struck(worn, 1, 1, 1).terms
    expected = (BOW, OWN)
    assert struck(having(worn, "A", motion={"attitude": Attitude(4)}), 1, 1, 1).terms == expected


def test_7_5_3_destroyed_sections_may_count_no_more() -> None:
    """CI-RUL-114."""
    state = battle(ship("A", sheet="harrowgate"), foe("B", 6))
    flying = under_way(
        having(state, "A", warfare={"ew": EwAllocation(shroud=1)}),
        LaunchGuided(unit="A", weapon="sling_1", target="B"),
    )
    condition = flying.ships[1].condition
    aft = tuple(
        replace(each, hull=0) if each.name == "aft" else each for each in condition.sections
    )
    hurt = change_ship(flying, "B", condition=replace(condition, sections=aft))
    assert DrmTerm("accuracy", 4) in struck(hurt, 1, 1, 1).terms
    option = replace(hurt, options=Options(count_destroyed_sections=False))
    assert DrmTerm("accuracy", 3) in struck(option, 1, 1, 1).terms


def test_11_defence_decoys_and_shields_lower_the_chance() -> None:
    """CI-7.3.1-1."""
    state = battle(ship("A"), foe("B", 6, "harrowgate"))
    flying = under_way(state, AT_B)
    met = change_fire(
        flying,
        uses=(WeaponUse("B", "hailstone_port", "standard"),),
        met=(DefensiveShot("B", "hailstone_port", "g1"),),
        decoys=(DecoyDeclared("B", "chaff"),),
    )
    terms = {each.name: each.drm for each in struck(met, 1, 1, 1).terms}
    assert (terms["defence"], terms["chaff"], terms["deflection"]) == (-2, -2, -2)
