"""CI 15.7.4: docked ships and structures hand things over, and structures repair ships."""

from rules.cold_infinity.asked import hears
from rules.cold_infinity.asked import odds as the_odds
from rules.cold_infinity.builders_damage import the_ship, worn_down
from rules.cold_infinity.builders_docked import at_work, use
from rules.cold_infinity.table import give, given, offers_of, refused, rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.docked import (
    CrewsDocked,
    MendDocked,
    ShareCraft,
    ShareCrew,
    ShareMissiles,
    ShareRounds,
    UseDock,
    UseDockChoice,
)
from umpire.rules.cold_infinity.repair import MendSystem
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.sheet import system_of
from umpire.rules.cold_infinity.state.vessels import Arms, Docked, Rounds

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
MISSILES = ShareMissiles(source="rack", target="pod", munition="thistle", count=2)
CREW = use(ShareCrew(people=4))


def test_15_7_4_missiles_go_from_rack_to_rack_and_back() -> None:
    """CI-15.7.4-1, CI-UMP-185."""
    state = given(at_work(), use(MISSILES))
    assert the_ship(state, "A").arms.missiles("pod") == ("thistle", "thistle")
    assert the_ship(state, "D").arms.missiles("rack") == ("thistle",)
    back = ShareMissiles(source="pod", target="shed", munition="thistle")
    state = given(state, use(back, ashore=True))
    assert the_ship(state, "A").arms.missiles("pod") == ("thistle",)
    assert the_ship(state, "D").hold("shed").stores == ("thistle",)


def test_15_7_4_what_goes_into_magazines_is_heard_by_its_side_alone() -> None:
    """CI-15.7.4-1."""
    ruling = give(at_work(), use(MISSILES))
    reports = [COLD_INFINITY.report(ruling.state, each, BLUE) for each in ruling.events]
    assert reports == [None]
    assert not hears(ruling.state, use(MISSILES), BLUE)


def test_15_7_4_rounds_go_between_systems_of_a_kind() -> None:
    """CI-15.7.4-1."""
    spent = change_ship(at_work(), "A", arms=Arms(rounds=(Rounds("decoys", 1),)))
    state = given(spent, use(ShareRounds(source="flares", target="decoys", count=3)))
    assert the_ship(state, "A").arms.left("decoys") == 4
    assert the_ship(state, "D").arms.left("flares") == 1


def test_15_7_4_craft_change_hangars() -> None:
    """CI-15.7.4-1."""
    one = ShareCraft(group="hawks", source="shed", target="bay", fighters=("2",))
    state = given(at_work(), use(one))
    assert [(each.ship, each.hold) for each in state.groups[0].berths] == [
        ("D", "shed"),
        ("A", "bay"),
    ]


def test_15_7_4_a_machine_of_the_structure_repairs_a_docked_ship() -> None:
    """CI-15.7.4-1, CI-15.5.1-1."""
    state = worn_down(at_work(), "A", sensors=4)
    order = use(MendDocked(system="mender", work=(MendSystem(system="sensors", points=3),)))
    state = given(state, order)
    assert system_of(the_ship(state, "A").condition, "sensors").lost == 1
    assert the_ship(state, "D").repairs.spent_by("mender") == 3
    assert refused(state, order)[0] == "repair_overspent"


@rows((1, 3), (6, 4))
def test_15_7_4_a_crew_of_the_structure_tries_aboard_a_docked_ship(face: int, left: int) -> None:
    """CI-15.7.4-1, CI-15.5.2-1."""
    state = worn_down(at_work(), "A", sensors=4)
    order = use(CrewsDocked(system="sensors"))
    done = give(state, order, (face, face, face)).state
    assert system_of(the_ship(done, "A").condition, "sensors").lost == left
    assert refused(done, order)[0] == "crews_busy"
    (odds,) = the_odds(state, order).targets
    assert 0 < odds.outcomes[0].chance < 1


@rows(("clamp", "dock_busy"), ("bay", ""), ("dry", ""))
def test_15_7_4_a_clamp_makes_one_operation_a_turn(dock: str, code: str) -> None:
    """CI-15.7.4-1."""
    state = given(at_work(dock), CREW)
    assert the_ship(state, "A").docked == Docked(
        host="D", dock=dock, stage="docked", worked=state.turn
    )
    if code:
        assert refused(state, CREW) == (code, "/ship")
    else:
        given(state, CREW)


def test_15_7_4_what_docked_ships_may_do_is_offered_and_accepted() -> None:
    """CI-15.7.4-1."""
    state = worn_down(at_work(), "A", sensors=4)
    found = offers_of(UseDockChoice, state, RED)
    kinds = {type(each.task).__name__ for each in found}
    assert kinds == {"ShareCrew", "ShareMissiles", "ShareCraft", "MendDocked", "CrewsDocked"}
    for each in found:
        given(state, UseDock(ship=each.ship, task=each.task, ashore=each.ashore))
    assert not offers_of(UseDockChoice, state, BLUE)
    assert not offers_of(UseDockChoice, given(at_work("clamp"), CREW), RED)


@rows(
    (ShareMissiles(source="rack", target="pod", munition="burr"), "magazine_empty"),
    (ShareMissiles(source="rack", target="pods", munition="thistle"), "unknown_weapon"),
    (ShareCraft(group="hawks", source="shed", target="pod"), "unknown_hangar"),
    (ShareRounds(source="flares", target="pod"), "unknown_weapon"),
)
def test_15_7_4_what_is_not_there_is_not_shared(task: object, code: str) -> None:
    """CI-15.7.4-1."""
    assert refused(at_work(), use(task))[0] == code
