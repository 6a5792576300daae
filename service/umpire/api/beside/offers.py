"""What may be ordered, page by page: what a page does not tell is not reckoned.

What was reckoned for one page is kept for the next, as long as few others ask here.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Rulebook, Seat
from umpire.scenarios.journal import encode
from umpire.scenarios.recent import Recent

PAGE_BYTES = 256 * 1024
"""How much a page tells at the most: tens of ships, with what their weapons may fire at."""

MOST_KEPT = 8


class Asked(NamedTuple):
    """Which page is asked for: after so many choices, of so many at the most; of one unit or all.

    A page without a limit tells as many as `PAGE_BYTES` hold. `whole` stands for all that the
    limit allows, at one time.
    """

    unit: str | None = None
    after: int = 0
    limit: int | None = None
    whole: bool = False


def page_asked(unit: str | None, after: int, first: int | None) -> Asked:
    """Return what GraphQL asks for, which brings all at one time; no number is too small."""
    return Asked(unit, max(0, after), None if first is None else max(1, first), whole=True)


class Page(NamedTuple):
    """A list of choices as JSON, and after how many the next page begins, if there is one."""

    choices: bytes
    next: int | None


class Offers:
    """What a seat may order in a battle as it stands, reckoned as far as it was asked for."""

    def __init__(self, rest: Iterator[msgspec.Struct]) -> None:
        self._rest = rest
        self._told: list[bytes] = []
        self._refused: Refusal | None = None

    def page(self, asked: Asked, most_bytes: int) -> Page:
        """Return a page; at least one choice, however long it is.

        Raises:
            Refusal: the rulebook does not say what may be ordered.
        """
        found: list[bytes] = []
        size, place = 0, asked.after
        while (told := self._at(place)) is not None:
            full = asked.limit is not None and len(found) >= asked.limit
            if full or (found and size + len(told) > most_bytes):
                return Page(_listed(found), place)
            found.append(told)
            size, place = size + len(told), place + 1
        return Page(_listed(found), None)

    def _at(self, place: int) -> bytes | None:
        if self._refused is not None:
            raise self._refused
        try:
            while len(self._told) <= place:
                self._told.append(encode(next(self._rest)))
        except StopIteration:
            return None
        except Refusal as refusal:
            self._refused = refusal
            raise
        return self._told[place]


def _listed(told: list[bytes]) -> bytes:
    return b"[" + b",".join(told) + b"]"


_kept: Recent[tuple[str, bytes, Seat, str | None], Offers] = Recent(MOST_KEPT)


def offers_of(book: Rulebook[Any, Any, Any], battle: Any, seat: Seat, unit: str | None) -> Offers:
    """Return what a seat may order in a battle, as far as it has been reckoned yet."""
    key = (book.system, sha256(encode(battle)).digest(), seat, unit)
    return _kept.get(key) or _kept.keep(key, Offers(book.offers(battle, seat, unit)))
