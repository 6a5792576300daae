"""Initiative of a unit over turns (CI 2.1.2)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, Count

Cause: TypeAlias = Literal["bridge_transfer", "launched", "launching", "receiving"]


class Due(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What adds to a unit's rating in the turn in which it is next thrown for (CI-2.1.2.2-1)."""

    cause: Cause
    vessels: Count = 1


class Rating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Initiative of a unit (CI 2.1.2): of this turn (None: not thrown for yet), and of the last."""

    now: int | None = None
    previous: int | None = None
    due: Annotated[tuple[Due, ...], Meta(max_length=MOST_UNITS)] = ()
