"""CI 4.8.2: what a ship that masks keeps to itself of its power."""

from msgspec.structs import replace

from rules.cold_infinity.builders_grids import of, other, reactor
from rules.cold_infinity.builders_power import wren
from rules.cold_infinity.table import give, given, having, heard, only, rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.play import Happening
from umpire.rules.cold_infinity.power.allocation import (
    AllocatePower,
    ForcedOffCounted,
    PlantHeated,
    PlantRestarted,
    PlantsRecharged,
    PowerAllocated,
    RestartPlant,
)
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Heat, SystemTurns
from umpire.rules.cold_infinity.state.weapons import Battery, Capacitor, Reactor, Sensors, System
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish
from umpire.rules.cold_infinity.view import view


def test_4_8_2_a_ship_that_masks_does_not_tell_what_it_switches() -> None:
    """CI-4.8.2-1, CI-UMP-73."""
    masking = Sensors(id="sensors", structure=20, ew=10, boost=2, masking=True)
    state = of(reactor(5), masking, other("one", 2))
    state = having(state, "wren", warfare={"masked_before": True})
    ruling = give(state, AllocatePower("wren", Allocation(on=("sensors",))))
    assert [each.only for each in heard(ruling, PowerAllocated)] == [("red",)]


@rows(Seat("side", "red"), Seat("side", "blue"))
def test_4_8_2_how_far_the_shrouds_of_a_ship_that_masks_reach_is_for_its_side(
    seat: Seat,
) -> None:
    """CI-4.8.2-1, CI-UMP-73."""
    state = masking(of(reactor(5), MASKING, other("one", 2)))
    seen = view(replace(state, ew_open=True), seat).ships[0]
    told = (0, 0) if seat.side == "red" else (None, None)
    assert (seen.shroud_radius, seen.support_radius) == told


MASKING = Sensors(id="sensors", structure=20, ew=10, boost=2, masking=True)
HOT = Reactor(id="plant", structure=9, rating=9, overheating=True)


def masking(state: Battle) -> Battle:
    return having(state, "wren", warfare={"ew": EwAllocation(masking=True), "masked_before": True})


@rows(
    (Capacitor(id="plant", structure=5, capacity=30, recharge=10),),
    (HOT, Battery(id="cell", structure=5, capacity=5, convert=2)),
)
def test_4_8_2_what_tells_of_the_power_of_a_ship_that_masks_is_for_its_side(
    plants: tuple[System, ...],
) -> None:
    """CI-4.8.2-1, CI-UMP-73."""
    state = masking(of(*plants, MASKING, other("one", 4), other("two", 4)))
    state = given(
        having(state, "wren", power={"forced_off": (SystemTurns("one", 2),)}), Finish("red")
    )
    settled = give(state, Finish("blue"))
    ended = give(replace(masking(settled.state), phase="final"), EndTurn())
    told = [
        each
        for each in (*settled.events, *ended.events)
        if isinstance(each, Happening) and getattr(each, "ship", "") == "wren"
    ]
    assert {type(each) for each in told} >= {PowerAllocated, ForcedOffCounted}
    assert {type(each) for each in told} & {PlantsRecharged, PlantHeated}
    assert all(getattr(each, "only", None) == ("red",) for each in told)


def test_4_8_2_that_a_plant_of_a_ship_that_masks_starts_again_is_for_its_side() -> None:
    """CI-4.8.2-1."""
    cell = Battery(id="cell", structure=5, capacity=5, convert=2)
    state = masking(of(HOT, cell, MASKING))
    power = wren(state).power
    levels = tuple([replace(e, heat=Heat(4, shut_down=e.id == "plant")) for e in power.levels])
    state = change_ship(state, "wren", power=replace(power, levels=levels))
    told = only(give(state, RestartPlant("wren", "plant")), PlantRestarted)
    assert told.only == ("red",)
