"""What a ship has outside: solar sails, and heat sinks with their plates (CI 16.8)."""

from collections.abc import Iterable
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_SYSTEMS, Count, Points


class Outboard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sail or a heat sink: whether it is out, and how far it is on its way.

    - `turn`: of those in which it is taken in, or comes out if it is not; 0: it rests.
    - `heat`: in a sink; `full`: for how many turns in a row it has been full.
    - `melting`: whether a sink melts, for good.
    - `gone`: whether a sail is torn, or a sink went overboard.
    """

    id: Id
    out: bool = False
    turn: Count = 0
    heat: Points = 0
    full: Count = 0
    melting: bool = False
    gone: bool = False


OutboardRows: TypeAlias = Annotated[tuple[Outboard, ...], Meta(max_length=MOST_SYSTEMS)]


def outboard_row(rows: Iterable[Outboard], system: Id) -> Outboard:
    """Return how a sail or a sink is; in and cold, if nothing is told of it."""
    return next((each for each in rows if each.id == system), Outboard(system))


def with_outboard(rows: Iterable[Outboard], row: Outboard) -> tuple[Outboard, ...]:
    """Return rows with one as it is now; what is in, cold and whole needs none."""
    others = [each for each in rows if each.id != row.id]
    return tuple(others if row == Outboard(row.id) else [*others, row])
