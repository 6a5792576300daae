"""CI 10.1: mines go off in the midst of a move, as soon as an enemy is in range."""

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_mines import (
    BURSTER,
    HORNETS,
    MINES,
    announced,
    lying,
    minefield,
    with_drum,
)
from rules.cold_infinity.table import battle, give, given, group, having, heard, only, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.fire.throws import HitScored, PulsesThrown, ShotThrown
from umpire.rules.cold_infinity.movement.flights import Move, UnitMoved
from umpire.rules.cold_infinity.movement.plots import drift_derelicts
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.values import Accelerate, Attitude
from umpire.rules.cold_infinity.state.weapons import Beyond, Damage
from umpire.rules.cold_infinity.stationary import (
    DeployStationary,
    MineTriggered,
    UnitReached,
    past_mines,
)
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.view import view

ON = Move(unit="rail")
HIT, MISS = (4, 5, 5), (1, 1, 1)
RED = Seat("side", "red")


def test_10_1_1_a_mine_detonates_before_the_ship_moves_on() -> None:
    """CI-10.1-1, CI-10.1.1-1."""
    ruling = give(minefield(lying(cell=(0, -3))), ON, HIT)
    kinds = [type(event).__name__ for event in ruling.events[:3]]
    assert kinds == ["UnitReached", "MineTriggered", "ShotThrown"]
    assert only(ruling, UnitReached).cell == (0, -2)
    assert only(ruling, MineTriggered).rule == "CI-10.1.1-1"
    moved = only(ruling, UnitMoved)
    assert (moved.start, moved.cell) == ((0, 0), (0, -4))
    assert table.TABLE.named(ruling.state, "rail").cell == (0, -4)
    assert ruling.state.mines == ()


def test_10_1_1_the_section_is_that_of_the_approach() -> None:
    """CI-10.1.1-1."""
    for facing, section in ((1, "forward"), (4, "aft")):
        state = having(
            minefield(lying(cell=(0, -3))), "rail", motion={"attitude": Attitude(facing)}
        )
        ruling = give(state, ON, HIT)
        assert only(ruling, HitScored).hit.route[0] == section
        assert only(ruling, ShotThrown).configuration == "wave"


def test_10_1_1_a_mine_in_the_hex_of_the_ship_strikes_as_it_approached() -> None:
    """CI-10.1.1-1."""
    late = lying(cell=(0, -2), munition=replace(BURSTER, activation=0))
    ruling = give(minefield(late), ON, HIT)
    assert only(ruling, UnitReached).cell == (0, -2)
    assert only(ruling, HitScored).hit.route[0] == "forward"


def test_10_1_1_the_wave_throws_for_friend_and_foe_in_its_range() -> None:
    """CI-RUL-116, CI-UMP-162."""
    field = minefield(lying(cell=(0, -3)))
    state = having(field, "crake", cell=(1, -3))
    ruling = give(state, ON, (*HIT, *MISS))
    thrown = heard(ruling, ShotThrown)
    assert {each.target for each in thrown} == {"rail", "crake"}
    assert {each.range_hexes for each in thrown} == {1}
    assert {term.name for each in thrown for term in each.terms} <= {"silhouette", "range"}


def test_10_1_1_a_ship_that_is_lost_on_its_way_stays_there() -> None:
    """CI-10.1.1-1."""
    deadly = replace(BURSTER, damage=Damage(fixed=1000))
    state = battle(
        group("wing", number=1, vector="1+4"),
        ship("crake", "blue", cell=(20, 20)),
        phase="movement",
        options=MINES,
    )
    state = replace(state, mines=(lying(cell=(0, -3), munition=deadly),), order=("wing", "crake"))
    ruling = give(state, Move(unit="wing"), HIT)
    assert not heard(ruling, UnitMoved)
    assert table.TABLE.named(ruling.state, "wing").in_play is False
    assert table.TABLE.named(ruling.state, "wing").cell == (0, -2)


