"""What it costs to know who asks, and to count how often: a bearer token, and a rate limit."""

import contextlib
import secrets
import tempfile
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from measures.firing import RestLane, Walk, command
from measures.fleets import Fire, fleets, in_fire_phase
from measures.harness import Figure, Size, context, interleaved, spread
from measures.processes import Rig, journal_server, service_at
from measures.race import Result, race, run, stocked, variant
from umpire.api.gate import Keyring
from umpire.kernel.rulebook import Seat
from umpire.settings import KEY_BYTES

SUBJECT = "gate"
SHIPS = 12
TTL_S = 3600
LIMIT = "100000000/minute"  # counted, and never reached


class TokenLane(RestLane):
    """The same fires, each with the token of its side."""

    def __init__(self, walks: Sequence[Walk], keyring: Keyring) -> None:
        super().__init__(walks)
        self._keyring = keyring
        self._tokens: dict[tuple[str, str], str] = {}

    def asked(self, walk: Walk, fire: Fire) -> bytes:
        """Return a fire as a request."""
        side = (walk.scenario, fire.side)
        if side not in self._tokens:
            self._tokens[side] = self._keyring.issue(walk.scenario, Seat("side", fire.side))
        token = f"authorization: Bearer {self._tokens[side]}\r\n"
        return command(walk, b'{"orders":[%s]}' % fire.json, f"side:{fire.side}", token)


def measure(size: Size) -> list[Figure]:
    """Return what a fire costs with a token, and with a limit, in fires without either."""
    key = secrets.token_bytes(KEY_BYTES)
    keyring = Keyring({"bench": key}, TTL_S)
    keys = {"UMPIRE_TOKEN_KEYS": f"bench:{urlsafe_b64encode(key).decode()}"}
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="umpire-bench-")))
        url, _ = stack.enter_context(journal_server(folder))
        settings = (keys, {**keys, "UMPIRE_RATE_LIMIT": LIMIT})
        plain, limited = (
            Rig(folder, url, stack.enter_context(service_at(folder, url, settings=each)))
            for each in settings
        )
        none, token, limit = run(_race(plain, limited, keyring, size))
    return [
        context(SUBJECT, "fire with a token / without", token.cost_of(none).median, "times"),
        context(SUBJECT, "fire with a limit / without", limit.cost_of(none).median, "times"),
        context(SUBJECT, "fire, processor", none.cpu_us, "us"),
        context(SUBJECT, "fire with a token, processor", token.cpu_us, "us"),
        context(SUBJECT, "fire with a limit, processor", limit.cpu_us, "us"),
        *_alone(keyring, size),
    ]


async def _race(plain: Rig, limited: Rig, keyring: Keyring, size: Size) -> list[Result]:
    battle = in_fire_phase(fleets(SHIPS))
    variants = []
    lanes: list[tuple[str, Rig, type[RestLane], dict[str, Any]]] = [
        ("none", plain, RestLane, {}),
        ("token", plain, TokenLane, {"keyring": keyring}),
        ("limit", limited, RestLane, {}),
    ]
    for name, servers, lane, given in lanes:
        walks = await stocked(servers, battle, f"{SUBJECT}-{name}", size, size.stock)
        variants.append(await variant(servers.service, lane, walks, size.connections, **given))
    return await race(variants, size.slice_s, size.rounds)


def _alone(keyring: Keyring, size: Size) -> list[Figure]:
    """Return what verifying a token takes by itself, at first and later."""
    token = keyring.issue("bench", Seat("side", "Red"))
    first, later = interleaved(
        size,
        lambda: keyring._verify(token),  # noqa: SLF001 — what happens once a token
        lambda: keyring.verified(token),
    )
    return [
        context(SUBJECT, "a token, the first time", spread(first).median, "us"),
        context(SUBJECT, "a token, later", spread(later).median, "us"),
    ]
