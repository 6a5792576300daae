"""The firing solution of a shot of direct fire: its modifier, term by term (CI 7.3.1, 7.5).

And EW points for piercing shots of one unit, shot by shot (CI 8.1.5).
"""

from collections.abc import Iterator
from typing import NamedTuple

from umpire.kernel.hexes import offset
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.defence.allocation import DefenceTotal
from umpire.rules.cold_infinity.defence.standing_attacks import defence_against
from umpire.rules.cold_infinity.fire.facing import Lie, called_section, chosen
from umpire.rules.cold_infinity.fire.firing import Solution, told_terms
from umpire.rules.cold_infinity.fire.lines import (
    Line,
    accuracy,
    bearing_drm,
    bridge_accuracy,
    line_to,
    require_sight,
    warfare,
)
from umpire.rules.cold_infinity.fire.to_hit import Circumstances, drm
from umpire.rules.cold_infinity.hits.configurations import piercing_points, require_piercing
from umpire.rules.cold_infinity.movement.skimming import evasion_of, is_certain
from umpire.rules.cold_infinity.sighting.line_of_sight import range_penalty
from umpire.rules.cold_infinity.sighting.sections import Choice
from umpire.rules.cold_infinity.sighting.sights import terrain_modifier
from umpire.rules.cold_infinity.small.groups import group_accuracy
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.fire_step import Attack
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.hulls import LINKED, has_trait
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.state.tables import GuidedTable
from umpire.rules.cold_infinity.state.units import arc_of, known_gun
from umpire.rules.cold_infinity.state.weapons import DirectWeapon
from umpire.rules.cold_infinity.warfare.attack import EwEffects
from umpire.rules.cold_infinity.warfare.effects import free_for_piercing, masks

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
    """Return the solution of a shot at a unit (CI-7.3.1-1); see `solve_along`.

    None: both are in a dogfight whose angles are not chosen yet.
    """
    line = line_to(battle, shooting.firer, target)
    return None if line is None else solve_along(line, shooting)


def solve_along(line: Line, shooting: Shooting) -> Solution:
    """Return the solution of a shot along a line of fire (CI-7.3.1-1).

    Its weapon, and whether it may aim at such a unit at all, are not looked at. Nothing shelters
    from a wave (CI-UMP-88).

    Raises:
        IllegalOrder: the weapon does not bear, something stands in the line, or the target does
            not show what is called or chosen.
        CannotAdjudicate: nobody told how units lie that share a hex, or a table lacks a row.
    """
    arc = arc_of(shooting.firer, shooting.attack.weapon)
    certain = is_certain(shooting.firer, arc, line.target)
    bearing = 0 if certain else line.bearing(arc)
    if shooting.configuration != "wave":
        line.require_clear()
    return _solution(line, shooting, facing_chosen(line, shooting), bearing, certain=certain)


def _solution(
    line: Line, shooting: Shooting, facing: Choice, bearing: int, *, certain: bool
) -> Solution:
    """Return the solution of a shot that may be made (CI-7.3.1-1)."""
    battle, block, effects = line.battle, shooting.block, line.warfare
    defence = _defence(battle, shooting, certain=certain)
    plain = line.circumstances._replace(
        silhouette=facing.rating,
        accuracy=_accuracy(line, shooting),
        range=_range(battle, block, line.where, effects),
        defence=-defence.drm,
        called=shooting.attack.called is not None or line.circumstances.called,
        arc=bearing,
        deflection=line.deflection(facing.section, block.technology, shooting.shot),
    )
    return Solution(
        target=line.target.id,
        range_hexes=line.where.range_hexes,
        terms=told_terms(drm(plain, effects.terms, battle.tables.fire)),
        route=(facing.section, *facing.behind),
        ablative=defence.ablative,
        certain=certain,
    )


def facing_chosen(line: Line, shooting: Shooting) -> Choice:
    """Return the silhouette and the section at which a shot is aimed (CI-7.4.1.2A-1, CI-7.6-1).

    Raises:
        IllegalOrder: the target does not show what is called or chosen.
        CannotAdjudicate: it has sections that no diagram arranges.
    """
    section, called = None, shooting.attack.called
    if called is not None:
        call = (shooting.configuration, called)
        section = called_section(line.battle, call, line.target, line.facing)
    return chosen(line.facing, shooting.attack, section)


def accuracy_of(battle: Battle, shooting: Shooting) -> int:
    """Return what the accuracy of a weapon adds against drones, which have no sections."""
    return _rated(battle, shooting, 0, bridge_accuracy(battle, shooting.firer))


def _accuracy(line: Line, shooting: Shooting) -> int:
    """Return what the accuracy of a weapon adds against a unit."""
    return _rated(line.battle, shooting, line.sections, line.bridge)


def _rated(battle: Battle, shooting: Shooting, sections: int, bridge: int) -> int:
    """Return what the accuracy of a weapon adds, bridge and group included (CI-7.5.3-1, 12.2.1).

    Links belong to the advanced rules (CI-12.2.2-1).
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
    return accuracy(rating, sections) + bridge


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


def solve_drone(battle: Battle, shooting: Shooting, drone: GuidedWeapon) -> Solution:
    """Return the solution of a shot at a drone on its way (CI-9.2.3.1-1, CI-UMP-87).

    Raises:
        IllegalOrder: the weapon does not bear, or something stands in the line.
    """
    firer, cell = shooting.firer, drone.position
    far = range_between(firer.cell, cell, battle.options)
    where = Lie(firer.cell, cell, offset(firer.cell, cell), far)
    bearing = bearing_drm(battle, firer, arc_of(firer, shooting.attack.weapon), where.offset)
    require_sight(battle, firer, cell, 0)
    effects = warfare(battle, firer, drone, far)
    plain = Circumstances(
        accuracy=accuracy_of(battle, shooting),
        range=_range(battle, shooting.block, where, effects),
        own_evasion=-evasion_of(firer),
        terrain=terrain_modifier(battle, cell),
        arc=bearing,
        exposure=0 if drone.drone is None else exposed(drone.drone, battle.tables.guided),
    )
    terms = told_terms(drm(plain, effects.terms, battle.tables.fire))
    return Solution(target=drone.id, range_hexes=far, terms=terms, route=())


def exposed(drone: Drone, table: GuidedTable) -> int:
    """Return what shots of last turn add to fire at the drone (CI-9.2.3.1-1)."""
    return table.drone_exposed_per_shot * drone.shots


PIERCING: Configuration = "piercing"


def require_points(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> None:
    """Check that a unit has EW points left for all of its piercing shots (CI-8.1.5-2, CI-RUL-26).

    Raises:
        IllegalOrder: it has not, or one of them is at a small vessel.
    """
    aimed = tuple(_piercing(battle, firer, attacks))
    if not aimed:
        return
    free, table = free_for_piercing(battle, firer), battle.tables.warfare
    for target in aimed:
        masked = masks(battle, target)
        require_piercing(free, table, small=isinstance(target, Group), masked=masked)
        free -= piercing_points(table, masked=masked)


def _piercing(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> Iterator[Unit]:
    """Yield the targets of piercing shots."""
    for place, attack in enumerate(attacks):
        block = known_gun(firer, attack.weapon, at=f"/attacks/{place}/weapon")
        target = battle.unit(attack.target or "")
        if target is not None and Shooting(firer, block, attack).configuration == PIERCING:
            yield target
