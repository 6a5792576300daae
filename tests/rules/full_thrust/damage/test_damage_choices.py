"""What may be ordered in damage control: repairs, cores, the end of the turn."""

from rules.full_thrust.alone import rule
from rules.full_thrust.builders_combat import ship, turn_end
from umpire.kernel.offers import list_of, one_of, open_at, record, whole
from umpire.rules.full_thrust.damage import (
    AbandonShipChoice,
    DamageChoice,
    DumpCoreChoice,
    EndTurnChoice,
    Job,
    RepairSystems,
    RepairSystemsChoice,
    choices,
)
from umpire.rules.full_thrust.sequence import PhaseFinished
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import FireControl, Magazine, MainDrive
from umpire.rules.full_thrust.state.values import Core

SYSTEMS = (MainDrive("D"), FireControl("F"), Magazine("M"))
HURT = ship("A1", (0.0, 0.0), *SYSTEMS, lost=("F", "M"), drive="half", mass=40)
END = {"kind": "end_turn"}
CRITICAL = ship("B1", core=Core(power_core="critical"), mass=0)


def offered(before: Battle, side: str = "", unit: str | None = None) -> list[DamageChoice]:
    """Return what may be ordered for a side, or for all of them."""
    return list(choices(before, lambda each: not side or each == side, unit))


def test_7_3_repairs_that_are_possible() -> None:
    """With the parties that are free, and the chance by how many work on a job (FT-7.3-2)."""
    jobs = list_of(record({"system": one_of(("D", "F")), "parties": whole(1, 2)}), 1, 2)
    assert offered(turn_end(HURT), "A") == [
        RepairSystemsChoice(
            ship="A1",
            parties=2,
            systems=("D", "F"),
            chances=(0.166667, 0.333333),
            order={"kind": "repair_systems", "ship": "A1"},
            open=(open_at("/jobs", jobs),),
            unless=("job_tried", "not_enough_dcp"),
        )
    ]
    (left,) = offered(rule(turn_end(HURT), RepairSystems("A1", (Job("F", 1),)), 6).state, "A")
    assert isinstance(left, RepairSystemsChoice)
    assert (left.parties, left.systems) == (1, ("D",))


def test_7_2_a_core_in_danger_may_be_dumped_or_left() -> None:
    """With the chance that it explodes this turn if nothing is done (FT-7.2-3)."""
    assert offered(turn_end(CRITICAL), "B") == [
        DumpCoreChoice(ship="B1", chance=0.333333, order={"kind": "dump_core", "ship": "B1"}),
        AbandonShipChoice(ship="B1", chance=0.333333, order={"kind": "abandon_ship", "ship": "B1"}),
    ]


def test_2_7_the_turn_ends_when_nobody_has_anything_left_to_do() -> None:
    """Reactors are thrown for then (FT-2.7-15)."""
    before = turn_end(HURT, CRITICAL)
    assert not [each for each in offered(before) if isinstance(each, EndTurnChoice)]
    done = Ruling(before).then(PhaseFinished(side="A"), PhaseFinished(side="B")).state
    assert offered(done) == [EndTurnChoice(reactors=("B1",), order=END)]


def test_only_for_those_whom_the_asker_speaks_for() -> None:
    """For one ship, or for all of them; in this phase alone."""
    before = turn_end(HURT, CRITICAL)
    assert {each.ship for each in offered(before, "B") if hasattr(each, "ship")} == {"B1"}
    assert {each.ship for each in offered(before, unit="A1") if hasattr(each, "ship")} == {"A1"}
    assert offered(turn_end(HURT, phase="fire")) == []


def test_not_for_hulks_and_ships_that_are_gone() -> None:
    """Nobody is left to do anything."""
    hulk = ship("A1", (0.0, 0.0), *SYSTEMS, lost=("F",), mass=40, core=Core(power_core="dumped"))
    gone = ship("A2", (0.0, 0.0), *SYSTEMS, lost=("F",), mass=40, status="jumped")
    assert offered(turn_end(hulk, gone)) == [EndTurnChoice(reactors=(), order=END)]
