"""What fires and at what: a warhead, a shot by its name, and the solution for it (CI 7.3.1)."""

from typing import NamedTuple, get_args

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.happenings import DrmTerm, TermName
from umpire.rules.cold_infinity.fire.to_hit import Drm
from umpire.rules.cold_infinity.state.bounds import Configuration, SectionName
from umpire.rules.cold_infinity.state.fire_step import Called
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DirectWeapon,
    Munition,
    PulseRating,
    Traits,
)

TERMS: tuple[TermName, ...] = get_args(TermName)
"""The terms of the modifier, in the order of the book (CI-7.3.1-1)."""


class Warhead(NamedTuple):
    """What of a weapon or a munition matters to a hit, in one configuration (CI-8.1-1).

    `plasma` is lost with each hex; `slashing` the volley, `tracking` the most turns.
    """

    technology: Id
    configuration: Configuration
    damage: Damage
    pulse: PulseRating | None = None
    traits: Traits = ()
    plasma: int = 0
    slashing: int = 1
    tracking: int = 0


class Firing(NamedTuple):
    """A shot by its name, whose it is, and how it is made.

    A group applies its damage `times` (CI-RUL-79); `eleven`: set so (CI-7.9-1).
    """

    shot: Id
    unit: Id
    weapon: Id
    warhead: Warhead
    times: int = 1
    eleven: bool = False
    called: Called | None = None


class Solution(NamedTuple):
    """A shot at one target: every term of its modifier, and where it strikes.

    - `target`: a unit, or a drone.
    - `route`: the section that is struck and the cores behind it; of a group the side, alone; of a
      drone none.
    - `ablative`: points of ablative defensive fire against it.
    - `certain`: it hits without a throw, by which rule (CI-5.5.3-2).
    """

    target: Id
    range_hexes: int
    terms: tuple[DrmTerm, ...]
    route: tuple[SectionName, ...]
    ablative: int = 0
    certain: bool = False
    certain_by: str = "CI-5.5.3-2"

    @property
    def drm(self) -> int:
        """The modifier itself."""
        return sum(term.drm for term in self.terms)


def warhead_of(block: DirectWeapon, configuration: Configuration) -> Warhead:
    """Return a weapon of direct fire in one of its configurations (CI-8.1-1)."""
    return Warhead(
        technology=block.technology,
        configuration=configuration,
        damage=block.damage,
        pulse=block.pulse,
        traits=block.traits,
        plasma=block.plasma or 0,
        slashing=block.slashing or 1,
        tracking=block.tracking or 0,
    )


def warhead_of_munition(munition: Munition) -> Warhead:
    """Return a missile or torpedo as it strikes (CI-9.1-1)."""
    return Warhead(
        technology=munition.technology,
        configuration=munition.configuration,
        damage=munition.damage,
        pulse=munition.pulse,
        traits=munition.traits,
    )


def told_terms(modifier: Drm) -> tuple[DrmTerm, ...]:
    """Return the terms of a modifier that are not nothing, in the order of the book."""
    told = [DrmTerm(name, getattr(modifier, name)) for name in TERMS]
    return tuple([term for term in told if term.drm])
