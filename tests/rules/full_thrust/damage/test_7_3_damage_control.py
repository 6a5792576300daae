"""7.3 Damage control parties: what they repair, on which die, and who may still do anything."""

from typing import Any

import pytest

from rules.full_thrust.alone import refusal, refused, refused_at, rule
from rules.full_thrust.builders_combat import ship, turn_end
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import Outfit, named, only, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.damage import Job, RepairSystems, has_damage_control, parties_left
from umpire.rules.full_thrust.sequence import PhaseFinished
from umpire.rules.full_thrust.state.battle import FighterGroup, Ruling
from umpire.rules.full_thrust.state.ship import (
    Beam,
    DriveState,
    FighterBay,
    FireControl,
    Magazine,
    MainDrive,
    SalvoMissileRack,
    ScreenGenerator,
    Ship,
    SubmunitionPack,
)
from umpire.rules.full_thrust.state.tables import DamageControlTable, Tables
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import RepairTried, SystemRepaired

SYSTEMS: Outfit = (
    MainDrive("D"),
    FireControl("F"),
    Beam("B", 2, ARCS),
    ScreenGenerator("S"),
    Magazine("M", standard=2),
    SubmunitionPack("P", ARCS),
    SalvoMissileRack("R", ARCS),
    FighterBay("H"),
)


def hurt(*lost: str, **changes: Any) -> Ship:
    """Return a ship of mass 90, and so with five parties, that has lost some systems."""
    given = {"mass": 90, "rows": (7, 7, 7, 6), "lost": lost} | changes
    return ship("A1", (0.0, 0.0), *SYSTEMS, **given)


def jobs(*wanted: str) -> RepairSystems:
    """Return the order to repair: `F3` is three parties on F."""
    return RepairSystems("A1", tuple(Job(each[:-1], int(each[-1])) for each in wanted))


@pytest.mark.parametrize("parties", [1, 2, 3])
@pytest.mark.parametrize("face", range(1, 7))
def test_7_3_a_job_succeeds_on_the_number_of_its_parties(parties: int, face: int) -> None:
    """Or less, by one die (FT-7.3-2)."""
    ruling = rule(turn_end(hurt("F")), jobs(f"F{parties}"), face)
    assert only(ruling, RepairTried).done is (face <= parties)
    assert bool(told(ruling, SystemRepaired)) is (face <= parties)
    assert named(ruling, "A1").lost == (() if face <= parties else ("F",))


def test_7_3_the_example_of_the_book() -> None:
    """Five parties: three on a FireCon, two on a weapon, one die each in that order (FT-DICE-11).

    (FT-7.3-1, FT-7.3-2.)
    """
    ruling = rule(turn_end(hurt("F", "B")), jobs("F3", "B2"), 3, 3)
    assert [each.system for each in told(ruling, SystemRepaired)] == ["F"]
    assert [each.repaired_with for each in told(ruling, RepairTried)] == [3, 5]


def test_7_3_at_most_three_work_on_a_job() -> None:
    """Four are refused, whatever the job (FT-7.3-2)."""
    wrong = refusal(turn_end(hurt("F", "B")), jobs("B1", "X4"))
    assert (wrong.code, wrong.at) == ("too_many_dcp", "/jobs/1/parties")


def test_7_3_a_ship_has_one_party_a_crew_factor_left() -> None:
    """Six boxes lost are one party lost (FT-7.3-1, FT-7.4-1)."""
    assert refused(turn_end(hurt("F", "B")), jobs("F3", "B3")) == "not_enough_dcp"
    wounded = turn_end(hurt("F", "B", damage=6))
    assert refused_at(wounded, jobs("F3", "B2")) == ("not_enough_dcp", "/jobs")
    assert told(rule(wounded, jobs("F2", "B2"), 6, 6), RepairTried)


def test_7_3_civilians_have_fewer() -> None:
    """Two of mass 90 (FT-7.3-1)."""
    assert refused(turn_end(hurt("F", military=False)), jobs("F3")) == "not_enough_dcp"


def test_7_3_a_party_works_once_a_turn() -> None:
    """In several orders as in one; next turn they are all free again (FT-7.3-2)."""
    first = rule(turn_end(hurt("F", "B", "S")), jobs("F3"), 6).state
    assert parties_left(named(first, "A1"), DamageControlTable()) == 2
    assert refused(first, jobs("B3")) == "not_enough_dcp"
    second = rule(first, jobs("B2"), 2).state
    assert refused(second, jobs("S1")) == "not_enough_dcp"
    assert not has_damage_control(second, "A")


def test_7_3_a_job_gets_one_throw_a_turn() -> None:
    """Not a second one by other parties (FT-7.3-2)."""
    wrong = refusal(rule(turn_end(hurt("F", "B")), jobs("F1"), 6).state, jobs("B1", "F1"))
    assert (wrong.code, wrong.at) == ("job_tried", "/jobs/1/system")
    assert refused(turn_end(hurt("F")), jobs("F1", "F1")) == "job_tried"


