"""What a webhook delivers: checked by its signature, and read with the types of the stream.

Deliveries are signed by Standard Webhooks: HMAC-SHA-256 of `ID.TIMESTAMP.BODY` under the secret
that `add_webhook` returned. Messages come at least once: what has an id that was seen is the same.
"""

import base64
import binascii
import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from time import time
from typing import Literal, TypeAlias

import msgspec

from umpire_client import values
from umpire_client.errors import UmpireError
from umpire_client.following import Heard
from umpire_client.reading import reader_of

Kind: TypeAlias = Literal["scenario.ruling", "scenario.your_turn", "scenario.closed"]

PREFIX = "whsec_"
SCHEME = "v1"
TOLERANCE_S = 300.0


class NotGenuine(UmpireError):  # noqa: N818 — named for what happened
    """What came is not what the service sent, or was sent long ago: answer it with 400."""


@dataclass(frozen=True)
class Delivery:
    """One message of a webhook.

    Attributes:
        id: of the message; the same however often it comes.
        kind: what it is about.
        scenario: of which scenario.
        seat: as which seat hears it.
        version: at which the scenario stands after it.
        entries: of `scenario.ruling`, what the seat hears: what was opened first, then the entry.
    """

    id: str
    kind: Kind
    scenario: str
    seat: str
    version: int
    entries: tuple[Heard, ...] = ()


class _Told(msgspec.Struct):
    entry: values.Entry
    opened: bool = False


class _Data(msgspec.Struct):
    scenario: str
    seat: str
    version: int
    entries: tuple[_Told, ...] = ()


class _Body(msgspec.Struct):
    type: Kind
    data: _Data


def read_delivery(
    body: bytes,
    headers: Mapping[str, str],
    secret: str,
    *,
    system: str | None = None,
    now_s: float | None = None,
) -> Delivery:
    """Return what was delivered, if the service sent it within the last five minutes.

    Args:
        body: as it came: not decoded and encoded again.
        headers: of the request, in any case.
        secret: of the webhook, `whsec_...`.
        system: the rulebook of the scenario; without it, orders and events come as `Unknown`.
        now_s: the time in seconds since 1970, if not that of the clock.

    Raises:
        NotGenuine: it is not signed with the secret, or too old, or no message of this API.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        name, sent = given["webhook-id"], given["webhook-timestamp"]
        signatures = given["webhook-signature"]
        age_s = (time() if now_s is None else now_s) - int(sent)
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except (KeyError, ValueError, binascii.Error) as wrong:
        raise NotGenuine("It has not the headers of a webhook, or the secret is none.") from wrong
    if abs(age_s) > TOLERANCE_S:
        raise NotGenuine("It was not sent within the last five minutes.")
    signed = hmac.digest(key, f"{name}.{sent}.".encode() + body, hashlib.sha256)
    expected = f"{SCHEME},{base64.b64encode(signed).decode()}".encode()
    # All are compared: the service may sign with an old secret and a new one.
    found = [hmac.compare_digest(one.encode(), expected) for one in signatures.split()]
    if not any(found):
        raise NotGenuine("It is not signed with this secret.")
    try:
        told = reader_of(system).read(body, _Body)
    except ValueError as wrong:
        raise NotGenuine(f"It is no message of this API: {wrong}") from wrong
    data = told.data
    entries = tuple(
        Heard(one.entry.version, one.entry, opened=one.opened)  # type: ignore[attr-defined]
        for one in data.entries
    )
    return Delivery(name, told.type, data.scenario, data.seat, data.version, entries)
