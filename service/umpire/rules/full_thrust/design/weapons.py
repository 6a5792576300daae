"""FT 9.9: weapons; their mass, their arcs, and the salvoes that a magazine takes."""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust.design.design import MagazineSpace
from umpire.rules.full_thrust.design.masses import Cost, price_by_mass, round_half_up
from umpire.rules.full_thrust.state.design_costs import BeamCost, PulseTorpedoCost, SalvoCost
from umpire.rules.full_thrust.state.systems import Ammunition

ONE_ARC = 1
"""The arcs of needle beams and submunition packs (FT-9.9-5)."""


def are_adjacent(arcs: Sequence[Arc]) -> bool:
    """Tell whether arcs lie next to each other, with no gap between them (FT-9.9-3)."""
    taken = [arc in arcs for arc in ARCS]
    ends = sum(taken[place - 1] and not here for place, here in enumerate(taken))
    return ends <= 1


def price_beam(weapon_class: int, arcs: int, costs: BeamCost) -> Cost:
    """Return the cost of a beam of a class that bears through so many arcs (FT-9.9-2)."""
    return price_by_mass(beam_mass(weapon_class, arcs, costs), costs.points_per_mass)


def beam_mass(weapon_class: int, arcs: int, costs: BeamCost) -> int:
    """Return the mass of a beam (FT-9.9-2; four or five arcs of a class 2: FT-RUL-63)."""
    if weapon_class == 1:
        return costs.class_1_mass
    if weapon_class == 2:  # noqa: PLR2004 — a class, as the table names it
        wide = arcs > costs.class_2_arcs
        return costs.class_2_all_arcs_mass if wide else costs.class_2_mass
    base: int = costs.class_3_mass * 2 ** (weapon_class - 3)
    return base + round_half_up(base * costs.extra_arc_pct / 100 * (arcs - 1))


def price_pulse_torpedo(arcs: int, costs: PulseTorpedoCost) -> Cost:
    """Return the cost of a pulse torpedo that bears through so many arcs (FT-9.9-4)."""
    return price_by_mass(costs.mass + costs.extra_arc_mass * (arcs - 1), costs.points_per_mass)


def price_launcher(costs: SalvoCost) -> Cost:
    """Return the cost of a salvo missile launcher without its magazine (FT-9.9-6)."""
    return price_by_mass(costs.launcher_mass, costs.points_per_mass)


def price_rack(ammunition: Ammunition, costs: SalvoCost) -> Cost:
    """Return the cost of a rack with its salvo (FT-9.9-6)."""
    standard = ammunition == "standard"
    mass = costs.rack_standard_mass if standard else costs.rack_er_mass
    return price_by_mass(mass, costs.points_per_mass)


def price_magazine(space: int, costs: SalvoCost) -> Cost:
    """Return the cost of so much magazine space; the salvoes themselves are free (FT-9.9-6)."""
    return price_by_mass(space, costs.points_per_mass)


def load_mass(standard: int, extended_range: int, costs: SalvoCost) -> int:
    """Return the space that salvoes take in a magazine (FT-6.5-2, FT-9.9-6)."""
    return standard * costs.magazine_standard_mass + extended_range * costs.magazine_er_mass


def magazine_space(system: MagazineSpace, costs: SalvoCost) -> int:
    """Return the space of a magazine: as its designer says, or what its load needs (FT-6.5-2)."""
    if system.space is not None:
        return system.space
    return load_mass(system.standard, system.extended_range, costs)


class Loading(NamedTuple):
    """Whether a load fits into a magazine, and how much space it leaves unused."""

    fits: bool
    wasted: int


def magazine_loads(space: int, standard: int, extended_range: int, costs: SalvoCost) -> Loading:
    """Return how salvoes fit into a magazine (FT-6.5-2)."""
    left = space - load_mass(standard, extended_range, costs)
    return Loading(left >= 0, max(0, left))
