"""How a firer and its target lie to each other, and what of the target may be chosen.

CI 7.1.4, 7.3.1.1, 7.4.1, 7.7.
"""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.hexes import HOURS, Hex, offset
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.orders import CALL_OUT_OF_SIGHT, NOT_FACING
from umpire.rules.cold_infinity.fire.targets import Call, require_call
from umpire.rules.cold_infinity.hits.group_damage import sides_struck
from umpire.rules.cold_infinity.sighting.incoming import Bearing
from umpire.rules.cold_infinity.sighting.same_hex import at_angle
from umpire.rules.cold_infinity.sighting.sections import Choice, choices, in_sight, target_of
from umpire.rules.cold_infinity.sighting.sights import hour_of, pair
from umpire.rules.cold_infinity.small.groups import group_silhouette
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Configuration, SectionName, Side
from umpire.rules.cold_infinity.state.condition import home_of
from umpire.rules.cold_infinity.state.fire_step import Attack, Called
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import PLATFORMS
from umpire.rules.cold_infinity.state.starship import Starship


class Lie(NamedTuple):
    """Where a shot comes from and goes: the hexes of both as the target finds them, in hexes.

    - `source`, `stands_at`: of the firer, and of the target.
    - `offset`: the hex of the target as a vector from that of the firer, for arcs.
    """

    source: Hex
    stands_at: Hex
    offset: Hex
    range_hexes: int


def is_fighter(unit: Unit) -> bool:
    """Tell whether a unit is a group of fighters; shuttles are none (CI-7.7.1-1)."""
    return isinstance(unit, Group) and unit.craft.hull_type in FIGHTERS


def in_dogfight(one: Unit, other: Unit) -> bool:
    """Tell whether two groups of fighters share a hex, and are enemies (CI-7.7.1-2)."""
    together = one.cell == other.cell and one.side != other.side
    return together and is_fighter(one) and is_fighter(other)


