"""Launches and reloads that are refused, and what is told (CI 9)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, given, ship
from rules.cold_infinity.builders_guided import SHRIKE, SQUALL, loaded
from rules.cold_infinity.refusals.ordering import asked, case
from rules.refusing import Refused

AT_B = ci.LaunchGuided(unit="A1", weapon="rack", target="B1")
SLING = replace(AT_B, weapon="sling_1")
WAVE = replace(AT_B, munition="squall", target=None, aimed_at=(0, -6))
BASIC = ci.Options(level="basic")
LOAD = ci.LoadMissile(rack="rack_port")


def facing(hexes: int = 6, *more: Any, **fields: Any) -> ci.Battle:
    """A1 of red, with B1 of blue so many hexes ahead of it."""
    own = ship("A1", sheet=fields.pop("sheet", "bittern"))
    foe = ship("B1", "blue", cell=(0, -hexes), facing=4)
    return battle(own, foe, *more, phase="launch", **fields)


def armed(**changes: Any) -> ci.Battle:
    """The battle in which the arms of A1 are changed."""
    state = facing()
    return ci.change_ship(state, "A1", arms=replace(state.ships[0].arms, **changes))


def launched(
    code: str, state: ci.Battle, order: Any, names: tuple[str, ...], *legal: str
) -> Refused:
    """Return the case of a launch by A1."""
    return case(code, state, order, ("A1", *names), *legal)


def final() -> ci.Battle:
    """A cruiser in Final Actions: its port rack has three thistles, its reload rack two burrs."""
    state = replace(facing(sheet="harrowgate"), phase="final")
    magazines = (
        ci.Magazine("rack_port", ("thistle",) * 3),
        ci.Magazine("rack_starboard", ()),
        ci.Magazine("reload", ("burr", "burr")),
    )
    return ci.change_ship(state, "A1", arms=replace(state.ships[0].arms, magazines=magazines))


def reloaded(
    code: str, names: tuple[str, ...], *operations: Any, legal: str, rack: str = "reload"
) -> Refused:
    """Return the case of a reload rack that is used so."""
    order = ci.UseReloadRack(ship="A1", rack=rack, operations=operations)
    return case(code, final(), order, ("A1", *names), legal)


def full() -> ci.Battle:
    """The cruiser, of which the port rack is full."""
    state = final()
    magazines = (
        ci.Magazine("rack_port", ("thistle",) * 20),
        ci.Magazine("rack_starboard", ()),
        ci.Magazine("reload", ("burr",)),
    )
    return ci.change_ship(state, "A1", arms=replace(state.ships[0].arms, magazines=magazines))


MIXED = loaded(facing(), "A1", SHRIKE, SQUALL)
GUIDED: tuple[Refused, ...] = (
    launched("unknown_weapon", facing(), replace(AT_B, weapon="bow"), ("bow",), "rack"),
    launched("unknown_weapon", facing(), replace(AT_B, weapon="flint_1"), ("flint_1",), "rack"),
    launched("unknown_unit", facing(), replace(AT_B, target="Z"), ("Z",), "B1"),
    launched("own_side", facing(), replace(AT_B, target="A1"), ("A1",), "enemies"),
    launched("target_unclear", facing(), replace(AT_B, target=None), ("thistle",), "unit"),
    launched(
        "not_a_burst",
        facing(),
        replace(AT_B, target=None, aimed_at=(0, -6)),
        ("thistle",),
        "name a unit",
    ),
    launched(
        "unfit_munition", facing(), replace(AT_B, munition="dart"), ("dart",), "thistle, burr"
    ),
    launched("out_of_range", facing(16), AT_B, ("thistle", "16"), "15"),
    launched("out_of_arc", facing(-6), AT_B, ("thistle", "rack"), "bear"),
    launched(
        "line_blocked",
        facing(6, ship("C1", "blue", cell=(0, -3))),
        AT_B,
        ("thistle", "rack"),
        "line",
    ),
    launched("launch_unlocked", facing(sheet="harrowgate"), SLING, ("cold_star",), "lock-on"),
    launched("not_loaded", armed(magazines=()), AT_B, ("rack",), "reload"),
    launched("not_loaded", facing(), replace(AT_B, munition="burr"), ("burr",), "it holds thistle"),
    launched(
        "not_armed",
        armed(readiness=(ci.WeaponReadiness("rack", ci.Readiness(arming=1)),)),
        AT_B,
        ("rack",),
        "1 turn",
    ),
    launched("shots_exceeded", given(facing(), AT_B), AT_B, ("rack", "2"), "1 shot a turn"),
    launched(
        "destroyed", ci.change_ship(facing(), "B1", status="destroyed"), AT_B, ("B1",), "another"
    ),
    launched(
        "derelict",
        ci.change_ship(facing(), "A1", status="derelict"),
        AT_B,
        ("derelict",),
        "no orders",
    ),
    launched(
        "fired_out_of_order",
        replace(MIXED, options=ci.Options(missiles_in_order=True)),
        WAVE,
        ("squall",),
        "shrike",
    ),
    launched(
        "option_off",
        replace(facing(sheet="harrowgate"), options=BASIC),
        SLING,
        ("torpedoes",),
        "missiles",
    ),
    launched("option_off", replace(MIXED, options=BASIC), AT_B, ("shrike",), "missiles"),
    launched("option_off", replace(MIXED, options=BASIC), WAVE, ("squall",), "units"),
    Refused("no_odds", asked(MIXED, WAVE), ("A1", "rack"), ("a unit",)),
    reloaded("operations_exceeded", ("reload", "5"), *[LOAD] * 5, legal="4"),
    reloaded("magazine_empty", ("reload", "rack_port"), *[LOAD] * 3, legal="empty"),
    reloaded(
        "not_loaded",
        ("reload", "burr"),
        ci.UnloadMissile(rack="rack_starboard", missile="burr"),
        legal="none",
    ),
    reloaded("unknown_weapon", ("rack_port",), LOAD, legal="it has reload", rack="rack_port"),
    reloaded("unknown_weapon", ("prism_1",), ci.LoadMissile(rack="prism_1"), legal="rack_port"),
    case(
        "rack_full",
        full(),
        ci.UseReloadRack(ship="A1", rack="reload", operations=(LOAD,)),
        ("A1", "reload", "21"),
        "20",
    ),
    case(
        "unknown_ship",
        final(),
        ci.UseReloadRack(ship="Z", rack="reload", operations=(LOAD,)),
        ("Z",),
        "A1, B1",
    ),
)
