"""Keyed dice, as `schema/dice.v1.md` specifies them: anyone can throw them again from the seed."""

import hashlib
import hmac
import re
from collections.abc import Sequence

from umpire_client.models import Roll

SPECIFICATION = b"umpire-dice/1"
COMMITMENT = b"umpire-commitment/1"
SMALLEST_DIE, LARGEST_DIE = 2, 256
LONGEST_TEXT = MOST_NONCES = 65_535
SEED_BYTES = 32

_HEX_SEED = re.compile(r"[0-9a-f]{64}")


def seed_bytes(seed: str) -> bytes:
    """Return the 32 bytes of a seed: 64 lower-case hex digits spelled out, other text hashed.

    Raises:
        ValueError: UTF-8 cannot hold the text.
    """
    if _HEX_SEED.fullmatch(seed):
        return bytes.fromhex(seed)
    return hashlib.sha256(seed.encode()).digest()


def commitment(seed: bytes, scenario: str) -> str:
    """Return what is published of a secret seed, as hex.

    Args:
        seed: 32 bytes (see `seed_bytes`).
        scenario: the name under which the dice are committed.

    Raises:
        ValueError: the seed has not 32 bytes, or the name cannot be counted.
    """
    return hashlib.sha256(COMMITMENT + _counted(scenario) + _checked(seed)).hexdigest()


class KeyedDice:
    """The dice of a seed.

    Args:
        seed: 32 bytes (see `seed_bytes`).
        scenario: the name under which the dice are committed.
        nonces: what the sides added, in the order of the journal.

    Raises:
        ValueError: the seed has not 32 bytes, or a text or the list of nonces is too long.
    """

    def __init__(self, seed: bytes, scenario: str, nonces: Sequence[str] = ()) -> None:
        if len(nonces) > MOST_NONCES:
            raise ValueError(f"There are {len(nonces)} nonces, more than {MOST_NONCES}.")
        counted = b"".join(_counted(nonce) for nonce in nonces)
        number = len(nonces).to_bytes(2, "big")
        self._seed = _checked(seed)
        self._prefix = SPECIFICATION + number + counted + _counted(scenario)

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Return the one throw that a label names.

        Raises:
            ValueError: there are no such dice, or the label cannot be counted.
        """
        if not SMALLEST_DIE <= sides <= LARGEST_DIE:
            raise ValueError(f"A die has 2 to 256 sides, not {sides}.")
        if count < 0:
            raise ValueError("The number of dice is negative.")
        message = self._prefix + _counted(label)
        limit = 256 - 256 % sides
        faces: list[int] = []
        block = 0
        while len(faces) < count:
            thrown = hmac.digest(self._seed, message + block.to_bytes(4, "big"), "sha256")
            faces += [1 + byte % sides for byte in thrown if byte < limit]
            block += 1
        return Roll(label=label, sides=sides, faces=tuple(faces[:count]))


def check_roll(dice: KeyedDice, roll: Roll) -> bool:
    """Tell whether the dice give a recorded roll.

    How many dice of which size a rule calls for is not checked: that takes a rulebook.
    """
    try:
        return dice.roll(roll.label, len(roll.faces), roll.sides) == roll
    except ValueError:
        return False


def _counted(text: str) -> bytes:
    """Return a text as UTF-8, with its length in bytes before it."""
    data = text.encode()
    if len(data) > LONGEST_TEXT:
        raise ValueError(f"The text has {len(data)} bytes, more than {LONGEST_TEXT}.")
    return len(data).to_bytes(2, "big") + data


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
    return seed
