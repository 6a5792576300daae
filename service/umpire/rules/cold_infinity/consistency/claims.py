"""Claims about a battle: whether something holds, where it stands, and what to say if it does not.

Pointers lead into whatever the claims are of.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.state.named import listed as in_words
from umpire.rules.cold_infinity.state.refusals import INCONSISTENT


class Claim(NamedTuple):
    """What must hold, a pointer to it, and what to say if it does not."""

    holds: bool
    at: str
    message: str


def require(claims: Iterable[Claim]) -> None:
    """Refuse the first claim that does not hold.

    Raises:
        Malformed: there is one.
    """
    for holds, at, message in claims:
        if not holds:
            raise INCONSISTENT.refuse(message, at=at)


def known(names: Iterable[Named], there: Collection[str], what: str) -> Iterator[Claim]:
    """Claim that each name is one of those that there are."""
    for name, at in names:
        yield Claim(
            name in there, at, f"There is no {what} {name}; there is {in_words(sorted(there))}."
        )


def once(names: Iterable[Named]) -> Iterator[Claim]:
    """Claim that no name stands twice."""
    seen: set[str] = set()
    for name, at in names:
        yield Claim(name not in seen, at, f"The name {name} stands twice: give each its own, once.")
        seen.add(name)


def listed(names: Iterable[str], at: str, field: str = "") -> tuple[Named, ...]:
    """Return names that are listed, each with its pointer; `field` is where each has its name."""
    end = f"/{field}" if field else ""
    return tuple([Named(name, f"{at}/{place}{end}") for place, name in enumerate(names)])
