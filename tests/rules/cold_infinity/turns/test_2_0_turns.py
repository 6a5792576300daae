"""CI 2.0 through orders: phases one after another, who ends them, and how a battle is over."""

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import adjudicate, choices, phases_in_play
from rules.cold_infinity.builders_damage import a_hit, worn_down
from rules.cold_infinity.table import battle, give, given, group, heard, only, refusal, ship
from rules.rows import rows
from umpire.kernel.dice import KeyedDice
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import PlanDefences
from umpire.rules.cold_infinity.guided.launchers import LoadMissile
from umpire.rules.cold_infinity.guided.launches import UseReloadRack
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.hits.failures import RackStruck
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.outline import PLOTS
from umpire.rules.cold_infinity.power.allocation import AllocatePower
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.referee import BattleEnded
from umpire.rules.cold_infinity.small import MergeGroups
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, change_fire, change_ship
from umpire.rules.cold_infinity.state.options import Level, Options
from umpire.rules.cold_infinity.state.vessels import Defences
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan, SideFinished
from umpire.rules.cold_infinity.turns.sequence import EndTurnChoice, unfinished
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn, Finish

RED, BLUE = Finish("red"), Finish("blue")


def duel(**told: object) -> Battle:
    return battle(ship("one"), ship("two", side="blue", cell=(40, 0)), **told)  # type: ignore[arg-type]


def offered(state: Battle, kind: type) -> bool:
    return any(isinstance(each, kind) for each in choices(state, Seat("side", "red")))


def test_2_0_the_basic_turn() -> None:
    """CI-2.0-1, CI-2.0-2, CI-2.0-3, CI-RUL-1."""
    assert phases_in_play(duel(options=Options(level="basic"))) == [
        "power_allocation",
        "initiative",
        "electronic_warfare",
        "launch",
        "movement",
        "snap_manoeuvres",
        "secret_attacks",
        "switch_defence",
        "allocate_defence",
        "announce_ew",
        "guided",
        "starship",
        "dogfights",
        "small_vs_small",
        "small_vs_other",
        "damage_effects",
        "final",
    ]


def test_2_0_the_advanced_turn_has_more() -> None:
    """CI-2.0-6, CI-2.0-11, CI-2.0-10, CI-2.0-7, CI-2.0-8, CI-2.0-9."""
    more = set(phases_in_play(duel())) - set(phases_in_play(duel(options=Options(level="basic"))))
    assert more == {"barnstorming", "ramming", "countermeasures", "stationary", "trans_light"}


def test_2_0_what_the_end_of_a_phase_throws_is_thrown_once() -> None:
    """CI-2.0-1."""
    worn = worn_down(duel(phase="announce_ew"), "two", flint_1=4, flint_2=4)
    state = change_fire(worn, hits=(a_hit("two", 18, 6),))
    ruling = give(state, PlanDefences("one", Defences()), (2,))
    assert len(heard(ruling, RackStruck)) == 1
    assert [each.phase for each in heard(ruling, PhaseBegan)] == ["guided", "final"]


@rows(*sorted(PLOTS))
def test_2_2_1_plots_are_a_phase_where_all_move_at_once(turns: str) -> None:
    """CI-2.2.1-1, CI-2.2.1.1-1."""
    found = phases_in_play(duel(options=Options(movement_turns=turns)))  # type: ignore[arg-type]
    expected = (turns != "initiative", turns == "nimble")
    assert ("plots" in found, "small_vessel_plots" in found) == expected


@rows("basic", "advanced")
def test_2_0_a_turn_in_which_nothing_happens(level: Level) -> None:
    """CI-UMP-65, CI-2.0-1."""
    state, dice = duel(options=Options(level=level)), KeyedDice(bytes(32), "turn")
    for _ in range(60):
        if state.turn == 2:
            break
        state = adjudicate(state, _next_order(state), dice).state
    assert (state.turn, state.phase) == (2, "power_allocation")


def _next_order(state: Battle) -> Value:
    match state.phase:
        case "initiative":
            return DetermineInitiative()
        case "movement":
            moved = {unit.id for unit in state.units if unit.moved}
            return Move(unit=next(each for each in state.order if each not in moved))
        case "damage_effects":
            return ResolveDamage()
        case "final":
            return EndTurn()
        case _:
            return Finish(unfinished(state)[0])


