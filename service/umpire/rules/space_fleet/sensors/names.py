"""Names for new counters: whether they are free, by what their side knows (SF-EW-01, SF-SENS-05).

A refusal tells nothing of hidden things. So the name of a ship that the side has not detected, or
of mines that it does not know, is no hindrance (SF-UMP-35): orders mean a counter of that name
before a ship. Names that begin as those of another squadron's counters do are never free, whether
or not it has so many ships.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

from msgspec import Meta

from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.refusals import NAME_TAKEN

FEWEST, MOST = 1, 6
DummyNumber: TypeAlias = Annotated[int, Meta(ge=FEWEST, le=MOST)]
"""How many ships a dummy squadron pretends to be."""

LONGEST = 40
"""What `Id` allows."""
LONGEST_HEAD = LONGEST - len("-6")
"""Counters are named after their squadron, and a number."""


def dummy_names(squadron: str, number: int) -> tuple[str, ...]:
    """Return the names of the first dummies of a squadron, as those of ship counters."""
    return tuple(f"{squadron}-{each}" for each in range(1, number + 1))


def require_new_squadron(battle: Battle, side: str, squadron: str, *, at: str) -> None:
    """Refuse the name of a new squadron of dummies that will not do, for all that it may hold.

    Raises:
        Malformed: something that the side knows of has that name or one of its counters', or the
            counters' names would be too long.
    """
    names = (squadron, *dummy_names(squadron, 6))
    if len(names[-1]) > LONGEST:
        raise UNKNOWN_VALUE.refuse(f"{squadron} is too long to name counters after it.", at=at)
    heads = tuple(f"{each}-" for each in _squadrons(battle))
    if squadron.startswith(heads):
        raise NAME_TAKEN.refuse(
            f"{squadron} is named as the counter of another squadron: choose another name.", at=at
        )
    require_free_names(battle, side, names, at=at)


def require_free_names(battle: Battle, side: str, names: Iterable[str], *, at: str) -> None:
    """Refuse names that something has of which a side knows.

    Raises:
        Malformed: one of them is taken.
    """
    taken = frozenset(_known_names(battle, side))
    for name in names:
        if name in taken:
            raise NAME_TAKEN.refuse(f"{name} is the name of something else: choose another.", at=at)


def _squadrons(battle: Battle) -> Iterator[str]:
    yield from (ship.squadron for ship in battle.ships if ship.squadron is not None)
    yield from (dummy.squadron for dummy in battle.dummies)


def _known_names(battle: Battle, side: str) -> Iterator[str]:
    """Yield the names of all counters and of what lies open, and those that the side knows."""
    yield from _squadrons(battle)
    yield from (dummy.id for dummy in battle.dummies)
    yield from (missile.id for missile in battle.missiles)
    yield from (body.id for body in battle.bodies)
    yield from (area.id for area in battle.debris)
    for ship in battle.ships:
        if ship.counter is not None:
            yield ship.counter
        if sees(battle, ship, side):
            yield ship.id
    yield from (mines.id for mines in battle.minefields if mines.revealed or mines.side == side)
