"""`umpire import`: bring a transcript into a running service."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer
from rich.text import Text

from umpire.cli.asking import HERE, Answer, Url, ask, bearer
from umpire.cli.reading import read
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    complain,
    paper,
    printable,
    put_json,
)

EXAMPLE = "Example: umpire import battle.ndjson --url http://127.0.0.1:8000"
NOT_VERIFIED, OTHER_JOURNAL = "not_verified", "other_journal"


def bring_in(
    file: Annotated[Path, typer.Argument(help="A transcript; - reads the standard input.")],
    *,
    url: Url = HERE,
    key: Annotated[
        str | None,
        typer.Option(
            envvar="UMPIRE_OPERATOR_KEY",
            metavar="KEY",
            help="The operator's key, where the service is closed.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> int:
    """Bring a transcript into a running service, which verifies it first.

    It becomes a scenario of its own name, with the same journal; the tokens of its seats are
    printed.
    """
    headers = {"content-type": "application/x-ndjson", **bearer(key)}
    answer = ask(url, "/v1/transcripts", headers, read(file))
    if json:
        put_json({"file": str(file), **answer.told})
    elif answer.fine:
        _tell(file, url.rstrip("/"), answer)
    else:
        complain(f"{file}: {answer.told.get('detail', 'refused')} ({answer.told.get('code')})")
    if answer.fine:
        return FINE
    return ANSWER_IS_NO if answer.told.get("code") in _NO else NOT_UNDERSTOOD


_NO = {NOT_VERIFIED, OTHER_JOURNAL}


def _tell(file: Path, url: str, answer: Answer) -> None:
    told, console = answer.told, paper()
    new = answer.status == 201  # noqa: PLR2004 — the statuses of HTTP
    name = str(told["scenario"])
    lines = [
        ("scenario", f"{name}, {told['system']}"),
        ("version", f"{told['version']}, {'closed' if told['closed'] else 'not closed'}"),
        ("address", f"{url}/v1/scenarios/{quote(name)}"),
        *told["tokens"].items(),
    ]
    verdict = (("brought in" if new else "is here already"), "bold green")
    console.print(Text.assemble(printable(str(file)), ": ", verdict), soft_wrap=True)
    width = max(len(label) for label, _ in lines) + 2
    for label, value in lines:
        console.print(Text(f"  {printable(label.ljust(width) + str(value))}"), soft_wrap=True)
