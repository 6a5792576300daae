"""Bays and holds: room, losses; orders and events of hangars (CI 12.4, 13.1.7)."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from math import ceil, floor
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel.dice import D6, Roll
from umpire.kernel.errors import illegal, malformed
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import neighbour
from umpire.kernel.lines import say_and
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import UNKNOWN, Happening, HeardByFew
from umpire.rules.cold_infinity.small import least, together
from umpire.rules.cold_infinity.state import sheet
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    change_group,
    change_groups,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.units import say
from umpire.rules.cold_infinity.state.values import Cause, Cell, Due, Facing, Motion, Rating
from umpire.rules.cold_infinity.state.vessels import (
    MOST_CRAFT,
    Arms,
    Berth,
    CraftStatus,
    Fighter,
    Group,
    HoldState,
    Magazine,
    Missiles,
)

T = TypeVar("T")


class Craft(NamedTuple):
    """A fighter or shuttle aboard: its name, and how much room it takes."""

    name: str
    mass: float


def bays_of(structure: int, lost: int) -> int:
    """Return how many bays a hangar has left: each point of its structure is one (CI-12.4-1)."""
    return max(0, structure - lost)


def fits(masses: Iterable[float], bays: int) -> bool:
    """Return whether craft fit into this number of bays by their total Mass (CI-12.4-1)."""
    return sum(masses) <= bays


def laid_out(craft: Sequence[Craft]) -> Mapping[int, tuple[str, ...]]:
    """Return the bays of craft, counted from 1: each behind the one before (CI-UMP-151)."""
    bays: dict[int, tuple[str, ...]] = {}
    start = 0.0
    for each in craft:
        end = start + each.mass
        for bay in range(floor(start) + 1, ceil(end) + 1):
            bays[bay] = (*bays.get(bay, ()), each.name)
        start = end
    return bays


def lost_with(bays: Mapping[int, tuple[str, ...]], bay: int) -> tuple[str, ...]:
    """Return the craft that are destroyed with a bay: all that are in it (CI-12.4-1, -13.1.7-1).

    Those that take several bays are destroyed with any one of them.
    """
    return bays.get(bay, ())


def lost_without(craft: Sequence[Craft], bays: int) -> tuple[str, ...]:
    """Return the craft that are lost when a hangar has this number of bays left (CI-13.1.7-1).

    Empty bays go first, then the last that is taken; who is left closes up (CI-UMP-151).
    """
    left: list[Craft] = list(craft)
    lost: list[str] = []
    while max(taken := laid_out(left), default=0) > bays:
        gone = lost_with(taken, max(taken))
        lost += gone
        left = [each for each in left if each.name not in gone]
    return tuple(lost)


Goods: TypeAlias = Literal["goods", "weapons", "equipment", "passengers"]


EJECTED_A_TURN = 1

_UNITS: dict[Goods, int] = {"goods": 1, "weapons": 10, "equipment": 5, "passengers": 10}


def unit_of(goods: Goods) -> int:
    """Return what a container holds: CP of goods, weapons, equipment; or passengers (15.2-1)."""
    return _UNITS[goods]


def containers_of(structure: int, lost: int) -> int:
    """Return how many containers a hold has left: a point of structure is one (CI-15.2-1)."""
    return max(0, structure - lost)


def full_left(full: int, containers: int) -> int:
    """Return how many containers are full yet; empty ones are lost first (13.1.7-1, UMP-151)."""
    return min(full, containers)


ESCAPE_DICE, ESCAPE_SIDES = 3, D6
ESCAPES_TO = 8


def may_escape(tubes: int | None, *, exposed: bool) -> bool:
    """Return whether craft may try to escape from a hangar (CI-12.4.4-1, -2).

    Args:
        tubes: how many launch tubes work; None: it works through none.
        exposed: whether an outer section beside the hangar is destroyed.
    """
    return tubes is None or tubes > 0 or exposed


def in_order(craft: Iterable[Craft]) -> tuple[Craft, ...]:
    """Return craft in the order of their attempts: the lightest first (CI-12.4.4-1)."""
    return tuple(sorted(craft, key=lambda each: each.mass))


def escape_total(faces: Sequence[int], earlier: int) -> int:
    """Return what an attempt comes to: 3d6, and one for each that escaped before (CI-RUL-84)."""
    return sum(faces) + earlier


def escapes(total: int) -> bool:
    """Return whether a craft escapes (CI-12.4.4-1)."""
    return total <= ESCAPES_TO


def escaped(number: int, throw: Callable[[int], Sequence[int]]) -> int:
    """Return how many of these craft escape, one after another (CI-12.4.4-1).

    The first that fails is destroyed, and all behind it.

    Args:
        number: of the craft.
        throw: throws for a craft; the argument is how many escaped before it.
    """
    return next(
        (before for before in range(number) if not escapes(escape_total(throw(before), before))),
        number,
    )


class Aboard(msgspec.Struct, frozen=True):
    """A fighter of a group, or a shuttle, that is aboard a ship."""

    group: str
    fighter: str


def worked(battle: Battle, ship_id: str, hangar: Id, turn: int, operations: int) -> Battle:
    """Return the battle after further operations of a hangar this turn."""
    ship = battle.ship(ship_id)
    if ship is None or not operations:
        return battle
    now = ship.hold(hangar)
    before = now.operations if now.turn == turn else 0
    done: HoldState = replace(now, turn=turn, operations=before + operations)
    return change_ship(battle, ship_id, holds=ship.with_hold(done).holds)


def owed(battle: Battle, unit_id: str, cause: Cause, vessels: int) -> Battle:
    """Return the battle after a unit owes initiative for further vessels."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    rating: Rating = unit.rating
    before = sum(each.vessels for each in rating.due if each.cause == cause)
    others = [each for each in rating.due if each.cause != cause]
    due = (*others, Due(cause, before + vessels))
    return change_unit(battle, unit_id, rating=replace(rating, due=due))


