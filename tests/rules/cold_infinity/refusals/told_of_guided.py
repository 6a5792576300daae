"""Launches and reloads that are refused, and what is told (CI 9)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_guided import SHRIKE, SQUALL, loaded
from rules.cold_infinity.refusals.ordering import asked, case
from rules.cold_infinity.table import battle, given, having, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.guided.launchers import LoadMissile, UnloadMissile
from umpire.rules.cold_infinity.guided.launches import LaunchGuided, UseReloadRack
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import Magazine, Readiness, WeaponReadiness

AT_B = LaunchGuided(unit="A1", weapon="rack", target="B1")
SLING = replace(AT_B, weapon="sling_1")
WAVE = replace(AT_B, munition="squall", target=None, aimed_at=(0, -6))
BASIC = Options(level="basic")
LOAD = LoadMissile(rack="rack_port")


def facing(hexes: int = 6, *more: Any, **fields: Any) -> Battle:
    """A1 of red, with B1 of blue so many hexes ahead of it."""
    own = ship("A1", sheet=fields.pop("sheet", "bittern"))
    foe = ship("B1", "blue", cell=(0, -hexes), facing=4)
    return battle(own, foe, *more, phase="launch", **fields)


def armed(**changes: Any) -> Battle:
    """The battle in which the arms of A1 are changed."""
    state = facing()
    return change_ship(state, "A1", arms=replace(state.ships[0].arms, **changes))


def launched(told: str, state: Battle, order: Any) -> Refused:
    """Return the case of a launch by A1."""
    return case(told, state, order, "A1")


def final() -> Battle:
    state = replace(facing(sheet="harrowgate"), phase="final")
    magazines = (
        Magazine("rack_port", ("thistle",) * 3),
        Magazine("rack_starboard", ()),
        Magazine("reload", ("burr", "burr")),
    )
    return having(state, "A1", arms={"magazines": magazines})


def reloaded(told: str, *operations: Any, rack: str = "reload") -> Refused:
    order = UseReloadRack(ship="A1", rack=rack, operations=operations)
    return case(told, final(), order, "A1")


def full() -> Battle:
    state = final()
    magazines = (
        Magazine("rack_port", ("thistle",) * 20),
        Magazine("rack_starboard", ()),
        Magazine("reload", ("burr",)),
    )
    return having(state, "A1", arms={"magazines": magazines})


MIXED = loaded(facing(), "A1", SHRIKE, SQUALL)
GUIDED: tuple[Refused, ...] = (
    launched("unknown_weapon /weapon: bow -> rack", facing(), replace(AT_B, weapon="bow")),
    launched("unknown_weapon /weapon: flint_1 -> rack", facing(), replace(AT_B, weapon="flint_1")),
    launched("unknown_unit /target: Z -> B1", facing(), replace(AT_B, target="Z")),
    launched("own_side /target: A1 -> enemies", facing(), replace(AT_B, target="A1")),
    launched("target_unclear /target: thistle -> unit", facing(), replace(AT_B, target=None)),
    launched("target_unclear /target: thistle", facing(), replace(AT_B, aimed_at=(0, -6))),
    launched(
        "not_a_burst /munition: thistle -> name a unit",
        facing(),
        replace(AT_B, target=None, aimed_at=(0, -6)),
    ),
    launched(
        "unfit_munition /munition: dart -> thistle, burr", facing(), replace(AT_B, munition="dart")
    ),
    launched("out_of_range /target: thistle | 16 -> 15", facing(16), AT_B),
    launched("out_of_arc /target: thistle | rack -> bear", facing(-6), AT_B),
    launched(
        "line_blocked /target: thistle | rack -> line",
        facing(6, ship("C1", "blue", cell=(0, -3))),
        AT_B,
    ),
    launched(
        "launch_unlocked /target: sling_torpedo -> lock-on", facing(sheet="harrowgate"), SLING
    ),
    launched("not_loaded /weapon: rack -> reload", armed(magazines=()), AT_B),
    launched(
        "not_loaded /munition: burr -> it holds thistle", facing(), replace(AT_B, munition="burr")
    ),
    launched(
        "not_armed /weapon: rack -> 1 turn",
        armed(readiness=(WeaponReadiness("rack", Readiness(arming=1)),)),
        AT_B,
    ),
    launched("shots_exceeded /weapon: rack | 2 -> 1 shot a turn", given(facing(), AT_B), AT_B),
    launched(
        "destroyed /target: B1 -> another", change_ship(facing(), "B1", status="destroyed"), AT_B
    ),
    launched(
        "derelict /unit: derelict -> no orders",
        change_ship(facing(), "A1", status="derelict"),
        AT_B,
    ),
    launched(
        "fired_out_of_order /munition: squall -> shrike",
        replace(MIXED, options=Options(missiles_in_order=True)),
        WAVE,
    ),
    launched(
        "option_off /weapon: torpedoes -> missiles",
        replace(facing(sheet="harrowgate"), options=BASIC),
        SLING,
    ),
    launched("option_off /munition: shrike -> missiles", replace(MIXED, options=BASIC), AT_B),
    launched("option_off /munition: squall -> units", replace(MIXED, options=BASIC), WAVE),
    Refused("no_odds", asked(MIXED, WAVE), ("A1", "rack"), ("a unit",)),
    reloaded("operations_exceeded /operations: reload | 5 -> 4", *[LOAD] * 5),
    reloaded("magazine_empty /operations: reload | rack_port -> empty", *[LOAD] * 3),
    reloaded(
        "not_loaded /operations: reload | burr -> none",
        UnloadMissile(rack="rack_starboard", missile="burr"),
    ),
    reloaded("unknown_weapon /rack: rack_port -> it has reload", LOAD, rack="rack_port"),
    reloaded(
        "unknown_weapon /operations/0/rack: prism_1 -> rack_port", LoadMissile(rack="prism_1")
    ),
    case(
        "rack_full /operations: A1 | reload | 21 -> 20",
        full(),
        UseReloadRack(ship="A1", rack="reload", operations=(LOAD,)),
    ),
    case(
        "unknown_ship /ship: Z -> A1, B1",
        final(),
        UseReloadRack(ship="Z", rack="reload", operations=(LOAD,)),
    ),
)
