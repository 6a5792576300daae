"""TBT 9: cloaking devices: ships vanish, move hidden and pass others. Units: MU."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.plane import Point
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.fire import pass_fire as pass_in_remixed
from umpire.rules.full_thrust.fire import require_squadron_done
from umpire.rules.full_thrust.gunnery import PassFire, ShipActivated
from umpire.rules.full_thrust.refusals import (
    ALREADY_FIRED,
    BOGEY,
    DOCKED,
    FTL_WARMING,
    IN_ORBIT,
    NO_DRIVE,
)
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.sequence import finish_phase as finish_in_remixed
from umpire.rules.full_thrust.state.battle import change_ship, is_of_closed, require_turn
from umpire.rules.full_thrust.table_edges import (
    STRAIGHT_ON,
    fly,
    flyable,
    leave_if_off,
    release_screens,
)
from umpire.rules.to_boldly_thrust.activations import is_amid, require_none_begun
from umpire.rules.to_boldly_thrust.refusals import CLOAK_WAITS, CLOAKING, NO_CLOAK, SHIP_BEGUN
from umpire.rules.to_boldly_thrust.state import (
    Battle,
    CloakingDevice,
    Hidden,
    Ruling,
    Ship,
    acting_ship,
    in_hiding,
)
from umpire.rules.to_boldly_thrust.tractors import TractorReleased


class CloakEngaged(Happening, frozen=True, tag="cloak_engaged", kw_only=True):
    """A marker stands for a ship; the next opposing ship may still fire at it (TBT-CLOAK-03)."""

    line: ClassVar[str] = "{ship} engages its cloak; the next enemy ship may still fire at it"

    ship: str
    side: str
    rule: str = "TBT-CLOAK-03"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, cloak_state="fading")


class CloakFailed(Happening, frozen=True, tag="cloak_failed", kw_only=True):
    """A ship that cloaks stays in sight: it has lost its device, or is in no state to cloak."""

    line: ClassVar[str] = "The cloak of {ship} fails, and the ship stays in sight"

    ship: str
    side: str
    rule: str = "TBT-UMP-28"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, cloak_state="off")


class ShipVanished(Happening, frozen=True, tag="ship_vanished", kw_only=True):
    """Nothing can be aimed at a ship any more: it is under its cloak (TBT-CLOAK-05)."""

    line: ClassVar[str] = "{ship} is under its cloak; a marker takes its place"

    ship: str
    side: str
    turn: int
    rule: str = "TBT-CLOAK-05"

    def apply(self, battle: Battle) -> Battle:
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


class HiddenMove(Happening, frozen=True, tag="hidden_move", kw_only=True):
    """A cloaked ship moved along `path`, as its own side alone knows (TBT-CLOAK-04, -09)."""

    ship: str
    side: str
    path: tuple[Point, ...]
    hidden: Hidden
    rule: str = "TBT-CLOAK-04"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, hidden=self.hidden)

    def tell(self) -> str:
        hidden = self.hidden
        return self.say(
            "{ship} moves unseen to {place:place}, course {course}, velocity {velocity}",
            place=hidden.place,
            course=hidden.facing,
            velocity=hidden.velocity,
        )

    def heard(self, battle: Battle, seat: Seat) -> "HiddenMove | None":
        """Return it to others when the ship has dropped that cloak."""
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
        return change_ship(battle, self.ship, x=self.x, y=self.y)

    def tell(self) -> str:
        return self.say("The marker of {ship} is put at {place:place}", place=(self.x, self.y))


class CloakDropped(Happening, frozen=True, tag="cloak_dropped", kw_only=True):
    """A ship is back at (x, y), `shift_mu` from where it should be, without shields this turn.

    `begun`: this began its activation; otherwise it has lost its device. `velocity` is null to
    others in a closed book (FT-UMP-66).
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
        line = (
            "{ship} loses its cloak at {place:place} and has no shields until the end of the turn"
        )
        if self.begun:
            line = (
                "{ship} drops its cloak at {place:place} and has no shields until the end of the "
                "turn"
            )
        dropped = self.say(line, place=(self.x, self.y))
        if not self.rolls:
            return dropped
        return self.say("{dropped} (shifted by {shift_mu} MU, {rolls:dice})", dropped=dropped)

    def heard(self, battle: Battle, seat: Seat) -> "CloakDropped":
        """Return it, without the velocity if the display is closed."""
        return replace(self, velocity=None) if is_of_closed(battle, self.ship, seat) else self


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    CloakEngaged,
    CloakFailed,
    ShipVanished,
    HiddenMove,
    MarkerMoved,
    CloakDropped,
)


