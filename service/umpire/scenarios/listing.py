"""What lists tell of a battle: how it stands, whom it waits for, and since when.

All of it is public, so that every seat is told the same.
"""

import time
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import msgspec

from umpire.kernel.rulebook import NOBODY, Rulebook, Seat
from umpire.scenarios.journal import Header, encode
from umpire.scenarios.ports import Record, Times
from umpire.scenarios.seats import name_of

Book: TypeAlias = Rulebook[Any, Any, Any]
State: TypeAlias = Literal["open", "over", "closed"]
"""Whether a battle goes on, has come to its end by its rules, or is closed."""


WAITS = b'"waits_for":'
"""Where a record begins to say for whom a battle waits; no text has it so, with its quotes."""


class Listed(msgspec.Struct, frozen=True):
    """What the record of a battle tells. For whom it waits stands last: see `Record`."""

    system: str
    edition: str
    title: str
    phase: str
    state: State
    waits_for: tuple[str, ...]
    any_of_them: bool


def listed(rulebook: Book, header: Header[Any], battle: Any, *, closed: bool) -> Listed:
    """Return what lists tell of a battle, given how it began and how it stands."""
    awaited = NOBODY if closed else rulebook.waits_for(battle)
    over = awaited == NOBODY
    return Listed(
        system=header.system,
        edition=header.edition,
        title=header.title,
        phase=battle.phase,
        state="closed" if closed else "over" if over else "open",
        waits_for=tuple([name_of(Seat("side", side)) for side in awaited.sides]),
        any_of_them=awaited.any_of_them,
    )


def record_of(rulebook: Book, header: Header[Any], battle: Any, *, closed: bool) -> Record:
    """Return the record of a battle, as it is kept beside the journal; see `listed`."""
    told = encode(listed(rulebook, header, battle, closed=closed))
    return Record(told, len(told) - told.rindex(WAITS))


def how_it_stands(told: Listed, opened: int, times: Times) -> dict[str, Any]:
    """Return what every summary tells of how a battle stands, by the names of the fields."""
    return {
        "phase": told.phase,
        "state": told.state,
        "waits_for": told.waits_for,
        "any_of_them": told.any_of_them,
        "waits_since": moment(times.since),
        "changed_at": moment(times.changed),
        "opened_at": moment(opened),
    }


def now() -> int:
    """Return the time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def moment(milliseconds: int) -> str | None:
    """Return a time of a store as RFC 3339 has it; `None` where nobody knows it."""
    if not milliseconds:
        return None
    seconds, rest = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}Z"
