"""`umpire remove` and `umpire revoke`: a battle goes for good, or the tokens of a seat end."""

from typing import Annotated, TypeAlias
from urllib.parse import quote

import typer
from rich.text import Text

from umpire.cli.asking import HERE, Answer, Url, ask, bearer
from umpire.cli.terminal import FINE, NOT_UNDERSTOOD, complain, paper, printable

REMOVE_EXAMPLE = "Example: umpire remove 5f0c9d --token $REFEREE"
REVOKE_EXAMPLE = "Example: umpire revoke 5f0c9d side:Union --token $REFEREE"

Name: TypeAlias = Annotated[str, typer.Argument(help="Its name.")]
Token: TypeAlias = Annotated[
    str | None,
    typer.Option(
        envvar="UMPIRE_TOKEN", metavar="TOKEN", help="Of the referee, or an operator's key."
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

    What the old ones began ends: streams at once, and webhooks.
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
