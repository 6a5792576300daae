"""Craft aboard: stowage, launch, landing, loss and escape (CI 12.4.1 to 12.4.3, 13.1.7)."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code
from umpire.kernel.hexes import DIRECTIONS, Hex, offset
from umpire.kernel.rulebook import Id
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hangars.bays import (
    CANNOT_RECEIVE,
    ESCAPE_DICE,
    ESCAPE_SIDES,
    HANGAR_BUSY,
    HANGAR_DESTROYED,
    NO_GROUP_SO,
    NO_TUBE,
    NOT_ABOARD,
    NOT_ALONGSIDE,
    NOT_IN_FLIGHT,
    OUT_OF_HANGAR_ARC,
    SHIP_TURNED,
    TOO_SLOW,
    UNKNOWN_HANGAR,
    Aboard,
    BaysLost,
    Craft,
    CraftCrashed,
    CraftLanded,
    CraftLaunched,
    EscapeTried,
    LandCraft,
    LaunchCraft,
    bays_of,
    escape_total,
    escapes,
    fits,
    in_order,
    lost_without,
    may_escape,
)
from umpire.rules.cold_infinity.play import label, launch_of
from umpire.rules.cold_infinity.sighting.arcs import in_arc, pair
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.drones import bar_across_bubble
from umpire.rules.cold_infinity.state.sheet import (
    OWN_SIDE,
    Fitted,
    fitted,
    home_of,
    is_outer,
    section_of,
    system_of,
)
from umpire.rules.cold_infinity.state.tables import ArcWidths
from umpire.rules.cold_infinity.state.units import (
    acting_ship,
    arc_as_it_lies,
    commanded_group,
    commanded_ship,
    known_group,
    listed,
    lying,
    shell_turned,
    speed_of,
)
from umpire.rules.cold_infinity.state.values import FIGHTERS, MOST_UNITS, Attitude, HullType, Motion
from umpire.rules.cold_infinity.state.vessels import Berth, Group, Starship
from umpire.rules.cold_infinity.state.weapons import FireArc, Hold, LaunchTube

Crash: TypeAlias = Literal["full", "unfit"]
"""Why a craft that lands is lost: there is no room for it, or the hangar is for other types."""


OPERATIONS_BY_TUBE = 2
LANDING_DAMAGE = 1
TURNS_TO_LAUNCHER = 3
"""Turns that a craft needs to reach a launcher, one operation each (CI-12.4.2-1)."""


def operations_needed(times: int, *, by_tube: bool) -> int:
    """Return what it takes to launch or land so often; through a tube twice that (CI-12.4.3-1)."""
    return times * (OPERATIONS_BY_TUBE if by_tube else 1)


def require_operations(needed: int, left: int) -> None:
    """Refuse more operations than a hangar has left this turn (CI-12.4-2)."""
    if needed > left:
        raise HANGAR_BUSY.refuse(
            f"It takes {counted(needed, 'operation')}, and this turn {left} of them are left: do"
            " less."
        )


def bar_to_working(*, turned: bool, tubes: int | None) -> Code | None:
    """Return why a hangar neither launches nor lands craft this turn, or None (CI-12.4.1-1).

    Args:
        turned: whether its ship has pivoted, rolled or tumbled this turn.
        tubes: how many launch tubes work; None: it works through none (CI-12.4.3-1).
    """
    if turned:
        return SHIP_TURNED
    return NO_TUBE if tubes == 0 else None


def bar_to_landing(
    speed: int, ship_speed: int, *, alongside: bool = True, through_arc: bool = True
) -> Code | None:
    """Return why a craft cannot land, or None (CI-12.4.1-2, CI-RUL-83).

    Args:
        speed: of the craft, in hexes a turn.
        ship_speed: of the ship.
        alongside: whether they end in one hex.
        through_arc: whether the craft came there through a facing in the arc of the hangar.
    """
    if not alongside:
        return NOT_ALONGSIDE
    if speed < ship_speed:
        return TOO_SLOW
    return None if through_arc else OUT_OF_HANGAR_ARC.under("CI-12.4.1-2")


def landing_damage(speed: int, ship_speed: int, thrust: int) -> int:
    """Return what a craft takes as it lands: a point, if it is much too fast (CI-12.4.1-2).

    It is, if it is faster than the ship by as much as its thrust, or more (CI-RUL-83).
    """
    too_fast = speed - ship_speed
    return LANDING_DAMAGE if too_fast > 0 and too_fast >= thrust else 0


def crash(hull_type: HullType, houses: Collection[HullType], *, has_room: bool) -> Crash | None:
    """Return how a landing goes wrong, or None (CI-12.4.1-2)."""
    if houses and hull_type not in houses:
        return "unfit"
    return None if has_room else "full"


def destroyed_by(crashed: Crash | None) -> tuple[str, ...]:
    """Return who is destroyed: who lands, and where there is no room one of those aboard."""
    if crashed is None:
        return ()
    return ("landing_craft", "one_housed_craft") if crashed == "full" else ("landing_craft",)


def bar_to_receiving(*, external: bool, receives: bool) -> Code | None:
    """Return why a hangar or launcher receives nobody, or None (CI-12.4.2-1)."""
    return CANNOT_RECEIVE if external and not receives else None


class Stowed(NamedTuple):
    """A fighter or shuttle aboard: its group, and its berth."""

    group: Group
    berth: Berth

    @property
    def name(self) -> str:
        """How it is shown among all that are aboard."""
        return f"{self.group.id}/{self.berth.fighter}"


def hangars_of(ship: Starship) -> dict[Id, Fitted[Hold]]:
    """Return the hangars and launchers of a ship, destroyed ones too, by name."""
    return {
        each.system.id: each for each in fitted(ship.running, Hold) if each.system.holds == "craft"
    }


def known_hangar(ship: Starship, hangar: Id, *, at: str = "/hangar") -> Fitted[Hold]:
    """Return a hangar or launcher of a ship by name.

    Raises:
        IllegalOrder: it is destroyed.
        Malformed: the ship has none of that name.
    """
    found = hangars_of(ship)
    if hangar not in found:
        raise UNKNOWN_HANGAR.refuse(
            f"{ship.id} has no hangar {hangar}; it has {listed(found)}.", at=at
        )
    if not found[hangar].intact:
        left = [name for name, each in found.items() if each.intact]
        raise HANGAR_DESTROYED.refuse(
            f"Hangar {hangar} is destroyed; choose {listed(left)}.", at=at
        )
    return found[hangar]


def tubes_of(ship: Starship, hangar: Id) -> tuple[Fitted[LaunchTube], ...]:
    """Return the launch tubes of a hangar, destroyed ones too."""
    return tuple(
        [each for each in fitted(ship.running, LaunchTube) if each.system.serves == hangar]
    )


def tubes_left(ship: Starship, hangar: Id) -> int | None:
    """Return how many launch tubes of a hangar work; None: it works through none (CI-12.4.3-1)."""
    tubes = tubes_of(ship, hangar)
    return sum(each.intact for each in tubes) if tubes else None


def bays_left(ship: Starship, hangar: Id) -> int:
    """Return how many bays a hangar has left (CI-12.4-1).

    Where its section is destroyed they are those that stood until then: craft may escape from them.
    """
    structure = hangars_of(ship)[hangar].system.structure
    state = system_of(ship.condition, hangar)
    section = section_of(ship.condition, home_of(ship.sheet, hangar))
    gone = state.destroyed and not section.destroyed
    return bays_of(structure, structure if gone else state.lost)


def stowed_in(battle: Battle, ship: str, hangar: Id) -> tuple[Stowed, ...]:
    """Return the craft stowed in a hangar, group by group, in the order of their arrival."""
    return tuple(
        [
            Stowed(group, berth)
            for group in battle.groups
            for berth in group.berths
            if (berth.ship, berth.hold) == (ship, hangar)
        ]
    )


def as_craft(stowed: Iterable[Stowed]) -> tuple[Craft, ...]:
    """Return craft aboard by their names and the room that they take."""
    return tuple([Craft(each.name, each.group.craft.mass) for each in stowed])


def has_room(battle: Battle, ship: Starship, hangar: Id, mass: float, number: int = 1) -> bool:
    """Return whether a hangar has bays for this number of further craft (CI-12.4-1)."""
    aboard = [each.mass for each in as_craft(stowed_in(battle, ship.id, hangar))]
    return fits([*aboard, *[mass] * number], bays_left(ship, hangar))


def operations_left(battle: Battle, ship: Starship, hangar: Id) -> int:
    """Return how many operations a hangar has left this turn (CI-12.4-2)."""
    used = ship.hold(hangar)
    done = used.operations if used.turn == battle.turn else 0
    return max(0, hangars_of(ship)[hangar].system.operations - done)


def require_working(
    battle: Battle, ship: Starship, hangar: Id, tube: Id | None, *, times: int
) -> FireArc | None:
    """Return the arc that a hangar launches or lands these craft through; None: any (CI-12.4).

    Through a tube, that of the tube: the first that works, unless one is named (CI-12.4.3-1).
    """
    found = tubes_of(ship, hangar)
    working = {each.system.id: each.system.arc for each in found if each.intact}
    turned = ship.turned or shell_turned(ship, hangar, battle.turn)
    parted = bar_across_bubble(ship, None)
    if parted is not None:
        raise parted.refuse(
            f"{ship.id} is in a bubble: its craft wait until that has ended.", at="/ship"
        )
    bar = bar_to_working(turned=turned, tubes=tubes_left(ship, hangar))
    if bar is not None:
        raise bar.refuse(_why(ship, hangar, turned=turned), at="/ship" if turned else "/hangar")
    if tube is not None and tube not in working:
        raise NO_TUBE.refuse(
            f"Hangar {hangar} has no tube {tube} that works; there is {listed(working)}.",
            at="/tube",
        )
    needed = operations_needed(times, by_tube=bool(found))
    require_operations(needed, operations_left(battle, ship, hangar))
    arc = working[tube or next(iter(working))] if found else hangars_of(ship)[hangar].system.arc
    return None if arc is None else arc_as_it_lies(ship, hangar, arc)


def _why(ship: Starship, hangar: Id, *, turned: bool) -> str:
    if turned:
        return f"{ship.id} has turned this turn: its hangars work when it holds its attitude."
    return f"All launch tubes of {hangar} are destroyed: use another hangar."


def facings_through(battle: Battle, ship: Starship, arc: FireArc | None) -> tuple[int, ...]:
    """Return the facings of the map that an arc of a ship covers; see `facings_in`."""
    attitude = ship.motion.attitude if arc is None else lying(arc, ship.motion.attitude)
    return facings_in(arc, attitude, battle.tables.arcs)


def facings_in(arc: FireArc | None, attitude: Attitude, widths: ArcWidths) -> tuple[int, ...]:
    """Return the facings of the map that an arc covers, 1 to 6; no arc covers all (CI-12.4.1-1).

    Abstracted arcs are for fire alone (CI-7.1.4.2-1).
    """
    offsets: tuple[Hex, ...] = DIRECTIONS
    if arc is not None:
        offsets = in_arc(arc, attitude, widths, DIRECTIONS)
    return tuple([DIRECTIONS.index(each) + 1 for each in offsets])


def is_exposed(ship: Starship, hangar: Id) -> bool:
    """Return whether an outer section beside a hangar is destroyed (CI-12.4.4-2, CI-UMP-154)."""
    home = home_of(ship.sheet, hangar)
    return any(
        part.destroyed
        for part in ship.condition.sections
        if part.name != home and is_outer(ship.sheet, part.name)
    )


NOT_OWN_SHIP = OWN_SIDE.under("CI-12.4.1-2")


def land_craft(ruling: Ruling, order: LandCraft, _dice: Dice) -> Ruling:
    """Land craft of a group one after another, in the ship that shares their hex (12.4.1-2).

    Raises:
        IllegalOrder: the ship turned this turn, or is in a bubble; the hangar is destroyed, has no
            tube left or has done too much, or receives nobody; the craft do not fly, are elsewhere,
            too slow, or did not come through the arc; the ship is another side's; or the side is
            done.
        Malformed: there is no such group, ship or hangar.
        CannotAdjudicate: units share a hex at unknown angles (CI-7.7-1).
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    ship = acting_ship(battle, order.ship, at="/ship")
    if ship.side != group.side:
        raise NOT_OWN_SHIP.refuse(
            f"{ship.id} is not of side {group.side}: its craft land on ships of that.", at="/ship"
        )
    hangar = known_hangar(ship, order.hangar)
    system = hangar.system
    bar = bar_to_receiving(external=system.external, receives=system.receives)
    if bar is not None:
        raise bar.refuse(
            f"Launcher {order.hangar} cannot receive craft: land elsewhere.", at="/hangar"
        )
    fighters = in_flight(group, order.fighters)
    arc = require_working(battle, ship, order.hangar, order.tube, times=len(fighters))
    require_approach(battle, ship, group, arc)
    for name in fighters:
        ruling = _land(ruling, hangar, name, order)
    return ruling


