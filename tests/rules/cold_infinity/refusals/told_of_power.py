"""Power and electronic warfare that are refused, and what is told (CI 3, 4, 11.4)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, given, group, ship
from rules.cold_infinity.builders_grids import of, other, reactor
from rules.cold_infinity.builders_power import frigate, launched, struck, wren
from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, ew, in_ew
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused

BATTERY = ci.Battery(id="battery", structure=20, capacity=20, convert=2)
GRID = of(reactor(10), BATTERY, other("gun", 6), other("forge", 8))
RESTART = ci.RestartPlant("wren", "reactor")


def allotted(
    code: str,
    allocation: ci.Allocation,
    names: tuple[str, ...],
    *legal: str,
    state: ci.Battle = GRID,
) -> Refused:
    """Return the case of the wren, which is given its power so."""
    return case(code, state, ci.AllocatePower("wren", allocation), ("wren", *names), *legal)


def on(*systems: str, **fields: Any) -> ci.Allocation:
    """An allocation with these systems on."""
    return ci.Allocation(on=systems, **fields)


def furnace(heat: int | None = None) -> ci.Battle:
    """The reactor of the wren overheats, and has shut down with so much heat."""
    plant = ci.Reactor(id="reactor", structure=25, rating=25, overheating=True)
    forge = ci.OtherSystem(id="forge", structure=6, power=20)
    state = launched(frigate(ci.Bridge(id="bridge", structure=10), plant, forge))
    if heat is None:
        return state
    power = wren(state).power
    levels = tuple([replace(each, heat=ci.Heat(heat, shut_down=True)) for each in power.levels])
    return ci.change_ship(state, "wren", power=replace(power, levels=levels))


def forced_off() -> ci.Battle:
    """The gun of the wren is forced off for two turns."""
    power = replace(wren(GRID).power, forced_off=(ci.SystemTurns("gun", 2),))
    return ci.change_ship(GRID, "wren", power=power)


ONE = battle(ship("one"), group("wing"), ship("foe", "blue", cell=(9, 0)))
POWER: tuple[Refused, ...] = (
    case("unknown_ship", ONE, ci.AllocatePower("ghost", on()), ("ghost",), "one, foe"),
    case("nothing_switched", ONE, ci.AllocatePower("wing", on()), ("wing",), "always on"),
    allotted("unknown_consumer", on("keel"), ("keel",), "gun"),
    allotted("unknown_battery", on(to_batteries=(ci.ToBattery("gun", 1),)), ("gun",), "battery"),
    allotted("not_boosted", on("gun", extra=(ci.Extra("bridge", 1),)), ("bridge",), "gun"),
    allotted("insufficient_power", on("gun", "forge"), ("14",), "10 is available"),
    allotted(
        "insufficient_charge",
        on("gun", from_batteries=(ci.FromBattery("battery", "gun", 30),)),
        ("battery", "30"),
        "20",
    ),
    allotted(
        "battery_misdirected",
        on("gun", from_batteries=(ci.FromBattery("battery", "gun", 9),)),
        ("battery", "gun", "9"),
        "6 is the most",
    ),
    allotted(
        "destroyed_system", on("gun"), ("gun",), "off", state=struck(GRID, "gun", 6, destroyed=True)
    ),
    allotted("forced_off", on("gun"), ("gun",), "yet", state=forced_off()),
    case(
        "insufficient_power",
        struck(of(reactor(10), other("gun", 6), other("forge", 4)), "reactor", 3),
        ci.Finish("red"),
        ("red", "wren"),
        "allocate_power",
    ),
    case("still_hot", furnace(25), RESTART, ("wren", "reactor", "25"), "24 at most"),
    case("not_shut_down", furnace(), RESTART, ("wren", "reactor")),
    case("unknown_plant", furnace(), ci.RestartPlant("wren", "bridge"), ("wren", "bridge")),
    case(
        "destroyed_system",
        struck(furnace(1), "reactor", 25, destroyed=True),
        RESTART,
        ("wren", "reactor"),
    ),
    case(
        "unpowered_system",
        ONE,
        ci.CorrectUnit(unit="one", reason="hit", forced_off=(ci.SystemTurns("bridge", 1),)),
        ("one", "bridge"),
    ),
)


def levels(code: str, unit: str, names: tuple[str, ...], *legal: str, **points: Any) -> Refused:
    """Return the case of a unit that sets its EW so."""
    state = in_ew(RED, FLAG, group("gnats"), BLUE)
    return case(code, state, ci.AllocateEw(unit, ew(**points)), (unit, *names), *legal)


def supported(code: str, unit: str, names: tuple[str, ...], *legal: str, **points: Any) -> Refused:
    """Return the case of a unit whose ESS does so."""
    units = (ship("heron"), ship("scout", sheet="harrowgate"))
    state = in_ew(*units, group("gnats", "blue"), ship("grebe", "blue", cell=(0, 8)))
    order = ci.AnnounceEss(unit, ci.EssAllocation(**points))
    return case(code, state, order, (unit, *names), *legal)


def armoured() -> ci.Battle:
    """A dreadnought whose forward armour has a pool of five points, four a technology."""
    state = in_ew(ship("rail", sheet="meridian"), BLUE)
    rail = state.ships[0]
    first, *others = rail.sheet.sections
    armour = ci.AdaptiveArmour(per_technology=4, total=10, collective=True)
    sheet = replace(rail.sheet, sections=(replace(first, adaptive=armour), *others))
    now = replace(ci.section_of(rail.condition, "forward"), pool=5)
    return ci.change_ship(
        state, "rail", sheet=sheet, condition=ci.with_section(rail.condition, now)
    )


def assigned(code: str, section: Any, points: int, names: tuple[str, ...], *legal: str) -> Refused:
    """Return the case of points against lasers."""
    order = ci.AssignArmour("rail", section, "laser", points)
    return case(code, armoured(), order, ("rail", *names), *legal)


GNATS = battle(group("gnats"), BLUE)
KEPT = replace(given(in_ew(FLAG, BLUE), ci.AllocateEw("rail", ew(detector=9))), phase="announce_ew")
RUINED = ci.SensorState(
    next(each for each in ci.BITTERN.systems if isinstance(each, ci.Sensors)), lost=16, extra=4
)
WARFARE: tuple[Refused, ...] = (
    levels("ew_overspent", "heron", ("9",), "8 is available", shroud=9),
    levels("no_masking", "heron", ("masking",), "without masking", masking=True),
    levels("no_detector", "heron", ("detector",), "0 points", detector=1),
    levels("reserve_too_large", "rail", ("10",), "9 points", detector=10),
    levels("option_off", "heron", ("set_to_eleven",), "0 EW", eleven=1),
    levels("visual_targeting", "gnats", ("1 EW",), "0 is there", ecm=1),
    case("no_detector", KEPT, ci.SpendDetector("grebe", ci.Late(ecm=1)), ("grebe",), "nothing"),
    case("ew_overspent", KEPT, ci.SpendDetector("rail", ci.Late(ecm=10)), ("rail", "10"), "9"),
    case(
        "no_high_density",
        ci.change_group(GNATS, "gnats", craft=replace(GNATS.groups[0].craft, sensors=0)),
        ci.ToggleHighDensity("gnats", on=True),
        ("gnats",),
        "by eye",
    ),
    case(
        "toggled_already",
        given(GNATS, ci.ToggleHighDensity("gnats", on=True)),
        ci.ToggleHighDensity("gnats", on=False),
        ("gnats",),
        "by sensors",
    ),
    case(
        "option_off",
        replace(GNATS, options=ci.Options(level="basic")),
        ci.ToggleHighDensity("gnats", on=True),
        ("gnats",),
        "advanced",
    ),
    Refused("sensors_destroyed", lambda: ci.boosted(RUINED), ("sensors",)),
    supported("ess_overspent", "heron", ("1",), "0 are available", shroud=1),
    supported("no_ess_shroud", "scout", ("ESS",), "1 or more", countermeasures=3),
    supported("ess_unfit", "scout", ("gnats",), "ships", shroud=1, jammed=("gnats",)),
    supported("ess_unfit", "scout", ("heron",), "gnats", shroud=1, jammed=("heron",)),
    supported("ess_unfit", "scout", ("grebe",), "ESS", shroud=1, negated=("grebe",)),
    assigned("no_adaptive_points", "forward", 6, ("forward", "6"), "5 points"),
    assigned("adaptive_limit", "forward", 5, ("forward", "laser", "5"), "4 points"),
    assigned("no_adaptive_points", "core", 1, ("core",), "no adaptive"),
    assigned("unknown_section", "port", 1, ("port",), "forward"),
)
