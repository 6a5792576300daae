"""The firing solution of a shot of direct fire: its modifier, term by term (CI 7.3.1, 7.5)."""

from typing import NamedTuple

from umpire.kernel.hexes import Hex, distance
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.against_shots import defence_against
from umpire.rules.cold_infinity.defence.totals import DefenceTotal
from umpire.rules.cold_infinity.fire.accuracy import accuracy, bridge_accuracy, sections_against
from umpire.rules.cold_infinity.fire.drm import Circumstances, drm
from umpire.rules.cold_infinity.fire.facing import called_section, chosen, facing_of
from umpire.rules.cold_infinity.fire.firing import Solution, told_terms
from umpire.rules.cold_infinity.fire.relative import Lie, lie
from umpire.rules.cold_infinity.movement.fire_of_barnstormers import (
    evasion_of,
    is_called,
    is_certain,
)
from umpire.rules.cold_infinity.movement.movers import hull_of
from umpire.rules.cold_infinity.movement.small_vessels import evasion_drm
from umpire.rules.cold_infinity.shields.raised import deflection
from umpire.rules.cold_infinity.sighting.abstracted_arcs import arc_drm
from umpire.rules.cold_infinity.sighting.ranges import range_penalty
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.sighting.sights import blocked_by, terrain_modifier
from umpire.rules.cold_infinity.small.group_fire import group_accuracy
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.fire_step import Attack
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.refusals import LINE_BLOCKED
from umpire.rules.cold_infinity.state.tables import GuidedTable
from umpire.rules.cold_infinity.state.traits import LINKED, has_trait
from umpire.rules.cold_infinity.state.units import arc_of, mass_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import Amplifying, effects_on

UNNAMED = ""
"""The name of a shot that is only thought of: no defensive fire is put against it."""


class Shooting(NamedTuple):
    """A weapon that is to fire: whose it is, what it is, as which shot, how it was declared."""

    firer: Unit
    block: DirectWeapon
    attack: Attack
    shot: Id = UNNAMED

    @property
    def configuration(self) -> Configuration:
        """The configuration that was declared, or the first of the weapon (CI-8.1-1)."""
        return self.attack.configuration or self.block.configurations[0]


def solve(battle: Battle, shooting: Shooting, target: Unit) -> Solution | None:
    """Return the solution of a shot at a unit (CI-7.3.1-1).

    Its weapon, and whether it may aim at such a unit at all, are not looked at. Nothing shelters
    from a wave (CI-UMP-88).

    Raises:
        IllegalOrder: the weapon does not bear, something stands in the line, or the target does
            not show what is called or chosen.
        CannotAdjudicate: nobody told how units lie that share a hex, or a table lacks a row.

    None: both are in a dogfight whose angles are not chosen yet.
    """
    where = lie(battle, shooting.firer, target)
    if where is None:
        return None
    certain = is_certain(shooting.firer, arc_of(shooting.firer, shooting.attack.weapon), target)
    bearing = 0 if certain else bearing_drm(battle, shooting, where.offset)
    if shooting.configuration != "wave":
        check_sight(battle, shooting.firer, target.cell, mass_of(target))
    facing = facing_chosen(battle, shooting, target, where)
    return _solution(battle, shooting, _Aim(target, where, facing, bearing, certain))


class _Aim(NamedTuple):
    """At what a weapon is aimed: where it lies, what it shows, what the arc adds."""

    target: Unit
    where: Lie
    facing: Choice
    bearing: int
    certain: bool


def _solution(battle: Battle, shooting: Shooting, aim: _Aim) -> Solution:
    """Return the solution of a shot that may be made (CI-7.3.1-1)."""
    target, facing, far = aim.target, aim.facing, aim.where.range_hexes
    defence = _defence(battle, shooting, certain=aim.certain)
    effects = _warfare(battle, shooting.firer, target, far)
    plain = _circumstances(battle, shooting, target, far)._replace(
        silhouette=facing.rating,
        range=_range(battle, shooting.block, aim.where, effects),
        defence=-defence.drm,
        arc=aim.bearing,
        deflection=_deflection(battle, shooting, target, facing),
    )
    return Solution(
        target=target.id,
        range_hexes=far,
        terms=told_terms(drm(plain, effects.terms, battle.tables.fire)),
        route=(facing.section, *facing.behind),
        ablative=defence.ablative,
        certain=aim.certain,
    )


def bearing_drm(battle: Battle, shooting: Shooting, offset: Hex) -> int:
    """Return what the arc of a weapon adds, if it bears on a hex (CI-7.1-1, CI-7.1.4.2-1, -2).

    Raises:
        IllegalOrder: it does not.
    """
    firer = shooting.firer
    arc = arc_of(firer, shooting.attack.weapon)
    return arc_drm(arc, firer.motion.attitude, offset, battle.tables, battle.options)


def check_sight(battle: Battle, firer: Unit, cell: Hex, mass: float) -> None:
    """Check that nothing stands in a line of sight (CI-7.1.5-1).

    Raises:
        IllegalOrder: something does.
    """
    found = blocked_by(battle, firer.cell, cell, mass)
    if found:
        raise LINE_BLOCKED.refuse(
            f"{found[0].id} stands in the line to the target: choose another.", at="/target"
        )


