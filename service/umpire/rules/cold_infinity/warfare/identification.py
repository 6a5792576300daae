"""What is known of an enemy: by shrouds of all allies, and by types met before (CI 4.9)."""

from collections.abc import Iterable
from typing import NamedTuple

from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.warfare.points import in_shroud


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