def berthed(battle: Battle, group_id: str, berth: Berth) -> Battle:
    """Return the battle with a new berth for a craft of a group."""
    group = battle.group(group_id)
    if group is None:
        return battle
    berths = [berth if each.fighter == berth.fighter else each for each in group.berths]
    return change_group(battle, group_id, berths=tuple(berths))


def without(battle: Battle, craft: Iterable[Aboard]) -> Battle:
    """Return the battle without craft that were destroyed aboard."""
    for each in craft:
        battle = marked(battle, each.group, (each.fighter,), "destroyed")
    return battle


def flown_out(battle: Battle, group_id: str, fighters: Sequence[str], flies_as: str) -> Battle:
    """Return the battle after craft of a group leave their berths, to fly as a group, or in one.

    They have what those have of them that have the least (CI-UMP-110).
    """
    group = battle.group(group_id)
    if group is None:
        return battle
    berths = [each for each in group.berths if each.fighter in fighters]
    arms = least([_arm(group.arms, each.magazines) for each in berths])
    if flies_as == group_id:
        flying = [group.arms] if group.flying else []
        battle = marked(battle, group_id, fighters, "flying")
        return change_group(battle, group_id, arms=least([*flying, arms]))
    own = [replace(each, status="flying") for each in group.fighters if each.id in fighters]
    new = replace(
        group,
        id=flies_as,
        name=UNSET,
        fighters=tuple(own),
        berths=(),
        arms=arms,
        rating=Rating(),
        came=None,
    )
    battle = marked(battle, group_id, fighters, "merged")
    if battle.group(flies_as) is None:
        return replace(battle, groups=(*battle.groups, new))
    return change_groups(
        battle, lambda each: together(each, [new]) if each.id == flies_as else each
    )


def placed(battle: Battle, group_id: str, cell: Cell, motion: Motion) -> Battle:
    """Return the battle with a launched group before its ship (CI-UMP-153)."""
    put = change_group(
        battle,
        group_id,
        cell=cell,
        motion=motion,
        moved=True,
        arrival=battle.arrivals,
        came=neighbour(cell, motion.attitude.facing),
    )
    return replace(put, arrivals=battle.arrivals + 1)


def _arm(arms: Arms, magazines: tuple[Magazine, ...]) -> Arms:
    return replace(arms, magazines=magazines)


def marked(battle: Battle, group_id: str, fighters: Collection[str], status: CraftStatus) -> Battle:
    """Return the battle after craft of a group left the ship, or everything."""
    group = battle.group(group_id)
    if group is None:
        return battle
    lost = {"hull": 0} if status == "destroyed" else {}
    return change_group(
        battle,
        group_id,
        fighters=altered(group, fighters, lambda one: replace(one, status=status, **lost)),
        berths=tuple([each for each in group.berths if each.fighter not in fighters]),
    )


