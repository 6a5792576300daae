"""The order to hack a system of an enemy (CI 15.6)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class Hack(Value, frozen=True, tag="hack", kw_only=True):
    """Try to take a system of an enemy for some turns, from the next on (CI-15.6-1)."""

    ship: Id
    target: Id
    system: Id
