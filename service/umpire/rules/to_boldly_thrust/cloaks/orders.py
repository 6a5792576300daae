"""The order to drop a cloak (TBT 9); to cloak, a ship is activated as it was ordered in writing."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class DropCloak(Value, frozen=True, tag="drop_cloak"):
    """Activate a ship that was ordered to drop its cloak: it is placed, and may fire at once."""

    ship: Id
