"""The events of hangars and of cargo holds (CI 12.4, 13.1.7, 15.2)."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hangars.coming_and_going import (
    Aboard,
    altered,
    berthed,
    flown_out,
    marked,
    owed,
    placed,
    without,
    worked,
)
from umpire.rules.cold_infinity.state.arms import Missiles
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import change_group, change_ship
from umpire.rules.cold_infinity.state.group import Berth, CraftStatus
from umpire.rules.cold_infinity.state.happening import UNKNOWN, Happening, HeardByFew
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import listed


class Armed(msgspec.Struct, frozen=True):
    """A craft of a group, and what it is armed with in its berth."""

    group: str
    berth: Berth


class CraftLaunched(Happening, frozen=True, tag="craft_launched", kw_only=True):
    """Fighters of a group, or a shuttle, were launched: they fly as a group `flies_as`.

    `operations` is what the hangar did for it; `penalised`: whether initiative suffers for it on
    the next turn (CI-12.4.1.1-1).
    """

    ship: str
    hangar: str
    group: str
    fighters: tuple[str, ...]
    flies_as: str
    cell: Cell
    motion: Motion
    turn: int
    operations: int
    penalised: bool
    rule: str = "CI-12.4.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Put them on the map, and note what initiative they and their ship lose by it."""
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        battle = flown_out(battle, self.group, self.fighters, self.flies_as)
        battle = placed(battle, self.flies_as, self.cell, self.motion)
        if not self.penalised:
            return battle
        battle = owed(battle, self.flies_as, "launched", 1)
        return owed(battle, self.ship, "launching", len(self.fighters))

    def tell(self) -> str:
        """Tell who goes out, from where, and whither they face."""
        name = "" if self.flies_as == self.group else f" as {self.flies_as}"
        who = f"{listed(self.fighters)} of {self.group}" if self.fighters else self.flies_as
        return (
            f"{self.ship} launches {who}{name} from {self.hangar},"
            f" facing {self.motion.attitude.facing}"
        )

    def without(self, unknown: frozenset[str]) -> "CraftLaunched":
        """Return that a counter appears, of units that are not identified (CI-UMP-103)."""
        if unknown.isdisjoint((self.ship, self.group, self.flies_as)):
            return self
        return replace(
            self,
            hangar=UNKNOWN,
            group=self.flies_as,
            fighters=(),
            operations=0,
            penalised=False,
            rule="CI-12.4.1-1",
        )


class CraftLanded(Happening, frozen=True, tag="craft_landed", kw_only=True):
    """A fighter of a group, or a shuttle, landed; one that was much too fast took `damage`.

    `hull` is what it has left; with none it is lost. `received`: whether an external launcher took
    it, for which its ship has initiative to lose on the next turn (CI-12.4.2-1).
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    turn: int
    operations: int
    damage: int
    hull: int
    received: bool
    rule: str = "CI-12.4.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Take it from the map, with what it is armed with."""
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        if self.received:
            battle = owed(battle, self.ship, "receiving", 1)
        group = battle.group(self.group)
        if group is None:
            return battle
        status: CraftStatus = "stowed" if self.hull else "destroyed"
        fighters = altered(group, (self.fighter,), lambda one: replace(one, hull=self.hull))
        battle = change_group(battle, self.group, fighters=fighters)
        battle = marked(battle, self.group, (self.fighter,), status)
        if not self.hull:
            return battle
        berth = Berth(
            fighter=self.fighter,
            ship=self.ship,
            hold=self.hangar,
            magazines=group.arms.magazines,
        )
        return change_group(battle, self.group, berths=(*group.berths, berth))

    def tell(self) -> str:
        """Tell where it lands, and what it takes."""
        taken = f" and takes {self.damage} damage" if self.damage else ""
        lost = "" if self.hull else ", which destroys it"
        return f"{self.fighter} of {self.group} lands in {self.hangar} of {self.ship}{taken}{lost}"

    def without(self, unknown: frozenset[str]) -> "CraftLanded":
        """Return that a counter went aboard, of units that are not identified (CI-UMP-103)."""
        if unknown.isdisjoint((self.ship, self.group)):
            return self
        return replace(
            self, hangar=UNKNOWN, fighter=UNKNOWN, operations=0, damage=0, hull=1, received=False
        )


