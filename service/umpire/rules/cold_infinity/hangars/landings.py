"""Craft land in hangars, or crash (CI 12.4.1, 12.4.2)."""

from collections.abc import Sequence
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.hexes import offset
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.coming_and_going import Aboard
from umpire.rules.cold_infinity.hangars.handling import (
    bar_to_landing,
    bar_to_receiving,
    crash,
    landing_damage,
    operations_needed,
)
from umpire.rules.cold_infinity.hangars.happenings import CraftCrashed, CraftLanded
from umpire.rules.cold_infinity.hangars.orders import NOT_IN_FLIGHT, LandCraft
from umpire.rules.cold_infinity.hangars.stowage import (
    has_room,
    known_hangar,
    require_working,
    stowed_in,
    tubes_of,
)
from umpire.rules.cold_infinity.sighting.arcs import in_arc
from umpire.rules.cold_infinity.sighting.sights import pair
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import OWN_SIDE
from umpire.rules.cold_infinity.state.running import Fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc, Hold
from umpire.rules.cold_infinity.state.units import acting_ship, commanded_group, speed_of

NOT_OWN_SHIP = OWN_SIDE.under("CI-12.4.1-2")


def land_craft(ruling: Ruling, order: LandCraft, _dice: Dice) -> Ruling:
    """Land craft of a group one after another, in the ship with which they share a hex (12.4.1-2).

    Raises:
        IllegalOrder: the ship turned this turn, or is in a bubble; the hangar is destroyed, has no
            tube left or has done too much, or receives nobody; the craft do not fly, are elsewhere,
            too slow, or did not come through the arc; the ship is another side's; or the side is
            done.
        Malformed: there is no such group, ship or hangar.
        CannotAdjudicate: nobody told how the two lie in their hex (CI-7.7-1).
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
        raise bar.refuse(f"Launcher {order.hangar} receives nobody: land elsewhere.", at="/hangar")
    fighters = in_flight(group, order.fighters)
    arc = require_working(battle, ship, order.hangar, order.tube, times=len(fighters))
    require_approach(battle, ship, group, arc)
    for name in fighters:
        ruling = _landed(ruling, hangar, name, order)
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
    """Refuse craft that are elsewhere, too slow, or on the wrong side (CI-12.4.1-2, CI-RUL-83).

    Raises:
        IllegalOrder: they are.
        CannotAdjudicate: nobody told how the two lie in their hex.
    """
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
    """Tell whether a group came to a ship's hex through a facing in an arc (CI-RUL-83, CI-7.7-1).

    Raises:
        CannotAdjudicate: nobody told how the two lie in their hex.
    """
    if arc is None:
        return True
    where = pair(ship, group, battle.options)
    way = offset(where.one, where.other)
    return bool(in_arc(arc, ship.motion.attitude, battle.tables.arcs, (way,)))


def _landed(ruling: Ruling, hangar: Fitted[Hold], name: Id, order: LandCraft) -> Ruling:
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
