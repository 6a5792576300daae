"""The orders of small vessels: groups that merge, fighters in the order of their loss (CI 12)."""

from typing import Annotated

from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.group import MOST_CRAFT


class MergeGroups(Value, frozen=True, tag="merge_groups"):
    """Merge other groups into one, which keeps its name (CI-12.1.1-1, CI-RUL-81)."""

    group: Id
    others: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]


class GiveUpFighters(Value, frozen=True, tag="give_up_fighters"):
    """Say in which order hits strike the fighters of a group, from now on (CI-12.3.1-1).

    Those that are not named come after them. All hear of it.
    """

    group: Id
    fighters: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=MOST_CRAFT)]
