"""The order that writes a stance."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.to_boldly_thrust.state.ship import Stance


class WriteStance(Value, frozen=True, tag="write_stance"):
    """Write a ship's stance for this turn, secretly; a later one takes the place of the earlier.

    Ships of which nothing is written keep their shields up and their cloaks as they are.
    """

    ship: Id
    stance: Stance
