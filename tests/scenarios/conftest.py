"""Transcripts that many tests look at: made once a session."""

import os
import secrets
from collections.abc import AsyncIterator

import pytest
from anyio.from_thread import start_blocking_portal

from scenarios.table import RULEBOOKS_AT_TABLE, exported, give, opened, play
from umpire.kernel.dice import SEED_BYTES
from umpire.kernel.rulebook import REFEREE
from umpire.scenarios.lifecycle import close_scenario
from umpire.scenarios.repository import Scenarios
from umpire.store.redis import RedisStore, connected


class Transcript(list[bytes]):
    """Lines, with a short name for when a test fails."""

    def __repr__(self) -> str:
        return f"a transcript of {len(self)} lines"


@pytest.fixture(params=["embedded_url", "cluster_url"])
async def store(request: pytest.FixtureRequest) -> AsyncIterator[RedisStore]:
    """Return a store in the embedded server, and one in a cluster: scenarios see no difference."""
    async with connected(request.getfixturevalue(request.param)) as one:
        yield one


@pytest.fixture(scope="session")
def battle_lines(embedded_url: str) -> Transcript:
    """Return the transcript of four turns of the crossing, closed."""
    return _made(embedded_url, "crossing", 5)


@pytest.fixture(scope="session")
def short_lines(embedded_url: str) -> Transcript:
    """Return the transcript of a turn of the duel, closed."""
    return _made(embedded_url, "duel", 2)


@pytest.fixture(scope="session")
def typed_lines(embedded_url: str) -> Transcript:
    """Return the transcript of the beginning of a duel with dice that the players threw."""

    async def made() -> Transcript:
        async with connected(embedded_url) as store:
            scenarios = Scenarios(store, RULEBOOKS_AT_TABLE)
            standing = await opened(scenarios, source="supplied")
            finishing = [{"kind": "finish_orders", "side": side} for side in ("Compact", "Union")]
            to_fire = [*finishing, {"kind": "move_ships"}, {"kind": "roll_initiative"}]
            standing = (await give(scenarios, standing, *to_fire, faces=(5, 2))).standing
            shots = [{"weapon": "B1", "target": "Hammer"}]
            fire = {"kind": "fire_weapons", "ship": "Candle", "shots": shots}
            await give(scenarios, standing, fire, faces=(4,))
            return Transcript(await exported(scenarios, standing))

    with start_blocking_portal() as portal:
        return portal.call(made)


def _made(url: str, sample: str, before_turn: int) -> Transcript:
    """Play a sample with dice that are secret, and yet the same each time."""

    async def made() -> Transcript:
        async with connected(url) as store:
            scenarios = Scenarios(store, RULEBOOKS_AT_TABLE)
            standing = await opened(scenarios, sample, scenario=f"transcript-{sample}")
            (*_, last) = await play(scenarios, standing, before_turn=before_turn)
            await close_scenario(scenarios, standing.header.scenario, REFEREE, last.version)
            return Transcript(await exported(scenarios, standing))

    with pytest.MonkeyPatch.context() as patch, start_blocking_portal() as portal:
        patch.setattr(secrets, "token_bytes", _bytes)
        return portal.call(made)


def _bytes(count: int) -> bytes:
    return bytes(range(count)) if count == SEED_BYTES else os.urandom(count)
