"""CI 2.0 through orders: phases one after another, who ends them, and how a battle is over."""

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity import table
from rules.cold_infinity.builders_damage import a_hit, worn_down
from rules.cold_infinity.table import battle, give, given, group, heard, only, refusal, ship
from rules.rows import rows
from umpire.rules.cold_infinity.referee import BattleEnded
from umpire.rules.cold_infinity.turns.sequence import EndTurnChoice

RED, BLUE = ci.Finish("red"), ci.Finish("blue")


def duel(**told: object) -> ci.Battle:
    """Two frigates far from each other."""
    return battle(ship("one"), ship("two", side="blue", cell=(40, 0)), **told)  # type: ignore[arg-type]


def offered(state: ci.Battle, kind: type) -> bool:
    """Tell whether red is offered something of a kind."""
    return any(isinstance(each, kind) for each in ci.choices(state, ci.Seat("side", "red")))


def test_2_0_the_basic_turn() -> None:
    """In the book's order, and no more than it (CI-2.0-1, CI-2.0-2, CI-2.0-3, CI-RUL-1)."""
    assert ci.phases_in_play(duel(options=ci.Options(level="basic"))) == [
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
    """Barnstorming, rams, countermeasures, stationary weapons, drives (CI-2.0-6 to CI-2.0-11)."""
    more = set(ci.phases_in_play(duel())) - set(
        ci.phases_in_play(duel(options=ci.Options(level="basic")))
    )
    assert more == {"barnstorming", "ramming", "countermeasures", "stationary", "trans_light"}


def test_2_0_what_the_end_of_a_phase_throws_is_thrown_once() -> None:
    """Of a phase that waits for nobody, too: a hit that waits strikes a rack (CI-2.0-1)."""
    worn = worn_down(duel(phase="announce_ew"), "two", flint_1=4, flint_2=4)
    state = ci.change_fire(worn, hits=(a_hit("two", 18, 6),))
    ruling = give(state, ci.PlanDefences("one", ci.Defences()), (2,))
    assert len(heard(ruling, ci.RackStruck)) == 1
    assert [each.phase for each in heard(ruling, ci.PhaseBegan)] == ["guided", "final"]


@rows(*sorted(ci.PLOTS))
def test_2_2_1_plots_are_a_phase_where_all_move_at_once(turns: str) -> None:
    """Of small vessels too, if they are nimble (CI-2.2.1-1, CI-2.2.1.1-1)."""
    found = ci.phases_in_play(duel(options=ci.Options(movement_turns=turns)))  # type: ignore[arg-type]
    expected = (turns != "initiative", turns == "nimble")
    assert ("plots" in found, "small_vessel_plots" in found) == expected


@rows("basic", "advanced")
def test_2_0_a_turn_in_which_nothing_happens(level: ci.Level) -> None:
    """Each side says that it is done, until the next turn begins (CI-UMP-65, CI-2.0-1)."""
    state, dice = duel(options=ci.Options(level=level)), ci.KeyedDice(bytes(32), "turn")
    for _ in range(60):
        if state.turn == 2:
            break
        state = ci.adjudicate(state, _next_order(state), dice).state
    assert (state.turn, state.phase) == (2, "power_allocation")


def _next_order(state: ci.Battle) -> ci.Value:
    """The order that moves a turn along."""
    match state.phase:
        case "initiative":
            return ci.DetermineInitiative()
        case "movement":
            moved = {unit.id for unit in state.units if unit.moved}
            return ci.Move(unit=next(each for each in state.order if each not in moved))
        case "damage_effects":
            return ci.ResolveDamage()
        case "final":
            return ci.EndTurn()
        case _:
            return ci.Finish(ci.unfinished(state)[0])


def test_2_0_a_phase_ends_when_each_side_is_done() -> None:
    """The first is noted, with the second the next phase begins (CI-UMP-65)."""
    first = give(duel(), RED)
    assert [each.side for each in heard(first, ci.SideFinished)] == ["red"]
    assert first.state.phase == "power_allocation"
    second = give(first.state, BLUE)
    assert [each.phase for each in heard(second, ci.PhaseBegan)] == ["initiative"]
    assert second.state.finished == ()


@rows(
    (duel(), ci.Finish("green"), "unknown_side"),
    (given(duel(), RED), RED, "finished"),
    (duel(), ci.EndTurn(), "wrong_phase"),
    (duel(phase="launch"), ci.AllocatePower("one", ci.Allocation(on=())), "wrong_phase"),
    (duel(phase="over"), RED, "battle_over"),
)
def test_2_0_what_is_refused(state: ci.Battle, order: object, code: str) -> None:
    """Every operation has its place in the turn (CI-2.0-1, CI-UMP-64, CI-UMP-65)."""
    assert refusal(state, order).code == code


def test_2_1_1_a_side_of_small_vessels_alone_is_not_asked_for_power() -> None:
    """Unless they have high-density sensors by the advanced rules (CI-2.1.1-1, CI-4.3.1-1)."""
    state = battle(ship("one"), group("wing", side="blue", cell=(9, 0)))
    wing = state.groups[0]
    sharp = replace(wing, craft=replace(wing.craft, sensors=4))
    dull = replace(wing, craft=replace(wing.craft, sensors=0))
    assert ci.unfinished(replace(state, groups=(dull,))) == ("red",)
    assert ci.unfinished(replace(state, groups=(sharp,))) == ("red", "blue")
    basic = replace(state, groups=(sharp,), options=ci.Options(level="basic"))
    assert ci.unfinished(basic) == ("red",)


@rows((("two",), "red"), (("one", "two"), None))
def test_2_0_a_battle_is_over_when_one_side_alone_acts(
    lost: tuple[str, ...], winner: str | None
) -> None:
    """A derelict does not act (CI-UMP-64)."""
    state = duel(phase="final")
    for name in lost:
        state = ci.change_ship(state, name, status="derelict")
    ruling = give(state, ci.EndTurn())
    told = only(ruling, BattleEnded)
    assert (told.winner, told.reason, ruling.state.phase) == (winner, "eliminated", "over")


@rows("power_allocation", "initiative", "final")
def test_2_0_what_may_be_chosen_is_taken(phase: ci.PhaseName) -> None:
    """Each choice of these phases that has no more to say is an order (CI-2.0-1)."""
    state = duel(phase=phase)
    orders = {
        "finish": RED,
        "end_turn": ci.EndTurn(),
        "determine_initiative": ci.DetermineInitiative(),
    }
    found = [each.__struct_config__.tag for each in ci.choices(state, ci.Seat("side", "red"))]
    assert set(found) & set(orders)
    for name in set(found) & set(orders):
        given(state, orders[str(name)])


def test_2_0_no_turn_ends_before_all_have_reloaded() -> None:
    """Sides with reload racks that work, or groups that may merge, are waited for (CI-2.0-3)."""
    cruiser, foe = ship("one", sheet="harrowgate"), ship("two", side="blue", cell=(40, 0))
    flights = [group(name, side="blue", number=3, cell=(9, 0)) for name in ("f", "g")]
    state = battle(cruiser, foe, *flights, phase="final")
    assert ci.unfinished(state) == ("red", "blue")
    assert refusal(state, ci.EndTurn()).code == "not_finished"
    assert not offered(state, EndTurnChoice)
    done = table.all_done(state)
    loads = ci.UseReloadRack(ship="one", rack="reload", operations=(ci.LoadMissile(rack="rack"),))
    for order in (loads, ci.MergeGroups("f", ("g",))):
        assert refusal(done, order).code == "finished"
    assert offered(done, EndTurnChoice)
    assert give(done, ci.EndTurn()).state.turn == 2


def test_2_0_a_new_turn_begins_afresh() -> None:
    """Nothing of the last turn but ratings, wear and what goes on (CI-2.0-1, CI-2.1.2-4)."""
    state = given(duel(phase="initiative"), ci.DetermineInitiative())
    ended = given(replace(state, phase="final"), ci.EndTurn())
    assert (ended.turn, ended.phase, ended.order) == (2, "power_allocation", ())
    assert all(unit.rating.now is None for unit in ended.units)
    assert all(unit.rating.previous is not None for unit in ended.units)
