"""Phase 8, ships fire: who may, what is declared, in which order dice fall (2.7)."""

from rules.full_thrust.alone import refusal, refused, refused_at, rule
from rules.full_thrust.builders_combat import AHEAD, NORTH, WARSHIP, fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import Outfit, named, only, told
from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.rules.full_thrust.fire import has_fire_left
from umpire.rules.full_thrust.gunnery import (
    GUNNERY_OF,
    BeamFired,
    FireWeapons,
    PassFire,
    ShipActivated,
    Shot,
)
from umpire.rules.full_thrust.state.battle import FighterGroup, Salvo
from umpire.rules.full_thrust.state.ship import (
    WEAPONS,
    Beam,
    FireControl,
    MainDrive,
    PointDefence,
    ScreenGenerator,
    Status,
)
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import (
    DamageTaken,
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
)

TARGET = ship("B1", NORTH)


def test_2_7_each_kind_of_weapon_is_fired_in_a_way_of_its_own() -> None:
    """And nothing else is (FT-2.7-14)."""
    unarmed = ", ".join(kind.__name__ for kind in {*WEAPONS} ^ {*GUNNERY_OF})
    assert not unarmed, f"Tell in GUNNERY how {unarmed} fires, and name it among `Weapon`."


def test_2_7_a_ship_fires_all_its_weapons_in_one_activation() -> None:
    """They are used then, and the ship is done (FT-2.7-12, FT-2.7-14)."""
    ruling = rule(fire_phase(warship(), TARGET), fire("B1 B2"), 4, 5, 1)
    firer = named(ruling, "A1")
    assert (firer.activated, firer.used) == (True, ("B1", "B2"))
    assert not has_fire_left(ruling.state, "A")
    assert refused(ruling.state, fire("B3")) == "already_fired"
    assert refused(ruling.state, PassFire("A1")) == "already_fired"


def test_2_7_a_target_may_be_fired_at_by_any_number_of_ships() -> None:
    """Each makes its own check (FT-2.7-14)."""
    before = fire_phase(warship(), warship("A2", (1.0, 0.0)), ship("B1", NORTH, rows=(1, 1, 9)))
    first = rule(before, fire("B1"), 5)
    second = rule(first.state, fire("B1", by="A2"), 5)
    assert [only(each, ThresholdChecked).point for each in (first, second)] == [1, 2]


def test_2_7_a_weapon_used_in_point_defence_does_not_fire() -> None:
    """Once a turn over all phases (FT-2.7-10)."""
    wrong = refusal(fire_phase(warship(used=("B1",)), TARGET), fire("B1"))
    assert (wrong.code, wrong.at) == ("weapon_used", "/shots/0/weapon")


def test_2_6_a_weapon_that_is_struck_off_does_not_fire() -> None:
    """It is lost (FT-2.6-3)."""
    wrong = refusal(fire_phase(warship(lost=("B1",)), TARGET), fire("B2 B1"))
    assert (wrong.code, wrong.at) == ("weapon_destroyed", "/shots/1/weapon")


def test_2_7_damage_counts_at_once_the_check_after_the_fire_at_that_target() -> None:
    """The next target is thrown for after that; the first ship's loss shows (FT-2.7-12)."""
    targets = (
        ship("B1", NORTH, FireControl("F"), PointDefence("P"), rows=(3, 9)),
        ship("B2", (1.0, 8.0)),
    )
    order = FireWeapons("A1", (Shot("B3", "B1"), Shot("B1", "B2"), Shot("B2", "B1")))
    ruling = rule(fire_phase(warship(), *targets), order, 4, 5, 4, 1, 1, 1, 6, 5)
    kinds = [type(event) for event in ruling.events]
    assert kinds == [
        BeamFired,
        BeamFired,
        DamageTaken,
        ThresholdChecked,
        SystemLost,
        BeamFired,
        DamageTaken,
        ShipActivated,
    ]
    assert named(ruling, "B1").lost == ("F",)


def test_2_7_nothing_is_thrown_when_any_one_shot_is_not_allowed() -> None:
    """All of it is declared first (FT-2.7-13)."""
    before = fire_phase(warship(), TARGET, ship("B2", (0.0, -8.0)))
    wrong = refusal(before, FireWeapons("A1", (Shot("B1", "B1"), Shot("B2", "B2"))))
    assert (wrong.code, wrong.at) == ("aft_arc", "/shots/1/target")


