"""Gunnery: a ship fires at the other one (BS-3, BS-4). Unit: lengths of a ship."""

from collections.abc import Iterator
from typing import ClassVar

from umpire.kernel.chapter import Act, Chapter, OfUnit
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening
from umpire.kernel.odds import Odds, Outcome, TargetOdds, at_least
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value

from .state import Battle, Ruling, Ship, change_ship, find_pair, side_of_ship


class Fire(Value, frozen=True, tag="fire"):
    """Fire at the other ship."""

    ship: Id


class FireChoice(Choice, frozen=True, tag="fire"):
    """A ship may fire."""

    ship: str
    rule: str = "BS-3"


class GunFired(Happening, frozen=True, tag="gun_fired", kw_only=True):
    """A ship fired at the other one; a hit sinks it."""

    takes_out: ClassVar[bool] = True
    line: ClassVar[str] = "{ship} fires at {target} ({rolls:dice}) and misses"

    ship: str
    target: str
    hit: bool
    rolls: tuple[Roll, ...]
    rule: str = "BS-3"

    def apply(self, battle: Battle) -> Battle:
        """Return the battle after the shot."""
        fired = change_ship(battle, self.ship, acted=True)
        return change_ship(fired, self.target, sunk=True) if self.hit else fired

    def tell(self) -> str:
        """Return the log line: who fires, the die, the effect."""
        if self.hit:
            return self.say("{ship} fires at {target} ({rolls:dice}), hits and sinks it")
        return self.say(self.line)


def face_needed(ship: Ship, target: Ship) -> int:
    """Return the face that hits: the distance (BS-3)."""
    return abs(ship.at - target.at)


def fire(ruling: Ruling, order: Fire, dice: Dice) -> Ruling:
    """Throw a die at the other ship (BS-3).

    Raises:
        IllegalOrder: the ship is sunk, or has acted.
        Malformed: the battle has no such ship.
    """
    battle = ruling.state
    ship, target = find_pair(battle, order.ship)
    roll = dice.roll(f"t{battle.turn}/gunnery/{ship.id}", 1, battle.tables.die)
    hit = roll.faces[0] >= face_needed(ship, target)
    return ruling.then(GunFired(ship=ship.id, target=target.id, hit=hit, rolls=(roll,)))


def offer_fire(_battle: Battle, ship: Ship) -> Iterator[FireChoice]:
    """Yield the choice to fire for a ship that is afloat and has not acted."""
    if not (ship.acted or ship.sunk):
        yield FireChoice(ship=ship.id, order=order_of(Fire, ship=ship.id))


def odds(battle: Battle, order: Fire) -> Odds:
    """Return the chance that the other ship is sunk (BS-3, BS-4).

    Raises:
        IllegalOrder: the ship is sunk, or has acted.
        Malformed: the battle has no such ship.
    """
    ship, target = find_pair(battle, order.ship)
    sunk = at_least(face_needed(ship, target), battle.tables.die)
    outcome = Outcome("sunk", sunk, "BS-4")
    return Odds(targets=(TargetOdds(target.id, (1 - sunk, sunk), sunk, (outcome,)),))


GUNNERY: Chapter[Battle] = Chapter(
    acts=(
        Act(
            order=Fire,
            procedure=fire,
            family="fire",
            phases=("gunnery",),
            side=side_of_ship,
            offer=OfUnit(FireChoice, offer_fire),
            odds=odds,
        ),
    ),
    events=(GunFired,),
)
