"""Fighter groups and missile salvoes in play (FT 5, 6). Units: MU, craft, missiles."""

from typing import Annotated, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import force_setattr, replace

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.full_thrust.state.bounds import Coordinate, Course, Turn
from umpire.rules.full_thrust.state.systems import Ammunition

FighterType: TypeAlias = Literal[
    "standard", "fast", "heavy", "interceptor", "attack", "long_range", "torpedo"
]
Craft: TypeAlias = Annotated[int, Meta(ge=0, le=6)]
GroupStatus: TypeAlias = Literal[
    "active", "aboard", "off_table", "destroyed", "withdrawn", "merged", "landed"
]
"""A `merged` group has given its craft to another that was aboard (FT-5.11-1); one that is
`off_table` has left with the ship that it screens (FT-3.5-1); one that has `landed` is on a planet
(FT-14.3-3)."""
SalvoStatus: TypeAlias = Literal["flying", "on_target", "spent"]

MISSILES = 6


class FighterGroup(Named, frozen=True, forbid_unknown_fields=True):
    """A fighter group (FT-5.0-1).

    `start_strength` is the strength from which losses count for its morale (FT-RUL-33); a group
    that does not state it has lost nobody;
    `relaunch_turn` the first turn in which a recovered group may be launched again, and `grounded`
    says never (FT-5.11-1). What it does this turn: `targets` is the ship, the groups or the salvo
    that it attacks, `dogfight` the groups that it fights, since the turn `dogfight_since`;
    `combat_cef_spent` that it has paid for combat this turn (FT-RUL-31); `evaded_turn` is the last
    in which it slipped away (FT-5.4-3).
    """

    id: Id
    side: Id
    type: FighterType = "standard"
    strength: Craft = 6
    start_strength: Craft = 0
    endurance: Annotated[int, Meta(ge=0, le=100)] = 6
    x: Coordinate = 0.0
    y: Coordinate = 0.0
    facing: Course = 12
    status: GroupStatus = "active"
    carrier: Id | None = None
    bay: Id | None = None
    quality: Literal["turkey", "normal"] = "normal"
    ace: bool = False
    torpedoes: bool = True
    screening: Id | None = None
    launched_turn: Turn | None = None
    relaunch_turn: Turn | None = None
    grounded: bool = False
    moved: bool = False
    moved_secondary: bool = False
    targets: tuple[Id, ...] = ()
    ace_aims_at: Id | None = None
    dogfight: tuple[Id, ...] = ()
    fired: bool = False
    combat_cef_spent: bool = False
    dogfight_since: Turn | None = None
    evaded_turn: Turn | None = None

    def __post_init__(self) -> None:
        if not self.start_strength:
            force_setattr(self, "start_strength", self.strength)

    @property
    def place(self) -> tuple[float, float]:
        """The centre of the group."""
        return (self.x, self.y)

    def fresh(self) -> Self:
        """Return it at the start of a turn; a dogfight goes on until somebody breaks it off."""
        return replace(
            self,
            moved=False,
            moved_secondary=False,
            targets=(),
            ace_aims_at=None,
            fired=False,
            combat_cef_spent=False,
        )


class Mine(Named, frozen=True, forbid_unknown_fields=True):
    """A mine on the table (FT-12.1-1, -2); one laid before the battle has turn 0."""

    id: Id
    side: Id
    x: Coordinate
    y: Coordinate
    laid_turn: Annotated[int, Meta(ge=0, le=1_000_000)] = 0

    @property
    def place(self) -> tuple[float, float]:
        """The centre of the marker."""
        return (self.x, self.y)

    def active(self, turn: int) -> bool:
        """Tell whether it detects ships: from the turn after it was laid on (FT-12.1-2)."""
        return self.laid_turn < turn


class Salvo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A salvo of missiles (FT-6.0-1).

    `target` is the ship it homes on; `killed_by_fighters` and `killed` count missiles, `locked`
    is the throw for missiles on target, once made (FT-6.2-1).
    """

    id: Id
    side: Id
    ship: Id
    x: Coordinate
    y: Coordinate
    ammunition: Ammunition = "standard"
    target: Id | None = None
    locked: Annotated[int, Meta(ge=0, le=MISSILES)] | None = None
    killed_by_fighters: Annotated[int, Meta(ge=0, le=MISSILES)] = 0
    killed: Annotated[int, Meta(ge=0, le=MISSILES)] = 0
    status: SalvoStatus = "flying"

    @property
    def place(self) -> tuple[float, float]:
        """The centre of the marker."""
        return (self.x, self.y)