def facing_chosen(battle: Battle, shooting: Shooting, target: Unit, where: Lie) -> Choice:
    """Return the silhouette and the section at which a shot is aimed (CI-7.4.1.2A-1, CI-7.6-1).

    Raises:
        IllegalOrder: the target does not show what is called or chosen.
        CannotAdjudicate: it has sections that no diagram arranges.
    """
    found = facing_of(battle, shooting.firer, target, where)
    section, called = None, shooting.attack.called
    if called is not None:
        section = called_section(battle, (shooting.configuration, called), target, found)
    return chosen(found, shooting.attack, section)


def _circumstances(
    battle: Battle, shooting: Shooting, target: Unit, range_hexes: int
) -> Circumstances:
    firer, table = shooting.firer, battle.tables.movement
    dodging = evasion_of(target)
    return Circumstances(
        accuracy=accuracy_of(battle, shooting, target),
        evasion=evasion_drm(dodging, hull_of(firer), range_hexes, table, battle.options),
        own_evasion=-evasion_of(firer),
        terrain=terrain_modifier(battle, target.cell),
        called=shooting.attack.called is not None or is_called(battle, target),
    )


def accuracy_of(battle: Battle, shooting: Shooting, target: Unit | None) -> int:
    """Return what the accuracy of a weapon adds, bridge and group included (CI-7.5.3-1, 12.2.1).

    Drones, which are no units, have no sections. Links belong to the advanced rules (CI-12.2.2-1).
    """
    firer, rating = shooting.firer, shooting.block.accuracy
    if isinstance(firer, Group):
        links = battle.options.level == "advanced"
        return group_accuracy(
            rating.number,
            len(firer.flying),
            battle.tables.small_vessels,
            linked=links and has_trait(shooting.block.traits, LINKED),
            formation=firer.formation,
        ).total
    return accuracy(rating, sections_against(battle, target)) + bridge_accuracy(battle, firer)


def _warfare(
    battle: Battle, firer: Unit, target: Unit | GuidedWeapon, range_hexes: int
) -> EwEffects:
    """Return what EW does to a shot; a drone amplifies by itself, at its target (CI-9.2.3.1-1)."""
    weapon = battle.guided_weapon(firer.id)
    if weapon is None or weapon.drone is None:
        return effects_on(battle, firer, target, range_hexes)
    own = attachment_amplification(weapon.drone, target.id, battle.tables.guided)
    return effects_on(battle, firer, target, range_hexes, Amplifying("missile", own))


def _range(battle: Battle, block: DirectWeapon, where: Lie, effects: EwEffects) -> int:
    return range_penalty(
        block.range,
        where.range_hexes,
        battle.tables.fire,
        battle.options,
        doubled=effects.doubled,
    )


def _defence(battle: Battle, shooting: Shooting, *, certain: bool) -> DefenceTotal:
    """Return the defensive fire against a shot; none meets a barnstormer's (CI-5.5.3-2)."""
    shot = UNNAMED if certain else shooting.shot
    return defence_against(battle, shot, guided=False, attackers=shooting.firer)


def _deflection(battle: Battle, shooting: Shooting, target: Unit, facing: Choice) -> int:
    """Return what shields take off, those of the section towards the attacker (CI-RUL-124)."""
    if isinstance(target, Group):
        return 0
    return deflection(battle, target, facing.section, shooting.block.technology, shooting.shot)


def solve_drone(battle: Battle, shooting: Shooting, drone: GuidedWeapon) -> Solution:
    """Return the solution of a shot at a drone on its way (CI-9.2.3.1-1, CI-UMP-87).

    Raises:
        IllegalOrder: the weapon does not bear, or something stands in the line.
    """
    firer, cell = shooting.firer, drone.position
    far = distance(firer.cell, cell)
    where = Lie(firer.cell, cell, (cell[0] - firer.cell[0], cell[1] - firer.cell[1]), far)
    bearing = bearing_drm(battle, shooting, where.offset)
    check_sight(battle, firer, cell, 0)
    effects = _warfare(battle, firer, drone, far)
    plain = Circumstances(
        accuracy=accuracy_of(battle, shooting, None),
        range=_range(battle, shooting.block, where, effects),
        own_evasion=-evasion_of(firer),
        terrain=terrain_modifier(battle, cell),
        arc=bearing,
        exposure=0 if drone.drone is None else exposed(drone.drone, battle.tables.guided),
    )
    terms = told_terms(drm(plain, effects.terms, battle.tables.fire))
    return Solution(target=drone.id, range_hexes=far, terms=terms, route=())


def attachment_amplification(drone: Drone, target: Id, table: GuidedTable) -> int:
    """Return the amplification of a drone's weapon: against its own target (CI-9.2.3.1-1)."""
    return table.attachment_amplification if target == drone.target else 0


def exposed(drone: Drone, table: GuidedTable) -> int:
    """Return what shots of last turn add to fire at the drone (CI-9.2.3.1-1)."""
    return table.drone_exposed_per_shot * drone.shots
