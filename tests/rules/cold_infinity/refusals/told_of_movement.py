"""Moves that are refused, and what is told (CI 5)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, given, ship
from rules.cold_infinity.builders_flight import STOP_PIVOT, ahead, pivot, roll, tumble
from rules.cold_infinity.builders_moves import (
    afloat,
    again,
    enriched,
    rebuilt,
    sailed,
    satellite,
    wing,
    without,
)
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused
from umpire.rules.cold_infinity.movement.thrust import enriched as enriched_engine

LATE = ci.Accelerate(direction=6, hexes=2, after_hexes=2)
MID_STEP = ci.Options(mid_step_acceleration=True)
PARTIAL = ci.Options(partial_thrust=True)
ENGINE = next(each for each in ci.BITTERN.systems if isinstance(each, ci.Engine))
RAIL = afloat(ship("Rail"))


def sailing(
    *legal: str,
    code: str,
    names: tuple[str, ...],
    plan: tuple[ci.Action, ...],
    state: ci.Battle = RAIL,
    **fields: Any,
) -> Refused:
    """Return the case of Rail, which moves by a plan."""
    return case(code, state, ci.Move(unit="Rail", plan=plan, **fields), ("Rail", *names), *legal)


def turning() -> ci.Battle:
    """Rail has begun to pivot and to roll in the turn before."""
    return again(sailed(RAIL, "Rail", pivot(), roll()))


def on_end() -> ci.Battle:
    """The nose of Rail is off the map."""
    begun = again(sailed(RAIL, "Rail", tumble()))
    return again(sailed(begun, "Rail", ci.StopManoeuvre(manoeuvre="tumble")))


def half_turning() -> ci.Battle:
    """Rail has paid half for a pivot in the turn before."""
    state = afloat(ship("Rail"), options=PARTIAL)
    return again(sailed(state, "Rail", replace(pivot(), part=2)))


def skimming(*more: Any) -> ci.Battle:
    """A wing and a gunboat in the hex of a dreadnought."""
    state = battle(
        wing("Wing", number=6),
        wing("Far", cell=(1, 0)),
        ship("Gunboat"),
        ship("Bulwark", "blue", "meridian"),
        *more,
        phase="barnstorming",
    )
    return rebuilt(state, "Gunboat", replace(ci.BITTERN, hull_type="gunboat"))


def snapping() -> ci.Battle:
    """A red wing and a blue one, with thrust left when all have moved."""
    state = afloat(wing("Wing"), wing("Flock", "blue", cell=(4, 4)))
    for name in ("Wing", "Flock"):
        state = ci.change_group(state, name, moved=True, thrust_left=2)
    return replace(state, phase="snap_manoeuvres")


def plotting() -> ci.Battle:
    """Starships plot before nimble small vessels do."""
    units = (ship("Rail"), ship("Crake", "blue", cell=(0, -8)), wing("Wing", cell=(3, 3)))
    nimble = ci.Options(movement_turns="nimble")
    return battle(*units, phase="plots", options=nimble, order=("Crake", "Rail", "Wing"))


TWO = afloat(ship("First"), ship("Second", cell=(5, 0)))
ON_WAY = afloat(ship("Rail", facing=6, vector="1+3,2+1"), options=MID_STEP)
STRUCTURE = rebuilt(RAIL, "Rail", satellite())
STEERING: tuple[Refused, ...] = (
    case("not_active_side", TWO, ci.Move(unit="Second"), ("Second",), "the turn of First"),
    case("already_moved", sailed(TWO, "First"), ci.Move(unit="First"), ("First",), "once a turn"),
    case("unknown_unit", RAIL, ci.Move(unit="Ghost"), ("Ghost",), "Rail"),
    sailing(
        "6 more",
        code="channel_exceeded",
        names=("8",),
        plan=(ahead(1, 4),),
        state=enriched(RAIL, "Rail", 4),
    ),
    sailing(
        "channels",
        code="channel_exceeded",
        names=("Overthrust",),
        plan=(ahead(1, 4, ("thruster_aft", 8)),),
        state=enriched(afloat(ship("Rail"), options=ci.Options(level="basic")), "Rail", 4),
    ),
    sailing(
        "6 is available", code="insufficient_thrust", names=("7",), plan=(ahead(1, 3), pivot())
    ),
    sailing(
        "2 thrust", code="thrust_split", names=("3",), plan=(ahead(1, 1, ("thruster_aft", 3)),)
    ),
    sailing(
        "thruster_aft",
        code="thruster_unfit",
        names=("thruster_forward",),
        plan=(ahead(1, 1, ("thruster_forward", 2)),),
    ),
    sailing("end first", code="spinning", names=("pivot",), plan=(STOP_PIVOT,), state=turning()),
    sailing("none", code="not_spinning", names=("pivot",), plan=(STOP_PIVOT,)),
    sailing("next turn", code="not_spinning", names=("pivot",), plan=(pivot(), STOP_PIVOT)),
    sailing(
        "clockwise or counter_clockwise", code="wrong_sense", names=("port",), plan=(pivot("port"),)
    ),
    sailing("slide", code="off_side", names=("Direction 2",), plan=(ahead(2, 1),)),
    sailing(code="not_level", names=("nose",), plan=(ahead(1, 1),), state=on_end()),
    sailing(
        "pivot and thrust",
        code="not_non_inertial",
        names=("vector",),
        plan=(ci.TurnWithVector(facings=1),),
    ),
    sailing("part 1", code="option_off", names=("Thrust",), plan=(ahead(1, 1, part=2),)),
    sailing("after_hexes null", code="option_off", names=("on the way",), plan=(LATE,)),
    sailing(
        "none",
        code="not_a_part",
        names=("direction 1",),
        plan=(ci.PayOn(direction=1),),
        state=afloat(ship("Rail"), options=PARTIAL),
    ),
    sailing("pay on", code="not_a_part", names=("pivot",), plan=(pivot(),), state=half_turning()),
    sailing(
        "10000",
        code="motion_limit",
        names=("10001",),
        plan=(ahead(1, 1),),
        state=afloat(ship("Rail", vector="1+10000")),
    ),
    sailing(
        "4 is the limit",
        code="motion_limit",
        names=("5",),
        plan=(pivot(steps=3), roll(steps=2)),
        state=enriched(afloat(ship("Rail"), options=ci.Options(cinematic=True)), "Rail", 40),
    ),
    sailing(
        "3 is the most",
        code="not_on_way",
        names=("9",),
        plan=(replace(LATE, after_hexes=9),),
        state=afloat(ship("Rail", facing=6, vector="1+4"), options=MID_STEP),
    ),
    sailing("last action", code="not_on_way", names=("2",), plan=(LATE, LATE), state=ON_WAY),
    sailing(
        "(0, -2), (1, -2)",
        code="hex_to_choose",
        names=("(5, 5)",),
        plan=(LATE,),
        state=ON_WAY,
        turning=(5, 5),
    ),
    sailing("(0, -2), (1, -2)", code="hex_to_choose", names=("none",), plan=(LATE,), state=ON_WAY),
    sailing(
        "pivot",
        code="keeps_its_hex",
        names=("hex",),
        plan=(ci.Slide(direction=2, hexes=1),),
        state=STRUCTURE,
    ),
    sailing("alone can", code="fighters_alone", names=("frigate",), plan=(), evasion=1),
    sailing("without it", code="fighters_alone", names=("formation",), plan=(), formation=True),
    case(
        "option_off",
        afloat(wing("Wing"), options=ci.Options(level="basic")),
        ci.Move(unit="Wing", evasion=1),
        ("Wing",),
        "evasion 0",
    ),
    case(
        "evasion_limit",
        afloat(wing("Wing")),
        ci.Move(unit="Wing", evasion=5),
        ("Wing", "5"),
        "4 levels",
    ),
    case(
        "too_few_for_formation",
        afloat(wing("Pair", number=2)),
        ci.Move(unit="Pair", formation=True),
        ("Pair",),
        "3 fighters",
    ),
    Refused("engine_destroyed", lambda: enriched_engine(ENGINE, 2, destroyed=True), ("engine",)),
)
TOGETHER: tuple[Refused, ...] = (
    case(
        "no_such_plot",
        plotting(),
        ci.PlotMove(unit="Wing"),
        ("Wing", "plots"),
        "small_vessel_plots",
    ),
    case(
        "no_such_plot",
        without(plotting(), "Rail", "engine"),
        ci.PlotMove(unit="Rail"),
        ("Rail",),
        "drifts",
    ),
    case(
        "insufficient_thrust",
        snapping(),
        ci.SnapManoeuvre("Wing", pivot(steps=3)),
        ("Wing", "3"),
        "2 is available",
    ),
    case("unknown_target", skimming(), ci.Barnstorm("Wing", "Ghost"), ("Wing", "Ghost"), "Bulwark"),
    case(
        "cannot_barnstorm",
        skimming(),
        ci.Barnstorm("Wing", "Gunboat"),
        ("Wing", "gunboat"),
        "dreadnoughts",
    ),
    case(
        "cannot_barnstorm",
        skimming(),
        ci.Barnstorm("Far", "Bulwark"),
        ("Far", "Bulwark"),
        "in its own",
    ),
    case(
        "cannot_barnstorm",
        given(skimming(), ci.Barnstorm("Wing", "Bulwark")),
        ci.Barnstorm("Wing", "Bulwark"),
        ("Wing",),
        "once a turn",
    ),
)
MOVEMENT: tuple[Refused, ...] = (*STEERING, *TOGETHER)
