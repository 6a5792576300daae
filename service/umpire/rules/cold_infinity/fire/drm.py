"""The modifier of a throw to hit, term by term (CI 7.3.1)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.rules.cold_infinity.state.tables import FireTable
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