def bar_to_cloaking(battle: Battle, ship: Ship) -> tuple[Code, str] | None:
    """Return why a ship cannot cloak, `None` where it can (TBT-CLOAK-01, TBT-UMP-30)."""
    wrong = ship.bar_to("act", battle.turn)
    if wrong:
        return wrong
    faults = (
        (not ship.working(CloakingDevice), NO_CLOAK, "has no cloaking device that works"),
        (not ship.core.is_sound, NO_CLOAK, "has a core system out, and its cloak does not work"),
        (ship.bogey, BOGEY, "is a bogey"),
        (ship.ftl_since is not None, FTL_WARMING, "leaves by FTL"),
        (ship.station is not None, NO_DRIVE, "is a station"),
        (ship.orbit is not None, IN_ORBIT, "is in orbit"),
        (ship.docked is not None, DOCKED, "is docked"),
    )
    return next(((code, f"{ship.id} {why}.") for wrong, code, why in faults if wrong), None)


def require_cloakable(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that cannot cloak."""
    wrong = bar_to_cloaking(battle, ship)
    if wrong:
        code, message = wrong
        raise code.refuse(
            f"{message.removesuffix('.')}: its cloak order must be none.",
            at=at,
            rule=None if code is NO_CLOAK else "TBT-UMP-30",
        )


def require_not_cloaking(_battle: Battle, firer: Ship) -> None:
    """Refuse all acts that take an activation to a ship that cloaks this turn (TBT-CLOAK-02)."""
    if firer.stance.cloak == "engage":
        raise CLOAKING.refuse(
            f"{firer.id} is cloaking this turn; pass_fire is all that it may do.",
            at="/ship",
        )


def is_to_cloak(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship is yet to be activated so that it cloaks (TBT-CLOAK-03).

    Its orders are open by now, so all may see that the phase waits (TBT-UMP-26).
    """
    ordered = ship.stance.cloak == "engage" and ship.cloak_state == "off"
    return ordered and ship.status == "active" and bar_to_cloaking(battle, ship) is None


def follow_activations(ruling: Ruling, all_activated: Callable[[Battle], bool]) -> Ruling:
    """Let ships fade that were activated to cloak, and vanish when an enemy has had his shot.

    A ship fades, and can be fired at, until the next opposing ship is activated. When every ship
    has been activated (`all_activated`), all fading ships vanish (TBT-CLOAK-03, TBT-RUL-30).
    """
    if ruling.state.phase != "fire":
        return ruling
    for event in ruling.events:
        if isinstance(event, ShipActivated):
            ruling = _vanish_before(ruling, event.side)
            ruling = _engage(ruling, event.ship)
    fading = any(_fades(ship) for ship in ruling.state.ships)
    return _vanish_before(ruling, None) if fading and all_activated(ruling.state) else ruling


def _engage(ruling: Ruling, ship_id: str) -> Ruling:
    ship: Ship = ruling.state.ship(ship_id)
    if ship.stance.cloak != "engage" or ship.status != "active":
        return ruling
    if not is_to_cloak(ruling.state, ship):
        return ruling.then(CloakFailed(ship=ship.id, side=ship.side))
    return ruling.then(CloakEngaged(ship=ship.id, side=ship.side))


def _vanish_before(ruling: Ruling, side: str | None) -> Ruling:
    """Let the ships vanish that fade before the eyes of a side, `None` for before all."""
    for ship in ruling.state.ships:
        if _fades(ship) and ship.side != side:
            ruling = _vanish(ruling, ship)
    return ruling


def _fades(ship: Ship) -> bool:
    return ship.cloak_state == "fading" and ship.status == "active"


def _vanish(ruling: Ruling, ship: Ship) -> Ruling:
    """Let a ship vanish under its cloak; screens and tractor beams do not follow it there."""
    if bar_to_cloaking(ruling.state, ship):
        return ruling.then(CloakFailed(ship=ship.id, side=ship.side))
    vanished = ShipVanished(ship=ship.id, side=ship.side, turn=ruling.state.turn)
    return _release_beams(release_screens(ruling.then(vanished), ship.id), ship.id)


def _release_beams(ruling: Ruling, ship_id: str) -> Ruling:
    """End the tractor locks of a ship, and those on it (TBT-UMP-10)."""
    for holder in ruling.state.ships:
        for lock in holder.locks:
            if ship_id in {holder.id, lock.target}:
                released = TractorReleased(ship=holder.id, tractor=lock.tractor, target=lock.target)
                ruling = ruling.then(released)
    return ruling


def flies(ship: Ship) -> bool:
    """Return whether a ship flies by orders: on the table, or under its cloak (TBT-CLOAK-04)."""
    return ship.status in {"active", "cloaked"}


def acting_or_hidden(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship on the table or under its cloak, by name."""
    ship = battle.ship(ship_id)
    return ship if ship is not None and flies(ship) else acting_ship(battle, ship_id, at=at)


def waits_under_cloak(_battle: Battle, ship: Ship) -> bool:
    """Return whether a ship under its cloak is yet to be activated, or passed (TBT-UMP-26).

    The phase waits for all of these: else it would show which is to come out.
    """
    return ship.status == "cloaked"


def is_to_appear(ship: Ship) -> bool:
    """Return whether a ship is yet to be activated so that its cloak drops (TBT-CLOAK-07)."""
    return ship.status == "cloaked" and ship.stance.cloak == "drop"


def require_hidden_turn(battle: Battle, ship: Ship) -> None:
    """Refuse a cloaked ship that has been activated, or whose turn it is not."""
    if ship.activated:
        raise ALREADY_FIRED.refuse(
            f"{ship.id} has been activated; it may be once a turn.", at="/ship"
        )
    require_turn(battle, ship.side, at="/ship")
    require_squadron_done(battle, ship, at="/ship")


def move_hidden(ruling: Ruling, _dice: Dice) -> Ruling:
    """Let cloaked ships fly, by their orders or straight on; nothing that they pass matters.

    One that leaves the table does so for good (TBT-UMP-27).
    """
    for ship in ruling.state.ships:
        if ship.status == "cloaked":
            ruling = _move(ruling, ship)
    return ruling


def _move(ruling: Ruling, ship: Ship) -> Ruling:
    battle, there = ruling.state, in_hiding(ship)
    able, _ = flyable(battle, there, ship.order or STRAIGHT_ON)
    flown = fly(battle, replace(there, order=able))
    hidden: Hidden | None = ship.hidden
    if hidden is None:
        return ruling
    x, y = flown.path[-1]
    after = Hidden(
        x,
        y,
        facing=flown.facing,
        velocity=flown.velocity or 0,
        since=hidden.since,
        course_deg=flown.course_deg,
        rolled=flown.rolled,
        moves=hidden.moves + 1,
    )
    moved = HiddenMove(ship=ship.id, side=ship.side, path=flown.path, hidden=after)
    return leave_if_off(ruling.then(moved), ship.id, flown.path)


def pass_fire(ruling: Ruling, order: PassFire, dice: Dice) -> Ruling:
    """Let a ship not fire; one under its cloak may be passed over too (FT-RUL-13, TBT-UMP-26)."""
    battle = ruling.state
    ship = acting_or_hidden(battle, order.ship, at="/ship")
    require_passable(battle, ship)
    if ship.status != "cloaked":
        return pass_in_remixed(ruling, order, dice)
    passed = ShipActivated(ship=ship.id, side=ship.side, rule="TBT-UMP-26")
    return ruling.then(passed)


def require_passable(battle: Battle, ship: Ship) -> None:
    """Refuse to pass over a ship while another one acts, or that is to come out of its cloak."""
    if ship.status == "cloaked":
        require_hidden_turn(battle, ship)
    require_none_begun(battle, ship)
    if is_to_appear(ship):
        raise CLOAK_WAITS.refuse(
            f"{ship.id} is ordered to drop its cloak; it passes after drop_cloak.",
            at="/ship",
        )


def finish_phase(ruling: Ruling, order: FinishPhase, dice: Dice) -> Ruling:
    """Let a side say that it is done; not with the fire while its cloaks wait (TBT-CLOAK-03)."""
    battle = ruling.state
    ruling = finish_in_remixed(ruling, order, dice)
    if battle.phase == "fire":
        require_cloaks_done(battle, order.side)
    return ruling


def require_cloaks_done(battle: Battle, side: str) -> None:
    """Refuse a side to be done with the fire while its ships still have to act."""
    for ship in battle.ships:
        if ship.side == side and not ship.activated:
            _require_nothing_awaited(battle, ship)


def _require_nothing_awaited(battle: Battle, ship: Ship) -> None:
    if is_amid(ship):
        raise SHIP_BEGUN.refuse(
            f"{ship.id} has begun its activation, and must fire or pass first.", at="/side"
        )
    if is_to_cloak(battle, ship):
        raise CLOAK_WAITS.refuse(f"{ship.id} must cloak first, with pass_fire.", at="/side")
    if is_to_appear(ship):
        raise CLOAK_WAITS.refuse(
            f"{ship.id} must drop its cloak first, with drop_cloak.", at="/side"
        )
