"""A hostile client as a process: `python raid.py PORT FILE LANES` sends one request for ever."""

import asyncio
import contextlib
import sys
from pathlib import Path

HOST = "127.0.0.1"
PAUSE_S = 0.01


async def raid(port: int, request: bytes, lanes: int) -> None:
    """Send a request over and over, on so many connections at once."""
    tasks = [asyncio.create_task(_over_and_over(port, request)) for _ in range(lanes)]
    print("begun", flush=True)
    await asyncio.gather(*tasks)


async def _over_and_over(port: int, request: bytes) -> None:
    while True:
        with contextlib.suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection(HOST, port)
            with contextlib.closing(writer):
                while True:
                    writer.write(request)
                    await _answered(reader)
        await asyncio.sleep(PAUSE_S)


async def _answered(reader: asyncio.StreamReader) -> None:
    """Read an answer to its end, as far as its head says where that is."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    _, found, length = head.partition(b"content-length: ")
    if not found:
        raise EOFError
    left = int(length.split(b"\r", 1)[0])
    while left:
        read = len(await reader.read(left))
        if not read:
            raise EOFError
        left -= read


if __name__ == "__main__":
    asyncio.run(raid(int(sys.argv[1]), Path(sys.argv[2]).read_bytes(), int(sys.argv[3])))
