"""11 Damage control: shields that come back, and parties that do not give up."""

from typing import Any

import pytest

from rules.full_thrust.fleets import Fields
from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import battle, ship
from rules.to_boldly_thrust.table import named, only, refusal, refused, rule, told
from umpire.rules.full_thrust.thresholds import RepairTried, SystemRepaired
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.repairs import (
    FailuresCounted,
    Job,
    RepairSystems,
    ShieldsRestored,
    count_restored,
    works_miracles,
)
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    Failures,
    PersistenceTable,
    Prize,
    Ruling,
    ShieldRepairTable,
    Ship,
    Tables,
)


def turn_end(target: Ship, **changes: Any) -> Battle:
    """Return a battle in which damage control may begin, in turn 5."""
    return battle(target, **({"phase": "damage_control", "active": None} | changes))


def jobs(*wanted: str, persistent: bool = True) -> RepairSystems:
    """Return the order to repair: `F3` is three parties on F."""
    return RepairSystems("B1", tuple(Job(each[:-1], int(each[-1]), persistent) for each in wanted))


# Shields


@rows(
    (6, 20, 3, 3),
    (0, 20, 1, 1),
    (8, 20, 3, 2),
    (9, 20, 3, 1),
    (10, 20, 3, 1),
    (19, 20, 3, 1),
    (1, 5, 3, 1),
    (2, 5, 3, 1),
    (4, 5, 3, 1),
)
def test_11_what_a_success_restores(left: int, strength: int, found: int, expected: int) -> None:
    """Up to three to half strength, rounded down, and one from there on.

    (TBT-DC-01, TBT-DC-02, TBT-RUL-36.)
    """
    assert count_restored(left, strength, found, ShieldRepairTable()) == expected


def test_11_below_half_a_success_restores_a_d3() -> None:
    """It falls after the die of the parties, and has three sides (TBT-DC-01, TBT-RUL-36)."""
    ruling = rule(turn_end(ship(marks=14)), jobs("shields1"), 1, 3)
    found = only(ruling, ShieldsRestored)
    assert (found.restored, found.shield_marks, found.rule) == (3, 11, "TBT-DC-01")
    assert [roll.sides for roll in found.rolls] == [3]
    assert named(ruling, "B1").shields_left == 9


def test_11_it_restores_no_more_than_half() -> None:
    """Two of three, where two are missing (TBT-DC-01)."""
    assert named(rule(turn_end(ship(marks=12)), jobs("shields1"), 1, 3), "B1").shields_left == 10


def test_11_from_half_on_a_success_restores_one_point() -> None:
    """Without a die (TBT-DC-02)."""
    ruling = rule(turn_end(ship(marks=10)), jobs("shields2"), 2)
    assert (only(ruling, ShieldsRestored).rule, named(ruling, "B1").shield_marks) == (
        "TBT-DC-02",
        9,
    )


def test_11_by_another_reading_a_success_restores_three() -> None:
    """Without a die (TBT-RUL-36)."""
    before = turn_end(ship(marks=14), options={"shield_repair": "three"})
    assert named(rule(before, jobs("shields1"), 1), "B1").shield_marks == 11


def test_11_a_scenario_may_restore_otherwise() -> None:
    """One point below half needs no die; two from there on (TBT-DC-01, TBT-DC-02)."""
    tables = Tables(shield_repair=ShieldRepairTable(below_half=1, from_half=2))
    ruling = rule(turn_end(ship(marks=8), tables=tables), jobs("shields1"), 1)
    assert named(ruling, "B1").shield_marks == 6


def test_11_a_failure_restores_nothing() -> None:
    """One party needs a 1 (TBT-DC-01)."""
    ruling = rule(turn_end(ship(marks=14)), jobs("shields1"), 2)
    assert (only(ruling, RepairTried).done, named(ruling, "B1").shield_marks) == (False, 14)
    assert not told(ruling, ShieldsRestored)


