"""CI 3.6 through orders: plants that overheat, shut down, and start again."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_battle import give, given, heard
from rules.cold_infinity.builders_power import allot, end, frigate, launched, struck, wren
from rules.cold_infinity.table import choices
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.power.choices import RestartPlantChoice
from umpire.rules.cold_infinity.power.happenings import PlantHeated, PlantRestarted, PowerLost
from umpire.rules.cold_infinity.power.orders import RestartPlant
from umpire.rules.cold_infinity.power.standing import is_on
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.power import Heat
from umpire.rules.cold_infinity.state.sheet import Bridge, OtherSystem, Reactor
from umpire.rules.cold_infinity.turns.orders import EndTurn, Finish


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
    """How hot the reactor is."""
    return next(each.heat for each in wren(state).power.levels if each.id == "reactor")


def shut_down(points: int, rule: Options | None = None) -> Battle:
    """A battle in which the reactor has shut down, with so much heat."""
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
    """In Final Actions; from the next on it loses two a turn (CI-3.6-1, CI-3.2-3, CI-RUL-16)."""
    state = allot(end(end(furnace())), "forge")
    ruling = give(replace(given(state, Finish("red"), Finish("blue")), phase="final"), EndTurn())
    (told,) = heard(ruling, PlantHeated)
    assert (told.made, told.dissipated, told.heat) == (10, 0, Heat(30, shut_down=True))
    (off,) = heard(ruling, PowerLost)
    assert off.deactivated == ("forge",)
    assert is_on(wren(ruling.state), "bridge")
    with pytest.raises(Refusal) as refused:
        allot(ruling.state, "forge")
    assert refused.value.code == "insufficient_power"
    assert heat(end(ruling.state)) == Heat(28, shut_down=True)


def test_3_6_another_plant_keeps_the_rest_on() -> None:
    """It gives first, as it does not heat (CI-UMP-7, CI-3.2-3)."""
    spare = Reactor(id="spare", structure=4, rating=4)
    state = furnace(None, spare)
    for _ in range(3):
        assert heat(state).points % 8 == 0
        state = end(state)
    assert heat(state) == Heat(24)


def test_3_6_a_plant_is_started_again_below_its_rating() -> None:
    """With its heat, in Power Allocation, and may be used at once (CI-RUL-16)."""
    state = shut_down(24)
    (choice,) = [
        each for each in choices(state, Seat("side", "red")) if isinstance(each, RestartPlantChoice)
    ]
    assert (choice.plant, choice.heat, choice.rating) == ("reactor", 24, 25)
    ruling = give(state, RestartPlant("wren", "reactor"))
    assert [each.heat for each in heard(ruling, PlantRestarted)] == [Heat(24)]
    assert wren(allot(ruling.state, "forge")).power.used == 20


def test_3_6_it_may_be_started_when_power_has_been_allocated() -> None:
    """A later allocation uses it (CI-RUL-16, CI-3.2-1)."""
    state = given(allot(shut_down(24)), RestartPlant("wren", "reactor"))
    assert wren(allot(state, "forge")).power.used == 20


@pytest.mark.parametrize(
    ("state", "order", "code", "at"),
    [
        (shut_down(25), RestartPlant("wren", "reactor"), "still_hot", "/plant"),
        (
            shut_down(1, Options(overheat_restart="at_zero")),
            RestartPlant("wren", "reactor"),
            "still_hot",
            "/plant",
        ),
        (furnace(), RestartPlant("wren", "reactor"), "not_shut_down", "/plant"),
        (furnace(), RestartPlant("wren", "bridge"), "unknown_plant", "/plant"),
        (furnace(), RestartPlant("foe", "reactor"), "unknown_plant", "/plant"),
        (furnace(), RestartPlant("ghost", "reactor"), "unknown_ship", "/ship"),
        (
            struck(shut_down(1), "reactor", 25, destroyed=True),
            RestartPlant("wren", "reactor"),
            "destroyed_system",
            "/plant",
        ),
        (
            given(furnace(), Finish("red")),
            RestartPlant("wren", "reactor"),
            "finished",
            "/ship",
        ),
    ],
)
def test_3_6_what_cannot_be_started(state: Battle, order: RestartPlant, code: str, at: str) -> None:
    """Too hot, running, destroyed, or none at all (CI-3.6-1, CI-RUL-16)."""
    with pytest.raises(Refusal) as refused:
        give(state, order)
    assert (refused.value.code, refused.value.at) == (code, at)


def test_3_6_the_basic_rules_know_no_heat() -> None:
    """Nothing overheats (CI-3.6-1, CI-RUL-1)."""
    state = end(allot(furnace(Options(level="basic")), "forge"))
    assert heat(state) == Heat()