def test_2_0_a_phase_ends_when_each_side_is_done() -> None:
    """CI-UMP-65."""
    first = give(duel(), RED)
    assert [each.side for each in heard(first, SideFinished)] == ["red"]
    assert first.state.phase == "power_allocation"
    second = give(first.state, BLUE)
    assert [each.phase for each in heard(second, PhaseBegan)] == ["initiative"]
    assert second.state.finished == ()


@rows(
    (duel(), Finish("green"), "unknown_side"),
    (given(duel(), RED), RED, "finished"),
    (duel(), EndTurn(), "wrong_phase"),
    (duel(phase="launch"), AllocatePower("one", Allocation(on=())), "wrong_phase"),
    (duel(phase="over"), RED, "battle_over"),
)
def test_2_0_what_is_refused(state: Battle, order: object, code: str) -> None:
    """CI-2.0-1, CI-UMP-64, CI-UMP-65."""
    assert refusal(state, order).code == code


def test_2_1_1_a_side_of_small_vessels_alone_is_not_asked_for_power() -> None:
    """CI-2.1.1-1, CI-4.3.1-1."""
    state = battle(ship("one"), group("wing", side="blue", cell=(9, 0)))
    wing = state.groups[0]
    sharp = replace(wing, craft=replace(wing.craft, sensors=4))
    dull = replace(wing, craft=replace(wing.craft, sensors=0))
    assert unfinished(replace(state, groups=(dull,))) == ("red",)
    assert unfinished(replace(state, groups=(sharp,))) == ("red", "blue")
    basic = replace(state, groups=(sharp,), options=Options(level="basic"))
    assert unfinished(basic) == ("red",)


@rows((("two",), "red"), (("one", "two"), None))
def test_2_0_a_battle_is_over_when_one_side_alone_acts(
    lost: tuple[str, ...], winner: str | None
) -> None:
    """CI-UMP-64."""
    state = duel(phase="final")
    for name in lost:
        state = change_ship(state, name, status="derelict")
    ruling = give(state, EndTurn())
    told = only(ruling, BattleEnded)
    assert (told.winner, told.reason, ruling.state.phase) == (winner, "eliminated", "over")


@rows("power_allocation", "initiative", "final")
def test_2_0_what_may_be_chosen_is_taken(phase: PhaseName) -> None:
    """CI-2.0-1."""
    state = duel(phase=phase)
    orders = {
        "finish": RED,
        "end_turn": EndTurn(),
        "determine_initiative": DetermineInitiative(),
    }
    found = [each.__struct_config__.tag for each in choices(state, Seat("side", "red"))]
    assert set(found) & set(orders)
    for name in set(found) & set(orders):
        given(state, orders[str(name)])


def test_2_0_no_turn_ends_before_all_have_reloaded() -> None:
    """CI-2.0-3."""
    cruiser, foe = ship("one", sheet="harrowgate"), ship("two", side="blue", cell=(40, 0))
    flights = [group(name, side="blue", number=3, cell=(9, 0)) for name in ("f", "g")]
    state = battle(cruiser, foe, *flights, phase="final")
    assert unfinished(state) == ("red", "blue")
    assert refusal(state, EndTurn()).code == "not_finished"
    assert not offered(state, EndTurnChoice)
    done = table.all_done(state)
    loads = UseReloadRack(ship="one", rack="reload", operations=(LoadMissile(rack="rack"),))
    for order in (loads, MergeGroups("f", ("g",))):
        assert refusal(done, order).code == "finished"
    assert offered(done, EndTurnChoice)
    assert give(done, EndTurn()).state.turn == 2


def test_2_0_a_new_turn_begins_afresh() -> None:
    """CI-2.0-1, CI-2.1.2-4."""
    state = given(duel(phase="initiative"), DetermineInitiative())
    ended = given(replace(state, phase="final"), EndTurn())
    assert (ended.turn, ended.phase, ended.order) == (2, "power_allocation", ())
    assert all(unit.rating.now is None for unit in ended.units)
    assert all(unit.rating.previous is not None for unit in ended.units)
