"""Dice that anyone can check: one port, three ways to fill it.

Each roll has a key of its own, made from its label. So neither the order in which shots are
resolved nor a rule corrected later changes another roll. The byte layout is `schema/dice.v1.md`.
"""

import hashlib
import re
import struct
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from umpire.kernel.errors import (
    IMPOSSIBLE_DIE,
    TOO_FEW_DICE,
    TOO_MANY_DICE,
    UNRECORDED_ROLL,
    PendingThrow,
)

SPECIFICATION = b"umpire-dice/1"
COMMITMENT = b"umpire-commitment/1"
SMALLEST_DIE, LARGEST_DIE = 2, 256
D6 = 6
LONGEST_TEXT = 65_535
SEED_BYTES = 32
HASH_BLOCK = 64  # bytes that SHA-256 takes at once
_HEX_SEED = re.compile(r"[0-9a-f]{64}")


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Some dice of one size, thrown for one purpose. `faces` are in the order thrown."""

    label: str
    sides: int
    faces: tuple[int, ...]


class Dice(Protocol):
    """Where rolls come from."""

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw `count` dice of `sides` sides for the purpose that `label` names."""


class KeyedDice:
    """Rolls computed from a seed: committed (kept secret until the close) or given by the caller.

    Args:
        seed: 32 bytes (see `seed_bytes`).
        nonces: those that the sides added after the commitment, in the order of the journal.
        scenario: the name under which the dice were committed.
    """

    def __init__(self, seed: bytes, scenario: str, nonces: Sequence[str] = ()) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
        prefix = _prefix(scenario, nonces)
        # HMAC is two hashes, one inside the other (RFC 2104). Both begin the same for every roll,
        # and are begun once: a roll then costs less than half of a call to `hmac`.
        key = seed.ljust(HASH_BLOCK, b"\0")
        self._inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + prefix)
        self._outer = hashlib.sha256(bytes(byte ^ 0x5C for byte in key))

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the one roll that belongs to `label`: always the same."""
        table = _TABLES.get(sides) or _sampling(sides)
        name = _counted(label)
        block, faces = 0, b""
        while len(faces) < count:
            inner, outer = self._inner.copy(), self._outer.copy()
            inner.update(name + block.to_bytes(4, "big"))
            outer.update(inner.digest())
            faces += outer.digest().translate(*table)
            block += 1
        # A table of bytes cannot hold 256, so it gives every face less one.
        return Roll(label, sides, tuple([face + 1 for face in faces[:count]]))


class NoDice:
    """Dice where none may fall: a throw is a mistake of the book."""

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Throw nothing.

        Raises:
            ValueError: always.
        """
        raise ValueError(f"No dice fall here, but {label} asks for {count}d{sides}.")


NO_DICE: Dice = NoDice()


class SuppliedDice:
    """Physical dice: the faces that the players typed in, in the order the rulebook throws them."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self._used = 0

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Take the next `count` faces.

        Raises:
            Malformed: too few faces, or a face that a die of `sides` sides does not have.
        """
        taken = self._faces[self._used : self._used + count]
        if len(taken) < count:
            raise TOO_FEW_DICE.refuse(
                f"{label} needs {count}d{sides}; typed dice left: {len(taken)}.",
                at="/faces",
            ).waiting_for(PendingThrow(label, count, sides))
        for place, face in enumerate(taken, start=self._used):
            if not 1 <= face <= sides:
                raise IMPOSSIBLE_DIE.refuse(
                    f"{label}: a d{sides} shows 1 to {sides}, not {face}.", at=f"/faces/{place}"
                ).waiting_for(PendingThrow(label, count, sides))
        self._used += count
        return Roll(label, sides, taken)

    @property
    def left(self) -> int:
        """How many of the faces have not been taken."""
        return len(self._faces) - self._used

    def finish(self) -> None:
        """Say that no more dice will be thrown.

        Raises:
            Malformed: some of the typed dice were not used.
        """
        if self.left:
            raise TOO_MANY_DICE.refuse(
                f"{self.left} of the {len(self._faces)} typed dice are not thrown by these orders.",
                at=f"/faces/{self._used}",
            )


class RecordedDice:
    """Rolls taken from a journal by their labels, to judge its orders again."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = {roll.label: roll for roll in rolls}

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the recorded roll of `label`.

        Raises:
            Malformed: the journal holds no such roll of that many dice of that size.
        """
        recorded = self._rolls.get(label)
        if recorded is None or recorded.sides != sides or len(recorded.faces) != count:
            raise UNRECORDED_ROLL.refuse(
                f"{label} needs {count}d{sides}, but the journal holds no such roll."
            )
        return recorded


def seed_bytes(seed: str) -> bytes:
    """Return the 32 bytes of a seed: 64 hex digits as they are, any other text hashed."""
    if _HEX_SEED.fullmatch(seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(seed.encode()).digest()


def commitment(seed: bytes, scenario: str) -> str:
    """Return the hex digest to publish before the first roll; it binds the seed, and hides it."""
    return hashlib.sha256(COMMITMENT + _counted(scenario) + seed).hexdigest()


def block_message(scenario: str, nonces: Sequence[str], label: str, block: int = 0) -> bytes:
    """Return the message of a roll's block; its HMAC-SHA-256 under the seed makes the bytes.

    Args:
        scenario: the name under which the dice were committed.
        nonces: in the order of the journal.
        label: of the roll.
        block: the number of the 32 bytes, from 0.
    """
    return _prefix(scenario, nonces) + _counted(label) + block.to_bytes(4, "big")


def _prefix(scenario: str, nonces: Sequence[str]) -> bytes:
    """Return what the messages of all rolls begin with."""
    return b"".join(
        (
            SPECIFICATION,
            struct.pack(">H", len(nonces)),
            *(_counted(nonce) for nonce in nonces),
            _counted(scenario),
        )
    )


def _counted(text: str) -> bytes:
    data = text.encode()
    if len(data) > LONGEST_TEXT:
        raise ValueError(f"A text of {len(data)} bytes; {LONGEST_TEXT} is the most.")
    return len(data).to_bytes(2, "big") + data


def _sampling(sides: int) -> tuple[bytes, bytes]:
    """Return the table of faces less one, and the bytes that rejection sampling drops."""
    if not SMALLEST_DIE <= sides <= LARGEST_DIE:
        raise ValueError(f"No die has {sides} sides here.")
    limit = 256 - 256 % sides
    table = (bytes(byte % sides for byte in range(256)), bytes(range(limit, 256)))
    _TABLES[sides] = table
    return table


_TABLES: dict[int, tuple[bytes, bytes]] = {}
