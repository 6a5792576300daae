"""A guided weapon under way: its marker on the map, and what it is aimed at (CI 9)."""

import msgspec

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.bounds import Cell, Count, Turn
from umpire.rules.cold_infinity.state.starship import Arrival
from umpire.rules.cold_infinity.state.weapons import SwarmMine


class Drone(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A drone on its way: where it is, how far it can go yet, where it last saw its target.

    `shots` are those that its weapon fired last turn, `readiness` is how ready it is now; `came` is
    the hex from which it has come this turn, if it has moved.
    """

    target: Id
    position: Cell
    range_left: Count
    last_seen: Cell
    shots: Count = 0
    readiness: Readiness = Readiness()
    came: Cell | None = None


class GuidedWeapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A missile, torpedo or drone that has been launched.

    - `launcher`, `weapon`: the unit and its rack or launcher; `munition` is a kind of its sheet.
    - `cell`: the hex of its launch, where its marker lies (CI-9.1-1).
    - `target`, or the hex `aimed_at` (CI-7.8-1): secret until fire is declared (CI-2.1.4-1).
    - `locked`: whether the launcher had a lock-on then (CI-RUL-25).
    - `arrival`, `came`: those of the launcher then, for a target in its hex (CI-7.7-1, CI-UMP-80).
    - `drone`: where it is, if it travels (CI-9.2.3-1); `outlived`: the turn in which it last
      outlived what shot at it on its way.
    - `swarm`: the mine that it was (CI-10.1.2-1); then it is itself its launcher.
    """

    id: Id
    side: Id
    launcher: Id
    weapon: Id
    munition: Id
    cell: Cell
    turn: Turn
    target: Id | None = None
    aimed_at: Cell | None = None
    locked: bool = False
    arrival: Arrival = 0
    came: Cell | None = None
    drone: Drone | None = None
    outlived: Turn | None = None
    swarm: SwarmMine | None = None

    @property
    def position(self) -> Cell:
        """The hex where it is shot at: of its launch, or that of a drone itself."""
        return self.drone.position if self.drone else self.cell
