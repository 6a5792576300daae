"""Telling events of small vessels (CI 12) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.small.events import FightersGivenUp, GroupsMerged

TELLINGS: dict[type, Callable[[Any], str]] = {
    GroupsMerged: lambda event: f"{', '.join(event.others)} merge into {event.group}",
    FightersGivenUp: lambda event: (
        f"Of {event.group} hits strike {', '.join(event.fighters)} first"
    ),
}
