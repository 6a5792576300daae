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

ASSETS = "/assets"
TABLE_FILES = "/table"
CLIENT_FILES = "/javascript/src"
FILES = (f"{ASSETS}/", f"{TABLE_FILES}/", f"{CLIENT_FILES}/")
"""Where the files stand of which pages are made."""

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
    return f"{ASSETS}/{name}?v={asset_version(name)}"


class Files(StaticFiles):
    """Serves a folder, with the rule by which its files may be kept."""

    def __init__(self, folder: Path, kept: str) -> None:
        super().__init__(directory=folder, check_dir=False)
        self._kept = kept

    def kept(self, _name: str, _scope: Scope) -> str:
        """Return how long a file may be kept, as `Cache-Control` says it."""
        return self._kept

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        """Return the file, or that it has not changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = self.kept(Path(full_path).name, scope)
        return response


class Assets(Files):
    """Serves the folder. An address that names the present version is kept; others ask again."""

    def __init__(self) -> None:
        super().__init__(FOLDER, ASK_AGAIN)

    def kept(self, name: str, scope: Scope) -> str:
        """Return that the present version may be kept for ever."""
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("v")
        return FOR_EVER if asked == [asset_version(name)] else super().kept(name, scope)