@rows(("out", "half"), ("half", "full"))
def test_7_3_a_drive_comes_back_step_by_step(before: DriveState, after: DriveState) -> None:
    """One step a success (FT-RUL-59)."""
    systems = ("D",) if before == "out" else ()
    ruling = rule(turn_end(hurt(*systems, drive=before)), jobs("D2"), 2)
    assert (named(ruling, "A1").drive, named(ruling, "A1").lost) == (after, ())
    assert refused(ruling.state, jobs("D1")) == "job_tried"


@rows("D", "F", "B", "S", "P", "R", "H")
def test_7_3_whatever_is_lost_can_be_repaired(system: str) -> None:
    """A loaded pack or rack too; a repaired screen works at once (FT-RUL-59)."""
    drive = "out" if system == "D" else "full"
    ruling = rule(turn_end(hurt(system, drive=drive)), jobs(f"{system}1"), 1)
    assert only(ruling, SystemRepaired).system == system
    assert named(ruling, "A1").works(system)


@rows(
    ("M", {"lost": ("M",)}),
    ("P", {"lost": ("P",), "spent": ("P",)}),
    ("P", {"spent": ("P",)}),
    ("R", {"spent": ("R",)}),
    ("F", {}),
    ("D", {}),
    ("bridge", {}),
    ("power_core", {}),
    ("life_support", {}),
)
def test_7_3_what_cannot_be_repaired(system: str, changes: Fields) -> None:
    """Magazines, what is spent, and what works (FT-7.1-3, FT-RUL-59)."""
    damaged = hurt(**({"lost": ()} | changes))
    assert not damaged.can_be_repaired(system)
    assert refused_at(turn_end(damaged), jobs(f"{system}1")) == ("not_repairable", "/jobs/0/system")
    assert not has_damage_control(turn_end(damaged), "A")


def test_7_3_a_repaired_bay_is_empty() -> None:
    """The group that was inside stays lost (FT-RUL-59)."""
    group = FighterGroup("g1", "A", strength=0, status="destroyed", carrier="A1", bay="H")
    assert rule(turn_end(hurt("H"), groups=(group,)), jobs("H1"), 1).state.groups == (group,)


@rows(
    (Core(bridge="out", bridge_until=9), "bridge"),
    (Core(power_core="critical"), "power_core"),
    (Core(life_support="failing", life_support_until=9), "life_support"),
)
def test_7_3_core_systems_are_repaired_like_others(core: Core, system: str) -> None:
    """Even by the crew of a ship that is out of control (FT-7.2-2, -3, -6, FT-RUL-59)."""
    before = turn_end(hurt(core=core))
    assert has_damage_control(before, "A")
    assert named(rule(before, jobs(f"{system}2"), 2), "A1").core == Core()
    assert named(rule(before, jobs(f"{system}2"), 3), "A1").core == core


def test_7_2_a_bridge_that_is_out_for_good_is_beyond_repair() -> None:
    """By option parties may bring it back all the same (FT-7.2-2, FT-RUL-108)."""
    before = turn_end(hurt(core=Core(bridge="out")))
    assert not has_damage_control(before, "A")
    refused = refusal(before, jobs("bridge2"))
    assert (refused.code, refused.rule) == ("not_repairable", "FT-7.2-2")
    lenient = turn_end(hurt(core=Core(bridge="out")), bridge_lost_for_good=False)
    assert has_damage_control(lenient, "A")
    assert named(rule(lenient, jobs("bridge2"), 2), "A1").core == Core()


def test_7_3_who_may_not_repair() -> None:
    """A ship that is gone or unknown, a system that it has not, a side that has finished."""
    assert refused(turn_end(hurt("F", status="destroyed")), jobs("F1")) == "destroyed"
    assert refused(turn_end(ship("A2")), jobs("F1")) == "unknown_ship"
    assert refused_at(turn_end(hurt("F")), jobs("X1")) == ("unknown_system", "/jobs/0/system")
    finished = Ruling(turn_end(hurt("F"))).then(PhaseFinished(side="A")).state
    assert refused(finished, jobs("F1")) == "finished"


def test_7_3_a_side_without_parties_or_losses_has_nothing_to_do() -> None:
    """Nor one whose ships are gone."""
    assert has_damage_control(turn_end(hurt("F")), "A")
    assert not has_damage_control(turn_end(hurt()), "A")
    assert not has_damage_control(turn_end(hurt("F", mass=0)), "A")
    assert not has_damage_control(turn_end(hurt("F", status="off_table")), "A")
    assert not has_damage_control(turn_end(hurt("F")), "B")


def test_7_3_a_scenario_may_have_its_own_parties() -> None:
    """One for 45 mass, and two on a job at most."""
    table = DamageControlTable(military_mass=45, max_parties=2)
    before = turn_end(hurt("F", "B"), tables=Tables(damage_control=table))
    assert refused(before, jobs("F3")) == "too_many_dcp"
    assert refused(before, jobs("F2", "B1")) == "not_enough_dcp"
    assert told(rule(before, jobs("F2"), 2), SystemRepaired)
