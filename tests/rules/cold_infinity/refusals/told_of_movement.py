"""Moves that are refused, and what is told (CI 5)."""

from typing import Any

from msgspec.structs import replace

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
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import battle, given, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.movement.flights import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.thrusters import enriched as enriched_engine
from umpire.rules.cold_infinity.state.battle import Battle, change_group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    PayOn,
    Slide,
    StopManoeuvre,
    TurnWithVector,
)
from umpire.rules.cold_infinity.state.weapons import Engine

LATE = Accelerate(direction=6, hexes=2, after_hexes=2)
MID_STEP = Options(mid_step_acceleration=True)
PARTIAL = Options(partial_thrust=True)
ENGINE = next(each for each in BITTERN.systems if isinstance(each, Engine))
RAIL = afloat(ship("Rail"))


def sailing(told: str, *plan: Action, state: Battle = RAIL, **fields: Any) -> Refused:
    return case(told, state, Move(unit="Rail", plan=plan, **fields), "Rail")


def turning() -> Battle:
    return again(sailed(RAIL, "Rail", pivot(), roll()))


def on_end() -> Battle:
    begun = again(sailed(RAIL, "Rail", tumble()))
    return again(sailed(begun, "Rail", StopManoeuvre(manoeuvre="tumble")))


def half_turning() -> Battle:
    state = afloat(ship("Rail"), options=PARTIAL)
    return again(sailed(state, "Rail", replace(pivot(), part=2)))


def skimming(*more: Any) -> Battle:
    state = battle(
        wing("Wing", number=6),
        wing("Far", cell=(1, 0)),
        ship("Gunboat"),
        ship("Bulwark", "blue", "meridian"),
        *more,
        phase="barnstorming",
    )
    return rebuilt(state, "Gunboat", replace(BITTERN, hull_type="gunboat"))


def snapping() -> Battle:
    state = afloat(wing("Wing"), wing("Flock", "blue", cell=(4, 4)))
    for name in ("Wing", "Flock"):
        state = change_group(state, name, moved=True, thrust_left=2)
    return replace(state, phase="snap_manoeuvres")


def plotting() -> Battle:
    units = (ship("Rail"), ship("Crake", "blue", cell=(0, -8)), wing("Wing", cell=(3, 3)))
    nimble = Options(movement_turns="nimble")
    return battle(*units, phase="plots", options=nimble, order=("Crake", "Rail", "Wing"))


