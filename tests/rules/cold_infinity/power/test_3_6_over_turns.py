"""CI 3.6 through orders: plants that overheat, shut down, and start again."""

from msgspec.structs import replace

from rules.cold_infinity.builders_power import allot, end, frigate, launched, wren
from rules.cold_infinity.table import give, given, heard, offers_of, only, refuses
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.power.allocation import (
    PlantHeated,
    PlantRestarted,
    PowerLost,
    RestartPlant,
    is_on,
)
from umpire.rules.cold_infinity.power.upkeep import RestartPlantChoice
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import Heat
from umpire.rules.cold_infinity.state.weapons import Bridge, OtherSystem, Reactor
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish


def furnace(options: Options | None = None, *more: Reactor) -> Battle:
    """A battle of a frigate whose reactor of 25 overheats; its forge draws 20."""
    return launched(
        frigate(
            Bridge(id="bridge", structure=10),
            Reactor(id="reactor", structure=25, rating=25, overheating=True),
            *more,
            OtherSystem(id="forge", structure=6, power=20),
        ),
        options,
    )


def heat(state: Battle) -> Heat:
    return next(each.heat for each in wren(state).power.levels if each.id == "reactor")


def shut_down(points: int, rule: Options | None = None) -> Battle:
    state = furnace(rule)
    power = wren(state).power
    levels = tuple([replace(each, heat=Heat(points, shut_down=True)) for each in power.levels])
    return change_ship(state, "wren", power=replace(power, levels=levels))


def test_3_6_the_example_of_two_turns() -> None:
    """20 power a turn make 10 heat a turn (CI-3.6-1)."""
    state = end(allot(furnace(), "forge"))
    assert heat(state) == Heat(10)
    state = end(allot(state, "forge"))
    assert heat(state) == Heat(20)


def test_3_6_with_heat_as_its_rating_it_shuts_down_and_all_goes_off() -> None:
    """CI-3.6-1, CI-3.2-3, CI-RUL-16."""
    state = allot(end(end(furnace())), "forge")
    ruling = give(replace(given(state, Finish("red"), Finish("blue")), phase="final"), EndTurn())
    told = only(ruling, PlantHeated)
    assert (told.made, told.dissipated, told.heat) == (10, 0, Heat(30, shut_down=True))
    off = only(ruling, PowerLost)
    assert off.deactivated == ("forge",)
    assert is_on(wren(ruling.state), "bridge")
    with refuses("insufficient_power"):
        allot(ruling.state, "forge")
    assert heat(end(ruling.state)) == Heat(28, shut_down=True)


def test_3_6_another_plant_keeps_the_rest_on() -> None:
    """CI-UMP-7, CI-3.2-3."""
    spare = Reactor(id="spare", structure=4, rating=4)
    state = furnace(None, spare)
    for _ in range(3):
        assert heat(state).points % 8 == 0
        state = end(state)
    assert heat(state) == Heat(24)


def test_3_6_a_plant_is_started_again_below_its_rating() -> None:
    """CI-RUL-16."""
    state = shut_down(24)
    (choice,) = offers_of(RestartPlantChoice, state, Seat("side", "red"))
    assert (choice.plant, choice.heat, choice.rating) == ("reactor", 24, 25)
    ruling = give(state, RestartPlant("wren", "reactor"))
    assert [each.heat for each in heard(ruling, PlantRestarted)] == [Heat(24)]
    assert wren(allot(ruling.state, "forge")).power.used == 20


def test_3_6_it_may_be_started_when_power_has_been_allocated() -> None:
    """CI-RUL-16, CI-3.2-1."""
    state = given(allot(shut_down(24)), RestartPlant("wren", "reactor"))
    assert wren(allot(state, "forge")).power.used == 20


def test_3_6_the_basic_rules_know_no_heat() -> None:
    """CI-3.6-1, CI-RUL-1."""
    state = end(allot(furnace(Options(level="basic")), "forge"))
    assert heat(state) == Heat()