def test_10_1_one_mine_after_another_goes_off() -> None:
    """CI-10.1-1."""
    ruling = give(minefield(lying("m2", (0, -4)), lying("m1", (1, -1))), ON, (*MISS, *MISS))
    assert [each.mine for each in heard(ruling, MineTriggered)] == ["m1", "m2"]


def test_10_1_what_stands_in_range_as_a_mine_comes_alive_sets_it_off() -> None:
    """CI-UMP-160."""
    ruling = give(minefield(lying(cell=(0, 1)), vector="0"), ON, MISS)
    assert only(ruling, MineTriggered).unit == "rail"


def test_10_1_own_mines_those_asleep_and_those_far_away_stay_quiet() -> None:
    """CI-10.0-1, CI-10.1-1."""
    quiet = (
        lying("m1", (0, -2), side="red"),
        lying("m2", (0, -2), live=2),
        lying("m3", (2, -2)),
    )
    ruling = give(minefield(*quiet), ON)
    assert [type(event).__name__ for event in ruling.events[:1]] == ["UnitMoved"]
    assert ruling.state.mines == quiet


def test_10_1_a_way_along_an_edge_passes_the_hex_from_which_it_comes() -> None:
    """CI-UMP-163."""
    mine = lying(cell=(1, -1), munition=replace(BURSTER, activation=0))
    state = minefield(mine, vector="1+1,2+1")
    assert not heard(give(state, Move(unit="rail", came=(0, -1))), MineTriggered)
    assert heard(give(state, Move(unit="rail", came=(1, -1)), MISS), MineTriggered)


def test_10_1_drifting_and_plotted_moves_meet_mines_too() -> None:
    """CI-10.1-1, CI-5.7-1, CI-2.2.1-1."""
    options = replace(MINES, movement_turns="simultaneous")
    state = battle(
        ship("rail", vector="1+4"),
        ship("crake", "blue", cell=(20, 20)),
        phase="plots",
        options=options,
    )
    state = replace(state, mines=(lying(cell=(0, -3)),))
    done = given(state, Finish("red"))
    ruling = give(done, Finish("blue"), HIT)
    assert only(ruling, MineTriggered).unit == "rail"
    derelict = having(minefield(lying(cell=(0, -3))), "rail", status="derelict")
    drifted = drift_derelicts(Ruling(derelict), SuppliedDice((10, *HIT)), past_mines)
    assert MineTriggered in {type(event) for event in drifted.events}


def test_10_1_2_a_swarm_mine_becomes_a_guided_weapon() -> None:
    """CI-10.1.2-1, CI-RUL-108."""
    ruling = give(minefield(lying(cell=(0, -4), munition=HORNETS)), ON)
    triggered = only(ruling, MineTriggered)
    assert (triggered.unit, triggered.rule) == ("rail", "CI-10.1.2-1")
    assert only(ruling, UnitReached).cell == (0, -2)
    (swarm,) = ruling.state.guided
    assert (swarm.id, swarm.cell, swarm.target) == ("m1", (0, -4), "rail")
    assert ruling.state.launches == 0
    assert refused_state(ruling.state) is None


def refused_state(battle: Battle) -> str | None:
    try:
        COLD_INFINITY.check(battle)
    except Refusal as refusal:
        return f"{refusal.at}: {refusal}"
    return None


def swarming(*cells: Hex) -> Battle:
    """The battle in its Guided Weapons Phase, with a swarm in (0, -4) at a ship somewhere."""
    state = given(minefield(lying(cell=(0, -4), munition=HORNETS)), ON)
    for cell in cells:
        state = having(state, "rail", cell=cell)
    return replace(state, phase="guided", finished=())


