"""Claims about a battle and its tables: what must hold, where, and what to say if it does not."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from umpire.rules.cold_infinity.sheets.names import Named
from umpire.rules.cold_infinity.state.named import listed as in_words
from umpire.rules.cold_infinity.state.refusals import INCONSISTENT
from umpire.rules.cold_infinity.state.tables import Tables


class Claim(NamedTuple):
    """What must hold, a pointer to it, what to say if it does not, and by which rule."""

    holds: bool
    at: str
    message: str
    rule: str | None = None


def require(claims: Iterable[Claim], under: str | None = None) -> None:
    """Refuse the first claim that does not hold.

    Args:
        claims: each with its rule, or
        under: the rule of all that have none of their own.

    Raises:
        Malformed: there is one.
    """
    for holds, at, message, rule in claims:
        if not holds:
            raise INCONSISTENT.refuse(message, at=at, rule=rule or under)


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


def sound_tables(tables: Tables) -> Iterator[Claim]:
    """Claim that names of tables stand once, and that bounds follow each other."""
    for names, at, field in (
        ([row.hull_type for row in tables.hulls], "/tables/hulls", "hull_type"),
        ([row.technology for row in tables.technologies], "/tables/technologies", "technology"),
        ([row.name for row in tables.small_vessels.groups], "/tables/small_vessels/groups", "name"),
    ):
        yield from once(listed(names, at, field))
    bands = [band.from_mass for band in tables.mass_bands]
    yield from _rising(bands, "/tables/mass_bands", first=0)
    tracking = [row.from_total for row in tables.tracking]
    yield from _rising(tracking, "/tables/tracking", first=0)
    groups = [row.from_count for row in tables.small_vessels.groups]
    yield from _rising(groups, "/tables/small_vessels/groups", first=1)


def _rising(bounds: Sequence[float], at: str, *, first: int) -> Iterator[Claim]:
    yield Claim(bounds[0] == first, f"{at}/0", f"It begins from {first}.")
    for place, (lower, upper) in enumerate(pairwise(bounds), start=1):
        yield Claim(lower < upper, f"{at}/{place}", "It must be more than what comes before.")