TWO = afloat(ship("First"), ship("Second", cell=(5, 0)))
ON_WAY = afloat(ship("Rail", facing=6, vector="1+3,2+1"), options=MID_STEP)
STRUCTURE = rebuilt(RAIL, "Rail", satellite())
STEERING: tuple[Refused, ...] = (
    case("not_active_side /unit: Second -> the turn of First", TWO, Move(unit="Second")),
    case("already_moved /unit: First -> once a turn", sailed(TWO, "First"), Move(unit="First")),
    case("unknown_unit /unit: Ghost -> Rail", RAIL, Move(unit="Ghost")),
    sailing(
        "channel_exceeded /plan/0/through: 8 -> 6 more",
        ahead(1, 4),
        state=enriched(RAIL, "Rail", 4),
    ),
    sailing(
        "channel_exceeded /plan/0: Overthrust -> channels",
        ahead(1, 4, ("thruster_aft", 8)),
        state=enriched(afloat(ship("Rail"), options=Options(level="basic")), "Rail", 4),
    ),
    sailing("insufficient_thrust /plan/1: 7 -> 6 is available", ahead(1, 3), pivot()),
    sailing("thrust_split /plan/0/through: 3 -> 2 thrust", ahead(1, 1, ("thruster_aft", 3))),
    sailing(
        "thruster_unfit /plan/0/through: thruster_forward -> thruster_aft",
        ahead(1, 1, ("thruster_forward", 2)),
    ),
    sailing("spinning /plan/0: pivot -> end first", STOP_PIVOT, state=turning()),
    sailing("not_spinning /plan/0/manoeuvre: pivot -> none", STOP_PIVOT),
    sailing("not_spinning /plan/1: pivot -> next turn", pivot(), STOP_PIVOT),
    sailing("spinning /plan/1/sense: pivot -> stop", pivot(), pivot("counter_clockwise")),
    sailing("spinning /plan/1: pivot -> end first", roll(), pivot()),
    sailing("spinning /plan/2: pivot -> end first", pivot(), roll(), pivot()),
    sailing("not_level /plan/1: nose", tumble(), ahead(1, 1)),
    sailing("not_level /plan/1: nose", tumble(), Slide(direction=2, hexes=1)),
    sailing("option_off /plan/0: Thrust -> part 1", PayOn(manoeuvre="pivot")),
    sailing("wrong_sense /plan/0/sense: port -> clockwise or counter_clockwise", pivot("port")),
    sailing("off_side /plan/0/direction: Direction 2 -> slide", ahead(2, 1)),
    sailing("not_level /plan/0: nose", ahead(1, 1), state=on_end()),
    sailing("not_non_inertial /plan/0: vector -> pivot and thrust", TurnWithVector(facings=1)),
    sailing("option_off /plan/0: Thrust -> part 1", ahead(1, 1, part=2)),
    sailing("option_off /plan/0/after_hexes: on the way -> after_hexes null", LATE),
    sailing(
        "not_a_part /plan/0/direction: direction 1 -> none",
        PayOn(direction=1),
        state=afloat(ship("Rail"), options=PARTIAL),
    ),
    sailing("not_a_part /plan/0: pivot -> pay on", pivot(), state=half_turning()),
    sailing(
        "motion_limit /plan: 10001 -> 10000",
        ahead(1, 1),
        state=afloat(ship("Rail", vector="1+10000")),
    ),
    sailing(
        "motion_limit: 5 -> 4 is the limit",
        pivot(steps=3),
        roll(steps=2),
        state=enriched(afloat(ship("Rail"), options=Options(cinematic=True)), "Rail", 40),
    ),
    sailing(
        "not_on_way /plan/0/after_hexes: 9 -> 3 is the most",
        replace(LATE, after_hexes=9),
        state=afloat(ship("Rail", facing=6, vector="1+4"), options=MID_STEP),
    ),
    sailing("not_on_way: 2 -> last action", LATE, LATE, state=ON_WAY),
    sailing(
        "hex_to_choose /turning: (5, 5) -> (0, -2), (1, -2)", LATE, state=ON_WAY, turning=(5, 5)
    ),
    sailing("hex_to_choose /turning: none -> (0, -2), (1, -2)", LATE, state=ON_WAY),
    sailing("keeps_its_hex /plan/0: hex -> pivot", Slide(direction=2, hexes=1), state=STRUCTURE),
    sailing("fighters_alone /evasion: frigate -> only fighters can", evasion=1),
    sailing("fighters_alone /formation: formation -> without it", formation=True),
    case(
        "option_off /evasion: Wing -> evasion 0",
        afloat(wing("Wing"), options=Options(level="basic")),
        Move(unit="Wing", evasion=1),
    ),
    case(
        "evasion_limit /evasion: Wing | 5 -> 4 levels",
        afloat(wing("Wing")),
        Move(unit="Wing", evasion=5),
    ),
    case(
        "too_few_for_formation /formation: Pair -> 3 fighters",
        afloat(wing("Pair", number=2)),
        Move(unit="Pair", formation=True),
    ),
    Refused("engine_destroyed", lambda: enriched_engine(ENGINE, 2, destroyed=True), ("engine",)),
)
TOGETHER: tuple[Refused, ...] = (
    case(
        "no_such_plot /unit: Wing | plots -> small_vessel_plots",
        plotting(),
        PlotMove(unit="Wing"),
    ),
    case(
        "no_such_plot /unit: Rail -> drifts",
        without(plotting(), "Rail", "engine"),
        PlotMove(unit="Rail"),
    ),
    case(
        "insufficient_thrust /action: Wing | 3 -> 2 is available",
        snapping(),
        SnapManoeuvre("Wing", pivot(steps=3)),
    ),
    case("unknown_target /target: Wing | Ghost -> Bulwark", skimming(), Barnstorm("Wing", "Ghost")),
    case(
        "cannot_barnstorm /target: Wing | gunboat -> dreadnoughts",
        skimming(),
        Barnstorm("Wing", "Gunboat"),
    ),
    case(
        "cannot_barnstorm /target: Far | Bulwark -> in its own",
        skimming(),
        Barnstorm("Far", "Bulwark"),
    ),
    case(
        "cannot_barnstorm /unit: Wing -> once a turn",
        given(skimming(), Barnstorm("Wing", "Bulwark")),
        Barnstorm("Wing", "Bulwark"),
    ),
)
MOVEMENT: tuple[Refused, ...] = (*STEERING, *TOGETHER)
