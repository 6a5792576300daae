"""Asking a running service, for the commands that talk to one.

They talk to the service, and not to the store: an embedded server belongs to the service that runs
it, and only a service issues the tokens of the seats, and checks them.
"""

from http.client import HTTPException
from typing import Annotated, Any, NamedTuple, TypeAlias
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

from umpire.cli.reading import usable
from umpire.cli.terminal import Unusable
from umpire.kernel.decoders import decoder_of

HERE = "http://127.0.0.1:8000"
PATIENCE_S = 600

Url: TypeAlias = Annotated[str, typer.Option(metavar="URL", help="Where the service is.")]


class Answer(NamedTuple):
    """What the service says: its status, and its body."""

    url: str
    status: int
    body: bytes

    @property
    def fine(self) -> bool:
        """Whether it did what it was asked."""
        return self.status < 300  # noqa: PLR2004 — the statuses of HTTP

    @property
    def told(self) -> dict[str, Any]:
        """The JSON of the body.

        Raises:
            Unusable: it is none.
        """
        try:
            return decoder_of(dict[str, Any]).decode(self.body)
        except ValueError as wrong:
            raise Unusable(f"{self.url} is no service of umpire.") from wrong


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
