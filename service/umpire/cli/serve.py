"""`umpire serve`: run the service."""

import contextlib
import os
import signal
import socket
from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from pydantic import ValidationError
from rich.text import Text

from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, Unusable, complain, paper, printable, usable
from umpire.settings import Settings
from umpire.telemetry import configure
from umpire.version import release

if TYPE_CHECKING:
    import uvicorn

EXAMPLE = "Example: umpire serve --sample --port 8000"
STOPPING_S = 10
IDLE_S = 75
"""How long a connection is kept between requests: longer than clients (5 s) and proxies (60 s) keep
theirs, so that none sends a request on one that is being closed."""
LONGEST_MESSAGE = 524_288
"""The most bytes of a message on a WebSocket, which is read at once; longer ones need POST."""
PROXIES_VARIABLE = "FORWARDED_ALLOW_IPS"
"""Names the proxies whose `X-Forwarded-For` is believed; uvicorn has it under the same name."""
FACTORY = "umpire.app:app_from_environment"
SAMPLE_VARIABLE = "UMPIRE_LOAD_SAMPLE"


class LogFormat(StrEnum):
    """How log lines look."""

    JSON = "json"
    CONSOLE = "console"


def option(name: str) -> Any:
    """Return the option for a setting, described as the setting is."""
    field = Settings.model_fields[name]
    default = "none" if field.default is None else str(field.default)
    return typer.Option(help=f"{field.description} (UMPIRE_{name.upper()})", show_default=default)


def serve(  # noqa: PLR0913 — one for each option
    *,
    host: Annotated[str | None, option("host")] = None,
    port: Annotated[int | None, option("port")] = None,
    root_path: Annotated[str | None, option("root_path")] = None,
    workers: Annotated[
        int,
        typer.Option(min=1, envvar="UMPIRE_WORKERS", help="The number of processes that serve."),
    ] = 1,
    redis_url: Annotated[str | None, option("redis_url")] = None,
    data_dir: Annotated[Path | None, option("data_dir")] = None,
    sample: Annotated[
        bool, typer.Option(envvar=SAMPLE_VARIABLE, help="Open a sample scenario.")
    ] = False,
    log_format: Annotated[LogFormat | None, option("log_format")] = None,
) -> int:
    """Run the service until it is stopped.

    Settings that are not options here come from the environment. Without a Redis URL, the service
    runs a journal server of its own.
    """
    given = {
        "host": host,
        "port": port,
        "root_path": root_path,
        "redis_url": redis_url,
        "data_dir": data_dir,
        "log_format": log_format and log_format.value,
    }
    overrides = {name: value for name, value in given.items() if value is not None}
    settings = settings_of(overrides)
    _require_proxies()
    configure(settings.log_format, settings.log_level)
    # Either signal stops everything started here, the embedded server too.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with (
        contextlib.suppress(KeyboardInterrupt),
        _listening(settings) as listener,
        _surroundings(workers),
        _journal(settings) as url,
    ):
        _announce(settings, listener, sample=sample)
        if workers > 1:
            _export({**overrides, "redis_url": url}, sample=sample)
            return _serve_by_workers(settings, listener, workers)
        settings = settings.model_copy(update={"redis_url": url})
        return _serve_here(settings, listener, sample=sample)
    return FINE


def _require_proxies() -> None:
    """Refuse an entry of FORWARDED_ALLOW_IPS that is neither an address nor a network."""
    from umpire.cli.processes import networks_of  # noqa: PLC0415 — slow to load

    try:
        networks_of(_proxies())
    except ValueError as wrong:
        raise Unusable(
            f"{PROXIES_VARIABLE}: {wrong}. Separate addresses and networks, such as "
            "10.0.0.1,172.16.0.0/12, by commas."
        ) from None


def _proxies() -> str:
    """The proxies in the environment: by default none.

    uvicorn's default believes each program on this machine, which may then call itself anybody.
    """
    return os.environ.get(PROXIES_VARIABLE, "").strip()


def _surroundings(workers: int) -> contextlib.AbstractContextManager[None]:
    if workers == 1:
        return contextlib.nullcontext()
    from umpire.cli.processes import shared_surroundings  # noqa: PLC0415 — slow to load

    return shared_surroundings()


def _journal(settings: Settings) -> contextlib.AbstractContextManager[str]:
    from umpire.cli.processes import journal_server  # noqa: PLC0415 — slow to load

    return journal_server(settings)


