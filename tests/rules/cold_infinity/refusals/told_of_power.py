"""Power and electronic warfare that are refused, and what is told (CI 3, 4, 11.4)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_grids import of, other, reactor
from rules.cold_infinity.builders_power import frigate, launched, struck, wren
from rules.cold_infinity.builders_warfare import BLUE, FLAG, RED, ew, in_ew
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, given, group, having, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.power.allocation import AllocatePower, RestartPlant
from umpire.rules.cold_infinity.power.grids import Allocation, FromBattery, ToBattery
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.state.battle import Battle, change_group, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, section_of, with_section
from umpire.rules.cold_infinity.state.values import EssAllocation, Late
from umpire.rules.cold_infinity.state.vessels import Extra, Heat, SystemTurns
from umpire.rules.cold_infinity.state.weapons import Battery, Bridge, OtherSystem, Reactor, Sensors
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.levels import SensorState, boosted

BATTERY = Battery(id="battery", structure=20, capacity=20, convert=2)
GRID = of(reactor(10), BATTERY, other("gun", 6), other("forge", 8))
RESTART = RestartPlant("wren", "reactor")
AT_ZERO = Options(overheat_restart="at_zero")


def allotted(told: str, allocation: Allocation, state: Battle = GRID) -> Refused:
    return case(told, state, AllocatePower("wren", allocation), "wren")


def on(*systems: str, **fields: Any) -> Allocation:
    return Allocation(on=systems, **fields)


def furnace(heat: int | None = None) -> Battle:
    plant = Reactor(id="reactor", structure=25, rating=25, overheating=True)
    forge = OtherSystem(id="forge", structure=6, power=20)
    state = launched(frigate(Bridge(id="bridge", structure=10), plant, forge))
    if heat is None:
        return state
    power = wren(state).power
    levels = tuple([replace(each, heat=Heat(heat, shut_down=True)) for each in power.levels])
    return change_ship(state, "wren", power=replace(power, levels=levels))


def forced_off() -> Battle:
    return having(GRID, "wren", power={"forced_off": (SystemTurns("gun", 2),)})


ONE = battle(ship("one"), group("wing"), ship("foe", "blue", cell=(9, 0)))
POWER: tuple[Refused, ...] = (
    case("unknown_ship /ship: ghost -> one, foe", ONE, AllocatePower("ghost", on())),
    case("nothing_switched /ship: wing -> always on", ONE, AllocatePower("wing", on())),
    allotted("unknown_consumer /allocation/on/0: keel -> gun", on("keel")),
    allotted(
        "unknown_consumer /allocation/extra/0/system: keel -> gun",
        on("gun", extra=(Extra("keel", 1),)),
    ),
    allotted(
        "unknown_battery /allocation/to_batteries/0/battery: gun -> battery",
        on(to_batteries=(ToBattery("gun", 1),)),
    ),
    allotted(
        "not_boosted /allocation/extra: bridge -> gun", on("gun", extra=(Extra("bridge", 1),))
    ),
    allotted("insufficient_power /allocation: 14 -> 10 is available", on("gun", "forge")),
    allotted(
        "insufficient_charge /allocation/from_batteries: battery | 30 -> 20",
        on("gun", from_batteries=(FromBattery("battery", "gun", 30),)),
    ),
    allotted(
        "battery_misdirected /allocation/from_batteries: battery | gun | 9 -> 6 is the most",
        on("gun", from_batteries=(FromBattery("battery", "gun", 9),)),
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
        Finish("red"),
    ),
    case("still_hot /plant: wren | reactor | 25 -> 24 at most", furnace(25), RESTART),
    case("still_hot /plant: wren | reactor", replace(furnace(1), options=AT_ZERO), RESTART),
    case("not_shut_down /plant: wren | reactor", furnace(), RESTART),
    case("finished /ship: red -> next", given(furnace(), Finish("red")), RESTART),
    case("unknown_plant /plant: wren | bridge", furnace(), RestartPlant("wren", "bridge")),
    case(
        "destroyed_system /plant: wren | reactor",
        struck(furnace(1), "reactor", 25, destroyed=True),
        RESTART,
    ),
    case(
        "unpowered_system /forced_off/0/system: one | bridge",
        ONE,
        CorrectUnit(unit="one", reason="hit", forced_off=(SystemTurns("bridge", 1),)),
    ),
)


def levels(told: str, unit: str, **points: Any) -> Refused:
    state = in_ew(RED, FLAG, group("gnats"), BLUE)
    return case(told, state, AllocateEw(unit, ew(**points)), unit)


def supported(told: str, unit: str, **points: Any) -> Refused:
    units = (ship("heron"), ship("scout", sheet="harrowgate"))
    state = in_ew(*units, group("gnats", "blue"), ship("grebe", "blue", cell=(0, 8)))
    return case(told, state, AnnounceEss(unit, EssAllocation(**points)), unit)


def armoured() -> Battle:
    state = in_ew(ship("rail", sheet="meridian"), BLUE)
    rail = state.ships[0]
    first, *others = rail.sheet.sections
    armour = AdaptiveArmour(per_technology=4, total=10, collective=True)
    now = replace(section_of(rail.condition, "forward"), pool=5)
    return having(
        state,
        "rail",
        sheet={"sections": (replace(first, adaptive=armour), *others)},
        condition=with_section(rail.condition, now),
    )


def assigned(told: str, section: Any, points: int) -> Refused:
    return case(told, armoured(), AssignArmour("rail", section, "laser", points), "rail")


GNATS = battle(group("gnats"), BLUE)
KEPT = replace(given(in_ew(FLAG, BLUE), AllocateEw("rail", ew(detector=9))), phase="announce_ew")
RUINED = SensorState(
    next(each for each in BITTERN.systems if isinstance(each, Sensors)), lost=16, extra=4
)
WARFARE: tuple[Refused, ...] = (
    levels("ew_overspent /ew: 9 -> 8 is available", "heron", shroud=9),
    case("unknown_unit /unit: crow -> rail", in_ew(FLAG, BLUE), AllocateEw("crow", ew())),
    levels("no_masking /ew/masking: masking -> without masking", "heron", masking=True),
    levels("no_detector /ew/detector: detector -> 0 points", "heron", detector=1),
    levels("reserve_too_large /ew/detector: 10 -> 9 points", "rail", detector=10),
    levels("option_off /ew/eleven: set_to_eleven -> 0 EW", "heron", eleven=1),
    levels("visual_targeting /ew: 1 EW -> 0 is there", "gnats", ecm=1),
    case("no_detector /unit: grebe -> nothing", KEPT, SpendDetector("grebe", Late(ecm=1))),
    case("ew_overspent /late: rail | 10 -> 9", KEPT, SpendDetector("rail", Late(ecm=10))),
    case(
        "no_high_density /group: gnats -> by eye",
        change_group(GNATS, "gnats", craft=replace(GNATS.groups[0].craft, sensors=0)),
        ToggleHighDensity("gnats", on=True),
    ),
    case(
        "toggled_already /on: gnats -> by sensors",
        given(GNATS, ToggleHighDensity("gnats", on=True)),
        ToggleHighDensity("gnats", on=False),
    ),
    case(
        "option_off: gnats -> advanced",
        replace(GNATS, options=Options(level="basic")),
        ToggleHighDensity("gnats", on=True),
    ),
    Refused("sensors_destroyed", lambda: boosted(RUINED), ("sensors",)),
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
