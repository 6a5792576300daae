"""CI 3.6 through orders: plants that overheat, shut down, and start again."""

from msgspec.structs import replace

from rules.cold_infinity.builders_power import allot, end, frigate, launched, wren
from rules.cold_infinity.table import ci, give, given, heard, offers_of, only, refuses
from umpire.rules.cold_infinity.power.upkeep import RestartPlantChoice


def furnace(options: ci.Options | None = None, *more: ci.Reactor) -> ci.Battle:
    """A battle of a frigate whose reactor of 25 overheats; its forge draws 20."""
    return launched(
        frigate(
            ci.Bridge(id="bridge", structure=10),
            ci.Reactor(id="reactor", structure=25, rating=25, overheating=True),
            *more,
            ci.OtherSystem(id="forge", structure=6, power=20),
        ),
        options,
    )


def heat(state: ci.Battle) -> ci.Heat:
    """How hot the reactor is."""
    return next(each.heat for each in wren(state).power.levels if each.id == "reactor")


def shut_down(points: int, rule: ci.Options | None = None) -> ci.Battle:
    """A battle in which the reactor has shut down, with so much heat."""
    state = furnace(rule)
    power = wren(state).power
    levels = tuple([replace(each, heat=ci.Heat(points, shut_down=True)) for each in power.levels])
    return ci.change_ship(state, "wren", power=replace(power, levels=levels))


def test_3_6_the_example_of_two_turns() -> None:
    """20 power a turn make 10 heat a turn (CI-3.6-1)."""
    state = end(allot(furnace(), "forge"))
    assert heat(state) == ci.Heat(10)
    state = end(allot(state, "forge"))
    assert heat(state) == ci.Heat(20)


def test_3_6_with_heat_as_its_rating_it_shuts_down_and_all_goes_off() -> None:
    """In Final Actions; from the next on it loses two a turn (CI-3.6-1, CI-3.2-3, CI-RUL-16)."""
    state = allot(end(end(furnace())), "forge")
    ruling = give(
        replace(given(state, ci.Finish("red"), ci.Finish("blue")), phase="final"), ci.EndTurn()
    )
    told = only(ruling, ci.PlantHeated)
    assert (told.made, told.dissipated, told.heat) == (10, 0, ci.Heat(30, shut_down=True))
    off = only(ruling, ci.PowerLost)
    assert off.deactivated == ("forge",)
    assert ci.is_on(wren(ruling.state), "bridge")
    with refuses("insufficient_power"):
        allot(ruling.state, "forge")
    assert heat(end(ruling.state)) == ci.Heat(28, shut_down=True)


def test_3_6_another_plant_keeps_the_rest_on() -> None:
    """It gives first, as it does not heat (CI-UMP-7, CI-3.2-3)."""
    spare = ci.Reactor(id="spare", structure=4, rating=4)
    state = furnace(None, spare)
    for _ in range(3):
        assert heat(state).points % 8 == 0
        state = end(state)
    assert heat(state) == ci.Heat(24)


def test_3_6_a_plant_is_started_again_below_its_rating() -> None:
    """With its heat, in Power Allocation, and may be used at once (CI-RUL-16)."""
    state = shut_down(24)
    (choice,) = offers_of(RestartPlantChoice, state, ci.Seat("side", "red"))
    assert (choice.plant, choice.heat, choice.rating) == ("reactor", 24, 25)
    ruling = give(state, ci.RestartPlant("wren", "reactor"))
    assert [each.heat for each in heard(ruling, ci.PlantRestarted)] == [ci.Heat(24)]
    assert wren(allot(ruling.state, "forge")).power.used == 20


def test_3_6_it_may_be_started_when_power_has_been_allocated() -> None:
    """A later allocation uses it (CI-RUL-16, CI-3.2-1)."""
    state = given(allot(shut_down(24)), ci.RestartPlant("wren", "reactor"))
    assert wren(allot(state, "forge")).power.used == 20


def test_3_6_the_basic_rules_know_no_heat() -> None:
    """Nothing overheats (CI-3.6-1, CI-RUL-1)."""
    state = end(allot(furnace(ci.Options(level="basic")), "forge"))
    assert heat(state) == ci.Heat()