def test_11_whole_shields_need_no_repair() -> None:
    """Nor are there any to repair without a generator (TBT-DC-02)."""
    assert refused(turn_end(ship()), jobs("shields1")) == "not_repairable"
    assert refused(turn_end(ship(strength=0)), jobs("shields1")) == "not_repairable"


def test_11_lowered_shields_are_restored_too() -> None:
    """Their marks are what is repaired (TBT-DC-02)."""
    lowered = ship(marks=3, stance_written=None)
    assert named(rule(turn_end(lowered), jobs("shields3"), 3), "B1").shield_marks == 2


def test_11_a_repaired_generator_brings_back_the_strength_it_had() -> None:
    """The marks were kept (TBT-DC-03)."""
    ruling = rule(turn_end(ship(marks=7, lost=("G",))), jobs("G2"), 2)
    assert only(ruling, SystemRepaired).system == "G"
    after = named(ruling, "B1")
    assert (after.shield_points(1), after.shield_status(1)) == (13, "full")


@rows(("shields1",), ("G1", "shields1"), ("shields1", "G1"))
def test_11_no_strength_while_the_generator_is_down(wanted: tuple[str, ...]) -> None:
    """Not even beside its repair (TBT-DC-04)."""
    wrong = refusal(turn_end(ship(marks=14, lost=("G",))), jobs(*wanted))
    at = f"/jobs/{wanted.index('shields1')}/system"
    assert (wrong.code, wrong.at) == ("generator_down", at)


def test_11_no_strength_in_the_turn_of_the_generators_repair() -> None:
    """A later order of that turn is refused as well (TBT-DC-04)."""
    repaired = rule(turn_end(ship(marks=14, lost=("G", "F"))), jobs("G1"), 1).state
    assert refused(repaired, jobs("shields1")) == "generator_down"


# The parties of Remixed


def test_11_other_systems_are_repaired_as_in_remixed() -> None:
    """A drive comes up by one step, and what has been tried is tried no more (TBT-GEN-01)."""
    ruling = rule(turn_end(ship(lost=("F",), drive="half")), jobs("F1", "D1"), 1, 1)
    assert (named(ruling, "B1").lost, named(ruling, "B1").drive) == ((), "full")
    assert not told(ruling, FailuresCounted)


@rows(
    (("F4",), "too_many_dcp"),
    (("F2", "D2"), "not_enough_dcp"),
    (("X1",), "unknown_system"),
    (("F1", "F1"), "job_tried"),
    (("W1",), "not_repairable"),
)
def test_11_refusals_of_remixed(wanted: tuple[str, ...], code: str) -> None:
    """They hold here too (TBT-GEN-01)."""
    assert refused(turn_end(ship(lost=("F",), drive="half")), jobs(*wanted)) == code


def test_11_ships_that_are_gone_repair_nothing() -> None:
    """Nor do unknown ones (TBT-GEN-01)."""
    assert refused(turn_end(ship(status="destroyed")), jobs("F1")) == "destroyed"
    assert refused(turn_end(ship("B2")), jobs("F1")) == "unknown_ship"


def test_11_a_prize_crew_repairs_nothing() -> None:
    """It does no more than fly the ship (TBT-UMP-21)."""
    prize = ship(lost=("F",), first_side="A", prize=Prize(factors=1, captured_turn=4))
    assert refused(turn_end(prize), jobs("F1")) == "prize"
    assert prize.repairs() == ()


# Miracle workers


def persistent(turns: int = 3, last_turn: int = 4, **changes: Any) -> Ship:
    """Return a Federation ship whose parties have failed on F for some turns in a row."""
    failures = (Failures("F", turns, last_turn),)
    given: Fields = {"lost": ("F",), "race": "federation", "failures": failures}
    return ship(**(given | changes))


@rows(("literal", {5, 6}), ("mirrored", {1, 2}), ("off", set()))
def test_11_the_faces_of_miracle_workers(reading: Any, faces: set[int]) -> None:
    """By each reading (TBT-RUL-37)."""
    table = PersistenceTable()
    assert {face for face in range(1, 7) if works_miracles(face, table, reading)} == faces