def test_10_1_2_a_swarm_strikes_by_pulses_without_range_penalty() -> None:
    """CI-10.1.2-1, CI-UMP-244."""
    ruling = give(swarming((0, -40)), ResolveFire(), (*HIT, *HIT))
    thrown = only(ruling, ShotThrown)
    assert (thrown.shot, thrown.range_hexes, thrown.configuration) == ("m1", 36, "pulse")
    assert {term.name for term in thrown.terms}.isdisjoint({"range", "amplification"})
    assert only(ruling, PulsesThrown).pulses >= 1
    assert ruling.state.guided == ()


def test_10_1_2_a_swarm_in_the_hex_of_its_target_comes_from_ahead() -> None:
    """CI-UMP-165."""
    state = having(swarming((0, -4)), "rail", came=None)
    ruling = give(state, ResolveFire(), (*HIT, *HIT))
    assert only(ruling, HitScored).hit.route[0] == "forward"


def test_10_1_2_a_swarm_may_be_intercepted_as_any_guided_weapon() -> None:
    """CI-10.1.2-1."""
    state = replace(swarming(), phase="secret_attacks")
    offered = [each for each in choices(state, RED, "rail") if "m1" in str(each.open)]
    assert offered


def test_10_1_mines_that_need_no_throw_hit_hull() -> None:
    """CI-RUL-116."""
    ruling = give(minefield(lying(cell=(0, -3)), mines_throw_to_hit=False), ON)
    thrown = only(ruling, ShotThrown)
    assert (thrown.is_hit, thrown.rolls, thrown.rule) == (True, (), "CI-RUL-116")


def test_10_1_mines_are_met_hex_by_hex_at_any_speed() -> None:
    """CI-10.1-1, CI-5.4.2.5-1."""
    state = minefield(lying("m1", (0, -700)), lying("m2", (2, -700)), vector="1+900")
    ruling = give(state, ON, MISS)
    assert only(ruling, UnitReached).cell == (0, -699)
    thrust = Accelerate(direction=1, hexes=2, after_hexes=2)
    bent = minefield(lying(cell=(0, -5)), vector="1+4", mid_step_acceleration=True)
    ruling = give(bent, Move(unit="rail", plan=(thrust,)), MISS)
    assert only(ruling, UnitReached).cell == (0, -4)
    assert only(ruling, UnitMoved).cell[1] < -4


def test_10_1_who_does_not_see_a_minefield_is_lost_in_it() -> None:
    """CI-10.0-1, CI-10.1.1-1, CI-10.5-1."""
    deadly, blue = replace(BURSTER, damage=Damage(fixed=50)), Seat("side", "blue")
    fighter = group("wing", "blue", number=1, cell=(0, -4), facing=4, vector="4+4")
    layer = with_drum(battle(ship("A"), fighter, phase="launch", options=MINES), "A", deadly)
    laid = given(announced(layer), DeployStationary(unit="A", weapon="drum"))
    away = having(laid, "A", cell=(0, 9))
    second = replace(away, turn=2, phase="movement", finished=(), order=("wing", "A"))
    bare = replace(second, mines=())
    assert view(second, blue) == view(bare, blue)
    assert choices(second, blue) == choices(bare, blue)
    ruling = give(second, Move(unit="wing"), HIT)
    assert only(ruling, MineTriggered).heard(ruling.state, blue) is not None
    assert table.TABLE.named(ruling.state, "wing").in_play is False
    assert table.TABLE.named(ruling.state, "A").in_play is True


def test_14_2_1_the_blast_of_a_mine_passes_what_shifts_in_part_or_is_in_a_bubble() -> None:
    """CI-14.2.1-1, CI-14.3-2."""
    for travel in (Beyond(shifting="shifted"), Beyond(bubble="warp")):
        state = having(minefield(lying(cell=(0, -3))), "crake", cell=(0, -2))
        state = change_ship(state, "crake", travel=travel)
        ruling = give(state, ON, MISS)
        assert {each.target for each in heard(ruling, ShotThrown)} == {"rail"}
