"""What is open in orders that move things: paths, where they face, and spots (SF 2, SF 7)."""

from typing import TypeVar, get_args

from umpire.kernel.offers import Legal, Open, codes, list_of, number, one_of, open_at, record, whole
from umpire.rules.space_fleet.state.bounds import FIELD, Step
from umpire.rules.space_fleet.state.places import HexSpot, Spot, TableSpot
from umpire.rules.space_fleet.state.refusals import (
    EXCEEDS_SPEED,
    MUST_MOVE_FORWARD_FIRST,
    NO_TURN_AFTER_FULL_MOVE,
    ONE_TURN_PER_UNIT,
    PIVOT_WHILE_MOVING,
)

FACINGS = 6
TURNS: tuple[Step, ...] = ("L", "R")
LAST_HEADING = 359.999999
"""In degrees: just before the full circle, which is 0 again."""

N = TypeVar("N", int, float)


def path_of(units: int) -> Open:
    """Return a path of so many units and the turns between them, or turns alone (SF-MOVE-06)."""
    steps = one_of(get_args(Step) if units else TURNS)
    return open_at("/path", list_of(steps, 0, max(2 * units, FACINGS), repeats=True), optional=True)


def unless_flown(units: int, *, may_turn_after_full: bool) -> tuple[str, ...]:
    """Return why steps that are legal one by one are no path (SF-MOVE-06 to -10)."""
    if not units:
        return codes(PIVOT_WHILE_MOVING)
    flown = (EXCEEDS_SPEED, MUST_MOVE_FORWARD_FIRST, ONE_TURN_PER_UNIT, PIVOT_WHILE_MOVING)
    return codes(*flown, *(() if may_turn_after_full else (NO_TURN_AFTER_FULL_MOVE,)))


def direction(grid: str, *, optional: bool = True) -> Open:
    """Return where to face: one of six on the grid, any heading on a table."""
    if grid == "hex":
        return open_at("/facing", whole(1, FACINGS), optional=optional)
    return open_at("/heading_deg", number(0, LAST_HEADING), optional=optional)


def anywhere(grid: str) -> Legal:
    """Return the spots of the field, on its grid or its table."""
    return around(HexSpot(0, 0) if grid == "hex" else TableSpot(0, 0), FIELD)


def around(spot: Spot, within: float) -> Legal:
    """Return the spots of a field that are so near another one in either way.

    It is a square, or a rhombus of hexes: its corners may be farther off.
    """
    if isinstance(spot, HexSpot):
        ways = {"q": spot.q, "r": spot.r}
        near = {way: whole(*_near(at, int(within))) for way, at in ways.items()}
        return record({"kind": one_of(("hex",)), **near})
    sides = {"x": spot.x, "y": spot.y}
    return record(
        {
            "kind": one_of(("table",)),
            **{way: number(*_near(at, within)) for way, at in sides.items()},
        }
    )


def _near(at: N, within: N) -> tuple[N, N]:
    """Return the ends of what is so near, nothing of it outside the field."""
    return max(-FIELD, at - within), min(FIELD, at + within)
