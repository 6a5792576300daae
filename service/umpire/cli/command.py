"""The command `umpire`: its subcommands, and how their errors are told."""

import contextlib
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.exceptions import TyperException

from umpire import __version__
from umpire.cli.archive import EXAMPLE as ARCHIVE_EXAMPLE
from umpire.cli.archive import archive
from umpire.cli.backup import BACKUP_EXAMPLE, RESTORE_EXAMPLE, backup, restore
from umpire.cli.bring_in import EXAMPLE as IMPORT_EXAMPLE
from umpire.cli.bring_in import bring_in
from umpire.cli.conformance import EXAMPLE as CONFORMANCE_EXAMPLE
from umpire.cli.conformance import conformance
from umpire.cli.ending import REMOVE_EXAMPLE, REVOKE_EXAMPLE, remove, revoke
from umpire.cli.explain import EXAMPLE as EXPLAIN_EXAMPLE
from umpire.cli.explain import explain
from umpire.cli.export import EXAMPLE as EXPORT_EXAMPLE
from umpire.cli.export import export
from umpire.cli.index import EXAMPLE as INDEX_EXAMPLE
from umpire.cli.index import index
from umpire.cli.odds import EXAMPLE as ODDS_EXAMPLE
from umpire.cli.odds import odds
from umpire.cli.play import EXAMPLE as PLAY_EXAMPLE
from umpire.cli.play import play
from umpire.cli.rejudge import EXAMPLE as REJUDGE_EXAMPLE
from umpire.cli.rejudge import rejudge
from umpire.cli.replay import EXAMPLE as REPLAY_EXAMPLE
from umpire.cli.replay import replay
from umpire.cli.schema import EXAMPLE as SCHEMA_EXAMPLE
from umpire.cli.schema import schema
from umpire.cli.serve import EXAMPLE as SERVE_EXAMPLE
from umpire.cli.serve import serve
from umpire.cli.terminal import NOT_UNDERSTOOD, Unusable, complain, on_terminal, sentence
from umpire.cli.verify import EXAMPLE as VERIFY_EXAMPLE
from umpire.cli.verify import verify
from umpire.kernel.errors import Refusal

PIPED_WIDTH = 80

COMMANDS = (
    (serve, SERVE_EXAMPLE),
    (play, PLAY_EXAMPLE),
    (replay, REPLAY_EXAMPLE),
    (verify, VERIFY_EXAMPLE),
    (explain, EXPLAIN_EXAMPLE),
    (rejudge, REJUDGE_EXAMPLE),
    (export, EXPORT_EXAMPLE),
    (remove, REMOVE_EXAMPLE),
    (revoke, REVOKE_EXAMPLE),
    (index, INDEX_EXAMPLE),
    (odds, ODDS_EXAMPLE),
    (schema, SCHEMA_EXAMPLE),
    (conformance, CONFORMANCE_EXAMPLE),
    (archive, ARCHIVE_EXAMPLE),
    (backup, BACKUP_EXAMPLE),
    (restore, RESTORE_EXAMPLE),
)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, and return its exit code.

    Args:
        arguments: those of the process by default.
    """
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        code = command()(args=given, prog_name="umpire", standalone_mode=False)
        sys.stdout.flush()
    except Unusable as unusable:
        complain(str(unusable))
    except Refusal as refusal:
        complain(sentence(refusal))
    except TyperException as wrong:
        complain(f"{wrong.format_message().rstrip('.')}; see umpire --help.")
    except BrokenPipeError:
        return NOT_UNDERSTOOD
    except Exception as fault:  # noqa: BLE001 — a trace is of no use to who sits at the table
        complain(f"umpire itself failed ({type(fault).__name__}: {fault}); please report it.")
    else:
        return int(code or 0)
    return NOT_UNDERSTOOD


def command() -> typer.Typer:
    """Return the command; its help is rich on a terminal, and plain elsewhere."""
    terminal = on_terminal(sys.stdout)
    settings: dict[str, Any] = {"help_option_names": ["-h", "--help"]}
    if not terminal:
        settings["terminal_width"] = PIPED_WIDTH
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode="rich" if terminal else None,
        pretty_exceptions_enable=False,
        context_settings=settings,
        epilog="Example: umpire play --example duel",
    )
    app.callback(invoke_without_command=True)(umpire)
    for function, example in COMMANDS:
        app.command(epilog=example)(function)
    # A function of that name there cannot be.
    app.command("import", epilog=IMPORT_EXAMPLE)(bring_in)
    return app


def _version(asked: bool) -> None:  # noqa: FBT001 — typer calls it so
    if asked:
        typer.echo(f"umpire {__version__}")
        raise typer.Exit


def umpire(
    context: typer.Context,
    *,
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Print the version, and leave."
        ),
    ] = False,
) -> None:
    """A neutral referee for tabletop spaceship battles, with dice that anyone can check."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
        raise typer.Exit(NOT_UNDERSTOOD)
