"""Which audit reads which battle."""

from collections.abc import Callable
from typing import Any, NamedTuple

from audit.full_thrust import remixed, to_boldly_thrust
from audit.full_thrust.audit import Audit, Chapters

Json = Any


class Book(NamedTuple):
    """The audit of a book: what it is made of, and how it is run."""

    chapters: Chapters
    audited: Callable[[Json], Audit]


BOOKS = {
    "remixed": Book(remixed.CHAPTERS, remixed.audited),
    "boldly": Book(to_boldly_thrust.CHAPTERS, to_boldly_thrust.audited),
}


def book_of(name: str) -> Book:
    """Return the book of a battle, whose name begins with it."""
    return BOOKS[name.partition("-")[0]]
