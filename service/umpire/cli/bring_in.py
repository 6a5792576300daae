"""`umpire import`: bring a transcript into a running service.

It talks to the service, and not to the store, unlike other commands: an embedded server belongs to
the service that runs it, and only a service issues the tokens of the seats.
"""

from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any, NamedTuple
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec
import typer
from rich.text import Text

from umpire.cli.reading import read, usable
from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_json,
)

EXAMPLE = "Example: umpire import battle.ndjson --url http://127.0.0.1:8000"
NOT_VERIFIED, OTHER_JOURNAL = "not_verified", "other_journal"
PATIENCE_S = 600


class Answer(NamedTuple):
    """What the service says: its status, and the JSON of its body."""

    status: int
    told: dict[str, Any]


def bring_in(
    file: Annotated[Path, typer.Argument(help="A transcript; - reads the standard input.")],
    *,
    url: Annotated[
        str, typer.Option(metavar="URL", help="Where the service is.")
    ] = "http://127.0.0.1:8000",
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
    printed. Exit code 1: it does not verify, or there is another scenario of that name.
    """
    answer = _sent(read(file), url.rstrip("/"), key)
    if json:
        put_json({"file": str(file), **answer.told})
    elif answer.status < 300:  # noqa: PLR2004 — the statuses of HTTP
        _tell(file, url.rstrip("/"), answer)
    else:
        complain(f"{file}: {answer.told.get('detail', 'refused')} ({answer.told.get('code')})")
    if answer.status < 300:  # noqa: PLR2004 — the statuses of HTTP
        return FINE
    return ANSWER_IS_NO if answer.told.get("code") in _NO else NOT_UNDERSTOOD


_NO = {NOT_VERIFIED, OTHER_JOURNAL}


def _sent(transcript: bytes, url: str, key: str | None) -> Answer:
    """Return what the service answers to a transcript.

    Raises:
        Unusable: it is not reached, or what answers is no such service.
    """
    with usable(url, "asked"):
        if urlsplit(url).scheme not in {"http", "https"}:
            raise ValueError("an address begins with http:// or https://")
        headers = {"content-type": "application/x-ndjson"}
        if key is not None:
            headers["authorization"] = f"Bearer {key}"
        request = Request(f"{url}/v1/transcripts", transcript, headers)  # noqa: S310 — checked above
        try:
            with urlopen(request, timeout=PATIENCE_S) as response:  # noqa: S310 — checked above
                return Answer(response.status, _object(url, response.read()))
        except HTTPError as refused:
            return Answer(refused.code, _object(url, refused.read()))
        except HTTPException as broken:
            raise Unusable(f"{url} does not speak HTTP.") from broken


def _object(url: str, body: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(body, type=dict[str, Any])
    except ValueError as wrong:
        raise Unusable(f"{url} is no service of umpire.") from wrong


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
