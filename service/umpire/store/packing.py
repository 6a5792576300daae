"""A journal as one object: its transcript, compressed; and sealed, where there are keys.

Unsealed it is what `umpire export` writes for the referee, as gzip, and holds no secret seed.
Sealed it is encrypted (AES-256-GCM), bound to its scenario, and the seed is there too.

    umpire-sealed/1 <line feed> KID <line feed> 12 bytes of nonce, and the ciphertext
"""

import gzip
import secrets
import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from umpire.kernel.errors import Refusal
from umpire.scenarios.journal import Lines, chained, cut, transcript_line
from umpire.scenarios.ports import StoredHeader, StoredLine

MAGIC = b"umpire-sealed/1"
NONCE_BYTES = 12
SEED_BEFORE = b"seed "
ARCHIVED, BACKED_UP = "battles", "backup"
PLAIN, SEALED = ".ndjson.gz", ".ndjson.gz.sealed"
Keys = Mapping[str, bytes]


class Damaged(Exception):  # noqa: N818 — of what was read, not of the program
    """What was read is not a journal as it was written."""


class Kept(NamedTuple):
    """A whole journal; `seed` is empty where it is not known."""

    scenario: str
    header: StoredHeader
    lines: tuple[StoredLine, ...]

    @property
    def version(self) -> int:
        """The version at which it stands."""
        return len(self.lines)

    @property
    def chain(self) -> bytes:
        """The hash of the chain after its last line."""
        return self.lines[-1].hash if self.lines else chained(b"", self.header.line)


def check(kept: Kept) -> None:
    """Check a journal line by line.

    Raises:
        Damaged: a line is not where its version says, or does not go with its hash.
    """
    chain = chained(b"", kept.header.line)
    for at, stored in enumerate(kept.lines, start=1):
        chain = chained(chain, stored.line)
        if stored.version != at or stored.hash != chain:
            raise Damaged(f"{kept.scenario}: line {at + 1} is not the one that was written.")


def folder_of(scenario: str, within: str = ARCHIVED) -> str:
    """Return where the objects of a scenario are."""
    return f"{within}/{scenario}/"


def name_for(kept: Kept, keys: Keys) -> str:
    """Return a name for the object of a journal in the archive: of no other object."""
    return f"{folder_of(kept.scenario)}{_told_of(kept)}-{secrets.token_hex(6)}{_ending(keys)}"


def backup_name(kept: Kept, keys: Keys) -> str:
    """Return the name of the object that a backup keeps of a journal: the same for the same."""
    return f"{folder_of(kept.scenario, BACKED_UP)}{_told_of(kept)}{_ending(keys)}"


def _told_of(kept: Kept) -> str:
    return f"{kept.version:08}-{kept.chain[:6].hex()}"


def _ending(keys: Keys) -> str:
    return SEALED if keys else PLAIN


def place_of(name: str) -> tuple[str, int] | None:
    """Return the scenario of an object, and the version at which it stands; `None` for others."""
    folder, _, last = name.rpartition("/")
    within, _, scenario = folder.rpartition("/")
    version = last.partition("-")[0]
    if within not in {ARCHIVED, BACKED_UP} or not version.isdigit():
        return None
    return scenario, int(version)


def pack(kept: Kept, keys: Keys) -> bytes:
    """Return a journal as an object; sealed with the first of the keys, if there are any."""
    transcript = b"".join(_frames(kept))
    if not keys:
        return gzip.compress(transcript, mtime=0)
    seed = SEED_BEFORE + kept.header.seed.hex().encode() + b"\n"
    return seal(kept.scenario, gzip.compress(seed + transcript, mtime=0), keys)


def seal(what: str, inside: bytes, keys: Keys) -> bytes:
    """Return some bytes encrypted with the first key, and bound to what they are."""
    kid, key = next(iter(keys.items()))
    nonce, head = secrets.token_bytes(NONCE_BYTES), MAGIC + b"\n" + kid.encode() + b"\n"
    return head + nonce + AESGCM(key).encrypt(nonce, inside, head + what.encode())


def unseal(what: str, body: bytes, keys: Keys) -> bytes:
    """Return what was sealed.

    Raises:
        Damaged: no key opens it, or it was changed, or was something else.
    """
    try:
        magic, kid, rest = body.split(b"\n", 2)
        name = kid.decode()
        head = magic + b"\n" + kid + b"\n"
        return AESGCM(keys[name]).decrypt(
            rest[:NONCE_BYTES], rest[NONCE_BYTES:], head + what.encode()
        )
    except KeyError:
        raise Damaged(f"{what}: it is sealed with the key {name!r}, which is not here.") from None
    except (ValueError, InvalidTag) as wrong:
        raise Damaged(f"{what}: it does not open as it was sealed.") from wrong


def _frames(kept: Kept) -> Iterable[bytes]:
    header = kept.header.line
    yield transcript_line(header, chained(b"", header))
    for stored in kept.lines:
        yield transcript_line(stored.line, stored.hash)


def unpack(scenario: str, body: bytes, keys: Keys) -> Kept:
    """Return the journal that an object holds, checked line by line.

    Raises:
        Damaged: it is not the object of this scenario, or was changed, or no key opens it.
    """
    try:
        seed, transcript = _opened(scenario, body, keys)
        opening, *rest = [cut(line) for line in Lines(transcript)]
    except (OSError, EOFError, ValueError, zlib.error, Refusal) as wrong:
        raise Damaged(f"{scenario}: this is not its journal as it was written.") from wrong
    if opening[1] != chained(b"", opening[0]):
        raise Damaged(f"{scenario}: line 1 is not the one that was written.")
    lines = tuple(StoredLine(at, line, chain) for at, (line, chain) in enumerate(rest, start=1))
    kept = Kept(scenario, StoredHeader(opening[0], seed), lines)
    check(kept)
    return kept


def _opened(scenario: str, body: bytes, keys: Keys) -> tuple[bytes, bytes]:
    if not body.startswith(MAGIC):
        return b"", gzip.decompress(body)
    inside = gzip.decompress(unseal(scenario, body, keys))
    seed, _, transcript = inside.partition(b"\n")
    return bytes.fromhex(seed.removeprefix(SEED_BEFORE).decode()), transcript
