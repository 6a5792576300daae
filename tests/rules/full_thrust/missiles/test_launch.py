"""Firing salvoes (FT 6.0, 6.1, 6.4), and the order in which ships do (FT 2.7)."""

from typing import Any

from rules.full_thrust.alone import refusal, refused, refused_at, rule
from rules.full_thrust.builders_missiles import FORWARD, LAUNCHER, battle, group, ship
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import told
from rules.rows import rows
from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.salvoes import (
    Launch,
    LaunchesDone,
    LaunchSalvoes,
    PassLaunch,
    SalvoLaunched,
    has_launch_left,
    open_arcs,
    reach_mu,
)
from umpire.rules.full_thrust.state.battle import Battle, Salvo
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    FtlDrive,
    Magazine,
    SalvoMissileLauncher,
    SalvoMissileRack,
)
from umpire.rules.full_thrust.state.tables import SalvoTable
from umpire.rules.full_thrust.state.values import Core, Manoeuvre


def missiles(**changes: Any) -> Battle:
    """Return a battle in which launching ship A1 acts."""
    return battle(
        ship("A1", systems=LAUNCHER, **changes), ship("B1", (0.0, 40.0)), phase="missiles"
    )


def racked(*arcs: Arc, **changes: Any) -> Battle:
    """Return the same battle, where A1 has one rack R."""
    return battle(ship("A1", systems=(SalvoMissileRack("R", arcs),), **changes), phase="missiles")


def launch(weapon: str, x: float = 0.0, y: float = 10.0, **changes: Any) -> LaunchSalvoes:
    """Return the order to launch one salvo of A1."""
    return LaunchSalvoes("A1", (Launch(weapon, x, y, **changes),))


def test_2_7_a_ship_launches_all_its_salvoes_and_is_done() -> None:
    """All the salvoes of a ship are launched at once, and then it has launched (FT-2.7-5)."""
    order = LaunchSalvoes(
        "A1", (Launch("R1", 0, 20), Launch("L1", 5, 12), Launch("L2", 0, 30, "extended_range"))
    )
    ruling = rule(missiles(), order)
    a1 = ruling.state.ship("A1")
    assert [
        Salvo("S1-1", "A", "A1", 0, 20),
        Salvo("S1-2", "A", "A1", 5, 12),
        Salvo("S1-3", "A", "A1", 0, 30, "extended_range"),
    ] == list(ruling.state.salvoes)
    assert a1 is not None
    assert (a1.used, a1.spent, a1.launches_done) == (("R1", "L1", "L2"), ("R1",), True)
    assert [LaunchesDone(ship="A1", side="A")] == told(ruling, LaunchesDone)
    assert refused(ruling.state, launch("R2")) == "already_launched"


def test_2_7_ships_of_a_side_launch_in_its_turn_alone() -> None:
    """Sides alternate ship by ship; a side whose turn it is not launches nothing (FT-2.7-5)."""
    waiting = battle(ship("A1", systems=LAUNCHER), phase="missiles", active="B")
    assert refused(waiting, launch("R1")) == "not_active_side"
    assert refused(waiting, PassLaunch("A1")) == "not_active_side"


def test_2_7_a_ship_that_passes_counts_as_done() -> None:
    """A ship that launches nothing has had its turn (FT-RUL-13)."""
    ruling = rule(missiles(), PassLaunch("A1"))
    assert (LaunchesDone(ship="A1", side="A", rule="FT-RUL-13"),) == ruling.events
    assert not has_launch_left(ruling.state, "A")
    assert refused(ruling.state, PassLaunch("A1")) == "already_launched"


def test_2_7_a_ship_without_salvoes_has_no_turn_to_give_up() -> None:
    """A turn is passed with a ship that could have launched, not with any ship (FT-RUL-13)."""
    unarmed = battle(ship("A1"), ship("A2", systems=LAUNCHER), phase="missiles")
    assert refused(unarmed, PassLaunch("A1")) == "nothing_to_launch"


@rows(("standard", 24.0), ("extended_range", 36.0))
def test_6_1_a_salvo_reaches_24_or_36_mu(kind: Any, reach: float) -> None:
    """Standard salvoes are aimed up to 24 MU away, extended range ones up to 36 (FT-6.0-1)."""
    assert reach == reach_mu(kind, SalvoTable())


