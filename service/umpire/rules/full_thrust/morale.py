"""FT 11.6, 11.7: fleets that withdraw, and ships that strike their colours."""

from collections.abc import Iterator
from typing import ClassVar

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.words import dice
from umpire.rules.full_thrust.referee_events import SideWithdrew
from umpire.rules.full_thrust.state.battle import B, Battle, Ruling, change_ship, label
from umpire.rules.full_thrust.state.options import StrikeDice
from umpire.rules.full_thrust.state.ship import Ship, is_deserted
from umpire.rules.full_thrust.state.tables import DIE, ThresholdTable, is_lost, threshold_number
from umpire.rules.full_thrust.state.values import range_between


class ColoursThrown(Told, frozen=True, tag="colours_thrown", kw_only=True):
    """A captain's die at a threshold point; `modifier` was added for points passed with it."""

    ship: str
    point: int
    modifier: int
    strikes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-11.7-1"

    def tell(self) -> str:
        line = "{ship} keeps fighting at threshold point {point} ({thrown})"
        if self.strikes:
            line = "{ship} strikes its colours at threshold point {point} ({thrown})"
        modified = f" {self.modifier:+d}" if self.modifier else ""
        return self.say(line, thrown=f"{dice(self.rolls)}{modified}")


class ColoursStruck(Happening, frozen=True, tag="colours_struck", kw_only=True):
    """A ship surrenders to `target`, its nearest enemy, whose `side` has yet to answer."""

    line: ClassVar[str] = "{ship} surrenders to {target}; {side} must answer"

    ship: str
    target: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, struck_to=self.target)


class SurrenderAccepted(Happening, frozen=True, tag="surrender_accepted", kw_only=True):
    """The surrender of a ship was taken by `side`, and the ship is out of the battle."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{side} accepts the surrender of {ship}, which is out of the battle"

    ship: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, status="surrendered")


class SurrenderRefused(Happening, frozen=True, tag="surrender_refused", kw_only=True):
    """The surrender of a ship was refused by `side`, and the ship fights on."""

    line: ClassVar[str] = "{side} refuses the surrender of {ship}, which fights on"

    ship: str
    side: str
    rule: str = "FT-11.7-1"

    def apply(self, battle: B) -> B:
        return change_ship(battle, self.ship, struck_to=None)


class FleetBroken(Told, frozen=True, tag="fleet_broken", kw_only=True):
    """A side has lost so much of the mass that it began with that it withdraws.

    The mass that it began with stays secret, because it includes ships that others have not
    identified.
    """

    line: ClassVar[str] = "{side} has lost ships of mass {lost_mass} and breaks off the battle"

    side: str
    lost_mass: int
    rule: str = "FT-11.6-1"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    ColoursThrown,
    ColoursStruck,
    SurrenderAccepted,
    SurrenderRefused,
    FleetBroken,
)

ROUNDING = 1e-9
"""The tolerance of a share of a mass: half of it need not be a whole number."""


def breaks(lost_mass: int, start_mass: int, share: float) -> bool:
    """Return whether a side has lost that share of the mass it began with (FT-RUL-77)."""
    return start_mass > 0 and lost_mass >= share * start_mass - ROUNDING


def masses_of(battle: Battle, side: str) -> tuple[int, int]:
    """Return the mass that a side has lost, and the mass that it began with (FT-UMP-34).

    Ships destroyed, captured or surrendered are lost; a captured ship is no gain.
    """
    own = [ship for ship in battle.ships if (ship.first_side or ship.side) == side]
    lost = [
        ship for ship in own if ship.status in {"destroyed", "surrendered"} or ship.side != side
    ]
    return sum([ship.ssd.mass for ship in lost]), sum([ship.ssd.mass for ship in own])


def withdrawals(battle: Battle) -> Iterator[FleetBroken | SideWithdrew]:
    """Yield the sides that withdraw at the end of the turn because of their losses (FT-11.6-1)."""
    share = battle.options.fleet_morale_loss
    if share is None:
        return
    for side in battle.sides:
        lost, start = masses_of(battle, side)
        if battle.in_play(side) and breaks(lost, start, share):
            yield FleetBroken(side=side, lost_mass=lost)
            yield SideWithdrew(side=side, rule="FT-11.6-1")


def strikes(
    face: int, point: int, extra_points: int, dice: StrikeDice, table: ThresholdTable
) -> bool:
    """Return whether a captain's die strikes the colours (FT-11.7-1, FT-RUL-76).

    High dice are the low ones turned over: the odds at a point are those of losing a system.

    `extra_points` are the points that the same attack has passed before this one.
    """
    low = face if dice == "low" else DIE + 1 - face
    return is_lost(low, threshold_number(point, table), extra_points, table)


def throw_for_colours(
    ruling: Ruling, ship_id: str, point: int, extra_points: int, dice: Dice
) -> Ruling:
    """Throw for a ship's colours, after all its systems (FT-11.7-1, FT-DICE-3).

    A ship that nobody is aboard has no captain, and one that has struck has struck. With no
    enemy to surrender to, it fights on (FT-UMP-33).
    """
    battle = ruling.state
    ship = battle.ship(ship_id)
    if not battle.options.strike_colours or ship is None or ship.status != "active":
        return ruling
    if is_deserted(ship) or ship.struck_to is not None:
        return ruling
    table, high_or_low = battle.tables.threshold, battle.options.strike_dice
    roll = dice.roll(label(battle, ship_id, f"threshold-{point}", "colours"), 1, DIE)
    struck = strikes(roll.faces[0], point, extra_points, high_or_low, table)
    modifier = table.extra_point * extra_points * (1 if high_or_low == "low" else -1)
    ruling = ruling.then(
        ColoursThrown(ship=ship_id, point=point, modifier=modifier, strikes=struck, rolls=(roll,))
    )
    captor = nearest_enemy(battle, ship) if struck else None
    if captor is None:
        return ruling
    return ruling.then(ColoursStruck(ship=ship_id, target=captor.id, side=captor.side))


def nearest_enemy(battle: Battle, ship: Ship) -> Ship | None:
    """Return the enemy that a ship surrenders to: the first listed of the nearest (FT-UMP-33).

    Hulks take no surrender, and neither do bogeys, which nobody has identified.
    """
    enemies = [
        other
        for other in battle.ships
        if other.side != ship.side
        and other.status == "active"
        and not (other.is_hulk or other.bogey)
    ]
    return min(enemies, key=lambda other: range_between(ship, other), default=None)
