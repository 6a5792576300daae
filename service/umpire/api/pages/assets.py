"""The files behind the pages, under addresses that change with their content."""

import hashlib
import os
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "assets"

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


def sha256_of(file: Path) -> str:
    """Return the SHA-256 of a file, as hexadecimal digits."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


@cache
def asset_version(name: str) -> str:
    """Return what the address of an asset says of its content."""
    return sha256_of(FOLDER / name)[:12]


def asset_url(name: str) -> str:
    """Return the address of an asset; it may be kept for ever."""
    return f"/assets/{name}?v={asset_version(name)}"


class Assets(StaticFiles):
    """Serves the folder. An address that names the present version is kept; others ask again."""

    def __init__(self) -> None:
        super().__init__(directory=FOLDER)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("v")
        current = asked == [asset_version(Path(full_path).name)]
        response.headers["Cache-Control"] = FOR_EVER if current else ASK_AGAIN
        return response
