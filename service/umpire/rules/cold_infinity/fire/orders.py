"""The orders of fire (CI 7)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Side
from umpire.rules.cold_infinity.state.fire_step import Attacks


class DeclareFire(Value, frozen=True, tag="declare_fire"):
    """Declare all the direct fire of a unit, or of an armed drone, in secret (CI-7.2.1-1).

    A later declaration takes the place of an earlier one, until its side has finished. The unit
    throws for its shots in this order (CI-7.3.1-2). The weapon of a drone goes by the name of its
    block (CI-9.2.3.1-1).
    """

    unit: Id
    attacks: Attacks


class ResolveFire(Value, frozen=True, tag="resolve_fire"):
    """Throw for the declared fire of this phase: all that is left, or one shot (CI-7.3-1)."""

    shot: Id | None = None


class ChooseAngles(Value, frozen=True, tag="choose_angles", kw_only=True):
    """Choose the angles of a dogfight that a group has won (CI-7.7.1-2).

    `attack`: the side of the opponent on which the group is; `defence`: the side of the group on
    which the opponent is.
    """

    group: Id
    opponent: Id
    attack: Side
    defence: Side
