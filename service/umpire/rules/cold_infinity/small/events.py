"""The events of small vessels (CI 12)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event


class GroupsMerged(Event, frozen=True, tag="groups_merged", kw_only=True):
    """Groups have merged into one; those that flew in the others fly in it (CI-12.1.1-1)."""

    group: str
    others: tuple[str, ...]
    rule: str = "CI-12.1.1-1"


class FightersGivenUp(Event, frozen=True, tag="fighters_given_up", kw_only=True):
    """Fighters of a group stand in the order in which hits are to strike them (CI-12.3.1-1)."""

    group: str
    fighters: tuple[str, ...]
    rule: str = "CI-12.3.1-1"


SmallEvent: TypeAlias = GroupsMerged | FightersGivenUp
