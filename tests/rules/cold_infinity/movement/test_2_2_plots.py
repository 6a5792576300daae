"""CI 2.2.1: movement that is written down in secret, shown, and carried out together."""

from contextlib import suppress
from random import Random

from msgspec.structs import replace

from rules.cold_infinity.builders_flight import ahead, pivot
from rules.cold_infinity.builders_moves import seen, wing, without
from rules.cold_infinity.random_names import Names
from rules.cold_infinity.random_orders import MAKERS
from rules.cold_infinity.table import battle, foe, give, given, heard, only, refusal, rows, ship
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.flights import MovePlotted, PlotMove, PlotsShown, UnitMoved
from umpire.rules.cold_infinity.play import has_come
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Plan, Plot, Ruling
from umpire.rules.cold_infinity.state.options import MovementTurns, Options
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish


def plotting(turns: MovementTurns = "simultaneous", phase: PhaseName = "plots") -> Battle:
    return battle(
        ship("rail"),
        foe("crake", 8, vector="4+1"),
        wing(cell=(3, 3)),
        phase=phase,
        options=Options(movement_turns=turns),
        order=("crake", "rail", "wing"),
    )


def done(state: Battle) -> Ruling:
    return give(given(state, Finish(side="red")), Finish(side="blue"))


def test_2_2_1_all_plot_in_secret_and_move_together() -> None:
    """CI-2.2.1-1."""
    noted = give(plotting(), PlotMove(unit="rail", plan=(ahead(1, 3),)))
    secret = only(noted, MovePlotted)
    assert secret.side == "red"
    assert not has_come(noted.state, secret.turn, secret.opens)
    ruling = done(noted.state)
    assert heard(ruling, PlotsShown)[0].plots == (Plot(unit="rail", plan=(ahead(1, 3),)),)
    assert has_come(ruling.state, secret.turn, secret.opens)
    assert [event.unit for event in heard(ruling, UnitMoved)] == ["crake", "rail", "wing"]
    assert (seen(ruling.state, "rail").cell, seen(ruling.state, "crake").cell) == ((0, -3), (0, -7))


def test_2_2_1_a_later_plot_takes_the_place_of_an_earlier_one() -> None:
    """CI-2.2.1-1, CI-UMP-65."""
    twice = given(
        plotting(),
        PlotMove(unit="rail", plan=(ahead(1, 3),)),
        PlotMove(unit="rail", plan=(pivot(),)),
    )
    assert twice.plots == (Plot(unit="rail", plan=(pivot(),)),)
    late = given(twice, Finish(side="red"))
    assert refusal(late, PlotMove(unit="rail")).code == "finished"
    assert seen(done(twice).state, "rail").motion.attitude.facing == 2


def test_2_2_1_of_two_that_enter_a_hex_the_later_is_told_by_initiative() -> None:
    """CI-UMP-78."""
    state = given(
        plotting(),
        PlotMove(unit="rail", plan=(ahead(1, 3),)),
        PlotMove(unit="crake", plan=(ahead(4, 3),)),
    )
    state = given(state, PlotMove(unit="wing", plan=(ahead(1, 7),)))
    after = done(state).state
    rail, crake = seen(after, "rail"), seen(after, "crake")
    assert rail.arrival > crake.arrival


def test_2_2_1_a_plot_that_cannot_be_flown_any_more_is_not() -> None:
    """CI-UMP-78."""
    noted = given(plotting(), PlotMove(unit="rail", plan=(ahead(1, 3),)))
    after = done(without(noted, "rail", "thruster_aft")).state
    assert (seen(after, "rail").cell, seen(after, "rail").moved) == ((0, 0), True)


def test_2_2_1_1_nimble_small_vessels_plot_when_starships_have_shown_theirs() -> None:
    """CI-2.2.1.1-1."""
    state = plotting("nimble")
    assert refusal(state, PlotMove(unit="wing")).code == "no_such_plot"
    ships = done(given(state, PlotMove(unit="rail", plan=(ahead(1, 1),))))
    assert (len(heard(ships, PlotsShown)), ships.state.phase) == (1, "small_vessel_plots")
    assert heard(ships, UnitMoved) == ()
    assert refusal(ships.state, PlotMove(unit="rail")).code == "no_such_plot"
    small = given(ships.state, PlotMove(unit="wing", plan=(ahead(1, 2),)))
    ruling = give(small, Finish(side="red"))
    assert [each.unit for each in heard(ruling, PlotsShown)[0].plots] == ["wing"]
    assert len(heard(ruling, UnitMoved)) == 3


@rows(
    ("ghost", (), "unknown_unit"),
    ("rail", (ahead(2, 1),), "off_side"),
    ("wing", (ahead(1, 13),), "insufficient_thrust"),
)
def test_2_2_1_a_plot_that_cannot_be_flown_is_refused(
    unit: str, plan: tuple[object, ...], code: str
) -> None:
    """CI-2.2.1-1."""
    assert refusal(plotting(), PlotMove(unit=unit, plan=plan)).code == code  # type: ignore[arg-type]


@rows(*range(12))
def test_2_2_1_whatever_is_plotted_is_flown(seed: int) -> None:
    """CI-2.2.1-1, CI-UMP-78."""
    state = plotting("nimble" if seed % 2 else "simultaneous")
    random = Random(seed)  # noqa: S311 — plots, not secrets
    written: dict[str, Plan] = {}
    flown: dict[str, Plan] = {}
    while not flown:
        for order in [MAKERS[PlotMove](Names(random, state)) for _ in range(40)]:
            with suppress(Refusal):
                state = give(state, order).state if getattr(order, "plan", ()) else state
        written = {plot.unit: plot.plan for plot in state.plots}
        ruling = give(state, Finish(side="red"))
        if "blue" in unfinished(ruling.state):
            ruling = give(ruling.state, Finish(side="blue"))
        state = ruling.state
        flown = {event.unit: event.plan for event in heard(ruling, UnitMoved)}
    assert written
    assert flown == {unit: written.get(unit, ()) for unit in ("crake", "rail", "wing")}


def test_5_7_what_drifts_by_itself_plots_nothing() -> None:
    """CI-5.7-1, CI-UMP-79."""
    hulk = without(plotting(), "rail", "engine")
    assert refusal(hulk, PlotMove(unit="rail")).code == "no_such_plot"
    basic = replace(hulk, options=replace(hulk.options, level="basic"))
    assert [plot.unit for plot in given(basic, PlotMove(unit="rail")).plots] == ["rail"]
