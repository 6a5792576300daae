"""4.8 Needle beams: one die at one system, past screens and armour."""

from rules.full_thrust.alone import refusal, refused, refused_at, rule
from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import named, only, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.gunnery import FireWeapons, NeedleFired, Shot
from umpire.rules.full_thrust.state.battle import Battle, FighterGroup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    MainDrive,
    ScreenGenerator,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import NeedleTable, Tables
from umpire.rules.full_thrust.thresholds import DamageTaken, SystemLost, ThresholdChecked

SYSTEMS = (
    MainDrive("D"),
    Beam("B", 3, ARCS),
    ScreenGenerator("S"),
    FireControl("F"),
    SubmunitionPack("P", ARCS),
)


def duel(place: Place = NORTH, **changes: object) -> Battle:
    """Return a battle of a warship and a target with armour."""
    given = {"armour": 3} | changes
    return fire_phase(warship(), ship("B1", place, *SYSTEMS, **given))


@rows((1, 0, ()), (4, 0, ()), (5, 1, ()), (6, 1, ("B",)))
def test_4_8_a_needle_hits_on_5_and_6(face: int, damage: int, lost: tuple[str, ...]) -> None:
    """5 costs a hull box, 6 the system too, whatever armour and screens there are (FT-4.8-1)."""
    ruling = rule(duel(), fire("N1:B"), face)
    target = named(ruling, "B1")
    assert (target.damage, target.lost, target.armour) == (damage, lost, 3)
    assert only(ruling, NeedleFired).knocked_out is bool(lost)
    assert len(told(ruling, DamageTaken)) == damage


def test_4_8_a_needle_reaches_12_mu() -> None:
    """And no farther (FT-4.8-1)."""
    assert only(rule(duel((0.0, 12.0)), fire("N1:B"), 1), NeedleFired).range_mu == 12.0
    assert refused(duel((0.0, 12.01)), fire("N1:B")) == "out_of_range"


def test_4_8_the_drive_is_halved_and_then_stopped() -> None:
    """By the first and the second hit, of one attack also (FT-4.8-3, FT-RUL-16)."""
    once = rule(duel(), fire("N1:D"), 6)
    assert (named(once, "B1").drive, named(once, "B1").lost) == ("half", ())
    twice = rule(duel(), fire("N1:D N2:D"), 6, 6)
    assert (named(twice, "B1").drive, named(twice, "B1").lost) == ("out", ("D",))
    assert [lost.rule for lost in told(twice, SystemLost)] == ["FT-4.8-1", "FT-4.8-1"]
    assert named(rule(duel(drive="half"), fire("N1:D"), 6), "B1").drive == "out"


def test_4_8_two_hits_on_any_other_system_cost_it_once() -> None:
    """Each still costs a hull box (FT-4.8-1)."""
    ruling = rule(duel(), fire("N1:B N2:B"), 6, 6)
    assert len(told(ruling, SystemLost)) == 1
    assert named(ruling, "B1").damage == 2


@rows("bridge", "power_core", "life_support")
def test_4_8_core_systems_cannot_be_aimed_at(system: str) -> None:
    """With the option on or off (FT-4.8-3, FT-7.2-1)."""
    for options in (Options(), Options(core_systems=True)):
        before = fire_phase(warship(), ship("B1", NORTH, *SYSTEMS), options=options)
        assert refused_at(before, fire(f"N1:{system}")) == ("no_core_target", "/shots/0/system")


def test_4_8_what_is_lost_or_spent_cannot_be_aimed_at() -> None:
    """It is struck off the display (FT-RUL-52)."""
    assert refused(duel(lost=("B",)), fire("N1:B")) == "system_destroyed"
    assert refused(duel(spent=("P",)), fire("N1:P")) == "system_destroyed"


def test_4_8_a_needle_names_a_system_of_its_target() -> None:
    """And a beam names none."""
    assert refused(duel(), fire("N1")) == "no_system_named"
    assert refused(duel(), fire("N1:X")) == "unknown_system"
    wrong = refusal(duel(), FireWeapons("A1", (Shot("B1", "B1", "D"),)))
    assert (wrong.code, wrong.at) == ("wrong_weapon", "/shots/0/system")


def test_4_8_needle_points_count_for_thresholds_with_the_rest_of_the_fire() -> None:
    """One attack, one check; what the needle knocked out does not throw (FT-RUL-52)."""
    ruling = rule(duel(rows=(2, 9), armour=0), fire("B1 N1:S"), 5, 6, 6, 6, 6, 6)
    assert only(ruling, DamageTaken).points == 2
    assert only(ruling, ThresholdChecked).systems == ("D", "B", "F", "P")


def test_4_8_a_bay_takes_its_fighters_along() -> None:
    """A needle loses it like a check (FT-7.1-2)."""
    aboard = FighterGroup("g1", "B", status="aboard", carrier="B1", bay="H1")
    before = fire_phase(warship(), ship("B1", NORTH, FighterBay("H1")), groups=(aboard,))
    assert rule(before, fire("N1:H1"), 6).state.groups[0].status == "destroyed"


def test_4_8_a_scenario_may_have_its_own_needles() -> None:
    """Which knock a system out without a scratch on the hull, for example."""
    tables = Tables(needle=NeedleTable(max_mu=20.0, hull_on=6, system_on=4, hull_damage=0))
    before = fire_phase(warship(), ship("B1", (0.0, 20.0), *SYSTEMS), tables=tables)
    target = named(rule(before, fire("N1:B"), 4), "B1")
    assert (target.damage, target.lost) == (0, ("B",))
