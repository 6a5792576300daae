"""Rams before weapons fire, and ships that are entangled by them (CI 5.5.3, 15.4, 15.4.1).

Barnstormers that fail by far ram too. Ships that are entangled have one vector from then on.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import CannotAdjudicate
from umpire.kernel.hexes import HOURS, Hex
from umpire.rules.cold_infinity.boarding.aims import are_in_play, could_ram
from umpire.rules.cold_infinity.boarding.happenings import EntanglementThrown, Rammed, ShipInTangle
from umpire.rules.cold_infinity.boarding.rams import (
    RAM_DICE,
    RAM_SIDES,
    configuration_of,
    craft_ramming_value,
    entangles,
    force_of,
    place_of,
    ram_damage,
    ram_result,
)
from umpire.rules.cold_infinity.docking.berths import is_moored
from umpire.rules.cold_infinity.fire.facing import seen_from
from umpire.rules.cold_infinity.fire.happenings import HitScored
from umpire.rules.cold_infinity.fire.lines import sections_against
from umpire.rules.cold_infinity.hits.landing import land
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.sights import hour_of, pair
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.drives import bar_to_running_into
from umpire.rules.cold_infinity.state.fire_step import Entanglement, Hit, Shot
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.hulls import MATTER, leaves_its_hex, ramming_value
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import speed_of
from umpire.rules.cold_infinity.state.vectors import added


def entangle(
    ruling: Ruling, told: Rammed, sections: tuple[SectionName, SectionName], dice: Dice
) -> Ruling:
    """Throw whether two ships are entangled by a ram, if both survive it (CI-15.4.1-1, CI-RUL-99).

    Args:
        ruling: in which the damage of all rams is done.
        told: the ram.
        sections: by which the two have met.
        dice: for the throw.
    """
    battle = ruling.state
    one, other = battle.ship(told.unit), battle.ship(told.rammed)
    if one is None or other is None or not (one.in_play and other.in_play):
        return ruling
    if not entangles(told.total) or other.id in battle.attached_to(one.id):
        return ruling
    roll = dice.roll(label(battle, one.id, other.id, "entangle"), RAM_DICE, RAM_SIDES)
    return ruling.then(_thrown(battle, told, Entanglement(one.id, other.id, *sections), roll))


def _thrown(battle: Battle, told: Rammed, tangle: Entanglement, roll: Roll) -> EntanglementThrown:
    total = ram_result(roll.faces, told.sections, told.speeds, mutual=told.mutual is True)
    caught = entangles(total)
    ships = _all_of(battle, tangle) if caught else ()
    together = _together(battle, tangle) if caught else None
    return EntanglementThrown(
        unit=tangle.one,
        rammed=tangle.other,
        total=total,
        entangled=tangle if caught else None,
        vector=together,
        ships=tuple([_drawn(each, together) for each in ships if together is not None]),
        rolls=(roll,),
    )


def _all_of(battle: Battle, tangle: Entanglement) -> tuple[Starship, ...]:
    """Return both ships, and all that are attached to either already."""
    names = [
        name for each in (tangle.one, tangle.other) for name in (each, *battle.attached_to(each))
    ]
    return tuple([ship for name in dict.fromkeys(names) if (ship := battle.ship(name))])


def _together(battle: Battle, tangle: Entanglement) -> Hex:
    """Return the sum of the vectors of two ships; those attached to one have its own (RUL-99).

    Where one of them is a structure, or moored at one, all lie still with it (CI-1.6-1).
    """
    for ship in _all_of(battle, tangle):
        if is_moored(battle, ship) or not leaves_its_hex(ship.sheet.hull_type):
            return ship.motion.vector
    ships = [battle.ship(each) for each in (tangle.one, tangle.other)]
    return reduce(added, [ship.motion.vector for ship in ships if ship is not None])


def _drawn(ship: Starship, vector: Hex) -> ShipInTangle:
    """Return how a ship moves on; thrust that it was paying for in parts is lost."""
    return ShipInTangle(ship.id, replace(ship.motion, vector=vector, pushes=()))


_NOSE: tuple[SectionName, ...] = ("forward",)


class Ram(NamedTuple):
    """One vessel that rams another: a ship, or a fighter of a group; each of both may be one."""

    unit: Unit
    fighter: str | None
    target: Unit
    rammed_fighter: str | None = None
    mutual: bool = False


class _Struck(NamedTuple):
    """What one of the two takes: which vessel, how much, and the throw for where; none: hull."""

    unit: Unit
    fighter: str | None
    points: int
    rolls: tuple[Roll, ...] = ()


def ram_home(ruling: Ruling, dice: Dice) -> Ruling:
    """Resolve all rams of this turn (CI-5.5.3-3, CI-15.4-1 to -3, CI-15.4.1-1).

    They are simultaneous: all are thrown for before any of them does its damage, and only then is
    thrown for what is entangled.
    """
    rams, told = tuple(_rams(ruling.state)), []
    before = ruling.state
    for ram in rams:
        ruling, rammed = _resolved(ruling, ram, dice)
        told.append(rammed)
    if not rams:
        return ruling
    ruling = land(ruling, dice)
    for ram, rammed in zip(rams, told, strict=True):
        if are_in_play(before):
            ruling = entangle(ruling, rammed, _met(before, ram), dice)
    return ruling


def _rams(battle: Battle) -> Iterator[Ram]:
    """Yield the rams of units that failed to skim by far, then those that are declared."""
    yield from _of_barnstormers(battle)
    yield from _declared(battle)


def _of_barnstormers(battle: Battle) -> Iterator[Ram]:
    """Yield the rams of units that failed by far, each fighter by itself (CI-15.4-3).

    Of a group the first ram, as they are given up. What has left the battle neither rams nor is
    rammed.
    """
    for unit in battle.units:
        attempt = unit.barnstorming
        target = battle.unit(attempt.target) if attempt else None
        if attempt and target and _may_meet(unit, target):
            for fighter in _ramming(unit)[: attempt.rams]:
                yield Ram(unit, fighter, target)


def _may_meet(unit: Unit, target: Unit) -> bool:
    """Tell whether both are on the map, and in reach of each other (CI-14.2.1-1)."""
    return unit.in_play and target.in_play and bar_to_running_into(unit, target) is None


def _declared(battle: Battle) -> Iterator[Ram]:
    """Yield the rams that are declared, two ships that ram each other once (CI-15.4-2, -3).

    What the referee has changed since may make one impossible (CI-UMP-147).
    """
    pairs = {(each.unit, each.target) for each in battle.rams}
    done: set[tuple[str, str]] = set()
    for each in battle.rams:
        unit, target = battle.unit(each.unit), battle.unit(each.target)
        mutual = (each.target, each.unit) in pairs
        if unit is None or target is None or not _may_meet(unit, target):
            continue
        if not could_ram(battle, unit, target) or (each.target, each.unit) in done:
            continue
        if isinstance(unit, Group):
            flying = {fighter.id for fighter in unit.flying}
            for one in each.fighters:
                if one.fighter in flying:
                    yield Ram(unit, one.fighter, target, one.at, mutual)
        else:
            done.add((unit.id, target.id))
            yield Ram(unit, None, target, None, mutual)


def _met(battle: Battle, ram: Ram) -> tuple[SectionName, SectionName]:
    """Return by which sections two vessels have met (CI-15.4.1-1)."""
    return (
        contact(battle, ram.unit, ram.target)[0],
        contact(battle, ram.target, ram.unit)[0],
    )


def _ramming(unit: Unit) -> tuple[str | None, ...]:
    """Return the fighters that could ram; a ship does so as one."""
    return tuple([each.id for each in unit.flying]) if isinstance(unit, Group) else (None,)


def _resolved(ruling: Ruling, ram: Ram, dice: Dice) -> tuple[Ruling, Rammed]:
    """Throw for a ram, and for where it strikes each that is a ship (CI-15.4-2, CI-RUL-98)."""
    name = (ram.unit.id, ram.fighter) if ram.fighter else (ram.unit.id,)

    def thrown(purpose: str) -> Roll:
        return dice.roll(label(ruling.state, *name, purpose), RAM_DICE, RAM_SIDES)

    first = thrown("ram")
    strikes = () if isinstance(ram.target, Group) else (thrown("strikes"),)
    is_struck = () if isinstance(ram.unit, Group) else (thrown("is-struck"),)
    told = _told(ruling.state, ram, (first, *strikes, *is_struck))
    dealt = _Struck(ram.target, ram.rammed_fighter, told.dealt, strikes)
    taken = _Struck(ram.unit, ram.fighter, told.taken, is_struck)
    ruling = ruling.then(told)
    ruling = ruling.then(_hit(ruling.state, dealt, ram.unit))
    return ruling.then(_hit(ruling.state, taken, ram.target)), told


def _told(battle: Battle, ram: Ram, rolls: tuple[Roll, ...]) -> Rammed:
    """Return what a ram comes to: its result, and what each does to the other (CI-15.4-2)."""
    unit, target = ram.unit, ram.target
    sections = abs(sections_against(battle, unit) - sections_against(battle, target))
    speeds = abs(speed_of(battle, unit) - speed_of(battle, target))
    total = ram_result(rolls[0].faces, sections, speeds, mutual=ram.mutual)
    return Rammed(
        unit=unit.id,
        fighter=ram.fighter,
        rammed=target.id,
        sections=sections,
        speeds=speeds,
        total=total,
        force=force_of(total),
        dealt=ram_damage(ramming_value_of(unit), force_of(total)),
        taken=ram_damage(ramming_value_of(target), force_of(total)),
        rolls=rolls,
        rammed_fighter=ram.rammed_fighter or UNSET,
        mutual=ram.mutual or UNSET,
    )


def ramming_value_of(unit: Unit) -> int:
    """Return the ramming value of a ship, or of one fighter of a group (CI-RUL-10)."""
    if isinstance(unit, Group):
        return craft_ramming_value(unit.craft)
    return ramming_value(unit.sheet.mass, unit.sheet.ramming_value)


def _hit(battle: Battle, struck: _Struck, other: Unit) -> HitScored:
    """Return a ram as a hit of matter on one of the two (CI-15.4-3, CI-RUL-98)."""
    faces = [face for roll in struck.rolls for face in roll.faces]
    shot = Shot(
        technology=MATTER,
        configuration=configuration_of(
            sections_against(battle, struck.unit), sections_against(battle, other)
        ),
        result=place_of(faces, battle.tables.fire),
        rolled=(struck.points,),
    )
    hit = Hit(
        id=f"ram-{len(battle.fire.hits) + 1}",
        firer=other.id,
        weapon="ram",
        target=struck.unit.id,
        fighter=struck.fighter,
        shot=shot,
        natural=None,
        route=contact(battle, struck.unit, other),
        rule="CI-15.4-3",
    )
    return HitScored(hit=hit, rule="CI-15.4-3")


def contact(battle: Battle, struck: Unit, other: Unit) -> tuple[SectionName, ...]:
    """Return the section of a unit that another runs into, and what is behind it (CI-7.7-1).

    Small vessels meet it with the nose. Where nobody told how the two lie, it is the first section
    that could be struck at all (CI-UMP-105).
    """
    if isinstance(struck, Group):
        return _NOSE
    hours: tuple[Bearing, ...] = tuple(range(HOURS))
    with suppress(CannotAdjudicate):
        where = pair(struck, other, battle.options)
        hours = (hour_of(struck, where.other, where.one),)
    first = seen_from(battle, struck, hours)[0]
    return (first.section, *first.behind)
