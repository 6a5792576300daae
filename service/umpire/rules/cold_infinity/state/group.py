"""A group of fighters, or a shuttle, in battle (CI 12): all of one craft, in one hex."""

from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.arms import MOST, Arms, Magazine
from umpire.rules.cold_infinity.state.bounds import Cell, Count, Counted
from umpire.rules.cold_infinity.state.motion import Barnstorming, Motion
from umpire.rules.cold_infinity.state.sequence import Rating
from umpire.rules.cold_infinity.state.sheet import CraftSheet
from umpire.rules.cold_infinity.state.starship import Arrival
from umpire.rules.cold_infinity.state.warfare import Warfare

MOST_CRAFT = 12
MOST_EVER = 400
"""Fighters that ever belonged to one group, others having merged into it."""
CraftStatus: TypeAlias = Literal["flying", "failed", "destroyed", "merged", "stowed"]
"""What has failed is out of play, but not destroyed (CI-13.3-1); what has merged flies on in
another group (CI-12.1.1-1); what is stowed has a berth aboard a ship (CI-12.4-1)."""


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fighter of a group, or a shuttle: the hull that it has left."""

    id: Id
    hull: Count
    status: CraftStatus = "flying"

    def with_hull(self, hull: int) -> "Fighter":
        """Return it with another hull; without any it is destroyed."""
        return replace(self, hull=hull, status=self.status if hull else "destroyed")


class Berth(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where a fighter of a group is stowed, and what it is armed with there (CI-12.4-1).

    `launcher` is that to which it is on its way, `steps` how far it has come, the last of them in
    the turn `stepped` (CI-12.4.2-1).
    """

    fighter: Id
    ship: Id
    hold: Id
    magazines: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    launcher: Id | None = None
    steps: Count = 0
    stepped: Counted = 0


class Group(Named, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of fighters or a shuttle; its magazines are those of each that flies.

    - `evasion`, `formation`: of this turn (CI-5.5.2-1, CI-12.2.5-1); `thrust_left` is for a snap.
    - `high_density`: whether it aims by sensors, and not by eye (CI-4.3.1-1).
    - `arrival`, `came`: as of starships; `departed`: whether it has left beyond light (CI-14.1-3).
    - `berths`: of those that are stowed aboard ships, in the order in which they came aboard.
    """

    id: Id
    side: Id
    craft: CraftSheet
    cell: Cell
    motion: Motion
    fighters: Annotated[tuple[Fighter, ...], Meta(min_length=1, max_length=MOST_EVER)]
    withdrawn: bool = False
    arms: Arms = Arms()
    warfare: Warfare = Warfare()
    rating: Rating = Rating()
    evasion: Count = 0
    formation: bool = False
    thrust_left: Count = 0
    high_density: bool = False
    toggled: bool = False
    barnstorming: Barnstorming | None = None
    moved: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    departed: bool | UnsetType = UNSET
    berths: Annotated[tuple[Berth, ...], Meta(max_length=MOST_EVER)] = ()

    @property
    def flying(self) -> tuple[Fighter, ...]:
        """Those that fly yet, in the order in which they are given up (CI-12.3.1-1)."""
        return tuple([each for each in self.fighters if each.status == "flying"])

    @property
    def in_play(self) -> bool:
        """Whether any of it is on the map."""
        return not self.withdrawn and not self.departed and bool(self.flying)

    @property
    def mass(self) -> float:
        """The Mass of all that fly."""
        return self.craft.mass * len(self.flying)
