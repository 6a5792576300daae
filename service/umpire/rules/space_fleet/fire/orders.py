"""The orders of fire (SF 3)."""

from typing import TypeAlias

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.space_fleet.state.battle import AnyShots


class DeclareFire(Value, frozen=True, tag="declare_fire"):
    """Declare all the fire of a ship, in the phase of its class and in secret (SF-FIRE-01, -14).

    A later declaration takes the place of an earlier one, until its side has finished; one without
    shots withdraws it.
    """

    ship: Id
    shots: AnyShots


class ResolveFire(Value, frozen=True, tag="resolve_fire"):
    """Throw for the declared fire: of all ships that are left, or of one (SF-FIRE-02)."""

    ship: Id | None = None


FireOrder: TypeAlias = DeclareFire | ResolveFire
