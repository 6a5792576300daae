"""Whether the tables of a scenario make sense: each refusal points at what does not."""

from collections import Counter
from collections.abc import Iterator
from typing import get_args

from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.refusals import INCONSISTENT
from umpire.rules.space_fleet.state.tables import Tables


def require_sound_tables(tables: Tables) -> None:
    """Refuse tables that contradict themselves.

    Raises:
        Malformed: a class is missing, bounds are the wrong way round, or a class never moves.
    """
    for holds, at, message in (*_classes(tables), *_steps(tables), *_orders(tables)):
        if not holds:
            raise INCONSISTENT.refuse(message, at=f"/tables{at}")


_Claim = tuple[bool, str, str]
_CLASSES: tuple[ShipClass, ...] = get_args(ShipClass)


def _classes(tables: Tables) -> Iterator[_Claim]:
    """One row a class, smallest first (SF-SHIP-01, SF-DSN-01)."""
    listed = tuple(row.ship_class for row in tables.classes)
    yield listed == _CLASSES, "/classes", f"The classes are {', '.join(_CLASSES)}, once each."
    for place, row in enumerate(tables.classes):
        at = f"/classes/{place}/hull_min"
        yield row.hull_min <= row.hull_max, at, f"{row.ship_class} has no hull points to choose."


def _steps(tables: Tables) -> Iterator[_Claim]:
    """Each class moves once, of the first player and of the others (SF-RUL-14)."""
    moved = Counter(
        (row.first_player, ship_class)
        for row in tables.movement_steps
        for ship_class in row.classes
    )
    once = all(moved[first, each] == 1 for first in (True, False) for each in _CLASSES)
    yield once, "/movement_steps", "Every class moves once, on either side."


def _orders(tables: Tables) -> Iterator[_Claim]:
    """What must not be less than what comes before it."""
    bands, damage, seen = tables.range_bands, tables.damage, tables.detection
    rising: dict[str, tuple[int, ...]] = {
        "/squadron": (tables.squadron.min_ships, tables.squadron.max_ships),
        "/range_bands": (bands.short, bands.medium, bands.long),
        "/damage": (
            damage.destroyed_up_to,
            damage.major_up_to,
            damage.engines_up_to,
            damage.weapons_up_to,
        ),
        "/detection/full": (seen.full, seen.full_if_fired, seen.ship),
        "/detection/ew_full": (seen.ew_full, seen.ew_full_if_fired, seen.ship),
        "/design/sr_salvoes": tables.design.sr_salvoes,
        "/design/lr_salvoes": tables.design.lr_salvoes,
        "/lr_missile": (tables.lr_missile.debris_speed, tables.lr_missile.speed),
    }
    for at, numbers in rising.items():
        yield numbers == tuple(sorted(numbers)), at, "These numbers rise, or stay the same."