@rows(
    ("R1", 24.0, None),
    ("R1", 24.0009, None),
    ("R1", 24.1, "out_of_range"),
    ("R2", 36.0, None),
    ("R2", 36.1, "out_of_range"),
    ("L1", 24.1, "out_of_range"),
)
def test_6_1_the_reach_is_measured_from_the_ship(weapon: str, y: float, code: str | None) -> None:
    """A point of aim beyond the reach is refused; the limit itself is inside (FT-6.1-1)."""
    if code:
        assert code == refused(missiles(), launch(weapon, y=y))
    else:
        assert y == told(rule(missiles(), launch(weapon, y=y)), SalvoLaunched)[0].y


@rows(
    (("F",), (0, 10), None),
    (("F",), (10, 0), "out_of_arc"),
    (("FS",), (10, 0), None),
    (("F",), (5, 8.660254), None),  # 30 degrees: the line of F and FS belongs to both
    (ARCS, (0, -10), "aft_arc"),
    (("F",), (0, -10), "aft_arc"),
    (("AS",), (5, -8.660254), None),  # 150 degrees: the line of AS and A
    (("A",), (5, -8.660254), "out_of_arc"),
    (("F",), (0, 0), None),  # its own place: any arc will do
    (("A",), (0, 0), "out_of_arc"),
)
def test_6_1_the_point_lies_in_an_arc_of_the_weapon(
    arcs: tuple[Arc, ...], point: Place, code: str | None
) -> None:
    """A point outside the weapon's arcs, or aft, is refused (FT-6.1-1, FT-RUL-36, FT-RUL-5)."""
    order = launch("R", *point)
    if code:
        assert code == refused(racked(*arcs), order)
    else:
        assert len(rule(racked(*arcs), order).state.salvoes) == 1


def test_6_1_aft_fire_by_option_is_no_matter_of_salvoes() -> None:
    """Salvoes never fly aft, though ships may fire there by option (FT-RUL-36)."""
    state = battle(ship("A1", systems=(SalvoMissileRack("R", ARCS),)), aft_arc_fire=True)
    assert refused(state, launch("R", 0, -10)) == "aft_arc"


def test_6_1_by_option_salvoes_fly_aft() -> None:
    """FT-RUL-36."""
    one = ship("A1", systems=(SalvoMissileRack("R", ("A",)),))
    assert len(rule(battle(one, aft_launches=True), launch("R", 0, -10)).state.salvoes) == 1


def test_2_7_a_launcher_that_bears_aft_alone_does_not_hold_up_the_phase() -> None:
    """FT-2.7-5, FT-RUL-36."""
    one = ship("A1", systems=(SalvoMissileRack("R", ("A",)),))
    assert not has_launch_left(battle(one), "A")
    assert has_launch_left(battle(one, aft_launches=True), "A")


def test_6_1_facing_and_roll_count_as_before_movement() -> None:
    """A rolled ship launches through swapped arcs, by its present facing (FT-RUL-36)."""
    starboard = racked("FS", rolled=True, facing=3, order=Manoeuvre(turn=2, roll=True))
    assert open_arcs(battle(), starboard.ships[0], SalvoMissileRack("R", ("FS",))) == ("FP",)
    assert len(rule(starboard, launch("R", 5, 8)).state.salvoes) == 1
    assert refused(starboard, launch("R", 5, -8)) == "out_of_arc"


@rows(
    ("R9", {}, "unknown_weapon"),
    ("M1", {}, "wrong_weapon"),
    ("L1", {"lost": ("L1",)}, "weapon_destroyed"),
    ("R1", {"spent": ("R1",)}, "weapon_spent"),
    ("L1", {"used": ("L1",)}, "weapon_used"),
    ("L1", {"lost": ("M1",)}, "ammo_empty"),
)
def test_6_4_weapons_that_cannot_launch(weapon: str, changes: Fields, code: str) -> None:
    """Lost, empty and used launchers launch nothing (FT-6.4-1, FT-2.7-10, FT-7.1-3)."""
    assert code == refused(missiles(**changes), launch(weapon))


def test_6_0_a_launcher_fires_one_salvo_a_turn() -> None:
    """A launcher named twice in one order is refused at its second salvo (FT-6.0-1)."""
    caught = refusal(missiles(), LaunchSalvoes("A1", (Launch("L1", 0, 10), Launch("L1", 0, 12))))
    assert (caught.code, caught.at) == ("weapon_used", "/launches/1/weapon")


def test_6_4_several_racks_fire_in_one_turn_and_are_empty() -> None:
    """Each rack holds one salvo; several may be launched at once (FT-6.4-1)."""
    ruling = rule(missiles(), LaunchSalvoes("A1", (Launch("R1", 0, 10), Launch("R2", 0, 10))))
    assert [each.ammunition for each in ruling.state.salvoes] == ["standard", "extended_range"]
    assert ruling.state.ships[0].spent == ("R1", "R2")


