"""The events of drives beyond light (CI 14, 13.4).

What tells what a ship has on, its own side hears `only` if it masks.
"""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.drives.requirements import Setback
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell, Facing
from umpire.rules.cold_infinity.state.changes import (
    change_beyond,
    change_drive,
    change_ship,
    change_tunnels,
)
from umpire.rules.cold_infinity.state.drives import shifts_by
from umpire.rules.cold_infinity.state.field import Tunnel
from umpire.rules.cold_infinity.state.happening import UNKNOWN, Happening, HeardByFew, OnMap
from umpire.rules.cold_infinity.state.named import on_layer
from umpire.rules.cold_infinity.state.starship import Starship

_WHY: dict[Setback, str] = {
    "power": "its power has dropped",
    "damage": "it was struck",
    "range": "its tunnel is out of reach",
    "gone": "its ship is out of the battle",
    "entered": "its ship went through its tunnel",
    "transfer": "the transfer has failed",
}


class DriveFed(HeardByFew, frozen=True, tag="drive_fed", kw_only=True):
    """A drive is to hold so much power this turn (CI-14.1-2)."""

    ship: str
    drive: str
    power: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Note it in place of what was said before."""
        return change_drive(battle, self.ship, self.drive, wanted=self.power)

    def tell(self) -> str:
        """Tell how much."""
        return f"{self.drive} of {self.ship} is to hold {self.power} power"


class DriveCharged(HeardByFew, frozen=True, tag="drive_charged", kw_only=True):
    """All power being allocated, a drive holds so much (CI-14.1-2)."""

    ship: str
    drive: str
    held: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Keep what it holds."""
        return change_drive(
            battle, self.ship, self.drive, held=self.held, wanted=None, faltered=False
        )

    def tell(self) -> str:
        """Tell how much."""
        return f"{self.drive} of {self.ship} holds {self.held} power"


class DriveReset(HeardByFew, frozen=True, tag="drive_reset", kw_only=True):
    """A drive fell back to nothing, and does not do what it was told (CI-14.1-2, CI-14.1.1-1)."""

    ship: str
    drive: str
    why: Setback
    only: tuple[str, ...] | None = None
    rule: str = "CI-14.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Take its power, and what it was told."""
        return set_back(battle, self.ship, self.drive)

    def tell(self) -> str:
        """Tell why."""
        return f"{self.drive} of {self.ship} falls back to no power: {_WHY[self.why]}"


def set_back(battle: Battle, ship_id: str, drive: str, *, faltered: bool = False) -> Battle:
    """Return the battle in which a drive holds nothing, and does nothing (CI-14.1-2).

    One that has `faltered` takes no power in this turn any more.
    """
    ship = battle.ship(ship_id)
    if ship is not None and _is_to_shift_by(ship, drive):
        battle = change_beyond(battle, ship_id, shifting=None)
    return change_drive(
        battle, ship_id, drive, held=0, wanted=None, declared=None, faltered=faltered
    )


def _is_to_shift_by(ship: Starship, drive: str) -> bool:
    return ship.beyond.shifting == "announced" and shifts_by(ship, drive)


class DriveActivated(Happening, frozen=True, tag="drive_activated", kw_only=True):
    """A drive was told to work; it does in the Final Actions of turn `ready` (CI-14.1-1)."""

    ship: str
    drive: str
    turn: int
    ready: int
    rule: str = "CI-14.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the turn."""
        return change_drive(battle, self.ship, self.drive, declared=self.turn)

    def tell(self) -> str:
        """Tell when it is ready."""
        return f"{self.drive} of {self.ship} is told to work, and is ready in turn {self.ready}"


class PartShiftAnnounced(Happening, frozen=True, tag="part_shift_announced", kw_only=True):
    """A ship is to shift in part when it moves (CI-14.2.1-1)."""

    ship: str
    drive: str
    rule: str = "CI-14.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note it."""
        return change_beyond(battle, self.ship, shifting="announced")

    def tell(self) -> str:
        """Tell which."""
        return f"{self.ship} is to shift in part by {self.drive}"


class PartShiftBegan(OnMap, frozen=True, tag="part_shift_began", kw_only=True):
    """A ship shifts in part, and is out of reach until Final Actions (CI-14.2.1-1)."""

    ship: str
    rule: str = "CI-14.2.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Note it."""
        return change_beyond(battle, self.ship, shifting="shifted")

    def tell(self) -> str:
        """Tell which."""
        return f"{self.ship} shifts in part, and is out of reach"


