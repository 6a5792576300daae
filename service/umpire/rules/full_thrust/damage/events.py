"""The events of damage, thresholds, core systems and repairs (FT 2.6, 4.5, 4.6, 7)."""

from typing import TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import HeldFire
from umpire.rules.full_thrust.ship import DriveState


class DamageTaken(Event, frozen=True, tag="damage_taken", kw_only=True):
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


class DamageHeld(Event, frozen=True, tag="damage_held", kw_only=True):
    """Damage was noted that counts when both ships have fired (FT-2.7-17)."""

    fire: HeldFire
    rule: str = "FT-2.7-17"


class HeldFireReleased(Event, frozen=True, tag="held_fire_released", kw_only=True):
    """The damage that was noted counts from now on."""

    rule: str = "FT-2.7-17"


class ThresholdChecked(Event, frozen=True, tag="threshold_checked", kw_only=True):
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


class SystemLost(Event, frozen=True, tag="system_lost", kw_only=True):
    """A system, or a core system, is out; a main drive may be halved first.

    `until` is the last turn out of control of a bridge, or that at whose end life support fails.
    """

    ship: str
    system: str
    drive: DriveState | None = None
    until: int | None = None
    rolls: tuple[Roll, ...] = ()
    rule: str = "FT-2.6-3"


class HoldsLost(Event, frozen=True, tag="holds_lost", kw_only=True):
    """The left-most holds that were left are gone, with what is in them; `holds_lost` in all."""

    ship: str
    holds_lost: int
    rule: str = "FT-7.5-1"


class ShipDestroyed(Event, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed; `excess` is the damage beyond its last hull box."""

    ship: str
    excess: int = 0
    rule: str = "FT-2.6-2"


class RepairTried(Event, frozen=True, tag="repair_tried", kw_only=True):
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


class SystemRepaired(Event, frozen=True, tag="system_repaired", kw_only=True):
    """A system, or a core system, works again; a main drive goes up by one step."""

    ship: str
    system: str
    drive: DriveState | None = None
    rule: str = "FT-7.3-2"


class CoreDumped(Event, frozen=True, tag="core_dumped", kw_only=True):
    """A ship threw out its power core, and drifts from now on."""

    ship: str
    rule: str = "FT-7.2-4"


class ShipAbandoned(Event, frozen=True, tag="ship_abandoned", kw_only=True):
    """A crew left its ship in this turn, with a power core that nobody holds back any more."""

    ship: str
    turn: int
    rule: str = "FT-7.2-5"


class ReactorThrown(Event, frozen=True, tag="reactor_thrown", kw_only=True):
    """A die was thrown for a power core that explodes on `number` or more."""

    ship: str
    number: int
    explodes: bool
    rolls: tuple[Roll, ...]
    rule: str = "FT-7.2-3"


class LifeSupportFailed(Event, frozen=True, tag="life_support_failed", kw_only=True):
    """Nobody can live aboard any more: the ship is a drifting hulk."""

    ship: str
    rule: str = "FT-7.2-6"


DamageEvent: TypeAlias = (
    DamageTaken
    | DamageHeld
    | HeldFireReleased
    | ThresholdChecked
    | SystemLost
    | HoldsLost
    | ShipDestroyed
    | RepairTried
    | SystemRepaired
    | CoreDumped
    | ShipAbandoned
    | ReactorThrown
    | LifeSupportFailed
)
