"""`umpire import`, `export`, `remove` and `revoke`: commands that call a running service.

They call the service and not the store: an embedded server belongs to the service that runs it, and
only a service issues the tokens of the seats, and checks them.
"""

from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import typer
from rich.text import Text

from umpire.cli.terminal import (
    ANSWER_IS_NO,
    FINE,
    NOT_UNDERSTOOD,
    Unusable,
    complain,
    paper,
    printable,
    put_bytes,
    put_json,
    read,
    usable,
)
from umpire.kernel.decoders import decoder_of

HERE = "http://127.0.0.1:8000"
PATIENCE_S = 600


Url: TypeAlias = Annotated[str, typer.Option(metavar="URL", help="Where the service is.")]


class Answer(NamedTuple):
    """The service's answer: its status, and its body."""

    url: str
    status: int
    body: bytes

    @property
    def fine(self) -> bool:
        """Whether the service did it."""
        return self.status < 300  # noqa: PLR2004 — the statuses of HTTP

    @property
    def told(self) -> dict[str, Any]:
        """The JSON of the body.

        Raises:
            Unusable: it is not JSON.
        """
        try:
            return decoder_of(dict[str, Any]).decode(self.body)
        except ValueError as wrong:
            raise Unusable(f"{self.url} is not an umpire service.") from wrong


def ask(
    url: str,
    path: str,
    headers: dict[str, str],
    body: bytes | None = None,
    method: str | None = None,
) -> Answer:
    """Return what a service answers: to a POST where there is a body, else to a GET; or `method`.

    Raises:
        Unusable: it is not reached, or what answers does not speak HTTP.
    """
    with usable(url, "asked"):
        if urlsplit(url).scheme not in {"http", "https"}:
            raise ValueError("an address begins with http:// or https://")
        place = url.rstrip("/") + path
        request = Request(place, body, headers, method=method)  # noqa: S310 — checked above
        try:
            with urlopen(request, timeout=PATIENCE_S) as response:  # noqa: S310 — checked above
                return Answer(url, response.status, response.read())
        except HTTPError as refused:
            return Answer(url, refused.code, refused.read())
        except HTTPException as broken:
            raise Unusable(f"{url} does not speak HTTP.") from broken


def bearer(token: str | None) -> dict[str, str]:
    """Return the header that says who asks."""
    return {} if token is None else {"authorization": f"Bearer {token}"}


IMPORT_EXAMPLE = "Example: umpire import battle.ndjson --url http://127.0.0.1:8000"
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


EXPORT_EXAMPLE = "Example: umpire export sample --seat referee --out sample.ndjson"


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
        typer.Option(metavar="SEAT", help="The seat that asks, at a service with open access."),
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


REMOVE_EXAMPLE = "Example: umpire remove 5f0c9d --token $REFEREE"
REVOKE_EXAMPLE = "Example: umpire revoke 5f0c9d side:Union --token $REFEREE"


Name: TypeAlias = Annotated[str, typer.Argument(help="Its name.")]

Token: TypeAlias = Annotated[
    str | None,
    typer.Option(
        envvar="UMPIRE_TOKEN", metavar="TOKEN", help="The referee's token, or an operator's key."
    ),
]


def remove(scenario: Name, *, url: Url = HERE, token: Token = None) -> int:
    """Remove a battle from a running service for good, with its archived copies and webhooks.

    Export it before: nothing of it is left but what a backup holds.
    """
    answer = ask(url, _place(scenario), bearer(token), method="DELETE")
    return _told(scenario, answer, "removed")


def revoke(
    scenario: Name,
    seat: Annotated[str, typer.Argument(help="`side:NAME`, `observer` or `referee`.")],
    *,
    url: Url = HERE,
    token: Token = None,
) -> int:
    """Revoke all tokens of a seat at a running service, and print a new one.

    Streams of the old tokens end at once, and their webhooks are removed.
    """
    place = f"{_place(scenario)}/tokens/{quote(seat, safe=':')}"
    answer = ask(url, place, bearer(token), method="DELETE")
    if answer.fine:
        paper().print(answer.told["tokens"][seat], soft_wrap=True)
        return FINE
    return _told(scenario, answer, "revoked")


def _place(scenario: str) -> str:
    return f"/v1/scenarios/{quote(scenario, safe='')}"


def _told(scenario: str, answer: Answer, done: str) -> int:
    if not answer.fine:
        complain(f"{scenario}: {answer.told.get('detail', 'refused')} ({answer.told.get('code')})")
        return NOT_UNDERSTOOD
    told = Text.assemble(printable(scenario), ": ", (done, "bold green"))
    paper().print(told, soft_wrap=True)
    return FINE