@pytest.mark.parametrize(("face", "done"), [(1, False), (4, False), (5, True), (6, True)])
@pytest.mark.parametrize("parties", [1, 3])
def test_11_after_three_failed_turns_in_a_row_5_and_6_repair(
    parties: int, face: int, *, done: bool
) -> None:
    """Whatever the number of parties (TBT-DC-05, TBT-RUL-37)."""
    ruling = rule(turn_end(persistent()), jobs(f"F{parties}"), face)
    tried = only(ruling, RepairTried)
    assert (tried.done, tried.rule) == (done, "TBT-DC-05")
    assert "do not give up" in BOOK.tell(tried)
    assert named(ruling, "B1").failures == (() if done else (Failures("F", 4, 5),))


@rows(
    (persistent(turns=2), {}),
    (persistent(last_turn=3), {}),
    (persistent(failures=()), {}),
    (persistent(race="klingon"), {}),
    (persistent(), {"miracle_worker": "off"}),
)
def test_11_who_works_no_miracles(target: Ship, options: Fields) -> None:
    """Too few turns, a turn without work, another race, by option (TBT-DC-05, TBT-UMP-17)."""
    ruling = rule(turn_end(target, options=options), jobs("F1"), 5)
    assert (only(ruling, RepairTried).done, only(ruling, RepairTried).rule) == (False, "FT-7.3-2")
    assert only(rule(turn_end(target, options=options), jobs("F1"), 1), RepairTried).done


def test_11_by_another_reading_1_and_2_repair() -> None:
    """With one party too (TBT-RUL-37)."""
    before = turn_end(persistent(), options={"miracle_worker": "mirrored"})
    assert only(rule(before, jobs("F1"), 2), RepairTried).done
    assert not only(rule(before, jobs("F3"), 3), RepairTried).done


def test_11_the_owner_may_renounce_it() -> None:
    """Three parties then need a 3 or less (TBT-RUL-37)."""
    ruling = rule(turn_end(persistent()), jobs("F3", persistent=False), 3)
    assert (only(ruling, RepairTried).done, only(ruling, RepairTried).rule) == (True, "FT-7.3-2")
    failed = rule(turn_end(persistent()), jobs("F3", persistent=False), 5)
    assert named(failed, "B1").failures == (Failures("F", 4, 5),)


def test_11_failed_turns_are_counted_in_a_row() -> None:
    """Only of the Federation; a success or a turn without work ends a row.

    (TBT-DC-05, TBT-RUL-37, TBT-UMP-17.)
    """
    rows: tuple[Failures, ...] = (Failures("F", 1, 4), Failures("W", 2, 4), Failures("D", 7, 3))
    target = ship(lost=("F", "W"), race="federation", failures=rows)
    ruling = rule(turn_end(target), jobs("F1", "W1"), 6, 1)
    assert only(ruling, FailuresCounted).failures == (Failures("F", 2, 5),)
    assert "F for 2 turns" in only(ruling, FailuresCounted).tell()
    untouched = rule(turn_end(target), jobs("F1"), 6)
    assert named(untouched, "B1").failures == (Failures("W", 2, 4), Failures("F", 2, 5))
    other: Ruling = rule(turn_end(ship(lost=("F",), race="klingon")), jobs("F1"), 6)
    assert named(other, "B1").failures == ()


def test_11_a_success_that_leaves_nothing_is_told() -> None:
    """The row is over (TBT-DC-05)."""
    ruling = rule(turn_end(persistent()), jobs("F1"), 6)
    assert "no failures" in only(ruling, FailuresCounted).tell()


def test_11_parties_do_not_give_up_on_shields_either() -> None:
    """The D3 follows as ever (TBT-DC-05, TBT-DC-01)."""
    target = ship(marks=14, race="federation", failures=(Failures("shields", 3, 4),))
    assert named(rule(turn_end(target), jobs("shields1"), 6, 2), "B1").shield_marks == 12
