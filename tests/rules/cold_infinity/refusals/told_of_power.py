"""Power and electronic warfare that are refused, and what is told (CI 3, 4, 11.4)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_grids import of, other, reactor
from rules.cold_infinity.builders_power import frigate, launched, struck, wren
from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, ew, in_ew
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import battle, ci, given, group, having, ship
from rules.refusing import Refused

BATTERY = ci.Battery(id="battery", structure=20, capacity=20, convert=2)
GRID = of(reactor(10), BATTERY, other("gun", 6), other("forge", 8))
RESTART = ci.RestartPlant("wren", "reactor")
AT_ZERO = ci.Options(overheat_restart="at_zero")


def allotted(told: str, allocation: ci.Allocation, state: ci.Battle = GRID) -> Refused:
    """Return the case of the wren, which is given its power so."""
    return case(told, state, ci.AllocatePower("wren", allocation), "wren")


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
    return having(GRID, "wren", power={"forced_off": (ci.SystemTurns("gun", 2),)})


ONE = battle(ship("one"), group("wing"), ship("foe", "blue", cell=(9, 0)))
POWER: tuple[Refused, ...] = (
    case("unknown_ship /ship: ghost -> one, foe", ONE, ci.AllocatePower("ghost", on())),
    case("nothing_switched /ship: wing -> always on", ONE, ci.AllocatePower("wing", on())),
    allotted("unknown_consumer /allocation/on/0: keel -> gun", on("keel")),
    allotted(
        "unknown_consumer /allocation/extra/0/system: keel -> gun",
        on("gun", extra=(ci.Extra("keel", 1),)),
    ),
    allotted(
        "unknown_battery /allocation/to_batteries/0/battery: gun -> battery",
        on(to_batteries=(ci.ToBattery("gun", 1),)),
    ),
    allotted(
        "not_boosted /allocation/extra: bridge -> gun", on("gun", extra=(ci.Extra("bridge", 1),))
    ),
    allotted("insufficient_power /allocation: 14 -> 10 is available", on("gun", "forge")),
    allotted(
        "insufficient_charge /allocation/from_batteries: battery | 30 -> 20",
        on("gun", from_batteries=(ci.FromBattery("battery", "gun", 30),)),
    ),
    allotted(
        "battery_misdirected /allocation/from_batteries: battery | gun | 9 -> 6 is the most",
        on("gun", from_batteries=(ci.FromBattery("battery", "gun", 9),)),
    ),
    allotted(
        "destroyed_system /allocation: gun -> off",
        on("gun"),
        state=struck(GRID, "gun", 6, destroyed=True),
    ),
    allotted("forced_off /allocation: gun -> yet", on("gun"), state=forced_off()),
    case(
        "insufficient_power /side: red | wren -> allocate_power",
        struck(of(reactor(10), other("gun", 6), other("forge", 4)), "reactor", 3),
        ci.Finish("red"),
    ),
    case("still_hot /plant: wren | reactor | 25 -> 24 at most", furnace(25), RESTART),
    case("still_hot /plant: wren | reactor", replace(furnace(1), options=AT_ZERO), RESTART),
    case("not_shut_down /plant: wren | reactor", furnace(), RESTART),
    case("finished /ship: red -> next", given(furnace(), ci.Finish("red")), RESTART),
    case("unknown_plant /plant: wren | bridge", furnace(), ci.RestartPlant("wren", "bridge")),
    case(
        "destroyed_system /plant: wren | reactor",
        struck(furnace(1), "reactor", 25, destroyed=True),
        RESTART,
    ),
    case(
        "unpowered_system /forced_off/0/system: one | bridge",
        ONE,
        ci.CorrectUnit(unit="one", reason="hit", forced_off=(ci.SystemTurns("bridge", 1),)),
    ),
)


def levels(told: str, unit: str, **points: Any) -> Refused:
    """Return the case of a unit that sets its EW so."""
    state = in_ew(RED, FLAG, group("gnats"), BLUE)
    return case(told, state, ci.AllocateEw(unit, ew(**points)), unit)


def supported(told: str, unit: str, **points: Any) -> Refused:
    """Return the case of a unit whose ESS does so."""
    units = (ship("heron"), ship("scout", sheet="harrowgate"))
    state = in_ew(*units, group("gnats", "blue"), ship("grebe", "blue", cell=(0, 8)))
    return case(told, state, ci.AnnounceEss(unit, ci.EssAllocation(**points)), unit)


def armoured() -> ci.Battle:
    """A dreadnought whose forward armour has a pool of five points, four a technology."""
    state = in_ew(ship("rail", sheet="meridian"), BLUE)
    rail = state.ships[0]
    first, *others = rail.sheet.sections
    armour = ci.AdaptiveArmour(per_technology=4, total=10, collective=True)
    now = replace(ci.section_of(rail.condition, "forward"), pool=5)
    return having(
        state,
        "rail",
        sheet={"sections": (replace(first, adaptive=armour), *others)},
        condition=ci.with_section(rail.condition, now),
    )


def assigned(told: str, section: Any, points: int) -> Refused:
    """Return the case of points against lasers."""
    return case(told, armoured(), ci.AssignArmour("rail", section, "laser", points), "rail")


GNATS = battle(group("gnats"), BLUE)
KEPT = replace(given(in_ew(FLAG, BLUE), ci.AllocateEw("rail", ew(detector=9))), phase="announce_ew")
RUINED = ci.SensorState(
    next(each for each in ci.BITTERN.systems if isinstance(each, ci.Sensors)), lost=16, extra=4
)
WARFARE: tuple[Refused, ...] = (
    levels("ew_overspent /ew: 9 -> 8 is available", "heron", shroud=9),
    case("unknown_unit /unit: crow -> rail", in_ew(FLAG, BLUE), ci.AllocateEw("crow", ew())),
    levels("no_masking /ew/masking: masking -> without masking", "heron", masking=True),
    levels("no_detector /ew/detector: detector -> 0 points", "heron", detector=1),
    levels("reserve_too_large /ew/detector: 10 -> 9 points", "rail", detector=10),
    levels("option_off /ew/eleven: set_to_eleven -> 0 EW", "heron", eleven=1),
    levels("visual_targeting /ew: 1 EW -> 0 is there", "gnats", ecm=1),
    case("no_detector /unit: grebe -> nothing", KEPT, ci.SpendDetector("grebe", ci.Late(ecm=1))),
    case("ew_overspent /late: rail | 10 -> 9", KEPT, ci.SpendDetector("rail", ci.Late(ecm=10))),
    case(
        "no_high_density /group: gnats -> by eye",
        ci.change_group(GNATS, "gnats", craft=replace(GNATS.groups[0].craft, sensors=0)),
        ci.ToggleHighDensity("gnats", on=True),
    ),
    case(
        "toggled_already /on: gnats -> by sensors",
        given(GNATS, ci.ToggleHighDensity("gnats", on=True)),
        ci.ToggleHighDensity("gnats", on=False),
    ),
    case(
        "option_off: gnats -> advanced",
        replace(GNATS, options=ci.Options(level="basic")),
        ci.ToggleHighDensity("gnats", on=True),
    ),
    Refused("sensors_destroyed", lambda: ci.boosted(RUINED), ("sensors",)),
    supported("ess_overspent /ess: 1 -> 0 are available", "heron", shroud=1),
    supported("no_ess_shroud /ess/shroud: ESS -> 1 or more", "scout", countermeasures=3),
    supported("ess_unfit /ess/jammed: gnats -> ships", "scout", shroud=1, jammed=("gnats",)),
    supported("ess_unfit /ess/jammed: heron -> gnats", "scout", shroud=1, jammed=("heron",)),
    supported("ess_unfit /ess/negated: grebe -> ESS", "scout", shroud=1, negated=("grebe",)),
    assigned("no_adaptive_points /points: forward | 6 -> 5 points", "forward", 6),
    assigned("adaptive_limit /points: forward | laser | 5 -> 4 points", "forward", 5),
    assigned("no_adaptive_points /points: core -> no adaptive", "core", 1),
    assigned("unknown_section /section: port -> forward", "port", 1),
)
