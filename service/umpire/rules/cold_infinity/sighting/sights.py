"""Who is where towards whom: cells, ranges, bearings and lines of sight (CI 7.1, 7.7, 11.1)."""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.errors import IllegalOrder
from umpire.kernel.hexes import Hex, offset
from umpire.kernel.latest import Latest
from umpire.rules.cold_infinity.sighting.abstracted_arcs import arc_drm
from umpire.rules.cold_infinity.sighting.incoming import Bearing, incoming_hour, off_layer
from umpire.rules.cold_infinity.sighting.line_of_sight import Field, Obstacle, Sight
from umpire.rules.cold_infinity.sighting.same_hex import stands
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import in_the_way
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.refusals import NO_RELATIVE_POSITION
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import mass_of


class Pair(NamedTuple):
    """Where two units count as standing towards each other, and the range between them."""

    one: Hex
    other: Hex
    range_hexes: int


def pair(one: Unit, other: Unit, options: Options) -> Pair:
    """Return where two units count as standing (CI-7.7-1, CI-RUL-113).

    In one hex, that which came later counts as in the hex from which it came; their range is 0.

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie to each other.
    """
    if one.cell != other.cell:
        return Pair(one.cell, other.cell, range_between(one.cell, other.cell, options))
    later = one if one.arrival >= other.arrival else other
    came = later.came
    if came is None or came == later.cell:
        raise NO_RELATIVE_POSITION.refuse(
            f"{one.id} and {other.id} share a hex: correct the later, telling where it `came` from."
        )
    where = stands(one.cell, came)
    if later is one:
        return Pair(where.later, where.earlier, 0)
    return Pair(where.earlier, where.later, 0)


def hour_of(target: Unit, source: Hex, stands_at: Hex | None = None) -> Bearing:
    """Return the hour of a target from which something comes (CI-7.3.1.1-1, CI-7.3.1.2-1).

    From another layer, it is where it comes from there.

    Args:
        target: the unit that is struck.
        source: the hex from which it comes.
        stands_at: where the target counts as standing, if not in its own hex.
    """
    cell = target.cell if stands_at is None else stands_at
    facing = target.motion.attitude.facing
    return off_layer(cell, facing, source) or incoming_hour(cell, facing, source)


def obstacles(battle: Battle) -> Iterator[Obstacle]:
    """Yield all that may stand in a line of sight: units in play, and objects (CI-7.1.5-1)."""
    for unit in in_the_way(battle):
        yield Obstacle(unit.id, unit.cell, mass_of(unit))
    for body in battle.bodies:
        yield Obstacle(body.id, body.cell, body.mass)


def blocked_by(battle: Battle, start: Hex, target: Hex, mass: float) -> tuple[Obstacle, ...]:
    """Return what blocks a line of sight, the nearest to its start first (CI-7.1.5-1).

    Args:
        battle: for what stands on the field.
        start: the hex from which somebody looks.
        target: the hex looked at.
        mass: of what is looked at; 0 for a hex alone (CI-UMP-67).
    """
    return _field(battle).blockers(Sight(start, target, mass), battle.options)


def is_blocked(battle: Battle, start: Hex, target: Hex, mass: float) -> bool:
    """Tell whether anything blocks a line of sight; see `blocked_by`, which takes longer."""
    return bool(_field(battle).closing(Sight(start, target, mass), battle.options))


_field: Latest[Battle, Field] = Latest(lambda battle: Field(obstacles(battle)))


def terrain_modifier(battle: Battle, cell: Hex) -> int:
    """Return what objects in a hex add to fire at units there (CI-7.3.1-1)."""
    return sum(body.modifier for body in battle.bodies if body.cell == cell)


def weapons_out(battle: Battle, cell: Hex) -> bool:
    """Tell whether terrain puts out the weapons of units in a hex (CI-7.1.2.2-1)."""
    return any(body.weapons_off for body in battle.bodies if body.cell == cell)


def covers(
    battle: Battle, unit: Unit, arc: FireArc, cell: Hex, stands_at: Hex | None = None
) -> bool:
    """Tell whether an arc of a unit covers a hex; its own hex is in every arc (CI-UMP-92).

    Args:
        battle: for its tables and options.
        unit: that has the weapon.
        arc: of the weapon.
        cell: the hex where the attacker stands, or from which a guided weapon came.
        stands_at: where the unit counts as standing, if not in its own hex.
    """
    at = unit.cell if stands_at is None else stands_at
    way = offset(at, cell)
    if way == (0, 0):
        return True
    try:
        arc_drm(arc, unit.motion.attitude, way, battle.tables, battle.options)
    except IllegalOrder:
        return False
    return True


def covers_unit(battle: Battle, unit: Unit, arc: FireArc, other: Unit) -> bool:
    """Tell whether an arc of a unit covers another unit (CI-7.7-1).

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie to each other.
    """
    where = pair(unit, other, battle.options)
    return covers(battle, unit, arc, where.other, where.one)