def altered(
    group: Group, fighters: Collection[str], change: Callable[[Fighter], Fighter]
) -> tuple[Fighter, ...]:
    """Return the fighters of a group, some of them changed."""
    return tuple([change(each) if each.id in fighters else each for each in group.fighters])


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
        who = self.say("{group} {fighters:and}") if self.fighters else self.flies_as
        line = "{ship} launches {who} as {flies_as} from {hangar}, facing {facing}"
        if self.flies_as == self.group:
            line = "{ship} launches {who} from {hangar}, facing {facing}"
        return self.say(line, who=who, facing=self.motion.attitude.facing)

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
    it; its ship then loses initiative on the next turn (CI-12.4.2-1).
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
        """Take it from the map, with its armament."""
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
        line = "{group} {fighter} lands in {hangar} of {ship}"
        if not self.hull:
            line = (
                "{group} {fighter} lands in {hangar} of {ship}, takes {damage:points} and is "
                "destroyed"
            )
        elif self.damage:
            line = "{group} {fighter} lands in {hangar} of {ship} and takes {damage:points}"
        return self.say(line)

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
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        battle = marked(battle, self.group, (self.fighter,), "destroyed")
        return without(battle, (self.also,)) if self.also else battle

    def tell(self) -> str:
        line = "{group} {fighter} crashes and is destroyed: {hangar} of {ship} is not for its type"
        if self.why == "full":
            line = "{group} {fighter} crashes and is destroyed: {hangar} of {ship} is full"
        crashed = self.say(line)
        if self.also is None:
            return crashed
        return self.say(
            "{crashed}; {also.group} {also.fighter}, aboard, is lost too", crashed=crashed
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
        battle = worked(battle, self.ship, self.hangar, self.turn, self.operations)
        ship = battle.ship(self.ship)
        if ship is not None:
            held = replace(ship.hold(self.hangar), stores=self.stores)
            battle = change_ship(battle, ship.id, holds=ship.with_hold(held).holds)
        for each in self.armed:
            battle = berthed(battle, each.group, each.berth)
        return battle

    def tell(self) -> str:
        each = [say("{group} {berth.fighter}", armed) for armed in self.armed]
        return self.say("{hangar} of {ship} handles ordnance for {each:and}", each=each)


class MovedToLauncher(Happening, frozen=True, tag="moved_to_launcher", kw_only=True):
    """A craft came a turn nearer to an external launcher; with the last it is there."""

    ship: str
    hangar: str
    group: str
    berth: Berth
    turn: int
    rule: str = "CI-12.4.2-1"

    def apply(self, battle: Battle) -> Battle:
        battle = worked(battle, self.ship, self.hangar, self.turn, 1)
        return berthed(battle, self.group, self.berth)

    def tell(self) -> str:
        if self.berth.launcher is None:
            return self.say("{group} {berth.fighter} is in {berth.hold} of {ship}")
        return self.say("{group} {berth.fighter} is on its way to {berth.launcher} of {ship}")


def _name_aboard(craft: Aboard) -> str:
    return say("{group} {fighter}", craft)


class BaysLost(Happening, frozen=True, tag="bays_lost", kw_only=True):
    """A hangar has fewer bays than before, and the craft that stood in them are destroyed."""

    ship: str
    hangar: str
    bays: int
    craft: tuple[Aboard, ...]
    rule: str = "CI-13.1.7-1"

    def apply(self, battle: Battle) -> Battle:
        return without(battle, self.craft)

    def tell(self) -> str:
        bays = self.say_number(self.bays, "{number} bay", "{number} bays")
        if not self.craft:
            return self.say("{hangar} of {ship} has {bays} left", bays=bays)
        return self.say(
            "{hangar} of {ship} has {bays} left and loses {each:and}",
            bays=bays,
            each=map(_name_aboard, self.craft),
        )


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
        if self.fighter == UNKNOWN:
            return self.say("{flies_as} escapes from {ship}")
        if self.total is None:
            line = "Nobody can escape from {hangar} of {ship}: {lost} lost"
        elif self.flies_as:
            line = "{group} {fighter} escapes from {hangar} of {ship} ({rolls:dice})"
        else:
            line = (
                "{group} {fighter} fails to escape from {hangar} of {ship}: {lost} lost "
                "({rolls:dice})"
            )
        return self.say(line, lost=self._lost())

    def _lost(self) -> str:
        return say_and(map(_name_aboard, self.lost)) or self.say("nobody")

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

    line: ClassVar[str] = "{ship} ejects a container of {hold}"

    ship: str
    hold: str
    turn: int
    rule: str = "CI-15.2-1"

    def apply(self, battle: Battle) -> Battle:
        return without_cargo(worked(battle, self.ship, self.hold, self.turn, 1), self, 1)


class CargoLost(Happening, frozen=True, tag="cargo_lost", kw_only=True):
    """Containers of a hold are destroyed with all in them."""

    ship: str
    hold: str
    lost: int
    rule: str = "CI-13.1.7-1"

    def apply(self, battle: Battle) -> Battle:
        return without_cargo(battle, self, self.lost)

    def tell(self) -> str:
        containers = self.say_number(
            self.lost, "{number} full container", "{number} full containers"
        )
        return self.say("{ship} loses {containers} of {hold}", containers=containers)


def without_cargo(battle: Battle, event: "ContainerEjected | CargoLost", number: int) -> Battle:
    """Return the battle with fewer full containers in a hold."""
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


Some: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_CRAFT)]


