"""CI 3.1 to 3.5 through orders: plants over turns, batteries, shortages, destroyed systems."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_grids import of, other, reactor
from rules.cold_infinity.builders_power import allot, end, stored, struck, wren
from rules.cold_infinity.table import give, given, having, offers_of, only, refusal, refuses, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.power.allocation import (
    ActiveSystemsLost,
    AllocatePower,
    ChargeLost,
    ForcedOffCounted,
    PlantsRecharged,
    PowerAllocated,
    PowerLost,
    is_on,
    usable,
)
from umpire.rules.cold_infinity.power.grids import Allocation, FromBattery, ToBattery
from umpire.rules.cold_infinity.power.upkeep import AllocatePowerChoice, note_losses
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.vessels import Extra, SystemTurns
from umpire.rules.cold_infinity.state.weapons import Battery, Capacitor, Collector, Shield
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish


def test_3_1_2_the_example_of_the_capacitor() -> None:
    """30/10 with basic systems of 10: it drains in five turns of firing (CI-3.1.2-1)."""
    store = Capacitor(id="store", structure=15, capacity=30, recharge=10)
    state = of(store, other("basic", 10), other("gun", 4))
    state = end(allot(state, "basic"))
    assert stored(state, "store") == 30
    levels = []
    for _ in range(5):
        state = allot(state, "basic", "gun")
        levels.append(stored(state, "store"))
        state = end(state)
    assert levels == [16, 12, 8, 4, 0]
    assert stored(state, "store") == 10
    assert (
        refusal(state, AllocatePower("wren", Allocation(on=("basic", "gun")))).code
        == "insufficient_power"
    )
    state = end(allot(state, "gun"))
    assert stored(state, "store") == 16
    assert stored(allot(state, "basic", "gun"), "store") == 2


def test_3_1_2_recharging_is_told() -> None:
    """CI-3.1.2-1, CI-2.0-4."""
    state = of(Capacitor(id="store", structure=15, capacity=30, recharge=5), other("basic", 10))
    state = given(allot(state, "basic"), Finish("red"), Finish("blue"))
    told = only(give(replace(state, phase="final"), EndTurn()), PlantsRecharged)
    assert [(each.id, each.stored) for each in told.levels] == [("store", 25)]


def test_3_1_1_a_reactor_fills_up_each_turn() -> None:
    """CI-3.1.1-1."""
    state = of(reactor(10), other("one", 6), other("two", 4))
    state = end(allot(state, "one", "two"))
    state = end(allot(state, "one", "two"))
    with refuses("insufficient_power", rule="CI-3.2-3"):
        give(struck(state, "reactor", 1), AllocatePower("wren", Allocation(on=("one", "two"))))


def test_3_2_a_ship_that_is_short_cannot_end_the_phase() -> None:
    """CI-3.2-3, CI-UMP-68."""
    state = struck(of(reactor(10), other("one", 6), other("two", 4)), "reactor", 3)
    with refuses("insufficient_power", at="/side"):
        give(state, Finish("red"))
    seat = Seat("side", "red")
    kinds = [type(each).__struct_config__.tag for each in choices(state, seat)]
    assert "finish" not in kinds
    (choice,) = offers_of(AllocatePowerChoice, state, seat)
    assert (choice.output, choice.requirement, choice.short, choice.spare) == (7, 10, 3, 0)
    ruling = give(state, AllocatePower("wren", Allocation(on=("one",))))
    told = only(ruling, PowerAllocated)
    assert (told.activated, told.deactivated, told.used) == ((), ("engine", "two"), 6)
    assert "finish" in [e.__struct_config__.tag for e in choices(ruling.state, seat)]
    give(ruling.state, Finish("red"))


def test_3_2_aboard_a_derelict_the_last_systems_go_off() -> None:
    """CI-UMP-68."""
    state = struck(of(reactor(10), other("one", 6), other("two", 4)), "reactor", 3)
    state = with_friend(change_ship(state, "wren", status="derelict"))
    state = given(state, Finish("red"), Finish("blue"))
    assert set(wren(state).power.on) >= {"one", "engine", "bridge"}
    assert "two" not in wren(state).power.on


def with_friend(state: Battle) -> Battle:
    friend = replace(state.ships[1], id="friend", side="red")
    return replace(state, ships=(*state.ships, friend))


def test_3_2_who_allocates_nothing_keeps_on_what_was_on() -> None:
    """CI-3.2-1."""
    state = of(reactor(20), other("one", 6), other("two", 4))
    state = allot(state, "one", "engine", extra=(Extra("engine", 2),))
    assert wren(state).running.extra == {"engine": 2}
    state = given(end(state), Finish("red"), Finish("blue"))
    ship = wren(state)
    assert [is_on(ship, each) for each in ("one", "bridge", "two")] == [True, True, False]
    assert ship.power.extra == ()
    assert (ship.power.used, ship.power.used_before) == (6, 8)


def test_3_2_a_later_allocation_takes_the_place_of_an_earlier_one() -> None:
    """CI-3.2-1."""
    battery = Battery(id="battery", structure=10, capacity=10, convert=2)
    state = of(reactor(6), battery, other("one", 6), other("two", 4))
    fed = (FromBattery("battery", "two", 4),)
    first = allot(state, "one", "two", "engine", from_batteries=fed)
    assert stored(first, "battery") == 6
    again = give(first, AllocatePower("wren", Allocation(on=("one", "engine"))))
    told = only(again, PowerAllocated)
    assert told.deactivated == ("two",)
    assert stored(again.state, "battery") == 10
    assert stored(allot(again.state, "one", "two", from_batteries=fed), "battery") == 6


def test_3_1_3_a_battery_is_charged_and_serves_on_a_later_turn() -> None:
    """20/2: two points of the reactor make one (CI-3.1.3-1)."""
    battery = Battery(id="battery", structure=20, capacity=20, convert=2)
    state = of(reactor(40), battery, other("gun", 50))
    state = having(
        state,
        "wren",
        power={"levels": tuple([replace(each, stored=0) for each in wren(state).power.levels])},
    )
    charged = allot(state, to_batteries=(ToBattery("battery", 40),))
    assert stored(charged, "battery") == 20
    with refuses("insufficient_charge", at="/allocation/from_batteries"):
        allot(charged, "gun", from_batteries=(FromBattery("battery", "gun", 20),))
    later = allot(end(charged), "gun", from_batteries=(FromBattery("battery", "gun", 20),))
    assert stored(later, "battery") == 0
    assert usable(wren(later), "gun")


def test_3_1_5_collectors_feed_batteries_alone() -> None:
    """CI-3.1.5-1."""
    battery = Battery(id="battery", structure=20, capacity=20, convert=1)
    panels = [Collector(id=f"panel_{n}", structure=1, rating=2) for n in (1, 2)]
    state = of(reactor(6), battery, *panels, other("one", 6))
    state = allot(state, "one", from_batteries=(FromBattery("battery", "one", 6),))
    state = allot(end(state), "one", to_batteries=(ToBattery("battery", 2),))
    assert stored(state, "battery") == 16


def test_3_3_a_battery_gives_a_point_each_ten_turns_to_a_system_of_zero_power() -> None:
    """CI-3.3-1, CI-RUL-17."""
    battery = Battery(id="battery", structure=20, capacity=20, convert=1)
    state = of(reactor(6), battery)
    fed = (FromBattery("battery", "engine", 0),)
    for turn in range(1, 10):
        state = end(allot(state, "engine", from_batteries=fed))
        assert wren(state).power.streaks == (SystemTurns("engine", turn),)
        assert stored(state, "battery") == 20
    assert stored(allot(state, "engine", from_batteries=fed), "battery") == 19
    other_plant = end(allot(state, "engine"))
    assert wren(other_plant).power.streaks == ()


def test_3_3_without_a_plant_all_goes_off_at_once() -> None:
    """CI-3.2-3, CI-3.3-1, CI-3.3-2."""
    battery = Battery(id="battery", structure=20, capacity=20, convert=1)
    state = of(reactor(6), battery, other("one", 2), other("two", 2))
    fed = (FromBattery("battery", "one", 2),)
    state = allot(state, "one", "two", "engine", from_batteries=fed)
    before = wren(state).condition
    state = struck(state, "reactor", 6, destroyed=True)
    events: tuple[Any, ...] = note_losses(state, "wren", before, wren(state).condition)
    assert [type(each) for each in events] == [ActiveSystemsLost, PowerLost]
    for event in events:
        state = event.apply(state)
    ship = wren(state)
    on = [is_on(ship, each) for each in ("one", "bridge", "two", "engine")]
    assert on == [True, True, False, False]


def test_3_1_2_charge_that_finds_no_room_is_lost_at_once() -> None:
    """CI-3.1.2-2, CI-RUL-12, CI-3.1.3-2."""
    state = of(
        Capacitor(id="store", structure=15, capacity=30, recharge=10),
        Battery(id="battery", structure=5, capacity=5, convert=1),
    )
    before = wren(state).condition
    state = struck(struck(state, "store", 4), "battery", 1)
    (event,) = note_losses(state, "wren", before, wren(state).condition)
    assert isinstance(event, ChargeLost)
    state = event.apply(state)
    assert (stored(state, "store"), stored(state, "battery")) == (22, 4)


def test_3_4_the_example_of_the_weapon_of_three_power() -> None:
    """CI-3.4-1, CI-RUL-18."""
    state = of(reactor(5), other("gun", 3), other("one", 2), other("two", 3))
    state = allot(state, "gun", "one")
    before = wren(state).condition
    state = struck(state, "gun", 6, destroyed=True)
    (event,) = note_losses(state, "wren", before, wren(state).condition)
    state = event.apply(state)
    for _ in range(3):
        state = end(state)
        with refuses("insufficient_power"):
            allot(state, "one", "two")
        with refuses("destroyed_system", at="/allocation"):
            allot(state, "gun")
    assert wren(allot(end(state), "one", "two")).power.used == 5


def test_3_4_what_was_off_draws_nothing_when_it_is_destroyed() -> None:
    """CI-3.4-1."""
    state = allot(of(reactor(5), other("gun", 3)))
    before = wren(state).condition
    state = struck(state, "gun", 6, destroyed=True)
    assert note_losses(state, "wren", before, wren(state).condition) == ()


def test_3_4_destroyed_systems_draw_no_more_than_there_is() -> None:
    """CI-UMP-69."""
    state = allot(of(reactor(5), other("gun", 3)), "gun")
    before = wren(state).condition
    state = struck(struck(state, "gun", 6, destroyed=True), "reactor", 4)
    for event in note_losses(state, "wren", before, wren(state).condition):
        state = event.apply(state)
    state = end(state)
    state = given(state, Finish("red"), Finish("blue"))
    assert wren(state).power.used == 1


def test_3_2_2_what_is_forced_off_stays_off_through_so_many_turns() -> None:
    """CI-3.2.2-1, CI-UMP-70."""
    state = of(reactor(5), other("one", 5), other("two", 5))
    state = end(allot(state, "one"))
    state = having(state, "wren", power={"forced_off": (SystemTurns("one", 2),)})
    for left in (1, 0):
        with refuses("forced_off"):
            allot(state, "one")
        state = given(allot(state, "two"), Finish("red"))
        ruling = give(state, Finish("blue"))
        told = only(ruling, ForcedOffCounted)
        assert [each.turns for each in told.forced_off] == [left] * bool(left)
        state = end(ruling.state)
    assert is_on(wren(allot(state, "one")), "one")


def test_11_2_1_a_shield_may_work_in_part() -> None:
    """CI-11.2.1-1, CI-UMP-71."""
    half = Shield(id="half", structure=4, covers="encapsulating", absorption=4, power=5)
    whole = replace(half, id="whole", power=3)
    state = of(reactor(3), replace(half, partial=True), whole)
    shared = allot(state, "half", in_part=("half",))
    assert (wren(shared).power.used, wren(shared).power.in_part) == (3, ("half",))
    assert wren(end(shared)).power.in_part == ()
    for on, part in (("half", "whole"), ("whole", "whole"), ("half", "engine")):
        with refuses(at="/allocation/in_part"):
            allot(state, on, in_part=(part,))


def test_3_2_nothing_is_switched_when_a_side_is_done() -> None:
    """CI-UMP-65, CI-13.1.8.1-1."""
    state = table.battle(ship("one"), ship("two"), ship("foe", side="blue", cell=(9, 0)))
    derelict = change_ship(state, "two", status="derelict")
    assert refusal(derelict, AllocatePower("two", Allocation(on=()))).code == "derelict"
    assert (
        refusal(given(state, Finish("red")), AllocatePower("one", Allocation(on=()))).code
        == "finished"
    )


def test_11_2_2_1_buffering_shields_recharge_with_the_plants() -> None:
    """CI-RUL-71."""
    mantle = Shield(
        id="mantle", structure=9, covers="encapsulating", absorption=30, buffering=6, power=1
    )
    state = of(reactor(5), mantle)
    part = next(each for each in wren(state).condition.sections if each.name == "core")
    systems = tuple([replace(e, charge=20) if e.id == "mantle" else e for e in part.systems])
    core = replace(part, systems=systems)
    sections = tuple(
        [core if each.name == "core" else each for each in wren(state).condition.sections]
    )
    state = having(state, "wren", condition={"sections": sections})
    charges = []
    for _ in range(3):
        state = end(state)
        found = next(e for e in wren(state).condition.sections if e.name == "core")
        charges.append(next(e.charge for e in found.systems if e.id == "mantle"))
    assert charges == [26, 30, 30]
