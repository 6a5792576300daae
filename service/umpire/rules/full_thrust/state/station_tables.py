"""The figures of stations (FT-13.7-2, FT-13.8-1). Units: MU."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

Distance: TypeAlias = Annotated[float, Meta(ge=0, le=1000)]


class StationTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How near a ship docks, and from which range on fire strikes any section of a base."""

    dock_mu: Distance = 2.0
    any_section_from_mu: Distance = 18.0