def in_flight(group: Group, wanted: Sequence[Id]) -> tuple[Id, ...]:
    """Return craft of a group that fly: those that are wanted, or all of them.

    Raises:
        IllegalOrder: they do not fly, or one is named twice.
    """
    flying = [each.id for each in group.flying]
    for place, name in enumerate(wanted):
        if name not in flying or name in wanted[:place]:
            raise NOT_IN_FLIGHT.refuse(
                f"Fighter {name} of {group.id} does not fly, or is named twice; there is"
                f" {listed(flying)}.",
                at=f"/fighters/{place}",
            )
    return tuple(wanted) or tuple(flying)


def require_approach(battle: Battle, ship: Starship, group: Group, arc: FireArc | None) -> None:
    """Refuse craft that are elsewhere, too slow, or on the wrong side (CI-12.4.1-2, CI-RUL-83)."""
    alongside = group.cell == ship.cell
    own, theirs = speed_of(battle, group), speed_of(battle, ship)
    through = not alongside or came_through(battle, ship, group, arc)
    bar = bar_to_landing(own, theirs, alongside=alongside, through_arc=through)
    if bar is not None:
        raise bar.refuse(
            f"{group.id} is at {group.cell} with Speed {own}, {ship.id} at {ship.cell} with Speed"
            f" {theirs}: it lands from the same hex, at that Speed or more, through the arc.",
            at="/group",
        )


