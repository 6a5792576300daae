"""What came of the referee's corrections of mines, drives and tunnels (CI-UMP-66, CI-UMP-186)."""

from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.beyond import DriveState, Tunnel
from umpire.rules.cold_infinity.state.changes import change_drive, change_tunnels
from umpire.rules.cold_infinity.state.happening import HeardByFew, OnMap
from umpire.rules.cold_infinity.state.mines import Mine


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


EVENTS: tuple[type[HappensTo[Battle]], ...] = (MineCorrected, DriveCorrected, TunnelCorrected)
"""What can happen by these."""
