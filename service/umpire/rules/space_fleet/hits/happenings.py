"""The effect of hits, and what mends it (SF 4, SF 7)."""

from typing import ClassVar, Literal, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.words import counted, dice, points
from umpire.rules.space_fleet.state.audience import HeardByFew
from umpire.rules.space_fleet.state.battle import Battle, change_ship
from umpire.rules.space_fleet.state.bounds import Source
from umpire.rules.space_fleet.state.ship import Engines, Weapons

Damage: TypeAlias = Literal["destroyed", "major", "engines", "weapons", "minor"]
_RESULTS: dict[Damage, str] = {
    "destroyed": "the end of it",
    "major": "major damage, half speed, weapons and shields gone for good",
    "engines": "damage, half speed",
    "weapons": "damage, weapons knocked out",
    "minor": "minor damage, no effect",
}


class HitsEntered(HeardByFew, frozen=True, tag="hits_entered", kw_only=True):
    """The referee entered hits, the `number`-th time in this battle (SF-UMP-22)."""

    ship: str
    hits: int
    source: Source
    attacker: str
    number: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-22"

    def apply(self, battle: Battle) -> Battle:
        """Count the entry, so that labels never repeat."""
        return replace(battle, hits_entered=self.number)

    def tell(self) -> str:
        hits = counted(self.hits, "hit")
        kind = "" if self.source == "other" else f" of {self.source}"
        return f"{hits}{kind} from {self.attacker} on {self.ship}{_because(self.note)}"


class ShieldsLost(HeardByFew, frozen=True, tag="shields_lost", kw_only=True):
    """Hits took shields down; `shields` are left. The attacker is told by what the side knows."""

    ship: str
    attacker: str
    hits: int
    shields: int
    note: str = ""
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-01"

    def apply(self, battle: Battle) -> Battle:
        """Leave the shields that are left."""
        return change_ship(battle, self.ship, shields=self.shields)

    def tell(self) -> str:
        return (
            f"{self.ship} loses {counted(self.hits, 'shield')} to {self.attacker}"
            f"{_because(self.note)}; {self.shields} left"
        )


class HitDisregarded(HeardByFew, frozen=True, tag="hit_disregarded", kw_only=True):
    """Armour took the first damaging hit of the turn.

    `score` and `result` are what the die would have done, if one was thrown for it (SF-RUL-26).
    """

    ship: str
    score: int | None = None
    result: Damage | None = None
    rolls: tuple[Roll, ...] = ()
    only: tuple[str, ...] | None = None
    rule: str = "SF-ARM-01"

    def apply(self, battle: Battle) -> Battle:
        """Note that its armour is used for the turn."""
        return change_ship(battle, self.ship, armour_used=True)

    def tell(self) -> str:
        if not self.rolls:
            return f"The armour of {self.ship} takes the first hit of the turn"
        return f"The armour of {self.ship} takes the first damage of the turn: {dice(self.rolls)}"


class DamageThrown(HeardByFew, frozen=True, tag="damage_thrown", kw_only=True):
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

    def apply(self, battle: Battle) -> Battle:
        """Leave the ship as the table says."""
        return change_ship(
            battle,
            self.ship,
            damage_points=self.damage_points,
            engines=self.engines,
            halvings=self.halvings,
            weapons=self.weapons,
        )

    def tell(self) -> str:
        mod = self.score - self.rolls[0].faces[0]
        modified = f", {mod:+d} is {self.score}" if mod else ""
        return (
            f"{self.attacker} hits the hull of {self.ship}: {dice(self.rolls)}{modified}, "
            f"{_RESULTS[self.result]}; {points(self.damage_points)} in all"
        )


class EwDestroyed(HeardByFew, frozen=True, tag="ew_destroyed", kw_only=True):
    """Damage has destroyed the EW suite of a ship."""

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-EW-04"

    def apply(self, battle: Battle) -> Battle:
        """Take the suite from the ship."""
        return change_ship(battle, self.ship, ew=False, ew_active=False)

    def tell(self) -> str:
        return f"{self.ship} loses its EW suite"


class ShipDestroyed(HeardByFew, frozen=True, tag="ship_destroyed", kw_only=True):
    """A ship is destroyed."""

    takes_out: ClassVar[bool] = True

    ship: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-09"

    def apply(self, battle: Battle) -> Battle:
        """Take the ship out of the battle."""
        return change_ship(battle, self.ship, status="destroyed")

    def tell(self) -> str:
        return f"{self.ship} is destroyed"


class CounterRemoved(HeardByFew, frozen=True, tag="counter_removed", kw_only=True):
    """A counter is gone from the field: of a ship that is out, or a dummy that was seen through."""

    observed: ClassVar[bool] = True

    counter: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        """Take the dummy away, if it was one."""
        kept = tuple([dummy for dummy in battle.dummies if dummy.id != self.counter])
        return replace(battle, dummies=kept)

    def tell(self) -> str:
        return f"The counter {self.counter} is gone"


class SurrenderThrown(HeardByFew, frozen=True, tag="surrender_thrown", kw_only=True):
    """A crippled ship that was fired on threw for surrender; it gives up with `need` or more."""

    takes_out: ClassVar[bool] = True

    ship: str
    side: str
    need: int
    surrendered: bool
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-12"

    def apply(self, battle: Battle) -> Battle:
        """Take a ship that gives up out of the battle."""
        if not self.surrendered:
            return battle
        return change_ship(battle, self.ship, status="surrendered")

    def tell(self) -> str:
        outcome = "it surrenders" if self.surrendered else "it fights on"
        return (
            f"{self.ship}, crippled and fired on, surrenders on {self.need} or more: "
            f"{dice(self.rolls)}, {outcome}"
        )


class ShieldsRegenerated(HeardByFew, frozen=True, tag="shields_regenerated", kw_only=True):
    """Shields came back; so many stand now."""

    ship: str
    shields: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-10"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship its shields."""
        return change_ship(battle, self.ship, shields=self.shields)

    def tell(self) -> str:
        return f"Shields of {self.ship} come back: {self.shields} now"


class RepairThrown(HeardByFew, frozen=True, tag="repair_thrown", kw_only=True):
    """A ship threw to repair its engines or its weapons."""

    ship: str
    item: Literal["engines", "weapons"]
    need: int
    repaired: bool
    damage_points: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-DMG-11"

    def apply(self, battle: Battle) -> Battle:
        """Mend the item, where the die did."""
        if not self.repaired:
            return battle
        points = self.damage_points
        if self.item == "engines":
            return change_ship(battle, self.ship, engines="ok", halvings=0, damage_points=points)
        return change_ship(battle, self.ship, weapons="ok", damage_points=points)

    def tell(self) -> str:
        outcome = "repaired" if self.repaired else "to no avail"
        return (
            f"{self.ship} works on its {self.item}, needing {self.need}: "
            f"{dice(self.rolls)}, {outcome}"
        )


def _because(note: str) -> str:
    return f" ({note})" if note else ""
