"""What a manoeuvre changes on the map, however the ship lies, and turns with the vector.

CI 5.4.2, 5.8.1.
"""

from typing import Literal, NamedTuple

from umpire.kernel.hexes import Hex, at_layer, flat, layer
from umpire.rules.cold_infinity.movement.refusals import WRONG_SENSE
from umpire.rules.cold_infinity.state.attitude import (
    FLIPPED_DEG,
    QUARTER_DEG,
    Attitude,
    Counter,
    heading,
    inverted,
    level,
    moved,
    on_end,
    on_its_side,
)
from umpire.rules.cold_infinity.state.bounds import Manoeuvre, SpinSense
from umpire.rules.cold_infinity.state.vectors import components


def turned(vector: Hex, facings: int) -> Hex:
    """Return a vector turned by so many facings clockwise (CI-5.8.1-1)."""
    q, r = flat(vector)
    for _ in range(facings % 6):
        q, r = -r, q + r
    return at_layer((q, r), layer(vector))


def surcharge(acceleration_cost: int, facings: int, *, per_facing: bool = False) -> int:
    """Return what a non-inertial turn costs beside its pivot (CI-5.8.1-1, CI-RUL-28).

    Half of a hex of acceleration, rounded up: once, or by house rule for each facing.
    """
    return -(-acceleration_cost // 2) * (abs(facings) if per_facing else 1)


def on_vector(attitude: Attitude, vector: Hex) -> bool:
    """Tell whether a ship faces the way it goes (CI-5.5.3-1, CI-RUL-33).

    A ship at rest does; else its whole vector must be one component, where its nose points.
    """
    parts = components(vector)
    if not parts:
        return True
    return len(parts) == 1 and not on_end(attitude) and parts[0].direction == heading(attitude)


SENSES: dict[Manoeuvre, tuple[SpinSense, SpinSense]] = {
    "pivot": ("clockwise", "counter_clockwise"),
    "roll": ("starboard", "port"),
    "tumble": ("forward", "aft"),
}
"""The two senses of each manoeuvre, that which counts upwards first."""


class Effect(NamedTuple):
    """What a manoeuvre changes for each step, and whether it counts up (1) or down (-1)."""

    counter: Counter
    sign: int


def sign_of(manoeuvre: Manoeuvre, sense: SpinSense) -> int:
    """Return 1 for clockwise, starboard and forward, -1 for the others (CI-5.1.2.1-1).

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    up, down = SENSES[manoeuvre]
    if sense not in (up, down):
        raise WRONG_SENSE.refuse(f"A {manoeuvre} goes {up} or {down}, not {sense}.", at="/sense")
    return 1 if sense == up else -1


def opposite(manoeuvre: Manoeuvre, sense: SpinSense) -> SpinSense:
    """Return the other sense of a manoeuvre, whose thrust stops it (CI-5.1.2.1-1)."""
    up, down = SENSES[manoeuvre]
    return down if sense == up else up


def thruster_sense(attitude: Attitude, manoeuvre: Manoeuvre, sense: SpinSense) -> SpinSense:
    """Return for which sense the thrusters of a ship must work (CI-5.4.2.2-1).

    Pivots are told as the map shows them: flipped over, a ship needs the opposite thrusters.
    """
    reversed_ = manoeuvre == "pivot" and level(attitude) and inverted(attitude)
    return opposite(manoeuvre, sense) if reversed_ else sense


def effect(attitude: Attitude, manoeuvre: Manoeuvre, sense: SpinSense) -> Effect:
    """Return what a manoeuvre changes, as a ship that begins it lies (CI-5.4.2.6-1).

    A pivot of a level ship is told as the map shows it, any other as seen from the ship: pivots
    from its dorsal side, rolls from behind, tumbles by where the nose goes. For a ship whose nose
    is off the map, `settled` comes first.

    Raises:
        Malformed: the manoeuvre knows no such sense.
    """
    sign = sign_of(manoeuvre, sense)
    if manoeuvre == "pivot":
        return _pivot(attitude, sign)
    if manoeuvre == "roll":
        return _roll(attitude, sign)
    return _tumble(attitude, sign)


def _pivot(attitude: Attitude, sign: int) -> Effect:
    """On its side, a ship that pivots swings its nose off the map, or back to it."""
    if not on_its_side(attitude):
        return Effect("facing", sign)
    return Effect("tumble", sign if attitude.roll == QUARTER_DEG else -sign)


def _roll(attitude: Attitude, sign: int) -> Effect:
    """On end, a ship that rolls spins along the map; its nose is down after 90 degrees."""
    if not on_end(attitude):
        return Effect("roll", sign)
    return Effect("facing", sign if attitude.tumble == QUARTER_DEG else -sign)


def _tumble(attitude: Attitude, sign: int) -> Effect:
    """On its side, a ship that tumbles spins along the map: towards its keel, if forward."""
    if not on_its_side(attitude):
        return Effect("tumble", sign if attitude.roll == 0 else -sign)
    keel_to_port = (attitude.roll == QUARTER_DEG) != (attitude.tumble == FLIPPED_DEG)
    return Effect("facing", -sign if keel_to_port else sign)


def settled(attitude: Attitude, manoeuvre: Manoeuvre, facings: Literal[1, 2] = 1) -> Attitude:
    """Return how a ship on end counts as lying when it begins a manoeuvre (CI-UMP-22).

    Some manoeuvres would bring its nose down between two facings. It then comes down at either of
    them, one or two `facings` on, as its player chooses; any other ship lies as it lay.
    """
    between = on_end(attitude) and manoeuvre != "roll"
    if not between or on_its_side(attitude) == (manoeuvre == "pivot"):
        return attitude
    nose_down = attitude.tumble == QUARTER_DEG
    return moved(moved(attitude, "facing", facings if nose_down else -facings), "roll", -1)
