"""Battles of Space Fleet that are played through the service, once, and audited again and again."""

from collections.abc import Iterator

import pytest

from audit.journals import Log
from audit.space_fleet.battles import BATTLES, setup
from audit.space_fleet.player import Player
from served import Served
from umpire.app import create_app
from umpire.settings import Settings

BEFORE_TURN = 4
TO_ITS_END = {"core", "additions"}
LONGEST = 12  # turns


@pytest.fixture(scope="session")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Log]]:
    """Return the logs of all battles, by name."""
    folder = tmp_path_factory.mktemp("space-fleet")
    with Served(create_app(Settings(data_dir=folder, embedded_fsync="everysec"))) as client:
        yield {
            name: Player(client, setup(name, "a"), f"{name} a").play(
                LONGEST if name in TO_ITS_END else BEFORE_TURN
            )
            for name in BATTLES
        }
