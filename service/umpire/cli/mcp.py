"""`umpire mcp`: tools for AI assistants over the standard input and output."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from umpire.cli.serve import settings_of
from umpire.cli.terminal import FINE, Unusable
from umpire.telemetry import configure

MCP_EXAMPLE = "Example: umpire mcp --url https://umpire.example"


def mcp(
    *,
    url: Annotated[
        str | None,
        typer.Option(
            metavar="URL", help="Where the service is; without it, one inside this process."
        ),
    ] = None,
    data_dir: Annotated[
        Path | None,
        typer.Option(help="Without --url: where battles are stored (UMPIRE_DATA_DIR)."),
    ] = None,
    token: Annotated[
        str | None,
        typer.Option(
            envvar="UMPIRE_TOKEN", metavar="TOKEN", help="With --url: of the seat that is played."
        ),
    ] = None,
    key: Annotated[
        str | None,
        typer.Option(
            envvar="UMPIRE_OPERATOR_KEY",
            metavar="KEY",
            help="With --url: the operator's key, which opens battles, where there is no token.",
        ),
    ] = None,
) -> int:
    """Serve tools for AI assistants (MCP) over the standard input and output.

    An assistant starts this command itself. It looks up rules, opens and shows battles, lists and
    gives orders, explains and verifies dice. It needs the extra `mcp`.
    """
    try:
        from umpire.api import mcp as tools  # noqa: PLC0415 — an extra
    except ImportError:
        raise Unusable("It needs the extra: pip install 'umpire[mcp]'.") from None
    if url is not None and urlsplit(url).scheme not in {"http", "https"}:
        raise Unusable(f"{url}: an address begins with http:// or https://.")

    @contextlib.asynccontextmanager
    async def service() -> AsyncIterator[tools.Service]:
        if url is not None:
            async with tools.service_at(url, token or key) as elsewhere:
                yield elsewhere
            return
        from umpire.app import create_app  # noqa: PLC0415 — slow to load

        given = {"access": "open", "host": "127.0.0.1", "log_level": "error", "data_dir": data_dir}
        settings = settings_of({name: value for name, value in given.items() if value is not None})
        async with tools.service_inside(create_app(settings)) as inside:
            yield inside

    async def run() -> None:
        async with service() as found:
            await tools.assistant_server(found).run_stdio_async()

    configure("console", "error")
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(run())
    return FINE
