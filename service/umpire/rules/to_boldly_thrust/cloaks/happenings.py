"""The events of cloaking devices (TBT 9). Units: MU."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import dice, place
from umpire.rules.full_thrust.state.battle import change_ship, is_of_closed
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Hidden


class CloakEngaged(Happening, frozen=True, tag="cloak_engaged", kw_only=True):
    """A marker stands for a ship; the next opposing ship may still fire at it (TBT-CLOAK-03)."""

    ship: str
    side: str
    rule: str = "TBT-CLOAK-03"

    def apply(self, battle: Battle) -> Battle:
        """Let the ship fade."""
        return change_ship(battle, self.ship, cloak_state="fading")

    def tell(self) -> str:
        return f"{self.ship} engages its cloak; the next enemy ship may still fire at it"


class CloakFailed(Happening, frozen=True, tag="cloak_failed", kw_only=True):
    """A ship that cloaks stays in sight: it has lost its device, or is in no state to cloak."""

    ship: str
    side: str
    rule: str = "TBT-UMP-28"

    def apply(self, battle: Battle) -> Battle:
        """Leave the ship without its cloak."""
        return change_ship(battle, self.ship, cloak_state="off")

    def tell(self) -> str:
        return f"The cloak of {self.ship} fails, and the ship stays in sight"


class ShipVanished(Happening, frozen=True, tag="ship_vanished", kw_only=True):
    """Nothing can be aimed at a ship any more: it is under its cloak (TBT-CLOAK-05)."""

    ship: str
    side: str
    turn: int
    rule: str = "TBT-CLOAK-05"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship under its cloak, with a marker where it stands."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        hidden = Hidden(
            ship.x,
            ship.y,
            facing=ship.facing,
            velocity=ship.velocity,
            since=self.turn,
            course_deg=ship.course_deg,
            rolled=ship.rolled,
        )
        return change_ship(battle, ship.id, status="cloaked", cloak_state="cloaked", hidden=hidden)

    def tell(self) -> str:
        return f"{self.ship} is under its cloak; a marker stands for it"


class HiddenMove(Happening, frozen=True, tag="hidden_move", kw_only=True):
    """A cloaked ship moved along `path`, as its own side alone knows (TBT-CLOAK-04, -09)."""

    ship: str
    side: str
    path: tuple[Point, ...]
    hidden: Hidden
    rule: str = "TBT-CLOAK-04"

    def apply(self, battle: Battle) -> Battle:
        """Note where the ship really is."""
        return change_ship(battle, self.ship, hidden=self.hidden)

    def tell(self) -> str:
        hidden = self.hidden
        return (
            f"{self.ship} flies on unseen to {place(hidden.place)}, course {hidden.facing}, "
            f"velocity {hidden.velocity}"
        )

    def heard(self, battle: Battle, seat: Seat) -> "HiddenMove | None":
        """Return it to others when the ship has come out of the cloak under which it moved."""
        ship = battle.ship(self.ship)
        hidden = None if ship is None else ship.hidden
        still = hidden is not None and hidden.since == self.hidden.since
        return None if still and not seat.sees(self.side) else self


class MarkerMoved(Happening, frozen=True, tag="marker_moved", kw_only=True):
    """The marker of a cloaked ship was put where the ship is (TBT-CLOAK-06, TBT-SENS-05).

    The marker keeps the course and the velocity that it had (TBT-UMP-38).
    """

    ship: str
    side: str
    x: float
    y: float
    rule: str = "TBT-CLOAK-06"

    def apply(self, battle: Battle) -> Battle:
        """Put the marker elsewhere."""
        return change_ship(battle, self.ship, x=self.x, y=self.y)

    def tell(self) -> str:
        return f"The marker of {self.ship} is put at {place((self.x, self.y))}"


class CloakDropped(Happening, frozen=True, tag="cloak_dropped", kw_only=True):
    """A ship is back at (x, y), `shift_mu` from where it should be, without shields this turn.

    `begun` tells whether its activation has begun with that, or it has lost its device. `velocity`
    is null to others in a closed book (FT-UMP-66).
    """

    ship: str
    side: str
    x: float
    y: float
    facing: int
    velocity: int | None
    course_deg: float | None
    rolled: bool
    shift_mu: int
    begun: bool = True
    rolls: tuple[Roll, ...] = ()
    rule: str = "TBT-CLOAK-07"

    def apply(self, battle: Battle) -> Battle:
        """Put the ship where it is, in sight."""
        return change_ship(
            battle,
            self.ship,
            status="active",
            cloak_state="dropped",
            hidden=None,
            x=self.x,
            y=self.y,
            facing=self.facing,
            velocity=self.velocity,
            course_deg=self.course_deg,
            rolled=self.rolled,
            begun=self.begun,
        )

    def tell(self) -> str:
        why = "drops its cloak" if self.begun else "loses its cloak"
        shift = f" ({dice(self.rolls)}: shifted by {self.shift_mu} MU)" if self.rolls else ""
        return (
            f"{self.ship} {why} at {place((self.x, self.y))}{shift}, "
            "without shields until the end of the turn"
        )

    def heard(self, battle: Battle, seat: Seat) -> "CloakDropped":
        """Return it; without the velocity to whom the display is closed."""
        return replace(self, velocity=None) if is_of_closed(battle, self.ship, seat) else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    CloakEngaged,
    CloakFailed,
    ShipVanished,
    HiddenMove,
    MarkerMoved,
    CloakDropped,
)
"""All that can happen by this chapter."""
