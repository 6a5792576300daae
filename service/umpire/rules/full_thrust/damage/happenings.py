"""The events of damage, thresholds, core systems and repairs (FT 2.6, 4.5, 4.6, 7)."""

from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening, HappensTo, Told
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import counted, dice, points
from umpire.rules.full_thrust.state.audience import is_yet_unknown
from umpire.rules.full_thrust.state.battle import B, Battle, HeldFire
from umpire.rules.full_thrust.state.changes import change_ship, with_ship
from umpire.rules.full_thrust.state.ship import DriveState, Ship
from umpire.rules.full_thrust.state.ship_state import Core

_DRIVE = {"full": "at full thrust again", "half": "at half thrust", "out": "out"}


class DamageTaken(Happening, frozen=True, tag="damage_taken", kw_only=True):
    """A ship took the damage of one attack: so many points to armour, so many to the hull.

    `armour_lost` and `damage` are what the ship has lost in all by now.
    """

    ship: str
    attacker: str
    points: int
    to_armour: int
    to_hull: int
    armour_lost: int
    damage: int
    note: str = ""
    rule: str = "FT-2.6-1"

    def apply(self, battle: B) -> B:
        """Mark the damage on armour and hull."""
        return change_ship(battle, self.ship, armour_lost=self.armour_lost, damage=self.damage)

    def tell(self) -> str:
        because = f" ({self.note})" if self.note else ""
        if not self.points:
            return f"{self.ship} is hit by {self.attacker}{because}, and takes no points of damage"
        return (
            f"{self.ship} takes {points(self.points)} from {self.attacker}{because}: "
            f"{self.to_armour} on armour, {self.to_hull} on the hull; {self.damage} in all"
        )


class DamageHeld(Happening, frozen=True, tag="damage_held", kw_only=True):
    """Damage was noted that counts when both ships have fired (FT-2.7-17)."""

    fire: HeldFire
    rule: str = "FT-2.7-17"

    def apply(self, battle: B) -> B:
        """Keep the fire until both ships have fired."""
        return replace(battle, held_fire=(*battle.held_fire, self.fire))

    def tell(self) -> str:
        fire = self.fire
        total = points(sum(hit.points for hit in fire.hits))
        return f"{total} from {fire.attacker} at {fire.target} will count when all have fired"


class HeldFireReleased(Happening, frozen=True, tag="held_fire_released", kw_only=True):
    """The damage that was noted counts from now on."""

    rule: str = "FT-2.7-17"

    def apply(self, battle: B) -> B:
        """Hold nothing any more."""
        return replace(battle, held_fire=())

    def tell(self) -> str:
        return "All have fired, and the damage counts"


class ThresholdChecked(Told, frozen=True, tag="threshold_checked", kw_only=True):
    """Systems threw at a threshold point; each is lost on `number` or less, core ones on less.

    `modifier` was added to each die, for points passed by the same attack.
    """

    ship: str
    point: int
    number: int
    modifier: int
    systems: tuple[str, ...]
    rolls: tuple[Roll, ...]
    rule: str = "FT-4.6-1"

    def tell(self) -> str:
        point = f"{self.ship} reaches threshold point {self.point}"
        if not self.systems:
            return f"{point}; no system is left that throws"
        faces = [face for roll in self.rolls for face in roll.faces]
        each = ", ".join(
            f"{_named(system)} {face}" for system, face in zip(self.systems, faces, strict=False)
        )
        modified = f", {self.modifier:+d} on each die" if self.modifier else ""
        return f"{point}, lost on {self.number} or less{modified}: {len(faces)}d6 {each}"


class SystemLost(Happening, frozen=True, tag="system_lost", kw_only=True):
    """A system, or a core system, is out; a main drive may be halved first.

    `until` is the last turn out of control of a bridge, or that at whose end life support fails.
    """

    ship: str
    system: str
    drive: DriveState | None = None
    until: int | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-2.6-3"

    def apply(self, battle: B) -> B:
        """Lose the system; a drive is halved by its first hit, and the core has its own states."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        if self.system in _CORE_LOST:
            return change_ship(battle, ship.id, core=_CORE_LOST[self.system](ship.core, self))
        if self.drive == "half":
            return change_ship(battle, ship.id, drive="half")
        lost = (*ship.lost, self.system)
        return change_ship(battle, ship.id, lost=lost, drive=self.drive or ship.drive)

    def tell(self) -> str:
        thrown = f"{dice(self.rolls)}, " if self.rolls else ""
        if self.drive is not None:
            return f"{self.ship}'s drive {self.system} is {_DRIVE[self.drive]}"
        if self.system == "bridge":
            until = "for good" if self.until is None else f"until the end of turn {self.until}"
            return f"{self.ship}'s bridge is hit: {thrown}out of control {until}"
        if self.system == "power_core":
            return f"{self.ship}'s power core is hit, and may explode"
        if self.system == "life_support":
            return f"{self.ship}'s life support is hit: {thrown}it fails after turn {self.until}"
        return f"{self.ship} loses {self.system}"

    def heard(self, battle: Battle, seat: Seat) -> "SystemLost | None":
        """Return it to whom the ship is known."""
        return None if is_yet_unknown(battle, self.ship, seat) else self


class HoldsLost(Happening, frozen=True, tag="holds_lost", kw_only=True):
    """The left-most holds that were left are gone, with what is in them; `holds_lost` in all."""

    ship: str
    holds_lost: int
    rule: str = "FT-7.5-1"

    def apply(self, battle: B) -> B:
        """Note how many holds are lost."""
        return change_ship(battle, self.ship, holds_lost=self.holds_lost)

    def tell(self) -> str:
        return f"{self.ship} has lost {counted(self.holds_lost, 'hold')} with what is inside"


class ShipDestroyed(Happening, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed; `excess` is the damage beyond its last hull box."""

    takes_out: ClassVar[bool] = True

    ship: str
    excess: int = 0
    rule: str = "FT-2.6-2"

    def apply(self, battle: B) -> B:
        """Take the ship out of play."""
        return with_ship(battle, self.ship, lambda ship: ship.become("destroyed"))

    def tell(self) -> str:
        excess = f", {points(self.excess)} beyond its last box" if self.excess else ""
        return f"{self.ship} is destroyed{excess}"


