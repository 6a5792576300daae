"""The effect of hits, and what mends it (SF 4, SF 7)."""

from typing import Literal, TypeAlias

from umpire.kernel.dice import Roll
from umpire.kernel.ruling import Event
from umpire.rules.space_fleet.hits.source import Source
from umpire.rules.space_fleet.ship import Engines, Weapons

Damage: TypeAlias = Literal["destroyed", "major", "engines", "weapons", "minor"]


class HitsEntered(Event, frozen=True, tag="hits_entered", kw_only=True):
    """The referee entered hits, the `number`-th time in this battle (SF-UMP-22)."""

    ship: str
    hits: int
    source: Source
    attacker: str
    number: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-22"


class ShieldsLost(Event, frozen=True, tag="shields_lost", kw_only=True):
    """Hits took shields down; `shields` are left. The attacker is told by what the side knows."""

    ship: str
    attacker: str
    hits: int
    shields: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-01"


class HitDisregarded(Event, frozen=True, tag="hit_disregarded", kw_only=True):
    """Armour took the first damaging hit of the turn."""

    ship: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-ARM-01"


class DamageThrown(Event, frozen=True, tag="damage_thrown", kw_only=True):
    """A hit on bare hull threw on the damage table; the rest is how the ship is afterwards."""

    ship: str
    attacker: str
    source: Source
    score: int
    result: Damage
    damage_points: int
    engines: Engines
    halvings: int
    weapons: Weapons
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str


class EwDestroyed(Event, frozen=True, tag="ew_destroyed", kw_only=True):
    """Damage has destroyed the EW suite of a ship."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-04"


class ShipDestroyed(Event, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-09"


class CounterRemoved(Event, frozen=True, tag="counter_removed", kw_only=True):
    """A counter is gone from the field: of a ship that is out, or a dummy that was seen through."""

    counter: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"


class SurrenderThrown(Event, frozen=True, tag="surrender_thrown", kw_only=True):
    """A crippled ship that was fired on threw for surrender; it gives up with `need` or more."""

    ship: str
    side: str
    need: int
    surrendered: bool
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"


class ShieldsRegenerated(Event, frozen=True, tag="shields_regenerated", kw_only=True):
    """Shields came back; so many stand now."""

    ship: str
    shields: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-10"


class RepairThrown(Event, frozen=True, tag="repair_thrown", kw_only=True):
    """A ship threw to repair its engines or its weapons."""

    ship: str
    item: Literal["engines", "weapons"]
    need: int
    repaired: bool
    damage_points: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-11"


HitEvent: TypeAlias = (
    HitsEntered
    | ShieldsLost
    | HitDisregarded
    | DamageThrown
    | EwDestroyed
    | ShipDestroyed
    | CounterRemoved
    | SurrenderThrown
    | ShieldsRegenerated
    | RepairThrown
)
