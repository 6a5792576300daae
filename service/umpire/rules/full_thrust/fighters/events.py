"""The events of fighter groups (FT 5)."""

from typing import TypeAlias

from umpire.kernel.ruling import Event


class GroupDestroyed(Event, frozen=True, tag="group_destroyed", kw_only=True):
    """The last craft of a group is gone, or it was lost aboard."""

    group: str
    rule: str = "FT-5.0-1"


FighterEvent: TypeAlias = GroupDestroyed