class CraftCrashed(Happening, frozen=True, tag="craft_crashed", kw_only=True):
    """A craft landed where there was no room for it, or for its type, and is destroyed.

    In a full hangar it destroys `also` one that is aboard.
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    why: Literal["full", "unfit"]
    also: Aboard | None
    turn: int
    operations: int
    rule: str = "CI-12.4.1-2"

    def apply(self, battle: Battle) -> Battle:
        """Destroy it, and the one aboard."""
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        battle = marked(battle, self.group, (self.fighter,), "destroyed")
        return without(battle, (self.also,)) if self.also else battle

    def tell(self) -> str:
        """Tell why, and who is lost with it."""
        why = "is full" if self.why == "full" else "is not for its type"
        also = f", with {self.also.fighter} of {self.also.group} aboard" if self.also else ""
        return (
            f"{self.fighter} of {self.group} crashes: {self.hangar} of {self.ship} {why};"
            f" it is destroyed{also}"
        )

    def without(self, unknown: frozenset[str]) -> "CraftCrashed":
        """Return that a counter crashed, of units that are not identified (CI-UMP-103)."""
        if unknown.isdisjoint((self.ship, self.group)):
            return self
        return replace(self, hangar=UNKNOWN, fighter=UNKNOWN, also=None, operations=0)


class OrdnanceHandled(HeardByFew, frozen=True, tag="ordnance_handled", kw_only=True):
    """Craft aboard were loaded or unloaded: what they and the stores of the hangar hold then."""

    ship: str
    hangar: str
    armed: tuple[Armed, ...]
    stores: Missiles
    turn: int
    operations: int
    only: tuple[str, ...] | None
    rule: str = "CI-12.4-2"

    def apply(self, battle: Battle) -> Battle:
        """Arm them so."""
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        ship = battle.ship(self.ship)
        if ship is not None:
            held = replace(ship.hold(self.hangar), stores=self.stores)
            battle = change_ship(battle, ship.id, holds=ship.with_hold(held).holds)
        for each in self.armed:
            battle = berthed(battle, each.group, each.berth)
        return battle

    def tell(self) -> str:
        """Tell who was armed."""
        who = listed(f"{each.berth.fighter} of {each.group}" for each in self.armed)
        return f"{self.hangar} of {self.ship} handles ordnance: {who}"


class MovedToLauncher(Happening, frozen=True, tag="moved_to_launcher", kw_only=True):
    """A craft came a turn nearer to an external launcher; with the last it is there."""

    ship: str
    hangar: str
    group: str
    berth: Berth
    turn: int
    rule: str = "CI-12.4.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Count the turn, or hand it over."""
        battle = worked(battle, self.ship, self.hangar, self.turn, 1)
        return berthed(battle, self.group, self.berth)

    def tell(self) -> str:
        """Tell how far it is."""
        there = self.berth.launcher is None
        how = f"is in {self.berth.hold}" if there else f"is on its way to {self.berth.launcher}"
        return f"{self.berth.fighter} of {self.group} {how} of {self.ship}"


class BaysLost(Happening, frozen=True, tag="bays_lost", kw_only=True):
    """A hangar has fewer bays than before, and the craft that stood in them are destroyed."""

    ship: str
    hangar: str
    bays: int
    craft: tuple[Aboard, ...]
    rule: str = "CI-13.1.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Destroy them."""
        return without(battle, self.craft)

    def tell(self) -> str:
        """Tell who is lost."""
        who = listed(f"{each.fighter} of {each.group}" for each in self.craft)
        return f"{self.hangar} of {self.ship} has {counted(self.bays, 'bay')} left: {who} lost"


class EscapeTried(Happening, frozen=True, tag="escape_tried", kw_only=True):
    """A craft tried to escape from a hangar that is lost; the first that fails ends all.

    One that escapes flies as `flies_as`; `lost` are destroyed. No roll: nobody could try.
    """

    ship: str
    hangar: str
    group: str
    fighter: str
    total: int | None
    flies_as: str | None
    cell: Cell
    motion: Motion
    lost: tuple[Aboard, ...]
    rolls: tuple[Roll, ...]
    rule: str = "CI-12.4.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Put it on the map as if it were launched, or destroy all that are left."""
        if self.flies_as is None:
            return without(battle, self.lost)
        battle = flown_out(battle, self.group, (self.fighter,), self.flies_as)
        battle = placed(battle, self.flies_as, self.cell, self.motion)
        battle = owed(battle, self.flies_as, "launched", 1)
        return owed(battle, self.ship, "launching", 1)

    def tell(self) -> str:
        """Tell the throw, and what comes of it."""
        if self.fighter == UNKNOWN:
            return f"{self.flies_as} escapes from {self.ship}"
        if self.total is None:
            return f"Nobody can escape from {self.hangar} of {self.ship}: {self._lost()}"
        comes = "escapes" if self.flies_as else f"fails: {self._lost()}"
        return (
            f"{self.fighter} of {self.group} tries to escape from {self.hangar} of {self.ship}"
            f" (thrown: {self.total}) and {comes}"
        )

    def _lost(self) -> str:
        return listed(f"{each.fighter} of {each.group}" for each in self.lost) + " lost"

    def without(self, unknown: frozenset[str]) -> "EscapeTried | None":
        """Return that a counter appears, of units that are not identified (CI-UMP-103)."""
        if unknown.isdisjoint((self.ship, self.group, self.flies_as)):
            return self
        if self.flies_as is None:
            return None
        return replace(
            self,
            hangar=UNKNOWN,
            group=self.flies_as,
            fighter=UNKNOWN,
            total=None,
            lost=(),
            rolls=(),
        )


class ContainerEjected(Happening, frozen=True, tag="container_ejected", kw_only=True):
    """A ship ejected a full container of a hold."""

    ship: str
    hold: str
    turn: int
    rule: str = "CI-15.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Take it out."""
        return without_cargo(worked(battle, self.ship, self.hold, self.turn, 1), self, 1)

    def tell(self) -> str:
        """Tell from where."""
        return f"{self.ship} ejects a container of {self.hold}"


class CargoLost(Happening, frozen=True, tag="cargo_lost", kw_only=True):
    """Containers of a hold are destroyed with all in them."""

    ship: str
    hold: str
    lost: int
    rule: str = "CI-13.1.7-1"

    def apply(self, battle: Battle) -> Battle:
        """Take them out."""
        return without_cargo(battle, self, self.lost)

    def tell(self) -> str:
        """Tell how many."""
        return f"{counted(self.lost, 'full container')} of {self.hold} of {self.ship} are destroyed"


def without_cargo(battle: Battle, event: "ContainerEjected | CargoLost", number: int) -> Battle:
    """Return the battle in which a hold has so many full containers less."""
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    left = ship.full(event.hold) - number
    return change_ship(battle, ship.id, cargo=ship.with_cargo(event.hold, left))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    CraftLaunched,
    CraftLanded,
    CraftCrashed,
    OrdnanceHandled,
    MovedToLauncher,
    BaysLost,
    EscapeTried,
    ContainerEjected,
    CargoLost,
)
"""All that can happen by this chapter."""
