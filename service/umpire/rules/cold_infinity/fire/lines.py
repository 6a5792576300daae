"""A line of fire: what is the same for all weapons with which a unit fires at one (CI 7.3.1).

And what the accuracy of each adds to hit (CI 7.5.3, 13.1.8, 15.1).
"""

from collections.abc import Sequence
from functools import cached_property

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.fire.facing import Lie, facing_of, lie
from umpire.rules.cold_infinity.fire.to_hit import Circumstances
from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.movement.skimming import evasion_of, is_called
from umpire.rules.cold_infinity.movement.small_vessels import evasion_drm
from umpire.rules.cold_infinity.shields.raised import deflection
from umpire.rules.cold_infinity.sighting.abstracted_arcs import arc_drm
from umpire.rules.cold_infinity.sighting.line_of_sight import Obstacle
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.sighting.sights import blocked_by, terrain_modifier
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import LINE_BLOCKED
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.tables import GuidedTable
from umpire.rules.cold_infinity.state.units import mass_of, sections_of
from umpire.rules.cold_infinity.state.weapons import Accuracy
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on


def counted_sections(designed: int, destroyed: int, options: Options) -> int:
    """Return how many sections a unit counts as having: those it was built with (CI-RUL-114).

    By house rule destroyed ones do not count. Fighters and shuttles have none (CI-7.5.3-1).
    """
    return designed if options.count_destroyed_sections else designed - destroyed


def accuracy(rating: Accuracy, sections: int) -> int:
    """Return what a rating adds: its number, and for each sign the sections (CI-7.5.3-1).

    Small vessels and torpedo launchers count like other weapons.
    """
    return rating.number + rating.signs * sections


def rack_accuracy(number: int, *, in_arc: bool, in_sight: bool, small_vessel: bool) -> int:
    """Return what the accuracy of a missile rack adds (CI-7.5.3.1-1, CI-7.5.3.2-1).

    Args:
        number: of the rack.
        in_arc: whether the target is in the rack's arc in the Guided Weapons Phase, wherever the
            missile was launched; racks of small vessels do without.
        in_sight: whether the unit with the rack has a line of sight to the target then.
        small_vessel: whether that unit is a fighter or a shuttle.
    """
    return number if in_sight and (in_arc or small_vessel) else 0


def sections_against(battle: Battle, target: Unit | None) -> int:
    """Return the sections of a target that signs of accuracy count (CI-7.5.3-1, CI-RUL-114).

    Small vessels have none, nor have drones, which are no units.
    """
    if not isinstance(target, Starship):
        return 0
    lost = sum(part.destroyed for part in target.condition.sections)
    return counted_sections(sections_of(target), lost, battle.options)


def bridge_accuracy(battle: Battle, firer: Unit) -> int:
    """Return what the bridge in control does to every accuracy (CI-13.1.8.1-1, CI-15.1.1-1)."""
    if isinstance(firer, Group):
        return 0
    table = battle.tables.warfare
    return command(firer.running, firer.bridge, battle.options, table).accuracy


