"""A hostile client as a process: `python raid.py PORT FILE LANES [FIRST MORE]` repeats one request.

It comes from an address of its own. Where the answer has no length (a stream, a WebSocket), it
reads on. On a WebSocket it sends the bytes of the file FIRST, and those of MORE over and over: as
soon as all operations in them have ended.
"""

import asyncio
import contextlib
import sys
from pathlib import Path

HOST, OWN = "127.0.0.1", "127.0.0.2"
PAUSE_S = 0.01
BEGINS, ENDS = b'"subscribe"', (b'"complete"', b'"error"')
"""The messages that begin and end operations on a WebSocket."""


async def raid(port: int, request: bytes, lanes: int, *more: bytes) -> None:
    """Send a request over and over, on so many connections at once."""
    tasks = [asyncio.create_task(_over_and_over(port, request, *more)) for _ in range(lanes)]
    print("begun", flush=True)
    await asyncio.gather(*tasks)


async def _over_and_over(port: int, request: bytes, *more: bytes) -> None:
    while True:
        with contextlib.suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(HOST, port, local_addr=(OWN, 0))
            with contextlib.closing(writer):
                while True:
                    writer.write(request)
                    if not await _answered(reader):
                        await _go_on(reader, writer, *more)
        await asyncio.sleep(PAUSE_S)


async def _go_on(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    first: bytes = b"",
    more: bytes = b"",
) -> None:
    """Read until the other side ends; meanwhile, send more and more."""
    writer.write(first + more)
    begun = ended = more.count(BEGINS)
    while part := await reader.read(1 << 16):
        ended -= sum(map(part.count, ENDS))
        if begun and ended <= 0:
            writer.write(more)
            ended = begun
    raise EOFError


async def _answered(reader: asyncio.StreamReader) -> bool:
    """Read an answer to its end; return whether its head says where that is."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    _, found, length = head.partition(b"content-length: ")
    if not found:
        return False
    left = int(length.split(b"\r", 1)[0])
    while left:
        read = len(await reader.read(left))
        if not read:
            raise EOFError
        left -= read
    return True


if __name__ == "__main__":
    files = [Path(name).read_bytes() for name in (sys.argv[2], *sys.argv[4:])]
    asyncio.run(raid(int(sys.argv[1]), files[0], int(sys.argv[3]), *files[1:]))