class LaunchCraft(Value, frozen=True, tag="launch_craft", kw_only=True):
    """Launch fighters of a group, or a shuttle, from a hangar or launcher (CI-12.4.1-1).

    - `fighters`: none named: all of the group that are aboard there.
    - `facing`: any that the arc covers; none: the first of them.
    - `group_name`: that of the group that they make; none: they fly in their own.
    - `tube`: the launch tube; by default the first that works.
    """

    ship: Id
    hangar: Id
    group: Id
    fighters: Some = ()
    facing: Facing | None = None
    group_name: Id | None = None
    tube: Id | None = None


class LandCraft(Value, frozen=True, tag="land_craft", kw_only=True):
    """Land fighters of a group, or a shuttle, in a hangar of a ship (CI-12.4.1-2).

    With no fighters named, all that fly in the group. Where there is no room, or where the hangar
    is for other types, they crash.
    """

    group: Id
    ship: Id
    hangar: Id
    fighters: Some = ()
    tube: Id | None = None


class LoadOrdnance(Value, frozen=True, tag="load", kw_only=True):
    """Load a missile of the hangar's stores into a rack of a craft aboard."""

    group: Id
    fighter: Id
    rack: Id
    munition: Id


class UnloadOrdnance(Value, frozen=True, tag="unload", kw_only=True):
    """Take a missile out of a rack of a craft aboard, into the hangar's stores."""

    group: Id
    fighter: Id
    rack: Id
    munition: Id


HangarOperation: TypeAlias = LoadOrdnance | UnloadOrdnance


class HandleOrdnance(Value, frozen=True, tag="handle_ordnance", kw_only=True):
    """Load craft aboard a hangar with ordnance, or unload them: an operation each (CI-12.4-2)."""

    ship: Id
    hangar: Id
    operations: Annotated[tuple[HangarOperation, ...], Meta(min_length=1, max_length=100)]


class MoveToLauncher(Value, frozen=True, tag="move_to_launcher", kw_only=True):
    """Bring craft from a hangar on their way to an external launcher (CI-12.4.2-1).

    It takes an operation for each in each of three turns.
    """

    ship: Id
    hangar: Id
    launcher: Id
    group: Id
    fighters: Some = ()


class EjectContainer(Value, frozen=True, tag="eject_container", kw_only=True):
    """Eject a full container of a cargo hold, one a turn (CI-15.2-1)."""

    ship: Id
    hold: Id


UNKNOWN_HANGAR = malformed("unknown_hangar", "The ship has no such hangar.", "CI-12.4-1")

NOT_ABOARD = illegal("not_aboard", "CI-12.4.1-1", "The craft is not in that hangar.")

NOT_IN_FLIGHT = illegal("not_in_flight", "CI-12.4.1-2", "The craft does not fly.")

HANGAR_BUSY = illegal(
    "hangar_busy", "CI-12.4-2", "That is more than the hangar can do in what is left of the turn."
)

SHIP_TURNED = illegal(
    "ship_turned", "CI-12.4.1-1", "The ship pivoted, rolled or tumbled on this turn."
)

NOT_ALONGSIDE = illegal("not_alongside", "CI-12.4.1-2", "The craft are not in the ship's hex.")

TOO_SLOW = illegal("too_slow", "CI-12.4.1-2", "The craft are slower than the ship.")

CANNOT_RECEIVE = illegal("cannot_receive", "CI-12.4.2-1", "The launcher receives no craft.")

NO_ORDNANCE = illegal("no_ordnance", "CI-12.4.2-1", "No external launcher handles ordnance.")

NO_TUBE = illegal("no_tube", "CI-12.4.3-1", "The hangar works through a launch tube alone.")

NO_TRANSFER = illegal(
    "no_transfer", "CI-12.4.2-1", "Craft go from hangars to external launchers alone."
)

NO_GROUP_SO = illegal("no_group_so", "CI-12.1-1", "Such craft do not fly as that group.")

HANGAR_FULL = illegal("hangar_full", "CI-12.4-1", "The hangar has no bays free.")

UNFIT_ORDNANCE = illegal("unfit_ordnance", "CI-12.4-2", "The rack does not take that kind.")

RACK_ABOARD_FULL = illegal("rack_aboard_full", "CI-12.4-2", "The rack holds no more.")

HOLD_EMPTY = illegal("hold_empty", "CI-15.2-1", "No container of the hold is full.")

HOLD_WITHIN = illegal("hold_within", "CI-RUL-109", "The hold is inside the ship.")

ONE_CONTAINER = illegal("one_container", "CI-15.2-1", "The ship has ejected one this turn.")


HANGAR_DESTROYED = sheet.DESTROYED.under("CI-12.4-1")

OUT_OF_HANGAR_ARC = sheet.OUT_OF_ARC.under("CI-12.4.1-1")

NOTHING_LEFT = sheet.MAGAZINE_EMPTY.under("CI-12.4-2")
