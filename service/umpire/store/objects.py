"""An object store: a folder, S3, Google Cloud Storage or Azure, by obstore.

Credentials and regions come from the environment, as each of these stores has it.
"""

import os
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import structlog
from obstore.exceptions import BaseError
from obstore.store import LocalStore, from_url

from umpire.scenarios.errors import ARCHIVE_UNAVAILABLE

log = structlog.get_logger("umpire.archive")

SCHEMES = ("file", "s3", "gs", "az")
RETRIES = 2
CONNECT_S = 5.0


class Found(NamedTuple):
    """An object that is there."""

    name: str
    size: int
    written: datetime


class Objects:
    """The objects under one address.

    Args:
        url: `file:///FOLDER`, `s3://BUCKET/PREFIX`, `gs://BUCKET/PREFIX`, `az://CONTAINER/PREFIX`.
        timeout_s: how long one request may take.

    Raises:
        ValueError: it is no such address.
    """

    def __init__(self, url: str, timeout_s: float = 30.0) -> None:
        self.url = url
        self._folder: Path | None = None
        self._store: Any = self._store_at(url, timeout_s)

    def _store_at(self, url: str, timeout_s: float) -> Any:
        parts = urlsplit(url)
        if parts.scheme not in SCHEMES:
            raise ValueError(
                f"An archive is at one of {', '.join(f'{one}://' for one in SCHEMES)}."
            )
        if parts.scheme == "file":
            self._folder = Path(unquote(parts.path))
            return LocalStore(self._folder, mkdir=True)
        limits = {
            "timeout": f"{timeout_s:g}s",
            "connect_timeout": f"{min(CONNECT_S, timeout_s):g}s",
            "allow_http": os.environ.get("AWS_ALLOW_HTTP", "").lower() == "true",
        }
        patience: Any = {"max_retries": RETRIES, "retry_timeout": timedelta(seconds=timeout_s)}
        try:
            return from_url(url, client_options=limits, retry_config=patience)  # type: ignore[call-overload]  # it asks for literal keys
        except BaseError as wrong:
            raise ValueError(_first_line(wrong)) from wrong

    async def put(self, name: str, body: bytes) -> None:
        """Write an object; in a folder, it is on the disk when this is done."""
        with _asked():
            await self._store.put_async(name, body)
            if self._folder is not None:
                _on_disk(self._folder / name, self._folder)

    async def get(self, name: str) -> bytes | None:
        """Return an object, `None` if none has that name."""
        with _asked():
            try:
                found = await self._store.get_async(name)
                return bytes(await found.bytes_async())
            except FileNotFoundError:
                return None

    async def delete(self, name: str) -> None:
        """Remove an object, if it exists."""
        with _asked(), suppress(FileNotFoundError):
            await self._store.delete_async(name)

    async def list(self, folder: str | None = None) -> AsyncIterator[Found]:
        """Yield the objects, or those in a folder."""
        with _asked():
            async for page in self._store.list(folder):
                for one in page:
                    yield Found(one["path"], one["size"], one["last_modified"])


class _asked:  # noqa: N801 — reads as a statement
    """Turns a failure of the object store into a refusal of the scenarios."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, (BaseError, OSError)):
            log.warning("archive failed", reason=_first_line(error))
            raise ARCHIVE_UNAVAILABLE.refuse("The archive cannot be reached now.") from error


def _on_disk(file: Path, root: Path) -> None:
    """See to it that a file, and the folders that lead to it, are on the disk."""
    for path in (file, *(folder for folder in file.parents if folder.is_relative_to(root))):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
