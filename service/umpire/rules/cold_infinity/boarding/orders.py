"""The order to ram (CI 15.4)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.group import MOST_CRAFT
from umpire.rules.cold_infinity.state.rams import FighterRam


class DeclareRam(Value, frozen=True, tag="declare_ram", kw_only=True):
    """Ram an enemy in the same hex, in secret until all rams are resolved (CI-15.4-1, CI-UMP-147).

    It takes the place of what the unit has declared before; without a target it rams nobody. Of a
    group those `fighters` ram that are named, or all of them.
    """

    unit: Id
    target: Id | None
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()
