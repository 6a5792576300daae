"""Tables of a scenario: what is looked up stands once, and what rises, rises."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from umpire.rules.cold_infinity.consistency.claims import Claim, listed, once
from umpire.rules.cold_infinity.state.tables import Tables


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
