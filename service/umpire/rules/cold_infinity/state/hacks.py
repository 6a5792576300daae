"""What a ship has tried against the bridges of others (CI 15.6)."""

from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, Turn


class Hacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The turn of the last attempt, and the ships that have shut the hacker out (CI-15.6-2)."""

    last: Turn | None = None
    shut_out_by: Annotated[tuple[Id, ...], Meta(max_length=MOST_UNITS)] = ()
