"""The events of docked operations (CI 15.7.4). What magazines hold their side alone hears."""

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import Roll
from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hangars.coming_and_going import berthed
from umpire.rules.cold_infinity.repair.happenings import Repair
from umpire.rules.cold_infinity.repair.rates import AttemptOutcome, Work
from umpire.rules.cold_infinity.state.arms import Magazine, Missiles, Rounds
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.changes import change_ship
from umpire.rules.cold_infinity.state.group import Berth
from umpire.rules.cold_infinity.state.happening import Happening, HeardByFew


class Store(msgspec.Struct, frozen=True):
    """A rack, reload rack or hangar of a ship, and the missiles that it holds then."""

    ship: str
    store: str
    missiles: Missiles
    hangar: bool = False


class RoundsHeld(msgspec.Struct, frozen=True):
    """A system of a ship, and the rounds that it has left then."""

    ship: str
    system: str
    left: int


def dock_used(battle: Battle, ship_id: str, turn: int) -> Battle:
    """Return the battle in which the dock of a ship has done something this turn."""
    ship = battle.ship(ship_id)
    if ship is None or ship.docked is None:
        return battle
    return change_ship(battle, ship_id, docked=replace(ship.docked, worked=turn))


class CrewShared(Happening, frozen=True, tag="crew_shared", kw_only=True):
    """People went from a docked ship to its structure (`ashore`), or aboard."""

    ship: str
    host: str
    people: int
    ashore: bool
    turn: int
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Note that the dock was used."""
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        """Tell how many, and where."""
        way = (self.ship, self.host) if self.ashore else (self.host, self.ship)
        return f"{counted(self.people, 'crew member')} of {way[0]} transfer to {way[1]}"


class MissilesShared(HeardByFew, frozen=True, tag="missiles_shared", kw_only=True):
    """Missiles went between a docked ship and its structure; `stores` are both after it."""

    ship: str
    munition: str
    count: int
    stores: tuple[Store, Store]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Give both what they hold."""
        for each in self.stores:
            battle = _stored(battle, each)
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        """Tell how many, from where to where."""
        source, target = self.stores
        way = f"from {source.store} of {source.ship} to {target.store} of {target.ship}"
        return f"{self.count} {self.munition} transfer {way}"


class RoundsShared(HeardByFew, frozen=True, tag="rounds_shared", kw_only=True):
    """Rounds went between a docked ship and its structure; `systems` are both after it."""

    ship: str
    count: int
    systems: tuple[RoundsHeld, RoundsHeld]
    turn: int
    only: tuple[str, ...] | None
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Give both what they have left."""
        for each in self.systems:
            ship = battle.ship(each.ship)
            if ship is not None:
                others = [row for row in ship.arms.rounds if row.system != each.system]
                arms = replace(ship.arms, rounds=(*others, Rounds(each.system, each.left)))
                battle = change_ship(battle, ship.id, arms=arms)
        return dock_used(battle, self.ship, self.turn)

    def tell(self) -> str:
        """Tell how many, from where to where."""
        source, target = self.systems
        way = f"from {source.system} of {source.ship} to {target.system} of {target.ship}"
        return f"{counted(self.count, 'round')} transfer {way}"


class CraftShared(Happening, frozen=True, tag="craft_shared", kw_only=True):
    """Craft went between the hangars of a docked ship and its structure."""

    ship: str
    group: str
    fighters: tuple[str, ...]
    aboard: str
    hangar: str
    turn: int
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Berth them there, armed as they are."""
        group = battle.group(self.group)
        for each in group.berths if group else ():
            if each.fighter in self.fighters:
                battle = berthed(battle, self.group, self._berth(each))
        return dock_used(battle, self.ship, self.turn)

    def _berth(self, before: Berth) -> Berth:
        return replace(before, ship=self.aboard, hold=self.hangar, launcher=None, steps=0)

    def tell(self) -> str:
        """Tell who, and where."""
        who = f"Fighters {', '.join(self.fighters)} of {self.group}"
        return f"{who} transfer to {self.hangar} of {self.aboard}"


class DockedShipMended(Repair, frozen=True, tag="docked_ship_mended", kw_only=True):
    """A repair system of a structure spent points on a ship that is docked there."""

    host: str
    system: str
    points: int
    work: tuple[Work, ...]
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what it did, and note the points of the structure."""
        battle = dock_used(self.restored(battle, self.noted(battle)), self.ship, self.turn)
        host = battle.ship(self.host)
        if host is None:
            return battle
        repairs = host.repairs.of(self.turn).with_spent(self.system, self.points)
        return change_ship(battle, host.id, repairs=repairs)

    def tell(self) -> str:
        """Tell how much."""
        points = counted(self.points, "point")
        return f"{self.system} of {self.host} spends {points} on {self.ship}, docked there"


class DockedRepairTried(Repair, frozen=True, tag="docked_repair_tried", kw_only=True):
    """A crew of a structure tried at a system of a docked ship, or a fire (`system` is null)."""

    host: str
    section: SectionName
    system: str | None
    total: int
    outcome: AttemptOutcome
    price: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.7.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what was restored, and note the attempt of the structure."""
        battle = dock_used(self.restored(battle, self.noted(battle)), self.ship, self.turn)
        host = battle.ship(self.host)
        if host is None:
            return battle
        repairs = host.repairs.of(self.turn).with_attempt(self.section, self.system)
        return change_ship(battle, host.id, repairs=repairs)

    def tell(self) -> str:
        """Tell the throw, and what came of it."""
        what = self.system or f"the fire in {self.section}"
        done = {"repaired": "is mended", "aborted": "would cost the section"}
        came = done.get(self.outcome, "stays as it is")
        price = f", for {counted(self.price, 'point')} of hull" if self.price else ""
        return f"A crew of {self.host} throws {self.total} aboard {self.ship}: {what} {came}{price}"


def _stored(battle: Battle, store: Store) -> Battle:
    ship = battle.ship(store.ship)
    if ship is None:
        return battle
    if store.hangar:
        hold = replace(ship.hold(store.store), stores=store.missiles)
        return change_ship(battle, ship.id, holds=ship.with_hold(hold).holds)
    others = [each for each in ship.arms.magazines if each.rack != store.store]
    magazines = (*others, Magazine(store.store, store.missiles))
    return change_ship(battle, ship.id, arms=replace(ship.arms, magazines=magazines))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    CrewShared,
    MissilesShared,
    RoundsShared,
    CraftShared,
    DockedShipMended,
    DockedRepairTried,
)
"""All that can happen by this chapter."""