def test_dice_2_target_by_target_weapons_as_declared() -> None:
    """Targets in the order in which they are first named (FT-DICE-2)."""
    order = FireWeapons("A1", (Shot("T1", "B2"), Shot("B2", "B1"), Shot("B1", "B2")))
    ruling = rule(fire_phase(warship(), TARGET, ship("B2", (1.0, 8.0))), order, 3, 6, 4, 1, 5)
    assert [shot.weapon for shot in ruling.events if hasattr(shot, "weapon")] == ["T1", "B1", "B2"]
    assert named(ruling, "B2").damage == 7
    assert named(ruling, "B1").damage == 1


def test_rul_18_mixed_damage_falls_in_the_declared_order() -> None:
    """Whatever the order, the sum is the same (FT-RUL-18)."""
    target = ship("B1", NORTH, armour=3)
    beam_first = rule(fire_phase(warship(), target), fire("B1 T1"), 6, 4, 3, 5)
    torpedo_first = rule(fire_phase(warship(), target), fire("T1 B1"), 3, 5, 6, 4)
    assert named(beam_first, "B1").damage == named(torpedo_first, "B1").damage == 5
    assert named(beam_first, "B1").armour == named(torpedo_first, "B1").armour == 0


def test_rul_12_dice_fall_at_a_target_that_must_be_gone() -> None:
    """Nothing is redirected, and the excess is told (FT-RUL-12)."""
    before = fire_phase(warship(), ship("B1", NORTH, rows=(1, 0, 0, 0)), ship("B2", (1.0, 8.0)))
    ruling = rule(before, fire("B1 B2"), 5, 5, 4)
    assert only(ruling, ShipDestroyed).excess == 2
    assert named(ruling, "B2").damage == 0


def test_rul_99_a_damaged_ship_fires_with_what_it_has_left() -> None:
    """Whatever it has lost in this very phase (FT-RUL-99)."""
    other = ship("B1", NORTH, *WARSHIP, rows=(1, 9), facing=6)
    hit = rule(fire_phase(warship(), other), fire("B1"), 5, 6, 6, 1, *[6] * 7)
    assert named(hit, "B1").lost == ("B1",)
    before = fire_phase(*hit.state.ships, active="B", sides=("A", "B"))
    assert refused(before, fire("B1", "A1", "B1")) == "weapon_destroyed"
    assert only(rule(before, fire("B2", "A1", "B1"), 1, 1), BeamFired).weapon == "B2"


def test_2_7_only_the_side_whose_turn_it_is_fires_or_passes() -> None:
    """FT-2.7-12."""
    before = fire_phase(warship(), warship("B1", NORTH, facing=6))
    for order in (fire("B1", "A1", "B1"), PassFire("B1")):
        assert refused_at(before, order) == ("not_active_side", "/ship")


def test_rul_13_passing_a_ship_is_its_activation() -> None:
    """It does not fire this turn (FT-RUL-13)."""
    ruling = rule(fire_phase(warship(), warship("A2"), TARGET), PassFire("A1"))
    assert only(ruling, ShipActivated).fired == ()
    assert named(ruling, "A1").activated
    assert has_fire_left(ruling.state, "A")


@rows(
    ({"core": Core(bridge="out", bridge_until=5)}, "out_of_control"),
    ({"core": Core(bridge="out")}, "out_of_control"),
    ({"core": Core(power_core="dumped")}, "no_power"),
    ({"core": Core(power_core="abandoned", abandoned_turn=2)}, "out_of_control"),
    ({"core": Core(life_support="failed")}, "out_of_control"),
    ({"ftl_since": 3}, "ftl_warming"),
)
def test_7_2_ships_that_nobody_commands_do_not_fire(changes: Fields, code: str) -> None:
    """Nor those on their way out (FT-7.2-2, FT-7.2-4, FT-RUL-102, FT-8.1-1)."""
    before = fire_phase(warship(**changes), TARGET)
    assert refused_at(before, fire("B1")) == (code, "/ship")
    assert not has_fire_left(before, "A")


