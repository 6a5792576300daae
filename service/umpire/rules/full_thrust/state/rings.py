"""What it is to be in orbit, to be built for an atmosphere, and to have landed (FT 14)."""

from typing import Literal, TypeAlias

import msgspec

from umpire.kernel.rulebook import Id

Streamlining: TypeAlias = Literal["none", "partial", "full"]
Landing: TypeAlias = Literal["safe_landing", "crash_landing"]
Sense: TypeAlias = Literal["cw", "ccw"]


class Orbit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ring round a planet, and which way a ship flies on it (FT-14.0-1, -2)."""

    planet: Id
    direction: Sense = "cw"