def came_through(battle: Battle, ship: Starship, group: Group, arc: FireArc | None) -> bool:
    """Return whether a group came to a ship's hex through a facing in an arc (CI-RUL-83, CI-7.7-1).

    Raises:
        CannotAdjudicate: units share a hex at unknown angles.
    """
    if arc is None:
        return True
    where = pair(ship, group, battle.options)
    way = offset(where.one, where.other)
    return bool(in_arc(arc, ship.motion.attitude, battle.tables.arcs, (way,)))


def _land(ruling: Ruling, hangar: Fitted[Hold], name: Id, order: LandCraft) -> Ruling:
    """Land one craft: in a berth, or not (CI-12.4.1-2)."""
    battle = ruling.state
    ship, group = battle.ship(order.ship), battle.group(order.group)
    if ship is None or group is None:
        return ruling
    by_tube = bool(tubes_of(ship, order.hangar))
    done: dict[str, Any] = {
        "ship": ship.id,
        "hangar": order.hangar,
        "group": group.id,
        "fighter": name,
        "turn": battle.turn,
        "operations": operations_needed(1, by_tube=by_tube),
    }
    room = has_room(battle, ship, order.hangar, group.craft.mass)
    wrong = crash(group.craft.hull_type, hangar.system.houses, has_room=room)
    if wrong is not None:
        also = crushed(battle, ship, order.hangar) if wrong == "full" else None
        return ruling.then(CraftCrashed(**done, why=wrong, also=also))
    damage = landing_damage(speed_of(battle, group), speed_of(battle, ship), group.craft.thrust)
    hull = next(each.hull for each in group.fighters if each.id == name)
    return ruling.then(
        CraftLanded(
            **done, damage=damage, hull=max(0, hull - damage), received=hangar.system.external
        )
    )


