"""The events of guided weapons (CI 9): launches, drones on their way, strikes, reload racks.

What a weapon is, and at what it is aimed, is its side's alone until fire is declared.
"""

from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.guided.magazines import LoadMissile, ReloadOperation
from umpire.rules.cold_infinity.power.arming import next_turn
from umpire.rules.cold_infinity.state.arms import Arms, Magazine, Readiness, Reloaded, readied
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import (
    change_guided,
    change_unit,
    discover,
    without_guided,
)
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew, Sealed, Told
from umpire.rules.cold_infinity.state.named import on_layer
from umpire.rules.cold_infinity.state.units import attachment_of
from umpire.rules.cold_infinity.state.weapons import RateOfFire

Loss: TypeAlias = Literal[
    "blocked",
    "too_far",
    "lock_lost",
    "target_gone",
    "unguided",
    "range_spent",
    "track_lost",
]
"""Why a guided weapon strikes nothing."""
_LOSSES: dict[Loss, str] = {
    "blocked": "something stands in its way",
    "too_far": "its target is too far away",
    "lock_lost": "its launcher has lost its lock-on",
    "target_gone": "its target is gone",
    "unguided": "nobody guides it any more",
    "range_spent": "it has gone as far as it can",
    "track_lost": "it does not find its target again",
}


class GuidedLaunched(Happening, frozen=True, tag="guided_launched", kw_only=True):
    """A guided weapon was launched; all see its marker in its launch hex (CI-9.1-1)."""

    guided: str
    side: str
    cell: Cell
    turn: int
    rule: str = "CI-2.1.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Count the launch."""
        return replace(battle, launches=battle.launches + 1)

    def tell(self) -> str:
        """Tell by whom, and from where."""
        return f"{self.side} launches guided weapon {self.guided} from {_hex(self.cell)}"


class GuidedAimed(Sealed, frozen=True, tag="guided_aimed", kw_only=True):
    """What was launched, from where, and at what; secret until fire is declared (CI-2.1.4-1).

    `ready` and `missiles` are how ready its launcher is then, and what a rack holds yet; `locked`,
    `arrival` and `came` stand as in the state.
    """

    guided: str
    side: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None
    cell: Cell
    locked: bool
    arrival: int
    came: Cell | None
    drone: Drone | None
    ready: Readiness
    missiles: tuple[str, ...] | None
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Send it on its way, and take it from its launcher."""
        weapon = GuidedWeapon(
            id=self.guided,
            side=self.side,
            launcher=self.unit,
            weapon=self.weapon,
            munition=self.munition,
            cell=self.cell,
            turn=self.turn,
            target=self.target,
            aimed_at=self.aimed_at,
            locked=self.locked,
            arrival=self.arrival,
            came=self.came,
            drone=self.drone,
        )
        under_way = replace(battle, guided=(*battle.guided, weapon))
        unit = battle.unit(self.unit)
        if unit is None:
            return under_way
        arms = readied(unit.arms, self.weapon, self.ready)
        if self.missiles is not None:
            arms = _filled(arms, Magazine(self.weapon, self.missiles))
        return change_unit(under_way, unit.id, arms=arms)

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- it never opens
        """Tell whether it is another side's: what racks hold yet; the rest another event tells."""
        return not seat.sees(self.side)

    def tell(self) -> str:
        """Tell what it is, at what, and what is left."""
        at = _aimed(self.target, self.aimed_at)
        left = "" if self.missiles is None else f"; {len(self.missiles)} are left"
        return f"{self.guided} is a {self.munition} of {self.unit} ({self.weapon}) for {at}{left}"


class DroneMoved(Happening, frozen=True, tag="drone_moved", kw_only=True):
    """A drone travelled, hex by hex, at the end of the Movement Step; its hex comes first."""

    guided: str
    path: tuple[Cell, ...]
    rule: str = "CI-9.2.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Move the drone to the end of its path; its weapon is a turn readier."""
        weapon = battle.guided_weapon(self.guided)
        if weapon is None or weapon.drone is None:
            return battle
        drone = replace(
            weapon.drone,
            position=self.path[-1],
            came=self.path[-2] if len(self.path) > 1 else None,
            shots=weapon.drone.readiness.shots,
            readiness=_rearmed(battle, weapon, weapon.drone),
        )
        return change_guided(battle, weapon.id, drone=drone)

    def tell(self) -> str:
        """Tell how far, and where to."""
        if len(self.path) == 1:
            return f"Drone {self.guided} stays in {_hex(self.path[0])}"
        return f"Drone {self.guided} flies {len(self.path) - 1} hexes to {_hex(self.path[-1])}"


class DroneTracked(Sealed, frozen=True, tag="drone_tracked", kw_only=True):
    """Where a drone saw its target last, and how far it goes yet: secret as its target is."""

    guided: str
    side: str
    last_seen: Cell
    range_left: int
    turn: int
    opens: PhaseName = "switch_defence"
    rule: str = "CI-9.2.3-2"

    def apply(self, battle: Battle) -> Battle:
        """Note what the drone knows of its target, and its range."""
        weapon = battle.guided_weapon(self.guided)
        if weapon is None or weapon.drone is None:
            return battle
        drone = replace(weapon.drone, last_seen=self.last_seen, range_left=self.range_left)
        return change_guided(battle, weapon.id, drone=drone)

    def tell(self) -> str:
        """Tell where it saw its target, and what is left to it."""
        seen, left = _hex(self.last_seen), self.range_left
        return f"Drone {self.guided} saw its target last in {seen}; {left} hexes are left to it"


