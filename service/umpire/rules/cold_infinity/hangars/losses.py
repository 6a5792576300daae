"""Craft that are lost with their bays, or escape from sections that are (CI 13.1.7, 12.4.4)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.bays import (
    ESCAPE_DICE,
    ESCAPE_SIDES,
    escape_total,
    escapes,
    in_order,
    lost_without,
    may_escape,
)
from umpire.rules.cold_infinity.hangars.coming_and_going import Aboard
from umpire.rules.cold_infinity.hangars.happenings import BaysLost, EscapeTried
from umpire.rules.cold_infinity.hangars.launches import group_name
from umpire.rules.cold_infinity.hangars.stowage import (
    Stowed,
    as_craft,
    bays_left,
    facings_through,
    hangars_of,
    is_exposed,
    stowed_in,
    tubes_left,
    tubes_of,
)
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.condition import home_of, section_of
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.shells import arc_as_it_lies
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc


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
    """Yield the hangars from which craft may have to escape (CI-12.4.4-1).

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
        return ruling.then(_tried(ship, hangar, order, rule="CI-12.4.4-2"))
    for earlier, each in enumerate(order):
        name = label(battle, ship.id, hangar, each.group.id, each.berth.fighter, "escape")
        roll = dice.roll(name, ESCAPE_DICE, ESCAPE_SIDES)
        total = escape_total(roll.faces, earlier)
        if not escapes(total):
            failed = _tried(ship, hangar, order[earlier:])
            return ruling.then(replace(failed, total=total, rolls=(roll,)))
        group = ruling.state.group(each.group.id) or each.group
        motion = _motion(ruling.state, ship, hangar)
        out = replace(
            _tried(ship, hangar, [each]),
            total=total,
            flies_as=group_name(ruling.state, ship, group, motion),
            motion=motion,
            lost=(),
            rolls=(roll,),
        )
        ruling = ruling.then(out)
    return ruling


def _tried(
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
    """Return the arc through which craft escape; through the wall beside a hangar any (UMP-154)."""
    tubes = tubes_of(ship, hangar)
    if not tubes:
        arc = hangars_of(ship)[hangar].system.arc
    else:
        arc = next((each.system.arc for each in tubes if each.intact), None)
    return None if arc is None else arc_as_it_lies(ship, hangar, arc)


def _aboard(stowed: Iterable[Stowed]) -> tuple[Aboard, ...]:
    return tuple([Aboard(each.group.id, each.berth.fighter) for each in stowed])
