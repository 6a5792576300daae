"""Throws to hit: their modifier, term by term, and setting to eleven (CI 7.3.1, 7.9)."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.tables import FireTable
from umpire.rules.cold_infinity.state.weapons import DiceTerm
from umpire.rules.cold_infinity.warfare.attack import Term


class Drm(NamedTuple):
    """Every term of a modifier, as it is added to the throw (CI-7.3.1-1)."""

    silhouette: int = 0
    amplification: int = 0
    ess_amplification: int = 0
    ecm: int = 0
    ess_countermeasures: int = 0
    accuracy: int = 0
    range: int = 0
    evasion: int = 0
    own_evasion: int = 0
    defence: int = 0
    terrain: int = 0
    called_shot: int = 0
    chaff: int = 0
    flares: int = 0
    arc: int = 0
    signature: int = 0
    deflection: int = 0
    exposure: int = 0

    @property
    def total(self) -> int:
        """The modifier itself."""
        return sum(self)


class Circumstances(NamedTuple):
    """All that modifies one throw to hit (CI-7.3.1-1); what does not apply is left out.

    Some are modifiers already, with their signs: those of the accuracy and the range of the
    weapon, of the evasion of target and firer, of terrain and of abstracted arcs. The rest are
    points: of the silhouette; of defensive fire, chaff, flares and deflection, which are taken off;
    and those that a drone gives away by its own fire (CI-9.2.3.1-1), which are added.
    """

    silhouette: int = 0
    accuracy: int = 0
    range: int = 0
    evasion: int = 0
    own_evasion: int = 0
    defence: int = 0
    terrain: int = 0
    called: bool = False
    chaff: int = 0
    flares: int = 0
    arc: int = 0
    deflection: int = 0
    exposure: int = 0


def drm(circumstances: Circumstances, warfare: Iterable[Term], table: FireTable) -> Drm:
    """Return the modifier of a throw to hit, term by term (CI-7.3.1-1, CI-7.6-1).

    Args:
        circumstances: all but electronic warfare.
        warfare: the terms of electronic warfare and signatures, as `warfare.attack` tells them.
        table: of fire.
    """
    at = circumstances
    plain = Drm(
        silhouette=at.silhouette,
        accuracy=at.accuracy,
        range=at.range,
        evasion=at.evasion,
        own_evasion=at.own_evasion,
        defence=-at.defence,
        terrain=at.terrain,
        called_shot=table.called_shot if at.called else 0,
        chaff=-at.chaff,
        flares=-at.flares,
        arc=at.arc,
        deflection=-at.deflection,
        exposure=at.exposure,
    )
    return plain._replace(**{term.name: term.drm for term in warfare})


THROW = DiceTerm(3, 6)
"""What is thrown to hit (CI-7.3.1-2)."""
Place: TypeAlias = Literal["hull", "chart", "core", "called"]
"""Hull structure, a column of the hit location chart, a core section, or what was called."""


class ToHit(NamedTuple):
    """A throw to hit: the sum of its dice, the result with the modifier, and what comes of it.

    Nothing was thrown if `natural` is None. A glancing hit does half its damage.
    """

    natural: int | None
    result: int
    hit: bool
    glancing: bool
    place: Place | None


def to_hit(faces: Sequence[int], drm: int, table: FireTable, *, called: bool = False) -> ToHit:
    """Return what comes of a throw (CI-7.3.1-2, CI-7.4-1, CI-7.4.1.3-1).

    Nothing hits or misses of itself. What hits in a called shot strikes what was called, whatever
    the result (CI-7.6-1).
    """
    return _told(sum(faces), sum(faces) + drm, table, called=called)


def eleven(drm: int, table: FireTable, *, called: bool = False) -> ToHit | None:
    """Return what a weapon that was set to eleven does without a throw (CI-7.9-1).

    None: its modifier is below 0, and it is thrown for. Other throws that use the modifier, of
    pulses for one, are made as ever; and what takes a natural number does not happen (CI-UMP-19).
    """
    return _told(None, table.eleven + drm, table, called=called) if drm >= 0 else None


def points_for_eleven(weapons: Sequence[str], options: Options) -> int:
    """Return the EW points that shots take which are set to eleven (CI-7.9-1, CI-7.9.1-1).

    Args:
        weapons: that make them, shot by shot.
        options: whether a point is for the weapon, or for a shot.

    Raises:
        IllegalOrder: there are such shots, and the scenario does not use this rule.
    """
    if weapons and options.set_to_eleven == "off":
        raise OPTION_OFF.refuse(
            f"The option set_to_eleven is off: fire {weapons[0]} without eleven.",
            at="/attacks",
            rule="CI-7.9-1",
        )
    return len(weapons if options.set_to_eleven == "per_shot" else set(weapons))


def _told(natural: int | None, result: int, table: FireTable, *, called: bool) -> ToHit:
    if result < table.hits_from:
        return ToHit(natural, result, hit=False, glancing=False, place=None)
    place = "called" if called else _place(result, table)
    return ToHit(natural, result, hit=True, glancing=result <= table.glancing_to, place=place)


def _place(result: int, table: FireTable) -> Place:
    if result <= table.hull_to:
        return "hull"
    return "core" if result >= table.core_from else "chart"
