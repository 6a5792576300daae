"""The archive on a real S3 interface: that of moto, in an environment of its own."""

import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from store.archives import HEADER, begun, grow, later
from tools.world import PATIENCE_S
from umpire.scenarios.errors import Unavailable
from umpire.scenarios.ports import Appended
from umpire.store.archive import Archive, ArchivedStore, connected_with_archive
from umpire.store.objects import Objects

PYTHON = Path(__file__).parents[2] / ".tools" / "python" / "moto" / "bin" / "python"
SERVER = """
import sys
from werkzeug.serving import make_server
from moto.server import DomainDispatcherApplication, create_backend_app
application = DomainDispatcherApplication(create_backend_app)
make_server("127.0.0.1", 0, application, threaded=True, fd=int(sys.argv[1])).serve_forever()
"""


@pytest.fixture(scope="module")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Return the address of an S3 server with the bucket `battles`."""
    log = tmp_path_factory.mktemp("moto") / "server.log"
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        log.open("wb") as writing,
        subprocess.Popen(
            [PYTHON, "-c", SERVER, str(listening.fileno())],
            pass_fds=[listening.fileno()],
            stdout=writing,
            stderr=writing,
        ) as moto,
    ):
        port = listening.getsockname()[1]
        try:
            made = urllib.request.Request(
                f"http://127.0.0.1:{port}/battles",
                method="PUT",
                headers={"Host": "s3.amazonaws.com"},
            )
            # It waits at the socket until the server takes it up.
            urllib.request.urlopen(made, timeout=PATIENCE_S).close()  # noqa: S310 — our own
            yield f"http://127.0.0.1:{port}"
        finally:
            moto.kill()


@pytest.fixture(autouse=True)
def credentials(s3: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Say to S3 who asks, as an operator would."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", s3)
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "umpire")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "umpire")
    monkeypatch.setenv("AWS_REGION", "us-east-1")


async def test_a_battle_moves_to_s3_reads_as_before_and_comes_back(embedded_url: str) -> None:
    """Two workers at once, under a prefix in a bucket."""
    objects = Objects("s3://battles/of/the/club")
    async with connected_with_archive(embedded_url, objects, {"k": bytes(32)}) as store:
        lines = await begun(store, "moto-1", close=False)
        moved = [await Archive(store).move("moto-1"), await Archive(store).move("moto-1")]
        assert moved == [True, False]
        there = [found.name async for found in objects.list()]
        assert len(there) == 1
        worker = ArchivedStore(store._redis, 1000, 1000, objects, store.keys)  # noqa: SLF001
        assert (await worker.header("moto-1"), await worker.lines("moto-1", 0, 9)) == (
            HEADER,
            lines,
        )
        assert await grow(worker, "moto-1", "next") == Appended()
        assert [found.name async for found in objects.list()] == there  # for a while
        await later(store, "moto-1")
        await Archive(store).round(match="moto-1")
        assert [found.name async for found in objects.list()] == []
        await Archive(store).move("moto-1")
        assert await store.forget_copies("moto-1") == 1
        assert await objects.get(there[0]) is None
        await objects.delete(there[0])


async def test_a_bucket_that_is_not_there_is_told(embedded_url: str) -> None:
    """In the words of the scenarios, and the battle stays."""
    objects = Objects("s3://nobody", timeout_s=5)
    async with connected_with_archive(embedded_url, objects, {}) as store:
        lines = await begun(store, "moto-3")
        with pytest.raises(Unavailable):
            await Archive(store).move("moto-3")
        assert lines == await store.lines("moto-3", 0, 9)
