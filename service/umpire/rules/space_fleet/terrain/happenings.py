"""What bodies, debris and mines did (SF 5, SF 8)."""

from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import Happening
from umpire.kernel.words import counted, dice, thrown
from umpire.rules.space_fleet.state.audience import HeardByFew, ToldToFew
from umpire.rules.space_fleet.state.battle import Battle, Minefield, change_ship
from umpire.rules.space_fleet.state.places import Place, Spot, told


class BodyMoved(Happening, frozen=True, tag="body_moved", kw_only=True):
    """An asteroid or a planet moved one unit."""

    body: str
    place: Place
    rule: str = "SF-TERR-02"

    def apply(self, battle: Battle) -> Battle:
        """Put the body there."""
        bodies = [
            replace(body, place=self.place) if body.id == self.body else body
            for body in battle.bodies
        ]
        return replace(battle, bodies=tuple(bodies))

    def tell(self) -> str:
        return f"{self.body} moves to {told(self.place)}"


class DebrisDrifted(Happening, frozen=True, tag="debris_drifted", kw_only=True):
    """An area of debris is where these spots are."""

    debris: str
    spots: tuple[Spot, ...]
    rule: str = "SF-TERR-07"

    def apply(self, battle: Battle) -> Battle:
        """Put the debris there."""
        debris = [
            replace(each, spots=self.spots) if each.id == self.debris else each
            for each in battle.debris
        ]
        return replace(battle, debris=tuple(debris))

    def tell(self) -> str:
        spots = ", ".join(told(spot) for spot in self.spots)
        return f"Debris {self.debris} drifts to {spots}"


class CollisionThrown(HeardByFew, frozen=True, tag="collision_thrown", kw_only=True):
    """A ship threw to escape a body: below `below` it does, and stands at `place`."""

    ship: str
    side: str
    body: str
    below: int
    escaped: bool
    place: Place | None
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-03"

    def apply(self, battle: Battle) -> Battle:
        """Put a ship where it was thrown; another event destroys one that did not escape."""
        return battle if self.place is None else change_ship(battle, self.ship, place=self.place)

    def tell(self) -> str:
        escape, *aside = self.rolls
        needs = f"{self.ship} meets {self.body} and escapes below {self.below}: {thrown(escape)}"
        if self.place is None:
            return f"{needs}, it does not"
        where = f" by {dice(aside)}" if aside else " with its squadron"
        return f"{needs}, it is thrown{where} to {told(self.place)}"


class DummiesThrownAside(HeardByFew, frozen=True, tag="dummies_thrown_aside", kw_only=True):
    """A body came upon counters with no ships under them, or with ships: they stand at `spot`."""

    side: str
    body: str
    dummies: tuple[str, ...]
    spot: Spot
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-UMP-18"

    def apply(self, battle: Battle) -> Battle:
        """Put the dummies there."""
        dummies = [
            replace(dummy, spot=self.spot) if dummy.id in self.dummies else dummy
            for dummy in battle.dummies
        ]
        return replace(battle, dummies=tuple(dummies))

    def tell(self) -> str:
        by = f" by {dice(self.rolls)}" if self.rolls else ""
        names = ", ".join(self.dummies)
        return f"{self.body} throws the dummies {names} aside{by} to {told(self.spot)}"


class DebrisStruck(ToldToFew, frozen=True, tag="debris_struck", kw_only=True):
    """A ship too fast for debris: so many hexes of it entered, so many hits."""

    ship: str
    side: str
    hexes: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-TERR-08"

    def tell(self) -> str:
        return (
            f"{self.ship} was too fast in debris, {counted(self.hexes, 'unit')} of it: "
            f"{dice(self.rolls)}, {counted(self.hits, 'hit')}"
        )


class MinesAttacked(ToldToFew, frozen=True, tag="mines_attacked", kw_only=True):
    """A minefield attacked a ship; `hits` is 0 where the die is below `need`."""

    field: str
    ship: str
    side: str
    need: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-01"

    def tell(self) -> str:
        attack, *hits = self.rolls
        begun = f"Minefield {self.field} attacks {self.ship}, {self.need} or more: {thrown(attack)}"
        return (
            f"{begun}, {counted(self.hits, 'hit')} by {dice(hits)}" if hits else f"{begun}, no hit"
        )


class FieldRevealed(Happening, frozen=True, tag="field_revealed", kw_only=True):
    """A ship has entered a minefield: all know of it now."""

    field: str
    side: str
    spot: Spot
    rule: str = "SF-MINE-05"

    def apply(self, battle: Battle) -> Battle:
        """Reveal the field."""
        minefields = [
            replace(field, revealed=True) if field.id == self.field else field
            for field in battle.minefields
        ]
        return replace(battle, minefields=tuple(minefields))

    def tell(self) -> str:
        return f"Minefield {self.field} of {self.side} at {told(self.spot)} is known to all"


class MinesLaid(HeardByFew, frozen=True, tag="mines_laid", kw_only=True):
    """A ship laid a pattern of mines; `patterns` are left to it."""

    ship: str
    side: str
    field: str
    spot: Spot
    patterns: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-02"

    def apply(self, battle: Battle) -> Battle:
        """Put the field there, and take a pattern from the ship."""
        field = Minefield(self.field, self.side, self.spot)
        laid = change_ship(battle, self.ship, mine_patterns=self.patterns, laid=True)
        return replace(laid, minefields=(*laid.minefields, field))

    def tell(self) -> str:
        left = counted(self.patterns, "pattern")
        return f"{self.ship} lays minefield {self.field} at {told(self.spot)}; {left} left"


class FieldSwept(Happening, frozen=True, tag="field_swept", kw_only=True):
    """A minefield is swept and gone."""

    field: str
    rule: str = "SF-MINE-04"

    def apply(self, battle: Battle) -> Battle:
        """Take the field away."""
        left = [field for field in battle.minefields if field.id != self.field]
        return replace(battle, minefields=tuple(left))

    def tell(self) -> str:
        return f"Minefield {self.field} is swept"