def test_7_2_a_ship_whose_core_is_hit_still_fires() -> None:
    """A critical power core powers it; life support that fails is no matter yet (FT-7.2-3, -6)."""
    core = Core(power_core="critical", life_support="failing", life_support_until=5)
    assert only(rule(fire_phase(warship(core=core), TARGET), fire("B1"), 1), BeamFired)


@rows(
    ("destroyed", "destroyed"),
    ("off_table", "off_table"),
    ("jumped", "jumped"),
    ("waiting", "unknown_ship"),
    ("withdrawn", "withdrawn"),
)
def test_2_7_who_is_not_on_the_table_neither_fires_nor_is_fired_at(
    status: Status, code: str
) -> None:
    """Gone, or not yet there."""
    gone = fire_phase(warship(status=status), warship("A2"), TARGET)
    assert refused(gone, fire("B1")) == refused(gone, PassFire("A1")) == code
    wrong = refusal(fire_phase(warship(), ship("B1", NORTH, status=status)), fire("B1"))
    assert (wrong.code, wrong.at) == (code, "/shots/0/target")


def test_2_7_friends_are_not_fired_at() -> None:
    """Not even at another ship of the side."""
    wrong = refusal(fire_phase(warship(), ship("A2", NORTH), TARGET), fire("B1", "A2"))
    assert (wrong.code, wrong.at) == ("own_side", "/shots/0/target")


@rows(
    (fire("B1", by="A9"), "unknown_ship", "/ship"),
    (PassFire("A9"), "unknown_ship", "/ship"),
    (fire("B1", "B9"), "unknown_ship", "/shots/0/target"),
    (fire("B9"), "unknown_weapon", "/shots/0/weapon"),
    (fire("B1", "g1"), "unknown_target", "/shots/0/target"),
    (fire("B1", "m1"), "unknown_target", "/shots/0/target"),
)
def test_2_7_what_is_not_there_is_not_understood(
    order: FireWeapons | PassFire, code: str, at: str
) -> None:
    """Ships fire at ships, with weapons that they have."""
    group, salvo = FighterGroup("g1", "B"), Salvo("m1", "B", "B1", 0.0, 5.0)
    wrong = refusal(fire_phase(warship(), TARGET, groups=(group,), salvoes=(salvo,)), order)
    assert isinstance(wrong, Malformed)
    assert (wrong.code, wrong.at) == (code, at)


def test_4_10_the_introductory_fleets_fight() -> None:
    """Cruisers with level 1 screens and 3 armour, frigates without either (FT-4.10-1)."""
    cruiser: Outfit = (
        MainDrive("D"),
        FireControl("F1"),
        FireControl("F2"),
        *[Beam(f"B{number}", 2, AHEAD) for number in range(3)],
        *[Beam(f"C{number}", 1, AHEAD) for number in range(2)],
        ScreenGenerator("S"),
        PointDefence("P1"),
        PointDefence("P2"),
    )
    frigate: Outfit = (
        MainDrive("D"),
        FireControl("F1"),
        *[Beam(f"B{number}", 2, AHEAD) for number in range(2)],
        *[Beam(f"C{number}", 1, AHEAD) for number in range(2)],
        PointDefence("P1"),
    )
    large = {"rows": (4, 4, 3, 3), "armour": 3, "thrust": 4}
    small = {"rows": (2, 2, 2, 1), "thrust": 6}
    fleets = [
        ship(f"{side}{number}", (float(number), north), *systems, facing=facing, **display)
        for side, north, facing in (("A", 0.0, 12), ("B", 10.0, 6))
        for number, (systems, display) in enumerate([(cruiser, large)] * 2 + [(frigate, small)] * 3)
    ]
    before = fire_phase(*fleets)
    assert [each.hull for each in before.ships if each.side == "A"] == [14, 14, 7, 7, 7]
    order = FireWeapons("A0", (Shot("B0", "B0"), Shot("B1", "B0"), Shot("C0", "B4")))
    ruling = rule(before, order, 4, 5, 6, 1, 4, 4)
    assert [shot.damage for shot in told(ruling, BeamFired)] == [1, 3, 1]
    assert (named(ruling, "B0").armour, named(ruling, "B0").damage) == (0, 1)
    assert (named(ruling, "B4").damage, ruling.state.ships[0].velocity) == (1, 6)
