"""The order to vanish (CI 15.8)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value


class EnterStealth(Value, frozen=True, tag="enter_stealth", kw_only=True):
    """Let a ship vanish at the end of this Movement Step, if nobody sees it then (CI-15.8-2)."""

    ship: Id