class DroneFlewOn(Happening, frozen=True, tag="drone_flew_on", kw_only=True):
    """A drone on its way outlived all that shot at it this turn."""

    guided: str
    turn: int
    rule: str = "CI-11.1.6.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Note the turn that it has outlived."""
        return change_guided(battle, self.guided, outlived=self.turn)

    def tell(self) -> str:
        """Tell which."""
        return f"Drone {self.guided} flies on"


class GuidedTold(msgspec.Struct, frozen=True, kw_only=True):
    """A guided weapon as it is told: who launched it, from what, and at what."""

    guided: str
    unit: str
    weapon: str
    munition: str
    target: str | None
    aimed_at: Cell | None


class TargetsTold(Told, frozen=True, tag="targets_told", kw_only=True):
    """The guided weapons of this turn were told, with their targets (CI-2.1.4-1)."""

    told: tuple[GuidedTold, ...]
    rule: str = "CI-2.3.1-1"

    def tell(self) -> str:
        """Tell each, and its target."""
        return "Guided weapons: " + "; ".join(_told(each) for each in self.told)


class GuidedLost(Happening, frozen=True, tag="guided_lost", kw_only=True):
    """A guided weapon strikes nothing any more, and why."""

    guided: str
    loss: Loss
    rule: str = "CI-9.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it away."""
        return without_guided(battle, lambda each: each.id == self.guided)

    def tell(self) -> str:
        """Tell why."""
        return f"{self.guided} is lost: {_LOSSES[self.loss]}"


class GuidedArrived(Happening, frozen=True, tag="guided_arrived", kw_only=True):
    """A guided weapon reached a target, and is spent; it throws to hit next.

    `instead_of` is its first target, where an enemy got in its way (CI-RUL-62).
    """

    guided: str
    target: str | None
    instead_of: str | None
    rule: str = "CI-9.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it away; all have seen what launched it."""
        return _spent(battle, self.guided)

    def tell(self) -> str:
        """Tell what it reaches, and what stood in its way."""
        turned = f", which stands in its way to {self.instead_of}" if self.instead_of else ""
        return f"{self.guided} reaches {self.target}{turned}"


class GuidedBurst(Happening, frozen=True, tag="guided_burst", kw_only=True):
    """A guided weapon detonated in a hex, and goes outward from there as a wave (CI-7.8-1)."""

    guided: str
    cell: Cell
    rule: str = "CI-7.8-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it away; all have seen what launched it."""
        return _spent(battle, self.guided)

    def tell(self) -> str:
        """Tell where."""
        return f"{self.guided} detonates as a wave in {_hex(self.cell)}"


class ReloadRackUsed(HeardByFew, frozen=True, tag="reload_rack_used", kw_only=True):
    """A reload rack loaded and unloaded racks: what each holds now; its owner's alone."""

    ship: str
    rack: str
    turn: int
    operations: tuple[ReloadOperation, ...]
    magazines: tuple[Magazine, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-9.2.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Fill the racks, and note the turn of this one."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        arms = ship.arms
        for magazine in self.magazines:
            arms = _filled(arms, magazine)
        others = [each for each in arms.reloaded if each.rack != self.rack]
        arms = replace(arms, reloaded=(*others, Reloaded(self.rack, self.turn)))
        return change_unit(battle, ship.id, arms=arms)

    def tell(self) -> str:
        """Tell what it loads and unloads."""
        done = ", ".join(_operation(each) for each in self.operations)
        return f"{self.rack} of {self.ship} {done}"


def _filled(arms: Arms, magazine: Magazine) -> Arms:
    """Return arms with other missiles in a rack, which keeps its place."""
    if magazine.rack not in [each.rack for each in arms.magazines]:
        return replace(arms, magazines=(*arms.magazines, magazine))
    racks = [magazine if each.rack == magazine.rack else each for each in arms.magazines]
    return replace(arms, magazines=tuple(racks))


def _rearmed(battle: Battle, weapon: GuidedWeapon, drone: Drone) -> Readiness:
    """Return how ready the weapon of a drone is a turn later; it has power always (9.2.3.1)."""
    block = attachment_of(battle, weapon)
    rate = RateOfFire() if block is None else block.rate_of_fire
    return next_turn(drone.readiness, rate, powered=True)


def _spent(battle: Battle, guided: str) -> Battle:
    """Return the battle without what struck; all have seen it at work (CI-7.6.1-1)."""
    weapon = battle.guided_weapon(guided)
    if weapon is not None and weapon.swarm is None:
        battle = discover(battle, weapon.launcher, weapon.weapon)
    return without_guided(battle, lambda each: each.id == guided)


def _hex(cell: Cell) -> str:
    return f"hex {cell[0]},{cell[1]}{on_layer(cell)}"


def _aimed(target: str | None, cell: Cell | None) -> str:
    return target or (_hex(cell) if cell else "nothing")


def _told(told: GuidedTold) -> str:
    at = _aimed(told.target, told.aimed_at)
    return f"{told.guided}, a {told.munition} of {told.unit} ({told.weapon}), at {at}"


def _operation(operation: ReloadOperation) -> str:
    if isinstance(operation, LoadMissile):
        return f"loads {operation.rack}"
    return f"takes a {operation.missile} out of {operation.rack}"


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    GuidedLaunched,
    GuidedAimed,
    DroneMoved,
    DroneTracked,
    DroneFlewOn,
    TargetsTold,
    GuidedLost,
    GuidedArrived,
    GuidedBurst,
    ReloadRackUsed,
)
"""All that can happen by this chapter."""
