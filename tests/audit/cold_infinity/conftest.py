"""Battles of Cold Infinity that are played through the service once, and audited many times."""

from collections.abc import Iterator

import pytest

from audit.cold_infinity.battles import setup
from audit.cold_infinity.player import Player
from audit.journals import Log
from served import Served
from umpire.app import create_app
from umpire.settings import Settings

BEFORE_TURN = 5
SEEDS = {"frigates": "f", "cruisers": "e", "dreadnoughts": "a", "house rules": "e"}
"""In these something burns, a ship is lost, and hits come too late for it."""


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Log]]:
    """Return the logs of all battles, by name."""
    folder = tmp_path_factory.mktemp("cold-infinity")
    with Served(create_app(Settings(data_dir=folder, embedded_fsync="everysec"))) as client:
        yield {
            name: Player(client, setup(name, seed), f"{name} {seed}").play(BEFORE_TURN)
            for name, seed in SEEDS.items()
        }
