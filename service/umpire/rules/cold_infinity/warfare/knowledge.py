"""What sides learn of enemies in their shrouds, and whom their ESS may name.

CI 4.7, 4.9, CI-UMP-9, -75.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.audience import has_come
from umpire.rules.cold_infinity.state.battle import Battle, Known, Ruling, TypeMet, Unit
from umpire.rules.cold_infinity.state.drives import may_touch
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.ranges import range_between
from umpire.rules.cold_infinity.warfare.happenings import UnitsIdentified
from umpire.rules.cold_infinity.warfare.levels import carries_ess, ess_units, ew_of, radius_of
from umpire.rules.cold_infinity.warfare.points import in_shroud
from umpire.rules.cold_infinity.warfare.support import (
    Enemy,
    EssUnit,
    amplification_of,
    negated_units,
    radius_of_ess,
)


class Cover(NamedTuple):
    """An allied shroud: its radius and its amplification, and how far away the enemy is, in hexes.

    Shrouds of support sensors count too (CI-UMP-9).
    """

    radius: int
    amplification: int
    distance: int


class Identification(NamedTuple):
    """What is known of an enemy; with its silhouette alone, whether it matches a known type."""

    sections: bool
    mass: bool
    silhouette: bool
    full: bool


EVERYTHING = Identification(sections=True, mass=True, silhouette=True, full=True)


def identification(covers: Iterable[Cover], options: Options, *, met: bool) -> Identification:
    """Return what is known of an enemy (CI-4.9-1, -2).

    Args:
        covers: shrouds of all its enemies who are allies.
        options: whether units are to be identified at all, and whether types are unknown.
        met: whether an ally has met a unit of its type before.
    """
    if not options.unit_identification:
        return EVERYTHING
    inside = [cover for cover in covers if in_shroud(cover.distance, cover.radius)]
    seen = any(cover.amplification > 0 for cover in inside)
    known = seen and (met or not options.unknown_silhouettes)
    return Identification(sections=True, mass=bool(inside), silhouette=seen, full=known)


def known_of(battle: Battle, side: str, unit: Unit) -> Identification:
    """Return what a side has learned of a unit; of its own it knows all (CI-4.9-1)."""
    if unit.side == side or not battle.options.unit_identification:
        return EVERYTHING
    found = _found(battle, side, unit)
    return Identification(
        sections=True, mass=found.mass, silhouette=found.silhouette, full=found.full
    )


def identify(ruling: Ruling) -> Ruling:
    """Note what sides have learned of enemies that are in their shrouds now (CI-4.9-1, -2).

    Shrouds are there when all have set theirs, and what is known stays known (CI-UMP-75).
    """
    battle = ruling.state
    shrouded = battle.phase != "over" and has_come(battle, battle.turn, "launch")
    if not (battle.options.unit_identification and shrouded):
        return ruling
    for side in battle.sides:
        news = tuple(_news(battle, side))
        if news:
            ruling = ruling.then(UnitsIdentified(side=side, known=news, only=(side,)))
    return ruling


def _news(battle: Battle, side: str) -> Iterator[Known]:
    """Yield what a side learns more; of those of which it knows all there is nothing to learn."""
    enemies = [(unit, _found(battle, side, unit)) for unit in battle.units if unit.side != side]
    unknown = [(unit, found) for unit, found in enemies if unit.in_play and not _is_all(found)]
    shrouds = tuple(_shrouds(battle, side)) if unknown else ()
    for unit, before in unknown:
        covers = [shroud.over(unit, battle.options) for shroud in shrouds]
        now = identification(covers, battle.options, met=_has_met(battle, side, unit))
        known = Known(
            side,
            unit.id,
            mass=before.mass or now.mass,
            silhouette=before.silhouette or now.silhouette,
            full=before.full or now.full,
        )
        if known != before:
            yield known


def _is_all(known: Known) -> bool:
    return known.mass and known.silhouette and known.full


def _found(battle: Battle, side: str, unit: Unit) -> Known:
    found = (each for each in battle.known if (each.side, each.unit) == (side, unit.id))
    return next(found, Known(side, unit.id))


class Shroud(NamedTuple):
    """A shroud of a side: where its unit is, its radius in hexes, its amplification.

    That of an ESS hangs on the enemy.
    """

    cell: Hex
    radius: int
    amplification: int = 0
    ess: EssUnit | None = None

    def over(self, enemy: Unit, options: Options) -> Cover:
        """Return the shroud as it is towards an enemy."""
        amplification = self.amplification
        if self.ess is not None:
            amplification = amplification_of(self.ess, enemy.id)
        return Cover(self.radius, amplification, range_between(self.cell, enemy.cell, options))


def _shrouds(battle: Battle, side: str) -> Iterator[Shroud]:
    """Yield all shrouds of a side, those of its ESS too (CI-4.9-1, CI-UMP-9).

    An ESS that is negated keeps its shroud, and amplifies nothing (CI-4.7.5-1).
    """
    for unit in battle.units:
        if unit.side == side and unit.in_play:
            yield Shroud(unit.cell, radius_of(battle, unit), ew_of(unit).amplification)
    supporting, table = ess_units(battle), battle.tables.warfare
    idle = negated_units(supporting, table)
    for ess in supporting:
        if ess.place.side == side:
            works = None if ess.place.unit in idle else ess
            yield Shroud(ess.place.cell, radius_of_ess(ess, table), ess=works)


def _has_met(battle: Battle, side: str, unit: Unit) -> bool:
    sheet = unit.craft if isinstance(unit, Group) else unit.sheet
    return TypeMet(side, sheet.class_name) in battle.types_met


def enemies_of(battle: Battle, supporter: Unit) -> tuple[Enemy, ...]:
    """Return the enemies of a unit that are in play and in reach, as it knows them (CI-4.9-1).

    Of a unit that is not identified it does not know that it has no ESS.
    """
    side = supporter.side
    return tuple(
        [
            Enemy(
                unit.id,
                small_vessel=isinstance(unit, Group),
                ess=carries_ess(unit) or not known_of(battle, side, unit).full,
            )
            for unit in battle.units
            if unit.side != side and unit.in_play and may_touch(supporter, unit)
        ]
    )