class RepairTried(Happening, frozen=True, tag="repair_tried", kw_only=True):
    """Parties worked on a system; it is `done` on their number or less.

    `repaired_with` is how many parties of the ship have worked this turn by now.
    """

    ship: str
    system: str
    parties: int
    repaired_with: int
    done: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-7.3-2"

    def apply(self, battle: B) -> B:
        """Note the parties that have worked, and on what."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        tried = (*ship.repairs_tried, self.system)
        return change_ship(battle, ship.id, repaired_with=self.repaired_with, repairs_tried=tried)

    def tell(self) -> str:
        done = "done" if self.done else "to no avail"
        return (
            f"{self.parties} of {self.ship}'s parties work on {_named(self.system)}, needing "
            f"{self.parties} or less: {dice(self.rolls)}, {done}"
        )


class SystemRepaired(Happening, frozen=True, tag="system_repaired", kw_only=True):
    """A system, or a core system, works again; a main drive goes up by one step."""

    ship: str
    system: str
    drive: DriveState | None = None
    rule: str = "FT-7.3-2"

    def apply(self, battle: B) -> B:
        """Make the system work again."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        if self.system in _CORE_REPAIRED:
            return change_ship(battle, ship.id, core=_CORE_REPAIRED[self.system](ship.core))
        return change_ship(
            battle, ship.id, lost=_without(ship, self), drive=self.drive or ship.drive
        )

    def tell(self) -> str:
        if self.drive is not None:
            return f"{self.ship}'s drive {self.system} is {_DRIVE[self.drive]}"
        return f"{self.ship}'s {_named(self.system)} works again"


class CoreDumped(Happening, frozen=True, tag="core_dumped", kw_only=True):
    """A ship threw out its power core, and drifts from now on."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FT-7.2-4"

    def apply(self, battle: B) -> B:
        """Leave the ship without power."""
        return _core_changed(battle, self.ship, power_core="dumped")

    def tell(self) -> str:
        return f"{self.ship} dumps its power core, and drifts"


class ShipAbandoned(Happening, frozen=True, tag="ship_abandoned", kw_only=True):
    """A crew left its ship in this turn, with a power core that nobody holds back any more."""

    takes_out: ClassVar[bool] = True

    ship: str
    turn: int
    rule: str = "FT-7.2-5"

    def apply(self, battle: B) -> B:
        """Note since when nobody is aboard."""
        return _core_changed(battle, self.ship, power_core="abandoned", abandoned_turn=self.turn)

    def tell(self) -> str:
        return f"{self.ship} is abandoned, and drifts"


class ReactorThrown(Told, frozen=True, tag="reactor_thrown", kw_only=True):
    """A die was thrown for a power core that explodes on `number` or more."""

    ship: str
    number: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-7.2-3"

    def tell(self) -> str:
        outcome = "it explodes" if self.explodes else "it holds"
        return (
            f"{self.ship}'s power core explodes on {self.number} or more: {dice(self.rolls)}, "
            f"{outcome}"
        )


class LifeSupportFailed(Happening, frozen=True, tag="life_support_failed", kw_only=True):
    """Nobody can live aboard any more: the ship is a drifting hulk."""

    takes_out: ClassVar[bool] = True

    ship: str
    rule: str = "FT-7.2-6"

    def apply(self, battle: B) -> B:
        """Note that nobody lives aboard."""
        return _core_changed(battle, self.ship, life_support="failed")

    def tell(self) -> str:
        return f"{self.ship}'s life support fails; the ship is a drifting hulk"


_CORE_LOST: dict[str, Callable[[Core, SystemLost], Core]] = {
    "bridge": lambda core, event: replace(core, bridge="out", bridge_until=event.until),
    "power_core": lambda core, _event: replace(core, power_core="critical"),
    "life_support": lambda core, event: replace(
        core, life_support="failing", life_support_until=event.until
    ),
}


_CORE_REPAIRED: dict[str, Callable[[Core], Core]] = {
    "bridge": lambda core: replace(core, bridge="working", bridge_until=None),
    "power_core": lambda core: replace(core, power_core="working"),
    "life_support": lambda core: replace(core, life_support="working", life_support_until=None),
}


def _without(ship: Ship, event: SystemRepaired) -> tuple[str, ...]:
    return tuple([system for system in ship.lost if system != event.system])


def _core_changed(battle: B, ship_id: str, **changes: object) -> B:
    ship = battle.ship(ship_id)
    if ship is None:
        return battle
    return change_ship(battle, ship_id, core=replace(ship.core, **changes))


def _named(system: str) -> str:
    return system.replace("_", " ")


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    DamageTaken,
    DamageHeld,
    HeldFireReleased,
    ThresholdChecked,
    SystemLost,
    HoldsLost,
    ShipDestroyed,
    RepairTried,
    SystemRepaired,
    CoreDumped,
    ShipAbandoned,
    ReactorThrown,
    LifeSupportFailed,
)
"""All that can happen by this chapter."""
