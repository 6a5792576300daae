"""Ships that the tests of chapter 5 fly: the book's frigate and cruiser, and what moves them."""

import pytest

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.movement.manoeuvres import SMALL_COSTS, Flight, carry_out
from umpire.rules.cold_infinity.movement.thrusters import Jet, Means, Rules
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.tables import MovementTable
from umpire.rules.cold_infinity.state.units import parse
from umpire.rules.cold_infinity.state.values import (
    Accelerate,
    Action,
    Attitude,
    Motion,
    Part,
    Placement,
    Share,
    SpinSense,
    StartManoeuvre,
    StopManoeuvre,
)
from umpire.rules.cold_infinity.state.weapons import Thruster

TABLE = MovementTable()
STANDARD = Options()


def manoeuvring(place: Placement, channel: int = 3) -> Jet:
    thruster = Thruster(id=place.lower(), structure=2 * channel, channel=channel, placement=place)
    return Jet(thruster, channel)


def main_thruster(*, forward: bool = False, channel: int = 4, vane: bool = False) -> Jet:
    name = "forward" if forward else "aft"
    thruster = Thruster(
        id=name,
        structure=2 * channel,
        channel=channel,
        accelerates="forward" if forward else "aft",
        vane=vane,
    )
    return Jet(thruster, channel)


def omni(name: str = "odt", channel: int = 6) -> Jet:
    return Jet(Thruster(id=name, structure=2 * channel, channel=channel, omni=True), channel)


CORNERS: tuple[Placement, ...] = ("FP", "FS", "AP", "AS")
FRIGATE = Means(
    thrust=4,
    jets=(main_thruster(forward=True), main_thruster(), *(manoeuvring(place) for place in CORNERS)),
    costs=Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3),
)
"""The book's frigate, undamaged."""
CRUISER = Means(
    thrust=10,
    jets=(
        *(
            Jet(Thruster(id=f"aft_{n}", structure=6, channel=3, accelerates="aft"), 3)
            for n in range(1, 5)
        ),
        manoeuvring("P", 6),
        manoeuvring("S", 6),
    ),
    costs=Costs(acceleration=3, pivot=2, roll_tumble=2, slide=4),
)
"""The book's cruiser: engine 10, four aft thrusters of 3, pivots for 2."""
FIGHTER = Means(thrust=6, jets=(), costs=SMALL_COSTS, small=True)


def at_rest(facing: int = 1, roll: int = 0, tumble: int = 0) -> Motion:
    return moving("0", facing, roll, tumble)


def moving(vector: str, facing: int = 1, roll: int = 0, tumble: int = 0) -> Motion:
    return Motion(parse(vector), Attitude(facing, roll, tumble))  # type: ignore[arg-type]


def flown(
    motion: Motion,
    *plan: Action,
    means: Means = FRIGATE,
    most: int | None = None,
    options: Options = STANDARD,
) -> Flight:
    return carry_out(plan, motion, means, Rules(options, TABLE), most)


def pivot(sense: SpinSense = "clockwise", steps: int = 1) -> StartManoeuvre:
    return StartManoeuvre(manoeuvre="pivot", sense=sense, steps=steps)


def roll(sense: SpinSense = "starboard", steps: int = 1) -> StartManoeuvre:
    return StartManoeuvre(manoeuvre="roll", sense=sense, steps=steps)


def tumble(sense: SpinSense = "forward", steps: int = 1) -> StartManoeuvre:
    return StartManoeuvre(manoeuvre="tumble", sense=sense, steps=steps)


STOP_PIVOT = StopManoeuvre(manoeuvre="pivot")
STOP_ROLL = StopManoeuvre(manoeuvre="roll")
STOP_TUMBLE = StopManoeuvre(manoeuvre="tumble")


def refused(
    motion: Motion, *plan: Action, means: Means = FRIGATE, options: Options = STANDARD
) -> str:
    with pytest.raises(Refusal) as answer:
        flown(motion, *plan, means=means, options=options)
    return answer.value.code


def ahead(direction: int, hexes: int, *through: tuple[str, int], part: Part = 1) -> Accelerate:
    return Accelerate(
        direction=direction,
        hexes=hexes,
        part=part,
        through=tuple(Share(*share) for share in through),
    )


def facings(motion: Motion, turns: int, means: Means = CRUISER) -> list[int]:
    found = []
    for _ in range(turns):
        motion = flown(motion, means=means).motion
        found.append(motion.attitude.facing)
    return found