class PartShiftEnded(OnMap, frozen=True, tag="part_shift_ended", kw_only=True):
    """A ship is back from its partial shift; in the hex of something massive, it is destroyed."""

    ship: str
    crushed_by: str | None = None
    rule: str = "CI-14.2.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Bring it back, or destroy it."""
        back = change_beyond(battle, self.ship, shifting=None)
        return change_ship(back, self.ship, status="destroyed") if self.crushed_by else back

    def tell(self) -> str:
        """Tell what it meets."""
        met = f" in the hex of {self.crushed_by}, and is destroyed" if self.crushed_by else ""
        return f"{self.ship} is back from its partial shift{met}"


class TunnelOpened(OnMap, frozen=True, tag="tunnel_opened", kw_only=True):
    """A tunnel opened in a hex; it is entered and left through one facing of it (CI-14.1-3)."""

    tunnel: str
    ship: str
    drive: str
    cell: Cell
    facing: Facing
    turn: int
    lost: int = 0
    rule: str = "CI-14.1-3"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map; its drive has done what it was told, and keeps it."""
        opened = Tunnel(
            id=self.tunnel,
            cell=self.cell,
            facing=self.facing,
            ship=self.ship,
            drive=self.drive,
            opened=self.turn,
            lost=self.lost,
        )
        battle = change_drive(battle, self.ship, self.drive, declared=None)
        battle = change_tunnels(battle, (*battle.open_tunnels, opened))
        return replace(battle, dug=(battle.dug or 0) + 1)

    def on_the_map(self) -> "TunnelOpened":
        """Return where it is, without the drive."""
        return replace(self, drive=UNKNOWN, lost=0)

    def tell(self) -> str:
        """Tell where, and which way it looks."""
        at = f"({self.cell[0]}, {self.cell[1]}){on_layer(self.cell)}"
        where = f"{at}, through its facing {self.facing}"
        return f"{self.ship} opens {self.tunnel} in {where}"


class TunnelClosed(OnMap, frozen=True, tag="tunnel_closed", kw_only=True):
    """A tunnel closed (CI-14.1.1-1)."""

    tunnel: str
    why: Setback
    rule: str = "CI-14.1.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it off the map."""
        return change_tunnels(
            battle, tuple([each for each in battle.open_tunnels if each.id != self.tunnel])
        )

    def tell(self) -> str:
        """Tell why."""
        return f"{self.tunnel} closes; of its drive: {_WHY[self.why]}"


class TunnelTransferred(OnMap, frozen=True, tag="tunnel_transferred", kw_only=True):
    """A drive tried to take a tunnel over: with more than 7 it does, else both fall back.

    CI-14.1.2-1.
    """

    tunnel: str
    ship: str
    drive: str
    total: int
    succeeded: bool
    lost: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-14.1.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the tunnel to the drive; or set both back, and let it close in Final Actions."""
        before = battle.tunnel(self.tunnel)
        if before is None:
            return battle
        if self.succeeded:
            now = replace(before, ship=self.ship, drive=self.drive, lost=self.lost)
        else:
            now = replace(before, closing=True)
            battle = set_back(battle, before.ship, before.drive, faltered=True)
            battle = set_back(battle, self.ship, self.drive, faltered=True)
        return change_tunnels(
            battle, tuple([now if each.id == now.id else each for each in battle.open_tunnels])
        )

    def tell(self) -> str:
        """Tell the throw, and what comes of it."""
        if self.succeeded:
            return f"{self.ship} takes {self.tunnel} over ({self.total})"
        return f"{self.ship} fails to take {self.tunnel} over ({self.total}): it will close"


class BubbleFormed(OnMap, frozen=True, tag="bubble_formed", kw_only=True):
    """A warp bubble formed around a ship (CI-14.3-1)."""

    ship: str
    drive: str
    rule: str = "CI-14.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the drive that keeps it."""
        done = change_drive(battle, self.ship, self.drive, declared=None)
        return change_beyond(done, self.ship, bubble=self.drive)

    def on_the_map(self) -> "BubbleFormed":
        """Return it without the drive."""
        return replace(self, drive=UNKNOWN)

    def tell(self) -> str:
        """Tell around which."""
        return f"A warp bubble forms around {self.ship}"


class BubbleBurst(OnMap, frozen=True, tag="bubble_burst", kw_only=True):
    """The warp bubble around a ship is no more (CI-14.3-2)."""

    ship: str
    rule: str = "CI-14.3-2"

    def apply(self, battle: Battle) -> Battle:
        """Note it."""
        return change_beyond(battle, self.ship, bubble=None)

    def tell(self) -> str:
        """Tell around which."""
        return f"The warp bubble around {self.ship} is no more"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DriveFed,
    DriveCharged,
    DriveReset,
    DriveActivated,
    PartShiftAnnounced,
    PartShiftBegan,
    PartShiftEnded,
    TunnelOpened,
    TunnelClosed,
    TunnelTransferred,
    BubbleFormed,
    BubbleBurst,
)
"""All that can happen to drives; what happens to travellers stands in `journey_happenings`."""
