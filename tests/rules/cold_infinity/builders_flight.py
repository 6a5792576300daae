"""Ships that the tests of chapter 5 fly: the book's frigate and cruiser, and what moves them."""

import pytest

from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.movement.thrusters import Rules

TABLE = ci.MovementTable()
STANDARD = ci.Options()


def manoeuvring(place: ci.Placement, channel: int = 3) -> ci.Jet:
    """A manoeuvring thruster that is named for its place."""
    thruster = ci.Thruster(
        id=place.lower(), structure=2 * channel, channel=channel, placement=place
    )
    return ci.Jet(thruster, channel)


def main_thruster(*, forward: bool = False, channel: int = 4, vane: bool = False) -> ci.Jet:
    """An acceleration thruster: `aft`, or `forward`."""
    name = "forward" if forward else "aft"
    thruster = ci.Thruster(
        id=name,
        structure=2 * channel,
        channel=channel,
        accelerates="forward" if forward else "aft",
        vane=vane,
    )
    return ci.Jet(thruster, channel)


def omni(name: str = "odt", channel: int = 6) -> ci.Jet:
    """An omni-directional thruster."""
    return ci.Jet(ci.Thruster(id=name, structure=2 * channel, channel=channel, omni=True), channel)


CORNERS: tuple[ci.Placement, ...] = ("FP", "FS", "AP", "AS")
FRIGATE = ci.Means(
    thrust=4,
    jets=(main_thruster(forward=True), main_thruster(), *(manoeuvring(place) for place in CORNERS)),
    costs=ci.Costs(acceleration=2, pivot=1, roll_tumble=1, slide=3),
)
"""The book's frigate, undamaged."""
CRUISER = ci.Means(
    thrust=10,
    jets=(
        *(
            ci.Jet(ci.Thruster(id=f"aft_{n}", structure=6, channel=3, accelerates="aft"), 3)
            for n in range(1, 5)
        ),
        manoeuvring("P", 6),
        manoeuvring("S", 6),
    ),
    costs=ci.Costs(acceleration=3, pivot=2, roll_tumble=2, slide=4),
)
"""The book's cruiser: engine 10, four aft thrusters of 3, pivots for 2."""
FIGHTER = ci.Means(thrust=6, jets=(), costs=ci.SMALL_COSTS, small=True)


def at_rest(facing: int = 1, roll: int = 0, tumble: int = 0) -> ci.Motion:
    """A ship that lies still."""
    return moving("0", facing, roll, tumble)


def moving(vector: str, facing: int = 1, roll: int = 0, tumble: int = 0) -> ci.Motion:
    """A ship on a vector of the book's notation."""
    return ci.Motion(ci.parse(vector), ci.Attitude(facing, roll, tumble))  # type: ignore[arg-type]


def flown(
    motion: ci.Motion,
    *plan: ci.Action,
    means: ci.Means = FRIGATE,
    most: int | None = None,
    options: ci.Options = STANDARD,
) -> ci.Flight:
    """The flight of a ship by a plan, under options."""
    return ci.carry_out(plan, motion, means, Rules(options, TABLE), most)


def pivot(sense: ci.SpinSense = "clockwise", steps: int = 1) -> ci.StartManoeuvre:
    """Begin a pivot."""
    return ci.StartManoeuvre(manoeuvre="pivot", sense=sense, steps=steps)


def roll(sense: ci.SpinSense = "starboard", steps: int = 1) -> ci.StartManoeuvre:
    """Begin a roll."""
    return ci.StartManoeuvre(manoeuvre="roll", sense=sense, steps=steps)


def tumble(sense: ci.SpinSense = "forward", steps: int = 1) -> ci.StartManoeuvre:
    """Begin a tumble."""
    return ci.StartManoeuvre(manoeuvre="tumble", sense=sense, steps=steps)


STOP_PIVOT = ci.StopManoeuvre(manoeuvre="pivot")
STOP_ROLL = ci.StopManoeuvre(manoeuvre="roll")
STOP_TUMBLE = ci.StopManoeuvre(manoeuvre="tumble")


def refused(
    motion: ci.Motion, *plan: ci.Action, means: ci.Means = FRIGATE, options: ci.Options = STANDARD
) -> str:
    """The code by which a plan is refused."""
    with pytest.raises(ci.Refusal) as answer:
        flown(motion, *plan, means=means, options=options)
    return answer.value.code


def ahead(
    direction: int, hexes: int, *through: tuple[str, int], part: ci.Part = 1
) -> ci.Accelerate:
    """Accelerate at the start of the turn."""
    return ci.Accelerate(
        direction=direction,
        hexes=hexes,
        part=part,
        through=tuple(ci.Share(*share) for share in through),
    )


def facings(motion: ci.Motion, turns: int, means: ci.Means = CRUISER) -> list[int]:
    """The facings at the end of turns in which a ship does nothing."""
    found = []
    for _ in range(turns):
        motion = flown(motion, means=means).motion
        found.append(motion.attitude.facing)
    return found
