"""The cost of the same fire after journals of 0, 10,000 and 100,000 entries: it should not grow."""

import socket
from collections.abc import Iterator, Sequence

from redis import Redis

from measures.firing import RestLane, Walk
from measures.fleets import BOOK, fleets, in_fire_phase
from measures.harness import Figure, Size, at_most, context
from measures.processes import Rig, rig
from measures.race import Result, race, read_once, run, stocked, variant
from umpire.kernel.dice import KeyedDice, seed_bytes
from umpire.rules.full_thrust_light import ApplyDamage, Battle
from umpire.scenarios.journal import Ruled, chained, encode

SUBJECT = "journal"
SHIPS = 12
GOAL = 1.1
PIPELINE = 1000


def measure(size: Size) -> list[Figure]:
    """Return what a fire costs after a long journal, in fires after none."""
    with rig() as servers:
        results = run(_race(servers, size))
    none, *longer = results
    return [
        *(
            at_most(SUBJECT, f"fire after {length:,} / 0 entries", result.cost_of(none), GOAL)
            for length, result in zip(size.journals[1:], longer, strict=True)
        ),
        *(
            context(SUBJECT, f"fire after {length:,} entries, processor", result.cpu_us, "us")
            for length, result in zip(size.journals, results, strict=True)
        ),
    ]


async def _race(servers: Rig, size: Size) -> list[Result]:
    battle = in_fire_phase(fleets(SHIPS))
    lines = _lines(battle, max(size.journals))
    variants = []
    for length in size.journals:
        # One scenario a connection: a slice lasts as long as their one phase.
        walks = await stocked(servers, battle, f"{SUBJECT}-{length}", size, 0)
        _prefill(servers.url, walks, lines[:length])
        await read_once(servers.service, walks)
        variants.append(await variant(servers.service, RestLane, walks, size.connections))
    return await race(variants, size.slice_s, size.journal_rounds)


def _lines(battle: Battle, number: int) -> list[bytes]:
    """Return the lines of a referee who enters no damage, again and again."""
    order = ApplyDamage(battle.ships[0].id, 0)
    dice = KeyedDice(seed_bytes(SUBJECT), SUBJECT)
    events = BOOK.adjudicate(battle, order, dice).events
    return [
        encode(
            Ruled(
                version=version,
                seat="referee",
                edition=BOOK.edition,
                orders=(order,),
                events=events,
            )
        )
        for version in range(1, number + 1)
    ]


def _prefill(url: str, walks: Sequence[Walk], lines: Sequence[bytes]) -> None:
    """Write lines into journals, many at a time: RESP by hand, for it is a million of them."""
    path = url.removeprefix("unix://")
    with socket.socket(socket.AF_UNIX) as server, Redis.from_url(url) as client:
        server.connect(path)
        for walk in walks:
            key = f"umpire:{{{walk.scenario}}}:journal".encode()
            opening: dict[bytes, bytes] = client.hgetall(f"umpire:{{{walk.scenario}}}:header")
            chain = chained(b"", opening[b"line"])
            for place in range(0, len(lines), PIPELINE):
                batch = lines[place : place + PIPELINE]
                commands = list(_additions(key, place + 1, batch, chain))
                chain = commands[-1][1]
                server.sendall(b"".join(command for command, _ in commands))
                _answered(server, len(batch))
            walk.version += len(lines)
            if client.xlen(key) != walk.version:
                raise RuntimeError(f"{walk.scenario} was not filled.")


def _additions(
    key: bytes, version: int, lines: Sequence[bytes], chain: bytes
) -> Iterator[tuple[bytes, bytes]]:
    for number, line in enumerate(lines, start=version):
        chain = chained(chain, line)
        yield _resp(b"XADD", key, b"%d-0" % number, b"line", line, b"hash", chain), chain


def _resp(*words: bytes) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(one), one) for one in words)


def _answered(server: socket.socket, replies: int) -> None:
    """Read as many answers; each is a bulk string, on two lines."""
    ends = 2 * replies
    while ends:
        ends -= server.recv(65_536).count(b"\n")