def test_6_4_a_rack_launches_what_it_holds() -> None:
    """A rack of standard missiles has no salvo of extended range (FT-6.4-1)."""
    assert refused(missiles(), launch("R1", ammunition="extended_range")) == "ammo_empty"


def test_6_5_launchers_that_share_a_magazine_empty_it_together() -> None:
    """Two launchers cannot both draw the last salvo of their magazine (FT-6.5-1)."""
    both = LaunchSalvoes(
        "A1", (Launch("L1", 0, 10, "extended_range"), Launch("L2", 0, 10, "extended_range"))
    )
    assert refused_at(missiles(), both) == ("ammo_empty", "/launches/1/ammunition")


def test_6_5_a_launcher_draws_on_its_own_magazine_alone() -> None:
    """A full magazine of another launcher does not help an empty one (FT-6.5-1)."""
    fed = (SalvoMissileLauncher("L", FORWARD, "M1"), Magazine("M1"), Magazine("M2", standard=2))
    empty = refusal(battle(ship("A1", systems=fed)), launch("L"))
    assert (empty.code, empty.rule) == ("ammo_empty", "FT-6.4-1")


def test_6_5_a_launcher_without_a_magazine_launches_nothing() -> None:
    """A launcher that nothing feeds is refused (FT-6.5-1)."""
    unfed = battle(ship("A1", systems=(SalvoMissileLauncher("L", FORWARD),)))
    assert refused(unfed, launch("L")) == "no_magazine"


@rows(
    ({"core": Core(bridge="out")}, "out_of_control"),
    ({"core": Core(power_core="dumped")}, "no_power"),
    ({"ftl_since": 1}, "ftl_warming"),
    ({"status": "destroyed"}, "destroyed"),
)
def test_8_1_ships_that_attack_nothing_launch_nothing(changes: Fields, code: str) -> None:
    """Ships out of control or leaving by FTL do not attack (FT-7.2-2, FT-RUL-102, FT-8.1-1)."""
    state = missiles(**changes)
    assert code == refused(state, launch("R1"))
    assert not has_launch_left(state, "A")


def test_8_1_a_ship_ordered_to_leave_by_ftl_launches_nothing() -> None:
    """The order that will be carried out this turn counts; an impossible one does not."""
    leaving = battle(ship("A1", systems=(*LAUNCHER, FtlDrive("FTL")), order=Manoeuvre(ftl=True)))
    unable = battle(ship("A1", systems=LAUNCHER, order=Manoeuvre(ftl=True)))
    assert refused(leaving, launch("R1")) == "ftl_warming"
    assert not has_launch_left(leaving, "A")
    assert len(rule(unable, launch("R1")).state.salvoes) == 1


def test_4_2_a_launch_needs_a_firecon_by_option_alone() -> None:
    """Missiles are aimed at a point, and need no FireCon but by house rule (FT-RUL-51)."""
    strict = Options(sm_needs_firecon=True)
    blind = battle(ship("A1", systems=LAUNCHER), options=strict)
    sighted = battle(ship("A1", systems=(*LAUNCHER, FireControl("F"))), options=strict)
    assert refused(blind, launch("R1")) == "no_firecon"
    assert not has_launch_left(blind, "A")
    assert len(rule(sighted, launch("R1")).state.salvoes) == 1


def test_2_7_who_has_a_launch_left() -> None:
    """A side may launch while a ship of it has a salvo that a weapon can draw on (FT-2.7-5)."""
    empty = (SalvoMissileLauncher("L", FORWARD, "M"), Magazine("M"), Beam("B", 1, ARCS))
    state = battle(ship("A1", systems=empty), ship("B1", systems=LAUNCHER))
    assert [has_launch_left(state, side) for side in ("A", "B")] == [False, True]


def test_6_1_the_name_of_a_salvo_is_nobody_elses() -> None:
    """Salvoes are numbered in their turn, past names that other units bear (FT-6.1-1)."""
    state = battle(ship("A1", systems=LAUNCHER), ship("S3-1", (5.0, 5.0)), group("S3-2"), turn=3)
    order = LaunchSalvoes("A1", (Launch("R1", 0, 10), Launch("R2", 0, 10)))
    assert [event.salvo for event in told(rule(state, order), SalvoLaunched)] == ["S3-3", "S3-4"]
