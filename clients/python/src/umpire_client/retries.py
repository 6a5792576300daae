"""When to ask again, and how long to wait before.

Every request is safe to repeat: it reads, or keeps nothing, or carries a command id. A refusal is
an answer, and is never repeated, but for "too often" and "not now".
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

import httpx2

from umpire_client.errors import Unreachable

TOO_MANY_REQUESTS = 429
NOT_NOW = (502, 503, 504)
"""What the service answers, or a gateway before it that has lost it: it may have taken it up."""

_random = random.SystemRandom()


@dataclass(frozen=True)
class Retries:
    """How often to ask again, and how patiently. The wait doubles, and half of it is chance.

    Attributes:
        most: repetitions of one request; `follow` tries four times as often before it gives up.
        first_wait_s: before the first repetition.
        longest_wait_s: before any. Whoever is asked to wait longer is told so at once.
    """

    most: int = 5
    first_wait_s: float = 0.2
    longest_wait_s: float = 20.0

    def wait_s(self, number: int) -> float:
        """Return how long to wait before repetition `number`, counted from 1."""
        full = min(self.longest_wait_s, self.first_wait_s * 2.0 ** min(number - 1, 20))
        return full * _random.uniform(0.5, 1.0)

    def at_least(self, asked_s: float | None, wait_s: float) -> float:
        """Return the longer of two waits, the one that the service asks for within reason."""
        return max(wait_s, min(asked_s or 0.0, self.longest_wait_s))


class Attempts:
    """The attempts at one request."""

    def __init__(self, retries: Retries, command_id: str | None = None) -> None:
        self._retries = retries
        self._command_id = command_id
        self._number = 0

    @property
    def repeated(self) -> bool:
        """Whether there was an attempt before, which may have been taken up."""
        return self._number > 0

    def after_error(self, error: httpx2.TransportError) -> float:
        """Return how long to wait after there was no answer.

        Raises:
            Unreachable: it was repeated often enough.
        """
        self._number += 1
        if self._number > self._retries.most:
            told = f"{type(error).__name__}: {error}"
            raise Unreachable(told, self._command_id) from error
        return self._retries.wait_s(self._number)

    def after_answer(self, status: int, headers: Mapping[str, str]) -> float | None:
        """Return how long to wait after an answer; `None` if it is the answer."""
        if status != TOO_MANY_REQUESTS and status not in NOT_NOW:
            return None
        self._number += 1
        wait_s = self._retries.wait_s(self._number)
        asked_s = retry_after_s(headers)
        if self._number > self._retries.most or (asked_s or 0) > self._retries.longest_wait_s:
            return None
        return wait_s if asked_s is None else asked_s + wait_s * _random.random()


def retry_after_s(headers: Mapping[str, str]) -> float | None:
    """Return how long `Retry-After` asks to wait, in seconds or as a date; `None` without it."""
    given = headers.get("retry-after", "").strip()
    if given.isascii() and given.isdigit():
        return float(given)
    try:
        when = parsedate_to_datetime(given)
    except ValueError:
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=UTC)
    return max(0.0, (when - datetime.now(UTC)).total_seconds())
