"""Once and only once: a command id makes the retry of anything that is kept safe.

Orders have theirs in `submit`. Here are those of what opens a scenario, and of the entries that
leave the battle as it is. A refusal keeps nothing, so it does not use up an id.
"""

import hashlib
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Seat
from umpire.scenarios.errors import COMMAND_REUSED
from umpire.scenarios.journal import Closed, Contributed, codec_of, encode
from umpire.scenarios.kept import Scenarios
from umpire.scenarios.ports import Claim
from umpire.scenarios.seats import name_of
from umpire.scenarios.standing import Standing

NAME_BYTES = 10
COMMAND_BYTES = 12

E = TypeVar("E", Contributed, Closed)


def record_of_command(seat: Seat, command: str) -> str:
    """Return the name under which a store keeps what became of a command.

    It is of the seat: nobody learns from a refusal which ids other seats have used. It is a digest:
    the store does not hold ids either.
    """
    return hashlib.sha256(f"{name_of(seat)} {command}".encode()).hexdigest()


def digest_of(said: Any) -> bytes:
    """Return the digest by which a retry is known from another command: of all that was said."""
    return hashlib.sha256(encode(said)).digest()


async def name_once(scenarios: Scenarios, within: str, command: str | None, said: Any) -> str:
    """Return the name for a scenario that is about to begin: the same one for the same command.

    Whoever comes second finds a scenario of that name, or begins it where the first was cut off.
    What is kept is a name and a digest: no token, no seed.

    Args:
        scenarios: where it is kept.
        within: where the command id is unique.
        command: the id; without it, the name is new.
        said: all that was asked for.

    Raises:
        Conflict: the id was used to ask for something else.
    """
    return await claimed(scenarios, within, command, said, secrets.token_hex(NAME_BYTES))


async def claimed(
    scenarios: Scenarios, within: str, command: str | None, said: Any, name: str
) -> str:
    """Return `name`, or the one for which a command id stands already; see `name_once`."""
    if command is None:
        return name
    claim = Claim(name, digest_of(said))
    found = await scenarios.store.claim(f"{within} {command}", claim)
    if found.digest != claim.digest:
        raise _reused()
    return found.scenario


async def entry_once(  # noqa: PLR0913, PLR0917 — who, where, what, and how it is kept
    scenarios: Scenarios,
    scenario: str,
    seat: Seat,
    command: str | None,
    said: Any,
    keep: Callable[[str, bytes], Awaitable[tuple[Standing, E]]],
) -> tuple[Standing, E]:
    """Keep an entry, and return it with the scenario as it stood then; a retry gets the same.

    Args:
        scenarios: where the scenario is.
        scenario: its name.
        seat: who asks.
        command: the id; without it, a new one.
        said: all that was asked for.
        keep: keeps the entry, given the name of its record and its digest.

    Raises:
        Refusal: that of `keep`, or the id was used for another command.
    """
    digest = digest_of(said)
    record = record_of_command(seat, command or new_command())
    try:
        return await keep(record, digest)
    except Refusal:
        # Perhaps it was kept before, and that is why it is refused now.
        known = None if command is None else await scenarios.store.command(scenario, record)
        if command is None or known is None:
            raise
        if known.digest != digest:
            raise _reused() from None
    standing = await scenarios.at(scenario, known.version)
    (stored,) = await scenarios.store.lines(scenario, known.version - 1, 1)
    entry: Any = codec_of(standing.rulebook).kept_entry(stored.line)
    return standing, entry


def new_command() -> str:
    """Return an id for a command that came without one."""
    return secrets.token_hex(COMMAND_BYTES)


def _reused() -> Refusal:
    return COMMAND_REUSED.refuse("This command id was another command before; take a new one.")
