"""The orders of fire, and why they are refused: one code for each reason (CI 7, 8)."""

from umpire.kernel.errors import codes_in, illegal, malformed
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


NO_EMERGENCY_ARMING = illegal(
    "no_emergency_arming", "CI-7.1.3.1-1", "The weapon does not arm in an emergency."
)
FIRE_SPLIT = illegal(
    "fire_split", "CI-12.2-1", "What fires together has one target for all of its fire."
)
CALL_CONFIGURATION = illegal(
    "call_configuration", "CI-7.6-1", "Only shots in burst or pulse configuration are called."
)
CALL_OUT_OF_SIGHT = illegal(
    "call_out_of_sight", "CI-7.6-1", "No called shot strikes a core, or a section out of sight."
)
CALL_UNDISCOVERED = illegal(
    "call_undiscovered", "CI-7.6.1-1", "The attacker has not seen that system at work."
)
NOT_FACING = illegal(
    "not_facing", "CI-7.4.1.2A-1", "That silhouette or section does not face the attacker."
)
NO_CONFIGURATION = malformed(
    "no_configuration", "The weapon does not fire in that configuration.", "CI-8.1-1"
)
NO_DOGFIGHT = illegal(
    "no_dogfight", "CI-7.7.1-2", "The group has no such dogfight whose angles it chooses."
)
NOT_SET_OFF = illegal(
    "not_set_off", "CI-10.2-1", "A micro-platform fires when an enemy comes within its range."
)

CODES = codes_in(vars())
