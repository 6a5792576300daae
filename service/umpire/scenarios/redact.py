"""A transcript as a seat may have it before the close: what it may not read is told, not shown.

Each frame has the hash of the chain. Lines that the seat may read wholly stand as they are; in the
place of others stands what the seat is told of them. The format is `schema/journal.v1.md`.
"""

from collections.abc import AsyncIterator, Iterable
from typing import Any, Literal

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.scenarios.journal import (
    DiceTerms,
    ForkedFrom,
    codec_of,
    encode,
    told_line,
    transcript_line,
)
from umpire.scenarios.kept import PAGE, Scenarios
from umpire.scenarios.ports import StoredLine
from umpire.scenarios.read import battle_seen, entry_seen
from umpire.scenarios.replay import transcript
from umpire.scenarios.seats import name_of
from umpire.scenarios.standing import Standing

REDACTED: Literal["umpire-redacted/1"] = "umpire-redacted/1"


class HeaderTold(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat is told of the header: all but the salt, with the battle as it sees it.

    It is told so even where nothing is hidden: that there is nothing, the seat need not know.
    """

    format: Literal["umpire-redacted/1"] = REDACTED
    seat: str
    scenario: str
    system: str
    edition: str
    title: str
    dice: DiceTerms
    battle: Any
    forked_from: ForkedFrom | None = None


def header_frame(opening: Standing, seat: Seat) -> bytes:
    """Return the first line of a redacted transcript, from how the scenario stood at version 0."""
    header = opening.header
    told = HeaderTold(
        seat=name_of(seat),
        scenario=header.scenario,
        system=header.system,
        edition=header.edition,
        title=header.title,
        dice=header.dice,
        battle=battle_seen(opening, seat),
        forked_from=header.forked_from,
    )
    return told_line(encode(told), opening.chain)


def entry_frame(standing: Standing, stored: StoredLine, seat: Seat) -> bytes:
    """Return a line of the journal as a seat may have it while the scenario stands as it does."""
    entry = codec_of(standing.rulebook).kept_entry(stored.line)
    seen = encode(entry_seen(standing, entry, seat))
    frame = transcript_line if seen == stored.line else told_line
    return frame(seen, stored.hash)


def frames(
    opening: Standing, lines: Iterable[StoredLine], standing: Standing, seat: Seat
) -> list[bytes]:
    """Return the redacted transcript of a journal that stands as `standing`, from all its lines."""
    return [
        header_frame(opening, seat),
        *[entry_frame(standing, stored, seat) for stored in lines],
    ]


def _page(standing: Standing, lines: Iterable[StoredLine], seat: Seat) -> bytes:
    return b"".join([entry_frame(standing, stored, seat) for stored in lines])


async def redacted(scenarios: Scenarios, standing: Standing, seat: Seat) -> AsyncIterator[bytes]:
    """Yield a scenario's redacted transcript, up to where it stood, in pieces of some lines."""
    scenario = standing.header.scenario
    yield header_frame(await scenarios.at(scenario, 0), seat)
    version = 0
    while version < standing.version:
        # What came in since may hold orders that are sealed in a later phase.
        limit = min(PAGE, standing.version - version)
        page = await scenarios.store.lines(scenario, version, limit)
        if not page:
            return
        yield await scenarios.beside(_page, standing, page, seat)
        version = page[-1].version


def has_whole(standing: Standing, seat: Seat) -> bool:
    """Tell whether a seat may have the whole transcript: the referee; after the close, everyone."""
    return seat.role == "referee" or standing.closed


def exported(scenarios: Scenarios, standing: Standing, seat: Seat) -> AsyncIterator[bytes]:
    """Return a scenario's transcript as a seat may have it: whole, or redacted."""
    if has_whole(standing, seat):
        return transcript(scenarios, standing.header.scenario)
    return redacted(scenarios, standing, seat)
