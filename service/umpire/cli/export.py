"""`umpire export`: fetch a transcript from a running service."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer
from rich.text import Text

from umpire.cli.asking import HERE, Url, ask, bearer
from umpire.cli.reading import usable
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, complain, paper, printable, put_bytes

EXAMPLE = "Example: umpire export sample --seat referee --out sample.ndjson"


def export(
    scenario: Annotated[str, typer.Argument(help="Its name.")],
    *,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write it; else to the standard output."),
    ] = None,
    url: Url = HERE,
    token: Annotated[
        str | None,
        typer.Option(envvar="UMPIRE_TOKEN", metavar="TOKEN", help="Of your seat."),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(metavar="SEAT", help="Who asks, where the service takes anybody's word."),
    ] = None,
) -> int:
    """Fetch a transcript from a running service.

    Before the close a side or an observer gets a redacted one, which proves its own part. A file
    that is there already is not overwritten.
    """
    who = bearer(token) if seat is None else {"umpire-seat": seat, **bearer(token)}
    answer = ask(url, f"/v1/scenarios/{quote(scenario, safe='')}/transcript", who)
    if not answer.fine:
        complain(f"{scenario}: {answer.told.get('detail', 'refused')} ({answer.told.get('code')})")
        return NOT_UNDERSTOOD
    if out is None:
        put_bytes(answer.body)
        return FINE
    with usable(out, "written"), out.open("xb") as file:
        file.write(answer.body)
    lines = answer.body.count(b"\n")
    told = Text.assemble(printable(str(out)), ": ", ("written", "bold green"), f", {lines} lines")
    paper().print(told, soft_wrap=True)
    return FINE