def settings_of(overrides: Mapping[str, Any]) -> Settings:
    try:
        return Settings(**overrides)
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
        message = first["msg"].removeprefix("Value error, ")
        message = message if message.endswith((".", "?")) else f"{message}."
        if not first["loc"]:  # it names its setting itself
            raise Unusable(message) from None
        name = str(first["loc"][0])
        source = f"--{name.replace('_', '-')}" if name in overrides else f"UMPIRE_{name.upper()}"
        raise Unusable(f"{source}: {message}") from None


@contextlib.contextmanager
def _listening(settings: Settings) -> Any:
    """Take the port first, so that a port in use is reported at once."""
    from umpire.cli.processes import listener_on  # noqa: PLC0415 — slow to load

    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with usable(f"{settings.host}, port {settings.port},", "listened on"):
        listening = socket.create_server((settings.host, settings.port), family=family)
    with listener_on(listening) as listener:
        listener.set_inheritable(True)
        # asyncio does this only for sockets that it opens itself; the connections inherit it.
        # Without it, the body of every answer waits 40 ms for the client to acknowledge its head.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield listener


SEATS = {
    "open": "OPEN: whoever asks may speak for any seat. Not for a public network (UMPIRE_ACCESS)",
    "closed": "closed: every act on a scenario takes a token",
}


def _announce(settings: Settings, listener: socket.socket, *, sample: bool) -> None:
    from umpire.cli.processes import place_of  # noqa: PLC0415 — slow to load

    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{listener.getsockname()[1]}"
    lines = [("table", f"{address}/"), ("docs", f"{address}/docs")]
    lines.append(("GraphiQL" if settings.graphiql else "GraphQL", f"{address}/graphql"))
    if sample:
        lines.append(("sample", f"{address}/v1/scenarios/sample"))
    lines.append(("journal", place_of(settings)))
    lines.append(("seats", SEATS[settings.access]))
    console = paper()
    console.print(Text(f"umpire {release()}", "bold"), soft_wrap=True)
    for name, value in lines:
        line = Text.assemble("  ", (name.ljust(9), "cyan"), printable(value))
        console.print(line, soft_wrap=True)
    console.file.flush()


def _export(overrides: Mapping[str, Any], *, sample: bool) -> None:
    """Pass the options on to the workers, which read only the environment."""
    for name, value in overrides.items():
        os.environ[f"UMPIRE_{name.upper()}"] = str(value)
    if sample:
        os.environ[SAMPLE_VARIABLE] = "1"
    else:
        os.environ.pop(SAMPLE_VARIABLE, None)


def server_config(app: Any, settings: Settings, workers: int = 1) -> "uvicorn.Config":
    import uvicorn  # noqa: PLC0415 — slow to load

    from umpire.cli.processes import TAKEN_AT_ONCE, WAITING, Connection  # noqa: PLC0415 — slow to load

    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        factory=isinstance(app, str),
        workers=workers,
        loop=settings.loop,
        http=Connection,
        # uvloop takes connections one by one, and asks for the length of the queue itself.
        backlog=TAKEN_AT_ONCE if settings.loop == "asyncio" else WAITING,
        ws="websockets-sansio",
        ws_max_size=min(settings.body_limit, LONGEST_MESSAGE),
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=STOPPING_S,
        timeout_keep_alive=IDLE_S,
        forwarded_allow_ips=_proxies(),
    )


def _serve_here(settings: Settings, listener: socket.socket, *, sample: bool) -> int:
    import uvicorn  # noqa: PLC0415 — slow to load

    from umpire.app import create_app  # noqa: PLC0415 — slow to load

    server = uvicorn.Server(
        server_config(create_app(settings, sample=sample, ready=True), settings)
    )
    try:
        server.run(sockets=[listener])
    except SystemExit:
        return _not_started()
    return FINE


def _serve_by_workers(settings: Settings, listener: socket.socket, workers: int) -> int:
    from uvicorn.config import STARTUP_FAILURE  # noqa: PLC0415 — slow to load

    from umpire.cli.processes import Supervisor  # noqa: PLC0415 — slow to load

    supervisor = Supervisor(server_config(FACTORY, settings, workers), sockets=[listener])
    supervisor.run()
    if any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes):
        return _not_started()
    return FINE


def _not_started() -> int:
    complain("The service does not start; the lines above say why.")
    return NOT_UNDERSTOOD
