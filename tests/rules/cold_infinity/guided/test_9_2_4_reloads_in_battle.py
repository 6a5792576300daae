"""CI 9.2.4: reload racks, in Final Actions."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.table import battle, give, given, having, refusal, refused, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.guided.launchers import LoadMissile, UnloadMissile
from umpire.rules.cold_infinity.guided.launches import ReloadChoice, UseReloadRack
from umpire.rules.cold_infinity.guided.strikes import ReloadRackUsed
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.sheet import SystemCondition
from umpire.rules.cold_infinity.state.vessels import Magazine

LOAD, UNLOAD = (
    LoadMissile(rack="rack_port"),
    UnloadMissile(rack="rack_port", missile="thistle"),
)


def final() -> Battle:
    state = battle(ship("A", sheet="harrowgate"), ship("B", "blue", cell=(0, -6)), phase="final")
    magazines = (
        Magazine("rack_port", ("thistle",) * 3),
        Magazine("rack_starboard", ()),
        Magazine("reload", ("burr", "burr")),
    )
    return having(state, "A", arms={"magazines": magazines})


def use(*operations: Any, rack: str = "reload") -> UseReloadRack:
    return UseReloadRack(ship="A", rack=rack, operations=operations)


def held(state: Battle) -> dict[str, tuple[str, ...]]:
    return {each.rack: each.missiles for each in state.ships[0].arms.magazines}


def test_9_2_4_it_loads_from_its_top_and_unloads_to_its_bottom() -> None:
    """CI-9.2.4-1, CI-UMP-47."""
    ruling = give(final(), use(LOAD, UNLOAD, LoadMissile(rack="rack_starboard")))
    assert held(ruling.state) == {
        "rack_port": ("thistle", "thistle", "burr"),
        "rack_starboard": ("burr",),
        "reload": ("thistle",),
    }
    (event,) = ruling.events
    assert isinstance(event, ReloadRackUsed)
    assert event.only == ("red",)


def test_9_2_4_it_is_used_once_a_turn() -> None:
    """CI-9.2.4-1."""
    state = given(final(), use(LOAD))
    assert refusal(state, use(LOAD)).code == "operations_exceeded"
    assert held(given(replace(state, turn=2), use(LOAD)))["reload"] == ()


def test_9_2_4_what_is_destroyed_is_not_served() -> None:
    """CI-9.2.4-1."""
    for name, at in (("reload", "/rack"), ("rack_port", "/operations/0/rack")):
        state = final()
        sections = tuple(
            replace(part, systems=tuple(_gone(each, name) for each in part.systems))
            for part in state.ships[0].condition.sections
        )
        expected = ("destroyed", at)
        assert refused(having(state, "A", condition={"sections": sections}), use(LOAD)) == expected


def _gone(system: SystemCondition, name: str) -> SystemCondition:
    return replace(system, destroyed=True) if system.id == name else system


def test_9_2_4_a_reload_rack_is_offered_until_it_is_used() -> None:
    """CI-9.2.4-1."""
    state = final()
    (offered,) = reloads(state, "red")
    assert (offered.rack, offered.operations) == ("reload", 4)
    assert not reloads(given(state, use(LOAD)), "red")
    assert not reloads(state, "blue")


def reloads(state: Battle, side: str) -> list[ReloadChoice]:
    found = choices(state, Seat("side", side))
    return [each for each in found if isinstance(each, ReloadChoice)]


def test_9_2_4_with_all_racks_full_there_is_nothing_to_do() -> None:
    """CI-9.2.4-1."""
    state = battle(ship("A", sheet="harrowgate"), ship("B", "blue", cell=(0, -6)), phase="final")
    assert not reloads(state, "red")
