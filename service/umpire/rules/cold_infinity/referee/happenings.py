"""What came of the referee's orders, and how a battle ended (CI-UMP-64 to -66, CI-UMP-186)."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel import ending
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.arms import SystemTurns, WornWeapon
from umpire.rules.cold_infinity.state.battle import Battle, EndReason, Result
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import (
    change_drive,
    change_group,
    change_groups,
    change_power,
    change_room,
    change_sections,
    change_ship,
    change_ships,
    change_tunnels,
    change_unit,
    switch_off,
    without_guided,
)
from umpire.rules.cold_infinity.state.condition import SectionAfter
from umpire.rules.cold_infinity.state.field import DriveState, Mine, Tunnel
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew, OnMap
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import on_layer
from umpire.rules.cold_infinity.state.starship import Starship, Status
from umpire.rules.cold_infinity.state.vectors import written


class RackRoom(msgspec.Struct, frozen=True):
    """A rack, and for how many missiles it has room now."""

    rack: str
    capacity: int


class UnitCorrected(HeardByFew, frozen=True, tag="unit_corrected", kw_only=True):
    """The referee set a unit right: it is as these fields say.

    Of a ship: `sections` that have changed, weapons that are worn, racks with less room, reactors
    that are unstable. `vessels` are all of a group.
    """

    unit: str
    note: str
    cell: Cell
    came: Cell | None
    arrival: int
    motion: Motion
    status: Status
    sections: tuple[SectionAfter, ...] = ()
    worn: tuple[WornWeapon, ...] = ()
    racks: tuple[RackRoom, ...] = ()
    unstable: tuple[SystemTurns, ...] = ()
    vessels: tuple[Fighter, ...] = ()
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        """Set the unit as told."""
        moved = replace(
            change_unit(
                battle,
                self.unit,
                cell=self.cell,
                came=self.came,
                arrival=self.arrival,
                motion=self.motion,
            ),
            arrivals=max(battle.arrivals, self.arrival + 1),
        )
        ship = moved.ship(self.unit)
        if ship is None:
            return change_group(moved, self.unit, fighters=self.vessels)
        changed = change_ship(
            change_sections(moved, ship.id, self.sections),
            ship.id,
            status=self.status,
            unstable=self.unstable,
            arms=replace(ship.arms, worn=self.worn),
        )
        for each in self.racks:
            changed = change_room(changed, ship.id, each.rack, each.capacity)
        return changed

    def tell(self) -> str:
        """Tell what it is like now."""
        told = [
            f"at {self.cell[0]}, {self.cell[1]}{on_layer(self.cell)}",
            f"vector {written(self.motion.vector)}",
        ]
        told += [f"facing {self.motion.attitude.facing}", self.status]
        told += [f"{each.section} has hull {each.hull}" for each in self.sections]
        told += [f"fighter {each.id} has hull {each.hull}" for each in self.vessels]
        return f"The referee corrects {self.unit} ({self.note}): {', '.join(told)}"


class SystemsForcedOff(HeardByFew, frozen=True, tag="systems_forced_off", kw_only=True):
    """Systems are forced off for some turns; `deactivated` are those that were on."""

    ship: str
    note: str
    forced_off: tuple[SystemTurns, ...]
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Switch them off, and note for how long."""
        off = switch_off(battle, self.ship, self.deactivated)
        return change_power(off, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        """Tell for how long each."""
        left = [f"{each.system} for {each.turns} turns" for each in self.forced_off]
        return (
            f"Forced off aboard {self.ship} ({self.note}): {', '.join(left) or 'nothing any more'}"
        )


class SideWithdrew(ending.SideWithdrew, Happening, frozen=True, tag="side_withdrew", kw_only=True):
    """A side gave up the battle."""

    rule: str = "CI-UMP-64"

    def apply(self, battle: Battle) -> Battle:
        """Take its units and its guided weapons out."""

        def ship_gone(ship: Starship) -> Starship:
            gone = ship.side == self.side and (ship.under_way or ship.status == "beyond")
            return replace(ship, status="withdrawn") if gone else ship

        def group_gone(group: Group) -> Group:
            gone = group.side == self.side and group.in_play
            return replace(group, withdrawn=True) if gone else group

        left = change_groups(change_ships(battle, ship_gone), group_gone)
        return without_guided(left, lambda guided: guided.side == self.side)


class BattleEnded(ending.BattleEnded, Happening, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    reasons: ClassVar[Mapping[str, str]] = {
        **ending.BattleEnded.reasons,
        "eliminated": "nothing of the other side acts any more",
    }

    reason: EndReason
    rule: str = "CI-UMP-64"

    def apply(self, battle: Battle) -> Battle:
        """End it."""
        return replace(battle, phase="over", result=Result(self.winner, self.reason))


class MineCorrected(HeardByFew, frozen=True, tag="mine_corrected", kw_only=True):
    """The referee set a mine right: it is as told, or gone. Those hear it that know or knew it."""

    mine: str
    note: str
    after: Mine | None
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        """Set it as told."""
        after = self.after
        if after is None:
            mines = [each for each in battle.mines if each.id != self.mine]
        else:
            mines = [after if each.id == self.mine else each for each in battle.mines]
        return replace(battle, mines=tuple(mines))

    def tell(self) -> str:
        """Tell where it is now."""
        where = "gone" if self.after is None else f"in {self.after.cell[0]}, {self.after.cell[1]}"
        return f"The referee corrects mine {self.mine} ({self.note}): {where}"


class DriveCorrected(HeardByFew, frozen=True, tag="drive_corrected", kw_only=True):
    """The referee set a drive beyond light right."""

    ship: str
    drive: str
    note: str
    after: DriveState
    only: tuple[str, ...] | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        """Set it as told."""
        now = self.after
        return change_drive(
            battle,
            self.ship,
            self.drive,
            held=now.held,
            wanted=now.wanted,
            declared=now.declared,
            disabled=now.disabled,
            melted=now.melted,
            faltered=now.faltered,
        )

    def tell(self) -> str:
        """Tell what it holds, and whether it works."""
        fails = "melted" if self.after.melted else "disabled" if self.after.disabled else "works"
        held = f"holds {self.after.held} power, {fails}"
        return f"The referee corrects {self.drive} of {self.ship} ({self.note}): {held}"


class TunnelCorrected(OnMap, frozen=True, tag="tunnel_corrected", kw_only=True):
    """The referee set a tunnel right: it is as told, or closed."""

    tunnel: str
    note: str
    after: Tunnel | None
    rule: str = "CI-UMP-66"

    def apply(self, battle: Battle) -> Battle:
        """Set it as told."""
        after = self.after
        if after is None:
            holes = [each for each in battle.open_tunnels if each.id != self.tunnel]
        else:
            holes = [after if each.id == self.tunnel else each for each in battle.open_tunnels]
        return change_tunnels(battle, tuple(holes))

    def tell(self) -> str:
        """Tell where it is now."""
        now = self.after
        where = f"in {now.cell[0]}, {now.cell[1]}, facing {now.facing}" if now else "closed"
        return f"The referee corrects {self.tunnel} ({self.note}): {where}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    UnitCorrected,
    SystemsForcedOff,
    SideWithdrew,
    BattleEnded,
    MineCorrected,
    DriveCorrected,
    TunnelCorrected,
)
"""All that can happen by this chapter."""
