"""A ship system display: what a ship is when nothing is lost (FT 2.6, 9)."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import MOST_ROWS, MOST_SYSTEMS, Mass, Name, Points
from umpire.rules.full_thrust.state.rings import Streamlining
from umpire.rules.full_thrust.state.ship_state import Hold
from umpire.rules.full_thrust.state.systems import System

Group: TypeAlias = Literal["escort", "cruiser", "capital", "merchant"]


class Ssd(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ship system display: what the ship is when nothing is lost (FT 2.6, 9).

    `thrust` is the rating of the main drive; `rows` are hull boxes from the top row down, and
    empty rows do not count (FT-RUL-10). Without a `group`, the mass tells it (FT-RUL-67).
    `craft` names the shuttles and the like in its hangars (FT-14.3-3).
    """

    rows: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=1000)], ...], Meta(min_length=1, max_length=MOST_ROWS)
    ]
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    thrust: Annotated[int, Meta(ge=0, le=100)] = 0
    armour: Points = 0
    mass: Mass = 0
    class_name: Name = ""
    class_code: Annotated[str, Meta(max_length=10)] = ""
    group: Group | None = None
    military: bool = True
    holds: Annotated[tuple[Hold, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    points: Points = 0
    streamlining: Streamlining = "none"
    craft: Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    def system(self, system_id: str) -> System | None:
        """Return the system of that name, or `None`."""
        return next((each for each in self.systems if each.id == system_id), None)
