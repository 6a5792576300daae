"""The command `umpire`: its subcommands, and how it reports their errors."""

import contextlib
import sys
from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

import typer
from typer.exceptions import TyperException

from umpire.cli.arena import ARENA_EXAMPLE, BALANCE_EXAMPLE, arena, balance
from umpire.cli.client import (
    EXPORT_EXAMPLE,
    IMPORT_EXAMPLE,
    REMOVE_EXAMPLE,
    REVOKE_EXAMPLE,
    bring_in,
    export,
    remove,
    revoke,
)
from umpire.cli.conformance import EXAMPLE as CONFORMANCE_EXAMPLE
from umpire.cli.conformance import conformance
from umpire.cli.journals import (
    ARCHIVE_EXAMPLE,
    BACKUP_EXAMPLE,
    INDEX_EXAMPLE,
    RESTORE_EXAMPLE,
    archive,
    backup,
    index,
    restore,
)
from umpire.cli.mcp import MCP_EXAMPLE, mcp
from umpire.cli.play import ODDS_EXAMPLE, PLAY_EXAMPLE, REPLAY_EXAMPLE, odds, play, replay
from umpire.cli.rejudge import EXAMPLE as REJUDGE_EXAMPLE
from umpire.cli.rejudge import rejudge
from umpire.cli.rulebooks import CHECK_EXAMPLE, NEW_EXAMPLE, check_rulebook, new_rulebook
from umpire.cli.schema import EXAMPLE as SCHEMA_EXAMPLE
from umpire.cli.schema import schema
from umpire.cli.serve import EXAMPLE as SERVE_EXAMPLE
from umpire.cli.serve import serve
from umpire.cli.terminal import (
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    hang_up,
    on_terminal,
    sentence,
)
from umpire.cli.tool_files import GAMES_EXAMPLE, SHIPS_EXAMPLE, games, ships
from umpire.cli.transcripts import EXPLAIN_EXAMPLE, VERIFY_EXAMPLE, explain, verify
from umpire.kernel.errors import Refusal
from umpire.version import release

PIPED_WIDTH = 80


class Entry(NamedTuple):
    """A command, and what its exit codes mean.

    Attributes:
        name: what it is called.
        function: what it does.
        example: the last line of its help.
        fine: what 0 means.
        no: what 1 means; `None` where the command answers no question.
        failed: what 2 means.
    """

    name: str
    function: Callable[..., int]
    example: str
    fine: str
    no: str | None = None
    failed: str = "it was not understood, or a file could not be read"

    def epilog(self) -> str:
        """Return the end of its help."""
        meanings = [self.fine, self.no, self.failed]
        codes = "; ".join(f"{code} {told}" for code, told in enumerate(meanings) if told)
        return f"Exit codes: {codes}.\n\n{self.example}"


REFUSED = "the service refused, or did not answer"
BROKEN_OFF = "a bot or a fleet cannot be used, or a bot broke off a battle"
COMMANDS = (
    Entry("serve", serve, SERVE_EXAMPLE, "it was stopped", failed="it could not start"),
    Entry("play", play, PLAY_EXAMPLE, "every order was accepted", "an order was refused"),
    Entry("replay", replay, REPLAY_EXAMPLE, "the battle is reported"),
    Entry("verify", verify, VERIFY_EXAMPLE, "every file verifies", "a file does not verify"),
    Entry("explain", explain, EXPLAIN_EXAMPLE, "it is explained", "the file does not verify"),
    Entry("rejudge", rejudge, REJUDGE_EXAMPLE, "nothing differs", "something differs"),
    Entry("export", export, EXPORT_EXAMPLE, "the transcript is written", failed=REFUSED),
    Entry("remove", remove, REMOVE_EXAMPLE, "the battle is removed", failed=REFUSED),
    Entry("revoke", revoke, REVOKE_EXAMPLE, "the tokens are revoked", failed=REFUSED),
    Entry(
        "index",
        index,
        INDEX_EXAMPLE,
        "all battles are in the index",
        failed="a battle, or the server, could not be read",
    ),
    Entry("odds", odds, ODDS_EXAMPLE, "every order was accepted", "an order was refused"),
    Entry("ships", ships, SHIPS_EXAMPLE, "all is legal", "a ship breaks a rule of design"),
    Entry("games", games, GAMES_EXAMPLE, "it is done", "a declaration breaks a rule"),
    Entry("mcp", mcp, MCP_EXAMPLE, "the assistant has ended it", failed="it could not start"),
    Entry("arena", arena, ARENA_EXAMPLE, "all battles were played", failed=BROKEN_OFF),
    Entry("balance", balance, BALANCE_EXAMPLE, "all battles were played", failed=BROKEN_OFF),
    Entry("new-rulebook", new_rulebook, NEW_EXAMPLE, "the package is written"),
    Entry(
        "check-rulebook",
        check_rulebook,
        CHECK_EXAMPLE,
        "it passes",
        "it does not pass",
        "no installed package brings it",
    ),
    Entry("schema", schema, SCHEMA_EXAMPLE, "it is done", "with --check: a file differs"),
    Entry(
        "conformance", conformance, CONFORMANCE_EXAMPLE, "all that counts passed", "a case failed"
    ),
    Entry("archive", archive, ARCHIVE_EXAMPLE, "all were moved", "some stayed where they were"),
    Entry("backup", backup, BACKUP_EXAMPLE, "all were written", "some could not be written"),
    Entry(
        "restore",
        restore,
        RESTORE_EXAMPLE,
        "all are here",
        "some could not be brought back, or are another journal here",
    ),
    Entry(
        "import",
        bring_in,
        IMPORT_EXAMPLE,
        "the service has it",
        "it does not verify, or the service has another of that name",
        REFUSED,
    ),
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
    code = NOT_UNDERSTOOD
    try:
        code = int(command()(args=given, prog_name="umpire", standalone_mode=False) or FINE)
    except Unusable as unusable:
        complain(str(unusable))
    except Refusal as refusal:
        complain(sentence(refusal))
    except TyperException as wrong:
        complain(f"{wrong.format_message().rstrip('.')}; see umpire --help.")
    except SystemExit:  # typer's own, where nobody reads a help to its end
        code = FINE
    except Exception as fault:  # noqa: BLE001 — a trace is of no use to who sits at the table
        complain(f"umpire itself failed ({type(fault).__name__}: {fault}); please report it.")
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        hang_up(sys.stdout)
    return code


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
    for one in COMMANDS:
        app.command(one.name, epilog=one.epilog())(one.function)
    return app


def _version(asked: bool) -> None:  # noqa: FBT001 — typer calls it so
    if asked:
        typer.echo(f"umpire {release()}")
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