def lie(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    """Return how a firer and its target lie to each other now.

    None: they are in a dogfight whose angles are not chosen yet (CI-7.7.1-2).

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie (CI-RUL-113).
    """
    if in_dogfight(firer, target):
        return _at_angles(battle, firer, target)
    stand = pair(firer, target, battle.options)
    return Lie(stand.one, stand.other, offset(stand.one, stand.other), stand.range_hexes)


def _at_angles(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    for each in battle.fire.angles:
        if each.attack is None or each.defence is None:
            continue
        if (each.chooser, each.loser) == (firer.id, target.id):
            return _angled(firer, each.defence, target, each.attack)
        if (each.loser, each.chooser) == (firer.id, target.id):
            return _angled(firer, each.attack, target, each.defence)
    return None


def _angled(firer: Unit, own: Side, target: Unit, struck: Side) -> Lie:
    """Return how two groups lie: on which side of each the other one is (CI-UMP-15)."""
    source = at_angle(target.cell, target.motion.attitude.facing, struck)
    seen = at_angle(firer.cell, firer.motion.attitude.facing, own)
    return Lie(source, target.cell, offset(firer.cell, seen), 0)


def facing_of(battle: Battle, firer: Unit, target: Unit, where: Lie) -> tuple[Choice, ...]:
    """Return what of a target its attacker may choose (CI-7.3.1.1-1, CI-7.4.1.2A-1).

    Fighters in the hex of a ship choose any section (CI-7.7.1-1).

    Raises:
        CannotAdjudicate: the unit has sections that no diagram arranges.
    """
    hours: tuple[Bearing, ...] = (hour_of(target, where.source, where.stands_at),)
    if isinstance(target, Group):
        return sides_of(battle, target, hours[0])
    if is_fighter(firer) and firer.cell == target.cell:
        hours = tuple(range(HOURS))
    return seen_from(battle, target, hours)


def seen_from(battle: Battle, ship: Starship, hours: Sequence[Bearing]) -> tuple[Choice, ...]:
    """Return what of a ship shows towards some hours of it, or towards other layers."""
    known = target_of(ship)
    wedges = battle.tables.silhouettes
    seams = battle.options.seams_on_facings
    found = [
        each for hour in hours for each in choices(known, hour, wedges, seams_on_facings=seams)
    ]
    return tuple(dict.fromkeys(found))


def sides_of(battle: Battle, group: Group, hour: Bearing) -> tuple[Choice, ...]:
    """Return the sides of a group that show; its silhouette is one from all (CI-12.3-1, -2-1)."""
    table = battle.tables.small_vessels
    rating = group_silhouette(group.craft.mass, len(group.flying), table)
    sides = sides_struck(group.motion.attitude, hour, battle.tables.silhouettes)
    return tuple([Choice("fore_aft", rating, side, ()) for side in sides])


def chosen(found: Sequence[Choice], attack: Attack, section: SectionName | None) -> Choice:
    """Return what an attack chooses: what is easiest to hit, if it does not say (CI-7.4.1.2A-1).

    Args:
        found: of which it chooses.
        attack: as it was declared.
        section: of the system that it calls, if it does.

    Raises:
        IllegalOrder: the target does not show that.
    """
    wanted = section or attack.section
    fit = [
        each
        for each in found
        if attack.aspect in (None, each.aspect) and wanted in (None, each.section)
    ]
    if not fit:
        raise NOT_FACING.refuse(
            f"{attack.target} does not show its {wanted or attack.aspect}; name neither aspect nor"
            " section, and the easiest is struck.",
            at="/section",
        )
    return max(fit, key=lambda each: each.rating)


def called_section(
    battle: Battle, call: tuple[Configuration, Called], target: Unit, sight: Sequence[Choice]
) -> SectionName | None:
    """Return the section of the system that a shot calls; None: it calls hull (CI-7.6-1).

    Raises:
        IllegalOrder: such a shot is not called, or not at that system.
    """
    configuration, called = call
    section = None
    if called.system is not None:
        _require_no_platform(target, called.system)
        section = None if isinstance(target, Group) else target.sheet.homes.get(called.system)
        if section is None:
            raise CALL_OUT_OF_SIGHT.refuse(
                f"{target.id} has no {called.system}; its hull may be called.", at="/called"
            )
    seen = {each.system for each in battle.discovered if each.unit == target.id}
    require_call(Call(configuration, called.system, section), in_sight(sight), seen, battle.options)
    return section


def callable_systems(
    battle: Battle, target: Unit, sight: Sequence[Choice]
) -> tuple[tuple[Id, SectionName], ...]:
    """Return the systems of a target that may be called, each with its section (CI-7.6-1)."""
    if isinstance(target, Group) or _is_a_core(target):
        return ()
    seen = {each.system for each in battle.discovered if each.unit == target.id}
    sections = in_sight(sight)
    found = [(each.id, home_of(target.sheet, each.id)) for each in target.sheet.systems]
    return tuple(
        [
            (name, section)
            for name, section in found
            if section in sections and (name in seen or not battle.options.discovery)
        ]
    )


def _is_a_core(target: Unit) -> bool:
    """Whether a target is a platform whose only section is a core (CI-16.6.2-1)."""
    return isinstance(target, Starship) and target.sheet.hull_type in PLATFORMS


def _require_no_platform(target: Unit, system: str) -> None:
    """Refuse a call at a system of a platform, whose only section is a core (CI-16.6.2-1)."""
    if _is_a_core(target):
        raise CALL_OUT_OF_SIGHT.refuse(
            f"{system} of {target.id} is in a core; its hull may be called.", at="/called"
        )


def strikes_below(battle: Battle, firer: Unit, ship: Starship) -> tuple[SectionName, ...]:
    """Return where a miss at a barnstormer strikes the ship below it (CI-5.5.3-2, CI-UMP-86).

    It comes from the firer; from its own ship, or where nobody told how they lie, it strikes the
    first section that could be struck at all.
    """
    found: tuple[Choice, ...] = ()
    if firer.cell != ship.cell:
        found = seen_from(battle, ship, (hour_of(ship, firer.cell),))
    first = next(iter(found or seen_from(battle, ship, range(HOURS))))
    return (first.section, *first.behind)
