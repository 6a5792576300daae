"""The audit: what was answered, held against what is in the journals."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from faults.clients import Accepted, Caller, Notes
from measures.firing import get
from measures.fleets import BOOK
from umpire.scenarios.journal import chained, codec_of
from umpire.scenarios.ports import StoredLine
from umpire.store.redis import RedisStore

PAGE = 1000


@dataclass
class Findings:
    """What the journals say. All but `entries` and `verified` should be none."""

    entries: int = 0
    verified: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    unasked: list[str] = field(default_factory=list)
    unverified: list[str] = field(default_factory=list)

    @property
    def clean(self) -> bool:
        """Whether nothing was lost, doubled or made up, and every journal verifies."""
        return not (self.lost or self.doubled or self.unasked or self.unverified)


class _Entry(msgspec.Struct):
    version: int
    orders: msgspec.Raw


async def audit(
    store: RedisStore, caller: Caller, scenarios: Sequence[str], notes: Notes
) -> Findings:
    """Read every journal from the store, and let a worker verify it."""
    found = Findings()
    answered: dict[str, list[Accepted]] = {name: [] for name in scenarios}
    for accepted in notes.accepted:
        answered[accepted.scenario].append(accepted)
    for name in scenarios:
        lines = await _journal(store, name)
        found.entries += len(lines)
        _compare(name, answered[name], lines, found)
        if not await _chain_holds(store, name, lines):
            found.unverified.append(f"{name}: the chain is broken")
        verdict = await _verdict(caller, name)
        if verdict["verified"] and verdict["entries"] == len(lines):
            found.verified += 1
        else:
            found.unverified.append(f"{name}: {verdict}")
    return found


def _compare(
    name: str, answered: Sequence[Accepted], lines: Sequence[StoredLine], found: Findings
) -> None:
    """Hold the answers of one scenario against its journal."""
    read = [msgspec.json.decode(line.line, type=_Entry) for line in lines]
    by_version = {entry.version: _plain(entry.orders) for entry in read}
    times = Counter(one.version for one in answered)
    for one in answered:
        if by_version.get(one.version) != _plain(one.orders) or times[one.version] > 1:
            found.lost.append(f"{name}: {one.command}, answered as version {one.version}")
    orders = [_plain(one.orders) for one in answered]
    for version in by_version.keys() - times.keys():  # no line says which command it is of
        again = by_version[version] in orders
        (found.doubled if again else found.unasked).append(f"{name}: version {version}")
    if [line.version for line in lines] != list(range(1, len(lines) + 1)):
        found.unverified.append(f"{name}: the versions have gaps")


def _plain(orders: bytes | msgspec.Raw) -> Any:
    """Return orders as the rulebook reads them, whatever a writer left out."""
    return codec_of(BOOK).orders.decode(orders)


async def _journal(store: RedisStore, name: str) -> list[StoredLine]:
    lines: list[StoredLine] = []
    while page := await store.lines(name, len(lines), PAGE):
        lines += page
    return lines


async def _chain_holds(store: RedisStore, name: str, lines: Sequence[StoredLine]) -> bool:
    header = await store.header(name)
    if header is None:
        return False
    chain = chained(b"", header.line)
    for line in lines:
        chain = chained(chain, line.line)
        if chain != line.hash:
            return False
    return True


async def _verdict(caller: Caller, name: str) -> dict[str, Any]:
    answer = await caller.ask(get(f"/v1/scenarios/{name}/verification"))
    told: dict[str, Any] = msgspec.json.decode(answer.body)
    return told if "verified" in told else {"verified": False, **told}