def crushed(battle: Battle, ship: Starship, hangar: Id) -> Aboard | None:
    """Return who is destroyed aboard by a craft that has no room: the last that came (UMP-151)."""
    stowed = stowed_in(battle, ship.id, hangar)
    return Aboard(stowed[-1].group.id, stowed[-1].berth.fighter) if stowed else None


_LONGEST = 56
"""Letters of a group's name that are kept in that of a part of it."""


class Flight(NamedTuple):
    """Craft of a group that leave a ship: as which group they fly, and how."""

    group: Group
    fighters: tuple[Id, ...]
    flies_as: Id
    motion: Motion


def launch_craft(ruling: Ruling, order: LaunchCraft, _dice: Dice) -> Ruling:
    """Launch craft of a group, which appear in the ship's hex with its vector (CI-12.4.1-1).

    Raises:
        IllegalOrder: the ship turned this turn, or is in a bubble; the hangar is destroyed, has no
            tube left or has done too much; the craft are not there, do not face through the arc, or
            do not fly as that group; or the side is done.
        Malformed: there is no such ship, hangar or group.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    hangar = known_hangar(ship, order.hangar)
    group = known_group(battle, order.group, at="/group")
    fighters = aboard(battle, ship, order.hangar, group, order.fighters)
    arc = require_working(battle, ship, order.hangar, order.tube, times=len(fighters))
    motion = motion_through(battle, ship, arc, order.facing)
    flight = Flight(group, fighters, order.group_name or group.id, motion)
    require_flight(battle, ship, flight)
    by_tube = bool(tubes_of(ship, order.hangar))
    return ruling.then(
        CraftLaunched(
            ship=ship.id,
            hangar=order.hangar,
            group=group.id,
            fighters=fighters,
            flies_as=flight.flies_as,
            cell=ship.cell,
            motion=motion,
            turn=battle.turn,
            operations=operations_needed(len(fighters), by_tube=by_tube),
            penalised=not hangar.system.external,
            rule="CI-12.4.2-1" if hangar.system.external else "CI-12.4.1-1",
        )
    )


def aboard(
    battle: Battle, ship: Starship, hangar: Id, group: Group, wanted: Sequence[Id]
) -> tuple[Id, ...]:
    """Return craft of a group that are in a hangar: those that are wanted, or all of them.

    Raises:
        IllegalOrder: they are not, or one is named twice.
    """
    here = [
        each.berth.fighter
        for each in stowed_in(battle, ship.id, hangar)
        if each.group.id == group.id
    ]
    for place, name in enumerate(wanted):
        if name not in here or name in wanted[:place]:
            raise NOT_ABOARD.refuse(
                f"Fighter {name} of {group.id} is not in {hangar}, or is named twice; there is"
                f" {listed(here)}.",
                at=f"/fighters/{place}",
            )
    if not here:
        raise NOT_ABOARD.refuse(
            f"Nobody of {group.id} is in {hangar} of {ship.id}; there is"
            f" {listed(each.group.id for each in stowed_in(battle, ship.id, hangar))}.",
            at="/group",
        )
    return tuple(wanted) or tuple(here)


def motion_through(
    battle: Battle, ship: Starship, arc: FireArc | None, facing: int | None
) -> Motion:
    """Return how craft fly that leave a ship through an arc: with its vector (CI-12.4.1-1).

    Raises:
        IllegalOrder: the arc does not cover the facing, or none as the ship lies.
    """
    covered = facings_through(battle, ship, arc)
    if not covered or (facing is not None and facing not in covered):
        raise OUT_OF_HANGAR_ARC.refuse(
            f"Through that arc craft of {ship.id} face"
            f" {listed(str(each) for each in covered)} alone.",
            at="/facing",
        )
    return Motion(ship.motion.vector, Attitude(facing or covered[0]))


def require_flight(battle: Battle, ship: Starship, flight: Flight) -> None:
    """Refuse craft that cannot fly as the group that they are to make (CI-12.1-1, CI-UMP-153).

    In their own group they join those of it that fly, if any do; a new name is that of nobody.
    """
    group, flies_as = flight.group, flight.flies_as
    others = group.flying if flies_as == group.id else ()
    if others and not _fly_alike(group, ship, flight.motion):
        raise NO_GROUP_SO.refuse(
            f"Others of {group.id} fly elsewhere, or otherwise: give these a `group_name`.",
            at="/group_name",
        )
    if flies_as != group.id and (flies_as in taken_names(battle) or launch_of(flies_as)):
        raise NO_GROUP_SO.refuse(
            f"The name {flies_as} is taken: give the group that is launched another.",
            at="/group_name",
        )
    if flies_as != group.id and len(battle.groups) >= MOST_UNITS:
        raise NO_GROUP_SO.refuse(
            f"There are {MOST_UNITS} groups already: launch them in their own.", at="/group_name"
        )
    most = most_together(battle, group)
    if len(others) + len(flight.fighters) > most:
        raise NO_GROUP_SO.refuse(f"No more than {most} of {group.id} fly together: launch fewer.")


def _fly_alike(group: Group, ship: Starship, motion: Motion) -> bool:
    now = group.motion
    return (group.cell, now.vector, now.attitude) == (ship.cell, motion.vector, motion.attitude)


def most_together(battle: Battle, group: Group) -> int:
    """Return how many of a craft fly in one group; shuttles fly alone (CI-12.1-1, -1.2-1)."""
    fights = group.craft.hull_type in FIGHTERS
    return battle.tables.small_vessels.most_fighters if fights else 1


def taken_names(battle: Battle) -> Collection[Id]:
    """Return the names that no new group may have."""
    return {each.id for each in (*battle.units, *battle.guided, *battle.bodies)}


def group_name(battle: Battle, ship: Starship, group: Group, motion: Motion) -> Id:
    """Return as which group a craft flies that nobody gives a name: its own, if it can."""
    alike = _fly_alike(group, ship, motion) and len(group.flying) < most_together(battle, group)
    return group.id if alike or not group.flying else _part_of(battle, ship, group, motion)


def _part_of(battle: Battle, ship: Starship, group: Group, motion: Motion) -> Id:
    """Return the name of a part of a group: of one that flies alike, or else a new one."""
    taken = taken_names(battle)

    def fits(name: Id) -> bool:
        other = battle.group(name)
        return name not in taken or (
            other is not None
            and (other.craft, other.side) == (group.craft, group.side)
            and bool(other.flying)
            and _fly_alike(other, ship, motion)
            and len(other.flying) < most_together(battle, group)
        )

    return next(name for n in count(2) if fits(name := f"{group.id[:_LONGEST]}-{n}"))


class Wreck(NamedTuple):
    """A hangar whose section or ship is destroyed, with craft in it yet."""

    ship: Starship
    hangar: Id


def lose_bays(ruling: Ruling, ship_id: Id) -> Ruling:
    """Destroy the craft whose bays are lost by damage to a ship (CI-12.4-1, CI-13.1.7-1)."""
    battle = ruling.state
    ship = battle.ship(ship_id)
    if ship is None or not any(group.berths for group in battle.groups):
        return ruling
    return ruling.then(*_losses(battle, ship))


def _losses(battle: Battle, ship: Starship) -> Iterator[BaysLost]:
    for hangar in hangars_of(ship):
        stowed = stowed_in(battle, ship.id, hangar)
        bays = bays_left(ship, hangar)
        lost = lost_without(as_craft(stowed), bays)
        if lost:
            craft = _aboard(each for each in stowed if each.name in lost)
            yield BaysLost(ship=ship.id, hangar=hangar, bays=bays, craft=craft)


def wrecks(battle: Battle) -> Iterator[Wreck]:
    """Yield the hangars that craft may have to escape from (CI-12.4.4-1).

    A ship that is destroyed has lost all of its sections (CI-UMP-154).
    """
    berths = {(each.ship, each.hold) for group in battle.groups for each in group.berths}
    for ship in battle.ships:
        for hangar in hangars_of(ship) if berths else ():
            section = section_of(ship.condition, home_of(ship.sheet, hangar))
            lost = ship.status == "destroyed" or section.destroyed
            if lost and (ship.id, hangar) in berths:
                yield Wreck(ship, hangar)


def escape_from_wrecks(ruling: Ruling, dice: Dice) -> Ruling:
    """Let all craft try to escape from hangars that are lost (CI-2.0-3, CI-12.4.4-1, -2)."""
    for wreck in tuple(wrecks(ruling.state)):
        ruling = _escaping(ruling, wreck, dice)
    return ruling


def _escaping(ruling: Ruling, wreck: Wreck, dice: Dice) -> Ruling:
    """Throw for the craft of a hangar in their order, until one fails."""
    battle, (ship, hangar) = ruling.state, wreck
    stowed = {each.name: each for each in stowed_in(battle, ship.id, hangar)}
    order = [stowed[each.name] for each in in_order(as_craft(stowed.values()))]
    if not may_escape(tubes_left(ship, hangar), exposed=is_exposed(ship, hangar)):
        return ruling.then(_try_escape(ship, hangar, order, rule="CI-12.4.4-2"))
    for earlier, each in enumerate(order):
        name = label(battle, ship.id, hangar, each.group.id, each.berth.fighter, "escape")
        roll = dice.roll(name, ESCAPE_DICE, ESCAPE_SIDES)
        total = escape_total(roll.faces, earlier)
        if not escapes(total):
            failed = _try_escape(ship, hangar, order[earlier:])
            return ruling.then(replace(failed, total=total, rolls=(roll,)))
        group = ruling.state.group(each.group.id) or each.group
        motion = _motion(ruling.state, ship, hangar)
        out = replace(
            _try_escape(ship, hangar, [each]),
            total=total,
            flies_as=group_name(ruling.state, ship, group, motion),
            motion=motion,
            lost=(),
            rolls=(roll,),
        )
        ruling = ruling.then(out)
    return ruling


def _try_escape(
    ship: Starship, hangar: Id, left: list[Stowed], rule: str = "CI-12.4.4-1"
) -> EscapeTried:
    """Return that the first of some craft fails, and the others with it."""
    return EscapeTried(
        ship=ship.id,
        hangar=hangar,
        group=left[0].group.id,
        fighter=left[0].berth.fighter,
        total=None,
        flies_as=None,
        cell=ship.cell,
        motion=ship.motion,
        lost=_aboard(left),
        rolls=(),
        rule=rule,
    )


def _motion(battle: Battle, ship: Starship, hangar: Id) -> Motion:
    """Return how craft fly that escape: as if launched, through the first facing that there is."""
    covered = facings_through(battle, ship, _way_out(ship, hangar))
    facing = covered[0] if covered else ship.motion.attitude.facing
    return Motion(ship.motion.vector, Attitude(facing))


def _way_out(ship: Starship, hangar: Id) -> FireArc | None:
    tubes = tubes_of(ship, hangar)
    if not tubes:
        arc = hangars_of(ship)[hangar].system.arc
    else:
        arc = next((each.system.arc for each in tubes if each.intact), None)
    return None if arc is None else arc_as_it_lies(ship, hangar, arc)


def _aboard(stowed: Iterable[Stowed]) -> tuple[Aboard, ...]:
    return tuple([Aboard(each.group.id, each.berth.fighter) for each in stowed])