class Line:
    """How a target lies to a firer, what shows of it, and what jams and shelters it.

    Each is found when it is first asked for. A battle never changes, so it stays true.
    """

    def __init__(self, battle: Battle, firer: Unit, target: Unit, where: Lie) -> None:
        self.battle = battle
        self.firer = firer
        self.target = target
        self.where = where
        self._deflections: dict[tuple[SectionName, str, str], int] = {}
        self._bearings: dict[FireArc, int] = {}

    def bearing(self, arc: FireArc) -> int:
        """Return what an arc adds, if it bears on the target (CI-7.1-1, CI-7.1.4.2-1, -2).

        Raises:
            IllegalOrder: it does not.
        """
        if arc not in self._bearings:
            self._bearings[arc] = bearing_drm(self.battle, self.firer, arc, self.where.offset)
        return self._bearings[arc]

    @cached_property
    def _blocking(self) -> Sequence[Obstacle]:
        return blocked_by(self.battle, self.firer.cell, self.target.cell, mass_of(self.target))

    def require_clear(self) -> None:
        """Refuse a shot where something stands in the line of sight (CI-7.1.5-1).

        Raises:
            IllegalOrder: something does.
        """
        _require_clear(self._blocking)

    @cached_property
    def facing(self) -> tuple[Choice, ...]:
        """What of the target may be chosen (CI-7.3.1.1-1).

        Raises:
            CannotAdjudicate: it has sections that no diagram arranges.
        """
        return facing_of(self.battle, self.firer, self.target, self.where)

    @cached_property
    def warfare(self) -> EwEffects:
        """What EW does to a shot."""
        return warfare(self.battle, self.firer, self.target, self.where.range_hexes)

    @cached_property
    def circumstances(self) -> Circumstances:
        """What modifies a shot of any weapon, before its own terms (CI-7.3.1-1)."""
        table, options = self.battle.tables.movement, self.battle.options
        return Circumstances(
            evasion=evasion_drm(
                evasion_of(self.target),
                hull_of(self.firer),
                self.where.range_hexes,
                table,
                options,
            ),
            own_evasion=-evasion_of(self.firer),
            terrain=terrain_modifier(self.battle, self.target.cell),
            called=is_called(self.battle, self.target),
        )

    @cached_property
    def sections(self) -> int:
        """The sections against which the accuracy of a weapon counts (CI-7.5.3-1)."""
        return sections_against(self.battle, self.target)

    @cached_property
    def bridge(self) -> int:
        """What the bridge of the firer adds to the accuracy of its weapons."""
        return bridge_accuracy(self.battle, self.firer)

    def deflection(self, section: SectionName, technology: str, shot: str) -> int:
        """Return what shields of a section take off a shot (CI-RUL-124); groups have none.

        Raises:
            CannotAdjudicate: the tables do not have the technology.
        """
        if isinstance(self.target, Group):
            return 0
        key = (section, technology, shot)
        if key not in self._deflections:
            self._deflections[key] = deflection(self.battle, self.target, *key)
        return self._deflections[key]


class Lines:
    """The lines of fire of a unit, in a battle as it stands: each is found once."""

    def __init__(self, battle: Battle, firer: Unit) -> None:
        self.battle = battle
        self.firer = firer
        self._found: dict[str, Line | None] = {}

    def to(self, target: Unit) -> Line | None:
        """Return the line to a target; see `line_to`."""
        if target.id not in self._found:
            self._found[target.id] = line_to(self.battle, self.firer, target)
        return self._found[target.id]


def line_to(battle: Battle, firer: Unit, target: Unit) -> Line | None:
    """Return the line of fire of a unit to a target.

    None: they are in a dogfight whose angles are not chosen yet (CI-7.7.1-2).

    Raises:
        CannotAdjudicate: they share a hex, and nobody told how they lie (CI-RUL-113).
    """
    where = lie(battle, firer, target)
    return None if where is None else Line(battle, firer, target, where)


def bearing_drm(battle: Battle, firer: Unit, arc: FireArc, offset: Hex) -> int:
    """Return what an arc adds, if it bears on a hex (CI-7.1-1, CI-7.1.4.2-1, -2).

    Raises:
        IllegalOrder: it does not.
    """
    return arc_drm(arc, firer.motion.attitude, offset, battle.tables, battle.options)


def require_sight(battle: Battle, firer: Unit, cell: Hex, mass: float) -> None:
    """Check that nothing stands in a line of sight (CI-7.1.5-1).

    Raises:
        IllegalOrder: something does.
    """
    _require_clear(blocked_by(battle, firer.cell, cell, mass))


def _require_clear(blocking: Sequence[Obstacle]) -> None:
    if blocking:
        raise LINE_BLOCKED.refuse(
            f"{blocking[0].id} stands in the line to the target: choose another.", at="/target"
        )


def warfare(
    battle: Battle, firer: Unit, target: Unit | GuidedWeapon, range_hexes: int
) -> EwEffects:
    """Return what EW does to a shot; a drone amplifies by itself, at its target (CI-9.2.3.1-1)."""
    weapon = battle.guided_weapon(firer.id)
    if weapon is None or weapon.drone is None:
        return effects_on(battle, firer, target, range_hexes)
    own = attachment_amplification(weapon.drone, target.id, battle.tables.guided)
    return effects_on(battle, firer, target, range_hexes, Amplifying("missile", own))


def attachment_amplification(drone: Drone, target: str, table: GuidedTable) -> int:
    """Return the amplification of a drone's weapon: against its own target (CI-9.2.3.1-1)."""
    return table.attachment_amplification if target == drone.target else 0
