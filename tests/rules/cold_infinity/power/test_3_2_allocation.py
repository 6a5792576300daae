"""CI 3.1 to 3.5: allocations of power, requirement against output."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cold_infinity.table import illegal, refuses, rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.power.grids import (
    Allocation,
    Condition,
    Consumer,
    FromBattery,
    Given,
    Grid,
    Source,
    Store,
    ToBattery,
    budget,
    check,
    goes_off,
    shared_out,
)
from umpire.rules.cold_infinity.state.vessels import Extra

GUNS = tuple(Consumer(f"gun_{n}", 1, boostable=True) for n in range(1, 5))
SENSORS = Consumer("sensors", 4, boostable=True)
ENGINE = Consumer("engine", 0, boostable=True)
BRIDGE = Consumer("bridge", None)
FRIGATE = Grid((*GUNS, SENSORS, ENGINE, BRIDGE), 8)
ALL_ON = Allocation(on=("gun_1", "gun_2", "gun_3", "gun_4", "sensors", "engine"))
BATTERIES = FRIGATE._replace(stores=(Store("battery", 5), Store("own", 5, "gun_1")))


def test_3_1_a_plant_feeds_every_system() -> None:
    """CI-3.1-1."""
    told = check(ALL_ON, FRIGATE)
    assert (told.standard, told.drawn, told.short, told.spare) == (8, 8, 0, 0)


def test_3_2_damage_tells_how_much_must_be_switched_off() -> None:
    """CI-3.2-3, CI-3.1.1-1."""
    damaged = FRIGATE._replace(output=5)
    assert budget(ALL_ON, damaged).short == 3
    with illegal("insufficient_power", rule="CI-3.2-3"):
        check(ALL_ON, damaged)
    assert check(Allocation(on=("gun_1", "sensors")), damaged).spare == 0


def test_3_1_2_a_drained_capacitor_feeds_no_weapon_beside_the_basics() -> None:
    """CI-3.1.2-1, CI-3.2-3."""
    grid = Grid((Consumer("basics", 10), Consumer("weapon", 4)), 10)
    assert budget(Allocation(on=("basics", "weapon")), grid).short == 4
    less = grid._replace(consumers=(Consumer("basics", 6), Consumer("weapon", 4)))
    assert check(Allocation(on=("basics", "weapon")), less).spare == 0


def test_3_5_weapons_switched_off_boost_the_sensors() -> None:
    """CI-3.5-1, CI-UMP-6."""
    told = check(Allocation(on=("sensors",), extra=(Extra("sensors", 4),)), FRIGATE)
    assert (told.extra, told.drawn, told.spare, told.used) == (4, 8, 0, 8)


def test_3_4_what_is_destroyed_draws_on_though_nobody_wants_it() -> None:
    """CI-3.4-1."""
    ruin = Consumer("gun_1", 1, "destroyed", lingering=1)
    grid = FRIGATE._replace(consumers=(ruin, *FRIGATE.consumers[1:]))
    told = budget(Allocation(on=ALL_ON.on[1:]), grid)
    assert (told.standard, told.lingering, told.short) == (7, 1, 0)


def test_3_1_3_batteries_feed_any_system_in_place_of_the_plants() -> None:
    """CI-3.1.3-1, CI-3.1.4-1."""
    given_power = (FromBattery("battery", "sensors", 4), FromBattery("own", "gun_1", 1))
    told = check(Allocation(on=ALL_ON.on, from_batteries=given_power), BATTERIES._replace(output=3))
    assert (told.from_batteries, told.drawn, told.short, told.used) == (5, 3, 0, 8)


def test_3_1_5_collectors_charge_batteries_and_nothing_else() -> None:
    """CI-3.1.5-1, CI-3.1.3-1."""
    grid = BATTERIES._replace(collected=3)
    sent = Allocation(on=("sensors",), to_batteries=(ToBattery("battery", 5),))
    told = check(sent, grid)
    assert (told.charging, told.drawn) == (2, 6)
    assert budget(ALL_ON, grid._replace(output=5)).short == 3


@rows(
    (Allocation(on=("phaser",)), "unknown_consumer"),
    (Allocation(on=(), extra=(Extra("phaser", 1),)), "unknown_consumer"),
    (Allocation(on=(), to_batteries=(ToBattery("cell", 1),)), "unknown_battery"),
    (Allocation(on=("bridge",), extra=(Extra("bridge", 1),)), "not_boosted"),
    (Allocation(on=(), extra=(Extra("sensors", 1),)), "not_boosted"),
    (
        Allocation(on=("sensors",), from_batteries=(FromBattery("own", "sensors", 1),)),
        "battery_misdirected",
    ),
    (
        Allocation(on=("sensors",), from_batteries=(FromBattery("battery", "sensors", 5),)),
        "battery_misdirected",
    ),
    (
        Allocation(on=(), from_batteries=(FromBattery("battery", "sensors", 1),)),
        "battery_misdirected",
    ),
    (
        Allocation(
            on=("sensors",),
            extra=(Extra("sensors", 4),),
            from_batteries=(FromBattery("battery", "sensors", 6),),
        ),
        "insufficient_charge",
    ),
    (Allocation(on=("sensors",), extra=(Extra("sensors", 5),)), "insufficient_power"),
)
def test_3_2_allocations_that_are_refused(allocation: Allocation, code: str) -> None:
    """CI-3.2-1, CI-3.1.4-1."""
    with refuses(code):
        check(allocation, BATTERIES)


@rows("destroyed", "cooling", "forced_off")
def test_3_2_what_cannot_be_on_is_refused(condition: Condition) -> None:
    """CI-3.2-1, CI-3.4-1."""
    ruin = Consumer("gun", 1, condition)
    with pytest.raises(IllegalOrder):
        check(Allocation(on=("gun",)), Grid((ruin,), 8))


def test_4_5_destroyed_systems_take_no_extra_power() -> None:
    """CI-4.5-1, CI-3.4-1."""
    ruin = Grid((SENSORS._replace(condition="destroyed"),), 8)
    with illegal("destroyed_system", at="/extra"):
        check(Allocation(on=(), extra=(Extra("sensors", 4),)), ruin)


def test_3_4_a_battery_may_feed_what_lingers() -> None:
    """CI-3.4-1, CI-3.1.3-1."""
    ruin = Consumer("gun", 2, "destroyed", lingering=2)
    grid = Grid((ruin,), 0, (Store("battery", 5),))
    given_power = (FromBattery("battery", "gun", 2),)
    assert check(Allocation(on=(), from_batteries=given_power), grid).drawn == 0


def test_3_3_zero_power_systems_need_a_plant_or_a_charged_battery() -> None:
    """CI-3.3-1."""
    dead = BATTERIES._replace(output=0)
    fed = (FromBattery("battery", "engine", 0),)
    assert check(Allocation(on=("engine",), from_batteries=fed), dead).drawn == 0
    empty = dead._replace(stores=(Store("battery", 0),))
    for grid in (dead, empty):
        orders = Allocation(on=("engine",), from_batteries=fed if grid is empty else ())
        with illegal(rule="CI-3.3-1"):
            check(orders, grid)


def test_3_2_all_that_needs_power_goes_off_at_once_with_the_last_plant() -> None:
    """CI-3.2-3, CI-3.3-1, CI-3.3-2."""
    dead = FRIGATE._replace(output=0)
    assert goes_off(dead, ("sensors", "engine", "bridge")) == ("sensors", "engine")
    assert goes_off(dead, ("sensors", "engine"), ("engine",)) == ("sensors",)
    assert goes_off(FRIGATE._replace(output=1), ("sensors", "engine")) == ()


def test_3_1_plants_that_do_not_overheat_give_first() -> None:
    """CI-3.1-1, CI-UMP-7."""
    sources = (Source("hot", 6, overheating=True), Source("cold", 5), Source("spare", 5))
    expected = (Given("cold", 5), Given("spare", 5), Given("hot", 2))
    assert shared_out(12, sources) == expected


@given(st.integers(0, 40), st.lists(st.tuples(st.integers(0, 9), st.booleans()), max_size=6))
def test_3_1_plants_give_what_is_drawn_and_no_more_than_they_have(
    drawn: int, told: list[tuple[int, bool]]
) -> None:
    """CI-3.1-1."""
    sources = [Source(str(n), power, hot) for n, (power, hot) in enumerate(told)]
    given_power = {each.plant: each.power for each in shared_out(drawn, sources)}
    assert sum(given_power.values()) == min(drawn, sum(power for power, _ in told))
    assert all(0 <= given_power[each.plant] <= each.available for each in sources)


@given(st.sets(st.sampled_from(ALL_ON.on)), st.integers(0, 12), st.integers(1, 9))
def test_3_2_either_something_is_short_or_something_may_be_spare(
    on: set[str], output: int, extra: int
) -> None:
    """CI-3.2-3."""
    told = budget(
        Allocation(on=tuple(sorted(on)), extra=(Extra("sensors", extra),)),
        FRIGATE._replace(output=output),
    )
    assert told.output - told.drawn == told.spare - told.short
    assert 0 in (told.short, told.spare)
