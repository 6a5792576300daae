"""Commands for scenarios that are kept, judged beside the event loop: how they go there and back.

What they are about goes as it is kept: the battle and the orders as JSON, the rest as it stands.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.api.beside.room import Room
from umpire.api.decode import list_of_any, read_value
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Ruling, fold
from umpire.scenarios.dry_run import Foretold
from umpire.scenarios.journal import encode
from umpire.scenarios.standing import Standing
from umpire.scenarios.submit import Command


def _sent(standing: Standing, command: Command) -> dict[str, Any]:
    """Return a command, and what it is about, without what cannot travel."""
    return {
        "system": standing.rulebook.system,
        "standing": replace(
            standing,
            rulebook=None,
            dice=None,
            battle=None,
            header=replace(standing.header, battle=None),
        ),
        "command": replace(command, orders=()),
        "orders": encode(command.orders),
    }


def _events(rulebook: Rulebook[Any, Any, Any], told: bytes) -> tuple[Any, ...]:
    return tuple(read_value(list_of_any(rulebook.event_types), told))


async def judged(room: Room, standing: Standing, command: Command) -> Ruling[Any, Any]:
    """Return the ruling on a command; see `submit.judge`."""
    rulebook = standing.rulebook
    told = await room.ask("judge_now", encode(standing.battle), **_sent(standing, command))
    events = _events(rulebook, told)
    return Ruling(fold(standing.battle, events), events)


async def foretold(room: Room, standing: Standing, command: Command) -> Foretold:
    """Return what would come of a command; see `dry_run`."""
    battle = encode(standing.battle)
    run, told = await room.ask("foretell_now", battle, **_sent(standing, command))
    found: Foretold = msgspec.structs.replace(run, events=_events(standing.rulebook, told))
    return found
