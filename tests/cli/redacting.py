"""What a seat holds of a transcript in a file, as the service would have told it."""

from pathlib import Path

from umpire.cli.terminal import read_lines
from umpire.rules import RULEBOOKS
from umpire.scenarios.adjudication import seat_named
from umpire.scenarios.journal import cut
from umpire.scenarios.ports import StoredHeader, StoredLine
from umpire.scenarios.repository import folded, opening
from umpire.scenarios.transcripts import frames
from umpire.scenarios.verify import Reader


def redacted(path: Path, seat: str, version: int) -> bytes:
    """Return the redacted transcript of a seat at a version."""
    lines = read_lines(path)
    reader = Reader(lines, RULEBOOKS)
    (header, _), *cuts = [cut(line.removesuffix(b"\n")) for line in lines[: version + 1]]
    begun = standing = opening(reader.rulebook, reader.header, StoredHeader(header, b""))
    stored = []
    for entry, (line, chain) in zip(reader.entries(), cuts, strict=False):
        standing = folded(standing, entry, chain)
        stored.append(StoredLine(entry.version, line, chain))
    return b"".join(frames(begun, stored, standing, seat_named(seat)))
